"""Cards are data: what a pack may change, what that does, and how a bad entry is refused by name."""

from __future__ import annotations

from copy import deepcopy
from random import Random
from typing import Any

import pytest

import foodchain
from foodchain import BadSetup, Game
from foodchain.catalogue import game_data
from foodchain.engine.record import new_game, read
from foodchain.games.cards.rules import CardRules

DATA = game_data("cards")


def printed() -> dict[str, Any]:
    return deepcopy(DATA)


def start(data: dict[str, Any], position: str, seats: int = 2, **options: Any) -> Game:
    rules = CardRules(data)
    lines = ["foodchain position 1", "game cards", f"seats {seats}", "seed 1"]
    lines += [f"option {name} {'yes' if value is True else value}" for name, value in options.items()]
    return read("\n".join([*lines, position]), lambda name, pack: rules)


def test_the_deck_is_that_of_the_fact_sheet() -> None:
    animals, events = DATA["animals"]["animal"], DATA["events"]["event"]
    assert len(animals) == 99 and len(events) == 21 and len(DATA["biomes"]["biome"]) == 12
    classes = [animal["class"] for animal in animals.values()]
    assert [classes.count(name) for name in DATA["animals"]["classes"]] == [16, 17, 17, 17, 16, 16]
    icons = {
        name: sum(animal["healthy"].count(name) for animal in animals.values()) for name in DATA["animals"]["elements"]
    }
    assert set(icons.values()) == {44}
    assert sum(animal["suppresses"] != "none" for animal in animals.values()) == 45
    totals = {name: 0 for name in DATA["animals"]["elements"]}
    for biome in DATA["biomes"]["biome"].values():
        for name in biome["elements"]:
            totals[name] += 1
    assert totals == {"meat": 13, "sun": 13, "grass": 13, "grub": 13, "water": 12, "seed": 11}


def test_every_card_has_its_provenance_and_views_carry_it() -> None:
    for entries in (DATA["animals"]["animal"], DATA["events"]["event"], DATA["biomes"]["biome"]):
        for entry in entries.values():
            assert entry["provenance"] and 0 < entry["confidence"] <= 1
    game = start(printed(), "hand 0: bird_03, bird_01, predator; hand 1: bird_02; table 0: mammal_01, annelids")
    view = game.view(0)
    assert [card["provenance"] for card in view["hand"]] == ["reconstructed", "rulebook", "reconstructed"]
    assert view["players"][0]["animals"][0]["provenance"] == "reconstructed"
    assert view["players"][0]["events"][0]["provenance"] == "rulebook"
    assert view["biome"]["provenance"] and view["reconstructed"]


def test_c7_an_animal_that_suppresses_its_own_class() -> None:
    data = printed()
    data["animals"]["animal"]["bird_03"]["suppresses"] = "bird"
    position = "hand 0: bird_03, bird_01; hand 1: bird_02; turn 0"
    game = start(data, position)
    game.play("play bird_03")
    assert game.view()["players"][0]["animals"][0]["state"] == "healthy"
    game = start(data, position, self_suppression=True)
    game.play("play bird_03")
    assert game.view()["players"][0]["animals"][0]["state"] == "endangered"


def test_c11_several_nocturnals() -> None:
    data = printed()
    data["events"]["event"]["nocturnal"]["copies"] = 2
    position = """round 1; turn 0; starting 1; hand 0: bird_01; hand 1: bird_02; hand 2: bird_05
        table 0: nocturnal; table 2: nocturnal.2"""
    game = start(data, position, 3)
    for _ in range(3):
        game.play("pass")
    asked = []
    while game.decision.kind == "last card":
        asked.append(game.decision.seat)
        game.play("pass")
    assert asked == [2, 0]  # clockwise from seat 1, who starts the round
    game = start(data, position, 3, last_cards_from="ender")
    for _ in range(3):
        game.play("pass")
    assert game.decision.seat == 2  # who passed last


def test_several_detritivores() -> None:
    data = printed()
    data["events"]["event"]["detritivore"]["copies"] = 2
    game = start(
        data,
        "hand 0: catastrophe, bird_01; hand 1: bird_02; turn 0; table 0: detritivore; table 1: detritivore.2,"
        "mammal_01 endangered, mammal_02 endangered, mammal_03 endangered",
    )
    game.play("play catastrophe")
    assert game.decision.seat == 0
    game.play("take mammal_02")
    assert game.decision.seat == 1
    game.play("take mammal_03")
    game.check()
    assert "seat 1 takes mammal 03 into the hand by Detritivore" in game.log()  # never "Detritivore.2"
    assert "Detritivore of seat 1 is discarded" in game.log()
    assert "mammal_01" in [card["card"] for card in game.view()["discards"]]


def test_a_small_game_of_ones_own() -> None:
    data = printed()
    data["numbers"].update(rounds=3, starting_hand=4, draw=1, reshuffle_after=[1], most_seats=4)
    data["animals"]["animal"] = {
        f"wolf_{n}": {
            "class": "mammal",
            "food_chain": [3, 1],
            "healthy": ["meat"],
            "endangered": [],
            "suppresses": "mammal",
            "copies": 2,
            "provenance": "component",
            "confidence": 1.0,
        }
        for n in range(20)
    }
    rules = CardRules(data)
    for seed in range(20):
        game = new_game(rules, 4, str(seed), {})
        rng = Random(seed)
        while not game.over:
            game.play(rng.choice(game.decision.options))
            game.check()
        assert game.view()["round"] == 3
        assert read(game.record(), lambda name, pack: rules).state == game.state
    with pytest.raises(BadSetup, match="2 to 4 seats"):
        new_game(rules, 5, "1", {})


def change(*path: str, to: Any) -> dict[str, Any]:
    data = printed()
    table = data
    for key in path[:-1]:
        table = table[key]
    if to is None:
        del table[path[-1]]
    else:
        table[path[-1]] = to
    return data


def test_owners_enter_the_printed_cards() -> None:
    """Whatever stands on a card can be replaced by a pack, and the record tells it."""
    pack = {
        "animals": {
            "animal": {
                "mammal_01": {
                    "suppresses": "bird",
                    "healthy": ["sun", "sun"],
                    "provenance": "component",
                    "confidence": 1.0,
                },
                "mammal_02": {"copies": 0},
                "bird_03": {"suppresses": "none", "copies": 2},
            }
        },
        "biomes": {"biome": {"tundra": {"elements": ["meat", "grass"], "bonus": "none", "penalty": "bird"}}},
        "events": {
            "event": {
                "predator": {"name": "Hunger", "ongoing": True, "text": "…", "effects": [{"do": "last card"}]},
                "instinct": {"reading": {"keep_hand": {"effects": [{"do": "draw", "who": "player", "cards": 3}]}}},
            }
        },
        "numbers": {"starting_hand": 5},
    }
    game = foodchain.new("cards", 3, 1, pack=pack)
    deck = game.rules.deck  # type: ignore[attr-defined]
    faces = {face["card"]: face for face in deck.animal_faces + deck.event_faces}
    assert len(faces) == 120 and "mammal_02" not in faces and "bird_03.2" in faces
    assert faces["mammal_01"]["elements"]["healthy"] == {"sun": 2} and faces["mammal_01"]["suppresses"] == "bird"
    assert faces["bird_03"]["suppresses"] is None and faces["predator"]["name"] == "Hunger"
    assert [found["hand"] for found in game.view()["players"]] == [5, 5, 5]
    rng = Random(1)
    while not game.over:
        game.play(rng.choice(game.decision.options))
        game.check()
    assert foodchain.load(game.record()).state == game.state


BAD: list[tuple[dict[str, Any], str]] = [
    (change("animals", "animal", "bird_03", "class", to="dragon"), "animals.animal.bird_03.class: "),
    (change("animals", "animal", "bird_03", "food_chain", to=[5]), "animals.animal.bird_03.food_chain: "),
    (
        change("animals", "animal", "bird_03", "healthy", to=["fire"]),
        "animals.animal.bird_03.healthy: 'fire' is no element",
    ),
    (change("animals", "animal", "bird_03", "healthy", to={"sun": 1}), "animals.animal.bird_03.healthy: "),
    (change("animals", "animal", "bird_03", "suppresses", to="ghost"), "animals.animal.bird_03.suppresses: "),
    (change("animals", "animal", "bird_03", "provenance", to="hearsay"), "animals.animal.bird_03.provenance: "),
    (change("animals", "animal", "bird_03", "confidence", to=2), "animals.animal.bird_03.confidence: "),
    (change("animals", "animal", "bird_03", "copies", to=99), "animals.animal.bird_03.copies: "),
    (change("animals", "classes", to=[]), "classes"),
    (change("biomes", "biome", "jungle", "bonus", to="dragon"), "biomes.biome.jungle.bonus: "),
    (change("biomes", "biome", "jungle", "elements", to="many"), "biomes.biome.jungle.elements: "),
    (change("biomes", "biome", "jungle", "name", to=None), "biomes.biome.jungle.name: "),
    (change("biomes", "biome", "jungle", "last", to=True), "exactly one"),
    (change("biomes", "biome", "sea", "last", to=False), "exactly one"),
    (
        change("events", "event", "catastrophe", "effects", to=[{"do": "dance"}]),
        "events.event.catastrophe.effects.1: 'dance'",
    ),
    (change("events", "event", "catastrophe", "effects", to="boom"), "events.event.catastrophe.effects: "),
    (change("events", "event", "catastrophe", "text", to=None), "events.event.catastrophe.text: "),
    (
        change("events", "event", "catastrophe", "ongoing", to=True),
        "events.event.catastrophe.effects.1: 'suppress all'",
    ),
    (
        change("events", "event", "catastrophe", "effects", to=[{"do": "suppress all", "which": "red"}]),
        "events.event.catastrophe",
    ),
    (change("events", "event", "annelids", "effects", to=[{"do": "food chain bonus"}]), "events.event.annelids"),
    (change("events", "event", "instinct", "reading", to={}), "events.event.instinct.reading: "),
    (change("numbers", "rounds", to=0), "numbers.rounds: "),
    (change("numbers", "rounds", to=13), "too few for 13 rounds"),
    (change("numbers", "most_seats", to=9), "numbers.most_seats: "),
    (change("numbers", "reshuffle_after", to=[77]), "numbers.reshuffle_after: "),
]


@pytest.mark.parametrize(("data", "message"), BAD, ids=[message for _, message in BAD])
def test_a_bad_entry_is_refused_by_name(data: dict[str, Any], message: str) -> None:
    with pytest.raises(BadSetup) as refusal:
        CardRules(data)
    assert message in str(refusal.value)


def test_too_few_cards() -> None:
    data = printed()
    data["animals"]["animal"] = {name: data["animals"]["animal"][name] for name in ("bird_01", "bird_02", "bird_03")}
    rules = CardRules(data)
    with pytest.raises(BadSetup, match="28 cards"):
        new_game(rules, 4, "1", {})


def test_several_detritivores_take_the_dead_clockwise_from_the_starting_player() -> None:
    data = printed()
    data["events"]["event"]["detritivore"]["copies"] = 2
    text = """starting 1; hand 0: bird_01; hand 1: bird_02, predator; hand 2: bird_05; turn 1; table 0: detritivore
        table 2: detritivore.2, mammal_01 endangered"""
    for rules, catcher in ((1, 0), (2, 2)):
        game = start(data, f"rules {rules}; {text}", seats=3)
        game.play("play predator")
        assert [event["seat"] for event in game.events if event["event"] == "caught"] == [catcher]
