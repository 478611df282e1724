"""Hidden information: whoever may not know a card learns it from no view, event, log, prompt, option or error."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

import foodchain
from foodchain import BadPosition, Game, IllegalMove

from .positions import happened, options, play, table

NICHE = """hand 0: niche_habitats, bird_01, bird_02; hand 1: insect_01, insect_02; hand 2: mammal_01, mammal_02; turn 0
    hand 3: reptile_01, reptile_02"""


def seen(game: Game, seat: int | None) -> dict[str, Any]:
    """All that a seat can look at."""
    return {"view": game.view(seat), "events": game.events_for(seat), "log": game.log(seat=seat)}


def cards_in(data: Any) -> set[str]:
    """All names of cards in a piece of data."""
    names = set(foodchain.catalogue.find_rules("cards").vocabulary.words["card"])
    text = json.dumps(data)
    return {name for name in names if f'"{name}"' in text or f" {name}" in text}


# -- views ----------------------------------------------------------------------------------------------------------


def test_a_view_has_the_own_hand_and_sizes_of_the_others() -> None:
    game = table(NICHE, seats=4)
    view = game.view(1)
    assert [card["card"] for card in view["hand"]] == ["insect_01", "insect_02"]
    assert [found["hand"] for found in view["players"]] == [3, 2, 2, 2]
    assert cards_in(view) == {"insect_01", "insect_02"}
    assert game.view(None)["hand"] is None and cards_in(game.view(None)) == set()


def test_a_view_tells_no_biome_that_lies_face_down() -> None:
    game = foodchain.new("cards", seats=3, seed=4)
    lines = dict(line.split(": ", 1) for line in game.position().splitlines() if ": " in line)
    text = json.dumps(game.view(0))
    for name in lines["biomes"].split(", ")[2:]:
        assert f'"biome": "{name}"' not in text


def test_past_biomes_are_public() -> None:
    game = table("round 3; biomes: mountain, jungle, desert, forest; hand 0: bird_01; hand 1: bird_02; turn 0")
    view = game.view(None)
    assert [biome["biome"] for biome in view["past_biomes"]] == ["mountain", "jungle"]
    assert view["biome"]["biome"] == "desert" and view["next_biome"]["biome"] == "forest"


# -- secret choices -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("gift", ["give insect_01", "give insect_02"])
def test_a_secret_choice_is_seen_only_by_its_seat(gift: str) -> None:
    game = play(table(NICHE, seats=4), "play niche_habitats", "give bird_01")
    before = {seat: seen(game, seat) for seat in (None, 0, 2, 3)}
    play(game, gift)
    card = gift.split()[1]
    for seat in (None, 0, 2, 3):
        now = seen(game, seat)
        assert (
            card not in cards_in(now) and now["events"] == before[seat]["events"] and now["log"] == before[seat]["log"]
        )
        assert now["view"]["players"] == [
            {**found, "has_chosen": found["has_chosen"] or found["seat"] == 1}
            for found in before[seat]["view"]["players"]
        ]
    assert game.view(1)["chosen"] == card


def test_a_passed_card_is_told_to_giver_and_receiver_only() -> None:
    game = play(table(NICHE, seats=4), "play niche_habitats", "give bird_01", "give insect_01", "give mammal_01")
    play(game, "give reptile_01")
    seen = {seat: [found["card"] for found in happened(game, "card given", seat)] for seat in (None, 0, 1, 2, 3)}
    assert seen[None] == [None] * 4
    assert seen[0] == ["bird_01", None, None, "reptile_01"]
    assert seen[1] == ["bird_01", "insect_01", None, None]
    assert seen[2] == [None, "insect_01", "mammal_01", None]
    everything = [found["card"] for found in game.events_for(None, everything=True) if found["event"] == "card given"]
    assert everything == ["bird_01", "insect_01", "mammal_01", "reptile_01"]
    assert "seat 1 passes a card to seat 2" in game.log()
    assert "seat 1 passes insect 01 to seat 2" in game.log(seat=2)
    assert "seat 1 passes insect 01 to seat 2" in game.log(everything=True)


def test_discards_are_revealed_together() -> None:
    game = table("hand 0: domination, bird_01; hand 1: bird_02, bird_05; hand 2: insect_01, insect_02; turn 0", seats=3)
    play(game, "play domination", "discard bird_05")
    for seat in (None, 0, 2):
        assert "bird_05" not in cards_in(seen(game, seat))
    play(game, "discard insect_01")
    for seat in (None, 0, 1, 2):
        assert {"bird_05", "insect_01"} <= cards_in(game.view(seat)["discards"])


def test_a_drawn_card_is_told_to_its_seat_only() -> None:
    game = play(table("hand 0: instinct, bird_01; hand 1: bird_02; turn 0"), "play instinct")
    own = {found["card"] for found in happened(game, "card drawn", 0)}
    assert own == {card["card"] for card in game.view(0)["hand"]} - {"bird_01"}
    assert {found["card"] for found in happened(game, "card drawn", 1)} == {None}
    assert not cards_in(game.log(seat=1)) & own


def test_what_everybody_saw_being_taken_stays_known() -> None:
    game = table("hand 0: hibernation, bird_01; hand 1: bird_02; hand 2: bird_05; turn 0; table 1: mammal_01", seats=3)
    play(game, "play hibernation")
    assert game.view(1)["players"][0]["known"] == ["mammal_01"] == game.view(2)["players"][0]["known"]
    assert game.view(0)["players"][0]["known"] == []


def test_a_full_table_knows_alike() -> None:
    """Six seats and those who watch fill the bits in which knowledge is kept."""
    for taker in range(6):
        game = table(f"turn {taker}; hand {taker}: hibernation, bird_01, bird_02; table 0: mammal_01", seats=6)
        play(game, "play hibernation")
        for seat in range(6):
            assert game.view(seat)["players"][taker]["known"] == ([] if seat == taker else ["mammal_01"])
            assert all("mammal_01" in hands_of(other)[taker] for other in imagined(game, seat, 3))
        assert f"knows all: mammal_01 {taker}" in game.position()


# -- errors ---------------------------------------------------------------------------------------------------------


def test_errors_tell_nothing_of_another_hand() -> None:
    game = table("hand 0: bird_01, bird_02; hand 1: insect_01; turn 0")
    for seat in (None, 1):
        for choice in ("play bird_05", "play bird_01", "give bird_01"):
            if seat is None and choice == "play bird_01":
                continue
            with pytest.raises(IllegalMove) as refusal:
                game.play(choice, seat)
            assert "bird_02" not in str(refusal.value) and "bird_01" not in str(refusal.value).replace(choice, "")
    with pytest.raises(IllegalMove, match="bird_02"):
        game.play("play bird_05", 0)
    with pytest.raises(IllegalMove, match="for seat 0 to choose"):
        game.play("pass", 1)
    assert game.ply == 0


def test_whether_another_seat_could_play_a_card_is_not_told() -> None:
    one = table("hand 0: bird_01, bird_02; hand 1: insect_01; turn 0")
    other = table("hand 0: bird_05, bird_06; hand 1: insect_01; turn 0")
    for choice in ("play bird_01", "play bird_05", "pass", "suppress mammal_01"):
        messages = []
        for game in (one, other):
            with pytest.raises(IllegalMove) as refusal:
                game.play(choice, 1)
            messages.append(str(refusal.value))
        assert messages[0] == messages[1]


# -- games that differ only in what is hidden -------------------------------------------------------------------------


def test_evolution_does_not_tell_whether_there_was_a_choice() -> None:
    """Whether there was a choice among the animals of the hand is nobody's business."""
    start = "hand 0: evolution, bird_03, {}; hand 1: bird_02; turn 0; table 1: mammal_01"
    one, other = table(start.format("annelids")), table(start.format("insect_01"))
    for game in (one, other):
        play(game, "play evolution")
    assert seen(one, 1) == seen(other, 1) and seen(one, None) == seen(other, None)
    for game in (one, other):
        play(game, "play bird_03")
    assert seen(one, 1) == seen(other, 1)


def swapped(text: str, one: str, other: str) -> str:
    """A text with two names of cards exchanged."""
    words = {one: other, other: one}
    return "\n".join(
        line
        if line.startswith("option")
        else " ".join(
            words.get(word.rstrip(","), word.rstrip(",")) + ("," if word.endswith(",") else "")
            for word in line.split(" ")
        )
        for line in text.splitlines()
    )


def with_other_hands(game: Game, me: int, rng: Random) -> tuple[str, str, str] | None:
    """A position in which two cards of other hands, which the seat does not know, are exchanged; and the two cards."""
    position = game.position()
    others = [seat for seat in range(game.seats) if seat != me and game.view(seat)["hand"]]
    if len(others) < 2:
        return None
    first, second = rng.sample(others, 2)
    one = rng.choice(game.view(first)["hand"])["card"]
    other = rng.choice(game.view(second)["hand"])["card"]
    knowledge = [line for line in position.splitlines() if line.startswith("knows")]
    if any(name in " ".join(knowledge).replace(",", "").split() for name in (one, other)):
        return None
    return swapped(position, one, other), one, other


@pytest.mark.parametrize("seed", range(24 if not foodchain.compiled() else 200))
def test_games_that_differ_in_hidden_cards_look_equal(seed: int) -> None:
    """Two cards of two other hands are exchanged; all goes on alike until one of them is shown."""
    rng = Random(seed)
    real = foodchain.new("cards", seats=rng.randint(3, 6), seed=seed)
    for _ in range(rng.randint(0, 120)):
        if not real.over:
            real.play(rng.choice(real.decision.options))
    if real.over:
        return
    me = rng.randrange(real.seats)
    found = with_other_hands(real, me, rng)
    if found is None:
        return
    text, one, other = found
    real = foodchain.load(real.position())
    try:
        changed = foodchain.load(text)
    except BadPosition:
        return  # one of them was seen in the discard pile after the other was drawn
    assert changed.position() != real.position()
    shown = {one, other}
    while not real.over:
        for seat in (me, None):
            assert seen(real, seat) == seen(changed, seat)
        assert real.decision.prompt == changed.decision.prompt and real.decision.seat == changed.decision.seat
        option = rng.choice(real.decision.options).text
        mirrored = swapped(option, one, other) if real.decision.seat != me else option
        if mirrored not in options(changed):
            return  # an animal and an event were exchanged, and an animal was asked for
        real.play(option)
        changed.play(mirrored)
        if shown & (cards_in(real.view(me)) | cards_in(real.events_for(me))):
            return  # a rule has shown one of them


# -- what is imagined -----------------------------------------------------------------------------------------------


def hands_of(game: Game) -> list[set[str]]:
    return [{card["card"] for card in game.view(seat)["hand"]} for seat in range(game.seats)]


def imagined(game: Game, seat: int, times: int = 40) -> list[Game]:
    rng = Random(7)
    found = [game.determinize(seat, rng) for _ in range(times)]
    for other in found:
        other.check()
        assert {**other.view(seat), "ply": 0} == {**game.view(seat), "ply": 0}
    return found


def test_unknown_hands_are_dealt_anew() -> None:
    game = foodchain.new("cards", seats=4, seed=3)
    own = hands_of(game)[2]
    hands = [hands_of(other) for other in imagined(game, 2)]
    assert all(found[2] == own for found in hands)
    assert len({frozenset(found[0]) for found in hands}) == len(hands)
    assert any("sea" not in line for line in imagined(game, 2, 1)[0].position().splitlines())


def test_hidden_biomes_are_shuffled_and_the_sea_stays_last() -> None:
    game = foodchain.new("cards", seats=2, seed=3)
    orders = set()
    for other in imagined(game, 0):
        line = next(line for line in other.position().splitlines() if line.startswith("biomes:"))
        names = line[8:].split(", ")
        assert names[9] == "sea" and names[:2] == [game.view(0)[key]["biome"] for key in ("biome", "next_biome")]
        orders.add(line)
    assert len(orders) > 30


def test_a_card_given_away_is_known() -> None:
    game = play(table(NICHE, seats=4), "play niche_habitats", "give bird_01", "give insect_01", "give mammal_01")
    play(game, "give reptile_01")
    assert all("bird_01" in hands_of(other)[1] for other in imagined(game, 0))
    assert any("bird_01" not in hands_of(other)[1] for other in imagined(game, 3))
    assert all("insect_01" in hands_of(other)[2] for other in imagined(game, 1))
    assert game.view(0)["players"][1]["known"] == ["bird_01"] and game.view(3)["players"][1]["known"] == []


TWICE = """hand 0: niche_habitats, bird_01, bird_02, bird_05; hand 1: insect_01, insect_02, {}
    hand 2: mammal_01, mammal_02; hand 3: reptile_01, reptile_02; turn 0; table 3: bird_06; knows 0: {}"""


def test_a_known_card_may_have_been_passed_on() -> None:
    """Seat 0 knows two cards of seat 1, which then gives one card to seat 2: at most one of them has gone."""
    game = table(TWICE.format("amphibian_01, amphibian_02", "amphibian_01 1, amphibian_02 1"), seats=4)
    play(game, "play niche_habitats", "give bird_01", "give amphibian_01", "give mammal_01", "give reptile_01")
    places = set()
    for other in imagined(game, 0, 200):
        hands = hands_of(other)
        where = [seat for seat in (1, 2) for name in ("amphibian_01", "amphibian_02") if name in hands[seat]]
        assert len(where) == 2 and where != [2, 2]
        places.add(tuple(sorted(hands[1] & {"amphibian_01", "amphibian_02"})))
    assert len(places) == 3
    assert game.view(0)["players"][1]["known"] == ["bird_01"]  # of the others it is not sure


def test_a_card_that_was_passed_on_and_shown_tells_of_the_other() -> None:
    game = table(TWICE.format("amphibian_01, amphibian_02", "amphibian_01 1, amphibian_02 1"), seats=4)
    play(game, "play niche_habitats", "give bird_01", "give amphibian_01", "give mammal_01", "give reptile_01")
    play(game, "pass", "play amphibian_01")
    assert game.view(0)["players"][1]["known"] == ["bird_01", "amphibian_02"]


def test_who_receives_a_card_knows_that_the_others_stayed() -> None:
    game = table(
        "hand 0: niche_habitats, bird_01, bird_02; hand 1: insect_01, insect_02; turn 0; knows 1: bird_01 0, bird_02 0"
    )
    play(game, "play niche_habitats", "give bird_01", "give insect_01")
    assert game.view(1)["players"][0]["known"] == ["bird_02", "insect_01"]


def test_a_single_card_is_surely_passed_on() -> None:
    game = table(
        "hand 0: niche_habitats, bird_02; hand 1: insect_01; hand 2: mammal_01, mammal_02; turn 0;knows 0: insect_01 1",
        seats=3,
    )
    play(game, "play niche_habitats", "give mammal_01")
    assert game.view(0)["players"][2]["known"] == ["insect_01"]


def test_cards_seen_among_the_discards_are_not_in_hands_that_drew_nothing_since() -> None:
    """After the reshuffle of round 3 each hand holds at most two of the cards that were shuffled back."""
    old = [f"insect_{n:02}" for n in range(1, 17)] + [f"mammal_{n:02}" for n in range(1, 17)]
    game = table(
        "round 3; hand 0: bird_01; hand 1: bird_02, bird_03, bird_05, bird_06, bird_07; turn 0; discards: "
        + ", ".join(old)
    )
    play(game, "pass", "pass")
    for other in imagined(game, 0, 100):
        assert len(hands_of(other)[1] & set(old)) <= 2
    play(game, "play bird_02")
    for other in imagined(game, 0, 100):
        assert len(hands_of(other)[1] & set(old)) <= 2


def test_all_unknown_cards_are_equally_likely() -> None:
    game = table("hand 0: bird_01; hand 1: bird_02; turn 0; round 1")
    counts: dict[str, int] = {}
    rng = Random(5)
    for _ in range(2400):
        (name,) = hands_of(game.determinize(0, rng))[1]
        counts[name] = counts.get(name, 0) + 1
    assert len(counts) == 119 and max(counts.values()) < 50 and min(counts.values()) > 4


def test_a_secret_choice_is_imagined_too() -> None:
    game = play(table(NICHE, seats=4), "play niche_habitats", "give bird_01", "give insect_01")
    for other in imagined(game, 3, 20):
        chosen = other.view(1)["chosen"]
        assert chosen in hands_of(other)[1]
    assert {other.view(1)["chosen"] for other in imagined(game, 3, 20)} != {"insect_01"}


@pytest.mark.parametrize("seed", range(6 if not foodchain.compiled() else 60))
def test_at_any_moment_what_is_imagined_agrees_with_what_is_known(seed: int) -> None:
    rng = Random(seed)
    game = foodchain.new("cards", seats=rng.randint(2, 6), seed=f"imagine{seed}")
    while not game.over:
        if rng.random() < 0.15:
            for seat in range(game.seats):
                imagined(game, seat, 1)
        game.play(rng.choice(game.decision.options))
