"""A game being played: a state, the decision it waits for, and the way it came here."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any, Final

from mypy_extensions import i64

from foodchain.engine.actions import Option
from foodchain.engine.arguments import wanted, whole
from foodchain.engine.chance import Chance, NoChance
from foodchain.engine.events import EVERYTHING, SPECTATOR, Event
from foodchain.engine.play import apply, apply_any, is_among, settle
from foodchain.engine.rules import Rules
from foodchain.engine.state import FRAME, State
from foodchain.engine.step import NOT_KNOWN, Step
from foodchain.engine.view_types import DecisionView, ProgressView, View
from foodchain.errors import CannotUndo, GameOver, IllegalMove, WrongType
from foodchain.words import Message, Speaker, verbatim

SNAPSHOT_EVERY: Final = 32
MOST_LISTED: Final = 6  # legal options that an error names
SETUP: Final = "setup"  # the cause of what happens before play begins

painter: Callable[[Game], str] | None = None


def draw_with(draws: Callable[[Game], str]) -> None:
    """Say who draws games in notebooks. The engine itself knows nothing of drawings."""
    global painter  # noqa: PLW0603
    painter = draws


class Ply:
    """One option that was played. Plies form a chain backwards, so copies of a game share their past."""

    def __init__(self, previous: Ply | None, count: int, number: int, seat: int, events: list[Event] | None) -> None:
        self.previous = previous
        self.count = count
        self.number = number
        self.seat = seat
        self.events = events
        self.revealed = False  # chance or a reveal followed: at a table this can't be taken back
        self.claimed = False  # it was played out of turn
        self.snapshot: State | None = None


class ActionMark:
    """Where a decision stands on the agenda. Marks of two decisions, one after the other, tell whether both belong to
    the same action."""

    def __init__(self, seat: int, below: tuple[int, ...]) -> None:
        self.seat = seat
        self.below = below  # the agenda below the frame on top

    def continues(self, before: ActionMark) -> bool:
        """The same seat goes on with the action of an earlier decision: what lay under that one is untouched."""
        size = len(before.below)
        return self.seat == before.seat and size > 0 and self.below[:size] == before.below


class Decision:
    """What is asked of whom. Options and prompt are put into words when somebody looks at them.

    >>> import foodchain
    >>> decision = foodchain.new("base", seats=3, seed=1).decision
    >>> decision.seat, decision.actor, decision.kind
    (0, 'amphibians', 'place pawn')
    >>> decision.prompt
    'Place a pawn; 6 in hand.'
    >>> len(decision.options), decision.options[0]
    (41, <place initiative 1>)
    """

    def __init__(self, rules: object, state: object) -> None:
        if not isinstance(rules, Rules) or not isinstance(state, State):  # at every decision, so without a call
            raise WrongType(f"rules and a state are wanted, not {type(rules).__name__} and {type(state).__name__}")
        self.rules: Rules[Any] = rules
        self.state: State = state
        self.seat: int = self.rules.steps[self.state.step()].seat(self.state)
        self._options: list[Option] | None = None

    @property
    def actor(self) -> str | None:
        """The animal that acts, where a seat acts for one."""
        return self.rules.actor_name(self.state, self.state.actor())

    @property
    def kind(self) -> str:
        """Which question it is, in any language: the key of its prompt."""
        return self.rules.steps[self.state.step()].asks(self.state)

    @property
    def progress(self) -> ProgressView | None:
        """How far a choice that is made one by one has come; None where nothing is counted."""
        return progress_of(self.rules.steps[self.state.step()], self.state)

    @property
    def prompt(self) -> str:
        """The question as an English sentence."""
        return self.rules.english.text(self.rules.question(self.state))

    @property
    def sets_up(self) -> bool:
        """Whether it is how the game is to begin that is chosen here, such as who plays which animal."""
        return self.rules.steps[self.state.step()].cause == SETUP

    @property
    def options(self) -> list[Option]:
        """Everything the deciding seat may play now, its own claims of dominance included."""
        options = self._options
        if options is None:
            known = self.rules.space.options
            options = [known[number] for number in self.state.legal]
            if len(self.rules.claims(self.state)) > 0:
                options += self.claims_of(self.seat)
            self._options = options
        return options

    def claims_of(self, seat: object) -> list[Option]:
        """What a seat may play now whoever's decision it is."""
        known = self.rules.space.options
        claims = self.rules.claims(self.state)
        own = whole(seat, "a seat")
        return [known[number] for number in claims if self.rules.claimant(self.state, number) in (-1, own)]

    @property
    def sensible(self) -> list[Option]:
        """The options without those that only waste time."""
        known = self.rules.space.options
        return [known[number] for number in self.rules.sensible(self.state)] + self.claims_of(self.seat)

    @property
    def claims(self) -> list[Option]:
        """What any other seat may play now, out of turn."""
        known = self.rules.space.options
        return [
            known[number]
            for number in self.rules.claims(self.state)
            if self.rules.claimant(self.state, number) != self.seat
        ]

    def __repr__(self) -> str:
        return f"<{self.kind}: seat {self.seat}, {len(self.options)} options>"


class Game:
    """The surface that is the same for every game. Make one with `foodchain.new` or `foodchain.load`.

    >>> import foodchain
    >>> game = foodchain.new("base", seats=3, seed=1)
    >>> game.play("place initiative 1")
    >>> game
    <Game base, 3 seats, ply 1, <place pawn: seat 1, 40 options>>
    >>> game.log()[-1]
    'amphibians place a pawn on Initiative 1'
    >>> game.undo()
    >>> game.ply
    0
    """

    def __init__(
        self, rules: object, state: object, seats: object, seed: object, options: object, quiet: object = False
    ) -> None:
        self.rules: Rules[Any] = wanted(rules, Rules, "rules")
        self.state: State = wanted(state, State, "a state")
        self.seats = whole(seats, "the number of seats")
        self.seed = wanted(seed, str, "a text as the seed")
        self.options: dict[str, Any] = wanted(options, dict, "a dict of options")
        self.quiet = wanted(quiet, bool, "true or false")
        self.from_position = False
        self.first: State | None = None  # where the game began
        self.last: Ply | None = None
        self._decision: Decision | None = None
        self.first_events: list[Event] = []

    def begin(self) -> None:
        """Run to the first decision, and remember where the game began."""
        journal: list[Event] = []
        self.state.journal = None if self.quiet else journal
        settle(self.rules.steps, self.state)
        self.first_events = journal
        self.first = self.state.clone()

    # -- playing ----------------------------------------------------------------------------------------------------

    @property
    def over(self) -> bool:
        """Whether nobody owes a decision any more."""
        return self.state.depth == 0

    @property
    def decision(self) -> Decision:
        """What is asked now, and of whom. Raises `GameOver` when nothing is."""
        decision = self._decision
        if decision is None:
            if self.state.depth == 0:
                raise GameOver("the game is over: there is nothing left to decide")
            decision = Decision(self.rules, self.state)
            self._decision = decision
        return decision

    def play(self, choice: object, seat: object = None) -> None:
        """Play an option, given as itself, its text or its number. An illegal one raises and changes nothing.

        >>> import foodchain
        >>> game = foodchain.new("base", seats=3, seed=1)
        >>> game.play(game.decision.options[0])
        >>> game.play("place initiative 1")
        Traceback (most recent call last):
        foodchain.errors.IllegalMove: 'place initiative 1' is not legal now: the amphibians have a pawn there. ...

        Say which seat plays where it comes from somebody at the table: nobody plays for another, or learns from an
        error what another could play."""
        option = self.rules.space.find(choice)
        self._play(option, None if seat is None else [whole(seat, "a seat")])

    def play_as(self, seats: object, choice: object) -> None:
        """The same for somebody who plays these seats: for the one that is to choose, or out of turn for any."""
        own: list[object] = wanted(seats, list, "a list of seats")
        self._play(self.rules.space.find(choice), [whole(seat, "a seat") for seat in own])

    def _play(self, option: Option, seats: list[int] | None) -> None:
        number: i64 = option.number
        s = self.state
        if s.depth == 0:
            raise GameOver(f"{option.text!r} cannot be played: the game is over")
        legal = is_among(number, s.legal)
        claim = not legal and is_among(number, self.rules.claims(s))
        player: int = self.rules.claimant(s, number) if claim else self.rules.steps[s.step()].seat(s)
        if seats is not None and player not in seats and not (player == -1 and seats):
            others = " or ".join([str(seat) for seat in seats])
            not_for = f", not for seat {others}" if others else ""
            raise IllegalMove(f"it is for seat {player} to choose now{not_for}")
        if not legal and not claim:
            raise self.refused(option, seats[0] if seats else None)
        if self.first is None:
            self.first = s.clone()
        journal: list[Event] | None = None if self.quiet else []
        s.journal = journal
        known = s.revealed
        if claim:
            self.rules.claim(s, number)
        else:
            apply(self.rules.steps, s, number)
        last = self.last
        ply = Ply(last, 1 if last is None else last.count + 1, number, player, journal)
        ply.revealed = s.revealed != known
        ply.claimed = claim
        if ply.count % SNAPSHOT_EVERY == 0:
            ply.snapshot = s.clone()
        self.last = ply
        self._decision = None

    def refused(self, choice: object, seat: object) -> IllegalMove:
        """Why an option is not legal. What is in a hand is told only to its owner."""
        rules = self.rules
        option = rules.space.find(choice)
        reason = rules.why_illegal(self.state, option.number)
        said = rules.english.text(rules.refusal(self.state, verbatim(option.text), reason))
        if not rules.has_hands or (seat is not None and whole(seat, "a seat") == self.decision.seat):
            said += " " + rules.english.text(self._legal_options())
        return IllegalMove(said, reason)

    def _legal_options(self) -> Message:
        options = self.decision.options
        facts: dict[str, Any] = {"options": [verbatim(repr(option.text)) for option in options[:MOST_LISTED]]}
        more = len(options) - MOST_LISTED
        if more <= 0:
            return Message("refusal", "legal", facts)
        facts["count"] = more
        return Message("refusal", "legal and more", facts)

    def action_mark(self) -> ActionMark:
        """Where the game stands now, to see later whether an action still goes on."""
        s = self.state
        size = max(0, int(s.depth) - 1) * FRAME
        return ActionMark(-1 if self.over else self.decision.seat, tuple([int(s.agenda[i]) for i in range(size)]))

    # -- taking back ------------------------------------------------------------------------------------------------

    def undo(self, seat: object = None) -> None:
        """Take back the last option. With a seat, by the rules of a table: only its own choice, and only while
        nothing was drawn or revealed by it. Without one, as in analysis: anything."""
        last = self.last
        if last is None:
            raise CannotUndo("nothing has been played yet, so there is nothing to take back")
        if seat is not None:
            if last.seat != whole(seat, "a seat"):
                raise CannotUndo(f"the last choice was made by another seat ({last.seat}), so it stands")
            if last.revealed:
                raise CannotUndo("something was drawn or revealed after this choice, so it stands")
        self._return_to(last.previous)

    def can_undo(self, seat: object = None) -> bool:
        """Whether `undo` would take something back."""
        last = self.last
        return last is not None and (seat is None or (last.seat == whole(seat, "a seat") and not last.revealed))

    def _return_to(self, target: Ply | None) -> None:
        """Go back to a ply of the past: from the last snapshot before it, and on from there."""
        if target is self.last:
            return
        numbers: list[int] = []
        ply = target
        while ply is not None and ply.snapshot is None:
            numbers.append(ply.number)
            ply = ply.previous
        snapshot = self.first if ply is None else ply.snapshot
        assert snapshot is not None
        s = snapshot.clone()
        for number in reversed(numbers):
            apply_any(self.rules, s, number)
        self.state = s
        self.last = target
        self._decision = None

    def at(self, ply: object) -> Game:
        """A copy of the game as it was after `ply` options.

        >>> import foodchain
        >>> game = foodchain.new("base", seats=3, seed=1)
        >>> game.play("place initiative 1")
        >>> game.at(0).decision.actor, game.decision.actor
        ('amphibians', 'birds')
        """
        count = whole(ply, "a number of options")
        if not 0 <= count <= self.ply:
            raise CannotUndo(f"the game has {self.ply} options so far; there is no moment {count}")
        past = self.last
        while past is not None and past.count > count:
            past = past.previous
        copy = self.clone()
        copy._return_to(past)
        return copy

    # -- copying ----------------------------------------------------------------------------------------------------

    def clone(self, quiet: object = None) -> Game:
        """An independent copy. Searching bots ask for a quiet one, which keeps no events."""
        silent = self.quiet if quiet is None else wanted(quiet, bool, "true or false")
        copy = Game(self.rules, self.state.clone(), self.seats, self.seed, self.options, silent)
        copy.first = self.first
        copy.last = self.last
        copy.from_position = self.from_position
        copy.first_events = self.first_events
        return copy

    def determinize(self, seat: object, rng: object) -> Game:
        """A quiet copy in which everything that the seat (None: a spectator) cannot know is dealt anew. It has no past.

        >>> from random import Random
        >>> import foodchain
        >>> game = foodchain.new("cards", seats=2, seed=1)
        >>> guess = game.determinize(0, Random(1))
        >>> guess.view(0)["hand"] == game.view(0)["hand"], guess.view(1)["hand"] == game.view(1)["hand"]
        (True, False)
        """
        dice = wanted(rng, Random, "a random.Random")
        return self._dealt_anew(seat, Chance(f"{dice.getrandbits(64):016x}"))

    def seen_by(self, seat: object) -> Game:
        """A quiet copy with nothing in it that the seat cannot know: the unknown lies just in some way that fits.

        >>> import foodchain
        >>> game = foodchain.new("cards", seats=2, seed=1)
        >>> seen = game.seen_by(0)
        >>> seen.view(0)["hand"] == game.view(0)["hand"], seen.seed
        (True, '')
        """
        return self._dealt_anew(seat, NoChance())

    def _dealt_anew(self, seat: object, chance: Chance) -> Game:
        state = self.rules.determinize(self.state, self._viewer(seat, False), chance)
        state.revealed = self.state.revealed  # dealing anew reveals nothing, however a game does it
        settle(self.rules.steps, state)
        # Made for every decision of a bot and hardly ever played: only then it remembers where it began.
        # The options are a copy: a bot that writes into them must not change what the game itself says.
        return Game(self.rules, state, self.seats, chance.seed, dict(self.options), True)

    # -- looking ----------------------------------------------------------------------------------------------------

    @property
    def scores(self) -> list[int]:
        """Points by seat."""
        return self.rules.scores(self.state)

    @property
    def winners(self) -> list[int]:
        """The winning seats; empty while the game runs."""
        return self.rules.winners(self.state) if self.over else []

    @property
    def ending(self) -> str | None:
        """Why the game ended (or is about to)."""
        return self.rules.ending(self.state)

    @property
    def ply(self) -> int:
        """How many options have been played."""
        return 0 if self.last is None else self.last.count

    @property
    def plies(self) -> list[Ply]:
        """The options that have been played, first to last, each with its `number` and `seat`."""
        plies: list[Ply] = []
        ply = self.last
        while ply is not None:
            plies.append(ply)
            ply = ply.previous
        plies.reverse()
        return plies

    @property
    def events(self) -> list[dict[str, Any]]:
        """Everything that happened, as data: `{"ply": 3, "event": "cubes added", "animal": "birds", ...}`.

        What is hidden from a spectator is None here; `events_for` tells more."""
        return self.events_for(None)

    def events_for(self, seat: object, since: object = 0, everything: object = False) -> list[dict[str, Any]]:
        """What happened after `since` options, as a seat may know it; in analysis, everything."""
        viewer = self._viewer(seat, everything)
        return [self._event_data(ply, event, viewer) for ply, event in self._events_since(since)]

    def _viewer(self, seat: object, everything: object) -> int:
        if seat is not None and not 0 <= whole(seat, "a seat") < self.seats:
            raise IllegalMove(f"there is no seat {seat}; seats are numbered 0 to {self.seats - 1}")
        if wanted(everything, bool, "true or false"):
            return EVERYTHING
        return SPECTATOR if seat is None else whole(seat, "a seat")

    def _events_since(self, ply: object) -> list[tuple[int, Event]]:
        since = whole(ply, "a number of options")
        found: list[tuple[int, Event]] = []
        if since == 0:
            found += [(0, event) for event in self.first_events]
        for ply in self.plies:
            if ply.count > since and ply.events is not None:
                found += [(ply.count, event) for event in ply.events]
        return found

    def _event_data(self, ply: int, event: Event, viewer: int) -> dict[str, Any]:
        kind = self.rules.events[event.kind]
        data: dict[str, Any] = {"ply": ply, "event": kind.name}
        data.update(kind.facts(event, self.rules.vocabulary, viewer))
        return data

    def log(self, since: object = 0, seat: object = None, everything: object = False) -> list[str]:
        """What happened after `since` options, in sentences, as a seat (or a spectator) may know it."""
        viewer = self._viewer(seat, everything)
        sentences = [
            self.rules.english.text(self.rules.event_message(event, viewer)) for _, event in self._events_since(since)
        ]
        return [sentence for sentence in sentences if sentence]

    def view(self, seat: object = None, speaker: object = None) -> dict[str, Any]:
        """What a seat may know, as plain data; without a seat, what a spectator may know.

        The prompt is English prose, or a sentence of the speaker, who also says the texts of cards."""
        self._viewer(seat, False)
        viewer = None if seat is None else whole(seat, "a seat")
        voice = speaker_or_none(speaker)
        common: View = {
            "game": self.rules.name,
            "seats": self.seats,
            "seat": viewer,
            "ply": self.ply,
            "over": self.over,
            "ending": self.ending,
            "scores": self.scores,
            "winners": self.winners,
            "decision": None if self.over else self.decision_view(viewer, voice),
        }
        return {**common, **self.rules.view(self.state, viewer, voice or self.rules.english)}

    def decision_view(self, seat: object, speaker: object = None) -> DecisionView:
        """The question that is asked now, with the options of a seat."""
        voice = speaker_or_none(speaker)
        decision = self.decision
        step = self.rules.steps[self.state.step()]
        offered: list[Option] = []
        if seat is not None and whole(seat, "a seat") == decision.seat:
            offered = decision.options
        elif seat is not None:
            offered = decision.claims_of(seat)
        return {
            "seat": decision.seat,
            "actor": decision.actor,
            "kind": decision.kind,
            "prompt": decision.prompt if voice is None else voice.say(self.rules.question(self.state)),
            "facts": step.details(self.state),
            "progress": decision.progress,
            "passing": None if "pass" not in self.rules.space.by_text else "done" if step.in_steps else "pass",
            "reveals": step.reveals(self.state),
            "repeats": step.repeats(self.state),
            "options": [option.data() for option in offered],
        }

    def check(self) -> None:
        """Raise BrokenInvariant if the state is not sound."""
        self.rules.check(self.state)

    def _repr_svg_(self) -> str | None:
        """For notebooks; None without anybody who draws."""
        return None if painter is None else painter(self)

    def __repr__(self) -> str:
        now = f"over by {self.ending}" if self.over else repr(self.decision)
        return f"<Game {self.rules.name}, {self.seats} seats, ply {self.ply}, {now}>"

    # -- saving: the writers live beside this module, and know it ---------------------------------------------------

    def record(self) -> str:
        """The game as text: a header and one option per line. It replays to the identical state on every machine.

        >>> import foodchain
        >>> game = foodchain.new("base", seats=3, seed=1)
        >>> game.play("place initiative 1")
        >>> game.record().splitlines()[-2:]
        ['1. amphibians: place initiative 1', 'end 1 3748330f1a4ac107']
        """
        from foodchain.engine.record import write_record

        return write_record(self)

    def position(self) -> str:
        """The present state as text, hidden things and all."""
        from foodchain.engine.record import write_position

        return write_position(self)


def speaker_or_none(speaker: object) -> Speaker | None:
    return None if speaker is None else wanted(speaker, Speaker, "a speaker")


def progress_of(step: Step[Any], state: State) -> ProgressView | None:
    """As `Decision.progress`; how many are done already a state alone may not tell."""
    left = step.details(state).get("count") if step.counted is not None else None
    if step.counted is None or left is None:
        return None
    done = int(step.done(state))
    return {"counted": step.counted, "left": int(left), "done": None if done == NOT_KNOWN else done}
