"""Reseed: the display is made ready for the next turn, in the rulebook's order."""

from __future__ import annotations

from collections import Counter

from foodchain import Game

from .positions import animal, asked, at, happened, pawns, play, shelf

ALIVE = "tile 0,0 sea: 1 birds, 1 reptiles; disk 0,0/E seed; disk 0,0/W sun; phase reset"


def all_spent_but(cards: str) -> str:
    """Every card of the game that a text does not name has been taken."""
    everything = at("birds reptiles").rules.vocabulary.words["card"]
    return "spent: " + ", ".join(card for card in everything if card not in cards)


def events(game: Game) -> list[str]:
    return [event["event"] for event in game.events]


# -- cards ----------------------------------------------------------------------------------------------------------


def test_the_cards_are_filled_up_to_five_and_the_others_stay() -> None:
    game = at("birds reptiles", f"{ALIVE}; cards: aquatic, blight")
    assert len(game.view()["cards"]) == 5
    assert {"aquatic", "blight"} <= set(game.view()["cards"])
    assert game.view()["deck"] == 26 - 5


def test_cards_come_off_the_top_of_the_deck() -> None:
    # A deck is written from the bottom up.
    cards = "deck: ice_age, nocturnal, omnivore, parasitism, predator; cards: aquatic, biodiversity, blight"
    game = at("birds reptiles", f"{ALIVE}; {all_spent_but(cards)}; {cards}")
    assert game.view()["cards"] == ["aquatic", "biodiversity", "blight", "parasitism", "predator"]
    assert game.view()["deck"] == 3


def test_a_short_deck_fills_what_it_can_and_an_empty_one_nothing() -> None:
    for cards in ("deck: ice_age; cards: symbiotic", "deck: ; cards: ice_age, symbiotic"):
        game = at("birds reptiles", f"{ALIVE}; {all_spent_but(cards)}; {cards}")
        assert game.view()["cards"] == ["ice_age", "symbiotic"]
        assert game.view()["deck"] == 0


# -- pawns ----------------------------------------------------------------------------------------------------------


def test_glaciation_pawns_shift_to_the_left() -> None:
    game = at(
        "birds reptiles",
        f"{ALIVE}; pawn glaciation 2: birds; pawn glaciation 3: reptiles; pawn glaciation 4: birds",
    )
    assert pawns(game) == {"glaciation 1": "birds", "glaciation 2": "reptiles", "glaciation 3": "birds"}


def test_pawns_that_shift_are_not_in_hand() -> None:
    game = at("birds reptiles", f"{ALIVE}; pawn glaciation 2: birds")
    assert animal(game, "birds")["hand"] == 6
    assert animal(game, "reptiles")["hand"] == 7


# -- disks ----------------------------------------------------------------------------------------------------------


def test_disks_slide_down_the_display() -> None:
    game = at(
        "birds reptiles",
        f"""{ALIVE}; shelf adaptation: sun, sun, meat; shelf abundance: grub, water; shelf wasteland: grass
        shelf regression: seed, seed; shelf depletion: water, water; shelf wanderlust: sun""",
    )
    assert shelf(game, "regression") == ["meat", "sun", "sun"]  # what was there has gone to the bag
    assert shelf(game, "wasteland") == ["grub", "water"]
    assert shelf(game, "depletion") == ["grass"]
    to_bag = Counter((event["section"], event["element"]) for event in happened(game, "display disk to bag"))
    assert to_bag == {("regression", "seed"): 2, ("depletion", "water"): 2, ("wanderlust", "sun"): 1}


def test_empty_sections_leave_empty_boxes() -> None:
    game = at("birds reptiles", f"{ALIVE}; shelf regression: seed; shelf depletion: water; shelf wasteland: sun")
    assert shelf(game, "regression") == []
    assert shelf(game, "wasteland") == []
    assert shelf(game, "depletion") == ["sun"]


def test_a_disk_goes_from_abundance_by_wasteland_and_depletion_to_the_bag() -> None:
    game = at(
        "birds reptiles",
        f"{ALIVE}; shelf abundance: grub, grub, grub, grub; animal birds: hand 0; animal reptiles: hand 1",
    )
    assert shelf(game, "wasteland") == ["grub"] * 4
    abundance = shelf(game, "abundance")
    play(game, "reptiles: place domination 5", "reptiles: pass")
    assert shelf(game, "depletion") == ["grub"] * 4
    assert shelf(game, "wasteland") == abundance
    play(game, "reptiles: place domination 5", "reptiles: pass")
    assert shelf(game, "depletion") == abundance  # boxes never pile up
    returned = [event["element"] for event in happened(game, "display disk to bag") if event["section"] == "depletion"]
    assert returned == ["grub"] * 4


def test_four_new_disks_each_for_adaptation_abundance_and_wanderlust() -> None:
    game = at("birds reptiles", f"{ALIVE}; shelf adaptation: sun; shelf abundance: sun; shelf wanderlust: sun")
    assert [len(shelf(game, section)) for section in ("adaptation", "abundance", "wanderlust")] == [4, 4, 4]
    drawn = [event["section"] for event in happened(game, "disk drawn")]
    assert drawn == ["adaptation"] * 4 + ["abundance"] * 4 + ["wanderlust"] * 4


def test_disks_return_to_the_bag_before_new_ones_are_drawn() -> None:
    """The bag is empty, so what is drawn now is exactly what the display has given back."""
    given_back = "shelf regression: grub; shelf depletion: meat; shelf wanderlust: water"
    rest = {"grass": 20, "grub": 19, "meat": 19, "seed": 19, "sun": 19, "water": 19}
    everything = ", ".join(element for element, count in rest.items() for _ in range(count))
    game = at("birds reptiles", f"{ALIVE}; {given_back}; shelf wasteland: {everything}")
    assert shelf(game, "adaptation") == ["grub", "meat", "water"]
    assert shelf(game, "abundance") == shelf(game, "wanderlust") == []


# -- tiles and the order --------------------------------------------------------------------------------------------


def test_the_top_tile_of_each_stack_is_turned_up() -> None:
    game = at("birds reptiles", f"{ALIVE}; stack 1 closed: desert, jungle; stack 2: forest")
    assert [stack["top"] for stack in game.view()["stacks"]][:2] == ["jungle", "forest"]
    assert [event["terrain"] for event in happened(game, "tile revealed")] == ["jungle"]  # the others were open


def test_an_empty_stack_stays_empty() -> None:
    game = at("birds reptiles", f"{ALIVE}; stack 1: ; stack 2 closed:")
    assert game.view()["stacks"][:2] == [{"top": None, "left": 0}, {"top": None, "left": 0}]


def test_the_order_is_the_rulebooks() -> None:
    game = at(
        "birds reptiles",
        f"""{ALIVE}; cards: aquatic; pawn glaciation 3: birds; shelf regression: seed; shelf wasteland: sun
        shelf abundance: sun; shelf adaptation: sun; stack 1 closed: desert, jungle""",
    )
    seen = [event for event in events(game) if event not in ("phase begun", "survival tied")]
    assert list(dict.fromkeys(seen)) == [
        "card dealt",
        "pawn shifted",
        "display disk to bag",
        "disks slid",
        "disk drawn",
        "tile revealed",
    ]
    slides = [(event["from section"], event["to section"]) for event in happened(game, "disks slid")]
    assert slides == [("wasteland", "depletion"), ("abundance", "wasteland"), ("adaptation", "regression")]


def test_then_the_next_turn_is_planned() -> None:
    game = at("birds reptiles", f"turn 3; {ALIVE}; initiative birds reptiles; tile 1,0 desert scored")
    assert (game.view()["turn"], game.view()["phase"]) == (4, "planning")
    assert asked(game) == ("birds", "place pawn")
    assert not any(tile["scored"] for tile in game.view()["earth"])


def test_the_boxes_are_empty_in_the_first_turn_and_depletion_in_the_second() -> None:
    game = at("birds reptiles", "")
    assert all(shelf(game, section) == [] for section in ("regression", "wasteland", "depletion"))
    game = at("birds reptiles", f"{ALIVE}; shelf adaptation: sun; shelf abundance: sun")
    assert shelf(game, "depletion") == []
    play(game, f"{game.decision.actor}: place depletion 1")
