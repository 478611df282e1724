"""Positions of the card game as text: written completely, read freely.

When reading, whatever is not said is filled in: hands are dealt, biomes shuffled, and all other cards lie in the draw
pile. See docs/notation.md.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from librt.vecs import append, vec
from mypy_extensions import i64

from foodchain.engine.agenda import agenda_lines, read_frame
from foodchain.engine.bits import bit
from foodchain.engine.chance import Chance
from foodchain.engine.record import checked_seed
from foodchain.engine.statements import ANY, Form, Statement
from foodchain.errors import BadSetup
from foodchain.games.cards import agenda
from foodchain.games.cards.deck import NONE
from foodchain.games.cards.history import FIRST_VERSION as PAST_KEPT_SINCE
from foodchain.games.cards.nocturnal import push_last_cards
from foodchain.games.cards.past_notation import EVERYBODY, PastReader, hands_text, past_text, read_hands, read_seat
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
    ONCE_EPOCHS,
    ONGOING,
    OVER,
    PHASES,
    PILE,
    PLAY,
    RESOLVING,
    CardState,
)

if TYPE_CHECKING:
    from foodchain.games.cards.rules import CardRules

PILES = {"pile": PILE, "discards": DISCARDED, "resolving": RESOLVING, "dying": DYING}

# -- writing --------------------------------------------------------------------------------------------------------


def write(s: CardState, rules: CardRules, as_at_first: bool = False) -> list[str]:
    """All statements; or those of the first rules, which did not tell which draws are no animals and who passed a card
    on: fingerprints of their records depend on it."""
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
    if len(s.kept) > 0:
        lines.append(f"protected: {', '.join(deck.card_names[card] for card in s.kept)}")
    for key, place in PILES.items():
        if key == "pile" or names_at(s, place):
            lines.append(f"{key}: {', '.join(names_at(s, place))}")
    lines += knowledge_lines(s, as_at_first)
    lines += agenda_lines(s, rules.steps, seat_names(s))
    lines.append(f"chance {s.chance.seed} {s.chance.drawn} {s.revealed}")
    return lines


def seat_names(s: CardState) -> list[str]:
    """Who can act: the seats by their numbers."""
    return [str(seat) for seat in range(s.seats)]


def names_at(s: CardState, place: i64) -> list[str]:
    return [s.deck.card_names[card] for card in range(s.deck.cards) if s.place[card] == place]


def knowledge_lines(s: CardState, as_at_first: bool) -> list[str]:
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
        draws = [int(s.drawn[seat * EPOCHS + epoch]) for epoch in range(told_apart(s))]
        if draws[s.epoch] != s.hand_size[seat]:
            lines.append(f"drawn {seat}: {', '.join(str(count) for count in draws)}")
        barren = [int(s.barren[seat * EPOCHS + epoch]) for epoch in range(told_apart(s))]
        if any(barren) and not as_at_first:
            lines.append(f"barren {seat}: {', '.join(str(count) for count in barren)}")
    for seat in range(s.seats + 1):
        known: list[str] = []
        for card in range(s.deck.cards):
            giver = NONE if as_at_first else s.giver_of(card, seat)
            hands = hands_text(s.may_hold(card, seat), giver, s.seats)
            if hands:
                known.append(f"{s.deck.card_names[card]} {hands}")
        if known:
            lines.append(f"knows {EVERYBODY if seat == s.seats else str(seat)}: {', '.join(known)}")
    if len(s.past) > 0:
        lines.append(past_text(s))
    return lines


def told_apart(s: CardState) -> int:
    """For how many shuffles draws are written: as many as the first rules told apart, or more where there were more."""
    return max(ONCE_EPOCHS, int(s.epoch) + 1)


# -- reading --------------------------------------------------------------------------------------------------------


FORMS: Final = {
    "round": Form(2),
    "phase": Form(2),
    "starting": Form(2),
    "turn": Form(2),
    "closing": Form(1),
    "protected": Form(1, listed=True),
    "biomes": Form(1, listed=True),
    "biome": Form(1, listed=True),
    "seat": Form(2, listed=True),
    "hand": Form(2, listed=True),
    "table": Form(2, listed=True),
    "chosen": Form(2, listed=True),
    "pile": Form(1, listed=True),
    "discards": Form(1, listed=True),
    "resolving": Form(1, listed=True),
    "dying": Form(1, listed=True),
    "shuffles": Form(2),
    "passed": Form(2),
    "entered": Form(2, listed=True),
    "drawn": Form(2, listed=True),
    "barren": Form(2, listed=True),
    "knows": Form(2, listed=True),
    "past": Form(1, listed=True),
    "agenda": Form(ANY),
    "chance": Form(4),
}


def read(statements: list[Statement], rules: CardRules, seats: int, seed: str, options: dict[str, Any]) -> CardState:
    return Reader(rules, seats, seed, options).read(statements)


class Reader:
    def __init__(self, rules: CardRules, seats: int, seed: str, options: dict[str, Any]) -> None:
        self.rules = rules
        self.deck = rules.deck
        self.s = empty_state(rules.deck, Readings(rules.deck, options), Chance(seed), seats)
        self.said: set[str] = set()
        self.subjects: dict[str, Statement] = {}  # by what they are about: "round", "hand 0"
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

    def once(self, statement: Statement, subject: str) -> None:
        """Nothing is said twice."""
        if subject in self.subjects:
            raise statement.error(f"{subject!r} is said twice")
        self.subjects[subject] = statement

    def read_statement(self, statement: Statement) -> None:
        s = self.s
        statement.check_form(FORMS)
        if statement.key != "agenda":
            self.once(statement, " ".join(statement.words[:2] if statement.colon else statement.words[:1]))
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
            case "protected":
                for name in statement.items():
                    self.once(statement, f"protected {name}")
                    s.kept = append(s.kept, self.card(statement, name))
            case "chosen":
                seat = self.seat(statement)
                s.chosen[seat] = self.card(statement, statement.body)
            case "pile" | "discards" | "resolving" | "dying":
                for name in statement.items():
                    self.put(statement, name, PILES[statement.key])
            case "shuffles":
                s.epoch = self.shuffle(statement, "the number of shuffles")
            case "passed":
                word = statement.word(1, "right or left")
                s.direction = [1, -1][statement.one_of(word, ["left", "right"], "a direction")]
            case "entered":
                self.read_entered(statement)
            case "drawn":
                self.drawn.add(self.seat(statement))
                self.read_counts(statement, s.drawn)
            case "barren":
                self.read_counts(statement, s.barren)
            case "knows":
                self.read_knowledge(statement)
            case "past":
                self.read_past(statement)
            case "agenda":
                read_frame(statement, s, self.rules.steps, seat_names(s))
            case "chance":
                self.read_chance(statement)

    # -- one statement each -----------------------------------------------------------------------------------------

    def seat(self, statement: Statement) -> int:
        return read_seat(statement, statement.word(1, "the seat"), self.s.seats)

    def shuffle(self, statement: Statement, wanted: str) -> int:
        epoch = statement.number(statement.word(1, wanted), wanted)
        if epoch >= self.s.epochs():
            raise statement.error(f"{self.s.epochs()} shuffles are told apart, from 0 on")
        return epoch

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
            self.once(statement, f"seat {seat} {words[0]}")
            if words == ["passed"]:
                self.s.passed |= bit(seat)
                continue
            if len(words) != 2 or words[0] not in ("vp", "survival"):
                raise statement.error(f"{item!r} is none of vp, survival, passed")
            if words[0] == "vp":
                self.s.vp[seat] = statement.number(words[1], "vp", 0 if self.s.readings.vp_floor else -999)
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
                if len(words) > 1:
                    raise statement.error(f"{words[0]} is an event, and only animals are {words[1]}")
                place = ONGOING
                if self.deck.variant_ongoing[self.s.variant(card)] == 0:
                    raise statement.error(f"{words[0]} is a one-time event, so it never lies on the table")
            else:
                place = ENDANGERED if words[1:] == ["endangered"] else HEALTHY
            self.put(statement, words[0], place + seat)

    def read_entered(self, statement: Statement) -> None:
        epoch = self.shuffle(statement, "the shuffle")
        for name in statement.items():
            self.once(statement, f"entered {name}")
            self.s.entered[self.card(statement, name)] = epoch

    def read_counts(self, statement: Statement, counts: vec[i64]) -> None:
        """How many cards of a hand were drawn after each shuffle."""
        seat = self.seat(statement)
        if len(statement.items()) > self.s.epochs():
            raise statement.error(f"{self.s.epochs()} shuffles are told apart")
        for epoch, text in enumerate(statement.items()):
            counts[seat * EPOCHS + epoch] = statement.number(text, "a number of draws")

    def read_knowledge(self, statement: Statement) -> None:
        seat = int(self.s.seats) if statement.word(1, "the seat") == EVERYBODY else self.seat(statement)
        for item in statement.items():
            words = item.split()
            self.once(statement, f"knows {seat} {words[0]}")
            card = self.card(statement, words[0])
            mask, giver = read_hands(statement, words[1:], self.s.seats)
            self.s.set_may_hold(card, seat, mask, giver)

    def read_past(self, statement: Statement) -> None:
        if self.s.readings.version < PAST_KEPT_SINCE:
            raise statement.error(f"the past is kept by rules {PAST_KEPT_SINCE} and later")
        reader = PastReader(statement, self.deck, self.s.seats)
        self.s.past = vec[i64]([reader.read_item(item) for item in statement.items()])

    def read_chance(self, statement: Statement) -> None:
        drawn = statement.number(statement.word(2, "the number of draws"), "the number of draws")
        revealed = statement.number(statement.word(3, "the number of reveals"), "the number of reveals")
        try:
            self.s.chance = Chance(checked_seed(statement.words[1]))
        except BadSetup as error:
            raise statement.error(str(error)) from None
        self.draws = (drawn, revealed)

    # -- what was not said ------------------------------------------------------------------------------------------

    def complete(self) -> None:
        s = self.s
        self.complete_biomes()
        self.complete_cards()
        self.complete_draws()
        if "turn" in self.said and ("agenda" in self.said or s.phase != PLAY):
            raise self.subjects["turn"].error("here the phase or the agenda says whose turn it is")
        if {"biome", "biomes"} <= self.said:
            raise self.subjects["biome"].error("either 'biome' or 'biomes' says which there are")
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
            raise self.subjects["biomes"].error(f"{deck.biome_names[deck.last_biome]} is always the last biome")
        s.biomes = shuffled_biomes(deck, s.chance, vec[i64](given))

    def place_present_biomes(self) -> None:
        """The present biome and perhaps the next one are given; what was before and what comes is shuffled."""
        s = self.s
        deck = self.deck
        order = list(shuffled_biomes(deck, s.chance, vec[i64]()))
        for i, biome in enumerate(self.biomes):
            place = int(s.round) - 1 + i
            if place >= deck.rounds or (biome == deck.last_biome) != (place == deck.rounds - 1):
                raise self.subjects["biome"].error(
                    f"{deck.biome_names[biome]} cannot be the biome of round {place + 1}"
                )
            other = order.index(biome)
            order[place], order[other] = order[other], order[place]
        s.biomes = vec[i64](order)

    def complete_cards(self) -> None:
        """Seats whose hands were not given get as many cards as at the start; what is left is the draw pile."""
        s = self.s
        given = [card for card in self.placed if s.place[card] == PILE]
        for card in given:
            s.place[card] = NONE  # aside: hands are dealt from cards of which nothing was said
        s.pile_left = sum(1 for place in s.place if place == PILE)
        for seat in range(int(s.seats)):
            if seat not in self.hands:
                s.draw(seat, min(s.deck.starting_hand, s.pile_left))
        if "pile" in self.said and s.pile_left > 0:
            raise self.subjects["pile"].error(f"{s.pile_left} cards are neither in the pile nor anywhere else")
        for card in given:
            s.place[card] = PILE
        s.pile_left += len(given)
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
            push_last_cards(s, s.starting)
        else:
            s.push(agenda.TURN, s.starting if self.turn == NONE else self.turn)
