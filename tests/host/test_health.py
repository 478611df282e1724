"""What the host of a server sees of it: health, readiness, metrics, logs, and how it says good-bye."""

from __future__ import annotations

import json
import signal
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from random import Random

import httpx
import pytest
from prometheus_client.parser import text_string_to_metric_families
from websockets.exceptions import ConnectionClosed

from tests.host.server import Browser, Server
from tests.patience import PATIENCE, until

TOKEN = "let-me-see"


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    server = Server(tmp_path / "tables.sqlite", "--bot-processes", "1")
    yield server
    server.stop()


def ask(server: Server, path: str, **headers: str) -> httpx.Response:
    return httpx.get(f"http://{server.address}{path}", headers=headers, timeout=PATIENCE)


def test_a_server_is_ready_only_with_a_database_of_its_version(server: Server) -> None:
    assert ask(server, "/health").json() == {"status": "alive"}
    assert ask(server, "/ready").status_code == 200
    with closing(sqlite3.connect(server.database)) as database:
        database.execute("UPDATE alembic_version SET version_num = 'older'")
        database.commit()
    answer = ask(server, "/ready")
    assert answer.status_code == 503
    assert "version older" in answer.json()["reason"]
    assert ask(server, "/health").status_code == 200


def samples(server: Server, **headers: str) -> dict[str, float]:
    """Every sample by its name and labels."""
    families = text_string_to_metric_families(ask(server, "/metrics", **headers).text)
    return {
        " ".join([sample.name, *(f"{name}={value}" for name, value in sorted(sample.labels.items()))]): sample.value
        for family in families
        for sample in family.samples
    }


def test_metrics_count_what_happens(server: Server) -> None:
    anna = Browser(server, "Anna")
    table = anna.new_table("me", "open")
    bea = Browser(server, "Bea")
    bea.post("/api/invitations/" + table["seats"][1]["invitation"].removeprefix("/join/"))
    first, second = anna.open(table["id"]), bea.open(table["id"])
    for socket in (first, second):
        socket.update()
    mover, other = (first, second) if first.may_choose() else (second, first)
    mover.say("play", revision=99, option=0)
    mover.refusal()
    mover.play_any(Random(1))
    other.wait_for(lambda message: message.get("revision") == 1)
    found = samples(server)
    assert found["foodchain_tables"] == 1
    assert found["foodchain_sockets"] == 2
    assert found["foodchain_moves_total by=person game=base"] == 1
    assert found["foodchain_refusals_total kind=stale"] == 1
    assert found["foodchain_move_acknowledged_seconds_count"] == 1
    assert found["foodchain_move_shown_seconds_count"] == 1
    assert found["foodchain_database_seconds_count statement=insert"] > 1
    assert found["foodchain_http_seconds_count method=POST route=/api/tables status=201"] == 1
    answer = ask(server, "/metrics")
    assert answer.headers["content-type"] == "text/plain; version=1.0.0; charset=utf-8", "as Prometheus wants it"
    metrics = answer.text
    for secret in (table["id"], "Anna", "Bea"):
        assert secret not in metrics


def test_metrics_are_for_this_machine_alone(server: Server) -> None:
    assert ask(server, "/metrics").status_code == 200
    assert ask(server, "/metrics", **{"x-forwarded-for": "203.0.113.7"}).status_code == 404
    assert ask(server, "/metrics", forwarded="for=203.0.113.7").status_code == 404


WRITTEN = ["/{}", "/{}/", "//{}", "/{}//", "/%2f{}", "/{}%2f"]
FOR_THE_HOST = {"health": 200, "ready": 200, "metrics": 404}  # and what strangers get


def test_pages_for_the_host_are_the_same_however_they_are_written(server: Server) -> None:
    for written in WRITTEN:
        assert ask(server, written.format("health")).json() == {"status": "alive"}, written
        assert ask(server, written.format("ready")).json() == {"status": "ready"}, written
        assert ask(server, written.format("metrics")).status_code == 200, written
        assert ask(server, written.format("metrics"), **{"x-forwarded-for": "203.0.113.7"}).status_code == 404, written


def test_pages_for_the_host_are_limited_however_they_are_written(tmp_path: Path) -> None:
    """A proxy that hands them out by mistake does not let strangers ask the database without end."""
    server = Server(
        tmp_path / "tables.sqlite",
        "--bot-processes",
        "1",
        FOODCHAIN_LIMITS="status.address=2/3600",
        FOODCHAIN_TRUSTED_PROXIES="127.0.0.1",
    )
    strangers = (f"198.51.100.{number}" for number in range(256))
    for page, status in FOR_THE_HOST.items():
        for written, stranger in zip(WRITTEN, strangers):
            answers = [ask(server, written.format(page), **{"x-forwarded-for": stranger}) for _ in range(3)]
            assert [answer.status_code for answer in answers] == [status, status, 429], written.format(page)
    server.stop()


def test_metrics_with_a_token(tmp_path: Path) -> None:
    server = Server(tmp_path / "tables.sqlite", "--metrics-token", TOKEN)
    assert ask(server, "/metrics").status_code == 404
    assert ask(server, "/metrics", authorization="Bearer let-me-in").status_code == 404
    assert ask(server, "/metrics", authorization=f"Bearer {TOKEN}").status_code == 200
    server.stop()


def test_logs_name_request_and_table_and_no_secret(tmp_path: Path) -> None:
    server = Server(tmp_path / "tables.sqlite", "--log-format", "json", "--log-level", "info", log=True)
    anna = Browser(server, "Anna")
    table = anna.new_table("me", "open")
    token = table["seats"][1]["invitation"].removeprefix("/join/")
    assert anna.ask("GET", f"/api/invitations/{token}", headers={"x-request-id": "from-the-proxy"}).status_code == 200
    assert anna.ask("GET", "/api/me", headers={"x-request-id": "no good!"}).headers["x-request-id"] != "no good!"
    anna.get(f"/api/tables/{table['id']}")
    anna.get(f"/api/tables/{table['id']}/log")
    socket = anna.open(table["id"])
    socket.update()
    anna.ask("PUT", f"/api/tables/{table['id']}/seats/1", json={"kind": "bot"})
    socket.say("chat", text="between us")
    socket.wait_for("chat")
    cookie = anna.http.cookies["foodchain"]
    seed = stored_seed(Path(server.database))
    server.stop()
    lines = [json.loads(line) for line in server.read_log().splitlines()]
    asked = [line for line in lines if line.get("request") == "from-the-proxy"]
    assert [line["route"] for line in asked] == ["/api/invitations/{token}"]
    assert all(line["request"] for line in lines if line["event"] == "answered")
    of_sockets = [line for line in lines if line["event"] in ("connection open", "left")]
    assert len(of_sockets) == 2 and all(line["table"] == table["id"] and line["request"] for line in of_sockets)
    answered = {line["route"]: line.get("table") for line in lines if line["event"] == "answered"}
    asked_about = (
        "/api/tables",
        "/api/tables/{table}",
        "/api/tables/{table}/log",
        "/api/tables/{table}/seats/{seat}",
        "/api/invitations/{token}",
    )
    assert {answered[route] for route in asked_about} == {table["id"]}
    assert answered["/api/me"] is None
    for secret in (token, cookie, "between us", seed):
        assert secret not in server.read_log()


def stored_seed(database: Path) -> str:
    with closing(sqlite3.connect(database)) as connection:
        seed: str = connection.execute("SELECT seed FROM tables").fetchone()[0]
        return seed


def test_moves_under_way_are_finished_and_sockets_asked_back(tmp_path: Path) -> None:
    server = Server(tmp_path / "tables.sqlite", "--bot-processes", "1")
    anna = Browser(server, "Anna")
    tables = [anna.new_table("me", "me")["id"] for _ in range(8)]
    sockets = [anna.open(table) for table in tables]
    for socket in sockets:
        socket.wait_for_turn()
    for socket in sockets:
        socket.play(socket.options[0]["number"])
    server.process.send_signal(signal.SIGTERM)
    for socket in sockets:
        with pytest.raises(ConnectionClosed) as closed:
            while True:
                socket.hear()
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1012
        assert "come back" in closed.value.rcvd.reason
    assert server.process.wait(10) in (0, -signal.SIGTERM)
    server.start()
    for table, socket in zip(tables, sockets):
        assert anna.get(f"/api/tables/{table}")["revision"] == socket.now["revision"]
    server.stop()


def test_bots_stop_cleanly(tmp_path: Path) -> None:
    server = Server(tmp_path / "tables.sqlite", "--bot-processes", "1", log=True)
    anna = Browser(server, "Anna")
    table = anna.new_table("me", "greedy", "greedy", "greedy", "greedy", "greedy", seed=3)["id"]
    socket = anna.open(table)
    socket.wait_for_turn()
    socket.play_any(Random(1))
    bots = server.children()
    assert server.stop() in (0, -signal.SIGTERM)
    assert bots and not any(Path(f"/proc/{pid}").exists() for pid in bots)
    assert server.read_log() == ""


def test_workers_end_when_nobody_is_there_to_serve_for(tmp_path: Path) -> None:
    server = Server(tmp_path / "tables.sqlite", "--workers", "2", "--bot-processes", "1")
    anna = Browser(server, "Anna")
    anna.open(anna.new_table("me", "me")["id"]).update()
    workers = server.children()
    assert len(workers) == 2
    assert samples(server)["foodchain_sockets"] == 1  # whichever answers tells of both
    server.kill()
    until(lambda: not any(Path(f"/proc/{pid}").exists() for pid in workers))
