"""Game setup and the variants, alone and together."""

from __future__ import annotations

import itertools
from typing import Any

import pytest

import foodchain
from foodchain import BadSetup, Game
from tests.unit.marine.positions import START_DISKS, START_TILES, animal, cubes, disks_shown, play, state, texts, vp


def new(seats: int = 4, seed: int | str = 1, **options: Any) -> Game:
    return foodchain.new("marine", seats=seats, seed=seed, **options)


def choose_traits(game: Game) -> Game:
    """Everybody keeps the first trait offered, and settles what it asks for."""
    while game.decision.kind != "turn":
        game.play(game.decision.options[0])
    return game


def test_the_start_earth() -> None:
    game = new()
    terrain = {entry["hex"]: entry["terrain"] for entry in game.view()["earth"]}
    vents = {entry["hex"]: entry["side"] for entry in game.view()["earth"] if entry["side"]}
    assert len(terrain) == 15 and vents == {"0,-3": "geyser", "0,3": "smoker"}
    assert {at: name for at, name in terrain.items() if name != "vent"} == {
        at: name for at, name in START_TILES.items() if at not in vents
    }
    assert game.view()["disks"] == START_DISKS
    assert len(game.view()["grid"]) == 37 and state(game).board.grid.corner_count == 96


def test_the_pieces_at_the_start() -> None:
    game = new()
    view = game.view()
    assert view["vents_left"] == 10 and [stack["left"] for stack in view["stacks"]] == [7, 7, 7]
    assert all(stack["top"] for stack in view["stacks"])
    assert sum(view["bag"].values()) == 92 and sum(view["marker_bag"].values()) == 8
    assert all(pawn == {"control": None, "target": 1, "space": None} for pawn in view["special_pawns"].values())
    for name in ("reptiles", "cephalopods", "fishes", "crustaceans"):
        assert cubes(game, "0,0")[name] == 3 and animal(game, name)["pool"] == 31 and vp(game, name) == 0
    boxes = {entry["section"]: entry["elements"] for entry in view["display"]}
    assert [disks_shown(game, name) for name in ("abundance", "adaptation", "speciation", "wanderlust")] == [4, 4, 4, 4]
    assert [boxes[name] for name in ("autotrophs", "depletion", "regression")] == [[], [], []]


@pytest.mark.parametrize(("seats", "pawns"), [(2, 7), (3, 5), (4, 4)])
def test_pawns_by_the_number_of_players(seats: int, pawns: int) -> None:
    assert {entry["hand"] for entry in new(seats).view()["animals"]} == {pawns}


def test_every_animal_can_dominate_its_doubled_element_at_once() -> None:
    for entry in new().view()["animals"]:
        assert max(entry["domination"].values()) == 2


def test_the_deck_and_the_row() -> None:
    game = choose_traits(new())
    assert len(game.view()["cards"]) == 5 and game.view()["deck"] == 20
    deck = [int(card) for card in state(game).deck[: int(state(game).deck_left)]]
    assert state(game).display.last_card in deck[:5]


@pytest.mark.parametrize(("length", "deck"), [("short", 15), ("standard", 20), ("long", 25), ("epic", 30)])
def test_the_length_of_the_game(length: str, deck: int) -> None:
    assert choose_traits(new(length=length)).view()["deck"] == deck


def test_traits_are_dealt_chosen_and_revealed_together() -> None:
    game = new(3, animals="fishes,reptiles,crustaceans")
    assert game.decision.actor == "crustaceans" and game.decision.kind == "keep trait" and len(texts(game)) == 3
    chosen = {}
    for name in ("crustaceans", "fishes", "reptiles"):
        assert game.decision.actor == name
        assert not [entry for entry in game.events if entry["event"] == "trait revealed"]
        chosen[name] = texts(game)[0].split()[1]
        play(game, texts(game)[0])
    for name, trait in chosen.items():
        assert animal(game, name)["traits"] == [trait]
    box = state(game).traits_in_box()
    assert bin(int(box)).count("1") == (15 if "exaptation" not in chosen.values() else 13)


def test_the_lowest_animal_begins() -> None:
    game = choose_traits(new(2, animals="reptiles,cephalopods"))
    assert game.decision.actor == "cephalopods"


def test_animals_can_be_chosen() -> None:
    game = new(2, animals="choose")
    assert texts(game) == ["choose reptiles", "choose cephalopods", "choose fishes", "choose crustaceans"]
    play(game, "choose fishes", "choose reptiles")
    assert [entry["animal"] for entry in game.view()["animals"]] == ["reptiles", "fishes"]
    assert {entry["hand"] for entry in game.view()["animals"]} == {7}


# -- variants -------------------------------------------------------------------------------------------------------


def test_two_animals_each() -> None:
    game = new(2, multiple=True)
    assert [entry["hand"] for entry in game.view()["animals"]] == [4, 4, 4, 4]
    assert sorted(entry["seat"] for entry in game.view()["animals"]) == [0, 0, 1, 1]
    with pytest.raises(BadSetup, match="2 seats"):
        new(3, multiple=True)


@pytest.mark.parametrize("seed", range(10))
def test_random_earth(seed: int) -> None:
    game = new(seed=seed, earth="random")
    view = game.view()
    terrain = {entry["hex"]: entry["ground"] for entry in view["earth"]}
    assert all(terrain[at] == "land" for at in ("0,-3", "-1,-2", "1,-3", "0,-2"))
    assert all(terrain[at] == "ocean" for at in ("0,3", "-1,3", "1,2", "0,2"))
    assert len(terrain) == 15 and [stack["left"] for stack in view["stacks"]] == [7, 7, 7]
    assert set(view["disks"]) == set(START_DISKS)
    pays = {"land": [8, 4, 2, 1], "kelp": [7, 4, 2], "reef": [6, 3, 2], "seamount": [5, 3, 2]}
    pays |= {"seagrass": [4, 2], "sand": [3, 2], "ocean": [2, 1]}
    prizes = pays[terrain["0,0"]]
    lives = cubes(game, "0,0")
    order = sorted(
        lives, key=lambda name: (-lives[name], ["reptiles", "cephalopods", "fishes", "crustaceans"].index(name))
    )
    for place, name in enumerate(order):
        assert lives[name] >= 1  # everybody matches something
        assert vp(game, name) == sum(prizes) - (prizes[place] if place < len(prizes) else 0)
        assert animal(game, name)["pool"] == 34 - lives[name]


def test_alternate_displays() -> None:
    game = new(displays="alternate")
    for entry in game.view()["animals"]:
        assert entry["printed"] == [] and len(entry["added"]) == 3 and entry["most_elements"] >= 6
    assert sum(game.view()["bag"].values()) == 92 - 12


def test_alternate_displays_that_nobody_chose_go_back_into_the_bag() -> None:
    game = new(2, displays="alternate", animals="choose")
    play(game, "choose fishes", "choose reptiles")
    assert sum(game.view()["bag"].values()) == 92 - 6


def test_superheroes_keep_two_traits_and_leave_exaptation_out() -> None:
    for seed in range(5):
        game = choose_traits(new(seed=seed, superheroes=True))
        assert all(len(entry["traits"]) == 2 for entry in game.view()["animals"])
        exaptation = 1 << state(game).display.trait_names.index("exaptation")
        assert state(game).absent == exaptation and state(game).traits_in_box() & exaptation == 0
    assert state(new(superheroes=True, exaptation="in")).absent == 0
    assert state(new(exaptation="out")).absent != 0


def test_gene_expression_asks_superheroes_which_trait_they_replace() -> None:
    from tests.unit.marine.positions import given

    game = given(
        "row: gene_expression",
        "deck:",
        "markers evolution: reef",
        "animal fishes: traits flight social",
        cubes={"0,0": "1 fishes"},
        superheroes=True,
        next="fishes",
    )
    play(
        game,
        "place evolution 1",
        "score 0,0",
    )
    drawn = texts(game)[0]
    play(game, drawn)
    assert game.decision.kind == "trait for trait" and texts(game) == ["trait flight", "trait social"]
    play(game, "trait flight")
    assert sorted(animal(game, "fishes")["traits"]) == sorted(["social", drawn.split()[1]])


VARIANTS: list[dict[str, Any]] = [
    {"earth": earth, "length": length, "displays": displays, "superheroes": superheroes}
    for earth, length, displays, superheroes in itertools.product(
        ("standard", "random"), ("short", "epic"), ("printed", "alternate"), (False, True)
    )
]


@pytest.mark.parametrize("options", VARIANTS, ids=lambda options: "-".join(str(value) for value in options.values()))
def test_variants_go_together(options: dict[str, Any]) -> None:
    game = choose_traits(new(2, multiple=True, **options))
    game.check()
    assert foodchain.load(game.record()).position() == game.position()


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"seats": 5}, "2 to 4 seats"),
        ({"seats": 2, "turns": -1}, "turns=-1"),
        ({"seats": 2, "length": "endless"}, "short, standard, long, epic"),
        ({"seats": 2, "animals": "birds,reptiles"}, "no animal 'birds'"),
        ({"seats": 2, "dominance": "claimed"}, "no option 'dominance'"),
    ],
)
def test_bad_setups_are_refused(options: dict[str, Any], message: str) -> None:
    with pytest.raises(BadSetup, match=message):
        foodchain.new("marine", **options)
