"""Endgame: Ice Age makes the turn the last; every tile is scored once more; the winner."""

from __future__ import annotations

from .positions import EVERYBODY, animal, asked, at, cubes, disks, happened, play, shelf, tile, vp

# Two deserts: one that the birds dominate, one that the reptiles dominate.
EARTH = """tile 0,0 desert: 2 birds, 1 reptiles; disk 0,0/E seed; tile 2,0 desert: 2 reptiles; disk 2,0/E sun
    tile 0,2 sea; section domination; cards: ice_age, omnivore"""


def test_ice_age_ends_the_game_after_this_turn() -> None:
    game = at("birds reptiles", f"{EARTH}; pawn domination 1: birds")
    play(game, "birds: score 0,0", "birds: card ice_age")
    assert game.over
    assert game.ending == "ice age"
    assert game.view()["phase"] == "over"


def test_the_remaining_domination_pawns_still_act() -> None:
    game = at("birds reptiles", f"{EARTH}; pawn domination 1: birds; pawn domination 2: reptiles")
    play(game, "birds: score 0,0", "birds: card ice_age")
    assert game.ending == "ice age"
    assert asked(game) == ("reptiles", "dominate")
    play(game, "reptiles: score 2,0")  # and take the one card that is left
    assert game.over
    assert animal(game, "reptiles")["pawns"] == 7 + 1


def test_ice_age_pays_every_animal_for_the_tiles_it_dominates() -> None:
    game = at("birds reptiles", f"{EARTH}; pawn domination 1: birds; pawn domination 2: reptiles")
    play(game, "birds: score 0,0")
    assert vp(game) == {"birds": 4, "reptiles": 2}
    play(game, "birds: card ice_age")
    assert vp(game) == {"birds": 5, "reptiles": 3}


def test_extinction_and_survival_come_before_the_final_scoring() -> None:
    game = at(
        "birds reptiles mammals",
        """tile 0,0 sea tundra: 1 reptiles, 5 birds; disk 0,0/E sun; disk 0,0/W sun; tile 2,0 sea: 4 birds, 2 mammals
        section domination; pawn domination 1: mammals; cards: ice_age""",
    )
    play(game, "mammals: score 0,0")
    # 1 for the birds' tundra; 1 for dominance by Ice Age, which is taken without asking; then the mammals' save
    assert vp(game) == {"birds": 1, "reptiles": 1}
    play(game, "mammals: save 2,0")
    assert game.over
    assert cubes(game, "0,0") == {"reptiles": 1}
    # Survival pays the reptiles 1, the final tundra 1; the saved mammal alone holds the sea.
    assert vp(game) == {"birds": 1, "reptiles": 3, "mammals": 9}


def test_every_tile_is_scored_once_more_even_if_scored_this_turn() -> None:
    game = at("birds reptiles", f"{EARTH}; pawn domination 1: birds")
    play(game, "birds: score 0,0", "birds: card ice_age")
    # 4 and 2 in this turn, 1 each by Ice Age; then the reptiles' first place on 2,0 (they died out on 0,0).
    assert vp(game) == {"birds": 4 + 1 + 4, "reptiles": 2 + 1 + 4}
    assert [event["hex"] for event in happened(game, "tile scored")] == ["0,0", "0,0", "0,2", "2,0"]


def test_the_final_scoring_gives_no_cards() -> None:
    game = at("birds reptiles", f"{EARTH}; pawn domination 1: birds")
    play(game, "birds: score 0,0", "birds: card ice_age")
    assert game.view()["cards"] == ["omnivore"]
    assert len(happened(game, "card taken")) == 1


def test_there_is_no_reseed_after_ice_age() -> None:
    game = at("birds reptiles", f"turn 7; {EARTH}; pawn domination 1: birds; shelf adaptation: sun")
    play(game, "birds: score 0,0", "birds: card ice_age")
    assert game.view()["turn"] == 7
    assert shelf(game, "adaptation") == ["sun"]
    assert not happened(game, "disk drawn")
    assert not happened(game, "card dealt")


def test_markers_leave_the_earth_before_the_final_scoring() -> None:
    game = at("birds reptiles", f"{EARTH}; pawn domination 1: birds", dominance="claimed")
    assert tile(game, "2,0")["dominant"] == "reptiles"
    play(game, "birds: score 0,0", "birds: card ice_age")
    assert tile(game, "2,0")["dominant"] is None
    assert len(disks(game)) == 2


def test_the_most_points_win() -> None:
    text = "tile 0,0 sea tundra; animal mammals: vp 3; animal birds: vp {}; animal insects: vp {}; turn 9; phase reset"
    game = at("mammals birds insects", text.format(19, 20), turns=9)
    assert game.over
    assert (game.scores, game.winners) == ([3, 19, 20], [2])
    assert at("mammals birds insects", text.format(21, 20), turns=9).winners == [1]


def test_a_tie_is_won_by_the_animal_higher_in_the_food_chain() -> None:
    same = "; ".join(f"animal {name}: vp 30" for name in EVERYBODY.split()[2:])
    game = at(EVERYBODY, f"tile 0,0 sea tundra; turn 9; animal mammals: vp 29; {same}; phase reset", turns=9)
    assert game.over
    assert game.winners == [2]
    assert game.scores == [29, 0, 30, 30, 30, 30]


def test_nobody_has_won_while_the_game_runs() -> None:
    game = at("birds insects", "animal birds: vp 90")
    assert game.winners == []
    assert game.ending is None
    assert game.scores == [90, 0]


# -- several animals for each player --------------------------------------------------------------------------------


def test_the_lowest_animal_of_each_player_counts() -> None:
    game = at(
        "mammals+birds+insects reptiles+amphibians+arachnids",
        """tile 0,0 sea tundra; turn 9; phase reset
        animal mammals: vp 70; animal birds: vp 145; animal insects: vp 160
        animal reptiles: vp 75; animal amphibians: vp 85; animal arachnids: vp 95""",
        multiple="yes",
        turns=9,
    )
    assert game.over
    assert (game.scores, game.winners) == ([70, 75], [1])


def test_a_tie_between_players_goes_by_their_counting_animals() -> None:
    game = at(
        "mammals+insects birds+amphibians reptiles+arachnids",
        """tile 0,0 sea tundra; turn 9; phase reset
        animal mammals: vp 40; animal insects: vp 20; animal birds: vp 20; animal amphibians: vp 30
        animal reptiles: vp 90; animal arachnids: vp 20""",
        multiple="yes",
        turns=9,
    )
    assert (game.scores, game.winners) == ([20, 20, 20], [1])  # the birds, above arachnids and insects
