"""The types of a view of an earth, its animals and the action display around it."""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict

from foodchain.engine.view_types import Provenance, View


class Tile(TypedDict):
    """A tile and who lives on it."""

    hex: str
    terrain: str
    """What it counts as now."""
    ground: str
    """The large tile, which a small one may cover."""
    cubes: dict[str, int]
    """Animal: how many species."""
    matches: dict[str, int]
    """Animal: how many matching elements."""
    dominant: str | None
    """Always None where nobody can dominate a tile."""
    endangered: list[str]
    hibernating: NotRequired[int]
    """Base game: species that are safe from Extinction this turn."""
    hibernator: NotRequired[str | None]
    """Base game: whose species those are."""
    scored: NotRequired[bool]
    """Base game: chosen for Domination this turn."""
    side: NotRequired[Literal["geyser", "smoker"] | None]
    """Marine: which side a Vent shows; None for other tiles."""


class Match(TypedDict):
    """An element that an animal matches on a tile."""

    element: str
    disks: int
    """How many lie around the tile."""
    times: int
    """How often the animal has it."""


class AnimalOnTile(TypedDict):
    animal: str
    species: int
    matches: int
    by: list[Match]
    """What the matches come from."""
    endangered: bool


class Payment(TypedDict):
    """What a place on a tile pays when it is scored."""

    place: int
    vp: int
    animal: str | None
    """Whom it would pay now."""


class TileFacts(TypedDict):
    """A tile explained as data."""

    terrain: str
    ground: str
    dominant: str | None
    animals: list[AnimalOnTile]
    pays: list[Payment]
    speciation: int
    """How many species Speciation adds here at most."""


class Strip(TypedDict):
    """An animal's display, and what else belongs to it."""

    animal: str
    seat: int
    vp: int
    printed: list[str]
    added: list[str]
    most_elements: int
    """How many elements it has room for, printed ones too."""
    pool: int
    """Species in the gene pool."""
    hand: int
    """Pawns that can still be placed."""
    pawns: int
    """All pawns, in hand and on the display."""
    eliminated: int
    survival: bool
    """It holds the Survival card."""
    across: NotRequired[bool]
    """Marine: its food chain cube is in the right box."""
    guards: NotRequired[int]
    """Marine: how many of its cubes keep its elements safe from Regression."""
    special_pawns: NotRequired[list[str]]
    """Marine: the elements whose special pawns it controls."""
    domination: NotRequired[dict[str, int]]
    """Marine: how many of an element this animal has where it lives, against the target."""
    traits: NotRequired[list[str] | None]
    """Marine: None while they are secret."""
    copied: NotRequired[str | None]
    """Marine: the trait it copies."""
    dealt: NotRequired[list[str] | None]
    """Marine: dealt to this seat, to choose from; None for other seats."""
    hidden_traits: NotRequired[int]
    """Marine: how many traits its seat alone knows."""


class Space(TypedDict):
    """A space of the action display."""

    name: str
    printed: list[str]
    """A number, an element or terrains."""
    pawn: str | None
    """Whose pawn stands here."""
    special_pawn: NotRequired[str | None]
    """Marine: the element whose special pawn stands here."""
    special: NotRequired[bool]
    """Marine: for special pawns alone."""
    open: NotRequired[bool]
    """Marine: used with this number of animals."""
    value: NotRequired[int | None]
    """Marine: the number printed on it."""
    note: NotRequired[str]
    """Marine: what stands under it, in words."""
    element: NotRequired[str | None]
    """Marine: the disk that lies beside it."""
    terrain: NotRequired[str | None]
    """Marine: the terrain marker that lies beside it."""


class OwnSpace(Space):
    """Marine: a space of one animal alone, beside those of the section whose action it gives."""

    section: str
    animal: str


class FreeAction(TypedDict):
    """An animal's action in a section that takes no pawn."""

    animal: str
    first: bool
    """Before the pawns, or after them."""
    note: str


class Supply(TypedDict):
    """Small tiles that can still be laid."""

    terrain: str
    left: int
    thing: str
    """What explains them: the name of a thing of the game's words."""


class Section(TypedDict):
    """A section of the action display."""

    section: str
    spaces: list[Space]
    elements: list[str]
    squares: int
    """How many drawn elements it has room for."""
    box: bool
    """Elements wait in a box here."""
    slides_to: str | None
    """Where its elements slide to at the end of the turn."""
    supply: Supply | None
    """What can still be laid by this section."""
    beside: Literal["initiative", "stacks"] | None
    """What else lies beside its spaces: the animals in initiative order, or the stacks of tiles."""
    state: Literal["past", "now", "to come"]
    free: NotRequired[FreeAction | None]
    """Base game."""
    cubes: NotRequired[list[str | None]]
    """Marine: whose cubes keep their elements safe here; None is an empty place."""
    provenance: NotRequired[Provenance]
    """Marine: where we know it from."""
    confidence: NotRequired[float]


class Stack(TypedDict):
    """A stack of tiles."""

    top: str | None
    """None while it lies face down."""
    left: int


class EarthBasics(TypedDict):
    """What is read off the state in the same way in both games."""

    turn: int
    turn_limit: int
    phase: str
    section: str | None
    """The section under way."""
    grid: list[str]
    """All hexes of the board."""
    disks: dict[str, str]
    """Corner: element."""
    survival_terrain: str
    stacks: list[Stack]
    deck: int
    bag: dict[str, int]


class EarthTable(EarthBasics):
    """What base and Marine both tell of a game."""

    earth: list[Tile]
    animals: list[Strip]
    """Those in play, from the top of the food chain."""
    initiative: list[str]
    ordered_by: Literal["initiative", "food chain"]
    """What makes that order."""
    dominance: bool
    """Whether tiles can be dominated."""
    phases: list[str]
    """Those that a turn goes through, in their order; empty where turns have none."""
    display: list[Section]
    cards: list[str]
    """Face up."""
    spent: list[str]


class EarthView(View, EarthTable):
    """What the views of base and Marine share."""
