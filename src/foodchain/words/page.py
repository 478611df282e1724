"""Messages that the page fills in.

Its own words are written by `python -m foodchain.words.page client/src/words/generated`: each language becomes a JSON
file of all its messages by their keys, in English where it lacks one. How a game says its options, and in the
log its counted events, is asked of the server. All are taken apart already, so that the browser has nothing to parse.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, NotRequired, TypedDict

from foodchain.words.phrasebook import Phrasebook
from foodchain.words.store import language_lines, languages, read_words
from foodchain.words.template import Aside, BadTemplate, Gap, Template, parse

AREA = ("page",)


class MessageGap(TypedDict):
    """A place that a fact fills, or chooses the word for."""

    fact: str
    forms: NotRequired[list[str]]
    """Words to choose from by the number, in the order of the language's plural categories."""
    english: NotRequired[bool]
    """The forms are English for want of a translation, so English rules choose."""


PageMessage = str | list[str | MessageGap]
"""A text, or texts with gaps between them."""


def page_messages(language: str) -> dict[str, PageMessage]:
    """Every message of the page by its key."""
    english = read_words(AREA)
    book = Phrasebook(language, read_words(AREA, language), english)
    return {key: said_by(book, section, key, taken_apart) for section, texts in english.items() for key in texts}


def said_by(book: Phrasebook, part: str, key: str, message: Callable[[str, bool], PageMessage]) -> PageMessage:
    """A message in the language of a phrasebook, or in English."""
    text, language = book.written(part, key)
    return message(text, language != book.language)


def taken_apart(text: str, english: bool = False) -> PageMessage:
    """One of the page's own messages; `english` if it is, in another language's place."""
    template = parse(text)
    if any(isinstance(piece, Aside) for piece in template):
        raise BadTemplate(f"the page's own words have nothing in brackets: {text}")
    return page_message(template, english)


def option_message(text: str, english: bool = False) -> PageMessage:
    """How an option is said. A label says all of it, what is in brackets too."""
    return page_message(parse(text), english)


def log_message(text: str, english: bool = False) -> PageMessage:
    """How an event is told in the log, where each line shows whose doing it is: without what is in brackets."""
    return page_message(tuple(piece for piece in parse(text) if not isinstance(piece, Aside)), english)


def page_message(template: Template, english: bool) -> PageMessage:
    """A message without gaps is a string; others are a list of strings and gaps, some with the forms to choose from."""
    pieces: list[str | MessageGap] = []
    for piece in template:
        inside = (piece.before, piece.gap, piece.after) if isinstance(piece, Aside) else (piece,)
        pieces += [gap_data(part, english) if isinstance(part, Gap) else part for part in inside if part != ""]
    if not pieces:
        return ""
    return pieces[0] if len(pieces) == 1 and isinstance(pieces[0], str) else pieces


def gap_data(gap: Gap, english: bool) -> MessageGap:
    if gap.signed:
        raise BadTemplate(f"the page writes no signs: {{{gap.fact}:+{gap.unit}}}")
    if not gap.forms:
        return {"fact": gap.fact}
    chosen: MessageGap = {"fact": gap.fact, "forms": list(gap.forms)}
    return {**chosen, "english": True} if english else chosen


def write(folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    put(folder / "languages.json", {language: language_lines()[language] for language in languages()})
    for language in languages():
        put(folder / f"{language}.json", page_messages(language))


def put(file: Path, content: Any) -> None:
    """Write a file that has changed; one that has not keeps its time, so that nothing is built anew."""
    text = json.dumps(content, ensure_ascii=False, indent=1) + "\n"
    if not file.exists() or file.read_text("utf-8") != text:
        file.write_text(text, "utf-8")


if __name__ == "__main__":
    write(Path(sys.argv[1]))
