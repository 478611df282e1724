"""Ratings: each game counts once, whatever dies when, and can be worked out again."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

import pytest
from sqlalchemy import delete, select

from foodchain.server.accounts.ratings import Ratings, ranks_of, rated, shown
from foodchain.server.store import Store
from foodchain.server.store.accounts import Account, AccountStore
from foodchain.server.store.models import Seat, Summary, TableRow
from foodchain.server.store.ratings import Rating
from foodchain.server.store.schema import ratings, settled
from foodchain.server.store.terms import Terms
from foodchain.server.times import now
from tests.host.server import Browser, Server, play_to_the_end
from tests.patience import until


def finished(seats: Sequence[str | None], scores: Sequence[int], winners: Sequence[int], **more: Any) -> TableRow:
    people = [Seat(i, "person" if who else "bot", who, "", None if who else "greedy") for i, who in enumerate(seats)]
    summary = Summary(ply=9, over=True, scores=list(scores), winners=list(winners))
    values: dict[str, Any] = {"kind": "play", "game": "base", "seed": "1", "options": {}, "pack": [], "start": None}
    values |= {"id": "t", "host": "@a", "created": now(), "played": now(), "forked": None, "rematch": None}
    return TableRow(
        **{**values, "revision": 9, "summary": summary, "seats": people, "terms": Terms(rated=True), **more}
    )


def test_who_is_compared_with_whom() -> None:
    known = {"@a", "@b", "@c"}
    assert ranks_of(finished(["@a", "@b"], [5, 9], [1]), known) == [("@a", 2), ("@b", 1)]
    assert ranks_of(finished(["@a", None, "@b"], [5, 0, 9], [2]), known) == [("@a", 2), ("@b", 1)], "not bots"
    assert ranks_of(finished(["@a", "guest", "@b"], [9, 9, 9], [0, 2]), known) == [("@a", 1), ("@b", 1)]
    tie = ranks_of(finished(["@a", "@b", "@c"], [9, 9, 9], [2]), known)
    assert tie == [("@a", 2), ("@b", 2), ("@c", 1)], "the rules say who won, also with equal scores"
    resigned = finished(["@a", "@b"], [9, 1], [0], terms=Terms(rated=True, resigned=[0]))
    assert ranks_of(resigned, known) == [("@a", 2), ("@b", 1)], "whatever the bot made of it"
    for row in (
        finished(["@a", None], [1, 2], [1]),
        finished(["@a", "guest"], [1, 2], [1]),
        finished(["@a", "@a"], [1, 2], [1]),
        finished(["@a", "@gone"], [1, 2], [1]),
        finished(["@a", "@b"], [1, 2], [1], forked=("x", 3)),
        finished(["@a", "@b"], [1, 2], [1], start="a position"),
        finished(["@a", "@b"], [1, 2], [1], pack=["other rules"]),
        finished(["@a", "@b"], [1, 2], [1], terms=Terms()),
        finished(["@a", "@b", None], [1, 2, 3], [2], terms=Terms(rated=True, resigned=[0, 1])),
    ):
        assert ranks_of(row, known) == []


def test_winning_raises_and_losing_lowers() -> None:
    board: dict[str, Rating] = {}
    for _ in range(10):
        board |= rated(board, [("@a", 1), ("@b", 2), ("@c", 3)])
    assert shown(None) == 1000
    assert board["@a"].mu > board["@b"].mu > board["@c"].mu
    assert shown(board["@a"]) > 1000 and board["@a"].wins == 10 and board["@c"].games == 10


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "sqlite":
        return str(tmp_path / "tables.sqlite")
    return str(request.getfixturevalue("postgres").new_database())


async def board(store: Store) -> list[Any]:
    async with store.engine.connect() as connection:
        wanted = select(ratings).order_by(ratings.c.account, ratings.c.game, ratings.c.seats)
        return [tuple(row) for row in await connection.execute(wanted)]


def test_each_game_counts_once_and_can_be_counted_again(database: str) -> None:
    async def check() -> None:
        store = Store(database)
        await store.open()
        people = AccountStore(store)
        ids = [f"@{letter}" for letter in "abcdef"]
        for who in ids:
            assert await people.add(Account(who, who[1:] * 3, "-", None, None, None, now()), who[1:] * 3)
        dice = Random(1)
        games = []
        for number in range(30):
            seats = dice.sample(ids, dice.choice([2, 3]))
            scores = [dice.randrange(100) for _ in seats]
            row = finished(seats, scores, [scores.index(max(scores))], id=f"t{number}")
            await store.add_table(row, [])
            games.append(row.id)
        assert sorted(await people.unsettled()) == sorted(games)
        # Two workers and a few impatient ones settle the same games at once.
        workers = [Ratings(people), Ratings(AccountStore(other := Store(database))), Ratings(people)]
        counted = await asyncio.gather(*(worker.settle(game) for game in games for worker in workers))
        assert sum(counted) == len(games)
        assert await people.unsettled() == []
        before = await board(store)
        await Ratings(people).catch_up()
        assert before and await board(store) == before
        assert await Ratings(people).recompute() == len(games)
        after = await board(store)
        assert [row[:3] for row in after] == [row[:3] for row in before]
        assert [row[3:] for row in after] == [pytest.approx(row[3:]) for row in before]
        # A server that died between a game's end and its rating: the next one makes up for it.
        async with store.writing() as connection:
            await connection.execute(delete(settled))
            await connection.execute(delete(ratings))
        await Ratings(people).catch_up()
        assert sum(row[5] for row in await board(store)) == sum(row[5] for row in before)
        await people.remove("@a")
        await Ratings(people).recompute()
        left = await board(store)
        assert {row[0] for row in left} == set(ids) - {"@a"}
        await other.close()
        await store.close()

    asyncio.run(check())


def test_a_whole_game_is_rated_and_giving_up_is_losing(tmp_path: Path) -> None:
    database = tmp_path / "tables.sqlite"
    server = Server(database)
    anna, bea = Browser(server), Browser(server)
    for browser, name in ((anna, "Anna A"), (bea, "Bea B")):
        browser.post("/api/account", {"name": name, "password": "correct horse"})
    dice = Random(3)

    def sit_down() -> str:
        table = anna.new_table("me", "open", game="base", options={"turns": 1}, rated=True)
        bea.post("/api/invitations/" + table["seats"][1]["invitation"].removeprefix("/join/"))
        return str(table["id"])

    table = sit_down()
    first, second = anna.open(table), bea.open(table)
    first.update()
    second.update()
    play_to_the_end(first, second, dice=dice)
    winner = [seat["name"] for seat in anna.get(f"/api/tables/{table}")["seats"]][first.now["view"]["winners"][0]]
    until(lambda: len(anna.get("/api/ratings", game="base", seats=2)["people"]) == 2)
    best = anna.get("/api/ratings", game="base", seats=2)["people"]
    assert best[0]["name"] == winner and [one["wins"] for one in best] == [1, 0]
    assert best[0]["rating"] > best[1]["rating"]
    own = anna.get("/api/account")["ratings"]
    assert own == anna.get("/api/people/anna%20a")["ratings"] and own[0]["games"] == 1
    assert second.now["undo"] == {"steps": 0, "action": 0} == first.now["undo"], "the result stands"

    table = sit_down()
    first = anna.open(table)
    first.update()
    bea.refused("PUT", f"/api/tables/{table}/seats/1", 403, json={"kind": "bot"})
    anna.refused("PUT", f"/api/tables/{table}/seats/1", 403, json={"kind": "open"})
    bea.post(f"/api/tables/{table}/resign", {"seat": 1})
    play_to_the_end(first, dice=dice)
    until(lambda: anna.get("/api/account")["ratings"][0]["games"] == 2)
    won = 1 + (winner == "Anna A")
    assert anna.get("/api/account")["ratings"][0]["wins"] == won and bea.get("/api/account")["ratings"][0]["games"] == 2
    before = anna.get("/api/ratings", game="base", seats=2)["people"]

    def admin(*words: str) -> str:
        command = [sys.executable, "-m", "foodchain", "admin", *words, "--database", str(database)]
        return subprocess.run(command, capture_output=True, text=True, check=True).stdout

    assert admin("recompute-ratings") == "2 games counted.\n"
    assert anna.get("/api/ratings", game="base", seats=2)["people"] == before
    link = admin("reset-password", "anna a").strip().removeprefix("/reset/")
    anna.ask("PUT", f"/api/resets/{link}", json={"password": "battery staple"}).raise_for_status()
    anna.refused("PUT", f"/api/resets/{link}", 404, json={"password": "battery staple"})
    admin("log-out", "Anna A")
    assert anna.get("/api/account")["account"] is None
    admin("ban", "Bea B", "--reason", "Bots of her own.")
    refusal = bea.refused("GET", "/api/account", 403)
    assert refusal["error"] == "banned" and "Bots of her own." in refusal["message"]
    admin("unban", "bea b")
    assert bea.get("/api/account")["account"]["name"] == "Bea B"
    server.stop()
