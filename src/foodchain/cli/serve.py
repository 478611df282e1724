"""`foodchain serve`: the table in the browser."""

from __future__ import annotations

import asyncio
import errno
import os
import socket
import time
import webbrowser
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Annotated, TypeVar

import typer

from foodchain.server.bots.table_bots import LONGEST_THINKING, USUAL_LONGEST
from foodchain.server.config import MORE_PARTS, Form, Level, ServerConfig, has_parts

USUAL_PORT = 8000
PORT_TROUBLE = (errno.EADDRINUSE, errno.EACCES)  # whatever else goes wrong has to do with the address
PAUSE = 0.5  # seconds between two looks whether a database has started
SQLITE = "sqlite+aiosqlite"
DRIVERS = (SQLITE, "postgresql+asyncpg")

Result = TypeVar("Result")

serve_app = typer.Typer(help="Play in the browser.")

Database = Annotated[
    str | None,
    typer.Option(
        envvar="FOODCHAIN_DATABASE", help="an SQLite file, or a URL such as postgresql+asyncpg://user@host/database"
    ),
]

WaitSeconds = Annotated[
    float, typer.Option(help="how long to wait for a PostgreSQL that is not there yet or starting up", min=0)
]
LogFormat = Annotated[Form, typer.Option(help="log lines for people (console) or for programs (json)")]
LogLevel = Annotated[Level, typer.Option(help="the least lines to log; info has every request")]


def default_database() -> Path:
    from platformdirs import user_data_path

    return user_data_path("foodchain", appauthor=False, ensure_exists=True) / "tables.sqlite"


@serve_app.command("serve")
def serve(
    host: Annotated[str, typer.Option(help="the address to listen at; 0.0.0.0 lets other machines in")] = "127.0.0.1",
    port: Annotated[
        int | None,
        typer.Option(
            help="the port; 0 for any free one. Not said: 8000, or any free one if that is taken", min=0, max=65535
        ),
    ] = None,
    database: Database = None,
    open_browser: Annotated[bool, typer.Option("--open-browser", help="open the table in a browser")] = False,
    workers: Annotated[int, typer.Option(help="how many processes serve", min=1, max=64)] = 1,
    channels: Annotated[
        str,
        typer.Option(
            envvar="FOODCHAIN_CHANNELS",
            help="how servers on the same database hear of each other: memory, redis://…, postgresql://…",
        ),
    ] = "memory",
    job_workers: Annotated[
        int | None,
        typer.Option(
            help="let Redis hand out the bots' thinking, and start this many job workers here; "
            "0: they are elsewhere (foodchain think)",
            min=0,
            max=64,
        ),
    ] = None,
    bot_processes: Annotated[
        int | None,
        typer.Option("--bot-processes", "--thinkers", help="how many processes think for the bots", min=1, max=64),
    ] = None,
    think_seconds: Annotated[
        float, typer.Option(help="how long any bot may take over a decision before it has failed", min=0.1)
    ] = 20.0,
    longest_thinking: Annotated[
        float | None,
        typer.Option(
            envvar=LONGEST_THINKING,
            help="how many seconds people may let bots such as apex think about a decision; 0: only bots that answer "
            f"at once play here. {USUAL_LONGEST:g} by default",
            min=0,
        ),
    ] = None,
    plugin_bot: Annotated[
        list[str] | None,
        typer.Option(
            metavar="NAME=BOT",
            help="let a plug-in bot play at tables under this name, such as shark=run:./shark or pike=pike:Pike; "
            "may be given several times, or in FOODCHAIN_PLUGIN_BOTS with ; between them",
        ),
    ] = None,
    log_format: LogFormat = "console",
    log_level: LogLevel = "warning",
    metrics_token: Annotated[
        str | None,
        typer.Option(envvar="FOODCHAIN_METRICS_TOKEN", help="who has it may read /metrics; else only this machine may"),
    ] = None,
    wait_seconds: WaitSeconds = 60.0,
) -> None:
    """Start the server of the table; Ctrl-C ends it. Games are kept and go on at the next start."""
    where = database or str(default_database())
    settings = ServerConfig(
        where, channels, workers, job_workers, bot_processes, think_seconds, log_format, log_level, metrics_token
    )
    if problem := settings.problem():
        raise exit_with(problem)
    allow_plugins(plugin_bot or [], think_seconds)
    allow_thinking(longest_thinking, think_seconds)
    check_environment()
    asyncio.run(prepare(where, wait_seconds=wait_seconds))
    try:
        listening = listen(host, port)
    except OSError as error:
        reason = f"Cannot listen at {host}:{port or USUAL_PORT}: {error.strerror}."
        raise exit_with(f"{reason} Try another --{'port' if error.errno in PORT_TROUBLE else 'host'}.") from None
    shown = "localhost" if host in ("127.0.0.1", "0.0.0.0", "::", "::1") else host
    address = f"http://{shown}:{listening.getsockname()[1]}/"

    async def welcome() -> None:
        typer.echo(f"The table is at {address} (games in {hidden_password(where)}). Ctrl-C ends it.")
        if open_browser:
            await asyncio.to_thread(webbrowser.open, address)

    with listening:
        if workers > 1 or job_workers:
            from foodchain.server.ops.logs import set_up_logs
            from foodchain.server.ops.supervisor import Supervisor

            set_up_logs(log_format, log_level)

            async def run_all() -> int:
                return await Supervisor(settings, listening).run(welcome)

            raise typer.Exit(asyncio.run(run_all()))
        from foodchain.server.ops.worker import run_fast

        run_fast(run_alone(settings, listening, welcome))


def exit_with(message: str) -> typer.Exit:
    typer.secho(message, err=True, fg="red")
    return typer.Exit(1)


def hidden_password(database: str) -> str:
    from foodchain.server.store.database import without_password

    return without_password(database)


def allow_plugins(plugins: list[str], seconds: float) -> None:
    """All processes of the server find them in their environment."""
    from foodchain.bots.plugins.process import SECONDS
    from foodchain.server.bots.plugins import PLUGIN_BOTS

    if plugins:
        os.environ[PLUGIN_BOTS] = ";".join([*filter(None, [os.environ.get(PLUGIN_BOTS)]), *plugins])
    if os.environ.get(PLUGIN_BOTS):  # one is to lose its decision before its whole process is given up
        os.environ.setdefault(SECONDS, f"{seconds / 2:g}")


def allow_thinking(longest: float | None, seconds: float) -> None:
    """All processes of the server find it in their environment."""
    if (longest or 0) > seconds / 2:
        raise exit_with(f"--longest-thinking is at most half of --think-seconds, which is {seconds:g} here")
    if longest is not None or seconds / 2 < USUAL_LONGEST:
        os.environ[LONGEST_THINKING] = f"{seconds / 2 if longest is None else longest:g}"


def check_environment() -> None:
    """Before several processes read it and complain."""
    from foodchain.catalogue import find_games
    from foodchain.errors import BadSetup, UnknownGame
    from foodchain.server.bots.plugins import check_plugins
    from foodchain.server.bots.table_bots import longest_thinking
    from foodchain.server.environment import BadSetting, read_environment

    try:
        read_environment()
        find_games()
        check_plugins()
        longest_thinking()
    except (BadSetting, BadSetup, UnknownGame) as error:
        raise exit_with(str(error)) from None


async def prepare(database: str, make: bool = True, wait_seconds: float = 0.0) -> None:
    """Make sure that the database is there and of the right version, before anything else is started."""
    from foodchain.server.store import OldSchema, Store

    check_database(database, make)

    async def open_and_close() -> None:
        store = Store(database)
        try:
            await store.open()
        finally:
            await store.close()

    try:
        await waiting_for_start(database, wait_seconds, open_and_close)
    except OldSchema as error:
        raise exit_with(f"Cannot use the database {hidden_password(database)}: {error}") from None
    except Exception as error:
        reason = str(error).partition("\n")[0]
        raise exit_with(f"Cannot open the database {hidden_password(database)}: {reason}") from None


async def waiting_for_start(database: str, seconds: float, work: Callable[[], Awaitable[Result]]) -> Result:
    """Do something with a database. Where it cannot be reached and may only be starting, try again for a while."""
    from foodchain.server.store.database import may_be_starting

    deadline: float | None = None  # counted from the first time that it is not there
    while True:
        try:
            return await work()
        except Exception as error:
            if not may_be_starting(error) or not seconds or (deadline is not None and time.monotonic() >= deadline):
                raise
            if deadline is None:
                deadline = time.monotonic() + seconds
                reason = str(error).partition("\n")[0]
                waiting = f"Waiting up to {seconds:g} seconds for the database {hidden_password(database)}: {reason}"
                typer.secho(waiting, err=True, fg="yellow")
        await asyncio.sleep(PAUSE)


def check_database(database: str, make: bool = True) -> None:
    """Whether this names a database at all; and an SQLite file that is there, where none is to be made."""
    from foodchain.server.store.database import driver_of, file_of

    driver = driver_of(database)
    if driver not in DRIVERS:
        shown = database if driver is None else hidden_password(database)
        raise exit_with(f"--database is a file or postgresql+asyncpg://user@host/database, not {shown}")
    if driver != SQLITE and not has_parts():
        raise exit_with(f"--database {MORE_PARTS}")
    if driver == SQLITE:
        file = file_of(database)
        if not make and not file.is_file():
            raise exit_with(f"There is no database {file}. Say where it is with --database or FOODCHAIN_DATABASE.")
        if not file.parent.is_dir():
            raise exit_with(f"Cannot open the database {file}: there is no folder {file.parent}.")


def listen(host: str, port: int | None) -> socket.socket:
    if port is not None:
        return bound(host, port)
    try:
        return bound(host, USUAL_PORT)
    except OSError as error:
        if error.errno != errno.EADDRINUSE:
            raise
        return bound(host, 0)


def bound(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM)
    try:
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind((host, port))
    except OSError:
        listening.close()
        raise
    return listening


async def run_alone(settings: ServerConfig, listening: socket.socket, welcome: Callable[[], Awaitable[None]]) -> None:
    """One worker, in this process."""
    from foodchain.server.ops.worker import make_server, serve

    server = make_server(settings)
    serving = await serve(server, listening)
    if server.started:
        await welcome()
    await serving
