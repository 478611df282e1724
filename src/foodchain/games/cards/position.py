"""Positions of the card game as text: written completely, read freely.

When reading, whatever is not said is filled in: hands are dealt, biomes shuffled, and all other cards lie in the draw
pile. See docs/notation.md.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from librt.vecs import vec
from mypy_extensions import i64

from foodchain.engine.chance import Chance
from foodchain.engine.state import FRAME
from foodchain.engine.statements import Statement
from foodchain.errors import BadPosition
from foodchain.games.cards import agenda
from foodchain.games.cards.deck import NONE
from foodchain.games.cards.readings import Readings
from foodchain.games.cards.setup import empty_state, shuffled_biomes
from foodchain.games.cards.state import (
    DISCARDED,
    DYING,
    ENDANGERED,
    EPOCHS,
    HAND,
    HEALTHY,
    LAST_CARDS,
    ONGOING,
    OVER,
    PHASES,
    PILE,
    RESOLVING,
    CardState,
)

if TYPE_CHECKING:
    from foodchain.games.cards.rules import CardRules

PILES = {"pile": PILE, "discards": DISCARDED, "resolving": RESOLVING, "dying": DYING}
EVERYBODY = "all"

# -- writing --------------------------------------------------------------------------------------------------------


def write(s: CardState, rules: CardRules) -> list[str]:
    deck = s.deck
    lines = [f"round {s.round}", f"phase {PHASES[s.phase].replace(' ', '-')}", f"starting {s.starting}"]
    if s.closing == 1:
        lines.append("closing")
    lines.append("biomes: " + ", ".join(deck.biome_names[biome] for biome in s.biomes))
    for seat in range(s.seats):
        passed = ", passed" if s.has_passed(seat) else ""
        lines.append(f"seat {seat}: vp {s.vp[seat]}, survival {s.survival[seat]}{passed}")
        lines.append(f"hand {seat}: {', '.join(names_at(s, HAND + seat))}")
        on_table = names_at(s, HEALTHY + seat)
        on_table += [f"{name} endangered" for name in names_at(s, ENDANGERED + seat)]
        on_table += names_at(s, ONGOING + seat)
        if on_table:
            lines.append(f"table {seat}: {', '.join(on_table)}")
        if s.chosen[seat] != NONE:
            lines.append(f"chosen {seat}: {deck.card_names[s.chosen[seat]]}")
    for key, place in PILES.items():
        if key == "pile" or names_at(s, place):
            lines.append(f"{key}: {', '.join(names_at(s, place))}")
    lines += knowledge_lines(s)
    lines += agenda_lines(s, rules)
    lines.append(f"chance {s.chance.seed} {s.chance.drawn} {s.revealed}")
    return lines


def names_at(s: CardState, place: i64) -> list[str]:
    return [s.deck.card_names[card] for card in range(s.deck.cards) if s.place[card] == place]


def knowledge_lines(s: CardState) -> list[str]:
    """Shuffles and draws where there has been more than the first shuffle, and who knows which card of which hand."""
    lines: list[str] = []
    if s.epoch > 0:
        lines.append(f"shuffles {s.epoch}")
    if s.direction != 1:
        lines.append("passed right")
    for epoch in range(1, EPOCHS):
        names = [s.deck.card_names[card] for card in range(s.deck.cards) if s.entered[card] == epoch]
        if names:
            lines.append(f"entered {epoch}: {', '.join(names)}")
    for seat in range(s.seats):
        draws = [int(s.drawn[seat * EPOCHS + epoch]) for epoch in range(EPOCHS)]
        if draws[s.epoch] != s.hand_size[seat]:
            lines.append(f"drawn {seat}: {', '.join(str(count) for count in draws)}")
    for seat in range(s.seats + 1):
        known: list[str] = []
        for card in range(s.deck.cards):
            hands = [str(other) for other in range(s.seats) if s.may_hold(card, seat) & (1 << other) != 0]
            if hands:
                known.append(f"{s.deck.card_names[card]} {' '.join(hands)}")
        if known:
            lines.append(f"knows {EVERYBODY if seat == s.seats else str(seat)}: {', '.join(known)}")
    return lines


def agenda_lines(s: CardState, rules: CardRules) -> list[str]:
    """The frames from the bottom up: step, seat, numbers (trailing noughts left out)."""
    lines: list[str] = []
    for depth in range(s.depth):
        frame = [int(s.agenda[depth * FRAME + i]) for i in range(FRAME)]
        numbers = frame[2:]
        while numbers and numbers[-1] == 0:
            numbers.pop()
        actor = "-" if frame[1] == NONE else str(frame[1])
        name = rules.steps[frame[0]].name.replace(" ", "-")
        lines.append(" ".join(["agenda", name, actor, *(str(number) for number in numbers)]))
    return lines


# -- reading --------------------------------------------------------------------------------------------------------


def read(statements: list[Statement], rules: CardRules, seats: int, seed: str, options: dict[str, Any]) -> CardState:
    return Reader(rules, seats, seed, options).read(statements)


class Reader:
    def __init__(self, rules: CardRules, seats: int, seed: str, options: dict[str, Any]) -> None:
        self.rules = rules
        self.deck = rules.deck
        self.s = empty_state(rules.deck, Readings(rules.deck, options), Chance(seed), seats)
        self.said: set[str] = set()
        self.placed: set[int] = set()
        self.hands: set[int] = set()  # seats whose hand was given
        self.drawn: set[int] = set()  # seats whose draws were given
        self.biomes: list[int] = []
        self.turn = NONE
        self.draws: tuple[int, int] = (0, 0)

    def read(self, statements: list[Statement]) -> CardState:
        for statement in statements:
            self.read_statement(statement)
            self.said.add(statement.key)
        self.complete()
        return self.s

    def read_statement(self, statement: Statement) -> None:
        s = self.s
        match statement.key:
            case "round":
                s.round = statement.number(statement.word(1, "the round"), "the round", 1)
                if s.round > self.deck.rounds:
                    raise statement.error(f"there are {self.deck.rounds} rounds")
            case "phase":
                names = [phase.replace(" ", "-") for phase in PHASES]
                s.phase = statement.one_of(statement.word(1, "the phase"), names, "a phase")
            case "starting":
                s.starting = self.seat(statement)
            case "turn":
                self.turn = self.seat(statement)
            case "closing":
                s.closing = 1
            case "biomes" | "biome":
                self.read_biomes(statement)
            case "seat":
                self.read_seat(statement)
            case "hand":
                seat = self.seat(statement)
                self.hands.add(seat)
                for name in statement.items():
                    self.put(statement, name, HAND + seat)
                    s.hand_size[seat] += 1
            case "table":
                self.read_table(statement)
            case "chosen":
                seat = self.seat(statement)
                s.chosen[seat] = self.card(statement, statement.body)
            case "pile" | "discards" | "resolving" | "dying":
                for name in statement.items():
                    self.put(statement, name, PILES[statement.key])
            case "shuffles":
                s.epoch = statement.number(statement.word(1, "the number of shuffles"), "the number of shuffles")
            case "passed":
                s.direction = -1 if statement.word(1, "right or left") == "right" else 1
            case "entered":
                self.read_entered(statement)
            case "drawn":
                seat = self.seat(statement)
                self.drawn.add(seat)
                for epoch, text in enumerate(statement.items()[:EPOCHS]):
                    s.drawn[seat * EPOCHS + epoch] = statement.number(text, "a number of draws")
            case "knows":
                self.read_knowledge(statement)
            case "agenda":
                self.read_agenda(statement)
            case "chance":
                self.read_chance(statement)
            case _:
                raise statement.error(f"{statement.key!r} is not known here; see docs/notation.md for what is")

    # -- one statement each -----------------------------------------------------------------------------------------

    def seat(self, statement: Statement) -> int:
        seat = statement.number(statement.word(1, "the seat"), "the seat")
        if seat >= self.s.seats:
            raise statement.error(f"there are {self.s.seats} seats, numbered from 0")
        return seat

    def card(self, statement: Statement, name: str) -> int:
        return statement.one_of(name, self.deck.card_names, "a card")

    def put(self, statement: Statement, name: str, place: int) -> None:
        card = self.card(statement, name)
        if card in self.placed:
            raise statement.error(f"{name} is in two places")
        self.placed.add(card)
        self.s.place[card] = place

    def read_biomes(self, statement: Statement) -> None:
        """`biomes:` lists them from the first round on, `biome:` names the present one and perhaps the next."""
        names = statement.items()
        found = [statement.one_of(name, self.deck.biome_names, "a biome") for name in names]
        if len(set(found)) != len(found):
            raise statement.error("a biome is there twice")
        self.biomes = found

    def read_seat(self, statement: Statement) -> None:
        seat = self.seat(statement)
        for item in statement.items():
            words = item.split()
            if words == ["passed"]:
                self.s.passed |= 1 << seat
                continue
            if len(words) != 2 or words[0] not in ("vp", "survival"):
                raise statement.error(f"{item!r} is none of vp, survival, passed")
            if words[0] == "vp":
                self.s.vp[seat] = statement.number(words[1], "vp", -999)
            else:
                self.s.survival[seat] = statement.number(words[1], "survival")

    def read_table(self, statement: Statement) -> None:
        seat = self.seat(statement)
        for item in statement.items():
            words = item.split()
            card = self.card(statement, words[0])
            if words[1:] not in ([], ["endangered"], ["healthy"]):
                raise statement.error(f"{item!r} should be a card, perhaps with 'endangered' behind it")
            if card >= self.deck.animals:
                place = ONGOING
                if self.deck.variant_ongoing[self.s.variant(card)] == 0:
                    raise statement.error(f"{words[0]} is a one-time event, so it never lies on the table")
            else:
                place = ENDANGERED if words[1:] == ["endangered"] else HEALTHY
            self.put(statement, words[0], place + seat)

    def read_entered(self, statement: Statement) -> None:
        epoch = statement.number(statement.word(1, "the shuffle"), "the shuffle")
        if epoch >= EPOCHS:
            raise statement.error(f"{EPOCHS} shuffles are told apart")
        for name in statement.items():
            self.s.entered[self.card(statement, name)] = epoch

    def read_knowledge(self, statement: Statement) -> None:
        seat = int(self.s.seats) if statement.word(1, "the seat") == EVERYBODY else self.seat(statement)
        for item in statement.items():
            words = item.split()
            hands = [statement.number(word, "a seat") for word in words[1:]]
            if not all(hand < self.s.seats for hand in hands):
                raise statement.error(f"there are {self.s.seats} seats, numbered from 0")
            self.s.set_may_hold(self.card(statement, words[0]), seat, sum(1 << hand for hand in set(hands)))

    def read_agenda(self, statement: Statement) -> None:
        names = [step.name.replace(" ", "-") for step in self.rules.steps]
        step = statement.one_of(statement.word(1, "the step"), names, "a step")
        word = statement.word(2, "the seat, or -")
        actor = NONE if word == "-" else statement.number(word, "the seat")
        if actor >= self.s.seats:
            raise statement.error(f"there are {self.s.seats} seats, numbered from 0")
        numbers = [statement.number(word, "a number of the agenda", -1) for word in statement.words[3:]]
        if len(numbers) > FRAME - 2:
            raise statement.error(f"a step has at most {FRAME - 2} numbers")
        numbers += [0] * (FRAME - 2 - len(numbers))
        self.s.push(step, actor, numbers[0], numbers[1], numbers[2], numbers[3], numbers[4])

    def read_chance(self, statement: Statement) -> None:
        drawn = statement.number(statement.word(2, "the number of draws"), "the number of draws")
        revealed = statement.number(statement.word(3, "the number of reveals"), "the number of reveals")
        self.s.chance = Chance(statement.words[1])
        self.draws = (drawn, revealed)

    # -- what was not said ------------------------------------------------------------------------------------------

    def complete(self) -> None:
        s = self.s
        self.complete_biomes()
        self.complete_cards()
        self.complete_draws()
        if "agenda" not in self.said and s.phase != OVER:
            self.complete_agenda()
        if "chance" in self.said:
            s.chance.drawn, s.revealed = self.draws

    def complete_biomes(self) -> None:
        s = self.s
        deck = self.deck
        if len(self.biomes) == deck.biomes:
            s.biomes = vec[i64](self.biomes)
            return
        if "biome" in self.said:
            self.place_present_biomes()
            return
        given = self.biomes[: int(deck.rounds) - 1]
        if int(deck.last_biome) in given:
            raise BadPosition(f"{deck.biome_names[deck.last_biome]} is always the last biome")
        s.biomes = shuffled_biomes(deck, s.chance, vec[i64](given))

    def place_present_biomes(self) -> None:
        """The present biome and perhaps the next one are given; what was before and what comes is shuffled."""
        s = self.s
        deck = self.deck
        order = list(shuffled_biomes(deck, s.chance, vec[i64]()))
        for i, biome in enumerate(self.biomes):
            place = int(s.round) - 1 + i
            if place >= deck.rounds or (biome == deck.last_biome) != (place == deck.rounds - 1):
                raise BadPosition(f"{deck.biome_names[biome]} cannot be the biome of round {place + 1}")
            other = order.index(biome)
            order[place], order[other] = order[other], order[place]
        s.biomes = vec[i64](order)

    def complete_cards(self) -> None:
        """Seats whose hands were not given get as many cards as at the start; what is left is the draw pile."""
        s = self.s
        s.pile_left = sum(1 for place in s.place if place == PILE)
        if self.said & {"pile"}:
            return
        for seat in range(int(s.seats)):
            if seat not in self.hands:
                s.draw(seat, min(s.deck.starting_hand, s.pile_left))
        s.revealed = 0

    def complete_draws(self) -> None:
        """All cards in hand count as drawn lately."""
        s = self.s
        for seat in range(int(s.seats)):
            for epoch in range(EPOCHS if seat not in self.drawn else 0):
                s.drawn[seat * EPOCHS + epoch] = s.hand_size[seat] if epoch == s.epoch else 0

    def complete_agenda(self) -> None:
        s = self.s
        if s.phase == LAST_CARDS:
            s.push(agenda.SCORE)
        else:
            s.push(agenda.TURN, s.starting if self.turn == NONE else self.turn)
