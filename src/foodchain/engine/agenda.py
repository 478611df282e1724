"""The agenda as a whole: the table of a game's steps, agendas as text, and which of them can come about."""

from __future__ import annotations

from typing import Any

from foodchain.engine.frame import number_range
from foodchain.engine.invariants import expect
from foodchain.engine.state import FRAME, NOBODY, State
from foodchain.engine.statements import Statement
from foodchain.engine.step import Step

NUMBERS = FRAME - 2
MOST_SAID = 12  # steps in a position; no game has more under way, and there is room for what they push
UNSAID = ("phase", "turn", "round")  # what an agenda follows from that a position does not say
DIGITS = 19  # of a number with a bit for each hex


# -- the table of steps ---------------------------------------------------------------------------------------------


def number_steps(
    steps: list[Step[Any]], constants: dict[str, Any], sections: list[str], elsewhere: tuple[str, ...] = ()
) -> None:
    """Give the steps their numbers, and fail where these are not the ones that a game's agenda.py says.

    `constants` are those of agenda.py, called like their steps. FIRST_SECTION begins the run of the sections, and
    FIRST_EFFECT the steps that are found by name. `elsewhere` names the steps of other games that shared ones lie on.
    """
    names = {"", *elsewhere, *(step.name for step in steps)}
    for number, step in enumerate(steps):
        step.number = number
        if step.frame is None:
            raise TypeError(f"the step {step.name!r} declares no frame")
        for below in step.frame.on:
            if below not in names:
                raise TypeError(f"the step {step.name!r} lies on no step of this game: {below!r}")
    said = {number: name for name, number in constants.items() if name.isupper() and not name.startswith("FIRST_")}
    named = {number: name.lower().replace("_", " ") for number, name in said.items()}
    for i, section in enumerate(sections):
        named[constants["FIRST_SECTION"] + i] = section
    for number in range(constants["FIRST_EFFECT"]):
        name = steps[number].name if number < len(steps) else "none"
        if named.get(number) != name:
            raise TypeError(f"agenda.py calls step {number} {named.get(number)!r}, and it is {name!r}")
    if any(number >= constants["FIRST_EFFECT"] for number in named):
        raise TypeError("agenda.py names a step among the effects, which are found by name")


# -- text -----------------------------------------------------------------------------------------------------------


def agenda_lines(s: State, steps: list[Step[Any]], actors: list[str]) -> list[str]:
    """The frames from the bottom up: step, actor, numbers (trailing noughts left out)."""
    lines: list[str] = []
    for depth in range(s.depth):
        frame = [int(s.agenda[depth * FRAME + i]) for i in range(FRAME)]
        numbers = frame[2:]
        while numbers and numbers[-1] == 0:
            numbers.pop()
        actor = "-" if frame[1] == NOBODY else actors[frame[1]]
        name = steps[frame[0]].name.replace(" ", "-")
        lines.append(" ".join(["agenda", name, actor, *(str(number) for number in numbers)]))
    return lines


def read_frame(statement: Statement, s: State, steps: list[Step[Any]], actors: list[str]) -> None:
    """Put the step of a statement on top of the agenda. Whether it makes sense there is for `check_agenda`."""
    names = [step.name.replace(" ", "-") for step in steps]
    step = statement.one_of(statement.word(1, "the step"), names, "a step")
    word = statement.word(2, "the actor, or -")
    actor = NOBODY if word == "-" else statement.one_of(word, actors, "an actor of this game")
    words = statement.words[3:]
    if len(words) > NUMBERS:
        raise statement.error(f"a step has at most {NUMBERS} numbers")
    if s.depth == MOST_SAID:
        raise statement.error(f"at most {MOST_SAID} steps can be under way")
    numbers = [statement.number(word, "a number of the agenda", -1, digits=DIGITS) for word in words]
    numbers += [0] * (NUMBERS - len(numbers))
    s.push(step, actor, numbers[0], numbers[1], numbers[2], numbers[3], numbers[4])


# -- what can come about --------------------------------------------------------------------------------------------


def check_agenda(s: State, steps: list[Step[Any]], sizes: dict[str, int]) -> None:
    """Raise BrokenInvariant if a frame is not as its step declares, takes for granted what is not so, or cannot have
    come about by the step below it.

    `sizes` says how many there are of each kind that numbers of frames stand for."""
    below = ""
    for depth in range(s.depth):
        check_frame(s, depth, steps[s.agenda[depth * FRAME]], below, sizes)
        below = steps[s.agenda[depth * FRAME]].name
    rest = s.clone()
    while rest.depth > 0:
        step = steps[rest.step()]
        expect(
            step.fits(rest),
            f"the choices of the step {step.name!r} do not fit the table",
            f"agenda {rest.depth - 1}",
            *UNSAID,
        )
        rest.pop()
    for depth in range(1, s.depth):
        step, under = steps[s.step_at(depth)], steps[s.step_at(depth - 1)]
        begun = f"the step {step.name!r} is not what the step {under.name!r} has begun"
        expect(under.has_begun(s, depth, steps), begun, f"agenda {depth}", *UNSAID)


def check_frame(s: State, depth: int, step: Step[Any], below: str, sizes: dict[str, int]) -> None:
    frame = step.frame
    assert frame is not None  # number_steps has seen to it
    about = f"agenda {depth}"
    expect(below in frame.on, f"the step {step.name!r} cannot lie on {below or 'nothing'!r}", about, *UNSAID)
    expect(
        (s.agenda[depth * FRAME + 1] != NOBODY) == frame.acts,
        f"the step {step.name!r} has a wrong actor",
        about,
        *UNSAID,
    )
    for i in range(NUMBERS):
        number = int(s.agenda[depth * FRAME + 2 + i])
        least, most = number_range(frame.numbers[i], sizes) if i < len(frame.numbers) else (0, 0)
        expect(least <= number <= most, f"the step {step.name!r} cannot have the number {number}", about, *UNSAID)
