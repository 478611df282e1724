"""`foodchain admin backup`, `export` and `import`: all games in a file."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from foodchain.cli.admin.app import admin_app, on_database
from foodchain.cli.serve import Database, check_database, default_database, exit_with, hidden_password

if TYPE_CHECKING:
    from foodchain.server.store import Store


@admin_app.command("backup")
def backup(
    file: Annotated[Path, typer.Argument(help="the file to write")],
    database: Database = None,
    replace: Annotated[bool, typer.Option("--replace", help="write over a file that is there")] = False,
) -> None:
    """Copy the database while the server runs: an SQLite file, or what pg_dump writes, or else an export."""
    from foodchain.errors import FoodchainError
    from foodchain.server.store.backup import can_dump, copy_sqlite, dump_postgres, is_sqlite

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
        raise exit_with(f"No backup was made: {error}") from None
    typer.echo(f"{file} is a copy of {hidden_password(where)}.")


@admin_app.command("export")
def export(
    file: Annotated[Path, typer.Argument(help="the file to write; compressed if it ends in .gz")],
    database: Database = None,
    replace: Annotated[bool, typer.Option("--replace", help="write over a file that is there")] = False,
) -> None:
    """Write all games into one file that can be imported into any database, of either kind."""
    from foodchain.cli.screen import progress
    from foodchain.server.ops.export import export as write_all
    from foodchain.server.store.rows import count_rows

    check_new(file, replace)

    async def write(store: Store) -> dict[str, int]:
        with progress("writing", await count_rows(store)) as advance:
            return await write_all(store, file, advance)

    counts = on_database(database, write)
    typer.echo(f"{file} has {counts.get('tables', 0)} tables with {counts.get('moves', 0)} moves. Keep it secret.")


@admin_app.command("import")
def import_games(
    file: Annotated[Path, typer.Argument(help="what 'foodchain admin export' wrote")], database: Database = None
) -> None:
    """Read an exported file into a database: all of it or, where anything does not fit, nothing."""
    from foodchain.cli.screen import progress
    from foodchain.server.ops.export import Importer, lines_of

    if not file.is_file():
        raise exit_with(f"There is no file {file}.")

    async def read(store: Store) -> dict[str, int]:
        with progress("checking", 1):
            lines = sum(1 for _ in lines_of(file))
        with progress("reading", lines) as advance:
            return await Importer(store, file, advance).run()

    counts = on_database(database, read, make=True)
    typer.echo(f"{counts.get('tables', 0)} tables with {counts.get('moves', 0)} moves are read from {file}.")


def check_new(file: Path, replace: bool) -> None:
    if file.exists() and not replace:
        raise exit_with(f"{file} is there already: choose another name, or add --replace.")
    if not file.absolute().parent.is_dir():
        raise exit_with(f"There is no folder {file.absolute().parent}.")


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
