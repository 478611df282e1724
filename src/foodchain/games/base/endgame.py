"""Endgame: every tile is scored once more, without cards."""

from __future__ import annotations

from foodchain.earth.display import PHASE_BEGUN
from foodchain.earth.earth import NONE
from foodchain.engine.frame import Frame
from foodchain.engine.state import filled
from foodchain.engine.step import Step
from foodchain.games.base.state import FINAL_SCORING, OVER, BaseState


class FinalScoring(Step[BaseState]):
    """Dominance is ignored here, so all markers leave the earth first."""

    name = "final scoring"
    frame = Frame(("",), acts=False)
    cause = "final scoring"

    def resolve(self, s: BaseState) -> None:
        s.phase = FINAL_SCORING
        s.note(PHASE_BEGUN, s.phase, s.turn)
        s.marker = filled(len(s.marker), NONE)
        for at in range(s.board.grid.size):
            if s.has_tile(at):
                s.score_tile(at)
        s.phase = OVER
        s.note(PHASE_BEGUN, s.phase, s.turn)
        s.empty_agenda()
