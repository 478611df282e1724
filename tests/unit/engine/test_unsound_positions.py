"""Positions that could be read but not be played on from: refused with the line and the reason."""

from __future__ import annotations

import re
from random import Random

import pytest

import foodchain
from foodchain import BadPosition

from .tables import ONCE, Table, moments

BASE = "foodchain position 1; game base; seats 2; seat 0: birds; seat 1: insects\n"
CLAIMED = BASE.replace("seats 2", "seats 2; option dominance claimed")
CHOOSE = "foodchain position 1; game base; seats 2; option animals choose\n"
CHOOSING = "agenda choose-animal - 0 0 2"
DOMINATION = "phase execution; section domination; tile 0,0 sea scored: 3 birds, 2 insects; agenda execute - 12; " + (
    "agenda domination - 37 1; "
)
COMPETITION = "phase execution; section competition; agenda execute - 11; agenda competition - 36 1; "
ASLEEP = "tile 0,0 sea hibernating birds 1: 3 birds"
CATASTROPHE = DOMINATION + "agenda resolve-card birds 4 0 17"
EVOLUTION = DOMINATION + "agenda resolve-card birds 8 9 17; "
COLD_SNAP = DOMINATION + "agenda resolve-card birds 5 6 17; "
DISEASE = DOMINATION + "agenda resolve-card birds 6 7 17; "
BEGUN = "is not what the step 'resolve card' has begun"
TWICE = "is not what the step 'lose one element' has begun"
MARINE = "foodchain position 1; game marine; seats 2; seat 0: fishes; seat 1: reptiles\n"
CARDS = "foodchain position 1; game cards; seats 2\n"
PLAY_ON = "agenda play-on - 3; "
COPIED = "animal fishes: traits exaptation, copied "
EVENT = "resolving: niche_habitats; agenda turn 1; agenda resolve-event 0 "


@pytest.mark.parametrize(
    ("head", "statements", "told"),
    [
        (BASE, "cards: aquatic, aquatic", "aquatic is in two places"),
        (BASE, "deck: aquatic, habitat, aquatic", "aquatic is in two places"),
        (BASE, "section domination", "'phase execution' only"),
        (BASE, "phase planning; section domination", "'phase execution' only"),
        (BASE, "shelf adaptation: sun, sun, sun, sun, sun", "4 squares"),
        (BASE, "turn 3 4", "'4' is too much here"),
        (BASE, "turn: 3", "turn is missing|colon was not expected"),
        (BASE, "deck aquatic", "'aquatic' is too much here, or a colon is missing"),
        (BASE, "animal birds vp 3", "'vp' is too much here, or a colon is missing"),
        (BASE, "stack 1 sideways: sea", "not a side"),
        (BASE, "spent: ice_age", "the last card was taken"),
        (BASE, "ending turn-limit", "the game has ended and goes on"),
        (BASE, "ending ice-age", "after an ending comes no planning"),
        (BASE, "phase execution; ending ice-age; cards: ice_age", "no card was taken that ends the game"),
        (BASE, "phase over; ending ice-age; deck: ice_age, aquatic", "no card was taken|is missing"),
        (BASE, "phase over; ending turn-limit; turn 7", "turn 7 is not the last"),
        (BASE, "phase over; ending barren-earth", "the earth is not barren"),
        (BASE, "spent: ice_age, catastrophe; " + CATASTROPHE, "the last card was taken"),
        (BASE, "spent: aquatic; " + DOMINATION + "agenda resolve-card birds 0 2 17", "'resolve card' do not fit"),
        (BASE, "spent: aquatic; " + DOMINATION + "agenda resolve-card birds 0 0 16", "'resolve card' do not fit"),
        (BASE, "spent: aquatic; " + DOMINATION + "agenda resolve-card birds 0 0 17; agenda put-disk birds", BEGUN),
        (BASE, "spent: aquatic; " + DOMINATION + "agenda resolve-card birds 0 1 17; agenda put-disk birds", BEGUN),
        (BASE, "spent: evolution; " + EVOLUTION + "agenda supplant insects 2", BEGUN),
        (BASE, "spent: evolution; " + EVOLUTION + "agenda supplant birds 3", BEGUN),
        (BASE, "spent: cold_snap; " + COLD_SNAP + "agenda others-freeze birds 3", BEGUN),
        (BASE, "spent: disease; " + DISEASE + "agenda make-room insects", BEGUN),
        (BASE, "spent: disease; " + DISEASE + "agenda lose-one-element birds; agenda lose-one-element birds", TWICE),
        (BASE, DOMINATION.replace(" scored", "") + "agenda take-card birds 17", "'take card' do not fit"),
        (BASE, "tile 0,0 sea scored: 3 birds", "nobody has scored 0,0 yet"),
        (BASE, "tile 0,0 sea hibernating birds 1: 3 birds", "nobody hibernates at 0,0 any more"),
        (BASE, "phase execution; tile 0,0 sea scored: 3 birds", "nobody has scored 0,0 yet"),
        (BASE, "phase execution; section migration; tile 0,0 sea scored: 3 birds", "nobody has scored 0,0 yet"),
        (BASE, COMPETITION + "tile 0,0 sea scored: 3 birds", "nobody has scored 0,0 yet"),
        (BASE, "phase execution; section migration; " + ASLEEP, "nobody hibernates at 0,0 before Domination"),
        (BASE, "phase reset; " + ASLEEP + "; agenda end-turn -", "nobody hibernates at 0,0 any more"),
        (BASE, "phase execution; section migration; ending ice-age", "no card ends the game before Domination"),
        (BASE.replace("seats 2", "seats 2; option turns 1"), "turn 5", "turn 5 is beyond the last one, 1"),
        (CLAIMED, "tile 0,0 sea marker birds: 1 insects", "the birds cannot be dominant at 0,0"),
        (CLAIMED, "tile 0,0 sea marker birds: 1 birds", "the birds cannot be dominant at 0,0"),  # they are endangered
        (BASE, "deck: ice_age, aquatic", "the card biodiversity is missing"),
        (BASE, "initiative birds", "missing on the initiative track"),
        (BASE, "initiative birds birds", "twice on the initiative track"),
        (BASE, "animal birds: hand 0; animal insects: hand 0", "nobody has a pawn"),
        (BASE, "tile 0,0 sea tundra: 60 birds", "the birds have 55 cubes|have 54 cubes"),
        (BASE, "seat 2: mammals", "there are 2 seats"),
        (
            BASE,
            "; ".join(f"pawn domination {i}: birds" for i in range(1, 6)) + "; animal birds: hand 9",
            "pawns; there",
        ),
        (BASE, "stack 1: sea; stack 2:; stack 3:", "neither on earth nor in a stack"),
        (CHOOSE, "phase setup; section domination; " + CHOOSING, "'phase execution' only"),
        (CHOOSE, "phase setup; ending ice-age; " + CHOOSING, "after an ending comes no setup"),
        (CHOOSE, "phase setup; turn 7; " + CHOOSING, "turn 7 does not begin before all animals are chosen"),
        (
            CHOOSE,
            "phase setup; seat 0: birds; initiative birds; agenda choose-animal - 1 0 2",
            "no order of play before all animals are chosen",
        ),
        (BASE, "tile 0,0 forest arrived 2: 3 birds", "cannot have arrived"),
        (BASE, "turn 03", "should be written 3"),
        (BASE, "animal birds: vp 3 40", "'40' is too much behind 'vp'"),
        (BASE, "tile 0,0 sea: 3 birds, 2 birds", "'tile 0,0: birds' is said twice"),
        (BASE, "phase execution; tile 0,0 sea scored scored: 3 birds", "'tile 0,0 scored' is said twice"),
        (BASE, "tile 0,0 sea hibernating birds 1 hibernating insects 1: 1 birds, 1 insects", "said twice"),
        (
            BASE,
            "phase reset; tile 0,0 sea hibernating birds 1: 1 birds; tile 1,0 sea hibernating insects 1: 1 insects",
            "the birds hibernate, and nobody else",
        ),
        (MARINE, "shelf abundance: sun, sun, sun, worms, worms", "4 squares"),
        (MARINE, "agenda play-on - 357", "cannot have the number 357"),
        (MARINE, PLAY_ON + "agenda evolution fishes", "'evolution' do not fit"),
        (MARINE, PLAY_ON + "agenda settle-vent fishes 99", "cannot have the number 99"),
        (MARINE, PLAY_ON + "agenda settle-vent fishes 0", "'settle vent' do not fit"),
        (MARINE, "tile 0,0 ocean: 3 fishes; " + PLAY_ON + "agenda speciate fishes 1", "'speciate' do not fit"),
        (MARINE, PLAY_ON + "agenda wander fishes 1", "'wander' do not fit"),
        (MARINE, PLAY_ON + "agenda discard fishes 3", "'discard' do not fit"),
        (MARINE, PLAY_ON + "agenda start-pawn fishes", "'start pawn' do not fit"),
        (MARINE, PLAY_ON + "agenda use-trait fishes 0; agenda by-others fishes 0 3 60", "'by others' do not fit"),
        (MARINE, PLAY_ON + "agenda use-trait fishes 0; agenda take-pawn fishes 3", "is not what the step 'use trait'"),
        (MARINE, PLAY_ON + "agenda use-trait fishes 0 3", "'use trait' do not fit"),
        (MARINE, "row: fertile; " + PLAY_ON + "agenda enter-play fishes 0", "'enter play' do not fit"),
        (MARINE, PLAY_ON + "agenda open-row fishes 1", "'open row' do not fit"),
        (MARINE, "phase setup", "say what is under way"),
        (MARINE, "pawn own fishes: sun", "nobody controls the pawn on own fishes"),
        (MARINE, "special sun - 0", "the target of sun is too low"),
        (MARINE, COPIED + "social; special sun fishes 3 copied", "held by a trait not copied"),
        (MARINE, "discard: asteroid", "no last round"),
        (MARINE, "deck:", "the card asteroid is in none of deck, row and discard"),
        (MARINE, "row: fertile; deck: predator; discard: disease", "the card asteroid is in none of"),
        (MARINE, "markers competition: reef, reef, reef", "not that many reef markers"),
        (MARINE, "guards: fishes; animal fishes: pool 99", "do not add up"),
        (MARINE, "animal fishes: copied social", "have no trait that copies"),
        (MARINE, "animal fishes: elements sun sun sun sun sun sun sun", "more than 6 elements"),
        (MARINE, "phase over", "over without a reason"),
        (MARINE, "phase final-scoring; ending asteroid", "has no final scoring"),
        (MARINE, "row: fertile, fertile", "in two places"),
        (MARINE, "animal fishes: traits flight social", "1 of these traits, not 2"),
        (MARINE, "special sun fishes 3; special sun reptiles 4", "'special sun' is said twice"),
        (MARINE, "guards: fishes; guards: reptiles", "'guards' is said twice"),
        (MARINE, "animal fishes: across the_sea", "'the_sea' is too much behind 'across'"),
        (MARINE, "newcomers 0,0 0,0", "'newcomers 0,0' is said twice"),
        (MARINE, "free crustaceans: sun", "'sun' is not what a display has"),
        (MARINE, "free crustaceans: elements sun, elements sun", "'free crustaceans elements' is said twice"),
        (MARINE, "free crustaceans: elements sun algae", "nobody can choose the crustaceans any more"),
        (MARINE, "free fishes: elements sun algae", "the fishes are played"),
        (MARINE, "animal fishes: safe", "no card or trait of these makes the fishes safe"),
        (MARINE, "newcomers 0,0", "no effect brings newcomers to 0,0"),
        (MARINE, "newcomers 0,0; " + PLAY_ON + "agenda turn fishes", "no effect brings newcomers to 0,0"),
        (MARINE, "newcomers -3,0; " + PLAY_ON + "agenda ancient-lineage fishes", "there is no tile at -3,0"),
        (MARINE, "turn 0; round 5", "turn 0 is too early for round 5: 8 turns"),
        (MARINE, "turn 12; round 99", "turn 12 is too early for round 99: 196 turns"),
        (MARINE, "turn 1; animal fishes: across; animal reptiles: across", "too early for round 1: 2 turns"),
        (MARINE.replace("seats 2", "seats 2; option turns 5"), "turn 6", "turn 6 is beyond the last one, 5"),
        (MARINE.replace("seats 2", "seats 2; option turns 5"), "round 4", "turn 6 is beyond the last one, 5"),
        (MARINE, "phase over; ending turn-limit; turn 7", "turn 7 is not the last"),
        (MARINE, "phase over; ending barren-earth", "the earth is not barren"),
        (MARINE, "phase traits; turn 3; animal fishes: dealt flight; animal reptiles: dealt social", "turn 3 does not"),
        (
            MARINE,
            "phase traits; discard: fertile; animal fishes: dealt flight; animal reptiles: dealt social",
            "are open",
        ),
        (MARINE, "section evolution; agenda play-on - 3", "no section acts"),
        (MARINE, "section evolution; " + PLAY_ON + "agenda turn fishes", "no section acts"),
        (MARINE, "section evolution", "without an agenda no section acts"),
        (MARINE, "next fishes; agenda play-on -", "the agenda says whose turn it is"),
        (CARDS, "shuffles 99", "16 shuffles are told apart"),
        (CARDS, "agenda turn 0; agenda suppress 0 500", "cannot have the number 500"),
        (CARDS, "agenda turn 0; agenda suppress 0 3", "'suppress' do not fit"),
        (CARDS, "; ".join(["agenda turn 0"] * 40), "at most 12 steps|cannot lie on"),
        (CARDS, "phase over", "not over in round 1"),
        (CARDS, "seat 0: survival 3", "Survival Track after 0 rounds"),
        (CARDS, "hand 0: bird_01; hand 0: bird_02", "'hand 0' is said twice"),
        (CARDS, "hand 0: bird_01; hand 00: bird_02", "should be written 0"),
        (CARDS, "hand 0: bird_01; hand -0: bird_02", "should be written 0"),
        (CARDS, "table 0: nocturnal endangered", "only animals are endangered"),
        (CARDS, "hand 1: bird_01; knows 0: bird_01 1 1", "a hand is named twice"),
        (CARDS, "turn 0; turn 1", "'turn' is said twice"),
        (CARDS, "seat 0: vp 3; seat 0: vp 4", "'seat 0' is said twice"),
        (CARDS, "seat 0: vp 3, vp 4", "'seat 0 vp' is said twice"),
        (CARDS, "hand 0: bird_01; chosen 0: bird_01", "not asked to choose"),
        (CARDS, "hand 0: bird_01; chosen 0: bird_01; " + EVENT + "77; agenda pass-cards 0 1", "not fit|number 77"),
        (CARDS, "hand 0 bird_01", "'bird_01' is too much here, or a colon is missing"),
        (CARDS, "hand 0", "a colon is missing"),
        (CARDS, "hand 0: bird_01; hand 1: bird_02; pile: bird_03", "117 cards are neither in the pile"),
        (CARDS, "resolving: catastrophe", "carried out by no step"),
        (CARDS, "dying: bird_01", "dies by no step"),
        (CARDS, "turn 0; agenda turn 1", "says whose turn it is"),
        (CARDS, "table 0: bird_01; " + EVENT + "105 1; agenda protect-one 0 0 0 0", "'protect one' do not fit"),
        (CARDS, "biome: forest; biomes: tundra", "either 'biome' or 'biomes'"),
        (CARDS, "biomes: sea, forest", "sea is always the last biome"),
        (CARDS, "biome: sea", "sea cannot be the biome of round 1"),
        (CARDS, "hand 1: bird_01; drawn 1: 5", "seat 1 has 5 draws for 1 cards"),
        (CARDS.replace("seats 2", "seats 2; option vp_floor yes"), "seat 0: vp -5", "at least 0"),
        (CARDS, "hand 0: bird_01; knows 1: bird_01 0>1", "seat 1 guesses about its own hand"),
        (CARDS, "passed upwards", "not a direction"),
        (CARDS, "passed right", "no cards have been passed"),
        (CARDS.replace("seats 2", "seats 2; option niche_habitats right"), "passed right", "no cards have been passed"),
        (CARDS, "closing", "no event is under way that has ended card play"),
        (CARDS, "phase last-cards; agenda turn 0", "do not fit|does not begin"),
        (CARDS, "chance a;b 1 1", "draws is missing"),
    ],
)
def test_unsound_positions_are_refused(head: str, statements: str, told: str) -> None:
    with pytest.raises(BadPosition) as refusal:
        foodchain.load(head + statements)
    assert re.search(told, str(refusal.value)), str(refusal.value)
    assert refusal.value.line == 2


@pytest.mark.parametrize(
    "under_way",
    [
        "spent: aquatic; " + DOMINATION + "agenda resolve-card birds 0 1 17; agenda colonise birds 3 4",
        "spent: evolution; " + EVOLUTION + "agenda supplant birds 2",
        "spent: evolution; " + EVOLUTION + "agenda supplant birds 1 32",
        "spent: cold_snap; " + COLD_SNAP + "agenda others-freeze birds 7",
        "spent: disease; " + DISEASE + "agenda lose-one-element insects; agenda lose-one-element birds",
    ],
)
def test_a_card_goes_on_from_the_effect_that_it_has_begun(under_way: str) -> None:
    game = foodchain.load(BASE + under_way)
    assert foodchain.load(game.position()).position() == game.position()
    while not game.over and game.ply < 20:
        game.play(game.decision.options[0])
        game.check()


def test_the_last_pawn_of_all_is_never_given_up() -> None:
    """In a game nobody loses more than one pawn; from a position of one pawn the game goes on with it."""
    game = foodchain.load(
        BASE
        + """tile 0,0 sea: 2 birds, 1 insects; tile 1,0 sea; disk 0,0/W seed; cards: immigrants; phase execution
        animal birds: hand 0; animal insects: hand 0; pawn domination 1: birds; animal birds: elements sun"""
    )
    game.play("pass")  # the insects' free species
    game.play("score 0,0")
    assert game.decision.kind == "make room" and game.decision.actor == "birds"
    assert {option.text for option in game.decision.options} == {"lose sun", "thin out"}


def test_the_turn_that_ice_age_ends_has_no_cards_left() -> None:
    turn = "phase execution; section domination; ending ice-age; pawn domination 1: birds; cards: aquatic"
    game = foodchain.load(BASE + turn)
    assert "deck: \ncards: aquatic\n" in game.position()
    assert "ice_age" in game.position().partition("spent: ")[2].splitlines()[0]


TWO_EACH = "option multiple yes; seat 0: fishes, reptiles; seat 1: crustaceans, cephalopods\n"


@pytest.mark.parametrize(
    ("head", "seats", "told"),
    [
        ("game marine; seats 4", "seat 0: fishes; seat 1: reptiles; seat 2: crustaceans", "seat 3 plays 0 animals"),
        ("game marine; seats 2", "seat 0: fishes, reptiles", "seat 0 plays 2 animals"),
        ("game marine; seats 3", "seat 0: fishes, reptiles, crustaceans", "seat 0 plays 3 animals"),
        ("game marine; seats 2", "option multiple yes; seat 0: fishes; seat 1: reptiles", "1 animals, not 2"),
        ("game marine; seats 2", TWO_EACH.replace("yes", "no"), "2 animals, not 1"),
        ("game base; seats 2", "seat 0: birds, mammals, insects; seat 1: reptiles, amphibians, arachnids", "3 animals"),
        ("game base; seats 2", "option multiple yes; seat 0: birds; seat 1: insects", "1 animals, not 3"),
        (
            "game base; seats 3",
            "phase setup; agenda choose-animal - 0 0 6",
            "3 animals are chosen by these seats, not 6",
        ),
    ],
)
def test_every_seat_plays_as_many_animals_as_the_options_say(head: str, seats: str, told: str) -> None:
    with pytest.raises(BadPosition, match=told) as refusal:
        foodchain.load(f"foodchain position 1; {head}\n{seats}")
    assert refusal.value.line == 2


def test_domination_spaces_follow_the_number_of_players_in_positions_too() -> None:
    start = "foodchain position 1; game marine; {}seats 2\n" + TWO_EACH + "pawn domination 3: fishes"
    with pytest.raises(BadPosition, match="closed to 2 players"):
        foodchain.load(start.format(""))
    foodchain.load(start.format("rules 1; ")).check()


@pytest.mark.parametrize(
    "wrong",
    [
        "tile 1,0 sand; tile 0,1 ocean",
        "tile 0,0 ocean: 1 fishes",
        "guards: fishes",
        "pawn abundance 1: fishes",
        "special sun fishes 3",
        "row: fertile",
        "animal fishes: vp 3",
        "animal fishes: across",
        "animal fishes: pool 7",
    ],
)
def test_animals_have_nothing_before_they_are_set_up(wrong: str) -> None:
    seats = "seats 2; option animals choose\nphase setup\nseat 0: fishes\nagenda choose-animal - 1 0 2 1\n"
    foodchain.load(f"foodchain position 1; game marine; {seats}").check()
    with pytest.raises(BadPosition) as refusal:
        foodchain.load(f"foodchain position 1; game marine; {seats}{wrong}")
    assert refusal.value.line is not None


def test_a_pawn_stands_on_a_space_that_is_open() -> None:
    with pytest.raises(BadPosition, match="is closed to 2 players"):
        foodchain.load(MARINE + "pawn domination 3: fishes")
    own = "animal reptiles: traits bottom_feeder; pawn own reptiles: "
    foodchain.load(MARINE + own + "reptiles").check()
    with pytest.raises(BadPosition, match="another animal's pawn"):
        foodchain.load(MARINE + own + "fishes")


def test_who_knows_their_own_hand_knows_that_a_card_stayed() -> None:
    """Everybody else wonders whether the bird was passed to seat 1. When cards pass again, that seat is in no doubt."""
    game = foodchain.load(
        CARDS
        + "hand 0: bird_01, bird_02; hand 1: bird_03, bird_04; knows all: bird_01 0>1; resolving: niche_habitats\n"
        "agenda turn 0; agenda resolve-event 1 111 1; agenda pass-cards 1 1"
    )
    game.play(game.decision.options[0])
    game.play(game.decision.options[0])
    game.check()
    assert "knew 1 bird_01 0 0" in game.position()
    assert foodchain.load(game.position()).state == game.state


def test_the_last_card_of_marine_ends_the_game_by_its_own_effect() -> None:
    """While Asteroid strikes its tile, the last round is still to come; it cannot have been forgotten."""
    board = foodchain.load(MARINE).rules.board  # type: ignore[attr-defined]
    frames = PLAY_ON + f"agenda discard fishes {board.last_card}; agenda resolve-card fishes {board.last_card} "
    game = foodchain.load(MARINE + f"row: asteroid; {frames}0 1")
    assert game.decision.kind == "strike tile" and f"{board.ending_effect} 1\nagenda strike-tile" in game.position()
    forgotten = f"row: asteroid; {frames}{board.ending_effect + 1} 1"
    with pytest.raises(BadPosition, match=r"line 2: .*no last round"):
        foodchain.load(MARINE + forgotten)
    foodchain.load(MARINE + forgotten + "; ending asteroid").check()


@pytest.mark.parametrize(
    ("head", "statements"),
    [
        (BASE, "phase execution; section domination; tile 0,0 sea scored: 3 birds; pawn domination 2: birds"),
        (BASE, "phase execution; section domination; " + ASLEEP + "; tile 1,0 sea scored; pawn domination 2: birds"),
        (BASE, "phase reset; " + ASLEEP),
        (BASE.replace("seats 2", "seats 2; option turns 5"), "turn 5"),
        (MARINE, "turn 8; round 5"),
        (MARINE, "turn 12; round 2; animal fishes: across"),
        (MARINE.replace("seats 2", "seats 2; option turns 5"), "turn 4; round 3"),
    ],
)
def test_what_can_be_at_a_moment_is_read(head: str, statements: str) -> None:
    game = foodchain.load(head + statements)
    assert foodchain.load(game.position()).state == game.state


def test_turns_of_which_nothing_is_said_are_as_few_as_can_have_been() -> None:
    game = foodchain.load(MARINE + "round 3; animal fishes: across")
    assert "turn 6\n" in game.position()  # two rounds, the retrieval of the fishes, and the turn that begins


def test_a_pile_is_all_there_is_of_it() -> None:
    """Hands of which nothing is said are dealt from the cards of which nothing is said."""
    whole = foodchain.new("cards", seats=2, seed=1).position()
    names = re.findall(r"(?m)^(?:pile|hand \d): (.*)$", whole)
    cards = sorted(name for listed in names for name in listed.split(", "))
    game = foodchain.load(CARDS + f"hand 0: {', '.join(cards[:3])}\npile: {', '.join(cards[10:])}")
    assert sorted(card["card"] for card in game.view(1)["hand"]) == cards[3:10]
    assert game.view()["pile"] == len(cards) - 10


@pytest.mark.parametrize("table", ONCE, ids=repr)
def test_a_position_of_any_moment_plays_on_alike(table: Table) -> None:
    dice = Random(f"{table!r}")
    for game in moments(table.short(7, turns=40), 7, lively=True):
        if dice.random() < 0.06:
            again = foodchain.load(game.position())
            assert again.position() == game.position() and again.state == game.state
            assert list(again.state.legal) == list(game.state.legal)
            other = game.clone()
            for _ in range(5):
                if not other.over:
                    option = dice.choice(other.decision.options)
                    other.play(option)
                    again.play(option)
            assert again.position() == other.position()


def test_tiles_of_a_chosen_terrain_are_as_many_as_they_like() -> None:
    """A bit for each hex of Bountiful Habitat makes a number of more than nine digits."""
    board = foodchain.load(MARINE + "row: bountiful_habitat").rules.board  # type: ignore[attr-defined]
    card = board.card_names.index("bountiful_habitat")
    last = int(board.grid.size) - 1
    tiles = f"tile {board.grid.hex_names[last]} reef; tile 0,0 reef: 3 fishes, 3 reptiles"
    bits = (1 << last) | (1 << board.grid.hex_index["0,0"])
    frames = (
        f"agenda discard fishes {card}; agenda resolve-card fishes {card} 99 1; agenda score-a-terrain fishes {bits} 1"
    )
    entries = list(board.data["cards"]["card"].values())
    effect = sum(len(entry["effects"]) for entry in entries[: card + 1])
    game = foodchain.load(MARINE + f"{tiles}; row: bountiful_habitat; " + PLAY_ON + frames.replace("99", str(effect)))
    assert bits > 10**9 and len(game.decision.options) == 2
    assert foodchain.load(game.position()).state == game.state
