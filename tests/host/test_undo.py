"""Undo, restart and confirm: own choices, until somebody else has chosen or something was revealed."""

from __future__ import annotations

from random import Random

from tests.host.server import Browser, Socket


def option(socket: Socket, *beginnings: str) -> int:
    for wanted in beginnings:
        for found in socket.options:
            if found["text"].startswith(wanted):
                number: int = found["number"]
                return number
    raise AssertionError(f"none of {beginnings} in {[found['text'] for found in socket.options]}")


def play_until(socket: Socket, kind: str, *beginnings: str) -> None:
    """Play one's own way to a certain question, placing pawns where they lead to it."""
    dice = Random(1)
    for _ in range(400):
        if socket.now["view"]["decision"]["kind"] == kind:
            return
        placed = [o for o in socket.options if o["text"].startswith(beginnings)]
        socket.play((placed or [dice.choice(socket.options)])[0]["number"])
        socket.update()
    raise AssertionError(f"never came to {kind}")


def test_step_by_step_and_the_whole_action(anna: Browser) -> None:
    table = anna.new_table("me", "me", seed=7)
    socket = anna.open(table["id"])
    socket.wait_for_turn()
    play_until(socket, "migrate", "place migration")
    begun = socket.now
    views = [begun["view"]]
    for _ in range(3):
        socket.play(option(socket, "move"))
        socket.update()
        views.append(socket.now["view"])
    assert socket.now["undo"]["action"] == 3
    assert socket.now["undo"]["steps"] >= 3

    socket.say("undo", revision=socket.now["revision"])
    socket.update()
    assert socket.now["view"] == views[2]
    assert socket.now["revision"] == begun["revision"] + 4, "taking back is one more thing that happened"
    assert socket.now["since"] == socket.now["ply"] and socket.now["plies"] == []
    assert socket.log[-1]["ply"] == socket.now["ply"]

    socket.say("restart", revision=socket.now["revision"])
    socket.update()
    assert socket.now["view"] == begun["view"]

    reader = anna.open(table["id"])
    reader.update()
    assert reader.now["view"] == begun["view"]


def test_the_answer_of_a_bot_stands(anna: Browser) -> None:
    table = anna.new_table("me", "greedy")
    socket = anna.open(table["id"])
    socket.wait_for_turn()
    socket.play(option(socket, "place"))
    socket.wait_for(lambda m: m["type"] == "update" and m["plies"] and m["plies"][-1]["seat"] == 1)
    while not socket.may_choose():
        socket.update()
    assert socket.now["undo"] == {"steps": 0, "action": 0}
    socket.say("undo", revision=socket.now["revision"])
    assert socket.refusal()["error"] == "cannot undo"


def test_a_bot_waits_for_a_held_play(anna: Browser) -> None:
    table = anna.new_table("me", "greedy")
    socket = anna.open(table["id"])
    socket.wait_for_turn()
    seat = socket.now["seat"]
    before = socket.now
    socket.play(option(socket, "place"), hold=True)
    socket.update()
    assert socket.now["held"] == seat
    assert socket.now["undo"]["steps"] >= 1
    socket.say("undo", revision=socket.now["revision"])
    socket.update()
    assert socket.now["held"] is None and socket.now["view"] == before["view"]

    socket.play(option(socket, "place"), hold=True)
    socket.update()
    held = socket.now["ply"]
    socket.say("confirm")
    socket.wait_for(lambda m: m["type"] == "update" and m["ply"] > held)

    while not socket.may_choose():
        socket.update()
    socket.play(option(socket, "place"), hold=True)
    socket.update()
    held = socket.now["ply"]
    socket.close()  # nobody can confirm any more, so the game goes on
    again = anna.open(table["id"])
    again.update()
    while again.now["ply"] == held:
        again.update()


def test_nothing_revealed_is_taken_back(anna: Browser) -> None:
    """The last pawn of a turn leads to new disks and tiles: somebody has seen them."""
    table = anna.new_table("me", "me", seed=3)
    socket = anna.open(table["id"])
    socket.wait_for_turn()
    dice = Random(2)
    turn = socket.now["view"]["turn"]
    while socket.now["view"]["turn"] == turn:
        socket.play_any(dice)
    assert socket.now["undo"]["steps"] == 0
    socket.say("undo", revision=socket.now["revision"])
    refusal = socket.refusal()
    assert refusal["error"] == "cannot undo" and "revealed" in refusal["message"]


def test_others_cannot_take_back(anna: Browser, bea: Browser) -> None:
    table = anna.new_table("me", "open")
    bea.post("/api/invitations/" + table["seats"][1]["invitation"].removeprefix("/join/"), {"name": "Bea"})
    first, second = anna.open(table["id"]), bea.open(table["id"])
    first.update()
    second.update()
    mover, other = (first, second) if first.may_choose() else (second, first)
    while not mover.may_choose():
        mover.update()
    mover.play_any(Random(1))
    while other.now["ply"] == 0:
        other.update()
    other.say("undo", revision=other.now["revision"])
    assert other.refusal()["error"] == "cannot undo"
    mover.say("undo", revision=mover.now["revision"])
    mover.wait_for(lambda message: message["type"] == "update" and message["ply"] == 0)
    other.wait_for(lambda message: message["type"] == "update" and message["ply"] == 0)
    assert [ply["ply"] for ply in other.log] == [0]
