"""How much processor time a process has had, and whether it gets any: whose fault it is when it takes long."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class ProcessorTime:
    seconds: float
    asleep: bool  # it waits for something, and not for a processor or its memory
    stopped: bool  # somebody has stopped it, and nobody knows for how long


def processor_time(pid: int) -> ProcessorTime | None:
    """What the system tells of a process; None where it tells nothing (not Linux, or the process is gone)."""
    try:
        text = Path(f"/proc/{pid}/stat").read_text()
    except OSError:
        return None
    # See proc(5): the name in brackets may hold anything, so what counts begins after the last bracket.
    fields = text.rpartition(")")[2].split()
    state, user, system = fields[0], int(fields[11]), int(fields[12])
    seconds = (user + system) / os.sysconf("SC_CLK_TCK")
    return ProcessorTime(seconds, asleep=state in "SIZX", stopped=state in "Tt")
