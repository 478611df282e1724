"""Telling people that a game waits for them, each as they like it: by e-mail, by webhook, and not at every move.
Also that their time is short, and that a game is over which they did not see end.

A notice is written into the outbox in the transaction that marks its turns as told, and taken from there by whoever
is free: a restart loses none and writes none twice.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterator
from contextlib import contextmanager
from secrets import token_urlsafe
from typing import TYPE_CHECKING

from foodchain.catalogue import find_rules
from foodchain.server import wire
from foodchain.server.correspondence.view import winners
from foodchain.server.http.errors import Refusal
from foodchain.server.language import choose_language, sentence
from foodchain.server.notify.addresses import is_email
from foodchain.server.notify.delivery import Delivery, Undelivered, check_webhook
from foodchain.server.signing import is_same, signature
from foodchain.server.store.models import TableRow
from foodchain.server.store.notices import NoticeSettings, NoticeStore, OpenWait, OutboxMessage, TooManyMessages
from foodchain.server.store.terms import DAY
from foodchain.server.tables.seats import name_of
from foodchain.server.times import later, seconds_between

if TYPE_CHECKING:
    from foodchain.server.tables.registry import TableRegistry

log = logging.getLogger("foodchain.server")

LEASE = 120  # seconds for whoever has taken a message to send it
MOST_TRIES = 7
FIRST_PAUSE = 60  # seconds; it doubles with each try
MOST_AT_ONCE = 20
MOST_A_DAY = 20  # messages that are asked for by hand, to one player or one address
KEPT_DAYS = 30
SIGNATURE_BYTES = 15
NEWS = ("lost", "resigned", "over")  # what nobody has to do anything about
LOOK_AGAIN = 30  # seconds until it is looked again whose time is short


class Notices:
    def __init__(self, tables: TableRegistry, delivery: Delivery) -> None:
        self.tables = tables
        self.store = NoticeStore(tables.store)
        self.delivery = delivery
        self.looked = ""  # when it was last looked whose time is short

    # -- each player's wishes -----------------------------------------------------------------------------------------

    async def wishes_of(self, player: str) -> wire.Notifications:
        found = await self.store.settings_of(player)
        chosen = found or wire.SetNotifications()
        known = "" if chosen.email else await self.store.confirmed_address(player)
        return wire.Notifications(
            email=known or chosen.email,
            mail=chosen.mail,
            confirmed=bool(known) or (found is not None and found.confirmed),
            webhook=chosen.webhook,
            hook=chosen.hook,
            delay=chosen.delay,
            short=chosen.short,
            ended=chosen.ended,
            trouble=found.trouble if found else None,
            can_mail=self.delivery.can_mail,
            can_call=True,
        )

    async def wish(self, player: str, wishes: wire.SetNotifications) -> wire.Notifications:
        """Keep a player's wishes. A new address gets an e-mail first, and nothing else before it is confirmed."""
        email, webhook = wishes.email.strip(), wishes.webhook.strip()
        if email and not is_email(email):
            raise Refusal("bad request", "bad address")
        if wishes.mail and not self.delivery.can_mail:
            raise Refusal("bad request", "no mail here")
        if webhook:
            try:
                check_webhook(webhook, self.delivery.private_webhooks)
            except Undelivered as error:
                raise Refusal("bad request", "bad webhook", reason=str(error)) from None
        old = await self.store.settings_of(player)
        confirmed = bool(old and old.confirmed and old.email == email and email)
        confirmed = confirmed or (email != "" and email == await self.store.confirmed_address(player))
        settings = NoticeSettings(
            player=player,
            language=choose_language(wishes.language, ""),
            delay=wishes.delay,
            short=wishes.short,
            ended=wishes.ended,
            email=email,
            confirmed=confirmed,
            mail=wishes.mail and bool(email),
            webhook=webhook,
            hook=wishes.hook and bool(webhook),
        )
        asked = old is not None and old.email == email and old.mail
        is_new = settings.mail and not confirmed and not asked
        with not_too_many():
            messages = [self._confirmation(settings)] if is_new else []
            await self.store.keep(settings, messages, self._yesterday(), MOST_A_DAY)
        return await self.wishes_of(player)

    def _confirmation(self, settings: NoticeSettings) -> OutboxMessage:
        """What is sent to a new address, to see whose it is."""
        player, email, language = settings.player, settings.email, settings.language
        link = f"{self.delivery.public_url}/notices/confirm/{self.token('confirm', player, email)}"
        subject, text = sentence(language, "confirm subject"), sentence(language, "confirm text", link=link)
        return self._message(player, "mail", email, subject, text)

    async def test(self, player: str) -> wire.Notifications:
        """A message now, to see that it arrives."""
        found = await self.store.settings_of(player)
        targets = found.targets() if found else []
        unconfirmed = found is not None and found.mail and not found.confirmed
        if found is None or not (targets or unconfirmed):
            raise Refusal("bad request", "no way to reach you")
        subject, text = sentence(found.language, "test subject"), sentence(found.language, "test text")
        with not_too_many():
            if unconfirmed:
                await self.store.add([self._confirmation(found)], self._yesterday(), MOST_A_DAY)
            messages = [self._message(player, channel, target, subject, text) for channel, target in targets]
            await self.store.add(messages, self._yesterday(), MOST_A_DAY)
        return await self.wishes_of(player)

    def _yesterday(self) -> str:
        return later(self.tables.now(), -DAY)

    def token(self, purpose: str, player: str, subject: str = "") -> str:
        return f"{player}.{signature(self.tables.secret, f'{purpose}/{player}/{subject}', SIGNATURE_BYTES).hex()}"

    async def confirm(self, token: str) -> None:
        player = token.partition(".")[0]
        found = await self.store.settings_of(player)
        if found is None or not is_same(self.token("confirm", player, found.email), token):
            raise Refusal("not found", "no such confirmation")
        await self.store.confirm(player, found.email)

    async def stop(self, token: str) -> None:
        """The link at the end of each e-mail: no more of them, without any question."""
        player = token.partition(".")[0]
        if not is_same(self.token("stop", player), token):
            raise Refusal("not found", "no such confirmation")
        await self.store.stop_mail(player)

    # -- writing ------------------------------------------------------------------------------------------------------

    async def write(self) -> None:
        """A notice to everybody for whom something has waited long enough: one for all that waits."""
        time = self.tables.now()
        for settings, since in await self.store.waited_for():
            last = since if settings.sent is None else max(since, settings.sent)
            if later(last, settings.delay * 60) <= time:
                await self._tell(settings, time)
        if not self.looked or seconds_between(self.looked, time) >= LOOK_AGAIN:
            self.looked = time
            for settings, wait in await self.store.deadlines(later(time, DAY)):
                if is_short(wait, settings.short * 60, time):
                    await self._warn(settings, wait, time)

    async def _tell(self, settings: NoticeSettings, time: str) -> None:
        language, waiting = settings.language, await self.store.open_waits(settings)
        text = "\n\n".join([await self._line(wait, wait.kind, language) for wait in waiting])
        await self.store.tell(settings, waiting, time, self._messages(settings, subject_of(waiting, language), text))

    async def _warn(self, settings: NoticeSettings, wait: OpenWait, time: str) -> None:
        """One message for each turn, at once: it can wait no longer."""
        subject = sentence(settings.language, "short subject")
        text = await self._line(wait, "short", settings.language)
        await self.store.warn(wait, time, self._messages(settings, subject, text))

    def _messages(self, settings: NoticeSettings, subject: str, text: str) -> list[OutboxMessage]:
        player = settings.player
        return [self._message(player, channel, target, subject, text) for channel, target in settings.targets()]

    def _message(self, player: str, channel: str, target: str, subject: str, text: str) -> OutboxMessage:
        time = self.tables.now()
        return OutboxMessage(token_urlsafe(16), player, channel, target, subject, text, created=time, due=time)

    async def _line(self, wait: OpenWait, about: str, language: str) -> str:
        """One table in words: its game, its people and its deadline, and nothing of what lies on it; who has won, once
        it is over."""
        row = await self.tables.store.find_table(wait.table_id)
        assert row is not None
        key = "abandoned" if about == "over" and row.kind == "abandoned" else about
        line = sentence(
            language,
            f"notice {key}",
            game=find_rules(row.game).title,
            names=others(row, wait, language),
            winners=names_of_winners(row, language) if about == "over" else "",
        )
        if wait.deadline is not None:
            line += " " + sentence(language, "notice deadline", time=f"{wait.deadline[:16].replace('T', ' ')} UTC")
        return f"{line}\n{self.delivery.public_url}/table/{row.id}" if self.delivery.public_url else line

    # -- sending ------------------------------------------------------------------------------------------------------

    async def send(self) -> None:
        messages = await self.store.due_messages(self.tables.now(), MOST_AT_ONCE)
        await asyncio.gather(*(self._send(message) for message in messages))

    async def _send(self, message: OutboxMessage) -> None:
        if not await self.store.take(message, later(self.tables.now(), LEASE)):
            return
        try:
            await self._deliver(message)
        except Undelivered as error:
            await self._try_later(message, error)
        else:
            await self.store.close(message, "sent", None)

    async def _deliver(self, message: OutboxMessage) -> None:
        if message.channel == "webhook":
            await self.delivery.call(message.id, message.target, f"{message.subject}\n{message.text}")
            return
        found = await self.store.settings_of(message.player)
        token = self.token("stop", message.player)
        page = f"{self.delivery.public_url}/notices/stop/{token}"
        foot = sentence(found.language if found else "en", "notice foot", link=page)
        button = f"{self.delivery.public_url}/api/notices/stop/{token}"
        await self.delivery.mail(message.id, message.target, message.subject, f"{message.text}\n\n{foot}\n", button)

    async def _try_later(self, message: OutboxMessage, error: Undelivered) -> None:
        tries = message.tries + 1
        log.warning("a %s message was not delivered (try %d): %s", message.channel, tries, error)
        if error.for_good or tries >= MOST_TRIES:
            await self.store.close(message, "failed", str(error)[:300])
            return
        due = later(self.tables.now(), FIRST_PAUSE * 2 ** (tries - 1))
        await self.store.postpone(message, due, str(error)[:300])

    async def tidy(self) -> None:
        """What was sent long ago is forgotten."""
        await self.store.tidy(later(self.tables.now(), -KEPT_DAYS * DAY))


@contextmanager
def not_too_many() -> Iterator[None]:
    try:
        yield
    except TooManyMessages:
        raise Refusal("too fast", "enough messages") from None


def subject_of(waiting: list[OpenWait], language: str) -> str:
    """News waits for nobody, and is told of by the way where something does."""
    if asked := [wait for wait in waiting if wait.kind not in NEWS]:
        return sentence(language, "notice subject" if len(asked) == 1 else "notices subject", count=len(asked))
    if any(wait.kind != "over" for wait in waiting):
        return sentence(language, "lost subject")
    return sentence(language, "over subject" if len(waiting) == 1 else "overs subject", count=len(waiting))


def is_short(wait: OpenWait, short: float, time: str) -> bool:
    """Whether so few seconds are left. No earlier than in the second half of the time there was: before that, nothing
    was missed."""
    assert wait.deadline is not None
    return seconds_between(time, wait.deadline) <= min(short, seconds_between(wait.since, wait.deadline) / 2)


def names_of_winners(row: TableRow, language: str) -> str:
    return ", ".join(" ".join(name_of(row.seats[seat], language).split()) for seat in winners(row))


def others(row: TableRow, wait: OpenWait, language: str) -> str:
    names = [name_of(seat, language) for seat in row.seats if seat.seat != wait.seat]
    return ", ".join(" ".join(name.split()) for name in names)
