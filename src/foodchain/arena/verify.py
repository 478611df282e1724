"""Is a record sound? It is played again, move by move, with everything checked that can be."""

from __future__ import annotations

from foodchain.arena.seal import digest_of, found_in
from foodchain.catalogue import load
from foodchain.engine.game import Game
from foodchain.errors import BadText, FoodchainError
from foodchain.signatures import checked

# Lines that tell what wrote the record, not what happened.
ABOUT_THE_WRITER = ("rules", "software")


class Unsound(FoodchainError):
    """What is wrong with a text, and in which line; 0 means the text as a whole."""

    def __init__(self, message: str, line: int = 0) -> None:
        super().__init__(message)
        self.line = line


@checked
def verified(text: str, noted_seal: str | None = None) -> Game:
    """The game in the text of a record or a position, if it is sound in every line; otherwise raises Unsound.

    A sealed seed must be the one in the envelope, and its seal the one that somebody noted when the game began.

    >>> import foodchain
    >>> from foodchain.arena.verify import verified
    >>> game = foodchain.new("base", seats=3, seed=1)
    >>> game.play("place initiative 1")
    >>> verified(game.record()).ply
    1
    >>> verified(game.record().replace("place initiative 1", "place initiative 2"))
    Traceback (most recent call last):
    foodchain.arena.verify.Unsound: ...
    """
    try:
        game = load(text)
    except FoodchainError as error:
        line = error.line if isinstance(error, BadText) else 0
        raise Unsound(str(error).removeprefix(f"line {line}: "), line) from None
    lines = significant_lines(text)
    if lines[0][1].startswith("foodchain position"):
        check_writing(game.position(), load(game.position()).position())
    else:
        check_moves(game, lines)
        check_lines(game.record(), lines)
        check_writing(game.record(), load(game.record()).record())
    check_seal(text, game.seed, noted_seal)
    return game


Line = tuple[int, str]


def significant_lines(text: str) -> list[Line]:
    """Lines with their numbers, without comments and with single spaces."""
    lines = ((number, " ".join(line.split())) for number, line in enumerate(text.splitlines(), start=1))
    return [(number, line) for number, line in lines if line and not line.startswith("#")]


def moves_among(lines: list[Line]) -> list[Line]:
    begin = next(i for i, (_, line) in enumerate(lines) if line == "moves") + 1
    return lines[begin:-1]


def check_moves(game: Game, lines: list[Line]) -> None:
    """All invariants hold after every move, and the moves lead where loading led."""
    past = game.at(0)
    numbers = [0] + [number for number, _ in moves_among(lines)]
    for ply, number in zip([None, *game.plies], numbers):
        try:
            if ply is not None:
                past.play(ply.number)
            past.check()
        except FoodchainError as error:
            raise Unsound(f"{type(error).__name__} after this move: {error}", number) from None
    if past.position() != game.position():
        raise Unsound("played twice, the moves lead to different states")


def check_lines(written: str, lines: list[Line]) -> None:
    """What stands in a record is what Foodchain would write. Header lines and the fingerprint may be missing."""
    ours = significant_lines(written)
    known = {line for _, line in ours}
    for number, line in lines:
        if line == "moves":
            break
        for statement in line.partition("#")[0].split(";"):
            words = statement.split()
            if words and words[0] not in ABOUT_THE_WRITER and not line.startswith(("|", "from")):
                if " ".join(words) not in known:
                    raise Unsound(f"{statement.strip()!r} is not written back in the same way", number)
    for (number, line), (_, expected) in zip(moves_among(lines), moves_among(ours)):
        if line != expected:
            raise Unsound(f"{line!r} is written back as {expected!r}", number)
    number, line = lines[-1]
    if not ours[-1][1].startswith(line):
        raise Unsound(f"{line!r} is written back as {ours[-1][1]!r}", number)


def check_seal(text: str, seed: str, noted: str | None) -> None:
    """The deck was decided before the first move."""
    envelope = found_in(text)
    if envelope is None:
        if noted is not None:
            raise Unsound("the record has no seal, so it cannot be the game whose seal was noted")
        return
    if noted is not None and envelope.seal != noted.strip().lower():
        raise Unsound(f"the record is sealed with {envelope.seal}, but the seal noted at the start is {noted}")
    if not envelope.fits():
        found = digest_of(envelope.secret, envelope.nonce)
        raise Unsound(
            f"the seal does not fit: secret and nonce give {found}, but the game was sealed with {envelope.seal}; "
            "the secret or the nonce is not the one that was sealed"
        )
    if envelope.seed != seed:
        raise Unsound(
            f"the game was not played with the sealed seed: the envelope gives {envelope.seed}, "
            f"but the record's seed is {seed}"
        )


def check_writing(once: str, twice: str) -> None:
    if once != twice:
        raise Unsound("what is written is read back as something else")
