"""The lobby and the list of turns, over HTTP as a browser sees them."""

from __future__ import annotations

from typing import Any

import pytest

from tests.host.server import Browser, Server

DAY = 86400


@pytest.fixture
def people(server: Server) -> tuple[Browser, Browser, Browser]:
    return Browser(server, "Anna"), Browser(server, "Bea"), Browser(server, "Cleo")


def listed(browser: Browser, what: str = "open", **wanted: Any) -> set[str]:
    return {table["id"] for table in browser.get("/api/lobby", **wanted)[what]}


def test_private_is_the_default_and_filters_find(people: tuple[Browser, Browser, Browser]) -> None:
    anna, bea, _ = people
    private = anna.new_table("me", "open")["id"]
    slow = anna.new_table("me", "open", public=True, language="fr", clock={"kind": "move", "seconds": DAY})["id"]
    quick = anna.new_table(
        "me", "open", "lively", public=True, clock={"kind": "bank", "seconds": 1800, "increment": 15}
    )["id"]
    rated = anna.new_table("me", "open", game="cards", public=True, rated=True)["id"]
    everything = {slow, quick, rated}
    assert everything <= listed(bea) and private not in listed(bea)
    looked_for: list[tuple[dict[str, Any], set[str]]] = [
        ({"game": "cards"}, {rated}),
        ({"game": "base"}, {slow, quick}),
        ({"seats": 3}, {quick}),
        ({"speed": "days"}, {slow}),
        ({"speed": "live"}, {quick}),
        ({"speed": "none"}, {rated}),
        ({"language": "fr"}, {slow}),
        ({"rated": "true"}, {rated}),
        ({"rated": "false", "game": "base"}, {slow, quick}),
        ({"seats": 6}, set()),
    ]
    for wanted, expected in looked_for:
        assert listed(bea, **wanted) & everything == expected, wanted


def test_joining_from_the_lobby_and_watching(people: tuple[Browser, Browser, Browser]) -> None:
    anna, bea, cleo = people
    private = anna.new_table("me", "open")["id"]
    bea.refused("POST", f"/api/lobby/{private}", 403, json={"name": "Bea"})
    table = anna.new_table("me", "open", public=True)["id"]
    assert not any(seat["invitation"] for one in bea.get("/api/lobby")["open"] for seat in one["seats"])
    joined = bea.post(f"/api/lobby/{table}", {"name": "Bea"})
    assert joined["status"] == "running" and joined["seats"][1]["mine"] and joined["seats"][1]["name"] == "Bea"
    assert bea.post(f"/api/lobby/{table}", {"name": "Bea"})["id"] == table, "twice is once"
    assert "watch" in cleo.refused("POST", f"/api/lobby/{table}", 409, json={"name": "Cleo"})["message"]
    assert table not in listed(cleo) and table in listed(cleo, "running")
    anna.post(f"/api/tables/{table}/propose", {"kind": "abandon"})
    bea.post(f"/api/tables/{table}/propose", {"kind": "abandon"})
    assert table not in listed(cleo, "running"), "what is over is not listed"


def test_turns_of_all_tables_the_soonest_deadline_first(people: tuple[Browser, Browser, Browser]) -> None:
    anna, bea, _ = people
    clocks = [{"kind": "move", "seconds": 3 * DAY}, None, {"kind": "move", "seconds": DAY}]
    made: list[Any] = []
    for clock in clocks:
        table = anna.new_table("me", "open", public=True, clock=clock)["id"]
        assert anna.get("/api/turns")["count"] == 0, "nothing waits before all are there"
        made.append(table)
    made = [bea.post(f"/api/lobby/{table}", {"name": "Bea"}) for table in made]
    turns = {name: browser.get("/api/turns") for name, browser in (("Anna", anna), ("Bea", bea))}
    assert turns["Anna"]["count"] + turns["Bea"]["count"] == 3
    for number, name in enumerate(("Anna", "Bea")):
        mine = [table["id"] for table in (made[2], made[0], made[1]) if table["deciding"] == number]
        assert [turn["table"]["id"] for turn in turns[name]["turns"]] == mine
        assert all(turn["kind"] == "turn" and turn["seat"] == number for turn in turns[name]["turns"])


def test_bad_terms_are_refused_with_a_sentence(people: tuple[Browser, Browser, Browser]) -> None:
    anna = people[0]
    wishes: list[tuple[dict[str, Any], int]] = [
        ({"clock": {"kind": "move", "seconds": 1}}, 400),
        ({"clock": {"kind": "hourglass", "seconds": 60}}, 400),
        ({"language": "xx"}, 400),
        ({"promise": "not hex", "entropy": "f" * 32}, 400),
        ({"promise": "f" * 64, "entropy": "f" * 32}, 422),
    ]
    for more, status in wishes:
        wish = {"game": "base", "seats": [{"kind": "me"}, {"kind": "open"}], **more}
        anna.refused("POST", "/api/tables", status, json=wish)
    both = [{"kind": "me"}, {"kind": "bot"}]
    refusal = anna.refused("POST", "/api/tables", 422, json={"game": "base", "seats": both, "rated": True})
    assert "people" in refusal["message"]
