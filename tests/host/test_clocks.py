"""Clocks: what is charged to whom, what a restart changes (nothing), and what happens when time runs out."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from foodchain.server.correspondence.clock import handed_over, left_at, shifted, taken_back, wound_up
from foodchain.server.store.correspondence import notes_of, out_of_time
from foodchain.server.times import later, seconds_between
from foodchain.server.wire import ClockRule, NewSeat, NewTable
from tests.host.in_process import DAY, HOUR, MINUTE, Host, choose, deciding, end_turn

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
        host = await Host(any_database).__aenter__()
        table = await host.table("anna", "bea", clock=BANK)
        first = deciding(table)
        await host.passes(HOUR)
        view = host.view(table, "anna")
        assert view["clocks"][first] == {"left": 9 * HOUR, "running": True}
        assert view["clocks"][1 - first] == {"left": 10 * HOUR, "running": False}
        await end_turn(table)
        assert host.view(table, "bea")["clocks"][first]["left"] == 9 * HOUR + 60
        await host.passes(HOUR)
        host = await host.restarted()
        clocks = host.view(await host.find(table), "anna")["clocks"]
        assert clocks[first] == {"left": 9 * HOUR + 60, "running": False}
        assert clocks[1 - first]["running"] and clocks[1 - first]["left"] == 9 * HOUR
        await host.__aexit__()

    asyncio.run(story())


def test_time_without_a_server_is_nobodys(any_database: str) -> None:
    async def story() -> None:
        host = await Host(any_database).__aenter__()
        table = await host.table("anna", "bea", clock=PER_TURN)
        seat = deciding(table)
        await host.passes(20 * HOUR)
        await host.passes(3 * DAY, awake=False)
        host = await host.restarted()
        table = await host.find(table)
        left = host.view(table, "anna")["clocks"][seat]["left"]
        assert 4 * HOUR <= left <= 4 * HOUR + 30 * MINUTE, "the beat before the end counts, and nothing after it"
        await host.passes(3 * HOUR)
        assert table.row.seats[seat].kind == "person"
        await host.passes(2 * HOUR)
        assert table.row.seats[seat].kind == "bot"
        await host.__aexit__()

    asyncio.run(story())


def test_no_clock_runs_before_all_are_there(tmp_path: Path) -> None:
    async def story() -> None:
        async with Host(str(tmp_path / "tables.sqlite")) as host:
            wish = NewTable("base", [NewSeat("me"), NewSeat("open")], clock=PER_TURN)
            table = await host.tables.creation.create("anna", wish)
            await host.passes(5 * DAY)
            assert not any(clock["running"] for clock in host.view(table, "anna")["clocks"])
            await host.tables.seating.join("bea", host.tables.seating.invitation(table.row, 1), "bea")
            assert host.view(table, "anna")["clocks"][deciding(table)] == {"left": DAY, "running": True}

    asyncio.run(story())


def test_a_bots_time_is_not_measured_and_its_answer_is_not_charged(tmp_path: Path) -> None:
    async def story() -> None:
        async with Host(str(tmp_path / "tables.sqlite")) as host:
            table = await host.table("anna", "bot", clock=ClockRule("bank", HOUR, 0))
            await host.bots_finish(table)
            for _ in range(3):
                await end_turn(table)
                await host.bots_finish(table)
            assert [clock["left"] for clock in host.view(table, "anna")["clocks"]] == [HOUR, HOUR]

    asyncio.run(story())


@pytest.mark.parametrize("out", ["bot", "resign"])
def test_when_time_runs_out_the_table_does_what_it_agreed_on_once(any_database: str, out: str) -> None:
    async def story() -> None:
        async with Host(any_database) as host, Host(any_database) as other:
            table = await host.table("anna", "bea", clock=ClockRule("move", HOUR), out=out)
            seat = deciding(table)
            name = ("anna", "bea")[seat]
            await host.passes(HOUR + 1, awake=False)
            host.rounds.alive = other.rounds.alive = other.time = host.time
            await asyncio.gather(host.rounds.look_at_clocks(), other.rounds.look_at_clocks())
            row = await host.store.find_table(table.row.id)
            assert row is not None and row.seats[seat].kind == "bot" and row.seats[seat].player == name
            assert row.terms.resigned == ([seat] if out == "resign" else [])
            assert [note.kind for note in await notes_of(host.store, table.row.id)] == ["out of time"]

    asyncio.run(story())


def test_a_turn_that_ends_in_time_is_not_lost(tmp_path: Path) -> None:
    """The deadline that was seen is not the one that holds any more."""

    async def story() -> None:
        async with Host(str(tmp_path / "tables.sqlite")) as host:
            table = await host.table("anna", "bea", clock=ClockRule("move", HOUR))
            seat = deciding(table)
            await host.passes(HOUR + 1, awake=False)
            [(ident, number, due)] = await out_of_time(host.store, host.time)
            await end_turn(table)
            await host.tables.fair_play.clock_ran_out(table, number, due)
            assert (ident, number) == (table.row.id, seat)
            assert [one.kind for one in table.row.seats] == ["person", "person"]

    asyncio.run(story())


@pytest.mark.parametrize("game", ["cards", "marine"])
def test_each_is_charged_for_what_they_owe_also_in_secret(tmp_path: Path, game: str) -> None:
    """Whoever is asked is charged, whoever's turn it is; all that is charged is all the time there was."""

    async def story() -> None:
        async with Host(str(tmp_path / "tables.sqlite")) as host:
            rule = ClockRule("bank", 30 * DAY, 0)
            table = await host.table("anna", "bea", "cleo", game=game, clock=rule)
            begun, owed = host.time, [0.0, 0.0, 0.0]
            for number in range(60):
                seat = deciding(table)
                seconds = 10 + number
                host.time = later(host.time, seconds)
                await choose(table, number % len(table.game.decision.options))
                owed[seat] += seconds
                if table.game.over:
                    break
            spent = [rule.seconds - clock["left"] for clock in host.view(table, "anna")["clocks"]]
            assert spent == pytest.approx(owed) and sum(spent) == pytest.approx(seconds_between(begun, host.time))
            assert sum(spent > 0 for spent in spent) == 3

    asyncio.run(story())
