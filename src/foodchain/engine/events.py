"""What happened, as data. The log, the animation and the translations read events; searching bots switch them off."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from foodchain.words import Message

NOT_SAID: Final = -1

# Who looks at an event, where it is not a seat.
SPECTATOR: Final = -1
EVERYTHING: Final = -2

# What a log makes of events of a kind: it tells them, unless
PLAIN: Final = "plain"
HEADING: Final = "heading"  # they head what follows: the turn, round, phase, section or biome that they name
TURN: Final = "turn"  # a turn begins, headed by the section of the space that is taken in it
OPENING: Final = "opening"  # they head what follows and are told as well
COUNTED: Final = "counted"  # those that are the same but for their count are told as one
GAIN: Final = "gain"  # they are points, which stand with what they came of
SILENT: Final = "silent"  # the headings tell it already


# The field of an event that tells whose doing it was, beside `cause`, what it came of.
BY_ANIMAL: Final = "by animal"
BY_SEAT: Final = "by seat"


class Event:
    """One thing that happened: a kind and up to five numbers, put into words by the game's event schema.

    What it came of and whose doing it was come with every event; kinds that are `caused` tell it.
    """

    def __init__(self, kind: i64, a: i64, b: i64, c: i64, d: i64, e: i64, cause: i64, culprit: i64) -> None:
        self.kind = kind
        self.a = a
        self.b = b
        self.c = c
        self.d = d
        self.e = e
        self.cause = cause
        self.culprit = culprit

    def numbers(self) -> list[int]:
        return [self.a, self.b, self.c, self.d, self.e]


class Vocabulary:
    """Names for the numbers that stand in events, frames and options: `names("animal")[2] == "birds"`."""

    def __init__(self) -> None:
        self.words: dict[str, list[str]] = {}

    def teach(self, what: str, names: list[str]) -> None:
        self.words[what] = names

    def name(self, what: str, number: int) -> str | int | None:
        names = self.words.get(what)
        if names is None:
            return number  # a count, which may well be -1
        return None if number == NOT_SAID else names[number]


class EventKind:
    """The schema of one kind of event: its name, and what each of its numbers means.

    Fields in `secret` are known only to the seats that the fields in `known_to` name. `role` is what a log makes of
    it; one that `completes` another kind is told in its place. One that is `caused` tells what it came of and whose
    doing it was, BY_ANIMAL or BY_SEAT, as two fields more.
    """

    def __init__(
        self,
        name: str,
        fields: tuple[str, ...],
        secret: tuple[str, ...] = (),
        known_to: tuple[str, ...] = (),
        role: str = PLAIN,
        completes: str = "",
        caused: str = "",
    ) -> None:
        self.name = name
        self.own_fields = fields
        self.fields = (*fields, "cause", caused) if caused else fields
        self.secret = secret
        self.known_to = known_to
        self.role = role
        self.completes = completes

    def is_open_to(self, event: Event, viewer: int) -> bool:
        """Whether a viewer may know all of an event: a seat, SPECTATOR or EVERYTHING."""
        if not self.secret or viewer == EVERYTHING:
            return True
        numbers = event.numbers()
        return viewer != SPECTATOR and viewer in [numbers[self.fields.index(field)] for field in self.known_to]

    def facts(self, event: Event, vocabulary: Vocabulary, viewer: int) -> dict[str, str | int | None]:
        """The event's fields in words. A field may be called `from hex`: its last word tells which names to use."""
        numbers = [*event.numbers()[: len(self.own_fields)], event.cause, event.culprit]
        is_open = self.is_open_to(event, viewer)
        return {
            field: vocabulary.name(field.rsplit(" ", 1)[-1], numbers[i])
            if (is_open or field not in self.secret) and not self.is_nobody(field, numbers[i])
            else None
            for i, field in enumerate(self.fields)
        }

    def is_nobody(self, field: str, number: int) -> bool:
        """Whether an event is nobody's doing. Seats have no names, only numbers."""
        return field == BY_SEAT and number == NOT_SAID

    def message(self, event: Event, facts: dict[str, str | int | None], viewer: int) -> Message:
        """The event to be said, given its facts: `from hex` fills the gap {from_hex}."""
        part = "event" if self.is_open_to(event, viewer) else "hidden event"
        return Message(part, self.name, {field.replace(" ", "_"): fact for field, fact in facts.items()})
