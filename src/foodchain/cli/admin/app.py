"""What all admin commands share: the program, its options, and a store to work on."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Annotated, TypeVar

import typer

from foodchain.cli.serve import default_database, exit_with, hidden_password, prepare

if TYPE_CHECKING:
    from foodchain.server.store import Store

admin_app = typer.Typer(name="admin", help="Look after the games and players of a server.", no_args_is_help=True)

Json = Annotated[bool, typer.Option("--json", help="print the result as JSON")]
Yes = Annotated[bool, typer.Option("--yes", help="do not ask; needed where nobody can answer, as in a script")]

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
        raise exit_with(str(error)) from None
    except DatabaseUnavailable as error:
        raise exit_with(f"The database {hidden_password(where)} failed: {first_line(error)}") from None
    except OSError as error:
        raise exit_with(f"{error.filename}: {error.strerror}") from None


def confirm(question: str, yes: bool) -> None:
    """Go on only if the host says so."""
    if yes:
        return
    try:
        agreed = typer.confirm(question)
    except typer.Abort:  # the end of the input: there is no terminal, or Ctrl-C was pressed
        raise exit_with("Nothing was changed, as nobody has answered. In scripts, add --yes.") from None
    if not agreed:
        raise exit_with("Nothing was changed.")
