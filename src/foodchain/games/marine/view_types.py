"""The types of a view of Marine: what it adds to those of an earth."""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict

from foodchain.earth.view_types import EarthTable, OwnSpace
from foodchain.engine.view_types import Provenance, View


class SpecialPawn(TypedDict):
    """The special pawn of an element."""

    control: str | None
    """The animal that controls it."""
    target: int
    """The number to exceed."""
    space: str | None
    """Where it stands."""


class TraitFacts(TypedDict):
    """A trait as every interface shows it."""

    name: str
    text: str
    provenance: Provenance
    reconstructed: bool
    """It is marked, because its text is not publicly known."""
    confidence: float
    open: str
    """What we had to guess; empty where nothing."""


class CardFacts(TraitFacts):
    """A card as every interface shows it."""

    fish: list[Literal["live", "dead"]]
    """What it sets off when it enters."""
    slot: int | None
    """Where it lies in the row, from 1; None once it is spent."""
    drawn: NotRequired[str]
    """What it is drawn as, where a pack has given it another name."""


class MarineTable(EarthTable):
    """A game of Marine on the table."""

    round: int
    own_spaces: list[OwnSpace]
    special_pawns: dict[str, SpecialPawn]
    """By element."""
    vents_left: int
    acting: str | None
    """The Competition space that acts now."""
    card_facts: dict[str, CardFacts]
    """Of the cards in the row and those spent."""
    trait_facts: dict[str, TraitFacts]
    """Of the traits that lie open, and the hidden ones of whoever looks."""
    marker_bag: dict[str, int]


class MarineView(View, MarineTable):
    """What whoever looks sees of a game of Marine."""
