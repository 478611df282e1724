"""Records and positions as text.

A record is a header and one option per line; it replays to the identical state. A position is one state. Both close
with a line that a truncated copy lacks. Reading is strict, and errors name the line and what was expected.
"""

from __future__ import annotations

from collections.abc import Callable
from hashlib import sha256
from typing import Any, Final

from foodchain.engine.chance import SEED_LENGTH, Chance
from foodchain.engine.game import Game
from foodchain.engine.rules import FIRST_VERSION, VERSION, Rules
from foodchain.engine.statements import Form, Statement, quoted, split_statements, whole_number
from foodchain.errors import (
    BadPosition,
    BadRecord,
    BadSetup,
    BadText,
    BrokenInvariant,
    FutureRecord,
    IllegalMove,
    UnknownGame,
)
from foodchain.version import __version__

RECORD_VERSION: Final = 1
POSITION_VERSION: Final = 1
CLAIM: Final = "!"

FindRules = Callable[[str, tuple[str, ...]], Rules[Any]]  # by the game's name and the changes of a pack


# -- writing --------------------------------------------------------------------------------------------------------


def write_record(game: Game) -> str:
    lines = [f"foodchain record {RECORD_VERSION}", *header(game), f"software {__version__}"]
    past = game.at(0)
    if game.from_position:
        lines.append("from")
        lines += [f"| {line}" for line in write_position(past).splitlines()]
    lines.append("moves")
    for ply in game.plies:
        lines.append(f"{ply.count}. {label(past, ply.number)}: {game.rules.space.options[ply.number].text}")
        past.play(ply.number)
    if game.over:
        points = " ".join(str(score) for score in game.scores)
        lines.append(f"# over: {game.ending}; scores {points}; won by seat {', '.join(map(str, game.winners))}")
    lines.append(f"end {game.ply} {digest(game)}")
    return "\n".join(lines) + "\n"


def write_position(game: Game) -> str:
    return position_text(game, game.rules.write_position(game.state))


def position_text(game: Game, statements: list[str]) -> str:
    return "\n".join([f"foodchain position {POSITION_VERSION}", *header(game), *statements]) + "\n"


def header(game: Game) -> list[str]:
    version = game.options[VERSION]
    lines = [f"game {game.rules.name}", f"rules {version}", f"seats {game.seats}", f"seed {game.seed}"]
    lines += [f"pack {change}" for change in game.rules.pack]
    lines += [f"option {name} {option_text(value)}" for name, value in game.options.items() if name != VERSION]
    return lines


def option_text(value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, (list, tuple)):
        return ",".join(str(item) for item in value)
    return str(value)


def option_value(text: str, default: Any) -> Any:
    """The reverse of option_text, by the kind of thing the default is."""
    if isinstance(default, bool):
        return {"yes": True, "no": False}.get(text, text)
    if isinstance(default, int):
        number = whole_number(text)
        return text if number < 0 else number
    return text.split(",") if "," in text else text


def label(game: Game, number: int) -> str:
    """Who plays: the actor's name, the seat, or a mark for a claim out of turn."""
    decision = game.decision
    if number not in [int(n) for n in game.state.legal]:
        return CLAIM
    return decision.actor or f"seat {decision.seat}"


def digest(game: Game) -> str:
    """A fingerprint of the whole state."""
    return sha256(position_text(game, game.rules.fingerprint(game.state)).encode()).hexdigest()[:16]


# -- reading --------------------------------------------------------------------------------------------------------


def read(text: str, find_rules: FindRules) -> Game:
    """A game from the text of a record or a position."""
    statements = split_statements(text)
    if not statements:
        raise BadText("the text is empty; a record or a position was expected")
    first = statements[0]
    if read_kind(first) == "position":
        return read_position(statements, find_rules)
    return read_record(text.splitlines(), first.line, find_rules)


def read_kind(first: Statement) -> str:
    """What a text is by its first line: a record or a position."""
    kinds = {"record": RECORD_VERSION, "position": POSITION_VERSION}
    if len(first.words) != 3 or first.key != "foodchain" or first.words[1] not in kinds:
        raise BadText(
            f"expected 'foodchain record 1' or 'foodchain position 1', found {quoted(first.text)}", first.line
        )
    kind = first.words[1]
    check_version(first, first.words[2], kinds[kind], f"{kind} format")
    return kind


def check_version(statement: Statement, text: str, known: int, what: str) -> None:
    version = whole_number(text)
    if version < 1:
        raise statement.error(f"{quoted(text)} is not a version number")
    if version > known:
        raise FutureRecord(
            f"this text uses {what} {version}, and this software knows up to {known}: update foodchain to read it",
            statement.line,
        )


HEADER_FORMS: Final = {key: Form(2) for key in ("game", "rules", "seats", "seed")} | {"option": Form(3)}


class Header:
    """The lines in front: which game, rules, seats, seed and options."""

    def __init__(self, find_rules: FindRules) -> None:
        self.find_rules = find_rules
        self.rules: Rules[Any] | None = None
        self.seats: int | None = None
        self.seed = "0"
        self.options: dict[str, Any] = {}
        self.said: dict[str, Statement] = {}
        self.pack: list[str] = []

    def take(self, statement: Statement) -> bool:
        """Read one statement; False if it is no header line."""
        key = statement.key
        if key == "pack":
            self.pack.append(statement.text[len("pack") :].strip())
            return True
        if key not in ("game", "rules", "seats", "seed", "option", "software"):
            return False
        if key != "software":
            statement.check_form(HEADER_FORMS)
        name = statement.word(1, "the option's name" if key == "option" else f"the word behind '{key}'")
        subject = f"option {name}" if key == "option" else key
        if subject in self.said:
            raise statement.error(f"'{subject}' is said twice")
        self.said[subject] = statement
        try:
            if key == "game":
                self.rules = self.find_rules(name, ())
            elif key == "rules":
                check_version(statement, name, self.game_rules(statement).version, "rules version")
                self.options[VERSION] = whole_number(name)
            elif key == "seats":
                self.seats = statement.number(name, "the number of seats")
            elif key == "seed":
                self.seed = checked_seed(name)
            elif key == "option":
                default: Any = None
                for option in self.game_rules(statement).rule_options:
                    if option.name == name:
                        default = option.default
                text = statement.word(2, "the option's value")
                self.options[name] = option_value(text, default)
                if isinstance(default, bool) and not isinstance(self.options[name], bool):
                    raise statement.error(f"the option {name} is yes or no, not {quoted(text)}")
        except (BadSetup, UnknownGame) as error:
            raise statement.error(str(error)) from None
        return True

    def game_rules(self, statement: Statement) -> Rules[Any]:
        if self.rules is None:
            raise statement.error("the line 'game …' must come first")
        return self.rules

    def setup(self, first: Statement) -> tuple[Rules[Any], int, dict[str, Any]]:
        if self.rules is None:
            raise first.error("the line 'game …' is missing")
        if self.seats is None:
            raise first.error("the line 'seats …' is missing")
        try:
            if self.pack:
                self.rules = self.find_rules(self.rules.name, tuple(self.pack))
            return self.rules, self.seats, self.rules.check_setup(self.seats, self.options)
        except BadSetup as error:
            raise self.wrong_line(first).error(str(error)) from None

    def wrong_line(self, first: Statement) -> Statement:
        """The line of a setup that is not possible: the number of seats, or an option, whichever is wrong by itself."""
        assert self.rules is not None and self.seats is not None
        wrong: dict[str, dict[str, Any]] = {"seats": {}}
        wrong |= {f"option {name}": {name: value} for name, value in self.options.items() if name != VERSION}
        for subject, options in wrong.items():
            try:
                self.rules.check_setup(self.seats, options)
            except BadSetup:
                return self.said[subject]
        return first if self.pack else self.said["seats"]


def checked_seed(seed: object) -> str:
    """Seeds are whole numbers or short words; both are kept as text."""
    if isinstance(seed, int) and not isinstance(seed, bool) and abs(seed) < 10**SEED_LENGTH:
        return str(seed)
    if not isinstance(seed, str) or not seed:
        raise BadSetup(f"a seed is a whole number or a word of at most {SEED_LENGTH} bytes")
    if not seed.isprintable() or any(sign in seed for sign in " ;:#"):
        raise BadSetup(f"a seed has no spaces, colons, semicolons or '#': {seed[:SEED_LENGTH]!r}")
    if len(seed.encode()) > SEED_LENGTH:
        raise BadSetup(f"a seed has at most {SEED_LENGTH} bytes, and {seed[:SEED_LENGTH]!r}… is longer")
    return seed


def new_game(rules: Rules[Any], seats: int, seed: str, options: dict[str, Any], quiet: bool = False) -> Game:
    chosen = rules.check_setup(seats, options)
    game = Game(rules, rules.new_state(seats, Chance(seed), chosen), seats, seed, chosen, quiet)
    game.begin()
    return game


def read_position(statements: list[Statement], find_rules: FindRules) -> Game:
    head = Header(find_rules)
    body = [statement for statement in statements[1:] if not head.take(statement)]
    rules, seats, options = head.setup(statements[0])
    state = rules.read_position(body, seats, head.seed, options)
    game = Game(rules, state, seats, head.seed, options)
    game.from_position = True
    try:
        rules.check(state)
        game.begin()
        rules.check(state)
    except BrokenInvariant as error:
        raise impossible(error, body) from None
    return game


def impossible(error: BrokenInvariant, body: list[Statement]) -> BadText:
    """What is wrong with a position, with the line that says something about it, if there is one."""
    what = f"this position is impossible: {error}"
    frames = [statement for statement in body if statement.key == "agenda"]
    for about in error.about:
        words = about.split()
        if words[0] == "agenda":  # by its depth
            said = frames[int(words[1]) :]
        else:
            said = [statement for statement in body if statement.words[: len(words)] == words]
        if said:
            return said[0].error(what)
    return BadPosition(what)


def read_record(lines: list[str], number: int, find_rules: FindRules) -> Game:
    """A game from the lines of a record; `number` is that of the last line read, counted from 1."""
    first = Statement(number, lines[number - 1], in_record=True)
    head = Header(find_rules)
    start: list[Statement] | None = None
    while number < len(lines):
        line = lines[number].strip()
        number += 1
        if line == "moves":
            break
        if line == "from":
            start = []
        elif line.startswith("|"):
            if start is None:
                raise BadRecord("a position was not expected here; it stands behind a line 'from'", number)
            start += split_statements(line[1:], number)
        else:
            for statement in split_statements(line, number, in_record=True):
                if not head.take(statement):
                    raise statement.error(
                        "this is no header line; expected game, rules, seats, seed, pack, option, from, moves"
                    )
    else:
        raise BadRecord("the line 'moves' is missing: the record is truncated or has no moves", len(lines))
    head.options.setdefault(VERSION, FIRST_VERSION)
    rules, seats, options = head.setup(first)
    if start is None:
        game = new_game(rules, seats, head.seed, options)
    else:
        if not start:
            raise BadRecord("the position is missing behind 'from'", number)
        if read_kind(start[0]) != "position":
            raise BadRecord(f"expected 'foodchain position 1', found {quoted(start[0].text)}", start[0].line)
        game = read_position(start, find_rules)
        if (game.rules.name, game.seats, game.seed, game.options) != (rules.name, seats, head.seed, options):
            raise BadRecord("the position behind 'from' is of another game than the header", start[0].line)
    return read_moves(game, lines, number)


def read_moves(game: Game, lines: list[str], number: int) -> Game:
    while number < len(lines):
        line = lines[number].strip()
        number += 1
        if line.startswith("end"):
            check_end(game, line, number)
            rest = [n for n in range(number, len(lines)) if lines[n].strip() and not lines[n].strip().startswith("#")]
            if rest:
                raise BadRecord(
                    f"nothing may follow the line 'end', found {quoted(lines[rest[0]].strip())}", rest[0] + 1
                )
            return game
        if line and not line.startswith("#"):
            read_move(game, line, number)
    raise BadRecord(f"the closing line 'end {game.ply} …' is missing: the record is truncated", len(lines))


def read_move(game: Game, line: str, number: int) -> None:
    count, dot, rest = line.partition(".")
    who, colon, text = rest.partition(":")
    move = whole_number(count.strip())
    if not dot or not colon or move < 0:
        raise BadRecord(f"expected '{game.ply + 1}. animal: option' or 'end', found {quoted(line)}", number)
    if move != game.ply + 1:
        raise BadRecord(f"expected move {game.ply + 1}, found move {move}: a line is missing or doubled", number)
    if game.over:
        raise BadRecord(f"the game is over after {game.ply} moves, so {quoted(line)} cannot follow", number)
    try:
        option = game.rules.space.find(text.strip())
        expected = label(game, option.number)
        if who.strip() != expected and expected != CLAIM:
            raise BadRecord(f"{expected} must decide here, not {quoted(who.strip())}", number)
        if expected == CLAIM and who.strip() != CLAIM:
            raise game.refused(option, game.decision.seat)
        game.play(option, None if expected == CLAIM else game.decision.seat)
    except IllegalMove as error:
        raise BadRecord(str(error), number) from None


def check_end(game: Game, line: str, number: int) -> None:
    """The closing line: how many moves, and the fingerprint of the final state where the record has one."""
    words = line.split()
    if words[0] != "end" or len(words) > 3:
        raise BadRecord(f"expected 'end {game.ply} {digest(game)}', found {quoted(line)}", number)
    if len(words) > 1 and words[1] != str(game.ply):
        raise BadRecord(f"the closing line counts {words[1]} moves, but there are {game.ply}", number)
    if len(words) > 2 and words[2] != digest(game):
        raise BadRecord(
            f"the moves lead to state {digest(game)}, but the record closes with {words[2]}: "
            "the record was edited, or written under other rules",
            number,
        )
