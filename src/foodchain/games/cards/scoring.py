"""Scoring the round: dominance by food chain totals, then each set of elements on the biome."""

from __future__ import annotations

from librt.vecs import append, vec
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
        s.blame_biome()
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
    dominant = dominant_seats(s, totals)
    if len(dominant) == 0:
        s.note(NOBODY_DOMINANT)
        return
    for seat in dominant:
        s.note(DOMINANCE_SCORED, seat, totals[seat], s.gain_vp(seat, s.round))
    for seat in dominant:
        s.survival[seat] += 1
        s.note(SURVIVAL_MOVED, seat, s.survival[seat])


def dominant_seats(s: CardState, totals: vec[i64]) -> vec[i64]:
    found = vec[i64]()
    best: i64 = 0
    for seat in range(s.seats):
        if can_dominate(s, seat, totals[seat]):
            if len(found) == 0 or totals[seat] > best:
                best = totals[seat]
                found = vec[i64]()
            if totals[seat] == best:
                found = append(found, seat)
    return found


def can_dominate(s: CardState, seat: i64, total: i64) -> bool:
    """Where a total of 0 counts, it counts for those with animals in play; by the first rules, for everybody."""
    if total > 0:
        return True
    return s.readings.zero_dominates and (s.readings.version == 1 or s.classes_of(seat) > 0)


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
    dominant = [int(seat) for seat in dominant_seats(s, totals)]
    found: dict[str, Lead] = {"dominance": {"vp": int(s.round), "best": int(highest(totals)), "seats": dominant}}
    for element, name in enumerate(s.deck.element_names):
        icons = int(s.deck.biome_icons[s.biome() * s.deck.elements + element])
        if icons > 0:
            found[name] = leaders(icons_of(s, element), icons)
    return found


def leaders(counts: vec[i64], vp: int) -> Lead:
    """The highest of the counts and the seats that have it, if there is anything to score."""
    best = highest(counts)
    return {
        "vp": vp,
        "best": int(best),
        "seats": [seat for seat in range(len(counts)) if counts[seat] == best > 0],
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
