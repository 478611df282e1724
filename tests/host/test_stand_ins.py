"""Somebody is away, gives up, or all want to stop: who may do what, and what becomes of the game."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

from foodchain.server.correspondence.notes import note_view
from foodchain.server.correspondence.view import places
from foodchain.server.lobby.lobby import turns_of
from foodchain.server.store.correspondence import notes_of
from foodchain.server.store.models import Summary
from foodchain.server.tables.table import Table
from foodchain.server.wire import ChangeSeat, ClockRule
from foodchain.words import plain
from tests.host.in_process import DAY, HOUR, MINUTE, Host, choose, deciding, end_turn, refused

PEOPLE = ("anna", "bea", "cleo")


async def notes(host: Host, table: Table, language: str = "en") -> list[str]:
    return [plain(note_view(table.row, note, language).text) for note in await notes_of(host.store, table.row.id)]


async def kinds_of_turns(host: Host, player: str) -> list[str]:
    return [wait.kind for wait, _ in await turns_of(host.tables, player)]


def others(seat: int) -> list[str]:
    return [name for number, name in enumerate(PEOPLE) if number != seat]


async def propose(host: Host, table: Table, player: str, seat: int | None, agree: bool = True) -> None:
    kind: Any = "abandon" if seat is None else "stand in"
    await host.tables.fair_play.propose(player, table, kind, seat, agree)


def test_the_others_agree_that_a_bot_stands_in_and_who_was_away_comes_back(any_database: str) -> None:
    async def story() -> None:
        async with Host(any_database) as host:
            table = await host.table(*PEOPLE)
            seat = deciding(table)
            absent, (first, second) = PEOPLE[seat], others(seat)
            refusal = await refused(propose(host, table, first, seat))
            assert "10 minutes" in refusal.message, "nobody is voted out at once"
            await host.passes(11 * MINUTE)
            await propose(host, table, first, seat)
            assert table.row.seats[seat].kind == "person", "not by one alone"
            assert await kinds_of_turns(host, second) == ["vote"]
            [proposal] = host.view(table, second)["proposals"]
            assert proposal["mine"] and proposal["missing"] == [PEOPLE.index(second)]
            assert "only those who sit" in (await refused(propose(host, table, absent, seat))).message.lower()

            await propose(host, table, second, seat)
            assert table.row.seats[seat].kind == "bot" and host.view(table, first)["proposals"] == []
            await host.bots_finish(table)
            assert await kinds_of_turns(host, absent) == ["away"]
            shown = host.view(table, absent)["seats"][seat]
            assert shown["for"] == absent and shown["back"] and not shown["mine"]
            assert not host.view(table, first)["seats"][seat]["back"]
            assert table.seats_of(absent) == [], "the stand-in's cards are the stand-in's while it plays"

            while deciding(table) != seat and not table.game.over:
                await choose(table)
                await host.bots_finish(table)
                if table.game.ply > 12:
                    break
            note = await host.tables.fair_play.come_back(absent, table, seat)
            played = [ply.seat for ply in table.game.plies]
            assert (note.facts["since"], note.facts["chosen"]) == (0, played.count(seat)) and note.facts["chosen"] > 0
            assert table.seats_of(absent) == [seat]
            assert (await refused(host.tables.fair_play.come_back(first, table, seat))).error == "not yours"
            lines = await notes(host, table)
            assert len(lines) == 3 and f"stands in for {absent}" in lines[1] and f"{absent} is back" in lines[2]
            assert f"at this seat: {note.facts['chosen']}." in lines[2]
            for language in ("fr", "de"):
                assert len(await notes(host, table, language)) == 3

    asyncio.run(story())


def test_whoever_plays_is_not_away(tmp_path: Path) -> None:
    async def story() -> None:
        async with Host(str(tmp_path / "tables.sqlite")) as host:
            table = await host.table(*PEOPLE)
            seat = deciding(table)
            await host.passes(11 * MINUTE)
            await propose(host, table, others(seat)[0], seat)
            await choose(table)
            assert table.row.terms.proposals == [] and await kinds_of_turns(host, others(seat)[1]) in ([], ["turn"])
            row = await host.store.find_table(table.row.id)
            assert row is not None and row.terms == table.row.terms

    asyncio.run(story())


def test_the_host_of_friends_may_do_it_alone_but_not_among_strangers(tmp_path: Path) -> None:
    async def story() -> None:
        async with Host(str(tmp_path / "tables.sqlite")) as host:
            for public in (False, True):
                table = await host.table("anna", "bea", public=public)
                while deciding(table) != 1:
                    await choose(table)

                def replace(table: Table = table) -> Any:
                    return host.tables.seating.change_seat("anna", table, 1, ChangeSeat("bot", "lively"))

                if public:
                    assert "agree" in (await refused(replace())).message
                else:
                    assert "10 minutes" in (await refused(replace())).message, "not for closing a laptop"
                    await host.passes(11 * MINUTE)
                    await replace()
                    assert host.view(table, "bea")["seats"][1]["back"], "and can come back all the same"

    asyncio.run(story())


def test_resigning_a_bot_plays_on_and_the_seat_comes_last(any_database: str) -> None:
    async def story() -> None:
        async with Host(any_database) as host:
            table = await host.table("anna", "bea")
            assert (await refused(host.tables.fair_play.resign("bea", table, 0))).error == "not yours"
            await host.tables.fair_play.resign("bea", table, 1)
            assert table.row.seats[1].kind == "bot" and host.view(table, "bea")["resigned"] == [1]
            assert "resigned" in (await refused(host.tables.fair_play.come_back("bea", table, 1))).message
            assert await kinds_of_turns(host, "bea") == []
            await end_turn(table) if deciding(table) == 0 else None
            await host.bots_finish(table)
            assert any(ply.seat == 1 for ply in table.game.plies)
            assert "comes last" in (await notes(host, table))[0]
            again = await host.restarted()
            assert (await again.find(table)).row.terms.resigned == [1]
            await again.__aexit__()

    asyncio.run(story())


def test_places_put_who_resigned_last_whatever_the_bot_made_of_it(tmp_path: Path) -> None:
    async def story() -> None:
        async with Host(str(tmp_path / "tables.sqlite")) as host:
            table = await host.table(*PEOPLE)
            row = table.row
            assert places(row) is None
            row.summary = Summary(9, True, None, [30, 50, 40], [1], "ice age")
            assert places(row) == [3, 1, 2]
            row.terms.resigned = [1]
            assert places(row) == [2, 3, 1]
            row.terms.resigned = [0, 1, 2]
            assert places(row) == [2, 2, 2], "nobody has won"

    asyncio.run(story())


def test_a_game_is_abandoned_when_everybody_who_still_plays_agrees(any_database: str) -> None:
    async def story() -> None:
        async with Host(any_database) as host:
            table = await host.table(*PEOPLE, clock=ClockRule("move", DAY))
            await host.tables.fair_play.resign("cleo", table, 2)
            await propose(host, table, "anna", None)
            await propose(host, table, "anna", None, agree=False)
            await propose(host, table, "anna", None)
            assert table.status == "running"
            await propose(host, table, "bea", None)
            assert table.status == "over" and table.row.kind == "abandoned"
            assert not any(clock["running"] for clock in host.view(table, "anna")["clocks"])
            assert host.view(table, "anna")["places"] is None
            assert (await refused(table.play([0, 1, 2], table.revision, 0, False))).error == "over"
            await host.passes(2 * DAY)
            assert [seat.kind for seat in table.row.seats] == ["person", "person", "bot"], "no clock runs any more"
            assert (await notes(host, table))[-1].startswith("All players agreed")
            again = await host.restarted()
            assert (await again.find(table)).status == "over"
            assert await kinds_of_turns(again, "anna") == []
            await again.__aexit__()

    asyncio.run(story())


def test_one_no_is_the_end_of_a_proposal(tmp_path: Path) -> None:
    async def story() -> None:
        async with Host(str(tmp_path / "tables.sqlite")) as host:
            table = await host.table(*PEOPLE)
            await propose(host, table, "anna", None)
            await propose(host, table, "cleo", None, agree=False)
            assert host.view(table, "bea")["proposals"] == []
            assert (await notes(host, table))[-1] == "cleo wants to play on."
            for player in PEOPLE:
                assert "vote" not in await kinds_of_turns(host, player)
            await propose(host, table, "anna", None)
            await propose(host, table, "bea", None)
            assert table.status == "running", "what was said before does not count any more"

    asyncio.run(story())


def test_notes_name_the_bot_in_the_readers_language(tmp_path: Path) -> None:
    async def story() -> None:
        async with Host(str(tmp_path / "tables.sqlite")) as host:
            table = await host.table("anna", "bea")
            await host.tables.fair_play.resign("bea", table, 1)
            assert "Forager" in (await notes(host, table))[0]
            assert "Sammler" in (await notes(host, table, "de"))[0] and "Glaneur" in (await notes(host, table, "fr"))[0]

    asyncio.run(story())


def test_out_of_time_and_back_with_some_of_it(tmp_path: Path) -> None:
    async def story() -> None:
        async with Host(str(tmp_path / "tables.sqlite")) as host:
            table = await host.table("anna", "bea", clock=ClockRule("bank", 10 * HOUR))
            seat = deciding(table)
            await host.passes(11 * HOUR)
            assert table.row.seats[seat].kind == "bot"
            await host.bots_finish(table)
            await host.tables.fair_play.come_back(("anna", "bea")[seat], table, seat)
            assert host.view(table, "anna")["clocks"][seat]["left"] == HOUR
            if deciding(table) != seat:
                await end_turn(table)
            await host.passes(30 * MINUTE)
            assert table.row.seats[seat].kind == "person"

    asyncio.run(story())
