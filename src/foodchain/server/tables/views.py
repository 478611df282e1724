"""The one place where the server decides what somebody sees of a game: a seat's view, its log, its options."""

from __future__ import annotations

from typing import cast

from msgspec import Raw
from msgspec.json import encode

from foodchain.catalogue import find_speaker
from foodchain.engine.actions import Option
from foodchain.engine.events import EVERYTHING, SPECTATOR, Event
from foodchain.engine.game import Game, Ply
from foodchain.engine.view_types import DecisionView
from foodchain.server import wire
from foodchain.server.correspondence.view import winners
from foodchain.server.tables.history import Moment
from foodchain.server.tables.table import Table


def moment_for(table: Table, game: Game, seat: int | None, language: str) -> wire.View:
    """A moment of the table's game with its prompt in the language. Nothing can be chosen there."""
    view = view_for(game, seat, language, may_choose=False, moment=table.trail[game.ply])
    return cast(wire.View, {**view, "winners": winners_at(table, game)})


def view_for(
    game: Game, seat: int | None, language: str, may_choose: bool = True, moment: Moment | None = None
) -> wire.View:
    """The game's view with its prompt in the language; without options where nothing can be chosen now. `moment` is
    what the table remembers of it, if that is one of its own."""
    view = game.view(seat, find_speaker(game.rules, language))
    complete_decision(view["decision"], may_choose, moment)
    return cast(wire.View, view)


def winners_at(table: Table, game: Game) -> list[int]:
    """The rules do not know who has resigned; the table does."""
    return winners(table.row) if game.over else []


def shown(table: Table, seat: int | None, language: str, may_choose: bool) -> wire.View:
    """The table's game for a browser. All that those who may know the same see is put together and
    written once; what may be chosen is each one's own."""
    game = table.game
    viewer = viewer_of(game, seat)
    key = "view", viewer, language
    speaker = find_speaker(game.rules, language)
    if key not in table.rendered:
        table.rendered[key] = {name: Raw(encode(value)) for name, value in game.view(viewer, speaker).items()}
    decision = None if game.over else game.decision_view(seat, speaker)
    complete_decision(decision, may_choose, table.trail[game.ply])
    own = {"seat": seat, "decision": decision, "winners": winners_at(table, game)}
    return cast(wire.View, {**table.rendered[key], **own})


def viewer_of(game: Game, seat: int | None) -> int | None:
    """Without hands everybody knows the same, and one text serves all."""
    return seat if game.rules.has_hands else None


def complete_decision(decision: DecisionView | None, may_choose: bool, moment: Moment | None) -> None:
    """What the table knows of a decision and the rules do not: how much of an action is done, and whether anything
    can be chosen now."""
    if decision is None:
        return
    if not may_choose:
        decision["options"] = []
    progress = decision["progress"]
    # Where the state does not tell it: as many as there were when the action began, less those that are left.
    if moment is not None and progress is not None and progress["done"] is None:
        progress["done"] = moment.totals[progress["counted"]] - progress["left"]


def plies_for(table: Table, game: Game, since: int, until: int, seat: int | None, language: str) -> list[wire.Ply]:
    """What was played after `since` plies up to `until`, and what followed, as far as the seat may know."""
    found = []
    ply = game.last
    while ply is not None and ply.count > since:
        if ply.count <= until:
            found.append(ply_for(table, game, ply, seat, language))
        ply = ply.previous
    found.reverse()
    return found


def ply_for(table: Table, game: Game, ply: Ply, seat: int | None, language: str) -> wire.Ply:
    """As `ply_data`; of the last one, whoever may know the same is told what was put into words for the first."""
    viewer = viewer_of(game, seat)
    if ply.count < game.ply:
        return ply_data(table, game, ply, viewer, language)
    key = ply.count, viewer, language
    if key not in table.rendered:
        table.rendered[key] = ply_data(table, game, ply, viewer, language)
    found: wire.Ply = table.rendered[key]
    return found


def ply_data(table: Table, game: Game, ply: Ply, seat: int | None, language: str) -> wire.Ply:
    known = ply.number >= 0  # of an older version's plies the option may be gone
    shown = known and (ply.seat == seat or game.rules.in_the_open(ply.number) or game.over)
    due = table.trail[ply.count - 1]  # the decision that this ply answered, unless it was a claim
    return wire.Ply(
        ply=ply.count,
        seat=int(ply.seat),
        actor=due.actor if ply.seat == due.seat else None,
        option=option_data(game.rules.space.options[ply.number]) if shown else None,
        events=events_for(game, ply.events or [], seat, language),
        time=table.trail[ply.count].time,
    )


def setup_for(game: Game, seat: int | None, language: str) -> wire.Ply:
    """Ply 0: how the game was set up."""
    events = events_for(game, game.first_events, seat, language)
    return wire.Ply(0, None, None, None, events, None)


def events_for(game: Game, events: list[Event], seat: int | None, language: str) -> list[wire.Event]:
    viewer = EVERYTHING if game.over else SPECTATOR if seat is None else seat
    speaker = find_speaker(game.rules, language)
    found = []
    for event in events:
        kind = game.rules.events[event.kind]
        facts = kind.facts(event, game.rules.vocabulary, viewer)
        found.append(wire.Event(kind.name, facts, speaker.say(kind.message(event, facts, viewer))))
    return found


def option_data(option: Option) -> wire.Option:
    return option.data()
