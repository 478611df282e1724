"""Strangers meet in the lobby, play with a clock, and check the deck; somebody resigns; messages are set."""

from __future__ import annotations

import re
import subprocess
import sys

from tests.browser.conftest import Invite
from tests.browser.player import Player
from tests.browser.test_access import faults
from tests.server.browser import Server


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
    bea.page.get_by_text("gibt auf und wird Letzter").first.wait_for()
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
    bea.page.locator(".players").wait_for()
    bea.fetch("POST", f"/api/tables/{table['id']}/propose", {"kind": "abandon"})
    anna.page.get_by_text("Shall the game end without a result?").wait_for()
    anna.click("Agree")
    anna.page.get_by_text("Ended by agreement, without a result.").first.wait_for()
    assert anna.legal() == []


def test_what_the_host_takes_back_stands_in_the_log(player: Invite, server: Server) -> None:
    anna = player(language="fr")
    table = anna.create({"kind": "me", "animal": "insects"}, {"kind": "me", "name": "Ben", "animal": "mammals"})
    for space in ("space migration 7", "space migration 6"):
        anna.wait_for_turn()
        anna.choose(space)
    anna.wait_for_turn()
    command = [sys.executable, "-m", "foodchain.server.admin", "repair", table["id"], "--ply", "1", "--yes"]
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
    anna.click("Enregistrer")
    anna.page.get_by_role("alert").filter(has_text="127.0.0.1").wait_for()
    assert faults(anna) == []
    anna.complaints = [line for line in anna.complaints if "400" not in line]
