"""Sentences of a speaker: strings, and parts that say what they are about."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import msgspec
import pytest

from foodchain.catalogue import find_rules, find_speaker
from foodchain.engine.actions import Option
from foodchain.words import (
    Message,
    Name,
    Part,
    Phrasebook,
    Sentence,
    Series,
    Speaker,
    Text,
    add_folder,
    capital,
    phrase,
    plain,
    remove_folder,
    verbatim,
)

BASE = find_rules("base")
CARDS = find_rules("cards")
ADDED = Message("event", "cubes added", {"animal": "birds", "count": 2, "hex": "1,0"})


def test_a_sentence_has_parts() -> None:
    assert find_speaker(BASE, "en").say(ADDED) == (
        Part("subject", "birds", "birds "),
        "add ",
        Part("count", "2", "2"),
        " at ",
        Part("hex", "1,0", "1,0"),
    )


def test_a_sentence_travels_as_strings_and_objects() -> None:
    said = find_speaker(BASE, "de").say(Message("explain", "disk", {"element": "sun", "corner": "0,0/E"}))
    assert msgspec.json.decode(msgspec.json.encode(said)) == [
        {"kind": "element", "name": "sun", "text": "Sonne"},
        {"kind": "place", "name": "0,0/E", "text": " auf 0,0/E"},
    ]


def test_a_sentence_is_read_as_prose() -> None:
    assert plain(find_speaker(BASE, "fr").say(ADDED)) == "les oiseaux ajoutent 2 espèces en 1,0"
    assert plain(()) == ""


def test_french_has_no_plural_for_nothing() -> None:
    nothing = Message("event", "cubes added", {"animal": "birds", "count": 0, "hex": "1,0"})
    assert find_speaker(BASE, "fr").text(nothing) == "les oiseaux ajoutent 0 espèce en 1,0"
    assert find_speaker(BASE, "de").text(nothing) == "die Vögel setzen 0 Arten auf 1,0"


def test_programs_count_seats_from_0_and_people_from_1() -> None:
    message = Message("event", "seat named", {"seat": 0, "other_seat": 2})
    assert CARDS.english.text(message) == "seat 0 chooses seat 2"
    assert find_speaker(CARDS, "fr").say(message) == (
        Part("seat", "0", "la place 1"),
        " choisit ",
        Part("seat", "2", "la place 3"),
    )


def test_points_are_a_part_with_their_unit() -> None:
    said = find_speaker(CARDS, "de").say(Message("event", "survival penalty", {"seat": 1, "vp": -3}))
    assert said[-1] == Part("gain", "-3", "-3 SP")


def test_words_in_brackets_about_nothing_in_particular_are_text() -> None:
    book = Phrasebook("en", {"sentence": {"seen": "Seen[ at {place}]."}}, {})
    assert book.fill("sentence", "seen", {"place": "home"}) == ("Seen at home.",)


def test_an_option_counts_what_it_is_about() -> None:
    words = {"name": {}, "option": {"add {} > {}": "add {0} {0|cube|cubes}[ at {1}]"}}
    speaker = Speaker("en", words, words, words, first_seat=1)
    added = [Option(0, "", (("count", count), ("hex", "1,0")), "add {} > {}") for count in ("1", "3")]
    assert [plain(speaker.option(option)) for option in added] == ["Add 1 cube at 1,0", "Add 3 cubes at 1,0"]


def test_messages_stand_in_messages() -> None:
    pair = [phrase("counted animal", {"animal": animal, "count": 2}) for animal in ("birds", "insects")]
    said = BASE.english.say(phrase("pays", {"payments": pair}))
    assert plain(said) == "Scored now: birds 2, insects 2 VP."
    assert [part.name for part in said if isinstance(part, Part)] == ["birds", "2", "insects", "2"]
    assert not any(isinstance(one, str) and isinstance(other, str) for one, other in pairwise(said))


def test_series_texts_and_names() -> None:
    said = BASE.english.say(Series([Name("ice_age"), Text("thing", "bag", "name")], " and "))
    assert plain(said) == "Ice Age and Draw bag"


def test_what_is_said_verbatim_is_not_put_into_words() -> None:
    facts = {"name": verbatim("birds"), "known": verbatim("sea")}
    assert find_speaker(BASE, "fr").text(Message("setup", "no animal", facts)).count("birds") == 1


def test_a_sentence_begins_with_a_capital() -> None:
    sun = Part("element", "sun", "sun")
    wanted: Sentence = (Part("element", "sun", "Sun"), " is laid")
    assert capital((sun, " is laid")) == wanted == capital(wanted)
    assert capital(("who?",)) == ("Who?",)
    assert capital(()) == ()


def test_a_speaker_is_shared() -> None:
    assert find_speaker(BASE, "fr") is find_speaker(BASE, "fr")
    assert find_speaker(BASE, "fr") is not find_speaker(BASE, "de")


@pytest.fixture
def polish() -> Iterator[None]:
    folder = Path(__file__).parent / "polish"
    add_folder(folder)
    yield
    remove_folder(folder)


@pytest.mark.usefixtures("polish")
def test_what_polish_lacks_is_said_in_english_with_english_plurals() -> None:
    polish = {"sentence": {"added": "{count} {count|gatunek|gatunki|gatunków}"}}
    english = {"sentence": {"added": "{count} species", "laid": "{count} {count|tile|tiles}"}}
    book = Phrasebook("pl", polish, english)
    said = [plain(book.fill("sentence", "added", {"count": count})) for count in (1, 2, 5, 22)]
    assert said == ["1 gatunek", "2 gatunki", "5 gatunków", "22 gatunki"]
    assert [plain(book.fill("sentence", "laid", {"count": count})) for count in (1, 2)] == ["1 tile", "2 tiles"]


@pytest.mark.usefixtures("polish")
def test_a_game_speaks_polish_as_far_as_it_goes() -> None:
    lifted = Message("event", "forfeited", {"animal": "birds", "section": "glaciation"})
    assert find_speaker(BASE, "pl").text(lifted) == "birds forfeit Zlodowacenie"
