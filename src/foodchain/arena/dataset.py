"""The games of a tournament as a table for data frames: a row for each seat of each game."""

from __future__ import annotations

from collections.abc import Sequence
from io import BytesIO
from typing import Any

import polars

from foodchain.arena.tournament import Entry

COLUMNS: dict[str, Any] = {
    "game": polars.Int32,
    "deal": polars.Int32,
    "table": polars.Int32,
    "seed": polars.String,
    "seat": polars.Int8,
    "bot": polars.String,
    "animals": polars.List(polars.String),
    "points": polars.Int32,
    "place": polars.Int8,
    "win_share": polars.Float64,
    "ending": polars.String,
    "turns": polars.Int32,
    "decisions": polars.Int32,  # of all seats
    "asked": polars.Int32,  # of this one
    "forfeits": polars.Int32,
    "cpu_seconds": polars.Float64,
    "sources": polars.List(polars.Struct({"source": polars.String, "points": polars.Int32})),
}


def frame(entries: Sequence[Entry]) -> polars.DataFrame:
    rows = [row for entry in entries for row in rows_of(entry)]
    return polars.DataFrame(rows, schema=COLUMNS, orient="row")


def rows_of(entry: Entry) -> list[tuple[object, ...]]:
    result = entry.result
    return [
        (
            entry.number,
            entry.deal,
            entry.table,
            result.seed,
            seat,
            bot,
            list(result.animals[seat]),
            result.scores[seat],
            entry.places[seat],
            entry.shares[seat],
            result.ending,
            result.turns,
            result.decisions,
            entry.asked[seat],
            result.forfeits[seat],
            entry.cpu[seat],
            [{"source": source, "points": points} for source, points in entry.sources[seat].items()]
            if entry.sources
            else None,
        )
        for seat, bot in enumerate(result.bots)
    ]


def parquet(entries: Sequence[Entry]) -> bytes:
    """The table as a Parquet file."""
    file = BytesIO()
    frame(entries).write_parquet(file)
    return file.getvalue()
