"""Routes: the games that can be played here, with their options, words and guides."""

from __future__ import annotations

import inspect
from functools import cache

from litestar import get
from litestar.params import FromPath

from foodchain.bots import bot_names, make_bot
from foodchain.catalogue import find_rules, games, guide
from foodchain.engine.record import new_game
from foodchain.engine.rules import Rules
from foodchain.server.http.access import visitor_of
from foodchain.server.http.errors import Refusal
from foodchain.server.language import bot_word, speaking, table_words
from foodchain.server.tables.requests import Answer, Asked
from foodchain.words import languages


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
    return words_answer(find_rules(game), language)


def words_answer(rules: Rules, language: str) -> Answer:
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


HANDLERS = [
    list_games,
    words,
    rules_guide,
]
