"""A real server in a process of its own, and browsers that talk to it as the client does."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from random import Random
from typing import Any

import httpx
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from tests.host.contract import hold_answer, hold_message
from tests.patience import PATIENCE


class Server:
    """`foodchain serve` on a database file and a free port."""

    def __init__(
        self,
        database: Path | str,
        *options: str,
        log: bool | Path = False,
        python: Path | str = sys.executable,
        folder: Path | None = None,
        **settings: str,
    ) -> None:
        self.database = database
        # Bots that take long are not replaced, unless that is what the test is about.
        self.options = options if "--think-seconds" in options else (*options, "--think-seconds", str(PATIENCE))
        self.python = python
        self.folder = folder
        self.log = log if isinstance(log, Path) else Path(database).with_suffix(".log") if log else None
        # Tests are in a hurry; those about limits ask for them.
        self.environment = {**os.environ, "FOODCHAIN_LIMITS": "off", **settings}
        self.port = 0
        self.start()

    def start(self) -> None:
        command = [self.python, "-m", "foodchain", "serve", "--port", str(self.port)]
        with ExitStack() as stack:
            log = None if self.log is None else stack.enter_context(self.log.open("a"))
            self.process = subprocess.Popen(
                [*command, "--database", str(self.database), *self.options],
                stdout=subprocess.PIPE,
                stderr=log,
                text=True,
                cwd=self.folder,
                env=self.environment,
            )
        self.port = self.read_port()

    def read_port(self) -> int:
        """Where the process says it is, once it is there."""
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        assert "The table is at" in line, line
        return int(line.split("localhost:")[1].split("/")[0])

    def read_log(self) -> str:
        assert self.log is not None
        return self.log.read_text()

    @property
    def address(self) -> str:
        return f"127.0.0.1:{self.port}"

    def kill(self) -> None:
        """As a power cut would."""
        self.process.kill()
        self.process.wait()

    def stop(self) -> int:
        self.process.send_signal(signal.SIGTERM)
        return self.process.wait(PATIENCE)

    def children(self) -> list[int]:
        """The processes that it has started itself: its workers, or if it has none, those of its bots."""
        children = Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children").read_text()
        return [int(pid) for pid in children.split()]

    def pause_bots(self) -> None:
        for pid in self.children():
            os.kill(pid, signal.SIGSTOP)


class Browser:
    """One browser: its cookie, its requests, its sockets."""

    def __init__(self, server: Server, name: str = "") -> None:
        self.server = server
        self.name = name
        self.http = httpx.Client(timeout=PATIENCE, headers={"x-foodchain": "1"})

    def ask(self, method: str, path: str, **more: Any) -> httpx.Response:
        answer = self.http.request(method, f"http://{self.server.address}{path}", **more)
        if answer.headers.get("content-type", "").startswith("application/json"):
            hold_answer(method, path, answer.status_code, answer.content)
        return answer

    def get(self, path: str, **parameters: Any) -> Any:
        answer = self.ask("GET", path, params=parameters)
        assert answer.status_code == 200, answer.text
        return answer.json()

    def post(self, path: str, data: Any = None) -> Any:
        answer = self.ask("POST", path, json={} if data is None else data)
        assert answer.status_code in (200, 201), answer.text
        return answer.json()

    def post_for(self, path: str, data: Any) -> tuple[int, Any]:
        """The status and the answer, whatever they are."""
        answer = self.ask("POST", path, json=data)
        return answer.status_code, answer.json()

    def refused(self, method: str, path: str, status: int, **more: Any) -> Any:
        answer = self.ask(method, path, **more)
        assert answer.status_code == status, answer.text
        refusal = answer.json()
        assert refusal["message"]
        return {**refusal, "message": prose(refusal["message"])}

    def new_table(self, *seats: str, game: str = "base", **more: Any) -> Any:
        """Seats by word: "me", "open", or a bot's name."""
        kinds = [{"kind": seat} if seat in ("me", "open") else {"kind": "bot", "bot": seat} for seat in seats]
        return self.post("/api/tables", {"game": game, "seats": kinds, "name": self.name or None, **more})

    def short_game(self, game: str) -> dict[str, Any]:
        """Options that make a game short, where it has such."""
        known = [
            option["name"] for g in self.get("/api/games")["games"] if g["name"] == game for option in g["options"]
        ]
        return {"turns": 2} if "turns" in known else {}

    def open(self, table: str, **parameters: Any) -> Socket:
        if "foodchain" not in self.http.cookies:
            self.ask("GET", "/api/me")
        return Socket(self, table, parameters)


class Socket:
    """A live socket, and the table as this browser knows it."""

    def __init__(self, browser: Browser, table: str, parameters: dict[str, Any]) -> None:
        query = "&".join(f"{name}={value}" for name, value in parameters.items())
        self.stack = ExitStack()
        self.connection: ClientConnection = self.stack.enter_context(
            connect(
                f"ws://{browser.server.address}/api/tables/{table}/live?{query}",
                additional_headers={"cookie": "; ".join(f"{n}={v}" for n, v in browser.http.cookies.items())},
                max_size=None,
                open_timeout=PATIENCE,
                ping_interval=None,
            )
        )
        self.received: list[dict[str, Any]] = []
        self.texts: list[str] = []
        self.log: list[dict[str, Any]] = []
        self.now: dict[str, Any] = {}

    def hear(self) -> dict[str, Any]:
        return self.take(self.connection.recv(PATIENCE))

    def take(self, text: str | bytes) -> dict[str, Any]:
        assert isinstance(text, str)
        hold_message(text)
        message: dict[str, Any] = json.loads(text)
        self.texts.append(text)
        self.received.append(message)
        if message["type"] == "update":
            self.now = message
            self.log = [ply for ply in self.log if ply["ply"] <= message["since"]] + message["plies"]
        return message

    def wait_for(self, wanted: str | Callable[[dict[str, Any]], Any]) -> dict[str, Any]:
        """The next message of a type, or for which something holds."""
        for _ in range(100_000):
            message = self.hear()
            if message["type"] == wanted if isinstance(wanted, str) else wanted(message):
                return message
        raise AssertionError("waited in vain")

    def update(self) -> dict[str, Any]:
        return self.wait_for("update")

    def wait_for_turn(self) -> dict[str, Any]:
        """The first update in which this browser may choose, or the game is over."""
        return self.wait_for(lambda message: message["type"] == "update" and self.may_choose())

    def may_choose(self) -> bool:
        view = self.now["view"]
        return view["over"] or (view["decision"]["seat"] == self.now["seat"] and bool(view["decision"]["options"]))

    @property
    def options(self) -> list[dict[str, Any]]:
        options: list[dict[str, Any]] = self.now["view"]["decision"]["options"]
        return options

    def say(self, do: str, **more: Any) -> None:
        self.connection.send(json.dumps({"do": do, **more}))

    def play(self, option: int, **more: Any) -> None:
        self.say("play", revision=self.now["revision"], option=option, **more)

    def play_any(self, dice: Random, **more: Any) -> dict[str, Any]:
        """Play some option and wait until it is acknowledged."""
        asked = self.now["revision"]
        self.play(dice.choice(self.options)["number"], **more)
        return self.wait_for(lambda message: message["type"] == "update" and message["revision"] > asked)

    def refusal(self) -> dict[str, Any]:
        """A refusal, and the fresh update that follows it."""
        refusal = self.wait_for("refused")
        assert refusal["message"]
        self.update()
        return {**refusal, "message": prose(refusal["message"])}

    def close(self) -> None:
        self.stack.close()

    def closed_with(self) -> int:
        """Listen until the server hangs up."""
        try:
            while True:
                self.hear()
        except ConnectionClosed as closed:
            assert closed.rcvd is not None
            return closed.rcvd.code


def prose(sentence: list[Any]) -> str:
    """A sentence as it is read: its strings and the texts of its parts."""
    return "".join(segment if isinstance(segment, str) else segment["text"] for segment in sentence)


def play_to_the_end(*sockets: Socket, dice: Random, most: int = 5000) -> None:
    """All sockets play whatever they may until the game is over."""
    for _ in range(most):
        for socket in sockets:
            if socket.now["view"]["over"]:
                continue
            if socket.may_choose():
                revision = socket.play_any(dice)["revision"]
                for other in sockets:
                    if other.now["revision"] < revision:
                        other.wait_for(lambda message, r=revision: message.get("revision", -1) >= r)  # type: ignore[misc]
                break
        else:
            if all(socket.now["view"]["over"] for socket in sockets):
                return
            sockets[0].update()
    raise AssertionError("the game does not end")
