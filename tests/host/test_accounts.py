"""Accounts, sessions, seat links and e-mails: on a real server, as browsers use it, on SQLite and on PostgreSQL."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from email import message_from_bytes, policy
from pathlib import Path
from typing import Any

import pytest
from aiosmtpd.controller import Controller

from tests.host.server import Browser, Server, prose
from tests.host.services import free_port
from tests.patience import until

PASSWORD = "correct horse"


@pytest.fixture(scope="module", params=["sqlite", "postgresql"])
def server(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    if request.param == "sqlite":
        database = str(tmp_path_factory.mktemp("people") / "tables.sqlite")
    else:
        database = request.getfixturevalue("postgres").new_database()
    server = Server(database)
    yield server
    server.stop()


names = (f"Person {number}" for number in range(10_000))


def register(browser: Browser, **more: Any) -> str:
    name = next(names)
    answer = browser.post("/api/account", {"name": name, "password": PASSWORD, **more})
    assert answer["account"]["name"] == name
    return name


def log_in(browser: Browser, name: str, password: str = PASSWORD) -> Any:
    return browser.ask("POST", "/api/session", json={"name": name, "password": password})


def account(browser: Browser) -> Any:
    return browser.get("/api/account")["account"]


def mine(browser: Browser, table: str) -> list[int]:
    return [seat["seat"] for seat in browser.get(f"/api/tables/{table}")["seats"] if seat["mine"]]


def cookie_of(browser: Browser) -> str:
    return str(browser.http.cookies["foodchain"])


# -- accounts ---------------------------------------------------------------------------------------------------------


def test_games_go_with_the_account_to_another_device(anna: Browser, server: Server) -> None:
    table = anna.new_table("me", "lively")["id"]
    before = cookie_of(anna)
    name = register(anna, language="fr")
    assert cookie_of(anna) != before, "a new session at login"
    assert mine(anna, table) == [0] and anna.get(f"/api/tables/{table}")["host"]
    assert anna.get("/api/me")["name"] == name

    phone = Browser(server)
    own = phone.new_table("me", "lively")["id"]
    assert mine(phone, table) == []
    answer = log_in(phone, f"  {name.upper()} ")
    assert answer.status_code == 200 and answer.json()["account"]["language"] == "fr"
    assert mine(phone, table) == [0] and mine(anna, own) == [0], "what was a guest's is the account's on all devices"
    assert {one["id"] for one in phone.get("/api/tables")["tables"]} == {table, own}

    old = Browser(server)
    old.http.cookies.set("foodchain", before)
    assert mine(old, table) == [] and account(old) is None, "the guest's cookie opens nothing any more"


def test_an_open_socket_follows_its_browser(anna: Browser) -> None:
    table = anna.new_table("me", "me")["id"]
    socket = anna.open(table)
    socket.wait_for_turn()
    register(anna)
    assert socket.closed_with() == 1012, "it comes back by itself, as the account"
    again = anna.open(table)
    assert again.wait_for("welcome")["seats"] == [0, 1]


def test_wrong_passwords_and_unknown_names_are_told_the_same(anna: Browser, bea: Browser) -> None:
    name = register(anna)
    wrong = log_in(bea, name, "wrong horse")
    unknown = log_in(bea, "Nobody At All", "wrong horse")
    assert wrong.status_code == unknown.status_code == 403
    assert wrong.json() == unknown.json() and account(bea) is None


def test_names_and_passwords_that_will_not_do(anna: Browser) -> None:
    for name, password in (
        ("x", PASSWORD),
        ("", PASSWORD),
        ("a@b.example", PASSWORD),
        ("zero\u200bwidth", PASSWORD),
        ("line\x00break", PASSWORD),
        ("x" * 41, PASSWORD),
        ("Fine Name", "short"),
        ("Fine Name", "aaaaaaaaaaaa"),
        ("Fine Name", "fine name"),
        ("Fine Name", "x" * 201),
    ):
        answer = anna.ask("POST", "/api/account", json={"name": name, "password": password})
        assert answer.status_code in (400, 422) and answer.json()["message"], name
    assert account(anna) is None


def test_a_name_is_one_persons(anna: Browser, bea: Browser) -> None:
    name = register(anna)
    for same in (name, name.upper(), name.replace("P", "\uff30"), f" {name} "):
        answer = bea.ask("POST", "/api/account", json={"name": same, "password": PASSWORD})
        assert answer.status_code == 409 and answer.json()["error"] == "taken", same
    other = register(bea)
    assert bea.refused("PUT", "/api/account", 409, json={"name": name})["error"] == "taken"
    assert bea.refused("PUT", "/api/me", 409, json={"name": name})["error"] == "taken"
    bea.ask("PUT", "/api/account", json={"name": f"{other} the Great", "language": "de"}).raise_for_status()
    assert account(bea)["name"] == f"{other} the Great" == bea.get("/api/me")["name"]
    assert account(bea)["language"] == "de"
    assert bea.refused("GET", "/api/tables/nothing", 404)["message"].startswith("Diesen Tisch"), "in their language"


def test_logging_out_here_and_everywhere(anna: Browser, server: Server) -> None:
    name = register(anna)
    table = anna.new_table("me", "me")["id"]
    phone = Browser(server)
    log_in(phone, name).raise_for_status()
    kept = cookie_of(phone)
    phone.ask("DELETE", "/api/session").raise_for_status()
    assert account(phone) is None and mine(phone, table) == [] and account(anna)
    thief = Browser(server)
    thief.http.cookies.set("foodchain", kept)
    assert account(thief) is None, "the session is over, whoever kept its cookie"

    log_in(phone, name).raise_for_status()
    socket = anna.open(table)
    socket.update()
    phone.ask("DELETE", "/api/sessions").raise_for_status()
    assert socket.closed_with() == 1012
    assert account(phone) is None and account(anna) is None
    assert anna.refused("DELETE", "/api/sessions", 401)["error"] == "not logged in"


def test_a_new_password_ends_the_other_sessions(anna: Browser, server: Server) -> None:
    name = register(anna)
    phone = Browser(server)
    log_in(phone, name).raise_for_status()
    wrong = {"old": "wrong horse", "new": "battery staple"}
    assert anna.refused("PUT", "/api/account/password", 403, json=wrong)["error"] == "wrong password"
    before = cookie_of(anna)
    anna.ask("PUT", "/api/account/password", json={**wrong, "old": PASSWORD}).raise_for_status()
    assert account(anna) and cookie_of(anna) != before and account(phone) is None
    assert log_in(phone, name).status_code == 403
    assert log_in(phone, name, "battery staple").status_code == 200


def test_deleting_an_account_leaves_the_game_to_the_others(anna: Browser, bea: Browser, server: Server) -> None:
    name = register(anna)
    table = anna.new_table("me", "open")
    bea.post("/api/invitations/" + table["seats"][1]["invitation"].removeprefix("/join/"), {"name": "Bea"})
    alone = anna.new_table("me", "lively")["id"]
    anna.refused("POST", "/api/account/deletion", 403, json={"password": "wrong horse"})
    anna.post("/api/account/deletion", {"password": PASSWORD})
    assert account(anna) is None and anna.get("/api/tables")["tables"] == []
    assert log_in(anna, name).status_code == 403
    left = bea.get(f"/api/tables/{table['id']}")["seats"]
    assert left[0]["kind"] == "bot" and left[1]["mine"]
    assert name not in bea.ask("GET", f"/api/tables/{alone}").text
    bea.refused("GET", f"/api/people/{name}", 404)
    Browser(server).post("/api/account", {"name": name, "password": PASSWORD})


def test_an_account_sits_down_under_its_own_name(anna: Browser, bea: Browser) -> None:
    name = register(anna)
    table = bea.new_table("me", "open")
    token = table["seats"][1]["invitation"].removeprefix("/join/")
    joined = anna.post(f"/api/invitations/{token}", {"name": "Somebody Else"})
    assert joined["seats"][1]["name"] == name
    people = bea.get(f"/api/tables/{table['id']}/people")["people"]
    assert [one["account"] for one in people] == [False, True] and people[1]["rating"] is not None


# -- seat links -------------------------------------------------------------------------------------------------------


def test_a_guest_goes_on_from_another_device_and_back(anna: Browser, server: Server) -> None:
    table = anna.new_table("me", "lively")["id"]
    link = anna.post(f"/api/tables/{table}/seats/0/link")["link"]
    assert anna.post(f"/api/tables/{table}/seats/0/link")["link"] == link
    token = link.removeprefix("/seat/")
    phone = Browser(server)
    shown = phone.get(f"/api/seats/{token}")
    assert shown["seat"] == 0 and shown["table"]["seats"][0]["name"] == "Anna"
    assert mine(phone, table) == [], "looking takes nothing"
    assert phone.post(f"/api/seats/{token}")["seats"][0]["mine"]
    assert mine(phone, table) == [0] and mine(anna, table) == [] and phone.get(f"/api/tables/{table}")["host"]
    socket = phone.open(table)
    socket.wait_for_turn()
    socket.play(socket.options[0]["number"])
    socket.update()
    assert anna.post(f"/api/seats/{token}")["seats"][0]["mine"], "and back with the same link"
    assert mine(phone, table) == []


def test_seat_links_can_be_revoked_and_not_made_up(anna: Browser, bea: Browser, server: Server) -> None:
    table = anna.new_table("me", "open")
    ident = table["id"]
    invitation = table["seats"][1]["invitation"].removeprefix("/join/")
    bea.post(f"/api/invitations/{invitation}", {"name": "Bea"})
    link = f"/api/tables/{ident}/seats/0/link"
    token = anna.post(link)["link"].removeprefix("/seat/")
    for path in (link, f"/api/tables/{ident}/seats/7/link"):
        assert bea.ask("POST", path).status_code in (403, 404)
        assert bea.ask("DELETE", path).status_code in (403, 404)
    _, _, signature = token.split(".")
    carl = Browser(server)
    for wrong in (f"{ident}.1.{signature}", f"{ident}.0.{signature[:-2]}xx", invitation, "x", "..", "é", f"{ident}.0."):
        assert carl.refused("GET", f"/api/seats/{wrong}", 404)
        assert carl.refused("POST", f"/api/seats/{wrong}", 404)
    anna.ask("DELETE", link).raise_for_status()
    carl.refused("POST", f"/api/seats/{token}", 404)
    fresh = anna.post(link)["link"].removeprefix("/seat/")
    assert fresh != token
    carl.refused("POST", f"/api/seats/{token}", 404)
    anna.ask("PUT", f"/api/tables/{ident}/seats/0", json={"kind": "open"}).raise_for_status()
    carl.refused("POST", f"/api/seats/{fresh}", 404)  # bound to whoever made it, who has left


def test_an_account_claims_a_guests_seat_by_its_link(anna: Browser, bea: Browser) -> None:
    table = anna.new_table("me", "lively")["id"]
    token = anna.post(f"/api/tables/{table}/seats/0/link")["link"].removeprefix("/seat/")
    name = register(bea)
    claimed = bea.post(f"/api/seats/{token}")
    assert claimed["seats"][0]["mine"] and claimed["seats"][0]["name"] == name
    anna.refused("POST", f"/api/seats/{token}", 404)


@pytest.mark.parametrize("way", ["log in", "seat link"])
def test_a_vote_goes_with_its_seat(way: str, anna: Browser, bea: Browser, server: Server) -> None:
    table = anna.new_table("me", "open")
    ident = table["id"]
    bea.post(f"/api/invitations/{table['seats'][1]['invitation'].removeprefix('/join/')}", {"name": "Bea"})
    bea.post(f"/api/tables/{ident}/propose", {"kind": "abandon"})
    if way == "log in":
        register(bea)
    else:
        token = bea.post(f"/api/tables/{ident}/seats/1/link")["link"].removeprefix("/seat/")
        bea = Browser(server)
        bea.post(f"/api/seats/{token}")
    [proposal] = bea.get(f"/api/tables/{ident}")["proposals"]
    assert proposal["agreed"] == [1] and proposal["missing"] == [0] and not proposal["mine"]
    assert anna.post(f"/api/tables/{ident}/propose", {"kind": "abandon"})["kind"] == "abandoned"


def test_who_keeps_another_seat_keeps_the_vote(anna: Browser, bea: Browser) -> None:
    """The seat that goes elsewhere may be somebody else's now, and they have not been asked."""
    table = anna.new_table("me", "me", "open")
    ident = table["id"]
    bea.post(f"/api/invitations/{table['seats'][2]['invitation'].removeprefix('/join/')}", {"name": "Bea"})
    anna.post(f"/api/tables/{ident}/propose", {"kind": "abandon"})
    token = anna.post(f"/api/tables/{ident}/seats/1/link")["link"].removeprefix("/seat/")
    phone = Browser(anna.server)
    phone.post(f"/api/seats/{token}")
    [proposal] = phone.get(f"/api/tables/{ident}")["proposals"]
    assert proposal["agreed"] == [0] and proposal["missing"] == [1, 2] and proposal["mine"]


# -- the bench --------------------------------------------------------------------------------------------------------


def test_who_may_watch_and_talk(anna: Browser, bea: Browser, server: Server) -> None:
    table = anna.new_table("me", "open")
    ident = table["id"]
    bea.post("/api/invitations/" + table["seats"][1]["invitation"].removeprefix("/join/"), {"name": "Bea"})
    anna_at, bea_at = anna.open(ident), bea.open(ident)
    anna_at.update()
    bea_at.update()
    watcher = Browser(server, "Carl")
    bench = f"/api/tables/{ident}/bench"
    for stranger in (bea, watcher):
        stranger.refused("PUT", bench, 403, json={"bench": "closed"})

    anna.ask("PUT", bench, json={"bench": "look"}).raise_for_status()
    carl_at = watcher.open(ident)
    anna_at.say("chat", text="between us")
    assert bea_at.wait_for("chat")["chat"]["text"] == "between us"
    assert carl_at.wait_for("welcome")["chat"] == []
    carl_at.say("chat", text="hello")
    assert carl_at.refusal()["error"] == "not yours"
    assert not any(message["type"] == "chat" for message in carl_at.received)
    assert watcher.open(ident).wait_for("welcome")["chat"] == []

    anna.ask("PUT", bench, json={"bench": "closed"}).raise_for_status()
    assert carl_at.closed_with() == 1012
    assert watcher.open(ident).closed_with() == 4404
    watcher.refused("GET", f"/api/tables/{ident}", 404)
    assert bea.get(f"/api/tables/{ident}")["bench"] == "closed"


# -- forms of attack --------------------------------------------------------------------------------------------------


def test_nothing_is_done_without_our_header(anna: Browser) -> None:
    del anna.http.headers["x-foodchain"]
    refusal = anna.refused("PUT", "/api/me", 403, json={"name": "evil"})
    assert "X-Foodchain" in refusal["message"]
    anna.refused("DELETE", "/api/session", 403)
    anna.refused("POST", "/api/session", 403, json={"name": "x", "password": "y"})


def test_pages_of_other_sites_are_known_by_their_headers(anna: Browser) -> None:
    for headers in (
        {"origin": "http://evil.example"},
        {"origin": "null"},
        {"sec-fetch-site": "cross-site"},
        {"sec-fetch-site": "same-site"},
    ):
        anna.refused("PUT", "/api/me", 403, json={"name": "evil"}, headers=headers)
    own = f"http://{anna.server.address}"
    assert anna.ask("PUT", "/api/me", json={"name": "Anna"}, headers={"origin": own}).status_code == 200


def test_a_cookie_of_somebody_elses_making_is_not_taken(anna: Browser) -> None:
    anna.http.cookies.set("foodchain", "A" * 40)
    assert "set-cookie" in anna.ask("GET", "/api/me").headers
    anna.http.cookies.clear()
    anna.ask("GET", "/api/me")
    forged = cookie_of(anna)[:-3] + "xyz"
    anna.http.cookies.clear()
    anna.http.cookies.set("foodchain", forged)
    assert "set-cookie" in anna.ask("GET", "/api/me").headers


def test_headers_of_every_answer(anna: Browser) -> None:
    for path in ("/", "/api/me", "/api/nothing", "/table/x"):
        headers = anna.ask("GET", path).headers
        policy_said = headers["content-security-policy"]
        scripts = re.search(r"script-src ([^;]*)", policy_said)
        assert scripts and scripts[1] == "'self'" and "frame-ancestors 'none'" in policy_said
        assert headers["x-content-type-options"] == "nosniff" and headers["referrer-policy"] == "no-referrer"
        assert "camera=()" in headers["permissions-policy"]
    assert anna.ask("GET", "/api/me").headers["cache-control"] == "no-store"


# -- e-mails, limits, proxies: servers with settings of their own -----------------------------------------------------


class Postbox:
    """An SMTP server that keeps what it gets."""

    def __init__(self) -> None:
        self.messages: list[Any] = []

    async def handle_DATA(self, _server: Any, _session: Any, envelope: Any) -> str:  # noqa: N802
        self.messages.append(message_from_bytes(envelope.content, policy=policy.default))
        return "250 OK"

    def link(self, kind: str, number: int) -> str:
        """The link in the so-manieth e-mail, without its host."""
        until(lambda: len(self.messages) >= number)
        found = re.search(rf"http://games\.example(/{kind}/\S+)", self.messages[number - 1].get_content())
        assert found, self.messages[number - 1].get_content()
        return found[1]


@pytest.fixture
def postbox() -> Iterator[tuple[Postbox, int]]:
    box = Postbox()
    controller = Controller(box, hostname="127.0.0.1", port=free_port())
    controller.start()
    yield box, controller.port
    controller.stop()


def test_letters(tmp_path: Path, postbox: tuple[Postbox, int]) -> None:
    box, port = postbox
    server = Server(
        tmp_path / "tables.sqlite",
        FOODCHAIN_SMTP_URL=f"smtp://127.0.0.1:{port}",
        FOODCHAIN_MAIL_FROM="table@games.example",
        FOODCHAIN_PUBLIC_URL="http://games.example",
    )
    anna, thief = Browser(server), Browser(server)
    assert anna.get("/api/account")["mail"]
    name = register(anna, email="anna@home.example", language="de")
    confirmation = box.link("confirm", 1)
    assert "bestätigen" in box.messages[0].get_content() and box.messages[0]["To"] == "anna@home.example"

    unknown = thief.post_for("/api/resets", {"who": "Nobody At All"})
    unconfirmed = thief.post_for("/api/resets", {"who": name})
    assert unknown == unconfirmed == (202, {"sent": True}), "an unconfirmed address gets no way in"
    token = confirmation.removeprefix("/confirm/")
    assert thief.post_for(f"/api/confirmations/{token}x", {})[0] == 404
    assert anna.post(f"/api/confirmations/{token}") == {"confirmed": True}
    assert thief.post_for(f"/api/confirmations/{token}", {})[0] == 404, "once"
    assert account(anna)["confirmed"]
    wishes = anna.get("/api/notices")
    assert wishes["email"] == "anna@home.example" and wishes["confirmed"] and not wishes["mail"]
    settings = anna.ask("PUT", "/api/notices", json={"email": "anna@home.example", "mail": True}).json()
    assert settings["mail"] and settings["confirmed"], "nobody has to confirm the same address twice"
    anna.ask("PUT", "/api/notices", json={}).raise_for_status()

    assert thief.post_for("/api/resets", {"who": "ANNA@home.example"}) == unknown
    first = box.link("reset", 2).removeprefix("/reset/")
    assert thief.post_for("/api/resets", {"who": name}) == unknown
    token = box.link("reset", 3).removeprefix("/reset/")
    thief.refused("PUT", f"/api/resets/{first}", 404, json={"password": "battery staple"})  # only the newest counts
    thief.refused("PUT", f"/api/resets/{token}", 422, json={"password": "short"})
    phone = Browser(server)
    phone.ask("PUT", f"/api/resets/{token}", json={"password": "battery staple"}).raise_for_status()
    assert account(phone)["name"] == name and account(anna) is None, "all others have to log in again"
    thief.refused("PUT", f"/api/resets/{token}", 404, json={"password": "battery staple"})

    before = {"email": "other@home.example", "password": "wrong horse"}
    phone.refused("PUT", "/api/account", 403, json=before)
    phone.ask("PUT", "/api/account", json={**before, "password": "battery staple"}).raise_for_status()
    assert account(phone)["email"] == "other@home.example" and not account(phone)["confirmed"]
    assert len(box.messages) == 4
    server.stop()
    with closing(sqlite3.connect(tmp_path / "tables.sqlite")) as database:
        dump = "\n".join(database.iterdump())
    for secret in (token, first, "battery staple", cookie_of(phone)):
        assert secret not in dump, "the database opens nothing"


def test_limits_say_when_to_come_back(tmp_path: Path) -> None:
    server = Server(
        tmp_path / "tables.sqlite",
        FOODCHAIN_LIMITS="login=3/60,table=2/30,chat=2/20,request=60/1,account.address=2/9",
        FOODCHAIN_TRUSTED_PROXIES="127.0.0.1",
    )
    anna = Browser(server, "Anna")
    name = register(anna)
    bea = Browser(server, "Bea")
    assert [log_in(bea, name, "wrong horse").status_code for _ in range(5)] == [403, 403, 403, 429, 429]
    refused = log_in(bea, name)
    assert refused.status_code == 429 and 0 < int(refused.headers["retry-after"]) <= 60
    assert refused.json()["error"] == "too fast" and refused.headers["retry-after"] in prose(refused.json()["message"])
    bea.http.headers["x-forwarded-for"] = "203.0.113.9"
    assert log_in(bea, name).status_code == 200, "somebody at another address is not kept out"

    bea.http.headers["x-forwarded-for"] = "2001:db8::1"
    log_in(bea, "Nobody", "wrong horse")
    bea.http.headers["x-forwarded-for"] = "2001:db8::2"
    codes = [log_in(bea, "Nobody", "wrong horse").status_code for _ in range(3)]
    assert codes == [403, 403, 429], "one network is one address"

    table = anna.new_table("me", "me")["id"]
    anna.new_table("me", "me")
    assert anna.ask("POST", "/api/tables", json={"game": "base", "seats": []}).status_code == 429
    socket = anna.open(table)
    socket.update()
    for text in ("one", "two", "three"):
        socket.say("chat", text=text)
    refusal = socket.refusal()
    assert refusal["error"] == "too fast" and "seconds" in refusal["message"]

    codes = [anna.ask("GET", "/api/me").status_code for _ in range(120)]
    assert codes[0] == 200 and 429 in codes
    assert anna.ask("GET", "/").status_code == 200
    server.stop()


def test_behind_a_proxy(tmp_path: Path) -> None:
    trusting = Server(
        tmp_path / "one.sqlite", FOODCHAIN_TRUSTED_PROXIES="127.0.0.1", FOODCHAIN_PUBLIC_URL="https://games.example"
    )
    anna = Browser(trusting)
    answer = anna.ask("GET", "/api/me", headers={"x-forwarded-proto": "https"})
    assert "Secure" in answer.headers["set-cookie"] and "strict-transport-security" in answer.headers
    ours = {"origin": "https://games.example"}
    assert anna.ask("PUT", "/api/me", json={"name": "Anna"}, headers=ours).status_code == 200
    theirs = {"origin": f"http://{trusting.address}"}
    assert anna.ask("PUT", "/api/me", json={"name": "Anna"}, headers=theirs).status_code == 403
    answer = Browser(trusting).ask("GET", "/api/me")
    assert "Secure" in answer.headers["set-cookie"], "the table is at https://, whatever the proxy tells"
    trusting.stop()
    wary = Server(tmp_path / "two.sqlite")
    answer = Browser(wary).ask("GET", "/api/me", headers={"x-forwarded-proto": "https"})
    assert "Secure" not in answer.headers["set-cookie"]
    wary.stop()
