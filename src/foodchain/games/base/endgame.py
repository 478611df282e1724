"""Endgame: every tile is scored once more, without cards; then the winner."""

from __future__ import annotations

from mypy_extensions import i64

from foodchain.earth.earth import NONE
from foodchain.engine.step import Step
from foodchain.games.base.state import FINAL_SCORING, OVER, PHASE_BEGUN, BaseState


class FinalScoring(Step[BaseState]):
    """Dominance is ignored here, so all markers leave the earth first."""

    name = "final scoring"

    def resolve(self, s: BaseState) -> None:
        s.phase = FINAL_SCORING
        s.note(PHASE_BEGUN, s.phase, s.turn)
        for at in range(len(s.marker)):
            s.marker[at] = NONE
        for at in range(s.board.grid.size):
            if s.has_tile(at):
                s.score_tile(at)
        s.phase = OVER
        s.note(PHASE_BEGUN, s.phase, s.turn)
        s.empty_agenda()


def counting_animal(s: BaseState, seat: i64) -> i64:
    """The animal that counts for a seat: its lowest, and of equals the one lowest in the food chain (ruling B27)."""
    lowest: i64 = NONE
    for animal in range(s.board.animals):
        if s.owner[animal] == seat and (lowest == NONE or s.vp[animal] <= s.vp[lowest]):
            lowest = animal
    return lowest


def winner(s: BaseState) -> i64:
    """The seat whose counting animal has most VP; ties go to the animal higher in the food chain."""
    best: i64 = NONE
    for seat in range(s.seats):
        animal = counting_animal(s, seat)
        if best == NONE or s.vp[animal] > s.vp[best] or (s.vp[animal] == s.vp[best] and animal < best):
            best = animal
    return s.owner[best]
