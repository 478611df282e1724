"""Schemathesis reads the description of the HTTP part and tries everything it allows, and more: no server error."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, settings

from foodchain.server.visitor import OWN_PAGE
from tests.server.browser import Browser, Server

EXAMPLES = 12

schema = schemathesis.pytest.from_fixture("description")


class Trial:
    """A server with a table in the middle of a game, and somebody who sits at it."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self.anna = Browser(server, "Anna")
        self.table = self.anna.new_table("me", "me", "lively", game="base")["id"]
        socket = self.anna.open(self.table)
        socket.wait_for_turn()
        for _ in range(5):
            socket.play_any(Random(1))
        socket.close()


@pytest.fixture(scope="module")
def trial(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Trial]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("FOODCHAIN_LIMITS", "off")
        server = Server(tmp_path_factory.mktemp("schema") / "tables.sqlite", "--thinkers", "1", log=True)
    yield Trial(server)
    server.stop()
    assert "Traceback" not in server.told_log()


@pytest.fixture
def description(trial: Trial) -> Any:
    return schemathesis.openapi.from_url(f"http://{trial.server.address}/api/schema")


@schema.parametrize()
@settings(
    max_examples=EXAMPLES, deadline=None, derandomize=True, database=None, suppress_health_check=list(HealthCheck)
)
def test_no_request_makes_the_server_fail(case: Any, trial: Trial) -> None:
    cookies = {"foodchain": trial.anna.http.cookies["foodchain"]}
    headers = {OWN_PAGE: "1"}
    for table in (None, trial.table):
        if table is not None:
            if "table" not in (case.path_parameters or {}):
                return
            case.path_parameters["table"] = table
        answer = case.call(headers=headers, cookies=cookies)
        assert answer.status_code < 500, (case.method, case.path, answer.text)
