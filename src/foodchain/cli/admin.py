"""`foodchain admin`: what a host does with the games and the people on a server, also while it runs."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from itertools import accumulate
from pathlib import Path
from statistics import mean, median
from typing import TYPE_CHECKING, Annotated, Any, Literal, TypeVar

import typer

from foodchain.cli.serve import Database, check_database, default_database, hidden_password, prepare, say_no

if TYPE_CHECKING:
    from foodchain.engine.game import Game
    from foodchain.server.messages import Entry, SavedState, TableRow
    from foodchain.server.store import Store
    from foodchain.server.tables.history import History

admin_app = typer.Typer(name="admin", help="Look after the games and players of a server.", no_args_is_help=True)

Json = Annotated[bool, typer.Option("--json", help="print the result as JSON")]
Yes = Annotated[bool, typer.Option("--yes", help="do not ask")]
TableId = Annotated[str, typer.Argument(metavar="TABLE", help="the id of a table, as in its link")]

ANY_ID = {"ignore_unknown_options": True}  # the id of a table may begin with a dash
SHOWN_ID = 12  # letters of a player's id that are printed; any beginning that is unique will do
ATTEMPTS = 5  # to repair a table while people play at it
Result = TypeVar("Result")


def on_database(database: str | None, work: Callable[[Store], Awaitable[Result]], make: bool = False) -> Result:
    """Do something with the store, and say clearly what went wrong."""
    from foodchain.errors import FoodchainError
    from foodchain.server.ops.logs import first_line
    from foodchain.server.store import DatabaseUnavailable, Store

    where = database or str(default_database())

    async def run() -> Result:
        await prepare(where, make)
        store = Store(where)
        try:
            return await work(store)
        finally:
            await store.close()

    try:
        return asyncio.run(run())
    except FoodchainError as error:
        raise say_no(str(error)) from None
    except DatabaseUnavailable as error:
        raise say_no(f"The database {hidden_password(where)} failed: {first_line(error)}") from None
    except OSError as error:
        raise say_no(f"{error.filename}: {error.strerror}") from None


# -- looking --------------------------------------------------------------------------------------------------------


@admin_app.command("list")
def list_tables(
    database: Database = None,
    game: Annotated[str | None, typer.Option(help="only tables of this game")] = None,
    status: Annotated[Literal["waiting", "running", "over"] | None, typer.Option(help="only these")] = None,
    player: Annotated[str | None, typer.Option(help="only where somebody of this name or id sits")] = None,
    idle_days: Annotated[int | None, typer.Option(min=0, help="only where nothing happened for so many days")] = None,
    most: Annotated[int, typer.Option(min=1, help="how many at most, the last played first")] = 50,
    json: Json = False,
) -> None:
    """List tables, the last played first."""
    from foodchain.cli.screen import console, print_json, results_table

    async def find(store: Store) -> list[TableRow]:
        latest = None if idle_days is None else written(datetime.now(UTC) - timedelta(days=idle_days))
        found = [row async for row in every_table(store) if fits(row, game, status, player, latest)]
        return sorted(found, key=lambda row: row.played, reverse=True)[:most]

    rows = on_database(database, find)
    if json:
        print_json([summary_data(row) for row in rows])
        return
    listed = results_table(f"{len(rows)} tables", "table", "game", "status", "moves", "last played", "seats")
    for row in rows:
        data = summary_data(row)
        listed.add_row(row.id, row.game, data["status"], str(data["ply"]), row.played[:16], ", ".join(data["seats"]))
    console().print(listed)


async def every_table(store: Store) -> AsyncIterator[TableRow]:
    last = ""
    while rows := await store.all_tables(after=last):
        for row in rows:
            yield row
        last = rows[-1].id


def fits(row: TableRow, game: str | None, status: str | None, player: str | None, latest: str | None) -> bool:
    from foodchain.server.tables.summary import status_of

    return (
        (game is None or row.game == game)
        and (status is None or status_of(row) == status)
        and (latest is None or row.played < latest)
        and (player is None or any(is_meant(player, seat.player, seat.name) for seat in row.seats))
    )


def is_meant(who: str, player: str | None, name: str) -> bool:
    return name.casefold() == who.casefold() or (player is not None and player.startswith(who))


def written(time: datetime) -> str:
    return time.strftime("%Y-%m-%dT%H:%M:%S.%fZ")


def summary_data(row: TableRow) -> dict[str, Any]:
    from foodchain.server.tables.seats import name_of
    from foodchain.server.tables.summary import status_of

    return {
        "table": row.id,
        "game": row.game,
        "kind": row.kind,
        "status": status_of(row),
        "ply": row.summary.ply,
        "revision": row.revision,
        "created": row.created,
        "played": row.played,
        "seats": [name_of(seat, "en") for seat in row.seats],
    }


@admin_app.command("show", context_settings=ANY_ID)
def show(
    table: TableId,
    database: Database = None,
    last: Annotated[int, typer.Option(min=0, help="how many of the last moves")] = 10,
    everything: Annotated[bool, typer.Option("--everything", help="hidden things too")] = False,
    json: Json = False,
) -> None:
    """Show a table: who sits there, the last moves, and how it stands, as somebody sees it who only watches."""
    from foodchain.cli.screen import console, print_json
    from foodchain.errors import FoodchainError
    from foodchain.server.tables.seats import name_of

    async def look(store: Store) -> tuple[TableRow, Game | None, str]:
        row = await known_table(store, table)
        try:
            return row, replayed(row, await store.entries(table), await store.saved_states(table)).game, ""
        except FoodchainError as error:
            return row, None, str(error)

    row, game, trouble = on_database(database, look)
    seats = [
        {"seat": seat.seat, "kind": seat.kind, "name": seat.name, "bot": seat.bot, "player": seat.player}
        for seat in row.seats
    ]
    log = [] if game is None else game.log(max(0, game.ply - last), everything=everything)
    if json:
        view = None if game is None else game.view()
        print_json({**summary_data(row), "seats": seats, "log": log, "view": view, "trouble": trouble or None})
        return
    out = console()
    for name, value in summary_data(row).items():
        if name != "seats":
            out.print(f"{name}: {value}")
    for seat in row.seats:
        player = f" ({seat.player[:SHOWN_ID]})" if seat.player else ""
        out.print(f"seat {seat.seat}: {name_of(seat, 'en')}{player}")
    for sentence in log:
        out.print(f"  {sentence}")
    out.print(f"It cannot be replayed: {trouble}" if game is None else game.rules.text(game.view(), out.width))


async def known_table(store: Store, table: str) -> TableRow:
    row = await store.find_table(table)
    if row is None:
        raise say_no(f"There is no table {table}.")
    return row


def replayed(row: TableRow, entries: list[Entry], saved: list[SavedState]) -> History:
    from foodchain.server.tables.history import History, start_of

    return History(start_of(row), row.created, entries, saved)


@admin_app.command("statistics")
def statistics(database: Database = None, json: Json = False) -> None:
    """How many games of which kind, how long they are, who plays, and how much room all that takes."""
    from foodchain.cli.screen import console, print_json, results_table

    async def gather(store: Store) -> dict[str, Any]:
        rows = [row async for row in every_table(store)]
        return {**await store.counts(), "bytes": await store.size(), **figures_of(rows)}

    found = on_database(database, gather)
    if json:
        print_json(found)
        return
    out = console()
    kinds = results_table("Games", "game", "waiting", "running", "over", "median moves", "most moves")
    for game, counts in found["games"].items():
        kinds.add_row(game, *(str(counts[name]) for name in ("waiting", "running", "over", "median", "most")))
    out.print(kinds)
    for title, key in (("Seats", "seats"), ("Bots", "bots"), ("Last played", "recent")):
        counted = results_table(title, key, "tables")
        for name, count in found[key].items():
            counted.add_row(str(name), str(count))
        out.print(counted)
    for name in ("tables", "moves", "chat", "players", "bytes"):
        out.print(f"{name}: {found[name]}")


def figures_of(rows: list[TableRow]) -> dict[str, Any]:
    from foodchain.server.tables.summary import status_of

    games: dict[str, dict[str, Any]] = {}
    for name in sorted({row.game for row in rows}):
        ours = [row for row in rows if row.game == name]
        status = Counter(status_of(row) for row in ours)
        lengths = [row.summary.ply for row in ours if row.summary.over] or [0]
        games[name] = {
            **{kind: status[kind] for kind in ("waiting", "running", "over")},
            "mean": round(mean(lengths), 1),
            "median": median(lengths),
            "most": max(lengths),
        }
    now = datetime.now(UTC)
    recent = {
        f"{days} days": sum(row.played >= written(now - timedelta(days=days)) for row in rows) for days in (1, 7, 30)
    }
    return {
        "games": games,
        "seats": dict(sorted(Counter(len(row.seats) for row in rows).items())),
        "bots": dict(Counter(seat.bot for row in rows for seat in row.seats if seat.kind == "bot")),
        "recent": recent,
    }


# -- putting right --------------------------------------------------------------------------------------------------


@admin_app.command("repair", context_settings=ANY_ID)
def repair(
    table: TableId,
    ply: Annotated[int, typer.Option(min=0, help="the number of moves that stay")],
    reason: Annotated[str, typer.Option(help="why; everybody at the table reads it")],
    database: Database = None,
    yes: Yes = False,
) -> None:
    """Take a game back to a ply, with a note in its log. Nothing is lost: the list of moves only grows."""
    if not reason.strip():
        raise say_no("Say why with --reason: the players read it.")

    async def take_back(store: Store) -> tuple[int, int]:
        await known_table(store, table)
        before = counts_of(await store.entries(table))[-1]
        if ply >= before:
            raise say_no(f"Table {table} has {before} moves, so it cannot be taken back to {ply}.")
        if not yes:
            typer.confirm(f"Take {before - ply} of {before} moves back at table {table}?", abort=True)
        return before, await take_back_to(store, table, ply, " ".join(reason.split()))

    before, was_over = on_database(database, take_back)
    typer.echo(f"Table {table} stands at move {ply} again; it stood at {before}.")
    if was_over:
        typer.echo("Its result no longer counts. If it was rated, run 'foodchain admin recompute-ratings'.")


async def take_back_to(store: Store, table: str, ply: int, reason: str) -> bool:
    """Somebody may play meanwhile: then it takes back one more. The answer tells whether the game was over."""
    from foodchain.server.store import IntegrityError

    for _ in range(ATTEMPTS):
        row = await known_table(store, table)
        try:
            await add_repair(store, row, ply, reason)
        except IntegrityError:
            continue
        return row.summary.over
    raise say_no(f"Too much is going on at table {table}: try again.")


def counts_of(entries: list[Entry]) -> list[int]:
    """How many moves stood after each entry, and at the beginning."""
    return list(
        accumulate(entries, lambda count, entry: max(0, count - entry.back) if entry.back else count + 1, initial=0)
    )


async def add_repair(store: Store, row: TableRow, ply: int, reason: str) -> None:
    """One more entry in the list of moves, and a note of it. What is taken back is not replayed."""
    from sqlalchemy.ext.asyncio import AsyncConnection

    from foodchain.server.correspondence.clock_changes import Change
    from foodchain.server.messages import Entry
    from foodchain.server.store import now
    from foodchain.server.store.accounts import unsettle
    from foodchain.server.store.correspondence import Note, add_note
    from foodchain.server.tables.history import saved_state
    from foodchain.server.tables.summary import summary_of

    entries = await store.entries(row.id)
    counts = counts_of(entries)
    last_there = max(revision for revision, count in enumerate(counts) if count == ply)
    game: Game = replayed(row, entries[:last_there], await store.saved_states(row.id)).game
    revision = len(entries) + 1
    entry = Entry(-1, "", counts[-1] - ply, now())
    summary = summary_of(game)
    change = Change(row, row.seats, summary, entry.time, back=True)
    note = Note("repaired", None, {"reason": reason}, ply, entry.time)

    async def also(connection: AsyncConnection) -> None:
        await add_note(connection, row.id, note)
        await store.touch(connection, row.id)
        if row.summary.over:
            await unsettle(connection, row.id)

    state = saved_state(game, revision)
    await store.add_entry_and(also, row.id, revision, entry, summary, state, None, change.kept())


@admin_app.command("delete", context_settings=ANY_ID)
def delete(table: TableId, database: Database = None, yes: Yes = False) -> None:
    """Delete a table with its moves and its chat. This cannot be taken back: make a backup first."""

    async def remove(store: Store) -> None:
        row = await store.find_table(table)
        if row is None:
            raise say_no(f"There is no table {table}.")
        if not yes:
            names = ", ".join(seat.name or seat.kind for seat in row.seats)
            typer.confirm(f"Delete table {table} ({row.game}, {row.summary.ply} moves; {names})?", abort=True)
        await store.delete_table(table)

    on_database(database, remove)
    typer.echo(f"Table {table} is deleted.")


# -- carrying -------------------------------------------------------------------------------------------------------


@admin_app.command("backup")
def backup(
    file: Annotated[Path, typer.Argument(help="the file to write")],
    database: Database = None,
    replace: Annotated[bool, typer.Option("--replace", help="write over a file that is there")] = False,
) -> None:
    """Copy the database while the server runs: an SQLite file, or what pg_dump writes, or else an export."""
    from foodchain.errors import FoodchainError
    from foodchain.server.ops.backup import can_dump, copy_sqlite, dump_postgres, is_sqlite

    check_new(file, replace)
    where = database or str(default_database())
    check_database(where, make=False)
    try:
        if is_sqlite(where):
            with progress_to("copying") as advance:
                copy_sqlite(where, file, advance)
        elif can_dump():
            dump_postgres(where, file)
        else:
            typer.echo("There is no pg_dump here, so this is an export: read it with 'foodchain admin import'.")
            return export(file, database, replace)
    except (FoodchainError, OSError) as error:
        raise say_no(f"No backup was made: {error}") from None
    typer.echo(f"{file} is a copy of {hidden_password(where)}.")


@admin_app.command("export")
def export(
    file: Annotated[Path, typer.Argument(help="the file to write; compressed if it ends in .gz")],
    database: Database = None,
    replace: Annotated[bool, typer.Option("--replace", help="write over a file that is there")] = False,
) -> None:
    """Write all games into one file that can be imported into any database, of either kind."""
    from foodchain.cli.screen import progress
    from foodchain.server.ops import export as exports

    check_new(file, replace)

    async def write(store: Store) -> dict[str, int]:
        with progress("writing", await exports.count_rows(store)) as advance:
            return await exports.export(store, file, advance)

    counts = on_database(database, write)
    typer.echo(f"{file} has {counts.get('tables', 0)} tables with {counts.get('moves', 0)} moves. Keep it secret.")


@admin_app.command("import")
def import_games(
    file: Annotated[Path, typer.Argument(help="what 'foodchain admin export' wrote")], database: Database = None
) -> None:
    """Read an exported file into a database: all of it or, where anything does not fit, nothing."""
    from foodchain.cli.screen import progress
    from foodchain.server.ops import export as exports

    if not file.is_file():
        raise say_no(f"There is no file {file}.")

    async def read(store: Store) -> dict[str, int]:
        with progress("checking", 1):
            lines = sum(1 for _ in exports.lines_of(file))
        with progress("reading", lines) as advance:
            return await exports.Importer(store, file, advance).run()

    counts = on_database(database, read, make=True)
    typer.echo(f"{counts.get('tables', 0)} tables with {counts.get('moves', 0)} moves are read from {file}.")


def check_new(file: Path, replace: bool) -> None:
    if file.exists() and not replace:
        raise say_no(f"{file} is there already: choose another name, or add --replace.")
    if not file.absolute().parent.is_dir():
        raise say_no(f"There is no folder {file.absolute().parent}.")


@contextmanager
def progress_to(what: str) -> Iterator[Callable[[int, int], None]]:
    """A bar for work that tells how far it is, and of how much."""
    from foodchain.cli.screen import progress

    done = 0
    with progress(what, 100) as advance:

        def so_far_done(so_far: int, of: int) -> None:
            nonlocal done
            while done < so_far * 100 // max(1, of):
                done += 1
                advance()

        yield so_far_done
