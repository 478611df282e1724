"""What Marine's cards and traits can be made of. A pack writes them in these words; see docs/packs.md."""

from __future__ import annotations

from typing import Any, Final

from foodchain.earth.cards import terms
from foodchain.engine import details
from foodchain.engine.details import Detail, Details
from foodchain.engine.effects import BESIDE, CHOICE, CHOICES, COUNT, EFFECTS, NUMBER, YES, Effect, Effects, Field

TERM: Final = 10  # a field's number goes into the frame of its effect (0 or 1), or into the terms: TERM + column

ANY: Final = "any"
PLACES: Final = ("bottom", "top")

# The tables of the data whose entries a pack can add, remove and rename, each with an entry that says nothing yet;
# what lies on the board at the start is a value by its hex or corner, which comes and goes.
TABLES: Final[dict[str, Any]] = {
    "cards.card": {
        "name": "",
        "text": "",
        "effects": [],
        "enters": [],
        "face_up": [],
        "fish": [],
        "provenance": "own",
        "confidence": 1.0,
        "open": "",
    },
    "traits.trait": {"name": "", "text": "", "powers": [], "provenance": "own", "confidence": 1.0, "open": ""},
    "board.tiles": "",
    "board.vents": "",
    "board.disks": "",
}

WHERE_TEXT: Final = (
    "which tiles: anywhere, lived on (by you), dominated (your elements match best), alone (only you live there), "
    "shared (with others), elsewhere (you do not live there), here (the tile that sets the effect off: the one scored "
    "for the card, or the new one), competing (its terrain is shown in Competition), inhabited (by anybody), empty "
    "(nobody lives there), beside (a tile you live on), like here (of the same terrain as here)"
)
WHO_TEXT: Final = (
    "whose: self, others, everyone, above or below you in the food chain, chosen (an opponent chosen by who does it), "
    "same (the one that was chosen before for this card)"
)
BY_TEXT: Final = (
    "who does it: self, others, everyone, above or below you in the food chain, chosen (an opponent that you choose), "
    "same (the one that was chosen before for this card)"
)

POWER_NAMES: Final = (
    "add after retrieval",
    "own space",
    "gain pawn",
    "settle new tiles",
    "points for losses",
    "live on prey",
    "widen niche",
    "copy trait",
    "place before",
    "turn after retrieval",
    "start with pawn",
    "more elements",
    "points for newcomers",
    "printed element",
    "always guarded",
    "migrate more",
    "migrate farther",
    "basics bump",
    "points alone",
    "after retrieval",
    "new tile",
    "never endangered",
)
RULE_NAMES: Final = ("reverse ties", "element pays", "terrain erupts", "terrain pays", "scores times")

# The actions that need no marker of their own beside the space.
PERSONAL_ACTIONS: Final = (
    "abundance",
    "depletion",
    "adaptation",
    "regression",
    "wanderlust",
    "tectonics",
    "domination",
)


def where(usual: str) -> Field:
    return Field("where", CHOICE, WHERE_TEXT, TERM + terms.WHERE, usual, terms.PLACES)


def who(usual: str) -> Field:
    return Field("who", CHOICE, WHO_TEXT, TERM + terms.WHO, usual, terms.PARTIES)


def optional(usual: bool) -> Field:
    return Field("optional", YES, "whether it may be declined: up to so many, or exactly", TERM + terms.DECLINE, usual)


def vp() -> Field:
    return Field("vp", NUMBER, "VP for each", TERM + terms.NUMBER, 1, least=1, most=9)


def kind(name: str, text: str, *choices: str) -> Field:
    """A choice of the effect's own; the first is the usual one."""
    return Field(name, CHOICE, text, TERM + terms.KIND, choices[0], choices)


class MarineVocabulary:
    """The effects, rules and powers for the elements, terrains and spaces of one set of data."""

    def __init__(self, elements: list[str], terrains: list[str], spaces: list[str], sections: list[str]) -> None:
        self.elements = tuple(elements)
        self.terrains = tuple(terrains)
        self.spaces = tuple(spaces)
        self.sections = tuple(sections)
        self.effects = Effects("effects", "What a card does when it is taken or enters play.", self.card_effects())
        self.rules = Effects("face_up", "What holds while a card lies face up.", self.face_up_rules())
        self.powers = Effects(
            "powers",
            "What a trait can do. Powers of one kind add up, and the most favourable place or number holds.",
            self.trait_powers(),
        )
        for effect in self.effects.effects:
            effect.fields.append(Field("by", CHOICE, BY_TEXT, TERM + terms.BY, "self", terms.PARTIES))

    def lists(self) -> list[Effects]:
        return [self.effects, self.rules, self.powers]

    def details(self) -> Details:
        large = tuple(terrain for terrain in self.terrains if terrain != "vent")
        return {
            "animals.animal.*.printed": Detail(details.ICONS, self.elements),
            "board.tiles.*": Detail(details.ONE, large),
            "board.vents.*": Detail(details.ONE, ("geyser", "smoker")),
            "board.disks.*": Detail(details.ONE, self.elements),
            "cards.last": Detail(details.ENTRY, of="cards.card"),
            "cards.card.*.text": Detail(details.TEXT),
            "cards.card.*.effects": Detail(details.EFFECTS, of=self.effects.kind),
            "cards.card.*.enters": Detail(details.EFFECTS, of=self.effects.kind),
            "cards.card.*.face_up": Detail(details.EFFECTS, of=self.rules.kind),
            "cards.card.*.fish": Detail(details.ICONS, ("live", "dead")),
            "traits.trait.*.text": Detail(details.TEXT),
            "traits.trait.*.powers": Detail(details.EFFECTS, of=self.powers.kind),
        }

    # -- fields -----------------------------------------------------------------------------------------------------

    def terrain(self) -> Field:
        return Field("terrain", CHOICE, "the terrain", 0, None, self.terrains)

    def only_terrain(self) -> Field:
        return Field("terrain", CHOICE, "only tiles of this terrain", TERM + terms.TERRAIN, ANY, (ANY, *self.terrains))

    def only_element(self) -> Field:
        text = "only tiles with a disk of this element"
        return Field("element", CHOICE, text, TERM + terms.ELEMENT, ANY, (ANY, *self.elements))

    def named_element(self) -> Field:
        return Field("element", CHOICE, "just this element", TERM + terms.ELEMENT, ANY, (ANY, *self.elements))

    def of_element(self) -> Field:
        return kind("element", "only this element", ANY, *self.elements)

    # -- cards ------------------------------------------------------------------------------------------------------

    def card_effects(self) -> list[Effect]:
        return [
            *self.effects_on_points(),
            *self.effects_on_species(),
            *self.effects_on_disks(),
            *self.effects_on_elements(),
            *self.effects_on_the_display(),
        ]

    def effects_on_points(self) -> list[Effect]:
        element = Field("element", CHOICE, "the element", 0, None, self.elements)
        points = Field("vp", NUMBER, "VP gained; below 0 they are lost", TERM + terms.NUMBER, None, least=-20, most=20)
        per = kind(
            "per",
            "once, or for each tile, species of yours, disk or species of anybody there; or for each element that your "
            "animal has, special pawn that you control, or species of yours that is eliminated",
            "once",
            "tile",
            "species",
            "disk",
            "anybody's species",
            "element",
            "special pawn",
            "eliminated species",
        )
        scored = Field("terrain", CHOICE, "the terrain, or any", 0, None, (*self.terrains, ANY))
        among = Field(
            "terrains",
            CHOICES,
            "the terrains to choose from; none named is all",
            TERM + terms.NUMBER,
            [],
            self.terrains,
        )
        each = kind("per", "for each tile, or for each disk", "tile", "disk")
        species = kind("per", "for each species, or for each tile", "species", "tile")
        disks = kind("per", "for each disk, or for each type once", "disk", "type")
        return [
            Effect(
                "points for element",
                "VP for each tile with a disk of an element.",
                [element, where("lived on"), vp(), each],
                {"element": "worms", "where": "anywhere"},
            ),
            Effect(
                "points for species",
                "VP for each of your species on a terrain.",
                [self.terrain(), vp(), species],
                {"terrain": "vent", "vp": 2},
            ),
            Effect("points for shared tiles", "VP for each tile you share with another animal.", [vp()], {"vp": 2}),
            Effect("points for sole tiles", "VP for each tile where only you live.", [vp()], {}),
            Effect(
                "points for disks",
                "VP for each disk on earth of a type your animal has.",
                [where("anywhere"), vp(), disks],
                {"where": "lived on"},
            ),
            Effect(
                "points for crowd",
                "Choose a tile: VP for each species there.",
                [where("lived on"), self.only_terrain(), vp(), optional(False)],
                {"where": "anywhere"},
            ),
            Effect(
                "gain points",
                "VP outright, or for each of what is counted on the tiles meant.",
                [points, per, where("anywhere"), self.only_terrain(), self.only_element()],
                {"vp": 1, "per": "tile", "where": "lived on", "terrain": "reef"},
            ),
            Effect(
                "score terrain",
                "Every tile of a terrain is scored; nobody takes a card for it.",
                [scored, where("anywhere")],
                {"terrain": "any", "where": "lived on"},
            ),
            Effect(
                "score a terrain",
                "Choose a terrain of which a tile is meant: all of its tiles are scored, in the order you like.",
                [among, where("anywhere"), optional(False)],
                {"where": "like here"},
            ),
        ]

    def effects_on_species(self) -> list[Effect]:
        species = Field("species", NUMBER, "how many species at most", 1, None, least=0, most=5)
        count = Field("count", COUNT, "how many", 0, None, least=1, most=9)
        vents = kind("vents", "which Vents count too", "geysers", "smokers", "all", "none")
        spread = kind("on", "several tiles, or all on one", "several tiles", "one tile")
        one = kind("on", "one tile, or several", "one tile", "several tiles")
        survivors = kind(
            "survivors",
            "who lives on there: one species of your choice, none, one of each animal, or all species of an animal "
            "that you choose",
            "one",
            "none",
            "one of each",
            "one animal",
        )
        beside = Field(
            "neighbours",
            CHOICE,
            "who dies on each neighbouring tile: one species of your choice, none, or one of each animal",
            TERM + terms.NUMBER,
            "one",
            ("one", "none", "one of each"),
        )
        origin = Field(
            "from",
            CHOICE,
            "from your gene pool, or eliminated ones",
            TERM + terms.NUMBER,
            "gene pool",
            ("gene pool", "eliminated"),
        )
        each = Field("species", NUMBER, "how many on each tile", TERM + terms.NUMBER, 1, least=1, most=5)
        first = kind("first", "what goes first", "disk", "species")
        reward = Field("vp", NUMBER, "VP gained for it", TERM + terms.NUMBER, 0, least=0, most=9)
        return [
            Effect(
                "add species",
                "Add species from your gene pool.",
                [count, spread, where("anywhere"), self.only_terrain(), self.only_element(), optional(True), origin],
                {"count": 2, "where": "lived on"},
            ),
            Effect(
                "eliminate species",
                "Eliminate species of your choice, one by one.",
                [count, who("others"), spread, where("lived on"), self.only_terrain(), optional(False)],
                {"count": "slot", "where": "anywhere"},
            ),
            Effect("multiply", "Add species to each tile you live on.", [each, optional(True)], {"optional": False}),
            Effect(
                "double",
                "On a tile add as many of your species as there are species of all animals.",
                [where("lived on"), self.only_terrain(), optional(False)],
                {"where": "anywhere"},
            ),
            Effect(
                "supplant any",
                "Eliminate opposing species and put your own in their places.",
                [count, where("anywhere"), self.only_terrain(), who("others"), optional(True)],
                {"count": "slot", "optional": False},
            ),
            Effect(
                "colonise shore",
                "Lay any disk from the bag on a free corner of certain terrains, then add species to that tile.",
                [Field("terrains", CHOICES, "the terrains", 0, None, self.terrains), species, vents],
                {"terrains": ["land"], "species": 4},
            ),
            Effect(
                "empty tile",
                "Empty a tile: you move every species on it to its neighbours.",
                [where("anywhere"), self.only_terrain(), optional(False)],
                {"where": "lived on"},
            ),
            Effect(
                "thin the crowded",
                "On every tile with more species than disks eliminate one species of your choice.",
                [where("anywhere"), self.only_terrain(), who("everyone"), optional(False)],
                {"who": "others"},
            ),
            Effect(
                "hunt everywhere",
                "Eliminate one species on each tile.",
                [where("lived on"), self.only_terrain(), who("others"), optional(False)],
                {"who": "above"},
            ),
            Effect(
                "invade",
                "Animals lose one species on each tile meant, without a choice.",
                [who("others"), where("competing"), self.only_terrain()],
                {"who": "everyone"},
            ),
            Effect(
                "send home",
                "Species of your choice go back to their gene pools.",
                [count, one, where("anywhere"), self.only_terrain(), who("everyone"), optional(False)],
                {"count": "slot", "on": "several tiles"},
            ),
            Effect(
                "devour",
                "On a tile remove one disk and eliminate one species: another animal's if there is any.",
                [where("lived on"), self.only_terrain(), first, reward, optional(False)],
                {"vp": 2, "first": "species"},
            ),
            Effect(
                "strike tile",
                "Choose a tile: its species die, then one species on each neighbouring tile.",
                [survivors, beside, who("everyone"), where("anywhere"), self.only_terrain(), optional(False)],
                {"survivors": "none", "neighbours": "one of each"},
            ),
            Effect(
                "protect",
                "Nothing eliminates the species of certain animals until the next Reseed.",
                [who("self")],
                {"who": "chosen"},
            ),
            Effect("extinction now", "All endangered species are eliminated, as in an Extinction.", [], {}),
            Effect("survival now", "Whoever leads on the Vents scores, as in a Survival.", [], {}),
        ]

    def effects_on_disks(self) -> list[Effect]:
        count = Field("count", COUNT, "how many", 0, None, least=1, most=9)
        pawn = "whose special pawn goes with its type"
        lost = kind("pawn", pawn, "not yours", "nobody's", "others'", "yours", ANY)
        only = Field("element", CHOICE, "only this element", TERM + terms.NUMBER, ANY, (ANY, *self.elements))
        laid = kind("pawn", pawn, "yours", "nobody's", "others'", "not yours", ANY)
        return [
            Effect(
                "put disk",
                "Lay any disk from the bag on a free corner.",
                [self.of_element(), where("anywhere"), self.only_terrain(), optional(False)],
                {"element": "sun", "where": "lived on"},
            ),
            Effect(
                "put own disk",
                "Lay a disk from the bag, of a type whose special pawn is yours.",
                [laid, where("anywhere"), self.only_terrain(), optional(False)],
                {},
            ),
            Effect(
                "remove foreign disk",
                "Remove a disk of a type whose special pawn is not yours, or another's; or any disk.",
                [lost, only, where("anywhere"), self.only_terrain(), optional(False)],
                {"pawn": "nobody's"},
            ),
            Effect(
                "move disk",
                "Move a disk on earth to any free corner.",
                [where("anywhere"), self.only_terrain(), optional(False)],
                {"where": "lived on"},
            ),
            Effect(
                "strip some",
                "Choose a tile and remove some of its disks.",
                [count, where("anywhere"), self.only_terrain(), optional(False)],
                {"count": "slot", "where": "lived on"},
            ),
            Effect(
                "strip tile",
                "Choose a tile and remove all of its disks but one.",
                [where("anywhere"), self.only_terrain(), optional(False)],
                {},
            ),
        ]

    def effects_on_elements(self) -> list[Effect]:
        drawn = kind("from", "drawn from the bag at random, or chosen", "at random", "chosen")
        return [
            Effect(
                "trade element",
                "Swap one of your added elements with a disk on earth.",
                [where("anywhere"), optional(False)],
                {"optional": True},
            ),
            Effect(
                "swap element",
                "Exchange one added element for any disk from the bag.",
                [optional(False)],
                {"optional": True},
            ),
            Effect("richer lose one", "Each animal with more elements than you loses an added one.", [], {}),
            Effect("poorer gain one", "You and each animal with fewer elements draw one from the bag.", [], {}),
            Effect(
                "gain element",
                "Your animal gets an element, if it has room.",
                [drawn, self.named_element(), optional(False)],
                {"from": "chosen"},
            ),
            Effect(
                "lose one element",
                "Your animal loses an added element of your choice.",
                [optional(False)],
                {"by": "others"},
            ),
        ]

    def effects_on_the_display(self) -> list[Effect]:
        drawn = Field("draw", NUMBER, "how many traits are drawn", 0, None, least=1, most=5)
        top = kind("which", "the top card of the pile, or any", "top", ANY)
        other = kind(
            "which",
            "any face-up card, the lowest, one in a lower slot, or one allowed (by the number of your action's space)",
            ANY,
            "lowest",
            "lower",
            "allowed",
        )
        discarded = Field("discard", YES, "whether that card is then discarded and replaced", TERM + terms.NUMBER, True)
        edge = Field("edge", YES, "whether tiles at the edge count too", TERM + terms.NUMBER, True)
        target = Field("target", NUMBER, "its new target number", 0, None, least=1, most=100)
        pawn = kind("which", "a pawn that nobody controls, or any", "free", ANY)
        space = Field("space", CHOICE, "as if a pawn stood on this space", 0, None, self.spaces)
        return [
            Effect(
                "erupt",
                "A Tectonics action at once, in which a terrain may erupt anywhere.",
                [self.terrain(), edge, optional(False)],
                {"terrain": "seamount", "edge": False},
            ),
            Effect("act", "Any action of the display at once.", [space], {"space": "migration 2"}),
            Effect("another turn", "Take another turn after this one.", [], {}),
            Effect(
                "return pawns", "Pawns leave the display. This is no retrieval.", [who("everyone")], {"who": "self"}
            ),
            Effect("take pawn", "Take control of a special pawn.", [target, pawn, optional(False)], {"target": 3}),
            Effect(
                "gain basic pawn",
                "Your animal gains a basic pawn for good: one in a game, by a trait or by a card.",
                [],
                {"by": "chosen"},
            ),
            Effect(
                "new trait",
                "Draw traits from the box and exchange your trait for one of them.",
                [drawn, Field("keep", YES, "whether the old one may be kept", TERM + terms.DECLINE, False)],
                {"draw": 3, "keep": True},
            ),
            Effect("repeat discard", "Resolve a card of the discard pile.", [top, optional(False)], {"which": "any"}),
            Effect(
                "take another",
                "Choose and resolve another face-up card.",
                [other, discarded, optional(False)],
                {"which": "lowest", "discard": False},
            ),
            Effect(
                "discard card",
                "Choose another face-up card, but not the last one of the game: it is discarded and replaced, and "
                "nobody resolves it.",
                [optional(False)],
                {"optional": True},
            ),
            Effect("last round", "This round is the last.", [], {}),
        ]

    # -- rules and powers -------------------------------------------------------------------------------------------

    def face_up_rules(self) -> list[Effect]:
        pay = Field("vp", NUMBER, "VP more; below 0 it is less", BESIDE, None, least=-9, most=9)
        to = Field("to", CHOICE, "to whom", BESIDE, "first", ("first", "everyone", "actor"))
        winner = Field("winner", YES, "whether this holds for who wins the game too", BESIDE, True)
        element = Field("element", CHOICE, "the element", BESIDE, None, self.elements)
        terrain = Field("terrain", CHOICE, "the terrain", BESIDE, None, self.terrains)
        return [
            Effect(
                "scores times",
                "An Evolution action scores the tile so many times.",
                [
                    Field("times", NUMBER, "how often; 0 is not at all", BESIDE, None, least=0, most=3),
                    Field("terrain", CHOICE, "only tiles of this terrain", BESIDE, ANY, (ANY, *self.terrains)),
                ],
                {"times": 2, "terrain": "kelp"},
            ),
            Effect("reverse ties", "Ties go to the animal lower in the food chain.", [winner], {}),
            Effect(
                "element pays",
                "In Evolution actions the tile pays more for each disk of an element on it.",
                [element, pay, to],
                {"element": "sun", "vp": 1},
            ),
            Effect("terrain erupts", "A terrain counts as edge in Tectonics.", [terrain], {"terrain": "seamount"}),
            Effect(
                "terrain pays",
                "In Evolution actions tiles of a terrain pay more.",
                [terrain, pay, to],
                {"terrain": "ocean", "vp": 2, "to": "everyone"},
            ),
        ]

    def trait_powers(self) -> list[Effect]:
        def number(name: str, text: str, least: int, most: int, default: Any = None) -> Field:
            return Field(name, NUMBER, text, 0, default, least=least, most=most)

        def choice(name: str, text: str, *choices: str) -> Field:
            return Field(name, CHOICE, text, 1, choices[0], choices)

        effects = Field("effects", EFFECTS, "what you then do", BESIDE)
        place = (*PLACES, *self.sections)
        return [
            Effect(
                "add after retrieval",
                "After you retrieve, add species.",
                [number("species", "how many", 1, 5), choice("where", "on which tiles", "anywhere", "lived on")],
                {"species": 1},
            ),
            Effect(
                "own space",
                "You have an action space of your own.",
                [
                    Field("action", CHOICE, "its action", BESIDE, "domination", PERSONAL_ACTIONS),
                    Field("space", CHOICE, "instead: it is like this space", BESIDE, "none", ("none", *self.spaces)),
                    Field(
                        "place", CHOICE, "at the bottom, at the top, or right below a section", BESIDE, "bottom", place
                    ),
                ],
                {"space": "migration 3", "place": "depletion"},
            ),
            Effect(
                "gain pawn", "At so many VP you gain a basic pawn for good.", [number("vp", "VP", 1, 500)], {"vp": 20}
            ),
            Effect(
                "settle new tiles",
                "When another animal lays a tile or a Vent you may add species to it.",
                [number("species", "how many at most", 1, 5)],
                {"species": 1},
            ),
            Effect(
                "points for losses",
                "VP for each species that is eliminated.",
                [number("vp", "VP for each", 1, 9), choice("whose", "yours, or whichever you kill", "yours", "killed")],
                {"vp": 1, "whose": "killed"},
            ),
            Effect(
                "live on prey",
                "You are not endangered where so many opposing species live.",
                [number("species", "how many", 1, 35)],
                {"species": 2},
            ),
            Effect(
                "widen niche",
                "Speciating around an element whose special pawn is yours you may add more, others less.",
                [number("species", "how many", 1, 3)],
                {"species": 1},
            ),
            Effect(
                "copy trait",
                "Copy another animal's trait until your gene pool is small; then take a new one.",
                [
                    number("pool", "cubes left at which it is lost", 0, 35),
                    choice("from", "where the new trait comes from", "dealt", "box", "nowhere"),
                    Field(
                        "whose",
                        CHOICE,
                        "which traits can be copied: opponents', those in the box, or both",
                        2,
                        "opponents'",
                        ("opponents'", "box", "both"),
                    ),
                ],
                {"pool": 16, "from": "box"},
            ),
            Effect("place before", "Your basic pawns may go before all of your pawns.", [], {}),
            Effect(
                "turn after retrieval",
                "Take another turn if enough of your pawns were on the display when you retrieved.",
                [number("pawns", "how many; 0 is all you control", 0, 20, 0)],
                {"pawns": 4},
            ),
            Effect(
                "start with pawn",
                "You begin with a special pawn of your choice.",
                [number("target", "its target number", 1, 100)],
                {"target": 3},
            ),
            Effect(
                "more elements", "You have room for more elements.", [number("spaces", "how many", 1, 6)], {"spaces": 2}
            ),
            Effect(
                "points for newcomers",
                "VP for each tile to which an effect adds opposing species from a gene pool.",
                [number("vp", "VP for each tile", 1, 9), choice("where", "on which tiles", "lived on", "anywhere")],
                {"vp": 1, "where": "anywhere"},
            ),
            Effect(
                "printed element",
                "You have one more printed element.",
                [Field("element", CHOICE, "the element", 0, None, self.elements)],
                {"element": "plankton"},
            ),
            Effect("always guarded", "You count as having a cube in Regression.", [], {}),
            Effect(
                "migrate more",
                "More of your species may migrate.",
                [number("species", "how many", 1, 9)],
                {"species": 1},
            ),
            Effect(
                "migrate farther",
                "Your species may migrate two tiles far.",
                [
                    choice(
                        "when", "in Migration, or when a tile is laid in Wanderlust too", "migration", "wanderlust too"
                    )
                ],
                {},
            ),
            Effect("basics bump", "Your basic pawns too may bump opposing basic pawns.", [], {}),
            Effect(
                "points alone",
                "VP more when a tile is scored on which only you live.",
                [
                    number("vp", "VP", 1, 9),
                    choice("when", "in which scorings", "always", "during play", "in Evolution"),
                ],
                {"vp": 2},
            ),
            Effect(
                "after retrieval",
                "Effects of cards, after you retrieve.",
                [effects],
                {"effects": [{"do": "gain element", "from": "chosen"}]},
            ),
            Effect(
                "new tile",
                "Effects of cards, when a tile or a Vent is laid; the tile is here.",
                [choice("whose", "by whom it is laid", "others", "anybody", "self"), effects],
                {"effects": [{"do": "gain points", "vp": 1}]},
            ),
            Effect(
                "never endangered",
                "Your species are never endangered on a terrain.",
                [Field("terrain", CHOICE, "the terrain, or any", 0, ANY, (ANY, *self.terrains))],
                {"terrain": "vent"},
            ),
        ]


def vocabulary_of(data: dict[str, Any]) -> MarineVocabulary:
    sections = data["display"]["section"]
    spaces = [f"{section} {space}" for section, content in sections.items() for space in content["spaces"]]
    return MarineVocabulary(data["animals"]["elements"], list(data["terrain"]["terrain"]), spaces, list(sections))
