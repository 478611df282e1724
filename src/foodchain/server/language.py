"""Who hears which language."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

from foodchain.catalogue import find_speaker
from foodchain.engine.actions import Option
from foodchain.engine.game import Game
from foodchain.words import ENGLISH, Phrasebook, Sentence, complete_words, languages, plain, read_words


def choose_language(asked: str | None, accepted: str) -> str:
    """What was asked for, or the first language of an Accept-Language header that there is."""
    wishes = [asked] if asked else []
    wishes += [part.partition(";")[0].strip() for part in accepted.split(",")]
    for wish in wishes:
        if wish[:2].lower() in languages():
            return wish[:2].lower()
    return ENGLISH


def why_not(game: Game, option: Option) -> Callable[[str], Sentence]:
    """Why an option is not legal in a game, to be said in a language that is not known yet."""
    rules = game.rules
    question, reason = rules.question(game.state), rules.why_illegal(game.state, option.number)

    def said(language: str) -> Sentence:
        speaker = find_speaker(rules, language)
        facts = {"option": speaker.option(option), "prompt": speaker.say(question)}
        if reason is None:
            return say(language, "illegal", **facts)
        return say(language, "illegal because", why=speaker.say(reason), **facts)

    return said


def bot_word(name: str, language: str) -> str:
    """What a bot is called."""
    told = table_words(language)["bot"].get(name)
    return told["name"] if told else name


def say(language: str, key: str, **facts: Any) -> Sentence:
    """What the server itself says. A fact may be a sentence of a game."""
    return phrasebook(language).fill("sentence", key, facts)


def sentence(language: str, key: str, **facts: Any) -> str:
    """The same as prose."""
    return plain(say(language, key, **facts))


@cache
def phrasebook(language: str) -> Phrasebook:
    return Phrasebook(language, read_words(("server",), language), read_words(("server",)))


def table_words(language: str) -> dict[str, Any]:
    return complete_words(("server",), language)
