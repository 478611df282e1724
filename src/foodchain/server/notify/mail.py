"""E-mails to accounts, where the host has set up a mail server."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Coroutine
from secrets import token_hex
from typing import Any

from foodchain.server.notify.delivery import Delivery, Undelivered

log = logging.getLogger("foodchain.server")


class Mailer:
    """E-mails with a secret in them: they go out at once and are kept nowhere. They go behind the request's back, so
    that how long one takes tells nobody whether there was one."""

    def __init__(self, delivery: Delivery) -> None:
        self.delivery = delivery
        self.under_way: set[asyncio.Task[None]] = set()

    def send(self, to: str, subject: str, text: str) -> None:
        self.later(self._deliver(to, subject, text))

    def later(self, doing: Coroutine[Any, Any, None]) -> None:
        """Whatever is to be done for an e-mail, behind the request's back."""
        task = asyncio.create_task(doing)
        self.under_way.add(task)
        task.add_done_callback(self.under_way.discard)

    async def _deliver(self, to: str, subject: str, text: str) -> None:
        try:
            await self.delivery.mail(token_hex(12), to, subject, text)
        except Undelivered as error:
            log.error("an e-mail could not be sent: %s", error)

    async def close(self) -> None:
        if self.under_way:
            await asyncio.wait(self.under_way, timeout=5)
