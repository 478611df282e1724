"""Hostile traffic ends its own connection and nothing else: a game on the same server goes on meanwhile."""

from __future__ import annotations

import base64
import os
import resource
import socket as sockets
import struct
import time
import zlib
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from tests.host.server import Browser, Server
from tests.patience import PATIENCE, until

CROWD = 1000
TEXT, BINARY, CLOSE, PING, PONG = 1, 2, 8, 9, 10


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    server = Server(tmp_path_factory.mktemp("hostile") / "tables.sqlite", "--bot-processes", "1", log=True)
    yield server
    server.stop()
    assert "Traceback" not in server.read_log()


class Game:
    """Two friends at a table, who notice whether anything is wrong."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self.anna = Browser(server, "Anna")
        self.table = self.anna.new_table("me", "me")["id"]
        self.first, self.second = self.anna.open(self.table), self.anna.open(self.table)
        self.first.wait_for_turn()
        self.second.wait_for_turn()
        self.dice = Random(1)

    def goes_on(self) -> None:
        for _ in range(3):
            revision = self.first.play_any(self.dice)["revision"]
            self.second.wait_for(lambda message, r=revision: message.get("revision") == r)  # type: ignore[misc]


@pytest.fixture
def game(server: Server) -> Iterator[Game]:
    game = Game(server)
    game.goes_on()
    yield game
    game.goes_on()
    for socket in (game.first, game.second):
        socket.close()


class Raw:
    """A WebSocket by hand, which keeps no rules."""

    def __init__(self, game: Game, extensions: str = "", room: int | None = None) -> None:
        server = game.server
        self.connection = sockets.socket()
        self.connection.settimeout(PATIENCE)
        if room is not None:  # bytes that may come without being read
            self.connection.setsockopt(sockets.SOL_SOCKET, sockets.SO_RCVBUF, room)
        self.connection.connect(("127.0.0.1", server.port))
        lines = [
            f"GET /api/tables/{game.table}/live HTTP/1.1",
            f"Host: {server.address}",
            "Upgrade: websocket",
            "Connection: Upgrade",
            f"Sec-WebSocket-Key: {base64.b64encode(os.urandom(16)).decode()}",
            "Sec-WebSocket-Version: 13",
            f"Cookie: foodchain={game.anna.http.cookies['foodchain']}",
        ]
        if extensions:
            lines.append(f"Sec-WebSocket-Extensions: {extensions}")
        self.connection.sendall("\r\n".join([*lines, "", ""]).encode())
        self.answer = b""
        while b"\r\n\r\n" not in self.answer:
            self.answer += self.connection.recv(4096)
        assert b"101" in self.answer.split(b"\r\n")[0], self.answer

    def send(self, kind: int, data: bytes, final: bool = True, reserved: int = 0, length: int | None = None) -> None:
        self.connection.sendall(frame(kind, data, final, reserved, length))

    def closed_with(self) -> int | None:
        """Read until the server hangs up; its code, where it gave one."""
        heard = self.answer.partition(b"\r\n\r\n")[2]
        try:
            while more := self.connection.recv(65_536):
                heard += more
        except ConnectionError:
            pass
        return close_code(heard)

    def close(self) -> None:
        self.connection.close()


def frame(kind: int, data: bytes, final: bool = True, reserved: int = 0, length: int | None = None) -> bytes:
    size = len(data) if length is None else length
    head = bytes([(0x80 if final else 0) | reserved | kind])
    if size < 126:
        head += bytes([0x80 | size])
    elif size < 65_536:
        head += bytes([0x80 | 126]) + struct.pack(">H", size)
    else:
        head += bytes([0x80 | 127]) + struct.pack(">Q", size)
    return head + b"\0\0\0\0" + data  # a mask of zeros leaves the data as it is


def close_code(heard: bytes) -> int | None:
    """The code of the close frame among frames from the server."""
    at = 0
    while at + 2 <= len(heard):
        kind, size = heard[at] & 15, heard[at + 1] & 127
        at += 2
        if size >= 126:
            wide = 2 if size == 126 else 8
            size = int.from_bytes(heard[at : at + wide], "big")
            at += wide
        if kind == CLOSE:
            return int.from_bytes(heard[at : at + 2], "big")
        at += size
    return None


def test_a_huge_message(game: Game) -> None:
    raw = Raw(game)
    raw.send(TEXT, b"", length=1 << 40)  # only announced
    assert raw.closed_with() == 1009
    raw = Raw(game)
    raw.send(TEXT, b"x" * 200_000)
    assert raw.closed_with() in (1009, None)


def test_a_message_in_endless_pieces(game: Game) -> None:
    raw = Raw(game)
    raw.send(TEXT, b"x" * 1000, final=False)
    with pytest.raises(OSError):
        for _ in range(10_000):
            raw.send(0, b"x" * 1000, final=False)
    raw.close()


def test_empty_pieces_without_end(game: Game) -> None:
    raw = Raw(game)
    raw.send(TEXT, b"", final=False)
    with pytest.raises(OSError):
        for _ in range(2000):
            raw.connection.sendall(frame(0, b"", final=False) * 1000)
    raw.close()


def test_somebody_who_asks_and_never_listens(game: Game) -> None:
    """Answers that nobody reads do not pile up: the line is cut before they have filled the memory."""
    raw = Raw(game)
    with pytest.raises(OSError):
        for _ in range(2000):
            raw.connection.sendall(frame(PING, b"x" * 125) * 1000)
    raw.close()


def test_a_compression_bomb(game: Game) -> None:
    raw = Raw(game, "permessage-deflate")
    if b"permessage-deflate" not in raw.answer:
        pytest.fail("the server does not compress")
    packer = zlib.compressobj(9, zlib.DEFLATED, -12)
    bomb = packer.compress(b" " * 50_000_000) + packer.flush(zlib.Z_SYNC_FLUSH)
    assert len(bomb) < 60_000
    raw.send(TEXT, bomb[:-4], reserved=0x40)
    assert raw.closed_with() == 1009


def test_what_is_no_websocket(game: Game) -> None:
    cases: dict[int, bytes] = {
        1007: frame(TEXT, b"\xff\xfe"),
        1002: frame(3, b"?"),
    }
    for code, data in cases.items():
        raw = Raw(game)
        raw.connection.sendall(data)
        assert raw.closed_with() == code
    raw = Raw(game)
    raw.connection.sendall(os.urandom(4000).replace(b"\x88", b"\x83"))
    raw.closed_with()


def test_binary_and_broken_messages_are_refused(game: Game) -> None:
    raw = Raw(game)
    for data in (b"\x00\xff", b"", os.urandom(1000)):
        raw.send(BINARY, data)
    for text in (b"{", b"[" * 5000, b'{"do": "play"}', b'{"do": "chat", "text": 1e400}'):
        raw.send(TEXT, text)
    game.goes_on()
    raw.close()


def test_floods_of_messages_and_pings(game: Game) -> None:
    raw = Raw(game)
    try:
        raw.connection.sendall(frame(TEXT, b'{"do": "ping"}') * 3000)
        code = raw.closed_with()
    except ConnectionError:
        code = None
    assert code in (1008, None)
    raw = Raw(game)
    for _ in range(20):
        raw.connection.sendall(frame(PING, b"are you there?") * 500)
        game.goes_on()
    raw.close()


def test_slow_and_half_open_connections(game: Game) -> None:
    """They may be there; they may not be in the way."""
    server = game.server
    begun = [sockets.create_connection(("127.0.0.1", server.port)) for _ in range(50)]
    for connection in begun:
        connection.sendall(b"GET /api/tables/" + game.table.encode())  # and never goes on
    deaf = [Raw(game) for _ in range(20)]  # never read what they are told
    slow = Raw(game)
    for byte in frame(TEXT, b'{"do": "ping"}'):
        slow.connection.sendall(bytes([byte]))
        game.goes_on()
    for connection in begun:
        connection.close()
    for raw in [*deaf, slow]:
        raw.connection.setsockopt(sockets.SOL_SOCKET, sockets.SO_LINGER, struct.pack("ii", 1, 0))
        raw.close()  # reset, without a word


def test_a_crowd_of_connections(game: Game) -> None:
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    crowd = min(CROWD, (hard if hard != resource.RLIM_INFINITY else CROWD * 4) // 3)
    resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, min(hard, crowd * 2)), hard))
    lines = [Raw(game) for _ in range(crowd)]
    game.goes_on()
    for raw in lines:
        raw.close()
    assert Browser(game.server).get("/health") == {"status": "alive"}


def test_the_server_keeps_no_memory_of_them(game: Game) -> None:
    def memory() -> int:
        pid = game.server.process.pid
        return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * resource.getpagesize()

    def storm() -> None:
        for _ in range(100):
            raw = Raw(game)
            raw.send(TEXT, b"x" * 60_000)
            raw.close()
        game.goes_on()

    storm()
    before = memory()
    for _ in range(3):
        storm()
    assert memory() - before < 20_000_000


def test_what_is_no_text_and_a_good_bye_at_once(game: Game) -> None:
    """The good-bye has been answered when the text is looked at; the log is read at the end."""
    raw = Raw(game)
    raw.connection.sendall(frame(TEXT, b"\xff\xfe") + frame(CLOSE, struct.pack(">H", 1000)))
    assert raw.closed_with() == 1000


@pytest.mark.parametrize("last", [frame(CLOSE, struct.pack(">H", 1000)), frame(3, b"?")], ids=["good-bye", "nonsense"])
def test_somebody_who_leaves_and_never_reads_the_rest(tmp_path: Path, last: bytes) -> None:
    """Whoever has left is not here any more, even if there is no end to the line; nor is the server's."""
    server = Server(tmp_path / "tables.sqlite", "--bot-processes", "1", log=True)
    game = Game(server)
    bea = Browser(server, "Bea")
    game.table = game.anna.new_table("me", "open")["id"]
    invitation = game.anna.get(f"/api/tables/{game.table}")["seats"][1]["invitation"]
    bea.post("/api/invitations/" + invitation.removeprefix("/join/"))

    def is_here() -> bool:
        return bool(game.anna.get(f"/api/tables/{game.table}")["seats"][1]["here"])

    game.anna = bea
    raw = Raw(game, room=4096)
    until(is_here)
    for count in (250, 80, 80, 80, 80):  # more than all buffers on the way hold, and no flood
        raw.connection.sendall(frame(TEXT, b'{"do": "language", "language": "de"}') * count)
        time.sleep(1)
    raw.connection.sendall(last)
    game.anna = Browser(server)
    until(lambda: not is_here())
    raw.close()
    assert server.stop() in (0, -15)
    assert "Traceback" not in server.read_log()
