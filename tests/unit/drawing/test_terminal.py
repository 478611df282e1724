"""The table in the terminal: everything one needs to play, in any colours and at any usual width."""

from __future__ import annotations

import io
import re

import pytest
from rich.console import Console

from foodchain.drawing import earth_text, table_text
from foodchain.drawing.terminal import LETTERS, letter

from . import views
from .views import View


def printed(view: View, width: int = 100, **options: object) -> str:
    console = Console(width=width, file=io.StringIO(), no_color=True)
    console.print(table_text(view, width, **options))  # type: ignore[arg-type]
    assert isinstance(console.file, io.StringIO)
    return console.file.getvalue()


def test_letters_are_told_apart() -> None:
    for group in (views.FOOD_CHAIN, ("crustaceans", "reptiles", "fishes", "cephalopods")):
        assert len({LETTERS[animal] for animal in group}) == len(group)
    for group in (views.ELEMENTS, ("algae", "gastropods", "plankton", "sponges", "sun", "worms")):
        assert len({LETTERS[element] for element in group}) == len(group)


@pytest.mark.parametrize("width", [80, 100, 120, 160])
@pytest.mark.parametrize("name", ["opening", "busy", "laying", "crowded", "marine"])
def test_it_fits_and_is_plain(name: str, width: int) -> None:
    text = printed(getattr(views, name)(), width)
    assert max(len(line.rstrip()) for line in text.splitlines()) <= width
    assert text.isascii()
    assert "\x1b" not in text


@pytest.mark.parametrize("width", [80, 100, 160])
@pytest.mark.parametrize("name", ["opening", "busy", "crowded"])
def test_every_hex_tile_and_cube_is_there(name: str, width: int) -> None:
    view = getattr(views, name)()
    text = earth_text(view, width).plain
    shown = re.findall(r"-?\d,-?\d", text)
    assert sorted(shown) == sorted(view["grid"])
    cubes = []
    for tile in view["earth"]:
        assert tile["terrain"][:6] in text
        for animal, count in tile["cubes"].items():
            mark = "*" * (animal == tile["dominant"]) + "!" * (animal in tile["endangered"])
            cubes.append(f"{letter(animal)}{count}{mark}")
    assert sorted(re.findall(r"[A-Z]\d+[*!]*", text)) == sorted(cubes)


def test_terrains_stand_under_their_species() -> None:
    text = earth_text(views.busy(), 100).plain
    for terrain in ("sea", "wetland", "savannah", "jungle", "forest", "desert", "mountain", "tundra"):
        laid = sum(tile["terrain"] == terrain for tile in views.busy()["earth"])
        assert len(re.findall(rf"(?<!/){terrain}", text)) == laid


def test_disks_lie_on_corners() -> None:
    text = earth_text(views.opening(), 100).plain
    bare = re.sub(r"tundra/sea|[a-z]{4,}|sea", "", text)
    found = re.findall(r"[a-z]", bare)
    assert sorted(found) == sorted(letter(element) for element in views.START_DISKS.values())


def test_three_names_of_a_corner_are_one_place() -> None:
    view = views.opening()
    texts = set()
    for name in ("0,0/NE", "0,-1/SE", "1,-1/W"):
        view["disks"] = {name: "water"}
        texts.add(earth_text(view, 100).plain)
    assert len(texts) == 1


def test_what_can_be_chosen_is_marked() -> None:
    text = printed(views.busy())
    assert ">-1,-1<" in text
    assert all(f"[{name}]" in text for name in ("0,-2", "0,-1", "-1,0", "-2,0"))
    assert earth_text(views.laying(), 100).plain.count("+") == 10
    assert printed(views.opening()).count("[ ]") == 41


def test_the_rest_of_the_table_is_told() -> None:
    text = printed(views.busy(), card_texts=views.CARD_TEXTS)
    assert "turn 5" in text and "migration" in text
    assert "5(A) 4(B) 3( ) 2(M)" in text
    assert "des-for(C)" in text
    assert "9 tundra left" in text and "desert x4" in text
    assert re.search(r"> +2 +A +amphibians +41 VP +www\|bs\. +pool 5 +hand 3/5", text)
    assert "ice sheet  Spread the ice at once" in text
    assert "seat 2: Move up to 2 more species, or finish." in text


def test_a_strip_has_as_many_places_as_the_view_says() -> None:
    view = views.busy()
    roomier = [{**strip, "most_elements": 8} for strip in view["animals"]]
    assert "www|bs. " in printed(view) and "www|bs... " in printed({**view, "animals": roomier})


def test_the_end_is_told() -> None:
    view = views.busy() | {"over": True, "ending": "ice age", "decision": None, "winners": [0]}
    assert "The game is over (ice age). arachnids won." in printed(view)


def test_colours_where_there_are_colours() -> None:
    console = Console(width=100, file=io.StringIO(), force_terminal=True, color_system="truecolor", no_color=False)
    console.print(table_text(views.busy(), 100))
    assert isinstance(console.file, io.StringIO)
    assert "48;2;143;187;219" in console.file.getvalue(), "the light theme's sea"
