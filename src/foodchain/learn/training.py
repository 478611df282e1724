"""Training: first a policy copies players that look one action ahead, then it learns from games against itself.

Each round plays a number of games with the weights as they are, then changes them. What is learned depends on the plan
alone: neither on the number of processes, nor on whether it was broken off and went on.
"""

from __future__ import annotations

import errno
import json
import os
import pickle
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import asdict, dataclass
from hashlib import sha256
from io import BytesIO
from math import inf
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import torch

from foodchain.bots.learned import write_learned
from foodchain.errors import BadSetup
from foodchain.learn.actors import (
    Copying,
    Match,
    Parameters,
    Task,
    copy_games,
    play_match,
    play_task,
    rules_of,
    table_of,
    watch_greedy,
)
from foodchain.learn.curve import Line, curve
from foodchain.learn.learner import Learner
from foodchain.learn.pool import Pool

try:
    import fcntl
except ImportError:  # on Windows nobody keeps a second training from the same folder
    fcntl = None  # type: ignore[assignment]

ROUND = 64  # games between two changes of the weights
TASK = 8  # games that one process plays at a time
WATCHED = 240  # games that are copied at first
COPIED = 40  # how often
COPY_RATE = 0.06
OLDER = 100  # rounds after which the weights are kept as older ones
MOST_OLDER = 6
SAVE = 25  # rounds between two checkpoints, and between two lines of the log that is kept beside the weights
MEASURES = 5  # how often on the way it is measured how strong the policy is
MEASURED = 40  # games for that


@dataclass(frozen=True)
class Plan:
    """What is to be learned from how many games."""

    game: str
    games: int
    seed: str
    rate: float = 0.01
    entropy: float = 0.003

    def __str__(self) -> str:
        return f"foodchain train {self.game} --games {self.games} --seed {self.seed}"


class Training:
    """One training, kept in a folder: what to go on from, the weights, and how it went.

    | file | what is in it |
    |---|---|
    | `checkpoint.pt` | everything that is needed to go on |
    | `GAME.json` | the weights, for bots |
    | `log.jsonl` | a line for each round |
    | `GAME.log.jsonl` | a part of these lines, to keep beside the weights |
    | `curve.svg` | the same as a picture |
    """

    def __init__(self, plan: Plan, folder: Path) -> None:
        self.plan = plan
        self.folder = folder
        self.learner = Learner(rules_of(plan.game), plan.seed, plan.rate)
        self.older: list[Parameters] = []
        self.round = 0
        self.copied = 0
        self.saved = 0  # the round of the checkpoint
        if self.checkpoint.exists():
            self.restore()

    @property
    def checkpoint(self) -> Path:
        return self.folder / "checkpoint.pt"

    @property
    def weights(self) -> Path:
        return self.folder / f"{self.plan.game}.json"

    @property
    def log(self) -> Path:
        return self.folder / "log.jsonl"

    @property
    def rounds(self) -> int:
        return max(1, self.plan.games // ROUND)

    def copy(self, pool: Pool) -> Iterator[int]:
        """The first lessons, if they are still to be taken; how many are done."""
        if self.copied:
            return
        plan = self.plan
        watched = pool.run(watch_greedy, [(plan.game, plan.seed, number) for number in range(WATCHED)])
        for lesson in range(COPIED):
            Random(f"{plan.seed}/copy/{lesson}").shuffle(watched)
            quarter = len(watched) // 4
            for part in range(4):
                games = watched[part * quarter : (part + 1) * quarter]
                tasks = [
                    Copying(plan.game, plan.seed, games[i : i + TASK], self.learner.parameters())
                    for i in range(0, len(games), TASK)
                ]
                harvests = pool.run(copy_games, tasks)
                decisions = sum(harvest.decisions for harvest in harvests)
                self.learner.step(harvests, 1 / decisions, COPY_RATE * (1 - lesson / (COPIED + 1)))
            yield lesson + 1
        self.copied = COPIED
        self.note({"round": 0, "games": 0, **self.measure(pool)})
        self.save()

    def run(self, pool: Pool) -> Iterator[Line]:
        """Learn to the end of the plan; what each round was like."""
        while self.round < self.rounds:
            told = self.one_round(pool)
            if self.is_measured(self.round):
                told |= self.measure(pool)
            self.note(told)
            if self.round % SAVE == 0 or self.round == self.rounds:
                self.save()
            yield told

    def one_round(self, pool: Pool) -> Line:
        plan = self.plan
        first = self.round * ROUND
        older = Random(f"{plan.seed}/older/{self.round}").choice(self.older) if self.older else None
        parameters = self.learner.parameters()
        tasks = [
            Task(
                plan.game,
                plan.seed,
                range(number, number + TASK),
                parameters,
                older,
                self.learner.spread,
                plan.entropy,
            )
            for number in range(first, first + ROUND, TASK)
        ]
        harvests = pool.run(play_task, tasks)
        done = self.round / self.rounds
        off = self.learner.learn(harvests, plan.rate * (1 - 0.9 * done))
        self.round += 1
        if self.round % OLDER == 0:
            self.older = [*self.older, self.learner.parameters()][-MOST_OLDER:]
        games = [game for harvest in harvests for game in harvest.games]
        mean = {what: sum(game[what] for game in games) / len(games) for what in games[0]}
        return {"round": self.round, "games": self.round * ROUND, "judge": off, **mean}

    # -- how it goes --------------------------------------------------------------------------------------------------

    def is_measured(self, number: int) -> bool:
        """Whether it is measured after a round how strong the policy is."""
        return number * MEASURES // self.rounds > (number - 1) * MEASURES // self.rounds

    def measure(self, pool: Pool) -> Line:
        """How many games one player wins by the policy alone, against a table of players that look one action ahead."""
        plan, parameters = self.plan, self.learner.parameters()
        matches = [Match(plan.game, f"{plan.seed}/{self.round}", number, parameters) for number in range(MEASURED)]
        shares = pool.run(play_match, matches)
        return {"wins": sum(shares) / MEASURED, "measured": MEASURED, "table": table_of(rules_of(plan.game))}

    def note(self, told: Line) -> None:
        with writing(self.folder), self.log.open("a") as log:
            log.write(json.dumps({key: round(value, 4) for key, value in told.items()}) + "\n")

    def lines(self) -> list[Line]:
        """The log up to the present round. What is damaged is left out, as a last line that was cut off."""
        found: list[Line] = []
        for text in self.log.read_bytes().splitlines() if self.log.exists() else ():
            with suppress(msgspec.DecodeError, UnicodeDecodeError):
                found.append(msgspec.json.decode(text, type=dict[str, int | float]))
        return [line for line in found if line.get("round", inf) <= self.round]

    # -- to go on after a kill ----------------------------------------------------------------------------------------

    def save(self) -> None:
        """Write the checkpoint, the weights and how it went, each whole or not at all."""
        state = {
            "plan": asdict(self.plan),
            "features": self.features(),
            "round": self.round,
            "copied": self.copied,
            "older": [asdict(parameters) for parameters in self.older],
            "learner": self.learner.state(),
        }
        packed_up = BytesIO()  # first: what PyTorch says of a full disk is not to be understood
        torch.save(state, packed_up)
        with writing(self.folder), whole(self.checkpoint) as part:
            part.write_bytes(packed_up.getbuffer())
        self.saved = self.round
        self.write_results()

    def write_results(self) -> None:
        """The weights, and how it went."""
        lines = self.lines()
        kept = [line for line in lines if line["round"] % SAVE == 0 or "wins" in line]
        with writing(self.folder):
            with whole(self.weights) as part:
                write_learned(self.learner.learned(self.made_by()), part)
            with whole(self.weights.with_suffix(".log.jsonl")) as part:
                part.write_text(as_text(kept))
            with whole(self.folder / "curve.svg") as part:
                part.write_text(curve(str(self.plan), lines))

    def made_by(self) -> str:
        return f"{self.plan}; round {self.round} of {self.rounds}"

    def features(self) -> str:
        """What weights there are, in short: they mean nothing for other features."""
        rules = self.learner.rules
        names = (rules.feature_names, rules.option_feature_names, rules.option_kinds, rules.option_names)
        return sha256(repr(names).encode()).hexdigest()[:16]

    def restore(self) -> None:
        begin_anew = "name another folder with --out, or remove it to begin anew"
        try:
            data = BytesIO(self.checkpoint.read_bytes())
        except OSError as error:
            raise BadSetup(f"{self.checkpoint} cannot be read: {error.strerror}") from error
        try:
            state: dict[str, Any] = torch.load(data, weights_only=True)
            plan = Plan(**state["plan"])
            features = state["features"]
        except (pickle.UnpicklingError, EOFError, KeyError, OSError, TypeError, RuntimeError, ValueError) as error:
            raise BadSetup(f"{self.checkpoint} is damaged, or no checkpoint of this version; {begin_anew}") from error
        if plan != self.plan:
            raise BadSetup(f"{self.folder} holds another training ({plan}); {begin_anew}")
        if features != self.features():
            raise BadSetup(f"{self.folder} holds a training with other features of {plan.game}; {begin_anew}")
        try:
            self.round = self.saved = state["round"]
            self.copied = state["copied"]
            self.older = [Parameters(**parameters) for parameters in state["older"]]
            self.learner.restore(state["learner"])
        except (KeyError, TypeError, RuntimeError, ValueError) as error:
            raise BadSetup(f"{self.checkpoint} is damaged; {begin_anew}") from error
        # Rounds after the checkpoint are played again, so their lines go.
        with writing(self.folder), whole(self.log) as part:
            part.write_text(as_text(self.lines()))
        self.write_results()  # whoever was killed may not have come to that


def as_text(lines: list[Line]) -> str:
    return "".join(f"{json.dumps(line)}\n" for line in lines)


@contextmanager
def alone_in(folder: Path) -> Iterator[None]:
    """The folder is made, and nobody else trains there meanwhile."""
    with writing(folder):
        folder.mkdir(parents=True, exist_ok=True)
        held = os.open(folder, os.O_RDONLY) if fcntl else -1
    try:
        if fcntl:
            lock(held, folder)
        yield
    finally:
        if fcntl:
            os.close(held)


def lock(held: int, folder: Path) -> None:
    try:
        fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        raise BadSetup(f"another training is at work in {folder}; wait for it, or stop it") from None


@contextmanager
def whole(file: Path) -> Iterator[Path]:
    """A file that is put in place once it is written."""
    part = file.with_name(f"{file.name}.part")
    try:
        yield part
        part.replace(file)
    finally:
        part.unlink(missing_ok=True)


@contextmanager
def writing(folder: Path) -> Iterator[None]:
    """What cannot be written is said with what to do."""
    try:
        yield
    except OSError as error:
        why = error.strerror or type(error).__name__
        full = error.errno in (errno.ENOSPC, errno.EDQUOT)
        then = "when there is room, the same command goes on" if full else "name another folder with --out"
        raise BadSetup(f"cannot write to {folder}: {why}; {then}") from error
