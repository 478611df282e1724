"""Everything that Foodchain says, in every language: the store of words, and how its messages become sentences."""

from foodchain.words.message import Message, Name, Saying, Series, Text, phrase, reason
from foodchain.words.names import also_called, picture_of, translations_of, with_names, with_pictures, wording_of
from foodchain.words.phrasebook import Phrasebook
from foodchain.words.plurals import plural_form
from foodchain.words.sentence import Part, Segment, Sentence, capital, plain, verbatim
from foodchain.words.speaker import Speaker
from foodchain.words.store import (
    ENGLISH,
    add_folder,
    complete_words,
    find_language,
    guide_language,
    laid_upon,
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
    "find_language",
    "add_folder",
    "remove_folder",
    "read_words",
    "complete_words",
    "guide_language",
    "read_guide",
    "translated",
    "Message",
    "Text",
    "Name",
    "Series",
    "Saying",
    "phrase",
    "reason",
    "Speaker",
    "Phrasebook",
    "Part",
    "Segment",
    "Sentence",
    "plain",
    "capital",
    "verbatim",
    "with_names",
    "wording_of",
    "translations_of",
    "also_called",
    "picture_of",
    "with_pictures",
    "laid_upon",
    "Template",
    "Gap",
    "Aside",
    "BadTemplate",
    "parse",
    "gaps_of",
    "plural_form",
]
