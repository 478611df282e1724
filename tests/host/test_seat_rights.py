"""A seat belongs to whoever sat down: opening it, coming back, who may see which hand, invitations, names."""

from __future__ import annotations

import asyncio
import contextlib
from itertools import combinations
from pathlib import Path
from typing import Any
from unittest.mock import Mock

import pytest

from foodchain.arena.verify import verified
from foodchain.server.correspondence.absences import Absences
from foodchain.server.correspondence.notes import note_text
from foodchain.server.http.errors import Refusal
from foodchain.server.lobby.lobby import turns_of
from foodchain.server.notify.delivery import Delivery
from foodchain.server.store.correspondence import notes_of
from foodchain.server.store.notices import NoticeSettings
from foodchain.server.tables.names import checked_name, skeletons
from foodchain.server.tables.record import annotated_record
from foodchain.server.tables.table import Table
from foodchain.server.times import now
from foodchain.server.wire import ChangeSeat, ClockRule, NewSeat, NewTable
from foodchain.words import plain
from tests.host.in_process import DAY, HOUR, MINUTE, Host, choose, deciding, refused

PEOPLE = ("anna", "bea", "cleo")
OPEN = ChangeSeat("open")


async def others_open(host: Host, table: Table, seat: int) -> None:
    for player in [name for number, name in enumerate(PEOPLE) if number != seat]:
        await host.tables.fair_play.propose(player, table, "open", seat, True)


async def join(host: Host, table: Table, seat: int, player: str, name: str = "", browser: str | None = None) -> None:
    token = host.tables.seating.invitation(table.row, seat)
    await host.tables.seating.join(player, token, name or player, browser)


async def wait_in_vain_for(host: Host, table: Table, seat: int) -> None:
    """It is a seat's turn, and its player is away for longer than anybody has to wait."""
    while deciding(table) != seat:
        await choose(table)
    await host.passes(11 * MINUTE)


async def wants_messages(host: Host, player: str) -> None:
    settings = NoticeSettings(player, "en", 0, 0, True, "", False, False, "https://example.org/hook", True)
    await host.notices.store.keep(settings, [], "", 20)


async def messages_to(host: Host, player: str) -> list[str]:
    """What has been written to a player since it was last asked."""
    await host.notices.write()
    found = await host.notices.store.due_messages(host.time, 10)
    for message in found:
        await host.notices.store.close(message, "sent", None)
    return [f"{message.subject}: {message.text}" for message in found if message.player == player]


async def kinds(host: Host, table: Table) -> list[str]:
    return [note.kind for note in await notes_of(host.store, table.row.id)]


# -- opening a seat that somebody has ---------------------------------------------------------------------------------


def test_one_alone_opens_no_seat_of_somebody_else(any_database: str) -> None:
    async def story() -> None:
        async with Host(any_database) as host:
            table = await host.table("anna", "bea", game="cards")
            seating = host.tables.seating
            while deciding(table) != 1:
                await choose(table)
            assert "10 minutes" in (await refused(seating.change_seat("anna", table, 1, OPEN))).message
            await host.passes(11 * MINUTE)
            told = await refused(seating.change_seat("anna", table, 1, OPEN))
            assert "two others have to agree" in told.message and "7 days" in told.message
            told = await refused(host.tables.fair_play.propose("anna", table, "open", 1, True))
            assert "two others have to agree" in told.message, "a vote of one is no vote"

            await seating.change_seat("anna", table, 1, ChangeSeat("bot", "lively"))
            await host.bots_finish(table)
            for wish in (OPEN, ChangeSeat("bot", "greedy")):
                with contextlib.suppress(Refusal):
                    await seating.change_seat("anna", table, 1, wish)
                assert table.row.seats[1].player == "bea", "by no detour over a stand-in"
            await host.tables.fair_play.come_back("bea", table, 1)
            assert table.seats_of("bea") == [1]

    asyncio.run(story())


def test_the_others_open_a_seat_and_whoever_had_it_comes_back(any_database: str) -> None:
    async def story() -> None:
        async with Host(any_database, Delivery(public_url="https://club.example")) as host:
            await wants_messages(host, "bea")
            table = await host.table(*PEOPLE, game="cards")
            await wait_in_vain_for(host, table, 1)
            await others_open(host, table, 1)
            opened = table.row.seats[1]
            assert opened.kind == "open" and opened.player is None and table.status == "waiting"
            assert host.view(table, "bea")["seats"][1]["back"] and host.view(table, "bea")["seats"][1]["opened"]
            assert [wait.kind for wait, _ in await turns_of(host.tables, "bea")] == ["opened"]
            [message] = await messages_to(host, "bea")
            assert "your seat was opened" in message

            await join(host, table, 1, "dora")
            assert table.seats_of("dora") == [1] and table.status == "running"
            await choose(table)
            for language in ("en", "fr", "de"):
                last = [
                    plain(note_text(table.row, note, language)) for note in await notes_of(host.store, table.row.id)
                ]
                assert any("bea" in line for line in last) and "dora" in last[-1], "each under their own name"
            note = await host.tables.fair_play.come_back("bea", table, 1)
            assert table.seats_of("bea") == [1] and table.seats_of("dora") == [], "hers, though another sat down"
            assert note.facts["chosen"] == 1
            assert await kinds(host, table) == ["proposed", "opened", "taken over", "came back"]

            record = await annotated_record(table, "en")
            assert "The seat of bea, who was away, is opened" in record and "bea is back" in record
            assert verified(record).ply == table.game.ply, "a record with such notes is sound, for every reader"
            again = await host.restarted()
            assert "dora sits down" in await annotated_record(await again.find(table), "en"), "for ever"
            await again.__aexit__()

    asyncio.run(story())


def test_whoever_sat_on_an_opened_seat_is_told_when_it_is_theirs_no_longer(any_database: str) -> None:
    async def story() -> None:
        async with Host(any_database) as host:
            table = await host.table(*PEOPLE, game="cards")
            for newcomer in ("dora", "emil"):
                await wants_messages(host, newcomer)
                await wait_in_vain_for(host, table, 1)
                await others_open(host, table, 1)
                await join(host, table, 1, newcomer)
            [message] = await messages_to(host, "dora")
            assert "a seat is no longer yours" in message and "taken over is no longer yours" in message
            [*_, opened, _] = await notes_of(host.store, table.row.id)
            for language in ("en", "fr", "de"):
                text = plain(note_text(table.row, opened, language))
                assert text.index("dora") < text.index("bea"), "dora was away, and bea can come back"
            await host.tables.fair_play.come_back("bea", table, 1)
            assert "taken over is no longer yours" in (await messages_to(host, "emil"))[-1]
            assert await messages_to(host, "dora") == [], "once"

    asyncio.run(story())


def test_after_a_week_an_opened_seat_is_whose_it_is_now(tmp_path: Path) -> None:
    async def story() -> None:
        async with Host(str(tmp_path / "tables.sqlite")) as host:
            table = await host.table("anna", "bea", game="cards")
            while deciding(table) != 1:
                await choose(table)
            await host.passes(8 * DAY)
            await host.tables.seating.change_seat("anna", table, 1, OPEN)
            await join(host, table, 1, "dora")
            await host.passes(8 * DAY)
            assert not host.view(table, "bea")["seats"][1]["back"] and host.view(table, "bea")["seats"][1]["opened"]
            told = await refused(host.tables.fair_play.come_back("bea", table, 1))
            assert "dora has had it for 7 days" in told.message
            assert await turns_of(host.tables, "bea") == []
            # From now on the seat is protected for its new owner as it was for the old one.
            await host.tables.seating.change_seat("anna", table, 1, OPEN)
            assert host.view(table, "dora")["seats"][1]["back"]
            await host.tables.fair_play.come_back("dora", table, 1)

    asyncio.run(story())


def test_who_is_here_or_was_a_moment_ago_is_not_absent(tmp_path: Path) -> None:
    async def story() -> None:
        async with Host(str(tmp_path / "tables.sqlite")) as host:
            table = await host.table(*PEOPLE)
            await wait_in_vain_for(host, table, 1)
            table.room.hear_presence("elsewhere", ["bea"])
            told = await refused(others_open(host, table, 1))
            assert "who is here" in told.message
            host.tables.absences.note_gone(table, table.room.hear_presence("elsewhere", []))
            told = await refused(others_open(host, table, 1))
            assert "not absent" in told.message, "gone for a moment"
            await host.store.mark_seen([(table.row.id, "bea")], host.time)
            table.room.last_here.clear()
            assert "not absent" in (await refused(others_open(host, table, 1))).message, "another worker has seen her"
            await host.passes(11 * MINUTE)
            await others_open(host, table, 1)

    asyncio.run(story())


def test_a_vote_about_a_stand_in_asks_when_somebody_was_last_seen(tmp_path: Path) -> None:
    async def story() -> None:
        async with Host(str(tmp_path / "tables.sqlite")) as host:
            table = await host.table("anna", "bea")
            await wait_in_vain_for(host, table, 1)
            await host.store.mark_seen([(table.row.id, "bea")], host.time)  # until a second ago
            propose = host.tables.fair_play.propose
            assert "not absent" in (await refused(propose("anna", table, "stand in", 1, True))).message
            await host.passes(11 * MINUTE)
            await propose("anna", table, "stand in", 1, True)
            assert table.row.seats[1].kind == "bot"

    asyncio.run(story())


def test_another_stand_in_is_noted_as_well(tmp_path: Path) -> None:
    async def story() -> None:
        async with Host(str(tmp_path / "tables.sqlite")) as host:
            table = await host.table("anna", "bea")
            await wait_in_vain_for(host, table, 1)
            for bot in ("greedy", "random"):
                await host.tables.seating.change_seat("anna", table, 1, ChangeSeat("bot", bot))
            notes = await notes_of(host.store, table.row.id)
            assert [(note.kind, note.facts["bot"]) for note in notes] == [
                ("stood in", "greedy"),
                ("stood in", "random"),
            ]
            assert table.row.seats[1].player == "bea"
            await host.bots_finish(table)

    asyncio.run(story())


def test_a_seat_that_has_resigned_is_nobodys_to_give(tmp_path: Path) -> None:
    async def story() -> None:
        async with Host(str(tmp_path / "tables.sqlite")) as host:
            table = await host.table("anna", "bea")
            await host.tables.fair_play.resign("bea", table, 1)
            for player in ("anna", "bea"):
                for wish in (OPEN, ChangeSeat("bot", "random")):
                    told = await refused(host.tables.seating.change_seat(player, table, 1, wish))
                    assert "has resigned" in told.message
            await host.bots_finish(table)

    asyncio.run(story())


def test_whose_time_ran_out_is_told_that_the_seat_resigned(tmp_path: Path) -> None:
    async def story() -> None:
        async with Host(str(tmp_path / "tables.sqlite")) as host:
            table = await host.table("anna", "bea", clock=ClockRule("move", DAY), out="resign")
            loser = PEOPLE[deciding(table)]
            await host.passes(HOUR)
            await wants_messages(host, loser)
            await messages_to(host, loser)  # that it is their turn
            await host.passes(DAY)
            assert any("your seat has resigned" in told for told in await messages_to(host, loser))

    asyncio.run(story())


def test_the_host_is_voted_out_like_anybody(tmp_path: Path) -> None:
    async def story() -> None:
        async with Host(str(tmp_path / "tables.sqlite")) as host:
            table = await host.table(*PEOPLE)
            while deciding(table) != 0:
                await choose(table)
            await host.passes(11 * MINUTE)
            await others_open(host, table, 0)
            assert host.view(table, "bea")["seats"][0]["invitation"], "somebody has to be able to invite"
            await host.tables.seating.change_seat("cleo", table, 0, ChangeSeat("bot", "lively"))
            assert (await refused(host.tables.seating.change_seat("dora", table, 0, OPEN))).error == "not yours"
            await host.tables.fair_play.come_back("anna", table, 0)
            assert table.seats_of("anna") == [0] and host.view(table, "bea")["host"] is False

    asyncio.run(story())


def test_a_rated_game_and_a_running_clock_keep_their_seats(tmp_path: Path) -> None:
    async def story() -> None:
        async with Host(str(tmp_path / "tables.sqlite")) as host:
            rated = await host.table(*PEOPLE, rated=True)
            await host.passes(8 * DAY)
            assert "rated" in (await refused(others_open(host, rated, deciding(rated)))).message
            slow = await host.table("anna", "bea", clock=ClockRule("move", 14 * DAY))
            while deciding(slow) != 1:
                await choose(slow)
            await host.passes(8 * DAY)
            told = await refused(host.tables.seating.change_seat("anna", slow, 1, OPEN))
            assert "two others" in told.message, "her time still runs"

    asyncio.run(story())


# -- who sees which hand ----------------------------------------------------------------------------------------------


async def with_an_open_seat(host: Host, game: str) -> Table:
    """A game under way at which bea has left her seat."""
    table = await host.table(*PEOPLE, game=game)
    for seat, name in enumerate(PEOPLE):
        assert await host.tables.hands.shown_to(table, (name, f"browser of {name}")) == [seat]
    await choose(table)
    await host.tables.seating.change_seat("bea", table, 1, OPEN)
    return table


@pytest.mark.parametrize("game", ["cards", "marine"])
def test_nobody_sees_two_hands_of_a_game(any_database: str, game: str) -> None:
    async def story() -> None:
        async with Host(any_database) as host:
            table = await with_an_open_seat(host, game)
            for player, browser in (("anna", None), ("guest", "browser of anna"), ("@account", "browser of cleo")):
                told = await refused(join(host, table, 1, player, "Zoe", browser))
                assert "another hand" in told.message, f"{player} {browser}"
            again = await host.restarted()
            table = await again.find(table)
            assert "another hand" in (await refused(join(again, table, 1, "guest", "Zoe", "browser of anna"))).message
            await join(again, table, 1, "dora", "Dora", "browser of dora")
            assert await again.tables.hands.shown_to(table, ("dora", "browser of dora")) == [1]
            assert await again.tables.hands.shown_to(table, ("dora", "browser of anna")) == [], "logged in elsewhere"
            assert await again.tables.hands.shown_to(table, ("anna", "browser of anna")) == [0]
            await again.__aexit__()

    asyncio.run(story())


def test_without_hands_one_may_sit_down_elsewhere(tmp_path: Path) -> None:
    async def story() -> None:
        async with Host(str(tmp_path / "tables.sqlite")) as host:
            table = await with_an_open_seat(host, "base")
            await join(host, table, 1, "anna")
            assert table.seats_of("anna") == [0, 1]

    asyncio.run(story())


def test_two_requests_at_once_get_one_hand(any_database: str) -> None:
    async def story() -> None:
        async with Host(any_database) as host, Host(any_database) as other:
            kinds = [NewSeat("me"), NewSeat("open"), NewSeat("open")]
            table = await host.tables.creation.create("anna", NewTable("cards", kinds, name="anna"))
            elsewhere = await other.find(table)
            tried = await asyncio.gather(
                join(host, table, 1, "one", "Uno", "browser"),
                join(other, elsewhere, 2, "two", "Due", "browser"),
                return_exceptions=True,
            )
            assert sorted(isinstance(one, Refusal) for one in tried) == [False, True]

    asyncio.run(story())


def test_several_share_a_screen_from_the_beginning_or_not_at_all(tmp_path: Path) -> None:
    async def story() -> None:
        async with Host(str(tmp_path / "tables.sqlite")) as host:
            kinds = [NewSeat("me"), NewSeat("me"), NewSeat("bot", bot="lively")]
            table = await host.tables.creation.create("anna", NewTable("cards", kinds, name="anna"), browser="browser")
            viewers = ("anna", "browser")
            assert await host.tables.hands.shown_to(table, viewers) == [0, 1]
            for _ in range(2):  # nor by the detour over a bot
                told = await refused(host.tables.seating.change_seat("anna", table, 1, OPEN))
                assert "has seen this hand" in told.message, "anna would know what bea holds"
                await host.tables.seating.change_seat("anna", table, 1, ChangeSeat("bot", "lively"))
            assert await host.tables.hands.shown_to(table, viewers) == [0]
            await host.bots_finish(table)
            await host.tables.seating.change_seat("anna", table, 2, OPEN)  # nobody has seen what the bot holds
            await join(host, table, 2, "bea")
            assert await host.tables.hands.shown_to(table, ("bea",)) == [2]
            await host.tables.seating.change_seat("bea", table, 2, OPEN)
            assert "another hand" in (await refused(join(host, table, 2, "anna"))).message

    asyncio.run(story())


def test_hands_lie_face_down_until_every_seat_is_taken(tmp_path: Path) -> None:
    async def story() -> None:
        async with Host(str(tmp_path / "tables.sqlite")) as host:
            kinds = [NewSeat("me"), NewSeat("open")]
            table = await host.tables.creation.create("anna", NewTable("cards", kinds, name="anna"), browser="browser")
            await join(host, table, 1, "bea", "bea", "hers")
            await host.tables.seating.change_seat("bea", table, 1, OPEN)
            assert await host.tables.hands.shown_to(table, ("bea", "hers")) == []
            await join(host, table, 1, "bea", "bea", "hers")
            assert await host.tables.hands.shown_to(table, ("bea", "hers")) == [1], "she had seen nothing"

    asyncio.run(story())


# -- invitations ------------------------------------------------------------------------------------------------------


def test_an_invitation_is_revoked_and_a_reopened_seat_has_a_new_one(any_database: str) -> None:
    async def story() -> None:
        async with Host(any_database) as host:
            seating = host.tables.seating
            table = await host.tables.creation.create("anna", NewTable("base", [NewSeat("me"), NewSeat("open")]))
            first = seating.invitation(table.row, 1)
            assert (await refused(seating.revoke_invitation("bea", table, 1))).error == "not yours"
            await seating.revoke_invitation("anna", table, 1)
            assert "invitation" in (await refused(seating.join("bea", first, "bea"))).message.lower()
            second = seating.invitation(table.row, 1)
            await seating.join("bea", second, "bea")
            assert (await refused(seating.revoke_invitation("anna", table, 1))).error == "taken"
            await seating.change_seat("bea", table, 1, OPEN)
            for old in (first, second):
                assert (await refused(seating.join("cleo", old, "cleo"))).error == "not found"
            again = await host.restarted()
            table = await again.find(table)
            await again.tables.seating.join("cleo", again.tables.seating.invitation(table.row, 1), "cleo")
            await again.__aexit__()

    asyncio.run(story())


def test_a_revoked_invitation_is_dead_for_a_worker_that_has_not_heard_of_it(any_database: str) -> None:
    async def story() -> None:
        async with Host(any_database) as host, Host(any_database) as other:
            table = await host.tables.creation.create("anna", NewTable("base", [NewSeat("me"), NewSeat("open")]))
            elsewhere = await other.find(table)
            token = other.tables.seating.invitation(elsewhere.row, 1)
            await host.tables.seating.revoke_invitation("anna", table, 1)
            assert (await refused(other.tables.seating.join("bea", token, "bea"))).error == "taken"
            assert (await refused(other.tables.seating.join("bea", token, "bea"))).error == "not found"

    asyncio.run(story())


# -- names ------------------------------------------------------------------------------------------------------------

UNREADABLE = [
    "a\u200bb",
    "\u202eanna",
    "a\u2066b",
    "\u3164",
    "\u2800\u2800",
    "a\ufe0f",
    "z" + "\u0301" * 4,
    "\u0301a",
    "\ue000",
    "a\u00adb",
    "\U000e0041",
    "a\U00016fe4b",
]
ALIKE = [
    ("anna", "ANNA"),
    ("anna", "аnnа"),
    ("anna", "ánna"),
    ("anna", "ａnna"),
    ("Bill", "BiII"),
    ("tom0", "tomo"),
    ("modern", "modem"),
    ("Hugo", "Ηugo"),
    ("Nina", "Νina"),
    ("Zoe", "Ζoe"),
    ("Max", "Μax"),
    ("Yvonne", "Υvonne"),
    ("Anna", "Ꭺnna"),
    ("Anna", "ꓮnna"),
    ("Tom", "Ꭲom"),
    ("Olga", "Ⲟlga"),
    ("George", "Ԍeorge"),
    ("Bill", "Biןן"),
    ("Anna", "Anna."),
    ("Anna", "Anna·"),
    ("Anna", "Annaʹ"),
    ("ΝΙΚΟΣ", "Νίκος"),
    ("Bea", "ʙᴇᴀ"),
    ("Bea", "🅱ea"),
    ("Bea", "🄱🄴🄰"),
    ("Bea", "🇧🇪🇦"),
    ("Tom", "Ƭom"),
    ("Gus", "ɢus"),
    ("Soren", "Søren"),
    ("Lukasz", "Łukasz"),
]
FINE = ["Zoë", "Ольга", "Ἀθηνᾶ", "अनुष्का", "王小明", "Nguyễn", "O'Neill", "Grüße 🦎", "علي", ":-)", "ᏣᎳᎩ"]


def test_names_can_be_read(tmp_path: Path) -> None:
    for name in FINE:
        assert checked_name(name) == name
    for name in UNREADABLE:
        with pytest.raises(Refusal):
            checked_name(name)
    for one, other in ALIKE:
        assert skeletons(one) & skeletons(other), (one, other)
    for one, other in combinations(FINE, 2):
        assert skeletons(one).isdisjoint(skeletons(other)), (one, other)


@pytest.mark.parametrize("name", ["ANNA", "аnnа", "greedy bot", "Bot gierig", "seat 1", "\u202eanna"])
def test_nobody_is_called_as_another_at_the_table_or_as_a_bot(tmp_path: Path, name: str) -> None:
    async def story() -> None:
        async with Host(str(tmp_path / "tables.sqlite")) as host:
            kinds: list[Any] = [NewSeat("me"), NewSeat("open"), NewSeat("bot", bot="greedy")]
            table = await host.tables.creation.create("anna", NewTable("base", kinds, name="anna"))
            told = await refused(join(host, table, 1, "bea", name))
            assert told.error in ("taken", "bad setup") and table.row.seats[1].kind == "open"

    asyncio.run(story())


def test_a_name_from_before_is_numbered_where_it_is_another_s(tmp_path: Path) -> None:
    async def story() -> None:
        async with Host(str(tmp_path / "tables.sqlite")) as host:
            table = await host.tables.creation.create(
                "anna", NewTable("base", [NewSeat("me"), NewSeat("open")], name="Anna")
            )
            await host.store.rename("@other", "anna")  # an account, which has its name everywhere
            await join(host, table, 1, "@other", "ignored")
            assert table.row.seats[1].name == "anna (2)"

    asyncio.run(story())


def test_comings_and_goings_of_many_are_written_together() -> None:
    """When a proxy is started anew, thousands go and come at once, and moves wait for what is written before them."""

    async def check() -> None:
        written: list[list[str]] = []
        stored = asyncio.Event()

        async def mark_seen(present: list[tuple[str, str]], time: str) -> None:
            written.append([table for table, _ in present])
            await stored.wait()

        absences = Absences(Mock(store=Mock(mark_seen=mark_seen), now=now))
        for name in ("first", "third", "second", "third"):
            table = Mock(people=lambda: {"anna", "ben"})
            table.row.id = name
            table.room.last_here = {}
            absences.note(table, "anna")
            await asyncio.sleep(0)
        stored.set()
        await absences.written()
        assert written == [["first"], ["second", "third"]]

    asyncio.run(check())
