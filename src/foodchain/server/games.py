"""Routes: the games that can be played here, with their options, words and guides."""

from __future__ import annotations

import inspect
from functools import cache
from typing import cast

from litestar import get
from litestar.params import FromPath
from msgspec import convert

from foodchain.bots import make_bot, usual_bot
from foodchain.catalogue import chapters, find_game, find_rules, find_speaker, games
from foodchain.engine.events import COUNTED
from foodchain.engine.record import new_game
from foodchain.engine.rules import Rules
from foodchain.server import wire
from foodchain.server.bots.plugins import allowed_plugins, descriptions
from foodchain.server.bots.table_bots import (
    FOR_BEGINNERS,
    LEVELS,
    TableBot,
    searching_bots,
    table_bots,
    thinking_times,
)
from foodchain.server.http.access import visitor_of
from foodchain.server.http.errors import Refusal
from foodchain.server.language import bot_word, short_time, table_words
from foodchain.server.tables.requests import Asked
from foodchain.words import Speaker, guide_language, languages
from foodchain.words.page import log_message, option_message, said_by


@get("/api/games")
async def list_games(request: Asked) -> wire.Games:
    _, language = visitor_of(request)
    return wire.Games(
        games=[game_info(game.name, language) for game in games()],
        bots=[bot_info(name, level, language) for level, name in enumerate(table_bots(), start=1)],
        languages=languages(),
    )


def game_info(name: str, language: str) -> wire.GameKind:
    rules = find_rules(name)
    seats = list(range(rules.least_seats, rules.most_seats + 1))
    has_animals = any(option.name == "animals" for option in rules.rule_options)
    return wire.GameKind(
        name=name,
        title=rules.title,
        seats=seats,
        default_seats=4 if 4 in seats else seats[0],
        animals=list(rules.vocabulary.words.get("animal", [])) if has_animals else [],
        secrets=has_secrets(name),
        options=options_in(rules, language),
    )


def options_in(rules: Rules, language: str) -> list[wire.GameOption]:
    """The options of the rules, with what they and their choices are called."""
    speaker = find_speaker(rules, language)
    found = []
    for option in rules.rule_options:
        variant = rules.variant(option)
        found.append(
            wire.GameOption(
                name=option.name,
                title=speaker.text(variant["name"]),
                explanation=speaker.text(variant["text"]),
                default=option.for_people,
                choices=list(option.choices),
                choice_names={choice: speaker.text(name) for choice, name in variant["choices"].items()},
            )
        )
    return found


@cache
def has_secrets(name: str) -> bool:
    """Whether seats know different things when a game begins."""
    rules = find_rules(name)
    return rules.keeps_secrets(new_game(rules, rules.least_seats, "0", {}, quiet=True).state)


def bot_info(name: str, level: int, language: str) -> wire.Bot:
    """A bot as players choose it; of plug-ins nobody knows how strong they are."""
    is_plugin = name in allowed_plugins()
    return wire.Bot(
        name=name,
        bot=str(TableBot(name).allowed()),
        title=bot_word(name, language),
        level=0 if is_plugin else level,
        explanation=descriptions.get(name, "") if is_plugin else bot_explanation(name, language),
        times=[time_to_think(name, *time, language) for time in thinking_times().items() if name in searching_bots()],
        more=name not in LEVELS,
        usual=name == usual_bot(),
        beginners=name == FOR_BEGINNERS,
    )


def time_to_think(bot: str, called: str, seconds: float, language: str) -> wire.ThinkingTime:
    title = f"{table_words(language)['thinking'][called]} · {short_time(seconds, language)}"
    return wire.ThinkingTime(str(TableBot(bot, seconds)), title)


def bot_explanation(name: str, language: str) -> str:
    known: dict[str, dict[str, str]] = table_words(language)["bot"]
    return known[name]["text"] if name in known else (inspect.getdoc(make_bot(name)) or "").partition("\n")[0]


@get("/api/games/{game:str}/words")
async def words(request: Asked, game: FromPath[str]) -> wire.Words:
    _, language = visitor_of(request)
    if game not in [known.name for known in games()]:
        raise Refusal("not found", "no such game", game=game)
    return words_answer(find_rules(game), language)


def words_answer(rules: Rules, language: str) -> wire.Words:
    """Names, things with their texts, and how options are said."""
    speaker = find_speaker(rules, language)
    names = {**composed_names(rules, speaker), **speaker.words["name"]}
    things = cast(wire.Things, speaker.glossary(rules.glossary()))
    roles = convert(rules.roles(), dict[str, wire.EventRole])
    options = {pattern: said_by(speaker, "option", pattern, option_message) for pattern in rules.words["option"]}
    counted = {
        kind.name: said_by(speaker, "event", kind.name, log_message) for kind in rules.events if kind.role == COUNTED
    }
    return wire.Words(language, names, options, things, roles, counted)


def composed_names(rules: Rules, speaker: Speaker) -> dict[str, str]:
    """Names that are made of others: of numbered cards and biomes, of spaces."""
    names = {name for known in rules.vocabulary.words.values() for name in known if name}
    return {name: speaker.name(name) for name in sorted(names) if speaker.name(name) != name}


@get("/api/games/{game:str}/guide")
async def rules_guide(request: Asked, game: FromPath[str]) -> wire.Guide:
    _, language = visitor_of(request)
    if game not in [known.name for known in games()]:
        raise Refusal("not found", "no such game", game=game)
    written_in = guide_language(find_game(game).words[-1], language)
    return wire.Guide(written_in, find_rules(game).title, chapters(game, language))


HANDLERS = [
    list_games,
    words,
    rules_guide,
]
