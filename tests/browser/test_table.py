"""What a player does at the table besides playing: undo, hint, why, looking back, language, dark, phone, keyboard."""

from __future__ import annotations

import re
from typing import Any

from tests.browser.conftest import Invite
from tests.browser.player import Player

ME, BEN, BOT = {"kind": "me"}, {"kind": "me", "name": "Ben"}, {"kind": "bot", "bot": "lively"}


def pawns(player: Player, count: int) -> None:
    player.page.wait_for_function("n => document.querySelectorAll('.well .pawn').length === n", arg=count)


def test_undo_until_the_bot_has_answered(player: Invite) -> None:
    anna = player(confirm="always")
    anna.create({**ME, "animal": "insects"}, {**BOT, "animal": "mammals"})
    anna.wait_for_turn()
    anna.choose("space migration 7")
    pawns(anna, 1)
    anna.click("Undo")
    pawns(anna, 0)
    anna.wait_for_turn()
    anna.choose("space migration 6")
    pawns(anna, 1)
    anna.click("Confirm")
    pawns(anna, 2)
    anna.wait_for_turn()
    assert anna.page.get_by_role("button", name="Undo").is_disabled()


def test_a_hint_is_drawn_on_the_board(player: Invite) -> None:
    anna = player()
    anna.create(ME, BOT)
    anna.wait_for_turn()
    anna.press("h")
    anna.page.locator(".hinted").first.wait_for()
    anna.page.get_by_text("A bot would play").wait_for()


def test_numbers_explain_themselves(player: Invite) -> None:
    anna = player()
    anna.create(ME, BOT)
    anna.wait_for_turn()
    why = anna.page.get_by_role("complementary", name="Why?")
    for thing, title in ((".vp", "Victory points"), (".bag span", "Draw bag"), (".tray .disk", "")):
        anna.page.locator(thing).first.click()
        why.get_by_role("heading", name=title).wait_for()
        anna.press("Escape")


def test_why_explains_tiles_spaces_and_cards(player: Invite) -> None:
    anna = player()
    anna.create(ME, BOT, {"kind": "bot", "bot": "lively"}, {"kind": "bot", "bot": "lively"})
    anna.wait_for_turn()
    why = anna.page.get_by_role("complementary", name="Why?")
    anna.page.locator('[data-place="space glaciation 1"]').hover()
    why.get_by_text("Glaciation").wait_for()
    anna.page.locator('[data-place="hex 0,1"]').hover(force=True)
    why.get_by_text(re.compile("dominate")).first.wait_for()
    anna.page.locator(".card").first.click()
    name = anna.page.locator(".card b").first.inner_text()
    why.get_by_role("heading", name=name).wait_for()
    anna.press("Escape")
    why.wait_for(state="detached")


def test_looking_back_is_the_same_board_with_a_slider_a_link_and_a_way_to_play_on(player: Invite) -> None:
    anna = player()
    anna.create(ME, BEN)
    for count, space in enumerate(("migration 7", "migration 6", "abundance 1"), 1):
        anna.wait_for_turn()
        anna.choose(f"space {space}")
        pawns(anna, count)
    anna.click("Menu")
    anna.click("Look back")
    anna.page.get_by_role("slider", name="Moment").wait_for()
    anna.click("One move back")
    pawns(anna, 2)
    assert anna.page.url.endswith("#ply=2")
    assert anna.legal() == []
    anna.page.get_by_role("slider", name="Moment").fill("0")
    pawns(anna, 0)
    anna.click("Play")
    pawns(anna, 3)
    link = anna.page.url.split("#")[0] + "#ply=1"
    anna.page.goto("about:blank")
    anna.page.goto(link)
    pawns(anna, 1)
    anna.click("Play on from here")
    anna.click("Play on")
    anna.page.wait_for_function("link => !location.href.startsWith(link)", arg=link.split("#")[0])
    anna.wait_for_turn()
    pawns(anna, 1)


def test_the_language_changes_at_any_time(player: Invite) -> None:
    anna = player()
    anna.create({**ME, "animal": "birds"}, BOT)
    anna.wait_for_turn()
    anna.click("Menu")
    anna.click("Français")
    anna.page.locator(".player", has_text="Oiseaux").wait_for()
    assert anna.page.locator("html").get_attribute("lang") == "fr"
    anna.click("Deutsch")
    anna.page.get_by_role("heading", name="Aktionstafel").wait_for()
    anna.page.locator(".player", has_text="Vögel").wait_for()
    anna.press("Escape")
    assert anna.legal()
    anna.page.reload()
    anna.page.get_by_role("heading", name="Aktionstafel").wait_for()


def test_dark_by_preference_and_by_choice(player: Invite) -> None:
    ground = "() => getComputedStyle(document.body).backgroundColor"
    anna = player(dark=True)
    anna.open()
    assert anna.page.evaluate(ground) == "rgb(15, 23, 22)"
    anna.click("Switch between light and dark")
    assert anna.page.evaluate(ground) == "rgb(231, 236, 232)"
    anna.page.reload()
    assert anna.page.evaluate(ground) == "rgb(231, 236, 232)"


def test_a_phone_has_a_layout_of_its_own(player: Invite) -> None:
    anna = player(phone=True)
    anna.create(ME, BOT)
    anna.wait_for_turn()
    # The spaces are asked about, so their sheet has come up, between earth and prompt.
    anna.page.locator(".actions").wait_for()
    assert anna.page.evaluate("() => document.documentElement.scrollWidth") <= 390
    sheet, prompt = anna.page.locator(".actions").bounding_box(), anna.page.locator(".prompt").bounding_box()
    assert sheet is not None and prompt is not None
    assert sheet["y"] + sheet["height"] <= prompt["y"] + 1
    assert prompt["width"] == 390
    space = anna.legal()[0]
    anna.choose(space)
    anna.page.locator(f'[data-place="{space}"] .pawn').wait_for()
    for name, part in (("Cards", ".cards"), ("Log", ".log"), ("Board", ".map")):
        anna.page.locator(".tabs").get_by_role("button", name=name).click()
        anna.page.locator(part).wait_for()
        assert anna.page.locator(".prompt").is_visible()


def test_the_menu_leads_to_the_keys_and_to_the_rules(player: Invite) -> None:
    anna = player()
    anna.create(ME, BOT)
    anna.wait_for_turn()
    anna.click("Menu")
    anna.click("Keyboard")
    anna.page.get_by_role("dialog", name="Keyboard").get_by_text("undo the last step").wait_for()
    anna.press("Escape", "m")
    anna.page.get_by_role("dialog", name="Menu").get_by_role("button", name="Rules").click()
    anna.page.get_by_role("dialog", name="Dominant Species").wait_for()


def test_a_turn_by_keyboard_alone(player: Invite) -> None:
    anna = player()
    anna.create(ME, BEN, turns=1)
    anna.wait_for_turn()
    for count in range(1, 14):
        # Arrows reach what can be chosen from anywhere; Enter chooses it.
        anna.press("ArrowDown", "Enter")
        pawns(anna, count)
        anna.wait_for_turn()
    anna.press("ArrowDown", "Enter")
    anna.page.locator(".phases .now", has_text="Execution").wait_for()
    seen = set()
    for _ in range(150):
        if anna.page.locator(".story-ready").count():
            break
        anna.wait_for_turn()
        if anna.page.locator(".story-ready").count():
            break
        seen.add(anna.page.locator(".step b").inner_text())
        anna.press("ArrowRight")
        if anna.page.evaluate("() => !!document.activeElement?.closest('[data-legal]')"):
            anna.press("Enter")
        anna.press("1")
        anna.wait_for_turn()
        if "pass" in anna.legal():
            anna.press("d")
    assert len(seen) > 3, seen


def test_a_screen_reader_is_told_what_is_asked_and_what_happened(player: Invite) -> None:
    anna = player()
    anna.create(ME, BEN)
    anna.wait_for_turn()
    announced = anna.page.locator("[aria-live=polite][aria-atomic=true]")
    assert "Place a pawn" in announced.inner_text()
    anna.choose("space migration 7")
    anna.page.wait_for_function(
        "() => document.querySelector('[aria-live=polite][aria-atomic=true]').textContent.includes('Migration 7')"
    )
    tiles = anna.page.get_by_role("list", name="The tiles").locator("li")
    assert tiles.count() == 7
    assert anna.page.get_by_role("log").locator("li").count() > 0


def test_migrating_several_cubes_feels_like_one_action(player: Invite) -> None:
    anna = player()
    anna.create({**ME, "animal": "insects"}, {**BEN, "animal": "mammals"})
    for _ in range(14):
        anna.wait_for_turn()
        free = [name for name in anna.legal() if name.startswith("space ")]
        first = [name for name in free if name.startswith("space migration")]
        anna.choose((first or free)[0])
    for _ in range(60):
        anna.wait_for_turn()
        if "Migration" in anna.page.locator(".step").inner_text():
            break
        legal = anna.legal()
        anna.choose("pass" if "pass" in legal else legal[0])
    else:
        raise AssertionError("there was no migration")
    start = next(name for name in anna.legal() if name.startswith("hex "))
    anna.choose(start)
    anna.page.get_by_text("Choose where to.").wait_for()
    anna.press("Escape")
    anna.page.get_by_text("Choose where to.").wait_for(state="detached")
    anna.choose(start)
    there = next(name for name in anna.legal() if name.startswith("hex "))
    anna.choose(there)
    anna.page.locator(".arrows .trail").first.wait_for(state="attached")
    anna.press("Escape", "u")
    anna.page.locator(".arrows .trail").first.wait_for(state="detached")


LAST_TURN = """\
foodchain position 1; game base; seats 2
tile 0,0 sea tundra
tile 1,-1 savannah: 5 birds, 1 amphibians
tile -1,0 desert: 1 amphibians
disk 1,-1/E seed
animal birds: vp 20; animal amphibians: vp 28
pawn domination 1: birds
ending ice-age
phase execution; section domination
"""


def last_turn(player: Player) -> dict[str, Any]:
    """A table at which all is decided by what the birds do now."""
    player.open()
    replay = player.fetch("POST", "/api/records", {"record": LAST_TURN})
    table: dict[str, Any] = player.fetch("POST", f"/api/tables/{replay['id']}/fork", {"ply": 0, "seats": [ME, ME]})
    return table


def test_a_hint_tells_chances_and_reasons_and_selects(player: Invite) -> None:
    anna = player()
    anna.create(ME, BOT)
    anna.wait_for_turn()
    anna.press("h")
    panel = anna.page.get_by_role("region", name="Hint")
    panel.locator("li").nth(2).wait_for()
    assert panel.locator(".chance").first.inner_text().endswith("%")
    assert panel.locator("li p").first.inner_text()
    panel.locator("li button").nth(1).click()
    anna.page.get_by_role("button", name="Play", exact=True).wait_for()
    anna.press("Escape")
    panel.wait_for(state="detached")


def test_the_coach_asks_before_a_move_that_costs_much(player: Invite) -> None:
    """The birds are about to give up the only points there are; warned, they play it all the same."""
    anna = player()
    table = last_turn(anna)
    anna.page.evaluate("localStorage.setItem('foodchain.coach', 'on')")
    anna.open(f"/table/{table['id']}")
    anna.wait_for_turn()
    anna.choose("hex -1,0")
    warning = anna.page.get_by_role("alert").filter(has_text="Careful: this costs about 100 %")
    warning.wait_for()
    anna.page.get_by_role("button", name="Play", exact=True).click()
    warning.wait_for(state="detached")
    assert anna.fetch("GET", f"/api/tables/{table['id']}")["ply"] > 0


def test_without_the_coach_nothing_is_asked(player: Invite) -> None:
    anna = player()
    table = last_turn(anna)
    anna.open(f"/table/{table['id']}")
    anna.wait_for_turn()
    anna.choose("hex -1,0")
    anna.page.wait_for_function(
        "async (id) => (await (await fetch(`/api/tables/${id}`)).json()).ply > 0", arg=table["id"]
    )
