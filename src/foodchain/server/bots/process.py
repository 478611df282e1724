"""A bot process: `python -m foodchain.server.bots.process` reads one job a line and answers each with a line.

Bots run here, so that neither their time nor their crash is the server's. A job holds what the bot's seat may know and
nothing else: no seed, no moves, not the true state.
"""

from __future__ import annotations

import logging
import resource
from collections.abc import Sequence
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
from foodchain.server.bots.plugins import make_table_bot
from foodchain.server.job_process import answer_jobs

MEMORY = 1024**3  # bytes: a bot that wants more gets a MemoryError, and no kill from the kernel that nobody can explain
LONGEST_ERROR = 500


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

    bot: str
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

    @classmethod
    def of(cls, weighed: Weighed) -> Told:
        told = {field.name: getattr(weighed, field.name) for field in fields(weighed)}
        return cls(**{name: value.number if isinstance(value, Option) else value for name, value in told.items()})

    def weighed(self, known: Sequence[Option]) -> Weighed:
        """The same with the options of a game."""
        told = msgspec.structs.asdict(self)
        for name in ("option", "reply", "other"):
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


def think(job: Job) -> Answer:
    try:
        sight = job.sight()
    except FoodchainError as error:
        return Answer(failed="unfit", error=str(error))
    try:
        return ask(make_table_bot(job.bot), sight, job)
    except Exception as error:  # a bot may fail in any way
        return Answer(failed="bot", error=f"{type(error).__name__}: {error}"[:LONGEST_ERROR])


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
    limit_memory()
    logging.getLogger("foodchain.bots").setLevel(logging.ERROR)  # the server tells of forfeits, and at which table
    answer_jobs(msgspec.json.Decoder(Job).decode, think)
