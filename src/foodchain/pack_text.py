"""Reading a pack's file. What would keep the parser busy is refused before it begins: a text that is too long, too deep
or has too many values.

The parser takes time with the square of the depth, and strangers' packs are read on servers. Everything here takes time
with the length of the text, whatever is in it.
"""

from __future__ import annotations

import re
import tomllib
from typing import Any

from foodchain.errors import BadSetup, TooMuch

LONGEST = 200_000  # characters; a pack with every value of a game has 33,000
DEEPEST = 20  # no entry of any game lies as deep
MOST_VALUES = 10_000
LONGEST_WORD = 500  # a number or a key without quotes

TOKEN = re.compile(
    r'''
    """ (?: [^"\\]++ | \\[\s\S] | "(?!"") )*+ """ "{0,2}   # strings over several lines
  | '{3} (?: [^']++ | '(?!'{2}) )*+ '{3} '{0,2}
  | """ | '{3}                                           # the same without an end
  | " (?: [^"\\\n]++ | \\[^\n] )*+ "                       # strings
  | ' [^'\n]*+ '
  | \# [^\n]*+                                             # a comment
  | [\n=,.\[\]{}"']                                        # signs; a quote here is that of a string without an end
  | [^\n=,.\[\]{}"'\#]++                                   # words
    ''',
    re.VERBOSE,
)
NO_END = ('"', "'", '"""', "'''")


def read_toml(text: str) -> dict[str, Any]:
    """The content of a pack's file.

    >>> from foodchain.pack_text import read_toml
    >>> read_toml("numbers.rounds = 5")
    {'numbers': {'rounds': 5}}
    """
    check_toml(text)
    try:
        return tomllib.loads(text)
    except ValueError as error:
        raise BadSetup(f"it is not TOML: {error}") from None


def check_toml(text: str) -> None:
    """Refuse what is too long, too deep or too much, without parsing it."""
    if len(text) > LONGEST:
        raise TooMuch("length", LONGEST)
    depth = dots = values = 0
    for found in TOKEN.finditer(text.replace("\r\n", "\n")):
        token = found.group()
        if token in NO_END:
            return  # the parser stops here too
        if token == ".":
            dots += 1
        elif token in ("\n", "=", ",", "[", "]", "{", "}"):
            dots = 0
            depth += (token in "[{") - (token in "]}" and depth > 0)
            values += token in "=,[{"
        elif token[0] not in "\"'#" and len(token.strip()) > LONGEST_WORD:
            raise TooMuch("word", LONGEST_WORD)
        check_depth(max(depth, dots))
        check_values(values)


def check_depth(depth: int) -> None:
    if depth > DEEPEST:
        raise TooMuch("depth", DEEPEST)


def check_values(count: int) -> None:
    if count > MOST_VALUES:
        raise TooMuch("values", MOST_VALUES)
