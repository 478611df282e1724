"""The types of what `Game.view` returns: the fields that every game's view has. Each game adds a table of its own."""

from __future__ import annotations

from typing import Literal, TypedDict

from foodchain.words import Sentence

Counted = Literal["moved", "placed", "eliminated", "kept", "replaced", "chosen"]
"""What is done one by one."""
Provenance = Literal["rulebook", "component", "reported", "derived", "reconstructed", "own"]
"""Where we know a card, a trait or a section from."""


class OptionView(TypedDict):
    number: int
    """What is sent back to play it."""
    text: str
    """As in records: "place migration 7"."""
    pattern: str
    """The text with gaps for the targets, by which it is worded: "place {}"."""
    targets: list[tuple[str, str]]
    """What it is about, each with its kind and its name: ("hex", "0,0")."""


class ProgressView(TypedDict):
    """How far a choice that is made one by one has come."""

    counted: Counted
    """What is done to them."""
    left: int
    done: int | None
    """None where the moment alone does not tell: in a preview. A table knows how the action began."""


class Question(TypedDict):
    """What is asked, but for how it is said."""

    seat: int
    actor: str | None
    """The animal that acts, where a seat acts for one."""
    kind: str
    facts: dict[str, str | int]
    """What the prompt is about."""
    progress: ProgressView | None
    passing: Literal["pass", "done"] | None
    """What passing means: to do without, or to be done with what takes several choices. None: nobody ever passes."""
    reveals: bool
    """What is chosen, unless one passes, will be seen by others and cannot be taken back: a page asks once more."""
    repeats: dict[str, int]
    """How often a choice that begins with a target of this name can be made in a row."""
    options: list[OptionView]
    """Empty unless the seat that looks decides or may claim."""


class DecisionView(Question):
    prompt: str | Sentence
    """English prose, or a sentence of the speaker who was asked to say it."""


class Situation(TypedDict):
    """What every game tells whoever looks, but for what is asked."""

    game: str
    seats: int
    seat: int | None
    """Who looks; None is a spectator."""
    ply: int
    """How many options have been played."""
    over: bool
    ending: str | None
    scores: list[int]
    winners: list[int]
    """Empty while the game runs."""


class View(Situation):
    """What every game tells whoever looks."""

    decision: DecisionView | None
