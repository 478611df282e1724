"""What people may be called: only what can be seen, and nothing that looks like another's name at the table.

Two names look alike when they have a skeleton in common: without accents, case and punctuation, with letters of other
scripts and digits in the place of the Latin letters that they resemble, by Unicode's list of confusable signs. It keeps
people from being taken for each other; no name is refused for the script it is written in.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from functools import cache

from foodchain.server.bots.table_bots import table_bots
from foodchain.server.http.errors import Refusal
from foodchain.server.language import bot_word, sentence
from foodchain.server.store.models import Seat, TableRow
from foodchain.server.tables.seats import name_of, own_name
from foodchain.words import languages

MOST_MARKS = 2  # accents on one letter, as many as any language piles up
LONGEST = 40

# They are letters, marks or symbols to Unicode, and nothing to the eye.
BLANK = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0\U00016fe4\U0001d159")
VARIATIONS = (range(0x180B, 0x1810), range(0xFE00, 0xFE10), range(0xE0100, 0xE01F0))

# What is drawn like a Latin letter beside what Unicode lists, after case and accents are gone.
LOOKS_LIKE = str.maketrans(
    {
        **dict(zip("авеікмнорсстухѕјһӏԁԛԝгпѵ", "abeikmhopcctyxsjhldqwrnv", strict=True)),
        **dict(zip("αβγεηικνορστυχω", "abyenikvopotuxw", strict=True)),
        **dict(zip("օսոհցքք", "ounhgpp", strict=True)),
        **dict(zip("0135|!ıǀ∣ɩƖɑɡן", "oleslliilliagl", strict=True)),
    }
)
LOOKS_LIKE_TOGETHER = (("rn", "m"), ("vv", "w"), ("cl", "d"))
# A Latin letter with a stroke or hook, small as a capital, in a box or as a part of a flag.
DRAWN_AROUND = re.compile(r"(?:.*LATIN |REGIONAL INDICATOR ).*LETTER (?:SMALL CAPITAL )?([A-Z])(?: WITH .+)?")


def is_visible(sign: str) -> bool:
    if sign in BLANK or any(ord(sign) in some for some in VARIATIONS):
        return False
    return unicodedata.category(sign)[0] != "C"


def tidied(name: str) -> str:
    """A name as it is kept: composed letters, single spaces."""
    return " ".join(unicodedata.normalize("NFC", name).split())


def checked_name(name: str) -> str:
    """A refusal for what cannot be read, turns the text around it, or is a bot's name."""
    tidy = tidied(name)
    if len(tidy) > LONGEST or not all(map(is_visible, tidy)) or has_piled_marks(tidy):
        raise Refusal("bad setup", "unreadable name")
    if tidy and "" in skeletons(tidy):
        raise Refusal("bad setup", "unreadable name")
    if skeletons(tidy) & bots_called():
        raise Refusal("taken", "name like another's", name=tidy)
    return tidy


def has_piled_marks(name: str) -> bool:
    marks = 0
    for position, sign in enumerate(name):
        marks = marks + 1 if unicodedata.category(sign)[0] == "M" else 0
        if marks > MOST_MARKS or (marks and marks == position + 1):  # the first sign has nothing to stand on
            return True
    return False


def skeletons(name: str) -> set[str]:
    """What a name looks like from afar, as it is written and in small letters: a capital Ν looks like N, a small ν like
    v, and both are the same letter."""
    composed = unicodedata.normalize("NFKC", name)
    return {skeleton(composed), skeleton(composed.casefold())}


def skeleton(name: str) -> str:
    folded = unicodedata.normalize("NFKD", "".join(map(latin_letter, name)).casefold())
    kept = "".join(sign for sign in folded if is_visible(sign) and unicodedata.category(sign) != "Mn")
    drawn = kept.translate(LOOKS_LIKE).replace("i", "l")
    for pair, letter in LOOKS_LIKE_TOGETHER:
        drawn = drawn.replace(pair, letter)
    letters = "".join(sign for sign in drawn if unicodedata.category(sign)[0] not in "PZ" and not is_modifier(sign))
    return letters or "".join(drawn.split())  # some are called :-)


def is_modifier(sign: str) -> bool:
    return unicodedata.category(sign) in ("Lm", "Sk")


def latin_letter(sign: str) -> str:
    """What a sign looks like, where that is a Latin letter; otherwise the sign itself."""
    if sign.isascii():
        return sign
    drawn = DRAWN_AROUND.fullmatch(unicodedata.name(sign, ""))
    return drawn[1] if drawn else confusable_letters().get(ord(sign), sign)


@cache
def confusable_letters() -> dict[int, str]:
    """The Latin letters that those of other scripts look like, as Unicode lists them."""
    # A large table, read once somebody has a name.
    from confusable_homoglyphs.confusables import confusables_data  # type: ignore[import-untyped]

    found: dict[int, str] = {}
    for sign, alike in confusables_data.items():
        letters = [other["c"] for other in alike if other["c"].isascii() and other["c"].isalpha()]
        if len(sign) == 1 and not sign.isascii() and letters:
            found[ord(sign)] = letters[0]
    return found


def looks_like_another(row: TableRow, player: str, name: str) -> bool:
    """Whether somebody else at the table, or a bot, is called so or much the same."""
    taken = bots_called().union(*map(skeletons, others_called(row, player)))
    return not taken.isdisjoint(skeletons(name))


def others_called(row: TableRow, player: str) -> Iterable[str]:
    for seat in row.seats:
        yield from (sentence(language, "seat name", seat=seat.seat) for language in languages())
        if seat.player != player:
            yield from names_in_all_languages(seat)
        if seat.rightful not in (None, player):
            yield seat.rightful_name


def names_in_all_languages(seat: Seat) -> Iterable[str]:
    for language in languages():
        yield own_name(seat, language)
        yield name_of(seat, language)


def bots_called() -> frozenset[str]:
    """What the names of all bots look like, in all languages."""
    return looks_of(tuple(table_bots()))


@cache
def looks_of(bots: tuple[str, ...]) -> frozenset[str]:
    found: set[str] = set()
    for language in languages():
        for bot in bots:
            word = bot_word(bot, language)
            found |= skeletons(word) | skeletons(sentence(language, "bot name", bot=word, name=""))
    return frozenset(found)


def distinct_name(row: TableRow, player: str, name: str) -> str:
    """A name that was chosen elsewhere, numbered where it is taken for another's here."""
    if not name or not looks_like_another(row, player, name):
        return name
    numbered = (f"{name[: LONGEST - 5]} ({number})" for number in range(2, 99))
    return next((other for other in numbered if not looks_like_another(row, player, other)), name)
