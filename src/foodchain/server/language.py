"""Who hears which language."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

from foodchain.catalogue import find_speaker
from foodchain.engine.actions import Option
from foodchain.engine.game import Game
from foodchain.errors import IllegalMove
from foodchain.server.bots.table_bots import bot_named_in, read_table_bot
from foodchain.words import ENGLISH, Phrasebook, Sentence, complete_words, find_language, plain, read_words


def choose_language(asked: str | None, accepted: str) -> str:
    """What was asked for, or the first language of an Accept-Language header that there is."""
    wishes = [asked] if asked else []
    wishes += [part.partition(";")[0].strip() for part in accepted.split(",")]
    for wish in wishes:
        found = find_language(wish)
        if found is not None:
            return found
    return ENGLISH


def refused_option(game: Game, option: Option, error: IllegalMove) -> Callable[[str], Sentence]:
    """That a game has refused an option, to be said in a language that is not known yet."""

    def said(language: str) -> Sentence:
        speaker = find_speaker(game.rules, language)
        return speaker.say(game.rules.refusal(game.state, speaker.option(option), error.reason))

    return said


def bot_word(bot: str, language: str) -> str:
    """What a bot is called, as a seat names it."""
    name = bot_named_in(bot)
    entry = table_words(language)["bot"].get(name)
    return entry["name"] if entry else name


def thinking_time(bot: str, language: str) -> str | None:
    """How long a bot may think about a decision, in words; None if it answers at once."""
    known = read_table_bot(bot)
    return None if known is None or known.seconds is None else time_word(known.seconds, language)


def time_word(seconds: float, language: str) -> str:
    known: str | None = table_words(language)["time"].get(f"{seconds:g}")
    return known or short_time(seconds, language)


def short_time(seconds: float, language: str) -> str:
    from babel.numbers import format_decimal

    return sentence(language, "seconds", seconds=format_decimal(seconds, locale=language.replace("-", "_")))


def say(language: str, key: str, **facts: Any) -> Sentence:
    """What the server itself says. A fact may be a sentence of a game; seats count from 0 but in sentences, from 1."""
    if "seat" in facts:
        facts["seat"] += 1
    return phrasebook(language).fill("sentence", key, facts)


def sentence(language: str, key: str, **facts: Any) -> str:
    """The same as prose."""
    return plain(say(language, key, **facts))


@cache
def phrasebook(language: str) -> Phrasebook:
    return Phrasebook(language, read_words(("server",), language), read_words(("server",)))


def table_words(language: str) -> dict[str, Any]:
    return complete_words(("server",), language)
