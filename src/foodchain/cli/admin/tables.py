"""`foodchain admin` for tables: listing, showing, counting, repairing and deleting them."""

from __future__ import annotations

from collections import Counter
from collections.abc import AsyncIterator
from datetime import timedelta
from statistics import mean, median
from typing import TYPE_CHECKING, Annotated, Any, Literal

import typer

from foodchain.cli.admin.app import Json, Yes, admin_app, confirm, on_database
from foodchain.cli.serve import Database, exit_with
from foodchain.drawing import view_text

if TYPE_CHECKING:
    from foodchain.engine.game import Game
    from foodchain.server.store import Store
    from foodchain.server.store.models import TableRow

TableId = Annotated[str, typer.Argument(metavar="TABLE", help="the id of a table, as in its link")]

ANY_ID = {"ignore_unknown_options": True}  # the id of a table may begin with a dash
SHOWN_ID = 12  # letters of a player's id that are printed; any beginning that is unique will do

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
    from foodchain.server.times import after

    async def find(store: Store) -> list[TableRow]:
        latest = None if idle_days is None else after(-timedelta(days=idle_days))
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
    from foodchain.server.ops.repair import known_table, replayed
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
    out.print(f"It cannot be replayed: {trouble}" if game is None else view_text(game.rules, game.view(), out.width))


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
    from foodchain.server.times import after

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
    recent = {f"{days} days": sum(row.played >= after(-timedelta(days=days)) for row in rows) for days in (1, 7, 30)}
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
    from foodchain.server.ops.repair import known_table, take_back_to
    from foodchain.server.tables.history import counts_of

    if not reason.strip():
        raise exit_with("Say why with --reason: the players read it.")

    async def take_back(store: Store) -> tuple[int, int]:
        await known_table(store, table)
        before = counts_of(await store.entries(table))[-1]
        if ply >= before:
            raise exit_with(f"Table {table} has {before} moves, so it cannot be taken back to {ply}.")
        confirm(f"Take {before - ply} of {before} moves back at table {table}?", yes)
        return before, await take_back_to(store, table, ply, " ".join(reason.split()))

    before, was_over = on_database(database, take_back)
    typer.echo(f"Table {table} stands at move {ply} again; it stood at {before}.")
    if was_over:
        typer.echo("Its result no longer counts. If it was rated, run 'foodchain admin recompute-ratings'.")


@admin_app.command("delete", context_settings=ANY_ID)
def delete(table: TableId, database: Database = None, yes: Yes = False) -> None:
    """Delete a table with its moves and its chat. This cannot be taken back: make a backup first."""

    from foodchain.server.ops.repair import known_table

    async def remove(store: Store) -> None:
        row = await known_table(store, table)
        names = ", ".join(seat.name or seat.kind for seat in row.seats)
        confirm(f"Delete table {table} ({row.game}, {row.summary.ply} moves; {names})?", yes)
        await store.delete_table(table)

    on_database(database, remove)
    typer.echo(f"Table {table} is deleted.")
