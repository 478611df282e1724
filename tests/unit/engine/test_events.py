"""Events and sentences: every kind has its words, and nothing is left unsaid in them."""

from __future__ import annotations

import json
import re

import pytest

import foodchain
from foodchain.catalogue import find_rules
from foodchain.words import gaps_of, parse

from .tables import FEW, PLAIN_TABLES, Table, play_on

GAMES = [info.name for info in foodchain.games()]


@pytest.mark.parametrize("table", FEW, ids=repr)
def test_events_are_data_by_their_schema(table: Table) -> None:
    game = play_on(table.short(41), 41)
    schemas = {kind.name: kind.fields for kind in game.rules.events}
    last = 0
    for event in game.events:
        assert list(event) == ["ply", "event", *schemas[event["event"]]]
        assert last <= event["ply"] <= game.ply
        last = event["ply"]
    assert json.loads(json.dumps(game.events)) == game.events


@pytest.mark.parametrize("table", FEW, ids=repr)
def test_sentences_are_complete(table: Table) -> None:
    game = play_on(table.short(42), 42)
    log = game.log()
    assert log
    for sentence in log:
        assert sentence == sentence.strip() and not re.search(r"[{}_]|None|  ", sentence), sentence
    half = game.ply // 2
    assert game.at(half).log() + game.log(since=half) == log


@pytest.mark.parametrize("table", PLAIN_TABLES, ids=repr)
def test_a_quiet_game_tells_nothing(table: Table) -> None:
    game = play_on(foodchain.new(table.game, table.seats, 43, quiet=True), 43, most=50)
    assert game.events == [] and game.log() == []


@pytest.mark.parametrize("name", GAMES)
def test_every_kind_of_event_has_a_sentence_of_its_own_fields(name: str) -> None:
    rules = find_rules(name)
    for kind in rules.events:
        wanted = {gap.fact for gap in gaps_of(parse(rules.words["event"][kind.name]))}
        assert wanted <= {field.replace(" ", "_") for field in kind.fields}, kind.name
    assert set(rules.words["event"]) == {kind.name for kind in rules.events}


@pytest.mark.parametrize("name", GAMES)
def test_every_event_has_another_name(name: str) -> None:
    names = [kind.name for kind in find_rules(name).events]
    assert len(set(names)) == len(names)


@pytest.mark.parametrize("name", GAMES)
def test_every_step_has_another_name(name: str) -> None:
    """Positions call steps by their names."""
    names = [step.name for step in find_rules(name).steps]
    assert all(names) and len(set(names)) == len(names)


def test_a_loss_of_one_point_is_told() -> None:
    """-1 is a number here, not the sign for nothing."""
    game = foodchain.load("""foodchain position 1; game base; seats 2; phase execution; section domination
        tile 0,0 sea tundra: 1 birds; tile 0,1 forest; disk 0,0/NE seed; cards: niche_biomes
        animal insects: vp 9; pawn domination 1: birds; pawn domination 5: birds""")
    game.play("score 0,0")
    assert [(event["animal"], event["vp"]) for event in game.events if event["event"] == "vp"] == [
        ("birds", 1),
        ("insects", -1),
    ]
    assert "insects: -1 VP" in game.log()


def test_points_tell_their_place() -> None:
    game = foodchain.load("""foodchain position 1; game base; seats 2; phase execution; section domination
        tile 0,0 sea: 1 birds, 1 insects; tile 0,1 forest; pawn domination 1: birds; pawn domination 5: birds""")
    game.play("score 0,0")
    paid = [event for event in game.events if event["event"] == "vp"]
    assert [(event["animal"], event["place"], event["hex"]) for event in paid] == [
        ("birds", "first", "0,0"),
        ("insects", "second", "0,0"),
    ]
