"""Telling people that a game waits for them: by real e-mail and real webhooks, once, and not at every move."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from email.message import EmailMessage, Message
from email.parser import BytesParser
from email.policy import default
from pathlib import Path
from typing import Any

import pytest
from aiosmtpd.controller import Controller
from sqlalchemy import select

from foodchain.server.notify.delivery import Delivery, Undelivered, check_webhook
from foodchain.server.notify.notices import FIRST_PAUSE, LEASE, MOST_A_DAY
from foodchain.server.notify.public_internet import is_public
from foodchain.server.store.schema import outbox
from foodchain.server.times import later
from foodchain.server.wire import ClockRule, SetNotifications
from tests.host.in_process import DAY, HOUR, MINUTE, Host, choose, deciding, end_turn, refused
from tests.host.services import free_port


class Mailbox:
    """A real SMTP server that keeps what it gets, or says what it is told to say."""

    def __init__(self) -> None:
        self.messages: list[EmailMessage] = []
        self.answer = "250 OK"
        self.controller = Controller(self, hostname="127.0.0.1", port=free_port())

    async def handle_DATA(self, server: Any, session: Any, envelope: Any) -> str:  # noqa: N802
        if self.answer.startswith("2"):
            message: Message = BytesParser(policy=default).parsebytes(envelope.content)
            assert isinstance(message, EmailMessage)
            self.messages.append(message)
        return self.answer

    def __enter__(self) -> Mailbox:
        self.controller.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.controller.stop()

    @property
    def url(self) -> str:
        return f"smtp://127.0.0.1:{self.controller.port}?starttls=no"

    def text(self, number: int = -1) -> str:
        return str(self.messages[number].get_content())


@asynccontextmanager
async def receiver(statuses: list[int]) -> AsyncIterator[tuple[str, list[dict[str, Any]]]]:
    """A real HTTP server for webhooks; answers with these statuses in turn, then with 204."""
    received: list[dict[str, Any]] = []

    async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        head = (await reader.readuntil(b"\r\n\r\n")).decode()
        length = next(
            int(line.split(":")[1]) for line in head.splitlines() if line.lower().startswith("content-length")
        )
        received.append({"head": head, **json.loads(await reader.readexactly(length))})
        status = statuses.pop(0) if statuses else 204
        writer.write(f"HTTP/1.1 {status} so\r\nlocation: http://127.0.0.1:1/\r\ncontent-length: 0\r\n\r\n".encode())
        await writer.drain()
        writer.close()

    server = await asyncio.start_server(answer, "127.0.0.1", 0)
    async with server:
        yield f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}/hook", received


def post_with(box: Mailbox | None = None) -> Delivery:
    smtp = box.url if box else ""
    return Delivery(smtp, "table@club.example", "https://club.example", private_webhooks=True)


async def wants_mail(host: Host, player: str, box: Mailbox, delay: int = 10, language: str = "en") -> None:
    """Says so, and confirms the e-mail that comes."""
    wishes = SetNotifications(email=f"{player}@mail.example", mail=True, delay=delay, language=language)
    assert not (await host.notices.wish(player, wishes)).confirmed
    await host.rounds.send_notices()
    link = next(word for word in box.text().split() if "/notices/confirm/" in word)
    assert link.startswith("https://club.example/")
    await host.notices.confirm(link.rpartition("/")[2])
    box.messages.clear()


async def waited(host: Host, seconds: float) -> None:
    await host.passes(seconds)
    await host.rounds.send_notices()


def test_a_letter_when_it_has_been_ones_turn_for_a_while_and_only_one(any_database: str) -> None:
    async def story(box: Mailbox) -> None:
        async with Host(any_database, post_with(box)) as host:
            for player in ("anna", "bea"):
                await wants_mail(host, player, box)
            table = await host.table("anna", "bea", clock=ClockRule("move", DAY))
            for _ in range(4):  # a quick game mails nobody
                await waited(host, MINUTE)
                await end_turn(table)
            assert box.messages == []
            name = ("anna", "bea")[deciding(table)]
            await waited(host, 11 * MINUTE)
            [message] = box.messages
            assert message["To"] == f"{name}@mail.example" and message["From"] == "table@club.example"
            text = box.text()
            assert "it is your turn" in text and f"https://club.example/table/{table.row.id}" in text
            assert "UTC" in text and "/notices/stop/" in text
            assert message["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
            await waited(host, 5 * HOUR)
            again = await host.restarted()
            await waited(again, HOUR)
            assert len(box.messages) == 1, "neither time nor a restart brings it again"
            await again.__aexit__()

    with Mailbox() as box:
        asyncio.run(story(box))


def test_several_games_are_one_letter_in_ones_language(tmp_path: Path) -> None:
    async def story(box: Mailbox) -> None:
        async with Host(str(tmp_path / "tables.sqlite"), post_with(box)) as host:
            await wants_mail(host, "anna", box, delay=60, language="de")
            waiting = 0
            while waiting < 2:
                table = await host.table("anna", "bea", game="base")
                waiting += deciding(table) == 0
            await waited(host, 61 * MINUTE)
            assert len(box.messages) == 1 and box.messages[0]["Subject"].startswith("Foodchain: ")
            assert box.text().count("Du bist am Zug") == waiting

    with Mailbox() as box:
        asyncio.run(story(box))


def test_nothing_goes_to_an_address_that_nobody_confirmed_and_one_click_ends_it(tmp_path: Path) -> None:
    async def story(box: Mailbox) -> None:
        async with Host(str(tmp_path / "tables.sqlite"), post_with(box)) as host:
            wishes = SetNotifications(email="victim@mail.example", mail=True, delay=0)
            await host.notices.wish("anna", wishes)
            table = await host.table("anna", "bea")
            if deciding(table) != 0:
                await end_turn(table)
            await waited(host, HOUR)
            assert len(box.messages) == 1 and "follow this link" in box.text(), "only the question"
            assert (await refused(host.notices.confirm("anna." + "0" * 30))).error == "not found"
            for _ in range(MOST_A_DAY - 1):
                await host.notices.test("anna")
            assert "enough" in (await refused(host.notices.test("anna"))).message.lower()
            await waited(host, MINUTE)

            box.messages.clear()
            await wants_mail(host, "bea", box, delay=0)
            await host.notices.test("bea")
            await host.rounds.send_notices()
            token = box.messages[0]["List-Unsubscribe"].strip("<>").rpartition("/")[2]
            await host.notices.stop(token)
            assert not (await host.notices.wishes_of("bea")).mail
            if deciding(table) != 1:
                await end_turn(table)
            await waited(host, HOUR)
            assert len(box.messages) == 1

    with Mailbox() as box:
        asyncio.run(story(box))


def test_a_webhook_as_discord_takes_it_also_for_a_vote_and_for_a_stand_in(tmp_path: Path) -> None:
    async def story() -> None:
        async with receiver([]) as (url, received), Host(str(tmp_path / "tables.sqlite"), post_with()) as host:
            people = ("anna", "bea", "@everyone")
            for player in people:
                await host.notices.wish(player, SetNotifications(webhook=url, hook=True, delay=5))
            table = await host.table(*people)
            seat = deciding(table)
            first, second = (name for name in people if name != people[seat])
            await waited(host, 11 * MINUTE)
            assert len(received) == 1 and "it is your turn" in received[0]["content"]
            assert received[0]["allowed_mentions"] == {"parse": []}, "a name calls nobody"
            await host.tables.fair_play.propose(first, table, "stand in", seat, True)
            await waited(host, 6 * MINUTE)
            assert len(received) == 2 and "your answer is missing" in received[1]["content"]
            await host.tables.fair_play.propose(second, table, "stand in", seat, True)
            await host.bots_finish(table)
            await waited(host, 6 * MINUTE)
            assert any("a bot plays for you" in one["content"] for one in received[2:])

    asyncio.run(story())


def test_a_warning_when_time_is_short_once_and_only_over_days(any_database: str) -> None:
    async def story() -> None:
        async with receiver([]) as (url, received), Host(any_database, post_with()) as host:
            for player in ("anna", "bea"):
                await host.notices.wish(player, SetNotifications(webhook=url, hook=True, delay=1440, short=180))
            table = await host.table("anna", "bea", clock=ClockRule("move", DAY))
            await waited(host, 20 * HOUR)
            assert received == [], "there is time enough"
            await waited(host, 2 * HOUR)
            [message] = received
            assert "your time is running out" in message["content"] and "UTC" in message["content"]
            assert f"https://club.example/table/{table.row.id}" in message["content"]
            await waited(host, HOUR)
            assert len(received) == 1, "once, and the notice of the turn is not needed any more"
            await end_turn(table)
            await waited(host, 22 * HOUR)
            assert len(received) == 2, "the next turn is another"
            quick = await host.table("anna", "bea", clock=ClockRule("move", HOUR))
            assert quick.row.terms.speed == "live"
            await waited(host, 50 * MINUTE)
            assert len(received) == 2, "people who sit there together need no messages"

    asyncio.run(story())


def test_no_warning_in_the_first_half_of_the_time_or_where_it_is_not_wished(tmp_path: Path) -> None:
    async def story() -> None:
        async with receiver([]) as (url, received), Host(str(tmp_path / "tables.sqlite"), post_with()) as host:
            await host.notices.wish("anna", SetNotifications(webhook=url, hook=True, delay=1440, short=1440))
            await host.notices.wish("bea", SetNotifications(webhook=url, hook=True, delay=1440, short=0))
            table = await host.table("anna", "bea", clock=ClockRule("move", 12 * HOUR))
            if deciding(table) != 0:
                await waited(host, 11 * HOUR)
                assert received == []
                await end_turn(table)
            await waited(host, 5 * HOUR)
            assert received == []
            await waited(host, 2 * HOUR)
            assert len(received) == 1
            await end_turn(table)
            await waited(host, 11 * HOUR)
            assert len(received) == 1

    asyncio.run(story())


def test_the_end_of_a_game_is_told_to_who_did_not_see_it(any_database: str) -> None:
    async def story() -> None:
        async with receiver([]) as (url, received), Host(any_database, post_with()) as host:
            people = ("anna", "bea", "cleo")
            for player in people:
                wishes = SetNotifications(webhook=f"{url}/{player}", hook=True, delay=30, ended=player != "cleo")
                await host.notices.wish(player, wishes)
            table = await host.table(*people, game="cards")
            while not table.game.over:
                await choose(table, -1)
            await host.tables.fair_play.saw_the_end(table, "anna")
            await waited(host, MINUTE)
            assert received == [], "perhaps they come by"
            await waited(host, HOUR)
            [message] = received
            assert "/hook/bea" in message["head"] and "a game is over" in message["content"]
            assert "First: " in message["content"]
            other = await host.table("anna", "bea")
            for player in ("anna", "bea"):
                await host.tables.fair_play.propose(player, other, "abandon", None, True)
            await waited(host, HOUR)
            assert sorted(one["head"].split()[1] for one in received[1:]) == ["/hook/anna", "/hook/bea"]
            assert all("without a result" in one["content"] for one in received[1:])
            await waited(host, DAY)
            assert len(received) == 3

    asyncio.run(story())


def test_trouble_is_tried_again_later_and_later_and_told(tmp_path: Path) -> None:
    async def story() -> None:
        database = str(tmp_path / "tables.sqlite")
        async with receiver([500, 503, 204, 302, 404]) as (url, received), Host(database, post_with()) as host:
            await host.notices.wish("anna", SetNotifications(webhook=url, hook=True))
            await host.notices.test("anna")
            await host.rounds.send_notices()
            assert len(received) == 1 and "500" in str((await host.notices.wishes_of("anna")).trouble)
            await host.rounds.send_notices()
            assert len(received) == 1, "not at once"
            await waited(host, FIRST_PAUSE + 1)
            assert len(received) == 2
            await waited(host, FIRST_PAUSE + 1)
            assert len(received) == 2, "the pause doubles"
            await waited(host, FIRST_PAUSE)
            assert len(received) == 3 and (await host.notices.wishes_of("anna")).trouble is None
            assert len({one["head"].split("x-foodchain-delivery: ")[1].split()[0] for one in received}) == 1
            for status in ("302", "404"):  # neither followed nor tried again
                await host.notices.test("anna")
                await waited(host, DAY)
                assert status in str((await host.notices.wishes_of("anna")).trouble)
            assert len(received) == 5

    asyncio.run(story())


def test_mail_refused_for_now_and_for_good(tmp_path: Path) -> None:
    async def story(box: Mailbox) -> None:
        async with Host(str(tmp_path / "tables.sqlite"), post_with(box)) as host:
            await wants_mail(host, "anna", box)
            box.answer = "451 later"
            await host.notices.test("anna")
            await host.rounds.send_notices()
            assert "451" in str((await host.notices.wishes_of("anna")).trouble)
            box.answer = "250 OK"
            await waited(host, FIRST_PAUSE + 1)
            assert len(box.messages) == 1
            box.answer = "550 no such person"
            await host.notices.test("anna")
            await waited(host, DAY)
            async with host.store.engine.connect() as connection:
                states = (await connection.execute(select(outbox.c.state, outbox.c.tries))).all()
            assert sorted(tuple(row) for row in states) == [("failed", 1), ("sent", 1), ("sent", 2)]

    with Mailbox() as box:
        asyncio.run(story(box))


def test_two_servers_write_and_send_a_notice_once(any_database: str) -> None:
    async def story() -> None:
        async with (
            receiver([]) as (url, received),
            Host(any_database, post_with()) as host,
            Host(any_database, post_with()) as other,
        ):
            for player in ("anna", "bea"):
                await host.notices.wish(player, SetNotifications(webhook=url, hook=True, delay=0))
            await host.table("anna", "bea")
            await host.passes(MINUTE)
            other.time = host.time
            await asyncio.gather(host.notices.write(), other.notices.write())
            await asyncio.gather(host.notices.send(), other.notices.send())
            assert len(received) == 1

    asyncio.run(story())


def test_a_server_that_dies_while_sending_is_taken_over(tmp_path: Path) -> None:
    async def story() -> None:
        async with receiver([]) as (url, received), Host(str(tmp_path / "tables.sqlite"), post_with()) as host:
            await host.notices.wish("anna", SetNotifications(webhook=url, hook=True))
            await host.notices.test("anna")
            [message] = await host.notices.store.due_messages(host.time, 2)
            assert await host.notices.store.take(message, later(host.time, LEASE)), "taken, and then the power fails"
            await host.rounds.send_notices()
            assert received == []
            await waited(host, 3 * MINUTE)
            assert len(received) == 1

    asyncio.run(story())


@pytest.mark.parametrize(
    "url",
    [
        "ftp://example.org/",
        "file:///etc/passwd",
        "http://localhost:8000/",
        "http://127.0.0.1/",
        "http://10.0.0.1/",
        "http://169.254.169.254/latest/meta-data",
        "http://[::1]/",
        "http://[::ffff:10.0.0.1]/",
        "http://[64:ff9b::a00:1]/",
        "http://[::127.0.0.1]/",
        "http://[64:ff9b:1::a00:1]/",
        "http://[fe80::1%25lo]/",
        "http://127.1/",
        "http://2130706433/",
        "http://0x7f.0.0.1/",
        "http://0177.0.0.1/",
        "http://①②⑦.⓪.⓪.①/",
        "http://LocalHost./",
        "http://table.localhost/",
        f"http://{'long' * 20}.example.org/",
        "http://user:word@example.org/",
        "https://example.org:25/",
        "https://",
        "https://example.org:port/",
        "nonsense",
    ],
)
def test_webhooks_lead_outside_only(url: str, tmp_path: Path) -> None:
    with pytest.raises(Undelivered) as error:
        check_webhook(url, private=False)
    assert error.value.for_good


def test_names_that_lead_inside_are_found_out_when_they_are_used() -> None:
    async def story() -> None:
        with pytest.raises(Undelivered, match="public internet"):
            await Delivery().address_of("http://2130706433:8080/hook")

    asyncio.run(story())


NOT_PUBLIC = {
    "this network": "0.0.0.0 0.1.2.3 ::",
    "this machine": "127.0.0.1 127.255.255.254 ::1",
    "private networks": "10.0.0.1 172.16.0.1 172.31.255.255 192.168.0.1 fc00::1 fd12:3456::1 fec0::1",
    "shared by a provider": "100.64.0.1 100.127.255.255",
    "on this cable": "169.254.169.254 fe80::1 fe80::1%lo",
    "protocols": "192.0.0.1 192.0.0.170 192.88.99.1 2001:1::1 2001:20::1 100::1 5f00::1",
    "documentation": "192.0.2.1 198.51.100.1 203.0.113.1 2001:db8::1 3fff::1",
    "benchmarks": "198.18.0.1 198.19.255.255 2001:2::1",
    "multicast": "224.0.0.1 239.255.255.255 ff02::1 ff0e::1",
    "never given out": "240.0.0.1 255.255.255.255 1::1 4000::1",
    "mapped": "::ffff:127.0.0.1 ::ffff:10.0.0.1 ::ffff:0:127.0.0.1 ::ffff:1.1.1.1",
    "compatible": "::127.0.0.1 ::10.0.0.1",
    "6to4": "2002:7f00:1::1 2002:a00:1::1 2002:c0a8:1::",
    "Teredo": "2001:0:7f00:1:: 2001:0:102:304:0:ffff:80ff:fffe",
    "NAT64": "64:ff9b::127.0.0.1 64:ff9b::10.0.0.1 64:ff9b::169.254.169.254 64:ff9b:1::1.1.1.1 64:ff9b:1:a00:1::",
}


@pytest.mark.parametrize("kind", NOT_PUBLIC)
def test_addresses_that_are_not_on_the_public_internet(kind: str) -> None:
    assert [address for address in NOT_PUBLIC[kind].split() if is_public(address)] == []


def test_addresses_that_are_on_the_public_internet() -> None:
    public = "1.1.1.1 100.63.255.255 100.128.0.1 172.32.0.1 203.0.114.7 223.255.255.254"
    public += " 2001:200::1 2001:4860:4860::8888 2606:4700::1111 64:ff9b::1.1.1.1"
    assert [address for address in public.split() if not is_public(address)] == []


def test_bad_wishes_get_a_clear_sentence(tmp_path: Path) -> None:
    async def story() -> None:
        async with Host(str(tmp_path / "tables.sqlite")) as host:
            for wishes, words in [
                (SetNotifications(email="nobody"), "e-mail address"),
                (SetNotifications(email="a@b.example\r\nBcc: c@d.example"), "e-mail address"),
                (SetNotifications(email="a@b.example", mail=True), "does not send e-mail"),
                (SetNotifications(webhook="http://192.168.1.1/x", hook=True), "public internet"),
            ]:
                assert words in (await refused(host.notices.wish("anna", wishes))).message
            assert "first" in (await refused(host.notices.test("anna"))).message

    asyncio.run(story())


def test_a_notice_tells_nothing_of_the_game(tmp_path: Path) -> None:
    """Two games that differ in everything but their people give the same words."""

    async def story() -> None:
        async with receiver([]) as (url, received), Host(str(tmp_path / "tables.sqlite"), post_with()) as host:
            for player in ("anna", "bea"):
                await host.notices.wish(player, SetNotifications(webhook=url, hook=True, delay=0))
            contents = set()
            for number in range(4):
                table = await host.table("anna", "bea", game="cards")
                for _ in range(number):
                    await choose(table, -1)
                if deciding(table) != 0:
                    await end_turn(table)
                await waited(host, MINUTE)
                contents.add(
                    received[-1]["content"].replace(table.row.id, "…").replace("anna", "X").replace("bea", "X")
                )
                await host.tables.fair_play.resign("anna", table, 0)
                await host.tables.fair_play.resign("bea", table, 1)
                await host.bots_finish(table)
            assert len(contents) == 1

    asyncio.run(story())
