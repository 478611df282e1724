"""Cards as they could be printed, over all that effects are about, for many parties and places: each can be written.

One card of each kind is put on the table and taken, again and again, until the game is over.
"""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import foodchain
from foodchain import Game, packs
from foodchain.catalogue import find_rules, find_speaker, game_data
from tests.unit.marine.positions import animal, cubes, given, happened, play, texts, vp
from tests.unit.marine.test_cards import gained, take
from tests.unit.marine.test_traits import until

# Each plays on at length; the steps themselves are tried plain elsewhere.
pytestmark = pytest.mark.compiled_enough

Effects = list[dict[str, Any]]

CARDS: dict[str, tuple[str, Effects]] = {
    # species
    "red_tide": ("Eliminate up to 3 species of the animals above you, wherever algae lie.",
        [{"do": "eliminate species", "count": 3, "who": "above", "where": "anywhere", "optional": True}]),
    "bycatch": ("Choose an opponent: eliminate exactly 2 of its species on one tile.",
        [{"do": "eliminate species", "count": 2, "who": "chosen", "on": "one tile", "where": "anywhere"}]),
    "spawning": ("Add exactly 3 species to tiles beside those you live on.",
        [{"do": "add species", "count": 3, "where": "beside", "optional": False}]),
    "resurgence": ("Up to 2 of your eliminated species return to empty Sand Plains.",
        [{"do": "add species", "count": 2, "from": "eliminated", "where": "empty", "terrain": "sand"}]),
    "shoaling": ("Everybody adds a species where it lives alone.",
        [{"do": "add species", "count": 1, "where": "alone", "by": "everyone"}]),
    "king_tide": ("Animals below you send a species home from a tile you share.",
        [{"do": "send home", "count": 1, "on": "several tiles", "where": "shared", "by": "below"}]),
    "usurpers": ("Replace up to 2 species of an opponent of your choice on Coral Reefs.",
        [{"do": "supplant any", "count": 2, "who": "chosen", "terrain": "reef"}]),
    "stampede": ("You may empty a tile that you dominate.",
        [{"do": "empty tile", "where": "dominated", "optional": True}]),
    # elements
    "photosynthesis": ("Gain a sun. Animals above you may take any element.",
        [{"do": "gain element", "element": "sun"}, {"do": "gain element", "from": "chosen", "by": "above", "optional": True}]),
    "molting": ("Every other animal loses an element.", [{"do": "lose one element", "by": "others"}]),
    "hybrids": ("You and an opponent of your choice may each exchange an element.",
        [{"do": "swap element", "optional": True}, {"do": "swap element", "optional": True, "by": "chosen"}]),
    # pawns
    "undertow": ("All pawns of an opponent of your choice leave the display.", [{"do": "return pawns", "who": "chosen"}]),
    "alpha": ("You may take a special pawn, whoever has it; its target is 4.",
        [{"do": "take pawn", "target": 4, "which": "any", "optional": True}]),
    "helpers": ("Animals below you gain a basic pawn for good.", [{"do": "gain basic pawn", "by": "below"}]),
    # points
    "plunder": ("An opponent of your choice loses 3 VP, and you gain 3.",
        [{"do": "gain points", "vp": -3, "by": "chosen"}, {"do": "gain points", "vp": 3}]),
    "census": ("Everybody gains 1 VP for each tile it dominates.",
        [{"do": "gain points", "vp": 1, "per": "tile", "where": "dominated", "by": "everyone"}]),
    "monopoly": ("2 VP for each special pawn you control, 1 for each element.",
        [{"do": "gain points", "vp": 2, "per": "special pawn"}, {"do": "gain points", "vp": 1, "per": "element"}]),
    "martyrs": ("1 VP for each of your species that is eliminated.",
        [{"do": "gain points", "vp": 1, "per": "eliminated species"}]),
    "throng": ("1 VP for each species of anybody on the tile just scored.",
        [{"do": "gain points", "vp": 1, "per": "anybody's species", "where": "here"}]),
    "renown": ("All tiles of the terrain just scored are scored again.",
        [{"do": "score a terrain", "where": "like here"}]),
    # disks
    "bloom": ("Lay algae on a corner of the tile just scored; others may lay one where they live.",
        [{"do": "put disk", "element": "algae", "where": "here"},
         {"do": "put disk", "where": "lived on", "by": "others", "optional": True}]),
    "acid_rain": ("Remove a sun from a tile where you do not live.",
        [{"do": "remove foreign disk", "pawn": "any", "element": "sun", "where": "elsewhere"}]),
    "drift": ("An opponent of your choice moves a disk of a Land.",
        [{"do": "move disk", "terrain": "land", "by": "chosen"}]),
    "erosion": ("Remove up to 2 disks of a tile that somebody lives on.",
        [{"do": "strip some", "count": 2, "where": "inhabited", "optional": True}]),
    # tiles
    "upheaval": ("You may open a Vent on a Kelp Forest, and nowhere else.",
        [{"do": "erupt", "terrain": "kelp", "edge": False, "optional": True}]),
    "new_shores": ("Lay a new tile as in Wanderlust; then others may.",
        [{"do": "act", "space": "wanderlust 1"}, {"do": "act", "space": "wanderlust 1", "by": "others"}]),
    # cards
    "fossils": ("You may resolve any discarded card, then discard a face-up one.",
        [{"do": "repeat discard", "which": "any", "optional": True}, {"do": "discard card"}]),
    "mimicry": ("An opponent of your choice resolves the lowest face-up card, which stays.",
        [{"do": "take another", "which": "lowest", "discard": False, "by": "chosen"}]),
    # Survival, Extinction, protection
    "crisis": ("Extinction, then Survival.", [{"do": "extinction now"}, {"do": "survival now"}]),
    "sanctuary": ("Choose an opponent: its species and yours are safe until the next Reseed.",
        [{"do": "protect", "who": "chosen"}, {"do": "protect"}]),
    "refuge": ("Put a cube into Regression; animals above you may too.",
        [{"do": "act", "space": "regression 1"}, {"do": "act", "space": "regression 1", "by": "above"}]),
    "vendetta": ("Choose an opponent: it loses 2 VP, an element, and a species on each tile you share.",
        [{"do": "gain points", "vp": -2, "by": "chosen"}, {"do": "lose one element", "by": "same"},
         {"do": "invade", "who": "same", "where": "shared"}]),
}  # fmt: skip


def pack_of(*names: str) -> dict[str, Any]:
    """The named cards, with words in three languages."""
    cards = {}
    for name in names:
        text, effects = CARDS[name]
        title = name.replace("_", " ").title()
        cards[name] = {
            "name": title,
            "text": text,
            "effects": effects,
            "fr": {"name": f"{title} (fr)", "text": f"En français : {text}"},
            "de": {"name": f"{title} (de)", "text": f"Auf Deutsch: {text}"},
        }
    return {"cards": {"card": cards}}


def only(*names: str) -> dict[str, Any]:
    """A deck of these cards and the last one, filled up with cards that do little."""
    kept = ["annelids", "univalves", "endosymbionts", "semi_aquatic", "carbon_cycle", "producers", "fertile",
            "biodiversity", "ecodiversity", "extremophiles", "metamorphosis", "asteroid"]  # fmt: skip
    ours = game_data("marine")["cards"]["card"]
    removed = [f"cards.card.{name}" for name in ours if name not in kept]
    lengths = {"short": 0, "standard": 0, "long": 0, "epic": 0}
    pack = pack_of(*names)
    return {"remove": removed, "cards": {**pack["cards"], "removed": lengths}}


def plays_on(game: Game, rng: Random, most: int) -> None:
    """Random options, Evolution first; all is sound and can be said, and every moment reads back."""
    speakers = [find_speaker(game.rules, language) for language in ("en", "fr", "de")]
    for _ in range(most):
        if game.over:
            return
        options = game.decision.options
        wanted = [option for option in options if option.text.startswith(("place evolution", "score", "card"))]
        game.play(rng.choice(wanted if wanted and rng.random() < 0.8 else options))
        game.check()
        assert foodchain.load(game.position()).position() == game.position()
        for speaker in speakers:
            if not game.over:
                assert speaker.text(game.rules.question(game.state))
    for speaker in speakers:
        assert all(speaker.text(game.rules.event_message(event, -1)) != "" for _, event in game._events_since(0)[-50:])


@pytest.mark.parametrize("name", CARDS)
def test_a_card_is_written_taken_and_played(name: str) -> None:
    rules = find_rules("marine", packs.changes("marine", only(name)))
    for language in ("en", "fr", "de"):
        told = rules.explain(given("row: annelids", pack=only(name)).state, "card", name)
        assert told is not None and find_speaker(rules, language).text(told["title"])
    lives = {"0,0": "3 fishes, 2 reptiles, 1 crustaceans", "0,1": "2 fishes, 1 cephalopods", "-1,0": "1 reptiles"}
    statements = ["animal fishes: elements sun", "animal reptiles: elements sun", "discard: fertile, ecodiversity"]
    game = take(name, *statements, deck="producers, biodiversity, asteroid", cubes=lives, pack=only(name))
    rng = Random(name)
    plays_on(game, rng, 60)
    assert foodchain.load(game.record()).position() == game.position()


@pytest.mark.parametrize("seed", range(4))
def test_whole_games_with_all_of_them(seed: int) -> None:
    game = foodchain.new("marine", seats=2 + seed % 3, seed=seed, pack=only(*CARDS), turns=25)
    plays_on(game, Random(seed), 3000)
    assert game.over and foodchain.load(game.record()).scores == game.scores


# -- what some of them do ---------------------------------------------------------------------------------------------


def taken(name: str, *statements: str, **scene: Any) -> Game:
    return take(name, *statements, pack=only(name), **scene)


def test_the_same_animal_suffers_all_of_it() -> None:
    lives = {"0,0": "2 fishes, 2 reptiles, 2 crustaceans"}
    game = taken("vendetta", "animal reptiles: elements sun worms, vp 9", cubes=lives)
    assert texts(game) == ["choose reptiles", "choose cephalopods", "choose crustaceans"]
    play(game, "choose reptiles")
    assert game.decision.actor == "reptiles" and texts(game) == ["lose worms", "lose sun"]
    play(game, "lose sun")
    assert vp(game, "reptiles") == 9 + 6 - 2 and cubes(game, "0,0") == {"fishes": 2, "reptiles": 1, "crustaceans": 2}


def test_nothing_eliminates_species_that_are_safe() -> None:
    lives = {"0,0": "2 fishes, 2 reptiles", "0,2": "1 fishes, 1 crustaceans"}
    game = taken("sanctuary", "markers competition: reef", cubes=lives)
    play(game, "choose reptiles")
    assert [entry["animal"] for entry in happened(game, "made safe")] == ["reptiles", "fishes"]
    told = game.rules.explain(game.state, "animal", "fishes")
    assert told and game.rules.english.text(told["lines"][-1]) == (
        "Nothing eliminates their species until the next Reseed."
    )
    play(until(game, "reptiles"), "place competition 1")
    assert happened(game, "forfeited")[-1]["animal"] == "reptiles"
    assert cubes(game, "0,0") == {"fishes": 2, "reptiles": 2}
    while game.view()["round"] == 1:
        play(game, "retrieve" if "retrieve" in texts(game) else texts(game)[-1])
    assert not any(line.startswith("animal ") and "safe" in line for line in game.position().splitlines())


def test_a_decline_is_said_in_every_language() -> None:
    game = taken("upheaval", cubes={"0,0": "2 fishes"})
    asked = game.rules.question(game.state)
    told = {language: find_speaker(game.rules, language).text(asked) for language in ("en", "fr", "de")}
    assert told["en"] == "Choose a tile for a Vent. You may pass."
    assert told["fr"] == "Choisissez une tuile pour une cheminée. Vous pouvez passer."
    assert told["de"] == "Wähle ein Feld für einen Schlot. Du darfst passen."
    assert texts(game) == ["cover -1,0", "pass"] and game.decision.kind == "erupt"


def test_what_cannot_be_declined_does_not_say_so() -> None:
    game = take("volcanism", cubes={"0,0": "2 fishes"})
    assert game.decision.prompt == "Choose a tile for a Vent." and "pass" not in texts(game)


def test_eliminated_species_return() -> None:
    game = taken("resurgence", "animal fishes: eliminated 3", cubes={"0,0": "2 fishes"})
    assert texts(game) == ["add 1 > 1,0", "pass"]
    play(game, "add 1 > 1,0")
    assert cubes(game, "1,0") == {"fishes": 1} and animal(game, "fishes")["eliminated"] == 2


def test_a_pawn_for_good() -> None:
    game = taken("helpers", cubes={"0,0": "2 fishes"})
    assert [entry["animal"] for entry in happened(game, "pawn gained")] == ["crustaceans"]
    assert animal(game, "crustaceans")["hand"] == 5


def test_a_card_is_discarded_without_being_resolved() -> None:
    game = taken("fossils", "discard: fertile", deck="producers, biodiversity", cubes={"0,0": "2 fishes"})
    play(game, "pass")
    assert "card fossils" not in texts(game)
    play(game, "card annelids")
    assert game.view()["spent"] == ["fertile", "annelids", "fossils"]


def test_points_for_the_tile_just_scored() -> None:
    game = taken("throng", cubes={"0,0": "2 fishes, 1 reptiles", "0,1": "3 reptiles"})
    assert gained(game, "fishes") == 3
