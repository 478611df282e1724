"""WebSockets that cost little while nothing is said."""

from __future__ import annotations

from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.extensions.permessage_deflate import ServerPerMessageDeflateFactory


class LightSocket(WebSocketsSansIOProtocol):
    """Each message is compressed for itself: remembering the last ones would take 40 kB for every browser. And what
    was said when the line was opened is forgotten as soon as it is open."""

    request: Any
    response: Any

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self.conn.available_extensions = [
            ServerPerMessageDeflateFactory(server_no_context_takeover=True, client_no_context_takeover=True)
        ]

    async def send(self, message: Any) -> None:
        await super().send(message)
        if message["type"] == "websocket.accept":
            self.request = self.response = None
