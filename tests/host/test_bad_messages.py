"""Wrong, stale, double, foreign and malicious messages: a clear sentence, and nothing happens."""

from __future__ import annotations

import json
from contextlib import suppress
from random import Random
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect
from websockets.typing import Origin

from foodchain.engine.chance import SEED_LENGTH
from foodchain.server.language import sentence
from tests.host.server import Browser, Socket
from tests.patience import PATIENCE


@pytest.fixture
def socket(anna: Browser) -> Socket:
    socket = anna.open(anna.new_table("me", "me")["id"])
    socket.wait_for_turn()
    return socket


@pytest.mark.parametrize(
    "text",
    [
        "",
        "nonsense",
        "[]",
        "null",
        "{}",
        '{"do": "dance"}',
        '{"do": "ping", "mood": "good"}',
        '{"do": "play"}',
        '{"do": "play", "revision": "0", "option": 1}',
        '{"do": "play", "revision": 0, "option": 1e99}',
        '{"do": "play", "revision": 0, "option": true}',
        '{"do": "sit", "seat": null}',
        '{"do": "sit", "seat": -3}',
        '{"do": "chat", "text": ""}',
        '{"do": "play", "revision": 0, "option": ' + "[" * 2000 + "}",
        '{"do": "chat", "text": "\\ud800"}',
    ],
)
def test_malformed_messages(socket: Socket, text: str) -> None:
    before = socket.now
    socket.connection.send(text)
    assert socket.refusal()["error"] == "bad request"
    assert socket.now["revision"] == before["revision"]
    socket.play_any(Random(1))


def test_bytes_are_no_message(socket: Socket) -> None:
    socket.connection.send(b"\x00\xff")
    assert socket.refusal()["error"] == "bad request"
    socket.play_any(Random(1))


def test_illegal_stale_and_double_answers(socket: Socket) -> None:
    before = socket.now
    legal = [option["number"] for option in socket.options]
    for wrong in (-1, 10**6, 2**70, next(number for number in range(5000) if number not in legal)):
        socket.say("play", revision=0, option=wrong)
        refusal = socket.refusal()
        assert refusal["error"] in ("illegal", "bad request") and refusal["reply"] in ("play", "")
        assert socket.now["view"] == before["view"]
    socket.play(legal[0])
    socket.say("play", revision=0, option=legal[0])  # the second click of a double click
    refusal = socket.refusal()
    assert refusal["error"] == "stale"
    assert socket.now["ply"] == 1
    socket.say("undo", revision=0)
    assert socket.refusal()["error"] == "stale"
    socket.say("play", revision=99, option=socket.options[0]["number"])
    assert socket.refusal()["error"] == "stale"


def test_nobody_plays_for_another(anna: Browser, bea: Browser) -> None:
    table = anna.new_table("me", "open")
    bea.post("/api/invitations/" + table["seats"][1]["invitation"].removeprefix("/join/"))
    first, second, watcher = (browser.open(table["id"]) for browser in (anna, bea, Browser(anna.server)))
    for socket in (first, second, watcher):
        socket.update()
    mover, other = (first, second) if first.may_choose() else (second, first)
    while not mover.may_choose():
        mover.update()
    number = mover.options[0]["number"]
    other.say("play", revision=0, option=number)
    assert other.refusal()["error"] == "not your turn"
    watcher.say("play", revision=0, option=number)
    assert watcher.refusal()["error"] == "not yours"
    watcher.say("sit", seat=0)
    assert watcher.refusal()["error"] == "not yours"
    other.say("sit", seat=other.now["view"]["decision"]["seat"])
    assert other.refusal()["error"] == "not yours"
    assert mover.now["ply"] == 0
    for path in ("hint", f"preview/{number}"):
        assert Browser(anna.server).refused("GET", f"/api/tables/{table['id']}/{path}", 409)
    for path in ("record", "at/0?seat=0"):
        assert bea.refused("GET", f"/api/tables/{table['id']}/{path}", 403)["error"] == "not yours"
    bea.refused("POST", f"/api/tables/{table['id']}/fork", 403, json={"ply": 0})
    bea.refused("GET", f"/api/tables/{table['id']}/story", 409)
    bea.refused("POST", f"/api/tables/{table['id']}/rematch", 409)


def test_too_long_and_too_fast(anna: Browser) -> None:
    table = anna.new_table("me", "me")["id"]
    socket = anna.open(table)
    socket.update()
    socket.say("chat", text="x" * 20_000)
    assert socket.closed_with() == 1009
    socket = anna.open(table)
    socket.update()
    socket.connection.send("x" * 100_000)
    assert socket.closed_with() == 1009
    socket = anna.open(table)
    socket.update()
    with suppress(ConnectionClosed):  # as soon as it is too much
        for _ in range(400):
            socket.say("ping")
    assert socket.closed_with() == 1008
    again = anna.open(table)
    again.update()
    again.play_any(Random(1))


def test_other_sites_are_turned_away(anna: Browser) -> None:
    table = anna.new_table("me", "me")["id"]
    address = anna.server.address
    cookie = {"cookie": f"foodchain={anna.http.cookies['foodchain']}"}
    live = f"ws://{address}/api/tables/{table}/live"
    with pytest.raises(InvalidStatus) as refused:
        connect(live, origin=Origin("http://evil.example"), additional_headers=cookie, open_timeout=PATIENCE)
    assert refused.value.response.status_code == 403
    with connect(live, origin=Origin(f"http://{address}"), additional_headers=cookie, open_timeout=PATIENCE):
        pass
    for origin in ("http://evil.example", "null"):
        anna.refused("POST", "/api/tables", 403, json={}, headers={"origin": origin})
        anna.refused("PUT", "/api/me", 403, json={"name": "evil"}, headers={"origin": origin})
    assert anna.get("/api/me")["name"] == "Anna"


@pytest.mark.parametrize(
    "wish",
    [
        {},
        {"game": "base"},
        {"game": "chess", "seats": [{"kind": "me"}]},
        {"game": "base", "seats": []},
        {"game": "base", "seats": [{"kind": "me"}]},
        {"game": "base", "seats": [{"kind": "me"}] * 7},
        {"game": "base", "seats": [{"kind": "me"}] * 100},
        {"game": "base", "seats": [{"kind": "bot"}, {"kind": "bot"}]},
        {"game": "base", "seats": [{"kind": "king"}, {"kind": "me"}]},
        {"game": "base", "seats": [{"kind": "me"}, {"kind": "bot", "bot": "deep blue"}]},
        {"game": "base", "seats": [{"kind": "me"}, {"kind": "me"}], "options": {"earth": "flat"}},
        {"game": "base", "seats": [{"kind": "me"}, {"kind": "me"}], "options": {"earth": ["flat"]}},
        {"game": "base", "seats": [{"kind": "me"}, {"kind": "me"}], "options": {"animals": [1, {}]}},
        {"game": "base", "seats": [{"kind": "me"}, {"kind": "me"}], "options": {"turns": -1}},
        {"game": "base", "seats": [{"kind": "me"}, {"kind": "me"}], "options": {"luck": True}},
        {"game": "base", "seats": [{"kind": "me", "animal": "cats"}, {"kind": "me"}]},
        {"game": "base", "seats": [{"kind": "me", "animal": "birds"}, {"kind": "me", "animal": "birds"}]},
        {"game": "base", "seats": [{"kind": "me"}, {"kind": "open"}], "seed": 7},
        {"game": "base", "seats": [{"kind": "me"}, {"kind": "me"}], "seed": "a b"},
        {"game": "base", "seats": [{"kind": "me"}, {"kind": "me"}], "seed": "x" * 70},
        {"game": "base", "seats": [{"kind": "me"}, {"kind": "me"}], "name": "x" * 41},
        [],
        "table",
    ],
)
def test_impossible_tables(anna: Browser, wish: Any) -> None:
    answer = anna.ask("POST", "/api/tables", json=wish)
    assert answer.status_code in (400, 404, 422), answer.text
    assert answer.json()["message"] and answer.json()["error"] in ("bad request", "bad setup", "not found")
    assert anna.get("/api/tables")["tables"] == []


def test_a_bad_pack_or_seed_is_refused_in_every_language(anna: Browser) -> None:
    """What a pack lacks is told in English; where that is another language, it is quoted."""
    wish = {"game": "base", "seats": [{"kind": "me"}, {"kind": "me"}]}
    reason = "moon: there is no such entry"
    for language, begun in (
        ("en", "This pack cannot be used: "),
        ("fr", "Ce paquet ne convient pas. En anglais, l’erreur est\xa0: «\xa0"),
        ("de", "Dieses Paket kann nicht benutzt werden. Auf Englisch lautet der Fehler: „"),
    ):
        told = anna.refused("POST", f"/api/tables?lang={language}", 422, json={**wish, "pack": "moon = 1"})
        assert told["message"].startswith(begun + reason)
        told = anna.refused("POST", f"/api/tables?lang={language}", 422, json={**wish, "seed": "a b"})
        assert told["message"] == sentence(language, "bad seed", length=SEED_LENGTH)


def test_refusals_count_seats_from_one(anna: Browser) -> None:
    table = anna.new_table("me", "lively")["id"]
    for method, path, body in (
        ("PUT", "seats/2", {"kind": "open"}),
        ("POST", "seats/2/link", None),
        ("GET", "at/0?seat=2", None),
        ("GET", "log?seat=2", None),
        ("POST", "resign", {"seat": 2}),
        ("POST", "propose", {"kind": "stand in", "seat": 2, "agree": True}),
    ):
        refusal = anna.refused(method, f"/api/tables/{table}/{path}", 404, json=body, headers={"accept-language": "fr"})
        assert refusal["message"] == "Il n’y a pas de place 3 à cette table.", path
    refusal = anna.refused("POST", f"/api/tables/{table}/resign", 403, json={"seat": 1})
    assert refusal["message"] == "Seat 2 is not yours."


def test_no_seat_is_below_zero(anna: Browser) -> None:
    table = anna.new_table("me", "lively")["id"]
    for method, path, body in (
        ("PUT", "seats/-1", {"kind": "open"}),
        ("POST", "seats/-1/link", None),
        ("GET", "at/0?seat=-1", None),
        ("GET", "hint?seat=-1", None),
        ("POST", "resign", {"seat": -1}),
    ):
        assert anna.refused(method, f"/api/tables/{table}/{path}", 400, json=body)["error"] == "bad request", path
    refusal = anna.refused("GET", "/api/ratings?game=base&seats=-1", 404)
    assert "seat" not in refusal["message"]


def test_bodies_that_are_no_json(anna: Browser) -> None:
    for body in (b"", b"{", b"\xff\xfe", b"[" * 100_000):
        refusal = anna.refused("POST", "/api/tables", 400, content=body, headers={"content-type": "application/json"})
        assert refusal["error"] == "bad request"
    anna.refused("POST", "/api/records", 413, json={"record": "x" * 3_000_000})
    anna.refused("POST", "/api/records", 400, json={"record": "x" * 1_500_000})


def test_files_outside_are_out_of_reach(anna: Browser) -> None:
    for path in ("/../app.py", "/..%2f..%2fapp.py", "/assets/../../app.py", "/%2e%2e/app.py", "/assets/..%5capp.py"):
        answer = anna.ask("GET", path)
        assert "import" not in answer.text, path


def test_moments_and_things_that_are_not(anna: Browser) -> None:
    table = anna.new_table("me", "me")["id"]
    for path in ("at/1", "at/99999999999999999999", "explain?kind=hex&name=99,99", "explain?kind=x&name=y"):
        assert anna.refused("GET", f"/api/tables/{table}/{path}", 404)
    for path in ("explain", "at/0?seat=x", "explain?kind=hex&name=0,0&ply=-5"):
        assert anna.ask("GET", f"/api/tables/{table}/{path}").status_code in (400, 404)
    json.dumps(anna.get(f"/api/tables/{table}/at/0"))
