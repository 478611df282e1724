"""Everything that is a question with one answer: the games, the tables, replay, explanations, records."""

from __future__ import annotations

import inspect
from functools import cache
from typing import Any

from litestar import Request, Response, get, post, put
from litestar.datastructures import State
from litestar.params import FromPath, FromQuery, JSONBody

from foodchain.arena.seal import before_moves
from foodchain.bots import bot_names, make_bot
from foodchain.catalogue import find_rules, games, guide
from foodchain.engine.game import Game
from foodchain.engine.record import new_game
from foodchain.engine.rules import Rules
from foodchain.errors import IllegalMove, UnknownOption
from foodchain.server.accounts import Accounts
from foodchain.server.days.deck import sealed_record
from foodchain.server.days.fairplay import note_text
from foodchain.server.eyes import events_for, option_data, plies_for, setup_for, view_for
from foodchain.server.language import bot_word, speaking, table_words, why_not
from foodchain.server.logs import name_table
from foodchain.server.messages import ChangeSeat, Fork, Introduction, NewTable, Upload
from foodchain.server.refusals import Refusal
from foodchain.server.store.days import notes_of
from foodchain.server.story import story_of
from foodchain.server.table import Table
from foodchain.server.tables import Tables, table_view
from foodchain.server.visitor import known_visitor, visitor_of
from foodchain.words import languages

Asked = Request[Any, Any, Any]
Answer = dict[str, Any]


# -- what there is to play ------------------------------------------------------------------------------------------


@get("/api/games")
async def list_games(request: Asked) -> Answer:
    _, language = visitor_of(request)
    return {
        "games": [game_info(game.name, language) for game in games()],
        "bots": [
            {
                "name": name,
                "level": level,
                "title": bot_word(name, language),
                "explanation": bot_explanation(name, language),
            }
            for level, name in enumerate(bot_names(), start=1)
        ],
        "languages": languages(),
    }


def game_info(name: str, language: str) -> Answer:
    rules = find_rules(name)
    seats = list(range(rules.least_seats, rules.most_seats + 1))
    has_animals = any(option.name == "animals" for option in rules.rule_options)
    return {
        "name": name,
        "title": rules.title,
        "seats": seats,
        "default_seats": 4 if 4 in seats else seats[0],
        "animals": list(rules.vocabulary.words.get("animal", [])) if has_animals else [],
        "secrets": has_secrets(name),
        "options": options_in(rules, language),
    }


def options_in(rules: Rules, language: str) -> list[Answer]:
    """The options of the rules, with what they and their choices are called."""
    found = []
    with speaking(rules, language):
        for option in rules.rule_options:
            told = rules.variant(option)
            found.append(
                {
                    "name": option.name,
                    "title": told["name"],
                    "explanation": told["text"],
                    "default": option.default,
                    "choices": list(option.choices),
                    "choice_names": told["choices"],
                }
            )
    return found


@cache
def has_secrets(name: str) -> bool:
    """Whether seats know different things when a game begins."""
    rules = find_rules(name)
    return rules.keeps_secrets(new_game(rules, rules.least_seats, "0", {}, quiet=True).state)


def bot_explanation(name: str, language: str) -> str:
    known: dict[str, dict[str, str]] = table_words(language)["bot"]
    return known[name]["text"] if name in known else (inspect.getdoc(make_bot(name)) or "").partition("\n")[0]


@get("/api/games/{game:str}/words")
async def words(request: Asked, game: FromPath[str]) -> Answer:
    _, language = visitor_of(request)
    if game not in [known.name for known in games()]:
        raise Refusal("not found", "no such game", game=game)
    return words_told(find_rules(game), language)


def words_told(rules: Rules, language: str) -> Answer:
    """Names, things with their texts, and how options are said."""
    with speaking(rules, language):
        words = rules.words
        return {"language": language, "name": words["name"], "option": words["option"], "things": rules.glossary()}


@get("/api/games/{game:str}/guide")
async def rules_guide(request: Asked, game: FromPath[str]) -> Answer:
    _, language = visitor_of(request)
    if game not in [known.name for known in games()]:
        raise Refusal("not found", "no such game", game=game)
    return {"language": language, "title": find_rules(game).title, "text": guide(game, language)}


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


# -- tables ---------------------------------------------------------------------------------------------------------


def accounts_of(state: State) -> Accounts:
    accounts: Accounts = state.accounts
    return accounts


def tables_of(state: State) -> Tables:
    tables: Tables = state.tables
    return tables


async def visit(request: Asked, state: State, table: str) -> Table:
    return await tables_of(state).visit(table, visitor_of(request)[0])


def told(request: Asked, tables: Tables, table: Table) -> Answer:
    name_table(table.row.id)
    player, language = visitor_of(request)
    return table_view(tables, table.row, player, language, table)


@get("/api/tables")
async def my_tables(request: Asked, state: State) -> Answer:
    tables = tables_of(state)
    player, language = visitor_of(request)
    rows = await tables.store.tables_of(player)
    return {"tables": [table_view(tables, row, player, language, tables.live.get(row.id)) for row in rows]}


@post("/api/tables", limit="table")
async def create(request: Asked, state: State, data: JSONBody[NewTable]) -> Answer:
    tables = tables_of(state)
    return told(request, tables, await tables.create(visitor_of(request)[0], data))


@get("/api/tables/{table:str}")
async def show(request: Asked, state: State, table: FromPath[str]) -> Answer:
    tables = tables_of(state)
    return told(request, tables, await visit(request, state, table))


@put("/api/tables/{table:str}/seats/{seat:int}")
async def change_seat(
    request: Asked, state: State, table: FromPath[str], seat: FromPath[int], data: JSONBody[ChangeSeat]
) -> Answer:
    tables = tables_of(state)
    found = await visit(request, state, table)
    await tables.change_seat(visitor_of(request)[0], found, seat, data)
    return told(request, tables, found)


@get("/api/invitations/{token:str}")
async def invitation(request: Asked, state: State, token: FromPath[str]) -> Answer:
    tables = tables_of(state)
    table, seat = await tables.invited(token)
    player, _ = visitor_of(request)
    taken = table.row.seats[seat].kind != "open" and table.row.seats[seat].player != player
    return {"table": told(request, tables, table), "seat": seat, "taken": taken}


@post("/api/invitations/{token:str}", status_code=200)
async def join(request: Asked, state: State, token: FromPath[str], data: JSONBody[Introduction]) -> Answer:
    tables = tables_of(state)
    return told(request, tables, await tables.join(visitor_of(request)[0], token, data.name))


@post("/api/records", limit="table")
async def upload(request: Asked, state: State, data: JSONBody[Upload]) -> Answer:
    tables = tables_of(state)
    return told(request, tables, await tables.upload(visitor_of(request)[0], data.record))


@post("/api/tables/{table:str}/fork", limit="table")
async def fork(request: Asked, state: State, table: FromPath[str], data: JSONBody[Fork]) -> Answer:
    tables = tables_of(state)
    found = await visit(request, state, table)
    return told(request, tables, await tables.fork(visitor_of(request)[0], found, data.ply, data.seats))


@post("/api/tables/{table:str}/rematch", limit="table")
async def rematch(request: Asked, state: State, table: FromPath[str]) -> Answer:
    tables = tables_of(state)
    found = await visit(request, state, table)
    return told(request, tables, await tables.rematch(visitor_of(request)[0], found))


# -- looking at a game ----------------------------------------------------------------------------------------------


def eyes_of(table: Table, player: str, wanted: int | None = None) -> int | None:
    """The seat whose eyes a request has. On a screen that is handed round, nobody's: it cannot know who looks."""
    seats = table.seats_of(player)
    game = table.game
    if wanted is not None:
        if not 0 <= wanted < game.seats:
            raise Refusal("not found", "no such seat", seat=wanted)
        if wanted not in seats and table.status != "over":
            raise Refusal("not yours", "not your seat", seat=wanted + 1)
        return wanted
    if not seats:
        return None
    if len(seats) > 1 and not game.over and game.rules.keeps_secrets(game.state):
        return None
    return game.decision.seat if not game.over and game.decision.seat in seats else seats[0]


def moment(table: Table, ply: int | None) -> Game:
    return table.game if ply is None else table.at(ply)


@get("/api/tables/{table:str}/words")
async def table_words_told(request: Asked, state: State, table: FromPath[str]) -> Answer:
    """A table's own: a pack has other cards."""
    found = await visit(request, state, table)
    return words_told(found.game.rules, visitor_of(request)[1])


@get("/api/tables/{table:str}/log")
async def log(
    request: Asked,
    state: State,
    table: FromPath[str],
    first: FromQuery[int] = 0,
    last: FromQuery[int | None] = None,
    seat: FromQuery[int | None] = None,
) -> Answer:
    found = await visit(request, state, table)
    player, language = visitor_of(request)
    eyes = eyes_of(found, player, seat)
    until = found.game.ply if last is None else last
    plies = plies_for(found, found.game, max(0, first), until, eyes, language)
    if first <= 0:
        plies.insert(0, setup_for(found.game, eyes, language))
    return {"plies": plies}


@get("/api/tables/{table:str}/at/{ply:int}")
async def at(
    request: Asked, state: State, table: FromPath[str], ply: FromPath[int], seat: FromQuery[int | None] = None
) -> Answer:
    found = await visit(request, state, table)
    player, language = visitor_of(request)
    eyes = eyes_of(found, player, seat)
    game = moment(found, ply)
    played = plies_for(found, found.game, ply - 1, ply, eyes, language)
    return {
        "ply": ply,
        "last": found.game.ply,
        "view": view_for(game, eyes, language, may_choose=False),
        "played": played[0] if played else setup_for(game, eyes, language),
    }


@get("/api/tables/{table:str}/explain")
async def explain(
    request: Asked,
    state: State,
    table: FromPath[str],
    kind: FromQuery[str],
    name: FromQuery[str],
    ply: FromQuery[int | None] = None,
) -> Answer:
    found = await visit(request, state, table)
    _, language = visitor_of(request)
    game = moment(found, ply)
    with speaking(game.rules, language) as rules:
        answer = rules.explain(game.state, kind, name)
    if answer is None:
        raise Refusal("not found", "no such thing", kind=kind, name=name)
    return {"kind": kind, "name": name, "lines": [], "about": [], "provenance": None, "facts": {}, **answer}


@get("/api/tables/{table:str}/hint", limit="hint")
async def hint(request: Asked, state: State, table: FromPath[str], bot: FromQuery[str | None] = None) -> Answer:
    found = await visit(request, state, table)
    player, _ = visitor_of(request)
    game = found.game
    if game.over:
        raise Refusal("over", "over")
    if game.decision.seat not in found.seats_of(player):
        raise Refusal("not your turn", "no hint")
    revision = found.revision
    name, values = await found.hint(bot)
    best = max((value for _, value in values), default=0.0)
    options = game.rules.space.options
    return {
        "bot": name,
        "revision": revision,
        "options": [
            {**option_data(options[number]), "value": round(value, 3), "best": value >= best - 1e-6}
            for number, value in values
        ],
    }


@get("/api/tables/{table:str}/preview/{option:int}")
async def preview(request: Asked, state: State, table: FromPath[str], option: FromPath[int]) -> Answer:
    """What one of one's own options would lead to, unless luck or a reveal has a say in it."""
    found = await visit(request, state, table)
    player, language = visitor_of(request)
    game = found.game
    if game.over:
        raise Refusal("over", "over")
    seat = game.decision.seat
    if seat not in found.seats_of(player):
        raise Refusal("not your turn", "not an option")
    copy = game.clone()
    try:
        copy.play(option, seat)
    except UnknownOption:
        raise Refusal("illegal", "no such option", number=option) from None
    except IllegalMove:
        raise Refusal("illegal", text=why_not(copy, game.rules.space.find(option))) from None
    last = copy.last
    assert last is not None
    goes_on = not copy.over and copy.decision.seat == seat
    if last.told or (
        game.rules.keeps_secrets(game.state) and not goes_on
    ):  # what others do next may tell what they hold
        return {"hidden": True}
    return {
        "hidden": False,
        "view": view_for(copy, seat, language, may_choose=False),
        "events": events_for(copy, last.events or [], seat, language),
        "scores": [after - before for before, after in zip(game.scores, copy.scores)],
    }


@get("/api/tables/{table:str}/story")
async def story(request: Asked, state: State, table: FromPath[str]) -> Answer:
    found = await visit(request, state, table)
    if not found.game.over:
        raise Refusal("waiting", "not over")
    return story_of(found, visitor_of(request)[1])


@get("/api/tables/{table:str}/record", media_type="text/plain")
async def record(request: Asked, state: State, table: FromPath[str]) -> Response[str]:
    found = await visit(request, state, table)
    await tables_of(state).fair_play.open_book(visitor_of(request)[0], found)
    assert found.history is not None
    name = f"foodchain-{found.row.game}-{found.row.id}.txt"
    language = visitor_of(request)[1]
    repairs = [note for note in await notes_of(found.tables.store, found.row.id) if note.kind == "repaired"]
    told = [f"# {note.time[:10]} {note_text(found.row, note, language)}" for note in repairs]
    return Response(
        before_moves(sealed_record(found.history.record(found.start), found.row.terms.deck), told),
        media_type="text/plain",
        headers={"content-disposition": f'attachment; filename="{name}"', "cache-control": "no-store"},
    )


HANDLERS = [
    list_games,
    words,
    rules_guide,
    who_am_i,
    introduce,
    my_tables,
    create,
    show,
    change_seat,
    invitation,
    join,
    upload,
    fork,
    rematch,
    table_words_told,
    log,
    at,
    explain,
    hint,
    preview,
    story,
    record,
]
