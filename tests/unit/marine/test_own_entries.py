"""Cards and traits of one's own: added, removed, renamed, in several languages; what is filled in is no guess."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import foodchain
from foodchain import BadSetup, packs
from foodchain.catalogue import find_rules, find_speaker
from tests.unit.marine.positions import given, state, texts

SHARK = {
    "name": "Shark",
    "text": "Eliminate two species.",
    "effects": [{"do": "eliminate species", "count": 2, "where": "anywhere"}],
    "fr": {"name": "Requin", "text": "Éliminez deux espèces."},
    "de": {"name": "Hai"},
}


def pack_of(**content: Any) -> dict[str, Any]:
    return {"cards": {"card": content}}


def test_a_card_is_added_and_played_with() -> None:
    game = foodchain.new("marine", seats=3, seed=3, pack=pack_of(shark=SHARK), length="epic", turns=80)
    board = state(game).display
    assert board.cards == 36 and board.card_names[-1] == "shark"
    rng = Random(3)
    while not game.over:
        game.play(rng.choice(game.decision.options))
        game.check()
    again = foodchain.load(game.record())
    assert again.position() == game.position()
    assert foodchain.load(game.position()).position() == game.position()


def test_option_numbers_of_the_usual_cards_stay() -> None:
    """New entries come last, so a packed game has the usual options where no entry goes."""
    usual = find_rules("marine").space.options
    packed = find_rules("marine", packs.changes("marine", pack_of(shark=SHARK))).space.options
    first = next(number for number, option in enumerate(usual) if option.text.startswith("card "))
    assert [option.text for option in packed[: first + 35]] == [option.text for option in usual[: first + 35]]


def test_a_card_is_said_in_the_languages_of_its_pack() -> None:
    rules = find_rules("marine", packs.changes("marine", pack_of(shark=SHARK)))
    names = {language: find_speaker(rules, language).name("shark") for language in ("en", "fr", "de")}
    assert names == {"en": "Shark", "fr": "Requin", "de": "Hai"}
    told = {language: find_speaker(rules, language).words["card"]["shark"]["text"] for language in ("fr", "de")}
    assert told == {"fr": "Éliminez deux espèces.", "de": "Eliminate two species."}


def test_words_of_a_pack_win_over_our_translations() -> None:
    own = {"predator": {"text": "Printed.", "fr": {"text": "Imprimé."}}}
    rules = find_rules("marine", packs.changes("marine", pack_of(**own)))
    assert find_speaker(rules, "fr").words["card"]["predator"]["text"] == "Imprimé."
    assert find_speaker(rules, "de").words["card"]["predator"]["text"] == "Printed."
    assert find_speaker(rules, "fr").name("predator") == find_speaker(find_rules("marine"), "fr").name("predator")


def test_a_card_is_removed() -> None:
    game = foodchain.new("marine", seats=2, seed=1, pack={"remove": ["cards.card.fertile", "traits.trait.social"]})
    board = state(game).display
    assert board.cards == 34 and board.traits == 17
    assert "fertile" not in board.card_names and "social" not in board.trait_names
    assert foodchain.load(game.record()).rules.pack == ("cards.card.fertile null", "traits.trait.social null")


def test_a_card_is_renamed_and_keeps_its_place_and_its_translation() -> None:
    pack = {"rename": {"cards.card.predator": "hunter"}}
    rules = find_rules("marine", packs.changes("marine", pack))
    usual = find_rules("marine")
    assert rules.vocabulary.words["card"].index("hunter") == usual.vocabulary.words["card"].index("predator")
    assert find_speaker(rules, "fr").name("hunter") == find_speaker(usual, "fr").name("predator")
    changed = {**pack, **pack_of(hunter={"name": "Hunter", "text": "Hunt."})}
    assert find_speaker(find_rules("marine", packs.changes("marine", changed)), "fr").name("hunter") == "Hunter"


def test_a_card_is_replaced_whole() -> None:
    pack = {"remove": ["cards.card.predator"], **pack_of(predator=SHARK)}
    (line,) = packs.changes("marine", pack)
    assert line.startswith("cards.card.predator {")
    assert find_rules("marine", (line,)).english.name("predator") == "Shark"


@pytest.mark.parametrize(
    ("entry", "provenance"),
    [
        ({"text": "Printed."}, "own"),
        ({"text": "Printed.", "effects": []}, "own"),
        ({"effects": []}, "reconstructed"),  # what one reads on it is still ours
        ({"fr": {"text": "Imprimé."}}, "reconstructed"),
        ({"fish": ["dead"]}, "reconstructed"),
        ({"name": "Hunter"}, "reconstructed"),
        ({"text": "Printed.", "provenance": "component"}, "component"),
    ],
    ids=str,
)
def test_what_is_filled_in_is_no_guess(entry: dict[str, Any], provenance: str) -> None:
    game = given("row: predator", pack=pack_of(predator=entry))
    facts = game.view()["card_facts"]["predator"]
    assert facts["provenance"] == provenance
    assert facts["reconstructed"] is (provenance == "reconstructed")


def test_what_was_guessed_is_not_told_of_a_card_that_is_filled_in() -> None:
    usual = given("row: annelids")
    filled = given("row: annelids", pack=pack_of(annelids={"text": "Printed."}))
    told = [game.rules.explain(game.state, "card", "annelids") for game in (usual, filled)]
    assert told[0] and told[1] and len(told[1]["lines"]) == len(told[0]["lines"]) - 1


@pytest.mark.parametrize(
    ("pack", "told"),
    [
        (pack_of(shark={"name": "Shark"}), "cards.card.shark.text"),
        (pack_of(shark={**SHARK, "wings": 2}), "cards.card.shark.wings"),
        (pack_of(shark={**SHARK, "fr": {"title": "Requin"}}), "cards.card.shark.fr"),
        (pack_of(**{"Big Shark": SHARK}), "small letters"),
        ({"remove": ["cards.card.asteroid"]}, "cards.last"),
        ({"remove": ["cards.card.unicorn"]}, "cards.card.unicorn"),
        ({"remove": ["terrain.terrain.kelp"]}, "come and go"),
        ({"remove": "cards.card.fertile"}, "a list"),
        ({"rename": {"cards.card.fertile": "predator"}}, "cannot be called"),
        ({"remove": [f"traits.trait.{name}" for name in ("social", "flight", "cannibal", "carnivore", "solitary", "resilience")]}, "too few"),
        (pack_of(**{f"card_{i}": SHARK for i in range(30)}), "too many"),
        (pack_of(predator={"effects": [{"do": "multiply"}] * 13}), "too many"),
    ],
    ids=lambda value: str(value)[:60],
)  # fmt: skip
def test_entries_that_cannot_be(pack: dict[str, Any], told: str) -> None:
    with pytest.raises(BadSetup) as error:
        foodchain.new("marine", seats=2, pack=pack)
    assert told in str(error.value)


def test_records_with_broken_entries_are_refused() -> None:
    record = foodchain.new("marine", seats=2, seed=1, pack=pack_of(shark={"name": "Shark", "text": "Bite."})).record()
    for broken in ("null", '{"name": 3}', '{"wings": 2}', "[]", '"fish.er"'):
        lines = [
            f"pack cards.card.shark {broken}" if line.startswith("pack ") else line for line in record.splitlines()
        ]
        with pytest.raises(foodchain.FoodchainError):
            foodchain.load("\n".join(lines))


def test_texts_of_options_name_own_cards() -> None:
    game = given(
        "row: shark, predator",
        "deck: fertile",
        "markers evolution: reef, reef",
        pack=pack_of(shark=SHARK),
        next="fishes",
    )
    game.play("place evolution 2")
    game.play("score 0,0")
    assert texts(game) == ["card shark", "card predator"]
