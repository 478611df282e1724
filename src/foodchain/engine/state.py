"""The state of a game: flat, typed, cheap to copy.

What is still to be done lies on the **agenda**, a stack of frames of seven numbers: which step, which actor, and
five more that the step itself gives a meaning. No callbacks, no generators: any moment of any game can be copied,
saved, searched from and resumed.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from foodchain.engine.causes import NO_CAUSE, Causes
from foodchain.engine.chance import Chance
from foodchain.engine.events import Event

FRAME: Final = 7
DEEPEST: Final = 20
NOBODY: Final = -1
NO_CHANCE_YET: Final = Chance("")  # every state is given its own before anything is drawn


def filled(size: int, value: int = 0) -> vec[i64]:
    return vec[i64]([value for _ in range(size)])


def changed(items: vec[i64], at: i64, value: i64) -> vec[i64]:
    """A copy with one number changed: for vectors that rarely do, which copies of a state share."""
    copy = items[:]
    copy[at] = value
    return copy


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    def __init__(self) -> None:
        self.chance = NO_CHANCE_YET
        self.agenda: vec[i64] = vec[i64]()  # grows as it gets deeper; above its depth there are noughts
        self.depth: i64 = 0
        self.legal: vec[i64] = vec[i64]()
        # Grows whenever a draw or a reveal tells somebody something new: at a table nothing before it can be undone.
        self.revealed: i64 = 0
        self.journal: list[Event] | None = None
        # What is going on, and whose doing it is: told with the events of the step that is being carried out.
        self.cause: i64 = NOBODY
        self.culprit: i64 = NOBODY

    # -- the agenda -------------------------------------------------------------------------------------------------

    def push(self, step: i64, actor: i64 = -1, a: i64 = 0, b: i64 = 0, c: i64 = 0, d: i64 = 0, e: i64 = 0) -> None:
        """Put a step on top: it is dealt with before everything below it."""
        at = self.depth * FRAME
        if at == len(self.agenda):  # no more room than was ever needed, for copies' sake
            if self.depth >= DEEPEST:
                raise RuntimeError("the agenda is too deep: a step pushes without end")
            for _ in range(FRAME):
                self.agenda = append(self.agenda, 0)
        agenda = self.agenda
        agenda[at] = step
        agenda[at + 1] = actor
        agenda[at + 2] = a
        agenda[at + 3] = b
        agenda[at + 4] = c
        agenda[at + 5] = d
        agenda[at + 6] = e
        self.depth += 1

    def pop(self) -> None:
        """The step on top is done. Its frame is wiped, so that nothing lies above the one that follows."""
        self.depth -= 1
        at = self.depth * FRAME
        agenda = self.agenda
        for i in range(FRAME):
            agenda[at + i] = 0

    # Compiled, a vector that is read at a local index is not counted as one reference more.

    def step(self) -> i64:
        at = (self.depth - 1) * FRAME
        return self.agenda[at]

    def actor(self) -> i64:
        at = (self.depth - 1) * FRAME + 1
        return self.agenda[at]

    def arg(self, i: i64) -> i64:
        """Number i (0 to 4) of the frame on top."""
        at = (self.depth - 1) * FRAME + 2 + i
        return self.agenda[at]

    def set_arg(self, i: i64, value: i64) -> None:
        self.agenda[(self.depth - 1) * FRAME + 2 + i] = value

    def set_actor(self, actor: i64) -> None:
        self.agenda[(self.depth - 1) * FRAME + 1] = actor

    def step_at(self, depth: i64) -> i64:
        return self.agenda[depth * FRAME]

    def actor_at(self, depth: i64) -> i64:
        return self.agenda[depth * FRAME + 1]

    def number_at(self, depth: i64, i: i64) -> i64:
        """Number i of the frame at a depth, counted from the bottom."""
        return self.agenda[depth * FRAME + 2 + i]

    def is_under_way(self, step: i64) -> bool:
        """Whether a step lies anywhere on the agenda."""
        for depth in range(self.depth):
            if self.agenda[depth * FRAME] == step:
                return True
        return False

    def is_repeated(self) -> bool:
        """Whether the step on top lies on the agenda for the same actor once more."""
        top = (self.depth - 1) * FRAME
        for depth in range(self.depth - 1):
            at = depth * FRAME
            if self.agenda[at] == self.agenda[top] and self.agenda[at + 1] == self.agenda[top + 1]:
                return True
        return False

    def empty_agenda(self) -> None:
        while self.depth > 0:
            self.pop()

    # -- what every game tells --------------------------------------------------------------------------------------

    def clone(self) -> State:
        raise NotImplementedError

    def copy_to(self, other: State) -> None:
        """Copy what every game's state has. The journal stays behind: a copy starts its own."""
        other.chance = self.chance.clone()
        other.agenda = self.agenda[:]
        other.depth = self.depth
        other.legal = self.legal  # never changed in place, only replaced
        other.revealed = self.revealed

    def numbers(self) -> list[int]:
        """Every number that makes up the state, always in the same order."""
        numbers = [int(self.depth), int(self.revealed), self.chance.drawn]
        numbers += self.agenda[: self.depth * FRAME]
        return numbers

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, State)
            and type(other) is type(self)
            and other.chance.seed == self.chance.seed
            and other.numbers() == self.numbers()
        )

    def __hash__(self) -> int:
        return hash(tuple(self.numbers()))

    def seat_of(self, actor: i64) -> i64:
        """The seat that decides for an actor (an animal, say)."""
        return actor

    def tidy(self) -> None:
        """What follows at once from any change, before the next decision."""

    def note(self, kind: i64, a: i64 = -1, b: i64 = -1, c: i64 = -1, d: i64 = -1, e: i64 = -1) -> None:
        """Tell the journal what happened, if there is one."""
        journal = self.journal
        if journal is not None:
            journal.append(Event(kind, a, b, c, d, e, self.cause, self.culprit))

    def find_cause(self) -> None:
        """Note what is going on, before the step on top acts. Asked only where somebody listens."""

    def blame_agenda(self, causes: Causes) -> bool:
        """Blame the card or occasion under way, if there is one; a card is its player's doing, the rest nobody's."""
        agenda = self.agenda
        at = (self.depth - 1) * FRAME
        while at >= 0:
            cause = causes.of_step[agenda[at]]
            if cause != NO_CAUSE:
                by_card = cause == causes.first_card
                self.cause = cause + agenda[at + 2] if by_card else cause
                self.culprit = agenda[at + 1] if by_card else NOBODY
                return True
            at -= FRAME
        return False
