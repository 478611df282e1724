"""A game that nobody has drawn a table for: what its view says, and its options as buttons."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from tests.acorns import FOLDER
from tests.browser.conftest import Invite
from tests.host.server import Server

ME, BOT = {"kind": "me"}, {"kind": "bot", "bot": "greedy"}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    server = Server(tmp_path_factory.mktemp("acorns") / "tables.sqlite", FOODCHAIN_GAMES=FOLDER)
    yield server
    server.stop()


def test_a_whole_game_from_the_start_page_on(player: Invite) -> None:
    anna = player()
    anna.open()
    anna.click("Acorns")
    anna.click("Play against bots")
    anna.wait_for_turn()
    board = anna.page.locator(".board")
    assert "Oak" in board.inner_text() and "Your hand" in board.inner_text()
    assert anna.question.startswith("Lay an acorn; ")
    assert anna.page.get_by_role("button", name="Pass").count() == 0
    before = anna.page.locator(".board .options button").all_inner_texts()
    assert before and all(label.startswith("Lay ") for label in before)
    anna.choose(anna.legal()[0])
    anna.wait_for_turn()
    assert anna.page.locator(".log h3").count() == 0 or anna.page.locator(".log h3").all_inner_texts() == ["Setup"]
    assert anna.page.locator(".log > *").first.evaluate("one => one.tagName") == "UL"  # what was played has no heading
    assert anna.play(Random(1)) > 3
    story = anna.page.get_by_role("dialog")
    story.wait_for()
    assert story.locator(".ranking li").count() == 4
    assert anna.page.locator(".actions li b").count() == 4


def test_on_a_phone_in_german(player: Invite) -> None:
    anna = player(phone=True, language="de")
    anna.create(ME, BOT, game="acorns")
    anna.wait_for_turn()
    assert anna.question.startswith("Lege eine Eichel")
    assert anna.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    anna.choose(anna.legal()[0])
    anna.page.get_by_text("Buche").first.wait_for()
