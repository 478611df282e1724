"""Ending the game: the Survival Track's bonus and penalty, then the winners."""

from __future__ import annotations

from mypy_extensions import i64

from foodchain.engine.frame import Frame
from foodchain.engine.step import Step
from foodchain.games.cards.scoring import highest
from foodchain.games.cards.state import GAME_OVER, OVER, SURVIVAL_BONUS, SURVIVAL_PENALTY, CardState


class FinalScoring(Step[CardState]):
    name = "final scoring"
    cause = "final scoring"
    frame = Frame(("",), acts=False)

    def fits(self, s: CardState) -> bool:
        return s.round == s.deck.rounds

    def resolve(self, s: CardState) -> None:
        score_survival(s)
        s.phase = OVER
        s.note(GAME_OVER)
        s.empty_agenda()


def score_survival(s: CardState) -> None:
    """The highest gain, the lowest lose; where all are level, both happen to all (ruling C27)."""
    best = highest(s.survival)
    worst = best
    for position in s.survival:
        if position < worst:
            worst = position
    if best == worst and not s.readings.level_survival_counts:
        return
    for seat in range(s.seats):
        if s.survival[seat] == best:
            s.note(SURVIVAL_BONUS, seat, s.gain_vp(seat, s.deck.final_bonus))
    for seat in range(s.seats):
        if s.survival[seat] == worst:
            s.note(SURVIVAL_PENALTY, seat, s.gain_vp(seat, -s.deck.final_penalty))


def beats(s: CardState, seat: i64, other: i64) -> bool:
    """Most victory points win; then survival; then cards in hand."""
    if s.vp[seat] != s.vp[other]:
        return s.vp[seat] > s.vp[other]
    if s.survival[seat] != s.survival[other]:
        return s.survival[seat] > s.survival[other]
    return s.hand_size[seat] > s.hand_size[other]


def winners_of(s: CardState) -> list[int]:
    """The seats that no other beats: where all is level, the victory is shared."""
    found: list[int] = []
    for seat in range(s.seats):
        beaten = False
        for other in range(s.seats):
            if beats(s, other, seat):
                beaten = True
        if not beaten:
            found.append(int(seat))
    return found
