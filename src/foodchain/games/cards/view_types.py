"""The types of a view of the Card Game."""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict

from foodchain.engine.view_types import Provenance, View

Health = Literal["healthy", "endangered"]


class Printed(TypedDict):
    """What every card has."""

    card: str
    provenance: Provenance
    confidence: float


OfClass = TypedDict("OfClass", {"class": str})
"""An animal's class; a word that Python keeps for itself."""


class AnimalFace(Printed, OfClass):
    kind: Literal["animal"]
    food_chain: dict[Health, int]
    elements: dict[Health, dict[str, int]]
    suppresses: str | None
    """The class it eats."""
    state: NotRequired[Health]
    """In play: how it is. In hand: only where it would come into play endangered."""
    protected: NotRequired[bool]
    """In play: where an event keeps it from being suppressed."""
    worth: NotRequired[int]
    """In play: what it counts now. In hand: what it would count."""


class PrintedEvent(Printed):
    """An event without what depends on its reading."""

    kind: Literal["event"]
    name: str


class EventFace(PrintedEvent):
    ongoing: bool
    text: str
    reading: str
    usual: bool
    """Read as recommended: then the words of the game have its text in the player's language."""
    drawn: NotRequired[str]
    """What it is drawn as: one of several copies, or one to which a pack has given another name."""


Face = AnimalFace | EventFace


class BiomeFace(TypedDict):
    biome: str
    name: str
    elements: dict[str, int]
    bonus: str | None
    penalty: str | None
    provenance: Provenance
    confidence: float


class CardPlayer(TypedDict):
    seat: int
    vp: int
    survival: int
    hand: int
    """How many cards."""
    passed: bool
    has_chosen: bool
    animals: list[AnimalFace]
    events: list[EventFace]
    """Those that go on."""
    food_chain: int
    icons: dict[str, int]
    known: list[str]
    """The cards in this hand that whoever looks knows of."""


class Lead(TypedDict):
    """Who would get the points of something if the biome were scored now."""

    vp: int
    best: int
    seats: list[int]


class CardTable(TypedDict):
    """A card game on the table."""

    round: int
    rounds: int
    phase: str
    starting: int
    """The seat that began the round."""
    classes: list[str]
    elements: list[str]
    biome: BiomeFace
    next_biome: BiomeFace | None
    past_biomes: list[BiomeFace]
    biome_pile: int
    pile: int
    discards: list[Face]
    resolving: list[EventFace]
    dying: list[AnimalFace]
    standing: dict[str, Lead]
    """`dominance`, and each element of the biome."""
    players: list[CardPlayer]
    hand: list[Face] | None
    """One's own cards; None for a spectator."""
    chosen: str | None
    """The card that one has chosen face down."""
    reconstructed: bool
    """Some cards are not those of the printed game."""


class CardView(View, CardTable):
    """What whoever looks sees of a card game."""
