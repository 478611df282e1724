"""A tournament: which bots sit at which tables with which deals, and which of its games count."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field
from itertools import combinations, pairwise
from random import Random
from time import perf_counter, process_time
from typing import Any

from foodchain.arena.fingerprint import check_unchanged
from foodchain.arena.match import MOST_DECISIONS, Result, play_match, result_of, turned
from foodchain.arena.resigned import places
from foodchain.arena.sequential import Evidence, SequentialTest
from foodchain.arena.sources import points_by_source
from foodchain.bots import Bot, make_bot
from foodchain.bots.plugins.driver import PluginBot, forfeits_of
from foodchain.catalogue import find_rules
from foodchain.engine.actions import Option
from foodchain.engine.record import checked_seed, new_game
from foodchain.engine.sight import Sight
from foodchain.errors import BadSetup

ROUND_ROBIN, VERSUS, GAUNTLET, LADDER = "round robin", "versus", "gauntlet", "ladder"

Table = tuple[str, ...]


@dataclass(frozen=True)
class Tournament:
    """Every table plays every deal once for each seat, turned by one seat each time: so every bot sits at every seat
    with the same deal, and all tables play the same deals."""

    game: str
    kind: str
    tables: tuple[Table, ...]  # a bot for each seat; but for a round robin the first is tested against the others
    deals: int
    seed: str
    options: dict[str, Any] = field(default_factory=dict)
    pack: tuple[str, ...] = ()  # what a pack changes in the rules
    most: int = MOST_DECISIONS
    sources: bool = True  # whether points are told by source
    test: SequentialTest | None = None  # ends a table's games once it has decided
    spread: bool = False  # each deal is for one table only, which they take in turn: for many tables
    digests: dict[str, str] = field(default_factory=dict)  # of bots in files of their own, which may change

    def __post_init__(self) -> None:
        if not self.tables or self.deals < 1:
            raise BadSetup("a tournament has a table and a deal at least")
        if self.spread and self.test:
            raise BadSetup("a table is tested by all deals, so deals cannot be spread over tables")

    @property
    def seats(self) -> int:
        return len(self.tables[0])

    @property
    def bots(self) -> list[str]:
        """Everybody who plays, each once."""
        return list(dict.fromkeys(bot for table in self.tables for bot in table))

    @property
    def games(self) -> int:
        """How many games there are at most."""
        return self.deals * self.seats * (1 if self.spread else len(self.tables))

    def place_of(self, number: int) -> tuple[int, int, int]:
        """The deal, the table and the turn of a game."""
        rest, turn = divmod(number, self.seats)
        cycle, table = divmod(rest, len(self.tables))
        if not self.spread:
            return cycle, table, turn
        order = list(range(len(self.tables)))
        Random(f"{self.seed}/tables/{cycle}").shuffle(order)
        return rest, order[table], turn

    def seating(self, number: int) -> Table:
        """Who sits where. The order of mixed tables is drawn anew for each deal, for ever different neighbours."""
        deal, table, turn = self.place_of(number)
        order = list(self.tables[table])
        if self.kind == ROUND_ROBIN:
            Random(f"{self.seed}/seating/{deal}/{table}").shuffle(order)
        return turned(order, turn)


# -- who plays whom ---------------------------------------------------------------------------------------------------


def round_robin(bots: Sequence[str], seats: int) -> tuple[Table, ...]:
    """Mixed tables: everybody sits as often as possible and equally often, with everybody.

    With more bots than seats every choice of that many bots is a table. With fewer, all sit at every table, and who
    has a seat more than others differs from table to table.

    >>> from foodchain.arena.tournament import round_robin
    >>> round_robin(["a", "b", "c"], 2)
    (('a', 'b'), ('a', 'c'), ('b', 'c'))
    >>> round_robin(["a", "b", "c"], 4)
    (('a', 'b', 'c', 'a'), ('a', 'b', 'c', 'b'), ('a', 'b', 'c', 'c'))
    """
    times, more = divmod(seats, len(checked_bots(bots)))
    return tuple((*list(bots) * times, *chosen) for chosen in combinations(bots, more))


def versus(bots: Sequence[str], seats: int) -> tuple[Table, ...]:
    """Each bot alone against as many of each other as there are seats left."""
    return tuple(alone(bot, other, seats) for bot in checked_bots(bots) for other in bots if bot != other)


def gauntlet(bots: Sequence[str], opponent: str, seats: int) -> tuple[Table, ...]:
    """Each bot alone against as many of one opponent."""
    if opponent in bots:
        raise BadSetup(f"{opponent} against itself would win its fair share: leave it out, or name another opponent")
    return tuple(alone(bot, opponent, seats) for bot in checked_bots(bots, least=1))


def ladder(bots: Sequence[str], seats: int) -> tuple[Table, ...]:
    """Each bot alone against as many of the one named before it, from the weakest on."""
    checked_bots(bots)
    return tuple(alone(bot, below, seats) for below, bot in pairwise(bots))


def alone(bot: str, other: str, seats: int) -> Table:
    return (bot, *[other] * (seats - 1))


def checked_bots(bots: Sequence[str], least: int = 2) -> Sequence[str]:
    if len(set(bots)) != len(bots):
        raise BadSetup(f"each bot is named once: {', '.join(bots)}")
    if len(bots) < least:
        raise BadSetup(f"name at least {least} bots, with commas between them")
    return bots


# -- one game ---------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Entry:
    """One game of a tournament. Everything by seat is in the order of the seats."""

    result: Result
    deal: int
    table: int
    cpu: tuple[float, ...]  # seconds of thinking
    asked: tuple[int, ...]  # decisions
    sources: tuple[dict[str, int], ...] = ()  # where the points came from

    @property
    def number(self) -> int:
        return self.result.number

    @property
    def places(self) -> list[int]:
        return places(self.result.scores, self.result.winners, ())

    @property
    def shares(self) -> list[float]:
        """What part of the victory was each seat's."""
        winners = self.result.winners
        return [1 / len(winners) if seat in winners else 0.0 for seat in range(len(self.result.bots))]

    def share_of(self, bot: str) -> float:
        return sum(share for share, name in zip(self.shares, self.result.bots) if name == bot)


def play_entry(plan: Tournament, number: int) -> Entry:
    """Game `number` of a tournament."""
    deal, table, _ = plan.place_of(number)
    seed = f"{plan.seed}-{deal}"
    names = plan.seating(number)
    check_unchanged(plan.digests, names)
    game = new_game(
        find_rules(plan.game, plan.pack), len(names), checked_seed(seed), plan.options, quiet=not plan.sources
    )
    with ExitStack() as stack:
        bots = [Clocked(make_bot(name)) for name in names]
        for bot in bots:
            stack.callback(bot.close)
        animals = play_match(game, bots, seed, plan.most)
    return Entry(
        result_of(game, number, seed, names, animals, forfeits=tuple(forfeits_of(bot.bot) for bot in bots)),
        deal,
        table,
        tuple(round(bot.seconds, 6) for bot in bots),
        tuple(bot.asked for bot in bots),
        points_by_source(game, animals) if plan.sources else (),
    )


class Clocked:
    """A bot, and how long it thinks. Processor time: what else the machine does makes no difference. For a plug-in,
    which thinks in a process of its own, it is the time until it has answered."""

    def __init__(self, bot: Bot) -> None:
        self.bot = bot
        self.clock = perf_counter if isinstance(bot, PluginBot) else process_time
        self.seconds = 0.0
        self.asked = 0

    def choose(self, sight: Sight) -> Option:
        begun = self.clock()
        try:
            return self.bot.choose(sight)
        finally:
            self.seconds += self.clock() - begun
            self.asked += 1

    def __getattr__(self, name: str) -> Any:
        """Whatever else a bot does, such as hear of the end of its game."""
        return getattr(self.bot, name)

    def close(self) -> None:
        """End what the bot has started, such as a program of its own."""
        close = getattr(self.bot, "close", None)
        if callable(close):
            close()


# -- all games --------------------------------------------------------------------------------------------------------


class Count:
    """The games that are played already, in whatever order they came, and what is still to be played.

    Where a test ends a table's games, it looks at whole deals in their order: so it ends at the same deal however many
    processes play, and games of later deals that were played meanwhile do not count."""

    def __init__(self, plan: Tournament) -> None:
        self.plan = plan
        self.entries: dict[int, Entry] = {}
        self.evidence: dict[int, Evidence] = {}
        self.tested = [0] * len(plan.tables)  # deals of each table that the test has seen
        if plan.test:
            self.evidence = {table: Evidence(plan.test) for table in range(len(plan.tables))}

    def add(self, entry: Entry) -> None:
        self.entries[entry.number] = entry
        evidence = self.evidence.get(entry.table)
        while evidence and evidence.verdict is None and (deal := self.deal_of(entry.table, self.tested[entry.table])):
            bot = self.plan.tables[entry.table][0]
            evidence.add([played.share_of(bot) for played in deal])
            self.tested[entry.table] += 1

    def deal_of(self, table: int, deal: int) -> list[Entry]:
        """All games of a table with one deal; none before the last of them is played."""
        first = (deal * len(self.plan.tables) + table) * self.plan.seats
        found = [self.entries.get(number) for number in range(first, first + self.plan.seats)]
        played = [entry for entry in found if entry is not None]
        return played if len(played) == len(found) else []

    def counts(self, number: int) -> bool:
        """Whether a game is part of the tournament: its table was undecided before its deal."""
        deal, table, _ = self.plan.place_of(number)
        evidence = self.evidence.get(table)
        return evidence is None or evidence.verdict is None or deal < self.tested[table]

    def to_play(self) -> Iterator[int]:
        """The games that are still to be played; ask for the next when it can be begun."""
        return (n for n in range(self.plan.games) if n not in self.entries and self.counts(n))

    @property
    def played(self) -> list[Entry]:
        """The games that count, by their number."""
        return [self.entries[number] for number in sorted(self.entries) if self.counts(number)]

    @property
    def wanted(self) -> int:
        """How many games there will be at most, as things stand."""
        decided = [table for table in self.evidence if self.verdict(table)]
        spared = sum(self.plan.deals - self.tested[table] for table in decided)
        return self.plan.games - spared * self.plan.seats

    def verdict(self, table: int) -> str | None:
        return self.evidence[table].verdict if table in self.evidence else None
