"""The Evolution cards: their effects as numbers, and the effects that only this game has."""

from __future__ import annotations

from typing import Any

from librt.vecs import append, vec
from mypy_extensions import i64

from foodchain.earth.cards.elements import PutDisk, added_options
from foodchain.earth.cards.growth import Colonise
from foodchain.earth.cards.resolve import AS_CHOSEN, ResolveCard
from foodchain.earth.display import GAME_ENDING
from foodchain.earth.earth import NONE
from foodchain.engine.bits import bit
from foodchain.engine.frame import Frame
from foodchain.engine.step import Step
from foodchain.games.marine import agenda
from foodchain.games.marine.board import ANIMALS, MarineBoard
from foodchain.games.marine.evolution import is_being_resolved, take_card
from foodchain.games.marine.state import BY_ASTEROID, CARD_REPEATED, PAWNS_RETURNED, MarineState


def card_program(board: MarineBoard, which: str, step_numbers: dict[str, int]) -> vec[i64]:
    """One list of effects of all cards (`effects` or `enters`) as numbers: card, step, and two for its frame."""
    program: list[int] = []
    for number, card in enumerate(board.data["cards"]["card"].values()):
        for effect in card[which]:
            program += [number, step_numbers[effect["do"]], *effect_numbers(board, effect)]
    return vec[i64](program)


def effect_numbers(board: MarineBoard, effect: dict[str, Any]) -> list[int]:
    if effect["do"] == "repeat discard":
        return [AS_CHOSEN, 0]
    if "terrains" in effect:
        return [sum(bit(board.terrain_names.index(name)) for name in set(effect["terrains"])), effect["species"]]
    if "terrain" in effect:
        return [board.terrain_names.index(effect["terrain"]), 0]
    if "element" in effect:
        return [board.element_names.index(effect["element"]), 0]
    if "count" in effect:
        return [AS_CHOSEN if effect["count"] == "slot" else effect["count"], 0]
    return [effect.get("draw", 0), 0]


class ResolveEvolution(ResolveCard[MarineState]):
    """Each effect brings its newcomers anew. Frame: as in every game; the third number is the card's slot."""

    frame = Frame(("discard", "resolve card", "enter play"), ("card", "effect+", "slot+"))

    def resolve(self, s: MarineState) -> None:
        s.begin_effect()
        super().resolve(s)


class EnterPlay(ResolveEvolution):
    """What a card does when it is turned up, by the hand of the animal whose turn it is."""

    name = "enter play"
    frame = Frame(("play on", "resolve card", "enter play", "extinction", "survival"), ("card", "effect+", "slot+"))


# -- scoring --------------------------------------------------------------------------------------------------------


class ScoreTerrain(Step[MarineState]):
    """Every tile of a terrain is scored, and nobody takes a card for it. Frame: the terrain."""

    name = "score terrain"
    frame = Frame(("resolve card", "enter play"), ("terrain",))

    def resolve(self, s: MarineState) -> None:
        terrain = s.arg(0)
        s.pop()
        for at in range(s.board.grid.size):
            if s.terrain[at] == terrain:
                s.score_tile(at)


class ScoreChosenTerrain(Step[MarineState]):
    """The actor names a terrain; its tiles are scored in the order it likes. Frame: a bit for each tile to come."""

    name = "score a terrain"
    frame = Frame(("resolve card", "enter play"), ("hex*", 1))

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
            if s.has_tile(at):
                seen |= bit(s.terrain[at])
        for terrain in range(s.board.terrains):
            if seen & bit(terrain) != 0:
                out = append(out, s.display.first_terrain + terrain)
        return out

    def choose(self, s: MarineState, option: i64) -> None:
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
    frame = Frame(("resolve card", "enter play"))

    def resolve(self, s: MarineState) -> None:
        actor = s.actor()
        s.pop()
        for at in range(s.board.grid.size):
            if s.has_tile(at) and s.is_competing(s.terrain[at]):
                for animal in range(ANIMALS):
                    if animal != actor and s.count(animal, at) > 0:
                        s.eliminate(animal, at, 1)


class SendHome(Step[MarineState]):
    """The actor picks a tile; some species of its choice go back to their pools, its own among them if need be.

    Frame: how many, and the tile + 1 once it is picked.
    """

    name = "send home"
    frame = Frame(("resolve card", "enter play"), ("count", "hex+"))

    def fits(self, s: MarineState) -> bool:
        return s.arg(1) == 0 or s.has_tile(s.arg(1) - 1)

    def continues(self, s: MarineState) -> bool:
        return True

    def options(self, s: MarineState) -> vec[i64]:
        out = vec[i64]()
        if s.arg(0) == 0:
            return out
        if s.arg(1) == 0:
            for at in range(s.board.grid.size):
                if s.has_tile(at):
                    out = append(out, s.board.first_tile + at)
            return out
        at = s.arg(1) - 1
        for animal in range(ANIMALS):
            if s.count(animal, at) > 0:
                out = append(out, s.display.first_home + at * ANIMALS + animal)
        return out

    def choose(self, s: MarineState, option: i64) -> None:
        if s.arg(1) == 0:
            s.set_arg(1, option - s.board.first_tile + 1)
            return
        s.set_arg(0, s.arg(0) - 1)
        s.displace((option - s.display.first_home) % ANIMALS, s.arg(1) - 1, 1)

    def asks(self, s: MarineState) -> str:
        return "send home from" if s.arg(1) == 0 else "send home"

    def details(self, s: MarineState) -> dict[str, str | int]:
        return {"count": int(s.arg(0))}


class ColoniseShore(Colonise[MarineState]):
    """Geysers count as shore too, whatever the terrains say."""

    name = "colonise shore"

    def qualifies(self, s: MarineState, at: i64) -> bool:
        if at == NONE or not s.has_tile(at):
            return False
        return s.arg(0) & bit(s.terrain[at]) != 0 or s.is_geyser(at)


# -- disks, pawns and the game's end --------------------------------------------------------------------------------


class RemoveForeignDisk(Step[MarineState]):
    """A disk leaves the earth, of a type whose special pawn the actor does not control."""

    name = "remove foreign disk"
    frame = Frame(("resolve card", "enter play"))

    def continues(self, s: MarineState) -> bool:
        return True

    def options(self, s: MarineState) -> vec[i64]:
        out = vec[i64]()
        for corner in range(s.board.grid.corner_count):
            element = s.disk[corner]
            if element != NONE and s.control[element] != s.actor():
                out = append(out, s.board.first_remove + corner)
        return out

    def choose(self, s: MarineState, option: i64) -> None:
        s.pop()
        s.remove_disk(option - s.board.first_remove)


class PutOwnDisk(PutDisk[MarineState]):
    """A disk from the bag, of a type whose special pawn the actor controls."""

    name = "put own disk"

    def allows(self, s: MarineState, element: i64) -> bool:
        return s.control[element] == s.actor()


class TradeElement(Step[MarineState]):
    """The actor swaps an added disk with one on earth, which its own replaces. Frame: the element given + 1."""

    name = "trade element"
    frame = Frame(("resolve card", "enter play"), ("element+",))

    def fits(self, s: MarineState) -> bool:
        return s.arg(0) == 0 or s.added(s.actor(), s.arg(0) - 1) > 0

    def continues(self, s: MarineState) -> bool:
        return True

    def options(self, s: MarineState) -> vec[i64]:
        out = vec[i64]()
        for corner in range(s.board.grid.corner_count):
            if s.disk[corner] != NONE:
                out = append(out, s.display.first_swap + corner)
        return out if s.arg(0) > 0 or len(out) == 0 else added_options(s, s.actor())

    def choose(self, s: MarineState, option: i64) -> None:
        actor = s.actor()
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
    """All pawns leave the display. This is no retrieval: no cube moves and no trait is set off."""

    name = "return pawns"
    frame = Frame(("resolve card", "enter play"))

    def resolve(self, s: MarineState) -> None:
        s.pop()
        s.note(PAWNS_RETURNED, s.lift_pawns(NONE))


class LastRound(Step[MarineState]):
    name = "last round"
    frame = Frame(("resolve card", "enter play"))

    def resolve(self, s: MarineState) -> None:
        s.pop()
        s.ending = BY_ASTEROID
        s.note(GAME_ENDING, s.ending)


# -- cards that resolve cards ---------------------------------------------------------------------------------------


class RepeatDiscard(Step[MarineState]):
    """The top card of the discard pile is resolved again, as from the present card's slot. Frame: that slot."""

    name = "repeat discard"
    frame = Frame(("resolve card", "enter play"), ("slot+",))

    def resolve(self, s: MarineState) -> None:
        actor = s.actor()
        slot = s.arg(0)
        present = s.frame_below(0)
        s.pop()
        if len(s.discard) > 0:
            card = s.discard[len(s.discard) - 1]
            if card != present:
                s.note(CARD_REPEATED, actor, card)
                s.push(agenda.RESOLVE_CARD, actor, card, 0, slot)


class TakeAnother(Step[MarineState]):
    """Any other face-up card, as if it had been selected: it is discarded and replaced too (ruling M12)."""

    name = "take another"
    frame = Frame(("resolve card", "enter play"))

    def continues(self, s: MarineState) -> bool:
        return True

    def options(self, s: MarineState) -> vec[i64]:
        out = vec[i64]()
        for card in s.row:
            if card != NONE and not is_being_resolved(s, card, s.depth):
                out = append(out, s.display.first_card + card)
        return out

    def choose(self, s: MarineState, option: i64) -> None:
        actor = s.actor()
        s.pop()
        take_card(s, actor, option - s.display.first_card)
