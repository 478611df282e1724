"""Accounts: who one is on any device. And what a guest has instead: a link that carries a seat from one to another."""

from __future__ import annotations

import asyncio
import logging
import unicodedata
from datetime import timedelta
from secrets import token_hex, token_urlsafe

from foodchain.bots import usual_bot
from foodchain.server.accounts import passwords
from foodchain.server.accounts.ratings import Ratings
from foodchain.server.accounts.seat_links import SeatLinks
from foodchain.server.accounts.sessions import ACCOUNT_SIGN, Sessions, Visitor, digest, is_account
from foodchain.server.environment import Environment
from foodchain.server.http.errors import Refusal
from foodchain.server.http.rate_limits import RateLimits
from foodchain.server.language import ENGLISH, choose_language, sentence
from foodchain.server.live.worker_messages import LimitUsed
from foodchain.server.notify.addresses import is_email
from foodchain.server.notify.delivery import Delivery
from foodchain.server.notify.mail import Mailer
from foodchain.server.store import DatabaseUnavailable, Store
from foodchain.server.store.accounts import Account, AccountStore
from foodchain.server.store.models import Seat
from foodchain.server.tables.names import checked_name
from foodchain.server.tables.registry import TableRegistry
from foodchain.server.tables.table import Table
from foodchain.server.times import after, now

log = logging.getLogger("foodchain.server")

LOOK_AGAIN = 2.0  # seconds after which it is seen whether any session was ended
CHECK_ALL = 15  # times that nothing was, before all are looked at nevertheless: some expire
RESET = timedelta(hours=2)
RESET_BY_HOST = timedelta(days=3)
CONFIRMATION = timedelta(days=3)
SHORTEST_PASSWORD = 8


def name_key(name: str) -> str:
    """Names that look the same are the same."""
    return unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold())


def checked_account_name(name: str) -> str:
    tidy = checked_name(name)
    if len(tidy) < 2 or "@" in tidy:
        raise Refusal("bad setup", "bad name")
    return tidy


def checked_password(password: str, name: str) -> str:
    if len(password) < SHORTEST_PASSWORD or name_key(password) == name_key(name) or len(set(password)) < 4:
        raise Refusal("bad setup", "weak password", least=SHORTEST_PASSWORD)
    return password


def checked_email(email: str | None) -> str | None:
    tidy = (email or "").strip()
    if not tidy:
        return None
    if not is_email(tidy):
        raise Refusal("bad setup", "bad email")
    return tidy


class Accounts:
    """Everything about people that is not a game."""

    def __init__(self, store: Store, tables: TableRegistry, environment: Environment, delivery: Delivery) -> None:
        self.store = AccountStore(store)
        self.tables = tables
        self.environment = environment
        self.sessions = Sessions(self.store, tables.secret)
        self.mailer = Mailer(delivery)
        self.ratings = Ratings(self.store)
        self.limits = RateLimits(environment.limits, tell=self.tell_spent)
        self.watching: asyncio.Task[None] | None = None
        self.seat_links = SeatLinks(self.store, tables)

    async def open(self) -> None:
        self.tables.ended = self.ratings.finished
        self.tables.spent = self.limits.spent_elsewhere
        await self.store.clean()
        self.ratings.begin()
        self.watching = asyncio.create_task(self.watch_sockets())

    async def close(self) -> None:
        if self.watching is not None:
            self.watching.cancel()
        await self.ratings.close()
        await self.mailer.close()

    def tell_spent(self, name: str, who: str) -> None:
        self.tables.channel.publish(LimitUsed(self.tables.worker, name, who))

    async def watch_sockets(self) -> None:
        """Workers tell each other at once whose sockets are to be closed. Where that is not heard, or a command ended
        a session, the mark in the database tells that there is something to look for."""
        known = await self.store.store.ended_mark()
        quiet = 0
        while True:
            await asyncio.sleep(LOOK_AGAIN)
            try:
                mark = await self.store.store.ended_mark()
                quiet = quiet + 1 if mark == known else CHECK_ALL
                if quiet >= CHECK_ALL:
                    await self.close_ended()
                    known, quiet = mark, 0
            except DatabaseUnavailable:  # whoever looks after the tables says so already
                continue

    async def close_ended(self) -> None:
        """Close the sockets whose sessions are over."""
        open_ones = [one for table in list(self.tables.known.values()) for one in table.room.connections]
        ended = await self.sessions.ended(connection.visitor for connection in open_ones)
        for connection in open_ones:
            if connection.visitor.session in ended:
                connection.hang_up()

    # -- coming in --------------------------------------------------------------------------------------------------

    async def register(
        self, visitor: Visitor, name: str, password: str, email: str | None, language: str | None
    ) -> Account:
        name = checked_account_name(name)
        checked_password(password, name)
        address = checked_email(email)
        kept = await passwords.hashed(password)
        account = Account(
            id=ACCOUNT_SIGN + token_hex(16),
            name=name,
            password=kept,
            email=address,
            confirmed=None,
            language=known_language(language),
            created=now(),
        )
        if not await self.store.add(account, name_key(name)):
            raise Refusal("taken", "name taken", name=name)
        await self.enter(visitor, account.id)
        if address:
            await self.ask_for_confirmation(account, address)
        return account

    async def log_in(self, visitor: Visitor, name: str, password: str) -> Account:
        account = await self.store.find(key=name_key(" ".join(name.split())))
        if not await passwords.is_right(password, account.password if account else None) or account is None:
            raise Refusal("wrong password", "wrong password")
        if passwords.is_outdated(account.password):
            await self.store.change(account.id, password=await passwords.hashed(password))
        await self.enter(visitor, account.id)
        return account

    async def enter(self, visitor: Visitor, account: str) -> None:
        """The browser is the account's from now on, and so is what it had as a guest."""
        guest = visitor.player
        await self.sessions.become(visitor, account)
        if not is_account(guest):
            await self.hand_over(guest, account)

    async def hand_over(self, old: str, new: str) -> None:
        changed = await self.store.hand_over(old, new)
        self.tables.hang_up(old)
        for table in changed:
            await self.tables.reseat(table)
            await self.tables.seating.keep_hands_apart(await self.tables.find(table), new)

    async def log_out(self, visitor: Visitor) -> None:
        player = visitor.player
        await self.sessions.leave(visitor)
        self.tables.hang_up(player)

    async def log_out_everywhere(self, visitor: Visitor) -> None:
        player = visitor.player
        await self.store.end_sessions(player)
        await self.sessions.leave(visitor)
        self.tables.hang_up(player)

    # -- changing ---------------------------------------------------------------------------------------------------

    async def own(self, visitor: Visitor) -> Account:
        account = await self.store.find(id=visitor.account) if visitor.account else None
        if account is None:
            raise Refusal("not logged in", "not logged in")
        return account

    async def own_by_password(self, visitor: Visitor, password: str) -> Account:
        """For what a borrowed browser must not be enough."""
        account = await self.own(visitor)
        self.limits.spend("login", f"{account.id} {visitor.session}")
        if not await passwords.is_right(password, account.password):
            raise Refusal("wrong password", "password differs")
        return account

    async def rename(self, visitor: Visitor, name: str) -> Account:
        account = await self.own(visitor)
        name = checked_account_name(name)
        if not await self.store.change(account.id, name=name, key=name_key(name)):
            raise Refusal("taken", "name taken", name=name)
        return await self.own(visitor)

    async def speak(self, visitor: Visitor, language: str) -> Account:
        account = await self.own(visitor)
        await self.store.change(account.id, language=known_language(language))
        return await self.own(visitor)

    async def set_email(self, visitor: Visitor, password: str, email: str) -> Account:
        account = await self.own_by_password(visitor, password)
        address = checked_email(email)
        if address != account.email:
            await self.store.change(account.id, email=address, confirmed=None)
        if address and not (address == account.email and account.confirmed):
            await self.ask_for_confirmation(account, address)
        return await self.own(visitor)

    async def set_password(self, visitor: Visitor, old: str, new: str) -> Account:
        """All other devices have to log in again."""
        account = await self.own_by_password(visitor, old)
        checked_password(new, account.name)
        await self.store.change(account.id, password=await passwords.hashed(new))
        await self.store.end_sessions(account.id)
        await self.sessions.become(visitor, account.id)
        self.tables.hang_up(account.id)
        return account

    async def delete(self, visitor: Visitor, password: str) -> None:
        """The account goes. Games of others go on, with a bot in its place; no name is left behind."""
        account = await self.own_by_password(visitor, password)
        rows = await self.tables.store.tables_of(account.id, most=100_000)
        for row in rows:
            if not row.summary.over and row.kind == "play":
                await self._leave_seats(await self.tables.find(row.id), account.id)
        await self.store.remove(account.id)
        await self.sessions.leave(visitor)
        self.tables.hang_up(account.id)
        for row in rows:
            await self.tables.reseat(row.id)

    async def _leave_seats(self, table: Table, player: str) -> None:
        others = table.people() - {player}
        for number in table.seats_of(player):
            kept = Seat(number, "bot", None, "", usual_bot()) if others else Seat(number, "nobody")
            await table.change_seat(kept)

    # -- e-mails ----------------------------------------------------------------------------------------------------

    async def ticket(self, purpose: str, account: str, lasts: timedelta, email: str | None = None) -> str:
        token = token_urlsafe(32)
        await self.store.add_ticket(digest(token), purpose, account, after(lasts), email)
        return token

    async def ask_for_confirmation(self, account: Account, address: str) -> None:
        if not self.mailer.delivery.can_mail:
            return
        self.limits.spend("reset", f"confirm {account.id}")
        token = await self.ticket("confirm", account.id, CONFIRMATION, address)
        self.write(account, address, "confirm", f"{self.environment.public_url}/confirm/{token}")

    async def confirm(self, token: str) -> None:
        ticket = await self.store.find_ticket(digest(token), "confirm")
        account = await self.store.find(id=ticket.account) if ticket else None
        if ticket is None or account is None or account.email != ticket.email:
            raise Refusal("not found", "no such ticket")
        if not await self.store.use_ticket(digest(token)):
            raise Refusal("not found", "no such ticket")
        await self.store.change(account.id, confirmed=now())

    async def forgot(self, who: str) -> None:
        """An e-mail to whoever this is, if it is anybody. The answer is the same either way, and waits for none."""
        if not self.mailer.delivery.can_mail:
            raise Refusal("waiting", "no mail")
        self.mailer.later(self._write_to(who))

    async def _write_to(self, who: str) -> None:
        try:
            await self._send_ticket(who)
        except DatabaseUnavailable as error:
            log.error("an e-mail could not be written: %s", str(error).partition("\n")[0])

    async def _send_ticket(self, who: str) -> None:
        by_name = await self.store.find(key=name_key(" ".join(who.split())))
        found = [by_name] if by_name and by_name.confirmed else await self.store.with_email(who.strip())
        for account in found:
            assert account.email is not None
            token = await self.ticket("reset", account.id, RESET)
            self.write(account, account.email, "reset", f"{self.environment.public_url}/reset/{token}")

    def write(self, account: Account, address: str, about: str, link: str) -> None:
        language = account.language or ENGLISH
        subject = sentence(language, f"mail {about} subject")
        self.mailer.send(address, subject, sentence(language, f"mail {about}", name=account.name, link=link))

    async def reset(self, visitor: Visitor, token: str, password: str) -> Account:
        """A new password by a ticket, which is then used up; all devices have to log in again."""
        ticket = await self.store.find_ticket(digest(token), "reset")
        account = await self.store.find(id=ticket.account) if ticket else None
        if ticket is None or account is None:
            raise Refusal("not found", "no such ticket")
        checked_password(password, account.name)
        kept = await passwords.hashed(password)
        if not await self.store.use_ticket(digest(token)):
            raise Refusal("not found", "no such ticket")
        await self.store.change(account.id, password=kept)
        await self.store.end_sessions(account.id)
        self.tables.hang_up(account.id)
        await self.enter(visitor, account.id)
        return account

    # -- at a table -------------------------------------------------------------------------------------------------

    async def set_bench(self, visitor: Visitor, table: Table, rule: str) -> None:
        if table.row.host != visitor.player:
            raise Refusal("not yours", "only the host")
        await self.store.set_bench(table.row.id, rule)
        await self.tables.reseat(table.row.id)


def known_language(language: str | None) -> str | None:
    return choose_language(language, "") if language else None
