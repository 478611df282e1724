"""Strangers' texts cost little: what is too much is refused at once, the rest is read within bounds and in turn."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from errno import ENOMEM
from pathlib import Path
from unittest.mock import Mock

import pytest

from foodchain.server.bots.pool import JobFailed
from foodchain.server.http.errors import Refusal
from foodchain.server.texts.jobs import MEMORY, TIME, BoundedJob, Bounds, Job, Read, Review, Unpack
from foodchain.server.texts.reader import unfit
from foodchain.server.texts.readers import AGAIN, BOUNDS, TextReaders, likely_seconds
from foodchain.server.texts.turns import (
    AT_LEAST,
    MOST_WAITING,
    OF_ADDRESS,
    OF_SESSION,
    Busy,
    LocalTurns,
    RemoteTurns,
    Sender,
    Turn,
    TurnServer,
    Wish,
)
from tests.host.server import Browser, Server
from tests.host.spoiled_bots import with_reader
from tests.host.worst_texts import TOML, worst_jobs
from tests.patience import PATIENCE

ROOT = Path(__file__).parents[2]
ANNA, BEN = Sender("anna", "10.0.0.1"), Sender("ben", "10.0.0.2")
DOTTED = TOML["a dotted key"][0]
NO_MEMORY = Bounds(seconds=10, megabytes=1, niceness=0)
NO_TIME = Bounds(seconds=0.01, megabytes=200, niceness=0)


@asynccontextmanager
async def reading() -> AsyncIterator[TextReaders]:
    readers = TextReaders()
    await readers.open()
    try:
        yield readers
    finally:
        await readers.close()


# -- bounds -----------------------------------------------------------------------------------------------------------


def test_each_of_the_worst_texts_is_refused_or_read_within_its_bounds() -> None:
    """The kernel ends whoever takes more than two seconds of processor time, so an answer means that it was less."""

    async def read(jobs: dict[str, tuple[Job, str | None]]) -> dict[str, str | None]:
        async with reading() as readers:
            return {
                name: (await readers.pools["long"].run(BoundedJob(job, BOUNDS["long"]), PATIENCE)).too_much
                for name, (job, _) in jobs.items()
            }

    jobs = worst_jobs()
    assert asyncio.run(read(jobs)) == {name: too_much for name, (_, too_much) in jobs.items()}


def test_a_text_that_takes_more_than_its_bounds_is_ended_and_the_next_is_read() -> None:
    slow, _ = worst_jobs()["twenty problems"]
    large, _ = worst_jobs()["many statements, uploaded"]

    async def check() -> None:
        async with reading() as readers:
            answer = await readers.pools["quick"].run(BoundedJob(slow, NO_TIME))
            assert (answer.too_much, answer.most) == (TIME, 1) and answer.seconds
            [reader] = readers.pools["quick"].processes
            answer = await readers.pools["quick"].run(BoundedJob(large, NO_MEMORY))
            assert (answer.too_much, answer.most) == (MEMORY, 1)
            answer = await readers.pools["quick"].run(BoundedJob(Read("nothing"), BOUNDS["quick"]))
            assert answer.error is not None
            assert readers.pools["quick"].processes == {reader}, "a fork ended, and the reader was kept"

    asyncio.run(check())


def test_nothing_is_left_of_a_reader_that_is_put_away() -> None:
    """Its fork ends with it, though it is at work."""
    slow, _ = worst_jobs()["twenty problems"]

    async def check() -> None:
        async with reading() as readers:
            with pytest.raises(JobFailed, match=r"more than 0\.001 seconds"):
                await readers.pools["quick"].run(BoundedJob(slow, BOUNDS["long"]), seconds=0.001)
            assert not readers.pools["quick"].processes
            assert (await readers.pools["quick"].run(BoundedJob(Read("nothing"), BOUNDS["quick"]))).error is not None

    asyncio.run(check())


ORPHAN = """
import os, time
from foodchain.server.job_process import die_with_parent
parent = os.getpid()
if os.fork():
    os._exit(0)
while os.getppid() == parent:
    time.sleep(0.01)
die_with_parent(parent)
print("still here")
"""


def test_a_fork_whose_reader_is_gone_before_it_asked_ends_too() -> None:
    ended = subprocess.run([sys.executable, "-c", ORPHAN], capture_output=True, text=True, timeout=60, check=True)
    assert ended.stdout == ""


# -- readers that end -------------------------------------------------------------------------------------------------

FEW_TIMES = """
    begun = Path({folder!r})
    if len(list(begun.iterdir())) < {times}:
        Path(begun, str(os.getpid())).touch()
        {what}
"""
ALWAYS = 1000
KILLED = "os.kill(os.getpid(), signal.SIGKILL)"
READER_KILLED = "os.kill(os.getppid(), signal.SIGKILL)"
GOOD = Read((ROOT / "tests" / "golden" / "cards-2-greedy.txt").read_text("utf-8"))


async def read_good_text() -> tuple[int, int | None]:
    """With which status a good text is read or refused, and when it is worth trying again."""
    async with reading() as readers:
        try:
            answer = await readers.read(GOOD, ANNA, "bad record")
        except Refusal as refusal:
            return refusal.status, refusal.retry
        assert answer.start is not None and answer.failed is None
        return 200, None


@pytest.mark.parametrize(
    ("what", "times", "read"),
    [
        (KILLED, 2, (200, None)),
        (READER_KILLED, 2, (200, None)),
        ("os._exit(3)", 1, (200, None)),
        (KILLED, ALWAYS, (503, AGAIN)),
        (READER_KILLED, ALWAYS, (503, AGAIN)),
        ("os._exit(3)", ALWAYS, (422, None)),
        ("os.abort()", ALWAYS, (422, None)),
    ],
)
def test_a_reader_that_ends_is_not_the_texts_fault_unless_the_text_crashes_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, what: str, times: int, read: tuple[int, int | None]
) -> None:
    begun = tmp_path / "begun"
    begun.mkdir()
    for name, value in with_reader(tmp_path, FEW_TIMES.format(folder=str(begun), times=times, what=what)).items():
        monkeypatch.setenv(name, value)
    assert asyncio.run(read_good_text()) == read


@pytest.mark.parametrize(
    ("setting", "value"),
    [("module", "foodchain.no_such_reader"), ("seconds", 0.2)],
    ids=["none starts", "none gets a processor"],
)
def test_a_machine_that_fails_is_not_the_texts_fault(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, setting: str, value: str | float
) -> None:
    for name, variable in with_reader(tmp_path, "os.kill(os.getpid(), signal.SIGSTOP)").items():
        monkeypatch.setenv(name, variable)

    async def read() -> None:
        async with reading() as readers:
            monkeypatch.setattr(readers.pools["quick"], setting, value)
            with pytest.raises(Refusal) as refused:
                await readers.read(GOOD, ANNA, "bad record")
            assert (refused.value.status, refused.value.retry) == (503, AGAIN)
            assert "by no fault of the text" in refused.value.prose("en")

    asyncio.run(read())


# -- turns ------------------------------------------------------------------------------------------------------------


class Stage:
    """Senders who want a turn, in a time that stands still until it is moved."""

    def __init__(self) -> None:
        self.time = 0.0
        self.turns = LocalTurns(lambda: self.time)
        self.has_turn: list[str] = []
        self.done: dict[str, asyncio.Event] = {}
        self.tasks: dict[str, asyncio.Task[None]] = {}

    async def wants(self, name: str, sender: Sender, seconds: float = 0.0) -> None:
        self.done[name] = asyncio.Event()
        self.tasks[name] = asyncio.create_task(self._have(name, Wish("quick", sender, seconds)))
        await asyncio.sleep(0)  # until it is in the queue
        await asyncio.sleep(0)

    async def _have(self, name: str, wish: Wish) -> None:
        async with self.turns.turn(wish):
            self.has_turn.append(name)
            await self.done[name].wait()

    async def ends(self, name: str, seconds: float = 1.0) -> None:
        self.time += seconds
        self.done[name].set()
        await self.tasks[name]
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        await asyncio.sleep(0)


def test_everybody_gets_an_equal_share() -> None:
    async def check() -> None:
        stage = Stage()
        for number in range(3):
            await stage.wants(f"anna {number}", ANNA)
        await stage.wants("ben", BEN)
        assert stage.has_turn == ["anna 0"], "one at a time"
        await stage.ends("anna 0")
        assert stage.has_turn == ["anna 0", "ben"], "he came last, and has had nothing yet"
        await stage.ends("ben", 5.0)
        assert stage.has_turn[-1] == "anna 1"
        await stage.wants("ben again", BEN)
        await stage.ends("anna 1")
        assert stage.has_turn[-1] == "anna 2", "his five seconds are more than two of hers"
        await stage.ends("anna 2")
        await stage.ends("ben again")
        await stage.wants("free again", ANNA)
        assert stage.has_turn[-1] == "free again"
        await stage.ends("free again")

    asyncio.run(check())


def test_nobody_is_kept_out_by_many_quick_texts() -> None:
    """Who sends now and then comes next, though others have had less: they were not there before."""

    async def check() -> None:
        stage = Stage()
        for number in range(5):
            await stage.wants(f"anna {number}", ANNA)
            await stage.ends(f"anna {number}", 50.0)
        await stage.wants("crowd 0", BEN)
        for number in range(1, 60):
            await stage.wants(f"crowd {number}", Sender(f"crowd {number}", f"10.0.{number % 3}.9"))
            await stage.ends(f"crowd {number - 1}", 0.1)
        await stage.wants("crowd last", Sender("last", "10.0.1.9"))
        await stage.wants("anna again", ANNA)
        await stage.ends("crowd 59", 0.1)
        assert stage.has_turn[-1] == "anna again"
        for task in stage.tasks.values():
            task.cancel()

    asyncio.run(check())


def test_a_short_text_is_read_before_the_long_ones_of_a_crowd() -> None:
    """Though its sender has had a text read already, and they none."""

    async def check() -> None:
        stage = Stage()
        await stage.wants("ben", BEN)
        for number in range(8):
            await stage.wants(f"crowd {number}", Sender(f"crowd {number}", f"10.0.1.{number}"), 0.25)
        await stage.ends("ben", 0.1)
        await stage.wants("ben again", BEN, 0.04)
        await stage.ends("crowd 0", 0.25)
        assert stage.has_turn == ["ben", "crowd 0", "ben again"]
        await stage.wants("ben once more", BEN, 0.04)
        await stage.ends("ben again", 0.25)
        assert stage.has_turn[-1] == "crowd 1", "it took longer than was likely, and counts as what it took"
        for task in stage.tasks.values():
            task.cancel()

    asyncio.run(check())


def test_sessions_of_an_address_wait_for_each_other_and_not_for_shorter_texts() -> None:
    async def check() -> None:
        stage = Stage()
        neighbour = Sender("neighbour", ANNA.address)
        await stage.wants("anna 0", ANNA)
        await stage.wants("anna 1", ANNA, 0.01)
        await stage.wants("neighbour", neighbour, 0.2)
        await stage.ends("anna 0", 0.5)
        assert stage.has_turn[-1] == "neighbour"
        for task in stage.tasks.values():
            task.cancel()

    asyncio.run(check())


def test_long_texts_are_likely_to_take_as_long_as_they_may() -> None:
    assert likely_seconds("quick", Read("x" * 10_000)) == pytest.approx(0.02)
    assert likely_seconds("quick", Unpack("base", "x" * 1_000_000)) == BOUNDS["quick"].seconds
    assert likely_seconds("long", Review("base", None, "x" * 1_000_000, "en")) == BOUNDS["long"].seconds


def test_no_turn_is_spent_on_starting_a_reader() -> None:
    async def check() -> None:
        async with reading() as readers:
            turns = LocalTurns()
            running: list[int] = []

            @asynccontextmanager
            async def turn(wish: Wish) -> AsyncIterator[Turn]:
                running.append(len(readers.pools[wish.lane].processes))
                async with turns.turn(wish) as mine:
                    yield mine

            readers.turns = Mock(turn=turn)
            await readers.read(GOOD, ANNA, "bad record")
            assert running == [1]
            assert not readers.pools["long"].processes, "nobody needs it yet"

    asyncio.run(check())


def test_nobody_fills_the_queue_alone() -> None:
    async def check() -> None:
        stage = Stage()
        await stage.wants("first", ANNA)
        for number in range(OF_SESSION):
            await stage.wants(f"session {number}", ANNA)
        with pytest.raises(Busy) as busy:
            await stage.turns.queues["quick"].take(Wish("quick", ANNA))
        assert busy.value.own
        for number in range(OF_ADDRESS - OF_SESSION):
            await stage.wants(f"address {number}", Sender(f"anna {number}", ANNA.address))
        with pytest.raises(Busy) as busy:
            await stage.turns.queues["quick"].take(Wish("quick", Sender("yet another", ANNA.address)))
        assert busy.value.own
        await stage.wants("ben", BEN)
        await stage.ends("first")
        assert stage.has_turn[-1] == "ben"
        for task in stage.tasks.values():
            task.cancel()

    asyncio.run(check())


def test_a_full_queue_sends_away_whoever_has_had_most() -> None:
    async def check() -> None:
        stage = Stage()
        await stage.wants("greedy", ANNA)
        await stage.ends("greedy", 30.0)
        await stage.wants("first", BEN)
        await stage.wants("greedy again", ANNA)
        for number in range(MOST_WAITING - 1):
            await stage.wants(f"crowd {number}", Sender(f"crowd {number}", f"10.0.1.{number}"))
        await stage.wants("late", Sender("late", "10.0.2.1"))
        with pytest.raises(Busy) as busy:
            await stage.tasks["greedy again"]
        assert not busy.value.own
        with pytest.raises(Busy):
            await stage.turns.queues["quick"].take(Wish("quick", ANNA))
        for task in stage.tasks.values():
            task.cancel()

    asyncio.run(check())


def test_a_turn_that_nobody_waits_for_any_more_goes_to_the_next() -> None:
    async def check() -> None:
        stage = Stage()
        await stage.wants("first", ANNA)
        await stage.wants("second", BEN)
        await stage.wants("third", Sender("carl", "10.0.0.3"))
        stage.done["first"].set()
        await stage.tasks["first"]
        stage.tasks["second"].cancel()  # called, but gone before it heard
        await asyncio.wait([stage.tasks["second"]])
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        assert stage.has_turn == ["first", "third"]
        await stage.ends("third")
        assert not stage.turns.queues["quick"].taken

    asyncio.run(check())


def test_waiting_has_an_end() -> None:
    async def check() -> None:
        stage = Stage()
        queue = stage.turns.queues["quick"]
        queue.longest_wait = 0.01
        await stage.wants("first", ANNA)
        with pytest.raises(Busy) as busy:
            await queue.take(Wish("quick", BEN))
        assert not busy.value.own and not queue.waiting
        await stage.ends("first")
        assert not queue.taken

    asyncio.run(check())


def test_workers_share_one_queue_and_a_dead_one_gives_its_turn_back(tmp_path: Path) -> None:
    async def check() -> None:
        server = TurnServer(str(tmp_path / "texts"))
        await server.open()
        one, other = RemoteTurns(server.socket), RemoteTurns(server.socket)
        called = asyncio.Event()

        async def second() -> None:
            async with other.turn(Wish("quick", BEN)):
                called.set()
                had = server.turns.queues["quick"].shares.of("anna")
                assert had == 3.0 + AT_LEAST, "what the worker said, and not how long the test took"

        async with other.turn(Wish("long", BEN)):  # the lanes do not wait for each other
            async with one.turn(Wish("quick", ANNA)) as turn:
                turn.seconds = 3.0
                waiting = asyncio.create_task(second())
                while not server.turns.queues["quick"].waiting:
                    await asyncio.sleep(0.001)
                assert not called.is_set()
            await asyncio.wait_for(waiting, PATIENCE)
        reader, writer = await asyncio.open_unix_connection(server.socket)
        writer.write(b'{"lane": "quick", "sender": {"session": "dead", "address": ""}}\n')
        assert await reader.readline() == b"called\n"
        writer.transport.abort()
        async with one.turn(Wish("quick", ANNA)):
            pass
        kept = [await asyncio.open_unix_connection(server.socket) for _ in range(OF_SESSION + 1)]
        for _, writer in kept:
            writer.write(b'{"lane": "quick", "sender": {"session": "ben", "address": ""}}\n')
        while len(server.turns.queues["quick"].waiting) < OF_SESSION:
            await asyncio.sleep(0.001)
        with pytest.raises(Busy) as busy:
            async with one.turn(Wish("quick", BEN)):
                pass
        assert busy.value.own
        await server.close()
        with pytest.raises(Busy):
            async with RemoteTurns(str(tmp_path / "none")).turn(Wish("quick", ANNA)):
                pass

    asyncio.run(check())


# -- over HTTP --------------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    server = Server(tmp_path_factory.mktemp("texts") / "tables.sqlite", "--workers", "2")
    yield server
    server.stop()


@pytest.mark.parametrize(
    ("language", "said"),
    [("en", "nested too deeply: 20 levels"), ("fr", "trop imbriqué : 20"), ("de", "zu tief verschachtelt: 20")],
)
def test_the_answer_says_what_was_too_much(server: Server, language: str, said: str) -> None:
    anna = Browser(server, "Anna")
    seats = [{"kind": "me"}, {"kind": "bot", "bot": "random"}]
    for path, asked in (
        ("/api/packs", {"game": "marine", "text": DOTTED}),
        ("/api/tables", {"game": "marine", "seats": seats, "pack": DOTTED}),
    ):
        answer = anna.http.post(f"http://{server.address}{path}", json=asked, params={"lang": language})
        assert answer.status_code == 422
        assert said in "".join(str(part) for part in answer.json()["message"])


def test_an_honest_pack_is_read_by_every_worker(server: Server) -> None:
    for number in range(6):
        found = Browser(server, f"Anna {number}").post("/api/packs", {"game": "cards", "text": "[numbers]\ndraw = 3"})
        assert found["tables"] == {"numbers": {"draw": 3}}


@pytest.mark.parametrize(
    "error", [MemoryError(), SystemError("error return without exception set"), OSError(ENOMEM, "no room", "data")]
)
def test_compiled_rules_without_room_are_a_lack_of_memory(error: Exception) -> None:
    with pytest.raises(MemoryError):
        unfit(error, "the pack does not fit")
