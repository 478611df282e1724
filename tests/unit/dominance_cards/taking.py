"""The moment at which a dominance card is taken, and what came of it."""

from __future__ import annotations

from collections import Counter
from typing import Any

from foodchain import Game

from ..base.positions import at, happened, play


def take(card: str, animals: str, earth: str, score: str = "0,0", actor: str = "", **options: Any) -> Game:
    """A game in which the first animal has just scored a tile, and the one that is dominant there took the card.

    It is the only card on offer, so it is taken without asking. Another pawn of the first animal waits for its own
    Domination action, so that the turn is not over when the card is done.
    """
    first = animals.split(maxsplit=1)[0].split("+", maxsplit=1)[0]
    pawns = f"pawn domination 1: {first}; pawn domination 5: {first}"
    game = at(animals, f"section domination; cards: {card}; {pawns}\n{earth}", **options)
    play(game, f"{first}: score {score}")
    assert [(event["animal"], event["card"]) for event in happened(game, "card taken")] == [(actor or first, card)]
    assert card in game.view()["spent"] and card not in game.view()["cards"]
    game.check()
    return game


def is_done(game: Game) -> bool:
    """Whether the card is dealt with, and the next Domination pawn acts."""
    return game.decision.kind == "dominate"


def legal(game: Game) -> list[str]:
    """The options in the order in which they are offered."""
    return [option.text for option in game.decision.options]


def since(game: Game, event: str = "") -> list[dict[str, Any]]:
    """What the card did: everything after it was taken and before the next pawn acts."""
    names = [found["event"] for found in game.events]
    first = names.index("card taken") + 1
    end = names.index("pawn lifted", first) if "pawn lifted" in names[first:] else len(names)
    return [found for found in game.events[first:end] if event in ("", found["event"])]


def gains(game: Game) -> dict[str, int]:
    """The victory points that the card itself brought or cost."""
    points: Counter[str] = Counter()
    for event in since(game, "vp"):
        points[event["animal"]] += event["vp"]
    return dict(points)


def bag(game: Game) -> dict[str, int]:
    found: dict[str, int] = game.view()["bag"]
    return found


def corners(game: Game, names: str) -> list[str]:
    """Corners by the names under which they are written."""
    rules: Any = game.rules
    grid = rules.board.grid
    return [grid.corner_names[grid.corner_index[name]] for name in names.split()]


def all_twenty(element: str) -> str:
    """A statement that puts every disk of an element somewhere else than in the bag."""
    return f"shelf depletion: {', '.join([element] * 20)}"


def six_disks(at: str, elements: str) -> str:
    """Statements that put a disk on each corner of a hex, clockwise from the north-east."""
    corners = ("NE", "E", "SE", "SW", "W", "NW")
    return "\n".join(f"disk {at}/{corner} {element}" for corner, element in zip(corners, elements.split()))
