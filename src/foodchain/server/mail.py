"""Letters to players, where the host has said who carries them."""

from __future__ import annotations

import asyncio
import logging
from email.message import EmailMessage
from email.utils import formatdate, make_msgid
from ssl import SSLError
from urllib.parse import unquote, urlsplit

from foodchain.server.environment import Environment

log = logging.getLogger("foodchain.server")

PATIENCE = 20.0


class Mailer:
    """Letters go out behind the request's back: how long one takes tells nobody whether there was one."""

    def __init__(self, environment: Environment) -> None:
        self.environment = environment
        self.under_way: set[asyncio.Task[None]] = set()

    def post(self, to: str, subject: str, text: str) -> None:
        task = asyncio.create_task(self.carry(to, subject, text))
        self.under_way.add(task)
        task.add_done_callback(self.under_way.discard)

    async def carry(self, to: str, subject: str, text: str) -> None:
        from aiosmtplib import SMTPException, send

        letter = EmailMessage()
        letter["From"] = self.environment.mail_from
        letter["To"] = to
        letter["Subject"] = subject
        letter["Date"] = formatdate()
        letter["Message-ID"] = make_msgid(domain=urlsplit(self.environment.public_url).hostname or "localhost")
        letter["Auto-Submitted"] = "auto-generated"
        letter.set_content(text)
        server = urlsplit(self.environment.smtp_url)
        try:
            await send(
                letter,
                hostname=server.hostname,
                port=server.port,
                username=unquote(server.username) if server.username else None,
                password=unquote(server.password) if server.password else None,
                use_tls=server.scheme == "smtps",
                timeout=PATIENCE,
            )
        except (SMTPException, OSError, SSLError) as error:
            log.error("a letter could not be sent: %s", error)

    async def close(self) -> None:
        if self.under_way:
            await asyncio.wait(self.under_way, timeout=PATIENCE)
