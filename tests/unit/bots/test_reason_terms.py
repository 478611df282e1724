"""What reasons count is what anybody counts who looks at the table: each term's number is held against the view."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import Any

import pytest

import foodchain
from foodchain.bots import Sight, make_bot

pytestmark = pytest.mark.compiled_enough

STEP = 2  # VP that a step on the Survival Track is taken for
MOST_LEAD = 40  # VP: larger ones count as much
MOST_CARDS = 28  # in hand: more count as many
Counts = dict[str, float]


def moments(name: str, seats: int, seed: int) -> list[foodchain.Game]:
    """Some moments of a game in which half of the players play well and half anyhow."""
    game, dice = foodchain.new(name, seats=seats, seed=seed), Random(seed)
    bots = [make_bot("forager" if seat % 2 else "lively") for seat in range(seats)]
    found = []
    while not game.over and game.ply < 300:
        seat = game.decision.seat
        game.play(bots[seat].choose(Sight(game, seat, dice)))
        if game.ply % 7 == 0 and not game.over:
            found.append(game.clone())
    return found


def by_features(game: foodchain.Game, player: Mapping[str, Any]) -> Counts:
    """What the terms say that a player has."""
    rules, width = game.rules, len(game.rules.feature_names)
    at = width * (rules.vocabulary.words["animal"].index(player["animal"]) if "animal" in player else player["seat"])
    features = list(rules.features(game.state))[at : at + width]
    return {term.name: features[term.features[0]] * term.unit for term in rules.terms}


def on_earth(view: Mapping[str, Any], row: Mapping[str, Any]) -> Counts:
    name = row["animal"]
    lived_on = [hexagon for hexagon in view["earth"] if name in hexagon["cubes"]]
    return {
        "points": row["vp"],
        "lead": row["vp"] - max(other["vp"] for other in view["animals"] if other is not row),
        "species": sum(hexagon["cubes"][name] for hexagon in lived_on),
        "endangered": sum(hexagon["cubes"][name] for hexagon in lived_on if name in hexagon["endangered"]),
        "elements": len(row["added"]),
        "eliminated": row["eliminated"],
        "gene pool": row["pool"],
    }


def of_base(view: Mapping[str, Any], row: Mapping[str, Any]) -> Counts:
    own = [hexagon for hexagon in view["earth"] if hexagon["dominant"] == row["animal"]]
    return {
        **on_earth(view, row),
        "dominated": len(own),
        "to score": sum(not hexagon["scored"] for hexagon in own),
        "pawns": row["pawns"],
        "later in initiative": view["initiative"].index(row["animal"]),
    }


def of_marine(view: Mapping[str, Any], row: Mapping[str, Any]) -> Counts:
    in_reach = 0
    for element, value in row["domination"].items():
        pawn = view["special_pawns"][element]
        needed = element in row["printed"] + row["added"]
        in_reach += needed and value > pawn["target"] and pawn["control"] != row["animal"]
    return {
        **on_earth(view, row),
        "pawns in hand": row["hand"],
        "special pawns": len(row["special_pawns"]),
        "in reach": in_reach,
    }


def of_cards(view: Mapping[str, Any], row: Mapping[str, Any]) -> Counts:
    lead = row["vp"] - max(other["vp"] for other in view["players"] if other is not row)
    won = {what for what, lead in view["standing"].items() if row["seat"] in lead["seats"]}
    return {
        "points": row["vp"],
        "lead": max(-MOST_LEAD, min(MOST_LEAD, lead)),
        "total": row["food_chain"],
        "dominance": view["standing"]["dominance"]["vp"] + STEP if "dominance" in won else 0,
        "icons": sum(view["standing"][what]["vp"] for what in won - {"dominance"}),
        "endangered": sum(animal["state"] == "endangered" for animal in row["animals"]),
        "survival": row["survival"],
        "hand": min(row["hand"], MOST_CARDS),
    }


COUNTED: dict[str, Callable[[Mapping[str, Any], Mapping[str, Any]], Counts]] = {
    "base": of_base,
    "marine": of_marine,
    "cards": of_cards,
}


@pytest.mark.parametrize("seats", [2, 4])
@pytest.mark.parametrize("name", COUNTED)
def test_terms_are_what_one_counts_on_the_table(name: str, seats: int) -> None:
    seen: Counts = {}
    for game in moments(name, seats, seed=seats):
        view = game.view()
        for row in view["players" if name == "cards" else "animals"]:
            told = by_features(game, row)
            for term, count in COUNTED[name](view, row).items():
                assert told[term] == pytest.approx(count), (term, game.ply, row)
                seen[term] = max(seen.get(term, 0), abs(count))
    assert all(seen.values()), f"never seen: {[term for term, most in seen.items() if not most]}"
