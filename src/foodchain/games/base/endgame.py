"""Endgame: every tile is scored once more, without cards; then the winner."""

from __future__ import annotations

from mypy_extensions import i64

from foodchain.earth.display import PHASE_BEGUN
from foodchain.earth.earth import NONE
from foodchain.engine.step import Step
from foodchain.games.base.state import FINAL_SCORING, OVER, BaseState


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


def winner(s: BaseState) -> i64:
    """The seat whose counting animal has most VP; ties go to the animal higher in the food chain."""
    best: i64 = NONE
    for seat in range(s.seats):
        animal = s.counting_animal(seat)
        if best == NONE or s.vp[animal] > s.vp[best] or (s.vp[animal] == s.vp[best] and animal < best):
            best = animal
    return s.owner[best]
