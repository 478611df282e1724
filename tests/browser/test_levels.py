"""A player chooses against whom to play, and plays whole games against bots that search."""

from __future__ import annotations

import re
from random import Random

import pytest

from tests.browser.conftest import Invite
from tests.browser.player import Player
from tests.browser.test_accessibility import faults

ME, FRIEND = {"kind": "me"}, {"kind": "open"}


def bots_of(player: Player) -> list[str]:
    """Who plays at the table that the page shows."""
    table = player.page.url.split("/table/")[1].split("#")[0]
    return [seat["bot"] for seat in player.fetch("GET", f"/api/tables/{table}")["seats"] if seat["bot"]]


def test_a_first_game_against_the_bot_for_beginners(player: Invite) -> None:
    """The next one begins with whom one has played against last."""
    anna = player()
    anna.open()
    anna.click("Your first game? Try Hatchling")
    anna.page.get_by_text("For a first game.").first.wait_for()
    anna.click("Play against bots")
    anna.wait_for_turn()
    assert bots_of(anna) == ["hatchling"] * 3
    anna.open()
    assert anna.page.get_by_role("button", name="Hatchling", exact=True).get_attribute("aria-pressed") == "true"
    assert anna.page.get_by_label("Bot for seat 2").input_value() == "hatchling"
    assert anna.page.get_by_text("Your first game?").count() == 0


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
@pytest.mark.parametrize("phone", [False, True], ids=["wide", "phone"])
def test_apex_and_how_long_it_thinks(player: Invite, phone: bool, dark: bool) -> None:
    anna = player(phone=phone, dark=dark)
    anna.open()
    anna.click("Apex")
    anna.click("Quick · 0.1 s")
    anna.page.get_by_label("Bot for seat 2").select_option("hunter")
    anna.page.get_by_label("Thinking time of the bot for seat 2").select_option("hunter@0.1s")
    assert faults(anna) == []
    anna.click("Play against bots")
    anna.wait_for_turn()
    assert bots_of(anna) == ["apex@0.1s"] * 3
    anna.click("Menu")
    anna.page.get_by_role("dialog").get_by_text("a tenth of a second").first.wait_for()
    assert faults(anna) == []


def test_each_seat_has_a_bot_of_its_own(player: Invite) -> None:
    anna = player()
    anna.open()
    for seat, bot in ((2, "hunter"), (3, "apex"), (4, "greedy")):
        anna.page.get_by_label(f"Bot for seat {seat}", exact=True).select_option(bot)
    anna.page.get_by_label("Thinking time of the bot for seat 3").select_option("apex@2s")
    anna.click("Create table")
    anna.wait_for_turn()
    assert bots_of(anna) == ["hunter@0.5s", "apex@2s", "greedy"]


def test_a_bot_of_ones_choice_takes_an_open_seat(player: Invite) -> None:
    anna = player()
    anna.create(ME, FRIEND, FRIEND)
    anna.click("Menu")
    dialog = anna.page.get_by_role("dialog")
    dialog.get_by_role("button", name="Let a bot play").first.click()
    dialog.get_by_text("Forager bot").wait_for()
    dialog.get_by_label("Which bot").select_option("hunter")
    dialog.get_by_label("Thinking time").select_option("hunter@0.1s")
    dialog.get_by_role("button", name="Let a bot play").click()
    dialog.get_by_text("Hunter bot").wait_for()
    assert bots_of(anna) == ["forager", "hunter@0.1s"]


def test_playing_on_against_another_bot(player: Invite) -> None:
    anna = player()
    anna.create(ME, {"kind": "bot", "bot": "lively"})
    anna.wait_for_turn()
    before = anna.page.url
    anna.click("Menu")
    anna.click("Look back")
    anna.click("Play on from here")
    dialog = anna.page.get_by_role("dialog")
    dialog.get_by_role("button", name="Hunter", exact=True).click()
    dialog.get_by_role("button", name="Quick · 0.1 s").click()
    assert faults(anna) == []
    dialog.get_by_role("button", name="Play on", exact=True).click()
    anna.page.wait_for_function("before => !location.href.startsWith(before)", arg=before)
    anna.wait_for_turn()
    assert bots_of(anna) == ["hunter@0.1s"]


def test_others_see_who_thinks_and_for_how_long(player: Invite) -> None:
    anna = player()
    anna.create(ME, {"kind": "bot", "bot": "apex@2s"})
    for _ in range(3):
        anna.click_something(Random(1))
    anna.page.get_by_text(re.compile("Apex bot · two seconds")).wait_for()


@pytest.mark.parametrize("phone", [False, True], ids=["wide", "phone"])
def test_the_lobby_tells_how_long_bots_think(player: Invite, phone: bool) -> None:
    anna, bea = player(), player(phone=phone, language="de")
    anna.open()
    seats = [ME, FRIEND, {"kind": "bot", "bot": "apex@0.1s"}, {"kind": "bot", "bot": "forager"}]
    anna.fetch("POST", "/api/tables", {"game": "base", "seats": seats, "name": "Anna", "public": True})
    bea.open("/lobby")
    bots = bea.page.get_by_text(re.compile(r"Spitzenräuber[^,]* \(eine Zehntelsekunde\).*Sammler[^(]*·"))
    bots.first.wait_for()
    assert faults(bea) == []


@pytest.mark.parametrize(
    ("game", "bot", "options"),
    [("base", "apex", {"turns": 2}), ("marine", "hunter", {"turns": 40}), ("cards", "apex", {})],
)
def test_whole_games_against_bots_that_search(player: Invite, game: str, bot: str, options: dict[str, int]) -> None:
    anna = player()
    anna.create(ME, {"kind": "bot", "bot": f"{bot}@0.02s"}, game=game, **options)
    anna.wait_for_turn()
    assert anna.play(Random(3)) > 10
    story = anna.page.get_by_role("dialog")
    story.get_by_role("img", name=re.compile("Victory points over time")).wait_for()
    assert bots_of(anna) == [f"{bot}@0.02s"], "nobody had to take its place"
