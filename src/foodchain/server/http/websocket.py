"""WebSockets that cost little while nothing is said, and not much when something is."""

from __future__ import annotations

import zlib
from asyncio import CancelledError, Event, Queue
from collections.abc import Callable, Sequence
from typing import Any, Protocol

from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.extensions.permessage_deflate import ServerPerMessageDeflateFactory
from websockets.protocol import OPEN

try:
    from isal import isal_zlib

    new_packer: Callable[..., Any] = isal_zlib.compressobj
except ImportError:  # not made for every machine
    new_packer = zlib.compressobj

SOCKET_KEY = "foodchain.socket"  # where a request's scope has the socket itself
WINDOW = 13  # bits: as much as a message is long
WORTH_PACKING = 200  # bytes
TEXT, PACKED = 0x81, 0x40  # a whole message of text; compressed
TAIL = b"\x00\x00\xff\xff"  # ends whatever is compressed, and is not sent

# Each message is compressed for itself: remembering the last ones would take 40 kB for every browser.
PACKING = [
    ServerPerMessageDeflateFactory(
        server_no_context_takeover=True, client_no_context_takeover=True, server_max_window_bits=WINDOW
    )
]


class SocketListener(Protocol):
    """Whoever takes the messages of a socket."""

    def on_message(self, text: str) -> None:
        """A message has come; an empty one for bytes, which nobody has a use for."""

    def on_close(self) -> None:
        """The connection is gone."""


class DiscardingQueue(Queue[Any]):
    """Where uvicorn puts what nobody asks it for any more."""

    def put_nowait(self, item: Any) -> None:
        pass


DISCARDED = DiscardingQueue()
WRITABLE = Event()  # of all sockets whose buffer is not full
WRITABLE.set()

MOST_UNREAD = 1_000_000  # bytes of answers that somebody may leave unread
MOST_PIECES = 1000  # of one message
MOST_REASON = 123  # bytes that a close frame has room for, beside its code
LAST_READ = 2.0  # seconds in which whoever leaves may read the rest


class LeanWebSocket(WebSocketsSansIOProtocol):
    """The request that opened a socket ends as soon as it is handed over to a listener. From then on, while nothing is
    said, there is no task, no request and no queue behind it, only this and the listener."""

    # Ours, and what uvicorn has: in a dictionary so many would take 1.6 kB. What is not named here still goes there.
    __slots__ = (
        "app", "app_state", "asgi_version", "client", "close_sent", "close_timeout", "close_timer", "config", "conn",
        "connections", "curr_msg_data_type", "default_headers", "disconnected", "frames", "handshake_complete",
        "handshake_initiated", "initial_response", "last_ping_rtt", "listener", "logger", "loop", "lost",
        "pending_ping_payload", "ping_interval", "ping_sent_at", "ping_timeout", "ping_timer", "pong_timer", "queue",
        "read_paused", "request", "response", "root_path", "scheme", "scope", "server", "tasks", "transport", "window",
        "writable",
    )  # fmt: skip
    scope: Any
    request: Any
    response: Any

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self.listener: SocketListener | None = None
        self.lost: Callable[[], None] | None = None  # called when the connection is gone
        self.window = 0  # bits, as agreed with the browser; 0: it cannot unpack
        self.conn.available_extensions = PACKING
        self.writable = WRITABLE

    async def run_asgi(self) -> None:
        """As uvicorn does it, but what was handed over stays open."""
        self.scope[SOCKET_KEY] = self
        try:
            await self.app(self.scope, self.receive, self.send)
        except ClientDisconnected:
            pass
        except CancelledError:  # the server ends
            self.drop()
        except BaseException:
            self.logger.exception("a socket could not be opened")
            if self.listener is not None:  # nobody would ever say anything on it
                self.drop()
        if not self.handshake_complete:
            self.send_500_response()
        if self.listener is None and self.close_timer is None:
            self.transport.close()

    def hand_over(self, listener: SocketListener) -> None:
        """The socket is the listener's from now on; what has come meanwhile is passed on first."""
        self.listener = listener
        waiting, self.queue = self.queue, DISCARDED
        self.request.headers.clear()  # the library would keep them
        del self.scope[SOCKET_KEY]  # the framework's own objects go round in circles, and would keep this one with them
        self.scope = self.request = self.response = None
        self.window = agreed_window(self.conn.extensions)
        while not waiting.empty():
            event = waiting.get_nowait()
            if event["type"] == "websocket.receive":
                listener.on_message(str(event.get("text") or ""))
        if self.disconnected:
            self.lose()
        else:
            self.read_on()

    # -- receiving --------------------------------------------------------------------------------------------------

    def handle_ping(self) -> None:
        """Close connections whose client pings and never reads the answers: they would fill the memory."""
        if self.transport.is_closing():
            return
        super().handle_ping()
        if self.transport.get_write_buffer_size() > MOST_UNREAD:
            self.transport.abort()

    def handle_cont(self, event: Any) -> None:
        """Empty pieces never make a message too long, but they take room."""
        super().handle_cont(event)
        if len(self.frames) > MOST_PIECES:
            self.transport.abort()

    def keepalive_timeout(self) -> None:
        """A client that does not answer reads no close frame either: it would wait for ever to be sent."""
        super().keepalive_timeout()
        self.transport.abort()

    def handle_close(self, event: Any) -> None:
        super().handle_close(event)
        self.end_soon()

    def handle_parser_exception(self) -> None:
        super().handle_parser_exception()
        self.end_soon()

    def end_soon(self) -> None:
        """A client that has closed may never read what is still to be sent, and is not pinged any more."""
        if self.transport.get_write_buffer_size() > 0:
            self.loop.call_later(LAST_READ, self.drop)

    def send_receive_event_to_app(self) -> None:
        """A whole message is there. Text that is none ends the connection without a word in the log, which strangers
        could fill with it otherwise."""
        text = ""
        if self.curr_msg_data_type == "text" and not self.close_sent:
            try:
                text = b"".join(self.frames).decode()
            except UnicodeDecodeError:
                if self.conn.state is OPEN:  # or the client has closed it with the same packet
                    self.conn.send_close(1007)
                    self.handle_parser_exception()
                return
        if self.listener is None:
            super().send_receive_event_to_app()
            return
        self.frames = []
        if not self.close_sent:
            self.listener.on_message(text)

    def read_no_more(self) -> None:
        """Stop reading from a client that sends faster than its messages are handled."""
        if not self.read_paused and not self.transport.is_closing():
            self.read_paused = True
            self.transport.pause_reading()

    def read_on(self) -> None:
        if self.read_paused and not self.transport.is_closing():
            self.read_paused = False
            self.transport.resume_reading()

    def when_lost(self, call: Callable[[], None]) -> None:
        if self.disconnected:
            call()
        else:
            self.lost = call

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self.lose()
        if self.lost is not None:
            self.lost()

    def lose(self) -> None:
        listener, self.listener = self.listener, None
        if listener is not None:
            listener.on_close()

    # -- sending ----------------------------------------------------------------------------------------------------

    def pause_writing(self) -> None:
        self.writable = Event()

    def resume_writing(self) -> None:
        self.writable.set()
        self.writable = WRITABLE

    async def send_text(self, data: bytes) -> None:
        """Most of what a server does is this, so it goes the shortest way: past the frames of the library."""
        await self.writable.wait()
        if self.disconnected or self.conn.state is not OPEN:
            raise ClientDisconnected
        packs = self.window > 0 and len(data) >= WORTH_PACKING
        if packs:
            data = packed(data, self.window)
        self.transport.write(frame_head(len(data), packs) + data)

    async def send(self, message: Any) -> None:
        if message["type"] == "websocket.close":
            message = {**message, "reason": cut_short(message.get("reason") or "")}
        await super().send(message)

    async def end(self, code: int, reason: str) -> None:
        """Send the close frame, unless it was sent."""
        if not self.disconnected and not self.close_sent:
            await self.send({"type": "websocket.close", "code": code, "reason": reason})

    def drop(self) -> None:
        """Cut the connection."""
        if not self.disconnected:
            self.transport.abort()


def cut_short(reason: str) -> str:
    """As much of it as a close frame can hold."""
    if len(reason.encode()) <= MOST_REASON:
        return reason
    return reason.encode()[: MOST_REASON - len("…".encode())].decode(errors="ignore") + "…"


def agreed_window(extensions: Sequence[Any]) -> int:
    """How far back what is packed may refer: whoever unpacks may have asked for less than we would take."""
    return int(extensions[0].local_max_window_bits) if extensions else 0


def packed(data: bytes, window: int) -> bytes:
    packer = new_packer(1, zlib.DEFLATED, -window)
    return (packer.compress(data) + packer.flush(zlib.Z_SYNC_FLUSH)).removesuffix(TAIL)


def frame_head(size: int, packed: bool) -> bytes:
    """What stands before a message: what it is, and how long (RFC 6455)."""
    kind = TEXT | PACKED if packed else TEXT
    if size < 126:
        return bytes((kind, size))
    if size < 0x10000:
        return bytes((kind, 126)) + size.to_bytes(2, "big")
    return bytes((kind, 127)) + size.to_bytes(8, "big")
