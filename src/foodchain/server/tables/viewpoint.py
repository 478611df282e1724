"""Which seat somebody looks from, and for which seats they may act: decided here, for sockets and for requests."""

from __future__ import annotations

from foodchain.server.http.errors import Refusal
from foodchain.server.tables.hands import are_face_up
from foodchain.server.tables.seats import check_seat
from foodchain.server.tables.table import Table


def have_secrets(table: Table, seats: list[int]) -> bool:
    """Several people share this screen, and each has secrets."""
    game = table.game
    return len(seats) > 1 and not game.over and game.rules.keeps_secrets(game.state)


def is_handed_over(table: Table, seats: list[int]) -> bool:
    """Whether a screen shows one of its people's hands at a time."""
    return table.game.rules.has_hands and have_secrets(table, seats)


def acting_seats(table: Table, seats: list[int], looking: int | None) -> list[int]:
    """The seats that can act from a screen now."""
    return [seat for seat in seats if seat == looking] if is_handed_over(table, seats) else seats


def seat_that_decides(table: Table, seats: list[int], looking: int | None, otherwise: str) -> int:
    """The one of somebody's seats whose decision it is now; a refusal, in the words of `otherwise`, if it is another's.
    On a screen that is handed round, `looking` has to be that seat."""
    game = table.game
    if game.over:
        raise Refusal("over", "over")
    if not are_face_up(table):
        raise Refusal("waiting", "waiting")
    if game.decision.seat not in acting_seats(table, seats, looking):
        raise Refusal("not your turn", otherwise)
    return game.decision.seat


def seat_of_screen(table: Table, seats: list[int], looking: int | None) -> tuple[int | None, int | None]:
    """The seat that looks at a screen, and the one it has to be handed over to first. `looking` is who looked last."""
    game = table.game
    deciding = None if game.over else game.decision.seat
    if not seats:
        return None, None
    if is_handed_over(table, seats):
        return (None, deciding) if deciding in seats and deciding != looking else (looking, None)
    if deciding in seats:
        return deciding, None
    return looking if looking in seats else seats[0], None


def seat_of_request(table: Table, seats: list[int], wanted: int | None = None) -> int | None:
    """The one of somebody's seats that a request looks from. On a screen that is handed round, none: it cannot know who
    looks."""
    game = table.game
    if wanted is not None:
        check_seat(wanted, game.seats)
        if wanted not in seats and table.status != "over":
            raise Refusal("not yours", "not your seat", seat=wanted)
        return known_as(table, wanted)
    if not seats or have_secrets(table, seats) or not are_face_up(table):
        return None
    return game.decision.seat if not game.over and game.decision.seat in seats else seats[0]


def known_as(table: Table, seat: int | None) -> int | None:
    """Whose knowledge is shown to a seat: its own, once the hands are face up; before that, what everybody knows."""
    return seat if are_face_up(table) else None
