"""Schemathesis reads the description of the HTTP part and tries everything it allows, and more: no server error."""

from __future__ import annotations

import warnings
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
import schemathesis
from httpx import Response
from hypothesis import HealthCheck, given, settings
from hypothesis.strategies import booleans
from schemathesis.core.failures import Failure
from schemathesis.core.result import Ok

import foodchain
from foodchain.server.app import make_app
from foodchain.server.config import ServerConfig
from foodchain.server.http.access import OWN_PAGE
from tests.host.server import Browser, Server

EXAMPLES = 12


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
            while not socket.may_choose():
                socket.update()
        socket.close()


@pytest.fixture(scope="module", params=["sqlite", "postgresql"])
def trial(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Trial]:
    """One for each kind of database: they do not take the same texts."""
    folder = tmp_path_factory.mktemp("schema")
    database: Path | str = folder / "tables.sqlite"
    if request.param == "postgresql":
        database = request.getfixturevalue("postgres").new_database()
    server = Server(database, "--bot-processes", "1", log=folder / "log")
    yield Trial(server)
    server.stop()
    assert "Traceback" not in server.read_log()


def test_no_request_makes_the_server_fail(trial: Trial) -> None:
    schema = schemathesis.openapi.from_url(f"http://{trial.server.address}/api/schema")
    found = list(schema.get_all_operations())
    assert len(found) > 20
    for operation in found:
        assert isinstance(operation, Ok), operation
        try_out(operation.ok(), trial)


@pytest.mark.parametrize("game", [game.name for game in foodchain.games()])
def test_views_are_described_with_what_lies_on_the_table(server: Server, game: str) -> None:
    schema = schemathesis.openapi.from_url(f"http://{server.address}/api/schema")
    anna = Browser(server, "Anna")
    table = anna.new_table("me", "me", game=game)["id"]
    answer = anna.ask("GET", f"/api/tables/{table}/at/0")
    described = schema["/api/tables/{table}/at/{ply}"]["GET"]
    described.validate_response(answer)
    moment = answer.json()
    moment["view"]["phase"] = None
    wrong = Response(200, json=moment, request=answer.request)
    wrong.elapsed = answer.elapsed
    with pytest.raises(Failure):
        described.validate_response(wrong)


def test_nothing_is_declared_in_a_way_that_will_go(tmp_path: Path) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        make_app(ServerConfig(str(tmp_path / "tables.sqlite")))


def try_out(operation: Any, trial: Trial) -> None:
    """Whatever the description allows, at tables that are there and at others."""
    cookies = {"foodchain": trial.anna.http.cookies["foodchain"]}

    @settings(
        max_examples=EXAMPLES, deadline=None, derandomize=True, database=None, suppress_health_check=list(HealthCheck)
    )
    @given(case=operation.as_strategy(), there=booleans())
    def ask(case: Any, there: bool) -> None:
        if there and "table" in (case.path_parameters or {}):
            case.path_parameters["table"] = trial.table
        answer = case.call(headers={OWN_PAGE: "1"}, cookies=cookies)
        assert answer.status_code < 500, (case.method, case.path, answer.text)
        if "json" in answer.headers["content-type"]:
            case.operation.validate_response(answer)

    ask()
