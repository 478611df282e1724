"""Many tables played at once, with a note of every move that was sent and of every one that was acknowledged."""

from __future__ import annotations

import asyncio
import json
from collections import Counter
from collections.abc import Callable, Coroutine
from random import Random
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from foodchain.server.store.models import Entry
from tests.host.server import Browser
from tests.patience import PATIENCE

UNHURRIED: Any = {"max_size": None, "open_timeout": PATIENCE, "ping_interval": None}
GONE = (OSError, WebSocketException, TimeoutError)


class Player:
    """Somebody alone at a table, who plays all people's seats and comes back whenever the server goes away."""

    def __init__(self, browser: Browser, table: str, seed: int, pause: float = 0.0) -> None:
        self.browser = browser
        self.table = table
        self.dice = Random(seed)
        self.pause = pause
        self.sent: dict[int, set[str]] = {}  # by the revision they were to become
        self.acknowledged: dict[int, str] = {}
        self.refused: Counter[str] = Counter()
        self.known = 0  # the last revision that was seen
        self.over = False

    async def play(self, until: asyncio.Event) -> None:
        while not until.is_set() and not self.over:
            try:
                await self._visit(until)
            except GONE:
                await asyncio.sleep(0.1)

    async def _visit(self, until: asyncio.Event) -> None:
        address = f"ws://{self.browser.server.address}/api/tables/{self.table}/live?revision={self.known}"
        headers = {"cookie": f"foodchain={self.browser.http.cookies['foodchain']}"}
        async with connect(address, additional_headers=headers, **UNHURRIED) as connection:
            asked: tuple[int, str] | None = None
            while not until.is_set() or asked is not None:
                message = await self._hear(connection, until if asked is None else None)
                if message is None:
                    return
                if message["type"] == "refused":
                    self.refused[message["error"]] += 1
                    asked = None
                if message["type"] != "update":
                    continue
                assert message["revision"] >= self.known, "an acknowledged move is gone"
                self.known = message["revision"]
                if asked is not None and message["revision"] >= asked[0]:
                    if shows(message, *asked):
                        self.acknowledged[asked[0]] = asked[1]
                    asked = None
                if message["view"]["over"]:
                    self.over = True
                    return
                if asked is None and not until.is_set():
                    if self.pause:
                        await asyncio.sleep(self.pause)
                    asked = await self._choose(connection, message)

    async def _hear(self, connection: ClientConnection, until: asyncio.Event | None) -> dict[str, Any] | None:
        """The next message; None if the end comes first."""
        if until is None:
            found: dict[str, Any] = json.loads(await asyncio.wait_for(connection.recv(), PATIENCE))
            return found
        hearing, ending = asyncio.ensure_future(connection.recv()), asyncio.ensure_future(until.wait())
        try:
            await asyncio.wait([hearing, ending], timeout=PATIENCE, return_when=asyncio.FIRST_COMPLETED)
            return json.loads(hearing.result()) if hearing.done() else None
        finally:
            hearing.cancel()
            ending.cancel()

    async def _choose(self, connection: ClientConnection, update: dict[str, Any]) -> tuple[int, str] | None:
        if update["handover"] is not None:  # a shared screen, and secrets
            await connection.send(json.dumps({"do": "sit", "seat": update["handover"]}))
            return None
        decision = update["view"]["decision"]
        if decision["seat"] != update["seat"] or not decision["options"]:
            return None
        option = self.dice.choice(decision["options"])
        revision = update["revision"]
        self.sent.setdefault(revision + 1, set()).add(option["text"])
        await connection.send(json.dumps({"do": "play", "revision": revision, "option": option["number"]}))
        return revision + 1, option["text"]

    def check(self, entries: list[Entry], people: set[int]) -> None:
        """Everything that was acknowledged is there, and nothing that was not sent, or was sent for another moment."""
        for revision, option in self.acknowledged.items():
            assert len(entries) >= revision and entries[revision - 1].option == option, (self.table, revision, option)
        for revision, entry in enumerate(entries, start=1):
            if entry.seat in people:
                assert entry.option in self.sent.get(revision, ()), (self.table, revision, entry)


def shows(update: dict[str, Any], revision: int, option: str) -> bool:
    """Whether an update can be the acknowledgement of a move. It is none where another move stands there: one that was
    sent before the last kill and reached the disk only now. Nothing is ever taken back here, so plies are revisions."""
    played = [ply["option"] for ply in update["plies"] if ply["ply"] == revision]
    return not played or played[0] is None or played[0]["text"] == option


async def play_all(players: list[Player], meanwhile: Callable[[], Coroutine[Any, Any, None]]) -> None:
    """Let everybody play until `meanwhile` is done."""
    until = asyncio.Event()
    playing = [asyncio.create_task(player.play(until)) for player in players]
    try:
        await meanwhile()
    finally:
        until.set()
        await asyncio.gather(*playing)


async def acknowledged(players: list[Player], more: int) -> None:
    """Wait until so many more moves are acknowledged."""
    wanted = sum(len(player.acknowledged) for player in players) + more
    end = asyncio.get_running_loop().time() + PATIENCE
    while sum(len(player.acknowledged) for player in players) < wanted and not all(player.over for player in players):
        assert asyncio.get_running_loop().time() < end, "nobody can play"
        await asyncio.sleep(0.01)
