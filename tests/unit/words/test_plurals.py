"""A noun behind a number goes with it: "1 pawn", not "1 pawns"."""

from __future__ import annotations

import re

import pytest

from foodchain.catalogue import find_rules, find_speaker
from foodchain.server.language import sentence
from foodchain.words import Aside, Gap, Message, Template, gaps_of, parse, read_words
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


# Words of these shapes behind a number may go with it. French participles and nouns have an s or x, English nouns an s
# and verbs none, German nouns a capital.
INFLECTED = {
    "en": r"\b\w*s\b|(?<=# species )\w+",
    "de": r"(?<=# )(?:\w+e[nrs]? )?[A-ZÄÖÜ]\w+",
    "fr": r"\b\w+[sx]\b",
}
# Those that are the same for every number, or go with something else.
UNINFLECTED = {
    "en": "bonus elements fewer here is less more of on rules s saved seats species this to was",
    "de": "Mal Min SP Std",
    "fr": "Actions bonus dans des fois les lors mais moins pas places plus plusieurs règles vers éléments",
}


PAWNS_AND_POINTS = "targets paid"  # the number counts the points
# Facts that are numbers of things, besides those that some message has forms for.
NUMBERS = {"bag", "chosen", "done", "earth", "endangered", "healthy", "pool", "total"} | {
    gap.fact
    for language in COMPLETE
    for area in AREAS
    for text in texts(read_words((area,), language)).values()
    for gap in gaps_of(parse(text))
    if gap.forms
}


def behind_numbers(text: str) -> list[str]:
    """What follows the first number of each clause, without the forms that go with one. A number is written #."""
    said = ""
    for piece in parse(text):
        if isinstance(piece, Gap):
            said += "" if piece.forms else "#" if piece.fact in NUMBERS else "…"
        else:
            said += piece.before + "…" + piece.after if isinstance(piece, Aside) else piece
    clauses = re.split(r"[.(] ?", said)
    return [clause[clause.index("#") :] for clause in clauses if "#" in clause]


def without_forms(text: str, language: str) -> list[str]:
    """The words behind a number that should have forms."""
    found = [word for clause in behind_numbers(text) for word in re.findall(INFLECTED[language], clause)]
    return [word for word in found if word not in UNINFLECTED[language].split()]


@pytest.mark.parametrize(
    ("language", "text", "wrong"),
    [
        ("fr", "Espèces : {earth} sur la carte, {gone} éliminées.", ["éliminées"]),
        ("fr", "{done} sur {total} gardés", ["gardés"]),
        ("fr", "{gone} {gone|éliminée|éliminées} (tuiles : {count})", []),
        ("en", "{count} species hibernate here", ["hibernate"]),
        ("en", "{count} discards are shuffled", ["discards"]),
        ("de", "{count} freie Plätze", ["freie Plätze"]),
    ],
)
def test_words_that_go_with_a_number_are_found(language: str, text: str, wrong: list[str]) -> None:
    assert without_forms(text, language) == wrong


@pytest.mark.parametrize("language", COMPLETE)
@pytest.mark.parametrize("area", AREAS)
def test_what_goes_with_a_number_has_forms(area: str, language: str) -> None:
    """Nouns, participles and verbs: French says "0 éliminée" and "1 éliminée"."""
    said = texts(read_words((area,), language))
    wrong = {key: found for key, text in said.items() if (found := without_forms(text, language))}
    assert {key: found for key, found in wrong.items() if key[-1] not in NEVER_ONE | {PAWNS_AND_POINTS}} == {}


@pytest.mark.parametrize(
    ("game", "language", "message", "said"),
    [
        ("marine", "en", Message("event", "retrieved", {"animal": "fishes", "count": 1}), "fishes retrieve 1 pawn"),
        ("marine", "en", Message("event", "pawns returned", {"count": 1}), "1 pawn leaves the display"),
        ("cards", "en", Message("event", "reshuffled", {"count": 1}), "1 discard is shuffled into the draw pile"),
        (
            "base",
            "fr",
            Message("explain", "animal species", {"earth": 0, "pool": 0, "gone": 0}),
            "Espèces\xa0: 0 sur la carte, 0 dans le pool génétique, 0 éliminée.",
        ),
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
