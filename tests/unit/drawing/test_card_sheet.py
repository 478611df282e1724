"""The cards of a pack as a picture and as a page."""

from __future__ import annotations

import re
from typing import Any

import pytest

import foodchain
from foodchain import packs
from foodchain.catalogue import find_rules, find_speaker, game_faces
from foodchain.drawing import card_sheet_html, card_sheet_svg, png, view_svg
from foodchain.drawing.lettering import width
from foodchain.words import languages

SHARK = {"name": "Shark", "text": "Eliminate two species.", "fish": ["dead"], "fr": {"name": "Requin"}}


def test_every_entry_that_a_pack_can_add_has_a_face() -> None:
    for game in packs.vocabularies():
        faces = game_faces(find_rules(game))
        data = packs.with_pack(game, ())
        for table in packs.entry_tables(game):
            for name, _ in packs.table_entries(data, table):
                assert any(entry.startswith(f"{table}.{name}") for entry in faces), f"{table}.{name}"


def test_a_card_of_ones_own_is_drawn_without_the_mark_of_a_guess() -> None:
    pack = {"cards": {"card": {"shark": SHARK, "annelids": {"text": "Printed."}}}}
    faces = game_faces(find_rules("marine", packs.changes("marine", pack)), "fr")
    shark = faces["cards.card.shark"]
    assert shark["name"] == "Requin" and not shark["reconstructed"]
    drawn = card_sheet_svg([shark, faces["cards.card.annelids"]], "marine")
    assert "Requin" in drawn and "Printed." in drawn and "u-about" not in drawn
    assert "u-about" in card_sheet_svg([faces["cards.card.predator"]], "marine")


def test_cards_of_all_kinds_are_one_picture() -> None:
    faces = list(game_faces(find_rules("cards")).values())
    drawn = card_sheet_svg(faces, "cards", theme="dark")
    assert png(drawn, width=100)[1:4] == b"PNG"
    assert card_sheet_html(drawn, "a <pack>").startswith("<!doctype html>")
    assert "a &lt;pack&gt;" in card_sheet_html(drawn, "a <pack>")


def test_no_cards_are_an_empty_page() -> None:
    assert "0 cards" in card_sheet_svg([])


# -- pictures and names of a pack's own cards -----------------------------------------------------------------------

LONG = "Bodenseefelchenlaichwanderungsbeobachtungsstationsleiterinnen"


def sheet_of(game: str, pack: dict[str, Any]) -> str:
    faces = game_faces(find_rules(game, packs.changes(game, pack)))
    return card_sheet_svg(list(faces.values()), game)


@pytest.mark.parametrize(
    ("game", "entry", "picture"),
    [
        ("base", "cards.card.predator", "c-predator"),
        ("marine", "cards.card.predator", "c-predator"),
        ("cards", "events.event.predator", ""),  # drawn at the table only
        ("cards", "biomes.biome.jungle", "s-jungle"),
    ],
)
def test_a_renamed_card_keeps_its_picture(game: str, entry: str, picture: str) -> None:
    rules = find_rules(game, packs.changes(game, {"rename": {entry: "shark"}}))
    assert "own-card" not in (drawn := card_sheet_svg(list(game_faces(rules).values()), game))
    assert f'id="light-{picture}' in drawn or not picture
    kind = "biome" if "biome" in entry else "card"
    for language in languages():
        things = find_speaker(rules, language).glossary(rules.glossary())
        assert things[kind]["shark"]["drawn"] == entry.rpartition(".")[2]


def test_a_renamed_card_keeps_its_picture_on_the_table() -> None:
    changes = packs.changes("marine", {"rename": {"cards.card.predator": "shark"}})
    position = ["foodchain position 1; game marine; seats 2", *(f"pack {change}" for change in changes)]
    position += ["seat 0: fishes; seat 1: reptiles", "row: shark"]
    game = foodchain.load("\n".join(position))
    assert 'id="light-c-predator"' in view_svg(game.rules, game.view())


@pytest.mark.parametrize("game", ["base", "marine"])
def test_an_added_card_has_a_neutral_picture(game: str) -> None:
    assert "own-card" not in sheet_of(game, {})
    assert "own-card" in sheet_of(game, {"cards": {"card": {"shark": {"name": "Shark", "text": "Bite."}}}})


TEXT = re.compile(r'<text x="([0-9.]+)"[^>]*font-size="([0-9.]+)"([^>]*)>([^<]*)</text>')


@pytest.mark.parametrize("name", [LONG, "Sixty letters are many for a name, but somebody will try them"])
@pytest.mark.parametrize(
    ("game", "entry"),
    [
        ("marine", "cards.card.predator"),
        ("marine", "traits.trait.solitary"),
        ("base", "cards.card.predator"),
        ("cards", "events.event.predator"),
        ("cards", "animals.animal.bird_01"),
        ("cards", "biomes.biome.jungle"),
    ],
)
def test_a_long_name_stays_on_its_card(game: str, entry: str, name: str) -> None:
    file, table, key = entry.split(".")
    faces = game_faces(find_rules(game, packs.changes(game, {file: {table: {key: {"name": name}}}})))
    face = next(face for place, face in faces.items() if place.startswith(entry))
    drawn = card_sheet_svg([face], game)
    edge = float(re.search(r'<rect x="16" y="16" width="([0-9.]+)"', drawn)[1]) + 16  # type: ignore[index]
    written = [(float(x), float(size), rest, words) for x, size, rest, words in TEXT.findall(drawn)]
    assert name[:6] in "".join(words for *_, words in written)
    for x, size, rest, words in written:
        if "text-anchor" not in rest:
            assert x + width(words, size, bold="700" in rest, display="display" in rest) <= edge, words
