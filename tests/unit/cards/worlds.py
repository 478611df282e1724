"""A second way to know what a seat can know, by brute force: every way in which the cards can lie, for small decks.

It knows nothing of how the engine keeps knowledge. It reads the events as one seat (or a spectator) is told them, and
keeps every world that agrees with all of them. A world is a hand for each seat and the draw pile, as sets of cards; its
weight is the number of ways that lead to it.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable
from functools import lru_cache
from itertools import combinations, product
from typing import Any

from foodchain import Game
from foodchain.catalogue import game_data

Hand = frozenset[str]
World = tuple[tuple[Hand, ...], Hand]

ASKS_FOR_ANIMAL = ("play animal", "exchange animal")
EVENTS = game_data("cards")["events"]["event"]
STAYS = {name for name, event in EVENTS.items() if next(iter(event.get("reading", {"": event}).values()))["ongoing"]}


def small_deck(cards: dict[str, int], hand: int, draw: int = 1, rounds: int = 3) -> dict[str, Any]:
    """A pack that leaves only so many copies of these cards in the deck."""
    data = game_data("cards")
    animals = {name: {"copies": cards.get(name, 0)} for name in data["animals"]["animal"]}
    events = {name: {"copies": cards.get(name, 0)} for name in data["events"]["event"]}
    numbers = {"starting_hand": hand, "draw": draw, "rounds": rounds, "reshuffle_after": [1]}
    return {"animals": {"animal": animals}, "events": {"event": events}, "numbers": numbers}


class Worlds:
    """What one seat (None: a spectator) can know of a game that it watches from the beginning."""

    def __init__(self, game: Game, seat: int | None) -> None:
        self.game = game
        self.seat = seat
        self.names = frozenset(game.rules.vocabulary.words["card"])
        self.animals = frozenset(name for name in self.names if name.split(".")[0] not in EVENTS)
        self.heard = len(game.events_for(seat))
        self.table: set[str] = set()
        self.discards: set[str] = set()
        self.worlds: Counter[World] = Counter()
        view = game.view(seat)
        self.own: Hand = frozenset(card["card"] for card in view["hand"] or [])
        self.deal(self.names, [player["hand"] for player in view["players"]], ())

    def deal(self, rest: Hand, sizes: list[int], hands: tuple[Hand, ...]) -> None:
        """All ways to deal the first hands."""
        if len(hands) == len(sizes):
            self.worlds[hands, rest] += 1
        elif len(hands) == self.seat:
            self.deal(rest - self.own, sizes, (*hands, self.own))
        else:
            for hand in combinations(sorted(rest - self.own), sizes[len(hands)]):
                self.deal(rest - frozenset(hand), sizes, (*hands, frozenset(hand)))

    # -- what happens -----------------------------------------------------------------------------------------------

    def watch(self) -> None:
        """Take in what has happened since the last time."""
        events = self.game.events_for(self.seat)
        news, self.heard = events[self.heard :], len(events)
        gifts = [event for event in news if event["event"] == "card given"]
        for event in news:
            if event["event"] != "card given":
                self.take_in(event)
            elif event is gifts[0]:
                self.pass_on(gifts)
        self.look_for_animals()

    def take_in(self, event: dict[str, Any]) -> None:
        seat: Any = event.get("seat")
        card: Any = event.get("card")
        match event["event"]:
            case "card played":
                self.discards |= {name for name in self.table - self.animals if name.split(".")[0] not in STAYS}
                self.table -= self.discards
                self.table.add(card)
                self.each(lambda world: without(world, seat, card))
            case "card discarded":
                self.discards.add(card)
                self.each(lambda world: without(world, seat, card))
            case "died" | "removed" | "event discarded":
                self.table.remove(card)
                self.discards.add(card)
            case "taken" | "caught":
                self.table.discard(card)
                self.discards.discard(card)
                self.each(lambda world: with_more(world, seat, card))
            case "table cleared":
                self.discards |= self.table
                self.table.clear()
            case "reshuffled":
                back = frozenset(self.discards)
                assert len(back) == event["count"]
                self.discards.clear()
                self.each(lambda world: [(world[0], world[1] | back)])
            case "card drawn":
                self.each(lambda world: drawn(world, seat, world[1] if card is None else {card}))

            case "no animal":
                self.each(lambda world: [] if world[0][seat] & self.animals else [world])

    def pass_on(self, gifts: list[dict[str, Any]]) -> None:
        """All at once: each gives a card of the hand it had before, whichever it was."""

        def passed(world: World) -> Iterable[World]:
            choices = [
                world[0][gift["seat"]] & (self.names if gift["card"] is None else {gift["card"]}) for gift in gifts
            ]
            for cards in product(*choices):
                hands = list(world[0])
                for gift, card in zip(gifts, cards):
                    hands[gift["seat"]] = less(hands[gift["seat"]], card)
                for gift, card in zip(gifts, cards):
                    hands[gift["to seat"]] = more(hands[gift["to seat"]], card)
                yield tuple(hands), world[1]

        self.each(passed)

    def look_for_animals(self) -> None:
        """Whoever is asked for an animal has one."""
        if not self.game.over and self.game.decision.kind in ASKS_FOR_ANIMAL:
            seat = self.game.decision.seat
            self.worlds = Counter({w: n for w, n in self.worlds.items() if w[0][seat] & self.animals})

    def each(self, change: Callable[[World], Iterable[World]]) -> None:
        """Every world becomes one or several others, or turns out impossible."""
        after: Counter[World] = Counter()
        for world, weight in self.worlds.items():
            for other in change(world):
                after[other] += weight
        self.worlds = after

    # -- what is known ----------------------------------------------------------------------------------------------

    def places(self) -> dict[str, Counter[int]]:
        """Of each card, in how many ways it is in which hand; -1 is the draw pile."""
        dealt: Counter[tuple[int, Hand]] = Counter()  # hands are far fewer than worlds
        for (hands, pile), weight in self.worlds.items():
            for place in (*enumerate(hands), (-1, pile)):
                dealt[place] += weight
        found: defaultdict[str, Counter[int]] = defaultdict(Counter)
        for (seat, cards), weight in dealt.items():
            for card in cards:
                found[card][seat] += weight
        return found


@lru_cache(100_000)  # many worlds have the same hands: each is made, and its hash computed, once
def more(hand: Hand, card: str) -> Hand:
    return hand | {card}


@lru_cache(100_000)
def less(hand: Hand, card: str) -> Hand:
    return hand - {card}


def without(world: World, seat: int, card: str) -> Iterable[World]:
    hands, pile = world
    if card in hands[seat]:
        yield (*hands[:seat], less(hands[seat], card), *hands[seat + 1 :]), pile


def with_more(world: World, seat: int, card: str) -> Iterable[World]:
    hands, pile = world
    yield (*hands[:seat], more(hands[seat], card), *hands[seat + 1 :]), pile


def drawn(world: World, seat: int, cards: Iterable[str]) -> Iterable[World]:
    """The next card is one of these."""
    hands, pile = world
    for card in cards:
        if card in pile:
            yield from with_more((hands, less(pile, card)), seat, card)
