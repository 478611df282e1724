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

FAST = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)
THINKING = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 20.0)

TABLES = Gauge("foodchain_tables", "tables in memory", multiprocess_mode="livesum")
SOCKETS = Gauge("foodchain_sockets", "open live sockets", multiprocess_mode="livesum")
MOVES = Counter("foodchain_moves", "what was added to the lists of moves", ["game", "by"])
REFUSALS = Counter("foodchain_refusals", "what was refused, by kind", ["kind"])
ACKNOWLEDGED = Histogram("foodchain_move_acknowledged_seconds", "from a move to its acknowledgement", buckets=FAST)
SHOWN = Histogram("foodchain_move_shown_seconds", "from a move to another player's socket", buckets=FAST)
THOUGHT = Histogram("foodchain_bot_thinking_seconds", "how long bots thought", ["bot"], buckets=THINKING)
QUERIED = Histogram("foodchain_database_seconds", "statements to the database", ["statement"], buckets=FAST)
ANSWERED = Histogram("foodchain_http_seconds", "answers over HTTP", ["method", "route", "status"], buckets=FAST)

METHODS = ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS")

clock = time.perf_counter


def report() -> tuple[bytes, str]:
    """Everything, of all workers where there are several, and its content type."""
    registry: CollectorRegistry = REGISTRY
    if "PROMETHEUS_MULTIPROC_DIR" in os.environ:
        registry = CollectorRegistry()
        multiprocess.MultiProcessCollector(registry)
    return generate_latest(registry), CONTENT_TYPE_LATEST
