"""The check of the cards that a pack may add, remove and replace."""

from __future__ import annotations

from typing import Any, Final

from foodchain.errors import BadSetup
from foodchain.games.base.vocabulary import vocabulary_of

MOST_CARDS: Final = 60  # one bit for each


def check_cards(data: dict[str, Any]) -> None:
    """Refuse a deck that cannot be played with, naming the entry."""
    cards = data["cards"]["card"]
    words = vocabulary_of(data)
    last = data["cards"]["last"]
    face_up = data["cards"]["face_up"]
    if len(cards) > MOST_CARDS:
        raise BadSetup(f"cards.card: {len(cards)} are too many; {MOST_CARDS} are possible")
    if not 1 <= face_up <= len(cards):
        raise BadSetup(f"cards.face_up: should be a whole number from 1 to {len(cards)}, not {face_up!r}")
    if last not in cards:
        raise BadSetup(f"cards.last: {last!r} is none of: {', '.join(cards)}")
    for name, card in cards.items():
        for key in ("name", "text"):
            if not card[key].strip() or not card[key].isprintable():
                raise BadSetup(f"cards.card.{name}.{key}: should be a line of text")
        words.effects.check(f"cards.card.{name}.effects", card["effects"])
    if not any(effect["do"] == "ice age" for effect in cards[last]["effects"]):
        raise BadSetup(f"cards.card.{last}.effects: the last card must end the game with 'ice age'")
