"""The examples for nginx and Caddy before real servers: what they hide, what they pass on, and a rolling restart."""

from __future__ import annotations

import subprocess
from collections.abc import Callable, Iterator
from http.client import HTTPConnection
from pathlib import Path
from random import Random
from typing import Any, cast

import pytest
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from tests.host.cluster import audit_all, stored
from tests.host.proxies import DEPLOY, Caddy, Nginx, Proxy
from tests.host.server import Browser, Server, Socket
from tests.host.services import Redis, find_program
from tests.host.test_manual import one_block
from tests.patience import PATIENCE, until

FOR_THE_HOST = ("health", "ready", "metrics")
# Ways to write an address that the server, the proxy, or both may take for the same.
WRITTEN = (
    *("/{}", "/{}/", "/{}//", "//{}", "///{}/", "/./{}", "/x/../{}", "/{}/.", "/{}/x/..", "/{}?x=1", "/{}/?x=1", "/{}#x"),
    *("/%2f{}", "/{}%2f", "/%2F{}%2F", "%2f{}", "/{}%2fx", "/{}/x", "/x%2f..%2f{}", "/{}%20", "/{};x", "/{}%00", "/{}%23"),
)  # fmt: skip


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """With a proxy on the same machine, as most will have it."""
    folder = tmp_path_factory.mktemp("proxies")
    server = Server(folder / "tables.sqlite", "--bot-processes", "1", FOODCHAIN_TRUSTED_PROXIES="127.0.0.1")
    yield server
    server.stop()


@pytest.fixture(params=[Nginx, Caddy])
def proxy(request: pytest.FixtureRequest, server: Server) -> Iterator[Proxy]:
    make: Callable[[str], Proxy] = request.param
    with make(server.address) as proxy:
        yield proxy


def ask(address: str, path: str) -> tuple[int, str, bytes]:
    """As it is written, without a library that puts it in order."""
    connection = HTTPConnection(address, timeout=PATIENCE)
    connection.putrequest("GET", path)
    connection.endheaders()
    answer = connection.getresponse()
    found = answer.status, answer.getheader("content-type", ""), answer.read()
    connection.close()
    return found


def browser_at(proxy: Proxy) -> Browser:
    """A browser needs to know no more of a server than its address."""
    return Browser(cast(Server, proxy), "Anna")


def spellings(page: str) -> Iterator[str]:
    for name in (page, page.upper(), page.title(), f"%{ord(page[0]):x}{page[1:]}"):
        for written in WRITTEN:
            yield written.format(name)


def test_pages_for_the_host_stay_inside(proxy: Proxy) -> None:
    """Whatever is not refused is the page of the table, which knows all other addresses."""
    for page in FOR_THE_HOST:
        for path in (f"/{page}", f"/{page}/", f"//{page}", f"/{page}%2f", f"/{page}/x"):
            assert ask(proxy.address, path)[0] == 404, path
        for path in spellings(page):
            status, kind, content = ask(proxy.address, path)
            is_table = status == 200 and kind.startswith("text/html") and b"<html" in content
            assert is_table or status in (400, 404), (path, status, content[:80])


def test_a_game_is_played_through_the_proxy(proxy: Proxy, server: Server) -> None:
    anna = browser_at(proxy)
    assert anna.ask("GET", "/").status_code == 200
    socket = anna.open(anna.new_table("me", "lively")["id"])
    for _ in range(3):
        socket.wait_for_turn()
        socket.play_any(Random(1))
    socket.close()


# -- two machines -----------------------------------------------------------------------------------------------------


def test_caddy_takes_the_example_of_two_machines(tmp_path: Path) -> None:
    file = tmp_path / "Caddyfile"
    file.write_text(one_block("Two machines", "caddy"))
    check = [str(find_program("caddy")), "validate", "--config", str(file), "--adapter", "caddyfile"]
    checked = subprocess.run(check, env={"HOME": str(tmp_path)}, capture_output=True, text=True, check=False)
    assert checked.returncode == 0, checked.stderr


def site_of_two() -> str:
    """deploy/nginx.conf with the upstream of the manual."""
    upstream, site = one_block("Two machines", "nginx"), (DEPLOY / "nginx.conf").read_text("utf-8")
    begin = site.index("upstream foodchain {")
    return site[:begin] + upstream + site[site.index("}", begin) + 1 :]


class Player:
    """Plays alone at a table, comes back whenever the server hangs up, and remembers what was acknowledged."""

    def __init__(self, browser: Browser) -> None:
        self.browser = browser
        self.table = browser.new_table("me", "me")["id"]
        self.dice = Random(self.table)
        self.acknowledged = 0
        self.came_back = 0
        self.socket = self.come()

    def come(self) -> Socket:
        opened: list[Socket] = []

        def is_open() -> bool:
            try:
                socket = self.browser.open(self.table)
                socket.wait_for_turn()
            except (ConnectionClosed, InvalidHandshake, OSError):
                return False
            opened.append(socket)
            return True

        until(is_open)
        return opened[0]

    def play(self, moves: int) -> None:
        for _ in range(moves):
            try:
                self.acknowledged = self.socket.play_any(self.dice)["revision"]
            except ConnectionClosed as closed:
                assert closed.rcvd is not None and closed.rcvd.code == 1012, "asked to come back"
                self.came_back += 1
                self.socket = self.come()
                assert self.socket.now["revision"] >= self.acknowledged


def test_servers_are_restarted_one_after_the_other(postgres_database: str, redis: Redis, tmp_path: Path) -> None:
    """As in an upgrade. Whoever plays is carried over; requests are answered all the time; no move is lost."""
    more: dict[str, Any] = {"FOODCHAIN_TRUSTED_PROXIES": "127.0.0.1"}
    options = ["--channels", redis.url, "--bot-processes", "1"]
    servers = [Server(postgres_database, *options, log=tmp_path / f"{name}.log", **more) for name in ("one", "two")]
    with Nginx(*(server.address for server in servers), site=site_of_two()) as proxy:
        anna = browser_at(proxy)
        players = [Player(anna) for _ in range(4)]
        for player in players:
            player.play(3)
        for server in servers:
            server.process.terminate()
            while server.process.poll() is None:
                for player in players:
                    player.play(1)
                    assert anna.get(f"/api/tables/{player.table}")["revision"] >= player.acknowledged
            server.start()
            until(lambda server=server: Browser(server).ask("GET", "/ready").status_code == 200)  # type: ignore[misc]
        for player in players:
            player.play(3)
            player.socket.close()
    for server in servers:
        server.stop()
        assert server.read_log() == ""
    assert sum(player.came_back for player in players) >= len(players)
    assert [len(stored(postgres_database, player.table)) for player in players] == [
        player.acknowledged for player in players
    ]
    assert audit_all(postgres_database) == []
