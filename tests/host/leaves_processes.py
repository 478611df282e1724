"""A test that cleans nothing up, for test_reaper.py, which runs it and then looks for what is left."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from tests.browser.chromium import chromium_browser, find_chromium
from tests.host.server import Server
from tests.host.services import Postgres, Redis
from tests.patience import until
from tests.reaper import MARK, processes_of


def test_that_leaves_processes(tmp_path: Path) -> None:
    server = Server(tmp_path / "tables.sqlite", "--bot-processes", "1")
    until(server.children)
    server.pause_bots()
    for service in (Postgres(), Redis()):
        service.prepare()
        service.start()
    if find_chromium():
        chromium_browser().__enter__()
    mark = os.environ[MARK]
    started = sorted(processes_of(mark))
    ready = Path(os.environ["TEST_REAPER_READY"])
    run = os.getppid() if "PYTEST_XDIST_WORKER" in os.environ else os.getpid()
    ready.with_suffix(".half").write_text(json.dumps({"mark": mark, "run": run, "started": started}))
    ready.with_suffix(".half").rename(ready)
    ending = os.environ["TEST_REAPER_ENDING"]
    if ending == "failed":
        pytest.fail("on purpose")
    elif ending != "passed":
        server.process.wait()  # until the kill comes
