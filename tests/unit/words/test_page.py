"""The page's words are written for the browser: every language whole, every message taken apart."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from foodchain.words import BadTemplate, Phrasebook, add_folder, languages, read_words, remove_folder
from foodchain.words.page import log_message, option_message, page_messages, said_by, taken_apart, write

CLIENT = Path(__file__).parents[3] / "client" / "src"
POLISH = Path(__file__).parent / "polish"


def test_a_message_is_a_string_or_strings_and_gaps() -> None:
    assert taken_apart("Undo") == "Undo"
    assert taken_apart("{count} {count|tile|tiles} left") == [
        {"fact": "count"},
        " ",
        {"fact": "count", "forms": ["tile", "tiles"]},
        " left",
    ]


def test_what_a_drawn_board_spares_is_not_for_the_page() -> None:
    with pytest.raises(ValueError, match="brackets"):
        taken_apart("a tile[ at {hex}]")


def test_an_option_is_said_with_what_is_in_brackets() -> None:
    assert option_message("Pass") == "Pass"
    assert option_message("Add {0} {0|species|species}[ at {1}]") == [
        "Add ",
        {"fact": "0"},
        " ",
        {"fact": "0", "forms": ["species", "species"]},
        " at ",
        {"fact": "1"},
    ]


def test_an_option_that_is_not_translated_is_said_by_english_rules() -> None:
    words = {"option": {"add {}": "Add {0} {0|cube|cubes}"}, "event": {"added": "{count} {count|cube|cubes}"}}
    for book, english in ((Phrasebook("pl", {}, words), True), (Phrasebook("de", words, words), False)):
        added = said_by(book, "option", "add {}", option_message), said_by(book, "event", "added", log_message)
        for message in added:
            forms = message[-1]
            assert isinstance(forms, dict) and forms.get("english", False) is english


def test_the_page_writes_no_signs() -> None:
    with pytest.raises(BadTemplate, match="signs"):
        option_message("Take {0:+ VP}")


def test_every_language_has_a_file_with_every_message(tmp_path: Path) -> None:
    write(tmp_path)
    known = json.loads((tmp_path / "languages.json").read_text("utf-8"))
    assert list(known) == languages()
    english = json.loads((tmp_path / "en.json").read_text("utf-8"))
    for language in languages():
        assert json.loads((tmp_path / f"{language}.json").read_text("utf-8")).keys() == english.keys()


def test_a_file_that_has_not_changed_keeps_its_time(tmp_path: Path) -> None:
    write(tmp_path)
    before = {file: file.stat().st_mtime_ns for file in tmp_path.iterdir()}
    write(tmp_path)
    assert {file: file.stat().st_mtime_ns for file in tmp_path.iterdir()} == before


def test_every_key_stands_once() -> None:
    keys = [key for section in read_words(("page",)).values() for key in section]
    assert len(keys) == len(set(keys))


def test_every_message_is_used_by_the_page() -> None:
    sources = "\n".join(file.read_text("utf-8") for file in CLIENT.rglob("*") if file.suffix in (".svelte", ".ts"))
    written = set(re.findall(r"['\"]([a-z][\w. ]*)['\"]", sources))
    composed = [re.escape(start) for start in re.findall(r"`([a-z][\w.]*\.)\$\{", sources)]
    unused = [key for key in page_messages("en") if key not in written and not re.match("|".join(composed), key)]
    assert unused == []


def test_polish_speaks_as_far_as_it_is_translated() -> None:
    add_folder(POLISH)
    try:
        polish = page_messages("pl")
    finally:
        remove_folder(POLISH)
    assert polish["start.play"] == "Zagraj z botami"
    assert polish["undo"] == "Undo"
    assert polish["stack.left"] == [
        {"fact": "count", "forms": ["został", "zostały", "zostało"]},
        " ",
        {"fact": "count"},
        " ",
        {"fact": "count", "forms": ["kafelek", "kafelki", "kafelków"]},
    ]


def test_english_forms_in_another_language_say_so() -> None:
    """Who speaks Polish chooses one of three; "5 tile" would be the first of English's two."""
    add_folder(POLISH)
    try:
        polish = page_messages("pl")
    finally:
        remove_folder(POLISH)
    assert polish["lobby.free"] == [
        {"fact": "count"},
        " ",
        {"fact": "count", "forms": ["seat", "seats"], "english": True},
        " open",
    ]
    assert '"english"' not in json.dumps([page_messages(language) for language in languages()])


def test_a_file_that_is_not_toml_is_named(tmp_path: Path) -> None:
    broken = tmp_path / "en" / "page.toml"
    broken.parent.mkdir()
    broken.write_text("[section]\nkey = \n", "utf-8")
    add_folder(tmp_path)
    try:
        with pytest.raises(ValueError, match=re.escape(f"{broken}: Invalid value (at line 2")):
            read_words(("page",))
    finally:
        remove_folder(tmp_path)
