"""Seats: who sits there, under which name, and which bot."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import msgspec

from foodchain.bots import bot_names, quick_bots, usual_bot
from foodchain.bots.plugins.driver import FALLBACK
from foodchain.server import wire
from foodchain.server.bots.table_bots import bot_named_in, longest_thinking, read_table_bot, table_bots
from foodchain.server.http.errors import Refusal
from foodchain.server.language import bot_word, sentence, time_word
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


def checked_bot(spec: str | None) -> str:
    """The bot that somebody wishes for, as a seat keeps it: with the time that it thinks, if it does."""
    if spec is None:
        return usual_bot()
    bot = read_table_bot(spec)
    if bot is None:
        raise Refusal("bad setup", "no such bot", bot=spec, bots=", ".join(table_bots()))
    if bot.seconds is not None and bot.seconds > longest_thinking():
        called, time = partial(bot_word, bot.name), partial(time_word, longest_thinking())
        raise Refusal("bad setup", "thinks too long", bot=called, time=time)
    return str(bot.allowed())


def weakest_bot() -> str:
    return quick_bots()[0]


def weaker_than(bot: str | None) -> list[str]:
    """The simpler bots that answer at once, the simplest first."""
    known = quick_bots()
    if bot in known:
        return known[: known.index(bot)]
    return known if bot is not None and bot_named_in(bot) in bot_names() else [FALLBACK]
