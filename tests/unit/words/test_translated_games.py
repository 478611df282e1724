"""Whole games told in French and German: nothing is left in English."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any

import pytest

import foodchain
from foodchain.bots import bot_names
from foodchain.catalogue import find_games, find_rules, find_speaker
from foodchain.engine.events import EVERYTHING, SPECTATOR
from foodchain.engine.game import Game
from foodchain.errors import IllegalMove
from foodchain.server.games import bot_explanation, game_info, words_answer
from foodchain.server.language import refused_option
from foodchain.server.tables.views import events_for, view_for
from foodchain.words import plain
from tests.unit.words.test_files import texts

# Sentences that really are the same in both languages are made of these words.
SAME = {
    "fr": set(
        [
            "adaptation",
            "amphibians",
            "auto",
            "biome",
            "camouflage",
            "carnivore",
            "catastrophe",
            "dominance",
            "exaptation",
            "extinction",
            "fertile",
            "geyser",
            "glaciation",
            "habitat",
            "hibernation",
            "immigrants",
            "initiative",
            "instinct",
            "intelligence",
            "jungle",
            "migration",
            "omnivore",
            "reptile",
            "reptiles",
            "reset",
            "social",
            "trait",
            "univalves",
        ]
    ),
    "de": set(
        [
            "asteroid",
            "auto",
            "exaptation",
            "evolution",
            "hand",
            "initiative",
            "land",
            "metamorphose",
            "migration",
            "plankton",
            "tundra",
            "wanderlust",
        ]
    ),
}
NOT_TOLD = {"option", "options", "targets", "kind", "game", "event", "provenance", "about"}
NOT_TOLD |= {"phase", "ending", "state", "ordered_by"}
WORD = re.compile(r"[^\W\d_]{2,}")


def sayings(said: Any, path: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], str]]:
    """All texts of some data that are for people: ids are one word, or stand where ids stand."""
    if isinstance(said, tuple):
        said = plain(said)
    if isinstance(said, dict):
        for key, value in said.items():
            if key not in NOT_TOLD:
                yield from sayings(value, (*path, key))
    elif isinstance(said, list):
        for i, value in enumerate(said):
            yield from sayings(value, (*path, str(i)))
    elif isinstance(said, str) and (" " in said or path[-1] in ("name", "text", "title", "note", "prompt", "open")):
        yield path, said


@cache
def only_english(game: str, language: str) -> set[str]:
    """Words that English uses and the other language never."""
    spoken = [" ".join(texts(find_speaker(find_rules(game), tongue).words).values()) for tongue in ("en", language)]
    english, other = ({word.lower() for word in WORD.findall(text)} for text in spoken)
    return english - other


def compare(english: str, other: str, game: str, language: str) -> None:
    words = {word.lower() for word in WORD.findall(other)}
    assert not words & only_english(game, language), other
    if english == other:
        assert words <= SAME[language], other


def check(english: Any, other: Any, game: Game, language: str) -> int:
    """How many sayings were compared."""
    ids = {name for names in game.rules.vocabulary.words.values() for name in names} | {"to come"}
    pairs = list(zip(sayings(english), sayings(other), strict=True))
    for (_, before), (_, after) in pairs:
        if before not in ids or before != after:
            compare(before, after, game.rules.name, language)
    return len(pairs)


@cache
def played(name: str, seats: int) -> Game:
    game = foodchain.new(name, seats=seats, seed="told")
    rng = Random(seats)
    while not game.over:
        game.play(rng.choice(game.decision.sensible))
    return game


def everything_about(game: Game, language: str) -> dict[str, Any]:
    """The glossary, and an explanation of every thing there is."""
    explanations: dict[str, Any] = {}
    state, speaker = game.state, find_speaker(game.rules, language)
    names = {kind: list(entries) for kind, entries in game.rules.glossary().items()}
    names["seat"] = [str(seat) for seat in range(game.seats)]
    if hasattr(state, "board"):
        names["hex"] = list(state.board.grid.hex_names)
        names["corner"] = list(state.board.grid.corner_names)
        names["stack"] = ["1", "2", "3"]
    for kind, known in names.items():
        for name in known:
            found = game.rules.explain(state, kind, name)
            explained = found and speaker.explanation(found)
            explanations[f"{kind} {name}"] = explained and {"title": explained["title"], "lines": explained["lines"]}
    return {"explained": explanations, "words": words_answer(game.rules, language).things}


@pytest.mark.parametrize("language", ["fr", "de"])
@pytest.mark.parametrize("game", find_games())
def test_what_happens(game: str, language: str) -> None:
    over = played(game, 3)
    events = list(over.first_events) + [event for ply in over.plies for event in ply.events or []]
    assert len(events) > 100
    translated, english = (
        [
            tuple(speaker.text(over.rules.event_message(event, viewer)) for viewer in (EVERYTHING, SPECTATOR))
            for event in events
        ]
        for speaker in (find_speaker(over.rules, spoken) for spoken in (language, "en"))
    )
    for before, after in zip(english, translated, strict=True):
        for text, other in zip(before, after, strict=True):
            compare(text, other, game, language)
    assert plain(events_for(over, events[:1], None, language)[0].text) == translated[0][1]


@pytest.mark.parametrize("language", ["fr", "de"])
@pytest.mark.parametrize("game", find_games())
def test_what_is_seen_and_asked(game: str, language: str) -> None:
    over = played(game, 3)
    for ply in range(0, over.ply, max(1, over.ply // 60)):
        moment = over.at(ply)
        for seat in (None, moment.decision.seat):
            english, translated = (view_for(moment, seat, spoken) for spoken in ("en", language))
            assert check(english, translated, over, language) > 0
        for option in moment.decision.options:
            speakers = (find_speaker(moment.rules, spoken) for spoken in ("en", language))
            said = [plain(speaker.option(option)) for speaker in speakers]
            compare(said[0], said[1], game, language)


@pytest.mark.parametrize("language", ["fr", "de"])
@pytest.mark.parametrize("game", find_games())
def test_what_is_explained(game: str, language: str) -> None:
    over = played(game, 3)
    for moment in (over, over.at(over.ply // 2), over.at(0)):
        english, translated = (everything_about(moment, spoken) for spoken in ("en", language))
        assert check(english, translated, over, language) > 100


@pytest.mark.parametrize("language", ["fr", "de"])
@pytest.mark.parametrize("game", find_games())
def test_what_cannot_be_done(game: str, language: str) -> None:
    """Why an option is not legal: for all of them, at some moments."""
    over = played(game, 3)
    rules = over.rules
    for ply in range(0, over.ply, max(1, over.ply // 12)):
        moment = over.at(ply)
        legal = {option.number for option in moment.decision.options}
        for option in rules.space.options:
            if option.number not in legal:
                why = rules.why_illegal(moment.state, option.number)
                assert why is None or find_speaker(rules, language).text(why) != rules.english.text(why)
        option = next(option for option in rules.space.options if option.number not in legal)
        with pytest.raises(IllegalMove) as refusal:
            moment.play(option)
        assert repr(refusal.value.reason) == repr(rules.why_illegal(moment.state, option.number))
        said = refused_option(moment, option, refusal.value)
        assert said(language) != said("en")


@pytest.mark.parametrize("language", ["fr", "de"])
@pytest.mark.parametrize("game", find_games())
def test_what_can_be_chosen_for_a_new_game(game: str, language: str) -> None:
    for before, after in zip(game_info(game, "en").options, game_info(game, language).options, strict=True):
        compare(before.explanation, after.explanation, game, language)
        compare(before.title, after.title, game, language)
        assert before.choice_names.keys() == after.choice_names.keys()
        for choice, name in before.choice_names.items():
            compare(name, after.choice_names[choice], game, language)


@pytest.mark.parametrize("language", ["fr", "de"])
def test_bots_are_explained(language: str) -> None:
    for bot in bot_names():
        assert bot_explanation(bot, language) != bot_explanation(bot, "en")


def test_a_pack_keeps_its_own_words() -> None:
    """What a pack has reworded is not translated back to the printed card."""
    game = foodchain.new("base", seats=2, seed=1, pack={"cards": {"card": {"predator": {"text": "Eat them all."}}}})
    cards = words_answer(game.rules, "fr").things["card"]
    assert cards["predator"]["text"] == "Eat them all."
    assert cards["predator"]["name"] == "Prédateur"
    assert words_answer(find_rules("base"), "fr").things["card"]["predator"]["text"].startswith("Éliminez")
