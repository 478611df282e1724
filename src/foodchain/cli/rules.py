"""foodchain rules"""

from __future__ import annotations

from typing import Annotated

import typer
from rich.markdown import Markdown

from foodchain import catalogue
from foodchain.cli.errors import CommandError
from foodchain.cli.screen import console
from foodchain.words import ENGLISH, languages


def rules(
    game: Annotated[str, typer.Argument(metavar="GAME", help="Which game: base, marine or cards.")] = "base",
    language: Annotated[str, typer.Option(metavar="LANGUAGE", help="In which language: en, de or fr.")] = ENGLISH,
) -> None:
    """Explain the rules of a game.

    foodchain rules
    foodchain rules marine
    foodchain rules cards --language fr
    """
    if language not in languages():
        raise CommandError(f"the rules are not told in {language!r}; there are: {', '.join(languages())}")
    console().print(Markdown(catalogue.guide(game, language)))
