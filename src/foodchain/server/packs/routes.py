"""Routes: what packs can hold, and what is to be said of one in the making. Nothing is kept here."""

from __future__ import annotations

from functools import cache

import msgspec
from litestar import get, post
from litestar.datastructures import State
from litestar.params import FromPath, JSONBody
from msgspec import convert

from foodchain import packs
from foodchain.catalogue import find_rules, games
from foodchain.pack_editing import details_of, groups_of, lists_of, ours_of
from foodchain.server import wire
from foodchain.server.bots.pool import JobFailed
from foodchain.server.bots.process import Review
from foodchain.server.http.access import visitor_of
from foodchain.server.http.errors import Refusal
from foodchain.server.language import table_words
from foodchain.server.tables.requests import Asked, tables_of
from foodchain.words import ENGLISH, languages

LONGEST = 200_000  # bytes of tables, as of a file


@get("/api/games/{game:str}/pack")
async def pack_book(request: Asked, game: FromPath[str]) -> wire.PackBook:
    check_game(game)
    return book_of(game, visitor_of(request)[1])


@post("/api/packs", status_code=200, limit="pack")
async def check_pack(request: Asked, state: State, data: JSONBody[wire.PackDraft]) -> wire.PackReport:
    check_game(data.game)
    language = data.language or visitor_of(request)[1]
    if language not in languages():
        raise Refusal("bad request", "bad request", reason=f"language: {language}")
    tables = msgspec.json.encode(data.tables or {}).decode()
    if len(tables) > LONGEST:
        raise Refusal("too long", "too long")
    try:
        answer = await tables_of(state).creation.read(Review(data.game, data.text, tables, language))
    except JobFailed:
        raise Refusal("bad setup", "pack failed") from None
    if answer.review is None:
        raise Refusal("bad setup", "bad pack", reason=answer.error)
    return convert(answer.review, wire.PackReport)


def check_game(game: str) -> None:
    if game not in [known.name for known in games()]:
        raise Refusal("not found", "no such game", game=game)


@cache
def book_of(game: str, language: str) -> wire.PackBook:
    words = table_words(language)["pack"]
    ours = ours_of(game)
    return wire.PackBook(
        game=game,
        title=find_rules(game).title,
        ours=ours,
        groups=[
            wire.PackGroup(group.path, words["group"].get(group.path, group.path), group.of_entries, group.blank)
            for group in groups_of(game)
        ],
        details={path: convert(detail.data(), wire.PackDetail) for path, detail in details_of(game).items()},
        effects=[convert(effects.data(), wire.EffectList) for effects in lists_of(game)],
        titles=words["field"],
        languages=[language for language in languages() if language != ENGLISH],
        meta=list(packs.META),
        says_little=list(packs.SAYS_LITTLE),
    )


HANDLERS = [
    pack_book,
    check_pack,
]
