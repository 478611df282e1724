"""The state of a card game: where every card is, the tracks, and what each seat has seen of the others' hands."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from foodchain.engine.bits import bit, count_bits
from foodchain.engine.events import BY_SEAT, HEADING, EventKind
from foodchain.engine.state import State
from foodchain.games.cards.deck import ENDANGERED_SIDE, HEALTHY_SIDE, MOST_SEATS, NONE, Deck
from foodchain.games.cards.ongoing import (
    BONUS_ENDANGERED,
    BONUS_HEALTHY,
    EVERYONE,
    EXTRA_ELEMENT,
    FACTOR,
    FACTOR_ELEMENTS,
    NEWCOMERS,
    ONGOING_NUMBERS,
    OPPONENTS,
    PER_CLASS,
)
from foodchain.games.cards.readings import Readings

# Where a card can be. From HAND on, one number for each seat.
PILE: Final = 0
DISCARDED: Final = 1
RESOLVING: Final = 2  # a one-time event whose effects are being carried out
DYING: Final = 3  # an animal that leaves the table; where to is still open
HAND: Final = 4
HEALTHY: Final = HAND + MOST_SEATS
ENDANGERED: Final = HEALTHY + MOST_SEATS
ONGOING: Final = ENDANGERED + MOST_SEATS
PLACES: Final = ONGOING + MOST_SEATS

EPOCHS: Final = 16  # how many shuffles are told apart; see knowledge.py
ONCE_EPOCHS: Final = 8  # how many the rules before version 4 told apart
PAST_SINCE: Final = 4  # version of the rules that begin to keep the past by what everybody sees; see history.py
MOST_KEPT: Final = 400  # entries of the past
SEEN: Final = MOST_SEATS + 3  # bits of what one seat knows of one card: hands, and who may have passed it on

# What is kept in CardState.past; see history.py.
DREW: Final = 0  # seat, epoch, count; 1 more where they are no animals
KNEW: Final = 1  # seat, card, its epoch, hands; the giver plus 1
SHOWED: Final = 2  # seat, card, its epoch
TOOK: Final = 3  # seat, card, its epoch
GAVE: Final = 4  # seat, card, its epoch; direction plus 1
PASSED_ALL: Final = 5  # what was given arrives
LACKED: Final = 6  # seat without an animal

PHASES: Final = ["play", "last cards", "over"]
PLAY: Final = 0
LAST_CARDS: Final = 1
OVER: Final = 2

ROUND_BEGUN: Final = 0
CARD_PLAYED: Final = 1
ENTERED_ENDANGERED: Final = 2
PASSED: Final = 3
CARD_PLAY_ENDED: Final = 4
LAST_CARD_DECLINED: Final = 5
SUPPRESSED: Final = 6
DIED: Final = 7
CAUGHT: Final = 8
EVENT_DISCARDED: Final = 9
HEALED: Final = 10
TAKEN: Final = 11
REMOVED: Final = 12
MOVED_OVER: Final = 13
CARD_DRAWN: Final = 14
CARD_DISCARDED: Final = 15
CARD_GIVEN: Final = 16
CLASS_NAMED: Final = 17
SEAT_NAMED: Final = 18
RESHUFFLED: Final = 19
PILE_EMPTY: Final = 20
VP: Final = 21
DOMINANCE_SCORED: Final = 22
SURVIVAL_MOVED: Final = 23
NOBODY_DOMINANT: Final = 24
ELEMENT_SCORED: Final = 25
BIOME_LEFT: Final = 26
BIOME_ENTERED: Final = 27
BIOME_REVEALED: Final = 28
TABLE_CLEARED: Final = 29
TIME_MOVED: Final = 30
STARTING_PLAYER: Final = 31
SURVIVAL_BONUS: Final = 32
SURVIVAL_PENALTY: Final = 33
GAME_OVER: Final = 34
NO_ANIMAL: Final = 35
FORCED_PASS: Final = 36
CATCH_DECLINED: Final = 37
DIRECTION_CHOSEN: Final = 38
PROTECTED_ANIMAL: Final = 39

CARD_EVENTS: Final = [
    EventKind("round begun", ("round", "biome", "seat"), role=HEADING),
    EventKind("card played", ("seat", "card")),
    EventKind("entered endangered", ("seat", "card"), caused=BY_SEAT),
    EventKind("passed", ("seat",)),
    EventKind("card play ended", ("seat",)),
    EventKind("last card declined", ("seat",)),
    EventKind("suppressed", ("seat", "card"), caused=BY_SEAT),
    EventKind("died", ("seat", "card"), caused=BY_SEAT),
    EventKind("caught", ("seat", "card"), caused=BY_SEAT),
    EventKind("event discarded", ("seat", "card"), caused=BY_SEAT),
    EventKind("healed", ("seat", "card"), caused=BY_SEAT),
    EventKind("taken", ("seat", "card"), caused=BY_SEAT),
    EventKind("removed", ("seat", "card"), caused=BY_SEAT),
    EventKind("moved over", ("seat", "card", "to seat"), caused=BY_SEAT),
    EventKind("card drawn", ("seat", "card"), secret=("card",), known_to=("seat",), caused=BY_SEAT),
    EventKind("card discarded", ("seat", "card"), caused=BY_SEAT),
    EventKind(
        "card given", ("seat", "to seat", "card"), secret=("card",), known_to=("seat", "to seat"), caused=BY_SEAT
    ),
    EventKind("class named", ("seat", "class")),
    EventKind("seat named", ("seat", "other seat")),
    EventKind("reshuffled", ("count",)),
    EventKind("pile empty", ("seat",)),
    EventKind("vp", ("seat", "vp"), caused=BY_SEAT),
    EventKind("dominance scored", ("seat", "total", "vp"), caused=BY_SEAT),
    EventKind("survival moved", ("seat", "position"), caused=BY_SEAT),
    EventKind("nobody dominant", ()),
    EventKind("element scored", ("seat", "element", "count", "vp"), caused=BY_SEAT),
    EventKind("biome left", ("biome",)),
    EventKind("biome entered", ("biome",)),
    EventKind("biome revealed", ("biome",)),
    EventKind("table cleared", (), caused=BY_SEAT),
    EventKind("time moved", ("round",)),
    EventKind("starting player", ("seat",)),
    EventKind("survival bonus", ("seat", "vp"), caused=BY_SEAT),
    EventKind("survival penalty", ("seat", "vp"), caused=BY_SEAT),
    EventKind("game over", ()),
    EventKind("no animal", ("seat",)),
    EventKind("forced pass", ("seat",)),
    EventKind("catch declined", ("seat", "card")),
    EventKind("direction chosen", ("seat", "to seat")),
    EventKind("protected", ("seat", "card"), caused=BY_SEAT),
]


def entry(kind: i64, seat: i64, card: i64, epoch: i64, count: i64, more: i64) -> i64:
    """An entry of CardState.past as one number."""
    return kind | (seat << 3) | (epoch << 6) | (more << 10) | (count << 14) | ((card + 1) << 30)


ONE_EPOCH: Final = 64  # the difference between entries of two shuffles, as `entry` puts them together
ONE_MORE: Final = 16_384  # and between counts


def is_draw_of(item: i64, seat: i64, epoch: i64) -> bool:
    return kind_of(item) == DREW and seat_of(item) == seat and epoch_of(item) == epoch and more_of(item) == 0


def kind_of(item: i64) -> i64:
    return item & 7


def seat_of(item: i64) -> i64:
    return (item >> 3) & 7


def epoch_of(item: i64) -> i64:
    return (item >> 6) & 15


def more_of(item: i64) -> i64:
    return (item >> 10) & 15


def count_of(item: i64) -> i64:
    return (item >> 14) & 65535


def giver_in_doubt(mask: i64, giver: i64) -> i64:
    """The giver of a card that may have been passed on, if both its hand and another are left; otherwise NONE."""
    return giver if giver != NONE and mask & bit(giver) != 0 and mask != bit(giver) else NONE


def card_of(item: i64) -> i64:
    """The card of an entry; NONE where it has none, or nobody can tell which."""
    return (item >> 30) - 1


class CardState(State):
    def __init__(self, deck: Deck, readings: Readings) -> None:
        super().__init__()
        self.deck = deck
        self.readings = readings
        self.seats: i64 = 0
        self.round: i64 = 1
        self.phase: i64 = PLAY
        self.starting: i64 = 0
        self.passed: i64 = 0  # a bit for each seat
        self.closing: i64 = 0  # 1 once an event has ended card play
        self.pile_left: i64 = 0
        self.place: vec[i64] = vec[i64]()  # card -> where it is
        self.hand_size: vec[i64] = vec[i64]()
        self.vp: vec[i64] = vec[i64]()
        self.survival: vec[i64] = vec[i64]()
        self.chosen: vec[i64] = vec[i64]()  # seat -> the card it has laid face down, or NONE
        self.kept: vec[i64] = vec[i64]()  # animals in play that an event has protected, in that order
        self.biomes: vec[i64] = vec[i64]()  # one for each round, then those left in the box unseen
        # What is known of hidden cards; knowledge.py explains these.
        self.epoch: i64 = 0
        self.direction: i64 = 1  # of the last cards passed: 1 to the left
        self.entered: vec[i64] = vec[i64]()
        self.drawn: vec[i64] = vec[i64]()
        self.barren: vec[i64] = vec[i64]()
        self.sight: vec[i64] = vec[i64]()
        self.past: vec[i64] = vec[i64]()  # empty as long as the counts say all; see history.py

    def clone(self) -> CardState:
        other = CardState(self.deck, self.readings)
        self.copy_to(other)
        other.seats = self.seats
        other.round = self.round
        other.phase = self.phase
        other.starting = self.starting
        other.passed = self.passed
        other.closing = self.closing
        other.pile_left = self.pile_left
        other.place = self.place[:]
        other.hand_size = self.hand_size[:]
        other.vp = self.vp[:]
        other.survival = self.survival[:]
        other.chosen = self.chosen[:]
        other.kept = self.kept  # never changed in place, only replaced
        other.biomes = self.biomes  # never changed in place, only replaced
        other.epoch = self.epoch
        other.direction = self.direction
        other.entered = self.entered[:]
        other.drawn = self.drawn[:]
        other.barren = self.barren[:]
        other.sight = self.sight[:]
        other.past = self.past[:]
        return other

    def numbers(self) -> list[int]:
        found = super().numbers()
        found += [int(self.seats), int(self.round), int(self.phase), int(self.starting), int(self.passed)]
        found += [int(self.closing), int(self.pile_left), int(self.epoch), int(self.direction)]
        for row in (self.place, self.hand_size, self.vp, self.survival, self.chosen, self.biomes):
            found += row
        for row in (self.entered, self.drawn, self.barren, self.sight, self.past, self.kept):
            found += row
        return found

    # -- the table --------------------------------------------------------------------------------------------------

    def biome(self) -> i64:
        return self.biomes[self.round - 1]

    def next_seat(self, seat: i64) -> i64:
        return (seat + 1) % self.seats

    def has_passed(self, seat: i64) -> bool:
        return self.passed & bit(seat) != 0

    def in_play(self, card: i64) -> bool:
        """Whether an animal lies on the table."""
        place = self.place[card]
        return HEALTHY <= place < ONGOING

    def is_endangered(self, card: i64) -> bool:
        return ENDANGERED <= self.place[card] < ONGOING

    def is_kept(self, card: i64) -> bool:
        """Whether an event has protected an animal in play."""
        for other in self.kept:
            if other == card:
                return True
        return False

    def leave_play(self, card: i64) -> None:
        """An animal that is not in play any more is not protected either."""
        if self.is_kept(card):
            left = vec[i64]()
            for other in self.kept:
                if other != card:
                    left = append(left, other)
            self.kept = left

    def owner(self, card: i64) -> i64:
        """The seat in front of which a card in play lies."""
        return (self.place[card] - HEALTHY) % MOST_SEATS

    def side(self, card: i64) -> i64:
        return ENDANGERED_SIDE if self.is_endangered(card) else HEALTHY_SIDE

    def variant(self, card: i64) -> i64:
        """The reading of an event card."""
        return self.readings.variant[self.deck.event_of[card - self.deck.animals]]

    def is_usual(self, card: i64) -> bool:
        """Whether an event card is read as recommended: that is the reading which translations have."""
        return self.variant(card) == self.deck.first_variant[self.deck.event_of[card - self.deck.animals]]

    def ongoing(self, card: i64, which: i64) -> i64:
        """A number of an event card that lies on the table; see ongoing.py for the columns."""
        return self.deck.ongoing[self.variant(card) * ONGOING_NUMBERS + which]

    def endangering(self, seat: i64) -> i64:
        """The event that lets a seat's animals enter play endangered, or NONE."""
        for card in range(self.deck.animals, self.deck.cards):
            place = self.place[card]
            if place >= ONGOING:
                whose = self.ongoing(card, NEWCOMERS)
                if whose == EVERYONE or (whose == OPPONENTS and place != ONGOING + seat):
                    return card
        return NONE

    # -- what is told -----------------------------------------------------------------------------------------------

    def find_cause(self) -> None:
        """The card or occasion that is under way, or else nothing but whoever is about to play."""
        if not self.blame_agenda(self.deck.causes):
            self.cause = NONE
            self.culprit = self.actor()

    def blame_event(self, card: i64) -> None:
        """What is told from here on is the doing of an event on the table."""
        self.cause = self.deck.causes.first_card + card
        self.culprit = self.owner(card)

    def blame_biome(self) -> None:
        self.cause = self.deck.first_cause_biome + self.biome()
        self.culprit = NONE

    # -- totals -----------------------------------------------------------------------------------------------------

    def owned_sum(self, seat: i64, which: i64) -> i64:
        """A number of all ongoing events in front of a seat, added up."""
        own: i64 = ONGOING + seat
        total: i64 = 0
        for card in range(self.deck.animals, self.deck.cards):
            if self.place[card] == own:
                total += self.ongoing(card, which)
        return total

    def worth(self, card: i64, bonus_healthy: i64, bonus_endangered: i64) -> i64:
        """An animal's food chain points at the current biome."""
        return self.worth_on(card, self.side(card), bonus_healthy, bonus_endangered)

    def worth_on(self, card: i64, side: i64, bonus_healthy: i64, bonus_endangered: i64) -> i64:
        """The same if it lay on this side; modifiers add up, without a floor (ruling C22)."""
        deck = self.deck
        points = deck.value[card * 2 + side] + (bonus_healthy if side == HEALTHY_SIDE else bonus_endangered)
        biome = self.biome()
        if deck.class_of[card] == deck.bonus[biome]:
            points += 1
        if deck.class_of[card] == deck.penalty[biome]:
            points -= 1
        return points

    def food_chain(self, seat: i64) -> i64:
        """A seat's food chain total."""
        bonus_healthy = self.owned_sum(seat, BONUS_HEALTHY)
        bonus_endangered = self.owned_sum(seat, BONUS_ENDANGERED)
        healthy: i64 = HEALTHY + seat
        endangered: i64 = ENDANGERED + seat
        total: i64 = 0
        for card in range(self.deck.animals):
            place = self.place[card]
            if place in (healthy, endangered):
                total += self.worth(card, bonus_healthy, bonus_endangered)
        per_class = self.owned_sum(seat, PER_CLASS)
        return total + per_class * self.classes_of(seat) if per_class != 0 else total

    def classes_of(self, seat: i64) -> i64:
        """How many different classes a seat has in play."""
        seen: i64 = 0
        for card in range(self.deck.animals):
            place = self.place[card]
            if place == HEALTHY + seat or place == ENDANGERED + seat:
                seen |= bit(self.deck.class_of[card])
        return count_bits(seen)

    def elements_shown(self, seat: i64) -> i64:
        """A bit for each element that a seat's animals show."""
        seen: i64 = 0
        for card in range(self.deck.animals):
            place = self.place[card]
            if place == HEALTHY + seat:
                seen |= self.deck.shown[card * 2]
            elif place == ENDANGERED + seat:
                seen |= self.deck.shown[card * 2 + 1]
        return seen

    def icons(self, seat: i64, element: i64) -> i64:
        """A seat's icons of an element, as they count at scoring."""
        deck = self.deck
        extra = self.owned_sum(seat, EXTRA_ELEMENT)
        healthy: i64 = HEALTHY + seat
        endangered: i64 = ENDANGERED + seat
        total: i64 = 0
        for card in range(deck.animals):
            place = self.place[card]
            if place == healthy:
                total += deck.icons[card * 2 * deck.elements + element]
                if extra != 0 and self.leading(card) == element:
                    total += extra
            elif place == endangered:
                total += deck.icons[(card * 2 + 1) * deck.elements + element]
        for card in range(deck.animals, deck.cards):
            if self.place[card] == ONGOING + seat and self.ongoing(card, FACTOR_ELEMENTS) & bit(element) != 0:
                total *= self.ongoing(card, FACTOR)
        return total

    def leading(self, card: i64) -> i64:
        """The element that an animal shows most often (ruling C40)."""
        return self.deck.once_leading[card] if self.readings.version == 1 else self.deck.leading[card]

    # -- hands and piles --------------------------------------------------------------------------------------------

    def to_discards(self, card: i64) -> None:
        self.leave_play(card)
        self.place[card] = DISCARDED

    def show_from_hand(self, seat: i64, card: i64) -> None:
        """A card leaves a hand openly. The caller puts it where it goes."""
        self.hand_size[seat] -= 1
        self.revealed += 1
        self.remember(entry(SHOWED, seat, card, self.entered[card], 0, 0))
        self.forget_draw(seat, self.entered[card], card < self.deck.animals)
        if self.sight[card] != 0:
            self.learn_from(card, seat)
            self.sight[card] = 0

    def forget_draw(self, seat: i64, entered: i64, animal: bool) -> None:
        """A card that entered the pile with this shuffle leaves a hand: the earliest draw that it can be goes with it.

        Whichever draw it really was, the cards that stay fit what is left. Where it can have been a barren draw (see
        knowledge.py) but another goes, the earliest barren one may hold an animal from now on."""
        drawn = self.drawn
        barren = self.barren
        for epoch in range(entered, EPOCHS):
            at = seat * EPOCHS + epoch
            if barren[at] > 0 and not animal:
                barren[at] -= 1
                drawn[at] -= 1
                return
            if drawn[at] > barren[at]:
                drawn[at] -= 1
                if not animal:
                    self.doubt_barren_draw(seat, epoch)
                return

    def doubt_barren_draw(self, seat: i64, since: i64) -> None:
        for epoch in range(since, EPOCHS):
            at = seat * EPOCHS + epoch
            if self.barren[at] > 0:
                self.barren[at] -= 1
                return

    def keeps_past(self) -> bool:
        """Whether the past begins by what everybody sees."""
        return self.readings.version >= PAST_SINCE

    def remember(self, item: i64) -> None:
        """Before something happens to hidden cards: keep it, if the past is kept at all. After a reshuffle it is."""
        kept = len(self.past) > 0
        if self.keeps_past():
            if (not kept and self.epoch > 0) or (len(self.past) > MOST_KEPT and self.public_entries() > MOST_KEPT):
                self.begin_past()
                kept = True
        if kept:
            self.past = append(self.past, item)

    def public_entries(self) -> i64:
        """How many entries of the past do not depend on what single seats know."""
        count: i64 = 0
        for item in self.past:
            if kind_of(item) != KNEW:
                count += 1
        return count

    def remember_draw(self, seat: i64) -> None:
        """Cards that a seat draws one after the other are one entry."""
        last: i64 = len(self.past) - 1
        if self.keeps_past() and last >= 0 and is_draw_of(self.past[last], seat, self.epoch):
            self.past[last] = self.past[last] + ONE_MORE
        else:
            self.remember(entry(DREW, seat, NONE, self.epoch, 1, 0))

    def begin_past(self) -> None:
        """With the draws that each hand consists of, and what anybody knows of single cards."""
        past = vec[i64]()
        for seat in range(self.seats):
            for epoch in range(self.epoch + 1):
                barren = self.barren[seat * EPOCHS + epoch]
                free = self.drawn[seat * EPOCHS + epoch] - barren
                if free > 0:
                    past = append(past, entry(DREW, seat, NONE, epoch, free, 0))
                if barren > 0:
                    past = append(past, entry(DREW, seat, NONE, epoch, barren, 1))
        self.past = past
        for card in range(self.deck.cards):
            if self.sight[card] != 0:
                for seat in range(self.seats + 1):
                    if self.place[card] != HAND + seat:
                        self.remember_knowledge(card, seat)

    def remember_knowledge(self, card: i64, seat: i64) -> None:
        """What a seat knows of a card that it does not hold, by itself or with everybody."""
        who = seat if self.may_hold(card, seat) != 0 else self.seats
        mask = self.may_hold(card, who) & ~bit(seat)
        if mask != 0:
            giver = giver_in_doubt(mask, self.giver_of(card, who))
            self.past = append(self.past, entry(KNEW, seat, card, self.entered[card], mask, giver + 1))

    def learn_from(self, card: i64, holder: i64) -> None:
        """Who saw one of several cards pass on knows that the others stayed: a hand passes on one card at a time."""
        for seat in range(self.seats + 1):
            giver = self.giver_of(card, seat)
            if giver != NONE and giver != holder:
                for other in range(self.deck.cards):
                    if other != card and self.giver_of(other, seat) == giver:
                        self.set_may_hold(other, seat, bit(giver))

    def may_hold(self, card: i64, seat: i64) -> i64:
        """Whose hands a card can be in, for all a seat knows: a bit for each; 0 where the seat knows nothing.

        One seat more than there are stands for all who only watch."""
        return (self.sight[card] >> (seat * SEEN)) & (bit(MOST_SEATS) - 1)

    def giver_of(self, card: i64, seat: i64) -> i64:
        """In whose hand the seat knew the card to be when cards were last passed, if it may have been passed on."""
        return ((self.sight[card] >> (seat * SEEN + MOST_SEATS)) & 7) - 1

    def set_may_hold(self, card: i64, seat: i64, mask: i64, giver: i64 = NONE) -> None:
        shift: i64 = seat * SEEN
        every: i64 = (bit(SEEN) - 1) << shift
        seen: i64 = mask | ((giver + 1) << MOST_SEATS)
        self.sight[card] = (self.sight[card] & ~every) | (seen << shift)

    def take_openly(self, seat: i64, card: i64) -> None:
        """A card that everybody sees comes to a hand."""
        self.leave_play(card)
        self.place[card] = HAND + seat
        self.hand_size[seat] += 1
        self.remember(entry(TOOK, seat, card, self.entered[card], 0, 0))
        self.drawn[seat * EPOCHS + self.entered[card]] += 1
        for other in range(self.seats + 1):
            if other != seat:
                self.set_may_hold(card, other, bit(seat))

    def draw(self, seat: i64, count: i64) -> None:
        """Draw up to `count` cards. An empty pile is made from the discards at once (ruling C25)."""
        for _ in range(count):
            if self.pile_left == 0 and self.readings.reshuffle_empty:
                self.reshuffle()
            if self.pile_left == 0:
                self.note(PILE_EMPTY, seat)
                return
            card = self.random_of_pile()
            self.place[card] = HAND + seat
            self.pile_left -= 1
            self.hand_size[seat] += 1
            self.remember_draw(seat)
            self.drawn[seat * EPOCHS + self.epoch] += 1
            self.revealed += 1
            self.note(CARD_DRAWN, seat, card)

    def random_of_pile(self) -> i64:
        """The pile has no order: chance picks when a card is drawn, which is the same as shuffling beforehand."""
        left = self.chance.below(self.pile_left)
        for card in range(self.deck.cards):
            if self.place[card] == PILE:
                if left == 0:
                    return card
                left -= 1
        return NONE

    def reshuffle(self) -> None:
        """Shuffle the discard pile into the draw pile."""
        count: i64 = 0
        for card in range(self.deck.cards):
            if self.place[card] == DISCARDED:
                count += 1
        if count > 0:
            if self.epoch + 1 < self.epochs():
                self.epoch += 1
            elif self.keeps_past():
                self.forget_first_shuffle()
            for card in range(self.deck.cards):
                if self.place[card] == DISCARDED:
                    self.place[card] = PILE
                    self.entered[card] = self.epoch
            self.pile_left += count
            self.note(RESHUFFLED, count)

    def epochs(self) -> i64:
        """How many shuffles the rules of this game tell apart."""
        return EPOCHS if self.keeps_past() else ONCE_EPOCHS

    def forget_first_shuffle(self) -> None:
        """What was drawn before the second shuffle and after it counts as one from now on."""
        for card in range(self.deck.cards):
            if self.entered[card] > 0:
                self.entered[card] -= 1
        for i in range(self.seats * EPOCHS):
            epoch = i % EPOCHS
            if epoch > 0:
                before: i64 = i - 1
                self.drawn[before] += self.drawn[i]
                self.drawn[i] = 0
                self.barren[before] += self.barren[i]
                self.barren[i] = 0
        for i in range(len(self.past)):
            if epoch_of(self.past[i]) > 0:
                self.past[i] = self.past[i] - ONE_EPOCH

    def gain_vp(self, seat: i64, vp: i64) -> i64:
        """Add victory points, which may fall below 0 (ruling C28); what really came."""
        before = self.vp[seat]
        after = before + vp
        if after < 0 and self.readings.vp_floor:
            after = 0
        self.vp[seat] = after
        return after - before
