"""The page's types of what the server says are those of the server."""

from __future__ import annotations

from tools.typescript import WRITTEN, protocol


def test_the_types_of_the_page_are_up_to_date() -> None:
    assert WRITTEN.read_text() == protocol(), "make protocol writes them anew"
