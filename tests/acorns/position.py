"""A position of Acorns as text. What is in no hand, no hollow and not gone is in the bag."""

from __future__ import annotations

from foodchain.engine.chance import Chance
from foodchain.engine.statements import Statement

from .state import AcornState, weights


def write(s: AcornState) -> list[str]:
    lines = [f"hand {seat}: {listed(weights(hand))}" for seat, hand in enumerate(s.hands)]
    lines += [f"hollow {name}: {listed(weights(acorns))}" for name, acorns in zip(s.box["hollows"], s.hollows)]
    lines += [f"gone: {listed(weights(s.gone))}", f"points: {listed(s.points)}"]
    lines.append(f"turn {s.actor()}" if s.depth > 0 else "over")
    lines.append(f"chance {s.chance.seed} {s.chance.drawn} {s.revealed}")
    return lines


def listed(numbers: list[int]) -> str:
    return ", ".join(str(number) for number in numbers)


def read(statements: list[Statement], s: AcornState) -> AcornState:
    turn = 0
    for statement in statements:
        match statement.key:
            case "hand":
                put(statement, s, s.hands[seat_in(statement, s)])
            case "hollow":
                name = statement.word(1, "the hollow")
                put(statement, s, s.hollows[statement.one_of(name, s.box["hollows"], "a hollow")])
            case "gone":
                put(statement, s, s.gone)
            case "points":
                s.points = [statement.number(item, "the points") for item in statement.items()]
                if len(s.points) != len(s.hands):
                    raise statement.error("each seat has points")
            case "turn":
                turn = seat_in(statement, s)
            case "over":
                turn = -1
            case "chance":
                drawn = statement.number(statement.word(2, "the number of draws"), "the number of draws")
                s.chance = Chance(statement.word(1, "the seed"), drawn)
                s.revealed = statement.number(statement.word(3, "the number of reveals"), "the number of reveals")
            case _:
                raise statement.error(f"{statement.key!r} is not known here")
    if turn >= 0:
        s.push(0, turn)
    return s


def put(statement: Statement, s: AcornState, place: list[int]) -> None:
    """Acorns from the bag to where they are said to be."""
    for item in statement.items():
        kind = statement.one_of(item, [str(kind) for kind in range(1, len(s.bag) + 1)], "a weight")
        s.bag[kind] -= 1
        place[kind] += 1


def seat_in(statement: Statement, s: AcornState) -> int:
    return statement.one_of(statement.word(1, "the seat"), [str(seat) for seat in range(len(s.hands))], "a seat")
