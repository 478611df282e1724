"""axe finds no serious fault on any main screen."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.browser.conftest import ROOT, Invite
from tests.browser.player import Player

AXE = ROOT / "client/node_modules/axe-core/axe.min.js"
ME, BOT = {"kind": "me"}, {"kind": "bot", "bot": "lively"}


def faults(player: Player) -> list[str]:
    """What axe calls serious or critical, each with where it was found."""
    if not AXE.exists():
        pytest.skip("axe-core is not installed: npm ci in client/")
    player.page.evaluate(Path(AXE).read_text("utf-8") + "; undefined")
    found: dict[str, Any] = player.page.evaluate("() => axe.run(document, {resultTypes: ['violations']})")
    return [
        f"{fault['id']}: {node['target']} {node.get('failureSummary', '')}"
        for fault in found["violations"]
        if fault["impact"] in ("serious", "critical")
        for node in fault["nodes"][:3]
    ]


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_the_start_page(player: Invite, dark: bool) -> None:
    anna = player(dark=dark)
    anna.open()
    anna.page.get_by_role("button", name="Create table").wait_for()
    assert faults(anna) == []


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
@pytest.mark.parametrize("phone", [False, True], ids=["wide", "phone"])
def test_the_table(player: Invite, phone: bool, dark: bool) -> None:
    anna = player(phone=phone, dark=dark)
    anna.create(ME, BOT)
    anna.wait_for_turn()
    assert faults(anna) == []
    anna.choose(anna.legal()[0])
    anna.wait_for_turn()
    anna.click("Menu")
    anna.page.get_by_role("dialog").wait_for()
    assert faults(anna) == []


def test_looking_back(player: Invite) -> None:
    anna = player()
    anna.create(ME, BOT)
    anna.wait_for_turn()
    anna.click("Menu")
    anna.click("Look back")
    anna.page.get_by_role("slider", name="Moment").wait_for()
    assert faults(anna) == []


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
@pytest.mark.parametrize("phone", [False, True], ids=["wide", "phone"])
def test_the_pack_editor(player: Invite, phone: bool, dark: bool) -> None:
    anna = player(phone=phone, dark=dark)
    anna.open("/packs/marine")
    anna.page.get_by_role("searchbox").wait_for()
    assert faults(anna) == []
    anna.page.get_by_role("button", name="Annelids").click()
    anna.page.get_by_label("VP", exact=True).fill("77")
    anna.page.wait_for_selector("fieldset >> text=should be")
    assert faults(anna) == []
