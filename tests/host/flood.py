"""A flood of the worst texts from many addresses, and how long honest uploads and bots' turns take meanwhile."""

from __future__ import annotations

import asyncio
import json
import ssl
import time
from collections import Counter
from dataclasses import dataclass, field
from itertools import count
from random import Random
from typing import Any

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect

from foodchain import new, packs
from foodchain.server.texts.jobs import Job, Read, Unpack
from tests.host.worst_texts import worst_jobs

OWN_PAGE = {"x-foodchain": "1"}
MOMENT = 0.1  # seconds that honest people think before they play
TYPING = 0.5  # and edit a pack before it is looked through again
TLS = ssl.create_default_context()  # one for all, though none is used: each of its own would take tens of milliseconds


@dataclass
class Flood:
    """So many strangers at so many addresses, each with the next text as soon as the last is answered; and some honest
    people at addresses of their own."""

    address: str
    strangers: int
    addresses: int
    seconds: float
    answers: Counter[int] = field(default_factory=Counter)
    uploads: list[float] = field(default_factory=list)
    turns: list[float] = field(default_factory=list)
    refused: list[str] = field(default_factory=list)
    """Honest texts that were not read, and why."""

    async def run(self) -> None:
        worst = [body_of(job) for job, _ in worst_jobs().values()]
        self.end = time.perf_counter() + self.seconds
        strangers = [
            self._stranger(f"127.0.1.{1 + number % self.addresses}", Random(number).sample(worst, len(worst)))
            for number in range(self.strangers)
        ]
        await asyncio.gather(self._uploads("127.0.0.2"), self._bot_turns("127.0.0.3"), *strangers)

    def _browser(self, address: str) -> httpx.AsyncClient:
        transport = httpx.AsyncHTTPTransport(local_address=address, verify=TLS)
        return httpx.AsyncClient(transport=transport, base_url=f"http://{self.address}", headers=OWN_PAGE, timeout=60)

    async def _stranger(self, address: str, bodies: list[tuple[str, bytes]]) -> None:
        async with self._browser(address) as browser:
            for at in count():
                if time.perf_counter() > self.end:
                    return
                path, body = bodies[at % len(bodies)]
                answer = await browser.post(path, content=body, headers={"content-type": "application/json"})
                self.answers[answer.status_code] += 1

    async def _uploads(self, address: str) -> None:
        """A pack that is edited and a record that is uploaded, in turn, by somebody who takes a moment between."""
        game = new("base", 2, seed=1)
        bodies = [
            body_of(Read(game.record())),
            ("/api/packs", msgspec.json.encode({"game": "marine", "text": packs.export("marine")})),
        ]
        async with self._browser(address) as browser:

            async def upload(path: str, body: bytes) -> None:
                answer = await browser.post(path, content=body, headers={"content-type": "application/json"})
                if answer.status_code >= 300:
                    self.refused.append(answer.text)

            for at in count():
                if time.perf_counter() > self.end:
                    return
                began = time.perf_counter()
                await upload(*bodies[at % 2])
                self.uploads.append(time.perf_counter() - began)
                await asyncio.sleep(TYPING)

    async def _bot_turns(self, address: str) -> None:
        """Somebody who plays against a bot: how long it takes until it is their turn again."""
        async with self._browser(address) as browser:
            seats = [{"kind": "me"}, {"kind": "bot", "bot": "lively"}]
            while time.perf_counter() < self.end:
                table = (await browser.post("/api/tables", json={"game": "base", "seats": seats})).json()["id"]
                cookie = {"cookie": f"foodchain={browser.cookies['foodchain']}"}
                url = f"ws://{self.address}/api/tables/{table}/live"
                async with connect(url, additional_headers=cookie, local_addr=(address, 0), max_size=None) as socket:
                    await self._play(socket)

    async def _play(self, socket: ClientConnection) -> None:
        waiting: float | None = None
        dice = Random(1)
        async for text in socket:
            message: dict[str, Any] = json.loads(text)
            if message["type"] != "update":
                continue
            decision = message["view"].get("decision")
            if message["view"]["over"] or time.perf_counter() > self.end:
                return
            if decision is None or decision["seat"] != 0:
                waiting = waiting or time.perf_counter()
                continue
            if waiting is not None:
                self.turns.append(time.perf_counter() - waiting)
                waiting = None
            await asyncio.sleep(MOMENT)
            option = dice.choice(decision["options"])["number"]
            await socket.send(json.dumps({"do": "play", "option": option, "revision": message["revision"]}))


def body_of(job: Job) -> tuple[str, bytes]:
    """A text as a browser sends it."""
    if isinstance(job, Read):
        return "/api/records", msgspec.json.encode({"record": job.text})
    if isinstance(job, Unpack):
        seats = [{"kind": "me"}, {"kind": "bot", "bot": "random"}]
        return "/api/tables", msgspec.json.encode({"game": job.game, "seats": seats, "pack": job.text})
    asked = {"game": job.game, "text": job.text} if job.text is not None else {"game": job.game}
    return "/api/packs", msgspec.json.encode({**asked, "tables": msgspec.Raw(job.tables.encode())})
