"""What never changes during a card game: the cards as numbers, their names and faces, and the action space.

Everything is read from the data files, or from a pack that replaces them; an entry that cannot be played with is
refused by name. Cards are numbered animals first, then events; each copy of a card has a number of its own.
"""

from __future__ import annotations

from typing import Any, Final, get_args

from librt.vecs import vec
from mypy_extensions import i64

from foodchain.engine.actions import ActionSpace, Target
from foodchain.engine.bits import bit
from foodchain.engine.causes import Causes
from foodchain.engine.events import Vocabulary
from foodchain.engine.view_types import Provenance
from foodchain.errors import BadSetup
from foodchain.games.cards.ongoing import ongoing_numbers
from foodchain.games.cards.view_types import AnimalFace, BiomeFace, PrintedEvent
from foodchain.games.cards.vocabulary import EITHER, PROTECT_ONE, CardVocabulary, is_asked_first, vocabulary_of
from foodchain.words import languages

NONE: Final = -1
NO_CLASS: Final = "none"
HEALTHY_SIDE: Final = 0
ENDANGERED_SIDE: Final = 1
LINE: Final = 5  # numbers of one effect: its step, and what its frame begins with
PROVENANCE: Final = get_args(Provenance)
MOST_EVENTS: Final = 60  # one bit for each
MOST_CARDS: Final = 400  # no deck needs more, and a server builds whatever a stranger's pack asks for
OCCASIONS: Final = ["round end", "final scoring"]  # causes that are neither card nor biome
MOST_SEATS: Final = 6  # a table of knowledge holds six seats
ONLY: Final = "only"  # what the one reading of an event is called
ITSELF: Final = "the event itself"  # as written in place of its readings; none of them can be called so


class Variant:
    """One reading of an event: its text, and its effects as they stand in the data."""

    def __init__(self, where: str, name: str, text: str, ongoing: bool, effects: list[dict[str, Any]]) -> None:
        self.where = where  # its entry in the data
        self.name = name
        self.worded = name  # the reading whose text it has
        self.text = text
        self.ongoing = ongoing
        self.effects = effects


class Deck:
    """The `first_…` numbers are where each family of options begins in the action space."""

    def __init__(self, data: dict[str, Any]) -> None:
        self.data = data
        self.class_names: list[str] = names_in(data["animals"], "classes")
        self.element_names: list[str] = names_in(data["animals"], "elements")
        self.classes: i64 = len(self.class_names)
        self.elements: i64 = len(self.element_names)
        self.words = vocabulary_of(data)
        self.card_names: list[str] = []
        self.entry_names: list[str] = []  # card -> its entry in the data, the same for all copies
        self.read_numbers(data["numbers"])
        self.read_animals(data["animals"]["animal"])
        self.read_events(data["events"]["event"])
        self.read_biomes(data["biomes"]["biome"])
        self.animal_faces = [self.animal_face(card) for card in range(int(self.animals))]
        self.event_faces = [self.event_face(card) for card in range(int(self.animals), int(self.cards))]
        self.biome_faces = [self.biome_face(biome) for biome in range(len(self.biome_names))]
        # Whether any card is ours and not the printed one.
        known = [face["provenance"] for face in self.animal_faces]
        known += [face["provenance"] for face in self.event_faces] + [face["provenance"] for face in self.biome_faces]
        self.reconstructed = "reconstructed" in known
        self.vocabulary = Vocabulary()
        self.vocabulary.teach("card", self.card_names)
        self.vocabulary.teach("class", self.class_names)
        self.vocabulary.teach("element", self.element_names)
        self.vocabulary.teach("biome", self.biome_names)
        self.causes = Causes(OCCASIONS, self.card_names)
        self.first_cause_biome: i64 = self.causes.add(self.biome_names)
        self.vocabulary.teach("cause", self.causes.names)
        self.space = ActionSpace()
        self.build_actions()

    # -- the numbers of the game ------------------------------------------------------------------------------------

    def read_numbers(self, game: dict[str, Any]) -> None:
        self.least_seats = whole(game, "numbers", "least_seats", 2, MOST_SEATS)
        self.most_seats = whole(game, "numbers", "most_seats", self.least_seats, MOST_SEATS)
        self.rounds: i64 = whole(game, "numbers", "rounds", 1, 40)
        self.starting_hand: i64 = whole(game, "numbers", "starting_hand", 0, 30)
        self.draw: i64 = whole(game, "numbers", "draw", 0, 30)
        self.final_bonus: i64 = whole(game, "numbers", "final_bonus", 0, 99)
        self.final_penalty: i64 = whole(game, "numbers", "final_penalty", 0, 99)
        after = game.get("reshuffle_after", [])
        if not isinstance(after, list) or not all(type(n) is int and 0 < n <= self.rounds for n in after):
            raise BadSetup(f"numbers.reshuffle_after: should be a list of rounds, not {after!r}")
        self.reshuffle_after: i64 = sum(bit(n) for n in set(after))

    # -- animals ----------------------------------------------------------------------------------------------------

    def read_animals(self, animals: dict[str, Any]) -> None:
        values: list[int] = []
        icons: list[int] = []
        classes: list[int] = []
        suppressed: list[int] = []
        leading: list[int] = []
        once_leading: list[int] = []
        for name, animal in animals.items():
            where = f"animals.animal.{name}"
            check_provenance(animal, where)
            food_chain = animal.get("food_chain")
            if not isinstance(food_chain, list) or len(food_chain) != 2 or not all(type(n) is int for n in food_chain):
                raise BadSetup(f"{where}.food_chain: should be two numbers, healthy and endangered, not {food_chain!r}")
            healthy = self.element_counts(animal, where, "healthy")
            endangered = self.element_counts(animal, where, "endangered")
            most = max(healthy)
            for copy in copies_of(animal, where):
                self.add_card(where, name, copy)
                values += food_chain
                icons += healthy + endangered
                classes.append(self.class_number(animal.get("class"), where, "class"))
                suppressed.append(self.class_or_none(animal, where, "suppresses"))
                leading.append(self.leading_element(animal["healthy"]))
                once_leading.append(healthy.index(most) if most > 0 else NONE)
        self.animals: i64 = len(self.card_names)
        self.value: vec[i64] = vec[i64](values)  # card * 2 + side -> food chain value
        self.icons: vec[i64] = vec[i64](icons)  # (card * 2 + side) * elements + element -> icons
        self.class_of: vec[i64] = vec[i64](classes)
        self.suppresses: vec[i64] = vec[i64](suppressed)  # card -> class or NONE
        self.leading: vec[i64] = vec[i64](leading)  # card -> the element it shows most often when healthy
        self.once_leading: vec[i64] = vec[i64](once_leading)  # the same by the first rules, of equals by their names
        # card * 2 + side -> a bit for each element shown
        shown = [
            sum(bit(e) for e in range(int(self.elements)) if icons[side * int(self.elements) + e] > 0)
            for side in range(len(values))
        ]
        self.shown: vec[i64] = vec[i64](shown)

    def add_card(self, where: str, name: str, copy: int) -> None:
        full = name if copy == 1 else f"{name}.{copy}"
        if any(sign in name for sign in " ,;:#.") or not name:
            raise BadSetup(f"{where}: a name has no spaces, dots, commas, colons, semicolons or '#'")
        if full in self.card_names:
            raise BadSetup(f"{where}: there is an animal and an event of this name")
        self.card_names.append(full)
        self.entry_names.append(name)

    def class_number(self, name: Any, where: str, field: str) -> int:
        if name not in self.class_names:
            raise BadSetup(f"{where}.{field}: should be one of {', '.join(self.class_names)}, not {name!r}")
        return self.class_names.index(name)

    def class_or_none(self, entry: dict[str, Any], where: str, field: str) -> int:
        name = entry.get(field, NO_CLASS)
        return NONE if name == NO_CLASS else self.class_number(name, where, field)

    def element_counts(self, entry: dict[str, Any], where: str, field: str) -> list[int]:
        names = entry.get(field)
        if not isinstance(names, list):
            raise BadSetup(f"{where}.{field}: should be a list of elements, one name for each icon, not {names!r}")
        for name in names:
            if name not in self.element_names:
                raise BadSetup(f"{where}.{field}: {name!r} is no element; there are {', '.join(self.element_names)}")
        return [names.count(name) for name in self.element_names]

    def leading_element(self, shown: list[str]) -> int:
        """The one that is shown most often, of equals the first on the card."""
        if not shown:
            return NONE
        return self.element_names.index(max(shown, key=shown.count))

    # -- events -----------------------------------------------------------------------------------------------------

    def read_events(self, events: dict[str, Any]) -> None:
        self.event_names: list[str] = list(events)
        self.variants: list[Variant] = []  # of all events, one event after the other
        self.refusal = ""  # why an event cannot be as a pack writes it in place of its readings
        first_variants: list[int] = []
        event_of: list[int] = []
        for number, (name, event) in enumerate(events.items()):
            where = f"events.event.{name}"
            check_provenance(event, where)
            if not isinstance(event.get("name"), str):
                raise BadSetup(f"{where}.name: it is missing")
            first_variants.append(len(self.variants))
            self.variants += self.event_itself(event, where) + variants_of(event, where, self.words)
            for copy in copies_of(event, where):
                self.add_card(where, name, copy)
                event_of.append(number)
        self.cards: i64 = len(self.card_names)
        if self.cards > MOST_CARDS:
            raise BadSetup(f"animals: {self.cards} cards are too many; {MOST_CARDS} are possible")
        if len(event_of) > MOST_EVENTS:
            raise BadSetup(f"events: {len(event_of)} cards are too many; {MOST_EVENTS} are possible")
        self.event_of: vec[i64] = vec[i64](event_of)  # card - animals -> event
        self.first_variant: vec[i64] = vec[i64](first_variants)  # event -> its first reading
        self.variant_ongoing: vec[i64] = vec[i64]([1 if variant.ongoing else 0 for variant in self.variants])
        ongoing: list[int] = []
        for variant in self.variants:
            ongoing += ongoing_numbers(variant.effects if variant.ongoing else [], self.element_names)
        done = [effect["do"] for effect in self.all_effects()]
        self.protects: bool = "protect" in done or PROTECT_ONE in done  # whether any event protects animals
        self.moves_discs: bool = "survive" in done  # whether discs of the Survival Track move but by dominance
        self.ends_card_play: bool = "end card play" in done  # whether any event does it
        self.ongoing: vec[i64] = vec[i64](ongoing)  # variant * ONGOING_NUMBERS + which -> number
        # Filled by events/program.py, which knows the effects: variant -> its first line; LINE numbers for each line.
        self.program: vec[i64] = vec[i64]()
        self.first_line: vec[i64] = vec[i64]()
        # Line -> the first of those that it lets somebody choose from, and how many they are.
        self.leads_to: vec[i64] = vec[i64]()
        self.who_at: vec[i64] = vec[i64]()  # step -> where its frame says for whom it is, if that can be chosen

    def all_effects(self) -> list[dict[str, Any]]:
        """Those of all readings of all events, those to choose from among them."""
        found: list[dict[str, Any]] = []
        for variant in self.variants:
            for effect in variant.effects:
                found += [effect, *effect.get("effects", [])]
        return found

    def event_itself(self, event: dict[str, Any], where: str) -> list[Variant]:
        """What a pack writes in place of an event's readings; what it leaves out is as in the first of them.

        Games of earlier rules had passed over it, right or wrong, so it is not refused before one is begun with it.
        """
        if not event.get("reading") or not is_written(event):
            return []
        first = next(iter(event["reading"]))
        try:
            found = variant_of({**event["reading"][first], **event}, where, ITSELF, self.words)
        except BadSetup as error:
            self.refusal = self.refusal or str(error)
            return []
        if not has_text(event):
            found.worded = first
        return [found]

    def is_replaced(self, event: int) -> bool:
        """Whether a pack writes an event itself in place of its readings: that comes before them."""
        return self.variants[self.first_variant[event]].name == ITSELF

    def readings_of(self, event: int) -> list[Variant]:
        """Those that the event's option chooses among."""
        return [variant for variant in self.variants_of(event) if variant.name != ITSELF]

    def variants_of(self, event: int) -> list[Variant]:
        end = self.first_variant[event + 1] if event + 1 < len(self.event_names) else len(self.variants)
        return self.variants[self.first_variant[event] : end]

    # -- biomes -----------------------------------------------------------------------------------------------------

    def read_biomes(self, biomes: dict[str, Any]) -> None:
        self.biome_names: list[str] = list(biomes)
        icons: list[int] = []
        bonus: list[int] = []
        penalty: list[int] = []
        last: list[int] = []
        for number, (name, biome) in enumerate(biomes.items()):
            where = f"biomes.biome.{name}"
            check_provenance(biome, where)
            if any(sign in name for sign in " ,;:#"):
                raise BadSetup(f"{where}: a name has no spaces, commas, colons, semicolons or '#'")
            if not isinstance(biome.get("name"), str):
                raise BadSetup(f"{where}.name: it is missing")
            icons += self.element_counts(biome, where, "elements")
            for field, numbers in (("bonus", bonus), ("penalty", penalty)):
                numbers.append(self.class_or_none(biome, where, field))
            if biome.get("last", False):
                last.append(number)
        if len(last) != 1:
            raise BadSetup(f"biomes: exactly one of them should have last = true, not {len(last)}")
        if len(biomes) < self.rounds:
            raise BadSetup(f"biomes: {len(biomes)} are too few for {self.rounds} rounds")
        self.biomes: i64 = len(self.biome_names)
        self.last_biome: i64 = last[0]
        self.biome_icons: vec[i64] = vec[i64](icons)  # biome * elements + element -> icons
        self.bonus: vec[i64] = vec[i64](bonus)  # biome -> class or NONE
        self.penalty: vec[i64] = vec[i64](penalty)
        width = int(self.elements)
        shown = [
            sum(bit(e) for e in range(width) if icons[biome * width + e] > 0) for biome in range(len(self.biome_names))
        ]
        self.biome_shown: vec[i64] = vec[i64](shown)

    # -- faces: the cards as a client shows them --------------------------------------------------------------------

    def animal_entry(self, card: int) -> dict[str, Any]:
        entry: dict[str, Any] = self.data["animals"]["animal"][self.entry_names[card]]
        return entry

    def animal_face(self, card: int) -> AnimalFace:
        entry = self.animal_entry(card)
        food_chain = entry["food_chain"]
        return {
            "card": self.card_names[card],
            "kind": "animal",
            "class": entry["class"],
            "food_chain": {"healthy": food_chain[0], "endangered": food_chain[1]},
            "elements": {"healthy": counted(entry["healthy"]), "endangered": counted(entry["endangered"])},
            "suppresses": shown_class(entry, "suppresses"),
            "provenance": entry["provenance"],
            "confidence": entry["confidence"],
        }

    def event_face(self, card: int) -> PrintedEvent:
        """The printed side of an event. Its text depends on its reading, so views add it."""
        entry = self.data["events"]["event"][self.entry_names[card]]
        return {
            "card": self.card_names[card],
            "kind": "event",
            "name": entry["name"],
            "provenance": entry["provenance"],
            "confidence": entry["confidence"],
        }

    def biome_face(self, biome: int) -> BiomeFace:
        entry = self.data["biomes"]["biome"][self.biome_names[biome]]
        return {
            "biome": self.biome_names[biome],
            "name": entry["name"],
            "elements": counted(entry["elements"]),
            "bonus": shown_class(entry, "bonus"),
            "penalty": shown_class(entry, "penalty"),
            "provenance": entry["provenance"],
            "confidence": entry["confidence"],
        }

    # -- options ----------------------------------------------------------------------------------------------------

    def build_actions(self) -> None:
        cards: list[tuple[Target, ...]] = [(("card", name),) for name in self.card_names]
        animals = cards[: self.animals]
        classes: list[tuple[Target, ...]] = [(("class", name),) for name in self.class_names]
        seats: list[tuple[Target, ...]] = [(("seat", str(seat)),) for seat in range(self.most_seats)]
        self.pass_: i64 = self.space.add("pass")
        self.first_play: i64 = self.space.add("play {}", cards)
        self.first_suppress: i64 = self.space.add("suppress {}", animals)
        self.first_heal: i64 = self.space.add("heal {}", animals)
        self.first_take: i64 = self.space.add("take {}", animals)
        self.first_remove: i64 = self.space.add("remove {}", animals)
        self.first_swap: i64 = self.space.add("swap {}", animals)
        self.first_discard: i64 = self.space.add("discard {}", cards)
        self.first_give: i64 = self.space.add("give {}", cards)
        self.first_class: i64 = self.space.add("name {}", classes)
        self.first_seat: i64 = self.space.add("seat {}", seats)
        self.to_left: i64 = self.space.add("left")
        self.to_right: i64 = self.space.add("right")
        self.let_go: i64 = self.space.add("let go")
        # Ours protect none, so the options of our own box stay as they are.
        effects = self.all_effects()
        chosen = any(effect["do"] == PROTECT_ONE for effect in effects)
        self.first_protect: i64 = self.space.add("protect {}", animals) if chosen else NONE
        # Nor do ours leave a choice between effects.
        choices = [len(effect["effects"]) for effect in effects if effect["do"] == EITHER]
        choices += [1 for effect in effects if is_asked_first(effect)]
        self.most_alternatives: i64 = max(choices, default=0)
        numbers: list[tuple[Target, ...]] = [(("effect", str(n + 1)),) for n in range(int(self.most_alternatives))]
        self.first_alternative: i64 = self.space.add("effect {}", numbers) if self.most_alternatives > 1 else NONE
        self.do_it: i64 = self.space.add("do it") if 1 in choices else NONE


def counted(names: list[str]) -> dict[str, int]:
    """Each name and how often it is there."""
    return {name: names.count(name) for name in names}


def shown_class(entry: dict[str, Any], field: str) -> str | None:
    name: str = entry.get(field, NO_CLASS)
    return None if name == NO_CLASS else name


def names_in(data: dict[str, Any], field: str) -> list[str]:
    names = data.get(field)
    if not isinstance(names, list) or not names or not all(isinstance(name, str) for name in names):
        raise BadSetup(f"animals.{field}: should be a list of names")
    if len(set(names)) != len(names) or len(names) > 20:
        raise BadSetup(f"animals.{field}: should be at most 20 different names")
    return names


def whole(data: dict[str, Any], where: str, field: str, least: int, most: int) -> int:
    value = data.get(field)
    if type(value) is not int or not least <= value <= most:
        raise BadSetup(f"{where}.{field}: should be a whole number from {least} to {most}, not {value!r}")
    return value


def copies_of(entry: dict[str, Any], where: str) -> range:
    return range(1, whole({"copies": entry.get("copies", 1)}, where, "copies", 0, 20) + 1)


def check_provenance(entry: Any, where: str) -> None:
    if not isinstance(entry, dict):
        raise BadSetup(f"{where}: should be a table, not {entry!r}")
    if entry.get("provenance") not in PROVENANCE:
        raise BadSetup(f"{where}.provenance: {entry.get('provenance')!r} is none of: {', '.join(PROVENANCE)}")
    confidence = entry.get("confidence")
    if not isinstance(confidence, (int, float)) or not 0 <= confidence <= 1:
        raise BadSetup(f"{where}.confidence: should be a number from 0 to 1, not {confidence!r}")


def variants_of(event: dict[str, Any], where: str, words: CardVocabulary) -> list[Variant]:
    """The readings of an event; one without a list of readings has just its own."""
    if "reading" not in event or (not event["reading"] and is_written(event)):
        return [variant_of(event, where, ONLY, words)]
    found: list[Variant] = []
    for name, reading in event["reading"].items():
        here = f"{where}.reading.{name}"
        if "," in name or " " in name:
            raise BadSetup(f"{here}: the name of a reading has no spaces or commas")
        found.append(variant_of(reading, here, name, words))
    if not found:
        raise BadSetup(f"{where}.reading: should list at least one reading")
    return found


def variant_of(reading: dict[str, Any], where: str, name: str, words: CardVocabulary) -> Variant:
    ongoing = reading.get("ongoing", False)
    if not isinstance(ongoing, bool):
        raise BadSetup(f"{where}.ongoing: should be true or false, not {ongoing!r}")
    effects = reading.get("effects")
    if not isinstance(reading.get("text"), str):
        raise BadSetup(f"{where}.text: it is missing")
    if not isinstance(effects, list) or not all(isinstance(e, dict) and isinstance(e.get("do"), str) for e in effects):
        raise BadSetup(f'{where}.effects: should be a list such as [{{ do = "heal one" }}]')
    known, others = (words.ongoing, words.effects) if ongoing else (words.effects, words.ongoing)
    for number, effect in enumerate(effects, 1):
        if effect["do"] in others.by_name:
            kind = "an ongoing" if ongoing else "a one-time"
            raise BadSetup(f"{where}.effects.{number}: {effect['do']!r} is no effect of {kind} event")
    known.check(f"{where}.effects", effects, words.alternatives)
    for number, effect in enumerate(effects, 1):
        if effect["do"] == EITHER and not effect["effects"]:
            raise BadSetup(f"{where}.effects.{number}.effects: at least one effect is wanted")
    return Variant(where, name, reading["text"], ongoing, effects)


def is_written(event: dict[str, Any]) -> bool:
    """Whether an event says itself what it does."""
    return "effects" in event or "ongoing" in event or has_text(event)


def has_text(event: dict[str, Any]) -> bool:
    """In any language."""
    return "text" in event or any("text" in event.get(language, {}) for language in languages())
