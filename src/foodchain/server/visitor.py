"""Who is at the door: the session cookie, the language, and whether the request comes from our own pages."""

from __future__ import annotations

from hashlib import sha256
from http.cookies import CookieError, SimpleCookie
from secrets import token_urlsafe
from typing import Any
from urllib.parse import urlsplit

from litestar.connection import ASGIConnection
from litestar.datastructures import Headers, MutableScopeHeaders

from foodchain.server.language import choose_language

COOKIE = "foodchain"
A_YEAR = 365 * 24 * 3600
SAFE = ("GET", "HEAD", "OPTIONS")

HEADERS = {
    "content-security-policy": (
        "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; font-src 'self' data:; "
        "object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
    ),
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
}


def visitor_of(connection: ASGIConnection[Any, Any, Any, Any]) -> tuple[str, str]:
    """The player and the language of a request or socket."""
    player: str = connection.scope["player"]  # type: ignore[typeddict-item]  # put there by the doorman
    wish = connection.query_params.get("lang")
    language = choose_language(wish, connection.headers.get("accept-language", ""))
    return player, language


class Doorman:
    """Stands before the application: knows browsers by their cookie, keeps foreign pages out, and sends every answer
    with its safety headers."""

    def __init__(self, app: Any) -> None:
        self.app = app

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
            return
        headers = Headers.from_scope(scope)
        token = session_token(headers.get("cookie", ""))
        is_new = token is None
        token = token or token_urlsafe(32)
        # Only a digest is ever stored: whoever reads the database cannot take a seat with it.
        scope["player"] = sha256(token.encode()).hexdigest()
        if is_foreign(headers) and (scope["type"] == "websocket" or scope["method"] not in SAFE):
            await turn_away(scope, receive, send)
            return
        secure = scope.get("scheme") in ("https", "wss")

        async def send_safely(message: Any) -> None:
            if message["type"] in ("http.response.start", "websocket.accept"):
                message.setdefault("headers", [])
                out = MutableScopeHeaders.from_message(message)
                for name, value in HEADERS.items():
                    out.setdefault(name, value)
                if scope["path"].startswith("/api/"):
                    out.setdefault("cache-control", "no-store")
                if is_new:
                    flags = "; HttpOnly; SameSite=Lax" + ("; Secure" if secure else "")
                    out.add("set-cookie", f"{COOKIE}={token}; Path=/; Max-Age={A_YEAR}{flags}")
            await send(message)

        await self.app(scope, receive, send_safely)


def session_token(cookies: str) -> str | None:
    try:
        found = SimpleCookie(cookies).get(COOKIE)
    except CookieError:
        return None
    return found.value if found is not None and 20 <= len(found.value) <= 100 else None


def is_foreign(headers: Headers) -> bool:
    """A browser tells where a page comes from; other programs have no cookies that somebody could misuse."""
    origin = headers.get("origin")
    return origin is not None and urlsplit(origin).netloc != headers.get("host")


async def turn_away(scope: Any, receive: Any, send: Any) -> None:
    if scope["type"] == "websocket":
        await receive()
        await send({"type": "websocket.close", "code": 4403, "reason": "foreign origin"})
        return
    await send({"type": "http.response.start", "status": 403, "headers": [(b"content-type", b"application/json")]})
    body = b'{"error": "not yours", "message": "This came from another site, so it was not done."}'
    await send({"type": "http.response.body", "body": body, "more_body": False})
