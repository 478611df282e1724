"""Steps: the rules of a game, one small class each, named as the rulebook names them."""

from __future__ import annotations

from typing import Any, ClassVar, Final, Generic, TypeVar

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from foodchain.engine.frame import Frame
from foodchain.engine.state import State
from foodchain.engine.view_types import Counted

S = TypeVar("S", bound=State)

NOT_KNOWN: Final = -1


@mypyc_attr(allow_interpreted_subclasses=True)
class Step(Generic[S]):
    """One rule: what may be chosen, and what a choice does. It has no state of its own.

    Nothing to choose means that the step happens by itself (`resolve`); a single option is taken without asking, unless
    that would give something away (`always_asks`).
    """

    name: ClassVar[str] = ""
    number: int = 0
    frame: ClassVar[Frame | None] = None  # what may lie on the agenda; every step of a game says it
    cause: ClassVar[str] = ""  # what events tell as their cause while this step is under way; "" for what lies below it
    in_steps: ClassVar[bool] = (
        False  # chosen again and again until the actor is done: passing means that, not doing without
    )
    sets_off: ClassVar[tuple[str, ...]] = ()  # steps that can lie where an effect of a card has lain, once it is gone
    counted: ClassVar[Counted | None] = None  # what is done to as many as `count` of the details says, one by one

    def options(self, s: S) -> vec[i64]:
        """The legal options of the frame on top of the agenda."""
        return vec[i64]()

    def choose(self, s: S, option: i64) -> None:
        """Act on one of the options: change the state, pop or push."""
        raise NotImplementedError

    def resolve(self, s: S) -> None:
        """What happens when there is nothing to choose."""
        s.pop()

    def fits(self, s: S) -> bool:
        """Whether what the frame on top takes for granted is so: a disk lies where it says that one was chosen."""
        return True

    def has_begun(self, s: S, depth: i64, steps: list[Step[Any]]) -> bool:
        """Whether the frame at a depth, which lies on one of this step, can have come there by it."""
        return True

    def seat(self, s: S) -> i64:
        """Who owes the choice."""
        return s.seat_of(s.actor())

    def always_asks(self, s: S) -> bool:
        """Whether even a single option waits for its seat: the others must not learn that there was no other."""
        return False

    def continues(self, s: S) -> bool:
        """Whether this choice is a later part of an action that the same actor has begun with another choice."""
        return False

    def reveals(self, s: S) -> bool:
        """Whether what is chosen will be seen by others, so that it cannot be taken back: a page asks once more."""
        return False

    def details(self, s: S) -> dict[str, str | int]:
        """What the prompt mentions: numbers and names."""
        return {}

    def done(self, s: S) -> i64:
        """How many of what is counted are done already; NOT_KNOWN where the state does not tell."""
        return NOT_KNOWN

    def repeats(self, s: S) -> dict[str, int]:
        """How often a choice that begins with a target of this name can be made in a row: cubes of one tile."""
        return {}

    def asks(self, s: S) -> str:
        """The key of the prompt, where one step asks different questions."""
        return self.name
