"""What an editor of packs needs: what a game's pack can hold, and what is to be said of one that is being written.

A pack in the making may be wrong in several places at once. `review` finds them one after the other: it sets aside what
the rules refuse and asks them again, so that the rest can be looked at meanwhile.
"""

from __future__ import annotations

import json
import math
from collections.abc import Iterator
from copy import deepcopy
from dataclasses import dataclass, field
from typing import Any

from foodchain import packs
from foodchain.catalogue import find_game, find_rules, game_data, game_faces, game_vocabulary
from foodchain.engine.details import EFFECTS, Details
from foodchain.engine.effects import Effects
from foodchain.engine.record import new_game
from foodchain.engine.rules import Rules
from foodchain.errors import BadSetup, FoodchainError
from foodchain.pack_text import DEEPEST, check_depth, check_values, read_toml
from foodchain.packs import META, content_at, entry_tables, is_entry, is_value, tables_of
from foodchain.signatures import checked
from foodchain.words import languages

MOST_PROBLEMS = 20


# -- what a pack can hold -------------------------------------------------------------------------------------------


@dataclass
class Group:
    """A part of a game's data: a table of entries, `cards.card`, or values that make one entry, `board.tiles`."""

    path: str
    of_entries: bool
    blank: dict[str, Any] | None
    """What an entry that is added has at first; None where none can be added."""


def groups_of(game: str) -> list[Group]:
    """All parts of a game's data: first those whose entries come and go, then what is made of effects."""
    tables = entry_tables(game)
    found = [Group(path, True, blank) for path, blank in tables.items()]
    for file, content in packs.with_pack(game, ()).items():
        found += [group for group in groups_in(file, content) if group.path not in tables]
    made = [place.partition(".*.")[0] for place, detail in details_of(game).items() if detail.kind == EFFECTS]
    return sorted(found, key=lambda group: (group.blank is None, group.path not in made))


def ours_of(game: str) -> dict[str, Any]:
    """A game's data as forms show them: an entry that leaves to entries in it what it is says what the first of them
    says, as it would if a pack wrote a part of it.

    >>> from foodchain import pack_editing
    >>> pack_editing.ours_of("cards")["events"]["event"]["biodiversity"]["effects"]
    [{'do': 'points', 'per': 'class', 'vp': 1}]
    """
    data = packs.with_pack(game, ())
    for path, blank in entry_tables(game).items():
        table, star, key = path.partition(".*.")
        for entry in content_at(data, table.split(".")).values() if star else ():
            for first in list(entry.get(key, {}).values())[:1]:
                entry.update({field: value for field, value in first.items() if field in blank and field not in entry})
    return data


def groups_in(file: str, content: dict[str, Any]) -> Iterator[Group]:
    inner = {key: value for key, value in content.items() if isinstance(value, dict) and key not in META}
    # In tables of entries the entries are tables; what is no table of entries is one entry.
    tables = {key for key, value in inner.items() if all(isinstance(entry, dict) for entry in value.values())}
    for key in tables:
        if any(entry for entry in inner[key].values()):
            yield Group(f"{file}.{key}", True, None)
    if any(not isinstance(value, dict) for key, value in content.items() if key not in META):
        yield Group(file, False, None)
    for key in inner:
        if key not in tables:
            yield Group(f"{file}.{key}", False, None)


def lists_of(game: str) -> list[Effects]:
    """The lists of effects that its entries are made of."""
    words = game_vocabulary(game)
    lists: list[Effects] = words.vocabulary_of(game_data(game)).lists() if words else []
    return lists


def details_of(game: str) -> Details:
    words = game_vocabulary(game)
    details: Details = words.vocabulary_of(game_data(game)).details() if words else {}
    return details


# -- reading and writing --------------------------------------------------------------------------------------------


@checked
def read_pack(text: str) -> dict[str, Any]:
    """The content of a pack's file, if it can be edited: numbers, texts, lists and tables."""
    content = read_toml(text)
    check_plain([], content)
    return content


def check_shape(content: dict[str, Any]) -> None:
    """Refuse what is too deep or too much: not everything comes from a file, which is checked before it is read."""
    count = 0
    level: list[dict[str, Any] | list[Any]] = [content]
    for depth in range(1, DEEPEST + 2):
        inner = [item for value in level for item in (value.values() if isinstance(value, dict) else value)]
        count += len(inner)
        check_values(count)
        level = [item for item in inner if isinstance(item, (dict, list))]
        check_depth(depth if level else 0)


def check_plain(path: list[str], value: Any) -> None:
    """Refuse what a pack cannot hold anywhere: dates, infinity, nothing at all."""
    entry = ".".join(path) or "the pack"
    if isinstance(value, dict):
        for key, item in value.items():
            check_plain([*path, str(key)], item)
    elif isinstance(value, list):
        for number, item in enumerate(value, 1):
            check_plain([*path, str(number)], item)
    elif not isinstance(value, (bool, int, float, str)) or (isinstance(value, float) and not math.isfinite(value)):
        raise BadSetup(f"{entry}: a number, a text, true or false is wanted, not {packs.shortened(value)}")


@checked
def content_of(game: str, lines: tuple[str, ...]) -> dict[str, Any]:
    """The shortest pack that makes such changes: `packs.changes` backwards.

    >>> from foodchain import pack_editing
    >>> pack_editing.content_of("marine", ('cards.card.fertile null', 'cards.card.predator.fish ["dead"]'))
    {'remove': ['cards.card.fertile'], 'cards': {'card': {'predator': {'fish': ['dead']}}}}
    """
    tables, ours = tables_of(game), game_data(game)
    rename: dict[str, str] = {}
    remove: list[str] = []
    content: dict[str, Any] = {}
    for path, value in sorted([packs.parse(line) for line in lines], key=lambda line: len(line[0])):
        entry = ".".join(path)
        if is_entry(path, tables) and isinstance(value, str):
            rename[entry] = value
        elif value is None and (is_entry(path, tables) or is_value(path, tables)):
            remove.append(entry)
        else:
            if is_entry(path, tables) and content_at(ours, path) is not None and entry not in rename:
                remove.append(entry)  # replaced whole
            put(content, path, value)
    return {**({"remove": remove} if remove else {}), **({"rename": rename} if rename else {}), **content}


def put(content: dict[str, Any], path: list[str], value: Any) -> None:
    for key in path[:-1]:
        content = content.setdefault(key, {})
    content[path[-1]] = {**value, **content.get(path[-1], {})} if isinstance(value, dict) else value


@checked
def pack_text(game: str, content: dict[str, Any]) -> str:
    """A pack as a TOML file.

    >>> from foodchain import pack_editing
    >>> print(pack_editing.pack_text("cards", {"numbers": {"rounds": 5}}), end="")
    # A pack for foodchain.
    game = "cards"
    <BLANKLINE>
    [numbers]
    rounds = 5
    """
    check_plain([], content)
    top = {key: value for key, value in content.items() if key in ("remove", "rename") or not isinstance(value, dict)}
    lines = ["# A pack for foodchain.", f"game = {json.dumps(game)}"]
    lines += [f"{packs.key_text(key)} = {packs.value_text(value)}" for key, value in top.items()]
    for key, value in content.items():
        if key not in top:
            lines += packs.table_lines([key], value)
    return "\n".join(lines) + "\n"


# -- a pack in the making -------------------------------------------------------------------------------------------


@dataclass
class Problem:
    """Why a pack cannot be played with; `entry` is empty where it is about no place in particular."""

    entry: str
    reason: str


@dataclass
class Review:
    """All that is to be said of a pack in the making."""

    content: dict[str, Any]
    """The pack, without what is as ours anyway."""
    text: str
    """The same as a file."""
    problems: list[Problem] = field(default_factory=list)
    oversights: list[tuple[str, str, list[str]]] = field(default_factory=list)
    differences: list[tuple[str, Any, Any]] = field(default_factory=list)
    guesses: dict[str, tuple[bool, str]] | None = None
    """The entries that are still marked ≈ or leave a question open; None where the rules cannot be made."""
    faces: dict[str, dict[str, Any]] = field(default_factory=dict)
    """The cards; those with problems as far as they have none. Empty where the rules cannot be made at all."""


@checked
def review(game: str, content: dict[str, Any], language: str) -> Review:
    """Find all problems of a pack, and draw and compare the rest.

    >>> from foodchain import pack_editing
    >>> found = pack_editing.review("cards", {"numbers": {"rounds": 0, "draw": 3}}, "en")
    >>> found.problems
    [Problem(entry='numbers.rounds', reason='should be a whole number from 1 to 40, not 0')]
    >>> found.differences
    [('numbers.draw', 3, 2)]
    """
    find_game(game)
    if language not in languages():
        raise BadSetup(f"there is no language {packs.shortened(language)}; there are: {', '.join(languages())}")
    check_plain([], content)
    sound = deepcopy(content)
    aside: list[tuple[list[str], Any]] = []
    problems: list[Problem] = []
    lines: tuple[str, ...] | None = None
    rules: Rules[Any] | None = None
    for _ in range(MOST_PROBLEMS):
        try:
            lines = None
            lines = packs.changes(game, sound)
            rules = find_rules(game, lines)
            new_game(rules, rules.least_seats, "0", {}, quiet=True)
            break
        except FoodchainError as error:
            rules = None
            problem = problem_of(error)
            found = take_out(game, sound, problem.entry)
            if problem not in problems:
                problems.append(problem)
            if found is None:
                break
            aside.append(found)
    whole = sound if lines is None else content_of(game, lines)
    for path, value in reversed(aside):
        put_back(whole, path, value)
    result = Review(whole, pack_text(game, whole), problems)
    if rules is not None and lines is not None:
        result.oversights = packs.oversights(game, lines)
        result.differences = packs.differences(game, lines)
        result.guesses = packs.guesses(game, lines)
        result.faces = game_faces(rules, language)
    return result


def problem_of(error: FoodchainError) -> Problem:
    """`cards.last: 'shark' is none of: ...` is about the entry before the colon."""
    entry, colon, reason = str(error).partition(": ")
    return Problem(entry, reason) if colon and " " not in entry else Problem("", str(error))


def take_out(game: str, content: dict[str, Any], entry: str) -> tuple[list[str], Any] | None:
    """Take what a problem is about out of a pack, and say where it was; nothing where the pack says nothing of it."""
    for key in ("remove", "rename"):
        listed = content.get(key)
        if isinstance(listed, (list, dict)) and entry in listed:
            value = None if isinstance(listed, list) else listed.pop(entry)
            if isinstance(listed, list):
                listed.remove(entry)
            return [key, entry], value
    path = entry.split(".")
    for end in range(1, len(path) + 1):
        inner, key = content_at(content, path[: end - 1]), path[end - 1]
        if not isinstance(inner, dict) or key not in inner:
            break
        if not isinstance(inner[key], dict) or (end == len(path) and is_own(game, path)):
            return path[:end], inner.pop(key)
    # What a new entry does not say can only be wrong together with the entry.
    for end in range(len(path) - 1, 0, -1):
        inner = content_at(content, path[: end - 1])
        if is_entry(path[:end], tables_of(game)) and path[end - 1] in (inner or {}):
            return path[:end], inner.pop(path[end - 1])
    return None


def is_own(game: str, path: list[str]) -> bool:
    """Whether a table is an entry, or one that we have none of, and not one that holds much else of ours."""
    known = content_at(packs.with_pack(game, ()), path)
    return known is None or is_entry(path, tables_of(game))


def put_back(content: dict[str, Any], path: list[str], value: Any) -> None:
    key, entry = path[0], path[-1]
    if key == "remove" and len(path) == 2:
        content.setdefault(key, []).append(entry)
    else:
        put(content, path, value)
