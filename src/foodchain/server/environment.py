"""What a host decides by environment variables: where the table is found, who carries its mail, what is too much."""

from __future__ import annotations

import os
from collections.abc import Mapping
from ipaddress import ip_network
from urllib.parse import urlsplit

from msgspec import Struct, field

from foodchain.errors import FoodchainError
from foodchain.server.config import is_address
from foodchain.server.http.rate_limits import LIMITS, Limit, parse_limits

SMTP = frozenset(("smtp", "smtps"))


class BadSetting(FoodchainError):
    """A setting that cannot be meant."""


class Environment(Struct, frozen=True):
    public_urls: tuple[str, ...] = ()  # the first one is put into mails; all of them are our own pages
    smtp_url: str = ""
    mail_from: str = ""
    trusted_proxies: tuple[str, ...] = ()  # addresses or networks whose X-Forwarded headers are believed
    limits: Mapping[str, Limit] = field(default_factory=lambda: LIMITS)

    @property
    def public_url(self) -> str:
        return self.public_urls[0] if self.public_urls else ""


def read_environment(environment: Mapping[str, str] | None = None) -> Environment:
    given = os.environ if environment is None else environment
    urls = tuple(checked_url(url) for url in listed(given.get("FOODCHAIN_PUBLIC_URL", "")))
    smtp, sender = given.get("FOODCHAIN_SMTP_URL", ""), given.get("FOODCHAIN_MAIL_FROM", "")
    if smtp and not (is_address(smtp, SMTP) and urlsplit(smtp).hostname):
        raise BadSetting("FOODCHAIN_SMTP_URL must look like smtp://user:password@host:587 or smtps://host:465.")
    if smtp and not (sender and urls):
        raise BadSetting("E-mails need FOODCHAIN_MAIL_FROM and FOODCHAIN_PUBLIC_URL beside FOODCHAIN_SMTP_URL.")
    try:
        limits = parse_limits(given.get("FOODCHAIN_LIMITS", ""))
    except ValueError as error:
        raise BadSetting(f"FOODCHAIN_LIMITS: {error}") from None
    return Environment(
        public_urls=urls,
        smtp_url=smtp,
        mail_from=sender,
        trusted_proxies=tuple(checked_network(part) for part in listed(given.get("FOODCHAIN_TRUSTED_PROXIES", ""))),
        limits=limits,
    )


def listed(text: str) -> list[str]:
    return [part.strip() for part in text.split(",") if part.strip()]


def checked_network(network: str) -> str:
    try:
        ip_network(network)
    except ValueError:
        raise BadSetting(
            f"FOODCHAIN_TRUSTED_PROXIES lists addresses and networks such as 127.0.0.1,10.0.0.0/8, and not {network}."
        ) from None
    return network


def checked_url(url: str) -> str:
    parts = urlsplit(url)
    if parts.scheme not in ("http", "https") or not parts.netloc or parts.path.strip("/"):
        raise BadSetting(f"FOODCHAIN_PUBLIC_URL must look like https://games.example.org, not {url}.")
    return f"{parts.scheme}://{parts.netloc}"
