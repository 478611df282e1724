"""Accounts and seat links in the browser: every page, under the policy that lets no foreign script run."""

from __future__ import annotations

import subprocess
import sys
from itertools import count

from tests.browser.conftest import Invite
from tests.browser.player import Player

PASSWORD = "correct horse"
numbers = count(1)


def register(player: Player, words: tuple[str, str, str] = ("Log in", "Create an account", "Name")) -> str:
    """Make an account as a newcomer does."""
    enter, create, name_field = words
    name = f"Person {next(numbers)}"
    player.click(enter)
    dialog = player.page.get_by_role("dialog")
    dialog.get_by_role("button", name=create).click()
    dialog.get_by_label(name_field, exact=True).fill(name)
    dialog.locator("input[type=password]").fill(PASSWORD)
    dialog.get_by_role("button", name=create, exact=True).click()
    player.page.get_by_role("button", name=name, exact=True).wait_for()
    return name


def test_an_account_from_beginning_to_end(player: Invite) -> None:
    anna = player()
    anna.create({"kind": "me"}, {"kind": "bot", "bot": "lively"})
    anna.open("/")
    name = register(anna)
    anna.page.get_by_role("heading", name="Your running games").wait_for()

    phone = player(phone=True)
    phone.open("/")
    phone.click("Log in")
    dialog = phone.page.get_by_role("dialog")
    dialog.get_by_label("Name", exact=True).fill(name)
    dialog.get_by_label("Password").fill("wrong horse")
    dialog.get_by_role("button", name="Log in", exact=True).click()
    dialog.get_by_role("alert").get_by_text("do not belong together").wait_for()
    phone.complaints.clear()  # the browser tells of the refusal in its console
    dialog.get_by_label("Password").fill(PASSWORD)
    dialog.get_by_role("button", name="Log in", exact=True).click()
    phone.page.get_by_role("heading", name="Your running games").wait_for()

    phone.page.get_by_role("button", name=name, exact=True).click()
    phone.page.get_by_label("Language").select_option("fr")
    phone.click("Save")
    phone.page.get_by_text("Enregistré.").wait_for()
    phone.click("Se déconnecter partout")
    phone.page.get_by_role("button", name="Se connecter", exact=True).wait_for()
    anna.open("/")
    anna.page.get_by_role("button", name="Log in", exact=True).wait_for()


def test_a_password_from_the_host_and_an_account_that_goes(player: Invite) -> None:
    anna = player()
    anna.open("/")
    name = register(anna)
    command = [sys.executable, "-m", "foodchain", "admin", "reset-password", name]
    command += ["--database", str(anna.server.database)]
    link = subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()
    phone = player(phone=True, language="de")
    phone.open(link)
    phone.page.get_by_label("Neues Passwort").fill("battery staple")
    phone.click("Speichern und anmelden")
    phone.page.get_by_role("button", name=name, exact=True).click()  # and the page speaks the account's language
    phone.page.get_by_text("Delete account").click()
    section = phone.page.locator("details[open]")
    section.get_by_label("Present password").fill("battery staple")
    section.get_by_role("button", name="Delete for good").click()
    phone.page.get_by_role("button", name="Log in", exact=True).wait_for()


def test_a_seat_goes_to_another_device(player: Invite) -> None:
    anna, phone = player(), player(phone=True)
    table = anna.create({"kind": "me"}, {"kind": "bot", "bot": "lively"})
    anna.wait_for_turn()
    link = anna.fetch("POST", f"/api/tables/{table['id']}/seats/0/link", {})["link"]
    anna.page.get_by_role("button", name="Menu").first.click()
    anna.page.get_by_role("button", name="Copy seat link").wait_for()
    anna.page.get_by_role("button", name="Only watch").click()
    anna.page.locator("[aria-pressed=true]", has_text="Only watch").wait_for()
    phone.open(link)
    phone.page.get_by_text("You are Anna.").wait_for()
    phone.click("Go on playing here")
    phone.wait_for_turn()
    assert phone.legal() != []


def test_the_ratings_page(player: Invite) -> None:
    anna = player()
    anna.open("/ratings")
    anna.page.get_by_text("No rated games yet.").wait_for()
    anna.page.get_by_label("Players").select_option("2")
