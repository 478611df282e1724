"""The Card Game's table in a real browser: whole games, hidden hands, targets, why, hint, undo, phone, French."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import pytest

from tests.browser.conftest import Invite
from tests.browser.player import LEGAL, Player
from tests.browser.test_accessibility import faults

ME, BEN, BOT = {"kind": "me"}, {"kind": "me", "name": "Ben"}, {"kind": "bot", "bot": "lively"}


def sit_down(player: Player, position: str, *others: dict[str, Any]) -> None:
    """Play on from a position, as the one who decides there first."""
    player.open()
    seats = [{"kind": "me", "name": "Anna"}, *(others or (BOT,))]
    text = f"foodchain position 1\ngame cards\nseats {len(seats)}\nseed 1\n{position}\n"
    replay = player.fetch("POST", "/api/records", {"record": text})
    table = player.fetch("POST", f"/api/tables/{replay['id']}/fork", {"ply": 0, "seats": seats})
    player.open(f"/table/{table['id']}")
    player.page.wait_for_selector(f"{LEGAL}, .handover", state="attached")
    if player.page.locator(".handover").count():
        player.click("I am Anna")
        player.wait_for_turn()


def hand(player: Player) -> list[str]:
    """The cards that are drawn in the hand."""
    places = player.page.locator(".hand [data-place]").evaluate_all("all => all.map(one => one.dataset.place)")
    return [place.removeprefix("card ") for place in places]


def in_row(player: Player, seat: int) -> list[str]:
    cards = player.page.locator(f'.row[data-seat="{seat}"] .cards [data-place]')
    return [place.removeprefix("card ") for place in cards.evaluate_all("all => all.map(one => one.dataset.place)")]


@pytest.mark.parametrize("phone", [False, True], ids=["wide", "phone"])
def test_a_whole_game_by_clicking_what_lights_up(player: Invite, phone: bool) -> None:
    anna = player(phone=phone)
    anna.create(ME, BOT, BOT, game="cards")
    anna.play(Random(4))
    story = anna.page.get_by_role("dialog")
    story.get_by_role("heading", name="Victory points over time").wait_for()
    assert story.locator(".ranking li").count() == 3
    assert story.locator(".final li").count() > 3
    assert "seat 1" not in story.inner_text().lower()


@pytest.mark.parametrize("phone", [False, True], ids=["wide", "phone"])
def test_everything_that_can_be_chosen_is_hit_in_its_middle(player: Invite, phone: bool) -> None:
    """Cards overlap: each begins where it is seen."""
    anna = player(phone=phone)
    cards = "mammal_01, mammal_02, reptile_01, bird_01, bird_03, arachnid_15, insect_01, insect_02, amphibian_01"
    sit_down(anna, f"hand 0: {cards}, evolution, regression, niche_habitats; hand 1: bird_02, bird_05; turn 0")
    assert len(anna.legal()) == 13
    hits = anna.page.locator(LEGAL).evaluate_all(
        """all => all.map(one => {
            one.scrollIntoView({block: 'nearest', inline: 'center', behavior: 'instant'})
            const box = one.getBoundingClientRect()
            const hit = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2)
            return [one.dataset.legal, hit?.closest('[data-legal]')?.dataset.legal, box.width]
        })"""
    )
    assert all(name == hit and width >= 28 for name, hit, width in hits), hits


def test_a_card_is_weighed_before_it_is_shown_to_all(player: Invite) -> None:
    anna = player(confirm="moment")
    sit_down(anna, "hand 0: bird_01, bird_02, bird_05; hand 1: insect_01, insect_02; turn 0")
    anna.choose("card bird_01")
    anna.page.get_by_text("Play bird 01?").wait_for()
    assert in_row(anna, 0) == []
    anna.click("Cancel")
    anna.page.locator(".say", has_text="Play a card or pass").wait_for()
    anna.choose("card bird_02")
    anna.click("Play")
    anna.page.locator('.row [data-place="card bird_02"]').wait_for()
    anna.wait_for_turn()
    anna.choose("card bird_01")
    anna.choose("card bird_01")
    anna.page.locator('.row [data-place="card bird_01"]').wait_for()


HUNT = "hand 0: bird_03, bird_01; hand 1: insect_01; turn 0; table 0: reptile_01; table 1: reptile_02"


def test_a_target_on_the_table_can_be_taken_back(player: Invite) -> None:
    anna = player(confirm="always")
    sit_down(anna, HUNT)
    anna.choose("card bird_03")
    anna.click("Play")
    anna.page.locator('.row [data-legal="card reptile_01"]').wait_for()
    assert set(anna.legal()) == {"card reptile_01", "card reptile_02"}
    anna.choose("card reptile_02")
    endangered = anna.page.locator('.row [data-place="card reptile_02"] .endangered')
    endangered.wait_for()
    anna.click("Undo")
    endangered.wait_for(state="detached")
    anna.page.wait_for_selector(LEGAL)
    assert "bird_03" in in_row(anna, 0), "the card itself was shown and stays"


def test_a_class_is_named_by_a_button_or_by_one_of_its_animals(player: Invite) -> None:
    anna = player()
    sit_down(anna, "hand 0: regression, bird_01; hand 1: insect_01; turn 0; table 1: reptile_02, bird_05")
    anna.choose("card regression")
    anna.page.locator(".resolving", has_text="Regression").wait_for()
    assert {name for name in anna.legal() if name.startswith("class ")} == {
        f"class {kind}" for kind in ("mammal", "reptile", "bird", "amphibian", "arachnid", "insect")
    }
    anna.page.locator('.row [data-legal="class reptile"]').click()
    anna.page.locator('.row [data-place="card reptile_02"] .endangered').wait_for()
    assert anna.page.locator('.row [data-place="card bird_05"] .endangered').count() == 0


def test_what_dies_is_laid_out_to_choose_from(player: Invite) -> None:
    anna = player()
    sit_down(
        anna,
        "hand 0: catastrophe, bird_01; hand 1: bird_02; turn 0\n"
        "table 0: detritivore, reptile_01 endangered; table 1: insect_01 endangered",
    )
    anna.choose("card catastrophe")
    anna.page.get_by_text("Choose one of these").wait_for()
    anna.choose("card insect_01")
    anna.page.locator('.hand [data-place="card insect_01"]').wait_for()


def test_the_scoring_is_told_in_the_rows(player: Invite) -> None:
    anna = player()
    sit_down(
        anna,
        "biomes: mountain, jungle; round 1; hand 0: solar_flare, bird_01; hand 1: insect_01; turn 0; starting 1\n"
        "table 0: mammal_05; table 1: insect_15",
    )
    anna.choose("card solar_flare")
    own = anna.page.locator('.row[data-seat="0"] .scored')
    own.wait_for()
    assert re.sub(r"\s+", " ", own.inner_text()).startswith("Dominance 6 +1 Meat 2 +3")
    assert anna.page.locator(".rounds li").first.locator(".seal").count() == 1, "the track tells who dominated"


def test_hot_seat_hands_over_and_shows_nobody_the_other_hand(player: Invite) -> None:
    anna = player()
    heard: list[str] = []
    anna.page.on("websocket", lambda socket: socket.on("framereceived", lambda text: heard.append(str(text))))
    sit_down(anna, "hand 0: bird_01, bird_02; hand 1: insect_01, insect_02; turn 0", BEN)
    assert set(hand(anna)) == {"bird_01", "bird_02"}
    assert "insect_0" not in anna.page.content()
    assert not any("insect_0" in text for text in heard), "nor was it sent"
    anna.choose("card bird_01")
    anna.page.get_by_text("Ben, it is your turn").wait_for()
    assert "bird_02" not in anna.page.locator(".table").inner_html()
    anna.click("I am Ben")
    anna.page.locator('.hand [data-place="card insect_01"]').wait_for()
    assert set(hand(anna)) == {"insect_01", "insect_02"}
    assert "bird_02" not in anna.page.content()


def test_a_card_passed_on_lies_face_down_until_all_have_chosen(player: Invite) -> None:
    anna = player()
    sit_down(anna, "hand 0: niche_habitats, bird_01, bird_02; hand 1: insect_01, insect_02; turn 0", BEN)
    anna.choose("card niche_habitats")
    anna.page.locator(".prompt").get_by_text("Choose a card to pass face down to Ben.").wait_for()
    anna.choose("card bird_02")
    anna.click("I am Ben")
    anna.page.locator('.row[data-seat="0"] .secret').wait_for()
    assert "bird_02" not in anna.page.content()


def test_things_explain_themselves(player: Invite) -> None:
    anna = player()
    sit_down(anna, HUNT.replace("turn 0", "biomes: forest, jungle; round 1; turn 0"))
    why = anna.page.get_by_role("complementary", name="Why?")
    anna.page.locator('.row [data-place="card reptile_02"]').hover()
    why.get_by_text("worth 6 now").wait_for()
    assert why.locator(".recon").count() == 1
    for thing, expected in (
        (".biome h3", "Pays for"),
        ('.biome tr[data-why="element seed"]', "VP, now for nobody"),
        (".suits .class >> nth=0", "worth 1 more"),
        ('.row[data-seat="1"] .total', "Food chain total 6"),
        (".vp", "wins"),
        ('[data-place="pile"]', "Cards that nobody has seen"),
    ):
        anna.page.locator(thing).first.click()
        why.get_by_text(expected).first.wait_for()
        anna.press("Escape")


def test_a_hint_is_drawn_on_the_table(player: Invite) -> None:
    anna = player()
    anna.create(ME, BOT, game="cards")
    anna.wait_for_turn()
    anna.press("h")
    anna.page.locator(".hinted").first.wait_for()
    anna.page.get_by_text("A bot would play").wait_for()


def test_a_turn_by_keyboard_alone(player: Invite) -> None:
    anna = player(confirm="moment")
    sit_down(anna, "hand 0: bird_01, bird_02; hand 1: insect_01, insect_02; turn 0")
    anna.press("ArrowRight", "ArrowRight")
    focused = anna.page.evaluate("document.activeElement.dataset.legal")
    assert focused.startswith("card ")
    anna.press("Enter", "Enter")
    anna.page.locator(f'.row [data-place="{focused}"]').wait_for()


def test_the_discards_can_be_looked_through(player: Invite) -> None:
    anna = player()
    sit_down(anna, "hand 0: bird_01; hand 1: insect_01; turn 0; discards: mammal_01, evolution")
    anna.page.locator(".discards").click()
    anna.page.locator('.tray [data-place="card mammal_01"]').wait_for()
    anna.page.locator(".tray").get_by_role("button", name="Close").click()
    anna.page.locator(".tray").wait_for(state="detached")


def test_looking_back_shows_the_same_table(player: Invite) -> None:
    anna = player()
    sit_down(anna, "hand 0: bird_01, bird_02; hand 1: insect_01, insect_02; turn 0")
    anna.choose("card bird_01")
    anna.page.locator('.row [data-place="card bird_01"]').wait_for()
    anna.click("Menu")
    anna.click("Look back")
    anna.page.get_by_role("slider", name="Moment").fill("0")
    anna.page.locator('.hand [data-place="card bird_01"]').wait_for()
    assert in_row(anna, 0) == [] and anna.legal() == []


def test_the_phone_has_a_layout_of_its_own(player: Invite) -> None:
    anna = player(phone=True)
    anna.create(ME, BOT, BOT, game="cards")
    anna.wait_for_turn()
    assert anna.page.evaluate("document.documentElement.scrollWidth") == 390
    tabs = anna.page.get_by_role("navigation", name="Parts of the table")
    for tab, part in (("Biomes", ".survival"), ("Hand", ".hand"), ("Log", ".logset"), ("Table", ".rows")):
        tabs.get_by_role("button", name=tab).click()
        anna.page.locator(part).first.wait_for()
        for stays in (".prompt", "nav.tabs"):
            box = anna.page.locator(stays).bounding_box()
            assert box is not None and box["y"] + box["height"] <= 844


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
@pytest.mark.parametrize("phone", [False, True], ids=["wide", "phone"])
def test_axe_finds_no_serious_fault(player: Invite, phone: bool, dark: bool) -> None:
    anna = player(phone=phone, dark=dark)
    sit_down(anna, HUNT + "; discards: mammal_01, evolution", BOT, BOT)
    assert faults(anna) == []
    anna.choose("card bird_03")
    anna.page.locator('.row [data-legal="card reptile_01"]').wait_for()
    assert faults(anna) == []


@pytest.mark.parametrize(("language", "turn"), [("fr", "Manche 1/10"), ("de", "Runde 1/10")])
def test_other_languages(player: Invite, language: str, turn: str) -> None:
    anna = player(language=language)
    anna.create(ME, BOT, game="cards")
    anna.wait_for_turn()
    anna.page.get_by_text(turn, exact=True).wait_for()
    rail = anna.page.locator(".actions").inner_text()
    assert not re.search(r"\b(this round|Survival Track|to draw)\b", rail)
