"""Marine's table in pictures and in the terminal: played games, looked at by those who sit there and by others."""

from __future__ import annotations

import io
import random
import re
from collections import Counter
from collections.abc import Callable
from functools import cache
from typing import Any
from xml.etree import ElementTree

import pytest
from rich.console import Console

import foodchain
from foodchain.drawing import earth_svg, symbols, view_svg, view_text
from foodchain.drawing.terminal import letter

from .views import View

SVG = "{http://www.w3.org/2000/svg}"
MOMENTS = ("traits", "opening", "middle", "late")
STEPS = {"traits": 0, "opening": 12, "middle": 320, "late": 700}


@cache
def played(seats: int, moment: str, options: tuple[tuple[str, Any], ...] = ()) -> foodchain.Game:
    game = foodchain.new("marine", seats=seats, seed=3, **dict(options))
    chance = random.Random(3)
    while not game.over and game.ply < STEPS[moment]:
        game.play(chance.choice(list(game.decision.sensible)))
    return game


def seen(game: foodchain.Game) -> View:
    return game.view(None if game.over else game.decision.seat)


def find(kind: str, **options: Any) -> View:
    """The first decision of a kind in some game."""
    for seed in range(30):
        game = foodchain.new("marine", seats=4, seed=seed, **options)
        chance = random.Random(seed)
        while not game.over and game.ply < 600:
            if game.decision.kind == kind:
                return seen(game)
            game.play(chance.choice(list(game.decision.sensible)))
    raise AssertionError(f"no decision of the kind {kind!r}")


def drawn(game: foodchain.Game, theme: str = "light") -> str:
    return view_svg(game.rules, seen(game), theme)


def words_of(svg: str) -> list[str]:
    return [text.text or "" for text in ElementTree.fromstring(svg).iter(f"{SVG}text")]


def places(svg: str, name: str) -> int:
    return len(re.findall(rf'href="#(?:light|dark)-{name}"', svg))


def printed(view: View, width: int) -> str:
    console = Console(width=width, file=io.StringIO(), no_color=True)
    console.print(view_text(played(4, "traits").rules, view, width))
    assert isinstance(console.file, io.StringIO)
    return console.file.getvalue()


every_table = pytest.mark.parametrize(
    ("seats", "moment"), [(seats, moment) for seats in (2, 3, 4) for moment in MOMENTS]
)


@every_table
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_picture_stands_alone_and_nothing_is_left_black(seats: int, moment: str, theme: str) -> None:
    svg = drawn(played(seats, moment), theme)
    root = ElementTree.fromstring(svg)
    identities = {element.attrib["id"] for element in root.iter() if "id" in element.attrib}
    wanted = set(re.findall(r'href="#([^"]+)"', svg)) | set(re.findall(r"url\(#([^)]+)\)", svg))
    assert wanted == identities
    assert not re.search(r"var\(|color-mix|None", svg)
    # A shape without a fill, of its own or from what it stands in, is black.
    plain = [use for use in root.iter(f"{SVG}use") if use.attrib["href"].endswith("-hex")]
    parents = {child: parent for parent in root.iter() for child in parent}
    assert plain and all("fill" in use.attrib or "fill" in parents[use].attrib for use in plain)


@every_table
def test_every_tile_has_its_drawing(seats: int, moment: str) -> None:
    view = seen(played(seats, moment))
    svg = earth_svg(view)
    expected = Counter(tile["ground"] for tile in view["earth"])
    expected.update(tile["side"] for tile in view["earth"] if tile["side"])
    assert expected["geyser"] and expected["smoker"]
    for terrain, count in expected.items():
        assert places(svg, f"t-{terrain}") == count
    assert "vent (geyser) on land" in svg


@every_table
def test_the_elements_tell_targets_pawns_and_bag(seats: int, moment: str) -> None:
    game = played(seats, moment)
    view, svg = seen(game), drawn(game)
    shown = Counter(re.findall(r'href="#light-(pawn-special-[a-z-]+)"', svg))
    expected: Counter[str] = Counter()
    for pawn in view["special_pawns"].values():
        owner = pawn["control"] or "line-strong"
        # with the elements, on the strip of its animal, and on the display
        expected[f"pawn-special-{owner}"] += 1 + (pawn["control"] is not None) + (pawn["space"] is not None)
    assert shown == expected
    words = Counter(words_of(svg))
    for element, pawn in view["special_pawns"].items():
        assert words[str(pawn["target"])] and words[str(view["bag"][element])]
    assert words["Target"] == 1 and words["Bag"] == 1


@every_table
def test_reconstructed_cards_and_traits_are_marked(seats: int, moment: str) -> None:
    game = played(seats, moment)
    view, svg = seen(game), drawn(game)
    facts = view["card_facts"]
    marks = 1  # in the legend
    marks += sum(facts[card]["reconstructed"] for card in view["cards"])
    marks += sum(facts[card]["reconstructed"] for card in view["spent"][-1:])
    for strip in view["animals"]:
        for trait in [
            *(strip["traits"] or ()),
            *([strip["copied"]] if strip["copied"] else ()),
            *(strip["dealt"] or ()),
        ]:
            marks += view["trait_facts"][trait]["reconstructed"]
    # The viewer's own traits are told in words too, where there is room.
    own = sum(len(strip["traits"] or ()) for strip in view["animals"] if strip["seat"] == view["seat"])
    assert marks <= places(svg, "u-about") <= marks + own
    assert "reconstructed: its printed words are unknown" in words_of(svg)
    text = printed(view, 100)
    assert text.count("~") == marks
    assert "~ reconstructed" in text


def test_the_evolution_row_has_numbers_names_and_fish() -> None:
    game = played(4, "middle")
    view, svg = seen(game), drawn(game)
    words = words_of(svg)
    for slot, card in enumerate(view["cards"], start=1):
        assert view["card_facts"][card]["name"] in words
        assert view["card_facts"][card]["slot"] == slot
    fish = Counter(fish for card in view["cards"] for fish in view["card_facts"][card]["fish"])
    assert places(svg, "u-fish") == fish["live"] + 1, "and one in the legend"
    assert places(svg, "u-fishbone") == fish["dead"] + 1
    assert f"{view['deck']} in the deck · {len(view['spent'])} discarded" in words


def test_the_display_tells_what_each_space_gives() -> None:
    game = played(4, "opening")
    svg = drawn(game)
    words = words_of(svg)
    for note in ("smoker", "geyser", "replace", "any", "again", "edge", "all", "1+1", "3+", "4+"):
        assert note in words
    view = seen(game)
    special = [s for section in view["display"] for s in section["spaces"] if s["special"] and not s["pawn"]]
    stock = len(view["animals"])
    assert places(svg, "u-pawn") == len(special) + stock, "a white cylinder on each special space"
    for terrain in {s["terrain"] for section in view["display"] for s in section["spaces"] if s["terrain"]}:
        assert places(svg, f"s-{terrain}(?:-on-{terrain})?")


@every_table
def test_spaces_and_disks_do_not_overlap(seats: int, moment: str) -> None:
    """Everything round in the rows of the display keeps clear of the squares and boxes on the right."""
    root = ElementTree.fromstring(drawn(played(seats, moment)))
    boxes = [r for r in root.iter(f"{SVG}rect") if r.get("rx") in ("6.5", "7.5") and r.get("height") in ("23", "25")]
    wells = [c for c in root.iter(f"{SVG}circle") if c.get("r") in ("12.25", "11.8")]
    assert boxes and wells
    for well in wells:
        x, y = float(well.attrib["cx"]), float(well.attrib["cy"])
        assert x + 12.25 < 346, "on the panel"
        for box in boxes:
            top, left = float(box.attrib["y"]), float(box.attrib["x"])
            assert abs(top + 12 - y) > 24 or x + 12.25 <= left


def test_rounds_and_the_food_chain_instead_of_phases() -> None:
    game = played(4, "middle")
    view, words = seen(game), words_of(drawn(game))
    assert f"Round {view['round']} · turn {view['turn']}" in words
    assert "In the round" in words and "Retrieved" in words
    assert not {"Planning", "Execution", "Reset", "dominates", "scored"} & set(words)
    assert "endangered" in words


def test_traits_are_shown_to_those_who_choose_and_to_nobody_else() -> None:
    game = played(4, "traits")
    words = words_of(drawn(game))
    view = seen(game)
    own = next(strip for strip in view["animals"] if strip["dealt"])
    for trait in own["dealt"]:
        assert view["trait_facts"][trait]["name"] in words
    spectator = words_of(view_svg(game.rules, game.view(None), "light"))
    assert "Traits to choose from" in words and "Traits to choose from" not in spectator
    assert spectator.count("Chooses from 3 traits") == 4


def test_guards_and_own_spaces_have_their_places() -> None:
    view = seen(played(4, "middle"))
    regression = next(section for section in view["display"] if section["section"] == "regression")
    regression["cubes"] = ["fishes", None]
    view["own_spaces"] = [
        {"name": "own fishes", "pawn": "fishes", "special_pawn": None, "special": False, "open": True, "note": ""}
        | {"section": "domination", "animal": "fishes", "element": None, "terrain": None, "value": None}
    ]
    svg = view_svg(played(4, "middle").rules, view, "light")
    standing = sum(
        space["pawn"] == "fishes" and not space["special_pawn"] for s in view["display"] for space in s["spaces"]
    )
    assert places(svg, "pawn-fishes") == standing + 1
    text = printed(view, 100)
    assert "cubes F." in text and "own F(F)" in text


@pytest.mark.parametrize("kind", ["turn", "take card", "dominate", "wander where", "place special pawn", "evolve"])
def test_every_kind_of_decision_can_be_drawn(kind: str) -> None:
    view = find(kind)
    rules = played(4, "traits").rules
    for theme in ("light", "dark"):
        ElementTree.fromstring(view_svg(rules, view, theme))
    assert view["decision"]["prompt"] in " ".join(printed(view, 100).split())


def test_pawns_that_can_be_placed_are_ringed() -> None:
    view = find("turn")
    pawns = [target[1] for o in view["decision"]["options"] for target in o["targets"] if target[0] == "pawn"]
    text = printed(view, 100)
    assert all(f"[{element}]" in text for element in pawns)


@pytest.mark.parametrize("options", [{"superheroes": True}, {"displays": "alternate"}, {"length": "epic"}])
def test_variants(options: dict[str, Any]) -> None:
    game = played(4, "middle", tuple(options.items()))
    words = words_of(drawn(game))
    view = seen(game)
    for strip in view["animals"]:
        for trait in strip["traits"] or ():
            assert view["trait_facts"][trait]["name"] in words
    ElementTree.fromstring(drawn(game, "dark"))


@every_table
@pytest.mark.parametrize("width", [80, 100, 160])
def test_the_terminal_fits_and_is_plain(seats: int, moment: str, width: int) -> None:
    text = printed(seen(played(seats, moment)), width)
    assert max(len(line.rstrip()) for line in text.splitlines()) <= width
    assert text.isascii() and "\x1b" not in text


@every_table
def test_the_terminal_tells_it_all(seats: int, moment: str) -> None:
    view = seen(played(seats, moment))
    text = printed(view, 80)
    assert f"round {view['round']}, turn {view['turn']}" in text
    for animal in (strip["animal"] for strip in view["animals"]):
        assert re.search(rf"{letter(animal)} {animal} +\d+ VP", text)
    rows: dict[str, Callable[[str], object]] = {
        "bag": lambda e: view["bag"][e],
        "target": lambda e: view["special_pawns"][e]["target"],
    }
    for name, value in rows.items():
        found = re.search(rf"^{name} +(.+)$", text, re.MULTILINE)
        assert found and found[1].split() == [str(value(element)) for element in view["special_pawns"]]
    for section in view["display"]:
        assert section["section"] in text
        for space in section["spaces"]:
            if space["special_pawn"]:
                assert f"({letter(space['pawn'] or '')}{letter(space['special_pawn'])})" in text
    assert re.search(r"[\[(]\^[\])]", text) and "vent left" in text
    for slot, card in enumerate(view["cards"], start=1):
        assert re.search(rf"^ {slot} \[?{card.replace('_', ' ')}", text, re.MULTILINE)


def test_symbols_of_this_game() -> None:
    assert {"pawn-special", "u-about", "u-fish", "u-fishbone"} <= symbols.names()
