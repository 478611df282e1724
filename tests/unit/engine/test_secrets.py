"""What a seat may know: its view tells nothing that is hidden, and what it imagines agrees with all that it knows."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

import foodchain
from foodchain import FoodchainError

from .tables import FEW, PLAIN_TABLES, TABLES, Table, play_on, some

SEED = "Zwischeneiszeit-4711"


def without_ply(view: dict[str, Any]) -> dict[str, Any]:
    """An imagined game has no past, and so no count of it."""
    return {key: value for key, value in view.items() if key != "ply"}


@pytest.mark.parametrize("table", TABLES, ids=repr)
def test_games_that_differ_in_secrets_look_the_same(table: Table) -> None:
    rng = Random(31)
    for game in some(table.short(SEED), 31, 60):
        position = game.position()
        for seat in range(game.seats):
            view = without_ply(game.view(seat))
            imagined = [game.determinize(seat, rng) for _ in range(2)]
            for other in imagined:
                other.check()
                assert without_ply(other.view(seat)) == view
        assert game.position() == position


@pytest.mark.parametrize("table", FEW, ids=repr)
def test_what_is_imagined_is_dealt_anew(table: Table) -> None:
    """No two imagined games go on alike, and none like the real one."""
    game, rng = table.short(SEED), Random(32)
    played = {play_on(game.determinize(0, rng), 33).position() for _ in range(4)}
    assert len(played | {play_on(game, 33).position()}) == 5


@pytest.mark.parametrize("table", PLAIN_TABLES, ids=repr)
def test_imagining_needs_no_luck_of_its_own(table: Table) -> None:
    game = play_on(table.short(SEED), 34, most=20)
    one, two = game.determinize(0, Random(1)), game.determinize(0, Random(1))
    assert one.position() == two.position()


@pytest.mark.parametrize("table", FEW, ids=repr)
def test_no_view_tells_the_seed(table: Table) -> None:
    for game in some(table.short(SEED), 35, 60):
        for seat in [None, *range(game.seats)]:
            assert SEED not in json.dumps(game.view(seat))
        assert SEED not in json.dumps(game.events) and SEED not in " ".join(game.log())


@pytest.mark.parametrize("table", FEW, ids=repr)
def test_secret_events_are_told_to_those_who_know(table: Table) -> None:
    """A spectator gets none of the secret fields; a seat gets those of the events it is named in."""
    game = play_on(table.short(SEED), 39)
    kinds = {kind.name: kind for kind in game.rules.events}
    everything = game.events_for(None, everything=True)
    assert game.events == game.events_for(None)
    for seat in [None, *range(game.seats)]:
        known = game.events_for(seat)
        assert len(known) == len(everything)
        for event, truth in zip(known, everything):
            kind = kinds[event["event"]]
            knows = not kind.secret or (seat is not None and seat in [truth[field] for field in kind.known_to])
            hidden = {} if knows else {field: None for field in kind.secret}
            assert event == {**truth, **hidden}


@pytest.mark.parametrize("table", FEW, ids=repr)
def test_a_view_is_plain_data(table: Table) -> None:
    """Words, numbers, lists: it survives JSON unchanged, so no set, tuple, enum or other object hides in it."""
    for game in some(table.short(36), 36, 60):
        for seat in [None, *range(game.seats)]:
            view = game.view(seat)
            assert json.loads(json.dumps(view)) == view
            assert view["seat"] == seat and view["game"] == table.game


@pytest.mark.parametrize("table", FEW, ids=repr)
def test_only_the_deciding_seat_gets_its_options(table: Table) -> None:
    """The others get none, save the claims that they may make out of turn."""
    for game in some(table.short(37), 37, 60):
        decision = game.decision
        claims = {option.number for option in decision.claims}
        for seat in [None, *range(game.seats)]:
            offered = [option["number"] for option in game.view(seat)["decision"]["options"]]
            if seat == decision.seat:
                assert offered == [option.number for option in decision.options]
            else:
                assert set(offered) <= claims
                assert seat is not None or not offered


@pytest.mark.parametrize("table", PLAIN_TABLES, ids=repr)
def test_there_is_no_view_from_a_seat_that_does_not_exist(table: Table) -> None:
    game = table.new(1)
    for nobody in (-1, table.seats):
        with pytest.raises(FoodchainError, match="no seat"):
            game.view(nobody)


def test_the_base_view_shows_no_face_down_tile_and_no_card_of_the_deck() -> None:
    game = play_on(PLAIN_TABLES[0].short(SEED), 38, most=60)
    view = game.view(0)
    for stack in view["stacks"]:
        assert set(stack) == {"top", "left"}
    assert isinstance(view["deck"], int)
    lines = dict(line.split(":", 1) for line in game.position().splitlines() if ": " in line)
    for card in lines["deck"].split(", "):
        assert card.strip() not in json.dumps(view)


def test_every_card_of_the_deck_is_a_secret_but_the_ice_age_at_its_bottom() -> None:
    head = "foodchain position 1; game base; seats 2; seat 0: birds; seat 1: insects"
    bottoms: dict[str, set[str]] = {}
    for cards in ("cards: aquatic", "cards: ice_age"):
        game = foodchain.load(f"{head}; {cards}")
        for seed in range(40):
            lines = game.determinize(0, Random(seed)).position().splitlines()
            deck = next(line for line in lines if line.startswith("deck"))
            bottoms.setdefault(cards, set()).add(deck.split()[1])
    assert bottoms["cards: aquatic"] == {"ice_age,"}
    assert len(bottoms["cards: ice_age"]) > 10
