"""What is hidden stays hidden: traits before they are revealed, what Exaptation keeps back, the deck and the stacks."""

from __future__ import annotations

import json
from random import Random

import pytest

import foodchain
from foodchain import CannotUndo, Game
from tests.unit.marine.positions import animal, given, play, state, texts


def shown(game: Game, seat: int | None, name: str) -> dict[str, object]:
    return next(entry for entry in game.view(seat)["animals"] if entry["animal"] == name)


def test_only_its_own_seat_sees_what_an_animal_was_dealt() -> None:
    game = foodchain.new("marine", seats=3, seed=4, animals="fishes,reptiles,crustaceans")
    mine = shown(game, 0, "fishes")["dealt"]
    assert isinstance(mine, list) and len(mine) == 3
    for seat in (1, 2, None):
        assert shown(game, seat, "fishes")["dealt"] is None
        assert shown(game, seat, "fishes")["hidden_traits"] == 3  # how many is no secret
        assert not [trait for trait in mine if trait in json.dumps(game.view(seat))]


def test_a_choice_stays_secret_until_all_have_chosen() -> None:
    game = foodchain.new("marine", seats=2, seed=4, animals="fishes,crustaceans")
    chosen = texts(game)[1].split()[1]
    play(game, texts(game)[1])  # the crustaceans
    assert shown(game, 1, "crustaceans")["traits"] == [chosen]
    assert shown(game, 0, "crustaceans")["traits"] is None and chosen not in json.dumps(game.view(0))
    assert chosen not in json.dumps(game.events) + " ".join(game.log())
    game.undo(1)  # nobody has learnt anything
    play(game, f"trait {chosen}")
    play(game, texts(game)[0])
    assert shown(game, 0, "crustaceans")["traits"] == [chosen]
    with pytest.raises(CannotUndo):
        game.undo(0)  # now they lie open


def test_what_exaptation_keeps_back_is_seen_by_its_seat_alone() -> None:
    game = given(
        "animal fishes: traits exaptation, copied flight, dealt social cannibal",
        animals="fishes reptiles",
        next="fishes",
    )
    assert shown(game, 0, "fishes")["dealt"] == ["cannibal", "social"]
    for seat in (1, None):
        assert shown(game, seat, "fishes")["dealt"] is None and "cannibal" not in json.dumps(game.view(seat))


def test_a_drawn_hand_of_gene_expression_is_seen_by_its_seat_alone() -> None:
    game = given(
        "row: gene_expression",
        "deck:",
        "markers evolution: reef",
        "animal fishes: traits social",
        animals="fishes reptiles",
        cubes={"0,0": "1 fishes"},
        next="fishes",
    )
    play(game, "place evolution 1", "score 0,0")
    drawn = [text.split()[1] for text in texts(game)]
    assert set(drawn) <= set(game.view(0)["trait_facts"])
    assert not [trait for trait in drawn if trait in json.dumps(game.view(1))]
    imagined = {tuple(texts(game.determinize(1, Random(i)))) for i in range(8)}
    assert len(imagined) > 1  # the other seat cannot know them
    assert {tuple(texts(game.determinize(0, Random(i)))) for i in range(8)} == {tuple(texts(game))}
    with pytest.raises(CannotUndo):
        game.undo(0)  # a draw cannot be taken back


def test_that_a_drawn_trait_is_chosen_is_seen_but_not_which() -> None:
    game = given(
        "row: gene_expression",
        "deck:",
        "markers evolution: reef",
        "animal fishes: traits social flight",
        animals="fishes reptiles",
        cubes={"0,0": "1 fishes"},
        superheroes=True,
        next="fishes",
    )
    play(game, "place evolution 1", "score 0,0")
    play(game, texts(game)[0])
    assert game.decision.kind == "trait for trait"
    imagined = [game.determinize(1, Random(i)) for i in range(20)]
    assert {other.decision.kind for other in imagined} == {"trait for trait"}
    for other in imagined:
        play(other, "trait flight")
    assert len({tuple(state(other).held) for other in imagined}) > 3


def test_what_a_seat_imagines_agrees_with_what_it_knows() -> None:
    game = foodchain.new("marine", seats=4, seed=9, superheroes=True)
    rng = Random(1)
    for _ in range(7):
        for seat in range(4):
            other = game.determinize(seat, rng)
            other.check()
            assert {**other.view(seat), "ply": 0} == {**game.view(seat), "ply": 0}
        game.play(game.decision.options[0])


def test_the_traits_of_others_are_imagined_differently() -> None:
    game = foodchain.new("marine", seats=2, seed=9, animals="fishes,crustaceans")
    play(game, texts(game)[0])
    assert len({int(state(game.determinize(0, Random(i))).held[3]) for i in range(20)}) > 3
    assert len({int(state(game.determinize(1, Random(i))).held[3]) for i in range(20)}) == 1


def test_the_asteroid_is_imagined_near_the_bottom_of_the_deck() -> None:
    game = foodchain.new("marine", seats=2, seed=9)
    last = state(game).display.last_card
    at = {list(state(game.determinize(0, Random(i))).deck).index(last) for i in range(60)}
    assert at == {0, 1, 2, 3, 4}


def test_cards_in_the_box_may_be_in_the_deck_that_is_imagined() -> None:
    game = foodchain.new("marine", seats=2, seed=9, length="short")
    seen: set[int] = set()
    for i in range(40):
        other = state(game.determinize(0, Random(i)))
        seen |= {int(card) for card in other.deck[: int(other.deck_left)]}
    assert len(seen) == 35


def test_no_view_tells_the_deck() -> None:
    game = given("row: annelids", "deck: predator, biomass", next="fishes")
    for seat in (None, 0, 1, 2, 3):
        assert "predator" not in json.dumps(game.view(seat)) and game.view(seat)["deck"] == 3
    assert animal(game, "fishes")["hand"] == 4
