"""WebSockets that cost little while nothing is said, and not much when something is."""

from __future__ import annotations

import zlib
from collections.abc import Callable
from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.extensions.permessage_deflate import ServerPerMessageDeflateFactory
from websockets.protocol import OPEN

try:
    from isal import isal_zlib

    new_packer: Callable[..., Any] = isal_zlib.compressobj
except ImportError:  # not made for every machine
    new_packer = zlib.compressobj

WINDOW = 13  # bits: as much as a message is long
WORTH_PACKING = 200  # bytes
TEXT, PACKED = 0x81, 0x40  # a whole message of text; compressed
TAIL = b"\x00\x00\xff\xff"  # ends whatever is compressed, and is not sent


class LightSocket(WebSocketsSansIOProtocol):
    """Each message is compressed for itself: remembering the last ones would take 40 kB for every browser. What was
    said when the line was opened is forgotten as soon as it is open. And text that is none ends the connection without
    a word in the log, which strangers could fill with it otherwise."""

    request: Any
    response: Any
    packs = False  # the browser can unpack

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self.conn.available_extensions = [
            ServerPerMessageDeflateFactory(
                server_no_context_takeover=True, client_no_context_takeover=True, server_max_window_bits=WINDOW
            )
        ]

    async def send(self, message: Any) -> None:
        if message["type"] == "websocket.send" and self.conn.state is OPEN and not self.disconnected:
            await self.send_text(message["text"])
            return
        await super().send(message)
        if message["type"] == "websocket.accept":
            self.request = self.response = None
            self.packs = bool(self.conn.extensions)

    async def send_text(self, text: str) -> None:
        """Most of what a server does is this, so it goes the shortest way."""
        await self.writable.wait()
        data = text.encode()
        packs = self.packs and len(data) >= WORTH_PACKING
        if packs:
            packer = new_packer(1, zlib.DEFLATED, -WINDOW)
            data = (packer.compress(data) + packer.flush(zlib.Z_SYNC_FLUSH)).removesuffix(TAIL)
        self.transport.write(frame_head(len(data), packs) + data)

    def send_receive_event_to_app(self) -> None:
        if self.curr_msg_data_type == "text" and not self.close_sent:
            try:
                b"".join(self.frames).decode()
            except UnicodeDecodeError:
                self.conn.send_close(1007)
                self.handle_parser_exception()
                return
        super().send_receive_event_to_app()


def frame_head(size: int, packed: bool) -> bytes:
    """What stands before a message: what it is, and how long (RFC 6455)."""
    kind = TEXT | PACKED if packed else TEXT
    if size < 126:
        return bytes((kind, size))
    if size < 0x10000:
        return bytes((kind, 126)) + size.to_bytes(2, "big")
    return bytes((kind, 127)) + size.to_bytes(8, "big")
