"""Game setup: counts by the number of players, the printed earth, the display, the animals, and the optional rules."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

import foodchain
from foodchain import BadSetup, Game

from .positions import EVERYBODY, animal, asked, cubes, disk, disks, legal, pawns, play, refuses, shelf, tile, vp

SEATS = range(2, 7)
FOOD_CHAIN = EVERYBODY.split()
ELEMENTS = ["grass", "grub", "meat", "seed", "sun", "water"]
HOME = {
    "mammals": "0,1",
    "reptiles": "1,0",
    "birds": "-1,1",
    "amphibians": "0,-1",
    "arachnids": "-1,0",
    "insects": "1,-1",
}


def statement(game: Game, key: str) -> list[str]:
    """The items behind the colon of one line of the position."""
    line = next(line for line in game.position().splitlines() if line.startswith(key))
    return [item.strip() for item in line.partition(":")[2].split(",") if item.strip()]


def where_disks_are(game: Game) -> Counter[str]:
    """All disks of the game, wherever they are."""
    everywhere = Counter(game.view()["bag"])
    everywhere.update(disks(game).values())
    for section in game.view()["display"]:
        everywhere.update(section["elements"])
    return everywhere


# -- the board ------------------------------------------------------------------------------------------------------


def test_the_board_has_35_hexes_and_92_corners() -> None:
    grid: Any = foodchain.new("base", seed=1).rules.board.grid  # type: ignore[attr-defined]
    assert grid.size == 35
    assert grid.corner_count == 92
    touching = [sum(grid.touching[corner * 3 + i] >= 0 for i in range(3)) for corner in range(92)]
    assert Counter(touching) == {3: 50, 2: 18, 1: 24}
    assert sum(at >= 0 for at in grid.around) == 2 * 84


@pytest.mark.parametrize("seats", SEATS)
def test_the_seven_start_tiles(seats: int) -> None:
    view = foodchain.new("base", seats=seats, seed=1).view()
    assert {tile["hex"]: tile["terrain"] for tile in view["earth"]} == {
        "0,0": "tundra",
        "0,-1": "wetland",
        "1,-1": "savannah",
        "1,0": "desert",
        "0,1": "mountain",
        "-1,1": "forest",
        "-1,0": "jungle",
    }
    assert tile(foodchain.new("base", seats=seats, seed=1), "0,0")["ground"] == "sea"
    assert view["tundra_left"] == 11


@pytest.mark.parametrize(
    ("corner", "element"),
    [
        # around the centre: the tundra and two tiles of the ring
        ("0,0/NE", "water"),
        ("0,0/E", "grass"),
        ("0,0/SE", "sun"),
        ("0,0/SW", "meat"),
        ("0,0/W", "seed"),
        ("0,0/NW", "grub"),
        # on the coast, each under the names of both its tiles
        ("0,-1/E", "grass"),
        ("1,-1/NW", "grass"),
        ("1,-1/SE", "sun"),
        ("1,0/NE", "sun"),
        ("1,0/SW", "meat"),
        ("0,1/E", "meat"),
        ("0,1/W", "seed"),
        ("-1,1/SE", "seed"),
        ("-1,1/NW", "grub"),
        ("-1,0/SW", "grub"),
        ("-1,0/NE", "water"),
        ("0,-1/W", "water"),
    ],
)
def test_the_twelve_start_disks(corner: str, element: str) -> None:
    game = foodchain.new("base", seed=1)
    assert disk(game, corner) == element
    assert len(disks(game)) == 12


# -- pieces ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("seats", "pawn_count", "gene_pool"), [(2, 7, 50), (3, 6, 45), (4, 5, 40), (5, 4, 35), (6, 3, 30)]
)
def test_pawns_and_cubes_by_the_number_of_players(seats: int, pawn_count: int, gene_pool: int) -> None:
    """One cube marks the victory points and four are on earth; the gene pool is what is left."""
    game = foodchain.new("base", seats=seats, seed=1)
    assert len(game.view()["animals"]) == seats
    for own in game.view()["animals"]:
        assert (own["pawns"], own["hand"]) == (pawn_count, pawn_count)
        assert (own["pool"], own["eliminated"], own["vp"], own["added"]) == (gene_pool, 0, 0, [])
    assert pawns(game) == {}


@pytest.mark.parametrize("seats", SEATS)
def test_the_display_is_seeded_and_the_boxes_are_empty(seats: int) -> None:
    game = foodchain.new("base", seats=seats, seed=1)
    counts = {section["section"]: len(section["elements"]) for section in game.view()["display"]}
    assert {name: count for name, count in counts.items() if count} == {
        "adaptation": 4,
        "abundance": 4,
        "wanderlust": 4,
    }
    assert sum(game.view()["bag"].values()) == 96
    assert where_disks_are(game) == dict.fromkeys(ELEMENTS, 20)


@pytest.mark.parametrize("seats", SEATS)
def test_three_stacks_of_eight_with_the_top_face_up(seats: int) -> None:
    game = foodchain.new("base", seats=seats, seed=1)
    assert [stack["left"] for stack in game.view()["stacks"]] == [8, 8, 8]
    tiles = [statement(game, f"stack {i} open") for i in (1, 2, 3)]
    assert [stack["top"] for stack in game.view()["stacks"]] == [stack[-1] for stack in tiles]
    assert Counter(terrain for stack in tiles for terrain in stack) == {
        "sea": 6,
        "wetland": 3,
        "savannah": 3,
        "jungle": 3,
        "forest": 3,
        "desert": 3,
        "mountain": 3,
    }


@pytest.mark.parametrize("seats", SEATS)
def test_five_cards_face_up_and_ice_age_at_the_bottom(seats: int) -> None:
    game = foodchain.new("base", seats=seats, seed=1)
    deck = statement(game, "deck")
    assert len(game.view()["cards"]) == 5
    assert game.view()["deck"] == len(deck) == 21
    assert deck[0] == "ice_age"  # decks are written from the bottom up
    assert len({*deck, *game.view()["cards"]}) == 26


def test_tiles_cards_and_disks_are_shuffled_by_the_seed() -> None:
    one, same, other = (foodchain.new("base", seats=4, seed=seed, animals=FOOD_CHAIN[:4]) for seed in (1, 1, 2))
    assert one.position() == same.position()
    for key in ("stack 1", "deck", "cards", "shelf adaptation"):
        assert statement(one, key) != statement(other, key)


def test_the_display_has_41_spaces_in_twelve_sections() -> None:
    display = foodchain.new("base", seed=1).view()["display"]
    assert [(section["section"], len(section["spaces"])) for section in display] == [
        ("initiative", 1),
        ("adaptation", 3),
        ("regression", 2),
        ("abundance", 2),
        ("wasteland", 1),
        ("depletion", 1),
        ("glaciation", 4),
        ("speciation", 6),
        ("wanderlust", 3),
        ("migration", 6),
        ("competition", 7),
        ("domination", 5),
    ]
    names = {section["section"]: [space["name"].split()[1] for space in section["spaces"]] for section in display}
    assert names["speciation"] == ["meat", "sun", "seed", "water", "grub", "grass"]
    assert names["migration"] == ["7", "6", "5", "4", "3", "2"]
    assert names["competition"] == [
        "jungle-wetland",
        "wetland-desert",
        "desert-forest",
        "forest-savannah",
        "savannah-mountain",
        "mountain-sea",
        "sea-jungle",
    ]


# -- species --------------------------------------------------------------------------------------------------------


def test_six_animals_begin_in_balance() -> None:
    """Two species at home, one on either neighbour; everybody dominates its home."""
    game = foodchain.new("base", seats=6, seed=1)
    expected: dict[str, tuple[dict[str, int], dict[str, int], str]] = {
        "0,1": ({"mammals": 2, "reptiles": 1, "birds": 1}, {"mammals": 4, "reptiles": 2, "birds": 2}, "mammals"),
        "1,0": ({"reptiles": 2, "mammals": 1, "insects": 1}, {"reptiles": 4, "mammals": 2, "insects": 2}, "reptiles"),
        "-1,1": ({"birds": 2, "mammals": 1, "arachnids": 1}, {"birds": 4, "mammals": 2, "arachnids": 2}, "birds"),
        "0,-1": (
            {"amphibians": 2, "arachnids": 1, "insects": 1},
            {"amphibians": 6, "arachnids": 2, "insects": 2},
            "amphibians",
        ),
        "-1,0": (
            {"arachnids": 2, "birds": 1, "amphibians": 1},
            {"arachnids": 4, "amphibians": 3, "birds": 2},
            "arachnids",
        ),
        "1,-1": (
            {"insects": 2, "reptiles": 1, "amphibians": 1},
            {"insects": 4, "amphibians": 3, "reptiles": 2},
            "insects",
        ),
    }
    for at, (species, matches, dominant) in expected.items():
        assert tile(game, at)["cubes"] == species
        assert tile(game, at)["matches"] == matches
        assert tile(game, at)["dominant"] == dominant
        assert tile(game, at)["endangered"] == []
    assert cubes(game, "0,0") == {}
    assert tile(game, "0,0")["dominant"] is None


@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("seed", range(3))
def test_with_fewer_players_only_played_animals_are_there(seats: int, seed: int) -> None:
    game = foodchain.new("base", seats=seats, seed=seed)
    played = [own["animal"] for own in game.view()["animals"]]
    assert len(played) == seats
    on_earth: Counter[str] = Counter()
    for found in game.view()["earth"]:
        on_earth.update(found["cubes"])
    assert on_earth == dict.fromkeys(played, 4)
    for name in played:
        assert cubes(game, HOME[name])[name] == 2
        assert tile(game, HOME[name])["dominant"] == name
    assert game.view()["initiative"] == [name for name in reversed(FOOD_CHAIN) if name in played]


@pytest.mark.parametrize("seats", SEATS)
def test_play_begins_with_the_planning_of_the_front_animal(seats: int) -> None:
    game = foodchain.new("base", seats=seats, seed=1)
    assert (game.view()["turn"], game.view()["phase"]) == (1, "planning")
    assert asked(game) == (game.view()["initiative"][0], "place pawn")


def test_printed_elements() -> None:
    game = foodchain.new("base", seats=6, seed=1)
    assert {own["animal"]: own["printed"] for own in game.view()["animals"]} == {
        "mammals": ["meat", "meat"],
        "reptiles": ["sun", "sun"],
        "birds": ["seed", "seed"],
        "amphibians": ["water", "water", "water"],
        "arachnids": ["grub", "grub"],
        "insects": ["grass", "grass"],
    }
    assert all(own["most_elements"] == 6 for own in game.view()["animals"])


# -- who plays what -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("given", ["birds,insects,mammals", ["birds", "insects", "mammals"]])
def test_animals_can_be_given_to_the_seats(given: Any) -> None:
    game = foodchain.new("base", seats=3, seed=1, animals=given)
    assert [(own["seat"], own["animal"]) for own in game.view()["animals"]] == [
        (2, "mammals"),
        (0, "birds"),
        (1, "insects"),
    ]
    assert game.decision.seat == 1  # the insects are lowest in the food chain and begin


def test_animals_can_be_drawn_at_random() -> None:
    drawn = {
        tuple(
            sorted((own["seat"], own["animal"]) for own in foodchain.new("base", seats=2, seed=seed).view()["animals"])
        )
        for seed in range(30)
    }
    assert len(drawn) > 15  # of thirty possible pairs
    for (first_seat, first), (second_seat, second) in drawn:
        assert (first_seat, second_seat) == (0, 1)
        assert first != second


@pytest.mark.parametrize("seats", SEATS)
def test_animals_can_be_chosen_seat_after_seat(seats: int) -> None:
    game = foodchain.new("base", seats=seats, seed=1, animals="choose")
    assert game.view()["phase"] == "setup"
    for seat in range(min(seats, 5)):
        assert (game.decision.seat, game.decision.kind) == (seat, "choose animal")
        play(game, f"seat {seat}: choose {FOOD_CHAIN[seat]}")
        if seat < min(seats, 5) - 1:
            refuses(game, f"choose {FOOD_CHAIN[seat]}")
    # The sixth seat has no choice left, so it is not asked.
    assert [(own["seat"], own["animal"]) for own in game.view()["animals"]] == list(enumerate(FOOD_CHAIN[:seats]))
    assert asked(game) == (FOOD_CHAIN[seats - 1], "place pawn")
    assert all(own["pawns"] == 9 - seats for own in game.view()["animals"])


@pytest.mark.parametrize(
    ("seats", "options"),
    [
        (1, {}),
        (7, {}),
        (True, {}),
        (2, {"animals": "birds"}),
        (2, {"animals": "birds,birds"}),
        (2, {"animals": "birds,fishes"}),
        (2, {"animals": "birds+mammals,insects"}),
        (4, {"multiple": True}),
        (3, {"multiple": True, "animals": "birds,insects,mammals"}),
        (2, {"earth": "flat"}),
        (2, {"dominance": "whatever"}),
        (2, {"turns": -1}),
        (2, {"dinosaurs": True}),
    ],
)
def test_impossible_setups_are_refused(seats: int, options: dict[str, Any]) -> None:
    with pytest.raises(BadSetup):
        foodchain.new("base", seats=seats, seed=1, **options)


# -- the random earth -----------------------------------------------------------------------------------------------

OWN_ELEMENT = {
    "mammals": "meat",
    "reptiles": "sun",
    "birds": "seed",
    "amphibians": "water",
    "arachnids": "grub",
    "insects": "grass",
}
SIDES = ("NE", "E", "SE", "SW", "W", "NW")


@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("seed", range(4))
def test_random_earth(seats: int, seed: int) -> None:
    game = foodchain.new("base", seats=seats, seed=seed, earth="random")
    standard = foodchain.new("base", seats=seats, seed=seed)
    # Seven of the 31 large tiles lie on the start hexes, with tundra on the middle one; the rest is stacked.
    assert {found["hex"] for found in game.view()["earth"]} == {found["hex"] for found in standard.view()["earth"]}
    assert tile(game, "0,0")["terrain"] == "tundra"
    assert all(found["terrain"] == found["ground"] for found in game.view()["earth"] if found["hex"] != "0,0")
    tiles = Counter(found["ground"] for found in game.view()["earth"])
    for i in (1, 2, 3):
        tiles.update(statement(game, f"stack {i} open"))
    assert tiles == {"sea": 7, **dict.fromkeys(["wetland", "savannah", "jungle", "forest", "desert", "mountain"], 4)}
    # Twelve random disks lie on the usual corners, and the display is seeded as always.
    assert disks(game).keys() == disks(standard).keys()
    assert where_disks_are(game) == dict.fromkeys(ELEMENTS, 20)
    assert [len(shelf(game, name)) for name in ("adaptation", "abundance", "wanderlust")] == [4, 4, 4]
    # One species for each disk of an animal's own element on each tile but the tundra.
    for found in game.view()["earth"]:
        there = Counter(disk(game, f"{found['hex']}/{side}") for side in SIDES)
        own = {name: there[OWN_ELEMENT[name]] for name in (own["animal"] for own in game.view()["animals"])}
        settled = {} if found["hex"] == "0,0" else {name: count for name, count in own.items() if count}
        assert found["cubes"] == settled
    # Who got fewer species is compensated with VP.
    species = {own["animal"]: 60 - 5 * seats + 4 - own["pool"] for own in game.view()["animals"]}
    assert vp(game) == {
        name: max(species.values()) - own for name, own in species.items() if own < max(species.values())
    }
    game.check()


def test_random_earths_differ_and_need_not_hold_every_terrain() -> None:
    earths = [foodchain.new("base", seats=2, seed=seed, earth="random").view()["earth"] for seed in range(10)]
    assert len({tuple(found["ground"] for found in earth) for earth in earths}) == 10
    assert any(len({found["ground"] for found in earth}) < 7 for earth in earths)


def test_an_animal_may_begin_the_random_earth_without_species() -> None:
    for seed in range(100):
        game = foodchain.new("base", seats=6, seed=seed, earth="random")
        for own in game.view()["animals"]:
            if own["pool"] == 34:
                assert own["vp"] == max(vp(game).values())
                return
    pytest.fail("nobody began without species")


# -- several animals for each player --------------------------------------------------------------------------------


@pytest.mark.parametrize("earth", ["standard", "random"])
@pytest.mark.parametrize("animals", ["random", "choose"])
@pytest.mark.parametrize("seats", [2, 3])
def test_two_or_three_players_control_all_six_animals(seats: int, animals: str, earth: str) -> None:
    game = foodchain.new("base", seats=seats, seed=3, multiple=True, animals=animals, earth=earth)
    for number in range(5 if animals == "choose" else 0):
        assert game.decision.seat == number % seats
        game.play(f"choose {FOOD_CHAIN[number]}")
    assert Counter(own["seat"] for own in game.view()["animals"]) == dict.fromkeys(range(seats), 6 // seats)
    for own in game.view()["animals"]:
        assert own["pawns"] == 3
        if earth == "standard":
            assert own["pool"] == 30
    assert game.view()["initiative"] == FOOD_CHAIN[::-1]
    # Each animal has VP of its own; the lowest is the player's score.
    for seat in range(seats):
        assert game.scores[seat] == min(own["vp"] for own in game.view()["animals"] if own["seat"] == seat)
    game.check()


def test_several_animals_can_be_given() -> None:
    given = ["birds+insects", "mammals+arachnids", "reptiles+amphibians"]
    game = foodchain.new("base", seats=3, seed=1, multiple=True, animals=given)
    assert animal(game, "birds")["seat"] == animal(game, "insects")["seat"] == 0
    assert animal(game, "arachnids")["seat"] == 1
    assert animal(game, "amphibians")["seat"] == 2
    assert (game.decision.seat, game.decision.actor) == (0, "insects")
    assert len(legal(game)) == 41


@pytest.mark.parametrize("dominance", ["automatic", "claimed"])
@pytest.mark.parametrize("seats", [2, 3])
def test_the_optional_rules_play_together(seats: int, dominance: str) -> None:
    options: dict[str, Any] = {"multiple": True, "earth": "random", "dominance": dominance, "turns": 1}
    game = foodchain.new("base", seats=seats, seed=5, **options)
    while not game.over:
        game.play(game.decision.sensible[-1])
    game.check()
    assert len(game.winners) == 1
