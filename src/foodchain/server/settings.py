"""How a server is run, as the command line says it."""

from __future__ import annotations

from typing import Literal

import msgspec

Form = Literal["console", "json"]
Level = Literal["debug", "info", "warning", "error"]


class Settings(msgspec.Struct):
    database: str
    channels: str = "memory"  # how workers hear of each other: memory, redis://…, postgresql://…
    workers: int = 1
    job_workers: int | None = None  # None: each worker has thinkers of its own; otherwise, Redis hands the work out
    thinkers: int | None = None
    think_seconds: float = 20.0
    log_format: Form = "console"
    log_level: Level = "warning"
    metrics_token: str | None = None

    @property
    def shared(self) -> bool:
        """Whether there may be other workers on the same database."""
        return self.workers > 1 or self.channels != "memory"

    def complaint(self) -> str | None:
        """What does not fit together, as a sentence."""
        if self.channels != "memory" and not self.channels.startswith(
            ("redis://", "rediss://", "postgresql://", "postgres://", "postgresql+asyncpg://")
        ):
            return f"--channels is memory, redis://host or postgresql://host/database, not {self.channels}"
        if self.job_workers is not None and not self.channels.startswith("redis"):
            return "--job-workers needs Redis to hand out the work: add --channels redis://host"
        return None
