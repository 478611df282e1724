"""Packs that strangers send: whatever cards and traits are made of, games with them stay sound and come to an end."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import foodchain
from foodchain import Game
from foodchain.catalogue import find_speaker, game_data
from foodchain.engine.effects import Effects, Field
from foodchain.games.marine.contents import ONCE_A_TRAIT, ONE_TRAIT_ONLY
from foodchain.games.marine.traits import MOMENT_NAMES
from foodchain.games.marine.vocabulary import vocabulary_of

DATA = game_data("marine")
WORDS = vocabulary_of(DATA)
# Effects that set off others: these could call each other without end.
NESTING: list[dict[str, Any]] = [
    {"do": "take another"},
    {"do": "take another", "discard": False},
    {"do": "repeat discard", "which": "any"},
    {"do": "act", "space": "evolution 5"},
    {"do": "act", "space": "wanderlust special"},
    {"do": "erupt", "terrain": "ocean", "by": "everyone"},
    {"do": "new trait", "draw": 3, "by": "others"},
]


def any_value(rng: Random, field: Field) -> Any:
    match field.kind:
        case "choice":
            return rng.choice(field.choices)
        case "choices":
            return rng.sample(list(field.choices), rng.randint(1, len(field.choices)))
        case "yes":
            return rng.random() < 0.5
        case "effects":
            return [any_effect(rng, WORDS.effects) for _ in range(rng.randint(1, 3))]
        case "count" if rng.random() < 0.3:
            return field.word
    return rng.randint(field.least, min(field.most, field.least + 6))


def any_effect(rng: Random, effects: Effects) -> dict[str, Any]:
    effect = rng.choice(effects.effects)
    wanted = [field for field in effect.fields if field.default is None or rng.random() < 0.4]
    return {"do": effect.name, **{field.name: any_value(rng, field) for field in wanted}}


def nesting_or_any(rng: Random, most: int) -> list[dict[str, Any]]:
    return [
        any_effect(rng, WORDS.effects) if rng.random() < 0.6 else rng.choice(NESTING)
        for _ in range(rng.randint(0, most))
    ]


def any_pack(rng: Random) -> dict[str, Any]:
    cards: dict[str, Any] = {}
    for name in DATA["cards"]["card"]:
        cards[name] = {"effects": nesting_or_any(rng, 4), "enters": nesting_or_any(rng, 2)}
        if rng.random() < 0.4:
            cards[name]["face_up"] = [any_effect(rng, WORDS.rules) for _ in range(rng.randrange(1, 4))]
    cards["asteroid"]["effects"].append({"do": "last round"})
    traits = {}
    given: set[str] = set()
    for name in DATA["traits"]["trait"]:
        powers: list[dict[str, Any]] = []
        for _ in range(rng.randrange(1, 4)):
            power = any_effect(rng, WORDS.powers)
            if rng.random() < 0.3:
                power = {"do": rng.choice(MOMENT_NAMES), "effects": [rng.choice(NESTING)]}
            once = power["do"] in ONCE_A_TRAIT and power["do"] in [other["do"] for other in powers]
            # More than one that copies could leave too few traits to deal.
            if not once and not (power["do"] in (*ONE_TRAIT_ONLY, "copy trait") and power["do"] in given):
                powers.append(power)
                given.add(power["do"])
        traits[name] = {"powers": powers}
    return {"cards": {"card": cards}, "traits": {"trait": traits}}


def any_box(rng: Random) -> dict[str, Any]:
    """Any cards and traits; some of them come, go and are called otherwise, and numbers and rulings change as well."""
    pack = any_pack(rng)
    cards: dict[str, Any] = pack["cards"]["card"]
    names = [name for name in cards if name != DATA["cards"]["last"]]
    rng.shuffle(names)
    gone, called = names[: rng.randint(0, 5)], names[5 : 5 + rng.randint(0, 5)]
    for name in gone:
        del cards[name]
    for name in called:
        cards[f"{name}_x"] = cards.pop(name)
    for number in range(rng.randint(0, 4)):
        words = {"name": f"New {number}", "text": "New.", "fr": {"name": f"Neuve {number}"}, "de": {"text": "Neu."}}
        cards[f"new_{number}"] = {**words, "effects": nesting_or_any(rng, 4), "fish": any_fish(rng)}
    for card in cards.values():
        card.setdefault("fish", any_fish(rng))
    return {
        "remove": [f"cards.card.{name}" for name in gone],
        "rename": {f"cards.card.{name}": f"{name}_x" for name in called},
        **pack,
        **any_numbers(rng),
    }


def any_fish(rng: Random) -> list[str]:
    return rng.choice([[], [], ["dead"], ["live"], ["dead", "live"]])


def any_numbers(rng: Random) -> dict[str, Any]:
    rulings = {name: rng.random() < 0.5 for name, usual in DATA["rulings"].items() if usual in (True, False)}
    rulings.pop("domination_takes_card", None)
    return {
        "rulings": {**rulings, "domination_takes_card": rng.choice([0, 0, 3])},
        "animals": {"cubes": rng.randint(12, 40), "first_target": rng.randint(0, 4)},
        "display": {"section": {"migration": {"values": [rng.randint(1, 7) for _ in range(3)]}}},
        "terrain": {"vent_tiles": rng.randint(4, 12), "terrain": {"kelp": {"tiles": rng.randint(3, 6)}}},
    }


def played(pack: dict[str, Any], rng: Random, seats: int, seed: int, round_trips: bool, turns: int = 20) -> Game:
    """A game of random options; what sets off most is chosen more often. All moments are sound, and read back."""
    game = foodchain.new("marine", seats=seats, seed=seed, pack=pack, turns=turns)
    busy = ("place evolution", "score", "place wander", "place tect")
    for _ in range(2000):
        if game.over:
            break
        options = game.decision.options
        wanted = [option for option in options if option.text.startswith(busy)]
        game.play(rng.choice(wanted if wanted and rng.random() < 0.7 else options))
        game.check()
        if round_trips:
            position = game.position()
            assert foodchain.load(position).position() == position
    return game


@pytest.mark.parametrize("seed", range(12))
def test_games_with_any_cards_come_to_an_end(seed: int) -> None:
    rng = Random(seed)
    game = played(any_pack(rng), rng, 2 + seed % 3, seed, round_trips=False)
    assert game.over
    assert foodchain.load(game.record()).scores == game.scores


def check_any_box(seed: int) -> None:
    rng = Random(f"box {seed}")
    pack = any_box(rng)
    game = played(pack, rng, 2 + seed % 3, seed, round_trips=True, turns=40)
    assert game.over
    again = foodchain.load(game.record())
    assert again.scores == game.scores and again.rules.pack == game.rules.pack
    for language in ("en", "fr", "de"):
        speaker = find_speaker(game.rules, language)
        for kind in ("card", "trait"):
            assert all(entry["name"] and entry["text"] for entry in speaker.words[kind].values())


@pytest.mark.parametrize("seed", range(24))
def test_any_box_is_played_to_the_end(seed: int) -> None:
    check_any_box(seed)


@pytest.mark.soak
@pytest.mark.parametrize("hundred", range(10))
def test_a_thousand_boxes_are_played_to_the_end(hundred: int) -> None:
    for seed in range(100):
        check_any_box(1000 + 100 * hundred + seed)
