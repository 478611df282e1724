"""The hex grid of a board: flat-top hexes in axial coordinates, their neighbours and their corners.

A hex is written `q,r`; a corner is written by one of the hexes that meet there, `q,r/E`. A corner has up to three
such names; the one of the hex nearest the centre is used when writing, and all of them are understood.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

Hex = tuple[int, int]

# Clockwise from the north. The corner of direction i lies between sides i and i+1.
SIDES: Final[list[Hex]] = [(0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0)]
CORNERS: Final = ["NE", "E", "SE", "SW", "W", "NW"]


def hex_name(at: Hex) -> str:
    return f"{at[0]},{at[1]}"


def distance(at: Hex, to: Hex = (0, 0)) -> int:
    q, r = at[0] - to[0], at[1] - to[1]
    return max(abs(q), abs(r), abs(q + r))


class Grid:
    """Hexes and corners as small numbers, with everything about their neighbourhood worked out beforehand."""

    def __init__(self, hexes: list[Hex]) -> None:
        self.hexes = sorted(hexes)
        self.hex_names = [hex_name(at) for at in self.hexes]
        self.hex_index: dict[str, int] = {name: i for i, name in enumerate(self.hex_names)}
        self.size: i64 = len(self.hexes)
        index = {at: i for i, at in enumerate(self.hexes)}

        around = [index.get((q + dq, r + dr), -1) for q, r in self.hexes for dq, dr in SIDES]
        self.around: vec[i64] = vec[i64](around)  # hex * 6 + side -> hex or -1

        self.corner_names: list[str] = []
        self.corner_index: dict[str, int] = {}
        by_hexes: dict[frozenset[Hex], int] = {}
        corner_hexes: list[int] = []
        corners_of = [-1] * (len(self.hexes) * 6)
        for q, r in sorted(self.hexes, key=lambda at: (distance(at), at)):
            for side in range(6):
                meeting = [(q, r)]
                for dq, dr in (SIDES[side], SIDES[(side + 1) % 6]):
                    meeting.append((q + dq, r + dr))
                name = f"{q},{r}/{CORNERS[side]}"
                key = frozenset(meeting)
                if key not in by_hexes:
                    by_hexes[key] = len(self.corner_names)
                    self.corner_names.append(name)
                    on_board = sorted(index[at] for at in meeting if at in index)
                    corner_hexes += on_board + [-1] * (3 - len(on_board))
                self.corner_index[name] = by_hexes[key]
                corners_of[index[(q, r)] * 6 + side] = by_hexes[key]
        self.corner_count: i64 = len(self.corner_names)
        self.corners: vec[i64] = vec[i64](corners_of)  # hex * 6 + i -> corner
        self.touching: vec[i64] = vec[i64](corner_hexes)  # corner * 3 + i -> hex or -1

        # The ordered pairs of hexes one or two apart, for moves; pair_of finds a pair's number.
        self.pairs: list[tuple[int, int]] = []
        pair_of = [-1] * (len(self.hexes) ** 2)
        for i, at in enumerate(self.hexes):
            for j, to in enumerate(self.hexes):
                if 1 <= distance(at, to) <= 2:
                    pair_of[i * len(self.hexes) + j] = len(self.pairs)
                    self.pairs.append((i, j))
        self.pair_of: vec[i64] = vec[i64](pair_of)
        self.pair_from: vec[i64] = vec[i64]([pair[0] for pair in self.pairs])
        self.pair_to: vec[i64] = vec[i64]([pair[1] for pair in self.pairs])
