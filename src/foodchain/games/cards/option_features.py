"""What a policy sees of an option of the Card Game: the card, animal, class or seat it is about, and what it changes.

Everything is seen by the seat that decides, and is something it may know: its own hand, the table, the biomes that lie
open, and how many cards the others hold. No card of another hand counts, nor one that was laid face down.
"""

from __future__ import annotations

from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64

from foodchain.engine.bits import bit
from foodchain.engine.option_table import OptionTable
from foodchain.engine.packed import numbers
from foodchain.engine.state import filled
from foodchain.engine.step import Step
from foodchain.games.cards import agenda
from foodchain.games.cards.animals import is_protected
from foodchain.games.cards.assessment import EVENT_QUALITY, animal_quality
from foodchain.games.cards.deck import ENDANGERED_SIDE, HEALTHY_SIDE, LINE, NONE, Deck
from foodchain.games.cards.events.program import ANYBODYS, FROM_PLAY, THE_ENDANGERED, is_of
from foodchain.games.cards.events.suppression import is_meant
from foodchain.games.cards.ongoing import (
    BONUS_ENDANGERED,
    BONUS_HEALTHY,
    EXTRA_ELEMENT,
    FACTOR,
    FACTOR_ELEMENTS,
    PER_CLASS,
)
from foodchain.games.cards.scoring import highest
from foodchain.games.cards.state import CardState
from foodchain.games.cards.tally import GONE, Tally

# What an option changes at once, if what follows from it is chosen well.
OUTCOME: Final = [
    "own food chain points",
    "lead",
    "dominance",
    "hoped dominance",
    "icons",
    "hoped icons",
    "what the leader in points would be paid",
    "what all others would be paid",
    "lead afterwards",
    "leads afterwards",
    "leads by four afterwards",
    "is last by far afterwards",
]
# Of a card: in the hand, or an animal that comes to a hand.
CARD: Final = [
    "quality",
    "quality for each round left",
    "food chain points at the next biome",
    "icons for the next biome",
    "icons for the last biome",
    "icons for this biome",
    "is an event",
    "suppresses",
    "others' animals it can suppress",
    "can suppress own animals only",
]
# Of an animal in play.
VICTIM: Final = ["own", "of the dominant", "of the leader in points", "points of the owner", "of one who is done",
                 "endangered", "food chain points"]  # fmt: skip
SEAT: Final = ["points", "is the leader", "hand", "lead", "is done"]
# Of the decision: what tells passing from playing.
CONTEXT: Final = [
    "lead",
    "leads",
    "what would be paid now",
    "hoped to be paid",
    "what all others would be paid",
    "active others",
    "is alone",
    "cards in hand",
    "cards more than others",
    "cards of active others",
    "rounds left",
    "cards for each round left",
    "points lead",
    "survival lead",
    "no animal in play",
    "best gain in hand",
    "best gain at once in hand",
    "lead with the best card",
    "lead with the two best cards",
    "last cards",
    "more cards than at the start",
    "quality of the hand",
    "prizes of the round",
    "own endangered animals",
]
AT_OUTCOME: Final = 1
AT_CARD: Final = AT_OUTCOME + 12
AT_VICTIM: Final = AT_CARD + 10
AT_SEAT: Final = AT_VICTIM + 7
AT_CONTEXT: Final = AT_SEAT + 5
CONTEXTS: Final = 24
WIDTH: Final = AT_CONTEXT + CONTEXTS

# Kinds of playing a card or passing: in an open round, alone, and both in the last round; and as a last card.
SITUATION_NAMES: Final = ["open", "alone", "open in the last round", "alone in the last round", "last card"]
SITUATIONS: Final = len(SITUATION_NAMES)
LAST_CARD_SITUATION: Final = 4
# What is done with a card.
FAMILIES: Final = ["play {}", "discard {}", "give {}", "suppress {}", "protect {}", "heal {}", "remove {}", "take {}",
                   "swap {}"]  # fmt: skip
PLAY: Final = 0
GIVE: Final = 2
HEAL: Final = 5
REMOVE: Final = 6
TAKE: Final = 7
SWAP: Final = 8
# What becomes of an animal.
SUPPRESSED: Final = 0
HEALED: Final = 1
REMOVED: Final = 2


def option_feature_names() -> list[str]:
    return [
        "one",
        *[f"outcome: {name}" for name in OUTCOME],
        *[f"card: {name}" for name in CARD],
        *[f"animal: {name}" for name in VICTIM],
        *[f"seat: {name}" for name in SEAT],
        *[f"context: {name}" for name in CONTEXT],
    ]


class CardOptions:
    """What each option of the action space is about, and room to look at the table once in a decision."""

    def __init__(self, deck: Deck, steps: list[Step[Any]]) -> None:
        self.deck = deck
        self.tally = Tally(deck)
        patterns: dict[str, int] = {}
        pattern: list[int] = []
        card: list[int] = []
        kind_of_animals: list[int] = []
        seat: list[int] = []
        family: list[int] = []
        for option in deck.space.options:
            pattern.append(patterns.setdefault(option.pattern, len(patterns)))
            family.append(FAMILIES.index(option.pattern) if option.pattern in FAMILIES else NONE)
            target = dict(option.targets)
            card.append(deck.card_names.index(target["card"]) if "card" in target else NONE)
            kind_of_animals.append(deck.class_names.index(target["class"]) if "class" in target else NONE)
            seat.append(int(target["seat"]) if "seat" in target else NONE)
        self.pattern: vec[i64] = vec[i64](pattern)
        self.family: vec[i64] = vec[i64](family)
        self.card: vec[i64] = vec[i64](card)
        self.class_: vec[i64] = vec[i64](kind_of_animals)
        self.seat: vec[i64] = vec[i64](seat)
        self.patterns: i64 = len(patterns)
        self.events: i64 = len(deck.event_names)
        # Kinds: a pattern of a step; then, for each situation, to pass, to play an animal, and to play each event.
        self.first_play_kind: i64 = len(steps) * len(patterns)
        played = ["pass", "animal", *deck.event_names]
        self.kind_names: list[str] = [f"{step.name}: {choice}" for step in steps for choice in patterns]
        self.kind_names += [f"{situation}: {card}" for situation in SITUATION_NAMES for card in played]
        # Names: events that are discarded or given away, and effects to choose from.
        self.own_names: list[str] = [f"{what} {name}" for what in ("discard", "give") for name in deck.event_names]
        self.own_names += [f"alternative {number + 1}" for number in range(int(deck.most_alternatives))]
        step_number = {step.name: number for number, step in enumerate(steps)}
        self.suppress_all: i64 = step_number["suppress all"]
        self.suppress_one: i64 = step_number["suppress one"]
        self.suppress_class: i64 = step_number["suppress class"]
        self.heal_one: i64 = step_number["heal one"]
        self.heal_class: i64 = step_number["heal class"]
        self.discard_animal: i64 = step_number["discard animal"]
        self.take_animal: i64 = step_number["take animal"]
        self.swap_animals: i64 = step_number["swap animals"]
        self.quality: vec[float] = numbers([animal_quality(deck, card) for card in range(int(deck.animals))])
        self.context: vec[float] = numbers([0.0] * CONTEXTS)
        self.sides: vec[i64] = filled(int(deck.animals))  # of the animals in play, as they lie in the tally now
        self.me: i64 = 0
        self.entry_side: i64 = HEALTHY_SIDE  # of animals that the seat would play
        self.leader: i64 = NONE
        # How the table looks before anything is chosen; as in the tally.
        self.total: i64 = 0
        self.lead: float = 0.0
        self.dominance: float = 0.0
        self.hoped_dominance: float = 0.0
        self.icon_vp: float = 0.0
        self.hoped_icons: float = 0.0
        self.leader_vp: float = 0.0
        self.rivals_vp: float = 0.0
        self.best_gain: float = 0.0  # of the cards in hand, in what is hoped for
        self.best_now: float = 0.0  # and in what would be paid at once
        self.best_points: float = 0.0  # food chain points of the best animal in hand, and of the next
        self.next_points: float = 0.0
        self.hand_quality: float = 0.0
        self.partner_value: float = 0.0  # how good the swap looked that was found last

    # -- all options --------------------------------------------------------------------------------------------------

    def write(self, s: CardState, seat: i64, table: OptionTable) -> None:
        """The rows of all legal options, for the seat that decides."""
        self.begin(s, seat)
        step = s.step()
        deck = self.deck
        plays = step == agenda.TURN or step == agenda.LAST_CARD
        situation = self.situation(s, step)
        out = table.features
        for i in range(len(s.legal)):
            option = s.legal[i]
            at = i * WIDTH
            out[at] = 1.0
            table.name[i] = NONE
            table.kind[i] = step * self.patterns + self.pattern[option]
            card = self.card[option]
            if plays:
                table.kind[i] = situation
                if card >= deck.animals:
                    table.kind[i] = situation + 2 + deck.event_of[card - deck.animals]
                elif card != NONE:
                    table.kind[i] = situation + 1
            if card != NONE:
                self.write_about_card(s, self.family[option], card, out, at)
                if not plays and card >= deck.animals:
                    name = deck.event_of[card - deck.animals]
                    table.name[i] = name + self.events if self.family[option] == GIVE else name
            elif self.class_[option] != NONE:
                self.write_class(s, step, self.class_[option], out, at)
            elif self.seat[option] != NONE:
                self.write_seat(s, self.seat[option], out, at + AT_SEAT)
            elif deck.first_alternative != NONE and 0 <= option - deck.first_alternative < deck.most_alternatives:
                table.name[i] = 2 * self.events + option - deck.first_alternative
        self.find_context(s)
        for i in range(len(s.legal)):
            card = self.card[s.legal[i]]
            if card == NONE or card >= deck.animals:
                at = i * WIDTH + AT_CONTEXT
                for k in range(CONTEXTS):
                    out[at + k] = self.context[k]

    def situation(self, s: CardState, step: i64) -> i64:
        """The first kind of choices in the situation at hand."""
        which: i64 = 0
        if step == agenda.LAST_CARD:
            which = LAST_CARD_SITUATION
        else:
            if self.tally.active_seats == self.tally.active[self.me]:
                which += 1
            if s.round == s.deck.rounds:
                which += 2
        return self.first_play_kind + which * (2 + self.events)

    def begin(self, s: CardState, seat: i64) -> None:
        """Another decision."""
        tally = self.tally
        tally.add_up(s)
        for i in range(tally.animals):
            self.sides[i] = s.side(tally.in_play[i])
        self.entry_side = HEALTHY_SIDE if s.endangering(seat) == NONE else ENDANGERED_SIDE
        self.me = seat
        self.leader = NONE
        for other in range(s.seats):
            if other != seat and (self.leader == NONE or s.vp[other] > s.vp[self.leader]):
                self.leader = other
        tally.look(s, seat, self.leader)
        self.total = tally.totals[seat]
        self.lead = tally.lead
        self.dominance = tally.dominance
        self.hoped_dominance = tally.hoped_dominance
        self.icon_vp = tally.icon_vp
        self.hoped_icons = tally.hoped_icons
        self.leader_vp = tally.leader_vp
        self.rivals_vp = tally.rivals_vp
        self.best_gain = 0.0
        self.best_now = 0.0
        self.best_points = 0.0
        self.next_points = 0.0
        self.hand_quality = 0.0

    # -- what changes -------------------------------------------------------------------------------------------------

    def write_outcome(self, s: CardState, out: vec[float], first: i64) -> None:
        """Look at the table as the tally has it now, and tell the difference to what it was."""
        tally = self.tally
        tally.look(s, self.me, self.leader)
        lead = within(tally.lead, 9.0)
        out[first] = float(tally.totals[self.me] - self.total) / 6.0
        out[first + 1] = (lead - within(self.lead, 9.0)) / 6.0
        out[first + 2] = (tally.dominance - self.dominance) / 8.0
        out[first + 3] = (tally.hoped_dominance - self.hoped_dominance) / 8.0
        out[first + 4] = (tally.icon_vp - self.icon_vp) / 3.0
        out[first + 5] = (tally.hoped_icons - self.hoped_icons) / 3.0
        out[first + 6] = (tally.leader_vp - self.leader_vp) / 8.0
        out[first + 7] = within((tally.rivals_vp - self.rivals_vp) / 8.0, 2.0)
        out[first + 8] = lead / 9.0
        out[first + 9] = 1.0 if tally.dominance > 0.0 else 0.0
        out[first + 10] = 1.0 if tally.lead >= 4.0 else 0.0
        out[first + 11] = 1.0 if tally.lead <= -8.0 else 0.0

    def shift(self, s: CardState, i: i64, side: i64) -> None:
        """Turn one of the animals in play, in the tally only."""
        self.tally.turn(s, self.tally.in_play[i], self.sides[i], side)
        self.sides[i] = side

    def restore(self, s: CardState) -> None:
        for i in range(self.tally.animals):
            side = s.side(self.tally.in_play[i])
            if self.sides[i] != side:
                self.shift(s, i, side)

    def changed(self, i: i64, change: i64) -> i64:
        """The side of an animal after something was done to it."""
        if change == HEALED:
            return HEALTHY_SIDE
        return self.sides[i] + 1 if change == SUPPRESSED else GONE

    def suits(self, s: CardState, i: i64, change: i64, of_class: i64) -> bool:
        """Whether something can be done to an animal in play; NONE stands for all classes."""
        card = self.tally.in_play[i]
        if self.sides[i] == GONE or (of_class != NONE and s.deck.class_of[card] != of_class):
            return False
        if change == HEALED:
            return self.sides[i] == ENDANGERED_SIDE
        return change != SUPPRESSED or not s.deck.protects or not is_protected(s, card)

    def do_best(self, s: CardState, change: i64, of_class: i64, whose: i64) -> bool:
        """Do something, in the tally, to the animal where it is best for the seat; whether there is any."""
        best: i64 = NONE
        most = -1e9
        for i in range(self.tally.animals):
            if self.suits(s, i, change, of_class) and is_of(s, self.tally.in_play[i], self.me, whose):
                before = self.sides[i]
                self.shift(s, i, self.changed(i, change))
                value = self.tally.look(s, self.me, self.leader)
                self.shift(s, i, before)
                if value > most:
                    most = value
                    best = i
        if best != NONE:
            self.shift(s, best, self.changed(best, change))
        return best != NONE

    def do_to_class(self, s: CardState, change: i64, of_class: i64, which: i64, whose: i64) -> None:
        for i in range(self.tally.animals):
            card = self.tally.in_play[i]
            if self.suits(s, i, change, of_class) and is_meant(s, card, which) and is_of(s, card, self.me, whose):
                self.shift(s, i, self.changed(i, change))

    def do_to_best_class(self, s: CardState, change: i64, which: i64, whose: i64) -> None:
        best: i64 = 0
        most = -1e9
        for of_class in range(s.deck.classes):
            self.do_to_class(s, change, of_class, which, whose)
            value = self.tally.look(s, self.me, self.leader)
            self.restore(s)
            if value > most:
                most = value
                best = of_class
        self.do_to_class(s, change, best, which, whose)

    def exchange(self, s: CardState, one: i64, other: i64, sign: i64) -> None:
        """Let two animals in play change their owners, in the tally; -1 undoes it."""
        first = self.tally.in_play[one]
        second = self.tally.in_play[other]
        self.tally.put(s, first, s.owner(first), self.sides[one], -sign)
        self.tally.put(s, second, s.owner(second), self.sides[other], -sign)
        self.tally.put(s, first, s.owner(second), self.sides[one], sign)
        self.tally.put(s, second, s.owner(first), self.sides[other], sign)

    def best_partner(self, s: CardState, one: i64) -> i64:
        """The animal that it is best to swap one with; NONE where there is none."""
        best: i64 = NONE
        most = -1e9
        for other in range(self.tally.animals):
            if s.owner(self.tally.in_play[other]) != s.owner(self.tally.in_play[one]):
                self.exchange(s, one, other, 1)
                value = self.tally.look(s, self.me, self.leader)
                self.exchange(s, one, other, -1)
                if value > most:
                    most = value
                    best = other
        self.partner_value = most
        return best

    # -- cards --------------------------------------------------------------------------------------------------------

    def write_about_card(self, s: CardState, family: i64, card: i64, out: vec[float], at: i64) -> None:
        if family <= GIVE:
            self.write_card(s, card, out, at + AT_CARD)
            if card >= s.deck.animals:
                self.write_event(s, card, out, at + AT_OUTCOME)
            else:
                self.write_play(s, card, out, at)
            if family == PLAY:
                self.note_hand(s, card, out, at)
        else:
            if family == TAKE:
                self.write_card(s, card, out, at + AT_CARD)
            if s.in_play(card):
                self.write_victim(s, family, card, out, at)

    def write_play(self, s: CardState, card: i64, out: vec[float], at: i64) -> None:
        """What an animal of the hand would change, and whom it would suppress."""
        self.tally.put(s, card, self.me, self.entry_side, 1)
        hunted = s.deck.suppresses[card] if self.entry_side == HEALTHY_SIDE else NONE
        if hunted != NONE:
            own: i64 = 0
            others: i64 = 0
            for i in range(self.tally.animals):
                if self.suits(s, i, SUPPRESSED, hunted):
                    if s.owner(self.tally.in_play[i]) == self.me:
                        own += 1
                    else:
                        others += 1
            out[at + AT_CARD + 8] = 0.4 * float(others if others < 5 else 5)
            out[at + AT_CARD + 9] = 1.0 if own > 0 and others == 0 else 0.0
            if own + others > 0:
                self.do_best(s, SUPPRESSED, hunted, ANYBODYS)
        self.write_outcome(s, out, at + AT_OUTCOME)
        if hunted != NONE:
            self.restore(s)
        self.tally.put(s, card, self.me, self.entry_side, -1)

    def write_card(self, s: CardState, card: i64, out: vec[float], first: i64) -> None:
        """What a card is worth in a hand."""
        deck = s.deck
        left = float(deck.rounds - s.round) / 9.0
        if card >= deck.animals:
            out[first] = EVENT_QUALITY
            out[first + 1] = EVENT_QUALITY * left
            out[first + 6] = 1.0
            return
        out[first] = self.quality[card]
        out[first + 1] = self.quality[card] * left
        if s.round < deck.rounds:
            upcoming = s.biomes[s.round]
            points = deck.value[card * 2]
            if deck.bonus[upcoming] == deck.class_of[card]:
                points += 1
            if deck.penalty[upcoming] == deck.class_of[card]:
                points -= 1
            out[first + 2] = float(points) / 6.0
            out[first + 3] = icons_for(deck, card, upcoming)
            out[first + 4] = icons_for(deck, card, deck.last_biome)
        out[first + 5] = icons_for(deck, card, s.biome())
        out[first + 7] = 1.0 if deck.suppresses[card] != NONE else 0.0

    def note_hand(self, s: CardState, card: i64, out: vec[float], at: i64) -> None:
        """Keep what passing is compared with: the best that the hand could do."""
        first = at + AT_OUTCOME
        gain = out[first + 3] + 0.375 * out[first + 5]
        now = out[first + 2] + 0.375 * out[first + 4]
        if gain > self.best_gain:
            self.best_gain = gain
        if now > self.best_now:
            self.best_now = now
        self.hand_quality += out[at + AT_CARD]
        points = 6.0 * out[first + 1]
        if points > self.best_points:
            self.next_points = self.best_points
            self.best_points = points
        elif points > self.next_points:
            self.next_points = points

    def write_victim(self, s: CardState, family: i64, card: i64, out: vec[float], at: i64) -> None:
        """An animal in play to which something is done."""
        which = self.place_in_play(card)
        if family == SWAP:
            other = self.best_partner(s, which) if s.arg(0) == 0 else self.place_in_play(s.arg(0) - 1)
            if other != NONE:
                self.exchange(s, which, other, 1)
                self.write_outcome(s, out, at + AT_OUTCOME)
                self.exchange(s, which, other, -1)
        else:
            change = HEALED if family == HEAL else (REMOVED if family in (REMOVE, TAKE) else SUPPRESSED)
            if self.suits(s, which, change, NONE):
                self.shift(s, which, self.changed(which, change))
                self.write_outcome(s, out, at + AT_OUTCOME)
                self.restore(s)
        owner = s.owner(card)
        first = at + AT_VICTIM
        tally = self.tally
        out[first] = 1.0 if owner == self.me else 0.0
        out[first + 1] = 1.0 if tally.totals[owner] >= highest(tally.totals[: s.seats]) else 0.0
        out[first + 2] = 1.0 if owner == self.leader else 0.0
        out[first + 3] = within(0.1 * float(s.vp[owner] - s.vp[self.me]), 2.0)
        out[first + 4] = 1.0 if tally.active[owner] == 0 else 0.0
        out[first + 5] = 1.0 if s.is_endangered(card) else 0.0
        out[first + 6] = float(s.worth(card, tally.bonus_healthy[owner], tally.bonus_endangered[owner])) / 6.0

    def place_in_play(self, card: i64) -> i64:
        """Where an animal stands in the list of those in play."""
        for i in range(self.tally.animals):
            if self.tally.in_play[i] == card:
                return i
        return NONE

    # -- events -------------------------------------------------------------------------------------------------------

    def write_event(self, s: CardState, card: i64, out: vec[float], first: i64) -> None:
        """What an event would change on the table at once."""
        variant = s.variant(card)
        if s.deck.variant_ongoing[variant] == 1:
            self.write_ongoing(s, card, out, first)
            return
        for line in range(s.deck.first_line[variant], s.deck.first_line[variant + 1]):
            if s.deck.program[line * LINE] == self.swap_animals:
                self.write_swap(s, out, first)
                return
            self.do_effect(s, line * LINE)
        self.write_outcome(s, out, first)
        self.restore(s)

    def write_swap(self, s: CardState, out: vec[float], first: i64) -> None:
        """What it would change to swap an animal of the seat for the one where it is best."""
        best: i64 = NONE
        partner: i64 = NONE
        most = -1e9
        for i in range(self.tally.animals):
            if s.owner(self.tally.in_play[i]) == self.me:
                other = self.best_partner(s, i)
                if other != NONE and self.partner_value > most:
                    most = self.partner_value
                    best = i
                    partner = other
        if best != NONE:
            self.exchange(s, best, partner, 1)
            self.write_outcome(s, out, first)
            self.exchange(s, best, partner, -1)

    def do_effect(self, s: CardState, at: i64) -> None:
        """An effect on animals in play, in the tally, as it is best for the seat."""
        program = s.deck.program
        step = program[at]
        if step == self.suppress_all:
            self.do_to_class(s, SUPPRESSED, NONE, program[at + 1], program[at + 2])
        elif step == self.suppress_one:
            self.do_best(s, SUPPRESSED, NONE, program[at + 2])
        elif step == self.suppress_class:
            self.do_to_best_class(s, SUPPRESSED, program[at + 1], program[at + 2])
        elif step == self.heal_one:
            self.do_best(s, HEALED, NONE, program[at + 1])
        elif step == self.heal_class:
            self.do_to_best_class(s, HEALED, THE_ENDANGERED, program[at + 1])
        elif step == self.discard_animal:
            self.do_best(s, REMOVED, NONE, program[at + 1])
        elif step == self.take_animal and program[at + 1] == FROM_PLAY:
            self.do_best(s, REMOVED, NONE, program[at + 3])

    def write_ongoing(self, s: CardState, card: i64, out: vec[float], first: i64) -> None:
        """What an event would add to the seat's total and icons while it lies on the table."""
        tally = self.tally
        me = self.me
        elements = s.deck.elements
        points = s.ongoing(card, BONUS_HEALTHY) * tally.healthy[me]
        points += s.ongoing(card, BONUS_ENDANGERED) * tally.endangered[me]
        if s.ongoing(card, PER_CLASS) != 0:
            points += s.ongoing(card, PER_CLASS) * s.classes_of(me)
        before = tally.icons[me * elements : (me + 1) * elements]
        if s.ongoing(card, EXTRA_ELEMENT) != 0:
            self.add_leading(s, s.ongoing(card, EXTRA_ELEMENT))
        for element in range(elements):
            if s.ongoing(card, FACTOR_ELEMENTS) & bit(element) != 0:
                tally.icons[me * elements + element] *= s.ongoing(card, FACTOR)
        tally.totals[me] += points
        self.write_outcome(s, out, first)
        tally.totals[me] -= points
        for element in range(elements):
            tally.icons[me * elements + element] = before[element]

    def add_leading(self, s: CardState, extra: i64) -> None:
        tally = self.tally
        for i in range(tally.animals):
            card = tally.in_play[i]
            if self.sides[i] == HEALTHY_SIDE and s.owner(card) == self.me and s.leading(card) != NONE:
                at = self.me * s.deck.elements + s.leading(card)
                tally.icons[at] += extra * tally.factor[at]

    # -- classes, seats, and the decision -----------------------------------------------------------------------------

    def write_class(self, s: CardState, step: i64, of_class: i64, out: vec[float], at: i64) -> None:
        """A class that is named, to suppress or to heal its animals."""
        if step == self.heal_class:
            self.do_to_class(s, HEALED, of_class, THE_ENDANGERED, s.arg(0))
        else:
            self.do_to_class(s, SUPPRESSED, of_class, s.arg(0), s.arg(1))
        self.write_outcome(s, out, at + AT_OUTCOME)
        self.restore(s)

    def write_seat(self, s: CardState, seat: i64, out: vec[float], first: i64) -> None:
        out[first] = within(0.1 * float(s.vp[seat] - s.vp[self.me]), 2.0)
        out[first + 1] = 1.0 if seat == self.leader else 0.0
        out[first + 2] = within(float(s.hand_size[seat]) / 7.0, 2.0)
        out[first + 3] = within(float(self.tally.totals[seat] - self.total) / 6.0, 2.0)
        out[first + 4] = 1.0 if self.tally.active[seat] == 0 else 0.0

    def find_context(self, s: CardState) -> None:
        """What tells passing and events from playing animals."""
        context = self.context
        tally = self.tally
        me = self.me
        left = float(s.deck.rounds - s.round)
        cards = float(s.hand_size[me])
        theirs = 0.0
        playing = 0.0
        survival: i64 = 0
        for other in range(s.seats):
            if other != me:
                theirs += float(s.hand_size[other])
                if tally.active[other] == 1:
                    playing += float(s.hand_size[other])
                if s.survival[other] > survival:
                    survival = s.survival[other]
        active = float(tally.active_seats - tally.active[me])
        context[0] = within(self.lead / 9.0, 1.0)
        context[1] = 1.0 if self.dominance > 0.0 else 0.0
        context[2] = (self.dominance + self.icon_vp) / 10.0
        context[3] = (self.hoped_dominance + self.hoped_icons) / 10.0
        context[4] = within(self.rivals_vp / 16.0, 2.0)
        context[5] = 0.4 * active
        context[6] = 1.0 if active == 0.0 else 0.0
        context[7] = within(cards / 7.0, 3.0)
        context[8] = within((cards - theirs / float(s.seats - 1)) / 5.0, 2.0)
        context[9] = within(playing / (7.0 * float(s.seats - 1)), 2.0)
        context[10] = left / 9.0
        context[11] = within(cards / (5.0 * (left + 1.0)), 2.0)
        context[12] = within(0.05 * float(s.vp[me] - s.vp[self.leader]), 2.0)
        context[13] = within(0.25 * float(s.survival[me] - survival), 2.0)
        context[14] = 1.0 if tally.healthy[me] + tally.endangered[me] == 0 else 0.0
        context[15] = self.best_gain
        context[16] = self.best_now
        context[17] = within((self.lead + self.best_points) / 9.0, 1.0)
        context[18] = within((self.lead + self.best_points + self.next_points) / 9.0, 1.0)
        context[19] = float(tally.last_cards[me])
        context[20] = 1.0 if s.hand_size[me] > s.deck.starting_hand else 0.0
        context[21] = within(self.hand_quality / 7.0, 3.0)
        context[22] = 0.1 * float(s.round)
        context[23] = within(0.5 * float(tally.endangered[me]), 2.0)


def icons_for(deck: Deck, card: i64, biome: i64) -> float:
    """The icons of a healthy animal, each by what a biome pays for its set."""
    elements = deck.elements
    total: i64 = 0
    for element in range(elements):
        total += deck.icons[card * 2 * elements + element] * deck.biome_icons[biome * elements + element]
    return within(float(total) / 8.0, 2.0)


def within(value: float, most: float) -> float:
    if value > most:
        return most
    return value if value > -most else -most
