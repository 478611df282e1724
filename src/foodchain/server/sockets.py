"""WebSockets that cost little while nothing is said."""

from __future__ import annotations

from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.extensions.permessage_deflate import ServerPerMessageDeflateFactory


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
                server_max_window_bits=13,
                # Level 1 takes a third of the time for a sixth more bytes. And with this window and this memory a
                # message takes 70 kB instead of 270, which would be asked from the system anew for each.
                compress_settings={"level": 1, "memLevel": 6},
            )
        ]

    async def send(self, message: Any) -> None:
        await super().send(message)
        if message["type"] == "websocket.accept":
            self.request = self.response = None

    def send_receive_event_to_app(self) -> None:
        if self.curr_msg_data_type == "text" and not self.close_sent:
            try:
                b"".join(self.frames).decode()
            except UnicodeDecodeError:
                self.conn.send_close(1007)
                self.handle_parser_exception()
                return
        super().send_receive_event_to_app()
