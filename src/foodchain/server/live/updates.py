"""The update that a browser gets: what is new to it since the last one, as its seat may see it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from foodchain.server import wire
from foodchain.server.correspondence.view import clocks_view
from foodchain.server.tables.viewpoint import acting_seats, is_handed_over, known_as, seat_of_screen
from foodchain.server.tables.views import option_data, plies_for, setup_for, shown

if TYPE_CHECKING:
    from foodchain.server.live.connection import Connection

LATEST = 40  # plies of the log that a new connection gets at once


def make_update(connection: Connection) -> wire.Update:
    """What a browser does not know yet; from then on it does."""
    table, language, seats = connection.table, connection.language, connection.seats
    game = table.game
    handed_over = is_handed_over(table, seats)
    seat, handover = seat_of_screen(table, seats, connection.looking)
    if not handed_over:
        connection.looking = seat if seats else connection.looking
    acting = acting_seats(table, seats, connection.looking)
    knows = known_as(table, seat)  # what this seat may see
    # Nothing that the last one knew stays on the screen; and when cards are turned up, all is told again with them.
    turned_up = game.rules.has_hands and (knows is None) != (connection.sent_seat is None)
    known, other_seat = connection.sent_revision, turned_up or (handed_over and knows != connection.sent_seat)
    if known is None or other_seat:
        since = max(0, game.ply - LATEST)
    else:
        since = table.lowest_since(known)
    plies = plies_for(table, game, since, game.ply, knows, language)
    if (known is None or other_seat) and since == 0:
        plies.insert(0, setup_for(game, knows, language))
    if known is not None and other_seat:
        since = -1
    steps, action = table.undoable(acting)
    view = shown(table, knows, language, table.status == "running")
    view["seat"] = seat
    connection.sent_seat, connection.sent_revision = knows, table.revision
    return wire.Update(
        revision=table.revision,
        ply=game.ply,
        since=since,
        plies=plies,
        view=view,
        seat=seat,
        handover=handover,
        undo=wire.Undo(steps, action),
        held=table.held,
        claims=claims_of(connection, view["decision"], acting),
        clocks=clocks_view(table.row, table.tables.now()),
    )


def claims_of(connection: Connection, shown: wire.Decision | None, acting: list[int]) -> list[wire.Option]:
    """What a browser may play out of turn, beside the options it is shown."""
    table = connection.table
    if shown is None or table.status != "running":
        return []
    decision = table.game.decision
    known = {option["number"] for option in shown["options"]}
    found = []
    for seat in acting:
        for option in decision.claims_of(seat):
            if option.number not in known:
                known.add(option.number)
                found.append(option_data(option))
    return found
