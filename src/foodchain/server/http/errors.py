"""Saying no, kindly: a kind that programs understand, and a sentence for people in their language."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec import UNSET

from foodchain.server.language import say
from foodchain.server.wire import ErrorKind, Problem
from foodchain.words import Sentence, plain, verbatim

STATUS: dict[ErrorKind, int] = {
    "bad request": 400,
    "not logged in": 401,
    "wrong password": 403,
    "not yours": 403,
    "banned": 403,
    "not found": 404,
    "taken": 409,
    "stale": 409,
    "waiting": 409,
    "not your turn": 409,
    "over": 409,
    "cannot undo": 409,
    "too long": 413,
    "bad setup": 422,
    "bad record": 422,
    "illegal": 422,
    "too fast": 429,
    "failed": 500,
    "busy": 503,
}

CLIENT_LEFT = 499  # as nginx counts those who hang up before they are answered


class ClientLeft(Exception):
    """A client has hung up before its request was whole: nobody's fault, and nobody is there to be told."""


class Refusal(Exception):
    """`key` names the sentence in server.toml; where there is none, `text` is the sentence itself.

    A text or a fact that depends on the language is a function of it.
    """

    def __init__(
        self,
        error: ErrorKind,
        key: str = "",
        text: str | Callable[[str], Sentence] = "",
        line: int | None = None,
        retry: int | None = None,
        **facts: Any,
    ) -> None:
        super().__init__(text if isinstance(text, str) and text else key or error)
        self.error = error
        self.key = key
        self.text = text
        self.line = line
        self.retry = retry  # seconds after which it is worth trying again
        self.facts = facts

    @property
    def status(self) -> int:
        return STATUS[self.error]

    def message(self, language: str) -> Sentence:
        if self.text:
            return self.text(language) if callable(self.text) else verbatim(self.text)
        facts = {name: fact(language) if callable(fact) else fact for name, fact in self.facts.items()}
        if self.line is not None:
            facts["line"] = self.line
        return say(language, self.key or self.error, **facts)

    def prose(self, language: str) -> str:
        """The message where there is room for no more than text."""
        return plain(self.message(language))

    def answer(self, language: str) -> Problem:
        return Problem(self.error, self.message(language), UNSET if self.line is None else self.line)
