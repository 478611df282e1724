"""A newcomer starts a game and plays it to the end."""

from __future__ import annotations

import re
from random import Random

import pytest

from tests.browser.conftest import Invite

ME, BOT = {"kind": "me"}, {"kind": "bot", "bot": "lively"}


def test_one_click_from_the_start_page_to_a_board_that_can_be_played(player: Invite) -> None:
    anna = player()
    anna.open()
    anna.click("Play against bots")
    anna.wait_for_turn()
    assert "/table/" in anna.page.url
    assert anna.page.locator(".earth .tile").count() == 7
    assert anna.page.locator(".player").count() == 4
    assert any(name.startswith("space ") for name in anna.legal())
    before = anna.page.locator(".well .pawn").count()
    anna.choose(anna.legal()[0])
    anna.page.wait_for_function("before => document.querySelectorAll('.well .pawn').length > before", arg=before)


def test_a_whole_game_by_clicking_what_lights_up_and_the_story_of_its_end(player: Invite) -> None:
    anna = player()
    anna.open()
    anna.page.get_by_role("button", name="2", exact=True).click()
    anna.page.get_by_label("Bot for seat 2").select_option("lively")
    anna.page.get_by_text("Variants").click()
    anna.page.get_by_label("Turn limit").fill("3")
    anna.page.get_by_label("Turn limit").blur()
    anna.click("Create table")
    clicks = anna.play(Random(1))
    assert clicks > 3 * 7  # every turn seven pawns are placed, and some of them choose something when they act
    story = anna.page.get_by_role("dialog")
    story.wait_for()
    story.get_by_role("img", name=re.compile("Victory points over time")).wait_for()
    assert story.locator(".ranking li").count() == 2
    assert story.locator(".final li").count() > 0
    # The record of the game can be taken home, and opened again.
    with anna.page.expect_download() as download:
        story.get_by_role("link", name="Download record").click()
    record = download.value.path().read_text("utf-8")
    assert record.startswith("foodchain record")
    anna.open()
    anna.page.get_by_label("Paste a record here").fill(record)
    anna.click("Open")
    anna.page.wait_for_url(re.compile(r"/table/.*#ply=0"))
    anna.page.get_by_role("slider", name="Moment").wait_for()


def test_a_broken_record_says_which_line(player: Invite) -> None:
    anna = player()
    anna.open()
    anna.page.get_by_label("Paste a record here").fill(
        "foodchain record 1\ngame base\nseats 2\nmoves\n1. birds: fly away\nend\n"
    )
    anna.click("Open")
    assert "5" in anna.page.get_by_role("alert").inner_text()
    anna.complaints.clear()  # the browser reports the refused request


def test_a_wrong_link_says_so_kindly(player: Invite) -> None:
    anna = player()
    anna.open("/table/nowhere")
    anna.page.get_by_text("There is no table here").wait_for()
    anna.open("/join/nobody")
    assert "invitation" in anna.page.get_by_role("alert").inner_text()
    anna.complaints.clear()


def test_rematch(player: Invite) -> None:
    anna = player()
    anna.create(ME, BOT, turns=1)
    anna.play(Random(3))
    first = anna.page.url
    anna.page.get_by_role("dialog").get_by_role("button", name="Rematch").click()
    anna.page.wait_for_function("first => location.href !== first", arg=first)
    anna.wait_for_turn()


@pytest.mark.parametrize(("game", "options"), [("marine", {"turns": 30}), ("cards", {})])
def test_the_other_games_are_played_to_their_end_in_the_same_way(
    player: Invite, game: str, options: dict[str, int]
) -> None:
    anna = player()
    anna.create(ME, BOT, game=game, **options)
    anna.wait_for_turn()
    assert anna.play(Random(2)) > 20
    story = anna.page.get_by_role("dialog")
    story.get_by_role("img", name=re.compile("Victory points over time")).wait_for()
    assert story.locator(".ranking li").count() == 2


def test_a_record_can_be_dropped_on_the_page(player: Invite) -> None:
    anna = player()
    anna.open()
    anna.page.get_by_role("button", name="Create table").wait_for()
    anna.page.evaluate(
        """() => {
            const files = new DataTransfer()
            files.items.add(new File(['foodchain record 1\\ngame chess\\n'], 'game.txt', {type: 'text/plain'}))
            window.dispatchEvent(new DragEvent('drop', {dataTransfer: files, cancelable: true}))
        }"""
    )
    assert anna.page.get_by_role("alert").inner_text().lower().count("line 2") == 1
    anna.complaints.clear()  # the browser reports the refused request
