"""Golden records are replayed to the letter. `python -m tests.unit.engine.golden` brings them up to date; see golden.py."""

from __future__ import annotations

import json

import pytest

import foodchain
from foodchain import Game
from foodchain.catalogue import find_rules

from .golden import FOLDER, GAMES, KEPT, play, without_software

GREEDY_IS_SLOW = not foodchain.compiled()


def replay(name: str) -> tuple[str, Game]:
    text = (FOLDER / f"{name}.txt").read_text("utf-8")
    return text, foodchain.load(text)  # which checks every move, and the fingerprint of the end


@pytest.mark.parametrize("name", GAMES)
def test_a_golden_record_replays_to_its_end(name: str) -> None:
    text, game = replay(name)
    game.check()
    assert game.over and game.ending and game.winners
    assert without_software(game.record()) == without_software(text)


@pytest.mark.parametrize("name", GAMES)
def test_its_moments_are_sound_and_can_be_shown(name: str) -> None:
    _, game = replay(name)
    for ply in range(0, game.ply, max(1, game.ply // 12)):
        moment = game.at(ply)
        moment.check()
        assert json.dumps(moment.view(moment.decision.seat))
        assert foodchain.load(moment.position()).state == moment.state
    assert all(game.log())


@pytest.mark.parametrize(
    "name", [name for name in GAMES if name not in KEPT and not (GREEDY_IS_SLOW and "greedy" in GAMES[name][3])]
)
def test_the_same_bots_play_it_again(name: str) -> None:
    text, _ = replay(name)
    assert without_software(play(name).record()) == without_software(text)


def test_there_are_no_others() -> None:
    assert sorted(path.stem for path in FOLDER.glob("*.txt")) == sorted(GAMES)


def test_together_they_show_everything() -> None:
    """Of the base game every seat count, ending, card and kind of event; of the other games some whole games."""
    games = [replay(name)[1] for name in GAMES]
    assert {game.rules.name for game in games} == {info.name for info in foodchain.games()}
    base = [game for game in games if game.rules.name == "base"]
    assert {game.seats for game in base} == set(foodchain.games()[0].seats)
    happened = {event["event"] for game in base for event in game.events}
    only_marine = {"disk moved", "disk traded"}  # which belong to every earth game
    assert happened | only_marine == {kind.name for kind in find_rules("base").events}
    taken = {event["card"] for game in base for event in game.events if event["event"] == "card taken"}
    assert len(taken) == 26
    assert {game.ending for game in base} == {"ice age", "barren earth", "turn limit"}
