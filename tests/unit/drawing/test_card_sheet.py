"""The cards of a pack as a picture and as a page."""

from __future__ import annotations

from foodchain import packs
from foodchain.catalogue import find_rules, game_faces
from foodchain.drawing import card_sheet_html, card_sheet_svg, png

SHARK = {"name": "Shark", "text": "Eliminate two species.", "fish": ["dead"], "fr": {"name": "Requin"}}


def test_every_entry_that_a_pack_can_add_has_a_face() -> None:
    for game in packs.vocabularies():
        faces = game_faces(find_rules(game))
        data = packs.with_pack(game, ())
        for table in packs.tables_of(game):
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
