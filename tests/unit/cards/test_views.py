"""What a view tells of the scoring to come, and what explanations say; both are drawn by the table in the browser."""

from __future__ import annotations

from random import Random

import foodchain
from foodchain.engine.game import Game
from foodchain.words import plain

from .positions import options, play, table

# Mountain pays 3 for meat, 2 for sun, 1 for seed; mammals are worth one more there, amphibians one less.
MOUNTAIN = """biomes: mountain, jungle; round 1; turn 0
hand 0: bird_03, catastrophe; hand 1: insect_01
table 0: mammal_05, amphibian_01 endangered; table 1: mammal_13, annelids"""


def explained(game: Game, kind: str, name: str) -> str:
    found = game.rules.explain(game.state, kind, name)
    assert found is not None
    return " ".join(plain(line) for line in game.rules.english.explanation(found)["lines"])


def test_standing_says_who_would_score_what() -> None:
    standing = table(MOUNTAIN).view()["standing"]
    assert standing["dominance"] == {"vp": 1, "best": 8, "seats": [0]}
    assert standing["meat"] == {"vp": 3, "best": 4, "seats": [1]}
    assert standing["sun"] == {"vp": 2, "best": 0, "seats": []}
    assert set(standing) == {"dominance", "meat", "sun", "seed"}


def test_a_total_of_nothing_is_dominant_only_by_that_reading() -> None:
    empty = "biomes: mountain; round 1; turn 0; hand 0: bird_03; hand 1: insect_01"
    assert table(empty).view()["standing"]["dominance"]["seats"] == []
    assert table(empty, zero_dominates=True).view()["standing"]["dominance"]["seats"] == []
    assert table(f"rules 1; {empty}", zero_dominates=True).view()["standing"]["dominance"]["seats"] == [0, 1]


def test_cards_in_hand_tell_what_they_would_be_worth() -> None:
    game = table("biomes: forest; round 1; turn 0; hand 0: bird_03, catastrophe; hand 1: insect_01; table 0: annelids")
    worth = {card["card"]: card.get("worth") for card in game.view(0)["hand"]}
    assert worth == {"bird_03": 5 + 1 + 1, "catastrophe": None}


def test_cards_in_hand_tell_if_they_would_come_in_endangered() -> None:
    start = "biome: mountain; hand 0: bird_03, catastrophe; hand 1: mammal_13; turn 0; table 1: immigrants; table 0: {}"
    (bird, _) = table(start.format("annelids")).view(0)["hand"]
    assert (bird["state"], bird["worth"]) == ("endangered", bird["food_chain"]["endangered"] + 1)
    game = table(start.format("omnivore"), immigrants="opponents", omnivore="endangered")
    (bird, _), (mammal,) = game.view(0)["hand"], game.view(1)["hand"]
    assert (bird["state"], bird["worth"]) == ("endangered", bird["food_chain"]["endangered"] + 2)
    assert "state" not in mammal and mammal["worth"] == mammal["food_chain"]["healthy"] + 1


def test_the_dying_lie_open_while_one_is_chosen() -> None:
    game = table(
        "hand 0: catastrophe, bird_01; hand 1: bird_02; turn 0\n"
        "table 0: detritivore, reptile_01 endangered; table 1: insect_01 endangered"
    )
    play(game, "play catastrophe")
    assert options(game) == ["take reptile_01", "take insect_01"]
    assert [card["card"] for card in game.view(1)["dying"]] == ["reptile_01", "insect_01"]


def test_an_animal_in_play_tells_where_its_worth_comes_from() -> None:
    assert "worth 5 now" in explained(table(MOUNTAIN), "card", "mammal_13")
    assert "Mountain: each mammal is worth 1 more." in explained(table(MOUNTAIN), "card", "mammal_13")
    assert "+1 by Annelids." in explained(table(MOUNTAIN), "card", "mammal_13")
    assert "worth 1 less" in explained(table(MOUNTAIN), "card", "amphibian_01")


def test_a_hand_is_never_told() -> None:
    assert "seat" not in explained(table(MOUNTAIN), "card", "bird_03")


def test_biomes_elements_classes_and_seats_tell_how_things_stand() -> None:
    game = table(MOUNTAIN)
    assert "Dominance: 1 VP, now for seat 0 with 8." in explained(game, "biome", "mountain")
    assert "Played for in round 2." in explained(game, "biome", "jungle")
    assert "Shown by seat 0: 2, seat 1: 4." in explained(game, "element", "meat")
    assert "Not on the present biome." in explained(game, "element", "water")
    assert explained(game, "class", "amphibian").startswith("In play: 0 healthy, 1 endangered.")
    first = explained(game, "seat", "0")
    assert "mammal 05 (6)" in first and "Scored now: 1 VP (dominance 1)." in first


def test_an_event_is_explained_as_it_is_read_in_this_game() -> None:
    assert "endangered animal becomes healthy" in explained(table(MOUNTAIN, evolution="heal"), "card", "evolution")
    view = table(MOUNTAIN).view(0)
    assert [card["usual"] for card in view["hand"] if card["kind"] == "event"] == [True]


def test_a_choice_reveals_when_it_is_made_among_the_cards_in_hand() -> None:
    """Once the others have seen a card, it cannot be taken back: a page asks twice before."""
    asked = set()
    dice = Random(1)
    for seed in range(12):
        game = foodchain.new("cards", seats=4, seed=seed)
        while not game.over:
            seat = game.decision.seat
            view = game.view(seat)
            hand = {face["card"] for face in view["hand"]}
            of_hand = any(kind == "card" and name in hand for o in game.decision.options for kind, name in o.targets)
            assert view["decision"]["reveals"] == of_hand, game.decision
            asked.add((game.decision.kind, of_hand))
            game.play(dice.choice(game.decision.options))
    assert {("turn", True), ("discard", True), ("pass cards", True), ("discard animal", False)} <= asked
