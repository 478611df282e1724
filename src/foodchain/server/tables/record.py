"""The record of a table's game: what the rules tell, and in comments what only the table knows.

Comments, so that every version reads such a record, and `foodchain verify` finds it sound.
"""

from __future__ import annotations

from typing import Final

from foodchain.arena import resigned
from foodchain.arena.seal import before_moves
from foodchain.server.correspondence.deck import sealed_record
from foodchain.server.correspondence.notes import note_text
from foodchain.server.correspondence.view import winners
from foodchain.server.store.correspondence import notes_of
from foodchain.server.tables.table import Table
from foodchain.server.wire import NoteKind
from foodchain.words import plain

# What says by whom a game was played, and what its host did to it. Votes that came to nothing do not.
NOTED: Final[tuple[NoteKind, ...]] = (
    "repaired",
    "stood in",
    "out of time",
    "opened",
    "taken over",
    "came back",
    "resigned",
)


async def annotated_record(table: Table, language: str) -> str:
    """The record with its opened envelope, its winners and the notes about its seats."""
    notes = await notes_of(table.tables.store, table.row.id, kinds=NOTED)
    remarks = [f"# {note.time[:10]} {plain(note_text(table.row, note, language))}" for note in notes]
    return before_moves(sealed_record(record_of(table), table.row.terms.deck), remarks)


def record_of(table: Table) -> str:
    """The record; whoever resigned is not named in it as a winner."""
    record = table.replayed.record(table.start)
    if not table.row.terms.resigned or not table.game.over:
        return record
    return resigned.put_into(record, winners(table.row), table.row.terms.resigned)
