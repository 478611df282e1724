"""Nothing is created or lost: what must hold in every state of every card game."""

from __future__ import annotations

from mypy_extensions import i64

from foodchain.errors import BrokenInvariant
from foodchain.games.cards.deck import MOST_SEATS, NONE
from foodchain.games.cards.state import (
    DYING,
    EPOCHS,
    HAND,
    HEALTHY,
    ONGOING,
    OVER,
    PILE,
    PLACES,
    RESOLVING,
    CardState,
)


def check_state(s: CardState) -> None:
    check_cards(s)
    check_hands(s)
    check_biomes(s)
    check_tracks(s)
    check_knowledge(s)
    expect((s.depth == 0) == (s.phase == OVER), "the game is over exactly when nothing is left to do")


def expect(holds: bool, what: str) -> None:
    if not holds:
        raise BrokenInvariant(what)


def check_cards(s: CardState) -> None:
    """Every card is in exactly one place, and in one where it can be."""
    deck = s.deck
    expect(len(s.place) == deck.cards, f"there are {len(s.place)} cards, not {deck.cards}")
    pile: i64 = 0
    resolving: i64 = 0
    for card in range(deck.cards):
        place = s.place[card]
        name = deck.card_names[card]
        expect(0 <= place < PLACES, f"{name} is nowhere")
        expect(place < HAND or (place - HAND) % MOST_SEATS < s.seats, f"{name} lies with a seat that is not there")
        if place == PILE:
            pile += 1
        if card < deck.animals:
            expect(place < ONGOING and place != RESOLVING, f"{name} lies among the events")
            expect(place != DYING or s.depth > 0, f"{name} is dying after the end")
        else:
            expect(place != DYING and not HEALTHY <= place < ONGOING, f"{name} lies among the animals")
            expect(place < ONGOING or deck.variant_ongoing[s.variant(card)] == 1, f"{name} stays on the table")
            if place == RESOLVING:
                resolving += 1
    expect(resolving <= 1, f"{resolving} events are being carried out at once")
    expect(pile == s.pile_left, f"the draw pile has {pile} cards, but {s.pile_left} are counted")


def check_hands(s: CardState) -> None:
    expect(len(s.hand_size) == s.seats and len(s.chosen) == s.seats, "a hand is missing")
    for seat in range(s.seats):
        held: i64 = 0
        for card in range(s.deck.cards):
            if s.place[card] == HAND + seat:
                held += 1
        expect(held == s.hand_size[seat], f"seat {seat} holds {held} cards, but {s.hand_size[seat]} are counted")
        chosen = s.chosen[seat]
        expect(chosen == NONE or s.place[chosen] == HAND + seat, f"seat {seat} has chosen a card it does not hold")


def check_biomes(s: CardState) -> None:
    expect(len(s.biomes) == s.deck.biomes, f"there are {len(s.biomes)} biomes, not {s.deck.biomes}")
    seen: i64 = 0
    for biome in s.biomes:
        expect(0 <= biome < s.deck.biomes and seen & (1 << biome) == 0, "a biome is there twice")
        seen |= 1 << biome
    expect(s.biomes[s.deck.rounds - 1] == s.deck.last_biome, "the last biome lies in the wrong place")


def check_tracks(s: CardState) -> None:
    expect(1 <= s.round <= s.deck.rounds, f"there is no round {s.round}")
    expect(0 <= s.starting < s.seats, f"there is no seat {s.starting} to start")
    expect(0 <= s.passed < 1 << s.seats, "somebody has passed who is not there")
    for seat in range(s.seats):
        expect(
            0 <= s.survival[seat] <= s.deck.rounds, f"seat {seat} stands on {s.survival[seat]} of the Survival Track"
        )


def check_knowledge(s: CardState) -> None:
    """What is kept about hidden cards is true: the real hands are among those that it allows."""
    for seat in range(s.seats):
        counted: i64 = 0
        fitting: i64 = 0
        for epoch in range(EPOCHS):
            draws = s.drawn[seat * EPOCHS + epoch]
            expect(draws >= 0, f"seat {seat} has drawn a negative number of cards")
            counted += draws
            for card in range(s.deck.cards):
                if s.place[card] == HAND + seat and s.entered[card] == epoch:
                    fitting += 1
            # No more draws up to here than cards that can have been drawn up to here.
            expect(counted <= fitting, f"the draws of seat {seat} do not fit its hand")
        expect(counted == s.hand_size[seat], f"seat {seat} has {counted} draws for {s.hand_size[seat]} cards")
    for card in range(s.deck.cards):
        expect(0 <= s.entered[card] <= s.epoch, f"{s.deck.card_names[card]} entered the pile in the future")
        held = HAND <= s.place[card] < HEALTHY
        expect(held or s.sight[card] == 0, f"{s.deck.card_names[card]} is believed to be in a hand")
        for seat in range(s.seats + 1):
            mask = s.may_hold(card, seat)
            if mask != 0:
                expect(mask & (1 << (s.place[card] - HAND)) != 0, f"seat {seat} believes something wrong")
                expect(s.place[card] != HAND + seat, f"seat {seat} guesses about its own hand")
