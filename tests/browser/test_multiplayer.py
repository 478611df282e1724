"""Several browsers at one table: in sync, by invitation, through a lost connection."""

from __future__ import annotations

from tests.browser.conftest import Invite
from tests.browser.player import Player

ME, OPEN = {"kind": "me"}, {"kind": "open"}


def pawns(player: Player) -> int:
    return int(player.page.locator(".well .pawn").count())


def sees_pawns(player: Player, count: int) -> None:
    player.page.wait_for_function("n => document.querySelectorAll('.well .pawn').length === n", arg=count)


def table_of_two(player: Invite) -> tuple[Player, Player, dict[str, object]]:
    anna, bea = player(), player()
    table = anna.create({**ME, "animal": "insects"}, {**OPEN, "animal": "birds"})
    anna.page.get_by_text("The game begins when every seat is taken.").wait_for()
    bea.open(table["seats"][1]["invitation"])
    bea.page.get_by_label("Your name").fill("Bea")
    bea.click("Sit down")
    anna.wait_for_turn()
    bea.page.locator(
        ".earth .tile"
    ).first.wait_for()  # anna's turn comes as soon as bea sits, before bea sees the table
    return anna, bea, table


def test_two_browsers_play_each_other_with_chat_and_a_spectator(player: Invite) -> None:
    anna, bea, table = table_of_two(player)
    cleo = player()
    cleo.open(str(table["watch"]))
    for number in range(1, 5):
        mover, other = (anna, bea) if number % 2 else (bea, anna)
        mover.wait_for_turn()
        assert other.legal() == []
        mover.choose(next(name for name in mover.legal() if name.startswith("space ")))
        for each in (anna, bea, cleo):
            sees_pawns(each, number)
    assert cleo.legal() == []
    for each in (bea, cleo):
        each.page.get_by_role("tab", name="Chat").click()
    bea.page.get_by_label("Say something").fill("Good luck!")
    bea.click("Send")
    cleo.page.get_by_text("Good luck!").wait_for()
    anna.page.locator('[role="tab"] i', has_text="1").wait_for()  # one line that she has not read


def test_the_network_drops_and_returns_and_nothing_is_missed(player: Invite) -> None:
    anna, bea, _ = table_of_two(player)
    bea.context.set_offline(True)
    bea.page.get_by_text("Connection lost").wait_for()
    anna.choose("space migration 7")
    sees_pawns(anna, 1)
    assert pawns(bea) == 0
    bea.context.set_offline(False)
    sees_pawns(bea, 1)
    bea.page.get_by_text("Connection lost").wait_for(state="detached")
    bea.wait_for_turn()
    bea.choose("space migration 6")
    sees_pawns(anna, 2)


def test_the_server_goes_and_comes_back_by_itself(player: Invite) -> None:
    anna = player()
    anna.create(ME, {"kind": "me", "name": "Ben"})
    anna.wait_for_turn()
    anna.choose("space abundance 1")
    sees_pawns(anna, 1)
    anna.server.kill()
    anna.page.get_by_text("Connection lost").wait_for()
    assert anna.legal() == []
    anna.server.start()
    anna.page.get_by_text("Connection lost").wait_for(state="detached")
    anna.wait_for_turn()
    anna.choose("space abundance 2")
    sees_pawns(anna, 2)
