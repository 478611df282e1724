"""The check of everything that a pack may replace."""

from __future__ import annotations

from typing import Any, Final

from foodchain.errors import BadSetup
from foodchain.games.marine.vocabulary import vocabulary_of

SOURCES: Final = ["rulebook", "component", "derived", "reconstructed", "own"]
MOST_CARDS: Final = 60  # one bit for each
MOST_TRAITS: Final = 60
MOST_TILES: Final = 40  # the board has room for 37
ONCE_A_TRAIT: Final = ["after retrieval", "new tile", "own space", "copy trait"]
ONE_TRAIT_ONLY: Final = ["own space"]  # there is one such space for each animal, the same for all


def fail(entry: str, message: str) -> None:
    raise BadSetup(f"{entry}: {message}")


def check_data(data: dict[str, Any]) -> None:
    """Refuse numbers that do not fit together, naming the entry."""
    Contents(data).check()


class Contents:
    def __init__(self, data: dict[str, Any]) -> None:
        self.data = data
        self.elements: list[str] = data["animals"]["elements"]
        self.terrains: list[str] = list(data["terrain"]["terrain"])
        self.sections: dict[str, Any] = data["display"]["section"]
        self.vocabulary = vocabulary_of(data)

    def check(self) -> None:
        self.check_board()
        self.check_terrain()
        self.check_animals()
        self.check_display()
        self.check_cards()
        self.check_traits()
        self.whole("rulings.domination_takes_card", self.data["rulings"]["domination_takes_card"], 0, 5)

    # -- the pieces -------------------------------------------------------------------------------------------------

    def check_terrain(self) -> None:
        terrain = self.data["terrain"]
        self.whole("terrain.vent_tiles", terrain["vent_tiles"], len(self.data["board"]["vents"]), 36)
        self.whole("terrain.stacks", terrain["stacks"], 3, 3)
        self.whole("terrain.markers_of_each_terrain", terrain["markers_of_each_terrain"], 1, 9)
        bonus = terrain["bonus"]
        if not all(isinstance(vp, int) and vp >= 0 for vp in bonus) or len(bonus) < 2 or bonus[0] != 0:
            fail("terrain.bonus", f"should be a list of VP for counts from 0 on, beginning with 0, not {bonus!r}")
        for name, content in terrain["terrain"].items():
            entry = f"terrain.terrain.{name}"
            pays = content["pays"]
            if not 1 <= len(pays) <= 4 or not all(isinstance(vp, int) and vp > 0 for vp in pays):
                fail(f"{entry}.pays", f"should be one to four numbers above 0, not {pays!r}")
            self.whole(f"{entry}.speciation", content["speciation"], 0, 4)
            self.whole(f"{entry}.tiles", content["tiles"], 0, 36)
            self.source(entry, content)
        tiles = sum(content["tiles"] for content in terrain["terrain"].values())
        if tiles > MOST_TILES:
            fail("terrain.terrain", f"{tiles} large tiles are too many; {MOST_TILES} are possible")
        for name in self.terrains:
            laid = list(self.data["board"]["tiles"].values()).count(name)
            if laid > terrain["terrain"][name]["tiles"]:
                fail(f"terrain.terrain.{name}.tiles", f"{laid} of them lie on the board at the start")
        if terrain["terrain"]["vent"]["tiles"] != 0:
            fail("terrain.terrain.vent.tiles", "Vents are small tiles; see vent_tiles")

    def check_animals(self) -> None:
        animals = self.data["animals"]
        for key, least, most in (
            ("most_elements", 3, 12),
            ("disks_of_each_element", 6, 99),
            ("cubes", 5, 99),
            ("pawns", 4, 20),
            ("start_species", 1, 9),
            ("random_elements", 1, 6),
            ("first_target", 0, 100),
            ("traits_dealt", 2, 4),
        ):
            self.whole(f"animals.{key}", animals[key], least, most)
        if len(self.elements) != 6 or len(set(self.elements)) != 6:
            fail("animals.elements", "six different elements are wanted")
        for count, supply in animals["supply"].items():
            self.whole(f"animals.supply.{count}.pawns", supply["pawns"], 1, animals["pawns"] - 1)
        for name, content in animals["animal"].items():
            for element in content["printed"]:
                self.one_of(f"animals.animal.{name}.printed", element, self.elements)
            if len(content["printed"]) > animals["most_elements"]:
                fail(f"animals.animal.{name}.printed", "more elements than an animal has room for")
            self.source(f"animals.animal.{name}", content)

    def check_board(self) -> None:
        board = self.data["board"]
        hexes: list[str] = []
        for q, (first, last) in board["columns"].items():
            hexes += [f"{q},{r}" for r in range(first, last + 1)]
        if len(hexes) > 60 or not all([name in hexes for name in list(board["tiles"]) + list(board["vents"])]):
            fail("board.columns", "at most 60 hexes, with all start tiles among them")
        for name, terrain in board["tiles"].items():
            self.one_of(f"board.tiles.{name}", terrain, [name for name in self.terrains if name != "vent"])
        for name, side in board["vents"].items():
            self.one_of(f"board.vents.{name}", side, ["geyser", "smoker"])
            q, r = [int(number) for number in name.split(",")]
            if name not in board["tiles"]:
                fail(f"board.vents.{name}", "a Vent lies on a large tile, and there is none at the start")
            if 2 * r + q != 0 and (2 * r + q < 0) != (side == "geyser"):
                fail(f"board.vents.{name}", "Vents are geysers in the top half and smokers in the bottom half")
        for name, element in board["disks"].items():
            self.one_of(f"board.disks.{name}", element, self.elements)

    def check_display(self) -> None:
        for name, content in self.sections.items():
            entry = f"display.section.{name}"
            spaces = content["spaces"]
            if len(set(spaces)) != len(spaces):
                fail(f"{entry}.spaces", f"two spaces have the same name: {spaces!r}")
            for key, least, most in (("squares", 1, 12), ("circles", 1, 12), ("cubes", 0, 4), ("special_picks", 1, 9)):
                if key in content:
                    self.whole(f"{entry}.{key}", content[key], least, most)
            usual = len([space for space in spaces if space != "special"])
            for key in ("values", "least_animals"):
                if key in content:
                    if len(content[key]) != usual:
                        fail(f"{entry}.{key}", f"{usual} numbers are wanted, one for each space")
                    for value in content[key]:
                        self.whole(f"{entry}.{key}", value, 1, 35)
            for key in ("markers", "circles"):
                if key in content and content[key] != usual:
                    fail(f"{entry}.{key}", f"{usual} are wanted, one for each space")
            self.source(entry, content)
        if len(self.sections["autotrophs"]["spaces"]) != 2:
            fail("display.section.autotrophs.spaces", "two are wanted, for smokers and geysers")
        for value in self.sections["competition"]["values"]:
            self.whole("display.section.competition.values", value, 1, 9)

    # -- cards and traits -------------------------------------------------------------------------------------------

    def check_cards(self) -> None:
        cards = self.data["cards"]
        self.not_too_many("cards.card", cards["card"], MOST_CARDS)
        self.whole("cards.face_up", cards["face_up"], 1, 5)
        self.whole("cards.bottom", cards["bottom"], 1, 10)
        for length, count in cards["removed"].items():
            self.whole(f"cards.removed.{length}", count, 0, len(cards["card"]) - cards["bottom"] - cards["face_up"])
        self.one_of("cards.last", cards["last"], list(cards["card"]))
        for name, card in cards["card"].items():
            entry = f"cards.card.{name}"
            self.words(entry, card)
            for key in ("effects", "enters"):
                self.vocabulary.effects.check(f"{entry}.{key}", card[key])
            self.vocabulary.rules.check(f"{entry}.face_up", card["face_up"])
            for fish in card["fish"]:
                self.one_of(f"{entry}.fish", fish, ["dead", "live"])
            self.source(entry, card)
        last = cards["card"][cards["last"]]
        if not any(effect["do"] == "last round" for effect in last["effects"]):
            fail(f"cards.card.{cards['last']}.effects", "the last card must end the game with 'last round'")

    def check_traits(self) -> None:
        traits = self.data["traits"]["trait"]
        self.not_too_many("traits.trait", traits, MOST_TRAITS)
        needed = len(self.data["animals"]["animal"]) * self.data["animals"]["traits_dealt"]
        copying = [name for name, trait in traits.items() if any(p.get("do") == "copy trait" for p in trait["powers"])]
        if len(traits) - len(copying) < needed:
            fail("traits.trait", f"{len(traits)} are too few: {needed} are dealt, and one that copies may stay out")
        given: dict[str, str] = {}
        for name, trait in traits.items():
            entry = f"traits.trait.{name}"
            self.words(entry, trait)
            self.vocabulary.powers.check(f"{entry}.powers", trait["powers"], self.vocabulary.effects)
            for power in trait["powers"]:
                if given.get(power["do"]) == name and power["do"] in ONCE_A_TRAIT:
                    fail(f"{entry}.powers", f"{power['do']!r} is there twice")
                if power["do"] in given and power["do"] in ONE_TRAIT_ONLY:
                    fail(f"{entry}.powers", f"{power['do']!r} belongs to {given[power['do']]} already")
                given[power["do"]] = name
            self.source(entry, trait)

    # -- single values ----------------------------------------------------------------------------------------------

    def whole(self, entry: str, value: Any, least: int, most: int) -> None:
        if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
            wanted = f"{least}" if least == most else f"a whole number from {least} to {most}"
            fail(entry, f"should be {wanted}, not {value!r}")

    def one_of(self, entry: str, value: Any, known: list[str]) -> None:
        if value not in known:
            fail(entry, f"{value!r} is none of: {', '.join(known)}")

    def not_too_many(self, entry: str, content: dict[str, Any], most: int) -> None:
        """Each is a bit in the rules."""
        if len(content) > most:
            fail(entry, f"{len(content)} are too many; {most} are possible")

    def words(self, entry: str, content: dict[str, Any]) -> None:
        for key in ("name", "text"):
            if not content[key].strip() or not content[key].isprintable():
                fail(f"{entry}.{key}", "should be a line of text")

    def source(self, entry: str, content: dict[str, Any]) -> None:
        self.one_of(f"{entry}.provenance", content["provenance"], SOURCES)
        confidence = content["confidence"]
        if isinstance(confidence, bool) or not isinstance(confidence, (int, float)) or not 0 <= confidence <= 1:
            fail(f"{entry}.confidence", f"should be a number from 0 to 1, not {confidence!r}")
