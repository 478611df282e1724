"""What can go wrong, by name. Every message says what was expected and what to do."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from foodchain.words import Message

LONGEST = 600  # a message that quotes more than this of a text is cut in the middle


class FoodchainError(Exception):
    """The parent of every error that Foodchain raises on purpose.

    >>> import foodchain
    >>> try:
    ...     foodchain.new("base", seats=9)
    ... except foodchain.FoodchainError as error:
    ...     print(error)
    Dominant Species is for 2 to 6 seats, not 9
    """


class WrongType(FoodchainError, TypeError):
    """An argument of a kind that cannot be meant: a word for a seat, say."""


class IllegalMove(FoodchainError):
    """An option that is well formed but not legal now. The game is unchanged.

    `reason` is why, to be said in any language, where the rules have something to say about it.
    """

    def __init__(self, text: str, reason: Message | None = None) -> None:
        super().__init__(text)
        self.reason = reason


class UnknownOption(IllegalMove):
    """A number or text that is no option of this game at all."""


class GameOver(IllegalMove):
    """Nobody owes a decision any more."""


class CannotUndo(FoodchainError):
    """Nothing to take back, or taking it back would unmake a draw, a reveal or another seat's choice."""


class UnknownGame(FoodchainError):
    """There is no game of that name."""


class BadSetup(FoodchainError):
    """A seat count, animal, seed or rule option that the game does not have.

    `message` is the same to be said in any language, where the rules say it.
    """

    def __init__(self, text: str, message: Message | None = None) -> None:
        super().__init__(text)
        self.message = message


class TooMuch(FoodchainError):
    """A text that asks for more than `most` of something: `what` is one of the keys of `TOO_MUCH`."""

    def __init__(self, what: str, most: int) -> None:
        super().__init__(TOO_MUCH[what].format(most=most))
        self.what = what
        self.most = most


TOO_MUCH = {
    "length": "it is longer than {most} characters",
    "depth": "it is nested too deeply: {most} levels are possible",
    "values": "it has too many values: {most} are possible",
    "word": "it has a number or key of more than {most} characters",
    "changes": "it changes too many values: {most} are possible",
}


class BadText(FoodchainError):
    """A text that cannot be read, for `reason`. `line` counts from 1; 0 means the text as a whole."""

    def __init__(self, message: str, line: int = 0) -> None:
        if len(message) > LONGEST:
            message = f"{message[: LONGEST // 2]} … {message[-LONGEST // 4 :]}"
        super().__init__(f"line {line}: {message}" if line else message)
        self.line = line
        self.reason = message


class BadRecord(BadText):
    """A record that is malformed, truncated or does not replay."""


class FutureRecord(BadRecord):
    """A record or position written by a later version than this one."""


class BadPosition(BadText):
    """A position that is malformed or impossible."""


class BadPicture(FoodchainError, ValueError):
    """A theme that there is not, or something that is no picture."""


class BrokenInvariant(FoodchainError):
    """A state in which pieces were created or lost: always a bug in the rules.

    `about` is how the statements of a position begin that say something about it; the first that is there counts."""

    def __init__(self, message: str, *about: str) -> None:
        super().__init__(message)
        self.about = about
