"""What is seen of a game: what may be chosen, what was played and what followed."""

from __future__ import annotations

from msgspec import UNSET, Struct, UnsetType

from foodchain.earth.view_types import TileFacts
from foodchain.engine.view_types import OptionView, ProgressView, Question, Situation
from foodchain.server.wire.games import Provenance
from foodchain.words import Sentence

Target = tuple[str, str]
"""What an option or an explanation is about: its kind and its name, ("hex", "0,0")."""
Option = OptionView
Progress = ProgressView


class Decision(Question):
    """What is asked."""

    prompt: Sentence


class View(Situation):
    """What every game tells whoever looks; each game adds a table of its own."""

    decision: Decision | None


class Event(Struct):
    """Something that happened: its facts for the animation, its text for the log."""

    event: str
    facts: dict[str, str | int | None]
    """The last word of a fact's name tells what it names: `from hex`. Null is hidden from whoever looks."""
    text: Sentence
    """Empty: it is not told."""


class Ply(Struct):
    """What was played and what followed. Ply 0 is the setup."""

    ply: int
    seat: int | None
    actor: str | None
    """Null for the setup and for claims."""
    option: Option | None
    """Null for the setup, for a choice that is hidden from whoever looks, and for one that newer rules do not know."""
    events: list[Event]
    time: str | None


class Log(Struct):
    plies: list[Ply]


class Moment(Struct):
    """The game after some ply, for replay: nothing can be chosen in it."""

    ply: int
    last: int
    """The newest ply there is."""
    view: View
    played: Ply


class Explanation(Struct):
    """Why something is as it is."""

    kind: str
    name: str
    title: Sentence
    lines: list[Sentence]
    about: list[Target]
    """What to light up."""
    provenance: Provenance | None
    tile: TileFacts | None
    """A tile of base or Marine as data."""
    drawn: list[int]
    """Which lines say no more than a drawing of it."""


class WeighedOption(Option):
    """An option and what a bot thinks of it."""

    value: float
    best: bool
    chance: float | None
    """To win; null where the bot only compares."""
    points: list[float]
    """What each seat has at the end, on average; empty where that was not found out."""
    tries: int
    """How often it was played on."""
    why: Sentence
    """How it differs from the best other option, in what players count."""
    reply: Sentence
    """What the next one will most likely do; empty where that is anybody's guess."""
    costly: bool
    """It throws away a good part of the chance to win, beyond doubt."""


class Hint(Struct):
    bot: str
    revision: int
    seconds: float
    """How long the bot thought."""
    options: list[WeighedOption]
    """The best first."""


class Preview(Struct):
    """What an option would lead to."""

    hidden: bool
    """Luck or a reveal has a say in it: nothing else is told."""
    view: View | UnsetType = UNSET
    events: list[Event] | UnsetType = UNSET
    scores: list[int] | UnsetType = UNSET
    """What each seat would gain."""


class ChartPoint(Struct):
    """The scores after a ply that changed them or the turn."""

    ply: int
    turn: int | None
    scores: list[int]


class ScoringStep(Struct):
    text: Sentence
    event: Event


class Gain(Struct):
    """A ply that gave somebody many points."""

    ply: int
    seat: int
    gain: int
    turn: int | None
    option: str
    text: Sentence


class Decided(Struct):
    """What decided a game."""

    lead_since: int | None
    """The ply since which the winner led for good; null for a tie."""
    turn: int | None
    margin: int
    gains: list[Gain]
    """Of the winners and the runner-up, the biggest first."""


class Story(Struct):
    """How a game came out."""

    winners: list[int]
    ending: str | None
    scores: list[int]
    plies: int
    chart: list[ChartPoint]
    final: list[ScoringStep]
    """The last scoring, step by step."""
    decided: Decided
