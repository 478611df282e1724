"""Which games there are, and the three ways in: a new game, a saved one, and the list."""

from __future__ import annotations

import secrets
import tomllib
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

from foodchain.engine import play
from foodchain.engine.game import Game
from foodchain.engine.record import checked_seed, new_game, read
from foodchain.engine.rules import Rules
from foodchain.errors import UnknownGame


def read_data(package: str, names: list[str]) -> dict[str, Any]:
    """A game's data files: `cards` is data/cards.toml in its package."""
    folder = files(package)
    data = {name: tomllib.loads((folder / "data" / f"{name}.toml").read_text("utf-8")) for name in names}
    data["words"] = tomllib.loads((folder / "words.toml").read_text("utf-8"))
    return data


def base_rules() -> Rules:
    from foodchain.games.base.rules import BaseRules

    return BaseRules(read_data("foodchain.games.base", ["board", "animals", "terrain", "display", "cards"]))


def card_rules() -> Rules:
    from foodchain.games.cards.rules import CardRules

    return CardRules(read_data("foodchain.games.cards", ["game", "biomes", "animals", "events"]))


GAMES: dict[str, Callable[[], Rules]] = {"base": base_rules, "cards": card_rules}


@dataclass(frozen=True)
class GameInfo:
    """A game one can play: its name, title, seat counts, and its options with one-line explanations."""

    name: str
    title: str
    seats: range
    options: dict[str, str]
    defaults: dict[str, Any]


@cache
def find_rules(name: str) -> Rules:
    if name not in GAMES:
        raise UnknownGame(f"there is no game {name!r}; there are: {', '.join(GAMES)}")
    return GAMES[name]()


def games() -> list[GameInfo]:
    found = []
    for name in GAMES:
        rules = find_rules(name)
        options = rules.rule_options
        found.append(
            GameInfo(
                name,
                rules.title,
                range(rules.least_seats, rules.most_seats + 1),
                {option.name: option.explanation for option in options},
                {option.name: option.default for option in options},
            )
        )
    return found


def new(game: str, seats: int = 4, seed: int | str | None = None, quiet: bool = False, **options: Any) -> Game:
    """A new game, at its first decision. The same seed and options give the same game on every machine."""
    chosen = secrets.token_hex(8) if seed is None else checked_seed(seed)
    return new_game(find_rules(game), seats, chosen, options, quiet)


def load(text: str) -> Game:
    """A game from the text of a record or a position."""
    return read(text, find_rules)


def compiled() -> bool:
    """Whether the engine runs compiled."""
    return not str(play.__file__).endswith(".py")
