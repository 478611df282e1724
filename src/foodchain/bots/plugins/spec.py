"""Where a plug-in bot is found and how it is started: a class here or on the path, a file, a program, or a package
that somebody has installed."""

from __future__ import annotations

import os
import re
import shlex
import shutil
import sys
from dataclasses import dataclass
from functools import cache
from importlib.machinery import PathFinder
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path

from foodchain.bots.budget import Budget
from foodchain.errors import BadSetup

GROUP = "foodchain.bots"  # of the entry points of installed packages
RUN = "run:"
FILE = re.compile(r"(.+\.py):(\w+)")
MODULE = re.compile(r"(\w+(?:\.\w+)*):(\w+)")
PYTHON_BOT = (sys.executable, "-P", "-m", "foodchain.bots.plugins.python_bot")


@dataclass(frozen=True)
class Plugin:
    """A bot that is somebody else's program."""

    spec: str
    command: tuple[str, ...]
    budget: Budget | None = None


def is_plugin_spec(name: str) -> bool:
    """Whether it says where a bot is, in place of its name."""
    return ":" in name


def find_plugin(name: str, budget: Budget | None) -> Plugin:
    """What a spec with a colon means."""
    if sys.platform == "win32":
        raise BadSetup("plug-in bots need Linux or macOS; on Windows, run foodchain in WSL")
    spec = name if budget is None else f"{name}@{budget}"
    if name.startswith(RUN):
        return Plugin(spec, program(name.removeprefix(RUN)), budget)
    if found := FILE.fullmatch(name):
        if not Path(found[1]).is_file():
            raise BadSetup(f"there is no file {found[1]} with the bot {found[2]}")
        return Plugin(spec, python_command(name, budget), budget)
    if found := MODULE.fullmatch(name):
        top = found[1].partition(".")[0]
        if PathFinder.find_spec(top, [os.getcwd(), *sys.path]) is None:
            raise BadSetup(f"there is no module {top} in this folder or on Python's path for the bot {name}")
        return Plugin(spec, python_command(name, budget), budget)
    raise BadSetup(f"{name!r} names no bot; a plug-in is module:Class, file.py:Class or run:COMMAND")


def program(command: str) -> tuple[str, ...]:
    try:
        words = shlex.split(command)
    except ValueError as error:
        raise BadSetup(f"{RUN}{command} cannot be read as a command: {str(error).lower()}") from None
    if not words:
        raise BadSetup(f"{RUN} wants a command, such as run:node mybot.js")
    found = shutil.which(words[0])
    if found is None:
        raise BadSetup(f"there is no program {words[0]!r} to run; write ./{words[0]} for one in this folder")
    return (os.path.abspath(found), *words[1:])


def python_command(name: str, budget: Budget | None) -> tuple[str, ...]:
    return (*PYTHON_BOT, name, "" if budget is None else str(budget))


def plugin_files(name: str) -> list[Path]:
    """The files by which a plug-in plays, as far as its spec tells: its class's file or package, or whatever of its
    command is a file."""
    if name.startswith(RUN):
        program_file, *words = program(name.removeprefix(RUN))
        return [file for file in map(Path, (program_file, *words)) if file.is_file()]
    if found := FILE.fullmatch(name):
        return [Path(found[1])]
    entry = installed().get(name)
    found = MODULE.fullmatch(entry.value if entry else name)
    top = PathFinder.find_spec(found[1].partition(".")[0], [os.getcwd(), *sys.path]) if found else None
    if top is None:
        return []
    folders = [Path(folder) for folder in top.submodule_search_locations or ()]
    files = [file for folder in folders for file in sorted(folder.rglob("*.py"))]
    return files or [Path(top.origin or "")]


@cache
def installed() -> dict[str, EntryPoint]:
    """The bots of installed packages, by name."""
    found = sorted(entry_points(group=GROUP), key=lambda entry: entry.name)
    return {entry.name.lower(): entry for entry in found}


def find_installed(name: str, budget: Budget | None) -> Plugin | None:
    entry = installed().get(name)
    if entry is None:
        return None
    if not MODULE.fullmatch(entry.value):
        raise BadSetup(f"the bot {name} is registered as {entry.value!r}, which is no module:Class")
    plugin = find_plugin(entry.value, budget)
    return Plugin(name if budget is None else f"{name}@{budget}", plugin.command, budget)
