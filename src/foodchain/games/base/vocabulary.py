"""What the dominance cards can be made of. Their printed effects are known; a pack can still change them."""

from __future__ import annotations

from typing import Any, Final

from foodchain.engine import details
from foodchain.engine.details import Detail, Details
from foodchain.engine.effects import CHOICE, CHOICES, NUMBER, Effect, Effects, Field

# The tables of the data whose entries a pack can add, remove and rename, each with an entry that says nothing yet;
# what lies on the board at the start is a value by its hex or corner, which comes and goes.
TABLES: Final[dict[str, Any]] = {
    "cards.card": {"name": "", "text": "", "effects": []},
    "board.tiles": "",
    "board.disks": "",
}

# Which number of the frame of its effect a field becomes.
FIRST: Final = 0
SECOND: Final = 1

# Effects without fields, and what they do.
PLAIN: Final = {
    "points for shared tiles": "1 VP for each tile you share with another animal.",
    "points for disks": "1 VP for each disk on earth of a type your animal has.",
    "points for crowd": "Choose a tile you live on: 1 VP for each species there.",
    "leaders lose points": "Each animal with more VP than you loses what first place on the scored tile is worth.",
    "multiply": "Add a species to each tile you live on, where you like.",
    "empty tile": "Empty a tile: you move every species on it to its neighbours.",
    "thin the crowded": "On every tile with more species than disks eliminate one species of your choice.",
    "hunt everywhere": "Eliminate one opposing species on each tile you live on.",
    "strike tile": "Choose a tile: all but one species there die, then one species on each neighbouring tile.",
    "put disk": "Lay any disk from the bag on a free corner.",
    "strip tile": "Choose a tile and remove all of its disks but one.",
    "swap element": "Exchange one added element for any disk from the bag.",
    "richer lose one": "Each animal with more elements than you loses an added one.",
    "poorer gain one": "You and each animal with fewer elements draw one from the bag.",
    "immigrants": "Every animal gives up an added element, a pawn, or all but one of its species on each tile.",
    "instinct": "Place a pawn from your hand on any vacant space.",
    "nocturnal": "Move one step forward in initiative.",
    "ice sheet": "Spread the ice at once, as a Glaciation action.",
    "ice age": "Every animal gains bonus VP for the tiles it dominates. This turn is the last.",
}


class BaseVocabulary:
    def __init__(self, elements: list[str], terrains: list[str]) -> None:
        self.elements = tuple(elements)
        self.terrains = tuple(terrains)
        self.effects = Effects("effects", "What a dominance card does when it is taken.", effects_of(tuple(terrains)))

    def lists(self) -> list[Effects]:
        return [self.effects]

    def details(self) -> Details:
        return {
            "animals.animal.*.printed": Detail(details.ICONS, self.elements),
            "board.tiles.*": Detail(details.ONE, self.terrains),
            "board.disks.*": Detail(details.ONE, self.elements),
            "cards.last": Detail(details.ENTRY, of="cards.card"),
            "cards.card.*.text": Detail(details.TEXT),
            "cards.card.*.effects": Detail(details.EFFECTS, of=self.effects.kind),
        }


def effects_of(terrains: tuple[str, ...]) -> list[Effect]:
    def number(name: str, text: str, most: int, into: int = FIRST) -> Field:
        return Field(name, NUMBER, text, into, least=1, most=most)

    return [
        *(Effect(name, text, [], {}) for name, text in PLAIN.items()),
        Effect(
            "colonise",
            "Lay any disk from the bag on a free corner of certain terrains, then add species to that tile.",
            [
                Field("terrains", CHOICES, "the terrains", FIRST, None, terrains),
                number("species", "how many at most", 5, SECOND),
            ],
            {"terrains": ["sea", "wetland"], "species": 4},
        ),
        Effect(
            "others freeze",
            "Every other animal loses one species on each tile of a terrain.",
            [Field("terrain", CHOICE, "the terrain", FIRST, None, terrains)],
            {"terrain": "tundra"},
        ),
        Effect(
            "supplant",
            "Replace one species each of several other animals by your own.",
            [number("animals", "how many animals at most", 5)],
            {"animals": 2},
        ),
        Effect(
            "hibernate",
            "Your eliminated species return to one tile.",
            [number("species", "how many at most", 5)],
            {"species": 5},
        ),
        Effect(
            "gain pawns",
            "Animals gain a pawn.",
            [Field("who", CHOICE, "who gains it", FIRST, None, ("above", "below", "self"))],
            {"who": "self"},
        ),
    ]


def vocabulary_of(data: dict[str, Any]) -> BaseVocabulary:
    return BaseVocabulary(data["animals"]["elements"], list(data["terrain"]["terrain"]))
