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
        run = subprocess.Popen(command, cwd=ROOT, env={**os.environ, **wishes}, stdout=log, stderr=log)
    until(lambda: ready.exists() or run.poll() is not None)
    if killed:
        run.send_signal(signal.Signals[ending])
    assert run.wait(PATIENCE) == ENDINGS[ending], (tmp_path / "log").read_text()
    left = json.loads(ready.read_text())
    assert len(left["started"]) > 3
    until(lambda: all(is_zombie(pid) for pid in left["started"]) and not processes_of(left["mark"]))
    until(lambda: not Path(left["mark"]).exists())
