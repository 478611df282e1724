"""The pictures: whatever the view says is there, and nothing outside the file is needed to see it."""

from __future__ import annotations

import re
import struct
import zlib
from collections import Counter
from collections.abc import Callable
from functools import partial
from typing import Any
from xml.etree import ElementTree

import pytest
import resvg_py

from foodchain.drawing import earth_svg, png, table_svg
from foodchain.drawing.choice import choice

from . import views
from .views import CARD_TEXTS, View

SVG = "{http://www.w3.org/2000/svg}"
SAMPLES: dict[str, Callable[[], View]] = {
    **{f"opening for {count}": partial(views.opening, count) for count in range(2, 7)},
    "busy": views.busy,
    "laying": views.laying,
    "crowded": views.crowded,
    "marine": views.marine,
}


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("sample", SAMPLES)
@pytest.mark.parametrize("draw", [table_svg, earth_svg])
def test_a_picture_stands_alone(draw: Callable[..., str], sample: str, theme: str) -> None:
    svg = draw(SAMPLES[sample](), theme=theme)
    root = ElementTree.fromstring(svg)
    identities = [element.attrib["id"] for element in root.iter() if "id" in element.attrib]
    assert len(identities) == len(set(identities))
    wanted = set(re.findall(r'href="#([^"]+)"', svg)) | set(re.findall(r"url\(#([^)]+)\)", svg))
    assert wanted <= set(identities)
    assert set(identities) <= wanted, "only what is used is defined"
    assert not re.search(r"var\(|color-mix|\bclass=|<style|<image|<script", svg)
    assert "http" not in svg.replace("http://www.w3.org/2000/svg", "")
    assert "None" not in svg and '"nan"' not in svg
    assert len(svg) < 250_000


def numbers(svg: str, size: str) -> Counter[str]:
    """The words set in one size of bold letters: 12.8 in small cubes, 16.5 in large ones."""
    texts = ElementTree.fromstring(svg).iter(f"{SVG}text")
    return Counter(text.text or "" for text in texts if text.attrib["font-size"] == size)


@pytest.mark.parametrize("sample", SAMPLES)
def test_every_cube_appears(sample: str) -> None:
    view = SAMPLES[sample]()
    large: Counter[str] = Counter()
    small: Counter[str] = Counter()
    for tile in view["earth"]:
        for animal, count in tile["cubes"].items():
            (large if animal == tile["dominant"] else small)[str(count)] += 1
    svg = earth_svg(view)
    assert numbers(svg, "16.5") == large
    assert numbers(svg, "12.8") == small
    assert len(re.findall(r'href="#light-cone-', svg)) == large.total()
    for animal in {animal for tile in view["earth"] for animal in tile["cubes"]}:
        assert f"-a-{animal}" in svg


def test_tiles_disks_and_ice_appear() -> None:
    view = views.busy()
    svg = earth_svg(view)
    for terrain in {tile["ground"] for tile in view["earth"]}:
        drawn = len(re.findall(rf'href="#light-t-{terrain}"', svg))
        assert drawn == sum(tile["ground"] == terrain for tile in view["earth"])
    assert svg.count('href="#light-t-tundra"') == 3
    for element in views.ELEMENTS:
        drawn = len(re.findall(rf'href="#light-disk-{element}"', svg))
        assert drawn == list(view["disks"].values()).count(element)


def test_endangered_species_are_hatched_and_marked() -> None:
    view = views.busy()
    assert earth_svg(view).count('href="#light-alarm"') == 3
    assert earth_svg(view).count("url(#light-hatch)") == 3
    for tile in view["earth"]:
        tile["endangered"] = []
    assert "alarm" not in earth_svg(view)


def test_a_tile_tells_itself_under_the_pointer() -> None:
    assert "<title>1,0 tundra on desert: 2 mammals (6 matching, dominant), 1 birds (2 matching)</title>" in earth_svg(
        views.busy()
    )


def test_coordinates_are_shown_on_request() -> None:
    view = views.busy()
    words = [text.text for text in ElementTree.fromstring(earth_svg(view, coordinates=True)).iter(f"{SVG}text")]
    assert set(view["grid"]) <= set(words)
    assert "3,-3" not in earth_svg(view)


def test_what_all_options_share_is_picked_and_where_they_part_is_legal() -> None:
    choosing = choice(views.busy())
    assert choosing.actor == "amphibians"
    assert choosing.picks("hex") == {"-1,-1"}
    assert choosing.names("hex") == {"0,-2", "0,-1", "-1,0", "-2,0"}
    assert choice(views.laying()).picks("element") == {"water"}
    assert len(choice(views.laying()).names("corner")) == 10


def test_counts_cannot_be_pointed_at_and_animals_come_last() -> None:
    view = views.busy()
    view["decision"]["options"] = [
        {"number": i, "text": "", "pattern": "", "targets": [["count", str(i)], ["hex", "0,0"]]} for i in range(3)
    ]
    assert choice(view).names("hex") == {"0,0"}
    view["decision"]["options"] = [
        {"number": i, "text": "", "pattern": "", "targets": [["animal", animal], ["hex", "0,0"]]}
        for i, animal in enumerate(("birds", "mammals"))
    ]
    assert choice(view).picks("hex") == {"0,0"}
    assert choice(view).names("animal") == {"birds", "mammals"}


def test_a_table_before_anybody_has_an_animal() -> None:
    view = views.opening(2)
    view |= {"phase": "setup", "animals": [], "initiative": [], "seat": 0}
    for tile in view["earth"]:
        tile["cubes"], tile["dominant"] = {}, None
    view["decision"] |= {"seat": 0, "actor": None, "prompt": "Choose an animal to play."}
    view["decision"]["options"] = [
        {"number": i, "text": f"play {animal}", "pattern": "", "targets": [["animal", animal]]}
        for i, animal in enumerate(views.FOOD_CHAIN)
    ]
    assert "Choose an animal to play." in words_of(table_svg(view))


def test_a_single_option_is_legal_not_picked() -> None:
    view = views.busy()
    view["decision"]["options"] = view["decision"]["options"][:1]
    assert choice(view).names("hex") == {"0,-2"}
    assert choice(view).picks("hex") == {"-1,-1"}


def test_legal_targets_are_ringed() -> None:
    ring = 'stroke="#FFFFFF" stroke-width="5"'
    assert earth_svg(views.busy()).count(ring) == 4
    assert earth_svg(views.crowded()).count(ring) == 3, "blank hexes too"
    assert earth_svg(views.laying()).count('r="6.5"') == 10
    spectator = views.busy()
    spectator["seat"], spectator["decision"]["options"] = None, []
    assert ring not in table_svg(spectator)
    halo = 'r="11.8" fill="#F0F4F1" stroke="#EB86CD" stroke-width="2.5"'
    assert table_svg(views.opening(6)).count(halo) == 41
    view = views.busy()
    view["decision"]["options"] = [
        {"number": i, "text": card, "pattern": "", "targets": [["card", card]]} for i, card in enumerate(view["cards"])
    ]
    assert table_svg(view).count('rx="12" stroke-width="2.5" fill="none" stroke="#2347BE"') == 5


def test_a_corner_has_three_names() -> None:
    view = views.laying()
    view["decision"]["options"] = [{"number": 1, "text": "", "pattern": "", "targets": [["corner", "0,0/NE"]]}]
    assert view["disks"]["0,-1/SE"] == "water", "the same corner"
    assert 'r="6.5"' not in earth_svg(view), "not drawn as vacant"
    assert 'r="14.5"' in earth_svg(view)


def words_of(svg: str) -> str:
    return " ".join(text.text or "" for text in ElementTree.fromstring(svg).iter(f"{SVG}text"))


def test_the_table_says_what_the_view_says() -> None:
    words = words_of(table_svg(views.busy(), card_texts=CARD_TEXTS, players=["Otto", "Mira", "You", "Jun"]))
    for said in (
        "Turn 5",
        "Migration",
        "Move up to 2 more species, or finish.",
        "Ice Sheet",
        "9 left in the deck",
    ):
        assert said in words
    for said in ("Otto", "Survival", "move -1,-1 > 0,-2", "Amphibians", "47", "17"):
        assert said in words
    assert "Spread the ice at once" in words


def test_a_strip_has_as_many_places_as_the_view_says() -> None:
    view = views.busy()
    roomier = [{**strip, "most_elements": strip["most_elements"] + 2} for strip in view["animals"]]
    few, many = (
        table_svg({**view, "animals": strips}).count('stroke-dasharray=".1 3"') for strips in (view["animals"], roomier)
    )
    assert many == few + 2 * len(roomier)


def test_pawns_stand_on_their_spaces() -> None:
    view = views.busy()
    svg = table_svg(view)
    for animal in ("mammals", "birds", "arachnids", "amphibians"):
        standing = sum(space["pawn"] == animal for section in view["display"] for space in section["spaces"])
        assert svg.count(f'href="#light-pawn-{animal}"') == standing


def test_the_end_is_told() -> None:
    view = views.busy() | {
        "over": True,
        "ending": "ice age",
        "decision": None,
        "winners": [0],
        "phase": "over",
    }
    words = words_of(table_svg(view))
    assert "The game is over: ice age" in words
    assert "Arachnids" in words and "47 victory points" in words


def test_words_cannot_break_the_picture() -> None:
    svg = table_svg(views.busy(), card_texts={"aquatic": "<b>&"}, players=['"<x>&', "", "", ""])
    assert "<b>&" in words_of(svg)


def test_the_same_view_gives_the_same_picture() -> None:
    assert table_svg(views.busy()) == table_svg(views.busy())


def pixels(image: bytes) -> tuple[int, int, bytes]:
    """Width, height and the raw rows of a PNG of eight bits and four channels, filters undone."""
    assert image.startswith(b"\x89PNG\r\n\x1a\n")
    wide, tall, depth, kind = struct.unpack_from(">IIBB", image, 16)
    assert (depth, kind) == (8, 6)
    data, at = b"", 8
    while at < len(image):
        size, tag = struct.unpack_from(">I4s", image, at)
        data += image[at + 8 : at + 8 + size] if tag == b"IDAT" else b""
        at += size + 12
    raw, step = zlib.decompress(data), 4 * wide
    rows, above = bytearray(), bytearray(step)
    for y in range(tall):
        method, line = raw[y * (step + 1)], bytearray(raw[y * (step + 1) + 1 : (y + 1) * (step + 1)])
        for i in range(step):
            left = line[i - 4] if i >= 4 else 0
            corner = above[i - 4] if i >= 4 else 0
            up = above[i]
            guess = min((left, up, corner), key=lambda value: abs(left + up - corner - value))
            line[i] = (line[i] + (0, left, up, (left + up) // 2, guess)[method]) % 256
        rows += line
        above = line
    return wide, tall, bytes(rows)


WORDS = """
<svg xmlns="http://www.w3.org/2000/svg" width="120" height="20" viewBox="0 0 120 20">
  <rect width="120" height="20" fill="#fff"/>
  <text x="2" y="15" font-size="14" {family}>Birds 12</text>
</svg>
"""


@pytest.mark.parametrize("family", ['font-family="Palatino, serif"', 'font-family="system-ui, sans-serif"', ""])
def test_words_are_in_the_png_even_without_fonts(family: str) -> None:
    wide, tall, rows = pixels(png(WORDS.format(family=family)))
    assert (wide, tall) == (120, 20)
    dark = sum(value < 128 for value in rows[::4])
    assert 80 < dark < 600


def test_png_is_set_in_our_own_fonts(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[bool] = []
    svg_to_bytes = resvg_py.svg_to_bytes

    def record(**given: Any) -> bytes:
        asked.append(given["skip_system_fonts"])
        return svg_to_bytes(**given)

    monkeypatch.setattr(resvg_py, "svg_to_bytes", record)
    plain = WORDS.format(family="")
    png(plain)
    png(plain.replace("Birds", "鳥"))
    assert asked == [True, False], "the machine's fonts are asked only for what ours lack"


def test_the_table_as_png() -> None:
    image = png(table_svg(views.opening(3)), width=480)
    wide, tall, rows = pixels(image)
    assert (wide, tall) == (480, 300)
    assert len({rows[i : i + 3] for i in range(0, len(rows), 4)}) > 500, "many colours"
