"""A seat belongs to whoever sat down: the others vote about it, its owner is told and comes back; invitations end."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from tests.browser.player import Player
from tests.host.server import Server


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[Server]:
    server = Server(tmp_path / "tables.sqlite")
    yield server
    server.stop()


def open_menu(player: Player) -> None:
    player.page.get_by_role("button", name=re.compile("^Menu$")).first.click()


def wait_to_see(player: Player, text: str) -> None:
    """On a phone the log lies behind another page of the table, and the same is said over it."""
    player.page.get_by_text(text).locator("visible=true").first.wait_for()


def an_hour_passes(server: Server) -> None:
    """Everything was an hour ago, as after a restart."""
    server.stop()
    with closing(sqlite3.connect(server.database)) as database:
        for table, column in (("tables", "created"), ("tables", "played"), ("moves", "time"), ("seats", "seen")):
            earlier = f"strftime('%Y-%m-%dT%H:%M:%f000Z', {column}, '-1 hour')"
            database.execute(f"UPDATE {table} SET {column} = {earlier} WHERE {column} IS NOT NULL")
        database.commit()
    server.start()


def test_a_seat_is_opened_by_vote_and_its_owner_comes_back(own_server: Server, chromium: Any) -> None:
    names = ("Anna", "Bea", "Cleo")
    people = [Player(chromium, own_server, phone=number == 2) for number in range(3)]
    table = people[0].create({"kind": "me", "name": "Anna"}, {"kind": "open"}, {"kind": "open"}, game="cards")
    for number in (1, 2):
        people[number].open(table["seats"][number]["invitation"])
        people[number].page.get_by_label("Your name").fill(names[number])
        people[number].click("Sit down")
        people[number].page.locator(".prompt").wait_for()
    seat = int(people[0].fetch("GET", f"/api/tables/{table['id']}")["deciding"])
    absent, (first, second) = people[seat], [one for one in people if one is not people[seat]]
    absent.page.goto("about:blank")
    an_hour_passes(own_server)
    for one in (first, second):
        one.open(f"/table/{table['id']}")
        one.page.locator(".prompt").wait_for()

    open_menu(first)
    first.click(f"Propose to open the seat of {names[seat]}")
    question = f"Shall the seat of {names[seat]} be opened for somebody else?"
    wait_to_see(second, question)
    second.click("Agree")
    wait_to_see(second, f"The seat of {names[seat]}, who was away, is opened")

    absent.open("/")
    absent.page.get_by_text("Your seat was opened").wait_for()
    absent.open(f"/table/{table['id']}")
    absent.page.get_by_text("Your seat was opened while you were away.").wait_for()
    absent.click("Take my seat back")
    wait_to_see(absent, f"{names[seat]} is back and has the seat again.")
    absent.wait_for_turn()
    assert absent.legal()
    for one in people:
        one.leave()


def test_the_host_makes_a_new_invitation(own_server: Server, chromium: Any) -> None:
    anna, bea = Player(chromium, own_server), Player(chromium, own_server, phone=True)
    table = anna.create({"kind": "me"}, {"kind": "open"})
    anna.page.locator(".prompt").wait_for()
    open_menu(anna)
    anna.click("Make a new link")
    anna.page.get_by_text("The old invitation is not valid any more.").wait_for()
    bea.open(table["seats"][1]["invitation"])
    bea.page.get_by_role("alert").wait_for()
    new = anna.fetch("GET", f"/api/tables/{table['id']}")["seats"][1]["invitation"]
    bea.open(new)
    bea.page.get_by_label("Your name").fill("Bea")
    bea.click("Sit down")
    bea.page.locator(".prompt").wait_for()
    bea.complaints.clear()  # the browser says that the old link was answered with 404
    for one in (anna, bea):
        one.leave()
