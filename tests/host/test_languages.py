"""Which language somebody hears, and what is refused in it. Whether words are complete: tests/unit/words."""

from __future__ import annotations

from foodchain.server.http.errors import STATUS, Refusal
from foodchain.server.language import choose_language, table_words
from foodchain.server.wire import ErrorKind


def test_every_refusal_has_a_sentence() -> None:
    errors: tuple[ErrorKind, ...] = ("stale", "waiting", "over", "too fast", "too long", "busy", "failed")
    for error in errors:
        problem = Refusal(error).answer("de")
        assert problem.error == error and error in STATUS
        assert problem.message == (table_words("de")["sentence"][error],)


def test_choosing_a_language() -> None:
    assert choose_language("de", "fr") == "de"
    assert choose_language(None, "xx,fr-CH;q=0.8,en;q=0.5") == "fr"
    assert choose_language("xx", "") == "en"
    assert choose_language("", "") == "en"
