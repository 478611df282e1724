"""Where points came from: domination, wanderlust, a card, the final scoring."""

from __future__ import annotations

from collections.abc import Sequence

from foodchain.engine.events import EVERYTHING, EventKind
from foodchain.engine.game import Game

PLAIN_POINTS = "vp"  # the kind of event, and the field, that tells of points
OTHER = "other"


def points_by_source(game: Game, animals: Sequence[Sequence[str]]) -> tuple[dict[str, int], ...]:
    """For each seat its points by what they came of, as the events of the game tell it; largest first.

    `animals` are those that each seat acted for. They add up to the seat's score.

    >>> import foodchain
    >>> from foodchain.arena.match import play_match
    >>> from foodchain.arena.sources import points_by_source
    >>> from foodchain.bots import make_bot
    >>> game = foodchain.new("base", seats=2, seed=1)
    >>> animals = play_match(game, [make_bot("lively"), make_bot("random")], seed="1")
    >>> [sum(points.values()) for points in points_by_source(game, animals)] == game.scores
    True
    """
    seat_of = {animal: seat for seat, played in enumerate(animals) for animal in played}
    found: list[dict[str, int]] = [{} for _ in range(game.seats)]
    paying = {number: kind for number, kind in enumerate(game.rules.events) if pays(kind)}
    for events in [game.first_events, *(ply.events or [] for ply in game.plies)]:
        for event in events:
            kind = paying.get(event.kind)
            if kind is None:
                continue
            facts = kind.facts(event, game.rules.vocabulary, EVERYTHING)
            seat = facts["seat"] if "seat" in facts else seat_of.get(str(facts["animal"]))
            points = facts[PLAIN_POINTS]
            if isinstance(seat, int) and isinstance(points, int):
                source = str(facts["cause"]) if kind.name == PLAIN_POINTS else kind.name
                found[seat][source] = found[seat].get(source, 0) + points
    for points_of, score in zip(found, game.scores):
        if left := score - sum(points_of.values()):
            points_of[OTHER] = points_of.get(OTHER, 0) + left
    return tuple(dict(sorted(points.items(), key=lambda item: (-item[1], item[0]))) for points in found)


def pays(kind: EventKind) -> bool:
    """Whether events of a kind are points. Those that tell no cause only announce what others pay."""
    return PLAIN_POINTS in kind.fields and "cause" in kind.fields
