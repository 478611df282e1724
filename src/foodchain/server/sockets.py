"""WebSockets that cost little while nothing is said."""

from __future__ import annotations

from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.extensions.permessage_deflate import ServerPerMessageDeflateFactory

MOST_UNREAD = 1_000_000  # bytes of answers that somebody may leave unread
MOST_PIECES = 1000  # of one message


class LightSocket(WebSocketsSansIOProtocol):
    """Each message is compressed for itself: remembering the last ones would take 40 kB for every browser. What was
    said when the line was opened is forgotten as soon as it is open. And text that is none ends the connection without
    a word in the log, which strangers could fill with it otherwise."""

    request: Any
    response: Any

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self.conn.available_extensions = [
            ServerPerMessageDeflateFactory(
                server_no_context_takeover=True,
                client_no_context_takeover=True,
                compress_settings={"level": 1},  # a third of the time for a sixth more bytes
            )
        ]

    async def send(self, message: Any) -> None:
        await super().send(message)
        if message["type"] == "websocket.accept":
            self.request = self.response = None

    def handle_ping(self) -> None:
        """Whoever asks for ever and never reads an answer would fill the memory with them."""
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
        """Whoever does not answer does not read a good-bye either: it would wait for ever to be sent."""
        super().keepalive_timeout()
        self.transport.abort()

    def send_receive_event_to_app(self) -> None:
        if self.curr_msg_data_type == "text" and not self.close_sent:
            try:
                b"".join(self.frames).decode()
            except UnicodeDecodeError:
                self.conn.send_close(1007)
                self.handle_parser_exception()
                return
        super().send_receive_event_to_app()
