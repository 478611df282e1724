"""Telling people that a game waits for them, each as they like it: by e-mail, by webhook, and not at every move.
Also that their time is short, and that a game is over which they did not see end.

A notice is written into the outbox in the transaction that marks its turns as told, and taken from there by whoever
is free: a restart loses none and writes none twice.
"""

from __future__ import annotations

import asyncio
import logging
from secrets import token_urlsafe
from typing import TYPE_CHECKING, Any

from sqlalchemy import ColumnElement, delete, func, insert, select, update
from sqlalchemy.engine import Row
from sqlalchemy.ext.asyncio import AsyncConnection

from foodchain.catalogue import find_rules
from foodchain.server import wire
from foodchain.server.correspondence.terms import DAY
from foodchain.server.correspondence.view import places
from foodchain.server.http.errors import Refusal
from foodchain.server.language import choose_language, sentence
from foodchain.server.messages import TableRow
from foodchain.server.notify.addresses import is_email
from foodchain.server.notify.delivery import Post, Undelivered, check_webhook
from foodchain.server.signing import is_same, signature
from foodchain.server.store.schema import accounts, notice_settings, outbox, terms, waits
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
LOOK_AGAIN = 30  # seconds until it is looked again whose time is short


# The ways to a player that are open, and what they want to hear of.
IS_REACHED = notice_settings.c.hook | (notice_settings.c.mail & notice_settings.c.confirmed)
IS_WISHED = (waits.c.kind != "over") | notice_settings.c.ended


class Notices:
    def __init__(self, tables: TableRegistry, post: Post) -> None:
        self.tables = tables
        self.store = tables.store
        self.post = post
        self.looked = ""  # when it was last looked whose time is short

    # -- each player's wishes -----------------------------------------------------------------------------------------

    async def wishes_of(self, player: str) -> wire.Notifications:
        found = await self._find(player)
        chosen = found or wire.SetNotifications()
        known = "" if chosen.email else await self._confirmed_address(player)
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
            can_mail=self.post.can_mail,
            can_call=True,
        )

    async def _find(self, player: str) -> Row[Any] | None:
        async with self.store.engine.connect() as connection:
            wanted = select(notice_settings).where(notice_settings.c.player == player)
            return (await connection.execute(wanted)).first()

    async def _confirmed_address(self, player: str) -> str:
        """The address that a player's account has confirmed already, so that nobody has to say it twice."""
        wanted = select(accounts.c.email).where((accounts.c.id == player) & accounts.c.confirmed.is_not(None))
        async with self.store.engine.connect() as connection:
            return await connection.scalar(wanted) or ""

    async def wish(self, player: str, wishes: wire.SetNotifications) -> wire.Notifications:
        """Keep a player's wishes. A new address gets a letter first, and nothing else before it is confirmed."""
        email, webhook = wishes.email.strip(), wishes.webhook.strip()
        if email and not is_email(email):
            raise Refusal("bad request", "bad address")
        if wishes.mail and not self.post.can_mail:
            raise Refusal("bad request", "no mail here")
        if webhook:
            try:
                check_webhook(webhook, self.post.private_webhooks)
            except Undelivered as error:
                raise Refusal("bad request", "bad webhook", reason=str(error)) from None
        old = await self._find(player)
        confirmed = bool(old and old.confirmed and old.email == email and email)
        confirmed = confirmed or (email != "" and email == await self._confirmed_address(player))
        values = {
            "language": choose_language(wishes.language, ""),
            "delay": wishes.delay,
            "short": wishes.short,
            "ended": wishes.ended,
            "email": email,
            "confirmed": confirmed,
            "mail": wishes.mail and bool(email),
            "webhook": webhook,
            "hook": wishes.hook and bool(webhook),
            "trouble": None,
        }
        async with self.store.writing() as connection:
            same = notice_settings.c.player == player
            changed = await connection.execute(update(notice_settings).where(same).values(values))
            if changed.rowcount == 0:
                await connection.execute(insert(notice_settings).values(player=player, **values))
            asked = old is not None and old.email == email and old.mail
            if values["mail"] and not confirmed and not asked:
                await self._ask_to_confirm(connection, player, email, str(values["language"]))
        return await self.wishes_of(player)

    async def _ask_to_confirm(self, connection: AsyncConnection, player: str, email: str, language: str) -> None:
        await self._check_not_too_much(connection, player, email)
        link = f"{self.post.public_url}/notices/confirm/{self.token('confirm', player, email)}"
        subject, text = sentence(language, "confirm subject"), sentence(language, "confirm text", link=link)
        await self._add(connection, player, "mail", email, subject, text)

    async def test(self, player: str) -> wire.Notifications:
        """A message now, to see that it arrives."""
        found = await self._find(player)
        targets = targets_of(found) if found else []
        if found is not None and found.mail and not found.confirmed:
            async with self.store.writing() as connection:
                await self._ask_to_confirm(connection, player, found.email, found.language)
        elif not targets:
            raise Refusal("bad request", "no way to reach you")
        async with self.store.writing() as connection:
            for channel, target in targets:
                assert found is not None
                await self._check_not_too_much(connection, player, target)
                text = sentence(found.language, "test text")
                await self._add(connection, player, channel, target, sentence(found.language, "test subject"), text)
        return await self.wishes_of(player)

    async def _check_not_too_much(self, connection: AsyncConnection, player: str, target: str) -> None:
        """Nobody can have this server fill somebody's letter box."""
        today = outbox.c.created > later(self.tables.now(), -DAY)
        for same in (outbox.c.player == player, outbox.c.target == target):
            count = await connection.scalar(select(func.count()).select_from(outbox).where(today & same))
            if (count or 0) >= MOST_A_DAY:
                raise Refusal("too fast", "enough messages")

    def token(self, purpose: str, player: str, subject: str = "") -> str:
        return f"{player}.{signature(self.tables.secret, f'{purpose}/{player}/{subject}', SIGNATURE_BYTES).hex()}"

    async def confirm(self, token: str) -> None:
        player = token.partition(".")[0]
        found = await self._find(player)
        if found is None or not is_same(self.token("confirm", player, found.email), token):
            raise Refusal("not found", "no such confirmation")
        async with self.store.writing() as connection:
            same = (notice_settings.c.player == player) & (notice_settings.c.email == found.email)
            await connection.execute(update(notice_settings).where(same).values(confirmed=True))

    async def stop(self, token: str) -> None:
        """The link at the end of each letter: no more of them, without any question."""
        player = token.partition(".")[0]
        if not is_same(self.token("stop", player), token):
            raise Refusal("not found", "no such confirmation")
        async with self.store.writing() as connection:
            mine = notice_settings.c.player == player
            await connection.execute(update(notice_settings).where(mine).values(mail=False))
            unsent = (outbox.c.player == player) & (outbox.c.channel == "mail") & (outbox.c.state == "waiting")
            await connection.execute(update(outbox).where(unsent).values(state="failed", due=None))

    # -- writing ------------------------------------------------------------------------------------------------------

    async def write(self) -> None:
        """A notice to everybody for whom something has waited long enough: one for all that waits."""
        for player in await self._people_to_tell():
            await self._tell(player)
        time = self.tables.now()
        if not self.looked or seconds_between(self.looked, time) >= LOOK_AGAIN:
            self.looked = time
            for wishes in await self._short_of_time():
                await self._warn(wishes)

    async def _people_to_tell(self) -> list[Row[Any]]:
        time = self.tables.now()
        wanted = (
            select(notice_settings, func.min(waits.c.since).label("since"))
            .join(waits, waits.c.player == notice_settings.c.player)
            .where(waits.c.noticed.is_(None) & IS_REACHED & IS_WISHED)
            .group_by(*notice_settings.c)
        )
        async with self.store.engine.connect() as connection:
            found = (await connection.execute(wanted)).all()

        def is_due(row: Row[Any]) -> bool:
            patience = row.delay * 60
            return later(row.since, patience) <= time and (row.sent is None or later(row.sent, patience) <= time)

        return [row for row in found if is_due(row)]

    async def _tell(self, wishes: Row[Any]) -> None:
        time = self.tables.now()
        open_waits = (waits.c.player == wishes.player) & waits.c.noticed.is_(None)
        if not wishes.ended:
            open_waits &= waits.c.kind != "over"
        async with self.store.engine.connect() as connection:
            waiting = (await connection.execute(select(waits).where(open_waits).order_by(waits.c.since))).all()
        text = "\n\n".join([await self._line(wait, wait.kind, wishes.language) for wait in waiting])
        # What has ended waits for nobody, and is told of by the way where something does.
        first = [wait for wait in waiting if wait.kind != "over"] or waiting
        about = "over" if first and first[0].kind == "over" else "notice"
        subject = sentence(
            wishes.language, f"{about} subject" if len(first) == 1 else f"{about}s subject", count=len(first)
        )
        async with self.store.writing() as connection:
            # Whoever changes `sent` tells it, however many servers there are.
            sent = notice_settings.c.sent
            same = (notice_settings.c.player == wishes.player) & (
                sent.is_(None) if wishes.sent is None else sent == wishes.sent
            )
            if (await connection.execute(update(notice_settings).where(same).values(sent=time))).rowcount != 1:
                return
            told = 0
            for wait in waiting:
                marked = update(waits).where(is_this(wait) & waits.c.noticed.is_(None)).values(noticed=time)
                told += (await connection.execute(marked)).rowcount
            if told:
                for channel, target in targets_of(wishes):
                    await self._add(connection, wishes.player, channel, target, subject, text)

    async def _short_of_time(self) -> list[Row[Any]]:
        """Turns in games over days whose time is nearly up, each with the wishes of whoever is to play. No earlier than
        in the second half of the time there was: before that, nothing was missed."""
        time = self.tables.now()
        near = (waits.c.kind == "turn") & (waits.c.deadline <= later(time, DAY))
        wanted = (
            select(notice_settings, *(column for column in waits.c if column.key != "player"))
            .join(waits, waits.c.player == notice_settings.c.player)
            .join(terms, terms.c.table_id == waits.c.table_id)
            .where(
                near & waits.c.warned.is_(None) & (terms.c.speed == "days"), IS_REACHED & (notice_settings.c.short > 0)
            )
        )
        async with self.store.engine.connect() as connection:
            found = (await connection.execute(wanted)).all()

        def is_short(row: Row[Any]) -> bool:
            allowed = seconds_between(row.since, row.deadline)
            return seconds_between(time, row.deadline) <= min(row.short * 60, allowed / 2)

        return [row for row in found if is_short(row)]

    async def _warn(self, wait: Row[Any]) -> None:
        """One message for each turn, at once: it can wait no longer. A notice of the turn itself is not needed then."""
        time = self.tables.now()
        subject = sentence(wait.language, "short subject")
        text = await self._line(wait, "short", wait.language)
        async with self.store.writing() as connection:
            same = is_this(wait) & (waits.c.deadline == wait.deadline) & waits.c.warned.is_(None)
            marked = update(waits).where(same).values(warned=time, noticed=func.coalesce(waits.c.noticed, time))
            if (await connection.execute(marked)).rowcount == 1:
                for channel, target in targets_of(wait):
                    await self._add(connection, wait.player, channel, target, subject, text)

    async def _line(self, wait: Row[Any], about: str, language: str) -> str:
        """One table in words: its game, its people and its deadline, and nothing of what lies on it; who has won, once
        it is over."""
        row = await self.store.find_table(wait.table_id)
        assert row is not None
        key = "abandoned" if about == "over" and row.kind == "abandoned" else about
        line = sentence(
            language,
            f"notice {key}",
            game=find_rules(row.game).title,
            names=others(row, wait, language),
            winners=winners(row, language) if about == "over" else "",
        )
        if wait.deadline is not None:
            line += " " + sentence(language, "notice deadline", time=f"{wait.deadline[:16].replace('T', ' ')} UTC")
        return f"{line}\n{self.post.public_url}/table/{row.id}" if self.post.public_url else line

    async def _add(
        self, connection: AsyncConnection, player: str, channel: str, target: str, subject: str, text: str
    ) -> None:
        time = self.tables.now()
        values = {"player": player, "channel": channel, "target": target, "subject": subject, "text": text}
        await connection.execute(
            insert(outbox).values(id=token_urlsafe(16), created=time, due=time, tries=0, state="waiting", **values)
        )

    # -- sending ------------------------------------------------------------------------------------------------------

    async def send(self) -> None:
        due = select(outbox).where(outbox.c.due <= self.tables.now()).order_by(outbox.c.due).limit(MOST_AT_ONCE)
        async with self.store.engine.connect() as connection:
            letters = (await connection.execute(due)).all()
        await asyncio.gather(*(self._send(letter) for letter in letters))

    async def _send(self, letter: Row[Any]) -> None:
        if not await self._take(letter):
            return
        try:
            await self._deliver(letter)
        except Undelivered as error:
            await self._try_later(letter, error)
        else:
            await self._close(letter, "sent", None)

    async def _take(self, letter: Row[Any]) -> bool:
        """Mine for a while. Should this server die before it says that the message is sent, another tries again."""
        same = (outbox.c.id == letter.id) & (outbox.c.due == letter.due)
        lease = later(self.tables.now(), LEASE)
        async with self.store.writing() as connection:
            taken = await connection.execute(update(outbox).where(same).values(due=lease, tries=letter.tries + 1))
            return taken.rowcount == 1

    async def _deliver(self, letter: Row[Any]) -> None:
        if letter.channel == "webhook":
            await self.post.call(letter.id, letter.target, f"{letter.subject}\n{letter.text}")
            return
        found = await self._find(letter.player)
        token = self.token("stop", letter.player)
        page = f"{self.post.public_url}/notices/stop/{token}"
        foot = sentence(found.language if found else "en", "notice foot", link=page)
        button = f"{self.post.public_url}/api/notices/stop/{token}"
        await self.post.mail(letter.id, letter.target, letter.subject, f"{letter.text}\n\n{foot}\n", button)

    async def _try_later(self, letter: Row[Any], error: Undelivered) -> None:
        tries = letter.tries + 1
        log.warning("a %s message was not delivered (try %d): %s", letter.channel, tries, error)
        if error.for_good or tries >= MOST_TRIES:
            await self._close(letter, "failed", str(error)[:300])
            return
        due = later(self.tables.now(), FIRST_PAUSE * 2 ** (tries - 1))
        async with self.store.writing() as connection:
            await connection.execute(update(outbox).where(outbox.c.id == letter.id).values(due=due))
            await self._set_trouble(connection, letter.player, str(error)[:300])

    async def _close(self, letter: Row[Any], state: str, trouble: str | None) -> None:
        async with self.store.writing() as connection:
            await connection.execute(update(outbox).where(outbox.c.id == letter.id).values(state=state, due=None))
            await self._set_trouble(connection, letter.player, trouble)

    async def _set_trouble(self, connection: AsyncConnection, player: str, trouble: str | None) -> None:
        mine = notice_settings.c.player == player
        await connection.execute(update(notice_settings).where(mine).values(trouble=trouble))

    async def tidy(self) -> None:
        """What was sent long ago is forgotten."""
        old = (outbox.c.state != "waiting") & (outbox.c.created < later(self.tables.now(), -KEPT_DAYS * DAY))
        async with self.store.writing() as connection:
            await connection.execute(delete(outbox).where(old))


def targets_of(wishes: Row[Any]) -> list[tuple[str, str]]:
    """The ways to a player that are open."""
    ways = [("mail", wishes.email, wishes.mail and wishes.confirmed), ("webhook", wishes.webhook, wishes.hook)]
    return [(channel, target) for channel, target, is_open in ways if is_open]


def is_this(wait: Row[Any]) -> ColumnElement[bool]:
    return (waits.c.table_id == wait.table_id) & (waits.c.seat == wait.seat) & (waits.c.kind == wait.kind)


def winners(row: TableRow, language: str) -> str:
    """Those in the first place; whoever resigned is not."""
    first = [row.seats[seat] for seat, place in enumerate(places(row) or []) if place == 1]
    return ", ".join(" ".join(name_of(seat, language).split()) for seat in first)


def others(row: TableRow, wait: Row[Any], language: str) -> str:
    names = [name_of(seat, language) for seat in row.seats if seat.seat != wait.seat]
    return ", ".join(" ".join(name.split()) for name in names)
