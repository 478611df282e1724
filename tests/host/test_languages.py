"""Which language somebody hears, and what is refused in it. Whether words are complete: tests/unit/words."""

from __future__ import annotations

from pathlib import Path

from foodchain.catalogue import find_rules
from foodchain.server.http.errors import STATUS, Refusal
from foodchain.server.language import choose_language, sentence, table_words
from foodchain.server.tables.creation import bad_setup
from foodchain.server.wire import ErrorKind
from foodchain.words import add_folder, plural_form, remove_folder


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


def test_a_language_of_a_country(tmp_path: Path) -> None:
    (tmp_path / "languages.toml").write_text('pt-BR = { name = "Português", plurals = ["one", "other"] }', "utf-8")
    add_folder(tmp_path)
    try:
        for accepted in ("pt-BR", "pt-br", "pt", "pt-PT,fr;q=0.5"):
            assert choose_language(None, accepted) == "pt-BR"
        assert choose_language("fr-CH", "") == "fr"
        assert [plural_form("pt-BR", ("peça", "peças"), count) for count in (0, 1, 2)] == ["peça", "peça", "peças"]
        assert sentence("pt-BR", "over") == sentence("en", "over")
    finally:
        remove_folder(tmp_path)


def test_a_setup_that_fails_otherwise_is_refused_in_every_language() -> None:
    refusal = bad_setup(find_rules("base"), TypeError("unhashable type: 'list'"))
    assert refusal.prose("en") == "The game cannot be set up like this: unhashable type: 'list'"
    assert refusal.prose("de").startswith(
        "So kann die Partie nicht beginnen. Auf Englisch lautet der Fehler: „unhashable"
    )
