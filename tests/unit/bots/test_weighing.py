"""Asking why: every bot weighs its options, and its reasons are true."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from statistics import fmean
from typing import Any

import pytest

import foodchain
from foodchain.bots import Budget, Sight, bot_names, make_bot
from foodchain.bots.apex import Apex
from foodchain.bots.forager import Forager
from foodchain.bots.learned import learned_mind
from foodchain.bots.weighing import Reason, Weighed, Weighing, weigh, whole
from foodchain.catalogue import find_rules, find_speaker
from foodchain.engine.play import apply
from foodchain.engine.policy import play_on
from foodchain.words import Message, languages, plain

GAMES = [info.name for info in foodchain.games()]
TRIES = 60

GLACIATION = """
foodchain position 1; game base; seats 2
tile 0,0 sea tundra
tile 1,-1 savannah: 4 birds, 1 amphibians
tile 0,-1 desert: 1 birds
disk 1,-1/E seed
pawn glaciation 1: amphibians
phase execution
"""
DOMINATION = """
foodchain position 1; game base; seats 2
tile 0,0 sea tundra
tile 1,-1 savannah: 5 birds, 1 amphibians
tile -1,0 desert: 1 amphibians
disk 1,-1/E seed
pawn domination 1: birds
pawn domination 2: amphibians
phase execution
"""
# The birds match more on the sea than the mammals, who still hold its marker.
CLAIM = """
foodchain position 1; game base; seats 2
option dominance claimed
seat 0: birds
seat 1: mammals
tile 0,0 sea marker mammals: 1 mammals, 2 birds
tile 1,0 desert marker birds: 2 birds
disk 0,0/E seed
disk 0,0/W seed
disk 0,0/SE meat
pawn migration 7: birds
pawn domination 1: birds
phase execution
section migration
"""


def weighed_at(position: str, tries: int = TRIES) -> dict[str, Weighed]:
    game = foodchain.load(position)
    return {str(weighed.option): weighed for weighed in weighing_of(game, tries).weighed()}


def weighing_of(game: foodchain.Game, tries: int = TRIES, seed: int = 1) -> Weighing:
    mind = learned_mind(game.rules, game.seats)
    assert mind is not None
    weighing = Weighing(Sight(game, game.decision.seat, Random(seed)), *mind)
    weighing.run(tries)
    return weighing


def reason_of(weighed: Weighed, term: str, player: str | None) -> Reason:
    [found] = [reason for reason in weighed.reasons if (reason.term, reason.player) == (term, player)]
    return found


def after_choices(name: str, choices: int, seats: int = 3) -> foodchain.Game:
    """A game that has been played for a while, at a decision with two options."""
    game = foodchain.new(name, seats=seats, seed=3)
    bot = make_bot("forager")
    while game.ply < choices or len(game.decision.options) != 2:
        game.play(bot.choose(Sight(game, game.decision.seat, Random(game.ply))))
    return game


# -- every bot ------------------------------------------------------------------------------------------------------


@pytest.mark.compiled_enough
@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("bot", bot_names())
def test_every_bot_weighs_every_option(name: str, bot: str) -> None:
    game = foodchain.new(name, seats=2, seed=4)
    found = weigh(
        make_bot(f"{bot}@20" if bot in ("apex", "hunter") else bot), Sight(game, game.decision.seat, Random(1))
    )
    assert {weighed.option for weighed in found} == set(game.decision.options)
    assert [weighed.value for weighed in found] == sorted((weighed.value for weighed in found), reverse=True)
    assert all(weighed.chance is None or 0 <= weighed.chance <= 1 for weighed in found)


@pytest.mark.parametrize("bot", ["apex@60", "hunter@60", "forager", "greedy", "hatchling", "lively"])
def test_a_claim_is_weighed_like_any_option(bot: str) -> None:
    """It costs nothing, as the same decision is open afterwards: so it is worth at least as much as anything else."""
    game = foodchain.load(CLAIM)
    found = weigh(make_bot(bot), Sight(game, 0, Random(1)))
    assert {weighed.option for weighed in found} == set(game.decision.options)
    assert "claim birds 0,0" in {str(weighed.option) for weighed in found}


def test_a_claim_is_worth_what_it_brings() -> None:
    claim = weighed_at(CLAIM, 400)["claim birds 0,0"]
    assert claim.ahead > 0 and reason_of(claim, "dominated", "birds").count == 1


def test_one_that_only_compares_gives_values_and_no_reasons() -> None:
    game = foodchain.new("base", seats=3, seed=1)
    for weighed in weigh(make_bot("greedy"), Sight(game, game.decision.seat, Random(1))):
        assert (weighed.chance, weighed.points, weighed.reasons, weighed.tries) == (None, (), (), 0)
        assert weighed.why(game.rules.english) == () and not weighed.costs_much


def test_a_game_that_nothing_was_learned_for_is_only_compared(monkeypatch: pytest.MonkeyPatch) -> None:
    game = foodchain.new("base", seats=2, seed=1)
    for module in ("forager", "searching"):
        monkeypatch.setattr(f"foodchain.bots.{module}.learned_mind", lambda rules, seats: None)
    for bot in (Forager(), Apex(Budget(nodes=10))):
        found = bot.weigh(Sight(game, game.decision.seat, Random(1)))
        assert len(found) == len(game.decision.options) and found[0].chance is None


@pytest.mark.parametrize("name", GAMES)
def test_the_same_dice_and_tries_give_the_same(name: str) -> None:
    game = foodchain.new(name, seats=2, seed=2)
    first, second = [weighing_of(game).weighed() for _ in range(2)]
    assert first == second and sum(weighed.tries for weighed in first) >= TRIES


def test_it_stops_when_it_is_told() -> None:
    game = foodchain.new("base", seats=4, seed=1)
    mind = learned_mind(game.rules, game.seats)
    assert mind is not None
    weighing = Weighing(Sight(game, game.decision.seat, Random(1)), *mind)
    weighing.run(10**9, stopped=lambda: True)
    assert {weighed.tries for weighed in weighing.weighed()} == {1}


@pytest.mark.parametrize("name", ["base", "marine"])
def test_nobody_is_warned_of_the_animal_they_choose(name: str) -> None:
    game = foodchain.new(name, seats=3, seed=1, animals="choose")
    assert game.decision.sets_up
    worst = min(weighing_of(game).weighed(), key=lambda weighed: weighed.ahead)
    assert not replace(worst, ahead=-0.5, doubt=0.0).costs_much
    assert replace(worst, ahead=-0.5, doubt=0.0, sets_up=False).costs_much
    while game.decision.sets_up:
        game.play(game.decision.options[0])
    assert not any(weighed.sets_up for weighed in weighing_of(game).weighed())


def test_an_option_that_is_kept_is_tried_as_often_as_the_best() -> None:
    game = foodchain.new("base", seats=4, seed=1)
    mind = learned_mind(game.rules, game.seats)
    assert mind is not None
    weighing = Weighing(Sight(game, game.decision.seat, Random(1)), *mind)
    worst = game.decision.options[-1].number
    weighing.run(300, keep=worst)
    found = {weighed.option.number: weighed for weighed in weighing.weighed()}
    assert found[worst].tries == max(weighed.tries for weighed in found.values())


# -- reasons are true -----------------------------------------------------------------------------------------------


def test_the_ice_leaves_one_species_of_each() -> None:
    """Of four birds three die under the ice, worth the 6 VP of their place; on the desert none would."""
    found = weighed_at(GLACIATION)
    ice = found["cover 1,-1"]
    assert ice.other is not None and str(ice.other) == "cover 0,-1"
    assert reason_of(ice, "species", "birds").count == -3
    assert reason_of(found["cover 0,-1"], "species", "birds").count == 3
    assert ice.ahead > 0 > found["cover 0,-1"].ahead


def test_whoever_scores_first_has_the_points_and_the_card() -> None:
    """The birds are paid the 9 VP of the savannah's first place at most, and take a card; the desert pays them nothing."""
    scored = weighed_at(DOMINATION)["score 1,-1"]
    points = reason_of(scored, "points by", "birds")
    assert (points.count, points.about, points.own) == (7, "domination", True)
    assert reason_of(scored, "card", "birds").count == 1
    told = plain(scored.why(foodchain.load(DOMINATION).rules.english))
    assert "7 VP more from Domination" in told and "gained" in told


@pytest.mark.compiled_enough
@pytest.mark.parametrize(("name", "choices"), [(name, choices) for name in GAMES for choices in (20, 70)])
def test_counts_are_those_of_the_same_samples_played_on(name: str, choices: int) -> None:
    """Points, species, gene pools and hands, counted on the states themselves."""
    game = after_choices(name, choices)
    weighing = weighing_of(game)
    # The same dice once more: one sample to begin with, then dice and a sample for each try.
    sight = Sight(game, game.decision.seat, Random(1))
    policy = weighing.closely.policy
    sight.sample()
    counted: dict[int, list[dict[tuple[str, int], float]]] = {tried.option: [] for tried in weighing.options}
    for _ in weighing.options[0].chances:
        dice, sample = sight.rng.randrange(1, 1 << 30), sight.sample()
        for option, found in counted.items():
            found.append(counts_after(weighing, sample.state.clone(), option, dice, policy))
    state: Any = game.state
    for tried in weighing.options:
        for number, gained in enumerate(tried.gained):
            for row in range(len(weighing.players)):
                told = sum(points for (whose, _), points in gained.items() if whose == row)
                assert state.vp[row] + told == counted[tried.option][number]["points", row], (
                    "sources add up to the points"
                )
    for weighed in weighing.weighed():
        here, there = counted[weighed.option.number], counted[other_of(weighing, weighed)]
        for reason in weighed.reasons:
            key = (reason.term, weighing.row_of(reason))
            if key in here[0] and reason.about is None:  # others count the points of one source
                assert reason.count == whole(fmean(one[key] for one in here) - fmean(one[key] for one in there)), reason


def other_of(weighing: Weighing, weighed: Weighed) -> int:
    return next(tried.option for tried in weighing.options if tried.option != weighed.option.number)


def counts_after(weighing: Weighing, s: Any, option: int, dice: int, policy: Any) -> dict[tuple[str, int], float]:
    """What everybody has at the end of the turn, as the state says it."""
    rules, closely = weighing.rules, weighing.closely
    apply(rules.steps, s, option)
    closely.finish_action(s)
    if s.depth > 0:
        apply(rules.steps, s, policy.pick(rules, s, dice % 2147483646 + 1, weighing.heat))
    play_on(rules, policy, s, dice, weighing.heat, closely.until, 2000)
    found: dict[tuple[str, int], float] = {}
    for row in range(len(weighing.players)):
        found["points", row] = s.vp[row]
        if hasattr(s, "pool"):
            animals = len(weighing.players)
            found["gene pool", row] = s.pool[row]
            found["eliminated", row] = s.eliminated[row]
            found["species", row] = sum(s.cubes[row + animals * at] for at in range(len(s.cubes) // animals))
        else:
            found["hand", row] = s.hand_size[row]
            found["survival", row] = s.survival[row]
    return found


# -- words ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("name", GAMES)
def test_every_term_can_be_said(name: str, language: str) -> None:
    rules = find_rules(name)
    speaker = find_speaker(rules, language)
    player = rules.vocabulary.words["animal"][0] if name != "cards" else None
    for term in rules.terms:
        for count in (-2, -1, 1, 2):
            for own in (True, False):
                said = speaker.text(Reason(term.name, 1, player, count, 0.1, own).message())
                assert said and "{" not in said


def test_what_speaks_for_and_against_an_option() -> None:
    speaker = find_speaker(find_rules("base"), "de")
    options = find_rules("base").space
    reasons = (
        Reason("endangered", 0, "birds", -1, 0.02, own=True),
        Reason("card", 1, "insects", 1, -0.01, own=False, about="biomass"),
    )
    best = Weighed(
        options.find("place migration 7"),
        0.4,
        0.4,
        reasons=reasons,
        other=options.find("place adaptation 1"),
        ahead=0.1,
    )
    assert plain(best.why(speaker)) == (
        "Besser als „Figur auf Anpassung 1“: 1 Art weniger in Gefahr. Dagegen spricht: Insekten: Karte „Biomasse“ bekommen."
    )
    assert speaker.text(Message("reason", "between")) == "; "
