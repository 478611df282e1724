"""The room of a table: the sockets of those who are there, and telling them something."""

from __future__ import annotations

from typing import TYPE_CHECKING

from foodchain.server import wire
from foodchain.server.store.models import ChatLine

if TYPE_CHECKING:
    from foodchain.server.live.connection import Connection


class Room:
    """Who is at a table, by this worker's sockets and by those of others. It knows nothing of the game."""

    __slots__ = (
        "connections",
        "delayed",
        "elsewhere",
        "last_chat",
        "last_here",
        "last_note",
        "moved_at",
        "moved_revision",
        "mover",
    )

    def __init__(self) -> None:
        self.connections: set[Connection] = set()
        self.elsewhere: dict[str, list[str]] = {}  # the players by other workers' sockets
        self.delayed: wire.BotDelayed | None = None  # the last that was said of a bot; it holds for its revision
        self.last_here: dict[str, str] = {}  # when those who have gone were still here, as far as is known
        self.last_chat = 0  # the number of the last line of chat that was sent here
        self.last_note = 0  # and of the last note
        self.mover: Connection | None = None  # who made the last move over a socket, when, and its revision
        self.moved_at = 0.0
        self.moved_revision = 0

    def leave(self, connection: Connection) -> None:
        """Nothing of whoever is gone stays: table and connection would keep each other in memory."""
        self.connections.discard(connection)
        if self.mover is connection:
            self.mover = None

    def note_move(self, revision: int, received: float, mover: Connection | None = None) -> None:
        """Remember when a person's move came, so that it can be told how long it took until others saw it. `mover` is
        whose it is, if that is one of this worker's sockets."""
        self.mover, self.moved_at, self.moved_revision = mover, received, revision

    def is_here(self, player: str | None) -> bool:
        return any(connection.player == player for connection in self.connections) or any(
            player in players for players in self.elsewhere.values()
        )

    def players(self) -> list[str]:
        """Who is here by this worker's sockets."""
        return sorted({connection.player for connection in self.connections})

    def hear_presence(self, worker: str, players: list[str]) -> list[str]:
        """Who is here by another worker's sockets; the answer tells who was until now."""
        before = self.elsewhere.pop(worker, [])
        if players:
            self.elsewhere[worker] = players
        return [player for player in before if player not in players]

    def send(self, message: wire.ServerMessage) -> None:
        for connection in self.connections:
            connection.say(message)

    def tell_delayed(self, seat: int, revision: int) -> None:
        """A bot is delayed: whoever is here is told, and whoever comes while it lasts."""
        self.delayed = wire.BotDelayed(seat, revision)
        self.send(self.delayed)

    def send_table(self) -> None:
        """What has changed beside the moves, as each of them may see it."""
        for connection in self.connections:
            connection.send_table()

    def wake(self) -> None:
        """An update is due for everybody."""
        for connection in self.connections:
            connection.wake()

    def close(self) -> None:
        for connection in self.connections:
            connection.hang_up()


def chat_line(line: ChatLine) -> wire.ChatLine:
    return wire.ChatLine(line.number, line.name, line.seat, line.text, line.time)
