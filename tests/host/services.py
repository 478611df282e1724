"""Real PostgreSQL and Redis servers for the tests: in a folder of their own, on free ports, gone afterwards."""

from __future__ import annotations

import os
import shutil
import signal
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from threading import Thread
from typing import IO, Self

from tests.conftest import missing
from tests.patience import PATIENCE, until
from tests.reaper import MARK


def find_program(name: str) -> Path:
    """A program on the path or where Debian keeps PostgreSQL. Missing, the test is skipped, unless all parts are
    insisted on."""
    found = shutil.which(name, path=f"{os.environ.get('PATH', os.defpath)}:/usr/sbin")
    if found is not None:
        return Path(found)
    versions = sorted(Path("/usr/lib/postgresql").glob(f"*/bin/{name}"), key=lambda path: int(path.parts[-3]))
    if versions:
        return versions[-1]
    missing(f"the program {name} is not installed (Debian: apt install postgresql redis-server nginx caddy systemd)")


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


class Service:
    """A server process with a folder, a port, and the right to be killed."""

    name = ""
    user: str | None = None  # whose the process is, where it may not be root's

    def __init__(self) -> None:
        # Not in pytest's own folder: that one is closed to the user of the process.
        self.folder = Path(tempfile.mkdtemp(prefix=f"{self.name}-", dir=os.environ.get(MARK)))
        self.port = free_port()
        self.environment = dict(os.environ)
        self.process: subprocess.Popen[bytes] | None = None
        self.log: IO[bytes] = (self.folder / "log").open("wb")

    def prepare(self) -> None:
        """What has to be done once, before the first start."""

    def __enter__(self) -> Self:
        try:
            self.prepare()
            self.start()
        except BaseException:
            self.clear_away()
            raise
        return self

    def __exit__(self, *_: object) -> None:
        self.clear_away()

    def command(self) -> list[str]:
        raise NotImplementedError

    def is_ready(self) -> bool:
        raise NotImplementedError

    def start(self) -> None:
        self.process = self.spawn(self.command())
        until(self.is_ready_or_dead, f"for {self.name} to start")
        assert self.process.poll() is None, (self.folder / "log").read_text(errors="replace")

    def is_ready_or_dead(self) -> bool:
        return self.process is None or self.process.poll() is not None or self.is_ready()

    def spawn(self, command: list[str]) -> subprocess.Popen[bytes]:
        as_user = {"user": self.user, "group": self.user, "extra_groups": []} if self.user else {}
        return subprocess.Popen(
            command,
            stdout=self.log,
            stderr=self.log,
            stdin=subprocess.DEVNULL,
            cwd=self.folder,
            env=self.environment,
            **as_user,
        )  # type: ignore[call-overload]

    def run(self, *command: str) -> None:
        code = self.spawn(list(command)).wait(PATIENCE)
        assert code == 0, (self.folder / "log").read_text(errors="replace")

    def end(self, signal_number: int) -> None:
        if self.process is not None and self.process.poll() is None:
            self.process.send_signal(signal_number)
            self.process.wait(PATIENCE)
        self.process = None

    def kill(self) -> None:
        """As a crash would."""
        self.end(signal.SIGKILL)

    def stop(self) -> None:
        self.end(signal.SIGTERM)

    def clear_away(self) -> None:
        self.kill()
        self.log.close()
        shutil.rmtree(self.folder, ignore_errors=True)


class Postgres(Service):
    name = "postgres"
    superuser = "foodchain"

    def __init__(self) -> None:
        self.programs = find_program("postgres").resolve().parent
        self.user = "postgres" if os.geteuid() == 0 else None  # PostgreSQL refuses to be root
        super().__init__()
        self.names = (f"foodchain{number}" for number in count(1))

    def prepare(self) -> None:
        if self.user:
            shutil.chown(self.folder, self.user)
        # libc's C collation and no sync at first: it is the server that is tried here, not the making of it.
        initdb = [str(self.programs / "initdb"), "--pgdata", str(self.data), "--username", self.superuser]
        self.run(*initdb, "--auth", "trust", "--encoding", "UTF8", "--locale", "C", "--no-sync")

    @property
    def data(self) -> Path:
        return self.folder / "data"

    def command(self) -> list[str]:
        settings = {"listen_addresses": "127.0.0.1", "unix_socket_directories": "", "max_connections": "200"}
        given = [word for name, value in settings.items() for word in ("-c", f"{name}={value}")]
        return [str(self.programs / "postgres"), "-D", str(self.data), "-p", str(self.port), *given]

    def is_ready(self) -> bool:
        ask = [str(self.programs / "pg_isready"), "--quiet", "--host", "127.0.0.1", "--port", str(self.port)]
        return subprocess.run(ask, check=False).returncode == 0

    def kill(self) -> None:
        """The main process and all its children at once; the children of a dead one would linger for a moment."""
        if self.process is not None and self.process.poll() is None:
            pid = self.process.pid
            children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
            for child in (pid, *map(int, children)):
                try:
                    os.kill(child, signal.SIGKILL)
                except ProcessLookupError:
                    continue
        super().kill()

    def stop(self) -> None:
        self.end(signal.SIGINT)  # "fast": does not wait for clients

    def new_database(self) -> str:
        """The URL of an empty database, as --database wants it."""
        name = next(self.names)
        at = ["--host", "127.0.0.1", "--port", str(self.port), "--username", self.superuser]
        self.run(str(self.programs / "createdb"), *at, name)
        return f"postgresql+asyncpg://foodchain@127.0.0.1:{self.port}/{name}"


class Redis(Service):
    name = "redis"

    def __init__(self) -> None:
        self.program = find_program("redis-server")
        super().__init__()

    @property
    def url(self) -> str:
        return f"redis://127.0.0.1:{self.port}/0"

    def command(self) -> list[str]:
        settings = ["--bind", "127.0.0.1", "--port", str(self.port), "--dir", str(self.folder)]
        settings += ["--set-proc-title", "no"]  # it would be written over the mark of the test run
        return [str(self.program), *settings, "--save", "", "--appendonly", "no"]

    def is_ready(self) -> bool:
        try:
            with socket.create_connection(("127.0.0.1", self.port), 1) as connection:
                connection.sendall(b"PING\r\n")
                return connection.recv(16).startswith(b"+PONG")
        except OSError:
            return False

    @contextmanager
    def overheard(self) -> Iterator[Path]:
        """A file with everything that anybody says to this server meanwhile."""
        heard = self.folder / "overheard"
        with heard.open("wb") as file, socket.create_connection(("127.0.0.1", self.port)) as connection:
            connection.sendall(b"MONITOR\r\n")
            assert connection.recv(16).startswith(b"+OK")
            writing = Thread(target=lambda: [file.write(data) for data in iter(lambda: connection.recv(65536), b"")])
            writing.start()
            yield heard
            connection.shutdown(socket.SHUT_RDWR)
            writing.join()
