"""The processes of this server as the system sees them: memory, processor time, open files.

The library tells them of one process only, and of none where there are several workers. Here any worker tells of all:
the supervisor, the workers, the job workers, and the processes of the bots.
"""

from __future__ import annotations

import os
import resource
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, Metric
from prometheus_client.registry import Collector

PROC = Path("/proc")
SUPERVISOR, WORKER, JOB_WORKER, BOT_PROCESS, READER = "supervisor", "worker", "job worker", "bot process", "reader"
PLUGIN_BOT = "plug-in bot"
# What its command line has in it, and what the process is then. Whatever has none of these is the server itself, or a
# plug-in bot if a bot process has started it.
KINDS = {
    "foodchain.server.ops.worker": WORKER,
    "foodchain.server.bots.queue": JOB_WORKER,
    "foodchain.server.bots.process": BOT_PROCESS,
    "foodchain.server.texts.reader": READER,
}
UNDER_SUPERVISOR = "PROMETHEUS_MULTIPROC_DIR"  # in the environment of those that a supervisor has started
PROCESSOR_TIME = slice(11, 13)  # in /proc/PID/stat after the name: ticks in the program and in the system
MEMORY = 21  # pages


class ProcessFigures(NamedTuple):
    kind: str
    pid: int
    memory: int
    processor_seconds: float
    files: int


class ProcessesCollector(Collector):
    def collect(self) -> Iterator[Metric]:
        labels = ["kind", "pid"]
        memory = GaugeMetricFamily("foodchain_process_memory_bytes", "resident memory of each process", labels=labels)
        spent = CounterMetricFamily(
            "foodchain_process_cpu_seconds", "processor time that each process has used", labels=labels
        )
        files = GaugeMetricFamily("foodchain_process_open_files", "files and sockets of each process", labels=labels)
        for found in server_processes():
            of = [found.kind, str(found.pid)]
            memory.add_metric(of, found.memory)
            spent.add_metric(of, found.processor_seconds)
            files.add_metric(of, found.files)
        return iter((memory, spent, files))


def server_processes() -> Iterator[ProcessFigures]:
    """All processes of the server that this one belongs to; none where there is no /proc."""
    supervised = UNDER_SUPERVISOR in os.environ
    yield from figures_below(os.getppid() if supervised else os.getpid(), SUPERVISOR if supervised else WORKER)


def figures_below(pid: int, usual: str) -> Iterator[ProcessFigures]:
    """A process and all that it has started, by itself or not."""
    try:
        found = figures_of(pid, usual)
        children = children_of(pid)
    except (OSError, IndexError, ValueError):
        return  # it has just ended
    yield found
    for child in children:
        yield from figures_below(child, PLUGIN_BOT if found.kind in (BOT_PROCESS, PLUGIN_BOT) else usual)


def children_of(pid: int) -> list[int]:
    tasks = (PROC / str(pid) / "task").iterdir()
    return [int(child) for task in tasks for child in (task / "children").read_text().split()]


def figures_of(pid: int, usual: str) -> ProcessFigures:
    process = PROC / str(pid)
    words = (process / "cmdline").read_bytes().decode(errors="replace").split("\0")
    kind = next((kind for module, kind in KINDS.items() if module in words), usual)
    fields = (process / "stat").read_text().rpartition(")")[2].split()
    ticks = sum(map(int, fields[PROCESSOR_TIME]))
    memory = int(fields[MEMORY]) * resource.getpagesize()
    files = sum(1 for _ in (process / "fd").iterdir())
    return ProcessFigures(kind, pid, memory, ticks / os.sysconf("SC_CLK_TCK"), files)
