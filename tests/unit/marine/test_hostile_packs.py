"""Packs that strangers send: whatever cards and traits are made of, games with them stay sound and come to an end."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import foodchain
from foodchain.catalogue import game_data
from foodchain.engine.effects import Effects, Field
from foodchain.games.marine.contents import SET_OFF
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
            cards[name]["face_up"] = [any_effect(rng, WORDS.rules)]
    cards["asteroid"]["effects"].append({"do": "last round"})
    traits = {}
    given: set[str] = {"copy trait"}
    for name in DATA["traits"]["trait"]:
        power = any_effect(rng, WORDS.powers)
        if rng.random() < 0.5:
            power = {"do": rng.choice(SET_OFF), "effects": [rng.choice(NESTING)]}
        fits = power["do"] in SET_OFF or power["do"] not in given
        given.add(power["do"])
        traits[name] = {"powers": [power] if fits else []}
    return {"cards": {"card": cards}, "traits": {"trait": traits}}


@pytest.mark.parametrize("seed", range(12))
def test_games_with_any_cards_come_to_an_end(seed: int) -> None:
    rng = Random(seed)
    game = foodchain.new("marine", seats=2 + seed % 3, seed=seed, pack=any_pack(rng), turns=20)
    busy = ("place evolution", "score", "place wander", "place tect")
    for _ in range(2000):
        if game.over:
            break
        options = game.decision.options
        wanted = [option for option in options if option.text.startswith(busy)]
        game.play(rng.choice(wanted if wanted and rng.random() < 0.7 else options))
        game.check()
    assert game.over
    assert foodchain.load(game.record()).scores == game.scores
