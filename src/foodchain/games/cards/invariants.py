"""Nothing is created or lost: what must hold in every state of every card game."""

from __future__ import annotations

from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64

from foodchain.engine.bits import bit
from foodchain.engine.invariants import expect
from foodchain.engine.step import Step
from foodchain.games.cards import agenda
from foodchain.games.cards.deck import MOST_SEATS, NONE
from foodchain.games.cards.state import (
    DYING,
    EPOCHS,
    HAND,
    HEALTHY,
    ONGOING,
    OVER,
    PHASES,
    PILE,
    PLACES,
    PLAY,
    RESOLVING,
    CardState,
)
from foodchain.games.cards.true_past import TruePast

# The statements that say where cards are, and in which order the biomes come.
PLACED: Final = ("hand", "table", "pile", "discards", "resolving", "dying")
BIOMES: Final = ("biomes", "biome")


def check_state(s: CardState) -> None:
    check_cards(s)
    check_agenda_cards(s)
    check_phase(s)
    check_moments(s)
    check_hands(s)
    check_biomes(s)
    check_tracks(s)
    check_knowledge(s)


def check_cards(s: CardState) -> None:
    """Every card is in exactly one place, and in one where it can be."""
    deck = s.deck
    expect(len(s.place) == deck.cards, f"there are {len(s.place)} cards, not {deck.cards}", *PLACED)
    pile: i64 = 0
    resolving: i64 = 0
    for card in range(deck.cards):
        place = s.place[card]
        name = deck.card_names[card]
        expect(0 <= place < PLACES, f"{name} is nowhere", *PLACED)
        expect(
            place < HAND or (place - HAND) % MOST_SEATS < s.seats, f"{name} lies with a seat that is not there", *PLACED
        )
        if place == PILE:
            pile += 1
        if card < deck.animals:
            expect(place < ONGOING and place != RESOLVING, f"{name} lies among the events", "resolving", "table")
        else:
            expect(
                place != DYING and not HEALTHY <= place < ONGOING, f"{name} lies among the animals", "dying", "table"
            )
            expect(place < ONGOING or deck.variant_ongoing[s.variant(card)] == 1, f"{name} stays on the table", "table")
            if place == RESOLVING:
                resolving += 1
    for card in s.kept:
        expect(s.in_play(card), f"{deck.card_names[card]} is protected but not in play", "protected")
    expect(len(s.kept) == 0 or deck.first_protect != NONE, "no event of these protects a chosen animal", "protected")
    expect(resolving <= 1, f"{resolving} events are being carried out at once", "resolving")
    expect(pile == s.pile_left, f"the draw pile has {pile} cards, but {s.pile_left} are counted", "pile")


def check_agenda_cards(s: CardState) -> None:
    """Cards that are on their way belong to a step that is under way."""
    resolving = s.is_under_way(agenda.RESOLVE_EVENT)
    deaths = s.is_under_way(agenda.DEATHS)
    for card in range(s.deck.cards):
        name = s.deck.card_names[card]
        expect(s.place[card] != RESOLVING or resolving, f"{name} is carried out by no step", "resolving")
        expect(s.place[card] != DYING or deaths, f"{name} dies by no step", "dying")


def check_phase(s: CardState) -> None:
    """What the phase says of the agenda and of the round."""
    expect(
        (s.depth == 0) == (s.phase == OVER), "the game is over exactly when nothing is left to do", "phase", "agenda 0"
    )
    expect(s.phase != OVER or s.round == s.deck.rounds, f"the game is not over in round {s.round}", "phase", "round")
    if s.depth > 0:
        playing = s.agenda[0] in (agenda.TURN, agenda.BEGIN_ROUND)
        expect(
            playing == (s.phase == PLAY), f"the phase {PHASES[s.phase]!r} does not begin like this", "phase", "agenda 0"
        )


def check_moments(s: CardState) -> None:
    """What the table can show only at certain moments, or by certain events."""
    expect(s.closing == 0 or s.deck.ends_card_play, "no event of these ends card play", "closing")
    ends = s.phase != PLAY or s.is_under_way(agenda.RESOLVE_EVENT)  # with its turn, and shows in what follows
    expect(s.closing == 0 or ends, "no event is under way that has ended card play", "closing")
    passed = s.direction == 1 or len(s.past) > 0 or not s.keeps_past()
    expect(passed, "no cards have been passed", "passed")


def check_hands(s: CardState) -> None:
    expect(len(s.hand_size) == s.seats and len(s.chosen) == s.seats, "a hand is missing", "hand")
    for seat in range(s.seats):
        held: i64 = 0
        for card in range(s.deck.cards):
            if s.place[card] == HAND + seat:
                held += 1
        expect(
            held == s.hand_size[seat],
            f"seat {seat} holds {held} cards, but {s.hand_size[seat]} are counted",
            f"hand {seat}",
        )
        chosen = s.chosen[seat]
        if chosen != NONE:
            expect(s.place[chosen] == HAND + seat, f"seat {seat} has chosen a card it does not hold", f"chosen {seat}")


def check_chosen(s: CardState, steps: list[Step[Any]]) -> None:
    """Cards are laid face down only while several seats choose one."""
    choosing = s.depth > 0 and steps[s.step()].name in ("discard", "pass cards")
    for seat in range(s.seats):
        expect(choosing or s.chosen[seat] == NONE, f"seat {seat} is not asked to choose a card", f"chosen {seat}")


def check_biomes(s: CardState) -> None:
    expect(len(s.biomes) == s.deck.biomes, f"there are {len(s.biomes)} biomes, not {s.deck.biomes}", *BIOMES)
    seen: i64 = 0
    for biome in s.biomes:
        expect(0 <= biome < s.deck.biomes and seen & bit(biome) == 0, "a biome is there twice", *BIOMES)
        seen |= bit(biome)
    expect(s.biomes[s.deck.rounds - 1] == s.deck.last_biome, "the last biome lies in the wrong place", *BIOMES)


def check_tracks(s: CardState) -> None:
    expect(1 <= s.round <= s.deck.rounds, f"there is no round {s.round}", "round")
    expect(0 <= s.starting < s.seats, f"there is no seat {s.starting} to start", "starting")
    expect(0 <= s.passed < bit(s.seats), "somebody has passed who is not there", "seat")
    for seat in range(s.seats):
        most = s.round if s.phase == OVER else s.round - 1  # a step for each round that has been scored
        stands = f"seat {seat} stands on {s.survival[seat]} of the Survival Track after {most} rounds"
        floored = s.vp[seat] >= 0 or not s.readings.vp_floor
        expect(floored, f"seat {seat} has {s.vp[seat]} VP", f"seat {seat}")
        expect(
            s.survival[seat] >= 0 and (s.survival[seat] <= most or s.deck.moves_discs), stands, f"seat {seat}", "round"
        )


def check_knowledge(s: CardState) -> None:
    """What is kept about hidden cards is true: the real hands are among those that it allows."""
    for card in range(s.deck.cards):
        future = f"{s.deck.card_names[card]} entered the pile in the future"
        expect(0 <= s.entered[card] <= s.epoch, future, f"entered {s.entered[card]}", "shuffles")
    for seat in range(s.seats):
        check_draws(s, seat)
    for card in range(s.deck.cards):
        name = s.deck.card_names[card]
        held = HAND <= s.place[card] < HEALTHY
        for seat in range(s.seats + 1 if s.sight[card] != 0 else 0):
            mask = s.may_hold(card, seat)
            giver = s.giver_of(card, seat)
            about = knows_line(s, seat)
            if mask != 0:
                expect(held, f"{name} is believed to be in a hand", about)
                own = seat < s.seats and mask & bit(seat) != 0
                expect(not own, f"seat {seat} guesses about its own hand", about)
                expect(mask & bit(s.place[card] - HAND) != 0, f"{name} is in none of the hands", about)
            expect(giver == NONE or mask & bit(giver) != 0, f"{name} was passed on from elsewhere", about)
    for seat in range(s.seats + 1):
        check_passed_on(s, seat)
    check_past(s)


def knows_line(s: CardState, seat: i64) -> str:
    return "knows all" if seat == s.seats else f"knows {seat}"


def check_draws(s: CardState, seat: i64) -> None:
    """Each card of a hand can be one of its draws, and the barren ones need no animal (by Hall's theorem)."""
    counted: i64 = 0
    about = f"drawn {seat}"
    for epoch in range(EPOCHS):
        draws = s.drawn[seat * EPOCHS + epoch]
        barren = s.barren[seat * EPOCHS + epoch]
        expect(draws >= 0, f"seat {seat} has drawn a negative number of cards", about)
        expect(draws == 0 or epoch <= s.epoch, f"seat {seat} has drawn after a shuffle that is still to come", about)
        lacking = f"seat {seat} has {barren} draws without an animal among {draws}"
        expect(0 <= barren <= draws, lacking, f"barren {seat}")
        counted += draws
    expect(
        counted == s.hand_size[seat],
        f"seat {seat} has {counted} draws for {s.hand_size[seat]} cards",
        about,
        f"hand {seat}",
    )
    for epoch in range(-1, s.epoch + 1):
        for later in range(epoch, s.epoch + 1):
            needed = draws_until(s.drawn, seat, epoch) + draws_until(s.barren, seat, later)
            needed -= draws_until(s.barren, seat, epoch)
            fitting = held_until(s, seat, epoch, 0) + held_until(s, seat, later, s.deck.animals)
            fitting -= held_until(s, seat, epoch, s.deck.animals)
            barren_only = later > epoch and draws_until(s.barren, seat, later) > draws_until(s.barren, seat, epoch)
            about = f"barren {seat}" if barren_only else f"drawn {seat}"
            expect(
                needed <= fitting,
                f"the draws of seat {seat} do not fit its hand",
                about,
                f"drawn {seat}",
                f"hand {seat}",
                "entered",
            )


def draws_until(counts: vec[i64], seat: i64, last: i64) -> i64:
    total: i64 = 0
    for epoch in range(last + 1):
        total += counts[seat * EPOCHS + epoch]
    return total


def held_until(s: CardState, seat: i64, last: i64, first_card: i64) -> i64:
    """How many cards of a hand, counted from this one, can have been drawn up to a shuffle."""
    total: i64 = 0
    for card in range(first_card, s.deck.cards):
        if s.place[card] == HAND + seat and s.entered[card] <= last:
            total += 1
    return total


def check_passed_on(s: CardState, seat: i64) -> None:
    """Of the cards that were known to be in one hand, at most one has been passed on."""
    gone: i64 = 0
    for card in range(s.deck.cards):
        giver = s.giver_of(card, seat)
        if giver != NONE and s.place[card] != HAND + giver:
            expect(gone & bit(giver) == 0, f"seat {giver} has passed on two cards at once", knows_line(s, seat))
            gone |= bit(giver)


def check_past(s: CardState) -> None:
    """What is kept of the past has led to how the cards lie."""
    if len(s.past) > 0:
        wrong = TruePast(s).wrong
        expect(wrong == "", wrong, "past")
