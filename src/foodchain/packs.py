"""Packs: a player's own numbers, icons, cards and traits in place of ours.

A pack is a TOML file with the same entries as a game's data files, as few or as many as one likes:
`[cards.card.predator]` is the card of that name in `data/cards.toml`. `export("marine")` writes one with all present
values, to be edited.
What a pack changes is written into records and positions, so they can be read without the file.
"""

from __future__ import annotations

import json
import re
import tomllib
from copy import deepcopy
from pathlib import Path
from typing import Any

from foodchain.errors import BadSetup, WrongType

NOT_IN_PACKS = "words"  # prompts and sentences are translated, not replaced
# No game needs more, and a server builds whatever a stranger's pack asks for.
LARGEST_NUMBER = 1000
LONGEST_LIST = 1000
LONGEST_TEXT = 2000


def export(game: str) -> str:
    """A pack with every entry of a game as it is now.

    >>> from foodchain import packs
    >>> packs.export("cards").splitlines()[3]
    'game = "cards"'
    """
    from foodchain.catalogue import game_data

    lines = [
        f"# A pack for foodchain: every number, icon, card and trait of {game} that can be replaced.",
        "# Keep what you change and delete the rest; what is missing stays as it is.",
        "# provenance is rulebook, component, derived or reconstructed; confidence says how sure that is, from 0 to 1.",
        f"game = {json.dumps(game)}",
    ]
    for name, content in game_data(game).items():
        if name != NOT_IN_PACKS:
            lines += table_lines([name], content)
    return "\n".join(lines) + "\n"


def changes(game: str, pack: str | Path | dict[str, Any]) -> tuple[str, ...]:
    """What a pack (a file or its content) changes in a game, one entry a line.

    >>> from foodchain import packs
    >>> packs.changes("cards", {"numbers": {"rounds": 5}})
    ('numbers.rounds 5',)
    """
    from foodchain.catalogue import game_data

    if not isinstance(pack, (str, Path, dict)):
        raise WrongType(f"a pack is a file or its content, not {type(pack).__name__}")
    content = pack if isinstance(pack, dict) else read_file(Path(pack))
    content = dict(content)
    meant = content.pop("game", game)
    if meant != game:
        raise BadSetup(f"this pack is for {meant!r}, not for {game!r}")
    present = {name: entries for name, entries in game_data(game).items() if name != NOT_IN_PACKS}
    return tuple(sorted(compare([], present, content)))


def read_file(path: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(path.read_text("utf-8"))
    except OSError as error:
        raise BadSetup(f"the pack {path} cannot be read: {error.strerror}") from None
    except ValueError as error:  # no TOML, no UTF-8, or no name of a file
        raise BadSetup(f"the pack {str(path)!r} is not TOML: {error}") from None


def replaced(data: dict[str, Any], lines: tuple[str, ...]) -> dict[str, Any]:
    """A copy of a game's data with the changes made."""
    data = deepcopy(data)
    for line in lines:
        entry, _, text = line.partition(" ")
        path = entry.split(".")
        try:
            value = json.loads(text)
        except json.JSONDecodeError:
            raise BadSetup(f"{entry}: {text!r} is not a value") from None
        content: Any = data
        for key in path[:-1]:
            content = content.get(key) if isinstance(content, dict) else None
        if path[0] == NOT_IN_PACKS or not isinstance(content, dict) or path[-1] not in content:
            raise BadSetup(f"{entry}: there is no such entry")
        check_kind(entry, content[path[-1]], value)
        content[path[-1]] = value
    return data


# -- comparing ------------------------------------------------------------------------------------------------------


def compare(path: list[str], present: dict[str, Any], wanted: Any) -> list[str]:
    """The lines that make the present entries as wanted."""
    entry = ".".join(path)
    if not isinstance(wanted, dict):
        raise BadSetup(f"{entry}: a table is wanted, not {shortened(wanted)}")
    lines: list[str] = []
    for key, value in wanted.items():
        here = ".".join([*path, str(key)])
        if key not in present:
            raise BadSetup(f"{here}: there is no such entry; {entry or 'the game'} has: {', '.join(present)}")
        if isinstance(present[key], dict):
            lines += compare([*path, key], present[key], value)
            continue
        check_kind(here, present[key], value)
        if value != present[key]:
            lines.append(f"{here} {written(value)}")
    return lines


def check_kind(entry: str, present: Any, wanted: Any) -> None:
    """A number for a number, a text for a text, a list of such for a list of such."""
    kinds = (int, float) if isinstance(present, float) else (type(present),)
    if not isinstance(wanted, kinds) or (isinstance(wanted, bool) and not isinstance(present, bool)):
        raise BadSetup(f"{entry}: {named(present)} is wanted, not {shortened(wanted)}")
    check_size(entry, wanted)
    if (
        isinstance(present, list)
        and isinstance(wanted, list)
        and present
        and not any(isinstance(item, (dict, list)) for item in present)
    ):
        for item in wanted:
            check_kind(entry, present[0], item)


def check_size(entry: str, value: Any) -> None:
    """Nothing that would take all memory or time."""
    if isinstance(value, (int, float)) and not -LARGEST_NUMBER <= value <= LARGEST_NUMBER:
        raise BadSetup(f"{entry}: a number lies between -{LARGEST_NUMBER} and {LARGEST_NUMBER}")
    if isinstance(value, str) and len(value) > LONGEST_TEXT:
        raise BadSetup(f"{entry}: a text has at most {LONGEST_TEXT} characters")
    if isinstance(value, (list, dict)):
        if len(value) > LONGEST_LIST:
            raise BadSetup(f"{entry}: a list has at most {LONGEST_LIST} items")
        for item in value.values() if isinstance(value, dict) else value:
            check_size(entry, item)


def shortened(value: Any) -> str:
    text = repr(value)
    return text if len(text) <= 80 else f"{text[:80]} …"


def named(value: Any) -> str:
    names = {bool: "true or false", int: "a whole number", float: "a number", str: "a text", list: "a list"}
    return names.get(type(value), "a table")


def written(value: Any) -> str:
    """A value on one line of a record, where '#' and ';' have a meaning of their own."""
    return json.dumps(value, sort_keys=True).replace("#", "\\u0023").replace(";", "\\u003b")


# -- writing TOML ---------------------------------------------------------------------------------------------------


def table_lines(path: list[str], content: dict[str, Any]) -> list[str]:
    """A table: its own values first, then the tables in it."""
    values = {key: value for key, value in content.items() if not isinstance(value, dict)}
    lines: list[str] = []
    if values:
        lines += ["", f"[{'.'.join(key_text(key) for key in path)}]"]
        lines += [f"{key_text(key)} = {value_text(value)}" for key, value in values.items()]
    for key, value in content.items():
        if isinstance(value, dict):
            lines += table_lines([*path, key], value)
    return lines


def key_text(key: str) -> str:
    return key if re.fullmatch(r"[A-Za-z0-9_-]+", key) else json.dumps(key)


def value_text(value: Any) -> str:
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{key_text(key)} = {value_text(item)}" for key, item in value.items()) + " }"
    if isinstance(value, list):
        return "[" + ", ".join(value_text(item) for item in value) + "]"
    return json.dumps(value, ensure_ascii=False)
