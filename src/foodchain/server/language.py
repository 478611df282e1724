"""Who hears which language."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from typing import Any

from foodchain.catalogue import find_speaker
from foodchain.engine.actions import Option
from foodchain.engine.game import Game
from foodchain.engine.rules import Rules
from foodchain.words import ENGLISH, Phrasebook, complete_words, languages, plain, read_words


def choose_language(asked: str | None, accepted: str) -> str:
    """What was asked for, or the first language of an Accept-Language header that there is."""
    wishes = [asked] if asked else []
    wishes += [part.partition(";")[0].strip() for part in accepted.split(",")]
    for wish in wishes:
        if wish[:2].lower() in languages():
            return wish[:2].lower()
    return ENGLISH


@contextmanager
def speaking(rules: Rules, language: str) -> Iterator[Rules]:
    """The rules of a game speak a language for a moment. Nothing may wait inside: they are everybody's."""
    usual = rules.words, rules.english
    speaker = find_speaker(rules, language)
    rules.words, rules._english = speaker.words, speaker
    try:
        yield rules
    finally:
        rules.words, rules._english = usual


def why_not(game: Game, option: Option) -> Callable[[str], str]:
    """Why an option is not legal in a game that nobody goes on with, in a language that is not known yet."""

    def told(language: str) -> str:
        with speaking(game.rules, language) as rules:
            why = rules.why_illegal(game.state, option.number)
            speaker = find_speaker(rules, language)
            said = plain(speaker.option(option.pattern, option.targets))
            facts = {"option": said, "prompt": speaker.text(rules.question(game.state)), "why": why}
        return sentence(language, "illegal because" if why else "illegal", **facts)

    return told


def bot_word(name: str, language: str) -> str:
    """What a bot is called."""
    told = table_words(language)["bot"].get(name)
    return told["name"] if told else name


def sentence(language: str, key: str, **facts: Any) -> str:
    return plain(phrasebook(language).fill("sentence", key, facts, lambda _, fact: str(fact)))


@cache
def phrasebook(language: str) -> Phrasebook:
    return Phrasebook(language, read_words(("server",), language), read_words(("server",)))


def table_words(language: str) -> dict[str, Any]:
    return complete_words(("server",), language)
