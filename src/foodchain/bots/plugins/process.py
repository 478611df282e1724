"""The process of a plug-in bot: started within limits, asked a line at a time, ended with all its children."""

from __future__ import annotations

import contextlib
import json
import os
import select
import signal
import socket
import subprocess
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from time import monotonic

from foodchain.bots.plugins.protocol import LONGEST_ANSWER, shown
from foodchain.errors import BadSetup

SUPERVISOR = Path(__file__).with_name("supervisor.py")
SOURCES = Path(__file__).parents[3]  # where this package was imported from
ENDING_BY_ITSELF = 0.5  # seconds: whoever ends closes its output a moment before
ENDING = 6.0  # seconds for the supervisor to end everything and say so
SECONDS, MEMORY = "FOODCHAIN_BOT_SECONDS", "FOODCHAIN_BOT_MEMORY"  # in the environment
MEGABYTE = 1 << 20
# What a bot may need to know of our settings. The others are not its business: a server's hold passwords.
TOLD = frozenset(("FOODCHAIN_GAMES", "FOODCHAIN_PLAIN", "FOODCHAIN_TEST_RUN"))


class Misbehaved(Exception):
    """The program did not answer as it should; `kind` is one of a few words for how."""

    def __init__(self, kind: str, reason: str) -> None:
        super().__init__(reason)
        self.kind = kind


class Gone(Misbehaved):
    """It has ended, or closed its input or output."""

    def __init__(self) -> None:
        super().__init__("gone", "it has closed its input or output")


@dataclass(frozen=True)
class Limits:
    """What a plug-in bot may take."""

    seconds: float = 10.0  # for a decision, as long as no budget says less
    memory_mb: int = 1024  # for all its processes together
    processes: int = 64
    start_seconds: float = 10.0  # until it has answered a hello

    @classmethod
    def of_environment(cls, environment: Mapping[str, str] = os.environ) -> Limits:
        usual = cls()
        return cls(
            seconds=positive(environment, SECONDS, usual.seconds),
            memory_mb=int(positive(environment, MEMORY, usual.memory_mb)),
        )


def positive(environment: Mapping[str, str], name: str, usual: float) -> float:
    text = environment.get(name, "")
    if not text:
        return usual
    try:
        number = float(text)
    except ValueError:
        number = 0.0
    if not 0 < number < float("inf"):
        raise BadSetup(f"{name} is a number of {'seconds' if name == SECONDS else 'megabytes'}, not {text!r}")
    return number


@dataclass(frozen=True)
class LastWords:
    """How a program ended by itself, if it has, and the last it wrote to its standard error."""

    how: str
    errors: str

    def __str__(self) -> str:
        lines = self.errors.split("\n")
        last = next((line for line in reversed(lines) if line.strip()), "")
        how = self.how or "has closed its input or output"
        return f"{how} ({shown(last)})" if last else how


class PluginProcess:
    """A program and the supervisor that keeps it. Between two questions it is stopped: it takes no processor time."""

    def __init__(self, command: tuple[str, ...], limits: Limits) -> None:
        self.greeted: object = None  # what it was told last about the game it plays
        self._left = b""  # read, and not looked at yet
        self._leash, theirs = socket.socketpair()
        self._leash.settimeout(ENDING)
        self._reports = self._leash.makefile("rb")
        limit = (str(theirs.fileno()), str(limits.memory_mb * MEGABYTE), str(limits.processes))
        self._supervisor = subprocess.Popen(
            [sys.executable, "-I", "-S", str(SUPERVISOR), *limit, *command],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            pass_fds=[theirs.fileno()],
            env=environment_of_bot(),
            bufsize=0,
            start_new_session=True,  # Ctrl-C is for us
        )
        theirs.close()
        assert self._supervisor.stdin is not None and self._supervisor.stdout is not None
        self._stdin, self._stdout = self._supervisor.stdin.fileno(), self._supervisor.stdout.fileno()
        os.set_blocking(self._stdin, False)
        os.set_blocking(self._stdout, False)
        self._group = self._program_started()

    def exchange(self, line: bytes, seconds: float) -> bytes:
        """Send a line and wait for the one that answers it."""
        deadline = monotonic() + seconds
        self._signal(signal.SIGCONT)
        if self._read():
            raise Misbehaved("unasked", "it said something without being asked")
        unsent = memoryview(line)
        poll = select.poll()
        poll.register(self._stdout, select.POLLIN)
        poll.register(self._stdin, select.POLLOUT)
        while True:
            left = deadline - monotonic()
            if left <= 0:
                raise Misbehaved("slow", f"it did not answer within {seconds:g} seconds")
            ready = dict(poll.poll(left * 1000))
            if self._stdin in ready:
                unsent = self._write(unsent)
                if not unsent:
                    poll.unregister(self._stdin)
            if self._stdout in ready and (answer := self._read_answer()):
                if unsent:
                    raise Misbehaved("unasked", "it answered before it had read the question")
                self._signal(signal.SIGSTOP)
                return answer

    def _write(self, unsent: memoryview) -> memoryview:
        try:
            return unsent[os.write(self._stdin, unsent) :]
        except BlockingIOError:
            return unsent
        except OSError:
            raise Gone from None

    def _read_answer(self) -> bytes:
        """A whole line, once there is one."""
        self._left += self._read()
        answer, newline, more = self._left.partition(b"\n")
        if len(answer) > LONGEST_ANSWER:
            raise Misbehaved("flood", f"its answer is longer than {LONGEST_ANSWER} bytes")
        if not newline:
            return b""
        if more:
            raise Misbehaved("unasked", "it said more than one line at once")
        self._left = b""
        return answer or b" "

    def _read(self) -> bytes:
        try:
            chunk = os.read(self._stdout, LONGEST_ANSWER + 1)
        except BlockingIOError:
            return b""
        if not chunk:
            raise Gone
        return chunk

    def has_ended(self, patience: float = 0.0) -> bool:
        """Whether it has ended by itself, or does within so many seconds."""
        poll = select.poll()
        poll.register(self._leash, select.POLLIN)
        return bool(poll.poll(patience * 1000))

    def end(self) -> LastWords:
        """End the program and all its children."""
        with contextlib.suppress(OSError):
            self._leash.shutdown(socket.SHUT_WR)
        report = self._report()
        self._supervisor.kill()
        self._supervisor.wait()
        for file in (self._supervisor.stdin, self._supervisor.stdout, self._reports, self._leash):
            assert file is not None
            file.close()
        return LastWords(str(report.get("how", "")), str(report.get("errors", "")))

    def _program_started(self) -> int:
        """The group of the program's processes; 0 if there is none."""
        return int(str(self._report().get("pid", 0)))

    def _report(self) -> dict[str, object]:
        """The next line that the supervisor says."""
        with contextlib.suppress(OSError, ValueError):
            return dict(json.loads(self._reports.readline()))
        return {}  # somebody has killed it

    def _signal(self, sent: signal.Signals) -> None:
        if self._group:
            with contextlib.suppress(OSError):
                os.killpg(self._group, sent)


def environment_of_bot() -> dict[str, str]:
    """Ours, without settings that are not for bots, and with a way to import what we have imported."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("FOODCHAIN_") or name in TOLD}
    if SOURCES.name not in ("site-packages", "dist-packages"):
        kept["PYTHONPATH"] = os.pathsep.join(filter(None, (str(SOURCES), kept.get("PYTHONPATH", ""))))
    return kept
