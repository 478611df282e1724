"""`foodchain serve`: the table in the browser."""

from __future__ import annotations

import asyncio
import socket
import webbrowser
from pathlib import Path
from typing import Annotated

import typer

serve_app = typer.Typer(help="Play in the browser.")


def default_database() -> Path:
    from platformdirs import user_data_path

    return user_data_path("foodchain", appauthor=False, ensure_exists=True) / "tables.sqlite"


@serve_app.command("serve")
def serve(
    host: Annotated[str, typer.Option(help="the address to listen at; 0.0.0.0 lets other machines in")] = "127.0.0.1",
    port: Annotated[int, typer.Option(help="the port; 0 for any free one", min=0, max=65535)] = 8000,
    database: Annotated[str | None, typer.Option(help="an SQLite file or a database URL")] = None,
    open_browser: Annotated[bool, typer.Option("--open-browser", help="open the table in a browser")] = False,
    thinkers: Annotated[int | None, typer.Option(help="how many processes think for the bots", min=1, max=64)] = None,
    think_seconds: Annotated[float, typer.Option(help="how long a bot may think about a move", min=0.1)] = 20.0,
) -> None:
    """Start the server of the table; Ctrl-C ends it. Games are kept and go on at the next start."""
    where = database or str(default_database())
    try:
        listening = listen(host, port)
    except OSError as error:
        typer.secho(f"Cannot listen at {host}:{port}: {error.strerror}. Try another --port.", err=True, fg="red")
        raise typer.Exit(1) from None
    shown = "localhost" if host in ("127.0.0.1", "0.0.0.0", "::", "::1") else host
    address = f"http://{shown}:{listening.getsockname()[1]}/"
    with listening:
        asyncio.run(run(listening, where, address, open_browser, thinkers, think_seconds))


def listen(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM)
    try:
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind((host, port))
    except OSError:
        listening.close()
        raise
    return listening


async def run(
    listening: socket.socket,
    database: str,
    address: str,
    open_browser: bool,
    thinkers: int | None,
    think_seconds: float,
) -> None:
    import uvicorn
    from sqlalchemy.exc import SQLAlchemyError

    from foodchain.server.app import make_app
    from foodchain.server.store import Store

    try:
        store = Store(database)
        await store.open()
        await store.close()
    except (SQLAlchemyError, OSError, ImportError) as error:
        reason = str(error).partition("\n")[0]
        typer.secho(f"Cannot open the database {database}: {reason}", err=True, fg="red")
        raise typer.Exit(1) from None
    config = uvicorn.Config(
        make_app(database, thinkers, think_seconds),
        log_level="warning",
        access_log=False,
        ws_max_size=65_536,
        ws_max_queue=64,
        timeout_graceful_shutdown=3,
        server_header=False,
        proxy_headers=False,  # the application believes those that FOODCHAIN_TRUSTED_PROXIES names
    )
    server = uvicorn.Server(config)
    serving = asyncio.create_task(server.serve(sockets=[listening]))
    while not server.started and not serving.done():
        await asyncio.sleep(0.01)
    if server.started:
        typer.echo(f"The table is at {address} (games in {database}). Ctrl-C ends it.")
        if open_browser:
            await asyncio.to_thread(webbrowser.open, address)
    await serving


if __name__ == "__main__":
    serve_app()
