"""Routes: accounts, sessions, seat links, ratings."""

from __future__ import annotations

from typing import Any

from litestar import delete, get, post, put
from litestar.connection import ASGIConnection
from litestar.datastructures import State
from litestar.handlers import BaseRouteHandler
from litestar.params import FromPath, FromQuery, JSONBody
from msgspec.structs import asdict

from foodchain.catalogue import games
from foodchain.server import wire
from foodchain.server.accounts.accounts import name_key
from foodchain.server.accounts.ratings import ratings_at, shown
from foodchain.server.http.access import address_of, known_visitor, visitor_of
from foodchain.server.http.errors import Refusal
from foodchain.server.store.accounts import Account
from foodchain.server.store.ratings import Rating
from foodchain.server.tables.names import checked_name
from foodchain.server.tables.requests import Asked, SeatInPath, accounts_of, table_answer, tables_of, visit

LONGEST_BOARD = 100


async def within_limits(connection: ASGIConnection[Any, Any, Any, Any], handler: BaseRouteHandler) -> None:
    """Handlers that cost more than others say so: `limit="table"`."""
    name = handler.opt.get("limit")
    if name is not None:
        limits = accounts_of(connection.app.state).limits
        limits.spend_both(name, known_visitor(connection).session, address_of(connection.scope))


def account_data(account: Account) -> wire.Account:
    confirmed = account.confirmed is not None
    return wire.Account(account.name, account.language, account.email, confirmed, account.created)


def rating_data(rating: Rating) -> wire.Rating:
    return wire.Rating(rating.game, rating.seats, shown(rating), rating.games, rating.wins)


def ranked(rating: Rating, me: bool) -> wire.RankedPerson:
    return wire.RankedPerson(**asdict(rating_data(rating)), name=rating.name, me=me)


# -- one's own account ----------------------------------------------------------------------------------------------


@get("/api/me")
async def who_am_i(request: Asked, state: State) -> wire.PlayerName:
    player, _ = visitor_of(request)
    return wire.PlayerName(await tables_of(state).store.name_of(player))


@put("/api/me")
async def introduce(request: Asked, state: State, data: JSONBody[wire.Introduction]) -> wire.PlayerName:
    visitor = known_visitor(request)
    if visitor.account:
        return wire.PlayerName((await accounts_of(state).rename(visitor, data.name)).name)
    name = checked_name(data.name)
    await tables_of(state).store.rename(visitor.player, name)
    return wire.PlayerName(name)


@get("/api/account")
async def my_account(request: Asked, state: State) -> wire.OwnAccount:
    """The account of this browser, or null for a guest; and whether e-mails can be sent."""
    accounts = accounts_of(state)
    visitor = known_visitor(request)
    account = await accounts.store.find(id=visitor.account) if visitor.account else None
    ratings = await accounts.store.ratings_of(account.id) if account else []
    return wire.OwnAccount(
        account=account_data(account) if account else None,
        ratings=[rating_data(rating) for rating in ratings],
        mail=accounts.mailer.delivery.can_mail,
    )


@post("/api/account", limit="account")
async def register(request: Asked, state: State, data: JSONBody[wire.Register]) -> wire.AccountAnswer:
    """What the guest of this browser had becomes the account's."""
    visitor = known_visitor(request)
    if visitor.account:
        raise Refusal("waiting", "logged in already")
    account = await accounts_of(state).register(visitor, data.name, data.password, data.email, data.language)
    return wire.AccountAnswer(account_data(account))


@put("/api/account")
async def change_account(request: Asked, state: State, data: JSONBody[wire.ChangeAccount]) -> wire.AccountAnswer:
    accounts = accounts_of(state)
    visitor = known_visitor(request)
    account = await accounts.own(visitor)
    if data.email is not None:
        account = await accounts.set_email(visitor, data.password or "", data.email)
    if data.name is not None:
        account = await accounts.rename(visitor, data.name)
    if data.language is not None:
        account = await accounts.speak(visitor, data.language)
    return wire.AccountAnswer(account_data(account))


@put("/api/account/password")
async def change_password(request: Asked, state: State, data: JSONBody[wire.ChangePassword]) -> wire.AccountAnswer:
    """All other devices have to log in again."""
    account = await accounts_of(state).set_password(known_visitor(request), data.old, data.new)
    return wire.AccountAnswer(account_data(account))


@post("/api/account/deletion", status_code=200)
async def delete_account(request: Asked, state: State, data: JSONBody[wire.GivePassword]) -> wire.AccountAnswer:
    await accounts_of(state).delete(known_visitor(request), data.password)
    return wire.AccountAnswer(None)


# -- coming and going -----------------------------------------------------------------------------------------------


@post("/api/session", status_code=200)
async def log_in(request: Asked, state: State, data: JSONBody[wire.LogIn]) -> wire.AccountAnswer:
    """What the guest of this browser had becomes the account's."""
    accounts = accounts_of(state)
    accounts.limits.spend("login.address", address_of(request.scope))
    accounts.limits.spend("login", f"{name_key(data.name)} {address_of(request.scope)}")
    account = await accounts.log_in(known_visitor(request), data.name, data.password)
    return wire.AccountAnswer(account_data(account))


@delete("/api/session", status_code=200)
async def log_out(request: Asked, state: State) -> wire.AccountAnswer:
    await accounts_of(state).log_out(known_visitor(request))
    return wire.AccountAnswer(None)


@delete("/api/sessions", status_code=200)
async def log_out_everywhere(request: Asked, state: State) -> wire.AccountAnswer:
    accounts = accounts_of(state)
    visitor = known_visitor(request)
    await accounts.own(visitor)
    await accounts.log_out_everywhere(visitor)
    return wire.AccountAnswer(None)


@post("/api/resets", status_code=202)
async def forgot(request: Asked, state: State, data: JSONBody[wire.ForgotPassword]) -> wire.ResetSent:
    """An e-mail goes out if there is somebody to get it; the answer is the same if not."""
    accounts = accounts_of(state)
    accounts.limits.spend("reset.address", address_of(request.scope))
    accounts.limits.spend("reset", name_key(data.who.strip()))
    await accounts.forgot(data.who)
    return wire.ResetSent(True)


@put("/api/resets/{token:str}", limit="login")
async def reset(
    request: Asked, state: State, token: FromPath[str], data: JSONBody[wire.GivePassword]
) -> wire.AccountAnswer:
    account = await accounts_of(state).reset(known_visitor(request), token, data.password)
    return wire.AccountAnswer(account_data(account))


@post("/api/confirmations/{token:str}", status_code=200, limit="login")
async def confirm(state: State, token: FromPath[str]) -> wire.EmailConfirmed:
    await accounts_of(state).confirm(token)
    return wire.EmailConfirmed(True)


# -- a seat from device to device -----------------------------------------------------------------------------------


@post("/api/tables/{table:str}/seats/{seat:int}/link", status_code=200)
async def seat_link(request: Asked, state: State, table: FromPath[str], seat: SeatInPath) -> wire.SeatLink:
    """The link to one's own seat: whoever has it can sit down there. The same until it is revoked."""
    found = await visit(request, state, table)
    return wire.SeatLink(f"/seat/{await accounts_of(state).seat_links.link(known_visitor(request), found, seat)}")


@delete("/api/tables/{table:str}/seats/{seat:int}/link", status_code=200)
async def revoke_seat_link(
    request: Asked, state: State, table: FromPath[str], seat: SeatInPath
) -> wire.RevokedSeatLink:
    found = await visit(request, state, table)
    await accounts_of(state).seat_links.revoke(known_visitor(request), found, seat)
    return wire.RevokedSeatLink(None)


@get("/api/seats/{token:str}")
async def linked_seat(request: Asked, state: State, token: FromPath[str]) -> wire.LinkedSeat:
    """What a seat link leads to. Looking changes nothing, so that programs that look at links do no harm."""
    accounts = accounts_of(state)
    table, seat = await accounts.seat_links.find(token)
    return wire.LinkedSeat(table_answer(request, accounts.tables, table), seat)


@post("/api/seats/{token:str}", status_code=200)
async def take_seat(request: Asked, state: State, token: FromPath[str]) -> wire.Table:
    accounts = accounts_of(state)
    table = await accounts.seat_links.take_seat(known_visitor(request), token)
    return table_answer(request, accounts.tables, table)


@put("/api/tables/{table:str}/bench")
async def set_bench(request: Asked, state: State, table: FromPath[str], data: JSONBody[wire.SetBench]) -> wire.Table:
    """Who may watch: everybody with the link, who may then talk or only look, or nobody."""
    accounts = accounts_of(state)
    found = await visit(request, state, table)
    await accounts.set_bench(known_visitor(request), found, data.bench)
    return table_answer(request, accounts.tables, found)


# -- ratings --------------------------------------------------------------------------------------------------------


@get("/api/tables/{table:str}/people")
async def list_people(request: Asked, state: State, table: FromPath[str]) -> wire.PeopleAtTable:
    """Who of those at a table has an account, and how they are rated in this game with so many seats."""
    accounts = accounts_of(state)
    found = await visit(request, state, table)
    ratings = await ratings_at(accounts.tables.store, [found.row])
    people = [wire.PersonAtTable(seat, rating is not None, rating) for seat, rating in enumerate(ratings[found.row.id])]
    return wire.PeopleAtTable(people)


@get("/api/people/{name:str}")
async def person(state: State, name: FromPath[str]) -> wire.Person:
    accounts = accounts_of(state)
    account = await accounts.store.find(key=name_key(" ".join(name.split())))
    if account is None:
        raise Refusal("not found", "no such person")
    ratings = await accounts.store.ratings_of(account.id)
    return wire.Person(account.name, [rating_data(rating) for rating in ratings])


@get("/api/ratings")
async def leaderboard(request: Asked, state: State, game: FromQuery[str], seats: FromQuery[int]) -> wire.Leaderboard:
    if game not in [known.name for known in games()]:
        raise Refusal("not found", "no such game", game=game)
    if not -1 < seats < 100:
        raise Refusal("not found", "no ratings for", count=seats)
    account = known_visitor(request).account
    board = await accounts_of(state).store.board(game, seats, LONGEST_BOARD)
    return wire.Leaderboard([ranked(rating, rating.account == account) for rating in board])


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
    list_people,
    person,
    leaderboard,
]
