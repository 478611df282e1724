"""The rules inside the table: contents, search, from a question straight to its chapter, and every language at once."""

from __future__ import annotations

import re

from tests.browser.conftest import Invite

BOT = {"kind": "bot", "bot": "greedy"}


def test_rules_can_be_read_and_searched(player: Invite) -> None:
    anna = player()
    anna.open()
    anna.click("Rules")
    page = anna.page
    page.wait_for_selector("dialog h3 >> text=Aim")
    assert page.locator("dialog table").count() == 2
    page.get_by_role("searchbox").fill("hibernation extinction")
    page.wait_for_function("() => document.querySelectorAll('dialog section').length < 4")
    assert page.locator("dialog section").count() > 0
    page.get_by_role("searchbox").fill("chess")
    page.wait_for_selector("text=Nothing about this in the rules.")
    page.get_by_role("searchbox").fill("")
    page.locator("dialog summary").click()
    anna.click("Glaciation")
    page.wait_for_function("() => document.activeElement?.textContent === 'Glaciation'")
    anna.leave()


def test_a_question_leads_to_its_chapter(player: Invite) -> None:
    anna = player(language="de")
    anna.create({"kind": "me"}, BOT)
    anna.wait_for_turn()
    page = anna.page
    page.locator('[data-place="section glaciation"] h3, [data-place="section glaciation"] button').first.click()
    page.get_by_role("button", name=re.compile("In den Regeln")).click()
    page.wait_for_function("() => document.activeElement?.textContent === 'Vergletscherung'")
    anna.leave()


def test_another_language_changes_everything_at_once(player: Invite) -> None:
    """Board, display, cards, log, question and rules: no word of the old language is left."""
    anna = player()
    anna.create({"kind": "me"}, BOT, BOT, game="base", animals=["birds", "insects", "mammals"])
    for _ in range(3):
        anna.wait_for_turn()
        anna.choose(next(name for name in anna.legal() if name != "pass"))
    page = anna.page
    page.wait_for_selector("text=Birds")
    assert "Adaptation" in page.locator("body").inner_text()
    anna.click("Menu")
    anna.click("Deutsch")
    page.wait_for_selector("text=Anpassung")
    anna.press("Escape")
    page.wait_for_function("() => !/place a pawn|drawn for/.test(document.querySelector('.log').innerText)")
    after = page.locator("body").inner_text()
    for english in ("Birds", "Insects", "Adaptation", "Speciation", "Place a pawn", "drawn for"):
        assert english not in after, english
    anna.leave()
