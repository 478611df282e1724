"""Training: first a policy copies players that look one action ahead, then it learns from games against itself.

Each round plays a number of games with the weights as they are, then changes them. What is learned depends on the plan
alone: neither on the number of processes, nor on whether it was broken off and went on.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path
from random import Random
from typing import Any

import torch

from foodchain.bots.learned import write_learned
from foodchain.errors import BadSetup
from foodchain.learn.actors import Copying, Parameters, Task, copy_games, play_task, rules_of, watch_greedy
from foodchain.learn.learner import Learner
from foodchain.learn.pool import Pool

ROUND = 64  # games between two changes of the weights
TASK = 8  # games that one process plays at a time
WATCHED = 240  # games that are copied at first
COPIED = 40  # how often
COPY_RATE = 0.06
OLDER = 100  # rounds after which the weights are kept as older ones
MOST_OLDER = 6
SAVE = 25  # rounds between two checkpoints


@dataclass(frozen=True)
class Plan:
    """What is to be learned from how many games."""

    game: str
    games: int
    seed: str
    rate: float = 0.01
    entropy: float = 0.003


class Training:
    """One training, kept in a folder: `checkpoint.pt` to go on from, `log.jsonl` with a line for each round."""

    def __init__(self, plan: Plan, folder: Path) -> None:
        self.plan = plan
        self.folder = folder
        self.learner = Learner(rules_of(plan.game), plan.seed, plan.rate)
        self.older: list[Parameters] = []
        self.round = 0
        self.copied = 0
        folder.mkdir(parents=True, exist_ok=True)
        if self.checkpoint.exists():
            self.restore()

    @property
    def checkpoint(self) -> Path:
        return self.folder / "checkpoint.pt"

    @property
    def rounds(self) -> int:
        return max(1, self.plan.games // ROUND)

    def run(self, pool: Pool) -> Iterator[dict[str, float]]:
        """Learn to the end of the plan; what each round was like."""
        if self.round == 0 and not self.copied:
            yield from self.copy(pool)
            self.save()
        while self.round < self.rounds:
            yield self.one_round(pool)
            if self.round % SAVE == 0 or self.round == self.rounds:
                self.save()

    def copy(self, pool: Pool) -> Iterator[dict[str, float]]:
        """The first lessons."""
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
            self.copied += 1
            yield {"lesson": self.copied}

    def one_round(self, pool: Pool) -> dict[str, float]:
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
        told = {"round": self.round, "games": self.round * ROUND, "judge": off, **mean}
        with (self.folder / "log.jsonl").open("a") as log:
            log.write(json.dumps({key: round(value, 4) for key, value in told.items()}) + "\n")
        return told

    # -- to go on after a kill ----------------------------------------------------------------------------------------

    def save(self) -> None:
        """Write the checkpoint and the weights, each whole or not at all."""
        state = {
            "plan": asdict(self.plan),
            "round": self.round,
            "copied": self.copied,
            "older": [asdict(parameters) for parameters in self.older],
            "learner": self.learner.state(),
        }
        with whole(self.checkpoint) as part:
            torch.save(state, part)
        with whole(self.folder / f"{self.plan.game}.json") as part:
            write_learned(self.learner.learned(self.made_by()), part)

    def made_by(self) -> str:
        plan = self.plan
        return (
            f"foodchain train {plan.game} --games {plan.games} --seed {plan.seed}; round {self.round} of {self.rounds}"
        )

    def restore(self) -> None:
        state: dict[str, Any] = torch.load(self.checkpoint, weights_only=True)
        if state["plan"] != asdict(self.plan):
            raise BadSetup(f"{self.folder} holds another training ({state['plan']}); name another folder, or empty it")
        self.round = state["round"]
        self.copied = state["copied"]
        self.older = [Parameters(**parameters) for parameters in state["older"]]
        self.learner.restore(state["learner"])
        self.forget_after()

    def forget_after(self) -> None:
        """Rounds that were played after the checkpoint are played again, so their lines go."""
        log = self.folder / "log.jsonl"
        if log.exists():
            lines = log.read_text().splitlines()[: self.round]
            log.write_text("".join(f"{line}\n" for line in lines))


@contextmanager
def whole(file: Path) -> Iterator[Path]:
    """A file that is put in place once it is written."""
    part = file.with_suffix(".part")
    yield part
    part.replace(file)
