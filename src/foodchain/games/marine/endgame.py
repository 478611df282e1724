"""Endgame: a last Extinction and Survival, every tile, the targets of the special pawns."""

from __future__ import annotations

from mypy_extensions import i64

from foodchain.earth.display import PHASE_BEGUN
from foodchain.engine.frame import Frame
from foodchain.engine.step import Step
from foodchain.games.marine import agenda
from foodchain.games.marine.board import ANIMALS
from foodchain.games.marine.state import FINAL_SCORING, OVER, RUNNING, TARGETS_PAID, MarineState


class Endgame(Step[MarineState]):
    name = "endgame"
    frame = Frame(("play on",), acts=False)

    def fits(self, s: MarineState) -> bool:
        return s.ending != RUNNING

    def resolve(self, s: MarineState) -> None:
        s.pop()
        s.phase = FINAL_SCORING
        s.note(PHASE_BEGUN, s.phase, s.turn)
        s.push(agenda.FINAL_SCORING)
        s.push(agenda.SURVIVAL)
        s.push(agenda.EXTINCTION)


class FinalScoring(Step[MarineState]):
    """No cards are taken. The order is the back cover's (ruling M1)."""

    name = "final scoring"
    cause = "final scoring"
    frame = Frame(("play on",), acts=False)

    def fits(self, s: MarineState) -> bool:
        return s.ending != RUNNING and s.phase == FINAL_SCORING

    def resolve(self, s: MarineState) -> None:
        for at in range(s.board.grid.size):
            if s.has_tile(at):
                s.score_tile(at)
        for animal in range(ANIMALS):
            points: i64 = 0
            for element in range(s.board.elements):
                if s.control[element] == animal:
                    points += s.target[element]
            if points > 0:
                s.note(TARGETS_PAID, animal, points)
                s.gain_vp(animal, points)
        s.phase = OVER
        s.note(PHASE_BEGUN, s.phase, s.turn)
        s.empty_agenda()
