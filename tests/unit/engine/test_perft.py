"""How many ways a game can go: counts of option sequences, pinned. A rule changed by accident changes one of them."""

from __future__ import annotations

import pytest

import foodchain
from foodchain import Game
from foodchain.engine.play import apply
from foodchain.engine.state import State


def sequences(game: Game, depth: int) -> int:
    """How many sequences of `depth` options there are from here; a game that ends sooner counts as it is."""
    return count(game, game.state, depth)


def count(game: Game, s: State, depth: int) -> int:
    if depth == 0 or s.depth == 0:
        return 1
    if depth == 1:
        return len(s.legal)
    total = 0
    for option in s.legal:
        child = s.clone()
        apply(game.rules.steps, child, option)
        total += count(game, child, depth - 1)
    return total


STARTS = {
    2: "birds,insects",
    3: "mammals,birds,insects",
    4: "mammals,birds,amphibians,insects",
    5: "mammals,reptiles,birds,arachnids,insects",
    6: "mammals,reptiles,birds,amphibians,arachnids,insects",
}


@pytest.mark.parametrize("seats", STARTS)
def test_from_the_start(seats: int) -> None:
    """Pawns on 41 spaces, one after the other."""
    game = foodchain.new("base", seats, 1, animals=STARTS[seats])
    assert [sequences(game, depth) for depth in (1, 2, 3)] == [41, 41 * 40, 41 * 40 * 39]


def test_choosing_animals() -> None:
    game = foodchain.new("base", 3, 1, animals="choose")
    assert [sequences(game, depth) for depth in (1, 2, 3, 4)] == [6, 30, 120, 120 * 41]


EARTH = """foodchain position 1; game base; seats 3; seed perft
    seat 0: mammals; seat 1: birds; seat 2: arachnids
    turn 4; phase execution
    animal mammals: elements sun water, eliminated 3; animal birds: elements grub; animal arachnids: elements seed, vp 9
    tile 0,0 sea tundra: 2 mammals, 1 birds
    tile 1,0 desert: 3 birds, 1 arachnids
    tile 0,1 mountain: 2 mammals, 2 birds
    tile -1,1 forest tundra: 1 arachnids
    tile -1,0 jungle: 4 arachnids, 1 mammals
    tile 0,-1 wetland: 1 birds, 1 arachnids
    disk 0,0/NE seed; disk 0,0/E meat; disk 0,0/SE sun; disk 0,0/W grub; disk -1,0/NE water; disk 1,0/E seed
    disk 0,1/SW meat; disk -1,0/SW grub
    shelf adaptation: grass, seed; shelf regression: sun, water, grub; shelf abundance: meat, meat, sun, water
    shelf wasteland: seed, sun; shelf depletion: grub, meat; shelf wanderlust: sun, grass
    stack 1 open: sea, desert; stack 2 open: savannah
    stack 3 closed: jungle, sea, sea, sea, sea, sea, wetland, wetland, wetland, savannah, savannah, savannah, \
jungle, jungle, forest, forest, forest, desert, desert, mountain, mountain, mountain
"""
CARDS = "pawn domination 1: birds; pawn domination 5: birds; cards: {}"

# What is added to the position -> the number of sequences of 1, 2 and 3 options.
COUNTS: dict[str, list[int]] = {
    "section initiative; pawn initiative 1: birds; pawn adaptation 1: mammals": [40, 120, 761],
    "section adaptation; pawn adaptation 1: birds; pawn adaptation 2: mammals; pawn adaptation 3: birds": [3, 7, 19],
    "section regression; pawn regression 1: mammals; pawn adaptation 1: birds; pawn domination 1: birds": [2, 8, 56],
    "section abundance; pawn abundance 1: birds; pawn domination 1: birds": [4, 46, 196],
    "section wasteland; pawn wasteland 1: birds; pawn depletion 1: mammals; pawn domination 1: birds": [3, 15, 60],
    "section glaciation; pawn glaciation 2: birds; pawn glaciation 4: mammals; pawn domination 1: birds": [5, 20, 140],
    "section speciation; pawn speciation grub: arachnids; pawn speciation meat: mammals; pawn domination 1: birds": [
        3,
        8,
        27,
    ],
    "section wanderlust; pawn wanderlust 1: birds; pawn domination 1: birds": [3, 28, 100],
    "section migration; pawn migration 6: birds; pawn domination 1: birds": [21, 374, 5836],
    "section migration; pawn migration 2: mammals; pawn domination 1: birds": [12, 127, 609],
    "section competition; pawn competition desert-forest: birds; pawn domination 1: birds": [4, 12, 44],
    "section domination; pawn domination 1: birds; pawn domination 2: mammals; cards: aquatic, catastrophe, instinct": [
        7,
        28,
        413,
    ],
    f"section domination; {CARDS.format('aquatic')}": [7, 43, 303],
    f"section domination; {CARDS.format('catastrophe')}": [7, 43, 243],
    f"section domination; {CARDS.format('evolution')}": [7, 54, 399],
    f"section domination; {CARDS.format('fecundity')}": [7, 23, 163],
    f"section domination; {CARDS.format('habitat')}": [7, 43, 603],
    f"section domination; {CARDS.format('immigrants')}": [7, 33, 223],
    f"section domination; {CARDS.format('mass_exodus')}": [7, 43, 273],
}


@pytest.mark.parametrize("moment", COUNTS)
def test_from_a_position(moment: str) -> None:
    game = foodchain.load(EARTH + moment)
    assert [sequences(game, depth) for depth in (1, 2, 3)] == COUNTS[moment]
