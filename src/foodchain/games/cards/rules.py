"""The Card Game's rules: its steps in one table, its options, and the surface every game keeps."""

from __future__ import annotations

from typing import Any

from librt.vecs import append, vec
from mypy_extensions import i64

from foodchain.engine.agenda import check_agenda, number_steps
from foodchain.engine.chance import Chance
from foodchain.engine.frame import COUNTED
from foodchain.engine.option_table import OptionTable
from foodchain.engine.packed import numbers
from foodchain.engine.rules import FIRST_VERSION, VERSION, RuleOption, Rules
from foodchain.engine.step import Step
from foodchain.errors import BadSetup
from foodchain.games.cards import agenda
from foodchain.games.cards.animals import Deaths, Suppress
from foodchain.games.cards.assessment import assess
from foodchain.games.cards.cleanup import CleanUp
from foodchain.games.cards.dealing import deal_unknown
from foodchain.games.cards.deck import ITSELF, LINE, NONE, ONLY, Deck
from foodchain.games.cards.endgame import FinalScoring, winners_of
from foodchain.games.cards.events.choice import ChooseOpponent, Either
from foodchain.games.cards.events.exchange import DiscardAnimal, ExchangeAnimal, PlayAnimal, SwapAnimals
from foodchain.games.cards.events.hands import Discard, Draw, PassCards, TakeAnimal
from foodchain.games.cards.events.healing import HealClass, HealOne
from foodchain.games.cards.events.points import Points, Survive
from foodchain.games.cards.events.program import ResolveEvent, first_choice, write_program
from foodchain.games.cards.events.protection import ProtectOne
from foodchain.games.cards.events.solar_flare import EndCardPlay
from foodchain.games.cards.events.suppression import SuppressAll, SuppressClass, SuppressOne
from foodchain.games.cards.explain import explain, glossary
from foodchain.games.cards.features import REASON_TERMS, feature_names, write_features
from foodchain.games.cards.invariants import check_chosen, check_state
from foodchain.games.cards.nocturnal import LastCard
from foodchain.games.cards.option_features import CardOptions, option_feature_names
from foodchain.games.cards.position import read, write
from foodchain.games.cards.readings import EVENTS_WRITTEN_SINCE, Readings, rule_options
from foodchain.games.cards.scoring import Score
from foodchain.games.cards.setup import new_state
from foodchain.games.cards.state import CARD_EVENTS, OVER, CardState
from foodchain.games.cards.turn import BeginRound, Turn
from foodchain.games.cards.view import view_of
from foodchain.games.cards.view_types import CardTable
from foodchain.words import ENGLISH, Message, Speaker, Text, languages, phrase, translations_of, with_names


def build_steps() -> list[Step[Any]]:
    """The table of steps, in the order of agenda.py; the effects of events come last."""
    steps: list[Step[Any]] = [
        BeginRound(),
        Turn(),
        LastCard(),
        Score(),
        CleanUp(),
        FinalScoring(),
        Suppress(),
        Deaths(),
        ResolveEvent(),
        SuppressAll(),
        SuppressOne(),
        SuppressClass(),
        HealClass(),
        HealOne(),
        Draw(),
        Discard(),
        PassCards(),
        TakeAnimal(),
        SwapAnimals(),
        DiscardAnimal(),
        PlayAnimal(),
        ExchangeAnimal(),
        Points(),
        EndCardPlay(),
        Survive(),
        ProtectOne(),
        Either(),
        ChooseOpponent(),
    ]
    number_steps(steps, vars(agenda), [])
    return steps


class CardRules(Rules[CardState]):
    name = "cards"
    title = "Dominant Species: The Card Game"
    version = 4
    has_hands = True

    def __init__(self, data: dict[str, Any]) -> None:
        super().__init__()
        self.deck = Deck(data)
        self.least_seats = self.deck.least_seats
        self.most_seats = self.deck.most_seats
        self.space = self.deck.space
        self.steps = build_steps()
        effects = {step.name: number for number, step in enumerate(self.steps) if number >= agenda.FIRST_EFFECT}
        write_program(self.deck, effects)
        self.deck.causes.of_step = vec[i64]([self.deck.causes.number(step.cause) for step in self.steps])
        self.sizes = {
            "card": int(self.deck.cards),
            "animal": int(self.deck.animals),
            "event": int(self.deck.cards - self.deck.animals),
            "seat": self.most_seats,
            "line": len(self.deck.program) // LINE + 1,
            "count": COUNTED,
        }
        self.events = CARD_EVENTS
        self.vocabulary = self.deck.vocabulary
        self.named_after = changed_classes(self.deck)
        words = {**data["words"], **wording_of_deck(self.deck)}
        words["name"] = {**words["name"], **animal_names(self.deck, ENGLISH)}
        self.words = with_names(words, self.named_after)
        self.translations = translations_of(translated_entries(data))
        for language in languages():
            names = animal_names(self.deck, language)
            if names:
                self.translations.setdefault(language, {})["name"] = names
        self.rule_options = rule_options(self.deck)
        self.about = CardOptions(self.deck, self.steps)
        self.terms = REASON_TERMS
        self.feature_names = feature_names()
        self.option_feature_names = option_feature_names()
        self.option_kinds = self.about.kind_names
        self.option_names = self.about.own_names
        self.blank: vec[float] = numbers([0.0] * (len(self.feature_names) * self.most_seats))

    # -- to begin ---------------------------------------------------------------------------------------------------

    def check_setup(self, seats: int, options: dict[str, Any]) -> dict[str, Any]:
        chosen = super().check_setup(seats, options)
        if self.deck.refusal and chosen[VERSION] >= EVENTS_WRITTEN_SINCE:
            raise BadSetup(self.deck.refusal)
        needed = seats * int(self.deck.starting_hand)
        if needed > self.deck.cards:
            facts = {
                "seats": seats,
                "hand": int(self.deck.starting_hand),
                "needed": needed,
                "count": int(self.deck.cards),
            }
            raise self.bad_setup("too few cards", facts)
        return chosen

    def new_state(self, seats: int, chance: Chance, options: dict[str, Any]) -> CardState:
        return new_state(self.deck, Readings(self.deck, options), chance, seats)

    # -- while it runs ----------------------------------------------------------------------------------------------

    def turn(self, s: CardState) -> int | None:
        return int(s.round)

    def sensible(self, s: CardState) -> vec[i64]:
        """Nobody passes before having an animal in play, or with a hand larger than at the start."""
        if s.step() != agenda.TURN:
            return s.legal
        seat = s.actor()
        if s.classes_of(seat) > 0 and s.hand_size[seat] <= s.deck.starting_hand:
            return s.legal
        out = vec[i64]()
        for option in s.legal:
            if option != self.deck.pass_:
                out = append(out, option)
        return out

    def question(self, s: CardState) -> Message:
        """What is asked; how many are to go of several, and whether an effect may be declined."""
        asked = super().question(s)
        step = self.steps[s.step()]
        if isinstance(step, Either):
            asked = Message("prompt", step.asks(s), {**step.details(s), "effects": self.alternatives(s)})
        if step.counted is not None and "count" in step.details(s):
            asked = Message("prompt", "to go", {"question": asked, "count": step.details(s)["count"]})
        if s.step() >= agenda.FIRST_EFFECT and self.deck.pass_ in s.legal:
            asked = Message("prompt", "or pass", {"question": asked})
        return asked

    def alternatives(self, s: CardState) -> list[Message]:
        """The effects to choose from, with their numbers where there are several."""
        found: list[Message] = []
        for number in range(int(s.arg(1))):
            name = self.chosen_effect(int(first_choice(self.deck) + s.arg(0)) + number)
            key = "effect" if s.arg(1) == 1 else "numbered effect"
            found.append(phrase(key, {"effect": Text("effect", name), "number": number + 1}))
        return found

    def chosen_effect(self, line: int) -> str:
        """The effect that a line leads to, by the first of its own choices."""
        step = self.steps[self.deck.program[line * LINE]]
        if isinstance(step, (Either, ChooseOpponent)):
            return self.chosen_effect(int(first_choice(self.deck) + self.deck.program[line * LINE + 1]))
        return step.name

    def determinize(self, s: CardState, seat: i64, chance: Chance) -> CardState:
        """All that a seat has not seen is dealt anew; who is asked for an animal still has one afterwards."""
        return deal_unknown(s, seat, chance, self.animal_holder(s))

    def animal_holder(self, s: CardState) -> i64:
        """The seat that is asked for an animal of its hand just now."""
        if s.depth > 0:
            step = self.steps[s.step()]
            if isinstance(step, (PlayAnimal, ExchangeAnimal)) and len(step.options(s)) > 0:
                return s.actor()
        return NONE

    def assess(self, s: CardState, seat: i64) -> float:
        return assess(s, seat)

    # -- to learn it ------------------------------------------------------------------------------------------------

    def features(self, s: CardState) -> vec[float]:
        width: i64 = len(self.feature_names)
        out = self.blank[: width * s.seats]
        write_features(s, self.about.tally, self.about.quality, out, width)
        return out

    def write_options(self, s: CardState, table: OptionTable) -> None:
        self.about.write(s, self.steps[s.step()].seat(s), table)

    def turn_number(self, s: CardState) -> i64:
        return s.round

    # -- to look at it ----------------------------------------------------------------------------------------------

    def view(self, s: CardState, seat: int | None, speaker: Speaker) -> CardTable:
        return view_of(speaker, s, seat)

    def in_the_open(self, option: i64) -> bool:
        """What is discarded or passed on lies face down until all have chosen; events tell it when it is shown."""
        cards = self.deck.cards
        discards = self.deck.first_discard <= option < self.deck.first_discard + cards
        return not discards and not self.deck.first_give <= option < self.deck.first_give + cards

    def explain(self, s: CardState, kind: str, name: str) -> dict[str, Any] | None:
        return explain(self, s, kind, name)

    def glossary(self) -> dict[str, dict[str, dict[str, Any]]]:
        return glossary(self, self.deck)

    def variant(self, option: RuleOption) -> dict[str, Any]:
        """Events can be read differently: such an option is worded by the event and its readings."""
        if option.name not in self.deck.event_names:
            return super().variant(option)
        event = self.deck.event_names.index(option.name)
        readings = [reading.name for reading in self.deck.readings_of(event)]
        return {
            "name": Text("card", option.name, "name"),
            "text": phrase("reading", {"card": option.name}),
            "choices": {reading: Text("card", option.name, "reading", reading) for reading in readings},
        }

    # -- to judge it ------------------------------------------------------------------------------------------------

    def scores(self, s: CardState) -> list[int]:
        return [int(vp) for vp in s.vp]

    def winners(self, s: CardState) -> list[int]:
        return winners_of(s)

    def ending(self, s: CardState) -> str | None:
        return "last biome" if s.phase == OVER else None

    def check(self, s: CardState) -> None:
        check_agenda(s, self.steps, self.sizes)
        check_state(s)
        check_chosen(s, self.steps)

    # -- to save it -------------------------------------------------------------------------------------------------

    def write_position(self, s: CardState) -> list[str]:
        return write(s, self)

    def fingerprint(self, s: CardState) -> list[str]:
        return write(s, self, as_at_first=s.readings.version == FIRST_VERSION)

    def read_position(self, statements: Any, seats: int, seed: str, options: dict[str, Any]) -> CardState:
        return read(statements, self, seats, seed, options)


def wording_of_deck(deck: Deck) -> dict[str, Any]:
    """What the data say of events, with all their readings, and biomes."""
    events = deck.data["events"]["event"]
    readings = [{variant.name: variant.text for variant in deck.variants_of(i)} for i in range(len(deck.event_names))]
    return {
        "card": {
            name: {"name": events[name]["name"], "reading": readings[i]} for i, name in enumerate(deck.event_names)
        },
        "biome": {name: {"name": biome["name"]} for name, biome in deck.data["biomes"]["biome"].items()},
    }


def animal_names(deck: Deck, language: str) -> dict[str, str]:
    """What a pack calls animals; one that it does not name is called by its class and number."""
    found: dict[str, str] = {}
    for card in range(int(deck.animals)):
        entry = deck.animal_entry(card)
        name = (entry if language == ENGLISH else entry.get(language, {})).get("name", "")
        if name:
            found[deck.card_names[card]] = name + deck.card_names[card].removeprefix(deck.entry_names[card])
    return found


def changed_classes(deck: Deck) -> dict[str, str]:
    """Animals that are numbered in another class than a pack puts them into, as they would be called in theirs."""
    found: dict[str, str] = {}
    for card in range(int(deck.animals)):
        entry = deck.animal_entry(card)
        before, _, number = deck.card_names[card].partition("_")
        if before in deck.class_names and before != entry["class"] and number[:1].isdigit() and not entry.get("name"):
            found[deck.card_names[card]] = f"{entry['class']}_{number}"
    return found


def translated_entries(data: dict[str, Any]) -> dict[str, dict[str, Any]]:
    """What a pack says of events and biomes in other languages, with the texts of events by their readings."""
    events: dict[str, Any] = {}
    for name, event in data["events"]["event"].items():
        events[name] = {}
        for language in languages():
            told: dict[str, Any] = dict(event.get(language, {}))
            readings = {ITSELF if event.get("reading") else ONLY: event, **event.get("reading", {})}
            texts = {key: reading.get(language, {}) for key, reading in readings.items()}
            told["reading"] = {key: text["text"] for key, text in texts.items() if "text" in text}
            events[name][language] = {key: words for key, words in told.items() if words and key != "text"}
    return {"card": events, "biome": data["biomes"]["biome"]}
