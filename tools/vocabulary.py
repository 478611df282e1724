"""Write the tables of docs/packs.md: what cards, traits and events can be made of.

`python -m tools.vocabulary` makes them from what the games declare in their vocabulary.py. The text above them is
written by hand.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from foodchain import packs
from foodchain.catalogue import find_rules

WRITTEN = Path(__file__).parent.parent / "docs/packs.md"
MARK = "<!-- From here on made by `make vocabulary`. -->\n"


def tables() -> str:
    parts = []
    for game, words in packs.vocabularies().items():
        parts.append(f"## {find_rules(game).title}\n")
        parts.append(entries_text(game))
        parts += [effects_text(effects.data()) for effects in words.lists()]
    return "\n".join(parts)


def entries_text(game: str) -> str:
    if not packs.entry_tables(game):
        return "No entries come and go: the box is known.\n"
    lines = ["Entries that can be added, removed and renamed, and their fields:\n"]
    for table, blank in packs.entry_tables(game).items():
        lines.append(f"- `{table}`: {', '.join(f'`{field}`' for field in blank)}")
    return "\n".join(lines) + "\n"


def effects_text(effects: dict[str, Any]) -> str:
    lines = [f"### {effects['kind']}\n", f"{effects['text']}\n"]
    for effect in effects["effects"]:
        lines.append(f"#### {effect['name']}\n")
        lines.append(f"{effect['text']}\n")
        if effect["fields"]:
            lines += ["| field | value | usually | meaning |", "|---|---|---|---|"]
            lines += [field_row(field) for field in effect["fields"]]
            lines.append("")
        lines.append(f"    {packs.value_text(effect['example'])}\n")
    return "\n".join(lines)


def field_row(field: dict[str, Any]) -> str:
    usual = "needed" if field["default"] is None else f"`{json.dumps(field['default'])}`"
    return f"| `{field['name']}` | {values_text(field)} | {usual} | {field['text']} |"


def values_text(field: dict[str, Any]) -> str:
    match field["kind"]:
        case "number":
            return f"{field['least']} to {field['most']}"
        case "count":
            return f'{field["least"]} to {field["most"]}, or `"{field["word"]}"`'
        case "yes":
            return "true or false"
        case "effects":
            return "a list of effects"
    names = ", ".join(f"`{choice}`" for choice in field["choices"])
    return names if field["kind"] == "choice" else f"a list of {names}"


def document() -> str:
    by_hand, mark, _ = WRITTEN.read_text("utf-8").partition(MARK)
    return by_hand + mark + "\n" + tables()


if __name__ == "__main__":
    WRITTEN.write_text(document(), "utf-8")
