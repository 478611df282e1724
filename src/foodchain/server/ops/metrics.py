"""What the server counts and times, for Prometheus. No label names a player, a table, a card or anything chosen."""

from __future__ import annotations

import os
import time

from prometheus_client import (
    CONTENT_TYPE_LATEST,
    REGISTRY,
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    generate_latest,
    multiprocess,
)

from foodchain.server.config import STARTED_ANEW
from foodchain.server.ops.processes import BOT_PROCESS, JOB_WORKER, READER, WORKER, ProcessesCollector

FAST = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)
THINKING = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 20.0)

TABLES = Gauge("foodchain_tables", "tables in memory", multiprocess_mode="livesum")
SOCKETS = Gauge("foodchain_sockets", "open live sockets", multiprocess_mode="livesum")
MOVES = Counter("foodchain_moves", "what was added to the lists of moves", ["game", "by"])
REFUSALS = Counter("foodchain_refusals", "what was refused, by kind", ["kind"])
ACKNOWLEDGED = Histogram("foodchain_move_acknowledged_seconds", "from a move to its acknowledgement", buckets=FAST)
SHOWN = Histogram("foodchain_move_shown_seconds", "from a move to another player's socket", buckets=FAST)
THOUGHT = Histogram("foodchain_bot_thinking_seconds", "how long bots thought", ["bot"], buckets=THINKING)
JOBS_WAITING = Gauge(
    "foodchain_jobs_waiting", "jobs that wait for a free process of a kind", ["kind"], multiprocess_mode="livesum"
)
# What all servers share is measured when it is asked for; whoever did so last knows best.
JOB_QUEUE = Gauge("foodchain_job_queue_length", "jobs in Redis not begun yet", multiprocess_mode="livemostrecent")
JOB_WORKERS = Gauge("foodchain_job_workers", "job workers that live, anywhere", multiprocess_mode="livemostrecent")
# As /ready tells it.
BOT_TROUBLE = Gauge(
    "foodchain_bot_trouble", "1 while this is missing to bots", ["what"], multiprocess_mode="livemostrecent"
)
OUTBOX = Gauge("foodchain_outbox_messages", "notices that are to be sent", multiprocess_mode="livemostrecent")
OUTAGE_FAILURES = Counter("foodchain_outage_failures", "attempts that failed as something did not answer", ["what"])
RESTARTS = Counter("foodchain_restarts", "processes that were started in place of dead ones", ["kind"])
QUERIED = Histogram("foodchain_database_seconds", "statements to the database", ["statement"], buckets=FAST)
ANSWERED = Histogram("foodchain_http_seconds", "answers over HTTP", ["method", "route", "status"], buckets=FAST)

METHODS = ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS")

clock = time.perf_counter

# 0 is known from the start: otherwise no alert would see the first one.
for kind in (WORKER, JOB_WORKER, BOT_PROCESS, READER):
    RESTARTS.labels(kind)
for kind in (BOT_PROCESS, READER):
    JOBS_WAITING.labels(kind)
for kind in ("busy", "failed"):
    REFUSALS.labels(kind)


def count_restart() -> None:
    """Whoever takes the place of a dead process says so itself: the supervisor counts nothing."""
    if kind := os.environ.pop(STARTED_ANEW, None):
        RESTARTS.labels(kind).inc()


def report() -> tuple[bytes, str]:
    """Everything, of all workers where there are several, and its content type."""
    registry = CollectorRegistry()
    if "PROMETHEUS_MULTIPROC_DIR" in os.environ:
        multiprocess.MultiProcessCollector(registry)
    else:
        registry.register(REGISTRY)
    registry.register(ProcessesCollector())
    return generate_latest(registry), CONTENT_TYPE_LATEST
