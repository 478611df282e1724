"""The two cards of ice: Ice Age and Ice Sheet."""

from __future__ import annotations

from ..base.positions import animal, asked, at, cubes, disks, happened, play, refuses, tile, vp
from .taking import bag, gains, is_done, legal, since, take

# -- Ice Age ------------------------------------------------------------------------------------------------------

LAST = """
    tile 0,0 forest: 2 birds; tile 0,1 desert: 1 insects; tile 1,0 jungle: 2 birds, 1 insects; tile -2,0 sea: 1 birds
    tile -3,1 mountain: 1 insects, 1 mammals
    disk 0,0/NW seed; disk 0,1/SW grass; disk 1,0/E seed; disk -2,0/NW seed; disk -3,1/SW grass; disk -3,1/W meat
    animal mammals: vp 1; turn 8"""


def test_ice_age_pays_every_animal_a_bonus_for_the_tiles_it_dominates() -> None:
    """Tiles where two are tied for most are nobody's."""
    game = take("ice_age", "birds insects mammals", LAST)
    assert gains(game) == {"birds": 6, "insects": 1}
    assert game.ending == "ice age"
    assert not game.over


def test_ice_age_lets_the_remaining_domination_pawns_act() -> None:
    game = take("ice_age", "birds insects mammals", LAST)
    assert asked(game) == ("birds", "dominate")
    before = vp(game)["birds"]
    play(game, "birds: score -2,0")
    assert happened(game, "tile scored")[1]["hex"] == "-2,0"
    assert vp(game)["birds"] > before


def test_ice_age_ends_the_game_with_extinction_survival_and_final_scoring_but_no_reseed() -> None:
    game = take(
        "ice_age", "birds insects mammals", f"{LAST}; tile 1,1 sea tundra: 2 mammals, 1 insects; disk 1,1/E meat"
    )
    before = vp(game)
    play(game, "birds: pass")
    assert game.over and game.ending == "ice age"
    names = [event["event"] for event in since(game)] + [event["event"] for event in game.events]
    assert "disk drawn" not in names and "card dealt" not in names
    assert cubes(game, "1,0") == {"birds": 2}  # the insects there were endangered
    assert happened(game, "survival scored") == [
        {"ply": 2, "event": "survival scored", "animal": "mammals", "count": 1}
    ]
    final = {"birds": 5 + 6 + 9, "insects": 4 + 2, "mammals": 3 + 1}
    assert vp(game) == {name: before[name] + final[name] + (name == "mammals") for name in final}
    assert len(happened(game, "tile scored")) == 1 + 6
    assert game.view()["turn"] == 8
    assert game.winners == [0]


def test_ice_age_counts_markers_where_dominance_is_claimed() -> None:
    """Ruling B20. The insects have not claimed the desert."""
    game = take(
        "ice_age", "birds insects mammals", LAST.replace("0,0 forest", "0,0 forest marker birds"), dominance="claimed"
    )
    assert gains(game) == {"birds": 1}


def test_ice_age_lies_at_the_bottom_of_the_pile() -> None:
    """It is turned up when all other cards have been."""
    game = at("birds insects", "turn 2")
    assert game.view()["deck"] == 21
    assert next(line for line in game.position().splitlines() if line.startswith("deck")).startswith("deck: ice_age,")


# -- Ice Sheet ----------------------------------------------------------------------------------------------------

GLACIER = """
    tile 0,0 forest: 2 birds
    tile 1,0 sea tundra
    tile 0,1 desert: 3 insects, 2 birds, 1 mammals
    tile 1,1 jungle tundra: 1 mammals
    tile -2,0 savannah: 4 insects
    disk 0,0/NW seed; disk 1,0/SW seed; disk 0,1/W grass"""


def test_ice_sheet_is_a_glaciation_at_once() -> None:
    """Bonus VP for the older tundra around; one species of each animal stays, the rest goes back into the pools."""
    game = take("ice_sheet", "birds insects mammals", GLACIER)
    pools = [animal(game, name)["pool"] for name in ("birds", "insects", "mammals")]
    assert asked(game) == ("birds", "ice sheet")
    assert legal(game) == ["cover 0,0", "cover 0,1"]
    play(game, "birds: cover 0,1")
    assert tile(game, "0,1")["terrain"] == "tundra" and tile(game, "0,1")["ground"] == "desert"
    assert gains(game) == {"birds": 3}
    assert cubes(game, "0,1") == {"mammals": 1, "birds": 1, "insects": 1}
    assert [animal(game, name)["pool"] for name in ("birds", "insects", "mammals")] == [
        pools[0] + 1,
        pools[1] + 2,
        pools[2],
    ]
    assert all(animal(game, name)["eliminated"] == 0 for name in ("birds", "insects", "mammals"))
    assert is_done(game)


def test_ice_sheet_removes_disks_between_three_tundra_tiles() -> None:
    game = play(take("ice_sheet", "birds insects mammals", GLACIER), "birds: cover 0,1")
    assert sorted(disks(game).values()) == ["grass", "seed"]
    assert bag(game)["seed"] == 19


def test_ice_sheet_is_compulsory() -> None:
    """Ruling B22."""
    refuses(take("ice_sheet", "birds insects mammals", GLACIER), "pass", "cover 1,0", "cover -2,0")


def test_ice_sheet_takes_the_only_tile_without_asking() -> None:
    game = take(
        "ice_sheet",
        "birds insects",
        "tile 0,0 forest: 2 birds; tile 1,0 sea tundra; tile -2,0 sea: 1 insects; disk 0,0/NW seed",
    )
    assert tile(game, "0,0")["terrain"] == "tundra"
    assert gains(game) == {"birds": 1}


def test_ice_sheet_needs_a_tile_beside_tundra() -> None:
    game = take(
        "ice_sheet",
        "birds insects",
        "tile 0,0 forest: 2 birds; tile 2,0 sea tundra; tile 0,1 sea: 1 insects; disk 0,0/NW seed",
    )
    assert since(game) == []
    assert is_done(game)


def test_ice_sheet_needs_a_tundra_tile() -> None:
    """All twelve lie on earth already."""
    game = take("ice_sheet", "birds insects", """
        tile 0,0 sea tundra; tile 0,1 sea tundra; tile 1,0 sea tundra; tile 1,-1 sea tundra; tile 0,-1 sea tundra
        tile -1,0 sea tundra; tile -1,1 wetland tundra; tile 2,-1 wetland tundra; tile 2,0 wetland tundra
        tile 1,1 wetland tundra; tile -1,2 desert tundra; tile -2,1 desert tundra
        tile -2,2 forest: 2 birds; disk -2,2/W seed""", score="-2,2")  # fmt: skip
    assert game.view()["tundra_left"] == 0
    assert since(game) == []
    assert is_done(game)
