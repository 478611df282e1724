"""What a bot gets tells it nothing that its seat may not know, wherever in it one looks: a bot may be anybody's code."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from types import GetSetDescriptorType, MemberDescriptorType
from typing import Any

import pytest

import foodchain
from foodchain import Game
from foodchain.bots import Sight, make_bot, quick_bots

from .tables import FEW, ONCE, Table, some


def attributes(thing: Any) -> Iterable[str]:
    """The names of all that an object holds, whether it is compiled or not."""
    yield from getattr(thing, "__dict__", {})
    for name in dir(type(thing)):
        if isinstance(getattr(type(thing), name, None), (GetSetDescriptorType, MemberDescriptorType)):
            if name not in ("__dict__", "__weakref__") and hasattr(thing, name):
                yield name


def differences(one: Any, other: Any, path: str, seen: dict[tuple[int, int], Any]) -> Iterable[str]:
    """Where two objects differ, in themselves or in anything that can be reached from them."""
    if one is other or (id(one), id(other)) in seen:
        return
    seen[id(one), id(other)] = one, other  # kept alive: another object could get the same id
    if type(one) is not type(other):
        yield f"{path}: {one!r} and {other!r}"
    elif isinstance(one, Random):
        if one.getstate() != other.getstate():
            yield path
    elif isinstance(one, dict):
        yield from differences(list(one.items()), list(other.items()), path, seen)
    elif isinstance(one, (str, bytes, int, float, type(None))):
        if one != other:
            yield f"{path}: {one!r} and {other!r}"
    elif hasattr(one, "__len__") and hasattr(one, "__getitem__"):
        if len(one) != len(other):
            yield f"{path}: {len(one)} and {len(other)} things"
        for i, (first, second) in enumerate(zip(one, other)):
            yield from differences(first, second, f"{path}[{i}]", seen)
    else:
        for name in attributes(one):
            yield from differences(getattr(one, name), getattr(other, name), f"{path}.{name}", seen)


def seen_from(game: Game, seat: int) -> list[Any]:
    """Everything a bot can get hold of, asked for once so that nothing is missing."""
    sight = Sight(game, seat, Random(1))
    decision = sight.decision
    told = [decision.options, decision.sensible, decision.claims, decision.prompt, decision.kind, decision.progress]
    return [sight, told, sight.view(), sight.sample(), sight.sample(), sight.position()]


@pytest.mark.parametrize("table", ONCE, ids=repr)
def test_a_bot_gets_the_same_in_games_that_differ_in_secrets(table: Table) -> None:
    """They differ in their seed too, and in what other seats know."""
    for number, game in enumerate(some(table.short(41), 41, 60)):
        real = foodchain.load(game.position())
        for seat in range(game.seats):
            twin = real.determinize(seat, Random(number))
            assert twin.seed != real.seed
            assert list(differences(seen_from(real, seat), seen_from(twin, seat), "sight", {})) == []


@pytest.mark.parametrize("table", FEW, ids=repr)
def test_a_seat_is_offered_by_sight_what_it_may_play(table: Table) -> None:
    for game in some(table.short(42), 42, 60):
        seat = game.decision.seat
        sight = Sight(game, seat, Random(1))
        assert sight.decision.options == game.decision.options and sight.decision.sensible == game.decision.sensible
        assert sight.view() == game.view(seat)


@pytest.mark.parametrize("table", ONCE, ids=repr)
def test_a_sight_that_was_sent_as_text_is_the_same(table: Table) -> None:
    """Bots think in processes that have only this text: not the seed, the moves or the true state."""
    for game in some(table.short(44), 44, 60):
        for seat in range(game.seats):
            near = Sight(game, seat, Random(1))
            text = near.position()
            far = Sight(foodchain.load(text), seat, Random(1), game.ply)
            assert far.position() == text
            assert far.view() == near.view()
            assert far.decision.options == near.decision.options and far.decision.sensible == near.decision.sensible
            assert far.sample().state == near.sample().state


@pytest.mark.parametrize("table", FEW, ids=repr)
def test_no_bot_changes_the_game_it_looks_at(table: Table) -> None:
    for game in some(table.short(43), 43, 60):
        before = game.position()
        for name in [*quick_bots(), "apex@4"]:
            chosen = make_bot(name).choose(Sight(game, game.decision.seat, Random(1)))
            assert chosen in game.decision.options
        assert game.position() == before


@pytest.mark.parametrize("name", ["base", "marine", "cards"])
def test_a_bot_cannot_write_into_the_options_of_the_game(name: str) -> None:
    game = foodchain.new(name, seats=2, seed=1)
    before = game.record()
    sight = Sight(game, 0, Random(1))
    for copy in (sight.sample(), sight.sample().clone()):
        copy.options.clear()
    assert game.record() == before
    with pytest.raises(TypeError):
        sight.decision.rules.space.options[0] = sight.decision.options[0]  # type: ignore[index]


def test_differences_are_found() -> None:
    """The search would see a true state if there was one."""
    game = foodchain.new("cards", seats=3, seed=1)
    twin = game.determinize(0, Random(1))
    found = list(differences([game.decision], [twin.decision], "", {}))
    assert any("seed" in path for path in found) and any(".place" in path for path in found)
