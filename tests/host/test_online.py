"""Links, seats, reconnecting, chat, languages."""

from __future__ import annotations

from random import Random

from foodchain.bots import usual_bot
from tests.host.server import Browser, Socket, play_to_the_end
from tests.patience import until


def joined(anna: Browser, bea: Browser) -> tuple[str, Socket, Socket]:
    """A table of two, both there."""
    table = anna.new_table("me", "open")
    bea.post("/api/invitations/" + table["seats"][1]["invitation"].removeprefix("/join/"), {"name": "Bea"})
    first, second = anna.open(table["id"]), bea.open(table["id"])
    first.update()
    second.update()
    return table["id"], first, second


def play_alternately(first: Socket, second: Socket, plies: int, dice: Random) -> None:
    for _ in range(plies):
        while not first.may_choose() and not second.may_choose():
            first.update()
        mover, other = (first, second) if first.may_choose() else (second, first)
        revision = mover.play_any(dice)["revision"]
        while other.now["revision"] < revision:
            other.update()


def test_a_taken_seat_and_wrong_links(anna: Browser, bea: Browser) -> None:
    table = anna.new_table("me", "open", "lively")
    token = table["seats"][1]["invitation"].removeprefix("/join/")
    bea.post(f"/api/invitations/{token}", {"name": "Bea"})
    carl = Browser(anna.server, "Carl")
    refusal = carl.refused("POST", f"/api/invitations/{token}", 409, json={"name": "Carl"})
    assert refusal["error"] == "taken" and "Bea" in refusal["message"]
    assert carl.get(f"/api/invitations/{token}")["taken"]
    assert bea.post(f"/api/invitations/{token}")["seats"][1]["mine"], "her own link still leads to her seat"

    ident, _seat, signature = token.split(".")
    forged = [
        f"{ident}.0.{signature}",
        f"{ident}.1.{signature[:-2]}xx",
        f"{ident}.99.{signature}",
        "nothing",
        "..",
        "é",
    ]
    for wrong in forged:
        assert carl.refused("GET", f"/api/invitations/{wrong}", 404)["error"] == "not found"
    assert carl.refused("GET", "/api/tables/AAAAAAAAAAAAAAAA", 404)["message"].startswith("There is no such table")
    assert carl.open("AAAAAAAAAAAAAAAA").closed_with() == 4404
    assert carl.refused("GET", "/api/nothing/here", 404)["error"] == "not found"


def test_invitations_are_the_hosts(anna: Browser, bea: Browser) -> None:
    table = anna.new_table("me", "open", "open")
    assert table["seats"][1]["invitation"] and not table["seats"][0]["invitation"]
    bea.post("/api/invitations/" + table["seats"][1]["invitation"].removeprefix("/join/"))
    for seen in (bea.get(f"/api/tables/{table['id']}"), Browser(anna.server).get(f"/api/tables/{table['id']}")):
        assert not any(seat["invitation"] for seat in seen["seats"])
    bea.refused("PUT", f"/api/tables/{table['id']}/seats/2", 403, json={"kind": "bot"})
    filled = anna.ask("PUT", f"/api/tables/{table['id']}/seats/2", json={"kind": "bot", "bot": "lively"}).json()
    assert filled["status"] == "running" and filled["seats"][2]["bot"] == "lively"


def test_a_seat_given_to_no_bot_in_particular_gets_the_strongest(anna: Browser) -> None:
    table = anna.new_table("me", "open")
    filled = anna.ask("PUT", f"/api/tables/{table['id']}/seats/1", json={"kind": "bot"}).json()
    assert filled["seats"][1]["bot"] == usual_bot()


def test_reconnecting_misses_nothing(anna: Browser, bea: Browser) -> None:
    ident, first, second = joined(anna, bea)
    dice = Random(1)
    play_alternately(first, second, 30, dice)
    known, log = second.now["revision"], second.log
    second.connection.socket.close()  # the network drops
    while first.may_choose():
        first.play_any(dice)
    missed = first.now["revision"] - known
    again = bea.open(ident, revision=known)
    again.log = log
    again.update()
    assert len(again.now["plies"]) == missed, "only what is new is sent"
    assert again.log == first.log[-len(again.log) :]
    play_alternately(first, again, 10, dice)
    assert again.log[-10:] == first.log[-10:]


def test_reconnecting_over_an_undo(anna: Browser) -> None:
    table = anna.new_table("me", "me", seed=1)
    first = anna.open(table["id"])
    first.wait_for_turn()
    dice = Random(1)
    while first.now["ply"] < 3:
        first.play_any(dice)
    away = anna.open(table["id"])
    away.update()
    known, log = away.now["revision"], away.log
    away.close()
    steps = first.now["undo"]["steps"]
    assert steps > 0
    first.say("undo", revision=first.now["revision"])
    first.update()
    first.play_any(dice)
    back = anna.open(table["id"], revision=known)
    back.log = log
    back.update()
    assert back.now["since"] == 2 and back.log == first.log


def test_the_end_is_told_with_the_places(anna: Browser, bea: Browser) -> None:
    table = anna.new_table("me", "open", game="cards")["id"]
    token = anna.get(f"/api/tables/{table}")["seats"][1]["invitation"].removeprefix("/join/")
    bea.post(f"/api/invitations/{token}", {"name": "Bea"})
    first, second = anna.open(table), bea.open(table)
    first.update()
    bea.post(f"/api/tables/{table}/resign", {"seat": 1})
    play_to_the_end(first, dice=Random(1))
    for socket in (first, second):
        message = next((one for one in reversed(socket.received) if one["type"] == "table"), None)
        if message is None or message["table"]["status"] != "over":
            message = socket.wait_for(lambda one: one["type"] == "table" and one["table"]["status"] == "over")
        assert message["table"]["places"] == [1, 2], "whatever the bot made of it"


def test_the_host_does_not_replace_who_has_just_gone(anna: Browser, bea: Browser) -> None:
    ident, _, second = joined(anna, bea)
    told = anna.refused("PUT", f"/api/tables/{ident}/seats/1", 409, json={"kind": "bot"})
    assert "who is here" in told["message"]
    second.close()
    until(lambda: not anna.get(f"/api/tables/{ident}")["seats"][1]["here"])
    told = anna.refused("PUT", f"/api/tables/{ident}/seats/1", 409, json={"kind": "bot"})
    assert "10 minutes" in told["message"]
    assert bea.open(ident).wait_for("welcome")["seats"] == [1]


def test_my_tables(anna: Browser, bea: Browser) -> None:
    ident, _first, _ = joined(anna, bea)
    assert [table["id"] for table in bea.get("/api/tables")["tables"]] == [ident]
    mine = anna.get("/api/tables")["tables"][0]
    assert mine["id"] == ident and mine["status"] == "running"
    assert [seat["name"] for seat in mine["seats"]] == ["Anna", "Bea"]
    assert Browser(anna.server).get("/api/tables")["tables"] == []
    assert anna.get("/api/me") == {"name": "Anna"}
    anna.ask("PUT", "/api/me", json={"name": "  Anna  Maria "})
    assert anna.get("/api/me") == {"name": "Anna Maria"}


def test_chat(anna: Browser, bea: Browser) -> None:
    ident, first, second = joined(anna, bea)
    first.say("chat", text="  <b>good luck</b> \n have fun ")
    for socket in (first, second):
        line = socket.wait_for("chat")["chat"]
        assert (line["name"], line["seat"], line["text"]) == ("Anna", 0, "<b>good luck</b> have fun")
    watcher = Browser(anna.server)
    late = watcher.open(ident)
    assert [line["text"] for line in late.wait_for("welcome")["chat"]] == [line["text"]]
    late.say("chat", text="hello from the bench")
    assert first.wait_for("chat")["chat"]["seat"] is None
    first.say("chat", text="x" * 501)
    assert first.refusal()["error"] == "bad request"


def test_languages(anna: Browser) -> None:
    assert anna.get("/api/games")["languages"][0] == "en"
    table = anna.new_table("me", "me")
    socket = anna.open(table["id"], lang="xx")
    socket.update()
    socket.say("language", language="en-GB")
    assert socket.wait_for("welcome")["languages"][0] == "en"
    assert socket.update()["plies"][0]["ply"] == 0


def test_a_cookie_is_not_for_scripts(anna: Browser) -> None:
    cookie = anna.ask("GET", "/").headers["set-cookie"]
    assert "HttpOnly" in cookie and "SameSite=Lax" in cookie
    assert "set-cookie" not in anna.ask("GET", "/").headers
