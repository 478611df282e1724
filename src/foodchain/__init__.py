"""Play, host and study the three Dominant Species games.

>>> import foodchain
>>> game = foodchain.new("cards", seats=2, seed=7)
>>> while not game.over:
...     game.play(game.decision.options[0])
>>> game.scores, game.winners
([32, 68], [1])
"""

import os
import sys
from importlib import import_module
from importlib.machinery import SOURCE_SUFFIXES, FileFinder, SourceFileLoader
from pathlib import Path

if os.environ.get("FOODCHAIN_PLAIN") == "1":
    # Let the plain modules win over the compiled ones that lie beside them.
    for _folder in [Path(__file__).parent, *Path(__file__).parent.glob("**/")]:
        sys.path_importer_cache[str(_folder)] = FileFinder(str(_folder), (SourceFileLoader, SOURCE_SUFFIXES))

import foodchain.games  # noqa: F401  # now, or its later import would hide the function of that name
from foodchain.catalogue import GameInfo, compiled, games, load, new
from foodchain.engine.actions import Option
from foodchain.engine.game import Decision, Game, draw_with
from foodchain.errors import (
    BadPicture,
    BadPosition,
    BadRecord,
    BadSetup,
    BadText,
    BrokenInvariant,
    CannotUndo,
    FoodchainError,
    FutureRecord,
    GameOver,
    IllegalMove,
    UnknownGame,
    UnknownOption,
    WrongType,
)
from foodchain.version import __version__


def _drawn(game: Game) -> str:
    """Not before somebody wants a picture: drawings bring the fonts along. And by name, for whatever this file imports
    is read when the rules are compiled, which have to do without what drawings need."""
    drawing = import_module("foodchain.drawing")
    svg: str = drawing.game_svg(game)
    return svg


draw_with(_drawn)

__all__ = [
    "BadPicture",
    "BadPosition",
    "BadRecord",
    "BadSetup",
    "BadText",
    "BrokenInvariant",
    "CannotUndo",
    "Decision",
    "FoodchainError",
    "FutureRecord",
    "Game",
    "GameInfo",
    "GameOver",
    "IllegalMove",
    "Option",
    "UnknownGame",
    "UnknownOption",
    "WrongType",
    "__version__",
    "compiled",
    "games",
    "load",
    "new",
]
