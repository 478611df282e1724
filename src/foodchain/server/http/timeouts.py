"""HTTP connections with a limit of time and size for each request."""

from __future__ import annotations

from asyncio import TimerHandle, Transport

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

TIMEOUT = 60.0  # seconds in which a request has to come, head and body
LARGEST_HEAD = 65_536


class HttpWithTimeouts(HttpToolsProtocol):
    """Closes connections whose client sends nothing, or one byte at a time; and those with a head without end, which
    would be kept in memory until there is none left."""

    waiting: TimerHandle | None = None
    in_head = True
    head = 0

    def connection_made(self, transport: Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self.wait()

    def connection_lost(self, exc: Exception | None) -> None:
        self.wait_no_more()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if self.in_head:
            self.head += len(data)
            if self.head > LARGEST_HEAD:
                self.transport.abort()

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self.in_head, self.head = True, 0
        self.wait()

    def on_headers_complete(self) -> None:
        self.in_head = False
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        self.wait_no_more()
        super().on_message_complete()

    def handle_websocket_upgrade(self) -> None:
        self.wait_no_more()
        super().handle_websocket_upgrade()

    def wait(self) -> None:
        self.wait_no_more()
        self.waiting = self.loop.call_later(TIMEOUT, self.transport.abort)

    def wait_no_more(self) -> None:
        if self.waiting is not None:
            self.waiting.cancel()
            self.waiting = None
