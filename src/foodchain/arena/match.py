"""One game between bots, from its seed to its result."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from foodchain.bots import Bot
from foodchain.bots.plugins.driver import tell_end
from foodchain.engine.game import Game
from foodchain.engine.record import checked_seed
from foodchain.engine.sight import Sight
from foodchain.errors import BadSetup
from foodchain.signatures import checked, checked_fields

MOST_DECISIONS = 100_000
UNFINISHED = "unfinished"


@checked_fields
@dataclass(frozen=True)
class Result:
    """How one game went. Everything by seat is in the order of the seats."""

    number: int
    seed: str
    bots: tuple[str, ...]
    animals: tuple[tuple[str, ...], ...]
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    ending: str
    turns: int | None
    decisions: int
    record: str | None = None
    forfeits: tuple[int, ...] = ()  # decisions that others made for plug-in bots, which did not


@checked
def play_match(game: Game, bots: Sequence[Bot], seed: str, most: int = MOST_DECISIONS) -> tuple[tuple[str, ...], ...]:
    """Let bots play until the game is over or `most` decisions were made; the animals each seat acted for.

    Each seat has its own dice, made from the seed, so the same game and bots always play the same.

    >>> import foodchain
    >>> from foodchain.arena.match import play_match
    >>> from foodchain.bots import make_bot
    >>> game = foodchain.new("base", seats=2, seed=1)
    >>> play_match(game, [make_bot("lively"), make_bot("random")], seed="1")
    (('amphibians',), ('birds',))
    >>> game.winners
    [0]
    """
    if len(bots) != game.seats:
        raise BadSetup(f"{game.seats} bots are wanted, one for each seat, not {len(bots)}")
    dice = [Random(f"{checked_seed(seed)}/{seat}") for seat in range(game.seats)]
    animals: list[dict[str, None]] = [{} for _ in range(game.seats)]
    made = 0
    while not game.over and made < most:
        decision = game.decision
        seat = decision.seat
        if actor := decision.actor:
            animals[seat][actor] = None
        game.play(bots[seat].choose(Sight(game, seat, dice[seat])))
        made += 1
    if game.over:
        tell_end(bots, game)
    return tuple(tuple(played) for played in animals)


def animals_played(game: Game) -> tuple[tuple[str, ...], ...]:
    """The animals each seat acted for in a game that was played already."""
    past = game.at(0)
    animals: list[dict[str, None]] = [{} for _ in range(game.seats)]
    for ply in game.plies:
        decision = past.decision
        if actor := decision.actor:
            animals[decision.seat][actor] = None
        past.play(ply.number)
    return tuple(tuple(played) for played in animals)


def turns_of(game: Game) -> int | None:
    """How many turns a game took, where the game counts turns."""
    turn: Any = game.view().get("turn")
    return turn if isinstance(turn, int) else None
