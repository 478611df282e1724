"""Levels at tables: which bots can be chosen, how long they may think, and that they stop when nobody waits for them."""

from __future__ import annotations

import asyncio
import signal
from asyncio.subprocess import Process
from collections.abc import Awaitable, Callable
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from foodchain.cli.serve import serve_app
from foodchain.errors import BadSetup
from foodchain.server.bots.pool import ROUND, BotPool
from foodchain.server.bots.process import Choose
from foodchain.server.bots.queue import JobQueue, work
from foodchain.server.bots.table_bots import LONGEST_THINKING, TableBot, make_table_bot, read_table_bot, table_bots
from foodchain.server.language import bot_word, thinking_time
from foodchain.server.tables.seats import weaker_than
from foodchain.server.tables.table import Table
from tests.host.in_process import Host, choose
from tests.host.server import Browser, Server
from tests.host.services import Redis
from tests.host.spoiled_bots import with_patient_apex
from tests.host.test_bad_settings import refused
from tests.host.test_plugin_bots import begins_with
from tests.host.test_thinking import a_question
from tests.patience import PATIENCE, until

ME = {"kind": "me"}


def asked(bot: str) -> Choose:
    return msgspec.structs.replace(a_question(), bot=bot)


# -- what can be chosen ---------------------------------------------------------------------------------------------


def test_the_bots_that_are_offered(tmp_path: Path) -> None:
    """The levels by name, with how long they may think; where nobody chooses, one that answers at once plays."""
    server = Server(tmp_path / "tables.sqlite")
    bots = {bot["name"]: bot for bot in Browser(server).get("/api/games")["bots"]}
    assert [name for name, bot in bots.items() if not bot["more"]] == ["hatchling", "forager", "hunter", "apex"]
    assert [name for name, bot in bots.items() if bot["more"]] == ["random", "lively", "greedy"]
    assert [name for name, bot in bots.items() if bot["usual"]] == ["forager"]
    assert [name for name, bot in bots.items() if bot["beginners"]] == ["hatchling"]
    assert bots["forager"]["times"] == [] and bots["forager"]["bot"] == "forager"
    assert bots["apex"]["bot"] == "apex@0.5s"
    assert [time["bot"] for time in bots["apex"]["times"]] == ["apex@0.1s", "apex@0.5s", "apex@2s"]
    assert bots["apex"]["times"][1]["title"] == "Usual · 0.5 s"
    server.stop()


def test_everybody_sees_how_long_a_bot_may_think(tmp_path: Path) -> None:
    server = Server(tmp_path / "tables.sqlite")
    anna = Browser(server)
    made = anna.new_table("me", "apex", "hunter@0.10s", "apex@2s", "greedy")
    assert [seat["bot"] for seat in made["seats"]] == [None, "apex@0.5s", "hunter@0.1s", "apex@2s", "greedy"]
    shown = Browser(server).get(f"/api/tables/{made['id']}", lang="de")["seats"]
    thinking = [seat["thinks"] for seat in shown]
    assert thinking == [None, "eine halbe Sekunde", "eine Zehntelsekunde", "zwei Sekunden", None]
    assert [seat["name"] for seat in shown[1:3]] == ["Bot Spitzenräuber", "Bot Jäger"]
    assert thinking_time("apex@0.25s", "fr") == "0,25 s"
    server.stop()


NOT_TO_BE_CHOSEN = ["apex@2.1s", "apex@1000s", "apex@99999999999999999999s", "apex@0s", "apex@0.00001s", "apex@-1s", "apex@", "apex@s",
                    "apex@300", "apex@1e3s", "apex@0.5s@0.5s", "forager@0.5s", "Apex", "apex ", "apex@0.5", "@1s",
                    "apex@nans", "mybot:Apex", "run:apex@1s"]  # fmt: skip


def test_nobody_has_a_bot_think_for_longer_than_the_host_allows(tmp_path: Path) -> None:
    server = Server(tmp_path / "tables.sqlite")
    anna = Browser(server)
    table, shared = anna.new_table("me", "lively")["id"], anna.new_table("me", "open")["id"]
    for bot in NOT_TO_BE_CHOSEN:
        seats: list[dict[str, Any]] = [ME, {"kind": "bot", "bot": bot}]
        for method, path, data in (
            ("POST", "/api/tables", {"game": "base", "seats": seats}),
            ("POST", f"/api/tables/{table}/fork", {"ply": 0, "seats": seats}),
            ("POST", f"/api/tables/{table}/fork", {"ply": 0, "bot": bot}),
            ("PUT", f"/api/tables/{shared}/seats/1", {"kind": "bot", "bot": bot}),
        ):
            assert anna.refused(method, path, 422, json=data)["error"] == "bad setup", bot
    said = anna.refused(
        "POST", "/api/tables", 422, json={"game": "base", "seats": [ME, {"kind": "bot", "bot": "apex@9s"}]}
    )
    assert said["message"] == "On this server the bot Apex may think for at most two seconds about a decision."
    server.stop()


def test_bots_stand_in_that_answer_at_once_unless_another_is_chosen(tmp_path: Path) -> None:
    server = Server(tmp_path / "tables.sqlite")
    anna = Browser(server)
    table = anna.new_table("me", "open", "open")["id"]
    anna.ask("PUT", f"/api/tables/{table}/seats/1", json={"kind": "bot"})
    seats = anna.ask("PUT", f"/api/tables/{table}/seats/2", json={"kind": "bot", "bot": "hunter@0.1s"}).json()["seats"]
    assert [seat["bot"] for seat in seats] == [None, "forager", "hunter@0.1s"]
    forks = [anna.post(f"/api/tables/{table}/fork", {"ply": 0, **more}) for more in ({}, {"bot": "apex@0.1s"})]
    assert [{seat["bot"] for seat in fork["seats"]} for fork in forks] == [{None, "forager"}, {None, "apex@0.1s"}]
    server.stop()


def test_a_rated_table_may_have_a_bot_that_searches(tmp_path: Path) -> None:
    """It is rated for the people alone, as with any bot."""
    server = Server(tmp_path / "tables.sqlite")
    made = Browser(server).new_table("me", "open", "apex@0.5s", rated=True)
    assert made["rated"] and made["seats"][2]["bot"] == "apex@0.5s"
    server.stop()


# -- what the host allows -------------------------------------------------------------------------------------------


def test_a_host_allows_less(tmp_path: Path) -> None:
    server = Server(tmp_path / "tables.sqlite", "--longest-thinking", "0.3")
    anna = Browser(server)
    [apex] = [bot for bot in anna.get("/api/games")["bots"] if bot["name"] == "apex"]
    assert apex["bot"] == "apex@0.3s" and [time["bot"] for time in apex["times"]] == ["apex@0.1s"]
    seats = [ME, {"kind": "bot", "bot": "apex@0.5s"}]
    assert anna.refused("POST", "/api/tables", 422, json={"game": "base", "seats": seats})["error"] == "bad setup"
    server.stop()


def test_no_bot_may_think_until_it_counts_as_failed(tmp_path: Path) -> None:
    server = Server(tmp_path / "tables.sqlite", "--think-seconds", "1")
    [apex] = [bot for bot in Browser(server).get("/api/games")["bots"] if bot["name"] == "apex"]
    assert [time["bot"] for time in apex["times"]] == ["apex@0.1s", "apex@0.5s"]
    server.stop()


def test_a_host_allows_none_that_search(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(LONGEST_THINKING, "0")
    assert table_bots() == ["random", "lively", "hatchling", "greedy", "forager"]
    assert BotPool(1).count == 1, "no process is kept for others"
    with pytest.raises(BadSetup, match="does not play at tables here"):
        make_table_bot("apex@0.5s")
    server = Server(tmp_path / "tables.sqlite")
    assert "apex" not in [bot["name"] for bot in Browser(server).get("/api/games")["bots"]]
    server.stop()


def test_a_game_goes_on_when_its_host_allows_less_than_before(monkeypatch: pytest.MonkeyPatch) -> None:
    """The bot thinks for as long as it may now; one that may not play any more is replaced by the next simpler one."""
    monkeypatch.setenv(LONGEST_THINKING, "0.2")
    allowed = read_table_bot("apex@2s")
    assert allowed is not None and allowed.allowed() == TableBot("apex", 0.2)
    assert make_table_bot("apex@2s").budget.seconds == 0.2  # type: ignore[attr-defined]
    assert weaker_than("apex@2s")[-1] == "forager"


def test_seats_of_earlier_versions_name_bots_that_still_play() -> None:
    for bot in ("random", "lively", "greedy", "hatchling", "forager"):
        assert read_table_bot(bot) == TableBot(bot)
        assert bot_word(bot, "en").casefold() == bot and thinking_time(bot, "en") is None
    assert bot_word("a plug-in that is gone", "en") == "a plug-in that is gone"


@pytest.mark.parametrize(
    ("seconds", "reason"), [("15", "at most half of --think-seconds, which is 20"), ("0.001", "a number of seconds")]
)
def test_a_host_is_told_what_cannot_be(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, seconds: str, reason: str
) -> None:
    monkeypatch.setenv(LONGEST_THINKING, "")  # the command sets it for the processes that it starts
    assert reason in refused(serve_app, "--database", str(tmp_path / "t.sqlite"), "--longest-thinking", seconds)


# -- who thinks, and for how long -----------------------------------------------------------------------------------


def with_pool(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, check: Callable[[BotPool, Path], Awaitable[None]], count: int = 1
) -> None:
    """A pool in whose processes Apex thinks until it is told to stop."""
    environment, begun = with_patient_apex(tmp_path)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)

    async def run() -> None:
        pool = BotPool(count, PATIENCE)
        await pool.open(warm=False)
        try:
            await check(pool, begun)
        finally:
            await pool.close()

    asyncio.run(run())


async def begins(begun: Path, count: int = 1) -> list[str]:
    """Wait until so many decisions were begun; their names."""
    while len(names := sorted(path.name for path in begun.iterdir())) < count:
        await asyncio.sleep(0.01)
    return names


async def thinking(pool: BotPool, begun: Path, name: str | None = None) -> Process:
    """The process that thinks about a decision: the first that was begun, or the one of this name."""
    pid = int((name or (await begins(begun))[0]).split()[1])
    return next(process for process in pool.processes if process.pid == pid)


async def cancelled(*asking: asyncio.Task[Any]) -> None:
    for task in asking:
        task.cancel()
    await asyncio.wait(asking)


def test_a_bot_stops_when_nobody_waits_for_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its process is free at once, and the same one does the next job."""

    async def check(pool: BotPool, begun: Path) -> None:
        asking = asyncio.create_task(pool.run(asked("apex@2s")))
        process = await thinking(pool, begun)
        await cancelled(asking)
        assert (await pool.run(asked("forager"))).option is not None
        assert pool.searches == 0 and not pool.free_places.locked()
        while pool.stopping:
            await asyncio.sleep(0.01)
        assert process.returncode is None and process in pool.processes

    with_pool(tmp_path, monkeypatch, check)


def test_a_bot_that_does_not_stop_is_put_away(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def check(pool: BotPool, begun: Path) -> None:
        asking = asyncio.create_task(pool.run(asked("apex@2s")))
        process = await thinking(pool, begun)
        process.send_signal(signal.SIGSTOP)  # it hears nothing
        await cancelled(asking)
        while pool.stopping:
            await asyncio.sleep(0.01)
        assert process.returncode == -signal.SIGKILL and process not in pool.processes
        assert (await pool.run(asked("forager"))).option is not None

    with_pool(tmp_path, monkeypatch, check)


@pytest.mark.parametrize("count", [1, 2, 3])
def test_bots_that_answer_at_once_never_wait_for_those_that_search(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, count: int
) -> None:
    async def check(pool: BotPool, begun: Path) -> None:
        searching = [asyncio.create_task(pool.run(asked("apex@2s"))) for _ in range(5)]
        places = max(1, count - 1)
        await begins(begun, places)
        for _ in range(3):
            assert (await pool.run(asked("forager"))).option is not None
        assert len(list(begun.iterdir())) == places, "the others wait for their turn"
        await cancelled(*searching)

    with_pool(tmp_path, monkeypatch, check, count)


def test_the_more_search_the_less_each_may_think(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """So that all have an answer within a round; and whoever is asked says so."""

    async def check(pool: BotPool, begun: Path) -> None:
        alone = asyncio.create_task(pool.run(asked("apex@0.5s")))
        process = await thinking(pool, begun)
        assert (await begins(begun))[0].startswith("0.5s")
        others = [asyncio.create_task(pool.run(asked("apex@0.5s"))) for _ in range(10)]
        await asyncio.sleep(0)
        process.send_signal(pool.stop)
        assert not (await alone).hurried
        second = min(await begins(begun, 2))
        assert float(second.partition("s")[0]) < ROUND / 5, second
        (await thinking(pool, begun, second)).send_signal(pool.stop)
        done, _ = await asyncio.wait(others, return_when=asyncio.FIRST_COMPLETED)
        assert all(task.result().hurried for task in done)
        await cancelled(*others)

    with_pool(tmp_path, monkeypatch, check)


def test_job_workers_keep_a_queue_for_those_that_search(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, redis: Redis
) -> None:
    """Others pass them; what nobody wants any more is stopped there too."""
    environment, begun = with_patient_apex(tmp_path)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)

    async def check() -> None:
        asking = JobQueue(redis.url, BotPool(1, PATIENCE))
        await asking.open()
        working = asyncio.create_task(work(redis.url, 1))
        searching = [asyncio.create_task(asking.run(asked("apex@2s"))) for _ in range(3)]
        await begins(begun)
        assert (await asking.run(asked("forager"))).option is not None
        await cancelled(*searching)
        while await asking.searches.count("incomplete"):
            await asyncio.sleep(0.05)
        assert (await asking.run(asked("forager"))).option is not None
        assert asking.spare.processes == set(), "job workers have done it all"
        working.cancel()
        await asyncio.wait([working])
        await asking.close()

    asyncio.run(check())


# -- at the table ---------------------------------------------------------------------------------------------------


async def thinking_table(host: Host, begun: Path) -> Table:
    """A table at which a patient Apex thinks, after Anna has played."""
    table = await host.table("Anna", "bot", seed=begins_with(0))
    await table.change_seat(msgspec.structs.replace(table.row.seats[1], bot="apex@2s"))
    while not table.waits_for_bot(table.game):
        await choose(table)
    host.tables.bot_turns.wake(table)
    await begins(begun)
    return table


async def take_back(host: Host, table: Table) -> None:
    await table.take_back([0], table.revision, False)


async def another_bot(host: Host, table: Table) -> None:
    await table.change_seat(msgspec.structs.replace(table.row.seats[1], bot="forager"))


async def end_the_game(host: Host, table: Table) -> None:
    await host.tables.fair_play.propose("Anna", table, "abandon", None, True)
    assert table.status == "over"


@pytest.mark.parametrize("ending", [take_back, another_bot, end_the_game])
def test_thinking_ends_when_it_is_not_wanted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, ending: Callable[[Host, Table], Awaitable[None]]
) -> None:
    environment, begun = with_patient_apex(tmp_path)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)

    async def check() -> None:
        async with Host(str(tmp_path / "tables.sqlite")) as host:
            table = await thinking_table(host, begun)
            process = await thinking(host.bots, begun)
            await ending(host, table)
            while host.bots.searches or host.bots.stopping:
                await asyncio.sleep(0.01)
            assert process.returncode is None and len(list(begun.iterdir())) == 1

    asyncio.run(check())


def test_the_table_is_told_that_its_bot_thinks_less(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    environment, begun = with_patient_apex(tmp_path)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)

    async def check() -> None:
        async with Host(str(tmp_path / "tables.sqlite")) as host:
            host.bots.searches = 99  # as if so many thought elsewhere
            table = await thinking_table(host, begun)
            assert (await begins(begun))[0].startswith("0.02s")
            revision, process = table.revision, await thinking(host.bots, begun)
            process.send_signal(host.bots.stop)
            while table.revision == revision:
                await asyncio.sleep(0.01)
            assert table.hurried

    asyncio.run(check())


def test_a_server_that_stops_does_not_wait_for_bots(tmp_path: Path) -> None:
    environment, begun = with_patient_apex(tmp_path)
    server = Server(tmp_path / "tables.sqlite", "--longest-thinking", "10", **environment)
    anna = Browser(server)
    socket = anna.open(anna.new_table("me", "apex@10s", seed=begins_with(0))["id"])
    socket.update()
    socket.play_any(Random(1))
    assert socket.wait_for("thinking")["hurried"] is False
    until(lambda: any(begun.iterdir()))
    bots = server.children()
    assert server.stop() in (0, -15)
    until(lambda: not any(Path(f"/proc/{pid}").exists() for pid in bots))
