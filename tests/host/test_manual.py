"""Every block of commands and settings in docs/hosting.md is run, in its order, or checked by the program it is for.

What is installed is not installed again here: that takes minutes, so `make soak` does it, from a clean clone.
"""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import NamedTuple

import pytest

from foodchain.server.environment import read_environment
from tests.host.server import Browser, Server
from tests.host.services import Postgres, Redis, find_program
from tests.patience import PATIENCE

ROOT = Path(__file__).parents[2]
DEPLOY = ROOT / "deploy"

# -- the manual's blocks --------------------------------------------------------------------------------------------


class Block(NamedTuple):
    section: str
    kind: str  # what stands behind the three backquotes; "shell" if it is only indented
    text: str


def blocks_of(manual: str) -> list[Block]:
    found: list[Block] = []
    section, lines = "", manual.splitlines()
    while lines:
        line = lines.pop(0)
        if line.startswith("#"):
            section = line.strip("# ")
        elif fence := re.fullmatch(r"( *)```(\w*)", line):
            end = lines.index(f"{fence[1]}```")
            found.append(Block(section, fence[2], "\n".join(line.removeprefix(fence[1]) for line in lines[:end])))
            del lines[: end + 1]
        elif line.startswith("    "):
            text = [line.removeprefix("    ")]
            while lines and lines[0].startswith("    "):
                text.append(lines.pop(0).removeprefix("    "))
            found.append(Block(section, "shell", "\n".join(text)))
    return found


BLOCKS = blocks_of((ROOT / "docs" / "hosting.md").read_text("utf-8"))


def commands_of(block: Block) -> list[str]:
    """Its lines without what is said about them; a line that ends in a backslash goes on."""
    joined = block.text.replace("\\\n", " ")
    return [re.sub(r"\s+#.*", "", line) for line in joined.splitlines() if line and not line.startswith("#")]


def one_block(section: str, kind: str) -> str:
    [text] = [block.text for block in BLOCKS if block.section == section and block.kind == kind]
    return text


# What takes minutes (a test of `make soak` does it), and what belongs to programs that are not run here: test_deploy.py
# has the units checked by systemd-analyze, `make lint` the compose file and the Containerfile by programs for these.
INSTALLS = re.compile(r"make package$|(sudo )?(python3 -m venv|\S+/bin/pip install) ")
SYSTEMD = re.compile(r"sudo systemctl enable --now (foodchain(?:-think)?)$")
COMPOSE = re.compile(r"podman compose --file deploy/compose.yaml up --detach$")
RUNS_ON = re.compile(r"foodchain (serve|think)\b")
CHECKED_KINDS = {"redis", "env", "pg_hba", "nginx", "caddy"}


def test_there_is_nothing_in_the_manual_that_is_neither_run_nor_checked() -> None:
    assert {block.kind for block in BLOCKS} == CHECKED_KINDS | {"shell"}
    assert len(BLOCKS) >= 15


# -- running it -----------------------------------------------------------------------------------------------------


class StrictPostgres(Postgres):
    """As Debian sets it up: whoever is no superuser needs a password, by scram-sha-256."""

    superuser = "postgres"

    def prepare(self) -> None:
        super().prepare()
        rules = "host all postgres 127.0.0.1/32 trust\nhost all all 127.0.0.1/32 scram-sha-256\n"
        (self.data / "pg_hba.conf").write_text(rules)

    def ask(self, query: str) -> str:
        command = [str(self.programs / "psql"), "--host=127.0.0.1", f"--port={self.port}", "--username=postgres"]
        asked = [*command, "--no-align", "--tuples-only", f"--command={query}"]
        return subprocess.run(asked, capture_output=True, text=True, check=True).stdout.strip()


class SecretRedis(Redis):
    """With a configuration of the manual's."""

    def __init__(self, configuration: str) -> None:
        super().__init__()
        self.configuration = self.folder / "redis.conf"
        self.configuration.write_text(configuration)

    def command(self) -> list[str]:
        program, *settings = super().command()
        return [program, str(self.configuration), *settings[2:]]  # the manual says where to listen

    def is_ready(self) -> bool:
        return "NOAUTH" in self.say("PING") and "PONG" in self.say("PING", "--pass", self.password)

    @property
    def password(self) -> str:
        return self.configuration.read_text().split("requirepass ")[1].split()[0]

    def say(self, word: str, *options: str) -> str:
        command = [str(find_program("redis-cli")), "-p", str(self.port), "--no-auth-warning", *options, word]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        return done.stdout + done.stderr


SUDO = """#!/bin/sh
if [ "$1" = -u ]; then export PGUSER="$2"; shift 2; fi
exec "$@"
"""


def is_setting(variable: str) -> bool:
    return variable.startswith(("FOODCHAIN_", "XDG_"))


class Club:
    """A machine on which the manual is followed: its root is a folder, and Foodchain is installed already."""

    def __init__(self, folder: Path, postgres: StrictPostgres) -> None:
        self.folder = folder
        self.project = folder / "project"
        shutil.copytree(DEPLOY, self.project / "deploy")
        for name in ("bin", "home", "opt", "etc/systemd/system", "backups"):
            (folder / name).mkdir(parents=True)
        for place in ("home/foodchain", "opt/foodchain"):
            (folder / place).mkdir()
            (folder / place / "bin").symlink_to(Path(sys.executable).parent)
        (folder / "bin" / "sudo").write_text(SUDO)
        (folder / "bin" / "sudo").chmod(0o755)
        kept = {name: value for name, value in os.environ.items() if name == "FOODCHAIN_PLAIN" or not is_setting(name)}
        programs = f"{folder / 'bin'}:{postgres.programs}:{os.environ['PATH']}"
        at_postgres = {"PGHOST": "127.0.0.1", "PGPORT": str(postgres.port)}
        self.environment = {**kept, **at_postgres, "PATH": programs, "HOME": str(folder / "home")}
        self.password = ""
        self.redis: SecretRedis | None = None
        self.tables: list[str] = []

    def here(self, command: str) -> str:
        """A command of the manual with this machine's folders, ports and passwords."""
        command = re.sub(r"(?<![\w~.])/(?=(opt|etc|backups)/)", f"{self.folder}/", command)
        if self.redis is not None:
            command = re.sub(r"(redis://\S+@localhost)", rf"\1:{self.redis.port}", command)
        return command.replace("PASSWORD", self.password)

    def follow(self, block: Block) -> None:
        if block.kind == "redis":
            self.redis = SecretRedis(self.here(block.text))
            self.redis.start()
            return
        for command in commands_of(block):
            if INSTALLS.match(command) or SYSTEMD.match(command) or COMPOSE.match(command):
                continue
            if command.startswith("export "):
                name = command.split()[1].partition("=")[0]
                self.environment[name] = self.shell(f'{command} && printf %s "${name}"')
            elif RUNS_ON.match(command):
                self.play_at(command)
            else:
                said = self.shell(command)
                if command.startswith("openssl rand"):
                    self.password = said.strip()
                if "/etc/foodchain.env" in command and "install" in command:
                    self.fill_in(self.folder / "etc" / "foodchain.env")

    def shell(self, command: str) -> str:
        """Whoever asks for the password, at whatever terminal, gets it."""
        done = subprocess.run(
            ["bash", "-euc", self.here(command)],
            cwd=self.project,
            env=self.environment,
            input=f"{self.password}\n" * 2,
            capture_output=True,
            text=True,
            start_new_session=True,
            timeout=PATIENCE,
            check=False,
        )
        assert done.returncode == 0, (command, done.stdout, done.stderr)
        return done.stdout

    def fill_in(self, settings: Path) -> None:
        names = ("FOODCHAIN_DATABASE", "FOODCHAIN_CHANNELS")
        settings.write_text(settings.read_text() + "".join(f"{name}={self.environment[name]}\n" for name in names))

    def play_at(self, command: str) -> None:
        """Start a server, play a little against a bot, and stop it."""
        server = ManualServer(["bash", "-euc", f"exec {self.here(command)}"], self.environment)
        anna = Browser(server, "Anna")
        assert anna.ask("GET", "/ready").status_code == 200
        table = anna.new_table("me", "lively")["id"]
        socket = anna.open(table)
        for _ in range(3):
            socket.wait_for_turn()
            socket.play_any(Random(1))
        socket.close()
        assert server.stop() in (0, -signal.SIGTERM)
        self.tables.append(table)


class ManualServer(Server):
    """A server as somebody else has started it."""

    def __init__(self, command: list[str], environment: dict[str, str]) -> None:
        self.process = subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, text=True)
        self.port = self.read_port()


@pytest.fixture
def postgres_by_password() -> Iterator[StrictPostgres]:
    with StrictPostgres() as service:
        yield service


@pytest.fixture
def club(tmp_path: Path, postgres_by_password: StrictPostgres) -> Iterator[Club]:
    club = Club(tmp_path, postgres_by_password)
    yield club
    if club.redis is not None:
        club.redis.clear_away()


def test_a_club_follows_the_manual(club: Club, postgres_by_password: StrictPostgres) -> None:
    """From top to bottom, with a role, a password and a database of its own."""
    for block in BLOCKS:
        if block.kind == "shell" or (block.kind == "redis" and block.section == "A club's server"):
            club.follow(block)
    alone, together = club.tables
    stored = "SELECT rolpassword LIKE 'SCRAM-SHA-256$%' AND NOT rolsuper FROM pg_authid WHERE rolname = 'foodchain'"
    assert postgres_by_password.ask(stored) == "t"
    assert together in club.shell("foodchain admin list"), "what was restored from the backup"
    imported = "foodchain admin list --database postgresql+asyncpg://foodchain:PASSWORD@localhost/club"
    assert alone in club.shell(imported), "what came from SQLite"
    assert (club.project / "deploy" / ".env").exists()
    units = {"foodchain.service", "foodchain-think.service"}
    assert {file.name for file in (club.folder / "etc" / "systemd" / "system").iterdir()} == units
    (postgres_by_password.data / "pg_hba.conf").open("a").write(one_block("Two machines", "pg_hba"))
    assert postgres_by_password.ask("SELECT count(*), count(error) FROM pg_hba_file_rules") == "4|0"


def test_redis_of_two_machines() -> None:
    configuration = one_block("Two machines", "redis").replace(" 10.0.0.13", "").replace("PASSWORD", "secret")
    with SecretRedis(configuration) as redis:
        assert "PONG" in redis.say("PING", "--pass", "secret")


@pytest.mark.parametrize("block", [block for block in BLOCKS if block.kind == "env"], ids=lambda block: block.section)
def test_settings(block: Block) -> None:
    given = dict(line.split("=", 1) for line in block.text.splitlines())
    assert read_environment(given).public_url == "https://games.example.org"


def test_units_that_are_started_exist() -> None:
    started = {found[1] for block in BLOCKS for line in commands_of(block) if (found := SYSTEMD.match(line))}
    assert started == {"foodchain", "foodchain-think"}
    assert all((DEPLOY / f"{unit}.service").exists() for unit in started)


# -- installing, from nothing ---------------------------------------------------------------------------------------


@pytest.mark.soak
def test_what_is_installed_from_a_clean_clone_runs(tmp_path: Path) -> None:
    """With nothing but what the manual says: no packages but those that pip fetches by itself."""
    clone, home = tmp_path / "clone", tmp_path / "home"
    subprocess.run(["git", "clone", "--quiet", ROOT, clone], check=True)
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("FOODCHAIN_", "PYTHON"))}
    path = os.pathsep.join(part for part in kept["PATH"].split(os.pathsep) if part != str(Path(sys.executable).parent))
    for block in BLOCKS:
        if block.section == "Installing" and INSTALLS.match(block.text):
            shutil.rmtree(home, ignore_errors=True)
            home.mkdir()
            script = "\n".join(commands_of(block))
            said = subprocess.run(
                ["bash", "-euc", script],
                cwd=clone,
                env={**kept, "PATH": path, "HOME": str(home)},
                stdout=subprocess.PIPE,
                text=True,
                check=True,
            ).stdout
            assert said.endswith("(rules compiled)\n")
            server = Server(tmp_path / "tables.sqlite", python=home / "foodchain" / "bin" / "python", folder=tmp_path)
            assert 'src="/assets/' in Browser(server).ask("GET", "/").text
            assert server.stop() in (0, -signal.SIGTERM)
