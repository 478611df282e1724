"""Everything that Foodchain says, in every language: the store of words, and how its messages become sentences."""

from foodchain.words.plurals import plural_form
from foodchain.words.store import (
    ENGLISH,
    add_folder,
    complete_words,
    language_lines,
    languages,
    read_guide,
    read_words,
    remove_folder,
    translated,
)
from foodchain.words.template import Aside, BadTemplate, Gap, Template, gaps_of, parse

__all__ = [
    "ENGLISH",
    "languages",
    "language_lines",
    "add_folder",
    "remove_folder",
    "read_words",
    "complete_words",
    "read_guide",
    "translated",
    "Template",
    "Gap",
    "Aside",
    "BadTemplate",
    "parse",
    "gaps_of",
    "plural_form",
]
