"""Ways in that somebody has tried: odd addresses, texts no database keeps, packs that never end, seeds read early."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Iterator
from pathlib import Path
from secrets import token_hex
from typing import Any

import pytest
import uvicorn
from websockets.exceptions import InvalidStatus

from foodchain import packs
from foodchain.errors import BadSetup
from foodchain.server.http import timeouts
from foodchain.server.http.websocket import LeanWebSocket
from foodchain.server.ops.worker import serve
from tests.host.server import Browser, Server
from tests.host.services import Postgres
from tests.patience import PATIENCE, until

TWO = [{"kind": "me"}, {"kind": "me"}]


@pytest.fixture(scope="module", params=["sqlite", "postgresql"])
def host(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server on each kind of database, which must not fail whatever it is asked."""
    folder = tmp_path_factory.mktemp("attacks")
    database: Any = folder / "tables.sqlite"
    if request.param == "postgresql":
        database = request.getfixturevalue("postgres").new_database()
    server = Server(database, "--bot-processes", "2", "--think-seconds", "3", log=folder / "log")
    yield server
    server.stop()
    assert "Traceback" not in server.read_log()


def ask_raw(server: Server, head: str, *headers: str) -> tuple[int, bytes]:
    """The status and the rest of the answer to a request that no library would send."""
    with socket.create_connection(("127.0.0.1", server.port), timeout=PATIENCE) as connection:
        lines = [f"{head} HTTP/1.1", f"Host: {server.address}", "Connection: close", *headers, "", ""]
        connection.sendall("\r\n".join(lines).encode("latin-1"))
        answer = b""
        while piece := connection.recv(65536):
            answer += piece
    return int(answer.split()[1]), answer.partition(b"\r\n\r\n")[2]


ODD_PATHS = [
    "//api/me",
    "/api//me",
    "/api/../api/me",
    "/x/../../../../etc/passwd",
    "/%2e%2e/%2e%2e/command.py",
    "/..%2f..%2fcommand.py",
    "/" + "a" * 300,
    "/assets/" + "a" * 5000,
    "/%00",
    "/%ff%fe",
    "/%ed%a0%80",
    "/api/tables/%00",
    "/api/tables/%ed%a0%80",
    "/api/tables/" + "9" * 5000,
    "/api/people/%00",
    "/api/invitations/%00.1.x",
    "/api/invitations/x.%C2%B2.y",
    "/api/seats/%00.1.x",
    "/api/lobby?game=%00",
    "/api/lobby?seats=99999999999999999999999",
    "/api/ratings?game=base&seats=99999999999999999999999",
    "/api/me?lang=%00",
]
ODD_HEADERS = [
    "Origin: http://[",
    "Origin: null",
    "Origin: http://[::1",
    'Cookie: foodchain="\\',
    "Cookie: foodchain=" + "\xff" * 40,
    "Accept-Language: " + "a," * 5000,
    "Content-Type: \xff",
    "X-Request-Id: ../../x",
    "Sec-Fetch-Site: \xff",
]
ODD_BODIES = [
    b'{"name": "a\\u0000b"}',
    b'{"name": "a\\ud800b"}',
    b'{"name": "a\xed\xa0\x80b"}',
    b'{"name": "\xff"}',
    b"[" * 100_000,
    b'{"name": ' + b"9" * 5000 + b"}",
    b"\x00",
]


def test_odd_requests_are_no_server_error(host: Server) -> None:
    for path in ODD_PATHS:
        status, body = ask_raw(host, f"GET {path}")
        assert status < 500, (path, body)
        assert b"root:" not in body and b"import" not in body
    for header in ODD_HEADERS:
        status, body = ask_raw(host, "POST /api/promises", "X-Foodchain: 1", "Content-Length: 0", header)
        assert status < 500, (header, body)
    anna = Browser(host, "Anna")
    for body in ODD_BODIES:
        answer = anna.ask("PUT", "/api/me", content=body, headers={"content-type": "application/json"})
        assert answer.status_code == 400 and answer.json()["message"], (body[:40], answer.text)


def test_two_slashes_do_not_lead_past_the_door(host: Server) -> None:
    anna = Browser(host, "Anna")
    table = anna.new_table("me", "me")["id"]
    assert [found["id"] for found in anna.get("//api/tables")["tables"]] == [table], "known there too"
    for path in ("/api/promises", "//api/promises", "/api//promises", "///api///promises"):
        status, _ = ask_raw(host, f"POST {path}", "Content-Length: 0")
        assert status == 403, path


def test_what_no_database_can_keep_is_refused_clearly(host: Server) -> None:
    anna = Browser(host, "Anna")
    table = anna.new_table("me", "me")["id"]
    for method, path, body in (
        ("PUT", "/api/me", {"name": "A\0"}),
        ("POST", "/api/tables", {"game": "base", "seats": [{"kind": "me", "name": "A\0"}, {"kind": "me"}]}),
        ("POST", "/api/session", {"name": "A\0", "password": "correct horse"}),
        ("POST", "/api/account", {"name": "Anna", "password": "correct horse", "email": "a\0@home.example"}),
        ("POST", "/api/resets", {"who": "A\0"}),
        ("PUT", "/api/notices", {"webhook": "https://club.example/\0"}),
        ("PUT", "/api/notices", {"email": "a\0@home.example"}),
    ):
        assert anna.refused(method, path, 400, json=body)["error"] == "bad request", path
    connection = anna.open(table)
    connection.update()
    connection.say("chat", text="a\0b")
    assert connection.refusal()["error"] == "bad request"
    connection.close()


def test_a_revision_longer_than_any_number(host: Server) -> None:
    anna = Browser(host, "Anna")
    table = anna.new_table("me", "me")["id"]
    connection = anna.open(table, revision="9" * 5000)
    assert connection.update()["revision"] == 0
    connection.close()


# -- packs ------------------------------------------------------------------------------------------------------------


def test_a_pack_that_is_too_deep_is_refused_before_it_is_parsed(host: Server) -> None:
    """The parser would take half a minute; `test_texts.py` has more of the kind."""
    anna = Browser(host, "Anna")
    wish = {"game": "base", "seats": TWO, "pack": "a." * 90_000 + "a = 1"}
    assert "nested too deeply" in anna.refused("POST", "/api/tables", 422, json=wish)["message"]
    assert anna.new_table("me", "me")["status"] == "running"


@pytest.mark.parametrize(
    "pack",
    [
        "[terrain]\nstacks = 10000000",
        "[terrain.terrain.sea]\ntiles = 10000000",
        '[board.tiles]\n"0,0" = "nowhere"',
        "x = " + "9" * 100_000,
        "x = " + "[" * 50_000,
        "a = {" * 30_000,
        "\0",
    ],
)
def test_a_pack_that_makes_no_game_is_refused(server: Server, pack: str) -> None:
    refusal = Browser(server).refused("POST", "/api/tables", 422, json={"game": "base", "seats": TWO, "pack": pack})
    assert refusal["error"] == "bad setup" and len(refusal["message"]) < 1000


def test_numbers_of_a_pack_are_those_of_a_game() -> None:
    for value in (1001, -1001, 10**9):
        with pytest.raises(BadSetup, match="between"):
            packs.changes("base", {"terrain": {"stacks": value}})
        with pytest.raises(BadSetup, match="between"):
            packs.replaced({"terrain": {"stacks": 3}}, (f"terrain.stacks {value}",))


# -- the seed ---------------------------------------------------------------------------------------------------------


def test_nobody_reads_the_seed_before_the_others_have_come(server: Server) -> None:
    anna = Browser(server, "Anna")
    for public in (True, False):
        table = anna.new_table("me", "open", game="cards", public=public)["id"]
        anna.refused("GET", f"/api/tables/{table}/record", 403)
        anna.refused("POST", f"/api/tables/{table}/fork", 403, json={"ply": 0})
        anna.refused("POST", f"/api/tables/{table}/verify", 403)
        assert anna.get(f"/api/tables/{table}/deck")["opened"] is None
        anna.ask("PUT", f"/api/tables/{table}/seats/1", json={"kind": "bot"})
        anna.ask("PUT", f"/api/tables/{table}/seats/1", json={"kind": "open"})
        anna.refused("GET", f"/api/tables/{table}/record", 403)


@pytest.mark.parametrize("look", [("GET", "record", None), ("POST", "fork", {"ply": 0})])
def test_who_comes_later_is_told_that_the_seed_is_known(server: Server, look: tuple[str, str, Any]) -> None:
    anna, bea = Browser(server, "Anna"), Browser(server, "Bea")
    method, path, body = look
    table = anna.new_table("me", "lively")
    assert table["deck"] == "server"
    assert anna.ask(method, f"/api/tables/{table['id']}/{path}", json=body).status_code < 300
    opened = anna.ask("PUT", f"/api/tables/{table['id']}/seats/1", json={"kind": "open"}).json()
    token = opened["seats"][1]["invitation"].removeprefix("/join/")
    joined = bea.post(f"/api/invitations/{token}", {"name": "Bea"})
    assert joined["deck"] == "opened" and joined["seal"] == table["seal"]
    anna.refused("GET", f"/api/tables/{table['id']}/record", 403)


@pytest.mark.parametrize("more", [{}, {"seed": 7}])
@pytest.mark.parametrize("game", ["cards", "marine"])
def test_nobody_sits_down_where_all_hands_were_looked_at(server: Server, game: str, more: dict[str, Any]) -> None:
    anna = Browser(server, "Anna")
    seat = f"/api/tables/{anna.new_table('me', 'lively', game=game, **more)['id']}/seats/1"
    assert anna.ask("PUT", seat, json={"kind": "open"}).status_code == 200
    assert anna.ask("PUT", seat, json={"kind": "bot"}).status_code == 200
    assert anna.ask("GET", seat.replace("seats/1", "record")).status_code == 200
    assert "all hands" in anna.refused("PUT", seat, 403, json={"kind": "open"})["message"]
    assert anna.ask("PUT", seat, json={"kind": "bot", "bot": "greedy"}).json()["seats"][1]["bot"] == "greedy"


def test_a_seat_link_ends_with_whoever_sat_there(server: Server) -> None:
    anna, bea, cleo, thief = (Browser(server, name) for name in ("Anna", "Bea", "Cleo", "Thief"))
    table = anna.new_table("me", "open", game="cards")
    invitation = f"/api/invitations/{table['seats'][1]['invitation'].removeprefix('/join/')}"
    bea.post(invitation, {"name": "Bea"})
    link = bea.post(f"/api/tables/{table['id']}/seats/1/link")["link"].removeprefix("/seat/")
    assert thief.get(f"/api/seats/{link}")["seat"] == 1, "as long as Bea sits there"
    assert bea.ask("PUT", f"/api/tables/{table['id']}/seats/1", json={"kind": "open"}).status_code == 200
    for method in ("GET", "POST"):
        thief.refused(method, f"/api/seats/{link}", 404)
    cleo.refused("POST", invitation, 404, json={"name": "Cleo"})
    invitation = anna.get(f"/api/tables/{table['id']}")["seats"][1]["invitation"].removeprefix("/join/")
    cleo.post(f"/api/invitations/{invitation}", {"name": "Cleo"})
    for method in ("GET", "POST"):
        thief.refused(method, f"/api/seats/{link}", 404)
    assert cleo.get(f"/api/tables/{table['id']}")["seats"][1]["mine"]


# -- connections ------------------------------------------------------------------------------------------------------


def test_one_address_has_so_many_sockets(tmp_path: Path) -> None:
    server = Server(tmp_path / "tables.sqlite", "--bot-processes", "1", FOODCHAIN_LIMITS="socket.address=3/1")
    try:
        anna = Browser(server, "Anna")
        table = anna.new_table("me", "me")["id"]
        lines = [Browser(server).open(table) for _ in range(3)]
        with pytest.raises(InvalidStatus, match="403"):
            Browser(server).open(table)
        lines[0].close()

        def there_is_room() -> bool:
            try:
                anna.open(table).close()
            except InvalidStatus:
                return False
            return True

        until(there_is_room)
        for connection in lines[1:]:
            connection.close()
    finally:
        server.stop()


def test_whoever_never_finishes_a_request_is_hung_up_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(timeouts, "TIMEOUT", 0.2)

    async def hello(scope: Any, receive: Any, send: Any) -> None:
        while (await receive()).get("more_body"):
            continue
        await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"5")]})
        await send({"type": "http.response.body", "body": b"hello"})

    async def talk(port: int, said: bytes) -> bytes:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(said)
        try:
            return await asyncio.wait_for(reader.read(), PATIENCE)
        except ConnectionError:
            return b""
        finally:
            writer.close()

    async def story() -> None:
        config = uvicorn.Config(hello, http=timeouts.HttpWithTimeouts, lifespan="off", log_config=None)
        server = uvicorn.Server(config)
        with socket.create_server(("127.0.0.1", 0)) as door:
            port = door.getsockname()[1]
            serving = await serve(server, door)
            for unfinished in (
                b"",
                b"GET / HTTP",
                b"GET / HTTP/1.1\r\nHost: x\r\n",
                b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\nhalf",
                b"GET / HTTP/1.1\r\nHost: x\r\nX: " + b"x" * 100_000,
            ):
                assert await talk(port, unfinished) == b""
            assert b"hello" in await talk(port, b"GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
            server.should_exit = True
            await serving

    asyncio.run(story())


def test_whoever_never_reads_is_cut_off() -> None:
    """Without waiting until the answers that lie there have been read, which would be for ever."""

    async def story() -> None:
        ended = asyncio.Event()

        async def talk_on(scope: Any, receive: Any, send: Any) -> None:
            await receive()
            await send({"type": "websocket.accept"})
            try:
                while True:
                    await send({"type": "websocket.send", "text": token_hex(50_000)})
            except OSError:
                ended.set()

        config = uvicorn.Config(
            talk_on, ws=LeanWebSocket, lifespan="off", log_config=None, ws_ping_interval=0.2, ws_ping_timeout=0.2
        )
        server = uvicorn.Server(config)
        with socket.create_server(("127.0.0.1", 0)) as door:
            serving = await serve(server, door)
            _, writer = await asyncio.open_connection("127.0.0.1", door.getsockname()[1], limit=1)
            key = "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n"
            writer.write(
                f"GET / HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n{key}\r\n".encode()
            )
            await asyncio.wait_for(ended.wait(), PATIENCE)
            writer.close()
            server.should_exit = True
            await serving

    asyncio.run(story())


def test_a_head_without_end_takes_no_memory(server: Server) -> None:
    with socket.create_connection(("127.0.0.1", server.port), timeout=PATIENCE) as connection:
        connection.sendall(b"GET / HTTP/1.1\r\nHost: x\r\nX: ")
        with pytest.raises(OSError):
            for _ in range(10_000):
                connection.sendall(b"x" * 10_000)


def test_the_log_tells_no_link_while_the_database_is_away(own_postgres: Postgres, tmp_path: Path) -> None:
    server = Server(own_postgres.new_database(), "--bot-processes", "1", log=tmp_path / "log")
    try:
        anna = Browser(server, "Anna")
        anna.get("/api/me")
        own_postgres.kill()
        for secret in ("/api/seats/a-seat-link.1.x", "/api/resets/a-ticket"):
            assert anna.ask("GET" if "seats" in secret else "PUT", secret, json={"password": "x"}).status_code == 503
        assert "a-seat-link" not in server.read_log() and "a-ticket" not in server.read_log()
    finally:
        server.stop()


# -- somebody else's seat, and a second hand --------------------------------------------------------------------------


def token_of(host: Browser, table: str, seat: int) -> str:
    invitation = host.get(f"/api/tables/{table}")["seats"][seat]["invitation"]
    return f"/api/invitations/{invitation.removeprefix('/join/')}"


def table_with_bea(anna: Browser, bea: Browser, game: str = "cards") -> str:
    """Anna is the host; both have seen their hands."""
    table = str(anna.new_table("me", "open", "lively", game=game)["id"])
    bea.post(token_of(anna, table, 1), {"name": "Bea"})
    for one in (anna, bea):
        socket = one.open(table)
        socket.update()
        socket.close()
    return table


def test_the_host_gets_no_seat_of_a_friend_whose_line_broke(server: Server) -> None:
    anna, bea, puppet = (Browser(server, name) for name in ("Anna", "Bea", "Puppet"))
    invitation = ""
    table = str(anna.new_table("me", "open", "lively", game="cards")["id"])
    invitation = token_of(anna, table, 1)
    bea.post(invitation, {"name": "Bea"})
    line = bea.open(table)
    line.update()
    line.close()
    seat = f"/api/tables/{table}/seats/1"
    for wish in ("open", "bot", "open", "bot", "open"):  # also by way of a stand-in
        anna.ask("PUT", seat, json={"kind": wish})
        anna.ask("POST", f"/api/tables/{table}/propose", json={"kind": "open", "seat": 1})
    assert anna.get(f"/api/tables/{table}")["seats"][1]["invitation"] is None
    assert puppet.ask("POST", invitation, json={"name": "Bea"}).status_code == 409
    anna.refused("DELETE", f"{seat}/invitation", 409)
    assert bea.get(f"/api/tables/{table}")["seats"][1]["mine"]
    assert anna.get(f"/api/tables/{table}/notes")["notes"] == []


@pytest.mark.parametrize(("game", "status"), [("cards", 403), ("marine", 403), ("base", 200)])
def test_nobody_sits_down_on_a_second_hand_in_the_same_browser(server: Server, game: str, status: int) -> None:
    anna, bea = Browser(server, "Anna"), Browser(server, "Bea")
    table = table_with_bea(anna, bea, game)
    assert bea.ask("PUT", f"/api/tables/{table}/seats/1", json={"kind": "open"}).status_code == 200
    invitation = token_of(anna, table, 1)
    again = Browser(server)  # the same browser, without its session
    again.http.cookies.set("foodchain-browser", anna.http.cookies["foodchain-browser"])
    assert again.ask("POST", invitation, json={"name": "Zoe"}).status_code == status
    forged = Browser(server)
    forged.http.cookies.set("foodchain-browser", anna.http.cookies["foodchain-browser"][:-1] + "x")
    if game != "base":
        assert forged.ask("POST", invitation, json={"name": "Zoe"}).status_code == 200, "it is nobody's"


def test_logging_in_and_out_gives_no_second_hand(server: Server) -> None:
    anna, bea = Browser(server, "Anna"), Browser(server, "Bea")
    table = table_with_bea(anna, bea)
    anna.post("/api/account", {"name": "Anna of two hands", "password": "correct horse"})
    assert bea.ask("PUT", f"/api/tables/{table}/seats/1", json={"kind": "open"}).status_code == 200
    invitation = token_of(anna, table, 1)
    anna.refused("POST", invitation, 403, json={"name": "Zoe"})
    assert anna.ask("DELETE", "/api/session").status_code == 200
    anna.refused("POST", invitation, 403, json={"name": "Zoe"})


def test_who_logs_in_as_somebody_at_the_same_table_keeps_one_hand(server: Server) -> None:
    anna, bea = Browser(server, "Anna"), Browser(server, "Bea")
    anna.post("/api/account", {"name": "Anna at one table", "password": "correct horse"})
    table = table_with_bea(anna, bea)
    bea.post("/api/session", {"name": "Anna at one table", "password": "correct horse"})
    kinds = [seat["kind"] for seat in bea.get(f"/api/tables/{table}")["seats"]]
    assert kinds == ["person", "bot", "bot"], "a bot plays on for the guest that was"
    bea.refused("POST", f"/api/tables/{table}/back", 403, json={"seat": 1})
    bea.refused("GET", f"/api/tables/{table}/at/0?seat=0", 403)
    socket = bea.open(table)
    assert socket.update()["seat"] in (None, 0)
    socket.close()
    assert anna.get(f"/api/tables/{table}/at/0", seat=0)["view"]["hand"]


def test_a_seat_link_leads_nobody_to_a_second_hand(server: Server) -> None:
    anna, bea = Browser(server, "Anna"), Browser(server, "Bea")
    table = table_with_bea(anna, bea)
    link = bea.post(f"/api/tables/{table}/seats/1/link")["link"].removeprefix("/seat/")
    anna.refused("POST", f"/api/seats/{link}", 403)
    phone = Browser(server)
    assert phone.post(f"/api/seats/{link}")["seats"][1]["mine"]
    bea.post(f"/api/seats/{link}")  # and back again


def test_a_hand_is_not_dealt_face_up_while_a_seat_is_open(server: Server) -> None:
    anna = Browser(server, "Anna")
    table = anna.new_table("me", "open", game="cards")["id"]
    socket = anna.open(table)
    view = socket.update()["view"]
    assert not view.get("hand") and view["seat"] == 0
    assert not anna.get(f"/api/tables/{table}/at/0", seat=0)["view"].get("hand")
    anna.refused("GET", f"/api/tables/{table}/hint?seat=0", 409)
    Browser(server).post(token_of(anna, table, 1), {"name": "Bea"})
    assert socket.wait_for(lambda message: message.get("type") == "update" and message["view"].get("hand"))
    socket.close()
