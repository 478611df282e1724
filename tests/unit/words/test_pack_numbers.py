"""What is explained follows the numbers of a pack and the options, in every language."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

import foodchain
from foodchain import packs
from foodchain.catalogue import find_games, find_speaker
from foodchain.words import plain

LANGUAGES = ["en", "fr", "de"]
NUMBERS: list[tuple[str, dict[str, Any], str, str, str, str]] = [
    # The game, a pack, what is explained, the number of ours and the pack's.
    ("base", {"animals": {"most_elements": 5}}, "section", "adaptation", "6", "5"),
    ("base", {"cards": {"face_up": 4}}, "thing", "deck", "5", "4"),
    ("base", {"animals": {"animal": {"birds": {"reach": 3}}}}, "animal", "birds", " 2 ", " 3 "),
    ("base", {"animals": {"animal": {"amphibians": {"printed": ["sun"] * 4}}}}, "animal", "amphibians", " 3 ", " 4 "),
    ("cards", {"numbers": {"reshuffle_after": [4, 8]}}, "thing", "discards", "3, 9", "4, 8"),
    ("cards", {"numbers": {"reshuffle_after": [4, 8]}}, "thing", "pile", "3, 9", "4, 8"),
]


def explained(game: foodchain.Game, language: str, kind: str, name: str) -> str:
    """The first lines: what a thing is, by the rules."""
    found = game.rules.explain(game.state, kind, name)
    assert found is not None
    lines = find_speaker(game.rules, language).explanation(found)["lines"]
    return " ".join(plain(line) for line in lines[:2])


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("name", "pack", "kind", "thing", "old", "new"), NUMBERS)
def test_numbers_of_a_pack_are_told(
    language: str, name: str, pack: dict[str, Any], kind: str, thing: str, old: str, new: str
) -> None:
    ours = explained(foodchain.new(name, seats=3, seed=1), language, kind, thing)
    theirs = explained(foodchain.new(name, seats=3, seed=1, pack=pack), language, kind, thing)
    assert old in ours and new not in ours
    assert new in theirs and old not in theirs


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_empty_pile_is_told_as_the_option_has_it(language: str) -> None:
    rounds: dict[str, Any] = {"numbers": {"reshuffle_after": []}}
    usual, never = (
        explained(foodchain.new("cards", seats=3, seed=1, empty_pile=how, pack=rounds), language, "thing", "pile")
        for how in ("reshuffle", "wait")
    )
    assert usual.startswith(never) and usual != never
    assert not any(sign.isdigit() for sign in usual)


# -- every number of the data ---------------------------------------------------------------------------------------

# Where the number of each entry is told: what is explained there, and what a pack makes of the number.
TOLD: dict[str, dict[str, tuple[str, str, Any]]] = {
    "base": {
        "animals.most_elements": ("section", "adaptation", 5),
        "animals.animal.birds.reach": ("animal", "birds", 3),
        "cards.face_up": ("thing", "deck", 4),
        "terrain.bonus": ("thing", "bonus", [0, 1, 3, 6, 10, 15, 21, 28, 36, 47]),
        "terrain.terrain.sea.pays": ("terrain", "sea", [11, 5, 3, 2]),
        "terrain.terrain.sea.speciation": ("terrain", "sea", 7),
        "terrain.tundra_tiles": ("thing", "tundra", 13),  # one lies on earth
    },
    "marine": {
        "animals.first_target": ("pawn", "worms", 7),
        "cards.removed.standard": ("thing", "deck", 8),
        "display.section.competition.special_picks": ("space", "competition special", 4),
        "terrain.bonus": ("thing", "bonus", [0, 1, 3, 6, 10, 15, 21, 28, 36, 47]),
        "terrain.terrain.land.pays": ("terrain", "land", [11, 4, 2, 1]),
        "terrain.terrain.kelp.speciation": ("terrain", "kelp", 3),
        "terrain.vent_tiles": ("thing", "vents", 13),
    },
    "cards": {
        "animals.animal.mammal_01.food_chain": ("card", "mammal_01", [8, 3]),
        "numbers.reshuffle_after": ("thing", "pile", [4, 9]),
    },
}

# Numbers of the boxes and of the set-up, which no sentence mentions: they are counted, drawn or printed on the board.
NOT_TOLD = {
    "base": {
        "animals.animal.*.start.*",
        "animals.cubes",
        "animals.disks_of_each_element",
        "animals.marker_cubes",
        "animals.pawns",
        "animals.supply.*.cubes",
        "animals.supply.*.pawns",
        "board.columns.*",
        "display.section.*.squares",
        "terrain.stacks",
        "terrain.terrain.*.tiles",
    },
    "marine": {
        "animals.cubes",
        "animals.disks_of_each_element",
        "animals.marker_cubes",
        "animals.most_elements",
        "animals.pawns",
        "animals.random_elements",
        "animals.start_species",
        "animals.supply.*.pawns",
        "animals.traits_dealt",
        "board.columns.*",
        "cards.bottom",
        "cards.face_up",
        "cards.removed.epic",
        "cards.removed.long",
        "cards.removed.short",
        "display.section.*.circles",
        "display.section.*.cubes",
        "display.section.*.least_animals",
        "display.section.*.markers",
        "display.section.*.squares",
        "display.section.*.values",
        "rulings.domination_takes_card",
        "terrain.markers_of_each_terrain",
        "terrain.stacks",
        "terrain.terrain.*.tiles",
    },
    "cards": {
        "animals.animal.*.copies",
        "events.event.*.copies",
        "numbers.draw",
        "numbers.final_bonus",
        "numbers.final_penalty",
        "numbers.least_seats",
        "numbers.most_seats",
        "numbers.rounds",
        "numbers.starting_hand",
    },
}


def is_number(value: Any) -> bool:
    numbers = value if isinstance(value, list) else [value]
    return bool(numbers) and all(isinstance(n, int) and not isinstance(n, bool) for n in numbers)


def like(path: str, pattern: str) -> bool:
    return re.fullmatch(re.escape(pattern).replace(r"\*", "[^.]+"), path) is not None


def told_like(path: str) -> str:
    """What stands for all entries of a table: the birds' reach for everybody's."""
    return re.sub(r"^((?:animals|terrain|display|events)\.(?:animal|terrain|section|event))\.[^.]+", r"\1.*", path)


@pytest.mark.parametrize("game", ["base", "marine", "cards"])
def test_of_every_number_it_is_known_where_it_is_told(game: str) -> None:
    """What cards do is said by their own texts, which a pack writes."""
    patterns = {told_like(path) for path in TOLD[game]} | NOT_TOLD[game]
    data = packs.flattened([], packs.with_pack(game, ()))
    numbers = [".".join(path) for path, value in data if is_number(value)]
    assert [path for path in numbers if not any(like(path, pattern) for pattern in patterns)] == []
    assert [pattern for pattern in patterns if not any(like(path, pattern) for path in numbers)] == []
    assert set(find_games()) >= set(TOLD)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("name", "path"), [(game, path) for game, paths in TOLD.items() for path in paths])
def test_a_sentence_differs_by_the_number_of_a_pack_alone(language: str, name: str, path: str) -> None:
    kind, thing, wanted = TOLD[name][path]
    pack: Any = wanted
    for key in reversed(path.split(".")):
        pack = {key: pack}
    ours = explained(foodchain.new(name, seats=3, seed=1), language, kind, thing)
    theirs = explained(foodchain.new(name, seats=3, seed=1, pack=pack), language, kind, thing)
    assert ours != theirs
    assert re.sub(r"\d+", "#", ours) == re.sub(r"\d+", "#", theirs)


# Words that mention a number which no entry of the data holds: ours is the only one.
FIXED = {
    "choice none",
    "explain better here",
    "effect swap animals",
    "explain bonus",
    "explain bonus of one value",
    "explain bonus table",
    "explain penalty",
    "explain worse here",
    "note insects",
    "prompt swap animals",
    "prompt take card",
    "setup multiple",
    "setup turns",
    "thing food chain text",
    "variant multiple text",
    "variant superheroes text",
    "variant turns text",
    "variant vp_floor text",
    "variant zero_dominates name",
    "variant zero_dominates text",
}
NUMBER_WORDS = {
    "en": "two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|twice",
    "fr": "deux|trois|quatre|cinq|six|sept|huit|neuf|dix|onze|douze",
    "de": r"zwei\w*|drei\w*|vier|fünf|sechs|sieben|acht|neun|zehn|elf|zwölf|beiden?",
}
OWN_TEXTS = ("card", "trait")  # of cards, which a pack writes together with what they do


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("file", ["base", "marine", "cards", "earth"])
def test_no_number_of_the_data_stands_in_the_words(language: str, file: str) -> None:
    folder = Path(foodchain.__file__).parent / "words" / language
    number = re.compile(rf"\d|\b({NUMBER_WORDS[language]})\b", re.IGNORECASE)
    for path, text in packs.flattened([], tomllib.loads((folder / f"{file}.toml").read_text("utf-8"))):
        key = " ".join(path)
        if path[0] not in OWN_TEXTS and number.search(re.sub(r"\{[^}]*\}", "", str(text))):
            assert key in FIXED, f"{key} = {text!r}: is this number an entry of the data?"
