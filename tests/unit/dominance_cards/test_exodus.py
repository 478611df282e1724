"""Mass Exodus: everybody leaves a tile."""

from __future__ import annotations

from ..base.positions import animal, asked, cubes, play, refuses
from .taking import is_done, legal, since, take

HERD = """
    tile 0,0 forest: 2 birds
    tile 1,0 sea: 1 birds, 2 insects, 1 mammals
    tile 1,1 desert
    tile -3,0 jungle: 1 insects
    disk 0,0/NW seed"""


def test_mass_exodus_moves_every_species_of_a_tile_to_its_neighbours_as_the_actor_likes() -> None:
    """Everybody's, split up at will; nobody dies and nothing goes back to a pool."""
    game = take("mass_exodus", "birds insects mammals", HERD)
    assert asked(game) == ("birds", "empty tile")
    refuses(game, "pass")
    play(game, "birds: tile 1,0")
    assert asked(game) == ("birds", "empty tile to")
    assert legal(game) == ["move 1,0 > 1,1", "move 1,0 > 0,0"]
    refuses(game, "pass", "move 1,0 > 2,0")
    for option in ("move 1,0 > 1,1", "move 1,0 > 0,0", "move 1,0 > 1,1", "move 1,0 > 0,0"):  # mammals, birds, insects
        play(game, f"birds: {option}")
    assert cubes(game, "1,0") == {}
    assert cubes(game, "1,1") == {"mammals": 1, "insects": 1}
    assert cubes(game, "0,0") == {"birds": 3, "insects": 1}
    assert [animal(game, name)["eliminated"] for name in ("birds", "insects", "mammals")] == [0, 0, 0]
    assert is_done(game)


def test_mass_exodus_can_leave_any_tile_that_has_a_neighbour() -> None:
    """Ruling B23: an empty one too, but not one that nobody can leave."""
    game = take("mass_exodus", "birds insects mammals", HERD)
    assert legal(game) == ["tile 0,0", "tile 1,0", "tile 1,1"]
    play(game, "birds: tile 1,1")
    assert since(game) == []
    assert is_done(game)


def test_mass_exodus_with_one_way_out_asks_no_more() -> None:
    game = play(take("mass_exodus", "birds insects mammals", HERD), "birds: tile 0,0")
    assert cubes(game, "0,0") == {}
    assert cubes(game, "1,0") == {"birds": 3, "insects": 2, "mammals": 1}
    assert is_done(game)


def test_mass_exodus_on_scattered_tiles_does_nothing() -> None:
    game = take("mass_exodus", "birds insects", "tile 0,0 forest: 2 birds; tile 2,0 sea; disk 0,0/NW seed")
    assert since(game) == []
    assert is_done(game)
