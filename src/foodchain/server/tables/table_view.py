"""What a player sees of a table beside its game: who sits there, how it stands, what was agreed on."""

from __future__ import annotations

from foodchain.catalogue import find_rules
from foodchain.server import wire
from foodchain.server.correspondence.seat_rights import may_come_back, was_opened
from foodchain.server.correspondence.view import (
    absent_person,
    clock_view,
    clocks_view,
    places,
    proposal_view,
    winners,
)
from foodchain.server.language import thinking_time
from foodchain.server.store.models import Seat, TableRow
from foodchain.server.tables.registry import TableRegistry
from foodchain.server.tables.seats import name_of
from foodchain.server.tables.summary import is_host, is_open_book, status_of
from foodchain.server.tables.table import Table


def table_view(tables: TableRegistry, row: TableRow, player: str, language: str, live: Table | None) -> wire.Table:
    """What a player is told about a table."""
    summary, terms = row.summary, row.terms
    return wire.Table(
        id=row.id,
        game=row.game,
        title=find_rules(row.game).title,
        kind=row.kind,
        status=status_of(row),
        created=row.created,
        played=row.played,
        ply=summary.ply,
        revision=row.revision,
        options=row.options,
        seats=[seat_at(tables, row, seat, player, language, live) for seat in row.seats],
        host=is_host(row, player),
        bench=row.bench,
        watch=f"/table/{row.id}",
        deciding=summary.deciding,
        scores=summary.scores,
        winners=winners(row),
        ending=summary.ending,
        forked=wire.Fork(*row.forked) if row.forked else None,
        rematch=row.rematch,
        record=is_open_book(row, player),
        public=terms.public,
        language=terms.language,
        rated=terms.rated,
        speed=terms.speed,
        clock=clock_view(terms),
        clocks=clocks_view(row, tables.now()),
        resigned=terms.resigned,
        places=places(row),
        proposals=[proposal_view(row, proposal, player) for proposal in terms.proposals],
        seal=terms.deck.seal or None if terms.deck else None,
        deck=terms.deck.chosen if terms.deck else "unknown",
    )


def seat_at(
    tables: TableRegistry, row: TableRow, seat: Seat, player: str, language: str, live: Table | None
) -> wire.Seat:
    invites = is_host(row, player) and seat.kind == "open"
    animals = row.summary.animals
    return wire.Seat(
        seat=seat.seat,
        kind=seat.kind,
        name=name_of(seat, language),
        bot=seat.bot,
        thinks=None if seat.bot is None else thinking_time(seat.bot, language),
        mine=seat.player == player and seat.kind == "person",
        stands_in_for=absent_person(seat, language),
        back=may_come_back(row, seat, player, tables.now()),
        opened=was_opened(seat, player),
        resigned=seat.seat in row.terms.resigned,
        here=seat.kind == "bot" or (live is not None and seat.player is not None and live.is_here(seat.player)),
        animals=animals[seat.seat] if seat.seat < len(animals) else [],
        invitation=f"/join/{tables.seating.invitation(row, seat.seat)}" if invites else None,
    )
