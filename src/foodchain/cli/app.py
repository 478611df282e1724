"""The program: its commands, and what it says when something is wrong."""

from __future__ import annotations

import inspect
import os
import sys
from collections.abc import Callable
from io import TextIOWrapper
from textwrap import indent
from typing import Annotated

import typer

from foodchain import FoodchainError
from foodchain.cli.admin import admin_app
from foodchain.cli.analyse import analyse
from foodchain.cli.arena import arena
from foodchain.cli.bench import bench
from foodchain.cli.bot import bot
from foodchain.cli.errors import CommandError
from foodchain.cli.fuzz import fuzz
from foodchain.cli.games import games
from foodchain.cli.pack import pack
from foodchain.cli.perft import perft
from foodchain.cli.play import play
from foodchain.cli.replay import replay
from foodchain.cli.rules import rules
from foodchain.cli.serve import serve
from foodchain.cli.show import show
from foodchain.cli.simulate import simulate
from foodchain.cli.train import train
from foodchain.cli.upkeep import audit, migrate, think
from foodchain.cli.verify import verify

BAD_INPUT = 2
A_BUG = 70
INTERRUPTED = 130

app = typer.Typer(
    name="foodchain",
    help="Play, host and study the Dominant Species games.\n\nStart with [b]foodchain serve --open-browser[/].",
    rich_markup_mode="rich",
    add_completion=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def add(command: Callable[..., None], panel: str) -> None:
    app.command(help=help_text(command), rich_help_panel=panel)(command)


def help_text(command: Callable[..., None]) -> str:
    """A command's docstring as Typer wants it: paragraphs in one line each, and the examples as they stand."""
    paragraphs = (inspect.getdoc(command) or "").split("\n\n")
    return "\n\n".join(
        f"\b\nExamples:\n{indent(paragraph, '  ')}"
        if paragraph.startswith("foodchain ")
        else paragraph.replace("\n", " ")
        for paragraph in paragraphs
    )


AT_THE_TABLE = "At the table"
TO_LOOK_AT_GAMES = "To look at games"
TO_HOST = "To host"
TO_STUDY = "To study"
TO_TEST = "To test the software"

add(serve, AT_THE_TABLE)
add(play, AT_THE_TABLE)
add(games, AT_THE_TABLE)
add(rules, AT_THE_TABLE)
app.add_typer(pack, name="pack", rich_help_panel=AT_THE_TABLE)
add(show, TO_LOOK_AT_GAMES)
add(replay, TO_LOOK_AT_GAMES)
add(analyse, TO_LOOK_AT_GAMES)
add(verify, TO_LOOK_AT_GAMES)
app.add_typer(admin_app, name="admin", rich_help_panel=TO_HOST)
add(migrate, TO_HOST)
add(audit, TO_HOST)
add(think, TO_HOST)
add(simulate, TO_STUDY)
add(train, TO_STUDY)
app.add_typer(bot, name="bot", rich_help_panel=TO_STUDY)
add(arena, TO_STUDY)
add(fuzz, TO_TEST)
add(perft, TO_TEST)
add(bench, TO_TEST)


@app.callback(invoke_without_command=True)
def program(
    context: typer.Context,
    version: Annotated[
        bool, typer.Option("--version", metavar="", help="Print the version and leave.", is_eager=True)
    ] = False,
) -> None:
    if version:
        from foodchain import __version__, compiled

        print(f"foodchain {__version__} (rules {'compiled' if compiled() else 'in plain Python'})")
    elif context.invoked_subcommand is None:
        print(context.get_help())


def main(arguments: list[str] | None = None) -> None:
    """Run a command and exit: 0 all is well, 1 a game or record is not, 2 with one line on what to do otherwise."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):  # a sign that a terminal or pipe does not know is no reason to fail
            stream.reconfigure(errors="replace")
    try:
        code = app(arguments, prog_name="foodchain", standalone_mode=False)
    except (FoodchainError, CommandError) as error:
        code = print_error(str(error))
    except typer.TyperException as error:
        code = print_error(f"{error.format_message()} (foodchain --help tells more)")
    except (KeyboardInterrupt, typer.Abort):
        code = print_error("stopped", INTERRUPTED)
    except BrokenPipeError:  # whoever was reading has seen enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        code = 1
    except Exception as error:
        if os.environ.get("FOODCHAIN_TRACEBACK") == "1":
            raise
        code = print_error(
            f"this is a bug in foodchain: {type(error).__name__}: {error}; "
            "please report it with the output of the same command under FOODCHAIN_TRACEBACK=1",
            A_BUG,
        )
    sys.exit(code if isinstance(code, int) else 0)


def print_error(message: str, code: int = BAD_INPUT) -> int:
    print(f"foodchain: {' '.join(message.split())}", file=sys.stderr)
    return code
