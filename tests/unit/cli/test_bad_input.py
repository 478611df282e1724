"""Whatever is wrong with a command: exit code 2, one line that says what to do, and nothing written."""

from __future__ import annotations

from pathlib import Path

import pytest

from foodchain.bots import bot_names
from tests.unit.cli.conftest import Run

WRONG = {
    "no such command": ("dance", "No such command"),
    "no such flag": ("simulate base --fast", "No such option"),
    "no game": ("simulate", "Missing argument 'GAME'"),
    "no such game": ("simulate chess", "there is no game 'chess'; there are: base"),
    "no such game to play": ("play chess", "there is no game 'chess'"),
    "no game to play": ("play", "Try: foodchain play base"),
    "no such bot": ("simulate base --bots clever", f"there is no bot 'clever'; there are: {bot_names()[0]}"),
    "an empty bot": ("simulate base --bots random,", "there is no bot ''"),
    "bots and seats differ": ("simulate base --bots random,random,random --seats 4", "3 bots are named for 4 seats"),
    "too many seats": ("simulate base --seats 9", "2 to 6 seats"),
    "seats in words": ("simulate base --seats many", "--seats"),
    "no games": ("simulate base --games 0", "--games"),
    "no such rule": ("simulate base -o weather=bad", "no option 'weather'"),
    "half a rule": ("simulate base -o earth", "NAME=VALUE"),
    "a rule without a value": ("fuzz base -o earth=", "NAME=VALUE"),
    "a wrong value": ("simulate base -o earth=flat", "standard, random"),
    "a wrong switch": ("simulate base --seats 2 -o multiple=maybe", "multiple"),
    "a wrong number": ("fuzz base -o turns=-3", "turns"),
    "too many animals": ("fuzz base --seats 4 -o multiple=yes", "2 or 3 seats"),
    "a bad seed": ("simulate base --seed a:b", "seed"),
    "a long seed": (f"simulate base --seed {'x' * 80}", "seed"),
    "too many people": ("play base --people 5 --seats 4", "5 people cannot sit at 4 seats"),
    "a bot too many": ("play base --people 2 --seats 2 --bots random", "leave out --bots"),
    "bots for other seats": ("play base --seats 4 --bots random,random", "2 bots are named for 3 other seats"),
    "nobody": ("play base --people -1", "--people"),
    "a seat beyond": ("show {record} --seat 7", "--seat 0 to 1"),
    "a moment beyond": ("show {record} --ply 99999", "--ply 0 to"),
    "two outputs": ("show {record} --json --text", "standard output"),
    "a replay from beyond": ("replay {record} --from 99999", "options 1 to"),
    "a replay backwards": ("replay {record} --from 9 --to 3", "--from 9 --to 3"),
    "a replay in no time": ("replay {record} --speed 0", "--speed"),
    "a replay of nothing": ("replay {position}", "foodchain show"),
    "a resumed game with seats": ("play --resume {record} --seats 3", "leave out what begins a new game"),
    "a resumed game of another name": ("play marine --resume {record}", "is a game of base, not of marine"),
    "a saved game overwritten": ("play base --save {record}", "exists already"),
    "a game resumed from the keyboard": ("play --resume -", "--resume wants a file"),
    "perft of another game": ("perft chess {record}", "there is no game 'chess'"),
    "perft with other seats": ("perft base {record} --seats 3", "leave out --seats"),
    "a missing pack": ("simulate base --pack missing.toml", "cannot be read"),
    "a pack that is none": ("play base --pack {record}", "is not TOML"),
    "perft backwards": ("perft base --depth -1", "--depth"),
    "a bench of no time": ("bench base --seconds 0", "--seconds"),
    "a folder that is a file": ("simulate base --games 1 --records {record}", "no folder"),
}


@pytest.mark.parametrize("wrong", WRONG)
def test_arguments(wrong: str, run: Run, record: Path, tmp_path: Path) -> None:
    position = tmp_path / "position.txt"
    position.write_text("foodchain position 1\ngame base\nseats 2\nseat 0: birds\nseat 1: insects\n")
    before = {path.name: path.read_bytes() for path in tmp_path.iterdir()}
    command, message = WRONG[wrong]
    done = run(*(word.format(record=record, position=position) for word in command.split()))
    assert done.code == 2
    assert done.out == ""
    assert done.err.startswith("foodchain: ") and done.err.count("\n") == 1
    assert message in done.err
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == before


FILES: dict[str, tuple[bytes | None, str]] = {
    "missing": (None, "no such file"),
    "empty": (b"", "empty"),
    "something else": (b"Dear diary,\n", "foodchain record 1"),
    "binary": (bytes(range(256)), "no text file"),
    "zeros": (b"foodchain record 1\n\0\0", "no text file"),
    "from the future": (b"foodchain record 99\ngame base\n", "update foodchain"),
    "of an unknown game": (b"foodchain record 1\ngame chess\nseats 2\nmoves\nend\n", "chess"),
    "an impossible position": (
        b"foodchain position 1\ngame base\nseats 2\nseat 0: birds\nseat 1: insects\ntile 9,9 sea",
        ":6:",
    ),
}
READERS = ("show {}", "replay {}", "verify {}", "perft base {}", "play --resume {}")


@pytest.mark.parametrize("reader", READERS)
@pytest.mark.parametrize("kind", FILES)
def test_files(reader: str, kind: str, run: Run, tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    content, message = FILES[kind]
    if content is not None:
        file.write_bytes(content)
    done = run(*reader.format(file).split())
    if reader.startswith("verify") and kind not in ("missing", "binary", "zeros"):  # it judges what it can read
        assert done.code == 1 and done.err == ""
        return
    assert done.code == 2
    assert done.err.startswith(f"foodchain: {file}") and done.err.count("\n") == 1
    assert message in done.err


def test_a_folder_is_no_file(run: Run, tmp_path: Path) -> None:
    done = run("show", tmp_path)
    assert done.code == 2 and "is a directory" in done.err


@pytest.mark.parametrize("line", [8, 20, -1, -3])
def test_an_edited_record_is_refused_with_its_line(line: int, run: Run, record: Path) -> None:
    lines = record.read_text().splitlines()
    number = line % len(lines)
    lines[number] = "nonsense"
    record.write_text("\n".join(lines))
    done = run("show", record)
    assert done.code == 2 and f"{record}:{number + 1}: " in done.err


def test_a_truncated_record_is_refused(run: Run, record: Path) -> None:
    record.write_text("\n".join(record.read_text().splitlines()[:-2]))
    done = run("show", record)
    assert done.code == 2 and "truncated" in done.err


def test_a_file_that_cannot_be_written(run: Run, record: Path) -> None:
    done = run("show", record, "--svg", "/no/such/folder/table.svg")
    assert done.code == 2 and "cannot be written" in done.err


def test_a_bug_is_told_in_one_line(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> None:
        raise KeyError("oops")

    monkeypatch.setattr("foodchain.cli.perft.starting_game", broken)
    done = run("perft", "base")
    assert done.code == 70 and "KeyError" in done.err and done.err.count("\n") == 1
