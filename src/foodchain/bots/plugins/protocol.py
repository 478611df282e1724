"""What goes over the line to a plug-in bot and back: one JSON object a line, and each is answered by one.

docs/bot-protocol.md explains it to those who write bots.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec

VERSION = 1
Number = Annotated[int, msgspec.Meta(ge=-(2**53), le=2**53)]  # as far as all languages count
LONGEST_ANSWER = 65_536  # bytes
LONGEST_REASON = 300  # characters of what a bot says of itself that people are shown


class Hello(msgspec.Struct, tag_field="type", tag="hello", frozen=True):
    """A game begins, or the bot comes into one that has begun: whatever it knew of another is to be forgotten."""

    game: str
    seats: int
    seat: int
    options: dict[str, Any]
    """Of the rules."""
    seconds: float
    """In which each decision is to be answered."""
    nodes: int | None = None
    """A budget of positions to look at, for bots that search."""
    memory_mb: int | None = None
    protocol: int = VERSION


class Question(msgspec.Struct, tag_field="type", tag="decision", omit_defaults=True):
    """What the bot is to decide. Everything in it may be known to its seat."""

    id: int
    seed: int
    """For dice: a bot that rolls no others plays the same game again."""
    ply: int
    kind: str
    prompt: str
    actor: str | None
    options: list[dict[str, Any]]
    view: dict[str, Any] | None = None
    position: str | None = None


class End(msgspec.Struct, tag_field="type", tag="end"):
    """The game is over."""

    scores: list[int]
    winners: list[int]
    ending: str | None


Message = Hello | Question | End


class Ready(msgspec.Struct, tag_field="type", tag="ready"):
    """The answer to a hello and to an end."""

    description: str = ""
    """What people are told of the bot, in one sentence."""
    send: tuple[Literal["view", "position"], ...] = ("view",)
    """What decisions are to have in them."""


class Choice(msgspec.Struct, tag_field="type", tag="choice"):
    """The answer to a decision."""

    id: Number
    choice: Number
    """The number of an option."""


class Failure(msgspec.Struct, tag_field="type", tag="error"):
    """In place of any other answer: why the bot has none. It goes on living."""

    reason: str


Answer = Ready | Choice | Failure

read_message = msgspec.json.Decoder(Message).decode
read_answer = msgspec.json.Decoder(Answer).decode


def shown(text: str) -> str:
    """What somebody else's program says, as it can be printed anywhere: one line of some length, without signs that
    terminals obey."""
    line = "".join(sign if sign.isprintable() else " " for sign in text[: 2 * LONGEST_REASON])
    return " ".join(line.split())[:LONGEST_REASON]


def line_of(message: Message | Answer) -> bytes:
    return msgspec.json.encode(message) + b"\n"
