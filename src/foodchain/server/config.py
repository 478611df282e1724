"""How a server is run, as the command line says it."""

from __future__ import annotations

import os
from importlib.util import find_spec
from typing import Literal
from urllib.parse import urlsplit

import msgspec

READY = b"ready\n"  # what a process says to the supervisor when it has started
STARTED_ANEW = "FOODCHAIN_STARTED_ANEW"  # in the environment of whoever takes the place of a dead process: its kind
SETTINGS = "FOODCHAIN_SETTINGS"  # how the supervisor tells it the settings: only their owner can read the environment

Form = Literal["console", "json"]
Level = Literal["debug", "info", "warning", "error"]

MORE_PARTS = "needs parts that are not installed: pip install '.[host]' in the project's folder"
REDIS = frozenset(("redis", "rediss"))
POSTGRES = frozenset(("postgresql", "postgres", "postgresql+asyncpg"))


class ServerConfig(msgspec.Struct):
    database: str
    channels: str = "memory"  # how workers hear of each other: memory, redis://…, postgresql://…
    workers: int = 1
    job_workers: int | None = None  # None: each worker has bot processes of its own; else Redis hands the work out
    bot_processes: int | None = None
    bot_seconds: float = 20.0
    log_format: Form = "console"
    log_level: Level = "warning"
    metrics_token: str | None = None
    text_turns: str | None = None  # the supervisor's socket, where workers take turns at reading strangers' texts

    @property
    def shared(self) -> bool:
        """Whether there may be other workers on the same database."""
        return self.workers > 1 or self.channels != "memory"

    def problem(self) -> str | None:
        """What does not fit together, as a sentence."""
        if self.channels != "memory" and not is_address(self.channels, REDIS | POSTGRES):
            return f"--channels is memory, redis://host or postgresql://host/database, not {self.channels}"
        if self.channels != "memory" and not has_parts():
            return f"--channels {MORE_PARTS}"
        if self.job_workers is not None and not self.channels.startswith("redis"):
            return "--job-workers needs Redis to hand out the work: add --channels redis://host"
        return None


def has_parts() -> bool:
    """Whether what is needed for PostgreSQL and Redis is installed."""
    return all(find_spec(name) is not None for name in ("asyncpg", "redis", "saq"))


def is_address(url: str, schemes: frozenset[str]) -> bool:
    """Whether something can be found at a URL."""
    try:
        parts = urlsplit(url)
        return parts.scheme in schemes and (parts.port is None or parts.port > 0)
    except ValueError:  # a port that is no number
        return False


def given_settings() -> ServerConfig:
    """What the supervisor has given to this process."""
    return msgspec.json.decode(os.environ.pop(SETTINGS), type=ServerConfig)
