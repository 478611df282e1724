"""Scoring the round: dominance by food chain totals, then each set of elements on the biome."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from foodchain.engine.frame import Frame
from foodchain.engine.state import filled
from foodchain.engine.step import Step
from foodchain.games.cards import agenda
from foodchain.games.cards.state import (
    DOMINANCE_SCORED,
    ELEMENT_SCORED,
    LAST_CARDS,
    NOBODY_DOMINANT,
    SURVIVAL_MOVED,
    CardState,
)
from foodchain.games.cards.view_types import Lead


class Score(Step[CardState]):
    name = "score"
    frame = Frame(("",), acts=False)

    def fits(self, s: CardState) -> bool:
        return s.phase == LAST_CARDS

    def resolve(self, s: CardState) -> None:
        s.pop()
        score_dominance(s)
        for element in range(s.deck.elements):
            icons = s.deck.biome_icons[s.biome() * s.deck.elements + element]
            if icons > 0:
                score_element(s, element, icons)
        if s.round < s.deck.rounds:
            s.push(agenda.CLEAN_UP)
        else:
            s.push(agenda.FINAL_SCORING)


def score_dominance(s: CardState) -> None:
    """All with the highest total score the number of the round and move up; a total of 0 is none (ruling C23)."""
    totals = totals_of(s)
    best = highest(totals)
    if best <= 0 and not s.readings.zero_dominates:
        s.note(NOBODY_DOMINANT)
        return
    for seat in range(s.seats):
        if totals[seat] == best:
            s.note(DOMINANCE_SCORED, seat, best, s.gain_vp(seat, s.round))
    for seat in range(s.seats):
        if totals[seat] == best:
            s.survival[seat] += 1
            s.note(SURVIVAL_MOVED, seat, s.survival[seat])


def score_element(s: CardState, element: i64, icons: i64) -> None:
    """All with most icons of a set score as many points as the biome shows; nobody, if nobody shows it (ruling C24)."""
    counts = icons_of(s, element)
    best = highest(counts)
    if best > 0:
        for seat in range(s.seats):
            if counts[seat] == best:
                s.note(ELEMENT_SCORED, seat, element, best, s.gain_vp(seat, icons))


def highest(numbers: vec[i64]) -> i64:
    best = numbers[0]
    for number in numbers:
        if number > best:
            best = number
    return best


def standing(s: CardState) -> dict[str, Lead]:
    """What scoring the biome now would give: `dominance` and each element on it, with its points and who gets them."""
    totals = totals_of(s)
    least: i64 = highest(totals) if s.readings.zero_dominates else 1
    found = {"dominance": leaders(totals, int(s.round), least)}
    for element, name in enumerate(s.deck.element_names):
        icons = int(s.deck.biome_icons[s.biome() * s.deck.elements + element])
        if icons > 0:
            found[name] = leaders(icons_of(s, element), icons, 1)
    return found


def leaders(counts: vec[i64], vp: int, least: i64) -> Lead:
    """The highest of the counts and the seats that have it, if it is enough to score."""
    best = highest(counts)
    return {
        "vp": vp,
        "best": int(best),
        "seats": [seat for seat in range(len(counts)) if counts[seat] == best >= least],
    }


def totals_of(s: CardState) -> vec[i64]:
    totals = filled(s.seats)
    for seat in range(s.seats):
        totals[seat] = s.food_chain(seat)
    return totals


def icons_of(s: CardState, element: i64) -> vec[i64]:
    counts = filled(s.seats)
    for seat in range(s.seats):
        counts[seat] = s.icons(seat, element)
    return counts
