"""The rules of an earth game as far as base and Marine agree: setup checks, explanations, scores, positions."""

from __future__ import annotations

from typing import Any, ClassVar, Generic, TypeVar

from librt.vecs import vec
from mypy_extensions import i64

from foodchain.earth.cards.terms import DECLINE, MAY
from foodchain.earth.display import D, DisplayBoard, printed_on
from foodchain.earth.earth import NONE
from foodchain.earth.explain import (
    explain_animal,
    explain_corner,
    explain_element,
    explain_stack,
    named_entries,
    terrain_entries,
    titled,
    worded_entries,
)
from foodchain.earth.position import Reader
from foodchain.earth.setup import check_animals, check_turns
from foodchain.engine.events import EventKind
from foodchain.engine.frame import COUNTED
from foodchain.engine.rules import Rules
from foodchain.engine.step import Step
from foodchain.words import Message, Saying, Series, phrase, with_names

B = TypeVar("B", bound=DisplayBoard)


class EarthRules(Rules[D], Generic[D, B]):
    """A game with an earth and an action display. `phases` and `endings` are named by their numbers in the state."""

    phases: ClassVar[list[str]] = []
    endings: ClassVar[list[str]] = []

    def __init__(self, board: B, steps: list[Step[Any]], events: list[EventKind], words: dict[str, Any]) -> None:
        super().__init__()
        self.board = board
        self.space = board.space
        self.steps = steps
        board.causes.of_step = vec[i64]([board.causes.number(step.cause) for step in steps])
        self.sizes = {
            "hex": int(board.grid.size),
            "corner": int(board.grid.corner_count),
            "element": int(board.elements),
            "animal": int(board.animals),
            "count": COUNTED,
            "terrain": int(board.terrains),
            "stack": int(board.stacks),
            "card": int(board.cards),
            "section": len(board.section_names),
            "space": int(board.spaces),
        }
        self.events = events
        self.vocabulary = board.vocabulary
        self.vocabulary.teach("phase", self.phases)
        self.vocabulary.teach("ending", self.endings)
        self.words = with_names(words)

    # -- to begin ---------------------------------------------------------------------------------------------------

    def check_setup(self, seats: int, options: dict[str, Any]) -> dict[str, Any]:
        chosen = super().check_setup(seats, options)
        check_turns(self, chosen["turns"])
        if chosen["multiple"] and 2 * seats > self.board.animals:
            raise self.bad_setup("multiple", {"seats": seats})
        chosen["animals"] = check_animals(self, self.board, seats, chosen["animals"], chosen["multiple"])
        return chosen

    def turn(self, s: D) -> int | None:
        return int(s.turn)

    def question(self, s: D) -> Message:
        """What is asked; and that it may be declined, where a pack has made it so."""
        asked = super().question(s)
        if s.term(DECLINE) == MAY and self.board.pass_ in s.legal:
            return Message("prompt", "or pass", {"question": asked})
        return asked

    # -- to look at it ----------------------------------------------------------------------------------------------

    def actor_name(self, s: D, actor: i64) -> str | None:
        return None if actor == NONE else self.board.animal_names[actor]

    def explain(self, s: D, kind: str, name: str) -> dict[str, Any] | None:
        board = self.board
        if kind == "hex" and name in board.grid.hex_names:
            return self.explain_hex(s, board.grid.hex_names.index(name))
        if kind == "corner" and name in board.grid.corner_names:
            return explain_corner(s, board.grid.corner_names.index(name))
        if kind == "animal" and name in board.animal_names:
            return self.explain_animal(s, board.animal_names.index(name))
        if kind in ("element", "added") and name in board.element_names:
            return self.explain_element(s, board.element_names.index(name))
        if kind == "stack" and name.isdecimal() and 1 <= int(name) <= board.stacks:
            return explain_stack(s, int(name) - 1)
        known = self.glossary().get(kind, {}).get(name)
        if known is None:
            return None
        return titled(known, [known["text"], *self.standing(s, kind, name, known)])

    def explain_hex(self, s: D, at: i64) -> dict[str, Any]:
        raise NotImplementedError

    def explain_animal(self, s: D, animal: i64) -> dict[str, Any]:
        return explain_animal(s, animal, None)

    def explain_element(self, s: D, element: i64) -> dict[str, Any]:
        return explain_element(s, element)

    def standing(self, s: D, kind: str, name: str, known: dict[str, Any]) -> list[Saying]:
        """How it stands now with something of the glossary: what an explanation adds to the entry's text."""
        raise NotImplementedError

    def glossary(self) -> dict[str, dict[str, dict[str, Any]]]:
        """Everything that has a name, with its text and where we know it from."""
        return {
            "section": worded_entries(self, "section"),
            "space": {
                name: {"name": self.space_name(name), "text": self.space_text(name)} for name in self.board.space_names
            },
            "animal": named_entries(self.board.animal_names),
            "element": named_entries(self.board.element_names),
            "terrain": terrain_entries(self.board),
            "thing": worded_entries(self, "thing"),
        }

    def space_name(self, space: str) -> Message:
        """A space by its section and what is printed on it."""
        section = space.split(maxsplit=1)[0]
        return phrase("space", {"section": section, "printed": Series(printed_on(space), " – ")})

    def space_text(self, space: str) -> Saying:
        """What a pawn on the space does."""
        raise NotImplementedError

    # -- to judge it ------------------------------------------------------------------------------------------------

    def scores(self, s: D) -> list[int]:
        counting = [s.counting_animal(seat) for seat in range(s.seats)]
        return [0 if animal == NONE else int(s.vp[animal]) for animal in counting]

    def winners(self, s: D) -> list[int]:
        return [int(s.winner())]

    def ending(self, s: D) -> str | None:
        return self.endings[s.ending] or None

    # -- to save it -------------------------------------------------------------------------------------------------

    def reader(self, seats: int, seed: str, options: dict[str, Any]) -> Reader[D]:
        """What reads a position into a state that begins empty."""
        raise NotImplementedError

    def read_position(self, statements: Any, seats: int, seed: str, options: dict[str, Any]) -> D:
        reader = self.reader(seats, seed, options)
        reader.read(statements)
        return reader.s
