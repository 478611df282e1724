"""The story of a finished game: the points over time, the last scoring, and what decided it."""

from __future__ import annotations

from itertools import pairwise

from foodchain.catalogue import find_speaker
from foodchain.server import wire
from foodchain.server.correspondence.view import winners
from foodchain.server.tables.history import Moment
from foodchain.server.tables.table import Table
from foodchain.server.tables.views import events_for
from foodchain.words import Sentence

MOST_GAINS = 6


def story_of(table: Table, language: str) -> wire.Story:
    game = table.game
    return wire.Story(
        winners=winners(table.row),
        ending=game.ending,
        scores=game.scores,
        plies=game.ply,
        chart=chart_of(table.trail),
        final=last_scoring(table, language),
        decided=what_decided(table, language),
    )


def chart_of(trail: list[Moment]) -> list[wire.ChartPoint]:
    """The scores wherever they or the turn changed, and at the end."""
    chart: list[wire.ChartPoint] = []
    for ply, moment in enumerate(trail):
        changed = not chart or (chart[-1].turn, chart[-1].scores) != (moment.turn, moment.scores)
        if changed or ply == len(trail) - 1:
            chart.append(wire.ChartPoint(ply, moment.turn, moment.scores))
    return chart


def last_scoring(table: Table, language: str) -> list[wire.ScoringStep]:
    """What followed the last choice, from the beginning of the last phase in which points were given."""
    last = table.game.last
    events = events_for(table.game, (last.events if last else None) or [], None, language)
    phases = [i for i, event in enumerate(events) if event.event == "phase begun"]
    # The last phase is the end itself, and nothing happens in it.
    begun = [i for i in phases if i < len(events) - 1]
    return [wire.ScoringStep(event.text, event) for event in events[begun[-1] if begun else 0 :]]


def what_decided(table: Table, language: str) -> wire.Decided:
    """Since when the winner led for good, by how much, and the plies that gave the leaders most."""
    trail = table.trail
    final = trail[-1].scores
    first = winners(table.row)
    others = [seat for seat in range(len(final)) if seat not in first and seat not in table.row.terms.resigned]
    leaders = first + sorted(others, key=lambda seat: -final[seat])[:1]
    margin = min((final[seat] for seat in first), default=0) - max((final[seat] for seat in others), default=0)
    lead_since = lead_for_good(trail, first, others)
    gains = [
        (after.scores[seat] - before.scores[seat], -ply, seat)
        for ply, (before, after) in enumerate(pairwise(trail), start=1)
        for seat in leaders
        if after.scores[seat] > before.scores[seat]
    ]
    most = sorted(gains, reverse=True)[:MOST_GAINS]
    return wire.Decided(
        lead_since=lead_since,
        turn=None if lead_since is None else trail[lead_since].turn,
        margin=margin,
        gains=[gain_of(table, -ply, seat, gain, language) for gain, ply, seat in most],
    )


def lead_for_good(trail: list[Moment], winners: list[int], others: list[int]) -> int | None:
    """The first ply after which the winner was never caught up with; None for a tie at the end."""
    since = None
    for ply in range(len(trail) - 1, -1, -1):
        scores = trail[ply].scores
        if any(scores[other] >= scores[seat] for seat in winners for other in others):
            break
        since = ply
    return since


def gain_of(table: Table, ply: int, seat: int, gain: int, language: str) -> wire.Gain:
    game = table.game
    played = game.last
    while played is not None and played.count > ply:
        played = played.previous
    assert played is not None
    option = ""
    said: Sentence = ()
    if played.number >= 0:
        chosen = game.rules.space.options[played.number]
        option, said = chosen.text, find_speaker(game.rules, language).option(chosen)
    sentences = [event.text for event in events_for(game, played.events or [], seat, language) if event.text]
    turn = table.trail[ply].turn
    return wire.Gain(ply, seat, gain, turn, option, sentences[0] if sentences else said)
