"""Which games there are, and the three ways in: a new game, a saved one, and the list."""

from __future__ import annotations

import secrets
import tomllib
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files
from pathlib import Path
from typing import Any

from foodchain import packs
from foodchain.engine import play
from foodchain.engine.game import Game
from foodchain.engine.record import checked_seed, new_game, read
from foodchain.engine.rules import Rules
from foodchain.errors import BadSetup, BadText, UnknownGame
from foodchain.words import ENGLISH, Speaker, read_guide, read_words, translated, with_names

KEPT_RULES = 32  # every pack makes rules of its own
KEPT_SPEAKERS = 96  # and each of them speaks some languages


@dataclass(frozen=True)
class GameFiles:
    """Where a game lies: its package, its data files, what makes rules of them, and the areas of words it speaks from.

    The last area is its own: that of its guide.
    """

    package: str
    files: list[str]
    build: Callable[[dict[str, Any]], Rules]
    words: tuple[str, ...]


def base_rules(data: dict[str, Any]) -> Rules:
    from foodchain.games.base.rules import BaseRules

    return BaseRules(data)


def marine_rules(data: dict[str, Any]) -> Rules:
    from foodchain.games.marine.rules import MarineRules

    return MarineRules(data)


def card_rules(data: dict[str, Any]) -> Rules:
    from foodchain.games.cards.rules import CardRules

    return CardRules(data)


EARTH_WORDS = ("engine", "earth")
EARTH_FILES = ["board", "animals", "terrain", "display", "cards"]

GAMES: dict[str, GameFiles] = {
    "base": GameFiles("foodchain.games.base", EARTH_FILES, base_rules, (*EARTH_WORDS, "base")),
    "marine": GameFiles("foodchain.games.marine", [*EARTH_FILES, "traits"], marine_rules, (*EARTH_WORDS, "marine")),
    "cards": GameFiles(
        "foodchain.games.cards",
        ["numbers", "biomes", "animals", "events"],
        card_rules,
        ("engine", "cards"),
    ),
}


@dataclass(frozen=True)
class GameInfo:
    """A game one can play: its name, title, seat counts, and its options with one-line explanations."""

    name: str
    title: str
    seats: range
    options: dict[str, str]
    defaults: dict[str, Any]


def find_game(name: str) -> GameFiles:
    if not isinstance(name, str) or name not in GAMES:
        raise UnknownGame(f"there is no game {name!r}; there are: {', '.join(GAMES)}")
    return GAMES[name]


def game_data(name: str) -> dict[str, Any]:
    """A game's data files: `cards` is data/cards.toml in its package."""
    game = find_game(name)
    folder = files(game.package)
    data = {file: tomllib.loads((folder / "data" / f"{file}.toml").read_text("utf-8")) for file in game.files}
    data["words"] = read_words(game.words)
    return data


@lru_cache(maxsize=KEPT_SPEAKERS)
def find_speaker(rules: Rules, language: str) -> Speaker:
    """Who says what a game has to say in a language, to people: they count seats from 1."""
    own = read_words(find_game(rules.name).words, language)
    words = rules.words
    if language != ENGLISH:
        words = with_names(translated(rules.words, find_rules(rules.name).words, own))
    return Speaker(language, words, own, rules.words, first_seat=1)


def guide(name: str, language: str) -> str:
    """The rules of a game explained, as Markdown; the cards and traits in it are those of the words files."""
    text = read_guide(find_game(name).words[-1], language)
    rules = find_rules(name)
    words = find_speaker(rules, language).words
    for kind in ("card", "trait"):
        known = rules.glossary().get(kind, {})
        lines = [guide_line(told, known.get(key, {})) for key, told in words.get(kind, {}).items()]
        text = text.replace(f"{{{kind}s}}", "\n".join(lines))
    return text


def guide_line(told: dict[str, Any], known: dict[str, Any]) -> str:
    """A card or trait in a guide; an event of the card game by its first reading."""
    mark = " ≈" if known.get("provenance") == "reconstructed" else ""
    text = told["text"] if "text" in told else next(iter(told["reading"].values()))
    return f"- **{told['name']}{mark}**: {text}"


def find_rules(name: str, pack: tuple[str, ...] = ()) -> Rules:
    """A game's rules, with the changes of a pack."""
    find_game(name)
    return make_rules(name, pack)


@lru_cache(maxsize=KEPT_RULES)
def make_rules(name: str, pack: tuple[str, ...]) -> Rules:
    game = find_game(name)
    if not pack:
        return game.build(game_data(name))
    try:
        rules = game.build(packs.replaced(game_data(name), pack))
    except (KeyError, IndexError, TypeError, ValueError) as error:
        raise BadSetup(f"the pack does not fit {name}: {error}") from None
    rules.pack = pack
    return rules


def games() -> list[GameInfo]:
    """The games there are.

    >>> import foodchain
    >>> [game.name for game in foodchain.games()]
    ['base', 'marine', 'cards']
    """
    found = []
    for name in GAMES:
        rules = find_rules(name)
        options = rules.rule_options
        found.append(
            GameInfo(
                name,
                rules.title,
                range(rules.least_seats, rules.most_seats + 1),
                {option.name: rules.variant(option)["text"] for option in options},
                {option.name: option.default for option in options},
            )
        )
    return found


def new(
    game: str,
    seats: int = 4,
    seed: int | str | None = None,
    quiet: bool = False,
    pack: str | Path | dict[str, Any] | None = None,
    **options: Any,
) -> Game:
    """A new game, at its first decision. The same seed and options give the same game on every machine.

    Without a seed, chance is anybody's guess. A `quiet` game keeps no events, which is faster. A `pack`, a file or its
    content, replaces numbers, cards and traits; see `foodchain.packs`. What `options` a game has is told by `games`.

    >>> import foodchain
    >>> foodchain.new("marine", seats=2, seed=7)
    <Game marine, 2 seats, ply 0, <keep trait: seat 1, 3 options>>
    >>> foodchain.new("base", seats=2, earth="flat")
    Traceback (most recent call last):
    foodchain.errors.BadSetup: earth='flat' is not possible; choose one of: standard, random
    """
    find_game(game)
    if isinstance(seats, bool) or not isinstance(seats, int):
        raise BadSetup(f"the number of seats is a whole number, not {seats!r}")
    chosen = secrets.token_hex(8) if seed is None else checked_seed(seed)
    changes = () if pack is None else packs.changes(game, pack)
    return new_game(find_rules(game, changes), seats, chosen, options, quiet)


def load(text: str) -> Game:
    """A game from the text of a record or a position.

    >>> import foodchain
    >>> game = foodchain.new("base", seats=3, seed=1)
    >>> game.play("place initiative 1")
    >>> foodchain.load(game.record()).ply, foodchain.load(game.position()).ply
    (1, 0)
    """
    if not isinstance(text, str):
        raise BadText(f"the text of a record or position is wanted, not {type(text).__name__}")
    return read(text, find_rules)


def compiled() -> bool:
    """Whether the rules run compiled (by mypyc), some fifteen times faster than as plain Python."""
    return not str(play.__file__).endswith(".py")
