"""What the Card Game's events can be made of. A pack writes them in these words; see docs/packs.md."""

from __future__ import annotations

from typing import Any, Final

from foodchain.engine import details
from foodchain.engine.details import Detail, Details
from foodchain.engine.effects import CHOICE, CHOICES, COUNT, EFFECTS, NUMBER, YES, Effect, Effects, Field

# The tables of the data whose entries a pack can add, remove and rename; each with an entry that says nothing yet.
TABLES: Final[dict[str, Any]] = {
    "animals.animal": {
        "name": "",
        "class": "",
        "food_chain": [0, 0],
        "healthy": [],
        "endangered": [],
        "suppresses": "none",
        "copies": 1,
        "provenance": "own",
        "confidence": 1.0,
    },
    "events.event": {
        "name": "",
        "text": "",
        "copies": 1,
        "ongoing": False,
        "effects": [],
        "provenance": "own",
        "confidence": 1.0,
    },
    "events.event.*.reading": {"text": "", "ongoing": False, "effects": []},
    "biomes.biome": {
        "name": "",
        "elements": [],
        "bonus": "none",
        "penalty": "none",
        "last": False,
        "provenance": "own",
        "confidence": 1.0,
        "alternative": "",
    },
}

# The choices of fields, in the order of the numbers in events/program.py and ongoing.py.
WHICH: Final = ("all", "endangered", "no match", "a mismatch", "healthy")
WHOSE: Final = ("anybody's", "yours", "others'")
WHO: Final = ("player", "player and poorer", "each opponent", "one opponent", "everyone")
GAINING: Final = ("player", "each opponent", "one opponent", "everyone")
PER: Final = ("class", "element", "animal", "once")

PROTECT_ONE: Final = "protect one"
EITHER: Final = "either"
# Effects without a choice of the player's own, or with one that would tell something: whether they are wanted is asked
# before.
ASKED_FIRST: Final = ("draw", "discard", "play animal", "exchange animal")

NOWHERE: Final = 0  # events/program.py and ongoing.py say where the numbers go


def choice(name: str, text: str, *choices: str, default: str | None = None) -> Field:
    return Field(name, CHOICE, text, NOWHERE, default, choices)


def number(name: str, text: str, least: int, most: int, default: int | None = None) -> Field:
    return Field(name, NUMBER, text, NOWHERE, default, least=least, most=most)


def whose() -> Field:
    return choice("whose", "whose animals", *WHOSE, default="anybody's")


def optional() -> Field:
    return Field("optional", YES, "whether it may be declined", NOWHERE, False)


def many() -> Field:
    return number("count", "how many, one after the other", 1, 9, 1)


def is_asked_first(effect: dict[str, Any]) -> bool:
    return effect["do"] in ASKED_FIRST and effect.get("optional", False) is True


class CardVocabulary:
    """The effects of events, for the elements of one set of data."""

    def __init__(self, elements: list[str], classes: list[str]) -> None:
        self.elements = tuple(elements)
        self.classes = tuple(classes)
        told = "What a one-time event does when it is played."
        self.alternatives = Effects("effects", told, self.one_time())
        self.effects = Effects("effects", told, [*self.one_time(), self.either()])
        self.ongoing = Effects("effects, ongoing", "What holds while an ongoing event lies there.", self.lasting())

    def lists(self) -> list[Effects]:
        return [self.effects, self.ongoing]

    def details(self) -> Details:
        icons = Detail(details.ICONS, self.elements)
        kind = Detail(details.ONE, self.classes)
        kind_or_none = Detail(details.ONE, ("none", *self.classes))
        effects = Detail(details.EFFECTS, of=self.effects.kind, when="ongoing", then=self.ongoing.kind)
        return {
            "animals.animal.*.class": kind,
            "animals.animal.*.healthy": icons,
            "animals.animal.*.endangered": icons,
            "animals.animal.*.suppresses": kind_or_none,
            "biomes.biome.*.elements": icons,
            "biomes.biome.*.bonus": kind_or_none,
            "biomes.biome.*.penalty": kind_or_none,
            "events.event.*.text": Detail(details.TEXT),
            "events.event.*.effects": effects,
            "events.event.*.reading.*.text": Detail(details.TEXT),
            "events.event.*.reading.*.effects": effects,
        }

    def one_time(self) -> list[Effect]:
        cards = Field("cards", COUNT, 'how many; "hand" is as many as you hold', NOWHERE, None, least=1, most=20)
        cards.word = "hand"
        plus = number("plus", 'so many more, beside "hand"', 0, 20, 0)
        first = Field("discard_first", YES, "whether the hand is discarded first", NOWHERE, False)
        return [
            Effect(
                "suppress all",
                "All animals of a kind are suppressed.",
                [choice("which", "which of them", *WHICH), whose()],
                {"which": "endangered", "whose": "others'"},
            ),
            Effect(
                "suppress one",
                "Suppress an animal in play.",
                [choice("which", "which can be chosen", *WHICH, default="all"), whose(), many(), optional()],
                {"whose": "others'", "which": "healthy", "count": 2},
            ),
            Effect(
                "suppress class",
                "Name a class: its animals are suppressed.",
                [choice("which", "which of them", *WHICH), whose(), optional()],
                {"which": "all"},
            ),
            Effect(
                "heal class",
                "Name a class: its endangered animals become healthy.",
                [whose(), optional()],
                {"whose": "yours"},
            ),
            Effect(
                "heal one",
                "An endangered animal becomes healthy.",
                [whose(), many(), optional()],
                {"whose": "yours", "count": 2},
            ),
            Effect(
                PROTECT_ONE,
                "Choose an animal in play: it cannot be suppressed as long as it stays there.",
                [choice("which", "which can be chosen", *WHICH, default="all"), whose(), many(), optional()],
                {"whose": "yours"},
            ),
            Effect(
                "draw",
                "Cards are drawn.",
                [
                    choice("who", "who draws", *WHO),
                    cards,
                    plus,
                    first,
                    optional(),
                ],
                {"who": "player", "cards": "hand", "plus": 1},
            ),
            Effect(
                "discard",
                "Opponents discard cards of their choice.",
                [
                    choice("who", "who discards", "each opponent", "one opponent"),
                    number("cards", "how many", 1, 20),
                    optional(),
                ],
                {"who": "one opponent", "cards": 2},
            ),
            Effect(
                "pass cards",
                "All players hand a card to a neighbour.",
                [choice("to", "which way", "left", "right", "choose")],
                {"to": "choose"},
            ),
            Effect(
                "take animal",
                "An animal comes to a hand.",
                [
                    choice("from", "where it lies", "play", "discards"),
                    choice("to", "to whom", "player", "owner"),
                    whose(),
                    optional(),
                ],
                {"from": "play", "to": "owner"},
            ),
            Effect("swap animals", "Two animals of different players change owners.", [optional()], {}),
            Effect("discard animal", "An animal in play is discarded.", [whose(), optional()], {"whose": "others'"}),
            Effect("play animal", "Play an animal from your hand.", [optional()], {"optional": True}),
            Effect("exchange animal", "Take an animal in play and play another one from your hand.", [optional()], {}),
            Effect(
                "points",
                "Victory points at once.",
                [
                    choice("per", "for each class, element or animal you have, or once", *PER),
                    number("vp", "VP for each; below 0 they are lost", -20, 20),
                    choice("who", "who gains them", *GAINING, default="player"),
                ],
                {"per": "once", "vp": -2, "who": "each opponent"},
            ),
            Effect(
                "survive",
                "Steps on the Survival Track.",
                [
                    number("steps", "how many; below 0 they go back", -5, 5),
                    choice("who", "whose disc moves", *GAINING, default="player"),
                ],
                {"steps": 1},
            ),
            Effect("end card play", "Card play ends at once.", [], {}),
        ]

    def either(self) -> Effect:
        return Effect(
            EITHER,
            "One of several effects, as the player chooses.",
            [Field("effects", EFFECTS, "which of them, but for another such choice", NOWHERE), optional()],
            {"effects": [{"do": PROTECT_ONE}, {"do": "heal one"}]},
        )

    def lasting(self) -> list[Effect]:
        elements = Field("elements", CHOICES, "which elements; none named is all", NOWHERE, [], self.elements)
        return [
            Effect(
                "food chain bonus",
                "Your animals are worth more food chain points.",
                [
                    number("healthy", "for each healthy one", -20, 20),
                    number("endangered", "for each endangered one", -20, 20),
                ],
                {"healthy": 2, "endangered": 0},
            ),
            Effect(
                "food chain per class",
                "Food chain points for each different class among your animals.",
                [number("amount", "how many", -20, 20)],
                {"amount": 1},
            ),
            Effect(
                "multiply elements",
                "Your element icons count several times.",
                [number("factor", "how many times", 0, 9), elements],
                {"factor": 2, "elements": ["sun", "water"]},
            ),
            Effect("extra element", "Each of your healthy animals shows its first element once more.", [], {}),
            Effect(
                "enter endangered",
                "Animals enter play endangered.",
                [choice("who", "whose animals", "everyone", "opponents")],
                {"who": "opponents"},
            ),
            Effect("last card", "You may play one more card when card play has ended.", [], {}),
            Effect(
                "catch the dead",
                "The next endangered animal that is suppressed comes to your hand.",
                [Field("optional", YES, "whether you may let it go by", NOWHERE, False)],
                {"optional": True},
            ),
            Effect(
                "protect",
                "Your animals cannot be suppressed.",
                [choice("which", "which of them", "all", "endangered", "healthy", default="all")],
                {"which": "endangered"},
            ),
        ]


def vocabulary_of(data: dict[str, Any]) -> CardVocabulary:
    return CardVocabulary(data["animals"]["elements"], data["animals"]["classes"])
