"""How a game ended: the table of results, and why."""

from __future__ import annotations

from rich.console import Group
from rich.table import Table
from rich.text import Text

from foodchain import Game
from foodchain.arena.match import animals_played, turns_of


def ending(game: Game, players: list[str] | None = None) -> Group:
    """The final scores, best first, and a sentence on why it is over."""
    animals = animals_played(game)
    table = Table(box=None, header_style="dim", pad_edge=False, padding=(0, 2, 0, 0))
    for column in ("", "seat", "player", "animals", "VP"):
        table.add_column(column, justify="right" if column in ("seat", "VP") else "left")
    order = sorted(range(game.seats), key=lambda seat: (seat not in game.winners, -game.scores[seat]))
    for seat in order:
        won = seat in game.winners
        table.add_row(
            "won" if won else "",
            str(seat),
            players[seat] if players else "",
            ", ".join(animals[seat]),
            str(game.scores[seat]),
            style="bold" if won else "",
        )
    turns = turns_of(game)
    length = f"after {turns} turns and {game.ply} choices" if turns else f"after {game.ply} choices"
    return Group(Text(f"The game is over: {game.ending or 'played out'}, {length}.", "bold"), table)
