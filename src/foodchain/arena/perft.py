"""Counting how a game can go on: the check of a move generator that every change must pass."""

from __future__ import annotations

from collections.abc import Iterator

from foodchain.engine.actions import Option
from foodchain.engine.game import Game
from foodchain.engine.play import apply_any
from foodchain.engine.rules import Rules
from foodchain.engine.state import State
from foodchain.errors import BadSetup
from foodchain.signatures import checked, shown

DEEPEST = 100  # nobody lives to see the end of a deeper count


@checked
def perft(game: Game, depth: int) -> int:
    """The number of different sequences of `depth` options that can be played from here.

    Chance falls as the game's own seed has it. A game that ends earlier adds nothing.

    >>> import foodchain
    >>> from foodchain.arena.perft import perft
    >>> perft(foodchain.new("cards", seats=3, seed=1), depth=2)
    63
    """
    if not 0 <= depth <= DEEPEST:
        raise BadSetup(f"a depth is 0 to {DEEPEST}, not {shown(depth)}")
    return 1 if depth == 0 else count(game.rules, game.state, depth)


@checked
def divide(game: Game, depth: int) -> Iterator[tuple[Option, int]]:
    """The same, one first option after the other."""
    if not 1 <= depth <= DEEPEST:
        raise BadSetup(f"the depth of a division is 1 to {DEEPEST}, not {shown(depth)}")
    rules, state = game.rules, game.state
    return (
        (rules.space.options[number], 1 if depth == 1 else count(rules, after(rules, state, number), depth - 1))
        for number in playable(rules, state)
    )


def count(rules: Rules, state: State, depth: int) -> int:
    numbers = playable(rules, state)
    if depth == 1:
        return len(numbers)
    return sum(count(rules, after(rules, state, number), depth - 1) for number in numbers)


def playable(rules: Rules, state: State) -> list[int]:
    """Everything that any seat may play now, claims out of turn included."""
    if state.depth == 0:
        return []
    return [int(number) for number in state.legal] + [int(number) for number in rules.claims(state)]


def after(rules: Rules, state: State, number: int) -> State:
    copy = state.clone()
    apply_any(rules, copy, number)
    return copy
