"""Plays a plug-in bot: asks its process, and decides in its place whenever that does not answer as it should.

Whatever a plug-in does (crash, hang, flood, cheat) costs it that decision and nothing else. It is forfeited to the bot
`lively`, which is told once and counted each time.
"""

from __future__ import annotations

import atexit
import contextlib
import logging
from collections.abc import Sequence
from typing import Any

import msgspec

from foodchain.bots.plugins.process import ENDING_BY_ITSELF, Gone, Limits, Misbehaved, PluginProcess
from foodchain.bots.plugins.protocol import (
    Answer,
    Choice,
    End,
    Failure,
    Hello,
    Message,
    Question,
    Ready,
    line_of,
    read_answer,
    shown,
)
from foodchain.bots.plugins.spec import Plugin
from foodchain.bots.random import Lively
from foodchain.engine.actions import Option
from foodchain.engine.game import Game
from foodchain.engine.sight import Sight
from foodchain.errors import BadSetup

log = logging.getLogger("foodchain.bots")

FALLBACK = "lively"  # who decides instead: at once, and nothing foolish
GRACE = 1.0  # seconds that a bot may be late: machines are busy
MOST_IN_A_ROW = 5  # forfeits after which a bot is not asked any more in this game
SECONDS_FOR_END = 2.0

Key = tuple[Plugin, Limits]

# Processes of bots in a game. Without this, the garbage collector could close the pipes of one whose bot it collects.
busy: set[PluginProcess] = set()
idle: dict[Key, list[PluginProcess]] = {}  # processes of bots whose game is over, for the next one
given_up: set[str] = set()  # bots that were given up in their last game: they have one try in the next
told: set[tuple[str, str]] = set()  # bots and what they have done wrong


class Forfeit(Exception):
    """A decision that a bot has lost; `kind` is one of a few words for how."""

    def __init__(self, kind: str, reason: str) -> None:
        super().__init__(reason)
        self.kind = kind


class PluginBot:
    """A bot in a process of its own, which is kept for the next game when this one is over."""

    def __init__(self, plugin: Plugin, limits: Limits | None = None) -> None:
        self.plugin = plugin
        self.limits = limits or Limits.of_environment()
        self.forfeits = 0  # decisions that others have made
        self.forfeited: str | None = None  # why somebody else has made the last one
        self._in_a_row = 0
        self._asked = 0
        self._ply = -1
        self._process: PluginProcess | None = None
        self._ready = Ready()
        self._fallback = Lively()

    @property
    def seconds(self) -> float:
        """How long it may think about a decision, as it is told."""
        budget = self.plugin.budget
        return min(self.limits.seconds, budget.seconds) if budget and budget.seconds else self.limits.seconds

    def choose(self, sight: Sight) -> Option:
        seed = sight.rng.getrandbits(53)  # whatever goes wrong later, the dice of the game stay the same
        try:
            chosen = self._chosen(sight, seed)
        except Forfeit as forfeit:
            self._count(forfeit)
            return self._fallback.choose(sight)
        self.forfeited = None
        self._in_a_row = 0
        given_up.discard(self.plugin.spec)
        return chosen

    def start(self, hello: Hello) -> Ready:
        """Start it, or say by BadSetup why it does not."""
        try:
            self._greet(hello)
        except Forfeit as forfeit:
            raise BadSetup(f"the bot {self.plugin.spec} does not start: {forfeit}") from None
        return self._ready

    def hello(self, game: str, seats: int, seat: int, options: dict[str, object]) -> Hello:
        budget = self.plugin.budget
        nodes = budget.nodes if budget else None
        return Hello(game, seats, seat, options, self.seconds, nodes, self.limits.memory_mb)

    def end(self, scores: list[int], winners: list[int], ending: str | None) -> None:
        """Tell it how its game ended. Nothing depends on what it makes of that."""
        if self._process is not None:
            with contextlib.suppress(Forfeit):
                self._ask(End(scores, winners, ending), SECONDS_FOR_END)
        self.close()

    def close(self) -> None:
        """Leave the process to the next game."""
        if self._process is not None:
            idle.setdefault((self.plugin, self.limits), []).append(self._process)
            busy.discard(self._process)
            self._process = None

    def __del__(self) -> None:
        if getattr(self, "_process", None) is not None:
            self.close()

    # -- asking -----------------------------------------------------------------------------------------------------

    def _chosen(self, sight: Sight, seed: int) -> Option:
        if self._in_a_row >= (1 if self.plugin.spec in given_up else MOST_IN_A_ROW):
            given_up.add(self.plugin.spec)
            raise Forfeit("given up", "it has failed too often in a row, and is not asked any more in this game")
        decision = sight.decision
        hello = self.hello(decision.rules.name, sight.seats, sight.seat, sight.rule_options)
        begins = sight.ply <= self._ply  # another game, or this one was taken back
        self._ply = sight.ply
        if self._process is None or self._process.greeted != hello or begins:
            self._greet(hello)
        self._asked += 1
        answer = self._ask(self._question(sight, seed), self.seconds + GRACE)
        if not isinstance(answer, Choice) or answer.id != self._asked:
            raise self._ended(Misbehaved("nonsense", "it answered something else than what was asked"))
        for option in decision.options:
            if option.number == answer.choice:
                return option
        raise Forfeit("illegal", f"it chose {answer.choice}, which is none of its options")

    def _question(self, sight: Sight, seed: int) -> Question:
        decision = sight.decision
        return Question(
            id=self._asked,
            seed=seed,
            ply=sight.ply,
            kind=decision.kind,
            prompt=decision.prompt,
            actor=decision.actor,
            options=[dict(option.data()) for option in decision.options],
            view=view_of(sight) if "view" in self._ready.send else None,
            position=sight.position() if "position" in self._ready.send else None,
        )

    def _greet(self, hello: Hello) -> None:
        if self._process is None:
            self._process = self._idle_or_new()
            busy.add(self._process)
        answer = self._ask(hello, self.limits.start_seconds)
        if not isinstance(answer, Ready):
            raise self._ended(Misbehaved("nonsense", "it did not answer the hello with ready"))
        self._ready = Ready(shown(answer.description), answer.send)
        self._process.greeted = hello

    def _idle_or_new(self) -> PluginProcess:
        waiting = idle.get((self.plugin, self.limits), [])
        while waiting:
            process = waiting.pop()
            if not process.has_ended():
                return process
            process.end()
        try:
            return PluginProcess(self.plugin.command, self.limits)
        except OSError as error:
            raise Forfeit("not started", f"it cannot be started: {error.strerror}") from None

    def _ask(self, message: Message, seconds: float) -> Answer:
        assert self._process is not None
        try:
            answer = read_answer(self._process.exchange(line_of(message), seconds))
        except Misbehaved as error:
            raise self._ended(error) from None
        except (msgspec.MsgspecError, RecursionError, UnicodeError) as error:
            raise self._ended(Misbehaved("nonsense", f"it answered nonsense: {shown(str(error))}")) from None
        if isinstance(answer, Failure):
            raise Forfeit("error", f"it says: {shown(answer.reason)}")
        return answer

    def _ended(self, error: Misbehaved) -> Forfeit:
        """Whatever else it says would be taken for the answer to the next question, so it starts anew."""
        assert self._process is not None
        gone = isinstance(error, Gone)
        if gone:
            self._process.has_ended(ENDING_BY_ITSELF)
        words = self._process.end()
        busy.discard(self._process)
        self._process = None
        return Forfeit(error.kind, f"its program {words}" if gone or words.how else str(error))

    def _count(self, forfeit: Forfeit) -> None:
        self.forfeits += 1
        self._in_a_row += 1
        self.forfeited = str(forfeit)
        if (self.plugin.spec, forfeit.kind) not in told:
            told.add((self.plugin.spec, forfeit.kind))
            log.warning("The bot %s forfeits a decision to %s: %s.", self.plugin.spec, FALLBACK, forfeit)


def view_of(sight: Sight) -> dict[str, Any]:
    """What the seat may know; what is asked stands beside it already."""
    return {name: value for name, value in sight.view().items() if name != "decision"}


def forfeits_of(bot: object) -> int:
    """How many decisions of a bot others have made."""
    return bot.forfeits if isinstance(bot, PluginBot) else 0


def tell_end(bots: Sequence[object], game: Game) -> None:
    """Tell bots that want to know how their game ended."""
    for bot in bots:
        if callable(end := getattr(bot, "end", None)):
            end(list(game.scores), list(game.winners), game.ending)


def end_idle() -> None:
    """End the processes that wait for another game."""
    for processes in idle.values():
        while processes:
            processes.pop().end()


atexit.register(end_idle)
