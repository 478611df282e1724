"""Routes: accounts, sessions, seat links, ratings."""

from __future__ import annotations

from typing import Any

from litestar import delete, get, post, put
from litestar.connection import ASGIConnection
from litestar.datastructures import State
from litestar.handlers import BaseRouteHandler
from litestar.params import FromPath, FromQuery, JSONBody

from foodchain.catalogue import games
from foodchain.server.accounts.accounts import name_key
from foodchain.server.accounts.ratings import ratings_at, shown
from foodchain.server.http.access import address_of, known_visitor, visitor_of
from foodchain.server.http.errors import Refusal
from foodchain.server.messages import (
    ChangeAccount,
    ChangePassword,
    Forgot,
    GivePassword,
    Introduction,
    LogIn,
    Register,
    SetBench,
)
from foodchain.server.store.accounts import Account, Rating
from foodchain.server.tables.requests import Answer, Asked, accounts_of, table_answer, tables_of, visit

LONGEST_BOARD = 100


async def within_limits(connection: ASGIConnection[Any, Any, Any, Any], handler: BaseRouteHandler) -> None:
    """Handlers that cost more than others say so: `limit="table"`."""
    name = handler.opt.get("limit")
    if name is not None:
        limits = accounts_of(connection.app.state).limits
        limits.spend_both(name, known_visitor(connection).session, address_of(connection.scope))


def account_data(account: Account | None) -> Answer | None:
    if account is None:
        return None
    return {
        "name": account.name,
        "language": account.language,
        "email": account.email,
        "confirmed": account.confirmed is not None,
        "created": account.created,
    }


def rating_data(rating: Rating) -> Answer:
    return {
        "game": rating.game,
        "seats": rating.seats,
        "rating": shown(rating),
        "games": rating.games,
        "wins": rating.wins,
    }


# -- one's own account ----------------------------------------------------------------------------------------------


@get("/api/me")
async def who_am_i(request: Asked, state: State) -> Answer:
    player, _ = visitor_of(request)
    return {"name": await tables_of(state).store.name_of(player)}


@put("/api/me")
async def introduce(request: Asked, state: State, data: JSONBody[Introduction]) -> Answer:
    visitor = known_visitor(request)
    if visitor.account:
        return {"name": (await accounts_of(state).rename(visitor, data.name)).name}
    name = " ".join(data.name.split())
    await tables_of(state).store.rename(visitor.player, name)
    return {"name": name}


@get("/api/account")
async def my_account(request: Asked, state: State) -> Answer:
    """The account of this browser, or null for a guest; and whether letters can be sent."""
    accounts = accounts_of(state)
    visitor = known_visitor(request)
    account = await accounts.store.find(id=visitor.account) if visitor.account else None
    ratings = await accounts.store.ratings_of(account.id) if account else []
    return {
        "account": account_data(account),
        "ratings": [rating_data(rating) for rating in ratings],
        "mail": accounts.mailer.carrier.can_mail,
    }


@post("/api/account", limit="account")
async def register(request: Asked, state: State, data: JSONBody[Register]) -> Answer:
    """What the guest of this browser had becomes the account's."""
    visitor = known_visitor(request)
    if visitor.account:
        raise Refusal("waiting", "logged in already")
    account = await accounts_of(state).register(visitor, data.name, data.password, data.email, data.language)
    return {"account": account_data(account)}


@put("/api/account")
async def change_account(request: Asked, state: State, data: JSONBody[ChangeAccount]) -> Answer:
    accounts = accounts_of(state)
    visitor = known_visitor(request)
    account = await accounts.own(visitor)
    if data.email is not None:
        account = await accounts.set_email(visitor, data.password or "", data.email)
    if data.name is not None:
        account = await accounts.rename(visitor, data.name)
    if data.language is not None:
        account = await accounts.speak(visitor, data.language)
    return {"account": account_data(account)}


@put("/api/account/password")
async def change_password(request: Asked, state: State, data: JSONBody[ChangePassword]) -> Answer:
    """All other devices have to log in again."""
    account = await accounts_of(state).set_password(known_visitor(request), data.old, data.new)
    return {"account": account_data(account)}


@post("/api/account/deletion", status_code=200)
async def delete_account(request: Asked, state: State, data: JSONBody[GivePassword]) -> Answer:
    await accounts_of(state).delete(known_visitor(request), data.password)
    return {"account": None}


# -- coming and going -----------------------------------------------------------------------------------------------


@post("/api/session", status_code=200)
async def log_in(request: Asked, state: State, data: JSONBody[LogIn]) -> Answer:
    """What the guest of this browser had becomes the account's."""
    accounts = accounts_of(state)
    accounts.limits.spend("login.address", address_of(request.scope))
    accounts.limits.spend("login", f"{name_key(data.name)} {address_of(request.scope)}")
    account = await accounts.log_in(known_visitor(request), data.name, data.password)
    return {"account": account_data(account)}


@delete("/api/session", status_code=200)
async def log_out(request: Asked, state: State) -> Answer:
    await accounts_of(state).log_out(known_visitor(request))
    return {"account": None}


@delete("/api/sessions", status_code=200)
async def log_out_everywhere(request: Asked, state: State) -> Answer:
    accounts = accounts_of(state)
    visitor = known_visitor(request)
    await accounts.own(visitor)
    await accounts.log_out_everywhere(visitor)
    return {"account": None}


@post("/api/resets", status_code=202)
async def forgot(request: Asked, state: State, data: JSONBody[Forgot]) -> Answer:
    """A letter goes out if there is somebody to get it; the answer is the same if not."""
    accounts = accounts_of(state)
    accounts.limits.spend("reset.address", address_of(request.scope))
    accounts.limits.spend("reset", name_key(data.who.strip()))
    await accounts.forgot(data.who)
    return {"sent": True}


@put("/api/resets/{token:str}", limit="login")
async def reset(request: Asked, state: State, token: FromPath[str], data: JSONBody[GivePassword]) -> Answer:
    account = await accounts_of(state).reset(known_visitor(request), token, data.password)
    return {"account": account_data(account)}


@post("/api/confirmations/{token:str}", status_code=200, limit="login")
async def confirm(state: State, token: FromPath[str]) -> Answer:
    await accounts_of(state).confirm(token)
    return {"confirmed": True}


# -- a seat from device to device -----------------------------------------------------------------------------------


@post("/api/tables/{table:str}/seats/{seat:int}/link", status_code=200)
async def seat_link(request: Asked, state: State, table: FromPath[str], seat: FromPath[int]) -> Answer:
    """The link to one's own seat: whoever has it can sit down there. The same until it is revoked."""
    found = await visit(request, state, table)
    return {"link": f"/seat/{await accounts_of(state).seat_link(known_visitor(request), found, seat)}"}


@delete("/api/tables/{table:str}/seats/{seat:int}/link", status_code=200)
async def revoke_seat_link(request: Asked, state: State, table: FromPath[str], seat: FromPath[int]) -> Answer:
    found = await visit(request, state, table)
    await accounts_of(state).revoke_seat_link(known_visitor(request), found, seat)
    return {"link": None}


@get("/api/seats/{token:str}")
async def linked_seat(request: Asked, state: State, token: FromPath[str]) -> Answer:
    """What a seat link leads to. Looking changes nothing, so that programs that look at links do no harm."""
    accounts = accounts_of(state)
    table, seat = await accounts.linked(token)
    return {"table": table_answer(request, accounts.tables, table), "seat": seat}


@post("/api/seats/{token:str}", status_code=200)
async def take_seat(request: Asked, state: State, token: FromPath[str]) -> Answer:
    accounts = accounts_of(state)
    table = await accounts.take_seat(known_visitor(request), token)
    return table_answer(request, accounts.tables, table)


@put("/api/tables/{table:str}/bench")
async def set_bench(request: Asked, state: State, table: FromPath[str], data: JSONBody[SetBench]) -> Answer:
    """Who may watch: everybody with the link, who may then talk or only look, or nobody."""
    accounts = accounts_of(state)
    found = await visit(request, state, table)
    await accounts.set_bench(known_visitor(request), found, data.bench)
    return table_answer(request, accounts.tables, found)


# -- ratings --------------------------------------------------------------------------------------------------------


@get("/api/tables/{table:str}/people")
async def people_at(request: Asked, state: State, table: FromPath[str]) -> Answer:
    """Who of those at a table has an account, and how they are rated in this game with so many seats."""
    accounts = accounts_of(state)
    found = await visit(request, state, table)
    ratings = await ratings_at(accounts.tables.store, [found.row])
    people = [
        {"seat": seat, "account": rating is not None, "rating": rating}
        for seat, rating in enumerate(ratings[found.row.id])
    ]
    return {"people": people}


@get("/api/people/{name:str}")
async def person(state: State, name: FromPath[str]) -> Answer:
    accounts = accounts_of(state)
    account = await accounts.store.find(key=name_key(" ".join(name.split())))
    if account is None:
        raise Refusal("not found", "no such person")
    ratings = await accounts.store.ratings_of(account.id)
    return {"name": account.name, "ratings": [rating_data(rating) for rating in ratings]}


@get("/api/ratings")
async def leaderboard(request: Asked, state: State, game: FromQuery[str], seats: FromQuery[int]) -> Answer:
    if game not in [known.name for known in games()]:
        raise Refusal("not found", "no such game", game=game)
    if not -1 < seats < 100:
        raise Refusal("not found", "no such seat", seat=seats)
    account = known_visitor(request).account
    board = await accounts_of(state).store.board(game, seats, LONGEST_BOARD)
    return {
        "people": [{**rating_data(rating), "name": rating.name, "me": rating.account == account} for rating in board]
    }


HANDLERS = [
    who_am_i,
    introduce,
    my_account,
    register,
    change_account,
    change_password,
    delete_account,
    log_in,
    log_out,
    log_out_everywhere,
    forgot,
    reset,
    confirm,
    seat_link,
    revoke_seat_link,
    linked_seat,
    take_seat,
    set_bench,
    people_at,
    person,
    leaderboard,
]
