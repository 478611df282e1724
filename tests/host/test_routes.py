"""Every route and every message, tried by every kind of visitor. The lists here must name all there are: a route or
message that is new has to say who may use it, or this fails.

There is no administrator among the visitors, because nothing can be administered over HTTP: the host of a server uses
its command line.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from hashlib import sha256
from itertools import count
from typing import Any, get_args

import pytest
from litestar.routes import WebSocketRoute
from msgspec import Struct, field

from foodchain.server.store import Store
from foodchain.server.store.accounts import AccountStore
from foodchain.server.wire import ClientMessage
from tests.host.contract import answers, application
from tests.host.server import Browser, Server, Socket

PASSWORD = "correct horse"
GAME = "cards"  # a game with secrets
KINDS = ("nobody", "guest", "spectator", "other", "owner", "host", "banned", "account")
STRANGERS = ("nobody", "guest", "spectator", "account")
numbers = count(1)


# -- the visitors -----------------------------------------------------------------------------------------------------


class World:
    """A table in the middle of a game, and everybody who might want something from it. It is the owner's turn."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self.number = next(numbers)
        self.people = {kind: Browser(server) for kind in KINDS}
        host, banned = self.people["host"], self.people["banned"]
        table = host.new_table("me", "open", "open", "open", game=GAME)
        self.table = str(table["id"])
        self.invitations = [seat["invitation"] for seat in table["seats"] if seat["invitation"]]
        sitting = [host, self.people["owner"], self.people["other"], banned]
        for who, browser, path in zip(("Bea", "Cleo", "Dora"), sitting[1:], self.invitations):
            browser.post("/api/invitations/" + path.removeprefix("/join/"), {"name": f"{who} {self.number}"})
        self.seat = self.find_turn(sitting)
        self.people["guest"].new_table("me", "lively")
        self.name = f"Account {self.number}"
        email = f"person{self.number}@home.example"
        self.people["account"].post("/api/account", {"name": self.name, "password": PASSWORD, "email": email})
        ban(server, banned)
        self.bench("look")
        self.chat = f"between us {self.number}"
        with_socket = host.open(self.table)
        with_socket.wait_for("welcome")  # what is said before it comes with it, and not by itself
        with_socket.say("chat", text=self.chat)
        with_socket.wait_for("chat")
        with_socket.close()
        owner = self.people["owner"]
        self.link = owner.post(f"/api/tables/{self.table}/seats/{self.seat}/link")["link"]
        self.watching = self.people["spectator"].open(self.table)
        self.watching.update()
        socket = owner.open(self.table)
        socket.wait_for_turn()
        self.option = socket.options[0]["number"]
        socket.close()
        self.known_secrets = self.read_secrets()

    def find_turn(self, sitting: list[Browser]) -> int:
        """Play until neither the host nor the banned one decides, and call whoever does the owner of a seat."""
        while True:
            seat = int(sitting[0].get(f"/api/tables/{self.table}")["deciding"])
            if seat in (1, 2):
                self.people["owner"], self.people["other"] = sitting[seat], sitting[3 - seat]
                return seat
            socket = sitting[seat].open(self.table)
            socket.wait_for_turn()
            socket.play(socket.options[0]["number"])
            socket.update()
            socket.close()

    def bench(self, rule: str) -> None:
        answer = self.people["host"].ask("PUT", f"/api/tables/{self.table}/bench", json={"bench": rule})
        assert answer.status_code == 200, answer.text

    def visitor(self, kind: str) -> Browser:
        return Browser(self.server) if kind == "nobody" else self.people[kind]

    def read_secrets(self) -> dict[str, list[str]]:
        """What nobody may be told, and what those beside the table may not be told."""
        with closing(sqlite3.connect(self.server.database)) as database:
            [(seed, host)] = database.execute("SELECT seed, host FROM tables WHERE id = ?", (self.table,)).fetchall()
            players = database.execute("SELECT player FROM seats WHERE table_id = ?", (self.table,)).fetchall()
            sessions = database.execute("SELECT id FROM sessions").fetchall()
            [(server_secret,)] = database.execute("SELECT value FROM settings WHERE name = 'secret'").fetchall()
            nonces = database.execute("SELECT nonce FROM seat_links").fetchall()
        everybody = [seed, host, server_secret, "$argon2", *(row[0] for row in (*players, *sessions, *nonces))]
        everybody += [str(one.http.cookies["foodchain"]) for one in self.people.values() if one.http.cookies]
        return {"everybody": everybody, "strangers": [self.chat]}

    def secrets_from(self, kind: str) -> list[str]:
        found = list(self.known_secrets["everybody"])
        if kind in STRANGERS:
            found += self.known_secrets["strangers"]
        if kind != "owner":
            found.append(self.link.removeprefix("/seat/"))
        if kind != "account":
            found.append(f"person{self.number}@home.example")
        return found

    def stored(self) -> Any:
        """All that is on disk about the table, but for when somebody was last there."""
        seats = "SELECT seat, kind, player, name, bot, invitation, rightful, taken FROM seats WHERE table_id = ?"
        with closing(sqlite3.connect(self.server.database)) as database:
            return [
                database.execute(seats, (self.table,)).fetchall(),
                *(
                    database.execute(f"SELECT * FROM {name} WHERE {key} = ?", (self.table,)).fetchall()
                    for name, key in (
                        ("tables", "id"),
                        ("moves", "table_id"),
                        ("chat", "table_id"),
                        ("seat_links", "table_id"),
                    )
                ),
            ]

    def leave(self) -> None:
        self.watching.close()


def ban(server: Server, browser: Browser) -> None:
    player = sha256(str(browser.http.cookies["foodchain"]).encode()).hexdigest()

    async def work() -> None:
        store = Store(server.database)
        await AccountStore(store).ban(player, "for the sake of a test")
        await store.close()

    asyncio.run(work())


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    server = Server(tmp_path_factory.mktemp("routes") / "tables.sqlite")
    yield server
    server.stop()


@pytest.fixture(scope="module")
def shared(server: Server) -> Iterator[World]:
    """For those that only look."""
    world = World(server)
    yield world
    world.leave()


# -- what each may do over HTTP ---------------------------------------------------------------------------------------


class Case(Struct):
    """Who gets which status: `fine` for those in `allowed`, `refused` for the others, unless `but` says otherwise."""

    allowed: tuple[str, ...] = tuple(kind for kind in KINDS if kind != "banned")
    fine: int = 200
    refused: int = 403
    but: dict[str, int] = field(default_factory=dict)
    body: Callable[[World], Any] = lambda world: None
    query: str = ""
    values: Callable[[World], dict[str, str]] = lambda world: {}

    def status(self, kind: str) -> int:
        banned = {"banned": 403}
        return (banned | self.but).get(kind, self.fine if kind in self.allowed else self.refused)


NOBODY: tuple[str, ...] = ()
SEATED = ("other", "owner", "host")


def a_name(world: World) -> Any:
    return {"name": f"Name {next(numbers)}"}


def an_account(world: World) -> Any:
    return {"name": f"Name {next(numbers)}", "password": PASSWORD}


def a_record(world: World) -> Any:
    alone = world.people["guest"].new_table("me", "me")["id"]
    return {"record": world.people["guest"].ask("GET", f"/api/tables/{alone}/record").text}


def an_open_seat(world: World) -> dict[str, str]:
    table = world.people["host"].new_table("me", "open", game=GAME)
    return {"token": table["seats"][1]["invitation"].removeprefix("/join/")}


def a_table_with_an_open_seat(world: World) -> dict[str, str]:
    table = world.people["host"].new_table("me", "open", game=GAME)
    return {"table": table["id"], "seat": "1"}


def a_public_table(world: World) -> dict[str, str]:
    seats = [{"kind": "me"}, *[{"kind": "open"}] * 3]
    return {"table": world.people["host"].post("/api/tables", {"game": GAME, "seats": seats, "public": True})["id"]}


def the_link(world: World) -> dict[str, str]:
    return {"token": world.link.removeprefix("/seat/")}


def said(**body: Any) -> Callable[[World], Any]:
    return lambda world: body


CASES: dict[tuple[str, str], list[Case]] = {
    ("GET", "/api/games"): [Case()],
    ("GET", "/api/games/{game}/words"): [Case()],
    ("GET", "/api/me"): [Case()],
    ("PUT", "/api/me"): [Case(body=a_name)],
    ("GET", "/api/tables"): [Case()],
    ("POST", "/api/tables"): [Case(fine=201, body=said(game="base", seats=[{"kind": "me"}, {"kind": "me"}]))],
    ("GET", "/api/tables/{table}"): [Case()],
    # A seat that is somebody's is theirs to leave; of the others none opens it alone.
    ("PUT", "/api/tables/{table}/seats/{seat}"): [Case(("owner",), but={"host": 409}, body=said(kind="open"))],
    ("DELETE", "/api/tables/{table}/seats/{seat}/invitation"): [
        Case(("host",), values=a_table_with_an_open_seat),
        Case(NOBODY, but={"host": 409}),
    ],
    ("GET", "/api/invitations/{token}"): [Case(values=an_open_seat), Case(NOBODY, refused=404)],
    ("POST", "/api/invitations/{token}"): [
        Case(values=an_open_seat, body=said(name="Somebody"), but={"host": 403}),  # who has a hand of the game already
        Case(NOBODY, refused=404, body=said(name="Somebody")),
    ],
    ("POST", "/api/records"): [Case(fine=201, body=a_record)],
    ("POST", "/api/tables/{table}/fork"): [Case(NOBODY, body=said(ply=0))],
    ("POST", "/api/tables/{table}/rematch"): [Case(NOBODY, but=dict.fromkeys(SEATED, 409))],
    ("GET", "/api/tables/{table}/log"): [Case(), Case(("owner",), query="seat={seat}")],
    ("GET", "/api/tables/{table}/at/{ply}"): [Case(), Case(("owner",), query="seat={seat}")],
    ("GET", "/api/tables/{table}/explain"): [Case(query="kind=class&name=mammal")],
    ("GET", "/api/tables/{table}/hint"): [Case(("owner",), refused=409, query="bot=greedy")],
    ("GET", "/api/tables/{table}/preview/{option}"): [Case(("owner",), refused=409)],
    ("GET", "/api/tables/{table}/story"): [Case(NOBODY, refused=409)],
    ("GET", "/api/tables/{table}/record"): [Case(NOBODY)],
    ("GET", "/api/tables/{table}/people"): [Case()],
    ("PUT", "/api/tables/{table}/bench"): [Case(("host",), body=said(bench="talk"))],
    ("POST", "/api/tables/{table}/seats/{seat}/link"): [Case(("owner",))],
    ("DELETE", "/api/tables/{table}/seats/{seat}/link"): [Case(("owner",))],
    # Whoever has the link has the seat; an account comes last, because with it the link has done its work.
    ("GET", "/api/seats/{token}"): [Case(values=the_link), Case(NOBODY, refused=404)],
    ("POST", "/api/seats/{token}"): [
        Case(values=the_link, but={"other": 403, "host": 403}),  # they have seen other hands
        Case(NOBODY, refused=404),
    ],
    ("GET", "/api/games/{game}/guide"): [Case()],
    ("GET", "/api/games/{game}/pack"): [Case()],
    ("POST", "/api/packs"): [Case(body=said(game=GAME, tables={"numbers": {"rounds": 5}}))],
    ("GET", "/api/tables/{table}/words"): [Case()],
    ("GET", "/api/lobby"): [Case()],
    ("POST", "/api/lobby/{table}"): [
        Case(NOBODY, body=said(name="Somebody")),  # private, though everybody may know it is there
        Case(values=a_public_table, body=said(name="Somebody")),
    ],
    ("GET", "/api/turns"): [Case()],
    ("POST", "/api/tables/{table}/propose"): [Case(SEATED, body=said(kind="abandon"))],
    ("POST", "/api/tables/{table}/resign"): [Case(("owner",), body=lambda world: {"seat": world.seat})],
    ("POST", "/api/tables/{table}/back"): [Case(NOBODY, body=lambda world: {"seat": world.seat})],
    ("GET", "/api/tables/{table}/notes"): [Case()],
    ("POST", "/api/promises"): [Case(fine=201)],
    ("GET", "/api/tables/{table}/deck"): [Case()],
    ("POST", "/api/tables/{table}/verify"): [Case(NOBODY)],
    ("GET", "/api/notices"): [Case()],
    ("PUT", "/api/notices"): [Case(body=said(delay=5))],
    ("POST", "/api/notices/test"): [Case(NOBODY, refused=400)],
    ("POST", "/api/notices/confirm/{token}"): [Case(NOBODY, refused=404)],
    ("POST", "/api/notices/stop/{token}"): [Case(NOBODY, refused=404)],
    ("GET", "/api/account"): [Case()],
    ("POST", "/api/account"): [Case(fine=201, body=an_account, but={"account": 409})],
    ("PUT", "/api/account"): [
        Case(("account",), refused=401, body=said(language="de")),
        Case(NOBODY, refused=401, but={"account": 403}, body=said(email="x@y.example", password="wrong horse")),
    ],
    ("PUT", "/api/account/password"): [
        Case(NOBODY, refused=401, but={"account": 403}, body=said(old="wrong horse", new="battery staple")),
        Case(("account",), refused=401, body=said(old=PASSWORD, new="battery staple")),
    ],
    ("POST", "/api/account/deletion"): [
        Case(NOBODY, refused=401, but={"account": 403}, body=said(password="wrong horse")),
        Case(("account",), refused=401, body=said(password=PASSWORD)),
    ],
    ("POST", "/api/session"): [Case(NOBODY, body=lambda world: {"name": world.name, "password": "wrong horse"})],
    ("DELETE", "/api/session"): [Case()],
    ("DELETE", "/api/sessions"): [Case(("account",), refused=401)],
    ("POST", "/api/resets"): [Case(NOBODY, refused=409, body=lambda world: {"who": world.name})],
    ("PUT", "/api/resets/{token}"): [Case(NOBODY, refused=404, body=said(password=PASSWORD))],
    ("POST", "/api/confirmations/{token}"): [Case(NOBODY, refused=404)],
    ("GET", "/api/people/{name}"): [Case()],
    ("GET", "/api/ratings"): [Case(query=f"game={GAME}&seats=4")],
    # Outside /api nobody is anybody; the metrics are for this machine, and the tests run on it.
    ("GET", "/health"): [Case(but={"banned": 200})],
    ("GET", "/ready"): [Case(but={"banned": 200})],
    ("GET", "/metrics"): [Case(but={"banned": 200})],
    ("GET", "/api/schema"): [Case()],
    ("GET", "/api/schema/openapi.json"): [Case()],
    ("GET", "/api/schema/{path}"): [Case(NOBODY, refused=404)],
}


PAGES = {("GET", "/"), ("GET", "/{path}")}


def test_every_route_is_listed_here() -> None:
    assert answers().keys() - PAGES == CASES.keys(), "say in CASES who may use a new route, and what strangers get"
    sockets = {route.path_format for route in application().routes if isinstance(route, WebSocketRoute)}
    assert sockets == {"/api/tables/{table_id}/live"}


def test_every_answer_is_described() -> None:
    described = application().openapi_schema.to_schema()["paths"]
    for method, path in CASES:
        if path.startswith("/api/") and not path.startswith("/api/schema"):
            assert path.endswith("/record") or issubclass(answers()[method, path], Struct), "a handler gives a Struct"
            responses = described[path][method.lower()]["responses"]
            assert {"400", "403", "404", "429", "503"} <= responses.keys()


def try_case(world: World, method: str, path: str, case: Case, kind: str) -> None:
    values = {"table": world.table, "seat": world.seat, "game": GAME, "ply": 0, "option": world.option}
    values |= {"name": world.name, "token": "x" * 40, "path": "x", **case.values(world)}
    address = path.format(**values) + (f"?{case.query.format(**values)}" if case.query else "")
    body = case.body(world)
    answer = world.visitor(kind).ask(method, address, **({} if body is None else {"json": body}))
    assert answer.status_code == case.status(kind), f"{kind}: {method} {address}: {answer.text[:300]}"
    if answer.status_code >= 400 and path != "/api/schema/{path}":  # the framework's own
        assert answer.json()["message"]
    text = answer.text
    for secret in world.secrets_from(kind):
        if f"/{secret}" not in address or answer.status_code >= 400:
            assert secret not in text, f"{kind}: {method} {address} tells {secret}"
    if kind != "host":
        assert not any(link in text for link in world.invitations), f"{kind}: {method} {address} tells an invitation"


@pytest.mark.parametrize(("method", "path"), CASES, ids=lambda value: value)
def test_every_route_as_every_visitor(server: Server, shared: World, method: str, path: str) -> None:
    for case in CASES[method, path]:
        refused = [kind for kind in KINDS if case.status(kind) >= 400]
        world = shared if method == "GET" or len(refused) == len(KINDS) else World(server)
        before = world.stored()
        for kind in refused:
            try_case(world, method, path, case, kind)
        assert world.stored() == before, "whoever is refused has changed nothing"
        for kind in KINDS:
            if kind not in refused:
                try_case(world, method, path, case, kind)
        if world is not shared:
            world.leave()


def test_a_closed_table_is_not_there_for_strangers(server: Server) -> None:
    world = World(server)
    world.bench("closed")
    for (method, path), cases in CASES.items():
        if "{table}" in path:
            for case in cases:
                for kind in STRANGERS:
                    values = {"table": world.table, "seat": world.seat, "ply": 0, "option": world.option}
                    address = path.format(**values) + (f"?{case.query.format(**values)}" if case.query else "")
                    body = case.body(world)
                    asked = {} if body is None else {"json": body}
                    answer = world.visitor(kind).ask(method, address, **asked)
                    nothing = world.visitor(kind).ask(method, address.replace(world.table, "A" * 16), **asked)
                    assert answer.status_code == 404, f"{kind}: {method} {address}"
                    assert answer.text == nothing.text, "as if it did not exist"
    for kind in STRANGERS:
        assert world.visitor(kind).open(world.table).closed_with() == 4404
    for kind in SEATED:
        assert world.people[kind].get(f"/api/tables/{world.table}")["id"] == world.table
    world.leave()


def test_a_seats_secrets_are_its_own(shared: World) -> None:
    address = f"/api/tables/{shared.table}/at/0"
    hand = [card["card"] for card in shared.people["owner"].get(address, seat=shared.seat)["view"]["hand"]]
    assert hand, "there is something to be kept"
    for kind in KINDS:
        if kind not in ("owner", "banned"):
            text = shared.visitor(kind).ask("GET", address).text
            assert not any(card in text for card in hand), kind


# -- what each may say over the socket --------------------------------------------------------------------------------

FINE = "fine"
Message = Callable[[World, int], dict[str, Any]]

# What is said, and what each gets for it: an error, or `fine`.
MESSAGES: dict[str, tuple[Message, dict[str, str]]] = {
    "play": (
        lambda world, revision: {"revision": revision, "option": world.option},
        {"owner": FINE, "other": "not your turn", "host": "not your turn", "*": "not yours"},
    ),
    "undo": (lambda world, revision: {"revision": revision}, {"*": "cannot undo"}),
    "restart": (lambda world, revision: {"revision": revision}, {"*": "cannot undo"}),
    "confirm": (lambda world, revision: {}, {"*": FINE}),
    "sit": (lambda world, revision: {"seat": world.seat}, {"owner": FINE, "*": "not yours"}),
    "chat": (lambda world, revision: {"text": "hello"}, dict.fromkeys(SEATED, FINE) | {"*": "not yours"}),
    "language": (lambda world, revision: {"language": "fr"}, {"*": FINE}),
    "ping": (lambda world, revision: {}, {"*": FINE}),
}


def test_every_message_is_listed_here() -> None:
    assert {kind.__struct_config__.tag for kind in get_args(ClientMessage)} == MESSAGES.keys()


def answers_to(socket: Socket, do: str, message: dict[str, Any]) -> list[dict[str, Any]]:
    """What comes back, up to the answer of a ping behind it."""
    before = len(socket.received)
    socket.say(do, **message)
    if do != "ping":
        socket.say("ping")
    socket.wait_for("pong")
    return socket.received[before:]


@pytest.mark.parametrize("do", MESSAGES)
def test_every_message_as_every_visitor(server: Server, do: str) -> None:
    world = World(server)
    make, expected = MESSAGES[do]
    before = world.stored()
    for kind in sorted(KINDS, key=lambda kind: expected.get(kind, expected["*"]) == FINE):
        if kind == "banned":
            with pytest.raises(Exception, match="403"):
                world.people[kind].open(world.table)
            continue
        socket = world.visitor(kind).open(world.table)
        revision = socket.update()["revision"]
        answers = answers_to(socket, do, make(world, revision))
        refusals = [message["error"] for message in answers if message["type"] == "refused"]
        wanted = expected.get(kind, expected["*"])
        assert refusals == ([] if wanted == FINE else [wanted]), kind
        if wanted != FINE:
            assert world.stored() == before, f"{kind} was refused, but something changed"
        for secret in world.secrets_from(kind):
            assert not any(secret in text for text in socket.texts), f"{kind} hears {secret}"
        socket.close()
    world.leave()
