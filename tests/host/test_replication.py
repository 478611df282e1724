"""A worker that hears of another's move puts it in place without reading it, and knows the same afterwards as one that
has read everything."""

from __future__ import annotations

import asyncio
from random import Random
from typing import Any

import msgspec
import pytest

from foodchain.server.live.worker_messages import Moved, WorkerMessage
from foodchain.server.tables.history import saved_state
from foodchain.server.tables.table import Table
from foodchain.server.wire import ClockRule
from tests.host.in_process import HOUR, Host, choose, end_turn


def known(table: Table) -> dict[str, Any]:
    """All that a worker knows of a table."""
    row = msgspec.to_builtins(table.row)
    moments = [(moment.time, moment.seat, moment.action, moment.scores) for moment in table.trail]
    assert table.history is not None
    state = saved_state(table.game, table.revision).position
    return {"row": row, "moments": moments, "after": table.history.after, "state": state, "held": table.held}


async def two_workers(database: str, **more: Any) -> tuple[Host, Host, Table, Table, list[WorkerMessage]]:
    one, other = await Host(database).__aenter__(), await Host(database).__aenter__()
    heard: list[WorkerMessage] = []
    one.tables.channel.publish = heard.append  # type: ignore[method-assign, assignment]
    table = await one.table("anna", "ben", **more)
    follower = await other.find(table)
    heard.clear()
    return one, other, table, follower, heard


@pytest.mark.parametrize("game", ["base", "marine", "cards"])
def test_whoever_follows_knows_what_a_reader_knows(any_database: str, game: str) -> None:
    async def story() -> None:
        clock = ClockRule("bank", 5 * HOUR, 60)
        one, other, table, follower, heard = await two_workers(any_database, game=game, clock=clock)
        dice = Random(7)
        for number in range(60):
            await one.passes(30, awake=False)
            if table.game.over:  # a Card Game of two can be short
                break
            last = table.game.last
            if number % 9 == 8 and last is not None and table.undoable([last.seat])[0]:
                await table.take_back([last.seat], table.revision, False)
            else:
                await choose(table, dice.randrange(len(table.game.decision.options)))
            for news in heard:
                assert isinstance(news, Moved)
                assert follower.follows(news)
            heard.clear()
            assert known(follower) == known(table)
        follower.history = None
        await follower.awake()
        assert known(follower) == known(table), "and so it is on disk"
        await one.__aexit__()
        await other.__aexit__()

    asyncio.run(story())


def test_whoever_has_missed_something_reads(any_database: str) -> None:
    async def story() -> None:
        one, other, table, follower, heard = await two_workers(any_database)
        await end_turn(table)
        await end_turn(table)
        moves = [news for news in heard if isinstance(news, Moved)]
        assert not follower.follows(moves[-1]), "those before it are not known"
        await other.tables.hear(moves[-1])
        assert follower.unsure
        await follower.awake()
        assert known(follower) == known(table)
        await other.tables.hear(moves[0])
        assert known(follower) == known(table), "old news change nothing"
        await one.__aexit__()
        await other.__aexit__()

    asyncio.run(story())


def test_what_does_not_fit_is_read(any_database: str) -> None:
    async def story() -> None:
        one, other, table, follower, heard = await two_workers(any_database)
        before = known(follower)
        await choose(table)
        moved = heard[-1]
        assert isinstance(moved, Moved) and moved.entry is not None
        nonsense = msgspec.structs.replace(moved, entry=msgspec.structs.replace(moved.entry, option="no such option"))
        assert not follower.follows(nonsense)
        assert known(follower) == before
        await other.tables.hear(nonsense)
        await follower.awake()
        assert known(follower) == known(table), "what is on disk counts"
        await one.__aexit__()
        await other.__aexit__()

    asyncio.run(story())
