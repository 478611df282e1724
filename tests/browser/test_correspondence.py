"""Strangers meet in the lobby, play with a clock, and check the deck; somebody resigns; messages are set."""

from __future__ import annotations

import re
import subprocess
import sys
from random import Random

import pytest

from tests.browser.conftest import Invite
from tests.browser.player import Player
from tests.browser.test_accessibility import faults
from tests.host.server import Server


def open_menu(player: Player) -> None:
    player.page.get_by_role("button", name=re.compile("^Men[uü]$")).first.click()


def test_from_the_lobby_to_the_table_and_out_again(player: Invite) -> None:
    anna, bea = player(), player(phone=True, language="de")
    anna.open()
    anna.page.get_by_label("Your name").fill("Anna")
    anna.page.get_by_role("button", name="2", exact=True).click()
    anna.page.get_by_label("Who plays seat 2").select_option("open")
    anna.page.get_by_label("Show in the lobby").check()
    anna.page.get_by_label("Clock").select_option("move")
    anna.click("Create table")
    anna.page.get_by_text("The game begins when every seat is taken.").wait_for()

    bea.open("/lobby")
    bea.page.get_by_label("Tempo").select_option("days")
    bea.page.get_by_label("Dein Name").fill("Bea")
    join = bea.page.get_by_role("button", name="Platz nehmen: Dominant Species, Anna")
    join.wait_for()
    assert faults(bea) == []
    join.click()
    bea.page.locator(".prompt").get_by_role("timer").wait_for()
    anna.page.get_by_role("timer").first.wait_for()
    assert anna.page.get_by_role("timer").count() == 2

    turn = anna if anna.fetch("GET", "/api/turns")["count"] else bea
    turn.open("/")
    title = "Waiting for you" if turn is anna else "Wartet auf dich"
    turn.page.get_by_role("heading", name=title).wait_for()
    turn.page.wait_for_function("() => document.title.startsWith('(1)')")
    turn.page.get_by_role("link").filter(has_text="Dominant Species").first.click()

    open_menu(bea)
    bea.page.get_by_role("button", name="Aufgeben", exact=True).click()
    bea.page.get_by_role("button", name="Wirklich?").click()
    bea.page.get_by_role("dialog").get_by_text("gibt auf und wird Letzter").wait_for()
    open_menu(anna)
    anna.page.get_by_role("heading", name="What happened at this table").wait_for()
    assert faults(anna) == []
    anna.page.get_by_role("button", name="End the game").click()
    anna.page.get_by_role("button", name="Really?").click()
    anna.page.get_by_text("All players agreed to end the game").first.wait_for()
    anna.page.get_by_role("button", name="Check it").click()
    for line in ("It is the seal this browser saw", "Secret and nonce give the seal", "lead to the same end"):
        anna.page.get_by_text(line).wait_for()


def test_a_vote_is_asked_for_over_the_table(player: Invite) -> None:
    anna, bea = player(), player()
    table = anna.create({"kind": "me"}, {"kind": "open"})
    bea.open(table["seats"][1]["invitation"])
    bea.page.get_by_label("Your name").fill("Bea")
    bea.click("Sit down")
    bea.page.locator(".prompt").wait_for()
    bea.fetch("POST", f"/api/tables/{table['id']}/propose", {"kind": "abandon"})
    anna.page.get_by_text("Shall the game end without a result?").wait_for()
    anna.click("Agree")
    anna.page.get_by_text("Ended by agreement, without a result.").first.wait_for()
    assert anna.legal() == []


def test_a_no_is_heard_and_everybody_reads_it_in_the_log(player: Invite) -> None:
    anna, bea, cleo = player(), player(phone=True), player(language="de")
    table = anna.create({"kind": "me"}, {"kind": "open"})
    bea.open(table["seats"][1]["invitation"])
    bea.page.get_by_label("Your name").fill("Bea")
    bea.click("Sit down")
    bea.page.locator(".prompt").wait_for()
    cleo.open(f"/table/{table['id']}")
    cleo.page.locator(".players").wait_for()
    anna.fetch("POST", f"/api/tables/{table['id']}/propose", {"kind": "abandon"})
    bea.click("No")
    bea.page.get_by_text("Shall the game end without a result?").wait_for(state="detached")
    anna.page.locator(".log").get_by_text("Bea wants to play on.").wait_for()
    cleo.page.locator(".log").get_by_text("Bea will weiterspielen.").wait_for()
    cleo.open(f"/table/{table['id']}")
    cleo.page.locator(".log").get_by_text("Anna schlägt vor, die Partie ohne Ergebnis zu beenden.").wait_for()
    assert cleo.page.locator(".notes p").count() == 0, "what happened before is no news"


@pytest.mark.parametrize("game", ["base", "marine", "cards"])
def test_every_seat_has_a_clock_at_every_table(player: Invite, game: str) -> None:
    anna, bea = player(), player(phone=True)
    clock = {"kind": "bank", "seconds": 3600, "increment": 30}
    seats = [{"kind": "me"}, {"kind": "open"}, {"kind": "bot", "bot": "lively"}]  # bots have no clock
    anna.open()
    wanted = {"game": game, "seats": seats, "name": "Anna", "clock": clock, "out": "resign"}
    table = anna.fetch("POST", "/api/tables", wanted)
    bea.open(table["seats"][1]["invitation"])
    bea.page.get_by_text("1 h + 30 s for the whole game").wait_for()
    bea.page.get_by_text("When time runs out: the seat resigns").wait_for()
    bea.page.get_by_label("Your name").fill("Bea")
    bea.click("Sit down")
    anna.open(f"/table/{table['id']}")
    for each, count in (
        (anna, 2),
        (bea, 3),
    ):  # on a phone, the sentence below has one more; a sheet may hide the others
        running = each.page.locator(".clock.running").last
        running.filter(has_text=re.compile(r"5\d:\d\d")).wait_for()
        assert each.page.locator(".clock").count() == count
        before = running.inner_text()
        each.page.wait_for_function(
            "before => [...document.querySelectorAll('.clock.running')].at(-1).innerText !== before", arg=before
        )
    assert faults(anna) == [] and faults(bea) == []


def test_what_the_host_takes_back_stands_in_the_log(player: Invite, server: Server) -> None:
    anna = player(language="fr")
    table = anna.create({"kind": "me", "animal": "insects"}, {"kind": "me", "name": "Ben", "animal": "mammals"})
    for space in ("space migration 7", "space migration 6"):
        anna.wait_for_turn()
        anna.choose(space)
    anna.wait_for_turn()
    command = [sys.executable, "-m", "foodchain", "admin", "repair", table["id"], "--ply", "1", "--yes"]
    subprocess.run([*command, "--reason", "Erreur !", "--database", str(server.database)], check=True)
    note = anna.page.get_by_text("L’hôte a ramené la partie au coup 1 : Erreur !")
    anna.page.locator(".log").filter(has=note).wait_for()
    anna.page.locator(".notes").filter(has=note).wait_for()  # and it is said aloud
    anna.choose("space migration 5")
    anna.wait_for_turn()
    anna.page.reload()
    anna.page.locator(".log li").nth(1).filter(has=note).wait_for()  # between the moves, from now on
    assert anna.page.locator(".notes").filter(has=note).count() == 0
    assert faults(anna) == []


def test_settings_for_messages(player: Invite) -> None:
    anna = player(language="fr")
    anna.open("/notices")
    anna.page.get_by_label("Adresse du webhook").fill("http://127.0.0.1/hook")
    anna.page.get_by_label("Par webhook").check()
    anna.page.get_by_label("Quand mon temps est court").select_option("360")
    anna.page.get_by_label("Quand une partie est finie").uncheck()
    anna.click("Enregistrer")
    anna.page.get_by_role("alert").filter(has_text="127.0.0.1").wait_for()
    assert faults(anna) == []
    anna.complaints = [line for line in anna.complaints if "400" not in line]
    anna.page.get_by_label("Adresse du webhook").fill("")
    anna.click("Enregistrer")
    anna.page.get_by_text("Enregistré.").wait_for()
    anna.open("/notices")
    anna.page.get_by_label("Quand mon temps est court").wait_for()
    assert anna.page.get_by_label("Quand mon temps est court").input_value() == "360"
    assert not anna.page.get_by_label("Quand une partie est finie").is_checked()


def test_whoever_resigns_comes_last_on_the_screen_too(player: Invite) -> None:
    anna, bea = player(), player(phone=True)
    table = anna.create({"kind": "me"}, {"kind": "open"}, game="cards")
    bea.open(table["seats"][1]["invitation"])
    bea.page.get_by_label("Your name").fill("Bea")
    bea.click("Sit down")
    bea.page.locator(".prompt").wait_for()
    bea.fetch("POST", f"/api/tables/{table['id']}/resign", {"seat": 1})
    anna.play(Random(3))
    dialog = anna.page.get_by_role("dialog")
    dialog.get_by_text("resigned").wait_for()
    ranking = dialog.locator(".ranking li").all_inner_texts()
    assert "Anna" in ranking[0] and "resigned" in ranking[1], ranking
    dialog.get_by_role("button", name="Close").click()
    assert anna.question == "Anna wins."
    open_menu(anna)
    anna.page.get_by_role("link", name="Download record").wait_for()
    assert anna.page.get_by_role("button", name="Resign", exact=True).count() == 0


def test_what_was_played_waits_no_more(player: Invite) -> None:
    """The list and the tab's title follow at once, not when it is next time to ask."""
    anna, bea = player(), player()
    for each in (anna, bea):
        each.page.clock.install()
    table = anna.create({"kind": "me"}, {"kind": "open"})
    bea.open(table["seats"][1]["invitation"])
    bea.page.get_by_label("Your name").fill("Bea")
    bea.click("Sit down")
    bea.page.locator(".prompt").wait_for()
    turn = anna if anna.fetch("GET", "/api/turns")["count"] else bea
    turn.page.wait_for_function("() => document.title.startsWith('(1)')")
    for each in (anna, bea):
        each.page.clock.pause_at(each.page.evaluate("Date.now()") + 1000)  # nobody asks because of the time
    turn.choose(turn.legal()[0])
    turn.page.wait_for_function("() => !document.title.startsWith('(1)')")
    other = bea if turn is anna else anna
    other.page.wait_for_function("() => document.title.startsWith('(1)')")


HIDE = (
    "() => { Object.defineProperty(document, 'visibilityState', {get: () => window.hiddenNow ? 'hidden' : 'visible'}) }"
)
TURN = "hidden => { window.hiddenNow = hidden; document.dispatchEvent(new Event('visibilitychange')) }"
HEAR = """() => {
    window.heard = []
    window.Notification = class { static permission = 'granted'; constructor(title) { window.heard.push(title) } }
}"""


def test_a_tab_in_the_background_tells_of_turns_and_votes_if_that_is_wished(player: Invite) -> None:
    anna, bea = player(), player()
    for script in (HIDE, HEAR):
        anna.context.add_init_script(f"({script})()")
    anna.page.clock.install()
    table = anna.create({"kind": "me"}, {"kind": "open"})
    anna.open("/notices")
    anna.page.get_by_label("In this browser").check()
    asked: list[str] = []
    anna.page.on("request", lambda request: asked.append(request.url) if "/api/turns" in request.url else None)
    anna.page.evaluate(TURN, True)
    bea.open(table["seats"][1]["invitation"])
    bea.page.get_by_label("Your name").fill("Bea")
    bea.click("Sit down")
    bea.page.locator(".prompt").wait_for()
    if bea.fetch("GET", "/api/turns")["count"]:
        bea.fetch("POST", f"/api/tables/{table['id']}/resign", {"seat": 1})
    else:
        bea.fetch("POST", f"/api/tables/{table['id']}/propose", {"kind": "abandon"})
    anna.page.clock.run_for(16_000)
    anna.page.wait_for_function("() => window.heard.length > 0")
    assert anna.page.evaluate("() => window.heard")[0] in (
        "Dominant Species: it is your turn",
        "Dominant Species: your answer is missing",
    )

    anna.page.get_by_label("In this browser").uncheck()
    asked.clear()
    anna.page.clock.run_for(45_000)
    assert len(asked) <= 1, "nobody looks and nobody listens"
    before = len(asked)
    with anna.page.expect_request(lambda request: "/api/turns" in request.url):
        anna.page.evaluate(TURN, False)
    assert len(asked) == before + 1, "at once when somebody looks again"


def test_a_lobby_that_nobody_sees_does_not_ask(player: Invite) -> None:
    anna = player()
    anna.context.add_init_script(f"({HIDE})()")
    anna.page.clock.install()
    anna.open("/lobby")
    anna.page.locator(".columns[aria-busy=false]").wait_for()
    asked: list[str] = []
    anna.page.on("request", lambda request: asked.append(request.url) if "/api/lobby" in request.url else None)
    anna.page.evaluate(TURN, True)
    anna.page.clock.run_for(20_000)
    assert asked == []
    with anna.page.expect_request(lambda request: "/api/lobby" in request.url):
        anna.page.evaluate(TURN, False)
