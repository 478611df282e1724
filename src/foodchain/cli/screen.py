"""The terminal: what is printed, and how long work shows that it goes on."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

WIDTH = 100  # where nobody says how wide the terminal is


def console() -> Console:
    """The standard output. Text is printed as it is: Rich shall not colour numbers of its own accord."""
    known = sys.stdout.isatty() or "COLUMNS" in os.environ
    return Console(width=None if known else WIDTH, highlight=False)


def print_json(data: Any) -> None:
    print(json.dumps(data, indent=2))


def results_table(title: str, *columns: str) -> Table:
    """A plain table: the first column is a name, the others are numbers."""
    table = Table(title=title, title_justify="left", title_style="bold", box=None, pad_edge=False, padding=(0, 2, 0, 0))
    for i, column in enumerate(columns):
        table.add_column(column, justify="left" if i == 0 else "right", header_style="dim")
    return table


@contextmanager
def progress(what: str, total: int) -> Iterator[Callable[[], None]]:
    """A bar on the standard error, if that is a terminal. Call what is given once for each piece of work done."""
    bar = Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=Console(stderr=True),
        transient=True,
        disable=not sys.stderr.isatty(),
    )
    with bar:
        task = bar.add_task(what, total=total)
        yield lambda: bar.advance(task)
