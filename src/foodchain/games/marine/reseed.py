"""Reseed: the display is prepared for the next round, in the order of the rulebook's back cover."""

from __future__ import annotations

from mypy_extensions import i64

from foodchain.earth.earth import NONE
from foodchain.engine.frame import Frame
from foodchain.engine.step import Step
from foodchain.games.marine.board import (
    ABUNDANCE,
    ADAPTATION,
    AUTOTROPHS,
    COMPETITION,
    DEPLETION,
    EVOLUTION,
    REGRESSION,
    WANDERLUST,
)
from foodchain.games.marine.regression import regress
from foodchain.games.marine.state import MARKER_DRAWN, RESEED_BEGUN, MarineState


class Reseed(Step[MarineState]):
    """The order decides which disks and markers are in the bags when new ones are drawn."""

    name = "reseed"
    cause = "reseed"
    frame = Frame(("play on",), acts=False)

    def resolve(self, s: MarineState) -> None:
        s.pop()
        s.round += 1
        s.note(RESEED_BEGUN, s.round)
        remove_disks_between_vents(s)
        regress(s)
        s.empty_into_bag(REGRESSION)
        s.slide(ADAPTATION, REGRESSION)
        s.empty_into_bag(DEPLETION)
        s.empty_circles()
        s.empty_into_bag(WANDERLUST)
        s.slide(AUTOTROPHS, DEPLETION)
        s.slide(ABUNDANCE, AUTOTROPHS)
        return_markers(s)
        s.draw_disks()
        draw_markers(s)
        s.crossed = 0
        s.safe = 0


def remove_disks_between_vents(s: MarineState) -> None:
    """Only where three Vents meet; a corner on the edge of earth stays."""
    for corner in range(s.board.grid.corner_count):
        if s.disk[corner] != NONE and between_vents(s, corner):
            s.remove_disk(corner)


def between_vents(s: MarineState, corner: i64) -> bool:
    for i in range(3):
        at = s.board.grid.touching[corner * 3 + i]
        if at == NONE or not s.is_vent(at):
            return False
    return True


def return_markers(s: MarineState) -> None:
    for i in range(len(s.markers)):
        if s.markers[i] != NONE:
            s.marker_bag[s.markers[i]] += 1
            s.markers[i] = NONE


def draw_markers(s: MarineState) -> None:
    """Competition's as they come; Evolution's sorted by terrain, from left to right."""
    for i in range(s.display.competing):
        s.markers[i] = s.draw_marker()
        s.note(MARKER_DRAWN, s.markers[i], COMPETITION)
    for i in range(s.display.evolving):
        put_in_order(s, s.display.competing, s.display.competing + i, s.draw_marker())
    for i in range(s.display.evolving):
        s.note(MARKER_DRAWN, s.markers[s.display.competing + i], EVOLUTION)


def put_in_order(s: MarineState, first: i64, end: i64, terrain: i64) -> None:
    """Insert a marker among those already sorted between two squares; empty squares stay on the right."""
    at = end
    while at > first and terrain != NONE and (s.markers[at - 1] > terrain or s.markers[at - 1] == NONE):
        s.markers[at] = s.markers[at - 1]
        at -= 1
    s.markers[at] = terrain
