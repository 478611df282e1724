"""Making tables: new ones, from a record, from a moment of another, and once more the same."""

from __future__ import annotations

import asyncio
import contextlib
from random import SystemRandom
from secrets import token_urlsafe
from typing import TYPE_CHECKING, Any

import msgspec

from foodchain.catalogue import find_rules, find_speaker, games
from foodchain.engine.chance import SEED_LENGTH
from foodchain.engine.record import checked_seed
from foodchain.engine.rules import VERSION, Rules
from foodchain.errors import BadSetup, FoodchainError
from foodchain.server import wire
from foodchain.server.accounts.sessions import viewers_of
from foodchain.server.bots.process import Start
from foodchain.server.correspondence.clock import wound_up
from foodchain.server.correspondence.clock_changes import Change
from foodchain.server.correspondence.deck import chosen_deck, sealed_deck, seed_of
from foodchain.server.http.errors import Refusal
from foodchain.server.store import plain
from foodchain.server.store.models import Entry, Seat, Summary, TableRow
from foodchain.server.store.tables import OPEN_BENCH, QUIET_BENCH
from foodchain.server.store.terms import Deck, Terms
from foodchain.server.tables.history import History, saved_state
from foodchain.server.tables.names import checked_name
from foodchain.server.tables.seats import make_seat, seated_again
from foodchain.server.tables.summary import summary_of
from foodchain.server.tables.table import Table
from foodchain.server.texts.jobs import Read, Unpack
from foodchain.server.texts.turns import OURSELVES, Sender
from foodchain.words import languages

if TYPE_CHECKING:
    from foodchain.server.tables.registry import TableRegistry


MOST_MOVES = 10_000  # of a record from outside, each of which is stored; games of people have a tenth


class Creation:
    def __init__(self, tables: TableRegistry) -> None:
        self.tables = tables

    async def create(
        self, player: str, wish: wire.NewTable, sender: Sender = OURSELVES, browser: str | None = None
    ) -> Table:
        names = [game.name for game in games()]
        if wish.game not in names:
            raise Refusal("not found", "no such game", game=wish.game)
        if wish.language not in (None, *languages()):
            raise Refusal("bad request", "bad request", reason=f"language: {wish.language}")
        if wish.seed is not None and any(seat.kind == "open" for seat in wish.seats):
            raise Refusal("bad setup", "seed for friends")
        options = dict(wish.options)
        self._deal_animals(wish, options)
        try:
            deck = await chosen_deck(self.tables.store, wish, self.tables.now())
            seed = seed_of(deck) if wish.seed is None else wished_seed(wish.seed)
            pack = await self._unpacked(wish.game, wish.pack, sender) if wish.pack else ()
            rules = find_rules(wish.game, pack)
        except (FoodchainError, TypeError, ValueError, AttributeError) as error:
            raise Refusal("bad setup", "bad setup", reason=str(error)) from None
        options = set_up(rules, len(wish.seats), options)
        seats = await self._seats(player, wish.seats, wish.name)
        start = Start(wish.game, len(seats), seed, plain(options), list(pack))
        terms = Terms(wish.public, wish.language, wish.rated, wish.clock, wish.out, deck=deck)
        check_terms(terms, seats)
        return await self._add(player, start, seats, [], None, terms, browser=browser)

    async def _unpacked(self, game: str, text: str, sender: Sender) -> tuple[str, ...]:
        """What a pack changes. It is a stranger's, so it is tried out elsewhere first."""
        answer = await self.tables.texts.read(Unpack(game, text), sender, refused_as="bad setup")
        if answer.error is not None:
            raise Refusal("bad setup", "bad pack", reason=answer.error)
        return tuple(answer.pack)

    def _deal_animals(self, wish: wire.NewTable, options: dict[str, Any]) -> None:
        """Animals may be asked for seat by seat; the others are dealt."""
        asked = [seat.animal for seat in wish.seats]
        if not any(asked):
            return
        rules = find_rules(wish.game)
        if not any(option.name == "animals" for option in rules.rule_options):
            raise Refusal("bad setup", "no animals")
        if "animals" in options:
            raise Refusal("bad setup", "animals twice")
        free = [animal for animal in rules.vocabulary.words.get("animal", []) if animal not in asked]
        SystemRandom().shuffle(free)
        options["animals"] = [animal or (free.pop() if free else "") for animal in asked]

    async def _seats(self, player: str, wishes: list[wire.NewSeat], name: str | None) -> list[Seat]:
        own = await self.tables.seating.own_name(player, name)
        if not any(wish.kind == "me" for wish in wishes):
            raise Refusal("bad setup", "nobody plays")
        for wish in wishes:
            if wish.name is not None:
                wish.name = checked_name(wish.name)
        return [make_seat(number, wish, player, own) for number, wish in enumerate(wishes)]

    async def _add(
        self,
        player: str,
        start: Start,
        seats: list[Seat],
        moves: list[str],
        forked: tuple[str, int] | None,
        terms: Terms,
        kind: Any = "play",
        rematch_of: str | None = None,
        browser: str | None = None,
    ) -> Table:
        time = self.tables.now()
        entries = [Entry(-1, option, 0, time) for option in moves]
        row = TableRow(
            id=token_urlsafe(12),
            kind=kind,
            game=start.game,
            seed=start.seed,
            options=plain(start.options),
            pack=start.pack,
            start=start.position,
            host=player,
            created=time,
            played=time,
            forked=forked,
            rematch=None,
            revision=len(entries),
            summary=Summary(),
            seats=seats,
            terms=terms,
            bench=QUIET_BENCH if terms.public else OPEN_BENCH,
        )
        table = Table(self.tables, row)
        table.history = await asyncio.to_thread(History, start, time, entries, [])
        for entry, ply in zip(entries, table.game.plies):
            entry.seat = ply.seat
        row.summary = summary_of(table.game)
        row.bot_worker = self.tables.worker if self.tables.bot_turns.may_play(table) else None
        terms.clocks = wound_up(terms.clock, len(seats))
        begun = beginning(row)

        state = saved_state(table.game, len(entries))
        seen_by = self.tables.hands.to_be_seen_by(table, viewers_of(player, browser))
        if not await self.tables.store.add_table(row, entries, state, rematch_of, begun.kept(), seen_by):
            raise Refusal("stale", "stale")
        begun.settle()
        return self.tables.place(table)

    async def upload(self, player: str, text: str, sender: Sender = OURSELVES) -> Table:
        answer = await self.tables.texts.read(Read(text), sender, refused_as="bad record")
        if answer.start is None:
            key = "bad record" if answer.line is None else "bad line"
            raise Refusal("bad record", key, reason=answer.error, line=answer.line)
        if len(answer.moves) > MOST_MOVES:
            raise Refusal("bad record", "too much moves", most=MOST_MOVES)
        seats = [Seat(number, "nobody") for number in range(answer.start.seats)]
        return await self._add(
            player, answer.start, seats, answer.moves, None, Terms(resigned=answer.resigned), kind="replay"
        )

    async def fork(self, player: str, table: Table, wish: wire.NewFork, browser: str | None = None) -> Table:
        """A new table that plays on from a moment of this one."""
        await self.tables.fair_play.open_book(player, table)
        game, ply, wishes = table.game, wish.ply, wish.seats
        if not 0 <= ply <= game.ply:
            raise Refusal("not found", "no such moment", ply=ply, last=game.ply)
        past = table.at(ply)
        if past.over:
            raise Refusal("over", "over")
        if wishes is None:
            bot = wire.NewSeat("bot", bot=wish.bot)
            wishes = [wire.NewSeat("me") if seat == past.decision.seat else bot for seat in range(game.seats)]
        if len(wishes) != game.seats or any(wish.animal for wish in wishes):
            raise Refusal("bad setup", "seats of fork", count=game.seats)
        seats = await self._seats(player, wishes, None)
        space = game.rules.space
        start, plies = table.replayed.beginning(table.start)
        moves = [space.options[played.number].text for played in plies if played.count <= ply]
        terms = Terms(deck=Deck("earlier"))
        return await self._add(player, start, seats, moves, (table.row.id, ply), terms, browser=browser)

    async def rematch(self, player: str, table: Table) -> Table:
        """The same people, bots and options once more. Whoever asks second gets the table of the first."""
        if not table.seats_of(player):
            raise Refusal("not yours", "only players")
        if not table.game.over:
            raise Refusal("waiting", "not over")
        if table.row.rematch is None:
            deck, old = sealed_deck(), table.row.terms
            options = {**table.start.options, VERSION: table.game.rules.version}
            start = msgspec.structs.replace(table.start, seed=seed_of(deck), options=options, position=None)
            seats = [seated_again(seat) for seat in table.row.seats]
            terms = Terms(old.public, old.language, old.rated, old.clock, old.out, deck=deck)
            with contextlib.suppress(Refusal):  # somebody was faster
                await self._add(player, start, seats, [], None, terms, rematch_of=table.row.id)
            await table.changed()
        assert table.row.rematch is not None
        return await self.tables.find(table.row.rematch)


def beginning(row: TableRow) -> Change:
    """What it means for the clocks that the table is there: perhaps somebody is to decide at once."""
    waiting = msgspec.structs.replace(row, summary=Summary())
    return Change(waiting, row.seats, row.summary, row.created)


def wished_seed(seed: int | str) -> str:
    try:
        return checked_seed(seed)
    except BadSetup:
        raise Refusal("bad setup", "bad seed", length=SEED_LENGTH) from None


def bad_setup(rules: Rules, error: Exception) -> Refusal:
    """Why a game cannot be set up so: in the rules' words, or else as an error in English."""
    message = error.message if isinstance(error, BadSetup) else None
    if message is None:
        return Refusal("bad setup", "bad setup", reason=str(error))
    return Refusal("bad setup", text=lambda language: find_speaker(rules, language).say(message))


def set_up(rules: Rules, seats: int, options: dict[str, Any]) -> dict[str, Any]:
    """All options of a new game between people, or why it cannot be set up so."""
    usual = {option.name: option.for_people for option in rules.rule_options}
    try:
        return rules.check_setup(seats, {**usual, **options})
    except (FoodchainError, TypeError, ValueError, AttributeError) as error:
        raise bad_setup(rules, error) from None


def check_terms(terms: Terms, seats: list[Seat]) -> None:
    """A rated game is one between people, each with one seat, whose deck nobody could choose."""
    if not terms.rated:
        return
    mine = sum(seat.kind == "person" for seat in seats)
    if mine != 1 or not any(seat.kind == "open" for seat in seats):
        raise Refusal("bad setup", "rated with people")
    if terms.deck is None or not terms.deck.seal:
        raise Refusal("bad setup", "rated with sealed deck")
