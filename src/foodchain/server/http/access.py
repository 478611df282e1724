"""The access middleware: whose session a request is, in which language, and whether it comes from our own pages."""

from __future__ import annotations

from asyncio import CancelledError
from datetime import timedelta
from functools import partial
from http.cookies import CookieError, SimpleCookie
from ipaddress import IPv6Address, ip_address, ip_network
from typing import Any

import msgspec
from litestar.connection import ASGIConnection
from litestar.datastructures import Headers, MutableScopeHeaders
from litestar.utils.path import normalize_path

from foodchain.server.accounts.sessions import BROWSER, Visitor
from foodchain.server.environment import Environment
from foodchain.server.http.errors import ClientLeft, Refusal
from foodchain.server.http.websocket import SOCKET_KEY, LeanWebSocket
from foodchain.server.language import choose_language
from foodchain.server.ops.outages import DATABASE
from foodchain.server.store import DatabaseUnavailable

COOKIE = "foodchain"
BROWSER_COOKIE = "foodchain-browser"  # knows the browser again, whoever is logged in: see tables/hands.py
SAFE = ("GET", "HEAD", "OPTIONS")
OWN_PAGE = "x-foodchain"  # a header that a form cannot send, and a script of another site only if we allowed it
# The link is the permission here, not a cookie: mail programs press the button for those who want no more e-mails.
BY_TOKEN = "/api/notices/stop/"
FOR_THE_HOST = frozenset(("/health", "/ready", "/metrics"))

HEADERS = {
    # Drawings carry their colours in style attributes; everything else comes from files of our own.
    "content-security-policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; style-src-attr 'unsafe-inline'; "
        "img-src 'self' data: blob:; font-src 'self' data:; connect-src 'self'; manifest-src 'self'; "
        "worker-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
    ),
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",  # addresses are secrets here: invitations, seat links, tables
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=(), payment=(), usb=(), interest-cohort=()",
}
ONLY_HTTPS = "max-age=31536000"


def visitor_of(connection: ASGIConnection[Any, Any, Any, Any]) -> tuple[str, str]:
    """The player and the language of a request or socket."""
    visitor = visitor_in(connection)
    wish = connection.query_params.get("lang") or (visitor.language if visitor else None)
    language = choose_language(wish, connection.headers.get("accept-language", ""))
    return visitor.player if visitor else "", language


def visitor_in(connection: ASGIConnection[Any, Any, Any, Any]) -> Visitor | None:
    """What the middleware knows of whoever asks; nothing for plain pages."""
    found: Visitor | None = connection.scope.get("visitor")  # type: ignore[assignment]  # put there by the middleware
    return found


def known_visitor(connection: ASGIConnection[Any, Any, Any, Any]) -> Visitor:
    visitor = visitor_in(connection)
    assert visitor is not None, "everything under /api passes the middleware"
    return visitor


def address_of(scope: Any) -> str:
    """Where somebody calls from. A household has one IPv4 address, but a whole network of IPv6 ones."""
    client = scope.get("client")
    try:
        address = ip_address(client[0])
    except (TypeError, ValueError, IndexError):
        return "nowhere"
    if isinstance(address, IPv6Address):
        return str(address.ipv4_mapped or ip_network((address, 64), strict=False))
    return str(address)


class AccessMiddleware:
    """Stands before the application: knows browsers by their cookie, keeps foreign pages and crowds out, and sends
    every answer with its safety headers."""

    def __init__(self, app: Any, environment: Environment) -> None:
        self.app = app
        self.state = app.state
        self.environment = environment

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
            return
        scope["path"] = normalize_path(scope["path"])  # as the application reads it: nothing slips past the door
        if scope["type"] == "http":
            receive = receiving_whole(receive)
        headers = Headers.from_scope(scope)
        # A host who says that the table is at https:// means it, also where the proxy before it does not tell.
        secure = scope.get("scheme") in ("https", "wss") or self.environment.public_url.startswith("https://")

        answered = False

        async def send_safely(message: Any) -> None:
            nonlocal answered
            answered = True
            if message["type"] in ("http.response.start", "websocket.accept"):
                await self.keep_guest(scope, message)
                message.setdefault("headers", [])
                out = MutableScopeHeaders.from_message(message)
                for name, value in HEADERS.items():
                    out.setdefault(name, value)
                if secure:
                    out.setdefault("strict-transport-security", ONLY_HTTPS)
                if is_api(scope):
                    out.setdefault("cache-control", "no-store")
                visitor: Visitor | None = scope.get("visitor")
                if visitor is not None and visitor.token is not None:
                    out.add("set-cookie", cookie(COOKIE, visitor.token, visitor.lasts, secure))
                if visitor is not None and visitor.browser_token is not None:
                    out.add("set-cookie", cookie(BROWSER_COOKIE, visitor.browser_token, BROWSER, secure))
            await send(message)

        try:
            await self.admit(scope, headers)
            if scope["type"] == "websocket":
                self.count_socket(scope[SOCKET_KEY], address_of(scope))
        except Refusal as refusal:
            await turn_away(scope, receive, send_safely, refusal, language_of(scope, headers))
            return
        except DatabaseUnavailable as error:
            DATABASE.failed(error)
            await turn_away(scope, receive, send_safely, Refusal("busy"), language_of(scope, headers))
            return
        try:
            await self.app(scope, receive, send_safely)
        except CancelledError:  # the server ends before this is done: whoever asks again will hear
            if answered or scope["type"] != "http":
                raise
            await turn_away(scope, receive, send_safely, Refusal("busy"), language_of(scope, headers))

    def count_socket(self, socket: LeanWebSocket, address: str) -> None:
        """So many sockets from one address, and no more."""
        limits = self.state.accounts.limits
        limits.hold("socket.address", address)
        socket.when_lost(partial(limits.let_go, "socket.address", address))

    async def admit(self, scope: Any, headers: Headers) -> None:
        """Who this is; or a refusal."""
        accounts = self.state.accounts
        cookies = headers.get("cookie", "")
        token, browser = token_in(cookies, COOKIE), token_in(cookies, BROWSER_COOKIE)
        if scope["path"] in FOR_THE_HOST:
            accounts.limits.spend("status.address", address_of(scope))
        if not is_api(scope):
            if token is None:
                scope["visitor"] = accounts.sessions.newcomer()
                accounts.sessions.recognise(scope["visitor"], browser)
            return
        if "\0" in scope["path"] or b"%00" in scope["query_string"]:
            raise Refusal("bad request", "bad request", reason="a NUL character")
        changes = changes_something(scope) and not scope["path"].startswith(BY_TOKEN)
        if changes or scope["type"] == "websocket":
            self.check_origin(headers)
        if changes and OWN_PAGE not in headers:
            raise Refusal("not yours", "not our page")
        address = address_of(scope)
        accounts.limits.spend("request.address", address)
        visitor: Visitor = await accounts.sessions.visitor(token)
        accounts.sessions.recognise(visitor, browser, changes_something(scope))
        accounts.limits.spend("request", visitor.session if token else address)
        if visitor.banned is not None:
            raise Refusal("banned", "banned", reason=visitor.banned)
        scope["visitor"] = visitor

    async def keep_guest(self, scope: Any, message: Any) -> None:
        """Whoever has changed something is remembered from then on."""
        visitor: Visitor | None = scope.get("visitor")
        if visitor is not None and changes_something(scope) and message.get("status", 500) < 400:
            try:
                await self.state.accounts.sessions.keep(visitor)
            except DatabaseUnavailable as error:  # what was done is done; the cookie is good by itself for a while
                DATABASE.failed(error)

    def check_origin(self, headers: Headers) -> None:
        """A browser tells where a page comes from; other programs have no cookies that somebody could misuse."""
        origin = headers.get("origin")
        site = headers.get("sec-fetch-site", "same-origin")
        if origin is None:
            is_ours = site in ("same-origin", "none")
        elif self.environment.public_urls:
            is_ours = origin in self.environment.public_urls
        else:
            is_ours = origin.partition("://")[2] == headers.get("host")
        if not is_ours:
            raise Refusal("not yours", "foreign origin")


def receiving_whole(receive: Any) -> Any:
    """How to receive a request's body from a client that may hang up before all of it has come."""
    whole = False

    async def receive_part() -> Any:
        nonlocal whole
        message = await receive()
        if message["type"] == "http.disconnect" and not whole:
            raise ClientLeft
        whole = whole or not message.get("more_body", False)
        return message

    return receive_part


def is_api(scope: Any) -> bool:
    return bool(scope["path"].startswith("/api"))


def changes_something(scope: Any) -> bool:
    return scope["type"] == "http" and scope["method"] not in SAFE


def cookie(name: str, token: str, lasts: timedelta, secure: bool) -> str:
    flags = "; HttpOnly; SameSite=Lax" + ("; Secure" if secure else "")
    return f"{name}={token}; Path=/; Max-Age={int(lasts.total_seconds())}{flags}"


def token_in(cookies: str, name: str) -> str | None:
    try:
        found = SimpleCookie(cookies).get(name)
    except CookieError:
        return None
    return found.value if found is not None and 20 <= len(found.value) <= 100 else None


def language_of(scope: Any, headers: Headers) -> str:
    """For those who do not get as far as a request."""
    query = dict(part.partition("=")[::2] for part in scope["query_string"].decode("latin-1").split("&"))
    return choose_language(query.get("lang"), headers.get("accept-language", ""))


async def turn_away(scope: Any, receive: Any, send: Any, refusal: Refusal, language: str) -> None:
    if scope["type"] == "websocket":
        await receive()
        await send({"type": "websocket.close", "code": 4403, "reason": refusal.prose(language)})
        return
    headers = [(b"content-type", b"application/json")]
    if refusal.retry is not None:
        headers.append((b"retry-after", str(refusal.retry).encode()))
    await send({"type": "http.response.start", "status": refusal.status, "headers": headers})
    body = msgspec.json.encode(refusal.answer(language))
    await send({"type": "http.response.body", "body": body, "more_body": False})
