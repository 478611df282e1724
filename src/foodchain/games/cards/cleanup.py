"""Ending the round, rounds 1 to 9: everything in the order of the rulebook."""

from __future__ import annotations

from foodchain.engine.bits import bit
from foodchain.engine.frame import Frame
from foodchain.engine.step import Step
from foodchain.games.cards import agenda
from foodchain.games.cards.state import (
    BIOME_ENTERED,
    BIOME_LEFT,
    BIOME_REVEALED,
    HEALTHY,
    STARTING_PLAYER,
    TABLE_CLEARED,
    TIME_MOVED,
    CardState,
)


class CleanUp(Step[CardState]):
    name = "clean up"
    cause = "round end"
    frame = Frame(("",), acts=False)

    def fits(self, s: CardState) -> bool:
        return s.round < s.deck.rounds

    def resolve(self, s: CardState) -> None:
        s.pop()
        change_biome(s)
        clear_table(s)
        if s.deck.reshuffle_after & bit(s.round) != 0:
            s.reshuffle()
        last_is_next = s.round + 1 == s.deck.rounds
        if s.readings.normal_draw_before_last or not last_is_next:  # ruling C26
            draw_cards(s)
        s.round += 1
        s.note(TIME_MOVED, s.round)
        if last_is_next:
            draw_by_survival(s)
        s.starting = s.next_seat(s.starting)
        s.note(STARTING_PLAYER, s.starting)
        s.push(agenda.BEGIN_ROUND)


def change_biome(s: CardState) -> None:
    """The old biome goes to the box, the next one to the centre, and the one after that is turned up."""
    s.note(BIOME_LEFT, s.biome())
    s.note(BIOME_ENTERED, s.biomes[s.round])
    if s.round + 1 < s.deck.rounds:
        s.revealed += 1
        s.note(BIOME_REVEALED, s.biomes[s.round + 1])


def clear_table(s: CardState) -> None:
    """All animals and ongoing events go to the discard pile."""
    for card in range(s.deck.cards):
        if s.place[card] >= HEALTHY:
            s.to_discards(card)
    s.note(TABLE_CLEARED)


def draw_cards(s: CardState) -> None:
    """Clockwise from the starting player, which matters only when the pile runs out (ruling C34)."""
    for i in range(s.seats):
        s.draw((s.starting + i) % s.seats, s.deck.draw)


def draw_by_survival(s: CardState) -> None:
    for i in range(s.seats):
        seat = (s.starting + i) % s.seats
        s.draw(seat, s.survival[seat])
