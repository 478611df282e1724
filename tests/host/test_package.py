"""The wheel and the sdist that `make package` has made: all of the package is in them, and a wheel is all one needs."""

from __future__ import annotations

import ast
import os
import re
import subprocess
import sys
import tarfile
import tomllib
from collections.abc import Iterator
from importlib.metadata import packages_distributions
from pathlib import Path
from random import Random
from zipfile import ZipFile

import pytest

import foodchain
from tests.conftest import missing
from tests.host.server import Browser, Server, play_to_the_end

ROOT = Path(__file__).parents[2]
PAGES = "foodchain/server/static/"
MACHINE_CODE = (".so", ".pyd")
ABOVE_THE_RULES = {"arena", "bots", "cli", "drawing", "pack_editing", "server"}
STAYS_PLAIN = ("/__init__.py", "/view_types.py")  # as setup.py says

POSITION = """foodchain position 1; game base; seats 2
tile 0,0 sea tundra: 3 amphibians, 1 birds
pawn domination 1: birds
phase execution
"""


def made(pattern: str) -> Path:
    found = list((ROOT / "dist").glob(pattern))
    if not found:
        missing("there is no wheel and no sdist: make package")
    return found[0]


@pytest.fixture
def wheel() -> Path:
    return made("*.whl")


@pytest.fixture
def sources(tmp_path: Path) -> Path:
    """The sdist, unpacked."""
    with tarfile.open(made("*.tar.gz")) as sdist:
        sdist.extractall(tmp_path, filter="data")
    return next(tmp_path.iterdir())


def content(wheel: Path) -> dict[str, bytes]:
    with ZipFile(wheel) as file:
        return {name: file.read(name) for name in file.namelist()}


def build(sources: Path, **settings: str) -> subprocess.CompletedProcess[str]:
    """Build a wheel beside the sources."""
    command = [sys.executable, "-m", "pip", "wheel", "--no-deps", "--no-build-isolation", "--wheel-dir", "..", "."]
    return subprocess.run(
        command, cwd=sources, env={**os.environ, **settings}, capture_output=True, text=True, check=False
    )


def test_all_of_the_package_is_in_the_wheel(wheel: Path) -> None:
    listed = subprocess.run(
        ["git", "ls-files", "foodchain"], cwd=ROOT / "src", capture_output=True, text=True, check=True
    )
    pages = [file for file in (ROOT / "src" / PAGES).rglob("*") if file.is_file()]
    wanted = {*listed.stdout.splitlines(), *(file.relative_to(ROOT / "src").as_posix() for file in pages)}
    packed = content(wheel)
    code = {name for name in packed if name.endswith(MACHINE_CODE)}
    assert {name for name in packed if name.startswith("foodchain/")} - code == wanted
    for name in wanted:
        assert packed[name] == (ROOT / "src" / name).read_bytes(), name


def test_the_rules_in_a_wheel_of_this_machine_are_compiled(wheel: Path) -> None:
    names = set(content(wheel))
    rules = {
        name.removesuffix(".py")
        for name in names
        if re.match(r"foodchain/(engine|earth|games)/.*\.py", name) and not name.endswith(STAYS_PLAIN)
    }
    code = {name.split(".")[0] for name in names if name.endswith(MACHINE_CODE)}
    assert code == (set() if wheel.name.endswith("-none-any.whl") else {*rules, "foodchain__mypyc"})


def test_rules_are_compiled_with_the_build_requirements_alone() -> None:
    """In the empty environment of `pip install .`, where mypy reads whatever the rules import, now or later."""
    own, foreign = read_for_the_rules()
    assert not {name for name in own if name.split(".")[1:2] and name.split(".")[1] in ABOVE_THE_RULES}
    required = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["build-system"]["requires"]
    providers = packages_distributions()
    wanted = {providers[name][0] for name in foreign - sys.stdlib_module_names}
    assert {project_name(name) for name in wanted} <= {project_name(name) for name in required}


def read_for_the_rules() -> tuple[set[str], set[str]]:
    """The modules of this package that a compiler of the rules reads, and the packages that those import."""
    rules = ("engine", "earth", "games")
    waiting = [module_name(file) for name in rules for file in (ROOT / "src" / "foodchain" / name).rglob("*.py")]
    own: set[str] = set()
    foreign: set[str] = set()
    while waiting:
        name = waiting.pop()
        file = file_of(name)
        if not name.startswith("foodchain"):
            foreign.add(name.split(".")[0])
        elif file is not None and name not in own:
            own.add(name)
            waiting += [name.rpartition(".")[0] or name, *imported_by(file)]
    return own, foreign


def module_name(file: Path) -> str:
    return ".".join(file.relative_to(ROOT / "src").with_suffix("").parts).removesuffix(".__init__")


def file_of(module: str) -> Path | None:
    """None: it is no module, but something in one."""
    path = ROOT / "src" / Path(*module.split("."))
    return next((file for file in (path.with_suffix(".py"), path / "__init__.py") if file.exists()), None)


def imported_by(file: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        if isinstance(node, ast.ImportFrom):
            yield str(node.module)
            if str(node.module).startswith("foodchain"):
                yield from (f"{node.module}.{name.name}" for name in node.names)
        elif isinstance(node, ast.Import):
            yield from (name.name for name in node.names)


def project_name(requirement: str) -> str:
    """The name in front of a requirement, in the spelling that all others amount to."""
    return re.split(r"[^\w.-]", requirement)[0].lower().replace("_", "-")


def test_an_sdist_makes_the_same_wheel_without_node(sources: Path, wheel: Path) -> None:
    """But for machine code, which is compiled from the same sources."""
    done = build(sources, FOODCHAIN_COMPILE="0")
    assert done.returncode == 0, done.stderr
    again = content(next(sources.parent.glob("*.whl")))
    differing = ("/RECORD", "/WHEEL", *MACHINE_CODE)
    once = {name: data for name, data in content(wheel).items() if not name.endswith(differing)}
    assert {name: data for name, data in again.items() if not name.endswith(differing)} == once


def test_there_is_no_wheel_without_the_pages(sources: Path) -> None:
    (sources / "src" / PAGES / "index.html").unlink()
    done = build(sources, FOODCHAIN_COMPILE="0")
    assert done.returncode != 0 and "The pages of the table are missing" in done.stderr


def test_there_is_no_wheel_with_slow_rules_by_accident(sources: Path, tmp_path: Path) -> None:
    done = build(sources, FOODCHAIN_COMPILE="", CC="", PATH=str(tmp_path))
    assert done.returncode != 0 and "The rules cannot be compiled: no C compiler was found." in done.stderr


def test_a_wheel_in_an_empty_environment_serves_the_table(
    wheel: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for variable in ("PYTHONPATH", "FOODCHAIN_PLAIN"):
        monkeypatch.delenv(variable, raising=False)
    python, folder = tmp_path / "venv" / "bin" / "python", tmp_path / "empty"
    folder.mkdir()
    subprocess.run([sys.executable, "-m", "venv", tmp_path / "venv"], check=True)
    install = [str(python), "-m", "pip", "install", "-qq"]
    subprocess.run([*install, "--require-hashes", "--requirement", str(ROOT / "requirements.lock")], check=True)
    subprocess.run([*install, "--no-deps", "--no-index", str(wheel)], check=True)

    def run(*arguments: str) -> str:
        command = [str(python.with_name("foodchain")), *arguments]
        return subprocess.run(command, cwd=folder, input=POSITION, capture_output=True, text=True, check=True).stdout

    rules = "in plain Python" if wheel.name.endswith("-none-any.whl") else "compiled"
    assert run("--version") == f"foodchain {foodchain.__version__} (rules {rules})\n"
    run("show", "-", "--png", "board.png")
    assert (folder / "board.png").read_bytes().startswith(b"\x89PNG")

    server = Server(folder / "tables.sqlite", python=python, folder=folder)
    try:
        anna = Browser(server, "Anna")
        files = re.findall(r'(?:href|src)="(/[^"]+)"', anna.ask("GET", "/").text)
        assert {Path(file).suffix for file in files} == {".css", ".js", ".svg", ".woff2"}
        for file in files:
            answer = anna.ask("GET", file)
            assert answer.status_code == 200 and answer.content, file
        for game in foodchain.games():
            play_a_game(anna, game.name)
    finally:
        server.stop()


def play_a_game(anna: Browser, game: str) -> None:
    table = anna.new_table("me", "lively", game=game, options=anna.short_game(game))
    socket = anna.open(table["id"])
    socket.wait_for_turn()
    play_to_the_end(socket, dice=Random(1))
    assert anna.get(f"/api/tables/{table['id']}")["status"] == "over"
    record = anna.ask("GET", f"/api/tables/{table['id']}/record").text
    assert foodchain.load(record).scores == socket.now["view"]["scores"]
    socket.close()
