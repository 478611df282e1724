"""How a player wants to be told that somebody waits for them."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from foodchain.server.wire.fields import EmailAddress, LanguageCode, WebAddress

MINUTES_A_DAY = 24 * 60


class Notifications(Struct):
    """What a player has chosen, and whether it works."""

    email: str
    mail: bool
    """Tell me by e-mail."""
    confirmed: bool
    """Whether the address is; before that it gets nothing else."""
    webhook: str
    hook: bool
    """Tell my webhook."""
    delay: int
    """Minutes that somebody has to wait for me before I am told."""
    short: int
    """Minutes before my time is up at which I am warned; 0: never."""
    ended: bool
    """Tell me of the end of a game that I did not see."""
    trouble: str | None
    """Why the last message did not arrive."""
    can_mail: bool
    """Whether this server sends mail."""
    can_call: bool
    """Whether it calls webhooks."""


class SetNotifications(Struct, forbid_unknown_fields=True):
    email: EmailAddress = ""
    mail: bool = False
    webhook: WebAddress = ""
    hook: bool = False
    delay: Annotated[int, Meta(ge=0, le=MINUTES_A_DAY)] = 10
    short: Annotated[int, Meta(ge=0, le=MINUTES_A_DAY)] = 180
    ended: bool = True
    language: LanguageCode = "en"


class LinkFollowed(Struct):
    """The link in a message did what it says."""

    done: bool
