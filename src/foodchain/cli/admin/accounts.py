"""`foodchain admin …` for people: a way back in, shutting out, ratings worked out again."""

from __future__ import annotations

from secrets import token_urlsafe
from typing import TYPE_CHECKING, Annotated

import typer

from foodchain.cli.admin.app import admin_app, on_database
from foodchain.cli.serve import Database
from foodchain.errors import FoodchainError

if TYPE_CHECKING:
    from foodchain.server.store import Store
    from foodchain.server.store.accounts import Account, AccountStore

Name = Annotated[str, typer.Argument(help="the name of an account")]
Who = Annotated[str, typer.Argument(help="the name of an account, or the beginning of a player's id")]
Reason = Annotated[str, typer.Option(help="what they are told")]

SHORTEST_ID = 6


@admin_app.command("reset-password")
def reset_password(name: Name, database: Database = None) -> None:
    """Print a link with which somebody can choose a new password. It is good for three days and for one use."""
    from foodchain.server.accounts.accounts import RESET_BY_HOST
    from foodchain.server.accounts.sessions import digest
    from foodchain.server.environment import read_environment
    from foodchain.server.times import after

    token = token_urlsafe(32)

    async def work(store: Store) -> None:
        account = await find_account(store, name)
        await people_of(store).add_ticket(digest(token), "reset", account.id, after(RESET_BY_HOST))

    on_database(database, work)
    typer.echo(f"{read_environment().public_url}/reset/{token}")
    typer.echo("Give it to the one whose account it is, and to nobody else.", err=True)


@admin_app.command("log-out")
def log_out(name: Name, database: Database = None) -> None:
    """End all sessions of an account. Sockets that are open follow within two seconds."""

    async def work(store: Store) -> None:
        await people_of(store).end_sessions((await find_account(store, name)).id)

    on_database(database, work)
    typer.echo(f"{name} has to log in again everywhere.")


@admin_app.command("ban")
def ban(who: Who, reason: Reason = "ask the host of this server", database: Database = None) -> None:
    """Shut somebody out. Their seats stay theirs; the clock or a vote lets a bot play on."""

    async def work(store: Store) -> str:
        player = await find_player(store, who)
        await people_of(store).ban(player, reason)
        return player

    typer.echo(f"{on_database(database, work)} is shut out. Sockets that are open follow within two seconds.")


@admin_app.command("unban")
def unban(who: Who, database: Database = None) -> None:
    """Let somebody in again."""

    async def work(store: Store) -> tuple[str, bool]:
        player = await find_player(store, who)
        return player, await people_of(store).unban(player)

    player, was_out = on_database(database, work)
    typer.echo(f"{player} is let in again." if was_out else f"{player} was not shut out.")


@admin_app.command("recompute-ratings")
def recompute_ratings(database: Database = None) -> None:
    """Work all ratings out again from the results of all finished games."""
    from foodchain.server.accounts.ratings import Ratings

    async def work(store: Store) -> int:
        ratings = Ratings(people_of(store))
        await ratings.catch_up()
        return await ratings.recompute()

    typer.echo(f"{on_database(database, work)} games counted.")


def people_of(store: Store) -> AccountStore:
    from foodchain.server.store.accounts import AccountStore

    return AccountStore(store)


async def find_account(store: Store, name: str) -> Account:
    from foodchain.server.accounts.accounts import name_key

    account = await people_of(store).find(key=name_key(" ".join(name.split())))
    if account is None:
        raise FoodchainError(f"There is no account called {name}.")
    return account


async def find_player(store: Store, who: str) -> str:
    """An account's player, or the one whose id begins so."""
    known = await people_of(store).players_like(who) if len(who) >= SHORTEST_ID else []
    if len(known) > 1:
        raise FoodchainError(f"Several players have an id that begins with {who}: give more of it.")
    return known[0] if known else (await find_account(store, who)).id
