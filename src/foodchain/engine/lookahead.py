"""Looking one action ahead, by any judgement: for bots and hints."""

from __future__ import annotations

from typing import Any, Final

from librt.vecs import append, vec
from mypy_extensions import i64

from foodchain.engine.judgement import Judgement, PlainJudgement
from foodchain.engine.play import apply
from foodchain.engine.rules import Rules
from foodchain.engine.state import State

CLOSE: Final = 1e-6
DEEPEST_LOOK: Final = 6
# States that are looked at for one decision, at most. Of 30,400 recorded decisions all but 90 need less, but one took
# 83,076: where a card empties a crowded tile, each of its species can go six ways that all look alike.
LOOKS: Final = 10_000


def best_options(rules: Rules[Any], s: State, seat: i64) -> vec[i64]:
    """The legal options that lead to the best-looking state, all that are equally good."""
    best = vec[i64]()
    values = option_values(PlainJudgement(rules), s, seat, LOOKS)
    most = -1e18
    for i in range(len(values)):
        if values[i] > most + CLOSE:
            best = append(vec[i64](), s.legal[i])
            most = values[i]
        elif values[i] > most - CLOSE:
            best = append(best, s.legal[i])
    return best


def worthwhile_claims(rules: Rules[Any], s: State, seat: i64) -> vec[i64]:
    """The claims that improve the seat's standing: they cost nothing, so they are worth making at once."""
    out = vec[i64]()
    standing = rules.assess(s, seat)
    for claim in rules.claims(s):
        if rules.claimant(s, claim) in (-1, seat):
            copy = s.clone()
            rules.claim(copy, claim)
            if rules.assess(copy, seat) > standing + CLOSE:
                out = append(out, claim)
    return out


def option_values(judgement: Judgement, s: State, seat: i64, looks: i64) -> vec[float]:
    """How each legal option turns out, with so many looks for all of them together."""
    out = vec[float]()
    share = looks // len(s.legal)  # the same for all options, so that it does not matter which comes first
    for option in s.legal:
        out = append(out, option_value(judgement, s, option, seat, share))
    return out


def option_value(judgement: Judgement, s: State, option: i64, seat: i64, looks: i64) -> float:
    """How an option turns out. An action of several choices is followed to its end, as far as the looks go."""
    outcome = after(judgement.rules, s, option)
    return outlook(judgement, outcome, seat, judgement.value(outcome, seat), DEEPEST_LOOK, Looks(looks))


def after(rules: Rules[Any], s: State, option: i64) -> State:
    copy = s.clone()
    apply(rules.steps, copy, option)
    return copy


class Looks:
    """How many states may still be looked at for an option."""

    def __init__(self, left: i64) -> None:
        self.left: i64 = left


def outlook(judgement: Judgement, s: State, seat: i64, standing: float, deeper: i64, looks: Looks) -> float:
    """The judgement of a state in which the seat may still be in the middle of an action; `standing` is that of the
    state as it is.

    Where the next choices of the same action differ, the best is followed; where they all look alike (an element was
    named but not yet laid), each is looked into. That multiplies, so a state is taken as it is where there are not
    enough looks left for all its choices.
    """
    if deeper == 0 or s.depth == 0 or looks.left < len(s.legal):
        return standing
    step = judgement.rules.steps[s.step()]
    if not step.continues(s) or step.seat(s) != seat:
        return standing
    looks.left -= len(s.legal)
    best = -1e18
    worst = 1e18
    followed: State | None = None
    children: list[State] = []
    values = vec[float]()
    for option in s.legal:
        child = after(judgement.rules, s, option)
        value = judgement.value(child, seat)
        children.append(child)
        values = append(values, value)
        if value > best:
            best = value
            followed = child
        if value < worst:
            worst = value
    if followed is not None and best - worst > CLOSE:
        return max(best, outlook(judgement, followed, seat, best, deeper - 1, looks))
    for i in range(len(children)):
        value = outlook(judgement, children[i], seat, values[i], deeper - 1, looks)
        if value > best:
            best = value
    return best
