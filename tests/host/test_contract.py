"""What holds answers and messages against their types sees whatever they do not name."""

from __future__ import annotations

from typing import get_args

import msgspec
import pytest

from foodchain.server.wire import ClientMessage, PlayerName, RequestKind, TableList, TableNotes
from tests.host.contract import hold, hold_answer, hold_message


def test_what_no_type_names_is_seen() -> None:
    hold({"name": "Anna"}, PlayerName)
    with pytest.raises(AssertionError, match="does not name all of it"):
        hold({"name": "Anna", "mood": "calm"}, PlayerName)
    with pytest.raises(msgspec.ValidationError, match="missing required field"):
        hold({}, PlayerName)
    with pytest.raises(msgspec.ValidationError, match=r"tables\[0\]"):
        hold({"tables": [{"mood": "calm"}]}, TableList)


def test_words_that_programs_read_are_of_a_closed_set() -> None:
    note = {"number": 1, "kind": "resigned", "seat": 0, "ply": 3, "time": "", "text": []}
    hold({"notes": [note]}, TableNotes)
    with pytest.raises(msgspec.ValidationError, match="kind"):
        hold({"notes": [{**note, "kind": "fell asleep"}]}, TableNotes)
    asked = {message.__struct_config__.tag for message in get_args(ClientMessage)}
    assert asked == set(get_args(RequestKind))


def test_answers_are_found_by_their_route() -> None:
    hold_answer("GET", "/api/me?lang=en", 200, b'{"name": "Anna"}')
    with pytest.raises(msgspec.ValidationError):
        hold_answer("GET", "/api/tables/abc/notes", 200, b'{"name": "Anna"}')
    with pytest.raises(AssertionError):
        hold_message('{"type": "pong", "mood": "calm"}')
