"""A noun behind a number goes with it: "1 pawn", not "1 pawns"."""

from __future__ import annotations

import re

import pytest

from foodchain.catalogue import find_rules, find_speaker
from foodchain.server.language import sentence
from foodchain.words import Aside, Gap, Message, Template, parse, read_words
from tests.unit.words.test_files import AREAS, COMPLETE, texts

PLURALS = {
    "en": "animals cards characters choices discards games hands matches minutes moves pawns players points seats seconds "
    "tiles traits turns vents",
    "de": "arten bonuspunkte entscheidungen felder feldern figuren hände karten merkmale minuten partien personen plätze "
    "plätzen punkte schlote schloten sekunden tiere tieren übereinstimmungen züge zügen",
    "fr": "animaux caractères cartes cheminées coups disques espèces joueurs mains minutes parties pions places points "
    "secondes tours traits tuiles éléments",
}
NEVER_ONE = {
    "deck.replayed",  # a whole game
    "migration",  # as printed on the display
    "not absent",
    "notices subject",  # one game has a message of its own
    "overs subject",
    "ratings.players",
    "seats of fork",
    "weak password",
}
NAMES = {"seat", "element", "animal", "terrain", "card"}
SEVERAL = {"seats", "most", "hand", "needed"}  # nobody plays alone, or with one card


def with_ones(template: Template) -> str:
    """A message in which every number is 1. Names and what is never 1 are left out."""
    said = ""
    for piece in template:
        if isinstance(piece, Gap):
            said += piece.forms[0] if piece.forms else "…" if piece.fact in NAMES | SEVERAL else "1"
        else:
            said += piece.before + "1" + piece.after if isinstance(piece, Aside) else piece
    return said


def wrong_plurals(text: str, language: str) -> list[str]:
    """The plurals that stand behind a 1, or behind an adjective behind it."""
    plurals = PLURALS[language].split()
    words = re.findall(r"\w+|[^\w\s]", with_ones(parse(text)).lower())
    return [word for i, one in enumerate(words) if one == "1" for word in words[i + 1 : i + 3] if word in plurals]


def test_a_plural_behind_a_number_is_found() -> None:
    assert wrong_plurals("[{animal} ]retrieve {count} pawns", "en") == ["pawns"]
    assert wrong_plurals("survive on {count} tundra tiles", "en") == ["tiles"]
    assert wrong_plurals("{count} {count|pawn|pawns} on {seats} seats", "en") == []


@pytest.mark.parametrize("language", COMPLETE)
@pytest.mark.parametrize("area", AREAS)
def test_one_is_never_followed_by_a_plural(area: str, language: str) -> None:
    said = texts(read_words((area,), language))
    wrong = {key: text for key, text in said.items() if key[-1] not in NEVER_ONE and wrong_plurals(text, language)}
    assert wrong == {}


@pytest.mark.parametrize(
    ("game", "language", "message", "said"),
    [
        ("marine", "en", Message("event", "retrieved", {"animal": "fishes", "count": 1}), "fishes retrieve 1 pawn"),
        ("marine", "en", Message("event", "pawns returned", {"count": 1}), "1 pawn leaves the display"),
        ("cards", "en", Message("event", "reshuffled", {"count": 1}), "1 discard is shuffled into the draw pile"),
        (
            "base",
            "de",
            Message("explain", "ice", {"vp": 1, "count": 1}),
            "Eis hier bringt 1 Bonuspunkt (Tundra daneben: 1).",
        ),
    ],
)
def test_one_of_them(game: str, language: str, message: Message, said: str) -> None:
    assert find_speaker(find_rules(game), language).text(message) == said


def test_the_server_counts_too() -> None:
    waits = [sentence("fr", "too many", seconds=seconds) for seconds in (1, 2)]
    assert ["1 seconde " in waits[0], "2 secondes " in waits[1]] == [True, True]
