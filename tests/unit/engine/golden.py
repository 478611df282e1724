"""Golden records: whole games between bots, kept in tests/golden and replayed on every change.

When rules change on purpose, bring them up to date with

    python -m tests.unit.engine.golden

and look at the difference before committing it. Only files whose games are played otherwise change.
"""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import foodchain
from foodchain import Game
from foodchain.bots import Sight, make_bot

FOLDER = Path(__file__).parents[2] / "golden"

FIRST = {"rules": 1}  # they are played by the first rules for ever

# The name of the file: game, seats, seed, bots, options.
GAMES: dict[str, tuple[str, int, str, list[str], dict[str, Any]]] = {
    "base-2-greedy": ("base", 2, "tundra", ["greedy"], FIRST),
    "base-2-multiple-lively": ("base", 2, "delta", ["lively"], {**FIRST, "multiple": True}),
    "base-2-random-earth-turn-limit": ("base", 2, "steppe", ["random"], {**FIRST, "earth": "random", "turns": 6}),
    "base-2-random-barren-earth": ("base", 2, "129", ["random"], FIRST),
    "base-3-greedy-and-lively": ("base", 3, "fjord", ["greedy", "lively"], FIRST),
    "base-3-multiple-greedy-claimed": ("base", 3, "lagoon", ["greedy"], {**FIRST, "multiple": True, "dominance": "claimed"}),
    "base-4-greedy": ("base", 4, "canyon", ["greedy"], FIRST),
    "base-4-lively-choose": ("base", 4, "geyser", ["lively"], {**FIRST, "animals": "choose"}),
    "base-5-lively-random-earth": ("base", 5, "mesa", ["lively"], {**FIRST, "earth": "random"}),
    "base-5-greedy-claimed": ("base", 5, "marsh", ["greedy", "lively"], {**FIRST, "dominance": "claimed"}),
    "base-6-lively": ("base", 6, "atoll", ["lively"], FIRST),
    "base-6-greedy": ("base", 6, "savannah", ["greedy"], FIRST),
    "marine-2-greedy": ("marine", 2, "trench", ["greedy"], FIRST),
    "marine-3-lively-random-earth": ("marine", 3, "reef", ["lively"], {**FIRST, "earth": "random"}),
    "marine-4-greedy-short": ("marine", 4, "kelp", ["greedy", "lively"], {**FIRST, "length": "short"}),
    "base-2-random-claimed-choose": ("base", 2, "dune", ["random"], {"dominance": "claimed", "animals": "choose"}),
    "base-3-multiple-lively-claimed": ("base", 3, "loess", ["lively"], {"multiple": True, "dominance": "claimed"}),
    "base-4-lively-choose-random-earth": ("base", 4, "oasis", ["lively"], {"animals": "choose", "earth": "random"}),
    "marine-2-multiple-lively": ("marine", 2, "abyss", ["lively"], {"multiple": True}),
    "marine-4-lively-superheroes": ("marine", 4, "shoal", ["lively"], {"superheroes": True, "exaptation": "in"}),
    "cards-2-greedy": ("cards", 2, "biome", ["greedy"], FIRST),
    "cards-4-lively": ("cards", 4, "larva", ["lively"], FIRST),
    "cards-6-greedy": ("cards", 6, "flare", ["greedy", "random"], FIRST),
}  # fmt: skip

# Played when nothing limited how far greedy looks, which decided one of its choices: replayed, but not played again.
KEPT = {"base-5-greedy-claimed"}


def play(name: str) -> Game:
    """Play a game from its seed. Bots take turns in the order in which they are named."""
    kind, seats, seed, bots, options = GAMES[name]
    return play_between(bots, foodchain.new(kind, seats, seed, **options), name)


def play_between(bots: list[str], game: Game, dice_seed: str) -> Game:
    """Let bots play a game to its end."""
    players = [make_bot(bots[seat % len(bots)]) for seat in range(game.seats)]
    dice = [Random(f"{dice_seed} {seat}") for seat in range(game.seats)]
    while not game.over:
        seat = game.decision.seat
        game.play(players[seat].choose(Sight(game, seat, dice[seat])))
    return game


def without_software(record: str) -> str:
    """The version of the software may change from one record to the next."""
    return "\n".join(line for line in record.splitlines() if not line.startswith("software "))


def write() -> None:
    FOLDER.mkdir(exist_ok=True)
    for path in FOLDER.glob("*.txt"):
        if path.stem not in GAMES:
            path.unlink()
    for name in GAMES.keys() - KEPT:
        path, record = FOLDER / f"{name}.txt", play(name).record()
        old = path.read_text("utf-8") if path.exists() else ""
        if without_software(old) != without_software(record):
            path.write_text(record, "utf-8")
            print(f"{path.name}: {'changed' if old else 'new'}")


if __name__ == "__main__":
    write()
