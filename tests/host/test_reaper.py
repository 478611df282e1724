"""After a test run no process of it is left, however it ended."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.patience import PATIENCE, until
from tests.reaper import is_zombie, processes_of

ROOT = Path(__file__).parents[2]
# A shell has its background jobs ignore Ctrl-C, and their children too.
HEED_CTRL_C = """
import os, signal, sys
signal.signal(signal.SIGINT, signal.SIG_DFL)
os.execv(sys.executable, [sys.executable, *sys.argv[1:]])
"""
ENDINGS = {"passed": 0, "failed": 1, "SIGINT": 2, "SIGTERM": -signal.SIGTERM, "SIGKILL": -signal.SIGKILL}


@pytest.mark.parametrize("ending", ENDINGS)
def test_no_process_is_left(ending: str, tmp_path: Path) -> None:
    ready, killed = tmp_path / "ready", ending.startswith("SIG")
    wishes = {"TEST_REAPER_READY": str(ready), "TEST_REAPER_ENDING": ending, "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}
    parallel = ["-p", "xdist", "-n", "1"] if killed else []
    command = [sys.executable, "-c", HEED_CTRL_C, "-m", "pytest", *parallel, "-p", "no:cacheprovider"]
    command += [f"--basetemp={tmp_path / 'inner'}", "tests/host/leaves_processes.py"]
    with (tmp_path / "log").open("w") as log:
        run = subprocess.Popen(command, cwd=ROOT, env=own_environment(wishes), stdout=log, stderr=log)
    until(lambda: ready.exists() or run.poll() is not None)
    if killed:
        run.send_signal(signal.Signals[ending])
    assert run.wait(PATIENCE) == ENDINGS[ending], (tmp_path / "log").read_text()
    nothing_is_left(ready)


def test_no_process_is_left_when_make_is_killed(tmp_path: Path) -> None:
    """Its children do not notice that, and a shell stands between it and the test run."""
    ready, log = tmp_path / "ready", tmp_path / "log"
    wishes = {"TEST_REAPER_READY": str(ready), "TEST_REAPER_ENDING": "SIGKILL", "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}
    options = f"-p xdist -n 1 -p no:cacheprovider --basetemp={tmp_path / 'inner'}"
    makefile = tmp_path / "Makefile"
    makefile.write_text(f"test:\n\t@echo begins; {sys.executable} -m pytest {options} tests/host/leaves_processes.py\n")
    with log.open("w") as out:
        command = ["make", "-f", str(makefile)]
        make = subprocess.Popen(command, cwd=ROOT, env=own_environment(wishes), stdout=out, stderr=out)
    until(lambda: ready.exists() or make.poll() is not None)
    make.kill()
    assert make.wait(PATIENCE) == -signal.SIGKILL, log.read_text()
    nothing_is_left(ready)


def own_environment(wishes: dict[str, str]) -> dict[str, str]:
    """Ours, but for what says that we are one of several workers: the run inside need not be."""
    return {name: value for name, value in os.environ.items() if not name.startswith("PYTEST_XDIST")} | wishes


def nothing_is_left(ready: Path) -> None:
    left = json.loads(ready.read_text())
    assert len(left["started"]) > 3
    until(lambda: all(is_zombie(pid) for pid in [left["run"], *left["started"]]) and not processes_of(left["mark"]))
    until(lambda: not Path(left["mark"]).exists())
