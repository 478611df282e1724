"""Stories about positions: a short text becomes a game, lines of a record are played, and the table is looked at."""

from __future__ import annotations

from typing import Any

import pytest

import foodchain
from foodchain import Game, IllegalMove, UnknownOption

EVERYBODY = "mammals reptiles birds amphibians arachnids insects"


def at(animals: str, text: str = "", **options: Any) -> Game:
    """A game at a position. `animals` names one animal for each seat, or several as in `birds+insects`.

    A text that names a section but no phase is in the Execution Phase, and the first animal then has a pawn on the
    last Domination space (unless the text speaks of Domination itself), so that a story can end before the Reset Phase.
    """
    seats = animals.split()
    lines = ["foodchain position 1", f"game base; seats {len(seats)}; seed story"]
    lines += [f"option {name} {value}" for name, value in options.items()]
    lines += [f"seat {seat}: {names.replace('+', ', ')}" for seat, names in enumerate(seats)]
    if "section" in text and "phase" not in text:
        lines.append("phase execution")
        if "domination" not in text:
            lines.append(f"pawn domination 5: {seats[0].split('+')[0]}")
    return foodchain.load("\n".join([*lines, text]))


def play(game: Game, *lines: str) -> Game:
    """Play lines such as `birds: move 0,0 > 1,0`, and see that it is for the birds to play. `!` is a claim."""
    for line in lines:
        who, _, option = line.partition(": ")
        if who != "!":
            assert (game.decision.actor or f"seat {game.decision.seat}") == who, f"{line!r} at {game!r}"
            assert option in legal(game), f"{line!r} at {game!r}: {legal(game)}"
        game.play(option)
        game.check()
    return game


def refuses(game: Game, *options: str) -> None:
    """None of these may be played now, and trying leaves no trace."""
    before = game.position()
    for option in options:
        with pytest.raises(IllegalMove) as refusal:
            game.play(option)
        assert not isinstance(refusal.value, UnknownOption), f"{option!r} is never an option"
        assert game.position() == before


def asked(game: Game) -> tuple[str | None, str]:
    """Who is asked, and what."""
    return game.decision.actor, game.decision.kind


def legal(game: Game) -> set[str]:
    return {option.text for option in game.decision.options}


def tile(game: Game, at: str) -> dict[str, Any]:
    """The tile on a hex; an empty dict where there is none."""
    return next((tile for tile in game.view()["earth"] if tile["hex"] == at), {})


def cubes(game: Game, at: str) -> dict[str, int]:
    found: dict[str, int] = tile(game, at)["cubes"]
    return found


def animal(game: Game, name: str) -> dict[str, Any]:
    found: dict[str, Any] = next(animal for animal in game.view()["animals"] if animal["animal"] == name)
    return found


def vp(game: Game) -> dict[str, int]:
    """The victory points of those who have any."""
    return {animal["animal"]: animal["vp"] for animal in game.view()["animals"] if animal["vp"] > 0}


def disks(game: Game) -> dict[str, str]:
    found: dict[str, str] = game.view()["disks"]
    return found


def disk(game: Game, corner: str) -> str | None:
    """The disk on a corner, by any of the corner's names."""
    rules: Any = game.rules
    grid = rules.board.grid
    return disks(game).get(grid.corner_names[grid.corner_index[corner]])


def shelf(game: Game, section: str) -> list[str]:
    """The disks in a section's squares or box."""
    found: list[str] = next(part for part in game.view()["display"] if part["section"] == section)["elements"]
    return found


def pawns(game: Game) -> dict[str, str]:
    """Where pawns stand, and whose."""
    spaces = [space for section in game.view()["display"] for space in section["spaces"]]
    return {space["name"]: space["pawn"] for space in spaces if space["pawn"]}


def happened(game: Game, event: str) -> list[dict[str, Any]]:
    return [found for found in game.events if found["event"] == event]


def forfeited(game: Game) -> list[tuple[str, str]]:
    """Who gave up which section."""
    return [(event["animal"], event["section"]) for event in happened(game, "forfeited")]
