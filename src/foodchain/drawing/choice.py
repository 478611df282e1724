"""What can be chosen now, read off the options of a view's decision."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, NamedTuple

from foodchain.earth.view_types import EarthView
from foodchain.engine import view_types
from foodchain.games.cards.view_types import CardView

View = Mapping[str, Any]
# Views are drawn as `Game.view` has them, plain data. The public drawings make sure that it is the view they can draw.
ViewOfGame = Annotated[View, view_types.View]
ViewOfEarth = Annotated[View, EarthView]
ViewOfCards = Annotated[View, CardView]
Target = tuple[str, str]

# What can be pointed at on the table; a count, for one, cannot.
KINDS = ("hex", "corner", "space", "stack", "card", "element", "added", "animal", "pawn", "trait")


class Choice(NamedTuple):
    """The animal that owes the decision, what it may point at next, and what it has already settled on."""

    actor: str | None
    legal: frozenset[Target]
    picked: frozenset[Target]

    def names(self, kind: str) -> set[str]:
        """The legal targets of one kind, by name."""
        return {name for of, name in self.legal if of == kind}

    def picks(self, kind: str) -> set[str]:
        return {name for of, name in self.picked if of == kind}


def choice(view: View) -> Choice:
    """What is settled and what comes next.

    The targets of an option are pointed at one after the other: what all options share is settled, and the
    first place where they part is what can be chosen next. An animal comes last, for beside a hex it means
    its cubes there.
    """
    decision = view.get("decision")
    if not decision:
        return Choice(None, frozenset(), frozenset())
    paths: list[list[Target]] = []
    for option in decision["options"]:
        path = [(kind, name) for kind, name in option["targets"] if kind in KINDS]
        if path:
            paths.append(sorted(path, key=lambda target: target[0] == "animal"))
    shared = 0
    if paths:
        shortest = min(len(path) for path in paths)
        while shared < shortest - 1 and len({path[shared] for path in paths}) == 1:
            shared += 1
    return Choice(actor(view), frozenset(path[shared] for path in paths), frozenset(paths[0][:shared] if paths else ()))


def actor(view: View) -> str | None:
    """The animal that decides: the one named, or the only one of the seat that decides."""
    decision = view.get("decision")
    if not decision:
        return None
    if decision["actor"]:
        return str(decision["actor"])
    own = [strip["animal"] for strip in view["animals"] if strip["seat"] == decision["seat"]]
    return own[0] if len(own) == 1 else None
