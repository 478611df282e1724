"""Notes of what people agreed on, in words."""

from __future__ import annotations

from foodchain.server import wire
from foodchain.server.language import bot_word, say
from foodchain.server.store.correspondence import Note
from foodchain.server.store.models import TableRow
from foodchain.server.tables.seats import own_name
from foodchain.words import Sentence


def note_text(row: TableRow, note: Note, language: str) -> Sentence:
    """A note in words. Nothing in it is secret: who plays is everybody's business."""

    def name(number: int | None) -> str:
        seat = None if number is None else row.seats[number]
        return "" if seat is None else own_name(seat, language)

    key = f"note {note.kind}"
    if note.kind in ("proposed", "withdrawn", "declined"):
        key += f" {note.facts['what']}"
    elif note.kind == "out of time":
        key += f" {note.facts['out']}"
    facts = {**note.facts, "bot": bot_word(note.facts.get("bot", ""), language), "ply": note.ply}
    return say(language, key, name=name(note.seat), other=name(note.facts.get("about")), **facts)


def note_view(row: TableRow, note: Note, language: str) -> wire.TableNote:
    return wire.TableNote(note.number, note.kind, note.seat, note.ply, note.time, note_text(row, note, language))
