"""Routes: looking at a game. Its log and words, any moment of it, explanations, hints, previews, story and record."""

from __future__ import annotations

from litestar import Response, get
from litestar.datastructures import State
from litestar.params import FromPath, FromQuery

from foodchain.bots.weighing import Weighed
from foodchain.catalogue import find_speaker
from foodchain.engine.game import Game
from foodchain.engine.lookahead import CLOSE
from foodchain.errors import IllegalMove, UnknownOption
from foodchain.server import wire
from foodchain.server.games import words_answer
from foodchain.server.http.access import known_visitor, visitor_of
from foodchain.server.http.errors import Refusal
from foodchain.server.language import refused_option
from foodchain.server.tables.record import annotated_record
from foodchain.server.tables.requests import Asked, SeatInQuery, tables_of, visit
from foodchain.server.tables.story import story_of
from foodchain.server.tables.table import Table
from foodchain.server.tables.viewpoint import seat_of_request, seat_that_decides
from foodchain.server.tables.views import events_for, moment_for, option_data, plies_for, setup_for, view_for
from foodchain.words import Speaker


async def seats_shown(request: Asked, table: Table) -> list[int]:
    """The seats from which whoever asks may look."""
    return await table.tables.hands.shown_to(table, known_visitor(request).viewers)


def moment(table: Table, ply: int | None) -> Game:
    return table.game if ply is None else table.at(ply)


@get("/api/tables/{table:str}/words")
async def table_words_answer(request: Asked, state: State, table: FromPath[str]) -> wire.Words:
    """A table's own: a pack has other cards."""
    found = await visit(request, state, table)
    return words_answer(found.game.rules, visitor_of(request)[1])


@get("/api/tables/{table:str}/log")
async def log(
    request: Asked,
    state: State,
    table: FromPath[str],
    first: FromQuery[int] = 0,
    last: FromQuery[int | None] = None,
    seat: SeatInQuery = None,
) -> wire.Log:
    found = await visit(request, state, table)
    _, language = visitor_of(request)
    looking = seat_of_request(found, await seats_shown(request, found), seat)
    until = found.game.ply if last is None else last
    plies = plies_for(found, found.game, max(0, first), until, looking, language)
    if first <= 0:
        plies.insert(0, setup_for(found.game, looking, language))
    return wire.Log(plies)


@get("/api/tables/{table:str}/at/{ply:int}")
async def at(
    request: Asked, state: State, table: FromPath[str], ply: FromPath[int], seat: SeatInQuery = None
) -> wire.Moment:
    found = await visit(request, state, table)
    _, language = visitor_of(request)
    looking = seat_of_request(found, await seats_shown(request, found), seat)
    game = moment(found, ply)
    played = plies_for(found, found.game, ply - 1, ply, looking, language)
    return wire.Moment(
        ply=ply,
        last=found.game.ply,
        view=moment_for(found, game, looking, language),
        played=played[0] if played else setup_for(game, looking, language),
    )


@get("/api/tables/{table:str}/explain")
async def explain(
    request: Asked,
    state: State,
    table: FromPath[str],
    kind: FromQuery[str],
    name: FromQuery[str],
    ply: FromQuery[int | None] = None,
) -> wire.Explanation:
    found = await visit(request, state, table)
    _, language = visitor_of(request)
    game = moment(found, ply)
    found_out = game.rules.explain(game.state, kind, name)
    if found_out is None:
        raise Refusal("not found", "no such thing", kind=kind, name=name)
    answer = find_speaker(game.rules, language).explanation(found_out)
    return wire.Explanation(
        kind=kind,
        name=name,
        title=answer["title"],
        lines=answer["lines"],
        about=answer.get("about", []),
        provenance=answer.get("provenance"),
        tile=answer.get("tile"),
        drawn=answer["drawn"],
    )


@get("/api/tables/{table:str}/hint", limit="hint")
async def hint(
    request: Asked,
    state: State,
    table: FromPath[str],
    bot: FromQuery[str | None] = None,
    option: FromQuery[int | None] = None,
    seat: SeatInQuery = None,
) -> wire.Hint:
    """What a bot thinks of the options of the seat that decides. `option` is looked at as closely as the best. Nobody
    is told in a rated game, where it would be the bot that plays for the rating."""
    found = await visit(request, state, table)
    if found.row.terms.rated:
        raise Refusal("not yours", "no hint when rated")
    _, language = visitor_of(request)
    seat_that_decides(found, await seats_shown(request, found), seat, "no hint")
    revision = found.revision
    speaker = find_speaker(found.game.rules, language)
    given = await tables_of(state).bot_turns.hint(found, bot, option)
    best = max((weighed.value for weighed in given.weighed), default=0.0)
    return wire.Hint(
        bot=given.bot,
        revision=revision,
        seconds=round(given.seconds, 2),
        options=[weighed_option(weighed, best, speaker) for weighed in given.weighed],
    )


def weighed_option(weighed: Weighed, best: float, speaker: Speaker) -> wire.WeighedOption:
    return wire.WeighedOption(
        **option_data(weighed.option),
        value=round(weighed.value, 3),
        best=weighed.value >= best - CLOSE,
        chance=None if weighed.chance is None else round(weighed.chance, 3),
        points=[round(points, 1) for points in weighed.points],
        tries=weighed.tries,
        why=weighed.why(speaker),
        reply=weighed.expected(speaker),
        costly=weighed.costs_much,
    )


@get("/api/tables/{table:str}/preview/{option:int}")
async def preview(
    request: Asked, state: State, table: FromPath[str], option: FromPath[int], seat: SeatInQuery = None
) -> wire.Preview:
    """What one of one's own options would lead to, unless luck or a reveal has a say in it."""
    found = await visit(request, state, table)
    _, language = visitor_of(request)
    game = found.game
    deciding = seat_that_decides(found, await seats_shown(request, found), seat, "not an option")
    copy = game.clone()
    try:
        copy.play(option, deciding)
    except UnknownOption:
        raise Refusal("illegal", "no such option", number=option) from None
    except IllegalMove as error:
        raise Refusal("illegal", text=refused_option(copy, game.rules.space.find(option), error)) from None
    last = copy.last
    assert last is not None
    goes_on = not copy.over and copy.decision.seat == deciding
    if last.revealed or (
        game.rules.keeps_secrets(game.state) and not goes_on
    ):  # what others do next may tell what they hold
        return wire.Preview(hidden=True)
    return wire.Preview(
        hidden=False,
        view=view_for(copy, deciding, language, may_choose=False),
        events=events_for(copy, last.events or [], deciding, language),
        scores=[after - before for before, after in zip(game.scores, copy.scores)],
    )


@get("/api/tables/{table:str}/story")
async def story(request: Asked, state: State, table: FromPath[str]) -> wire.Story:
    found = await visit(request, state, table)
    if not found.game.over:
        raise Refusal("waiting", "not over")
    return story_of(found, visitor_of(request)[1])


@get("/api/tables/{table:str}/record", media_type="text/plain")
async def record(request: Asked, state: State, table: FromPath[str]) -> Response[str]:
    found = await visit(request, state, table)
    await tables_of(state).fair_play.open_book(visitor_of(request)[0], found)
    name = f"foodchain-{found.row.game}-{found.row.id}.txt"
    return Response(
        await annotated_record(found, visitor_of(request)[1]),
        media_type="text/plain",
        headers={"content-disposition": f'attachment; filename="{name}"', "cache-control": "no-store"},
    )


HANDLERS = [
    table_words_answer,
    log,
    at,
    explain,
    hint,
    preview,
    story,
    record,
]
