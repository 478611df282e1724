"""A bot process: `python -m foodchain.server.bots.process` reads one job a line and answers each with a line.

Bots run here, so that neither their time nor their crash is the server's. A job holds what the bot's seat may know and
nothing else: no seed, no moves, not the true state.
"""

from __future__ import annotations

import logging
import os
import resource
import signal
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import fields
from inspect import signature
from random import Random
from time import perf_counter
from typing import Any, Literal

import msgspec

from foodchain.bots import Bot
from foodchain.bots.plugins.driver import PluginBot
from foodchain.bots.weighing import Reason, Weighed
from foodchain.catalogue import find_rules, load
from foodchain.engine.actions import Option
from foodchain.engine.game import Game
from foodchain.engine.record import new_game
from foodchain.engine.rules import FIRST_VERSION, VERSION
from foodchain.engine.sight import Sight
from foodchain.errors import BadText, FoodchainError
from foodchain.server.bots.table_bots import make_table_bot
from foodchain.server.job_process import answer_jobs

MEMORY = 1024**3  # bytes: a bot that wants more gets a MemoryError, and no kill from the kernel that nobody can explain
LONGEST_ERROR = 500
STOP = signal.SIGUSR1  # whatever is thought about is to be answered at once
NICENESS = 10  # people's moves go first
OPTIONS = ("option", "reply", "other")  # what is an option of what a bot thinks


class Start(msgspec.Struct):
    """How a game began: enough to make it again."""

    game: str
    seats: int
    seed: str
    options: dict[str, Any]
    pack: list[str] = []  # what a pack changes in the rules
    position: str | None = None

    def begin(self, quiet: bool = False) -> Game:
        if self.position is not None:
            return load(self.position)
        options = {VERSION: FIRST_VERSION, **self.options}
        return new_game(find_rules(self.game, tuple(self.pack)), self.seats, self.seed, options, quiet)


class Question(msgspec.Struct):
    """What a bot is asked: its seat's sight of a game as text (`Sight.position`), the options, and dice of its own."""

    bot: str  # as a seat names it
    seat: int
    ply: int
    position: str
    options: list[int]
    dice: str

    def sight(self) -> Sight:
        """What the bot gets. It offers exactly the options that the seat has at the table."""
        sight = Sight(load(self.position), self.seat, Random(self.dice), self.ply)
        offered = [option.number for option in sight.decision.options]
        if sight.decision.seat != self.seat or offered != self.options:
            raise BadText("the sight offers other options than the table does")
        return sight


class Choose(Question, tag="choose"):
    """A bot is to choose."""


class Weigh(Question, tag="weigh"):
    """What a bot thinks of each of the options, of one as thoroughly as of the best."""

    keep: int | None = None


Job = Choose | Weigh


class Told(msgspec.Struct):
    """What a bot thinks of an option (`Weighed`), with options as their numbers."""

    option: int
    value: float
    chance: float | None
    points: tuple[float, ...]
    tries: int
    reasons: tuple[Reason, ...]
    reply: int | None
    reply_share: float
    reply_player: str | None
    reply_seat: int | None
    other: int | None
    ahead: float
    doubt: float
    sets_up: bool

    @classmethod
    def of(cls, weighed: Weighed) -> Told:
        told: dict[str, Any] = {field.name: getattr(weighed, field.name) for field in fields(weighed)}
        for name in OPTIONS:
            told[name] = None if told[name] is None else told[name].number
        return cls(**told)

    def weighed(self, known: Sequence[Option]) -> Weighed:
        """The same with the options of a game."""
        told = msgspec.structs.asdict(self)
        for name in OPTIONS:
            told[name] = None if told[name] is None else known[told[name]]
        return Weighed(**told)


class Answer(msgspec.Struct):
    option: int | None = None
    weighed: list[Told] = []
    seconds: float = 0.0  # how long it was thought
    error: str | None = None
    # The job was not done at all, and whose failure that was; `error` says how. Unfit: the sight cannot be read.
    failed: Literal["bot", "machine", "unfit"] | None = None
    forfeited: str | None = None  # why somebody else has chosen for a plug-in
    hurried: bool = False  # it thought for less time than it may, as so many wanted to


def think(job: Job) -> Answer:
    try:
        sight = job.sight()
    except FoodchainError as error:
        return Answer(failed="unfit", error=str(error))
    try:
        bot = make_table_bot(job.bot)
        with stopped_by_signal(bot):
            return ask(bot, sight, job)
    except Exception as error:  # a bot may fail in any way
        return Answer(failed="bot", error=f"{type(error).__name__}: {error}"[:LONGEST_ERROR])


@contextmanager
def stopped_by_signal(bot: Bot) -> Iterator[None]:
    """Let a bot that can be stopped be so. The signal means nothing to others, which answer soon anyway."""
    stop: Callable[[], None] | None = getattr(bot, "stop", None)
    if stop is not None:
        signal.signal(STOP, lambda *_: stop())
    try:
        yield
    finally:
        signal.signal(STOP, ignored)


def ignored(*_: object) -> None:
    """A stop that came too early or too late. Not SIG_IGN: programs that are started would inherit that."""


def ask(bot: Bot, sight: Sight, job: Job) -> Answer:
    if isinstance(job, Choose):
        option = bot.choose(sight)
        return Answer(option=option.number, forfeited=bot.forfeited if isinstance(bot, PluginBot) else None)
    weigh = getattr(bot, "weigh", None)
    if weigh is None:
        return Answer(error="no hints")
    begun = perf_counter()
    weighed = weigh(sight) if job.keep is None or "keep" not in signature(weigh).parameters else weigh(sight, job.keep)
    return Answer(weighed=[Told.of(one) for one in weighed], seconds=perf_counter() - begun)


def limit_memory() -> None:
    most = resource.getrlimit(resource.RLIMIT_DATA)[1]
    resource.setrlimit(resource.RLIMIT_DATA, (MEMORY if most < 0 else min(MEMORY, most), most))


if __name__ == "__main__":
    signal.signal(STOP, ignored)
    limit_memory()
    with suppress(OSError):  # it is a courtesy, and not allowed everywhere
        os.nice(NICENESS)
    logging.getLogger("foodchain.bots").setLevel(logging.ERROR)  # the server tells of forfeits, and at which table
    answer_jobs(msgspec.json.Decoder(Job).decode, think)
