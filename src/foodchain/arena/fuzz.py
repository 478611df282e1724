"""Random games under suspicion: after every option everything is checked that must hold in every game.

A failure is a record that can be opened, and the sentence that says what is wrong with it.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from traceback import extract_tb
from typing import Any

from foodchain.arena.match import UNFINISHED
from foodchain.arena.workers import in_order
from foodchain.bots import make_bot
from foodchain.catalogue import find_rules, load
from foodchain.engine.actions import Option
from foodchain.engine.game import Game
from foodchain.engine.record import checked_seed, new_game
from foodchain.engine.sight import Sight
from foodchain.errors import CannotUndo, IllegalMove
from foodchain.signatures import checked, checked_fields

MOST_DECISIONS = 50_000

# Some checks cost more than the game itself. They are made once in so many decisions.
SELDOM = 60
RARELY = 1000

CLAIMING = 0.3  # how often somebody uses a claim out of turn
AHEAD = 5  # how far a copy is played on, to see that the original stays as it is


class Fault(Exception):
    """Something that must never happen has happened."""


@checked_fields
@dataclass(frozen=True)
class FuzzPlan:
    """Which games to play, and how."""

    game: str
    bots: tuple[str, ...]
    seed: str
    options: dict[str, Any] = field(default_factory=dict)
    pack: tuple[str, ...] = ()  # what a pack changes in the rules
    most: int = MOST_DECISIONS


@checked_fields
@dataclass(frozen=True)
class Failure:
    """What went wrong, after how many options, and the whole game so far."""

    what: str
    ply: int
    record: str


@checked_fields
@dataclass(frozen=True)
class Outcome:
    number: int
    seed: str
    decisions: int
    ending: str
    failure: Failure | None


@checked
def fuzz(plan: FuzzPlan, numbers: range, jobs: int = 1) -> Iterator[Outcome]:
    """Play and check the games with these numbers.

    >>> from foodchain.arena.fuzz import FuzzPlan, fuzz
    >>> [outcome.failure for outcome in fuzz(FuzzPlan("cards", bots=("lively", "random"), seed="1"), range(2))]
    [None, None]
    """
    return in_order(fuzz_game, plan, numbers, jobs)


def fuzz_game(plan: FuzzPlan, number: int) -> Outcome:
    seed = f"{plan.seed}-{number}"
    game = new_game(find_rules(plan.game, plan.pack), len(plan.bots), checked_seed(seed), plan.options)
    suspect = Suspect(game, plan.bots, seed)
    failure = None
    try:
        suspect.play(plan.most)
    except Exception as error:
        failure = Failure(in_words(error), game.ply, last_sound_record(game))
    return Outcome(number, seed, game.ply, (game.ending or "over") if game.over else UNFINISHED, failure)


def in_words(error: Exception) -> str:
    """What happened; for an accident, also where."""
    if isinstance(error, Fault):
        return str(error)
    frames = extract_tb(error.__traceback__)
    where = f" in {Path(frames[-1].filename).name}, line {frames[-1].lineno}" if frames else ""
    return f"{type(error).__name__}: {error}{where}"


def last_sound_record(game: Game) -> str:
    """The record of the game so far. An option may have failed halfway, or even the writing; what was played before
    can still be told."""
    for ply in range(game.ply, -1, -1):
        try:
            return game.at(ply).record()
        except Exception:
            continue
    return ""


class Suspect:
    """A game that is watched while bots play it."""

    def __init__(self, game: Game, bots: tuple[str, ...], seed: str) -> None:
        self.game = game
        self.bots = [make_bot(name) for name in bots]
        self.bot_dice = [Random(f"{seed}/{seat}") for seat in range(game.seats)]
        # The checks have dice of their own, so that more or fewer of them leave the game as it was.
        self.dice = Random(f"{seed}/checks")
        self.claims = Random(f"{seed}/claims")

    def play(self, most: int) -> None:
        game = self.game
        self.check_record()
        while not game.over:
            if game.ply >= most:
                raise Fault(f"the game does not end: {most} decisions were made")
            self.check_state()
            option = self.next_option()
            if self.now_and_then(SELDOM):
                self.check_closely(option)
            if self.now_and_then(RARELY):
                self.check_record()
            game.play(option)
        self.check_result()
        self.check_record()

    def now_and_then(self, often: int) -> bool:
        return self.dice.randrange(often) == 0

    def next_option(self) -> Option:
        decision = self.game.decision
        claims = decision.claims
        if claims and self.claims.random() < CLAIMING:
            return self.claims.choice(claims)
        seat = decision.seat
        option = self.bots[seat].choose(Sight(self.game, seat, self.bot_dice[seat]))
        if option not in decision.options:
            raise Fault(f"the bot of seat {seat} chose {option.text!r}, which is not among its options")
        return option

    # -- after every option -----------------------------------------------------------------------------------------

    def check_state(self) -> None:
        """The rules' own invariants, and a decision that can be made."""
        self.game.check()
        decision = self.game.decision
        if not 0 <= decision.seat < self.game.seats:
            raise Fault(f"seat {decision.seat} is to decide, and there are {self.game.seats}")
        options = decision.options
        if not options:
            raise Fault(f"the game is not over, but there is no legal option ({decision.kind})")
        numbers = {option.number for option in options}
        if len(numbers) != len(options):
            twice = next(option for option in options if options.count(option) > 1)
            raise Fault(f"{twice.text!r} is offered twice")
        space = self.game.rules.space
        for option in options:
            if space.find(option.text) is not option or space.find(option.number) is not option:
                raise Fault(f"the text {option.text!r} does not lead back to its option")
        if not decision.prompt:
            raise Fault(f"nothing is asked ({decision.kind})")

    # -- now and then -----------------------------------------------------------------------------------------------

    def check_closely(self, option: Option) -> None:
        """What costs more: copies, undo, refusals, positions and views, before `option` is played."""
        before = self.game.position()
        self.check_clone(before)
        self.check_undo(before, option)
        self.check_refusal(before)
        self.check_position(before, option)
        self.check_views()
        self.unchanged(before, "looking at the game")

    def unchanged(self, before: str, what: str) -> None:
        after = self.game.position()
        if after != before:
            raise Fault(f"{what} changed the game: {difference(before, after)}")

    def check_clone(self, before: str) -> None:
        copy = self.game.clone()
        if copy.position() != before:
            raise Fault(f"a copy differs from its original: {difference(before, copy.position())}")
        if copy.state != self.game.state or hash(copy.state) != hash(self.game.state):
            raise Fault("a copy is not equal to its original")
        for _ in range(AHEAD):
            if not copy.over:
                copy.play(self.dice.choice(copy.decision.options))
        self.unchanged(before, "playing on with a copy")

    def check_undo(self, before: str, option: Option) -> None:
        self.game.play(option)
        after = self.game.position()
        self.game.undo()
        self.unchanged(before, f"playing {option.text!r} and taking it back")
        copy = self.game.clone()
        copy.play(option)
        if copy.position() != after:
            raise Fault(f"{option.text!r} led to two different states: {difference(after, copy.position())}")
        last = self.game.last
        if last is not None:
            stranger = (last.seat + 1) % self.game.seats
            try:
                self.game.undo(stranger)
            except CannotUndo:
                return
            raise Fault(f"seat {stranger} could take back a choice of seat {last.seat}")

    def check_refusal(self, before: str) -> None:
        """An option that is not legal is refused and leaves no trace."""
        decision = self.game.decision
        legal = {option.number for option in decision.options + decision.claims}
        number = self.dice.randrange(len(self.game.rules.space.options))
        if number in legal:
            return
        option = self.game.rules.space.options[number]
        try:
            self.game.play(option)
        except IllegalMove:
            self.unchanged(before, f"refusing {option.text!r}")
            return
        raise Fault(f"{option.text!r} is not among the options, but could be played")

    def check_position(self, before: str, option: Option) -> None:
        """A position is read back as it was written, and the game goes on from it in the same way."""
        copy = load(before)
        if copy.position() != before:
            raise Fault(f"a position changes when it is read: {difference(before, copy.position())}")
        offered = [other.number for other in self.game.decision.options]
        if [other.number for other in copy.decision.options] != offered:
            raise Fault("a game read from its position offers other options")
        original = self.game.clone()
        original.play(option)
        copy.play(option)
        if copy.position() != original.position():
            raise Fault(
                f"after {option.text!r} a game read from its position differs: "
                f"{difference(original.position(), copy.position())}"
            )

    def check_views(self) -> None:
        """Every seat and a spectator can look; and what a seat may not know makes no difference to what it sees."""
        json.dumps(self.game.view())
        for seat in range(self.game.seats):
            seen = self.game.view(seat)
            json.dumps(seen)
            guessed = self.game.determinize(seat, self.dice).view(seat)
            guessed["ply"] = seen["ply"]  # a guess has no past
            if guessed != seen:
                leaked = [key for key in seen if seen[key] != guessed.get(key)]
                raise Fault(f"the view of seat {seat} tells what it may not know: {', '.join(leaked)}")

    def check_record(self) -> None:
        record = self.game.record()
        again = load(record)
        if again.position() != self.game.position():
            raise Fault(f"the record leads to another state: {difference(self.game.position(), again.position())}")
        if again.record() != record:
            raise Fault(f"the record is not written back as it was: {difference(record, again.record())}")

    def check_result(self) -> None:
        game = self.game
        game.check()
        if len(game.scores) != game.seats or not game.winners or not game.ending:
            raise Fault(f"the result is incomplete: {game.scores}, won by {game.winners}, ended by {game.ending}")
        game.view()


def difference(before: str, after: str) -> str:
    """The first line in which two texts differ."""
    lines, others = before.splitlines(), after.splitlines()
    for line, other in zip(lines, others):
        if line != other:
            return f"{line!r} became {other!r}"
    return f"{len(lines)} lines became {len(others)}"
