"""How a table stands, told without replaying its game."""

from __future__ import annotations

from foodchain.engine.game import Game
from foodchain.server.store.models import Summary, TableRow
from foodchain.server.wire import TableStatus


def status_of(row: TableRow) -> TableStatus:
    if row.summary.over or row.kind != "play":
        return "over"
    return "waiting" if any(seat.kind == "open" for seat in row.seats) else "running"


def people_at(row: TableRow) -> set[str]:
    """Whose seats there are: of those who sit there, and of those who may come back."""
    return {player for seat in row.seats for player in (seat.player, seat.rightful) if player}


def is_host(row: TableRow, player: str) -> bool:
    """Who looks after the seats of a table: its host; if the others have opened the host's seat, all who play there."""
    if any(seat.rightful == row.host for seat in row.seats) and row.host not in {seat.player for seat in row.seats}:
        return any(seat.player == player and seat.kind == "person" for seat in row.seats)
    return row.host == player


def is_open_book(row: TableRow, player: str) -> bool:
    """Whether a player may see everything, seed included: nothing is decided any more, or nobody else plays, and
    nobody is waited for."""
    status = status_of(row)
    return status == "over" or (status == "running" and people_at(row) == {player} == {row.host})


def summary_of(game: Game, known: Summary | None = None) -> Summary:
    """`known` is that of an earlier moment: whose the animals are does not change."""
    animals = known.animals if known is not None and len(known.animals) == game.seats else animals_of(game)
    deciding = None if game.over else int(game.decision.seat)
    return Summary(game.ply, game.over, deciding, game.scores, game.winners, game.ending, animals)


def animals_of(game: Game) -> list[list[str]]:
    """The animals of each seat, where the game has them."""
    animals: list[list[str]] = [[] for _ in range(game.seats)]
    for animal in game.rules.view(game.state, None, game.rules.english).get("animals", []):
        if isinstance(animal, dict) and isinstance(animal.get("seat"), int) and 0 <= animal["seat"] < game.seats:
            animals[animal["seat"]].append(str(animal.get("animal")))
    return animals
