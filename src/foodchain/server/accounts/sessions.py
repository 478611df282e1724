"""Sessions: who holds which cookie, until when. The cookie is a secret of ours; the database has only its digest."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import timedelta
from hashlib import sha256
from secrets import token_urlsafe
from time import time

from msgspec import Struct

from foodchain.server.signing import is_same, key_for, readable, signature
from foodchain.server.store.accounts import AccountStore
from foodchain.server.times import after

GUEST = timedelta(days=365)
ACCOUNT = timedelta(days=60)
BROWSER = timedelta(days=400)  # browsers keep none longer
RENEWED = timedelta(days=1)  # a session in use is prolonged at most this often

SIGNATURE_BYTES = 18
ACCOUNT_SIGN = "@"  # what the players that are accounts begin with; guests are digests


class Visitor(Struct):
    """Who asks. `token` is set where the browser is to get a new cookie."""

    session: str
    player: str
    kept: bool = False  # there is a row for this session
    language: str | None = None
    banned: str | None = None
    token: str | None = None
    lasts: timedelta = GUEST
    browser: str | None = None  # which browser it is, whoever is logged in there; None: it has not said
    browser_token: str | None = None  # set where the browser is to be known from now on

    @property
    def viewers(self) -> tuple[str, ...]:
        return viewers_of(self.player, self.browser)

    @property
    def account(self) -> str | None:
        return self.player if is_account(self.player) else None


def viewers_of(player: str, browser: str | None) -> tuple[str, ...]:
    """As whom a visitor sees something: the player, and the browser where it is known."""
    return (player,) if browser is None else (player, browser)


def is_account(player: str) -> bool:
    return player.startswith(ACCOUNT_SIGN)


def digest(token: str) -> str:
    return sha256(token.encode()).hexdigest()


class SignedTokens:
    """What cookies are made of: secrets of ours that are signed and dated, so that nothing is stored for them."""

    def __init__(self, secret: bytes, purpose: str, lasts: timedelta) -> None:
        self.key = key_for(secret, purpose)
        self.lasts = lasts

    def new(self) -> str:
        said = f"{token_urlsafe(24)}.{int(time()):x}"
        return f"{said}.{self.signature(said)}"

    def signature(self, said: str) -> str:
        return readable(signature(self.key, said, SIGNATURE_BYTES))

    def is_ours(self, token: str) -> bool:
        """Made by this server, and not too long ago."""
        said, _, signed = token.rpartition(".")
        if not is_same(self.signature(said), signed):
            return False
        return time() - int(said.rpartition(".")[2], 16) < self.lasts.total_seconds()


class Sessions:
    """A guest needs no row until there is something to keep, so that looking around writes nothing: the cookie itself
    is signed and dated. From the first thing that is kept on, and for every account, the row decides."""

    def __init__(self, store: AccountStore, secret: bytes) -> None:
        self.store = store
        self.tokens = SignedTokens(secret, "session", GUEST)
        self.browsers = SignedTokens(secret, "browser", BROWSER)

    def recognise(self, visitor: Visitor, browser: str | None, changes: bool = False) -> None:
        """Which browser a visitor uses. It stays the same whoever logs in or out there. One that is new counts from its
        first request that changes something; programs that keep no cookies may look around without a trace."""
        if browser is not None and self.browsers.is_ours(browser):
            visitor.browser = digest(browser)
            return
        visitor.browser_token = self.browsers.new()
        if changes:
            visitor.browser = digest(visitor.browser_token)

    def newcomer(self) -> Visitor:
        token = self.tokens.new()
        return Visitor(digest(token), digest(token), token=token)

    async def visitor(self, token: str | None) -> Visitor:
        if token is None:
            return self.newcomer()
        session = digest(token)
        found = await self.store.session(session)
        if found is None:
            return Visitor(session, session) if self.tokens.is_ours(token) else self.newcomer()
        visitor = Visitor(session, found.player, True, found.language, found.banned)
        visitor.lasts = ACCOUNT if visitor.account else GUEST
        if found.expires < after(visitor.lasts - RENEWED):
            await self.store.prolong(session, after(visitor.lasts))
            visitor.token = token
        return visitor

    async def ended(self, visitors: Iterable[Visitor]) -> set[str]:
        """Which of these sessions are over, or belong to somebody who is shut out."""
        known = {visitor.session: visitor for visitor in visitors}
        standing = await self.store.standing(known)
        return {
            session
            for session, visitor in known.items()
            if standing.get(session) != visitor.player and (visitor.kept or session in standing)
        }

    async def keep(self, visitor: Visitor) -> None:
        """A guest is about to have something."""
        if not visitor.kept:
            await self.store.begin_session(visitor.session, visitor.player, after(GUEST))
            visitor.kept = True

    async def become(self, visitor: Visitor, player: str) -> None:
        """Somebody else from now on, with another cookie: whoever knew the old one does not know the new one."""
        token = self.tokens.new()
        lasts = ACCOUNT if is_account(player) else GUEST
        await self.store.begin_session(digest(token), player, after(lasts), instead_of=visitor.session)
        visitor.session, visitor.player, visitor.kept = digest(token), player, True
        visitor.token, visitor.lasts = token, lasts

    async def leave(self, visitor: Visitor) -> None:
        await self.store.end_session(visitor.session)
        fresh = self.newcomer()
        visitor.session, visitor.player, visitor.kept = fresh.session, fresh.player, False
        visitor.token, visitor.lasts = fresh.token, GUEST
