"""Short ways to set up a table, to play on it and to look at it."""

from __future__ import annotations

from typing import Any

import foodchain
from foodchain.catalogue import find_speaker
from foodchain.engine.events import SPECTATOR
from foodchain.engine.game import Game


def table(text: str, seats: int = 2, **options: Any) -> Game:
    """A game from the statements of a position. Hands that are not given are dealt; see docs/notation.md."""
    lines = ["foodchain position 1", "game cards", f"seats {seats}", "seed 1"]
    for name, value in options.items():
        shown = {True: "yes", False: "no"}.get(value, value) if isinstance(value, bool) else value
        lines.append(f"option {name} {shown}")
    return foodchain.load("\n".join([*lines, text]))


def play(game: Game, *choices: str) -> Game:
    """Play several options, checking the table after each."""
    for choice in choices:
        game.play(choice)
        game.check()
    return game


def options(game: Game) -> list[str]:
    return [option.text for option in game.decision.options]


def player(game: Game, seat: int) -> dict[str, Any]:
    found: dict[str, Any] = game.view()["players"][seat]
    return found


def animals(game: Game, seat: int) -> dict[str, str]:
    """The animals in front of a seat, and their states."""
    return {animal["card"]: animal["state"] for animal in player(game, seat)["animals"]}


def in_front(game: Game, seat: int) -> list[str]:
    """The ongoing events in front of a seat."""
    return [event["card"] for event in player(game, seat)["events"]]


def hand(game: Game, seat: int) -> list[str]:
    return [card["card"] for card in game.view(seat)["hand"]]


def discards(game: Game) -> list[str]:
    return [card["card"] for card in game.view()["discards"]]


def happened(game: Game, event: str, seat: int | None = None) -> list[dict[str, Any]]:
    return [found for found in game.events_for(seat) if found["event"] == event]


def order(game: Game) -> list[str]:
    """The names of all events, in the order in which they happened."""
    return [found["event"] for found in game.events]


def told(game: Game, language: str) -> list[str]:
    """The log in a language, as everybody may know it."""
    speaker = find_speaker(game.rules, language)
    return [speaker.text(game.rules.event_message(event, SPECTATOR)) for _, event in game._events_since(0)]
