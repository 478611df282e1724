"""Short ways to set a scene, in the project's own notation, and to look at it."""

from __future__ import annotations

from typing import Any

import foodchain
from foodchain import Game, packs
from foodchain.catalogue import game_data
from foodchain.games.marine.state import MarineState

CHAIN = ["reptiles", "cephalopods", "fishes", "crustaceans"]
SECTIONS = list(game_data("marine")["display"]["section"])
START_TILES: dict[str, str] = game_data("marine")["board"]["tiles"]
START_VENTS: dict[str, str] = game_data("marine")["board"]["vents"]
START_DISKS: dict[str, str] = game_data("marine")["board"]["disks"]


def given(
    *statements: str,
    cubes: dict[str, str] | None = None,
    tiles: dict[str, str] | None = None,
    disks: dict[str, str] | None = None,
    animals: str = "crustaceans fishes cephalopods reptiles",
    next: str | None = None,
    pack: dict[str, Any] | None = None,
    **options: Any,
) -> Game:
    """A position: the start earth, changed by `tiles` and filled with `cubes`; `disks` replace the start disks.

    No game is without its last card: where a scene names the cards of the deck, it lies below them.
    """
    names = animals.split()
    if options.get("multiple"):
        seats = [f"seat 0: {names[0]}, {names[1]}", f"seat 1: {names[2]}, {names[3]}"]
    else:
        seats = [f"seat {i}: {name}" for i, name in enumerate(names)]
    lines = ["foodchain position 1", "game marine", f"seats {len(seats)}", "seed story"]
    changes = packs.changes("marine", pack or {})
    lines += [f"pack {change}" for change in changes]
    lines += [f"option {key} {'yes' if value is True else value}" for key, value in options.items()]
    lines += seats
    if cubes is not None or tiles is not None or disks is not None:
        laid = {name: terrain + " " + START_VENTS.get(name, "") for name, terrain in START_TILES.items()}
        laid.update(tiles or {})
        if cubes is None:
            cubes = {"0,0": ", ".join(f"3 {name}" for name in names)}
        lines += [f"tile {at} {terrain}" + (f": {cubes[at]}" if at in cubes else "") for at, terrain in laid.items()]
        lines += [f"disk {corner} {element}" for corner, element in (START_DISKS if disks is None else disks).items()]
    last = packs.with_pack("marine", changes)["cards"]["last"]
    named = any(last in statement for statement in statements if statement.startswith(("deck", "row", "discard")))
    lines += [s if named or not s.startswith("deck:") else f"deck: {last}, {s[6:]}" for s in statements]
    if next is not None:
        lines.append(f"next {next}")
    game = foodchain.load("\n".join(lines))
    assert foodchain.load(game.position()).position() == game.position()
    return game


def play(game: Game, *options: str) -> Game:
    """Play options by their texts; nothing may be created or lost on the way."""
    for option in options:
        game.play(option)
        game.check()
    return game


def texts(game: Game) -> list[str]:
    return [option.text for option in game.decision.options]


def places(game: Game) -> list[str]:
    """The spaces that a pawn may go to now."""
    return [text[len("place ") :] for text in texts(game) if text.startswith("place ")]


def state(game: Game) -> MarineState:
    assert isinstance(game.state, MarineState)
    return game.state


def animal(game: Game, name: str) -> dict[str, Any]:
    return next(entry for entry in game.view()["animals"] if entry["animal"] == name)


def tile(game: Game, at: str) -> dict[str, Any]:
    return next(entry for entry in game.view()["earth"] if entry["hex"] == at)


def vp(game: Game, name: str) -> int:
    return int(animal(game, name)["vp"])


def cubes(game: Game, at: str) -> dict[str, int]:
    return dict(tile(game, at)["cubes"])


def section(game: Game, name: str) -> dict[str, Any]:
    return next(entry for entry in game.view()["display"] if entry["section"] == name)


def space(game: Game, name: str) -> dict[str, Any]:
    return next(entry for part in game.view()["display"] for entry in part["spaces"] if entry["name"] == name)


def disks_shown(game: Game, name: str) -> int:
    """How many disks lie in a section, in its squares or beside its spaces."""
    part = section(game, name)
    return len(part["elements"]) + len([entry for entry in part["spaces"] if entry["element"]])


def happened(game: Game, event: str) -> list[dict[str, Any]]:
    return [entry for entry in game.events if entry["event"] == event]
