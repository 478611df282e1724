"""Bringing messages to people: e-mail by SMTP, webhooks by HTTP. Neither reaches into the host's own network."""

from __future__ import annotations

import asyncio
import os
import socket
from dataclasses import dataclass
from email.message import EmailMessage
from urllib.parse import parse_qs, unquote, urlsplit

import aiosmtplib
import httpx

from foodchain.server.environment import read_environment
from foodchain.server.notify.public_internet import is_public, names_this_machine, written_address

TIMEOUT = 15.0  # seconds for a message
LONGEST_CONTENT = 1900  # Discord takes 2000 characters
LOWEST_FREE_PORT = 1024


class Undelivered(Exception):
    """`for_good`: trying again would not help."""

    def __init__(self, message: str, for_good: bool = False) -> None:
        super().__init__(message)
        self.for_good = for_good


@dataclass
class Delivery:
    """What the host has set up; without it, there are no messages of that kind."""

    smtp_url: str = ""
    mail_from: str = ""
    public_url: str = ""
    private_webhooks: bool = False

    @classmethod
    def from_environment(cls) -> Delivery:
        given = read_environment()
        return cls(
            given.smtp_url,
            given.mail_from,
            given.public_url,
            os.environ.get("FOODCHAIN_PRIVATE_WEBHOOKS", "") == "1",
        )

    @property
    def can_mail(self) -> bool:
        return bool(self.smtp_url and self.mail_from and self.public_url)

    async def mail(self, ident: str, to: str, subject: str, text: str, stop: str = "") -> None:
        """The same message has the same id however often it is tried, so a mail program shows it once. `stop` is
        where to go to get no more like it."""
        message = EmailMessage()
        message["From"], message["To"], message["Subject"] = self.mail_from, to, subject
        message["Message-ID"] = f"<{ident}@{urlsplit(self.public_url).hostname}>"
        message["Auto-Submitted"] = "auto-generated"
        if stop:
            message["List-Unsubscribe"] = f"<{stop}>"
            message["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
        message.set_content(text)
        url = urlsplit(self.smtp_url)
        safe = url.scheme == "smtps"
        start_tls = {"yes": True, "no": False}.get(parse_qs(url.query).get("starttls", [""])[0])
        try:
            await aiosmtplib.send(
                message,
                hostname=url.hostname,
                port=url.port or (465 if safe else 587 if url.username else 25),
                username=unquote(url.username) if url.username else None,
                password=unquote(url.password) if url.password else None,
                use_tls=safe,
                start_tls=None if safe else start_tls,
                timeout=TIMEOUT,
            )
        except aiosmtplib.SMTPResponseException as error:
            raise Undelivered(f"{error.code} {error.message}", for_good=error.code >= 500) from None
        except aiosmtplib.SMTPRecipientsRefused as error:
            codes = [refused.code for refused in error.recipients]
            raise Undelivered(str(error), for_good=all(code >= 500 for code in codes)) from None
        except (aiosmtplib.SMTPException, OSError, TimeoutError) as error:
            raise Undelivered(str(error) or type(error).__name__) from None

    async def call(self, ident: str, url: str, content: str) -> None:
        """A webhook as Discord and its kin take it; names in it call nobody."""
        try:
            async with asyncio.timeout(TIMEOUT):
                address = await self.address_of(url)
                await post_to(url, address, ident, content[:LONGEST_CONTENT])
        except (httpx.HTTPError, OSError, TimeoutError) as error:
            raise Undelivered(str(error) or type(error).__name__) from None

    async def address_of(self, url: str) -> str:
        """The address a webhook leads to. It is looked up once, checked and then used, so that no second answer of a
        name server can lead elsewhere."""
        host, port = check_webhook(url, self.private_webhooks)
        try:
            found = await asyncio.get_running_loop().getaddrinfo(host, port, type=socket.SOCK_STREAM)
        except (OSError, UnicodeError) as error:
            raise Undelivered(f"{host}: {getattr(error, 'strerror', None) or error}") from None
        addresses = [str(entry[4][0]) for entry in found]
        if not self.private_webhooks and not all(is_public(address) for address in addresses):
            raise Undelivered(f"{host} is not on the public internet", for_good=True)
        return addresses[0]


def check_webhook(url: str, private: bool) -> tuple[str, int]:
    """Host and port of an address that a webhook may have, as far as it tells by itself."""
    try:
        parts = urlsplit(url)
        host, port = parts.hostname, parts.port
    except ValueError as error:
        raise Undelivered(str(error), for_good=True) from None
    if parts.scheme not in ("http", "https") or not host or parts.username or len(url) > 1000 or not url.isprintable():
        raise Undelivered("a webhook begins with http:// or https:// and a host's name", for_good=True)
    port = port or (443 if parts.scheme == "https" else 80)
    if not private and (port not in (80, 443) and port < LOWEST_FREE_PORT):
        raise Undelivered(f"port {port} is not for webhooks", for_good=True)
    if not private and leads_inside(host):
        raise Undelivered(f"{host} is not on the public internet", for_good=True)
    return host, port


def leads_inside(host: str) -> bool:
    """Whether a host is known to be none of the public internet without asking where its name leads."""
    try:
        address = written_address(host)
    except UnicodeError:
        raise Undelivered(f"{host} is no name of a host", for_good=True) from None
    return names_this_machine(host) if address is None else not is_public(address)


async def post_to(url: str, address: str, ident: str, content: str) -> None:
    parts = urlsplit(url)
    inner = f"[{address}]" if ":" in address else address
    where = parts._replace(netloc=f"{inner}:{parts.port}" if parts.port else inner).geturl()
    said = {"content": content, "allowed_mentions": {"parse": []}}
    async with httpx.AsyncClient(timeout=TIMEOUT, follow_redirects=False, trust_env=False) as client:
        request = client.build_request(
            "POST",
            where,
            json=said,
            headers={"host": parts.netloc, "user-agent": "foodchain", "x-foodchain-delivery": ident},
            extensions={"sni_hostname": parts.hostname},
        )
        answer = await client.send(request, stream=True)  # what it says does not matter, so it is not read
        await answer.aclose()
    if not answer.is_success:
        passing = answer.status_code == 429 or answer.status_code >= 500
        raise Undelivered(f"the webhook answered {answer.status_code}", for_good=not passing)
