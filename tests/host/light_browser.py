"""A browser that costs next to nothing, for when many of them share the machine with the server that they try.

It speaks HTTP and WebSocket with compression as browsers do, but reads of a message only what it needs to play on.
"""

from __future__ import annotations

import asyncio
import base64
import os
import struct
from collections.abc import Callable
from typing import Any, Self

import msgspec
from isal import isal_zlib

TAIL = b"\x00\x00\xff\xff"  # ends whatever is compressed, and is not sent
UPDATE = b'{"type":"update"'
TEXT, CLOSE, PING, PONG = 1, 8, 9, 10
COMPRESSED = 64


class Choice(msgspec.Struct):
    number: int


class Decision(msgspec.Struct):
    seat: int
    options: list[Choice]


class View(msgspec.Struct):
    over: bool
    decision: Decision | None = None


class Update(msgspec.Struct):
    revision: int
    view: View
    seat: int | None = None
    handover: int | None = None


read_update = msgspec.json.Decoder(Update).decode


class LightSocket(asyncio.Protocol):
    """A live socket. `hear` is called with each update, `lost` when the connection is gone; unless it never came
    about, which `open` tells."""

    def __init__(
        self,
        table: str,
        cookie: str,
        address: str,
        hear: Callable[[LightSocket, Update], None],
        lost: Callable[[LightSocket], None] = lambda socket: None,
        known: int | None = None,
    ) -> None:
        self.hear = hear
        self.lost = lost
        self.address = address
        self.ready: asyncio.Future[None] = asyncio.get_running_loop().create_future()  # at the first update
        self.is_open = False
        self.heard = bytearray()
        query = "" if known is None else f"?revision={known}"
        self.request = "\r\n".join(
            [
                f"GET /api/tables/{table}/live{query} HTTP/1.1",
                f"Host: {address}",
                "Upgrade: websocket",
                "Connection: Upgrade",
                f"Sec-WebSocket-Key: {base64.b64encode(os.urandom(16)).decode()}",
                "Sec-WebSocket-Version: 13",
                "Sec-WebSocket-Extensions: permessage-deflate",
                f"Cookie: foodchain={cookie}",
                "",
                "",
            ]
        ).encode()

    async def open(self) -> Self:
        """Connect, and wait for the first update."""
        host, _, port = self.address.partition(":")
        await asyncio.get_running_loop().create_connection(lambda: self, host, int(port))
        await self.ready
        return self

    def connection_made(self, transport: Any) -> None:
        self.transport = transport
        transport.write(self.request)

    def data_received(self, data: bytes) -> None:
        self.heard += data
        if not self.is_open:
            head, end, rest = bytes(self.heard).partition(b"\r\n\r\n")
            if not end:
                return
            if b" 101 " not in head:
                self.transport.abort()
                return
            self.is_open = True
            self.heard = bytearray(rest)
        while self._read_frame():
            pass

    def _read_frame(self) -> bool:
        heard = self.heard
        if len(heard) < 2:
            return False
        size, at = heard[1] & 127, 2
        if size >= 126:
            at = 4 if size == 126 else 10
            if len(heard) < at:
                return False
            size = int.from_bytes(heard[2:at], "big")
        if len(heard) < at + size:
            return False
        kind, compressed, data = heard[0] & 15, heard[0] & COMPRESSED, bytes(heard[at : at + size])
        del heard[: at + size]
        if kind == TEXT:
            self._read_message(data, bool(compressed))
        elif kind == PING:
            self.transport.write(masked(PONG, data))
        elif kind == CLOSE:
            self.transport.abort()
        return True

    def _read_message(self, data: bytes, compressed: bool) -> None:
        if compressed:
            reader = isal_zlib.decompressobj(-15)
            start = reader.decompress(data + TAIL, len(UPDATE))
            if start != UPDATE:
                return
            data = start + reader.decompress(reader.unconsumed_tail)
        elif not data.startswith(UPDATE):
            return
        update = read_update(data)
        if not self.ready.done():
            self.ready.set_result(None)
        self.hear(self, update)

    def connection_lost(self, error: Exception | None) -> None:
        if self.ready.done():
            self.lost(self)
        else:
            self.ready.set_exception(ConnectionError("the socket was closed"))

    def say(self, message: bytes) -> None:
        if self.is_open and not self.transport.is_closing():  # otherwise nobody hears it
            self.transport.write(masked(TEXT, message))

    def play(self, revision: int, option: int) -> None:
        self.say(b'{"do":"play","revision":%d,"option":%d}' % (revision, option))

    def sit(self, seat: int) -> None:
        self.say(b'{"do":"sit","seat":%d}' % seat)

    def close(self) -> None:
        self.transport.abort()


def masked(kind: int, data: bytes) -> bytes:
    """A frame from a browser: masked by law, and with zeros so that it costs nothing."""
    size = len(data)
    head = bytes([0x80 | kind, 0x80 | size]) if size < 126 else struct.pack(">BBH", 0x80 | kind, 254, size)
    return head + b"\0\0\0\0" + data


class LightClient:
    """Requests over one connection that is kept open, with the cookie of a newcomer."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.cookie = ""

    async def __aenter__(self) -> Self:
        host, _, port = self.address.partition(":")
        self.reader, self.writer = await asyncio.open_connection(host, int(port))
        return self

    async def __aexit__(self, *_: object) -> None:
        self.writer.close()

    async def ask(self, method: str, path: str, data: Any = None) -> Any:
        """The answer of a request that is not refused."""
        body = b"" if data is None else msgspec.json.encode(data)
        head = [
            f"{method} {path} HTTP/1.1",
            f"Host: {self.address}",
            "X-Foodchain: 1",
            "Content-Type: application/json",
            f"Content-Length: {len(body)}",
            *([f"Cookie: foodchain={self.cookie}"] if self.cookie else []),
        ]
        self.writer.write("\r\n".join([*head, "", ""]).encode() + body)
        status, headers = await self._read_head()
        answer = await self.reader.readexactly(int(dict(headers)["content-length"]))
        assert status < 400, (status, answer)
        for name, value in headers:
            if name == "set-cookie" and value.startswith("foodchain="):  # not the one by which the browser is known
                self.cookie = value.partition("=")[2].partition(";")[0]
        return msgspec.json.decode(answer)

    async def _read_head(self) -> tuple[int, list[tuple[str, str]]]:
        first, *lines = (await self.reader.readuntil(b"\r\n\r\n")).decode().splitlines()
        fields = [line.partition(":") for line in lines]
        return int(first.split()[1]), [(name.lower(), value.strip()) for name, colon, value in fields if colon]
