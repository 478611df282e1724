"""A decision says what the page would otherwise have to guess: how far it has come, what passing means."""

from __future__ import annotations

from typing import Any

import foodchain
from foodchain.engine.game import Game

from .positions import at, play

ROW = """tile 0,0 sea tundra: 3 mammals; tile 1,0 desert: 1 mammals, 2 birds; tile 2,0 jungle; tile 3,0 forest
    section migration"""


def decision(game: Game) -> dict[str, Any]:
    found: dict[str, Any] = game.view(game.decision.seat)["decision"]
    return found


def test_migration_counts_what_is_left_and_how_many_can_leave_each_tile() -> None:
    game = at("birds mammals", f"{ROW}; pawn migration 3: mammals")
    asked = decision(game)
    assert asked["progress"] == {"counted": "moved", "left": 3, "done": None}
    assert asked["repeats"] == {"0,0": 3, "1,0": 1}
    play(game, "mammals: move 0,0 > 1,0")
    asked = decision(game)
    assert asked["progress"]["left"] == 2
    assert asked["repeats"] == {"0,0": 2, "1,0": 1}  # the one that came has moved


def test_passing_ends_what_takes_several_choices_and_does_without_the_rest() -> None:
    assert decision(at("birds mammals", f"{ROW}; pawn migration 3: mammals"))["passing"] == "done"
    assert (
        decision(at("birds mammals", f"{ROW}; pawn adaptation 1: mammals; shelf adaptation: sun"))["passing"] == "pass"
    )


def test_an_option_has_the_pattern_that_words_it() -> None:
    game = at("birds mammals", f"{ROW}; pawn migration 3: mammals")
    patterns = {option["text"]: option["pattern"] for option in decision(game)["options"]}
    assert patterns["move 0,0 > 1,0"] == "move {} > {}"
    assert patterns["pass"] == "pass"


def test_whoever_does_not_decide_sees_how_far_it_has_come_but_no_options() -> None:
    game = at("birds mammals", f"{ROW}; pawn migration 3: mammals")
    seen = game.view(1 - game.decision.seat)["decision"]
    assert seen["progress"]["left"] == 3
    assert seen["options"] == []


def test_planning_counts_the_pawns_that_are_placed() -> None:
    game = foodchain.new("base", seats=3, seed=1)
    pawns = decision(game)["progress"]["left"]
    assert decision(game)["progress"] == {"counted": "placed", "left": pawns, "done": 0}
    first = game.decision.actor
    game.play(game.decision.options[0])
    while game.decision.actor != first:
        game.play(game.decision.options[0])
    assert decision(game)["progress"] == {"counted": "placed", "left": pawns - 1, "done": 1}


def test_an_element_that_is_given_up_is_another_thing_to_point_at_than_one_in_a_box() -> None:
    """A disk of the same type may lie in the section's box."""
    game = at(
        "birds mammals",
        """section regression; shelf regression: sun, water; pawn regression 2: mammals
        animal mammals: elements sun water""",
    )
    assert [option["targets"] for option in decision(game)["options"]] == [[["added", "sun"]], [["added", "water"]]]
    game = at("birds mammals", "section adaptation; pawn adaptation 1: mammals; shelf adaptation: sun")
    assert decision(game)["options"][0]["targets"] == [["element", "sun"]]


def test_a_view_says_what_a_turn_goes_through_and_how_animals_are_ordered() -> None:
    view = foodchain.new("base", seats=3, seed=1).view()
    assert view["phases"] == ["planning", "execution", "reset"] and view["phase"] == "planning"
    assert (view["ordered_by"], view["dominance"]) == ("initiative", True)
    beside = {section["section"]: section["beside"] for section in view["display"] if section["beside"]}
    assert beside == {"initiative": "initiative", "wanderlust": "stacks"}


def test_nothing_that_is_chosen_here_reveals_a_secret() -> None:
    assert decision(foodchain.new("base", seats=3, seed=1))["reveals"] is False
