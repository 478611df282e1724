"""Positions and records that are nearly right: texts of real games, changed by somebody who knows the notation."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from random import Random
from typing import Any

import foodchain
from foodchain import Game
from foodchain.catalogue import find_rules
from foodchain.earth.cards.program import LINE
from foodchain.earth.cards.resolve import ResolveCard
from foodchain.engine.frame import number_range
from foodchain.engine.rules import Rules
from foodchain.engine.step import Step

from .tables import ONCE, moments, some

TOKEN = re.compile(r"[^\s:,|]+(?:,[^\s:,|]+)*")  # a word; a hex such as 1,-1 is one
NUMBERS = [0, 1, 2, 3, 4, 5, 6, 7, 9, 12, 35, 99, 999999999, 10**18]
TURNS = {"marine": 90}  # a turn there is one action
CARDS = ("deck", "cards", "spent", "row", "discard", "hand", "pile", "discards", "table", "resolving", "dying")
MISSING = "say which animal"  # the one refusal that is about nothing that is said
HEADER = 4  # lines of a position that say what it is; its options follow


@cache
def corpus(game: str) -> list[str]:
    """Positions of a game at its tables: one for each kind of decision there, and some more."""
    found: list[str] = []
    for seed, table in enumerate(table for table in ONCE if table.game == game):
        for moment in some(table.short(seed, TURNS.get(game, 6)), seed, 60, lively=seed % 2 == 0):
            found.append(moment.position())
        found.append(moment.position())
    return found


@cache
def kinds(rules: Rules[Any]) -> list[list[str]]:
    """Names of the same kind, which can stand for each other."""
    found = [[name for name in names if name and " " not in name] for names in rules.vocabulary.words.values()]
    found.append([step.name.replace(" ", "-") for step in rules.steps])
    found.append(["open", "closed"])
    return [names for names in found if len(names) > 1]


class Mutator:
    """Changes the statements of one position, by dice."""

    def __init__(self, text: str, dice: Random) -> None:
        self.lines = text.splitlines()
        self.dice = dice
        self.rules = find_rules(self.lines[1].split()[1])
        self.others = corpus(self.rules.name)

    def mutated(self) -> str:
        ways: list[Callable[[], None]] = [self.swap_names, self.swap_names, self.change_number, self.change_number]
        ways += [self.change_name, self.drop_line, self.move_item, self.borrow_line, self.change_agenda]
        ways += [self.change_agenda, self.double_line, self.change_option, self.build_agenda]
        for _ in range(self.dice.choice([1, 1, 1, 2, 3])):
            self.dice.choice(ways)()
        return "\n".join(self.lines) + "\n"

    # -- finding something to change --------------------------------------------------------------------------------

    def any_line(self, begins: str = "") -> int:
        """A statement below the header; -1 if there is none."""
        found = [i for i in range(HEADER, len(self.lines)) if self.lines[i].startswith(begins)]
        return self.dice.choice(found) if found else -1

    def tokens(self, names: list[str]) -> list[tuple[int, re.Match[str]]]:
        body = list(enumerate(self.lines))[HEADER:]
        return [(i, match) for i, line in body for match in TOKEN.finditer(line) if match[0] in names]

    def put(self, line: int, match: re.Match[str], new: str) -> None:
        text = self.lines[line]
        self.lines[line] = text[: match.start()] + new + text[match.end() :]

    # -- changing it ------------------------------------------------------------------------------------------------

    def swap_names(self) -> None:
        """Two of a kind change places: cards, elements, animals, terrains."""
        found = self.tokens(self.dice.choice(kinds(self.rules)))
        if len(found) > 1:
            (line, one), (other_line, other) = sorted(self.dice.sample(found, 2), key=lambda at: (at[0], at[1].start()))
            self.put(other_line, other, one[0])
            self.put(line, one, other[0])

    def change_name(self) -> None:
        names = self.dice.choice(kinds(self.rules))
        found = self.tokens(names)
        if found:
            line, match = self.dice.choice(found)
            self.put(line, match, self.dice.choice(names))

    def change_number(self) -> None:
        line = self.any_line()
        found = [match for match in TOKEN.finditer(self.lines[line]) if re.fullmatch(r"-?\d+", match[0])]
        if found:
            match = self.dice.choice(found)
            number = int(match[0])
            self.put(line, match, str(self.dice.choice([number - 1, number + 1, number * 2, *NUMBERS])))

    def drop_line(self) -> None:
        del self.lines[self.any_line()]

    def double_line(self) -> None:
        self.lines.append(self.lines[self.any_line()])

    def move_item(self) -> None:
        """An item of one list goes to another list: a card from a hand to the pile."""
        lists = [i for i in range(HEADER, len(self.lines)) if ":" in self.lines[i]]
        if len(lists) < 2:
            return
        start, end = self.dice.sample(lists, 2)
        alike = [i for i in lists if i != start and self.family(i) == self.family(start)]
        if alike and self.dice.random() < 0.8:
            end = self.dice.choice(alike)
        head, items = self.lines[start].split(":", 1)
        listed = [item for item in items.split(", ") if item.strip()]
        if listed:
            item = listed.pop(self.dice.randrange(len(listed)))
            self.lines[start] = f"{head}: {', '.join(part.strip() for part in listed)}"
            self.lines[end] += f"{', ' if not self.lines[end].endswith(':') else ' '}{item.strip()}"

    def family(self, line: int) -> str:
        """What a list is of: tiles hold species, piles of all names hold cards."""
        key = self.lines[line].split()[0].rstrip(":")
        return "cards" if key in CARDS else key

    def borrow_line(self) -> None:
        """A statement of another position stands for one that begins alike."""
        line = self.any_line()
        key = self.lines[line].split()[0].rstrip(":")
        found = [other for other in self.dice.choice(self.others).splitlines()[HEADER:] if other.startswith(key)]
        if found:
            self.lines[line] = self.dice.choice(found)

    def change_agenda(self) -> None:
        """Another number, actor or step; a frame more or less; the agenda of another position."""
        frames = [line for line in self.lines if line.startswith("agenda")]
        others = [line for line in self.dice.choice(self.others).splitlines() if line.startswith("agenda")]
        if not frames or not others:
            return
        match self.dice.randrange(6):
            case 0:
                frames.pop()
            case 1:
                frames.append(self.dice.choice(others))
            case 2:
                frames = others
            case 3:
                frames[-1] = self.dice.choice(others)
            case _:
                words = self.dice.choice(frames).split()
                at = frames.index(" ".join(words))
                words += ["0"] if len(words) < 8 and self.dice.random() < 0.5 else []
                where = self.dice.randrange(2, len(words))
                numbers = [str(self.dice.choice(NUMBERS)), str(self.dice.randrange(40))]
                words[where] = self.dice.choice([*numbers, "-"] if where == 2 else numbers)
                frames[at] = " ".join(words)
        self.lines = [line for line in self.lines if not line.startswith("agenda")] + frames

    def build_agenda(self) -> None:
        """Steps piled up as each declares that it may lie, with numbers in their ranges, on the agenda there is."""
        chain = self.chain()
        frames = [line for line in self.lines if line.startswith("agenda")]
        names = [line.split()[1].replace("-", " ") for line in frames]
        kept = max([at for at, name in enumerate(names) if name == chain[0].name], default=-1)
        if kept >= 0 and len(chain) > 1:
            chain = chain[1:]
        elif chain[0].frame is not None and "" not in chain[0].frame.on:
            return
        built = frames[: kept + 1] + self.frames_of(chain)
        self.lines = [line for line in self.lines if not line.startswith("agenda")] + built
        if self.dice.random() < 0.9:
            self.open_section()

    def open_section(self) -> None:
        """In the base game, what the table says of a section that lies on the agenda: it is the one that acts."""
        sections = self.rules.vocabulary.words.get("section", [])
        spaces = self.rules.vocabulary.words.get("space", [])
        frames = [i for i, line in enumerate(self.lines) if line.startswith("agenda")]
        names = [self.lines[i].split()[1] for i in frames]
        if names[:1] != ["execute"] or len(names) < 2 or names[1] not in sections:
            return
        own = [i for i, name in enumerate(spaces) if name.split()[0] == names[1]]
        self.lines[frames[0]] = f"agenda execute - {sections.index(names[1]) + 1}"
        self.lines[frames[1]] = f"agenda {names[1]} - {self.dice.choice([*own, own[-1] + 1])} 1"
        said = [line for line in self.lines if not line.startswith(("section", "phase"))]
        self.lines = [*said[:HEADER], "phase execution", f"section {names[1]}", *said[HEADER:]]

    def chain(self) -> list[Step[Any]]:
        """A step, the one below it, and so on down to the bottom or to one that is under way."""
        steps = {step.name: step for step in self.rules.steps}
        words = [line.split()[1] for line in self.lines if line.startswith("agenda")]
        chain = [self.dice.choice(list(steps.values()))]
        for _ in range(6):
            frame = chain[0].frame
            assert frame is not None
            below = self.dice.choice([name for name in frame.on if name in steps or name == ""])
            if below == "":
                break
            chain.insert(0, steps[below])
            if below.replace(" ", "-") in words and self.dice.random() < 0.8:
                break
        return chain

    def frames_of(self, chain: list[Step[Any]]) -> list[str]:
        actors = [str(seat) for seat in range(4)]
        if self.rules.name != "cards":
            seats = " ".join(line.partition(":")[2] for line in self.lines if line.startswith("seat "))
            actors = seats.replace(",", "").split() or ["-"]
        actor = self.dice.choice(actors)
        lines: list[str] = []
        begun: list[int] = []
        for step in chain:
            if begun and self.dice.random() < 0.8:  # what the card below has begun
                step, numbers = self.rules.steps[begun[1]], [max(number, 0) for number in begun[2:]]
            else:
                numbers = self.numbers_of(step)
            begun = []
            if isinstance(step, ResolveCard) and self.dice.random() < 0.9:
                begun = self.begun_effect(step, numbers)
            who = actor if self.dice.random() < 0.9 else self.dice.choice(actors)
            acts = step.frame is not None and step.frame.acts
            lines.append(" ".join(["agenda", step.name.replace(" ", "-"), who if acts else "-", *map(str, numbers)]))
        return lines

    def begun_effect(self, card: ResolveCard[Any], numbers: list[int]) -> list[int]:
        """An effect of a card, its line of the program; the card and where it was taken become those of the frame."""
        program = [int(number) for number in card.program]
        lines = [at for at in range(0, len(program), LINE) if program[at] >= 0]
        names = self.rules.vocabulary.words.get("card", [])
        seen = {match[0] for at, match in self.tokens(names) if self.lines[at].startswith(("spent", "row", "discard"))}
        taken = [at for at in lines if card.name == ResolveCard.name and names[program[at]] in seen]
        if not lines:
            return []
        line = self.dice.choice(taken or lines)
        scored = [text.split()[1] for text in self.lines if text.startswith("tile") and " scored" in text]
        numbers[:2] = [program[line], line // LINE + 1]
        if scored:
            numbers[2] = self.rules.vocabulary.words["hex"].index(self.dice.choice(scored))
        return program[line : line + LINE]

    def numbers_of(self, step: Step[Any]) -> list[int]:
        assert step.frame is not None
        numbers: list[int] = []
        for limit in step.frame.numbers:
            least, most = number_range(limit, self.rules.sizes)
            some = self.dice.randint(least, most)
            numbers.append(self.dice.choice([least, 0, 0, min(1, most), min(some, 12), some, most]))
        return numbers

    def change_option(self) -> None:
        options = [option for option in self.rules.rule_options if option.choices]
        option = self.dice.choice(options)
        value = self.dice.choice(option.choices)
        said = {True: "yes", False: "no"}.get(value, value) if isinstance(value, bool) else value
        for i, line in enumerate(self.lines):
            if line.startswith(f"option {option.name} "):
                self.lines[i] = f"option {option.name} {said}"


def mutated_position(game: str, dice: Random) -> str:
    return Mutator(dice.choice(corpus(game)), dice).mutated()


def mutated_record(game: str, dice: Random) -> str:
    """A record whose start is mutated, or that goes another way in the end."""
    if dice.random() < 0.5:
        text = mutated_position(game, dice)
        lines = text.splitlines()
        header = [line for line in lines if line.split(" ")[0] in ("game", "rules", "seats", "seed", "pack", "option")]
        start = [f"| {line}" for line in lines]
        return "\n".join(["foodchain record 1", *header, "from", *start, "moves", "end"]) + "\n"
    record = dice.choice(records(game)).splitlines()
    first = record.index("moves") + 1
    moves = record[first:-1]
    match dice.randrange(6):
        case 0 | 4 | 5:
            moves = moves[: dice.randrange(len(moves) + 1)]
        case 1:
            at = dice.randrange(len(moves))
            moves = [*moves[:at], f"{moves[at].partition(':')[0]}: {dice.choice(moves).partition(': ')[2]}"]
        case 2:
            at = dice.randrange(len(moves))
            text = dice.choice(find_rules(game).space.options).text
            moves = [*moves[:at], f"{moves[at].partition(':')[0]}: {text}"]
        case _:
            at = dice.randrange(1, first - 1)
            record[at] = dice.choice(dice.choice(records(game)).splitlines()[1 : first - 1])
    return "\n".join([*record[:first], *moves, "end"]) + "\n"


@cache
def records(game: str) -> list[str]:
    found: list[str] = []
    for seed, table in enumerate(table for table in ONCE if table.game == game):
        for moment in moments(table.short(seed, turns=2), seed, most=60):
            last: Game = moment
        found.append(last.record())
    return found


def play_on_soundly(text: str, dice: Random, options: int = 30) -> bool:
    """Whether a text can be read; if so it is written back alike, and whatever is played from it is sound.

    If not, it is told on which line it is wrong."""
    try:
        game = foodchain.load(text)
    except foodchain.BadText as refusal:
        assert refusal.line > 0 or MISSING in refusal.reason, f"no line is named: {refusal}"
        return False
    game.check()
    assert foodchain.load(game.position()).position() == game.position()
    for _ in range(options):
        if game.over:
            break
        assert game.decision.prompt
        game.play(dice.choice(game.decision.options + game.decision.claims))
        game.check()
    game.view(0)
    return True
