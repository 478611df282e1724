"""A bot that takes its time at the terminal: it is seen to think, and Ctrl-C ends that."""

from __future__ import annotations

import os
import pty
import sys
from pathlib import Path

import foodchain

PROGRAM = (sys.executable, "-m", "foodchain", "play", "base", "--people", "0")
CTRL_C = b"\x03"


def begins_with(seat: int) -> int:
    """A seed with which this seat of two begins."""
    return next(seed for seed in range(100) if foodchain.new("base", 2, seed=seed).decision.seat == seat)


def at_a_terminal(folder: Path, *words: str) -> tuple[int, int]:
    """The program at a terminal of its own; the process and the terminal's other end."""
    pid, terminal = pty.fork()
    if pid == 0:
        os.chdir(folder)
        os.execv(sys.executable, [*PROGRAM, *words])
    return pid, terminal


def read_until(terminal: int, wanted: bytes) -> bytes:
    heard = b""
    while wanted not in heard:
        heard += os.read(terminal, 65536)
    return heard


def test_ctrl_c_ends_thinking_and_saves_the_game(tmp_path: Path) -> None:
    pid, terminal = at_a_terminal(tmp_path, "--bots", "forager,apex@100000s", "--seed", str(begins_with(0)))
    read_until(terminal, b"apex@100000s is thinking")
    os.write(terminal, CTRL_C)
    assert b"--resume foodchain-base.txt" in read_until(terminal, b"foodchain-base.txt")
    assert os.waitpid(pid, 0)[1] == 0
    assert "# table: forager apex@100000s" in (tmp_path / "foodchain-base.txt").read_text()


def test_a_whole_game_with_a_budget_for_each(tmp_path: Path) -> None:
    pid, terminal = at_a_terminal(tmp_path, "--bots", "hunter@0.005s,apex@2", "-o", "turns=2")
    heard = b""
    try:
        while more := os.read(terminal, 65536):
            heard += more
    except OSError:  # the program has ended, and its terminal with it
        pass
    assert os.waitpid(pid, 0)[1] == 0
    assert b"hunter@0.005s is thinking" in heard
