"""Pools of processes that do jobs. One that crashes, is killed or is too slow is put away and another takes its place.

A bot that fails and a machine that fails are told apart here, by the types of the errors: a bot that fails is replaced
at its table, and a machine that fails is no reason to.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import Callable, Iterator
from time import monotonic
from typing import ClassVar, Generic, Protocol, TypeVar

import msgspec

from foodchain.server.bots.process import STOP, Answer, Job
from foodchain.server.bots.processor_time import processor_time
from foodchain.server.bots.table_bots import LEAST_THINKING, TableBot, bot_named_in, read_table_bot, searching_bots
from foodchain.server.job_process import ended_by_itself
from foodchain.server.ops.metrics import BOT_TROUBLE, JOBS_WAITING, RESTARTS, THOUGHT
from foodchain.server.ops.processes import KINDS

LONGEST_LINE = 8_000_000
STARTING = 30.0  # seconds
LATE = 2.0  # seconds without a process after which a job counts as delayed
LOOK = 0.5  # seconds between looks at a process that thinks
ENDING = 1.0  # seconds in which a process that closes its output ends
TRIES = 3  # processes that a job may lose one after another, before somebody else is to try it
STOPPING = 0.5  # seconds in which a process that is told to stop answers
ROUND = 2.0  # seconds in which all who search at once are to have had their turn
FASTEST, SLOWEST = 0.5, 10.0  # paces that are believed
NEWEST = 0.1  # how much the last search counts for the pace


JobType = TypeVar("JobType", bound=msgspec.Struct)
AnswerType = TypeVar("AnswerType", bound=msgspec.Struct)


class JobFailed(Exception):
    """The job was not done."""


class BotFailed(JobFailed):
    """By the fault of what was asked: a bot raised, thought for too long, or crashed every process it was given."""


class ThoughtTooLong(BotFailed):
    """It had the time that a job may take, and has not answered."""


class MachineFailed(JobFailed):
    """By no fault of the bot: nobody was there to think, or whoever was did not live to answer. Try again."""


class ProcessEnded(MachineFailed):
    """A process ended or was stopped over a job. A bot may have crashed it: that shows when it does so each time."""

    def __init__(self, how: str, by_itself: bool) -> None:
        super().__init__(f"its process {how}")
        self.by_itself = by_itself


class SightUnfit(JobFailed):
    """What the seat may know cannot be told as a position, so no bot can be asked about it."""


def not_told() -> None:
    """Nobody wants to know of delays."""


class BotBackend(Protocol):
    """Runs jobs for bots: a pool of processes, or a job queue."""

    async def open(self) -> None: ...

    async def close(self) -> None: ...

    async def run(self, job: Job, *, delayed: Callable[[], None] = not_told) -> Answer:
        """The answer; or else BotFailed, MachineFailed or SightUnfit. `delayed` is called, maybe several times, when
        it takes longer for another reason than the bot's thinking."""
        ...

    async def trouble(self) -> str | None:
        """What keeps bots from thinking as they should; None if nothing is known to."""
        ...

    async def measure(self) -> None:
        """Bring what metrics tell of it up to date."""
        ...


class ProcessPool(Generic[JobType, AnswerType]):
    """Runs a module as so many processes, which read jobs and answer them (`job_process.py`)."""

    stop: ClassVar[signal.Signals] = signal.SIGKILL  # what is sent to one whose answer nobody wants any more

    def __init__(self, module: str, answer: type[AnswerType], count: int, seconds: float) -> None:
        self.module = module
        self.kind = KINDS[module]
        self.answer = answer
        self.count = count
        self.seconds = seconds
        self.idle: asyncio.LifoQueue[Process | None] = asyncio.LifoQueue()
        self.processes: set[Process] = set()
        self.stopping: set[asyncio.Task[None]] = set()
        self.warming: asyncio.Task[None] | None = None
        self.cannot_start: str | None = None  # why, as long as none starts

    async def open(self, warm: bool = True) -> None:
        for _ in range(self.count):
            self.idle.put_nowait(None)  # started when it is needed
        if warm:
            self.warm_up()

    def warm_up(self) -> None:
        """One is ready before the first job comes."""
        if self.warming is None or self.warming.done():
            self.warming = asyncio.create_task(self._warm_up())

    async def ready(self) -> None:
        """Wait until the first process has started, or cannot: what is awaited next need not be held for that."""
        if not self.processes:
            self.warm_up()
        if self.warming is not None:
            await asyncio.wait([self.warming])

    async def _warm_up(self) -> None:
        process = await self.idle.get()
        try:
            if process is None or process.returncode is not None:
                process = await self._start()
        except MachineFailed:
            process = None  # whoever needs it will try again
        finally:
            self.idle.put_nowait(process)

    async def close(self) -> None:
        for task in (self.warming, *self.stopping):
            if task is not None:
                task.cancel()
        for process in list(self.processes):
            await self._end(process)

    async def run(
        self, job: JobType, seconds: float | None = None, *, delayed: Callable[[], None] = not_told
    ) -> AnswerType:
        """Wait for a free process, then for its answer."""
        with JOBS_WAITING.labels(self.kind).track_inprogress(), called_later(LATE, delayed):
            process = await self.idle.get()
        try:
            if process is None or process.returncode is not None:
                with called_later(LATE, delayed):
                    process = await self._start()
            with THOUGHT.labels(self.thinker(job)).time():
                answer = await self._ask(process, job, seconds or self.seconds, delayed)
        except BaseException as error:
            # Whatever it still answers would be taken for the answer to the next job.
            if process is not None and isinstance(error, asyncio.CancelledError):
                self.stopping.add(stopping := asyncio.create_task(self._stop(process)))
                stopping.add_done_callback(self.stopping.discard)
            else:
                if process is not None:
                    await self._put_away(process)
                self.idle.put_nowait(None)
            raise
        self.idle.put_nowait(process)
        return answer

    def thinker(self, job: JobType) -> str:
        """Who does a job, for the metrics."""
        return "reader"

    async def _stop(self, process: Process) -> None:
        """Nobody wants its answer any more. It is free for others once it has given it; or another takes its place."""
        free: Process | None = None
        try:
            assert process.stdout is not None
            process.send_signal(self.stop)
            await asyncio.wait_for(process.stdout.readuntil(b"\n"), STOPPING)
            free = process
        except (OSError, TimeoutError, asyncio.IncompleteReadError, asyncio.LimitOverrunError):
            await self._put_away(process)
        finally:
            self.idle.put_nowait(free)

    async def _ask(self, process: Process, job: JobType, seconds: float, delayed: Callable[[], None]) -> AnswerType:
        asking = asyncio.create_task(self._exchange(process, msgspec.json.encode(job) + b"\n"))
        try:
            with called_later(seconds, delayed):
                await self._watch(process, asking, seconds)
            return msgspec.json.decode(await asking, type=self.answer)
        except (OSError, asyncio.IncompleteReadError) as error:
            raise await self._how_it_ended(process) from error
        except (asyncio.LimitOverrunError, msgspec.MsgspecError) as error:
            raise BotFailed(f"it answered nonsense: {error}") from error
        finally:
            asking.cancel()

    async def _exchange(self, process: Process, line: bytes) -> bytes:
        assert process.stdin is not None and process.stdout is not None
        process.stdin.write(line)
        await process.stdin.drain()
        return await process.stdout.readuntil(b"\n")

    async def _watch(self, process: Process, asking: asyncio.Task[bytes], seconds: float) -> None:
        """Wait for the answer as long as the bot may think. Time in which the process waits for a processor, or this
        one sleeps itself, is not the bot's."""
        look = min(LOOK, seconds / 4)
        thought, before = 0.0, None
        while not (await asyncio.wait([asking], timeout=look))[0]:
            now = processor_time(process.pid)
            if now is not None and now.stopped:
                raise ProcessEnded("was stopped", by_itself=False)
            thought += look if now is None or before is None or now.asleep else now.seconds - before.seconds
            before = now
            if thought >= seconds:
                raise ThoughtTooLong(f"it thought for more than {seconds:g} seconds")

    async def _how_it_ended(self, process: Process) -> ProcessEnded:
        try:
            code = await asyncio.wait_for(process.wait(), ENDING)
        except TimeoutError:
            return ProcessEnded("has closed its input or output", by_itself=True)
        if code >= 0:
            return ProcessEnded(f"ended with code {code}", ended_by_itself(code))
        return ProcessEnded(f"was ended by signal {-code}", ended_by_itself(code))

    async def _start(self) -> Process:
        try:
            process = await self._started()
        except MachineFailed as error:
            self.cannot_start = str(error)
            raise
        self.cannot_start = None
        return process

    async def _started(self) -> Process:
        for process in [process for process in self.processes if process.returncode is not None]:
            await self._put_away(process)  # it has died while nobody asked it anything
        try:
            process = await asyncio.create_subprocess_exec(
                sys.executable, "-m", self.module, stdin=PIPE, stdout=PIPE, limit=LONGEST_LINE
            )
        except OSError as error:
            raise MachineFailed(f"{self.module} cannot be started: {error}") from error
        self.processes.add(process)
        assert process.stdout is not None
        try:  # importing takes its time, and none of the job's
            await asyncio.wait_for(process.stdout.readuntil(b"\n"), STARTING)
        except BaseException as error:
            await self._put_away(process)
            if isinstance(error, OSError | asyncio.IncompleteReadError | asyncio.LimitOverrunError):
                raise MachineFailed(f"{self.module} does not start (code {process.returncode})") from error
            raise
        return process

    async def _put_away(self, process: Process) -> None:
        """Another will take its place."""
        RESTARTS.labels(self.kind).inc()
        await self._end(process)

    async def _end(self, process: Process) -> None:
        self.processes.discard(process)
        with contextlib.suppress(ProcessLookupError):
            process.kill()
        await process.wait()


class BotPool(ProcessPool[Job, Answer]):
    """Runs jobs for bots. Those that search take turns, a table at a time, and leave one process to those that answer
    at once; where only one was asked for, another is started when it is needed. The more want to search, the less
    each may think, so that all have an answer soon."""

    stop = STOP

    def __init__(self, count: int | None = None, seconds: float = 20.0) -> None:
        usual = max(2, min(4, os.cpu_count() or 2))
        self.places = max(1, (count or usual) - 1)  # for those that search
        searching = searching_bots() != []
        super().__init__("foodchain.server.bots.process", Answer, max(count or usual, 1 + searching), seconds)
        self.free_places = asyncio.Semaphore(self.places)
        self.searches = 0  # that think or wait for a place
        self.searches_elsewhere = 0.0  # that wait for anybody, for each who could take them
        self.pace = 1.0  # seconds by the clock that a search has lately taken for each that it was allowed

    async def trouble(self) -> str | None:
        if self.cannot_start is not None:
            self.warm_up()  # it may do now
        return self.cannot_start

    async def measure(self) -> None:
        BOT_TROUBLE.labels(self.kind).set(await self.trouble() is not None)

    def thinker(self, job: Job) -> str:
        return bot_named_in(job.bot)  # and not how long it may think: people choose that

    async def run(self, job: Job, seconds: float | None = None, *, delayed: Callable[[], None] = not_told) -> Answer:
        """Have a process answer; a bot that searches when it is its turn, and for as long as that may be now."""
        if not searches(job):
            return await self._run(job, seconds, delayed)
        self.searches += 1
        try:
            with JOBS_WAITING.labels(self.kind).track_inprogress(), called_later(LATE, delayed):
                await self.free_places.acquire()
            try:
                wished = allowed_thinking(job)
                allowed = min(wished, self._share())
                asyncio.get_running_loop().call_soon(self.warm_up)  # one for others, once this has taken its process
                with self._pace_noted(allowed):
                    answer = await self._run(thinking_for(job, allowed), seconds, delayed)
            finally:
                self.free_places.release()
        finally:
            self.searches -= 1
        return msgspec.structs.replace(answer, hurried=allowed < wished)

    def _share(self) -> float:
        """How long each may think for all who search now to have an answer within a round."""
        wanting = self.searches + self.searches_elsewhere
        if wanting <= self.places:
            return float("inf")
        return max(LEAST_THINKING, ROUND * self.places / wanting / self.pace)

    @contextlib.contextmanager
    def _pace_noted(self, allowed: float) -> Iterator[None]:
        """Clear decisions take less than they may, and on a busy machine all take longer by the clock."""
        begun = monotonic()
        yield
        pace = min(max((monotonic() - begun) / allowed, FASTEST), SLOWEST)
        self.pace += NEWEST * (pace - self.pace)

    async def _run(self, job: Job, seconds: float | None, delayed: Callable[[], None]) -> Answer:
        """Have a process answer, and another one if that ends over it.

        Whether a bot has crashed its process or somebody has killed it is not always to be seen. So a process that
        ended by itself counts against the bot only if all did, one after another.
        """
        ends: list[ProcessEnded] = []
        while len(ends) < TRIES:
            try:
                return done(await super().run(job, seconds, delayed=delayed))
            except ProcessEnded as end:
                ends.append(end)
                delayed()
        if all(end.by_itself for end in ends):
            raise BotFailed(f"it crashed {TRIES} processes one after another, the last time {ends[-1]}")
        raise ends[-1]


def searches(job: Job) -> bool:
    """Whether the bot thinks for as long as it may; one that does not play here fails at once."""
    bot = read_table_bot(job.bot)
    return bot is not None and bot.name in searching_bots()


def allowed_thinking(job: Job) -> float:
    """Seconds that the host allows the bot of a job that searches."""
    bot = read_table_bot(job.bot)
    assert bot is not None
    return bot.allowed().seconds or LEAST_THINKING


def thinking_for(job: Job, seconds: float) -> Job:
    return msgspec.structs.replace(job, bot=str(TableBot(bot_named_in(job.bot), seconds)))


def done(answer: Answer) -> Answer:
    """The answer to a job, unless the job was not done."""
    if answer.failed == "bot":
        raise BotFailed(answer.error)
    if answer.failed == "machine":
        raise MachineFailed(answer.error)
    if answer.failed == "unfit":
        raise SightUnfit(answer.error)
    return answer


@contextlib.contextmanager
def called_later(seconds: float, call: Callable[[], None]) -> Iterator[None]:
    """Call something once if what is done meanwhile takes longer than this."""
    calling = asyncio.get_running_loop().call_later(seconds, call)
    try:
        yield
    finally:
        calling.cancel()
