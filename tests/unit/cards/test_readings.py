"""Every other reading that our facts name for an event of the Card Game, entered through a pack and played.

The other readings of the rules themselves are options, tried in test_rulings.py; that of derived biomes is in
test_own_entries.py.
"""

from __future__ import annotations

from random import Random
from typing import Any, NamedTuple

import pytest

import foodchain
from foodchain import Game, packs
from foodchain.catalogue import game_data

EVENTS = game_data("cards")["events"]["event"]


class Reading(NamedTuple):
    event: str
    says: str
    effects: list[dict[str, Any]]
    ongoing: bool = False


READINGS = [
    Reading("autotrophs", "only sun and water", [{"do": "multiply elements", "factor": 2, "elements": ["sun", "water"]}], True),
    Reading("biodiversity", "as long as it lies there", [{"do": "food chain per class", "amount": 1}], True),
    Reading("detritivore", "you may let one go by", [{"do": "catch the dead", "optional": True}], True),
    Reading("domination", "one opponent", [{"do": "discard", "who": "one opponent", "cards": 1}]),
    Reading("domination", "one opponent, two cards", [{"do": "discard", "who": "one opponent", "cards": 2}]),
    Reading("evolution", "it becomes healthy", [{"do": "heal one"}]),
    Reading("evolution", "one of the hand for it", [{"do": "exchange animal"}]),
    Reading("extinction", "any missing element", [{"do": "suppress all", "which": "endangered"}, {"do": "suppress all", "which": "a mismatch"}]),
    Reading("hibernation", "from the discards", [{"do": "take animal", "from": "discards", "to": "player"}]),
    Reading("hibernation", "to its owner", [{"do": "take animal", "from": "play", "to": "owner"}]),
    Reading("hibernation", "it is protected", [{"do": "protect one"}]),
    Reading("hibernation", "it is healed", [{"do": "heal one"}]),
    Reading("hibernation", "healed and protected", [{"do": "heal one", "optional": True}, {"do": "protect one", "optional": True}]),
    Reading("immigrants", "opponents only", [{"do": "enter endangered", "who": "opponents"}], True),
    Reading("instinct", "the hand goes first", [{"do": "draw", "who": "player", "cards": "hand", "plus": 1, "discard_first": True}]),
    Reading("metamorphose", "they are suppressed", [{"do": "suppress class", "which": "endangered"}]),
    Reading("niche_habitats", "to the right", [{"do": "pass cards", "to": "right"}]),
    Reading("niche_habitats", "either way", [{"do": "pass cards", "to": "choose"}]),
    Reading("omnivore", "1 more", [{"do": "food chain bonus", "healthy": 1, "endangered": 0}], True),
    Reading("omnivore", "an element more", [{"do": "extra element"}], True),
    Reading("omnivore", "for endangered ones", [{"do": "food chain bonus", "healthy": 0, "endangered": 2}], True),
]  # fmt: skip


def begun(reading: Reading) -> Game:
    """The event in hand, with animals of both sides on the table and one among the discards."""
    content = {"text": "As printed.", "effects": reading.effects, "ongoing": reading.ongoing}
    pack = packs.changes("cards", {"events": {"event": {reading.event: content}}})
    return foodchain.load(
        "\n".join(
            [
                "foodchain position 1; game cards; seats 3; seed story",
                *(f"pack {change}" for change in pack),
                f"hand 0: {reading.event}, bird_03, insect_01; hand 1: bird_02, bird_05; hand 2: mammal_05",
                "turn 0; discards: reptile_06",
                "table 0: mammal_01, mammal_02 endangered; table 1: insect_03, insect_02 endangered",
            ]
        )
    )


@pytest.mark.compiled_enough
@pytest.mark.parametrize("reading", READINGS, ids=[f"{reading.event}: {reading.says}" for reading in READINGS])
def test_another_reading_is_entered_and_played(reading: Reading) -> None:
    game = begun(reading)
    face = next(card for card in game.view(0)["hand"] if card["card"] == reading.event)
    assert (face["text"], face["ongoing"], face["provenance"]) == ("As printed.", reading.ongoing, "own")
    game.play(f"play {reading.event}")
    rng = Random(reading.says)
    while not game.over:
        game.play(rng.choice(game.decision.options))
        game.check()
        if game.ply < 8:
            assert foodchain.load(game.position()).position() == game.position()


def test_every_event_with_readings_of_ours_is_among_them() -> None:
    several = {name for name, event in EVENTS.items() if len(event.get("reading", {})) > 1}
    assert several == {reading.event for reading in READINGS}
