"""What may lie on the agenda. A position written by hand can name any step with any numbers; most make no sense."""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import i64

from foodchain.earth.board import MOST_ADDED
from foodchain.earth.cards.resolve import LINE, ResolveCard
from foodchain.earth.earth import NONE
from foodchain.engine.state import FRAME
from foodchain.engine.step import Step
from foodchain.games.base import agenda
from foodchain.games.base.board import ABUNDANCE, REGRESSION, SECTIONS, WANDERLUST
from foodchain.games.base.invariants import expect
from foodchain.games.base.state import EXECUTION, PHASES, PLANNING, RESET, SETUP, BaseState

BOTTOM: Final = {SETUP: "choose animal", PLANNING: "plan", EXECUTION: "execute", RESET: "end turn"}

# Step -> the steps it may lie on, and the most each of its numbers can be. `hex+` is a hex + 1, or all of them done.
FRAMES: Final[dict[str, tuple[list[str], list[int | str]]]] = {
    "choose animal": ([""], ["animal+", 1, "animal+"]),
    "plan": ([""], ["animal"]),
    "place pawn": (["plan"], []),
    "execute": ([""], ["section+"]),
    "replace pawn": (["initiative"], []),
    "adapt": (["adaptation"], []),
    "protect": (["regression"], ["elements", 3]),
    "enrich": (["abundance"], ["element+"]),
    "waste": (["wasteland"], []),
    "deplete": (["depletion"], []),
    "glaciate": (["glaciation"], []),
    "choose disk": (["speciation"], ["element"]),
    "speciate": (["speciation"], ["corner", 3]),
    "insects add": (["execute"], []),
    "wander": (["wanderlust"], ["stack+", "hex+", "element+"]),
    "move in": (["wanderlust"], ["hex"]),
    "migrate": (["migration"], [7, 2]),
    "compete": (["competition"], ["terrains", 3]),
    "dominate": (["domination"], []),
    "take card": (["domination"], ["hex"]),
    "resolve card": (["domination"], ["card", "effect+", "hex"]),
    "extinction": (["survival"], []),
    "save species": (["survival"], []),
    "survival": (["end turn"], []),
    "reseed": ([""], []),
    "end turn": ([""], []),
    "final scoring": ([""], []),
    "make room": (["resolve card", "make room"], []),
    "lose one element": (["resolve card", "lose one element"], []),
}

# The effects of cards lie on the card.
EFFECTS: Final[dict[str, list[int | str]]] = {
    "colonise": ["terrains", MOST_ADDED, "element+", "corner+", "hex+"],
    "thin the crowded": ["hex+"],
    "strip tile": ["hex+"],
    "strike tile": ["hex+"],
    "strike neighbours": ["hex+", "hex"],
    "others freeze": ["terrain"],
    "supplant": ["animal+", "animals"],
    "multiply": ["hex+"],
    "put disk": ["element+"],
    "hibernate": [MOST_ADDED, "hex+"],
    "gain pawns": [2],
    "empty tile": ["hex+", "animal+"],
    "swap element": ["element+"],
    "hunt everywhere": ["hex+"],
}

NOBODY_ACTS: Final = [
    "choose animal",
    "plan",
    "execute",
    "extinction",
    "survival",
    "reseed",
    "end turn",
    "final scoring",
]


def check_agenda(s: BaseState, steps: list[Step[Any]]) -> None:
    """Raise BrokenInvariant if the agenda could not have come about."""
    program = steps[agenda.RESOLVE_CARD]
    assert isinstance(program, ResolveCard)
    most = {
        "hex": s.board.grid.size - 1,
        "corner": s.board.grid.corner_count - 1,
        "element": s.board.elements - 1,
        "animal": s.board.animals - 1,
        "terrain": s.board.terrains - 1,
        "stack": s.display.stacks - 1,
        "card": s.display.cards - 1,
        "section": SECTIONS - 1,
        "effect": len(program.program) // LINE - 1,
    }
    below = ""
    for depth in range(s.depth):
        step, actor = s.agenda[depth * FRAME], s.agenda[depth * FRAME + 1]
        numbers = [int(s.agenda[depth * FRAME + 2 + i]) for i in range(FRAME - 2)]
        name = steps[step].name
        section = step - agenda.FIRST_SECTION
        if 0 <= section < SECTIONS:
            check_section(s, section, below, actor, numbers)
        else:
            lies_on, limits = FRAMES[name] if name in FRAMES else (["resolve card"], EFFECTS.get(name, []))
            expect(below in lies_on, f"the step {name!r} cannot lie on {below or 'nothing'!r}")
            expect((actor == NONE) == (name in NOBODY_ACTS), f"the step {name!r} has a wrong actor")
            for number, limit in zip(numbers, [*limits, 0, 0, 0, 0, 0]):
                expect(0 <= number <= highest(limit, most), f"the step {name!r} cannot have the number {number}")
        below = name
    if s.depth > 0:
        bottom = steps[s.agenda[0]].name
        expect(BOTTOM.get(s.phase) == bottom, f"the phase {PHASES[s.phase]!r} does not begin with {bottom!r}")
        check_choices(s, steps)


def highest(limit: int | str, most: dict[str, i64]) -> int:
    """The most that a number can be: a plain limit, the last of a kind, one beyond it (+), or all its bits (plural)."""
    if isinstance(limit, int):
        return limit
    if limit in most:
        return int(most[limit])
    last = int(most[limit[:-1]])
    return last + 1 if limit.endswith("+") else (1 << (last + 1)) - 1


def check_section(s: BaseState, section: i64, below: str, actor: i64, numbers: list[int]) -> None:
    name = s.display.section_names[section]
    expect(below == "execute" and actor == NONE and s.section == section, f"the section {name} is not being executed")
    first, end = s.display.section_first[section], s.display.section_end[section]
    expect(first <= numbers[0] <= end and 0 <= numbers[1] <= 1, f"the section {name} has no space {numbers[0]}")
    last = s.board.animals if section == REGRESSION else 0
    expect(0 <= numbers[2] <= last and numbers[3:] == [0, 0], f"the section {name} has a wrong number")


def check_choices(s: BaseState, steps: list[Step[Any]]) -> None:
    """What the choices made so far in the action on top take for granted."""
    a, b, c, d, e = s.arg(0), s.arg(1), s.arg(2), s.arg(3), s.arg(4)
    actor = s.actor()
    match steps[s.step()].name:
        case "choose animal":
            picked = [0] * int(s.seats)
            for seat in s.owner:
                if seat != NONE:
                    picked[seat] += 1
            holds = picked == [(a + s.seats - 1 - seat) // s.seats for seat in range(s.seats)]
            holds = holds and c in (s.seats, s.board.animals) and c % s.seats == 0
        case "plan":
            holds = a < len(s.initiative)
        case "replace pawn":
            holds = s.hand[actor] > 0
        case "protect":
            holds = b > 0 and a > 0
            for element in range(s.board.elements):
                if a & (1 << element) != 0:
                    holds = holds and s.on_shelf(REGRESSION, element) > 0 and s.added(actor, element) > 0
        case "enrich":
            holds = a == 0 or s.on_shelf(ABUNDANCE, a - 1) > 0
        case "wander":
            holds = a > 0 or b == c == 0
            if b == 0:
                holds = holds and c == 0 and (a == 0 or s.stack_open[a - 1] == 1)
            else:
                holds = holds and s.has_tile(b - 1) and (c == 0 or s.on_shelf(WANDERLUST, c - 1) > 0)
        case "move in" | "take card":
            holds = s.has_tile(a)
        case "migrate":
            holds = a > 0 and b > 0
        case "compete":
            holds = b > 0
        case "colonise":
            holds = (c == 0 or d > 0 or s.bag[c - 1] > 0) and (e == 0 or s.has_tile(e - 1))
        case "put disk":
            holds = a == 0 or s.bag[a - 1] > 0
        case "hibernate":
            holds = b == 0 or s.has_tile(b - 1)
        case "swap element":
            holds = a == 0 or s.elements_of(actor) < s.board.most_elements
        case _:
            holds = True
    expect(holds, f"the choices of the step {steps[s.step()].name!r} do not fit the table")
    for depth in range(s.depth):
        if s.agenda[depth * FRAME] == agenda.RESOLVE_CARD:
            card, at = s.agenda[depth * FRAME + 2], s.agenda[depth * FRAME + 4]
            expect(s.spent & (1 << card) != 0 and s.has_tile(at), "the card under way was not taken")
    if s.phase == EXECUTION and s.depth > 1:
        expect(s.agenda[2] == s.section + 1, "another section is under way")
