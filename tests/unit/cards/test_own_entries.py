"""Cards of one's own: animals change class, events and biomes come and go, and every reading can be written in a pack."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import foodchain
from foodchain import BadPosition, BadSetup, Game, packs
from foodchain.catalogue import find_rules, find_speaker, game_data, game_faces
from foodchain.engine.effects import Effect
from foodchain.games.cards.state import CardState
from foodchain.games.cards.vocabulary import vocabulary_of
from foodchain.words import plain

DATA = game_data("cards")
EVENTS = DATA["events"]["event"]


def given(pack: dict[str, Any], *statements: str, seats: int = 2) -> Game:
    lines = ["foodchain position 1", "game cards", f"seats {seats}", "seed story"]
    lines += [f"pack {change}" for change in packs.changes("cards", pack)]
    return foodchain.load("\n".join([*lines, *statements]))


def event(effects: list[dict[str, Any]], ongoing: bool = False, **more: Any) -> dict[str, Any]:
    """Hibernation with effects of one's own."""
    content = {"name": "Hibernation", "text": "Printed.", "effects": effects, "ongoing": ongoing, **more}
    return {"remove": ["events.event.hibernation"], "events": {"event": {"hibernation": content}}}


def played(effects: list[dict[str, Any]], *statements: str) -> Game:
    game = given(event(effects), "hand 0: hibernation, bird_01; hand 1: bird_02, bird_05", "turn 0", *statements)
    game.play("play hibernation")
    game.check()
    return game


def texts(game: Game) -> list[str]:
    return [option.text for option in game.decision.options]


def states(game: Game) -> dict[str, str]:
    return {card["card"]: card["state"] for player in game.view()["players"] for card in player["animals"]}


def play_out(game: Game, seed: int) -> None:
    rng = Random(seed)
    while not game.over:
        game.play(rng.choice(game.decision.options))
        game.check()
    assert foodchain.load(game.record()).position() == game.position()


# -- entries --------------------------------------------------------------------------------------------------------


def test_animals_change_class_and_classes_any_number() -> None:
    pack = {
        "animals": {"animal": {"bird_01": {"class": "insect"}, "bat_1": {"class": "mammal", "food_chain": [4, 2], "copies": 3}}},
        "remove": [f"animals.animal.reptile_{n:02}" for n in range(1, 18)],
    }  # fmt: skip
    game = foodchain.new("cards", seats=3, seed=2, pack=pack)
    faces = game.rules.deck.animal_faces  # type: ignore[attr-defined]
    assert len(faces) == 99 + 3 - 17
    classes = {face["card"]: face["class"] for face in faces}
    assert classes["bird_01"] == "insect" and classes["bat_1.3"] == "mammal" and "reptile" not in classes.values()
    play_out(game, 2)


def called(game: Game, card: str) -> dict[str, str]:
    """What the log, explanations and faces all call a card."""
    found: dict[str, str] = {}
    for language in ("en", "fr", "de"):
        speaker = find_speaker(game.rules, language)
        told = game.rules.explain(game.state, "card", card)
        face = game_faces(game.rules, language).get(f"animals.animal.{card}")
        assert told and speaker.text(told["title"]) == speaker.name(card)
        assert plain((speaker.target(("card", card)),)) == speaker.name(card.partition(".")[0])  # no copy is told apart
        assert face is None or face["name"] == speaker.name(card)
        found[language] = speaker.name(card)
    return found


def animals(**entries: dict[str, Any]) -> dict[str, Any]:
    return {"animals": {"animal": entries}}


def test_animals_have_names_in_three_languages() -> None:
    hopper = {"name": "Grasshopper", "fr": {"name": "Sauterelle"}, "copies": 2}
    game = given(
        animals(insect_01=hopper, insect_02={"fr": {"name": "Criquet"}}, bat={"class": "mammal", "name": "Bat"})
    )
    assert called(game, "insect_01") == {"en": "Grasshopper", "fr": "Sauterelle", "de": "Grasshopper"}
    assert called(game, "insect_01.2") == {"en": "Grasshopper.2", "fr": "Sauterelle.2", "de": "Grasshopper.2"}
    assert called(game, "insect_02") == {"en": "insect 02", "fr": "Criquet", "de": "Insekt 02"}
    assert called(game, "bat") == {"en": "Bat", "fr": "Bat", "de": "Bat"}
    assert game.rules.space.options[game.rules.deck.first_play].text == "play mammal_01"  # type: ignore[attr-defined]


def test_a_name_is_no_more_than_a_name() -> None:
    game = given(animals(bird_02={"name": "Kiwi"}), "hand 0: bird_01, bird_02")
    assert [card["provenance"] for card in game.view(0)["hand"]] == ["reconstructed", "reconstructed"]


def test_an_animal_without_a_name_is_called_by_its_present_class() -> None:
    changed = {"class": "mammal", "copies": 2}
    game = given(
        animals(
            bird_03=changed, bird_04={"class": "mammal", "name": "Bat"}, bird_05={**changed, "fr": {"name": "Ours"}}
        )
    )
    assert called(game, "bird_03") == {"en": "mammal 03", "fr": "mammifère 03", "de": "Säugetier 03"}
    assert called(game, "bird_03.2")["fr"] == "mammifère 03.2"
    assert called(game, "bird_04")["fr"] == "Bat" and called(game, "bird_05")["fr"] == "Ours"
    assert called(game, "bird_06")["fr"] == "oiseau 06"
    assert "play bird_03" in [option.text for option in game.rules.space.options]


def test_biomes_come_and_go() -> None:
    pack = {
        "biomes": {"biome": {"cave": {"name": "Cave", "elements": ["grub", "grub"], "fr": {"name": "Grotte"}}}},
        "remove": ["biomes.biome.tundra"],
    }
    rules = find_rules("cards", packs.changes("cards", pack))
    assert find_speaker(rules, "fr").name("cave") == "Grotte" and find_speaker(rules, "de").name("cave") == "Cave"
    play_out(foodchain.new("cards", seats=2, seed=5, pack=pack), 5)


def test_an_event_of_ones_own_in_three_languages() -> None:
    own = event([{"do": "heal one"}], fr={"name": "Hiberner", "text": "Imprimé."}, de={"text": "Gedruckt."})
    rules = find_rules("cards", packs.changes("cards", own))
    reading = {
        language: find_speaker(rules, language).words["card"]["hibernation"]["reading"]["only"]
        for language in ("en", "fr", "de")
    }
    assert reading == {"en": "Printed.", "fr": "Imprimé.", "de": "Gedruckt."}
    assert find_speaker(rules, "fr").name("hibernation") == "Hiberner"
    assert "hibernation" not in [option.name for option in rules.rule_options]  # it has one reading only


def test_a_reading_is_added() -> None:
    reading = {"text": "Printed.", "effects": [{"do": "points", "per": "once", "vp": 3}], "de": {"text": "Gedruckt."}}
    pack = {"events": {"event": {"omnivore": {"reading": {"printed": {**reading, "ongoing": False}}}}}}
    game = foodchain.new("cards", seats=2, seed=1, pack=pack, omnivore="printed")
    assert find_speaker(game.rules, "de").words["card"]["omnivore"]["reading"]["printed"] == "Gedruckt."
    play_out(game, 1)


ROBBERY = {
    "text": "Each opponent loses 2 VP.",
    "ongoing": False,
    "effects": [{"do": "points", "per": "once", "vp": -2, "who": "each opponent"}],
}


def biodiversity(**fields: Any) -> dict[str, Any]:
    return {"events": {"event": {"biodiversity": fields}}}


def vp_after_biodiversity(game: Game) -> list[int]:
    game.play("play biodiversity")
    game.check()
    return [player["vp"] for player in game.view()["players"]]


HANDS = "hand 0: biodiversity, bird_01; hand 1: bird_02, bird_05; table 0: mammal_01, insect_01; turn 0"


def test_an_event_that_is_written_itself_replaces_its_readings() -> None:
    pack = biodiversity(**ROBBERY, fr={"text": "Chacun perd 2 PV."})
    for chosen in ("points", "food_chain"):
        game = given(pack, f"option biodiversity {chosen}", HANDS)
        face = game.view(0)["hand"][1]
        assert (face["text"], face["ongoing"], face["provenance"]) == (ROBBERY["text"], False, "own")
        assert game.view(0, find_speaker(game.rules, "fr"))["hand"][1]["text"] == "Chacun perd 2 PV."
        told = game.rules.explain(game.state, "card", "biodiversity")
        assert told and game.rules.english.text(told["lines"][0]) == ROBBERY["text"]
        assert vp_after_biodiversity(game) == [0, -2]
        assert foodchain.load(game.record()).position() == game.position()
    faces = game_faces(game.rules, "fr")
    shown = {entry: face["text"] for entry, face in faces.items() if entry.startswith("events.event.biodiversity")}
    assert shown == {"events.event.biodiversity": "Chacun perd 2 PV."}
    assert game.rules.glossary()["card"]["biodiversity"]["provenance"] == "own"
    assert packs.warnings("cards", game.rules.pack) == []


def test_what_an_event_does_not_write_itself_is_as_in_its_first_reading() -> None:
    only_text = given(biodiversity(text="Printed."), HANDS)
    assert only_text.view(0)["hand"][1]["text"] == "Printed." and vp_after_biodiversity(only_text) == [2, 0]
    assert "not what the card does" in packs.warnings("cards", only_text.rules.pack)[0]
    only_effects = given(biodiversity(effects=ROBBERY["effects"]), HANDS)
    printed = find_speaker(find_rules("cards"), "de").words["card"]["biodiversity"]["reading"]["points"]
    assert only_effects.view(0, find_speaker(only_effects.rules, "de"))["hand"][1]["text"] == printed
    assert vp_after_biodiversity(only_effects) == [0, -2]
    assert "the text is still ours" in packs.warnings("cards", only_effects.rules.pack)[0]


DRAW_TWO = {"text": "Draw two cards.", "ongoing": False, "effects": [{"do": "draw", "who": "player", "cards": 2}]}


@pytest.mark.parametrize("name", ["autotrophs", "omnivore", "detritivore"])
def test_an_event_whose_readings_last_is_written_as_one_that_does_not(name: str) -> None:
    game = given({"events": {"event": {name: DRAW_TWO}}}, f"hand 0: {name}, bird_01; hand 1: bird_02; turn 0")
    game.play(f"play {name}")
    game.check()
    assert len(game.view(0)["hand"]) == 3
    assert foodchain.load(game.record()).position() == game.position()
    assert foodchain.load(game.position()).position() == game.position()


def test_an_event_that_is_written_without_effects_does_nothing() -> None:
    game = given(biodiversity(text="Nothing happens.", effects=[]), HANDS)
    assert "events.event.biodiversity.effects []" in game.rules.pack
    assert packs.warnings("cards", game.rules.pack) == []
    assert vp_after_biodiversity(game) == [0, 0]
    assert foodchain.load(game.record()).position() == game.position()
    assert foodchain.load(game.position()).position() == game.position()


def test_an_event_with_all_readings_removed_needs_no_effects() -> None:
    removed = {"remove": [f"events.event.biodiversity.reading.{name}" for name in ("points", "food_chain")]}
    game = given({**biodiversity(text="Nothing happens.", effects=[]), **removed}, HANDS)
    assert vp_after_biodiversity(game) == [0, 0]


def test_an_event_that_is_written_as_its_first_reading_has_no_others() -> None:
    first = EVENTS["biodiversity"]["reading"]["points"]
    game = given(biodiversity(ongoing=first["ongoing"]), "option biodiversity food_chain", HANDS)
    assert vp_after_biodiversity(game) == [2, 0]


def test_a_copy_of_an_event_has_readings_of_its_own() -> None:
    entry = EVENTS["biodiversity"]
    copied = {key: entry[key] for key in ("name", "copies", "reading")}
    game = foodchain.new("cards", 2, 1, pack={"events": {"event": {"swarm": copied}}}, swarm="food_chain")
    assert game.options["swarm"] == "food_chain"
    play_out(game, 1)
    written = {"events": {"event": {"biodiversity": {"copies": 0}, "swarm": {**copied, **ROBBERY}}}}
    game = given(written, HANDS.replace("biodiversity", "swarm"))
    game.play("play swarm")
    assert [player["vp"] for player in game.view()["players"]] == [0, -2]
    with pytest.raises(BadSetup, match=r"swarm\.reading\.points\.wings: there is no such entry"):
        foodchain.new(
            "cards", 2, pack={"events": {"event": {"swarm": {**copied, "reading": {"points": {"wings": 2}}}}}}
        )


def test_an_event_that_is_written_itself_needs_no_reading() -> None:
    removed = {"remove": [f"events.event.biodiversity.reading.{name}" for name in ("points", "food_chain")]}
    assert vp_after_biodiversity(given({**biodiversity(**ROBBERY), **removed}, HANDS)) == [0, -2]


@pytest.mark.parametrize("fields", [ROBBERY, {"effects": [{"do": "dance"}]}], ids=["right", "wrong"])
def test_games_of_earlier_rules_pass_over_what_an_event_says_itself(fields: dict[str, Any]) -> None:
    game = given(biodiversity(**fields), "rules 2", "option biodiversity points", HANDS)
    assert game.view(0)["hand"][1]["text"] == EVENTS["biodiversity"]["reading"]["points"]["text"]
    assert vp_after_biodiversity(game) == [2, 0]
    assert foodchain.load(game.record()).position() == game.position()


def test_an_event_that_is_written_itself_is_refused_by_name() -> None:
    with pytest.raises(BadSetup, match=r"^events\.event\.biodiversity\.effects\.1: 'dance'"):
        foodchain.new("cards", seats=2, pack=biodiversity(effects=[{"do": "dance"}]))


def test_what_is_filled_in_is_no_guess() -> None:
    game = given({"animals": {"animal": {"bird_02": {"food_chain": [5, 2]}}}}, "hand 0: bird_01, bird_02")
    assert [card["provenance"] for card in game.view(0)["hand"]] == ["reconstructed", "own"]


@pytest.mark.parametrize(
    ("pack", "told"),
    [
        ({"animals": {"animal": {"bat": {"class": "bat", "food_chain": [1, 1]}}}}, "'bat'"),
        ({"animals": {"animal": {"bat": {"class": "mammal", "copies": 21}}}}, "copies"),
        ({"animals": {"animal": {f"bat_{n}": {"class": "mammal", "copies": 20} for n in range(20)}}}, "too many"),
        ({"remove": ["biomes.biome.sea"]}, "last = true"),
        (event([{"do": "heal one", "wings": 2}]), "has no 'wings'"),
        (event([{"do": "points", "per": "class"}]), "needs 'vp'"),
        (event([{"do": "protect"}]), "no effect of a one-time event"),
    ],
    ids=lambda value: str(value)[:60],
)  # fmt: skip
def test_entries_that_cannot_be(pack: dict[str, Any], told: str) -> None:
    with pytest.raises(BadSetup) as error:
        foodchain.new("cards", seats=2, pack=pack)
    assert told in str(error.value)


def test_the_other_order_of_elements_on_derived_biomes() -> None:
    """The order 2 before 1 may follow the food chain: that changes Desert and Savannah."""
    elements = {"desert": ["sun"] * 3 + ["meat"] * 2 + ["grass"], "savannah": ["grass"] * 3 + ["sun"] * 2 + ["water"]}
    pack = {"biomes": {"biome": {name: {"elements": icons} for name, icons in elements.items()}}}
    game = given(pack, "biome: desert")
    assert game.view()["biome"]["elements"] == {"sun": 3, "meat": 2, "grass": 1}
    assert game.view()["biome"]["provenance"] == "own"


# -- effects --------------------------------------------------------------------------------------------------------

TABLE = ["table 0: mammal_01, mammal_02 endangered", "table 1: insect_01, insect_02 endangered"]


def test_only_others_healthy_animals_are_suppressed() -> None:
    game = played([{"do": "suppress all", "which": "healthy", "whose": "others'"}], *TABLE)
    assert states(game) == {
        "mammal_01": "healthy",
        "mammal_02": "endangered",
        "insect_01": "endangered",
        "insect_02": "endangered",
    }


def test_several_animals_of_ones_choice_or_fewer() -> None:
    game = played([{"do": "suppress one", "whose": "others'", "count": 2, "optional": True}], *TABLE)
    assert texts(game) == ["suppress insect_01", "suppress insect_02", "pass"]
    game.play("suppress insect_02")
    assert texts(game) == ["suppress insect_01", "pass"]
    game.play("pass")
    assert states(game)["insect_01"] == "healthy" and game.decision.seat == 1


def test_the_dead_may_be_let_go_while_more_are_to_be_suppressed() -> None:
    """Whoever may catch the dead is asked between the first animal and the second."""
    pack = event([{"do": "suppress one", "whose": "others'", "count": 2}])
    caught = ["table 0: detritivore", "table 1: insect_01 endangered, insect_02"]
    game = given(
        pack, "option detritivore optional", "hand 0: hibernation, bird_01; hand 1: bird_02", "turn 0", *caught
    )
    for option in ("play hibernation", "suppress insect_01", "let go"):
        game.play(option)
        game.check()
        assert foodchain.load(game.position()).state == game.state
    assert states(game) == {"insect_02": "endangered"}


ENDANGERED = ["table 0: mammal_01 endangered", "table 1: insect_01 endangered, insect_02 endangered"]


def asked(game: Game, language: str = "en") -> str:
    return plain(find_speaker(game.rules, language).say(game.rules.question(game.state)))


@pytest.mark.parametrize("do", ["suppress one", "heal one", "protect one"])
@pytest.mark.parametrize("optional", [True, False])
def test_prompts_tell_how_many_are_to_go_and_what_may_be_declined(do: str, optional: bool) -> None:
    game = played([{"do": do, "count": 2, "optional": optional}], *ENDANGERED)
    may = " You may pass." if optional else ""
    for done in (0, 1):
        assert game.decision.prompt.endswith(f". {2 - done} to go.{may}")
        assert asked(game, "fr").endswith(f" Encore {2 - done}." + (" Vous pouvez passer." if optional else ""))
        assert asked(game, "de").endswith(f" Noch {2 - done}." + (" Du darfst passen." if optional else ""))
        assert game.decision.progress == {"counted": "chosen", "left": 2 - done, "done": done}
        assert foodchain.load(game.position()).decision.progress == game.decision.progress
        game.play(game.decision.options[0])


@pytest.mark.parametrize("do", ["suppress one", "heal one", "protect one"])
def test_a_prompt_for_one_animal_counts_nothing(do: str) -> None:
    game = played([{"do": do, "optional": True}], *ENDANGERED)
    assert game.decision.prompt.count(".") == 2 and game.decision.prompt.endswith(" You may pass.")
    assert game.decision.progress is None
    assert "pass" not in played([{"do": do}], *ENDANGERED).decision.prompt


def test_opponents_are_told_how_many_cards_they_discard() -> None:
    pack = event([{"do": "discard", "who": "each opponent", "cards": 2}])
    game = given(pack, "hand 0: hibernation, bird_01; hand 1: bird_02, bird_05, bird_07; turn 0")
    game.play("play hibernation")
    for done in (0, 1):
        assert game.decision.seat == 1 and game.decision.prompt == f"Choose a card to discard. {2 - done} to go."
        assert game.decision.progress == {"counted": "chosen", "left": 2 - done, "done": done}
        game.play(game.decision.options[0])


def test_prompts_of_ongoing_effects_name_the_event_that_has_them() -> None:
    game = given(
        event([{"do": "last card"}, {"do": "catch the dead"}], ongoing=True),
        "table 0: hibernation; table 1: reptile_01 endangered, reptile_02 endangered",
        "hand 0: catastrophe, bird_01; hand 1: bird_02; turn 0",
    )
    game.play("play catastrophe")
    assert game.decision.prompt == "Hibernation: choose the animal you take."
    assert asked(game, "de") == "Winterschlaf: Wähle das Tier, das du nimmst."


def test_two_events_let_their_owner_play_two_last_cards() -> None:
    game = given(
        event([{"do": "last card"}], ongoing=True),
        "table 0: hibernation, nocturnal; phase last-cards",
        "hand 0: bird_03, bird_01; hand 1: bird_02",
    )
    assert game.decision.prompt == "Hibernation: play a last card, or pass. 2 to go."
    game.play("play bird_01")
    assert game.decision.prompt == "Hibernation: play a last card, or pass."


def test_own_animals_are_healed() -> None:
    game = played([{"do": "heal one", "whose": "yours"}], *TABLE)
    assert states(game)["mammal_02"] == "healthy" and states(game)["insect_02"] == "endangered"


def test_points_and_steps_for_others() -> None:
    effects = [
        {"do": "points", "per": "animal", "vp": -1, "who": "everyone"},
        {"do": "survive", "steps": 2, "who": "each opponent"},
    ]
    game = played(effects, *TABLE)
    assert [player["vp"] for player in game.view()["players"]] == [-2, -2]
    assert [player["survival"] for player in game.view()["players"]] == [0, 2]
    assert foodchain.load(game.position()).position() == game.position()


def test_opponents_draw() -> None:
    game = played([{"do": "draw", "who": "each opponent", "cards": 2}], *TABLE)
    assert isinstance(game.state, CardState) and list(game.state.hand_size) == [1, 4]


@pytest.mark.parametrize(("which", "after"), [("all", "healthy"), ("endangered", "endangered")])
def test_animals_are_protected(which: str, after: str) -> None:
    own = event([{"do": "protect", "which": which}], ongoing=True)
    game = given(
        own,
        "hand 0: bird_01; hand 1: catastrophe, bird_05",
        "turn 1",
        "table 0: mammal_01, mammal_02 endangered, hibernation; table 1: insect_01",
    )
    game.play("play catastrophe")
    game.check()
    assert states(game) == {"mammal_01": after, "mammal_02": "endangered", "insect_01": "endangered"}


def test_a_chosen_animal_is_protected_until_it_leaves_the_table() -> None:
    game = given(
        event([{"do": "protect one", "whose": "yours"}]),
        "hand 0: hibernation, evolution; hand 1: catastrophe, bird_05",
        "turn 0",
        *TABLE,
    )
    game.play("play hibernation")
    assert texts(game) == ["protect mammal_01", "protect mammal_02"]
    game.play("protect mammal_02")
    game.check()
    protected = [card["card"] for player in game.view()["players"] for card in player["animals"] if "protected" in card]
    assert protected == ["mammal_02"] and "protected: mammal_02" in game.position()
    assert foodchain.load(game.position()).position() == game.position()
    game.play("play catastrophe")
    game.check()
    assert states(game) == {"mammal_01": "endangered", "mammal_02": "endangered", "insect_01": "endangered"}
    game.play("play evolution")
    game.play("remove mammal_02")
    game.check()
    assert "protected" not in game.position()


def test_only_packs_that_protect_a_chosen_animal_have_the_option() -> None:
    assert not [option for option in find_rules("cards").space.options if option.text.startswith("protect ")]
    with pytest.raises(BadPosition, match="no event of these protects a chosen animal"):
        given({}, *TABLE, "protected: mammal_01")
    with pytest.raises(BadPosition, match="bird_01 is protected but not in play"):
        given(event([{"do": "protect one"}]), "hand 0: bird_01", *TABLE, "protected: bird_01")


OPTIONAL = [
    ({"do": "suppress class", "which": "all"}, "name insect"),
    ({"do": "heal class"}, "name insect"),
    ({"do": "take animal", "from": "play", "to": "player"}, "take insect_01"),
    ({"do": "swap animals"}, "swap insect_01"),
    ({"do": "discard animal"}, "remove insect_01"),
    ({"do": "play animal"}, "do it"),
    ({"do": "exchange animal"}, "do it"),
    ({"do": "draw", "who": "player", "cards": 2}, "do it"),
    ({"do": "discard", "who": "each opponent", "cards": 1}, "do it"),
]


@pytest.mark.parametrize(("effect", "wanted"), OPTIONAL, ids=lambda value: str(value)[:40])
def test_what_an_event_lets_one_do_may_be_declined(effect: dict[str, Any], wanted: str) -> None:
    game = played([{**effect, "optional": True}], *TABLE)
    assert game.decision.seat == 0 and wanted in texts(game) and texts(game)[-1] == "pass"
    assert game.decision.prompt.endswith(" You may pass.")
    assert foodchain.load(game.position()).position() == game.position()
    declined = game.clone()
    declined.play("pass")
    declined.check()
    assert states(declined) == {
        "mammal_01": "healthy",
        "mammal_02": "endangered",
        "insect_01": "healthy",
        "insect_02": "endangered",
    }
    assert isinstance(declined.state, CardState) and list(declined.state.hand_size) == [1, 2]
    assert declined.decision.seat == 1
    game.play(wanted)
    play_out(game, 3)


def hands_after(effect: dict[str, Any]) -> list[int]:
    pack = event([effect])
    game = given(pack, "hand 0: hibernation, bird_01; hand 1: bird_02; hand 2: bird_03; turn 0", *TABLE, seats=3)
    game.play("play hibernation")
    assert game.decision.seat == 0 and texts(game) == ["seat 1", "seat 2"]
    assert game.decision.prompt == "Hibernation: choose the opponent that is meant."
    assert foodchain.load(game.position()).position() == game.position()
    game.play("seat 2")
    game.check()
    told = [entry for entry in game.events if entry["event"] == "seat named"]
    assert [entry["other seat"] for entry in told] == [2]
    assert isinstance(game.state, CardState)
    players = game.view()["players"]
    return [*game.state.hand_size, *(player["vp"] for player in players), *(player["survival"] for player in players)]


def test_an_opponent_of_ones_choice_draws_loses_points_and_steps() -> None:
    chosen = {"who": "one opponent"}
    assert hands_after({"do": "draw", "cards": 2, **chosen}) == [1, 1, 3, 0, 0, 0, 0, 0, 0]
    assert hands_after({"do": "points", "per": "once", "vp": -2, **chosen}) == [1, 1, 1, 0, 0, -2, 0, 0, 0]
    assert hands_after({"do": "survive", "steps": 1, **chosen}) == [1, 1, 1, 0, 0, 0, 0, 0, 1]


def test_one_animal_is_protected_or_healed() -> None:
    both = [{"do": "protect one", "whose": "yours"}, {"do": "heal one", "count": 2}]
    game = played([{"do": "either", "effects": both}], *ENDANGERED)
    assert texts(game) == ["effect 1", "effect 2"]
    assert game.decision.prompt == "Hibernation: choose an effect: 1 protect an animal, 2 heal an animal."
    assert asked(game, "de") == "Winterschlaf: Wähle eine Wirkung: 1 ein Tier schützen, 2 ein Tier heilen."
    assert foodchain.load(game.position()).position() == game.position()
    protected = game.clone()
    protected.play("effect 1")
    protected.check()
    assert "protected: mammal_01" in protected.position()
    game.play("effect 2")
    assert game.decision.prompt == "Choose an endangered animal to make healthy. 2 to go."
    game.play("heal insect_01")
    game.play("heal mammal_01")
    assert states(game) == {"mammal_01": "healthy", "insect_01": "healthy", "insect_02": "endangered"}
    play_out(game, 2)


def test_a_choice_of_effects_composes() -> None:
    effects = [
        {"do": "draw", "who": "one opponent", "cards": 2},
        {"do": "draw", "who": "player", "cards": 3, "optional": True},
    ]
    game = played(
        [{"do": "either", "effects": effects, "optional": True}, {"do": "heal one", "whose": "yours"}], *TABLE
    )
    assert texts(game) == ["effect 1", "effect 2", "pass"]
    assert "1 cards are drawn, 2 cards are drawn" in game.decision.prompt
    other, own = game.clone(), game.clone()
    other.play("effect 1")  # there is but one opponent
    own.play("effect 2")
    assert texts(own) == ["do it", "pass"] and own.decision.prompt == "Hibernation: cards are drawn? You may pass."
    own.play("do it")
    game.play("pass")
    for found, hands in ((other, [1, 4]), (own, [4, 2]), (game, [1, 2])):
        found.check()
        assert isinstance(found.state, CardState) and list(found.state.hand_size) == hands
        assert states(found)["mammal_02"] == "healthy"  # the next effect of the card comes all the same


@pytest.mark.parametrize(
    ("effects", "told"),
    [
        ([], r"effects\.1\.effects: at least one effect is wanted"),
        ([{"do": "either", "effects": [{"do": "heal one"}]}], r"effects\.1\.effects\.1: 'either' is not known"),
        ([{"do": "heal one", "wings": 2}], r"effects\.1\.effects\.1: 'heal one' has no 'wings'"),
    ],
)
def test_choices_that_cannot_be(effects: list[dict[str, Any]], told: str) -> None:
    with pytest.raises(BadSetup, match=told):
        foodchain.new("cards", seats=2, pack=event([{"do": "either", "effects": effects}]))


def test_only_packs_that_leave_a_choice_of_effects_have_the_option() -> None:
    assert not [option for option in find_rules("cards").space.options if option.text.startswith(("effect ", "do it"))]
    for agenda in ("agenda either 0 0 1", "agenda choose-opponent 0 0"):
        with pytest.raises(BadPosition):
            given({}, *TABLE, "resolving: hibernation", "agenda resolve-event 0 hibernation 0", agenda)


EFFECTS_TO_CHOOSE = [{"do": "heal one", "count": 2}, {"do": "draw", "who": "one opponent", "cards": 2}]


@pytest.mark.parametrize(
    "agenda",
    [
        "1; agenda either 0 1 2",
        "1; agenda heal-one 0 0 2",
        "1; agenda heal-one 0",
        "1; agenda choose-opponent 0",
        "2; agenda discard 0 2 2 1",
        "2; agenda discard 0 2 1",
        "3; agenda pass-cards 0 2",
        "3; agenda pass-cards 0 0",
        "4; agenda suppress 0 hunter",
        "4; agenda play-animal 0",
    ],
)
def test_what_an_event_has_begun_can_lie_on_it(agenda: str) -> None:
    read_event(agenda).check()


@pytest.mark.parametrize(
    "agenda",
    [
        "0; agenda either 0 1 2",
        "1; agenda either 1 1 2",
        "1; agenda heal-one 0 0 3",
        "1; agenda heal-one 0 0 4",
        "1; agenda heal-one 0 1",
        "1; agenda draw 0 3 2",
        "1; agenda discard 0 2 1",
        "2; agenda heal-one 0",
        "2; agenda discard 0 2 3",
        "2; agenda discard 0 3 1",
        "3; agenda suppress 0 hunter",
        "3; agenda suppress-one 0",
        "4; agenda suppress 1 hunter",
        "4; agenda exchange-animal 0",
    ],
)
def test_what_an_event_has_not_begun_cannot_lie_on_it(agenda: str) -> None:
    with pytest.raises(BadPosition, match="is not what the step 'resolve event' has begun"):
        read_event(agenda)


def read_event(agenda: str) -> Game:
    """An event with many effects, of which the last begun one is under way."""
    effects: list[dict[str, Any]] = [
        {"do": "either", "effects": EFFECTS_TO_CHOOSE},
        {"do": "discard", "who": "each opponent", "cards": 2},
        {"do": "pass cards", "to": "choose"},
        {"do": "play animal"},
    ]
    deck = foodchain.new("cards", seats=2, pack=event(effects)).rules.deck  # type: ignore[attr-defined]
    hunter = next(card for card in range(deck.animals) if deck.suppresses[card] >= 0)
    agenda = agenda.replace("hunter", str(hunter))
    return given(
        event(effects),
        "hand 0: bird_01, bird_03; hand 1: bird_02, bird_04",
        f"table 0: {deck.card_names[hunter]}; table 1: insect_01, insect_02 endangered, insect_03 endangered, mammal_02",
        f"resolving: hibernation; agenda turn 1; agenda resolve-event 0 {deck.card_names.index('hibernation')} {agenda}",
    )


def every_variant(effect: Effect) -> list[dict[str, Any]]:
    found = [effect.example]
    for field in effect.fields:
        if field.kind in ("choice", "yes"):
            values: list[Any] = list(field.choices) or [True, False]
            found += [{**effect.example, field.name: value} for value in values]
    return found


WORDS = vocabulary_of(DATA)
EFFECTS = [(effect, False) for effect in WORDS.effects.effects] + [(effect, True) for effect in WORDS.ongoing.effects]


@pytest.mark.compiled_enough
@pytest.mark.parametrize(("effect", "ongoing"), EFFECTS, ids=lambda value: getattr(value, "name", ""))
def test_an_effect_on_all_events_is_played(effect: Effect, ongoing: bool) -> None:
    rng = Random(effect.name)
    variants = every_variant(effect)
    events = {
        name: {"name": entry["name"], "text": "Printed.", "ongoing": ongoing, "effects": [rng.choice(variants)]}
        for name, entry in EVENTS.items()
    }
    pack = {
        "remove": [f"events.event.{name}" for name in EVENTS],
        "events": {"event": events},
        "numbers": {"rounds": 4, "reshuffle_after": [2]},
    }
    play_out(foodchain.new("cards", seats=3, seed=effect.name.replace(" ", "-"), pack=pack), 1)
