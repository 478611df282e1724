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
from foodchain.engine.effects import Effects
from foodchain.pack_editing import details_of, groups_of, lists_of, ours_of
from foodchain.pack_text import LONGEST
from foodchain.server import wire
from foodchain.server.http.access import visitor_of
from foodchain.server.http.errors import Refusal
from foodchain.server.language import table_words
from foodchain.server.tables.requests import Asked, sender_of, tables_of
from foodchain.server.texts.jobs import Review
from foodchain.words import ENGLISH, languages, read_words

LARGEST_BODY = 1_000_000  # a file of letters that take four bytes each


@get("/api/games/{game:str}/pack")
async def pack_book(request: Asked, state: State, game: FromPath[str]) -> wire.PackBook:
    check_game(game)
    tables_of(state).texts.warm_up()  # the editor asks for a review next
    return book_of(game, visitor_of(request)[1])


@post("/api/packs", status_code=200, limit="pack", request_max_body_size=LARGEST_BODY)
async def check_pack(request: Asked, state: State, data: JSONBody[wire.PackDraft]) -> wire.PackReport:
    check_game(data.game)
    language = data.language or visitor_of(request)[1]
    if language not in languages():
        raise Refusal("bad request", "bad request", reason=f"language: {language}")
    tables = msgspec.json.encode(data.tables or {}).decode()
    if len(tables) > LONGEST:  # as of a file
        raise Refusal("too long", "too much length", most=LONGEST)
    job = Review(data.game, data.text, tables, language)
    answer = await tables_of(state).texts.read(job, sender_of(request), refused_as="bad setup")
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
        effects=[effect_list(effects, language) for effects in lists_of(game)],
        titles=words["field"],
        languages=[language for language in languages() if language != ENGLISH],
        meta=list(packs.META),
        guesses={entry: wire.PackGuess(*guess) for entry, guess in packs.guesses(game, ()).items()},
    )


def effect_list(effects: Effects, language: str) -> wire.EffectList:
    """Effects with their names and help texts in a language: English, in which they are declared, where it has none."""
    known = {} if language == ENGLISH else read_words(("vocabulary",), language)
    titles = {**table_words(language)["pack"]["field"], **known.get("field", {})}

    def said(part: str, english: str) -> str:
        return str(known.get(part, {}).get(english, english))

    found = effects.data()
    found["text"] = said("text", effects.text)
    for kind in found["effects"]:
        kind |= {"title": begun_large(said("name", kind["name"])), "text": said("text", kind["text"])}
        for field in kind["fields"]:
            # Elements, terrains and spaces have names in the game's words.
            words = [word for word in (*field.get("choices", ()), field.get("word")) if word in known.get("choice", {})]
            field["names"] = {word: begun_large(known["choice"][word]) for word in words}
            field["title"] = titles.get(field["name"]) or begun_large(field["name"].replace("_", " "))
            field["text"] = said("text", field["text"])
    return convert(found, wire.EffectList)


def begun_large(word: str) -> str:
    return word[:1].upper() + word[1:]


HANDLERS = [
    pack_book,
    check_pack,
]
