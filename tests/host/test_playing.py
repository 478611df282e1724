"""Whole games over the socket: against bots, hot seat, online, with somebody watching."""

from __future__ import annotations

import zlib
from itertools import pairwise
from random import Random

import pytest

import foodchain
from tests.host.server import Browser, play_to_the_end

GAMES = [game.name for game in foodchain.games()]


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_against_bots(anna: Browser, game: str) -> None:
    table = anna.new_table("me", "lively", "greedy", game=game, options=anna.short_game(game))
    socket = anna.open(table["id"])
    assert socket.hear()["type"] == "welcome"
    socket.wait_for_turn()
    play_to_the_end(socket, dice=Random(1))
    assert anna.get(f"/api/tables/{table['id']}")["status"] == "over"
    assert [ply["ply"] for ply in socket.log] == list(range(socket.now["ply"] + 1))
    record = anna.ask("GET", f"/api/tables/{table['id']}/record").text
    assert foodchain.load(record).scores == socket.now["view"]["scores"]


@pytest.mark.parametrize("game", ["base", "marine"])
def test_a_table_of_people_has_no_turn_limit_unless_they_want_one(anna: Browser, game: str) -> None:
    """Rulings B29 and M23."""
    offered = next(known for known in anna.get("/api/games")["games"] if known["name"] == game)["options"]
    assert next(option for option in offered if option["name"] == "turns")["default"] == 0
    assert anna.new_table("me", "lively", game=game)["options"]["turns"] == 0
    assert anna.new_table("me", "open", game=game, options={"turns": 7})["options"]["turns"] == 7


def test_an_update_is_small(anna: Browser) -> None:
    table = anna.new_table("me", "me", "me", "me")
    socket = anna.open(table["id"])
    socket.wait_for_turn()
    dice = Random(2)
    for _ in range(150):
        socket.play_any(dice)
    assert any(extension.name == "permessage-deflate" for extension in socket.connection.protocol.extensions)
    alone = [len(zlib.compress(text.encode())) for text in socket.texts if '"type":"update"' in text]
    assert max(alone) < 8_000, "each update by itself; on the wire it is less, with the last ones in memory"
    assert max(len(text) for text in socket.texts) < 40_000


@pytest.mark.parametrize("game", GAMES)
def test_hot_seat_hands_over_where_hands_are_hidden(anna: Browser, game: str) -> None:
    table = anna.new_table("me", "me", "lively", game=game)
    socket = anna.open(table["id"])
    socket.update()
    dice = Random(3)
    decided = set()
    for _ in range(60):
        if socket.now["handover"] is not None:
            assert socket.now["seat"] is None and not socket.options
            socket.say("sit", seat=socket.now["handover"])
            socket.update()
        elif socket.may_choose():
            assert socket.now["seat"] in (0, 1)
            decided.add(socket.now["seat"])
            socket.play_any(dice)
        else:
            socket.update()
    assert decided == {0, 1}
    for before, after in pairwise(message for message in socket.received if message["type"] == "update"):
        if before["seat"] != after["seat"] and (before["handover"] is not None or after["handover"] is not None):
            assert after["since"] == -1, "the log is told anew to whoever looks now"
    handed = any(message.get("handover") is not None for message in socket.received)
    assert handed == (game in [g["name"] for g in anna.get("/api/games")["games"] if g["secrets"]])


def test_two_browsers_play_each_other_and_a_third_watches(anna: Browser, bea: Browser) -> None:
    table = anna.new_table("me", "open", options=anna.short_game("base"))
    assert table["status"] == "waiting"
    first = anna.open(table["id"])
    first.update()
    assert not first.options, "nobody begins before the others are there"
    first.say("play", revision=0, option=0)
    assert first.refusal()["error"] == "waiting"

    invitation = table["seats"][1]["invitation"].removeprefix("/join/")
    assert not bea.get(f"/api/invitations/{invitation}")["taken"]
    assert bea.post(f"/api/invitations/{invitation}", {"name": "Bea"})["status"] == "running"
    second = bea.open(table["id"])
    watcher = Browser(anna.server).open(table["id"])
    for socket in (first, second, watcher):
        socket.wait_for(lambda message: message["type"] == "update" and message["view"]["decision"] is not None)
    first.wait_for(lambda message: message["type"] == "table" and message["table"]["seats"][1]["here"])
    if not first.may_choose() and not second.may_choose():
        first.update()
    play_to_the_end(first, second, dice=Random(4))
    while not watcher.now["view"]["over"]:
        watcher.hear()
    assert first.log == second.log == watcher.log
    for message in watcher.received:
        if message["type"] == "update" and message["view"]["decision"]:
            assert message["seat"] is None and message["view"]["decision"]["options"] == []


def test_several_windows_of_one_browser_are_in_step(anna: Browser) -> None:
    table = anna.new_table("me", "me")
    first, second = anna.open(table["id"]), anna.open(table["id"])
    first.wait_for_turn()
    second.wait_for_turn()
    for i in range(10):
        (first if i % 2 else second).play_any(Random(i))
        for socket in (first, second):
            while socket.now["ply"] < i + 1:
                socket.hear()
        assert first.now["view"] == second.now["view"]


def test_claims_out_of_turn(anna: Browser) -> None:
    """Where dominance is claimed, a seat that is not asked may still claim; the question stays open."""
    table = anna.new_table("me", "me", options={"dominance": "claimed"}, seed=5)
    socket = anna.open(table["id"])
    socket.wait_for_turn()
    dice = Random(5)
    claimed = 0
    for _ in range(200):
        claims = socket.now["claims"]
        if not claims:
            socket.play_any(dice)
            continue
        before = socket.now
        socket.play(claims[0]["number"])
        socket.wait_for(lambda message, b=before: message["type"] == "update" and message["ply"] == b["ply"] + 1)  # type: ignore[misc]
        assert socket.now["view"]["decision"]["seat"] == before["view"]["decision"]["seat"]
        claimed += 1
        if claimed == 3:
            return
    raise AssertionError("nothing to claim")
