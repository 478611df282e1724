"""What a seat may know: its own hand, the sizes of the other hands, and everything that lies open (ruling C31)."""

from __future__ import annotations

from mypy_extensions import i64

from foodchain.engine.bits import bit
from foodchain.games.cards.animals import is_protected
from foodchain.games.cards.deck import ENDANGERED_SIDE, HEALTHY_SIDE, NONE
from foodchain.games.cards.ongoing import BONUS_ENDANGERED, BONUS_HEALTHY
from foodchain.games.cards.scoring import standing
from foodchain.games.cards.state import (
    DISCARDED,
    DYING,
    ENDANGERED,
    HAND,
    HEALTHY,
    ONGOING,
    PHASES,
    RESOLVING,
    CardState,
)
from foodchain.games.cards.view_types import AnimalFace, BiomeFace, CardPlayer, CardTable, EventFace, Face
from foodchain.words import Speaker


def view_of(speaker: Speaker, s: CardState, seat: int | None) -> CardTable:
    deck = s.deck
    upcoming = s.round < deck.rounds
    return {
        "round": int(s.round),
        "rounds": int(deck.rounds),
        "phase": PHASES[s.phase],
        "starting": int(s.starting),
        "classes": list(deck.class_names),
        "elements": list(deck.element_names),
        "biome": biome_view(speaker, s, s.biome()),
        "next_biome": biome_view(speaker, s, s.biomes[s.round]) if upcoming else None,
        "past_biomes": [biome_view(speaker, s, s.biomes[i]) for i in range(s.round - 1)],
        "biome_pile": int(deck.rounds - s.round),
        "pile": int(s.pile_left),
        "discards": faces_at(speaker, s, DISCARDED),
        "resolving": events_at(speaker, s, RESOLVING),
        "dying": [deck.animal_faces[card] for card in animals_at(s, DYING)],
        "standing": standing(s),
        "players": [player_view(speaker, s, other, seat) for other in range(s.seats)],
        "hand": None if seat is None else hand_view(speaker, s, seat),
        "chosen": None if seat is None or s.chosen[seat] == NONE else deck.card_names[s.chosen[seat]],
        "reconstructed": deck.reconstructed,
    }


def biome_view(speaker: Speaker, s: CardState, biome: i64) -> BiomeFace:
    face = s.deck.biome_faces[biome]
    return {**face, "name": speaker.name(face["biome"])}


def event_view(speaker: Speaker, s: CardState, card: i64) -> EventFace:
    """An event's face with its text, as it is read in this game."""
    variant = s.deck.variants[s.variant(card)]
    entry = s.deck.entry_names[card]
    wording = speaker.words["card"][entry]
    drawn = wording.get("drawn", entry)
    printed = s.deck.event_faces[card - s.deck.animals]
    face: EventFace = {
        "card": printed["card"],
        "kind": printed["kind"],
        "provenance": printed["provenance"],
        "confidence": printed["confidence"],
        "name": wording["name"],
        "ongoing": variant.ongoing,
        "text": wording["reading"][variant.worded],
        "reading": variant.name,
        "usual": s.is_usual(card),
    }
    if drawn != face["card"]:
        face["drawn"] = drawn
    return face


def animals_at(s: CardState, place: i64) -> list[int]:
    return [card for card in range(s.deck.animals) if s.place[card] == place]


def events_at(speaker: Speaker, s: CardState, place: i64) -> list[EventFace]:
    return [event_view(speaker, s, card) for card in range(s.deck.animals, s.deck.cards) if s.place[card] == place]


def faces_at(speaker: Speaker, s: CardState, place: i64) -> list[Face]:
    return [*(s.deck.animal_faces[card] for card in animals_at(s, place)), *events_at(speaker, s, place)]


def hand_view(speaker: Speaker, s: CardState, seat: i64) -> list[Face]:
    """The seat's cards, each animal with what it would be worth if it came into play now."""
    healthy = s.owned_sum(seat, BONUS_HEALTHY)
    endangered = s.owned_sum(seat, BONUS_ENDANGERED)
    enters_endangered = s.endangering(seat) != NONE
    hand: list[Face] = []
    for card in animals_at(s, HAND + seat):
        face = s.deck.animal_faces[card].copy()
        if enters_endangered:
            face["state"] = "endangered"
        side = ENDANGERED_SIDE if enters_endangered else HEALTHY_SIDE
        face["worth"] = int(s.worth_on(card, side, healthy, endangered))
        hand.append(face)
    return hand + events_at(speaker, s, HAND + seat)


def player_view(speaker: Speaker, s: CardState, seat: i64, viewer: int | None) -> CardPlayer:
    deck = s.deck
    healthy = s.owned_sum(seat, BONUS_HEALTHY)
    endangered = s.owned_sum(seat, BONUS_ENDANGERED)
    animals: list[AnimalFace] = []
    for card in range(deck.animals):
        if s.place[card] == HEALTHY + seat or s.place[card] == ENDANGERED + seat:
            face = deck.animal_faces[card].copy()
            face["state"] = "endangered" if s.is_endangered(card) else "healthy"
            face["worth"] = int(s.worth(card, healthy, endangered))
            if is_protected(s, card):
                face["protected"] = True
            animals.append(face)
    return {
        "seat": int(seat),
        "vp": int(s.vp[seat]),
        "survival": int(s.survival[seat]),
        "hand": int(s.hand_size[seat]),
        "passed": s.has_passed(seat),
        "has_chosen": s.chosen[seat] != NONE,
        "animals": animals,
        "events": events_at(speaker, s, ONGOING + seat),
        "food_chain": int(s.food_chain(seat)),
        "icons": {deck.element_names[e]: int(s.icons(seat, e)) for e in range(deck.elements)},
        "known": known_cards(s, seat, viewer),
    }


def known_cards(s: CardState, holder: i64, viewer: int | None) -> list[str]:
    """The cards that the viewer knows to be in another hand."""
    if viewer is None or viewer == holder:
        return []
    return [s.deck.card_names[card] for card in range(s.deck.cards) if s.may_hold(card, viewer) == bit(holder)]
