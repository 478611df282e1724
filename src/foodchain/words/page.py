"""The page's own words for the browser: `python -m foodchain.words.page client/src/words/generated`.

Each language becomes a JSON file of all its messages by their keys, in English where it lacks one. They are taken apart
already, a string or a list of strings and gaps, so that the browser has nothing to parse.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

from foodchain.words import Aside, Gap, complete_words, language_lines, languages, parse

AREA = ("page",)


def page_messages(language: str) -> dict[str, Any]:
    """Every message of the page by its key."""
    sections = complete_words(AREA, language).values()
    return {key: taken_apart(text) for section in sections for key, text in section.items()}


def taken_apart(text: str) -> str | list[str | dict[str, Any]]:
    """A message without gaps is a string; others are a list of strings and gaps, some with the forms to choose from."""
    pieces: list[str | dict[str, Any]] = []
    for piece in parse(text):
        if isinstance(piece, Aside):
            raise ValueError(f"the page's own words have nothing in brackets: {text}")
        pieces.append(gap_data(piece) if isinstance(piece, Gap) else piece)
    if not pieces:
        return ""
    return pieces[0] if len(pieces) == 1 and isinstance(pieces[0], str) else pieces


def gap_data(gap: Gap) -> dict[str, Any]:
    return {"fact": gap.fact, "forms": list(gap.forms)} if gap.forms else {"fact": gap.fact}


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
