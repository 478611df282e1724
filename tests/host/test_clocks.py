"""Clocks: what is charged to whom, what a restart changes (nothing), and what happens when time runs out."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from foodchain.server.days.clock import handed_over, later, left_at, seconds_between, shifted, taken_back, wound_up
from foodchain.server.days.terms import ClockRule
from foodchain.server.messages import NewSeat, NewTable
from foodchain.server.store.days import notes_of, out_of_time
from tests.host.club import DAY, HOUR, MINUTE, Club, choose, deciding, end_turn

NOON, ONE, TWO = (f"2026-11-15T{hour}:00:00.000000Z" for hour in (12, 13, 14))
BANK = ClockRule("bank", 10 * HOUR, 60)
PER_TURN = ClockRule("move", DAY)


# -- arithmetic -------------------------------------------------------------------------------------------------------


def test_a_bank_is_charged_and_earns_its_increment() -> None:
    clocks = handed_over(wound_up(BANK, 2), BANK, [0], NOON)
    assert [left_at(clock, ONE) for clock in clocks] == [9 * HOUR, 10 * HOUR]
    clocks = handed_over(clocks, BANK, [1], ONE, moved=0)
    assert [left_at(clock, TWO) for clock in clocks] == [9 * HOUR + 60, 9 * HOUR]


def test_time_for_a_turn_begins_afresh_with_each() -> None:
    clocks = handed_over(wound_up(PER_TURN, 2), PER_TURN, [0], NOON)
    clocks = handed_over(clocks, PER_TURN, [1], ONE, moved=0)
    clocks = handed_over(clocks, PER_TURN, [0], TWO, moved=1)
    assert left_at(clocks[0], TWO) == DAY


@pytest.mark.parametrize("rule", [BANK, PER_TURN])
def test_playing_and_taking_back_gains_no_time(rule: ClockRule) -> None:
    thinking = handed_over(wound_up(rule, 2), rule, [0], NOON)
    played = handed_over(thinking, rule, [1], ONE, moved=0)
    again = taken_back(played, rule, [0], TWO)
    assert left_at(again[0], TWO) == left_at(thinking[0], TWO), "the time since is the time of who took back"
    assert left_at(again[1], TWO) == left_at(thinking[1], NOON), "and nobody else's"


def test_a_silence_is_not_charged() -> None:
    clocks = handed_over(wound_up(BANK, 2), BANK, [0], NOON)
    assert left_at(shifted(clocks, ONE, TWO)[0], TWO) == 9 * HOUR
    assert left_at(shifted(clocks, "2026-11-15T11:00:00.000000Z", TWO)[0], TWO) == 10 * HOUR, (
        "begun after the last beat"
    )


# -- at the table -------------------------------------------------------------------------------------------------------


def test_the_clock_of_whoever_decides_runs_and_survives_a_restart(any_database: str) -> None:
    async def story() -> None:
        club = await Club(any_database).__aenter__()
        table = await club.table("anna", "bea", clock=BANK)
        first = deciding(table)
        await club.passes(HOUR)
        told = club.view(table, "anna")
        assert told["clocks"][first] == {"left": 9 * HOUR, "running": True}
        assert told["clocks"][1 - first] == {"left": 10 * HOUR, "running": False}
        await end_turn(table)
        assert club.view(table, "bea")["clocks"][first]["left"] == 9 * HOUR + 60
        await club.passes(HOUR)
        club = await club.restarted()
        clocks = club.view(await club.find(table), "anna")["clocks"]
        assert clocks[first] == {"left": 9 * HOUR + 60, "running": False}
        assert clocks[1 - first]["running"] and clocks[1 - first]["left"] == 9 * HOUR
        await club.__aexit__()

    asyncio.run(story())


def test_time_without_a_server_is_nobodys(any_database: str) -> None:
    async def story() -> None:
        club = await Club(any_database).__aenter__()
        table = await club.table("anna", "bea", clock=PER_TURN)
        seat = deciding(table)
        await club.passes(20 * HOUR)
        await club.passes(3 * DAY, awake=False)
        club = await club.restarted()
        table = await club.find(table)
        left = club.view(table, "anna")["clocks"][seat]["left"]
        assert 4 * HOUR <= left <= 4 * HOUR + 30 * MINUTE, "the beat before the end counts, and nothing after it"
        await club.passes(3 * HOUR)
        assert table.row.seats[seat].kind == "person"
        await club.passes(2 * HOUR)
        assert table.row.seats[seat].kind == "bot"
        await club.__aexit__()

    asyncio.run(story())


def test_no_clock_runs_before_all_are_there(tmp_path: Path) -> None:
    async def story() -> None:
        async with Club(str(tmp_path / "tables.sqlite")) as club:
            wish = NewTable("base", [NewSeat("me"), NewSeat("open")], clock=PER_TURN)
            table = await club.tables.create("anna", wish)
            await club.passes(5 * DAY)
            assert not any(clock["running"] for clock in club.view(table, "anna")["clocks"])
            await club.tables.join("bea", club.tables.invitation(table.row.id, 1), "bea")
            assert club.view(table, "anna")["clocks"][deciding(table)] == {"left": DAY, "running": True}

    asyncio.run(story())


def test_a_bots_time_is_not_measured_and_its_answer_is_not_charged(tmp_path: Path) -> None:
    async def story() -> None:
        async with Club(str(tmp_path / "tables.sqlite")) as club:
            table = await club.table("anna", "bot", clock=ClockRule("bank", HOUR, 0))
            await club.bots_finish(table)
            for _ in range(3):
                await end_turn(table)
                await club.bots_finish(table)
            assert [clock["left"] for clock in club.view(table, "anna")["clocks"]] == [HOUR, HOUR]

    asyncio.run(story())


@pytest.mark.parametrize("out", ["bot", "resign"])
def test_when_time_runs_out_the_table_does_what_it_agreed_on_once(any_database: str, out: str) -> None:
    async def story() -> None:
        async with Club(any_database) as club, Club(any_database) as other:
            table = await club.table("anna", "bea", clock=ClockRule("move", HOUR), out=out)
            seat = deciding(table)
            name = ("anna", "bea")[seat]
            await club.passes(HOUR + 1, awake=False)
            club.rounds.alive = other.rounds.alive = other.time = club.time
            await asyncio.gather(club.rounds.look_at_clocks(), other.rounds.look_at_clocks())
            row = await club.store.find_table(table.row.id)
            assert row is not None and row.seats[seat].kind == "bot" and row.seats[seat].player == name
            assert row.terms.resigned == ([seat] if out == "resign" else [])
            assert [note.kind for note in await notes_of(club.store, table.row.id)] == ["out of time"]

    asyncio.run(story())


def test_a_turn_that_ends_in_time_is_not_lost(tmp_path: Path) -> None:
    """The deadline that was seen is not the one that holds any more."""

    async def story() -> None:
        async with Club(str(tmp_path / "tables.sqlite")) as club:
            table = await club.table("anna", "bea", clock=ClockRule("move", HOUR))
            seat = deciding(table)
            await club.passes(HOUR + 1, awake=False)
            [(ident, number, due)] = await out_of_time(club.store, club.time)
            await end_turn(table)
            await club.tables.fair_play.clock_ran_out(table, number, due)
            assert (ident, number) == (table.row.id, seat)
            assert [one.kind for one in table.row.seats] == ["person", "person"]

    asyncio.run(story())


@pytest.mark.parametrize("game", ["cards", "marine"])
def test_each_is_charged_for_what_they_owe_also_in_secret(tmp_path: Path, game: str) -> None:
    """Whoever is asked is charged, whoever's turn it is; all that is charged is all the time there was."""

    async def story() -> None:
        async with Club(str(tmp_path / "tables.sqlite")) as club:
            rule = ClockRule("bank", 30 * DAY, 0)
            table = await club.table("anna", "bea", "cleo", game=game, clock=rule)
            begun, owed = club.time, [0.0, 0.0, 0.0]
            for number in range(60):
                seat = deciding(table)
                seconds = 10 + number
                club.time = later(club.time, seconds)
                await choose(table, number % len(table.game.decision.options))
                owed[seat] += seconds
                if table.game.over:
                    break
            told = [rule.seconds - clock["left"] for clock in club.view(table, "anna")["clocks"]]
            assert told == pytest.approx(owed) and sum(told) == pytest.approx(seconds_between(begun, club.time))
            assert sum(spent > 0 for spent in told) == 3

    asyncio.run(story())
