"""What a browser's messages do at its table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from foodchain.server import wire
from foodchain.server.http.errors import Refusal
from foodchain.server.language import choose_language
from foodchain.server.tables.names import distinct_name
from foodchain.server.tables.viewpoint import acting_seats

if TYPE_CHECKING:
    from foodchain.server.live.connection import Connection


async def act(connection: Connection, message: wire.ClientMessage, received: float) -> None:
    """Do what a message says, or refuse it. `received` is when it came."""
    table = connection.table
    await table.awake()
    await connection.look_who_sits()
    if isinstance(message, wire.Play):
        await table.play(acting(connection), message.revision, message.option, message.hold, received)
        table.room.note_move(table.revision, received, connection)
    elif isinstance(message, wire.TakeBack | wire.Restart):
        await table.take_back(acting(connection), message.revision, isinstance(message, wire.Restart))
    elif isinstance(message, wire.Confirm):
        table.release(connection.seats)
    elif isinstance(message, wire.Sit):
        if message.seat not in connection.seats:
            raise Refusal("not yours", "not your seat", seat=message.seat)
        connection.looking = message.seat
        connection.wake()
    elif isinstance(message, wire.Say):
        await chat(connection, message.text)
    elif isinstance(message, wire.Speak):
        connection.language = choose_language(message.language, "")
        connection.sent_revision = None
        await connection.welcome()
    elif isinstance(message, wire.Ping):
        connection.say(wire.Pong())


def acting(connection: Connection) -> list[int]:
    return acting_seats(connection.table, connection.seats, connection.looking)


async def chat(connection: Connection, text: str) -> None:
    text = " ".join(text.split())
    if not text:
        return
    table, player, store = connection.table, connection.player, connection.tables.store
    if not table.may_talk(player):
        raise Refusal("not yours", "quiet bench")
    connection.accounts.limits.spend_both("chat", player, connection.address)
    seats = connection.seats
    seat = connection.looking if connection.looking in seats else seats[0] if seats else None
    own = await store.name_of(player) if seat is None else ""
    name = table.row.seats[seat].name if seat is not None else distinct_name(table.row, player, own)
    await store.add_chat(table.row.id, player, seat, name, text)
    await table.changed()
