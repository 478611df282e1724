"""Packs for the base game: dominance cards of one's own, and those that are left in the box."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import foodchain
from foodchain import BadSetup, packs
from foodchain.catalogue import find_rules, find_speaker

DROUGHT = {
    "name": "Drought",
    "text": "Choose a tile and remove all of its disks but one. Everybody else loses a species on each desert.",
    "effects": [{"do": "strip tile"}, {"do": "others freeze", "terrain": "desert"}],
    "fr": {"name": "Sécheresse", "text": "Retirez d’une tuile tous ses disques sauf un."},
    "de": {"name": "Dürre"},
}
PACK: dict[str, Any] = {
    "remove": ["cards.card.predator", "cards.card.fertile"],
    "rename": {"cards.card.blight": "plague"},
    "cards": {"card": {"drought": DROUGHT, "plague": {"name": "Plague"}}},
}


@pytest.mark.parametrize("seats", [2, 4, 6])
def test_cards_are_added_removed_and_renamed_and_played_with(seats: int) -> None:
    game = foodchain.new("base", seats=seats, seed=seats, pack=PACK, turns=6)
    names = game.rules.vocabulary.words["card"]
    assert len(names) == 25 and names[-1] == "drought" and "plague" in names and "fertile" not in names
    rng = Random(seats)
    while not game.over:
        options = game.decision.options
        wanted = [option for option in options if option.text.startswith(("place domination", "score", "card drought"))]
        game.play(rng.choice(wanted if wanted and rng.random() < 0.7 else options))
        game.check()
        assert foodchain.load(game.position()).position() == game.position()
    assert foodchain.load(game.record()).scores == game.scores


def test_names_and_texts_follow_in_every_language() -> None:
    rules = find_rules("base", packs.changes("base", PACK))
    names = {language: find_speaker(rules, language).name("drought") for language in ("en", "fr", "de")}
    assert names == {"en": "Drought", "fr": "Sécheresse", "de": "Dürre"}
    assert find_speaker(rules, "de").words["card"]["drought"]["text"] == DROUGHT["text"]
    assert find_speaker(rules, "fr").name("plague") == "Plague"
    kept = find_rules("base", packs.changes("base", {"rename": {"cards.card.blight": "plague"}}))
    assert find_speaker(kept, "fr").name("plague") == find_speaker(find_rules("base"), "fr").name("blight")


def test_texts_that_no_longer_fit_are_pointed_out() -> None:
    changed = {"cards": {"card": {"predator": {"effects": [{"do": "multiply"}]}}}}
    assert packs.warnings("base", packs.changes("base", changed)) == [
        "cards.card.predator: effects changed, but the text is still ours; say it in text"
    ]


@pytest.mark.parametrize(("game", "last"), [("base", "ice_age"), ("marine", "asteroid")])
def test_the_last_card_is_renamed(game: str, last: str) -> None:
    pack = {"rename": {f"cards.card.{last}": "snowball"}}
    lines = packs.changes(game, pack)
    assert lines == (f'cards.card.{last} "snowball"',)
    assert packs.with_pack(game, lines)["cards"]["last"] == "snowball"
    assert packs.differences(game, lines) == [("cards.card.snowball", "snowball", last)]
    assert packs.changes(game, {**pack, "cards": {"last": "snowball"}}) == lines
    found = foodchain.new(game, seats=2, seed=1, pack=pack)
    assert foodchain.load(found.record()).position() == found.position()
    assert foodchain.load(found.position()).position() == found.position()


def test_a_pack_that_renames_the_last_card_may_say_another() -> None:
    lines = packs.changes("base", {"rename": {"cards.card.ice_age": "snowball"}, "cards": {"last": "predator"}})
    assert packs.with_pack("base", lines)["cards"]["last"] == "predator"


def test_a_last_card_with_more_effects_ends_the_game_in_its_turn() -> None:
    """While its first effect asks, the card is spent and the game does not end yet."""
    effects = [{"do": "strike tile"}, {"do": "ice age"}]
    game = foodchain.new("base", seats=2, seed=1, pack={"cards": {"card": {"ice_age": {"effects": effects}}}})
    start = "".join(line + "\n" for line in game.position().splitlines() if line.startswith(("food", "game", "pack")))
    game = foodchain.load(
        start + "seats 2; tile 0,0 sea: 2 birds, 1 insects; tile 1,0 sea: 2 insects; disk 0,0/W seed; cards: ice_age\n"
        "phase execution; section domination; pawn domination 1: birds"
    )
    game.play("score 0,0")
    assert game.decision.kind == "strike tile"
    game.check()
    text = game.position()
    assert "spent: ice_age" in text and foodchain.load(text).position() == text
    last = next(line for line in text.splitlines() if line.startswith("agenda resolve-card"))
    words = last.split()
    words[4] = str(int(words[4]) + 1)  # past the effect that ends the game
    with pytest.raises(foodchain.BadPosition, match="the last card was taken"):
        foodchain.load(text.replace(last, " ".join(words)).replace("agenda strike-tile birds\n", ""))


@pytest.mark.parametrize(
    ("pack", "told"),
    [
        ({"remove": ["cards.card.ice_age"]}, "cards.last: 'ice_age' is none of"),
        ({"cards": {"card": {"ice_age": {"effects": []}}}}, "cards.card.ice_age.effects: the last card must end"),
        ({"cards": {"card": {"drought": {"name": "Drought"}}}}, "cards.card.drought.text: should be a line of text"),
        ({"cards": {"card": {"drought": {**DROUGHT, "fish": []}}}}, "cards.card.drought.fish: there is no such entry"),
        ({"cards": {"face_up": 40}}, "cards.face_up: should be a whole number from 1 to 26"),
        ({"cards": {"card": {f"card_{i}": DROUGHT for i in range(40)}}}, "cards.card: 66 are too many"),
        (
            {"remove": ["terrain.terrain.sea"]},
            "terrain.terrain.sea: only entries of cards.card, board.tiles, board.disks come and go",
        ),
    ],
    ids=lambda value: str(value)[:60],
)
def test_decks_that_cannot_be(pack: dict[str, Any], told: str) -> None:
    with pytest.raises(BadSetup) as error:
        foodchain.new("base", seats=2, pack=pack)
    assert told in str(error.value)
