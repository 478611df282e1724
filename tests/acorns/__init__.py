"""Acorns: a small game of our own, which shows that a game is a folder. See docs/add-a-game.md.

Squirrels hide acorns that weigh 1 to 5 in three hollows. Everybody holds two, which the others do not see. In turn, one
lays an acorn into a hollow and draws another from the bag. Whoever brings a hollow to 9 or more takes a point for each
acorn in it, and it is empty again. When all acorns are laid, most points win.
"""

from __future__ import annotations

from pathlib import Path

FOLDER = str(Path(__file__).parent)  # what FOODCHAIN_GAMES has to name
