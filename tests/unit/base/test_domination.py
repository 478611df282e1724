"""Domination: a tile is scored, and whoever is dominant there takes a card."""

from __future__ import annotations

import pytest

from .positions import EVERYBODY, animal, asked, at, forfeited, legal, pawns, play, refuses, tile, vp

CARDS = "cards: omnivore, fertile, nocturnal"
ONE_PAWN = f"section domination; pawn domination 1: mammals; {CARDS}"


def test_any_tile_of_earth_may_be_chosen() -> None:
    """The actor need neither be dominant nor live there."""
    game = at("birds mammals", f"tile 0,0 sea tundra; tile 1,0 desert: 1 birds; tile 2,0 jungle: 1 mammals; {ONE_PAWN}")
    assert asked(game) == ("mammals", "dominate")
    assert legal(game) == {"score 0,0", "score 1,0", "score 2,0", "pass"}
    refuses(game, "score 3,0")
    play(game, "mammals: score 1,0")
    assert vp(game) == {"birds": 4}


@pytest.mark.parametrize(
    ("terrain", "pays"),
    [
        ("sea", [9, 5, 3, 2]),
        ("wetland", [8, 4, 2, 1]),
        ("savannah", [7, 4, 2]),
        ("jungle", [6, 3, 2]),
        ("forest", [5, 3, 2]),
        ("desert", [4, 2]),
        ("mountain", [3, 2]),
        ("sea tundra", [1]),
    ],
)
def test_the_tile_scoring_table(terrain: str, pays: list[int]) -> None:
    """Six animals on a tile, the insects with most species: each place is paid once."""
    species = "1 mammals, 2 reptiles, 3 birds, 4 amphibians, 5 arachnids, 6 insects"
    game = at(EVERYBODY, f"tile 0,0 {terrain}: {species}; {ONE_PAWN}")
    play(game, "mammals: score 0,0")
    ranking = ["insects", "arachnids", "amphibians", "birds", "reptiles", "mammals"]
    assert vp(game) == dict(zip(ranking, pays))


def test_an_animal_alone_takes_first_place_only() -> None:
    game = at("birds mammals", f"tile 0,0 sea: 9 birds; tile 1,0 sea: 1 mammals; {ONE_PAWN}")
    play(game, "mammals: score 0,0")
    assert vp(game) == {"birds": 9}


def test_places_without_an_animal_pay_nobody() -> None:
    game = at("birds mammals reptiles", f"tile 0,0 sea: 2 birds, 1 mammals; {ONE_PAWN}")
    play(game, "mammals: score 0,0")
    assert vp(game) == {"birds": 9, "mammals": 5}


def test_ties_are_broken_by_the_food_chain() -> None:
    game = at(EVERYBODY, f"tile 0,0 sea: 2 insects, 2 birds, 2 arachnids, 2 reptiles, 1 mammals; {ONE_PAWN}")
    play(game, "mammals: score 0,0")
    assert vp(game) == {"reptiles": 9, "birds": 5, "arachnids": 3, "insects": 2}


def test_endangered_species_count_for_scoring() -> None:
    game = at("birds mammals", f"tile 0,0 desert: 3 birds, 1 mammals; disk 0,0/E meat; {ONE_PAWN}")
    assert tile(game, "0,0")["endangered"] == ["birds"]
    play(game, "mammals: score 0,0")
    assert vp(game) == {"birds": 4, "mammals": 2}


# -- cards ----------------------------------------------------------------------------------------------------------

DOMINATED = """tile 0,0 desert: 3 birds, 1 mammals, 2 insects; disk 0,0/E grass; disk 0,0/W meat; disk 0,0/SE meat
    tile 3,0 mountain"""


def test_the_dominant_animal_must_take_a_card() -> None:
    game = at("birds mammals insects", f"{DOMINATED}; {ONE_PAWN}")
    play(game, "mammals: score 0,0")
    assert vp(game) == {"birds": 4, "insects": 2}  # the dominant mammals did not place
    assert asked(game) == ("mammals", "take card")
    assert legal(game) == {"card omnivore", "card fertile", "card nocturnal"}
    refuses(game, "pass", "card aquatic", "card ice_age")
    play(game, "mammals: card omnivore")
    assert animal(game, "mammals")["pawns"] == 6 + 1
    assert "omnivore" in game.view()["spent"]


def test_the_dominant_animal_may_be_another_than_the_actor() -> None:
    game = at(
        "birds mammals insects",
        f"{DOMINATED}; section domination; pawn domination 1: insects; pawn domination 2: birds; {CARDS}",
    )
    play(game, "insects: score 0,0")
    assert asked(game) == ("mammals", "take card")
    assert game.decision.seat == 1
    play(game, "mammals: card fertile")
    assert vp(game) == {"birds": 4, "insects": 2, "mammals": 6}  # its only tile holds six species
    assert asked(game) == ("birds", "dominate")


def test_where_nobody_is_dominant_nobody_takes_a_card() -> None:
    game = at(
        "birds mammals", f"tile 0,0 desert: 3 birds, 1 mammals; tile 3,0 mountain; {ONE_PAWN}; pawn domination 2: birds"
    )
    play(game, "mammals: score 0,0")
    assert asked(game) == ("birds", "dominate")
    assert len(game.view()["cards"]) == 3


def test_a_taken_card_is_not_replaced_until_reseed() -> None:
    game = at(
        "birds mammals insects",
        f"{DOMINATED}; tile 1,0 forest: 1 birds; disk 1,0/E seed; {ONE_PAWN}; pawn domination 5: birds",
    )
    play(game, "mammals: score 0,0", "mammals: card omnivore", "birds: score 1,0")
    assert legal(game) == {"card fertile", "card nocturnal"}


def test_without_cards_there_is_nothing_to_take() -> None:
    game = at(
        "birds mammals insects",
        f"{DOMINATED}; section domination; pawn domination 1: mammals; pawn domination 2: birds; cards: ",
    )
    play(game, "mammals: score 0,0")
    assert asked(game) == ("birds", "dominate")


# -- the turn's tiles -----------------------------------------------------------------------------------------------


def test_a_tile_is_chosen_once_a_turn() -> None:
    game = at(
        "birds insects",
        """tile 0,0 desert: 1 birds; tile 1,0 sea: 1 insects; section domination
        pawn domination 1: insects; pawn domination 3: birds; pawn domination 5: birds""",
    )
    play(game, "insects: score 1,0")
    assert tile(game, "1,0")["scored"]
    refuses(game, "score 1,0")
    play(game, "birds: score 0,0")
    assert forfeited(game) == [("birds", "domination")]  # no tile is left for the third pawn
    assert game.view()["turn"] == 2
    assert not tile(game, "1,0")["scored"]


def test_the_action_may_be_forfeited() -> None:
    game = at("birds mammals", f"{DOMINATED.replace(', 2 insects', '')}; {ONE_PAWN}; pawn domination 2: birds")
    play(game, "mammals: pass")
    assert forfeited(game) == [("mammals", "domination")]
    assert vp(game) == {}
    assert len(game.view()["cards"]) == 3
    assert not tile(game, "0,0")["scored"]


def test_pawns_act_from_left_to_right() -> None:
    game = at("birds mammals", f"{ONE_PAWN}; pawn domination 3: birds; pawn domination 5: mammals")
    play(game, "mammals: pass", "birds: pass", "mammals: pass")
    assert pawns(game) == {}
    assert game.view()["turn"] == 2
