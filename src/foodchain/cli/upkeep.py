"""What a host runs beside `foodchain serve`: `foodchain migrate`, `audit` and `think`."""

from __future__ import annotations

import asyncio
import os
from typing import TYPE_CHECKING, Annotated

import typer

from foodchain.cli.serve import (
    Database,
    LogFormat,
    LogLevel,
    WaitSeconds,
    check_database,
    check_environment,
    default_database,
    exit_with,
    hidden_password,
    prepare,
    waiting_for_start,
)
from foodchain.server.config import MORE_PARTS, REDIS, has_parts, is_address

if TYPE_CHECKING:
    from foodchain.server.ops.audit import Difference


def migrate(database: Database = None, wait_seconds: WaitSeconds = 60.0) -> None:
    """Bring the database up to the version of this software. Stop all servers on it and make a backup first."""
    from foodchain.server.store import OldSchema, Store

    async def run() -> tuple[str | None, str]:
        store = Store(where)
        try:
            return await store.migrate()
        finally:
            await store.close()

    where = database or str(default_database())
    check_database(where)
    try:
        before, after = asyncio.run(waiting_for_start(where, wait_seconds, run))
    except OldSchema as error:
        raise exit_with(f"Cannot migrate {hidden_password(where)}: {error}") from None
    except Exception as error:
        reason = str(error).partition("\n")[0]
        raise exit_with(f"Cannot migrate {hidden_password(where)}: {reason}. Nothing was changed.") from None
    if before == after:
        typer.echo(f"{hidden_password(where)} is up to date (version {after}).")
    else:
        typer.echo(f"{hidden_password(where)} is brought from version {before or 'none'} to {after}.")


def audit(
    database: Database = None,
    jobs: Annotated[
        int | None, typer.Option(help="how many processes replay; not said: as many as there are cores")
    ] = None,
    json: Annotated[bool, typer.Option("--json", help="print the result as JSON")] = False,
) -> None:
    """Replay every stored game on this version and list what differs; exit code 1 if anything does.

    Run it on a copy of the database before a new version goes live. Games that differ go on from their saved states.
    """
    import msgspec

    from foodchain.arena.workers import in_order
    from foodchain.cli.screen import progress
    from foodchain.server.ops.audit import audit_portion, make_plan

    where = database or str(default_database())
    asyncio.run(prepare(where, make=False))
    plan = asyncio.run(make_plan(where))
    portions = range(len(plan.begins))
    found: list[Difference] = []
    with progress("replaying", plan.tables) as advance:
        for portion in in_order(audit_portion, plan, portions, min(jobs or os.cpu_count() or 1, len(portions))):
            for differences in portion:
                found += differences
                advance()
    if json:
        typer.echo(msgspec.json.encode({"tables": plan.tables, "differences": found}).decode())
    else:
        for difference in found:
            typer.echo(f"{difference.table} ply {difference.ply}: {difference.what}")
        differing = len({difference.table for difference in found})
        typer.echo(f"{plan.tables} games replayed, {differing or 'none'} of them with differences.")
    if found:
        raise typer.Exit(1)


def think(
    channels: Annotated[str, typer.Option(envvar="FOODCHAIN_CHANNELS", help="the Redis of the server: redis://…")],
    bot_processes: Annotated[
        int | None, typer.Option("--bot-processes", "--thinkers", help="how many processes think", min=1, max=64)
    ] = None,
    log_format: LogFormat = "console",
    log_level: LogLevel = "warning",
) -> None:
    """Be a job worker: think for the bots of servers that were started with --job-workers. Ctrl-C ends it."""
    from foodchain.server.ops.logs import set_up_logs

    if not is_address(channels, REDIS):
        raise exit_with(f"--channels is redis://host here, not {channels}")
    if not has_parts():
        raise exit_with(f"A job worker {MORE_PARTS}")
    check_environment()
    from foodchain.server.bots.queue import work

    set_up_logs(log_format, log_level)
    asyncio.run(work(channels, bot_processes, lambda: typer.echo("Thinking. Ctrl-C ends it.")))
