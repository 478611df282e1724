"""Initiative: one step forward on the track, and the same pawn is placed once more."""

from __future__ import annotations

from .positions import animal, asked, at, forfeited, legal, pawns, play, refuses

TRACK = "initiative insects amphibians birds; section initiative"


def test_the_actor_swaps_with_the_animal_directly_in_front() -> None:
    game = at("birds amphibians insects", f"{TRACK}; pawn initiative 1: birds")
    play(game, "birds: place migration 7")
    assert game.view()["initiative"] == ["insects", "birds", "amphibians"]


def test_the_front_animal_stays_in_front_and_still_places_its_pawn() -> None:
    game = at("birds amphibians insects", f"{TRACK}; pawn initiative 1: insects")
    play(game, "insects: place wanderlust 2")
    assert game.view()["initiative"] == ["insects", "amphibians", "birds"]
    assert pawns(game)["wanderlust 2"] == "insects"


def test_it_is_the_same_pawn() -> None:
    game = at("birds amphibians insects", f"{TRACK}; pawn initiative 1: birds; animal birds: hand 0")
    play(game, "birds: place domination 1")
    assert animal(game, "birds")["hand"] == 0
    assert animal(game, "birds")["pawns"] == 2  # this one, and the one on domination 5


def test_the_pawn_acts_in_its_new_place_this_turn() -> None:
    game = at("birds amphibians insects", f"{TRACK}; pawn initiative 1: birds; shelf adaptation: sun, sun")
    play(game, "birds: place adaptation 3")
    assert asked(game) == ("birds", "adapt")


def test_any_other_vacant_space_will_do() -> None:
    game = at("birds amphibians insects", f"{TRACK}; pawn initiative 1: birds; pawn migration 7: insects")
    assert len(legal(game)) == 38 + 1  # 41 without this one and the two taken; or forfeit
    refuses(game, "place migration 7", "place domination 5", "place initiative 1")


def test_forfeiting_gives_up_the_step_and_the_placement() -> None:
    game = at("birds amphibians insects", f"{TRACK}; pawn initiative 1: birds; animal birds: hand 0")
    play(game, "birds: pass")
    assert game.view()["initiative"] == ["insects", "amphibians", "birds"]
    assert pawns(game) == {"domination 5": "birds"}
    assert animal(game, "birds")["hand"] == 1
    assert forfeited(game) == [("birds", "initiative")]


def test_without_a_pawn_nothing_happens() -> None:
    game = at("birds amphibians", "section initiative; initiative amphibians birds")
    assert game.view()["initiative"] == ["amphibians", "birds"]
    assert asked(game) == ("birds", "dominate")


def test_the_next_planning_phase_follows_the_new_order() -> None:
    game = at(
        "birds amphibians",
        """tile 0,0 sea: 1 birds, 1 amphibians; disk 0,0/E seed; disk 0,0/W water
        section initiative; initiative amphibians birds; pawn initiative 1: birds; phase execution""",
    )
    play(game, "birds: place migration 2")  # nowhere to go, so the turn runs to its end
    assert game.view()["turn"] == 2
    assert asked(game) == ("birds", "place pawn")
