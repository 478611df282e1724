"""Cards about pawns and turn order: Immigrants, Instinct, Intelligence, Nocturnal, Omnivore, Parasitism."""

from __future__ import annotations

import pytest

from ..base.positions import EVERYBODY, animal, asked, cubes, happened, pawns, play, refuses
from .taking import bag, is_done, legal, since, take

HOME = "tile 0,0 forest: 2 birds; tile 0,1 desert: 3 insects; tile 1,0 sea; disk 0,0/NW seed"
CHAIN = EVERYBODY.split()


def hands(animals: str, hand: int) -> str:
    return "; ".join(f"animal {name}: hand {hand}" for name in animals.split())


# -- Immigrants ---------------------------------------------------------------------------------------------------


def test_immigrants_everybody_gives_up_something_in_food_chain_order() -> None:
    """The actor too, each by its own choice: an element, a pawn, or all but one species on every tile."""
    game = take("immigrants", "insects birds mammals", """
        tile 0,0 forest: 3 insects; tile 0,1 desert: 3 insects, 2 birds, 1 mammals; tile 1,0 sea: 4 mammals
        animal birds: elements sun; disk 0,0/NW grass""")  # fmt: skip
    assert asked(game) == ("mammals", "make room") and game.decision.seat == 2
    assert legal(game) == ["give pawn", "thin out"]
    refuses(game, "pass")
    play(game, "mammals: thin out")
    assert asked(game) == ("birds", "make room") and game.decision.seat == 1
    assert legal(game) == ["lose sun", "give pawn", "thin out"]
    play(game, "birds: lose sun")
    assert asked(game) == ("insects", "make room") and game.decision.seat == 0
    play(game, "insects: give pawn")
    assert is_done(game)
    assert cubes(game, "0,0") == {"insects": 3}
    assert cubes(game, "0,1") == {"insects": 3, "birds": 2, "mammals": 1}
    assert cubes(game, "1,0") == {"mammals": 1}
    assert animal(game, "mammals")["eliminated"] == 3
    assert (animal(game, "birds")["added"], bag(game)["sun"]) == ([], 20)
    assert [animal(game, name)["pawns"] for name in ("insects", "birds", "mammals")] == [5, 6, 6]


def test_immigrants_thinning_out_leaves_one_species_on_every_tile() -> None:
    game = take(
        "immigrants",
        "insects birds",
        "tile 0,0 forest: 3 insects, 2 birds; tile 0,1 desert: 2 insects; disk 0,0/NW grass",
    )
    play(game, "birds: thin out", "insects: thin out")
    assert cubes(game, "0,0") == {"insects": 1, "birds": 1}
    assert cubes(game, "0,1") == {"insects": 1}


def test_immigrants_a_printed_element_cannot_be_given() -> None:
    game = take("immigrants", "birds insects", HOME)
    refuses(game, "lose seed", "lose grass")


def test_immigrants_only_a_pawn_in_hand_can_be_given() -> None:
    """Ruling B16: those on the display do not count. The insects have no other choice, and are not asked."""
    game = take("immigrants", "birds insects", f"{HOME}; animal insects: hand 0; pawn adaptation 1: insects")
    play(game, "birds: give pawn")
    assert is_done(game)
    assert cubes(game, "0,1") == {"insects": 1}
    assert animal(game, "insects")["pawns"] == 1


def test_immigrants_thinning_out_is_legal_where_nothing_is_lost() -> None:
    """Ruling B17."""
    game = take("immigrants", "birds insects", "tile 0,0 forest: 1 birds; tile 0,1 desert: 1 insects; disk 0,0/NW seed")
    play(game, "birds: thin out", "insects: thin out")
    assert [(event["event"], event["animal"], event["count"]) for event in since(game)] == [
        ("thinned out", "birds", 0),
        ("thinned out", "insects", 0),
    ]


# -- Instinct -----------------------------------------------------------------------------------------------------


def test_instinct_places_an_available_pawn_on_any_vacant_space() -> None:
    """Even one that was passed this turn: there the pawn waits for the next."""
    game = take("instinct", "birds insects", f"{HOME}; pawn adaptation 1: insects")
    assert asked(game) == ("birds", "instinct")
    assert len(legal(game)) == 41 - 2
    refuses(game, "pass", "place adaptation 1", "place domination 5")
    hand = animal(game, "birds")["hand"]
    play(game, "birds: place initiative 1")
    assert pawns(game)["initiative 1"] == "birds"
    assert animal(game, "birds")["hand"] == hand - 1 + 1  # one placed, and one came back to act in Domination
    assert animal(game, "birds")["pawns"] == 7
    assert is_done(game)
    play(game, "birds: pass")
    assert game.view()["turn"] == 2
    assert pawns(game)["initiative 1"] == "birds"


def test_instinct_on_a_later_domination_space_acts_this_turn() -> None:
    game = play(take("instinct", "birds insects", HOME), "birds: place domination 2")
    assert is_done(game)
    assert happened(game, "pawn lifted")[-1]["space"] == "domination 2"
    play(game, "birds: score 0,1")
    assert happened(game, "pawn lifted")[-1]["space"] == "domination 5"


def test_instinct_on_the_space_just_left_waits() -> None:
    """Ruling B12."""
    game = play(take("instinct", "birds insects", HOME), "birds: place domination 1", "birds: pass")
    assert game.view()["turn"] == 2
    assert pawns(game) == {"domination 1": "birds"}


def test_instinct_without_an_available_pawn_does_nothing() -> None:
    """Ruling B13. The birds took the card in an action of the insects."""
    game = take("instinct", "insects birds", f"{HOME}; animal birds: hand 0; pawn adaptation 1: birds", actor="birds")
    assert since(game) == []
    assert is_done(game)
    assert game.view()["spent"] == ["instinct"]


# -- Intelligence, Parasitism, Omnivore ---------------------------------------------------------------------------


def gained(game: object) -> list[str]:
    return [event["animal"] for event in since(game, "pawn gained")]  # type: ignore[arg-type]


@pytest.mark.parametrize("actor", CHAIN)
def test_intelligence_gives_a_pawn_to_the_actor_and_all_above_it(actor: str) -> None:
    """The highest benefits alone."""
    element = {"mammals": "meat", "reptiles": "sun", "birds": "seed", "amphibians": "water", "arachnids": "grub"}
    earth = f"tile 0,0 forest: 2 {actor}; tile 0,1 desert; disk 0,0/NW {element.get(actor, 'grass')}"
    order = " ".join([actor] + [name for name in CHAIN if name != actor])
    above = take("intelligence", order, earth)
    assert gained(above) == CHAIN[: CHAIN.index(actor) + 1]
    below = take("parasitism", order, earth)
    assert gained(below) == CHAIN[CHAIN.index(actor) :]
    alone = take("omnivore", order, earth)
    assert gained(alone) == [actor]
    for game in (above, below, alone):
        assert {animal(game, name)["pawns"] for name in gained(game)} == {4}
        assert is_done(game)


@pytest.mark.parametrize("card", ["intelligence", "parasitism"])
def test_animals_that_nobody_plays_gain_nothing(card: str) -> None:
    game = take(card, "birds mammals insects", HOME)
    assert gained(game) == (["mammals", "birds"] if card == "intelligence" else ["birds", "insects"])


def test_there_are_ten_pawns_and_no_more() -> None:
    """Ruling B6."""
    game = take("parasitism", "birds insects", f"{HOME}; animal birds: hand 8; animal insects: hand 9")
    assert gained(game) == ["insects"]
    assert [animal(game, name)["pawns"] for name in ("birds", "insects")] == [10, 10]


def test_a_new_pawn_is_in_hand_at_once() -> None:
    """Ruling B15."""
    game = take("omnivore", "birds insects", HOME)
    assert animal(game, "birds")["hand"] == animal(game, "birds")["pawns"] == 8


# -- Nocturnal ----------------------------------------------------------------------------------------------------


def test_nocturnal_moves_one_step_forward_in_initiative() -> None:
    game = take("nocturnal", "birds insects mammals", f"{HOME}; initiative mammals insects birds")
    assert game.view()["initiative"] == ["mammals", "birds", "insects"]
    assert is_done(game)


def test_nocturnal_does_nothing_at_the_front() -> None:
    game = take("nocturnal", "birds insects mammals", f"{HOME}; initiative birds mammals insects")
    assert game.view()["initiative"] == ["birds", "mammals", "insects"]
    assert since(game) == []
