"""The games there are to play, and their words."""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict

from msgspec import Struct

from foodchain.engine import view_types
from foodchain.words import guide
from foodchain.words.page import PageMessage

Provenance = view_types.Provenance
"""Where we know a card, a trait or a section from."""
OptionValue = str | int | bool
ChosenOptions = dict[str, OptionValue | list[str]]
"""By the name of the option. `animals` may be a list, seat by seat."""


class GameOption(Struct):
    """An option of a game's rules."""

    name: str
    title: str
    explanation: str
    default: OptionValue
    choices: list[OptionValue]
    """Empty: any number or text, by the type of the default."""
    choice_names: dict[str, str]


class GameKind(Struct):
    """A game that can be played here."""

    name: str
    title: str
    seats: list[int]
    """With how many seats it can be played."""
    default_seats: int
    animals: list[str]
    """Those a seat may choose from; empty where seats do not choose animals."""
    secrets: bool
    """Hands are hidden, so a screen that several share is handed over."""
    options: list[GameOption]


class ThinkingTime(Struct):
    bot: str
    """As a seat names it: `apex@0.5s`."""
    title: str


class Bot(Struct):
    name: str
    bot: str
    """As a seat names it, if nothing else is chosen."""
    title: str
    level: int
    """1 is the weakest; 0 is a plug-in, of which nobody knows."""
    explanation: str
    times: list[ThinkingTime]
    """How long it may think about a decision; none if it answers at once."""
    more: bool
    """For those who look further: shown below the levels."""
    usual: bool
    """The one that plays where nobody has chosen."""
    beginners: bool
    """The one for a first game."""


class Games(Struct):
    games: list[GameKind]
    bots: list[Bot]
    """The weakest first, and then plug-ins."""
    languages: list[str]


class Thing(TypedDict):
    """Something that has a name: a card, a section, a terrain."""

    name: str
    text: NotRequired[str]
    open: NotRequired[str]
    """What is not publicly known of it."""
    provenance: NotRequired[Provenance]
    drawn: NotRequired[str]
    """What it is drawn as, where several are drawn alike: a card's class, a biome's terrain."""


Things = dict[str, dict[str, Thing]]
"""By kind and name; which kinds there are depends on the game."""


class EventRole(Struct):
    """What the log makes of events of a kind."""

    role: Literal["plain", "heading", "turn", "opening", "counted", "gain", "silent"]
    """They are told; they head what follows, or a turn that is headed by the space that is taken in it, or head what
    follows and are told; they are told as one but for their count; they are points, which stand with what they came
    of; they are not told."""
    completes: str
    """The kind of event in whose place it is told; "" is none."""


class Words(Struct):
    """How to print every name of a game and say every option."""

    language: str
    name: dict[str, str]
    option: dict[str, PageMessage]
    """By an option's pattern; the facts are its targets by their numbers, from 0: `["Take ", {"fact": "0"}]`."""
    things: Things
    events: dict[str, EventRole]
    """By kind of event; those that are not here are just told."""
    counted: dict[str, PageMessage]
    """How the log tells the kinds of events that it tells as one, given the facts of the last and the whole count.
    Whose doing it is, the line shows."""


Run = guide.Run
Runs = guide.Runs
Paragraph = guide.Paragraph
BulletList = guide.BulletList
Grid = guide.Grid
Block = guide.Block
Chapter = guide.Chapter


class Guide(Struct):
    """The rules of a game explained."""

    language: str
    """Of the text: English where there is no other."""
    title: str
    chapters: list[Chapter]
