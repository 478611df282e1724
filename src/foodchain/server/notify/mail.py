"""Letters to accounts, where the host has said who carries them."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Coroutine
from secrets import token_hex
from typing import Any

from foodchain.server.notify.delivery import Post, Undelivered

log = logging.getLogger("foodchain.server")


class Mailer:
    """Letters with a secret in them: they go out at once and are kept nowhere. They go behind the request's back, so
    that how long one takes tells nobody whether there was one."""

    def __init__(self, post: Post) -> None:
        self.carrier = post
        self.under_way: set[asyncio.Task[None]] = set()

    def post(self, to: str, subject: str, text: str) -> None:
        self.later(self._carry(to, subject, text))

    def later(self, doing: Coroutine[Any, Any, None]) -> None:
        """Whatever is to be done for a letter, behind the request's back."""
        task = asyncio.create_task(doing)
        self.under_way.add(task)
        task.add_done_callback(self.under_way.discard)

    async def _carry(self, to: str, subject: str, text: str) -> None:
        try:
            await self.carrier.mail(token_hex(12), to, subject, text)
        except Undelivered as error:
            log.error("a letter could not be sent: %s", error)

    async def close(self) -> None:
        if self.under_way:
            await asyncio.wait(self.under_way, timeout=5)
