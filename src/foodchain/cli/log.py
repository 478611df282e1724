"""The log of a game in sentences, option by option, as much as a viewer may know."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from rich.padding import Padding
from rich.text import Text

from foodchain import Game
from foodchain.engine.events import EVERYTHING, Event
from foodchain.engine.record import label

INDENT = 2


@dataclass(frozen=True)
class Paragraph:
    """What belongs together; a heading where a new phase begins."""

    text: str
    heading: bool = False

    def drawn(self, style: str = "", indent: int = INDENT) -> Padding:
        return Padding(Text(self.text, "bold" if self.heading else style), (0, 0, 0, indent), expand=False)


@dataclass(frozen=True)
class LogEntry:
    """One option that was played: who chose what, and what followed."""

    ply: int
    seat: int
    who: str
    option: str
    story: list[Paragraph]


def log_since(game: Game, viewer: int, since: int = 0) -> list[Paragraph]:
    """What happened after `since` options, a paragraph or more for each of them."""
    found = []
    if since == 0:
        found.append(Paragraph(sentence(game.at(0).log(seat=viewer if viewer >= 0 else None))))
    for ply in game.plies[since:]:
        found += paragraphs(game, ply.events or [], viewer)
    return [paragraph for paragraph in found if paragraph.text]


def paragraphs(game: Game, events: list[Event], viewer: int) -> list[Paragraph]:
    """Events in sentences. Every phase that begins has a line of its own."""
    found: list[Paragraph] = []
    pending: list[str] = []
    for event in events:
        words = game.rules.english.text(game.rules.event_message(event, viewer))
        if words and "phase" in game.rules.events[event.kind].fields:
            found += [Paragraph(sentence(pending)), Paragraph(words, heading=True)]
            pending = []
        elif words:
            pending.append(words)
    found.append(Paragraph(sentence(pending)))
    return [paragraph for paragraph in found if paragraph.text]


def sentence(parts: list[str]) -> str:
    """Several short sentences as one."""
    joined = "; ".join(parts)
    return joined[:1].upper() + joined[1:] + "." if joined else ""


def log_entries(game: Game, first: int, last: int) -> Iterator[LogEntry]:
    """The options from number `first` to number `last`. A record hides nothing."""
    past = game.at(first - 1)
    for ply in game.plies[first - 1 : last]:
        who = label(past, ply.number)
        past.play(ply.number)
        option = game.rules.space.options[ply.number]
        yield LogEntry(ply.count, ply.seat, who, option.text, paragraphs(game, ply.events or [], EVERYTHING))


def entry_data(entry: LogEntry, events: list[dict[str, Any]]) -> dict[str, Any]:
    return {
        "ply": entry.ply,
        "seat": entry.seat,
        "who": entry.who,
        "option": entry.option,
        "story": [paragraph.text for paragraph in entry.story],
        "events": [event for event in events if event["ply"] == entry.ply],
    }
