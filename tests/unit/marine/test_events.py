"""Extinction, Survival, Reseed, the Asteroid and the endgame."""

from __future__ import annotations

from tests.unit.marine.positions import animal, cubes, disks_shown, given, happened, play, section, space, state, vp

TAKE = ("markers evolution: reef", "row: annelids, producers, univalves, biodiversity, carbon_cycle")


def test_a_dead_fish_is_an_extinction() -> None:
    game = given(
        *TAKE,
        "deck: predator",
        cubes={"0,0": "1 fishes, 2 reptiles", "0,1": "2 crustaceans, 1 fishes"},
        disks={"0,0/NE": "algae"},
        next="fishes",
    )
    play(game, "place evolution 1", "score 0,0")
    assert happened(game, "extinction") and not happened(game, "survival")
    assert cubes(game, "0,0") == {"fishes": 1}  # the reptiles match nothing
    assert cubes(game, "0,1") == {}
    assert animal(game, "reptiles")["eliminated"] == 2 and animal(game, "crustaceans")["eliminated"] == 2


def test_a_live_fish_is_a_survival() -> None:
    game = given(
        *TAKE, "deck: fertile", cubes={"0,0": "1 fishes", "0,3": "2 reptiles", "0,-3": "1 reptiles"}, next="fishes"
    )
    play(game, "place evolution 1", "score 0,0")
    assert happened(game, "survival") and not happened(game, "extinction")
    assert vp(game, "reptiles") == 3  # two Vents occupied, the number of species does not matter


def test_survival_pays_nobody_on_a_tie() -> None:
    game = given(
        *TAKE, "deck: fertile", cubes={"0,0": "1 fishes", "0,3": "2 reptiles", "0,-3": "2 crustaceans"}, next="fishes"
    )
    assert not animal(game, "reptiles")["survival"]
    play(game, "place evolution 1", "score 0,0")
    assert happened(game, "survival tied") and vp(game, "reptiles") == vp(game, "crustaceans") == 0


def test_the_survival_card_goes_to_the_sole_leader_on_vents() -> None:
    game = given(cubes={"0,0": "1 fishes", "0,3": "2 reptiles", "0,-3": "1 crustaceans"}, next="fishes")
    assert [name for name in ("reptiles", "fishes", "crustaceans") if animal(game, name)["survival"]] == ["reptiles"]


RESEED = (
    "animal reptiles: across",
    "animal cephalopods: across",
    "animal crustaceans: across",
    "shelf abundance: sun, sun, worms",
    "shelf autotrophs: algae",
    "shelf depletion: sponges",
    "shelf adaptation: plankton",
    "shelf regression: gastropods",
    "shelf wanderlust: worms",
    "circles: worms, worms, worms, worms",
    "markers competition: land, land, kelp",
    "markers evolution: ocean, ocean, vent, vent, sand",
)


def test_reseed_slides_empties_and_refills() -> None:
    game = given(*RESEED, next="fishes")
    play(game, "retrieve")
    assert section(game, "autotrophs")["elements"] == ["worms", "sun", "sun"]
    assert section(game, "depletion")["elements"] == ["algae"]
    assert section(game, "regression")["elements"] == ["plankton"]
    for name in ("abundance", "adaptation", "speciation", "wanderlust"):
        assert disks_shown(game, name) == 4
    assert all(space(game, f"competition {n}")["terrain"] for n in (1, 2, 3))
    order = list(state(game).board.terrain_names)
    drawn = [order.index(space(game, f"evolution {n}")["terrain"]) for n in (1, 2, 3, 4, 5)]
    assert drawn == sorted(drawn)
    assert order == ["land", "kelp", "reef", "seamount", "seagrass", "sand", "ocean", "vent"]
    assert game.view()["round"] == 2 and game.decision.actor == "cephalopods"


def test_reseed_does_its_work_in_the_order_of_the_back_cover() -> None:
    game = given(*RESEED, "guards: fishes", disks={"0,0/NW": "sun"}, next="fishes")
    play(game, "retrieve")
    names = [entry["event"] for entry in game.events]
    order = ["reseed", "guard back", "display disk to bag", "disks slid", "disk drawn", "marker drawn"]
    at = [names.index(name) for name in order]
    assert at == sorted(at)
    slid = [(entry["from section"], entry["to section"]) for entry in happened(game, "disks slid")]
    assert slid == [("adaptation", "regression"), ("autotrophs", "depletion"), ("abundance", "autotrophs")]
    emptied = [entry["section"] for entry in happened(game, "display disk to bag")]
    assert emptied == ["regression", "depletion", "speciation", "speciation", "speciation", "speciation", "wanderlust"]
    drawn = [entry["section"] for entry in happened(game, "disk drawn")]
    assert drawn == [name for name in ("abundance", "adaptation", "speciation", "wanderlust") for _ in range(4)]


def test_reseed_removes_disks_between_exactly_three_vents() -> None:
    tiles = {"0,0": "reef smoker", "0,1": "ocean smoker", "1,0": "sand smoker", "-1,1": "seamount"}
    disks = {"0,0/SE": "worms", "0,0/SW": "sun", "0,3/SE": "sun"}
    others = [f"animal {name}: across" for name in ("reptiles", "cephalopods", "crustaceans")]
    game = given(*others, tiles=tiles, disks=disks, next="fishes")
    play(game, "retrieve")
    assert game.view()["disks"] == {"0,0/SW": "sun", "0,3/SE": "sun"}


def test_regression_takes_one_disk_of_each_type_and_never_a_printed_one() -> None:
    game = given(
        "shelf regression: plankton, plankton, algae, worms",
        "animal fishes: elements plankton plankton worms",
        "animal reptiles: across, elements worms",
        "animal cephalopods: across",
        "animal crustaceans: across",
        "guards: reptiles",
        next="fishes",
    )
    play(game, "retrieve")
    assert animal(game, "fishes")["printed"] == ["algae", "plankton", "plankton"]
    assert animal(game, "fishes")["added"] == ["plankton"]
    assert animal(game, "reptiles")["added"] == ["worms"]
    assert animal(game, "crustaceans")["printed"] == ["algae", "worms", "worms"]


ASTEROID = (
    "markers evolution: reef",
    "row: asteroid, producers, univalves, biodiversity, carbon_cycle",
    "deck: fertile",
)


def test_asteroid_strikes_a_tile_and_its_neighbours() -> None:
    game = given(
        *ASTEROID,
        cubes={"0,0": "2 fishes, 3 reptiles", "0,1": "1 fishes", "1,0": "1 reptiles, 1 crustaceans", "0,2": "2 fishes"},
        next="fishes",
    )
    play(game, "place evolution 1", "score 0,0", "tile 0,0", "keep fishes 0,0", "eliminate crustaceans 1,0")
    assert cubes(game, "0,0") == {"fishes": 1}
    assert cubes(game, "0,1") == {}  # alone there, so its own species had to go
    assert cubes(game, "1,0") == {"reptiles": 1}
    assert cubes(game, "0,2") == {"fishes": 2}
    assert game.ending == "asteroid" and not game.over


def test_after_the_asteroid_the_round_is_finished_and_there_is_no_reseed() -> None:
    game = given(
        "ending asteroid",
        "animal reptiles: across",
        "special sun reptiles 4",
        "shelf abundance: sun",
        animals="fishes reptiles",
        cubes={"0,0": "2 fishes", "0,1": "1 fishes", "0,3": "1 fishes"},
        disks={"0,0/SW": "algae", "0,3/SE": "sun"},
        next="fishes",
    )
    play(game, "retrieve")
    assert game.over and not happened(game, "reseed")
    # Extinction takes the species on the Vent before Survival; then Reef 6 and Ocean 2; the sun pawn pays its target.
    assert animal(game, "fishes")["eliminated"] == 1
    assert game.scores == [8, 4] and game.winners == [0]
    order = [
        entry["event"]
        for entry in game.events
        if entry["event"] in ("extinction", "survival", "tile scored", "targets paid")
    ]
    assert order[:2] == ["extinction", "survival"] and order[-1] == "targets paid"


def test_every_tile_is_scored_at_the_end_and_nobody_takes_a_card() -> None:
    game = given("ending asteroid", "animal reptiles: across", animals="fishes reptiles", next="fishes")
    row = game.view()["cards"]
    play(game, "retrieve")
    assert len(happened(game, "tile scored")) == 15
    assert game.view()["cards"] == row


def test_a_tie_for_the_win_goes_to_the_animal_higher_in_the_food_chain() -> None:
    game = given(
        "ending asteroid",
        "animal reptiles: across, vp 9",
        "animal fishes: vp 9",
        animals="fishes reptiles",
        cubes={},
        next="fishes",
    )
    play(game, "retrieve")
    assert game.scores == [9, 9] and game.winners == [1]
