"""How a game ended: the table of results, and why."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from rich.console import Group
from rich.table import Table
from rich.text import Text

from foodchain import Game
from foodchain.arena.match import animals_played, turns_of
from foodchain.arena.resigned import first_of
from foodchain.bots.plugins.driver import FALLBACK


def ending(game: Game, players: list[str] | None = None, resigned: Collection[int] = ()) -> Group:
    """The final scores, best first, and a sentence on why it is over."""
    winners = first_of(game.scores, game.winners, resigned)
    animals = animals_played(game)
    table = Table(box=None, header_style="dim", pad_edge=False, padding=(0, 2, 0, 0))
    for column in ("", "seat", "player", "animals", "VP"):
        table.add_column(column, justify="right" if column in ("seat", "VP") else "left")
    order = sorted(range(game.seats), key=lambda seat: (seat not in winners, seat in resigned, -game.scores[seat]))
    for seat in order:
        won = seat in winners
        table.add_row(
            "won" if won else "resigned" if seat in resigned else "",
            str(seat),
            players[seat] if players else "",
            ", ".join(animals[seat]),
            str(game.scores[seat]),
            style="bold" if won else "",
        )
    turns = turns_of(game)
    length = f"after {turns} turns and {game.ply} choices" if turns else f"after {game.ply} choices"
    return Group(Text(f"The game is over: {game.ending or 'played out'}, {length}.", "bold"), table)


def forfeit_lines(forfeits: Mapping[str, int]) -> list[str]:
    """Which bots have lost decisions, and how many."""
    return [
        f"{bot} forfeited {count} decisions, which {FALLBACK} made; foodchain bot check tells why"
        for bot, count in forfeits.items()
        if count
    ]
