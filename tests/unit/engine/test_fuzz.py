"""Texts that were damaged in every way one can think of: an error by name comes out, or a game that is sound."""

from __future__ import annotations

import os
import re
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import foodchain
from foodchain import BadText

from .tables import PLAIN_TABLES, TABLES, some

# FOODCHAIN_FUZZ=100000 looks harder.
EXAMPLES = int(os.environ.get("FOODCHAIN_FUZZ", "2000" if foodchain.compiled() else "400"))
thoroughly = settings(
    max_examples=EXAMPLES, deadline=None, derandomize=True, database=None, suppress_health_check=list(HealthCheck)
)


def positions() -> list[str]:
    """A position from the middle of each kind of action, and one from each end of a game."""
    found: dict[str, str] = {}
    for seed, table in enumerate(TABLES):
        for game in some(table.short(seed, turns=4), seed, 10**9, lively=seed % 2 == 0):
            found[f"{table.game} {game.decision.kind}"] = game.position()
        found[f"{table!r}"] = game.position()
    return list(found.values())


def records() -> list[str]:
    found = []
    for seed, table in enumerate(PLAIN_TABLES):
        game = table.short(seed, turns=1)
        for _ in some(game, seed, 10**9):
            pass
        found += [game.record(), foodchain.load(game.at(game.ply // 2).position()).record()]
    return found


POSITIONS, RECORDS = positions(), records()
WORDS = sorted({word for text in POSITIONS + RECORDS for word in re.findall(r"\S+", text)})
NUMBERS = [
    "0",
    "1",
    "-1",
    "2",
    "7",
    "12",
    "13",
    "35",
    "36",
    "91",
    "92",
    "99",
    "255",
    "999999999",
    "9" * 25,
    "1.5",
    "²",
    "x",
    "",
]
SIGNS = list("\n\r\t :;,.#|/-+!0123456789abz \x00\u2028é\ud800²😀")


class Damage:
    """What is done to a text: which kind of damage, where, and with what."""

    def __init__(self, kind: int, where: float, other: float, word: str, number: str, sign: str) -> None:
        self.kind = kind
        self.where = where
        self.other = other
        self.word = word
        self.number = number
        self.sign = sign

    def __repr__(self) -> str:
        return f"Damage({self.kind}, {self.where}, {self.other}, {self.word!r}, {self.number!r}, {self.sign!r})"

    def to(self, text: str) -> str:
        if not text:
            return self.sign
        lines = text.split("\n")
        line, other = int(self.where * len(lines)), int(self.other * len(lines))
        at = int(self.where * len(text))
        match self.kind:
            case 0:
                del lines[line]
            case 1:
                lines.insert(other, lines[line])
            case 2:
                lines[line], lines[other] = lines[other], lines[line]
            case 3:
                lines = lines[:line]
            case 4:
                return text[:at] + self.sign + text[at + 1 :]
            case 5:
                return text[:at] + self.sign + text[at:]
            case 6:
                return text[:at] + text[at + 1 :]
            case 7:
                lines[line] = self.put(r"\S+", lines[line], self.word)
            case 8:
                lines[line] = self.put(r"-?\d+", lines[line], self.number)
            case 9:
                lines[line] = lines[line] + " " + self.number
        return "\n".join(lines)

    def put(self, pattern: str, line: str, new: str) -> str:
        found = list(re.finditer(pattern, line))
        if not found:
            return line
        match = found[int(self.other * len(found))]
        return line[: match.start()] + new + line[match.end() :]


share = st.floats(0, 1, exclude_max=True)
texts = st.lists(st.sampled_from([*SIGNS, *WORDS, "\n", "\n"])).map(" ".join) | st.text(st.sampled_from(SIGNS))
words, numbers, signs = st.sampled_from(WORDS), st.sampled_from(NUMBERS), st.sampled_from(SIGNS)
damages = st.lists(st.builds(Damage, st.integers(0, 9), share, share, words, numbers, signs), min_size=1, max_size=3)


def read_damaged(text: str) -> None:
    try:
        game = foodchain.load(text)
    except BadText as error:
        assert str(error) and len(str(error)) < 1000
        assert 0 <= error.line <= len(text.splitlines()) + 1
        return
    game.check()
    assert foodchain.load(game.position()).position() == game.position()
    rng = Random(1)
    for _ in range(8):
        if game.over:
            break
        assert game.decision.prompt
        game.play(rng.choice(game.decision.options))
        game.check()


@thoroughly
@given(st.sampled_from(POSITIONS), damages)
def test_a_damaged_position_is_refused_or_sound(text: str, done: list[Damage]) -> None:
    for damage in done:
        text = damage.to(text)
    read_damaged(text)


@thoroughly
@given(st.sampled_from(RECORDS), damages)
def test_a_damaged_record_is_refused_or_sound(text: str, done: list[Damage]) -> None:
    for damage in done:
        text = damage.to(text)
    read_damaged(text)


@thoroughly
@given(
    st.sampled_from(POSITIONS),
    st.lists(share, min_size=1, max_size=3),
    st.lists(st.sampled_from(NUMBERS[:15]), min_size=3),
)
def test_an_agenda_with_other_numbers_is_refused_or_sound(text: str, where: list[float], numbers: list[str]) -> None:
    """The lines that a person is least likely to write right."""
    lines = text.split("\n")
    agenda = [i for i, line in enumerate(lines) if line.startswith("agenda")]
    for share, number in zip(where, numbers):
        if agenda:
            line = agenda[int(share * len(agenda))]
            words = [*lines[line].split(), "0"]
            words[min(3 + int(number[-1:] == "1"), len(words) - 1)] = number
            lines[line] = " ".join(words)
    read_damaged("\n".join(lines))


@thoroughly
@given(texts)
def test_any_text_at_all_is_refused(text: str) -> None:
    with pytest.raises(BadText):
        foodchain.load(text)


@thoroughly
@given(
    st.sampled_from(
        ["foodchain record 1\n", "foodchain position 1\ngame base\nseats 2\nseat 0: birds\nseat 1: insects\n"]
    ),
    texts,
)
def test_any_text_behind_a_good_beginning_is_refused_or_sound(head: str, text: str) -> None:
    read_damaged(head + text)
