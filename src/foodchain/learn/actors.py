"""Actors: processes that play games with the present weights and tell how these should change."""

from __future__ import annotations

from array import array
from dataclasses import dataclass
from functools import cache
from math import exp
from random import Random
from typing import Any

from foodchain.catalogue import find_rules
from foodchain.engine.judge import Judge
from foodchain.engine.lookahead import best_options
from foodchain.engine.play import apply
from foodchain.engine.policy import Policy
from foodchain.engine.record import new_game
from foodchain.engine.rules import Rules
from foodchain.engine.self_play import Gradients, Trace, play_through
from foodchain.engine.state import State

STRIDE = 6  # decisions between two looks of the judge
TRUST = 0.92  # how much of what is expected at a look comes from what follows, not from the judge there
KEPT = 24  # looks of each game that the judge learns from
WITH_OLDER = 0.3  # part of the games in which some seats play with older weights
MOST_DECISIONS = 20_000


@dataclass(frozen=True)
class Parameters:
    """Weights as they travel between processes."""

    policy: bytes
    names: bytes
    inner: bytes
    outer: bytes
    direct: bytes

    def make_policy(self, rules: Rules[Any]) -> Policy:
        return Policy(len(rules.option_feature_names), floats(self.policy), floats(self.names))

    def make_judge(self, rules: Rules[Any]) -> Judge:
        return Judge(
            len(rules.feature_names),
            len(floats(self.outer)),
            floats(self.inner),
            floats(self.outer),
            floats(self.direct),
        )

    def no_gradients(self) -> Gradients:
        """Where changes of these weights are added up."""
        return Gradients(len(floats(self.policy)), len(floats(self.names)))


@dataclass(frozen=True)
class Task:
    """Some games to be played with the same weights."""

    game: str
    seed: str
    numbers: range
    parameters: Parameters
    older: Parameters | None
    spread: float  # points by which players of one table differ, typically
    entropy: float
    alone: bool = False  # whether the weights are always alone among the older ones


@dataclass
class Harvest:
    """What some games have taught."""

    policy: bytes  # how the weights should change
    names: bytes
    decisions: int
    surprise: float  # the squares of all advantages, added up
    looks: list[tuple[bytes, list[float]]]  # features of the seats' rows, one after the other, and what became of them
    games: list[dict[str, float]]


def floats(data: bytes) -> list[float]:
    return array("f", data).tolist()


def packed(values: list[float]) -> bytes:
    return array("f", values).tobytes()


@cache
def rules_of(game: str) -> Rules[Any]:
    return find_rules(game, ())


def seats_of(rules: Rules[Any], dice: Random) -> int:
    """How many play: four as often as all other numbers together, where four can play."""
    counts = list(range(rules.least_seats, rules.most_seats + 1))
    return 4 if 4 in counts and dice.random() < 0.4 else dice.choice(counts)


def play_task(task: Task) -> Harvest:
    rules = rules_of(task.game)
    policy, judge = task.parameters.make_policy(rules), task.parameters.make_judge(rules)
    older = task.older.make_policy(rules) if task.older else None
    gradients = task.parameters.no_gradients()
    harvest = Harvest(b"", b"", 0, 0.0, [], [])
    for number in task.numbers:
        play_one(task, rules, number, policy, judge, older, gradients, harvest)
    harvest.policy, harvest.names = packed(gradients.all_weights()), packed(gradients.all_names())
    return harvest


def play_one(
    task: Task,
    rules: Rules[Any],
    number: int,
    policy: Policy,
    judge: Judge,
    older: Policy | None,
    gradients: Gradients,
    harvest: Harvest,
) -> None:
    dice = Random(f"{task.seed}/{number}")
    seats = seats_of(rules, dice)
    state = new_game(rules, seats, f"{task.seed}-{number}", {}, quiet=True).state
    start = state.clone()
    players = seating(policy, older, seats, dice, task.alone)
    trace = play_through(rules, players, judge, state, seats, dice.randrange(1 << 30), 1.0, STRIDE, MOST_DECISIONS)
    reward = rewards(rules, state, task.spread)
    chances = trace.all_chances()
    expected = [chances[i : i + seats] for i in range(0, len(chances), seats)]
    came = returns(expected, reward)
    advantages = [
        came[ply // STRIDE][seat] - expected[ply // STRIDE][seat] if players[seat] is policy else 0.0
        for ply, seat in enumerate(trace.all_seats())
    ]
    # A share of the victory is worth more where more players share it.
    advantages = [gain * seats / 4 for gain in advantages]
    entropy = gradients.add(rules, policy, start, trace.all_options(), advantages, task.entropy)
    harvest.decisions += len(advantages)
    harvest.surprise += sum(gain * gain for gain in advantages)
    keep_looks(rules, state, trace, seats, came, dice, harvest)
    points = rules.scores(state)
    harvest.games.append(
        {
            "seats": seats,
            "entropy": entropy,
            "points": sum(points) / seats,
            "spread": (sum((p - sum(points) / seats) ** 2 for p in points) / seats) ** 0.5,
            "decisions": len(advantages),
            "turns": rules.turn(state) or 0,
        }
    )


def seating(policy: Policy, older: Policy | None, seats: int, dice: Random, alone: bool) -> list[Policy]:
    """Who plays where: the present policy everywhere, or among older ones, lest it forgets how to beat them."""
    if older is None or not (alone or dice.random() < WITH_OLDER):
        return [policy] * seats
    sure = dice.randrange(seats)
    others = 0.0 if alone else WITH_OLDER
    return [policy if seat == sure or dice.random() < others else older for seat in range(seats)]


def rewards(rules: Rules[Any], state: State, spread: float) -> list[float]:
    """What each seat has got: half by who has won, half by how near the points were to that."""
    points, winners = rules.scores(state), rules.winners(state)
    near = [exp((own - max(points)) / (0.4 * spread)) for own in points]
    return [
        0.5 * near[seat] / sum(near) + (0.5 / len(winners) if seat in winners else 0.0) for seat in range(len(points))
    ]


def returns(expected: list[list[float]], reward: list[float]) -> list[list[float]]:
    """What came after each look: the reward, mixed with what the judge expected on the way there."""
    came = []
    following = reward
    for look in reversed(expected):
        came.append(following)
        following = [TRUST * later + (1 - TRUST) * now for later, now in zip(following, look, strict=True)]
    return came[::-1]


def keep_looks(
    rules: Rules[Any], state: State, trace: Trace, seats: int, came: list[list[float]], dice: Random, harvest: Harvest
) -> None:
    """Some of the looks, for the judge to learn from: the row of each seat. Seats with several rows are left out."""
    width = len(rules.feature_names)
    features = trace.all_features()
    size = len(features) // len(came)
    rows = {rules.seat_of_row(state, row): row for row in range(size // width)}
    for look in dice.sample(range(len(came)), min(len(came), KEPT)):
        of_seats: list[float] = []
        for seat in range(seats):
            first = look * size + rows[seat] * width
            of_seats += features[first : first + width]
        harvest.looks.append((packed(of_seats), came[look]))


# -- how strong it is -----------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Match:
    """A game of the policy alone against players that look one action ahead."""

    game: str
    seed: str
    number: int
    parameters: Parameters


def table_of(rules: Rules[Any]) -> int:
    """How many sit at a table where it is measured how strong the policy is."""
    return min(4, rules.most_seats)


def play_match(match: Match) -> float:
    """Play it; which share of the victory the policy had."""
    rules = rules_of(match.game)
    seats = table_of(rules)
    deal, own = divmod(match.number, seats)  # each deal is played from every seat
    policy = match.parameters.make_policy(rules)
    dice = Random(f"{match.seed}/match/{match.number}")
    state = new_game(rules, seats, f"{match.seed}-match-{deal}", {}, quiet=True).state
    made = 0
    while state.depth > 0 and made < MOST_DECISIONS:
        seat = rules.steps[state.step()].seat(state)
        if seat == own:
            option = policy.pick(rules, state, 1, 0.0)
        else:
            option = dice.choice(list(best_options(rules, state, seat)))
        apply(rules.steps, state, option)
        made += 1
    winners = rules.winners(state)
    return 1 / len(winners) if own in winners else 0.0


# -- the first lessons ----------------------------------------------------------------------------------------------


def watch_greedy(task: tuple[str, str, int]) -> tuple[int, int, bytes]:
    """The options of a game between players that look one action ahead: its number, its seats, and the options."""
    game, seed, number = task
    rules = rules_of(game)
    dice = Random(f"{seed}/watch/{number}")
    seats = seats_of(rules, dice)
    state = new_game(rules, seats, f"{seed}-watch-{number}", {}, quiet=True).state
    options = array("q")
    while state.depth > 0 and len(options) < MOST_DECISIONS:
        option = dice.choice(list(best_options(rules, state, rules.steps[state.step()].seat(state))))
        options.append(option)
        apply(rules.steps, state, option)
    return number, seats, options.tobytes()


@dataclass(frozen=True)
class Copying:
    """Games that were watched, to be copied by a policy with these weights."""

    game: str
    seed: str
    games: list[tuple[int, int, bytes]]
    parameters: Parameters


def copy_games(task: Copying) -> Harvest:
    """How the weights should change for the policy to play more as it was played in these games."""
    rules = rules_of(task.game)
    policy = task.parameters.make_policy(rules)
    gradients = task.parameters.no_gradients()
    decisions = 0
    for number, seats, data in task.games:
        options = array("q", data).tolist()
        state = new_game(rules, seats, f"{task.seed}-watch-{number}", {}, quiet=True).state
        gradients.add(rules, policy, state, options, [1.0] * len(options), 0.0)
        decisions += len(options)
    return Harvest(packed(gradients.all_weights()), packed(gradients.all_names()), decisions, 0.0, [], [])
