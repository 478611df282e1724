"""Traits: chosen in secret, revealed together, copied, outgrown and exchanged."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from foodchain.earth.cards.elements import added_options
from foodchain.earth.cards.terms import ACTING, ON_CARD, or_pass
from foodchain.earth.display import PHASE_BEGUN
from foodchain.earth.earth import NONE
from foodchain.engine.bits import bit, count_bits
from foodchain.engine.frame import Frame
from foodchain.engine.rules import FIRST_VERSION
from foodchain.engine.state import changed
from foodchain.engine.step import Step
from foodchain.games.marine import agenda
from foodchain.games.marine.board import (
    AFTER_RETRIEVAL,
    ANIMALS,
    COPY_TRAIT,
    MORE_ELEMENTS,
    NEW_TILE,
    OWN_SPACE,
    PRINTED_ELEMENT,
    START_WITH_PAWN,
)
from foodchain.games.marine.state import PLAY, TRAIT_COPIED, TRAIT_LOST, TRAIT_REVEALED, TRAITS, MarineState

# When traits can set something off; the powers of these names.
ON_RETRIEVAL: Final = 0
ON_NEW_TILE: Final = 1
MOMENTS: Final = 2
MOMENT_NAMES: Final = ("after retrieval", "new tile")
DEEPEST_USE: Final = 5  # a trait that is set off by what another one does stops somewhere

# Where the trait comes from that replaces a copied one, and by whom a tile is laid.
FROM_DEALT: Final = 0
FROM_BOX: Final = 1
FROM_OPPONENTS: Final = 0  # whose traits can be copied
FROM_BOX_ONLY: Final = 1
COPYING: Final = 0  # what is asked of a power that copies
REPLACED_FROM: Final = 1
COPIED_FROM: Final = 2
BY_OTHERS: Final = 0
BY_ANYBODY: Final = 1


def set_off(s: MarineState, animal: i64, moment: i64, at: i64) -> None:
    """Let an animal use those of its traits that have effects at this moment."""
    power = AFTER_RETRIEVAL if moment == ON_RETRIEVAL else NEW_TILE
    if not s.can(animal, power):
        return
    for trait in range(s.display.traits):
        if s.held[animal] & bit(trait) != 0 or s.copied[animal] == trait:
            if s.display.trait_powers[trait] & bit(power) != 0 and s.depth <= DEEPEST_USE:
                s.push(s.display.use_trait_step, animal, trait * MOMENTS + moment, 0, 0, at + 1)


def set_off_by_tile(s: MarineState, acting: i64, at: i64) -> None:
    """Traits of all animals that have effects when a tile is laid, by others or by themselves."""
    for i in range(ANIMALS):
        animal = ANIMALS - 1 - i  # pushed from the bottom, so the top of the food chain comes first
        if s.can(animal, NEW_TILE) and is_set_off(s, animal, acting):
            set_off(s, animal, ON_NEW_TILE, at)


def is_set_off(s: MarineState, animal: i64, acting: i64) -> bool:
    for trait in range(s.display.traits):
        if s.held[animal] & bit(trait) != 0 or s.copied[animal] == trait:
            by = s.display.set_off_by[trait]
            if by == BY_ANYBODY or (by == BY_OTHERS) == (animal != acting):
                return True
    return False


def trait_options(s: MarineState, traits: i64) -> vec[i64]:
    """One option for each trait of a set."""
    out = vec[i64]()
    for trait in range(s.display.traits):
        if traits & bit(trait) != 0:
            out = append(out, s.display.first_trait + trait)
    return out


# On what a trait that is gained or lost can ask something.
ASKED: Final = Frame((*ACTING, "open row", "start pawn", "shed", "copy trait"))

# -- setting up -----------------------------------------------------------------------------------------------------


class KeepTrait(Step[MarineState]):
    """Only the choosing seat knows what it was dealt and what it keeps. Frame: how many are still to be kept."""

    name = "keep trait"
    frame = Frame(("reveal traits", "keep trait"), (2,))
    counted = "chosen"

    def fits(self, s: MarineState) -> bool:
        return s.arg(0) <= count_bits(s.dealt[s.actor()]) and not s.is_repeated()

    def options(self, s: MarineState) -> vec[i64]:
        return trait_options(s, s.dealt[s.actor()]) if s.arg(0) > 0 else vec[i64]()

    def choose(self, s: MarineState, option: i64) -> None:
        animal = s.actor()
        trait = option - s.display.first_trait
        s.dealt[animal] &= ~bit(trait)
        s.held[animal] |= bit(trait)
        s.set_arg(0, s.arg(0) - 1)

    def details(self, s: MarineState) -> dict[str, str | int]:
        return {"count": int(s.arg(0))}


class RevealTraits(Step[MarineState]):
    """All traits are turned up together. What was not kept goes back into the box, except beside a copying trait."""

    name = "reveal traits"
    cause = "setup"
    frame = Frame(("open row", "play on"), acts=False)

    def fits(self, s: MarineState) -> bool:
        return s.phase == TRAITS

    def resolve(self, s: MarineState) -> None:
        s.pop()
        s.phase = PLAY
        s.revealed += 1
        s.note(PHASE_BEGUN, s.phase, s.turn)
        for animal in range(ANIMALS):
            if not s.played(animal):
                continue
            for trait in range(s.display.traits):
                if s.held[animal] & bit(trait) != 0:
                    s.note(TRAIT_REVEALED, animal, trait)
        for i in range(ANIMALS):
            animal = ANIMALS - 1 - i  # pushed from the bottom, so the top of the food chain chooses first
            for trait in range(s.display.traits):
                if s.held[animal] & bit(trait) != 0:
                    gain_powers(s, animal, trait)
            if not s.can(animal, COPY_TRAIT) or copying(s, animal, REPLACED_FROM) != FROM_DEALT:
                s.dealt[animal] = 0


# -- gaining and losing ---------------------------------------------------------------------------------------------


def gain_trait(s: MarineState, animal: i64, trait: i64) -> None:
    s.held[animal] |= bit(trait)
    s.note(TRAIT_REVEALED, animal, trait)
    gain_powers(s, animal, trait)


def gain_powers(s: MarineState, animal: i64, trait: i64) -> None:
    """A trait's powers work from now on; some ask for a choice at once. To copy a trait of one's own gains nothing."""
    if s.version > FIRST_VERSION and s.held[animal] & bit(trait) != 0 and s.copied[animal] == trait:
        return
    copies = s.display.trait_powers[trait] & ~s.powers[animal] & bit(COPY_TRAIT) != 0
    s.powers[animal] |= s.display.trait_powers[trait]
    print_elements(s, animal, trait, 1)
    s.bud(animal)
    for place in range(s.display.first_power[trait], s.display.first_power[trait + 1]):
        if s.display.power_kind[place] == START_WITH_PAWN:
            s.push(agenda.START_PAWN, animal)
    if copies:
        s.push(agenda.COPY_TRAIT, animal)


def print_elements(s: MarineState, animal: i64, trait: i64, count: i64) -> None:
    """A trait's printed elements come (or go), which nothing else can take away."""
    for place in range(s.display.first_power[trait], s.display.first_power[trait + 1]):
        if s.display.power_kind[place] == PRINTED_ELEMENT:
            at = animal * s.board.elements + s.display.power_number[place]
            s.need = changed(s.need, at, s.need[at] + count)
            printed = s.printed[:]
            printed[at] += count
            s.printed = printed


def lose_trait(s: MarineState, animal: i64, trait: i64) -> None:
    """The trait goes back into the box, and a copied one with the trait that copies."""
    s.held[animal] &= ~bit(trait)
    s.note(TRAIT_LOST, animal, trait)
    powers = s.display.trait_powers[trait]
    lose_powers(s, animal, trait)
    if powers & bit(COPY_TRAIT) != 0:
        s.dealt[animal] = 0
        if s.copied[animal] != NONE:
            copied = s.copied[animal]
            s.copied[animal] = NONE
            lose_powers(s, animal, copied)
            give_back_pawns(s, animal)


def held_powers(s: MarineState, animal: i64) -> i64:
    """The powers of the traits that an animal holds itself."""
    powers: i64 = 0
    for trait in range(s.display.traits):
        if s.held[animal] & bit(trait) != 0:
            powers |= s.display.trait_powers[trait]
    return powers


def copied_powers(s: MarineState, animal: i64) -> i64:
    return s.display.trait_powers[s.copied[animal]] if s.copied[animal] != NONE else 0


def give_back_pawns(s: MarineState, animal: i64) -> None:
    """What the copied trait has given goes with it, unless the animal has dominated that element since (M17)."""
    for element in range(s.board.elements):
        if s.control[element] == animal and s.lent & bit(element) != 0:
            if s.can(animal, START_WITH_PAWN):
                s.lent &= ~bit(element)  # by a trait of its own now
            else:
                s.lose_control(element)


def lose_powers(s: MarineState, animal: i64, trait: i64) -> None:
    """What lay on the trait goes; pawns that were gained stay (ruling M17). So does what another trait gives too."""
    lost = s.display.trait_powers[trait]
    if s.version > FIRST_VERSION:
        if s.has_trait(animal, trait):
            return
        lost &= ~(held_powers(s, animal) | copied_powers(s, animal))
    s.powers[animal] &= ~lost
    print_elements(s, animal, trait, -1)
    if s.display.trait_powers[trait] & bit(MORE_ELEMENTS) != 0:
        s.push(agenda.SHED, animal)
    if lost & bit(OWN_SPACE) != 0:
        space = s.display.printed_spaces + animal
        pawn = s.pawn[space]
        s.pawn[space] = NONE
        if pawn == animal:
            s.hand[animal] += 1


class Shed(Step[MarineState]):
    """Elements beyond an animal's room lay on the trait it has lost. Their owner says which they were (ruling M18)."""

    name = "shed"
    frame = ASKED

    def options(self, s: MarineState) -> vec[i64]:
        animal = s.actor()
        return added_options(s, animal) if s.elements_of(animal) > s.most_elements(animal) else vec[i64]()

    def choose(self, s: MarineState, option: i64) -> None:
        s.blame_trait(s.actor(), MORE_ELEMENTS)
        s.lose_element(s.actor(), option - s.board.first_lose)


# -- traits that ask for something ----------------------------------------------------------------------------------


class StartPawn(Step[MarineState]):
    """Control of a special pawn that nobody has, with its target marker moved up (ruling M16)."""

    name = "start pawn"
    frame = ASKED

    def fits(self, s: MarineState) -> bool:
        return s.can(s.actor(), START_WITH_PAWN)

    def options(self, s: MarineState) -> vec[i64]:
        out = vec[i64]()
        for element in range(s.board.elements):
            if s.control[element] == NONE:
                out = append(out, s.display.first_pawn + element)
        return out

    def choose(self, s: MarineState, option: i64) -> None:
        animal = s.actor()
        element = option - s.display.first_pawn
        s.pop()
        s.blame_trait(animal, START_WITH_PAWN)
        s.take_control(animal, element, s.least(animal, START_WITH_PAWN))
        if s.version > FIRST_VERSION and held_powers(s, animal) & bit(START_WITH_PAWN) == 0:
            s.lent |= bit(element)


def copying(s: MarineState, animal: i64, what: i64) -> i64:
    """The trait by which an animal copies, where the trait comes from that replaces it, or whose it can copy."""
    own = s.own_powers(animal, COPY_TRAIT)
    if len(own) == 0:
        return NONE
    if what == COPYING:
        return s.display.power_trait[own[0]]
    return s.display.power_choice[own[0]] if what == REPLACED_FROM else s.display.power_more[own[0]]


class CopyTrait(Step[MarineState]):
    """Another animal's trait, or one of the box, is copied for good."""

    name = "copy trait"
    frame = ASKED

    def fits(self, s: MarineState) -> bool:
        return s.can(s.actor(), COPY_TRAIT) and s.copied[s.actor()] == NONE and not s.is_repeated()

    def options(self, s: MarineState) -> vec[i64]:
        traits: i64 = 0
        copies_from = copying(s, s.actor(), COPIED_FROM)
        if copies_from != FROM_BOX_ONLY:
            for animal in range(ANIMALS):
                if animal != s.actor():
                    traits |= s.held[animal]
        if copies_from != FROM_OPPONENTS:
            traits |= s.traits_in_box()
        for trait in range(s.display.traits):
            if s.display.trait_powers[trait] & bit(COPY_TRAIT) != 0:
                traits &= ~bit(trait)
        return trait_options(s, traits)

    def choose(self, s: MarineState, option: i64) -> None:
        animal = s.actor()
        trait = option - s.display.first_trait
        s.pop()
        s.copied[animal] = trait
        s.blame_trait(animal, COPY_TRAIT)
        s.note(TRAIT_COPIED, animal, trait)
        gain_powers(s, animal, trait)

    def asks(self, s: MarineState) -> str:
        copies_from = copying(s, s.actor(), COPIED_FROM)
        if copies_from == FROM_OPPONENTS:
            return self.name
        return "copy trait of box" if copies_from == FROM_BOX_ONLY else "copy any trait"


class Outgrow(Step[MarineState]):
    """The copied trait is lost for one of those dealt with it; without any, of three from the box (ruling M19)."""

    name = "outgrow"
    frame = Frame(("play on",))

    def fits(self, s: MarineState) -> bool:
        return s.can(s.actor(), COPY_TRAIT)

    def options(self, s: MarineState) -> vec[i64]:
        return trait_options(s, s.dealt[s.actor()])

    def choose(self, s: MarineState, option: i64) -> None:
        animal = s.actor()
        new = option - s.display.first_trait
        s.pop()
        s.blame_trait(animal, COPY_TRAIT)
        lose_trait(s, animal, copying(s, animal, COPYING))
        gain_trait(s, animal, new)

    def resolve(self, s: MarineState) -> None:
        animal = s.actor()
        if copying(s, animal, REPLACED_FROM) <= FROM_BOX:
            s.dealt[animal] = s.draw_traits(s.display.traits_drawn)
        if s.dealt[animal] == 0:  # nothing comes in its place
            s.pop()
            lose_trait(s, animal, copying(s, animal, COPYING))


class NewTrait(Step[MarineState]):
    """The card: draw some traits from the box and exchange one's own for one of them (ruling M13).

    Frame: how many are drawn, those drawn as bits, and the one chosen + 1 while it is asked which it replaces.
    """

    name = "new trait"
    sets_off = ("start pawn", "shed", "copy trait")
    frame = Frame(ON_CARD, ("trait", "trait*", "trait+"))

    def fits(self, s: MarineState) -> bool:
        if s.arg(1) & ~s.traits_in_box() != 0:
            return False
        return s.arg(2) == 0 or (s.arg(1) & bit(s.arg(2) - 1) != 0 and s.held[s.actor()] != 0)

    def continues(self, s: MarineState) -> bool:
        return True

    def options(self, s: MarineState) -> vec[i64]:
        if s.arg(2) > 0:
            return trait_options(s, s.held[s.actor()])
        return or_pass(s, trait_options(s, s.arg(1)))

    def choose(self, s: MarineState, option: i64) -> None:
        animal = s.actor()
        if option == s.board.pass_:
            s.pop()
            return
        trait = option - s.display.first_trait
        if s.arg(2) == 0 and s.held[animal] != 0:
            s.set_arg(2, trait + 1)
            return
        new = s.arg(2) - 1 if s.arg(2) > 0 else trait
        old = trait if s.arg(2) > 0 else NONE
        s.pop()
        if old != NONE:
            lose_trait(s, animal, old)
        gain_trait(s, animal, new)

    def resolve(self, s: MarineState) -> None:
        drawn = s.draw_traits(s.arg(0)) if s.arg(1) == 0 else 0
        if drawn == 0:
            s.pop()
        else:
            s.set_arg(1, drawn)

    def asks(self, s: MarineState) -> str:
        return "new trait" if s.arg(2) == 0 else "trait for trait"
