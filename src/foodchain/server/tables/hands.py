"""The one place that decides whether a hand may be shown to somebody, and remembers that it was.

In a game with hidden hands nobody is shown a hand who has seen another: not by the same session or account, and not in
the same browser where it is known. Several seats on one screen are made so with the table; no seat joins them later.
Hands lie face down until every seat is taken, so who comes and goes before that has seen nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from foodchain.server.http.errors import Refusal

if TYPE_CHECKING:
    from foodchain.server.tables.registry import TableRegistry
    from foodchain.server.tables.table import Table

Viewers = Sequence[str]  # the player, and the browser where it is known


class SeenAnother(Refusal):
    """Whoever asks for a hand has seen another of the same game."""

    def __init__(self) -> None:
        super().__init__("not yours", "hand seen")


def are_hidden(table: Table) -> bool:
    """Whether seats hide something from each other."""
    return table.game.rules.has_hands and table.status != "over"


def are_face_up(table: Table) -> bool:
    """Whether those who sit there may look at their hands: from the moment when every seat is taken."""
    return table.status != "waiting" or table.game.ply > 0 or not table.game.rules.has_hands


class Hands:
    def __init__(self, tables: TableRegistry) -> None:
        self.tables = tables

    def to_be_seen_by(self, table: Table, viewers: Viewers) -> Viewers:
        """Those who see a hand when one of them sits down; nobody where there are none."""
        return viewers if are_hidden(table) else ()

    async def shown_to(self, table: Table, viewers: Viewers) -> list[int]:
        """Which of their seats somebody may look from. What is shown is remembered."""
        seats = table.seats_of(viewers[0])
        if not are_hidden(table) or not are_face_up(table):
            return seats
        return [seat for seat in seats if await self._show(table, seat, viewers)]

    async def _show(self, table: Table, seat: int, viewers: Viewers) -> bool:
        key = "hand", seat, *viewers
        sitting = [other.player for other in table.row.seats]
        if table.shown_hands.get(key) != sitting:  # it is asked again when somebody else sits somewhere
            if not await self.tables.store.show_hand(table.row.id, seat, viewers):
                return False
            table.shown_hands[key] = sitting
        return True

    async def check_may_be_opened(self, table: Table, seat: int) -> None:
        """A refusal to let somebody sit down whose hand another player has seen: on a shared screen, or in the record
        while nobody else played."""
        if not are_hidden(table):
            return
        deck = table.row.terms.deck
        if deck is not None and deck.chosen == "opened":
            raise Refusal("not yours", "hands known")
        others = {other.player for other in table.row.seats if other.player and other.seat != seat}
        if await self.tables.store.is_hand_seen(table.row.id, seat, others):
            raise Refusal("not yours", "hand known")

    async def check_may_take(self, table: Table, seat: int, viewers: Viewers) -> None:
        """A refusal for those who have seen another hand, or know the deck."""
        if not await self.may_take(table, seat, viewers):
            raise SeenAnother

    async def may_take(self, table: Table, seat: int, viewers: Viewers) -> bool:
        return not are_hidden(table) or await self.tables.store.may_take_hand(table.row.id, seat, viewers)
