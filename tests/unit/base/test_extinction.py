"""Extinction: endangered species are eliminated; the mammals save one."""

from __future__ import annotations

from .positions import animal, asked, at, cubes, happened, legal, play, refuses

RESET = "phase reset"


def test_all_endangered_species_are_eliminated() -> None:
    game = at(
        "birds reptiles",
        f"""tile 0,0 sea tundra: 3 birds, 1 reptiles; disk 0,0/E sun; tile -1,0 jungle: 2 birds, 2 reptiles
        tile -2,0 desert: 1 birds; disk -2,0/W seed; {RESET}""",
    )
    assert cubes(game, "0,0") == {"reptiles": 1}
    assert cubes(game, "-1,0") == {}  # a tile without disks endangers everybody
    assert cubes(game, "-2,0") == {"birds": 1}
    assert animal(game, "birds")["eliminated"] == 5
    assert animal(game, "reptiles")["eliminated"] == 2


def test_eliminated_species_do_not_return_to_the_gene_pool() -> None:
    before = at("birds reptiles", "tile 0,0 sea: 3 birds; phase planning")
    after = at("birds reptiles", f"tile 0,0 sea: 3 birds; {RESET}")
    assert animal(after, "birds")["pool"] == animal(before, "birds")["pool"]


def test_one_match_is_enough_to_live() -> None:
    game = at("birds reptiles", f"tile 0,0 sea: 9 birds; disk 0,0/E grub; animal birds: elements grub; {RESET}")
    assert cubes(game, "0,0") == {"birds": 9}


def test_a_disk_on_a_far_corner_of_the_same_tile_feeds_all_of_it() -> None:
    game = at("birds reptiles", f"tile 0,0 sea: 2 birds; tile 1,0 sea: 2 birds; disk 1,0/SE seed; {RESET}")
    assert cubes(game, "0,0") == {}
    assert cubes(game, "1,0") == {"birds": 2}


# -- the mammals ----------------------------------------------------------------------------------------------------

THREE_PLACES = """tile 0,0 sea: 2 mammals, 2 birds; tile 1,0 desert: 1 mammals; tile 2,0 jungle: 3 mammals
    disk 2,0/E meat"""


def test_the_mammals_save_one_endangered_species_of_their_choice() -> None:
    game = at("birds mammals", f"{THREE_PLACES}; {RESET}")
    assert asked(game) == ("mammals", "save species")
    assert legal(game) == {"save 0,0", "save 1,0", "pass"}
    refuses(game, "save 2,0", "save 3,0")
    play(game, "mammals: save 0,0")
    assert cubes(game, "0,0") == {"mammals": 1}
    assert cubes(game, "1,0") == {}
    assert cubes(game, "2,0") == {"mammals": 3}
    assert animal(game, "mammals")["eliminated"] == 2
    assert animal(game, "birds")["eliminated"] == 2


def test_the_mammals_need_not_save_any() -> None:
    game = play(at("birds mammals", f"{THREE_PLACES}; {RESET}"), "mammals: pass")
    assert cubes(game, "0,0") == cubes(game, "1,0") == {}
    assert animal(game, "mammals")["eliminated"] == 3


def test_a_single_endangered_mammal_may_be_saved() -> None:
    game = at("birds mammals", f"tile 0,0 sea: 1 mammals; {RESET}")
    assert legal(game) == {"save 0,0", "pass"}
    play(game, "mammals: save 0,0")
    assert cubes(game, "0,0") == {"mammals": 1}


def test_mammals_that_are_not_endangered_are_not_asked() -> None:
    game = at("birds mammals", f"tile 0,0 sea: 2 mammals, 1 birds; disk 0,0/E meat; {RESET}")
    assert not happened(game, "species saved")
    assert game.view()["phase"] == "planning"


def test_the_save_comes_back_every_turn() -> None:
    game = at("birds mammals", f"tile 0,0 sea: 2 mammals; animal birds: hand 0; animal mammals: hand 1; {RESET}")
    play(game, "mammals: save 0,0", "mammals: place migration 2", "mammals: save 0,0")
    assert game.view()["turn"] == 3
    assert cubes(game, "0,0") == {"mammals": 1}
    assert animal(game, "mammals")["eliminated"] == 1


def test_nobody_else_is_saved() -> None:
    game = at("birds reptiles", f"tile 0,0 sea: 1 reptiles; {RESET}")
    assert cubes(game, "0,0") == {}
    assert not happened(game, "species saved")


def test_who_loses_the_last_species_stays_in_the_game() -> None:
    game = at(
        "birds reptiles", f"tile 0,0 sea: 1 birds; animal birds: pool 0, vp 7; initiative birds reptiles; {RESET}"
    )
    assert not game.over
    assert asked(game) == ("birds", "place pawn")
    assert animal(game, "birds")["vp"] == 7
