"""Records that were cut, edited or written by a later version: refused with the line and what was expected there."""

from __future__ import annotations

import re

import pytest

import foodchain
from foodchain import BadRecord, BadText, FutureRecord
from foodchain.catalogue import find_rules

from .tables import play_on

GAME = play_on(foodchain.new("base", 2, 9, animals="birds,insects"), 9, most=40)
RECORD = GAME.record()
LINES = RECORD.splitlines()
FIRST = LINES.index("moves") + 1  # the first move, counted from 0


def edited(line: int, text: str) -> str:
    """The record with one line (counted from 1) replaced."""
    return "\n".join([*LINES[: line - 1], *([text] if text else []), *LINES[line:]])


def refused(text: str, message: str, line: int | None = None) -> BadText:
    with pytest.raises(BadText) as refusal:
        foodchain.load(text)
    error = refusal.value
    assert re.search(message, str(error)), str(error)
    assert len(str(error)) < 1000
    if line is not None:
        assert error.line == line and str(error).startswith(f"line {line}: ")
    return error


def test_the_record_itself_is_sound() -> None:
    assert foodchain.load(RECORD).position() == GAME.position()


@pytest.mark.parametrize("length", range(0, len(LINES)))
def test_a_truncated_record_is_refused(length: int) -> None:
    refused("\n".join(LINES[:length]), "empty" if length == 0 else "truncated")


def test_a_record_cut_in_the_middle_of_a_line_is_refused() -> None:
    for length in range(len(RECORD) - len(LINES[-1]) + 1, 20, -7):
        refused(RECORD[:length], "")
    for cut in (1, 5, 15):  # of the fingerprint
        refused(RECORD.rstrip()[:-cut], "closes with", len(LINES))


def test_a_missing_move_is_named() -> None:
    refused(edited(FIRST + 3, ""), "expected move 3, found move 4", FIRST + 3)


def test_a_doubled_move_is_named() -> None:
    line = LINES[FIRST + 2]
    refused(edited(FIRST + 3, f"{line}\n{line}"), "expected move 4, found move 3", FIRST + 4)


def test_moves_in_another_order_are_named() -> None:
    lines = list(LINES)
    lines[FIRST], lines[FIRST + 1] = lines[FIRST + 1], lines[FIRST]
    refused("\n".join(lines), "expected move 1, found move 2", FIRST + 1)


def test_a_move_of_somebody_else_is_named() -> None:
    line = LINES[FIRST]
    other = line.replace("insects", "birds") if "insects" in line else line.replace("birds", "insects")
    refused(edited(FIRST + 1, other), "must decide here", FIRST + 1)


def test_an_illegal_move_is_named_with_the_legal_ones() -> None:
    refused(edited(FIRST + 1, "1. insects: score 0,0"), "not legal now.*Legal: 'place", FIRST + 1)
    refused(edited(FIRST + 1, "1. !: claim birds 0,0"), "not legal now", FIRST + 1)


def test_an_unknown_move_is_named() -> None:
    refused(edited(FIRST + 1, "1. insects: sing"), "'sing' is not an option", FIRST + 1)
    refused(edited(FIRST + 1, "1. insects:"), "not an option", FIRST + 1)


NO_MOVES = [
    "insects: pass", "1 insects: pass", "1. insects pass", "one. insects: pass", "²4. a: b", "-1. insects: pass",
    f"{'9' * 5000}. insects: pass", "1.: pass", ".:", "1:2.3", "|", "x",
]  # fmt: skip


@pytest.mark.parametrize("line", NO_MOVES)
def test_a_line_that_is_no_move_is_named(line: str) -> None:
    refused(edited(FIRST + 1, line), "expected|not legal now", FIRST + 1)


def test_another_legal_move_shows_in_the_end() -> None:
    """The record replays, but not to the state it was written for."""
    game = play_on(foodchain.new("base", 2, 9, animals="birds,insects"), 9, most=6)
    record = game.record()
    other = next(option.text for option in game.decision.options)
    lines = record.splitlines()
    lines[-2] = f"{lines[-2].split(':')[0]}: {other}"
    refused("\n".join(lines), "edited, or written under other rules", len(lines))


def test_another_seed_shows_in_the_end() -> None:
    refused(RECORD.replace("seed 9", "seed 10"), "")


def test_a_wrong_count_is_named() -> None:
    refused(edited(len(LINES), "end 39"), "counts 39 moves, but there are 40", len(LINES))


@pytest.mark.parametrize("line", ["ending", "end 40 x y", "endless"])
def test_a_wrong_closing_line_is_named(line: str) -> None:
    refused(edited(len(LINES), line), "expected 'end 40", len(LINES))


def test_nothing_follows_the_end() -> None:
    refused(f"{RECORD}\n# fine\nend\n", "nothing may follow", len(LINES) + 3)
    refused(RECORD + LINES[-2], "nothing may follow", len(LINES) + 1)


def test_nothing_follows_a_finished_game() -> None:
    game = play_on(foodchain.new("base", 2, 9, turns=1), 9)
    lines = game.record().splitlines()
    lines.insert(-1, f"{game.ply + 1}. birds: pass")
    refused("\n".join(lines), "the game is over after", len(lines) - 1)


# -- the header -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("foodchain record 2", "update foodchain"),
        ("foodchain record 999999999999999999999", ""),
        ("foodchain record 0", "version"),
        ("foodchain record ²", "version"),
        ("foodchain record -1", "version"),
        ("foodchain record", "expected 'foodchain record 1'"),
        ("foodchain novel 1", "expected 'foodchain record 1'"),
        ("record 1", "expected 'foodchain record 1'"),
        ("PGN 1 1", "expected 'foodchain record 1'"),
    ],
)
def test_a_wrong_first_line_is_named(line: str, message: str) -> None:
    refused(edited(1, line), message, 1)


def test_a_later_version_is_named_as_such() -> None:
    with pytest.raises(FutureRecord, match=r"line 1: .*update"):
        foodchain.load(edited(1, "foodchain record 2"))
    with pytest.raises(FutureRecord, match=r"line 3: .*update"):
        foodchain.load(edited(3, f"rules {find_rules('base').version + 1}"))


@pytest.mark.parametrize(
    ("number", "line", "message"),
    [
        (2, "game chess", "no game 'chess'"),
        (2, "game", "word behind 'game' is missing"),
        (3, "rules", "is missing"),
        (3, "rules x", "not a version number"),
        (3, f"rules {'9' * 5000}", "version"),
        (4, "seats", "is missing"),
        (4, "seats two", "whole number"),
        (4, "seats ²", "whole number"),
        (4, f"seats {'9' * 5000}", "whole number"),
        (4, "seats -2", "at least 0"),
        (5, "seed", "is missing"),
        (5, f"seed {'x' * 65}", "64"),
        (6, "option animals", "value is missing"),
        (6, "option", "name is missing"),
        (6, "sing a song", "no header line"),
        (6, "| tile 0,0 sea", "from"),
        (6, "seats 2", "twice"),
        (6, "option earth standard", ""),
        (10, "option turns 50\noption turns 50", "twice"),
        (10, "option turns ²", "turns"),
    ],
)
def test_a_wrong_header_line_is_named(number: int, line: str, message: str) -> None:
    error = refused(edited(number, line), message)
    assert isinstance(error, BadRecord)
    assert error.line, str(error)


@pytest.mark.parametrize(
    ("number", "line", "message"),
    [
        (4, "seats 9", "2 to 6 seats"),
        (6, "option weather fine", "no option 'weather'"),
        (7, "option multiple maybe", "yes or no"),
        (8, "option earth flat", "standard"),
        (10, "option turns many", "whole number"),
    ],
)
def test_a_setup_that_does_not_exist_is_named(number: int, line: str, message: str) -> None:
    refused(edited(number, line), message)


def test_the_header_may_not_be_left_out() -> None:
    refused(edited(2, ""), "'game …'")
    refused(edited(4, ""), "'seats …' is missing")
    refused(edited(FIRST, ""), "is no header line|'moves' is missing")


# -- a start that is a position ---------------------------------------------------------------------------------------

FROM_POSITION = play_on(foodchain.load(GAME.position()), 8, most=5).record()


def test_a_start_is_read_with_its_own_lines() -> None:
    lines = FROM_POSITION.splitlines()
    number = next(i for i, line in enumerate(lines, start=1) if line.startswith("| tile"))
    lines[number - 1] = "| tile 9,9 sea"
    refused("\n".join(lines), "not a hex", number)


def test_a_start_that_is_not_there_is_named() -> None:
    lines = FROM_POSITION.splitlines()
    without = [line for line in lines if not line.startswith("|")]
    refused("\n".join(without), "position is missing behind 'from'")
    refused("\n".join(line for line in lines if line != "from"), "'from'", lines.index("from") + 1)
    refused(FROM_POSITION.replace("| foodchain position 1\n", ""), "'foodchain position 1', found")
    refused(
        FROM_POSITION.replace("| foodchain position 1\n", "| foodchain record 1\n"), "'foodchain position 1', found"
    )


def test_a_start_of_another_game_is_named() -> None:
    refused(FROM_POSITION.replace("seats 2", "seats 3", 1), "")
    refused(FROM_POSITION.replace("| seed 9", "| seed 8", 1), "another game than the header")


# -- no records at all ------------------------------------------------------------------------------------------------


NO_RECORDS = [
    "", "\n\n", "# only a comment", ";;;", ":", "#\n:\n", "\x00\x01\x02", "\ufeff", "\ud800", "\u2028", "foodchain",
    "{}", "<xml/>", "a" * 100_000, "9" * 10_000, bytes(range(256)).decode("latin-1"), "foodchain record 1\r" * 3,
    "foodchain record 1\nmoves\nend",
]  # fmt: skip


@pytest.mark.parametrize("text", NO_RECORDS, ids=range(len(NO_RECORDS)))
def test_what_is_no_record_at_all_is_refused(text: str) -> None:
    refused(text, "")


def test_a_huge_line_is_refused_shortly() -> None:
    refused(edited(FIRST + 1, "1. insects: " + "x" * 1_000_000), "not an option", FIRST + 1)
    refused(edited(FIRST + 1, "x" * 1_000_000), "expected", FIRST + 1)
    refused(edited(5, "seed " + "x" * 1_000_000), "seed", 5)
    refused(edited(6, "x" * 1_000_000), "no header line", 6)
