"""Prepare for play: biomes, action deck, hands, and the starting player."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from foodchain.engine.chance import Chance
from foodchain.engine.state import filled
from foodchain.games.cards import agenda
from foodchain.games.cards.deck import NONE, Deck
from foodchain.games.cards.readings import Readings
from foodchain.games.cards.state import EPOCHS, CardState


def empty_state(deck: Deck, readings: Readings, chance: Chance, seats: int) -> CardState:
    """A state with all cards in the draw pile and all markers at the start."""
    s = CardState(deck, readings)
    s.chance = chance
    s.seats = seats
    s.place = filled(deck.cards)
    s.pile_left = deck.cards
    s.hand_size = filled(seats)
    s.vp = filled(seats)
    s.survival = filled(seats)
    s.chosen = filled(seats, NONE)
    s.entered = filled(deck.cards)
    s.drawn = filled(seats * EPOCHS)
    s.barren = filled(seats * EPOCHS)
    s.sight = filled(deck.cards)
    return s


def new_state(deck: Deck, readings: Readings, chance: Chance, seats: int) -> CardState:
    s = empty_state(deck, readings, chance, seats)
    s.biomes = shuffled_biomes(deck, chance, vec[i64]())
    for seat in range(seats):
        s.draw(seat, deck.starting_hand)
    s.starting = chance.below(seats)
    s.push(agenda.BEGIN_ROUND)
    return s


def shuffled_biomes(deck: Deck, chance: Chance, known: vec[i64]) -> vec[i64]:
    """The biomes in the order of the rounds, the last one fixed, and behind them those that stay in the box.

    `known` are the first ones, if they are given.
    """
    rest = vec[i64]()
    for biome in range(deck.biomes):
        given = biome == deck.last_biome
        for other in known:
            if other == biome:
                given = True
        if not given:
            rest = append(rest, biome)
    chance.shuffle(rest)
    out = vec[i64]()
    used: i64 = 0
    for place in range(deck.biomes):
        if place < len(known):
            out = append(out, known[place])
        elif place == deck.rounds - 1:
            out = append(out, deck.last_biome)
        else:
            out = append(out, rest[used])
            used += 1
    return out
