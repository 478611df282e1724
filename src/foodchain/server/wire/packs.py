"""Packs: what a player's own box says in place of ours, to be edited in a form and looked at."""

from __future__ import annotations

from typing import Any, Literal

from msgspec import Struct

from foodchain.server.wire.fields import LanguageCode, PackText, ShortText

PackTables = dict[str, Any]
"""A pack's content: the same tables as in its TOML file, with `remove` and `rename`."""


class PackGroup(Struct):
    """A part of a game's data."""

    path: str
    """`cards.card`. In `events.event.*.reading` the star is the name of an event."""
    title: str
    of_entries: bool
    """Whether each thing in it is an entry of its own; otherwise its values make one entry."""
    blank: PackTables | None
    """What an entry that is added says at first; null where none comes or goes."""


class PackDetail(Struct):
    """What a value can be, where that does not show in ours."""

    kind: Literal["text", "one", "icons", "entry", "effects"]
    """A long text; one of `choices`; a list of them; an entry of the table `of`; effects of the list `of`."""
    choices: list[str]
    of: str
    when: str
    """The flag beside it with which effects are those of the list `then`; "" is none."""
    then: str


class EffectField(Struct):
    """One detail of an effect."""

    name: str
    title: str
    """The same as people read it."""
    kind: Literal["number", "count", "choice", "choices", "yes", "effects"]
    text: str
    names: dict[str, str]
    """What its choices are called, but for those that the game's words have: elements, terrains, spaces."""
    default: Any
    """Null: it has to be said."""
    choices: list[str] = []
    least: int = 0
    most: int = 0
    word: str = ""
    """What a `count` can be beside a number."""


class EffectKind(Struct):
    """Something that a card or trait can do."""

    name: str
    title: str
    """The same as people read it; packs write the name."""
    text: str
    fields: list[EffectField]
    example: PackTables


class EffectList(Struct):
    """All effects of one kind."""

    kind: str
    text: str
    effects: list[EffectKind]


class PackGuess(Struct):
    """What we do not know of an entry."""

    marked: bool
    """Its printed face: then it is marked ≈."""
    open: str
    """A question that is left open; "" is none."""


class PackBook(Struct):
    """What a pack of a game can hold."""

    game: str
    title: str
    ours: PackTables
    """What is there without a pack."""
    groups: list[PackGroup]
    details: dict[str, PackDetail]
    """By place, with `*` for any name: `cards.card.*.fish`."""
    effects: list[EffectList]
    """Effects in effects are those of the first list."""
    titles: dict[str, str]
    """What fields are called: by their place, or by their last word."""
    languages: list[str]
    """Beside English, in which entries can have a name and a text."""
    meta: list[str]
    """Fields that say where we know an entry from."""
    guesses: dict[str, PackGuess]
    """The entries that are marked ≈ or leave a question open without a pack."""


class PackProblem(Struct):
    entry: str
    """The place it is about, as deep as it is known: `cards.card.shark.effects.2.count`. "" is the pack as a whole."""
    reason: str
    """In English."""


class PackOversight(Struct):
    """Nothing wrong, but perhaps forgotten."""

    entry: str
    kind: Literal["effects only", "text only", "nobody chosen"]
    """What changed, or that an effect is for somebody chosen before when nobody was."""
    fields: list[str]


class PackDifference(Struct):
    """A value that is not as ours, as it would be written; null where there is none."""

    entry: str
    mine: str | None
    ours: str | None


class PackReport(Struct):
    """What is to be said of a pack in the making."""

    game: str
    tables: PackTables
    """The pack without what is as ours anyway; what is wrong in it is still there."""
    text: str
    """The same as a TOML file."""
    problems: list[PackProblem]
    """With any of them it cannot be played with."""
    oversights: list[PackOversight]
    differences: list[PackDifference]
    guesses: dict[str, PackGuess] | None
    """The entries that are marked ≈ or leave a question open; null where the rules could not be made."""
    faces: dict[str, Any]
    """How its cards look, by entry; empty where the rules could not be made."""


# -- asked ----------------------------------------------------------------------------------------------------------


class PackDraft(Struct, forbid_unknown_fields=True):
    """A pack to be looked through: a file's text, or its tables."""

    game: ShortText
    """A text that says which game it is for is taken for that."""
    text: PackText | None = None
    tables: PackTables | None = None
    language: LanguageCode | None = None
    """In which the cards are to be worded; left out: the visitor's."""
