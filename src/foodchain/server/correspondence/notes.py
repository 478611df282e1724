"""Notes of what people agreed on, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from foodchain.server import wire
from foodchain.server.language import bot_word, say
from foodchain.server.store.correspondence import Note
from foodchain.server.store.models import Seat, TableRow
from foodchain.server.tables.seats import own_name
from foodchain.server.wire import NoteKind
from foodchain.words import Sentence

if TYPE_CHECKING:
    from foodchain.server.tables.table import Table


def note_about(table: Table, kind: NoteKind, seat: Seat, **facts: Any) -> Note:
    """A note about whose seat it is now: it names them for ever, whoever sits there later."""
    if seat.name:
        facts |= {"name": seat.name, "player": seat.player}
    return Note(kind, seat.seat, facts, table.game.ply, table.tables.now())


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
    elif note.kind == "opened" and note.facts.get("rightful"):
        key += " again"
    elif note.kind == "came back" and note.facts.get("opened"):
        key += " opened"
    now = {"name": name(note.seat), "other": name(note.facts.get("about")), "ply": note.ply}
    then = {fact: value for fact, value in note.facts.items() if value != ""}
    return say(language, key, **{**now, **then, "bot": bot_word(note.facts.get("bot", ""), language)})


def note_view(row: TableRow, note: Note, language: str) -> wire.TableNote:
    return wire.TableNote(note.number, note.kind, note.seat, note.ply, note.time, note_text(row, note, language))
