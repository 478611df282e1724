"""The Evolution cards: their effects as numbers, and the effects that only this game has."""

from __future__ import annotations

from typing import Any, Final

from librt.vecs import append, vec
from mypy_extensions import i64

from foodchain.earth.cards.elements import PutDisk, added_options
from foodchain.earth.cards.growth import Colonise
from foodchain.earth.cards.program import AS_CHOSEN, LINE, frame_numbers, given_numbers, plain_number
from foodchain.earth.cards.resolve import ResolveCard, has_numbers, is_effect, is_set_off
from foodchain.earth.cards.terms import (
    ACTING,
    ANYWHERE,
    BY,
    CHOSEN,
    COMPETING,
    DECLINE,
    EVERYONE,
    HERE,
    KIND,
    LIKE_HERE,
    MAY,
    MUST,
    NUMBER,
    ON_CARD,
    OTHERS,
    SAME,
    TERMS,
    WHERE,
    WHO,
    can_die,
    corner_is_meant,
    is_affected,
    is_meant,
    is_party,
    may_decline,
    or_pass,
)
from foodchain.earth.display import GAME_ENDING
from foodchain.earth.earth import NONE
from foodchain.engine.bits import bit
from foodchain.engine.effects import YES
from foodchain.engine.frame import Frame
from foodchain.engine.state import FRAME
from foodchain.engine.step import Step
from foodchain.games.marine import agenda
from foodchain.games.marine.board import ANIMALS, MarineBoard
from foodchain.games.marine.evolution import is_being_resolved, take_card
from foodchain.games.marine.state import BY_ASTEROID, CARD_REPEATED, PAWNS_RETURNED, MarineState
from foodchain.games.marine.traits import MOMENT_NAMES, MOMENTS
from foodchain.games.marine.vocabulary import TERM

BEGUN: Final = 16  # beside a bit for each animal
# Whose special pawn goes with the type of a disk, in the order of the two fields.
NOT_YOURS: Final = 0
NOBODYS: Final = 1
OF_OTHERS: Final = 2
YOURS: Final = 3
ANY_PAWN: Final = 4
REMOVED: Final = (NOT_YOURS, NOBODYS, OF_OTHERS, YOURS, ANY_PAWN)
LAID: Final = (YOURS, NOBODYS, OF_OTHERS, NOT_YOURS, ANY_PAWN)

GEYSERS: Final = 0
SMOKERS: Final = 1
ALL_VENTS: Final = 2

LOWEST: Final = 1
LOWER: Final = 2
ALLOWED: Final = 3

DISCARDING: Final = ("discard", "enter play", "extinction", "survival")  # what a discarded card leaves in its place

DEEPEST_CARD: Final = 5  # a card that another one resolves must not lie deeper: what both set off has room then


def card_programs(board: MarineBoard, step_numbers: dict[str, int]) -> list[vec[i64]]:
    """What cards do when taken, when turned up, and what traits set off: card, step, and two numbers for its frame.

    The lines of all three are numbered through, so that one table holds their terms: the second and the third program
    begin with lines of nobody. The fourth has all lines.
    """
    cards = list(board.data["cards"]["card"].values())
    traits = list(board.data["traits"]["trait"].values())
    lists = [
        [(number, effect) for number, card in enumerate(cards) for effect in card["effects"]],
        [(number, effect) for number, card in enumerate(cards) for effect in card["enters"]],
        [(number, effect) for number, effect in set_off_effects(traits)],
    ]
    before: list[int] = []
    every: list[int] = []
    programs: list[vec[i64]] = []
    terms: list[int] = []
    given: list[int] = []
    for effects in lists:
        program = list(before)
        for number, effect in effects:
            begins = begins_with(board, effect)
            line = [number, step_numbers[effect["do"]], *begins]
            program += line
            every += line
            terms += term_numbers(board, effect)
            given += given_numbers(board.words.effects.by_name[effect["do"]], begins)
            before += [NONE, 0, 0, 0]
        programs.append(vec[i64](program))
    board.terms = vec[i64](terms)
    board.given = vec[i64](given)
    taken = len(lists[0]) * TERMS
    board.asks_for_value = any(effect.get("which") == "allowed" for effects in lists for _, effect in effects)
    board.asks_for_tile = any(terms[at + WHERE] in (HERE, LIKE_HERE) for at in range(0, taken, TERMS))
    return [*programs, vec[i64](every)]


def set_off_effects(traits: list[dict[str, Any]]) -> list[tuple[int, dict[str, Any]]]:
    """The effects that traits set off, each with its trait and the moment; see `moment_of`."""
    found: list[tuple[int, dict[str, Any]]] = []
    for trait, content in enumerate(traits):
        for power in content["powers"]:
            for effect in power.get("effects", []):
                found.append((trait * MOMENTS + MOMENT_NAMES.index(power["do"]), effect))
    return found


def begins_with(board: MarineBoard, effect: dict[str, Any]) -> list[int]:
    """What the frame of an effect begins with; a repeated card is resolved as from the present card's slot."""
    numbers = frame_numbers(board.words.effects.by_name[effect["do"]], effect)
    if effect["do"] == "repeat discard":
        numbers[0] = AS_CHOSEN
    return numbers


def term_numbers(board: MarineBoard, effect: dict[str, Any]) -> list[int]:
    """The terms of an effect: noughts for everything that is as usual."""
    numbers = [0] * TERMS
    declared = board.words.effects.by_name[effect["do"]]
    for field in declared.fields:
        value = declared.value(effect, field)
        if field.into >= TERM and value != field.default:
            column = field.into - TERM
            number = plain_number(field, value)
            if column in (WHERE, WHO, BY):
                number += 1
            elif column == DECLINE:
                number = MAY if value else MUST
            elif field.kind == YES:
                number = 1  # not as usual
            numbers[column] = number
    return numbers


class ResolveEvolution(ResolveCard[MarineState]):
    """Each effect brings its newcomers anew.

    Frame: as in every game; the third number is the card's slot. Then the tile that was scored for the card + 1 where
    its text asks for it, and the animal + 1 that its player has chosen.
    """

    frame = Frame(("discard", *ON_CARD), ("card", "effect+", "slot+", "hex+", "animal+"))

    def fits(self, s: MarineState) -> bool:
        """The card lies face up or was discarded, and it is the one that is discarded afterwards."""
        if s.step_below() == agenda.DISCARD and s.frame_below(0) != s.arg(0):
            return False
        return self.knows_effect(s) and s.has_seen(s.arg(0))

    def knows_effect(self, s: MarineState) -> bool:
        """And whoever was chosen for it plays."""
        return (s.arg(4) == 0 or s.played(s.arg(4) - 1)) and super().knows_effect(s)

    def has_begun_line(self, s: MarineState, depth: i64, line: i64, steps: list[Step[Any]]) -> bool:
        step = steps[s.step_at(depth)]
        by_others = s.board.terms[line * TERMS + BY] > 0
        if by_others or isinstance(step, ByOthers):
            return by_others and isinstance(step, ByOthers)
        if isinstance(step, ChooseParty):
            return s.actor_at(depth) == s.actor_at(depth - 1)
        return super().has_begun_line(s, depth, line, steps)

    def resolve(self, s: MarineState) -> None:
        s.begin_effect()
        super().resolve(s)

    def begin(self, s: MarineState, line: i64, a: i64, b: i64) -> None:
        by = s.board.terms[line * TERMS + BY]
        if by == 0:
            if is_chosen(s, line, s.arg(4)):
                s.push(s.display.choose_party_step, s.actor(), line + 1, a)
            else:
                super().begin(s, line, a, b)
            return
        if by == SAME and s.arg(4) == 0:
            by = CHOSEN  # nobody was chosen before
        animals: i64 = 0
        for animal in range(ANIMALS):
            if animal == s.arg(4) - 1 if by == SAME else by != CHOSEN and is_party(s, animal, s.actor(), by):
                animals |= bit(animal)
        animals += 0 if by == CHOSEN else BEGUN
        s.push(s.display.by_others_step, s.actor(), s.arg(0), line + 1, a, s.arg(3), animals)


class EnterPlay(ResolveEvolution):
    """What a card does when it is turned up, by the hand of the animal whose turn it is."""

    name = "enter play"
    waits_for = ("enter play", "extinction", "survival")
    frame = Frame((*ACTING, "extinction", "survival", "open row"), ("card", "effect+", "slot+", "hex+", "animal+"))

    def fits(self, s: MarineState) -> bool:
        if s.step_below() == agenda.OPEN_ROW and s.frame_below(0) == 0:
            return False  # no card of the row has entered yet
        return super().fits(s)


class UseTrait(ResolveEvolution):
    """What a trait sets off.

    Frame: the trait and the moment, the effect that comes next, 0, the tile + 1, and the animal chosen + 1.
    """

    name = "use trait"
    waits_for = ("use trait", "camouflage", "settle vent", "move in")
    frame = Frame((*ACTING, "ancient lineage", "camouflage"), ("source", "effect+", 0, "hex+", "animal+"))

    def fits(self, s: MarineState) -> bool:
        return self.knows_effect(s) and s.arg(0) < s.display.traits * MOMENTS


class ByOthers(Step[MarineState]):
    """Others carry out an effect, one after the other from the top of the food chain, or one whom the actor chooses.

    Frame: the card, the line of its effect + 1, the effect's first number, the tile that set it off + 1, and a bit for
    each animal to come, with BEGUN once they are known.
    """

    name = "by others"
    frame = Frame(("resolve card", "enter play", "use trait"), ("source", "effect+", "count", "hex+", 2 * BEGUN - 1))

    def __init__(self) -> None:
        self.program: vec[i64] = vec[i64]()

    def fits(self, s: MarineState) -> bool:
        if s.arg(0) != s.frame_below(0) or s.arg(3) != s.frame_below(3) or s.actor() != s.actor_below():
            return False
        if not is_begun(s, self.program, s.arg(1), s.arg(2)):
            return False
        for animal in range(ANIMALS):
            if s.arg(4) & bit(animal) != 0 and not s.played(animal):
                return False
        by = s.board.terms[(s.arg(1) - 1) * TERMS + BY]
        return s.arg(4) >= BEGUN or (s.arg(4) == 0 and (by == CHOSEN or (by == SAME and s.frame_below(4) == 0)))

    def has_begun(self, s: MarineState, depth: i64, steps: list[Step[Any]]) -> bool:
        """The effect is carried out by one who is not still to come."""
        line = s.number_at(depth - 1, 1) - 1
        to_come = s.number_at(depth - 1, 4)
        if to_come < BEGUN:
            return False
        effect = is_effect(s, depth, self.program, line)
        if effect or isinstance(steps[s.step_at(depth)], ChooseParty):
            numbers_fit = not effect or has_numbers(s, depth, self.program, line, s.number_at(depth - 1, 2))
            return numbers_fit and to_come & bit(s.actor_at(depth)) == 0
        return is_set_off(s, depth, self.program, line, steps)

    def continues(self, s: MarineState) -> bool:
        return True

    def options(self, s: MarineState) -> vec[i64]:
        out = vec[i64]()
        if s.arg(4) == 0:
            for animal in range(ANIMALS):
                if s.played(animal) and animal != s.actor():
                    out = append(out, s.board.first_animal + animal)
        return out

    def choose(self, s: MarineState, option: i64) -> None:
        animal = option - s.board.first_animal
        s.set_arg(4, BEGUN | bit(animal))
        s.agenda[(s.depth - 2) * FRAME + 6] = animal + 1  # in the frame of the card

    def resolve(self, s: MarineState) -> None:
        animals = s.arg(4)
        for animal in range(ANIMALS):
            if animals & bit(animal) != 0:
                s.set_arg(4, animals & ~bit(animal))
                s.begin_effect()
                at = (s.arg(1) - 1) * LINE
                if is_chosen(s, s.arg(1) - 1, s.frame_below(4)):
                    s.push(s.display.choose_party_step, animal, s.arg(1), s.arg(2))
                else:
                    s.push(self.program[at + 1], animal, s.arg(2), self.program[at + 3])
                return
        s.pop()


def is_chosen(s: MarineState, line: i64, before: i64) -> bool:
    """Whether an effect is about an animal that is still to be chosen; `before` is the one chosen before + 1."""
    who = s.board.terms[line * TERMS + WHO]
    return who == CHOSEN or (who == SAME and before == 0)


def is_begun(s: MarineState, program: vec[i64], effect: i64, number: i64) -> bool:
    """Whether it is this effect that the card below has begun, with such a first number."""
    if effect == 0 or effect != s.frame_below(1):
        return False
    first = program[(effect - 1) * LINE + 2]
    return number == first or (first == AS_CHOSEN and number == s.frame_below(2))


class ChooseParty(Step[MarineState]):
    """The actor chooses the animal that an effect is about. Frame: the effect's line + 1, and its first number."""

    name = "choose party"
    frame = Frame(ON_CARD, ("effect+", "count"))

    def __init__(self) -> None:
        self.program: vec[i64] = vec[i64]()

    def fits(self, s: MarineState) -> bool:
        if not is_begun(s, self.program, s.arg(0), s.arg(1)):
            return False
        return s.board.terms[(s.arg(0) - 1) * TERMS + WHO] in (CHOSEN, SAME)

    def continues(self, s: MarineState) -> bool:
        return True

    def options(self, s: MarineState) -> vec[i64]:
        out = vec[i64]()
        for animal in range(ANIMALS):
            if s.played(animal) and animal != s.actor():
                out = append(out, s.board.first_animal + animal)
        return out

    def choose(self, s: MarineState, option: i64) -> None:
        actor = s.actor()
        at = (s.arg(0) - 1) * LINE
        number = s.arg(1)
        s.pop()
        card = s.depth - (2 if s.step() == s.display.by_others_step else 1)
        s.agenda[card * FRAME + 6] = option - s.board.first_animal + 1
        s.push(self.program[at + 1], actor, number, self.program[at + 3])


def has_depth(s: MarineState) -> bool:
    """Whether there is room on the agenda to resolve another card on top; cards of packs could call each other."""
    return s.depth <= DEEPEST_CARD


# -- scoring --------------------------------------------------------------------------------------------------------


class ScoreTerrain(Step[MarineState]):
    """Every tile of a terrain is scored, and nobody takes a card for it. Frame: the terrain, or one more for any."""

    name = "score terrain"
    frame = Frame(ON_CARD, ("terrain+",))

    def resolve(self, s: MarineState) -> None:
        terrain = s.arg(0)
        for at in range(s.board.grid.size):
            if (s.terrain[at] == terrain or terrain == s.board.terrains) and is_meant(s, at, ANYWHERE):
                s.score_tile(at)
        s.pop()


class ScoreChosenTerrain(Step[MarineState]):
    """The actor names a terrain; its tiles are scored in the order it likes. Frame: a bit for each tile to come."""

    name = "score a terrain"
    frame = Frame(ON_CARD, ("hex*", 1))

    def fits(self, s: MarineState) -> bool:
        if s.arg(1) == 0:
            return s.arg(0) == 0
        for at in range(s.board.grid.size):
            if s.arg(0) & bit(at) != 0 and not s.has_tile(at):
                return False
        return True

    def continues(self, s: MarineState) -> bool:
        return True

    def options(self, s: MarineState) -> vec[i64]:
        out = vec[i64]()
        if s.arg(1) == 1:
            for at in range(s.board.grid.size):
                if s.arg(0) & bit(at) != 0:
                    out = append(out, s.board.first_score + at)
            return out
        seen: i64 = 0
        for at in range(s.board.grid.size):
            if is_meant(s, at, ANYWHERE):
                seen |= bit(s.terrain[at])
        among = s.term(NUMBER)
        if among > 0:
            seen &= among
        for terrain in range(s.board.terrains):
            if seen & bit(terrain) != 0:
                out = append(out, s.display.first_terrain + terrain)
        return or_pass(s, out)

    def choose(self, s: MarineState, option: i64) -> None:
        if option == s.board.pass_:
            s.pop()
            return
        if s.arg(1) == 0:
            tiles: i64 = 0
            for at in range(s.board.grid.size):
                if s.terrain[at] == option - s.display.first_terrain:
                    tiles |= bit(at)
            s.set_arg(0, tiles)
            s.set_arg(1, 1)
            return
        at = option - s.board.first_score
        s.set_arg(0, s.arg(0) & ~bit(at))
        s.score_tile(at)

    def asks(self, s: MarineState) -> str:
        return "score a terrain" if s.arg(1) == 0 else "score next"


# -- species --------------------------------------------------------------------------------------------------------


class Invade(Step[MarineState]):
    """Every other animal loses one species on each tile of a terrain shown in Competition, once even if shown twice."""

    name = "invade"
    frame = Frame(ON_CARD)

    def resolve(self, s: MarineState) -> None:
        for at in range(s.board.grid.size):
            if is_meant(s, at, COMPETING):
                for animal in range(ANIMALS):
                    if can_die(s, animal, at, OTHERS):
                        s.eliminate(animal, at, 1)
        s.pop()


class SendHome(Step[MarineState]):
    """The actor picks a tile; some species of its choice go back to their pools, its own among them if need be.

    Or it picks species on several tiles.

    Frame: how many, and the tile + 1 once it is picked.
    """

    name = "send home"
    frame = Frame(ON_CARD, ("count", "hex+"))

    def fits(self, s: MarineState) -> bool:
        return s.arg(1) == 0 or s.has_tile(s.arg(1) - 1)

    def continues(self, s: MarineState) -> bool:
        return True

    def options(self, s: MarineState) -> vec[i64]:
        out = vec[i64]()
        if s.arg(0) == 0:
            return out
        several = s.term(KIND) > 0
        if s.arg(1) == 0 and not several:
            for at in range(s.board.grid.size):
                if is_meant(s, at, ANYWHERE):
                    out = append(out, s.board.first_tile + at)
            return or_pass(s, out)
        for at in range(s.board.grid.size):
            if at == s.arg(1) - 1 or (several and is_meant(s, at, ANYWHERE)):
                for animal in range(ANIMALS):
                    if s.count(animal, at) > 0 and is_affected(s, animal, EVERYONE):
                        out = append(out, s.display.first_home + at * ANIMALS + animal)
        return or_pass(s, out)

    def choose(self, s: MarineState, option: i64) -> None:
        if option == s.board.pass_:
            s.pop()
        elif s.arg(1) == 0 and s.term(KIND) == 0:
            s.set_arg(1, option - s.board.first_tile + 1)
        else:
            species = option - s.display.first_home
            s.set_arg(0, s.arg(0) - 1)
            s.displace(species % ANIMALS, species // ANIMALS, 1)

    def asks(self, s: MarineState) -> str:
        return "send home from" if s.arg(1) == 0 and s.term(KIND) == 0 else "send home"

    def details(self, s: MarineState) -> dict[str, str | int]:
        return {"count": int(s.arg(0))}


class ColoniseShore(Colonise[MarineState]):
    """Geysers count as shore too, whatever the terrains say; or other Vents, or none."""

    name = "colonise shore"

    def qualifies(self, s: MarineState, at: i64) -> bool:
        if at == NONE or not s.has_tile(at):
            return False
        if s.arg(0) & bit(s.terrain[at]) != 0:
            return True
        vents = s.term(KIND)
        if vents == ALL_VENTS or not s.is_vent(at):
            return s.is_vent(at)
        return vents == (GEYSERS if s.is_geyser(at) else SMOKERS)


# -- disks, pawns and the game's end --------------------------------------------------------------------------------


class RemoveForeignDisk(Step[MarineState]):
    """A disk leaves the earth, of a type whose special pawn the actor does not control, or of another type."""

    name = "remove foreign disk"
    frame = Frame(ON_CARD)

    def continues(self, s: MarineState) -> bool:
        return True

    def options(self, s: MarineState) -> vec[i64]:
        out = vec[i64]()
        for corner in range(s.board.grid.corner_count):
            element = s.disk[corner]
            if element != NONE and is_pawn_meant(s, element, REMOVED[s.term(KIND)]):
                if s.term(NUMBER) in (0, element + 1) and corner_is_meant(s, corner, ANYWHERE):
                    out = append(out, s.board.first_remove + corner)
        return or_pass(s, out)

    def choose(self, s: MarineState, option: i64) -> None:
        s.pop()
        if option != s.board.pass_:
            s.remove_disk(option - s.board.first_remove)


def is_pawn_meant(s: MarineState, element: i64, whose: i64) -> bool:
    """Whether the special pawn of an element is one that an effect is about."""
    controls = s.control[element]
    if whose == NOT_YOURS:
        return controls != s.actor()
    if whose == NOBODYS:
        return controls == NONE
    if whose == OF_OTHERS:
        return controls not in (NONE, s.actor())
    return whose == ANY_PAWN or controls == s.actor()


class PutOwnDisk(PutDisk[MarineState]):
    """A disk from the bag, of a type whose special pawn the actor controls."""

    name = "put own disk"

    def allows(self, s: MarineState, element: i64) -> bool:
        return is_pawn_meant(s, element, LAID[s.term(KIND)])


class TradeElement(Step[MarineState]):
    """The actor swaps an added disk with one on earth, which its own replaces. Frame: the element given + 1."""

    name = "trade element"
    frame = Frame(ON_CARD, ("element+",))

    def fits(self, s: MarineState) -> bool:
        return s.arg(0) == 0 or s.added(s.actor(), s.arg(0) - 1) > 0

    def continues(self, s: MarineState) -> bool:
        return True

    def options(self, s: MarineState) -> vec[i64]:
        out = vec[i64]()
        for corner in range(s.board.grid.corner_count):
            if s.disk[corner] != NONE and corner_is_meant(s, corner, ANYWHERE):
                out = append(out, s.display.first_swap + corner)
        return out if s.arg(0) > 0 or len(out) == 0 else or_pass(s, added_options(s, s.actor()))

    def choose(self, s: MarineState, option: i64) -> None:
        actor = s.actor()
        if option == s.board.pass_:
            s.pop()
            return
        if s.arg(0) == 0:
            s.set_arg(0, option - s.board.first_lose + 1)
            return
        element = s.arg(0) - 1
        corner = option - s.display.first_swap
        s.pop()
        s.trade_disk(actor, element, corner)

    def asks(self, s: MarineState) -> str:
        return "trade element" if s.arg(0) == 0 else "trade element for"

    def details(self, s: MarineState) -> dict[str, str | int]:
        return {"element": s.board.element_names[s.arg(0) - 1]} if s.arg(0) > 0 else {}


class ReturnPawns(Step[MarineState]):
    """Pawns leave the display. This is no retrieval: no cube moves and no trait is set off."""

    name = "return pawns"
    frame = Frame(ON_CARD)

    def resolve(self, s: MarineState) -> None:
        lifted: i64 = 0
        for animal in range(ANIMALS):
            if is_affected(s, animal, EVERYONE):
                lifted += s.lift_pawns(animal)
        s.pop()
        s.note(PAWNS_RETURNED, lifted)


class LastRound(Step[MarineState]):
    name = "last round"
    frame = Frame(ON_CARD)

    def resolve(self, s: MarineState) -> None:
        s.pop()
        s.ending = BY_ASTEROID
        s.note(GAME_ENDING, s.ending)


# -- cards that resolve cards ---------------------------------------------------------------------------------------


class RepeatDiscard(Step[MarineState]):
    """The top card of the discard pile, or any, is resolved again, as from the present card's slot.

    Frame: that slot.
    """

    name = "repeat discard"
    sets_off = ("resolve card",)
    frame = Frame(ON_CARD, ("slot+",))

    def continues(self, s: MarineState) -> bool:
        return True

    def options(self, s: MarineState) -> vec[i64]:
        out = vec[i64]()
        if not has_depth(s):
            return out
        for i in range(len(s.discard)):
            card = s.discard[i]
            if s.term(KIND) == 0 and (i < len(s.discard) - 1 or not may_decline(s, False)):
                continue  # the top card alone, and only if there is a choice
            if card != s.frame_below(0):
                out = append(out, s.display.first_card + card)
        return or_pass(s, out)

    def choose(self, s: MarineState, option: i64) -> None:
        if option == s.board.pass_:
            s.pop()
        else:
            self.repeat(s, option - s.display.first_card)

    def resolve(self, s: MarineState) -> None:
        top = s.discard[len(s.discard) - 1] if len(s.discard) > 0 else NONE
        if top == NONE or top == s.frame_below(0) or s.term(KIND) > 0 or not has_depth(s):
            s.pop()
        else:
            self.repeat(s, top)

    def repeat(self, s: MarineState, card: i64) -> None:
        actor = s.actor()
        slot = s.arg(0)
        at = s.here()
        s.pop()
        s.note(CARD_REPEATED, actor, card)
        s.push(agenda.RESOLVE_CARD, actor, card, 0, slot, at + 1)


class TakeAnother(Step[MarineState]):
    """Any other face-up card, as if it had been selected: it is discarded and replaced too (ruling M12)."""

    name = "take another"
    sets_off = ("resolve card", *DISCARDING)
    frame = Frame(ON_CARD)

    def continues(self, s: MarineState) -> bool:
        return True

    def options(self, s: MarineState) -> vec[i64]:
        out = vec[i64]()
        if not has_depth(s):
            return out
        for slot in range(len(s.row)):
            card = s.row[slot]
            if s.term(KIND) == LOWER and slot + 1 >= s.frame_below(2):
                break
            if s.term(KIND) == ALLOWED and slot >= value_of_action(s):
                break
            if card != NONE and not is_being_resolved(s, card, s.depth):
                out = append(out, s.display.first_card + card)
                if s.term(KIND) == LOWEST:
                    break
        return or_pass(s, out)

    def choose(self, s: MarineState, option: i64) -> None:
        actor = s.actor()
        card = option - s.display.first_card
        stays = s.term(NUMBER) > 0
        value = value_of_action(s) if s.display.asks_for_value else 0
        at = s.here()
        s.pop()
        if option == s.board.pass_:
            return
        if stays:
            s.note(CARD_REPEATED, actor, card)
            s.push(agenda.RESOLVE_CARD, actor, card, 0, s.slot_of(card) + 1, at + 1)
        else:
            take_card(s, actor, card, at, value)


def value_of_action(s: MarineState) -> i64:
    """Up to which slot the action under way can take cards; as low as the present card where it is no such action."""
    for i in range(s.depth):
        at = (s.depth - 1 - i) * FRAME
        if s.agenda[at] == agenda.DISCARD and s.agenda[at + 3] > 0:
            return s.agenda[at + 3]
    return s.frame_below(2)


class DiscardCard(Step[MarineState]):
    """A face-up card of the actor's choice is discarded and replaced, and nobody resolves it. Never the last card."""

    name = "discard card"
    sets_off = DISCARDING
    frame = Frame(ON_CARD)

    def continues(self, s: MarineState) -> bool:
        return True

    def options(self, s: MarineState) -> vec[i64]:
        out = vec[i64]()
        if has_depth(s):
            for card in s.row:
                if card != NONE and card != s.display.last_card and not is_being_resolved(s, card, s.depth):
                    out = append(out, s.display.first_card + card)
        return or_pass(s, out)

    def choose(self, s: MarineState, option: i64) -> None:
        actor = s.actor()
        s.pop()
        if option != s.board.pass_:
            s.push(agenda.DISCARD, actor, option - s.display.first_card)
