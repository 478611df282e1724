"""The same seed is the same game, compiled or plain, in any process on any machine."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

import foodchain

from .digests import digests

ROOT = Path(__file__).parents[3]
GAMES = 4 if foodchain.compiled() else 1


def digests_elsewhere(**environment: str) -> tuple[str, list[str]]:
    """How another process runs, and what it plays."""
    command = [sys.executable, "-m", "tests.unit.engine.digests", str(GAMES)]
    env = {**os.environ, **environment}
    run = subprocess.run(command, cwd=ROOT, env=env, capture_output=True, text=True, check=True)
    first, *lines = run.stdout.splitlines()
    return first, lines


def test_another_process_plays_the_same() -> None:
    """With other hashes, in particular: no set or dict may decide anything."""
    how, lines = digests_elsewhere(PYTHONHASHSEED="4711")
    assert how == ("compiled" if foodchain.compiled() else "plain")
    assert lines == digests(GAMES)


@pytest.mark.skipif(not foodchain.compiled(), reason="the rules are not compiled here")
def test_compiled_and_plain_play_the_same() -> None:
    how, lines = digests_elsewhere(FOODCHAIN_PLAIN="1")
    assert how == "plain"
    assert lines == digests(GAMES)
