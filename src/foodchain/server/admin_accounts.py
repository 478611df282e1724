"""`foodchain admin …` for accounts: a way back in, shutting out, ratings worked out again."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from secrets import token_urlsafe
from typing import Annotated, TypeVar

import typer

from foodchain.server.command import default_database
from foodchain.server.store.accounts import Account, AccountStore

admin_accounts = typer.Typer(help="Look after accounts.", no_args_is_help=True)

Database = Annotated[str | None, typer.Option(help="an SQLite file or a database URL")]
Name = Annotated[str, typer.Argument(help="the name of the account")]
Result = TypeVar("Result")


@admin_accounts.command("reset-password")
def reset_password(name: Name, database: Database = None) -> None:
    """Print a link with which somebody can choose a new password. It is good for three days and for one use."""
    from foodchain.server.accounts import RESET_BY_HOST
    from foodchain.server.environment import read_environment
    from foodchain.server.sessions import after, digest

    token = token_urlsafe(32)

    async def work(store: AccountStore) -> None:
        account = await find(store, name)
        await store.add_ticket(digest(token), "reset", account.id, after(RESET_BY_HOST))

    run(database, work)
    typer.echo(f"{read_environment().public_url}/reset/{token}")
    typer.echo("Give it to the one whose account it is, and to nobody else.", err=True)


@admin_accounts.command("log-out")
def log_out(name: Name, database: Database = None) -> None:
    """End all sessions of an account. Sockets that are open follow within half a minute."""

    async def work(store: AccountStore) -> None:
        await store.end_sessions((await find(store, name)).id)

    run(database, work)
    typer.echo(f"{name} has to log in again everywhere.")


@admin_accounts.command("recompute-ratings")
def recompute_ratings(database: Database = None) -> None:
    """Work all ratings out again from the results of all finished games."""
    from foodchain.server.ratings import Ratings

    async def work(store: AccountStore) -> int:
        ratings = Ratings(store)
        await ratings.catch_up()
        return await ratings.recompute()

    typer.echo(f"{run(database, work)} games counted.")


async def find(store: AccountStore, name: str) -> Account:
    from foodchain.server.accounts import name_key

    account = await store.find(key=name_key(" ".join(name.split())))
    if account is None:
        typer.secho(f"There is no account called {name}.", err=True, fg="red")
        raise typer.Exit(1)
    return account


def run(database: str | None, work: Callable[[AccountStore], Awaitable[Result]]) -> Result:
    from sqlalchemy.exc import SQLAlchemyError

    from foodchain.server.store import OldSchema, Store

    where = database or str(default_database())

    async def working() -> Result:
        store = Store(where)
        await store.open()
        try:
            return await work(AccountStore(store))
        finally:
            await store.close()

    try:
        return asyncio.run(working())
    except (SQLAlchemyError, OSError, OldSchema, ImportError) as error:
        reason = str(error).partition("\n")[0]
        typer.secho(f"Cannot use the database {where}: {reason}", err=True, fg="red")
        raise typer.Exit(1) from None


if __name__ == "__main__":
    admin_accounts()
