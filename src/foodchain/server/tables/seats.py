"""Seats: who sits there, under which name, and which bot."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from foodchain.bots import quick_bots
from foodchain.bots.plugins.driver import FALLBACK
from foodchain.server import wire
from foodchain.server.bots.plugins import table_bots
from foodchain.server.http.errors import Refusal
from foodchain.server.language import bot_word, sentence
from foodchain.server.store.models import Seat


def check_seat(number: int, seats: int) -> None:
    """A refusal unless a table of so many seats has this one."""
    if not 0 <= number < seats:
        raise Refusal("not found", "no such seat", seat=number)


def name_of(seat: Seat, language: str) -> str:
    if seat.kind == "bot":
        person = own_name(seat, language)
        return sentence(
            language,
            "stand-in name" if seat.player else "bot name",
            bot=bot_word(seat.bot or "", language),
            name=person,
        )
    return own_name(seat, language)


def own_name(seat: Seat, language: str) -> str:
    """The name of the person whose seat it is, also where a bot stands in."""
    return seat.name or sentence(language, "seat name", seat=seat.seat)


def seat_name(seat: Seat) -> Callable[[str], str]:
    """A seat's name in a language that is not known yet."""
    return lambda language: name_of(seat, language)


def make_seat(number: int, wish: wire.NewSeat, player: str, own_name: str) -> Seat:
    if wish.kind == "me":
        return Seat(number, "person", player, wish.name or own_name)
    if wish.kind == "bot":
        return Seat(number, "bot", None, "", checked_bot(wish.bot))
    return Seat(number, "open", None, "")


def seated_again(seat: Seat) -> Seat:
    """For a new game: whoever a bot stood in for plays again."""
    if seat.player is None:
        return msgspec.structs.replace(seat)
    return Seat(seat.seat, "person", seat.player, seat.name)


# -- bots, from the weakest to the strongest ------------------------------------------------------------------------


def checked_bot(name: str | None) -> str:
    if name is None:
        return strongest_bot()
    if name not in table_bots():
        raise Refusal("bad setup", "no such bot", bot=name, bots=", ".join(table_bots()))
    return name


def weakest_bot() -> str:
    return quick_bots()[0]


def strongest_bot() -> str:
    return quick_bots()[-1]


def weaker_than(bot: str | None) -> list[str]:
    """The simpler bots, the simplest first."""
    known = quick_bots()
    return known[: known.index(bot)] if bot in known else [FALLBACK]
