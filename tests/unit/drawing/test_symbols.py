"""The symbol files: complete, well formed, and speaking only words that somebody fills in."""

from __future__ import annotations

import re
import tomllib
from importlib import resources
from xml.etree import ElementTree

import pytest

from foodchain.drawing import symbols
from foodchain.drawing.lettering import advances, lines, width
from foodchain.drawing.palette import THEMES, Palette, mix

from .views import ELEMENTS, FOOD_CHAIN

TERRAINS = ("sea", "wetland", "savannah", "jungle", "forest", "desert", "mountain", "tundra")
MARINE_TERRAINS = ("land", "ocean", "kelp", "reef", "seamount", "seagrass", "sand")
MARINE_ANIMALS = ("crustaceans", "fishes", "cephalopods")
MARINE_ELEMENTS = ("algae", "gastropods", "plankton", "sponges", "worms")
FILLED_IN = {"a", "ad", "on", "e", "hole"}


def test_every_terrain_animal_and_element_is_drawn() -> None:
    there = symbols.names()
    assert {f"{kind}-{t}" for kind in "ts" for t in TERRAINS + MARINE_TERRAINS} <= there
    assert {"t-geyser", "t-smoker", "s-vent"} <= there
    assert {f"a-{animal}" for animal in FOOD_CHAIN + MARINE_ANIMALS} <= there
    assert {f"e-{element}" for element in ELEMENTS + MARINE_ELEMENTS} <= there


def cards_of(game: str) -> list[str]:
    """The cards that have a picture; in the Card Game those are the events."""
    file, kind = ("events.toml", "event") if game == "cards" else ("cards.toml", "card")
    return list(tomllib.loads(resources.files("foodchain.games").joinpath(game, "data", file).read_text("utf-8"))[kind])


@pytest.mark.parametrize("game", ["base", "marine", "cards"])
def test_every_card_has_a_picture(game: str) -> None:
    sheet = symbols.Sheet(game)
    assert all(sheet.name("c", card) for card in cards_of(game))


def test_every_picture_belongs_to_a_card() -> None:
    cards: set[str] = set()
    for game in ("base", "marine", "cards"):
        names = [f"c-{card.replace('_', '-')}" for card in cards_of(game)]
        cards.update(names, (f"{name}-{game}" for name in names))
    assert {name for name in symbols.names() if name.startswith("c-")} <= cards


@pytest.mark.parametrize("name", sorted(symbols.names()))
def test_a_file_is_well_formed_and_knows_its_words(name: str) -> None:
    text = resources.files("foodchain.drawing").joinpath("symbols", f"{name}.svg").read_text("utf-8")
    root = ElementTree.fromstring(text)
    assert root.tag == "{http://www.w3.org/2000/svg}svg"
    assert len(root.attrib["viewBox"].split()) == 4
    for word in re.findall(r"var\(--([\w-]+)\)", text):
        assert word in FILLED_IN or all(word in Palette(theme) for theme in THEMES), word
    for other in re.findall(r'href="#([\w-]+)"', text):
        assert other in symbols.names()
    # An id in a file is seen by the whole page that uses it, so it begins with the file's own name.
    for identity in re.findall(r'\bid="([\w-]+)"', text):
        assert identity.startswith(name)


def test_a_game_may_have_its_own_drawing() -> None:
    assert symbols.Sheet("base").name("a", "reptiles") == "a-reptiles"
    assert symbols.Sheet("marine").name("a", "reptiles") == "a-reptiles-marine"
    assert symbols.Sheet("base").name("c", "cold_snap") == "c-cold-snap"
    assert symbols.Sheet("base").name("t", "lava", "hex") == "hex"


def test_a_symbol_is_written_once_for_each_colour() -> None:
    sheet = symbols.Sheet("base")
    for x in range(3):
        sheet.piece("cone", x, 0, of="birds")
    sheet.piece("cone", 0, 0, of="mammals")
    assert sheet.definitions().count("<symbol") == 2


def test_themes_differ_where_they_should() -> None:
    light, dark = (Palette(theme) for theme in THEMES)
    assert light["page"] == "#E7ECE8" and dark["page"] == "#0F1716"
    assert light["meat"] == dark["meat"]
    assert light["motion-piece"] == "320ms", "reduced motion is not a theme"
    with pytest.raises(ValueError, match="light and dark"):
        Palette("sepia")


def test_colours_are_made_literal() -> None:
    assert Palette("light").resolve('fill="var(--sea)"') == 'fill="#8FBBDB"'
    assert Palette("light").resolve('stroke="var(--rim-edge)"') == 'stroke="#15231E" stroke-opacity="0.45"'
    assert Palette("light").resolve("color-mix(in oklab, var(--birds) 100%, #000)") == "#F6B93B"
    assert mix("#000", 0.5, "#fff") == "#636363"


def test_lines_break_where_the_words_fit() -> None:
    words = "Empty one tile: you move every species on it to its neighbours."
    broken = lines(words, 200, 12.5)
    assert " ".join(broken) == words
    assert len(broken) > 1 and all(width(line, 12.5) <= 200 for line in broken)
    assert lines(words, 200, 12.5, most=1)[0].endswith("…")
    assert lines("", 200) == []


def test_the_fonts_hold_the_letters_of_european_names() -> None:
    for font in ("sans-regular.ttf", "sans-bold.ttf", "display-bold.otf"):
        assert all(0 < advances(font)[ord(letter)] < 1.2 for letter in "Aaåčéłñøşžß0123456789,.·…’")
