"""The one small interface that every game keeps. Nothing outside a game's folder knows a game by name."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, Final, Generic

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from foodchain.engine.actions import ActionSpace
from foodchain.engine.chance import Chance
from foodchain.engine.events import PLAIN, Event, EventKind, Vocabulary
from foodchain.engine.option_table import OptionTable
from foodchain.engine.step import S, Step
from foodchain.engine.terms import Term
from foodchain.errors import BadSetup
from foodchain.signatures import shown
from foodchain.words import ENGLISH, Message, Name, Sentence, Speaker, Text, verbatim

# Games go on by the version of the rules that they were begun with. It stands among a game's options under this name.
VERSION: Final = "rules"
FIRST_VERSION: Final = 1  # that of games which do not say it: they were stored before there was another


class RuleOption:
    """An option of the rules that can be chosen when a game is made.

    `for_people` is what it is at tables of people unless they say otherwise, where that is not the default.
    """

    def __init__(self, name: str, default: Any, choices: tuple[Any, ...], for_people: Any = None) -> None:
        self.name = name
        self.default = default
        self.for_people = default if for_people is None else for_people
        self.choices = choices  # empty: anything that the game's own check accepts

    def allows(self, value: Any) -> bool:
        # By type too: 1 is not True here, or a record would not read back.
        return not self.choices or (type(value), value) in [(type(choice), choice) for choice in self.choices]


@mypyc_attr(allow_interpreted_subclasses=True)
class Rules(Generic[S]):
    """A game's rules: its steps, its action space, its words, and how to begin, show, judge and save it."""

    name: ClassVar[str] = ""
    title: ClassVar[str] = ""
    version: ClassVar[int] = FIRST_VERSION  # the newest; all before it can still be played
    least_seats: int = 2
    most_seats: int = 6
    has_hands: ClassVar[bool] = False  # whether the options of a seat tell what it hides from the others

    def __init__(self) -> None:
        self.rule_options: list[RuleOption] = []
        self.space = ActionSpace()
        self.steps: list[Step[Any]] = []
        self.sizes: dict[str, int] = {}  # how many there are of what numbers on the agenda stand for
        self.events: list[EventKind] = []
        self.vocabulary = Vocabulary()
        self.words: dict[str, Any] = {}
        self.translations: dict[str, Any] = {}  # what a pack says in other languages
        self.named_after: dict[str, str] = {}  # what is called as if it had another name: bird_03 as mammal_03
        self._english: Speaker | None = None
        # What can be learned from; empty where a game tells nothing of the kind.
        self.feature_names: list[str] = []  # of each player in a state
        self.terms: list[Term] = []  # what players count, told by these
        self.card_taken: int = -1  # the kind of event that tells who took which card, where players take cards
        self.option_feature_names: list[str] = []  # of each option, as whoever decides sees it
        self.option_kinds: list[str] = []  # kinds of choices, each with weights of its own
        self.option_names: list[str] = []  # options that have a number of their own: a space, a card
        self.pack: tuple[str, ...] = ()  # what a pack has changed in the data, for records

    # -- to begin ---------------------------------------------------------------------------------------------------

    def check_setup(self, seats: int, options: dict[str, Any]) -> dict[str, Any]:
        """All options of a new game, defaults filled in; BadSetup where something does not exist or does not fit."""
        if isinstance(seats, bool) or not isinstance(seats, int) or not self.least_seats <= seats <= self.most_seats:
            least, most = self.least_seats, self.most_seats
            facts = {"title": verbatim(self.title), "least": least, "most": most, "seats": verbatim(shown(seats))}
            raise self.bad_setup("seats", facts)
        known = {option.name: option for option in self.rule_options}
        for name in options:
            if name not in known and name != VERSION:
                facts = {"name": verbatim(repr(name)), "known": verbatim(", ".join(known))}
                raise self.bad_setup("no option", {"title": verbatim(self.title), **facts})
        chosen: dict[str, Any] = {}
        known[VERSION] = RuleOption(VERSION, self.version, tuple(range(FIRST_VERSION, self.version + 1)))
        for name, option in known.items():
            value = options.get(name, option.default)
            if not option.allows(value):
                wanted = ", ".join(str(choice) for choice in option.choices)
                facts = {"name": verbatim(name), "value": verbatim(shown(value)), "wanted": verbatim(wanted)}
                raise self.bad_setup("no choice", facts)
            chosen[name] = value
        return chosen

    def bad_setup(self, key: str, facts: dict[str, Any]) -> BadSetup:
        message = Message("setup", key, facts)
        return BadSetup(self.english.text(message), message)

    def new_state(self, seats: int, chance: Chance, options: dict[str, Any]) -> S:
        raise NotImplementedError

    # -- while it runs ----------------------------------------------------------------------------------------------

    def claims(self, s: S) -> vec[i64]:
        """Options that may be played now without it being the seat's decision (base game: dominance by claim)."""
        return vec[i64]()

    def claimant(self, s: S, option: i64) -> i64:
        """The seat that may make a claim; -1 for any seat."""
        return -1

    def claim(self, s: S, option: i64) -> None:
        raise NotImplementedError

    def why_illegal(self, s: S, option: i64) -> Message | None:
        """Why an option of the kind that is asked for is not legal; None where there is nothing more to say."""
        return None

    def sensible(self, s: S) -> vec[i64]:
        """The legal options without those that only waste time: what lively random players choose from."""
        return s.legal

    def determinize(self, s: S, seat: i64, chance: Chance) -> S:
        """A copy in which all that the seat cannot know is dealt anew by `chance`, and so is everything to come."""
        raise NotImplementedError

    def assess(self, s: S, seat: i64) -> float:
        """How good a state looks for a seat: what one-step players maximise."""
        raise NotImplementedError

    def features(self, s: S) -> vec[float]:
        """What a learned judge looks at: a row of numbers for each player, as `feature_names` calls them."""
        raise NotImplementedError

    def seat_of_row(self, s: S, row: i64) -> i64:
        """The seat of a row of features; -1 where nobody plays it."""
        return row

    def write_options(self, s: S, table: OptionTable) -> None:
        """What a learned policy sees of each legal option."""
        raise NotImplementedError

    def turn_number(self, s: S) -> i64:
        """The number of the turn or round that is played now, for players that look ahead to its end."""
        return 0

    def actor_name(self, s: S, actor: i64) -> str | None:
        """What the actor of a decision is called: an animal's name, or nothing where the seat itself acts."""
        return None

    def turn(self, s: S) -> int | None:
        """The number of the turn or round that is played now, for whoever tells the story of a game; None where
        turns are not counted."""
        return None

    # -- to look at it ----------------------------------------------------------------------------------------------

    def view(self, s: S, seat: int | None, speaker: Speaker) -> Mapping[str, Any]:
        """What a seat (or a spectator) may know, as plain data: a TypedDict that the game declares.

        Texts of cards and the like are the speaker's."""
        raise NotImplementedError

    def keeps_secrets(self, s: S) -> bool:
        """Whether a seat knows something now that another may not: a shared screen has to be handed over then."""
        return self.has_hands

    def in_the_open(self, option: i64) -> bool:
        """Whether everybody may see that this option was played. Games with hands say which of theirs are."""
        return not self.has_hands

    def explain(self, s: S, kind: str, name: str) -> dict[str, Any] | None:
        """Why something is as it is: a title, lines, and the same as data; None if there is no such thing.

        Title and lines are to be said by a speaker (`Speaker.explanation`).
        `kind` and `name` are those of an option's targets: ("hex", "0,0"), ("card", "aquatic").
        """
        known = self.glossary().get(kind, {}).get(name)
        if known is None:
            return None
        lines = [known["text"]] if "text" in known else []
        return {"title": known["name"], "lines": lines, "provenance": known.get("provenance")}

    def glossary(self) -> dict[str, dict[str, dict[str, Any]]]:
        """Everything that has a name, by kind: {"card": {"aquatic": {"name": ..., "text": ..., "provenance": ...}}}.

        Names and texts are to be said by a speaker (`Speaker.glossary`).
        """
        return {
            kind: {name: {"name": Name(name)} for name in names if name}
            for kind, names in self.vocabulary.words.items()
        }

    # -- to say it --------------------------------------------------------------------------------------------------

    @property
    def english(self) -> Speaker:
        """Says it in English, and counts seats from 0 as programs do."""
        speaker = self._english
        if speaker is None:
            speaker = Speaker(ENGLISH, self.words, self.words, self.words, first_seat=0)
            self._english = speaker
        return speaker

    def event_message(self, event: Event, viewer: int) -> Message:
        """What happened, with as much as the viewer may know."""
        kind = self.events[event.kind]
        return kind.message(event, kind.facts(event, self.vocabulary, viewer), viewer)

    def question(self, s: S) -> Message:
        """What is asked now."""
        step = self.steps[s.step()]
        return Message("prompt", step.asks(s), dict(step.details(s)))

    def refusal(self, s: S, option: Sentence, reason: Message | None) -> Message:
        """That an option cannot be played now, why, and what is asked instead."""
        facts = {"option": option, "prompt": self.question(s)}
        if reason is None:
            return Message("refusal", "illegal", facts)
        return Message("refusal", "illegal because", {**facts, "why": reason})

    def roles(self) -> dict[str, dict[str, str]]:
        """What a log makes of the kinds of events that are not just told."""
        return {
            kind.name: {"role": kind.role, "completes": kind.completes}
            for kind in self.events
            if kind.role != PLAIN or kind.completes
        }

    def variant(self, option: RuleOption) -> dict[str, Any]:
        """An option of the rules: its name, what it is about, and what its choices are called."""
        keys = [str(choice).lower() for choice in option.choices]
        return {
            "name": Text("variant", option.name, "name"),
            "text": Text("variant", option.name, "text"),
            "choices": {key: Text("choice", key) for key in keys},
        }

    # -- to judge it ------------------------------------------------------------------------------------------------

    def scores(self, s: S) -> list[int]:
        raise NotImplementedError

    def winners(self, s: S) -> list[int]:
        raise NotImplementedError

    def ending(self, s: S) -> str | None:
        raise NotImplementedError

    def check(self, s: S) -> None:
        """Raise BrokenInvariant if pieces were created or lost."""
        raise NotImplementedError

    # -- to save it -------------------------------------------------------------------------------------------------

    def write_position(self, s: S) -> list[str]:
        """The statements that describe a state completely, hidden things and all."""
        raise NotImplementedError

    def fingerprint(self, s: S) -> list[str]:
        """The statements by which records know a state again: for ever the same, so never more than at first."""
        return self.write_position(s)

    def read_position(self, statements: Any, seats: int, seed: str, options: dict[str, Any]) -> S:
        raise NotImplementedError
