"""Which games there are, and the three ways in: a new game, a saved one, and the list."""

from __future__ import annotations

import os
import secrets
import sys
import tomllib
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib import import_module
from importlib.resources import files
from importlib.util import find_spec, module_from_spec, spec_from_file_location
from pathlib import Path
from pkgutil import iter_modules
from types import ModuleType
from typing import Any, is_typeddict

from foodchain import packs
from foodchain.engine import play
from foodchain.engine.game import Game
from foodchain.engine.record import checked_seed, new_game, read
from foodchain.engine.rules import Rules
from foodchain.errors import BadSetup, BadText, UnknownGame, WrongType
from foodchain.signatures import builtin, checked_fields, shown
from foodchain.words import (
    ENGLISH,
    Speaker,
    add_folder,
    also_called,
    laid_upon,
    read_guide,
    read_words,
    translated,
    with_names,
    with_pictures,
)
from foodchain.words.guide import Chapter, chapters_of, without_ids

PACKAGE = "foodchain.games"
LISTED_FIRST = ("base", "marine", "cards")
KEPT_RULES = 32  # every pack makes rules of its own
KEPT_SPEAKERS = 96  # and each of them speaks some languages


@dataclass(frozen=True)
class GameFiles:
    """Where a game lies: its package, and the areas of words it speaks from. The last area is its own."""

    package: str
    words: tuple[str, ...]

    def data(self) -> dict[str, Any]:
        """All of its data files: `cards` is data/cards.toml."""
        found = sorted(files(self.package).joinpath("data").iterdir(), key=lambda file: file.name)
        return {file.name.removesuffix(".toml"): tomllib.loads(file.read_text("utf-8")) for file in found}

    def build(self, data: dict[str, Any]) -> Rules[Any]:
        """The rules made of such data, by the one class of rules in its module rules.py."""
        module = import_module(f"{self.package}.rules")
        classes = [thing for thing in vars(module).values() if isinstance(thing, type) and issubclass(thing, Rules)]
        own: Any = next(found for found in classes if found.__module__ == module.__name__)
        rules: Rules[Any] = own(data)
        return rules

    def table_type(self) -> Any:
        """The type of what the game adds to every view: what is called a table in its module view_types.py, if it has
        one."""
        name = f"{self.package}.view_types"
        declared = vars(import_module(name)).items() if find_spec(name) else ()
        tables = [found for name, found in declared if is_typeddict(found) and name.endswith("Table")]
        return next((found for found in tables if found.__module__ == name), None)


@cache
def find_games() -> dict[str, GameFiles]:
    """Every folder in foodchain/games is a game, and every folder that FOODCHAIN_GAMES names (as PATH does)."""
    inside = {module.name for module in iter_modules(import_module(PACKAGE).__path__) if module.ispkg}
    outside = [Path(folder).resolve() for folder in os.environ.get("FOODCHAIN_GAMES", "").split(os.pathsep) if folder]
    for folder in outside:
        import_folder(f"{PACKAGE}.{folder.name}", folder)
        add_folder(folder / "words")
    names = [*LISTED_FIRST, *sorted(inside - {*LISTED_FIRST}), *(folder.name for folder in outside)]
    return {name: game_files(name, f"{PACKAGE}.{name}") for name in names}


def game_files(name: str, package: str) -> GameFiles:
    """A game that shares words with others names their areas in its package."""
    shared: tuple[str, ...] = getattr(import_module(package), "WORDS", ("engine",))
    return GameFiles(package, (*shared, name))


def import_folder(name: str, folder: Path) -> None:
    """Make a folder importable as a package of this name."""
    file = folder / "__init__.py"
    spec = spec_from_file_location(name, file, submodule_search_locations=[str(folder)])
    if spec is None or spec.loader is None or not file.exists():
        reason = "it has no __init__.py" if folder.is_dir() else "there is no such folder"
        raise UnknownGame(f"FOODCHAIN_GAMES names {folder}, which is not the folder of a game: {reason}")
    sys.modules[name] = module_from_spec(spec)
    spec.loader.exec_module(sys.modules[name])


@checked_fields
@dataclass(frozen=True)
class GameInfo:
    """A game one can play: its name, title, seat counts, and its options with one-line explanations."""

    name: str
    title: str
    seats: range
    options: dict[str, str]
    defaults: dict[str, Any]


def find_game(name: str) -> GameFiles:
    known = find_games()
    if not isinstance(name, str) or name not in known:
        raise UnknownGame(f"there is no game {shown(name)}; there are: {', '.join(known)}")
    return known[name]


def game_data(name: str) -> dict[str, Any]:
    """What the rules of a game are made of: its data files, and its words in English."""
    game = find_game(name)
    return {**game.data(), "words": read_words(game.words)}


def game_vocabulary(name: str) -> ModuleType | None:
    """The module in which a game declares what its cards can be made of; not every game has one."""
    module = f"{find_game(name).package}.vocabulary"
    return import_module(module) if find_spec(module) else None


@lru_cache(maxsize=KEPT_SPEAKERS)
def find_speaker(rules: Rules, language: str, first_seat: int = 1) -> Speaker:
    """Who says what a game has to say in a language, to people: they count seats from 1, where nothing else does."""
    own = read_words(find_game(rules.name).words, language)
    words = rules.words
    new_names = packs.renamed(rules.pack, rules.name)
    if language != ENGLISH:
        printed = also_called(find_rules(rules.name).words, new_names)
        words = with_names(translated(rules.words, printed, also_called(own, new_names)), rules.named_after)
        words = with_names(laid_upon(words, rules.translations.get(language, {})))
    return Speaker(language, with_pictures(words, new_names), own, rules.words, first_seat)


def game_faces(rules: Rules, language: str = ENGLISH) -> dict[str, dict[str, Any]]:
    """Every card of a game as it looks, by its entry in the data; nothing for games that do not say."""
    module = f"{find_game(rules.name).package}.faces"
    if not find_spec(module):
        return {}
    faces: dict[str, dict[str, Any]] = import_module(module).faces_of(rules, find_speaker(rules, language))
    return faces


def guide(name: str, language: str) -> str:
    """The rules of a game explained, as Markdown."""
    return without_ids(filled_guide(name, language))


def chapters(name: str, language: str) -> list[Chapter]:
    """The same, taken apart."""
    return chapters_of(filled_guide(name, language))


def filled_guide(name: str, language: str) -> str:
    """A guide with the cards and traits of the words files in it."""
    text = read_guide(find_game(name).words[-1], language)
    rules = find_rules(name)
    words = find_speaker(rules, language).words
    for kind in ("card", "trait"):
        known = rules.glossary().get(kind, {})
        lines = [guide_line(entry, known.get(key, {})) for key, entry in words.get(kind, {}).items()]
        text = text.replace(f"{{{kind}s}}", "\n".join(lines))
    return text


def guide_line(entry: dict[str, Any], known: dict[str, Any]) -> str:
    """A card or trait in a guide; an event of the card game by its first reading."""
    mark = " ≈" if known.get("provenance") == "reconstructed" else ""
    text = entry["text"] if "text" in entry else next(iter(entry["reading"].values()))
    return f"- **{entry['name']}{mark}**: {text}"


def find_rules(name: str, pack: tuple[str, ...] = ()) -> Rules:
    """A game's rules, with the changes of a pack."""
    find_game(name)
    return make_rules(name, tuple(pack))


@lru_cache(maxsize=KEPT_RULES)
def make_rules(name: str, pack: tuple[str, ...]) -> Rules:
    game = find_game(name)
    if not pack:
        return game.build(game_data(name))
    try:
        rules = game.build(packs.replaced(game_data(name), pack, packs.tables_of(name), packs.references_of(name)))
    except (KeyError, IndexError, TypeError, ValueError) as error:
        raise BadSetup(f"the pack does not fit {name}: {error}") from None
    rules.pack = pack
    rules.words = with_pictures(rules.words, packs.renamed(pack, name))
    return rules


def games() -> list[GameInfo]:
    """The games there are.

    >>> import foodchain
    >>> [game.name for game in foodchain.games()]
    ['base', 'marine', 'cards']
    """
    found = []
    for name in find_games():
        rules = find_rules(name)
        options = rules.rule_options
        found.append(
            GameInfo(
                name,
                rules.title,
                range(rules.least_seats, rules.most_seats + 1),
                {option.name: rules.english.text(rules.variant(option)["text"]) for option in options},
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
    game, seats, seed, pack, options = builtin((game, seats, seed, pack, options))
    find_game(game)
    if isinstance(seats, bool) or not isinstance(seats, int):
        raise BadSetup(f"the number of seats is a whole number, not {shown(seats)}")
    if not isinstance(quiet, bool):
        raise WrongType(f"a game is quiet or not, by a bool, not {type(quiet).__name__}")
    chosen = secrets.token_hex(8) if seed is None else checked_seed(seed)
    return new_game(rules_with(game, pack), seats, chosen, options, quiet)


def rules_with(game: str, pack: str | Path | dict[str, Any] | None) -> Rules:
    """A game's rules with a pack, a file or its content. What is wrong in a file is told with its line."""
    try:
        rules = find_rules(game, () if pack is None else packs.changes(game, pack))
        rules.check_setup(rules.least_seats, {})
        return rules
    except BadSetup as error:
        place = packs.place_of(pack, str(error)) if isinstance(pack, (str, Path)) else ""
        raise BadSetup(f"{place}{error}") from None


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
    return read(builtin(text), find_rules)


def compiled() -> bool:
    """Whether the rules run compiled (by mypyc), some fifteen times faster than as plain Python."""
    return not str(play.__file__).endswith(".py")
