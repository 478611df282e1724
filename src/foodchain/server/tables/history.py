"""A table's game as its list of moves tells it, and what is remembered of each ply.

The rules may have changed since a game began. So the states that were saved on the way are compared with what the
moves lead to now; where that differs, the game goes on from the saved state.
"""

from __future__ import annotations

import logging
from itertools import accumulate

from foodchain import __version__
from foodchain.catalogue import load
from foodchain.engine.game import Game, Ply
from foodchain.engine.record import digest, write_position
from foodchain.errors import BadRecord, FoodchainError
from foodchain.server.bots.process import Start
from foodchain.server.store.models import Entry, SavedState, TableRow

log = logging.getLogger("foodchain.server")

UNKNOWN = -1  # the number of an option that this version does not have


class Moment:
    """What is remembered of a ply beside the game's own chain: where its action began, the scores, the time."""

    __slots__ = ("action", "actor", "mark", "scores", "seat", "time", "totals", "turn")

    def __init__(self, game: Game, before: Moment | None, ply: int, time: str) -> None:
        self.scores = game.scores
        self.turn = game.rules.turn(game.state)
        self.time = time
        self.mark = game.action_mark()
        self.seat = self.mark.seat
        self.actor = None if game.over else game.decision.actor
        # The ply at which the action of the decision now due began.
        going_on = before if before is not None and self.mark.continues(before.mark) else None
        self.action: int = ply if going_on is None else going_on.action
        # By what is counted: how many there were to do when this action first asked for it.
        self.totals: dict[str, int] = {} if going_on is None else going_on.totals
        progress = None if game.over else game.decision.progress
        if progress is not None and self.totals.get(progress["counted"], 0) < progress["left"]:
            self.totals = {**self.totals, progress["counted"]: progress["left"]}


class History:
    def __init__(self, start: Start, created: str, entries: list[Entry], saved: list[SavedState]) -> None:
        self.differences: list[tuple[int, str]] = []  # where this version rules differently: the ply, and how
        self.resumed: SavedState | None = None  # the saved state the game goes on from, where the moves lead elsewhere
        self.lost = 0  # plies after it which cannot be played any more
        self.after = counts_of(entries)  # revision -> ply
        self.trail: list[Moment] = []
        self._replay(start, created, standing(entries), self._usable(saved))

    # -- reading ----------------------------------------------------------------------------------------------------

    def _usable(self, saved: list[SavedState]) -> list[SavedState]:
        """The saved states on the way to the present one, and not on what was taken back."""
        lowest = list(self.after)
        for revision in range(len(lowest) - 2, -1, -1):
            lowest[revision] = min(lowest[revision], lowest[revision + 1])
        return [
            state
            for state in saved
            if state.revision < len(self.after) and self.after[state.revision] == state.ply == lowest[state.revision]
        ]

    def _replay(self, start: Start, created: str, standing: list[Entry], saved: list[SavedState]) -> None:
        try:
            self.game = start.begin()
        except FoodchainError as error:
            if not saved:
                raise
            self.differences.append((0, f"the setup fails: {error}"))
            self.game = load(saved[0].position)
        self.trail.append(Moment(self.game, None, 0, created))
        at = 0
        for state in saved:
            before = self.game.clone()
            failure = self._follow(standing[at : state.ply])
            if failure is None and not is_at(self.game, state.position):
                failure = (state.ply, "the moves lead to another state than the one that was saved")
            if failure is not None:
                self._resume(before, at, standing[at : state.ply], state, failure)
            at = state.ply
        failure = self._follow(standing[at:])
        if failure is not None:
            if not saved:
                raise BadRecord(failure[1], failure[0])
            self.differences.append(failure)
            self.lost = len(standing) - self.game.ply

    def _follow(self, moves: list[Entry]) -> tuple[int, str] | None:
        """Play moves; the ply that fails and why, if one does."""
        for entry in moves:
            try:
                self.game.play(entry.option)
            except Exception as error:  # other rules may fail in any way
                return self.game.ply + 1, f"{entry.option!r} cannot be played: {error}"
            self.trail.append(Moment(self.game, self.trail[-1], self.game.ply, entry.time))
        return None

    def _resume(self, before: Game, at: int, moves: list[Entry], state: SavedState, failure: tuple[int, str]) -> None:
        """Go on from a saved state. The plies since the one before it are known, but not what followed from them."""
        try:
            game = load(state.position)
        except FoodchainError as error:
            raise BadRecord(f"{failure[1]}; and the saved state cannot be read: {error}", state.ply) from error
        self.differences.append(failure)
        self.resumed = state
        last = before.last
        for count, entry in enumerate(moves, start=at + 1):
            last = Ply(last, count, number_of(game, entry.option), entry.seat, None)
            last.revealed = True
        if last is not None:
            last.snapshot = game.state.clone()
        game.last = last
        game.first = before.first
        game.from_position = before.from_position
        game.first_events = before.first_events
        self.game = game
        del self.trail[at + 1 :]
        for count, entry in enumerate(moves, start=at + 1):
            self.trail.append(Moment(game, None, count, entry.time))

    # -- going on ---------------------------------------------------------------------------------------------------

    @property
    def revision(self) -> int:
        return len(self.after) - 1

    def remember(self, game: Game, entry: Entry) -> None:
        """The game after one more entry."""
        self.game = game
        if entry.back:
            del self.trail[game.ply + 1 :]
        else:
            self.trail.append(Moment(game, self.trail[-1], game.ply, entry.time))
        self.after.append(game.ply)

    def catch_up(self, entries: list[Entry]) -> None:
        """Follow what others have written."""
        for entry in entries:
            self.remember(self.after_entry(entry), entry)

    def after_entry(self, entry: Entry) -> Game:
        """The game one entry later."""
        if entry.back:
            return self.game.at(self.game.ply - entry.back)
        game = self.game.clone()
        game.play(entry.option)
        return game

    def beginning(self, start: Start) -> tuple[Start, list[Ply]]:
        """From where this version can play the game, and the plies since."""
        if self.resumed is None:
            return start, self.game.plies
        begun = Start(start.game, start.seats, start.seed, start.options, start.pack, self.resumed.position)
        return begun, [ply for ply in self.game.plies if ply.count > self.resumed.ply]

    def record(self, start: Start) -> str:
        """The game as a record, from where this version can play it."""
        if self.resumed is None:
            return self.game.record()
        begun, plies = self.beginning(start)
        game = begun.begin()
        for ply in plies:
            game.play(ply.number)
        return game.record()


def counts_of(entries: list[Entry]) -> list[int]:
    """How many moves stood after each entry, and at the beginning."""
    return list(
        accumulate(entries, lambda count, entry: max(0, count - entry.back) if entry.back else count + 1, initial=0)
    )


def standing(entries: list[Entry]) -> list[Entry]:
    """The moves that were not taken back."""
    found: list[Entry] = []
    for entry in entries:
        if entry.back:
            del found[max(0, len(found) - entry.back) :]
        else:
            found.append(entry)
    return found


def is_at(game: Game, position: str) -> bool:
    """Whether a game has the state of a position. The same text says so at once; another text may still mean it."""
    if write_position(game) == position:
        return True
    try:
        there = load(position)
    except FoodchainError:
        return False
    return there.state == game.state or digest(there) == digest(game)  # an earlier version may have written less


def number_of(game: Game, option: str) -> int:
    try:
        return game.rules.space.find(option).number
    except FoodchainError:
        return UNKNOWN


def start_of(row: TableRow) -> Start:
    """How a stored game began."""
    return Start(row.game, len(row.seats), row.seed, row.options, row.pack, row.start)


def saved_state(game: Game, revision: int) -> SavedState:
    return SavedState(revision, game.ply, f"{__version__} rules {game.rules.version}", write_position(game))
