"""Evolution: score a tile, then resolve a card if you thrive there; the row slides down and is refilled."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from foodchain.earth.cards.terms import ACTING
from foodchain.earth.display import CARD_DEALT, CARD_TAKEN
from foodchain.earth.earth import NONE
from foodchain.engine.frame import Frame
from foodchain.engine.state import FRAME, changed
from foodchain.engine.step import Step
from foodchain.games.marine import agenda
from foodchain.games.marine.board import (
    ANIMALS,
    ELEMENT_PAYS,
    EVOLUTION,
    SCORES_TIMES,
    TERRAIN_PAYS,
    TO_EVERYONE,
    TO_FIRST,
)
from foodchain.games.marine.placement import Section
from foodchain.games.marine.state import CARD_DISCARDED, MarineState


class Evolution(Section):
    name = "evolution"

    def act(self, s: MarineState, animal: i64, space: i64) -> None:
        i = space - s.display.section_first[EVOLUTION]
        terrain = s.markers[s.display.competing + i]
        if terrain == NONE:
            s.forfeit(animal)
        else:
            s.push(agenda.EVOLVE, animal, terrain, s.display.space_value[space])


class Evolve(Step[MarineState]):
    """Any tile of the terrain. Frame: the terrain, and the value of the space."""

    name = "evolve"
    frame = Frame(ACTING, ("terrain", "count"))

    def continues(self, s: MarineState) -> bool:
        return True

    def options(self, s: MarineState) -> vec[i64]:
        out = vec[i64]()
        for at in range(s.board.grid.size):
            if s.terrain[at] == s.arg(0):
                out = append(out, s.board.first_score + at)
        return append(out, s.board.pass_)

    def choose(self, s: MarineState, option: i64) -> None:
        animal = s.actor()
        value = s.arg(1)
        s.pop()
        if option == s.board.pass_:
            s.forfeit(animal)
            return
        at = option - s.board.first_score
        for _ in range(times_scored(s, at)):
            s.score_tile(at)
        pay_for_cards(s, animal, at)
        if s.thrives(animal, at):
            s.push(agenda.TAKE_CARD, animal, value, at + 1 if s.display.asks_for_tile else 0)

    def details(self, s: MarineState) -> dict[str, str | int]:
        return {"terrain": s.board.terrain_names[s.arg(0)], "value": int(s.arg(1))}


def times_scored(s: MarineState, at: i64) -> i64:
    """How often an Evolution action scores a tile: once, unless a face-up card says otherwise."""
    for card in s.row:
        if card != NONE:
            for rule in range(s.display.first_rule[card], s.display.first_rule[card + 1]):
                if s.display.rule_kind[rule] == SCORES_TIMES:
                    subject = s.display.rule_subject[rule]
                    if subject == NONE or s.terrain[at] == subject:
                        return s.display.rule_times[rule]
    return 1


def pay_for_cards(s: MarineState, animal: i64, at: i64) -> None:
    """Face-up cards that pay more for a tile, in Evolution actions only."""
    for card in s.row:
        if card == NONE:
            continue
        for rule in range(s.display.first_rule[card], s.display.first_rule[card + 1]):
            kind = s.display.rule_kind[rule]
            if kind == ELEMENT_PAYS:
                disks: i64 = 0
                for i in range(6):
                    if s.disk[s.board.grid.corners[at * 6 + i]] == s.display.rule_subject[rule]:
                        disks += 1
                pay_more(s, animal, at, card, rule, disks)
            elif kind == TERRAIN_PAYS and s.terrain[at] == s.display.rule_subject[rule]:
                pay_more(s, animal, at, card, rule, 1)


def pay_more(s: MarineState, actor: i64, at: i64, card: i64, rule: i64, times: i64) -> None:
    to = s.display.rule_to[rule]
    first = s.first_on(at)
    s.cause = s.display.causes.first_card + card
    s.culprit = actor
    for animal in range(ANIMALS):
        if s.count(animal, at) > 0 and (to == TO_EVERYONE or animal == (first if to == TO_FIRST else actor)):
            s.gain_vp(animal, times * s.display.rule_vp[rule], at)


class TakeCard(Step[MarineState]):
    """Compulsory. Frame: the highest slot that may be chosen, and the scored tile + 1 where a card asks for it."""

    name = "take card"
    frame = Frame(ACTING, ("count", "hex+"))

    def continues(self, s: MarineState) -> bool:
        return True

    def options(self, s: MarineState) -> vec[i64]:
        out = vec[i64]()
        for slot in range(len(s.row)):
            if slot < s.arg(0) and s.row[slot] != NONE and not is_being_resolved(s, s.row[slot], s.depth):
                out = append(out, s.display.first_card + s.row[slot])
        return out

    def choose(self, s: MarineState, option: i64) -> None:
        animal = s.actor()
        at = s.arg(1) - 1
        value = s.arg(0) if s.display.asks_for_value else 0
        s.pop()
        take_card(s, animal, option - s.display.first_card, at, value)

    def details(self, s: MarineState) -> dict[str, str | int]:
        return {"value": int(s.arg(0))}


def take_card(s: MarineState, animal: i64, card: i64, at: i64, value: i64) -> None:
    """The card stays in its slot until it is resolved.

    `at` is the tile that was scored for it, or NONE; `value` the highest slot that could be chosen, if a card asks.
    """
    s.note(CARD_TAKEN, animal, card)
    s.push(agenda.DISCARD, animal, card, value)
    s.push(agenda.RESOLVE_CARD, animal, card, 0, s.slot_of(card) + 1, at + 1)


def is_being_resolved(s: MarineState, card: i64, depth: i64) -> bool:
    """Whether discarding a card is still to come, among so many frames of the agenda."""
    for i in range(depth):
        if s.agenda[i * FRAME] == agenda.DISCARD and s.agenda[i * FRAME + 2] == card:
            return True
    return False


class Discard(Step[MarineState]):
    """The resolved card leaves the row, those above it slide down, and a new one enters.

    Frame: the card, and the highest slot from which it could have been taken where a card asks for it.
    """

    name = "discard"
    frame = Frame(ACTING, ("card", "count"))

    def fits(self, s: MarineState) -> bool:
        if s.arg(1) > 0 and not s.display.asks_for_value:
            return False
        return s.slot_of(s.arg(0)) != NONE and not is_being_resolved(s, s.arg(0), s.depth - 1)

    def resolve(self, s: MarineState) -> None:
        animal = s.actor()
        card = s.arg(0)
        s.pop()
        slot = s.slot_of(card)
        s.discard = append(s.discard[:], card)
        s.note(CARD_DISCARDED, card)
        last = len(s.row) - 1
        for above in range(slot, last):
            s.row[above] = s.row[above + 1]
        s.row[last] = NONE
        new = deal_card(s, s.slot_of(NONE))  # the last slot, unless a position was set up with a shorter row
        if new == NONE:
            return
        enter(s, animal, new)


def enter(s: MarineState, animal: i64, card: i64) -> None:
    """A card's text comes first, then what its fish set off (ruling M3)."""
    if not s.display.text_before_fish:
        s.push(agenda.ENTER_PLAY, animal, card, 0, s.slot_of(card) + 1)
    if s.display.live_fish[card] == 1:
        s.push(agenda.SURVIVAL)
    if s.display.dead_fish[card] == 1:
        s.push(agenda.EXTINCTION)
    if s.display.text_before_fish:
        s.push(agenda.ENTER_PLAY, animal, card, 0, s.slot_of(card) + 1)


def deal_card(s: MarineState, slot: i64) -> i64:
    """Turn up the next card into a slot; NONE when the deck is used up."""
    if s.deck_left == 0:
        return NONE
    s.deck_left -= 1
    card = s.deck[s.deck_left]
    s.deck = changed(s.deck, s.deck_left, NONE)
    s.row[slot] = card
    s.revealed += 1
    s.note(CARD_DEALT, card)
    return card


class OpenRow(Step[MarineState]):
    """The first cards are turned up. Their texts count, their fish do not (ruling M4).

    Frame: the slot of the card that comes next, where fish count too.
    """

    name = "open row"
    frame = Frame(("play on",), ("slot+",))

    def fits(self, s: MarineState) -> bool:
        if s.arg(0) > 0 and not s.display.fish_of_first_cards:
            return False
        return (s.row[0] == NONE) == (s.arg(0) == 0)

    def resolve(self, s: MarineState) -> None:
        animal = s.actor()
        if s.display.fish_of_first_cards:
            self.enter_next(s)
            return
        s.pop()
        for slot in range(len(s.row)):
            deal_card(s, slot)
        for i in range(len(s.row)):
            slot = len(s.row) - 1 - i  # pushed from the last, so the first card's text comes first
            if s.row[slot] != NONE:
                s.push(agenda.ENTER_PLAY, animal, s.row[slot], 0, slot + 1)

    def enter_next(self, s: MarineState) -> None:
        """One card after the other with all that it sets off."""
        slot = s.arg(0)
        if slot == 0:
            for place in range(len(s.row)):
                deal_card(s, place)
        if slot == len(s.row) or s.row[slot] == NONE:
            s.pop()
            return
        s.set_arg(0, slot + 1)
        enter(s, s.actor(), s.row[slot])
