"""Packs: every entry can be replaced, errors name it, and records carry what was changed."""

from __future__ import annotations

import tomllib
from pathlib import Path
from random import Random
from typing import Any

import pytest

import foodchain
from foodchain import BadSetup, packs
from tests.unit.marine.positions import state


@pytest.mark.parametrize("game", [info.name for info in foodchain.games()])
def test_the_template_has_every_entry_and_changes_nothing(game: str) -> None:
    template = packs.export(game)
    assert packs.changes(game, tomllib.loads(template)) == ()


def test_the_template_of_marine_names_every_card_and_trait() -> None:
    content = tomllib.loads(packs.export("marine"))
    assert len(content["cards"]["card"]) == 35 and len(content["traits"]["trait"]) == 18
    assert content["display"]["section"]["migration"]["values"] == [3, 4, 5]


def test_a_pack_file_replaces_numbers_icons_cards_and_traits(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(
        """
        game = "marine"
        [cards.card.predator]
        name = "Shark; # attack"
        text = "Printed text."
        effects = [{ do = "points for element", element = "sun" }, { do = "multiply" }]
        fish = ["dead", "live"]
        provenance = "component"
        confidence = 1.0
        [traits.trait.solitary]
        powers = [{ do = "points alone", vp = 3 }]
        [display.section.migration]
        values = [2, 4, 6]
        [animals]
        disks_of_each_element = 20
        """
    )
    game = foodchain.new("marine", seats=2, seed=1, pack=str(file), turns=30)
    board = state(game).display
    migration = next(entry for entry in game.view()["display"] if entry["section"] == "migration")
    assert [space["value"] for space in migration["spaces"]] == [2, 4, 6, None]
    assert sum(game.view()["bag"].values()) == 98
    predator = board.card_names.index("predator")
    assert board.dead_fish[predator] == board.live_fish[predator] == 1
    assert game.rules.english.name("predator") == "Shark; # attack"
    rng = Random(1)
    while not game.over:
        game.play(rng.choice(game.decision.options))
        game.check()
    again = foodchain.load(game.record())  # without the file
    assert again.record() == game.record() and again.position() == game.position()
    assert foodchain.load(game.position()).rules.pack == game.rules.pack
    assert "Shark" in game.record()


def test_games_with_and_without_a_pack_do_not_mix() -> None:
    one = foodchain.new("marine", seats=2, seed=1, pack={"animals": {"cubes": 30}})
    two = foodchain.new("marine", seats=2, seed=1)
    assert {entry["pool"] for entry in one.view()["animals"]} == {26}
    assert {entry["pool"] for entry in two.view()["animals"]} == {31}


@pytest.mark.parametrize(
    ("pack", "entry"),
    [
        ({"cards": {"card": {"predatr": {}}}}, "cards.card.predatr"),
        ({"cards": {"card": {"predator": {"fish": ["cat"]}}}}, "cards.card.predator.fish"),
        ({"cards": {"card": {"predator": {"effects": [{"do": "fly"}]}}}}, "cards.card.predator.effects"),
        ({"cards": {"card": {"predator": {"effects": [{"do": "points for element"}]}}}}, "needs 'element'"),
        ({"cards": {"card": {"predator": {"effects": [{"do": "multiply", "x": 1}]}}}}, "has no 'x'"),
        ({"cards": {"card": {"asteroid": {"effects": []}}}}, "cards.card.asteroid.effects"),
        ({"cards": {"removed": {"epic": 40}}}, "cards.removed.epic"),
        ({"cards": {"card": {"predator": {"name": 3}}}}, "cards.card.predator.name"),
        ({"cards": {"card": {"predator": {"confidence": 3.0}}}}, "cards.card.predator.confidence"),
        ({"traits": {"trait": {"social": {"powers": [{"do": "own space"}]}}}}, "belongs to bottom_feeder"),
        ({"traits": {"trait": {"solitary": {"powers": [{"do": "points alone", "vp": 99}]}}}}, "traits.trait.solitary"),
        ({"terrain": {"terrain": {"kelp": {"pays": []}}}}, "terrain.terrain.kelp.pays"),
        ({"terrain": {"terrain": {"kelp": {"speciation": 7}}}}, "terrain.terrain.kelp.speciation"),
        ({"terrain": {"terrain": {"kelp": {"tiles": 9}}}}, "terrain.terrain"),
        ({"terrain": {"bonus": [1, 2]}}, "terrain.bonus"),
        ({"animals": {"cubes": True}}, "animals.cubes"),
        ({"animals": {"animal": {"fishes": {"printed": ["cheese"]}}}}, "animals.animal.fishes.printed"),
        ({"display": {"section": {"migration": {"values": [1, 2]}}}}, "display.section.migration.values"),
        ({"board": {"tiles": {"0,0": "vent"}}}, "board.tiles.0,0"),
        ({"words": {"name": {"land": "Ground"}}}, "words"),
        ({"cards": 3}, "cards"),
        ({"game": "base"}, "for 'base'"),
    ],
    ids=str,
)
def test_errors_name_the_entry(pack: dict[str, Any], entry: str) -> None:
    with pytest.raises(BadSetup) as error:
        foodchain.new("marine", seats=2, pack=pack)
    assert entry in str(error.value)


def test_a_file_that_is_missing_or_no_toml_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadSetup, match="cannot be read"):
        foodchain.new("marine", pack=tmp_path / "nothing.toml")
    (tmp_path / "bad.toml").write_text("cards = [")
    with pytest.raises(BadSetup, match="not TOML"):
        foodchain.new("marine", pack=tmp_path / "bad.toml")


def test_a_record_with_a_broken_pack_line_is_refused() -> None:
    record = foodchain.new("marine", seats=2, seed=1, pack={"animals": {"cubes": 30}}).record()
    with pytest.raises(foodchain.FoodchainError, match=r"animals\.cubes"):
        foodchain.load(record.replace("animals.cubes 30", "animals.cubes many"))
    with pytest.raises(foodchain.FoodchainError, match="no such entry"):
        foodchain.load(record.replace("animals.cubes 30", "animals.wings 30"))


def test_the_base_game_takes_packs_too() -> None:
    game = foodchain.new("base", seats=2, seed=1, pack={"terrain": {"terrain": {"sea": {"pays": [10, 5, 3, 2]}}}})
    assert foodchain.load(game.record()).rules.pack == ("terrain.terrain.sea.pays [10, 5, 3, 2]",)


@pytest.mark.parametrize(
    ("effect", "told"),
    [
        ({"do": "fly"}, "'fly' is not known"),
        ({"do": "supplant"}, "needs 'animals'"),
        ({"do": "multiply", "wings": 2}, "has no 'wings'"),
        ({"do": "hibernate", "species": 9}, "from 1 to 5"),
    ],
    ids=str,
)
def test_effects_of_the_base_game_are_checked_too(effect: dict[str, Any], told: str) -> None:
    with pytest.raises(BadSetup) as error:
        foodchain.new("base", seats=2, pack={"cards": {"card": {"predator": {"effects": [effect]}}}})
    assert str(error.value).startswith("cards.card.predator.effects") and told in str(error.value)


@pytest.mark.parametrize(
    ("effects", "pointed_out"),
    [
        ([{"do": "invade", "who": "same"}], True),
        ([{"do": "gain points", "vp": -1, "by": "same"}, {"do": "invade", "who": "chosen"}], True),
        ([{"do": "gain points", "vp": -1, "by": "chosen"}, {"do": "invade", "who": "same"}], False),
        ([{"do": "invade", "by": "chosen", "who": "same"}], False),
    ],
)
def test_the_same_as_nobody_is_pointed_out(effects: list[dict[str, Any]], pointed_out: bool) -> None:
    said = {"text": "Printed."}
    card = {"cards": {"card": {"predator": {**said, "effects": effects}}}}
    found = packs.oversights("marine", packs.changes("marine", card))
    assert found == ([("cards.card.predator", packs.NOBODY_CHOSEN, ["effects"])] if pointed_out else [])
    trait = {"traits": {"trait": {"flight": {**said, "powers": [{"do": "after retrieval", "effects": effects}]}}}}
    found = packs.oversights("marine", packs.changes("marine", trait))
    assert found == ([("traits.trait.flight", packs.NOBODY_CHOSEN, ["powers"])] if pointed_out else [])
    assert bool(packs.warnings("marine", packs.changes("marine", card))) == pointed_out
