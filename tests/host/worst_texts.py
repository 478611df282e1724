"""The worst texts that a stranger could send, found by measuring: what each costs, and what is said of it.

`LONGEST_RECORD` and the bound of a pack's file are those of the wire. A text that is neither refused nor read within a
second of processor time belongs in here, and then mended.
"""

from __future__ import annotations

import json
from typing import Any

from foodchain import packs
from foodchain.pack_text import LONGEST
from foodchain.server.texts.jobs import Job, Read, Review, Unpack

LONGEST_RECORD = 1_000_000


def filled(begin: str, part: str, end: str = "", size: int = LONGEST) -> str:
    """As many parts as there is room for."""
    return begin + part * ((size - len(begin) - len(end)) // len(part)) + end


def numbered(part: str, size: int = LONGEST) -> str:
    """The same with a number in each, one a line."""
    lines: list[str] = []
    length = 0
    while length < size:
        lines.append(part.format(len(lines)))
        length += len(lines[-1]) + 1
    return "\n".join(lines[:-1])


TOML: dict[str, tuple[str, str | None]] = {
    "a dotted key": (filled("a", ".a", " = 1"), "depth"),
    "a dotted key with spaces": (filled("a", " . 'a'", " = 1"), "depth"),
    "a dotted header": (filled("[a", ".a", "]"), "depth"),
    "a dotted header of a list": (filled("[[a", ".a", "]]"), "depth"),
    "a dotted key in a table in a list": (filled("a = [{a", ".a", " = 1}]"), "depth"),
    "a dotted key behind a string": ('a = """\\""" \n' + filled("b", ".b", " = 1", LONGEST - 20), None),
    "a dotted key behind quotes": ("a = '''x'''''\n" + filled("b", ".b", " = 1", LONGEST - 20), "depth"),
    "lists in lists": (filled("a = ", "["), "depth"),
    "lists in lists, closed": (f"a = {'[' * 400}{']' * 400}", "depth"),
    "tables in tables": (filled("", "a = {"), "depth"),
    "tables in lists": (filled("a = ", "[{a = "), "depth"),
    "many tables": (numbered("[a{}]"), "values"),
    "many lists of tables": (filled("", "[[a]]\n"), "values"),
    "many keys": (numbered("a{} = 1"), "values"),
    "many keys as deep as can be": (numbered(".".join(["a"] * 19) + ".a{} = 1"), None),
    "many keys in a deep table": (f"[{'.'.join('a' * 20)}]\n" + numbered("a{} = 1", 90_000), None),
    "many items": (filled("a = [", "1,", "]"), "values"),
    "many dates": (filled("a = [", "1979-05-27,", "]"), "values"),
    "a long number": (filled("a = ", "9"), "word"),
    "a long number with underscores": (filled("a = 9", "_9"), "word"),
    "a long number in base 16": (filled("a = 0x", "f"), "word"),
    "a long fraction": (filled("a = 1.", "9"), "word"),
    "a long key": (filled("", "a", " = 1", LONGEST - 4), "word"),
    "a string of escapes": (filled('a = "', "\\u0041", '"'), None),
    "a string of quotes": (filled('a = """', '""a', '"""'), None),
    "a string of ends of lines": (filled('a = """', "\\\n ", '"""'), None),
    "a string without an end": (filled('a = """', '\\"""'), None),
    "strings without an end": (filled("", "'''a\n'"), None),
    "comments": (filled("", "#\n"), None),
    "comments in a list": (filled("a = [", "#\n", "]"), None),
    "spaces": (filled("", " "), None),
    "ends of lines": (filled("a = [", "\r\n"), None),
    "too long": ("#" * (LONGEST + 1), "length"),
}
"""What is wrong with each that is refused by what it asks for; the others are no pack, or an empty one."""


def animals(count: int, **more: Any) -> dict[str, Any]:
    first = {"class": "mammal", "food_chain": [6, 3], "healthy": ["meat"]}
    return {"animals": {"animal": {f"a{number}": {**first, "name": f"A {number}", **more} for number in range(count)}}}


def renamed(count: int) -> dict[str, str]:
    chain = {"cards.card.predator": "n0"}
    return chain | {f"cards.card.n{number}": f"n{number + 1}" for number in range(count)}


MARINE_CARDS = packs.with_pack("marine", ())["cards"]["card"]
TABLES: dict[str, tuple[str, dict[str, Any], str | None]] = {
    "as many animals as can be": ("cards", animals(280), None),
    "more animals than can be": ("cards", animals(1000), None),
    "twenty problems": ("cards", animals(400, **{"class": "x"}), None),
    "long names": ("cards", animals(200, name="ä" * 300, fr={"name": "é" * 300}), "length"),
    "wrong numbers everywhere": (
        "marine",
        {"cards": {"card": {name: {"effects": [{"do": "gain points", "vp": 999}] * 12} for name in MARINE_CARDS}}},
        None,
    ),
    "many new cards": ("marine", {"cards": {"card": {f"c{number}": {"name": "x"} for number in range(4000)}}}, None),
    "many places": ("marine", {"board": {"tiles": {f"c{number}": "x" for number in range(8000)}}}, None),
    "a chain of names": ("marine", {"rename": renamed(4000)}, None),
    "the same gone again and again": ("marine", {"remove": ["cards.card.x"] * 9000}, None),
    "many gone that never were": ("marine", {"remove": [f"cards.card.x{number}" for number in range(9000)]}, None),
    "a long list": ("marine", {"cards": {"card": {"predator": {"fish": ["dead"] * 9000}}}}, None),
    "lists of lists": ("marine", {"cards": {"card": {"predator": {"effects": [[["x"] * 190] * 40]}}}}, None),
    "a long text": ("marine", {"cards": {"card": {"predator": {"text": "x" * 190_000}}}}, None),
    "many values": ("marine", {"a": list(range(30_000))}, "values"),
    "a deep table": ("marine", json.loads('{"a": ' * 300 + "1" + "}" * 300), "depth"),
}
"""Packs in the making: by game, with what is too much of it. The others have problems, of which some are told."""

RECORD = "foodchain record 1\ngame {game}\nseats 2\nseed 1\n{lines}\nmoves\nend 0"


def record(game: str, line: str) -> str:
    return RECORD.format(game=game, lines=numbered(line, LONGEST_RECORD - 200))


RECORDS: dict[str, tuple[str, str | None]] = {
    "many changes": (record("marine", 'pack cards.card.c{} {{"name":"x"}}'), "changes"),
    "many changes of one card": (record("marine", 'pack cards.card.predator.fish ["dead"]'), "changes"),
    "many animals": (record("cards", 'pack animals.animal.c{} {{"name":"x"}}'), "changes"),
    "a place that is none": (RECORD.format(game="base", lines='pack board.tiles.x "x"'), None),
    "a deep change": (RECORD.format(game="base", lines=filled("pack a.b ", "[", size=500_000)), "depth"),
    "a long number": (RECORD.format(game="base", lines=filled("pack a.b ", "9", size=500_000)), None),
    "many options": (record("base", "option x{} 1"), None),
    "many header lines": (record("base", "seats {}"), None),
    "many lines of a position": (record("base", "from\n| foodchain position 1"), None),
    "many moves that are none": (filled("foodchain record 1\n", "moves\n", size=LONGEST_RECORD), None),
    "many statements": (filled("foodchain position 1\n", "turn 3;", size=LONGEST_RECORD), None),
    "a position of cubes": (
        filled("foodchain position 1\ngame base\nseats 2\ncubes: ", "9,", size=LONGEST_RECORD),
        None,
    ),
    "ends of lines": (filled("", "\x0b", size=LONGEST_RECORD), None),
}


def worst_jobs() -> dict[str, tuple[Job, str | None]]:
    """Every text with what it asks too much of, or None."""
    found: dict[str, tuple[Job, str | None]] = {}
    for name, (text, too_much) in TOML.items():
        found[f"{name}, played"] = Unpack("marine", text), too_much
        found[f"{name}, edited"] = Review("marine", text, "{}", "fr"), too_much
    for name, (game, tables, too_much) in TABLES.items():
        if too_much != "length":  # which is looked at before
            found[name] = Review(game, None, json.dumps(tables), "fr"), too_much
    for name, (text, too_much) in RECORDS.items():
        found[f"{name}, uploaded"] = Read(text), too_much
    return found
