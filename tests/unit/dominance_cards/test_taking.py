"""Who takes a card, and when: the end of a Domination action."""

from __future__ import annotations

import pytest

import foodchain

from ..base.positions import animal, asked, at, happened, play, refuses, tile, vp
from .taking import gains, is_done, legal, take

CARDS = [
    "aquatic", "biodiversity", "biomass", "blight", "catastrophe", "cold_snap", "disease", "ecodiversity", "evolution",
    "fecundity", "fertile", "habitat", "hibernation", "ice_age", "ice_sheet", "immigrants", "instinct", "intelligence",
    "mass_exodus", "metamorphosis", "niche_biomes", "nocturnal", "omnivore", "parasitism", "predator", "symbiotic",
]  # fmt: skip

EARTH = """
    tile 0,0 savannah: 2 birds, 1 insects
    tile 0,1 desert: 3 insects
    disk 0,0/NE seed; disk 0,1/SE grass"""


def test_there_are_26_cards_and_all_have_a_name_and_a_text() -> None:
    game = foodchain.new("base", seed=1)
    words = game.rules.words["name"]
    cards = [option.targets[0][1] for option in game.rules.space.options if option.text.startswith("card ")]
    assert sorted(cards) == sorted(CARDS) and len(CARDS) == 26
    assert all(words[card] for card in CARDS)


@pytest.mark.parametrize("card", CARDS)
@pytest.mark.parametrize("seats", ["birds insects", "birds mammals insects arachnids"])
def test_every_card_can_be_taken_and_ends(card: str, seats: str) -> None:
    """Whatever is chosen, a card comes to its end, and no piece is lost on the way."""
    game = take(card, seats, EARTH)
    while not is_done(game):
        assert foodchain.load(game.position()).position() == game.position()
        play(game, f"{game.decision.actor}: {legal(game)[0]}")
    assert asked(game) == ("birds", "dominate")


def test_the_dominant_animal_must_take_one_of_the_face_up_cards() -> None:
    pawns = "pawn domination 1: birds; pawn domination 5: birds"
    game = at("birds insects", f"section domination; {pawns}; cards: nocturnal, fertile, omnivore\n{EARTH}")
    play(game, "birds: score 0,0")
    assert asked(game) == ("birds", "take card")
    assert legal(game) == ["card fertile", "card nocturnal", "card omnivore"]
    refuses(game, "pass", "card aquatic")
    play(game, "birds: card omnivore")
    assert game.view()["cards"] == ["fertile", "nocturnal"]
    assert game.view()["spent"] == ["omnivore"]


def test_the_dominant_animal_takes_it_though_another_scored_the_tile() -> None:
    """And it need not be the one that got most points."""
    game = take("omnivore", "birds insects", "tile 0,0 savannah: 2 birds, 1 insects; tile 0,1 forest; disk 0,0/E grass",
                actor="insects")  # fmt: skip
    assert vp(game) == {"birds": 7, "insects": 4}
    assert [event["animal"] for event in happened(game, "pawn gained")] == ["insects"]


def test_nobody_takes_a_card_where_nobody_is_dominant() -> None:
    """A tie for most matching elements, or no match at all."""
    tie = "tile 0,0 savannah: 2 birds, 1 insects; tile 0,1 forest; disk 0,0/E grass; disk 0,0/NE seed"
    bare = "tile 0,0 savannah: 2 birds, 1 insects; tile 0,1 forest"
    for earth in (tie, bare):
        game = at(
            "birds insects",
            f"section domination; pawn domination 1: birds; pawn domination 5: birds; cards: fertile\n{earth}",
        )
        play(game, "birds: score 0,0")
        assert happened(game, "card taken") == []
        assert game.view()["cards"] == ["fertile"]


def test_nobody_takes_a_card_when_none_is_left() -> None:
    game = at(
        "birds insects", f"section domination; pawn domination 1: birds; pawn domination 5: birds; cards:\n{EARTH}"
    )
    play(game, "birds: score 0,0")
    assert is_done(game)
    assert vp(game) == {"birds": 7, "insects": 4}


def test_a_tile_is_scored_before_the_card_is_taken() -> None:
    game = take("fertile", "birds insects", EARTH)
    assert [event["event"] for event in game.events if event["event"] in ("tile scored", "card taken")] == [
        "tile scored",
        "card taken",
    ]
    assert tile(game, "0,0")["scored"]
    assert gains(game) == {"birds": 3}


def test_the_choices_are_fewer_card_by_card() -> None:
    """Cards are not replaced before Reseed."""
    earth = EARTH + "; tile 1,0 jungle: 1 birds; disk 1,0/E seed"
    text = "section domination; pawn domination 1: birds; pawn domination 2: birds; pawn domination 5: birds"
    game = at("birds insects", f"{text}; cards: nocturnal, omnivore, parasitism\n{earth}")
    play(game, "birds: score 0,0", "birds: card omnivore", "birds: score 1,0")
    assert legal(game) == ["card nocturnal", "card parasitism"]
    play(game, "birds: card nocturnal")
    assert game.view()["cards"] == ["parasitism"]
    assert animal(game, "birds")["pawns"] == 8


def test_with_several_animals_only_the_dominant_one_is_meant() -> None:
    """The player's other animals are opposing ones."""
    game = take("cold_snap", "birds+insects+mammals reptiles+amphibians+arachnids",
                "tile 0,0 savannah: 2 birds; disk 0,0/E seed; tile 0,1 sea tundra: 2 birds, 2 insects, 2 reptiles",
                multiple="yes")  # fmt: skip
    assert tile(game, "0,1")["cubes"] == {"birds": 2, "insects": 1, "reptiles": 1}


def test_with_claimed_dominance_the_marker_decides() -> None:
    """Insects match more, but nobody has claimed it for them (ruling B1)."""
    earth = """
        tile 0,0 savannah marker birds: 2 birds, 1 insects; tile 0,1 forest
        disk 0,0/E seed; disk 0,0/NE grass; disk 0,0/W grass"""
    turn = "section domination; cards: omnivore; pawn domination 1: birds; pawn domination 5: birds"
    game = at("birds insects", f"{turn}\n{earth}", dominance="claimed")
    play(game, "birds: score 0,0", "birds: card omnivore")  # it waits, since the insects could claim the tile
    assert animal(game, "birds")["pawns"] == 8
