"""Nothing that a seat receives depends on what it may not know.

Whole games are played in two worlds at once, which differ in other hands, secret traits, the order of decks, tiles and
draws, and the seed, but in nothing that one seat (or somebody who only watches) may know. Every byte it gets must be
the same in both, until a draw or a reveal lets it see something that does differ. Then the game goes on with a new pair.
"""

from __future__ import annotations

import asyncio
import io
import json
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from foodchain import load, new
from foodchain.engine.chance import Chance
from foodchain.engine.game import Game
from foodchain.engine.record import write_position
from foodchain.engine.state import FRAME, State
from foodchain.server import times
from foodchain.server.bots.process import Choose
from foodchain.server.ops.logs import set_up_logs
from foodchain.server.store import chat
from foodchain.server.tables import table
from foodchain.server.tables.bot_turns import question_of
from tests.host.contract import answers
from tests.host.non_interference import NOON, Client, World, difference, visible_log, visible_metrics

MOST_PAIRS = 400
MOST_GAMES = 10
MOST_ILLEGAL = 20
# Whatever can be looked at. The server's own description is the same for all, and its metrics are compared by count.
LOOKING = sorted(
    path for method, path in answers() if method == "GET" and not path.startswith(("/api/schema", "/metrics", "/{"))
)


@pytest.fixture(autouse=True)
def time_stands_still(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (times, chat):
        monkeypatch.setattr(module, "now", lambda: NOON)


class PairedGames:
    """A game in two worlds, and the seat that must not be able to tell which one it is in."""

    def __init__(self, worlds: list[World], seat: int | None, dice: Random, log: io.StringIO, every: int) -> None:
        self.worlds = worlds
        self.every = every  # how many decisions of its own a seat lets pass between asking everything
        self.looks: float = every
        self.seat = seat
        self.dice = dice
        self.log = log
        self.compared = 0
        self.hidden = 0  # choices that were others in the second world, and unseen

    async def play(self, name: str, game: Game) -> Game:
        """Play on until what the seat may know differs or the game is over; the game of the first world then."""
        other = game.determinize(self.seat, self.dice)
        starts = [write_position(game), write_position(other)]
        tables = [await world.seat_players(name, load(start), start) for world, start in zip(self.worlds, starts)]
        self.clients = [Client(world, self.seat) for world in self.worlds]
        await self.both(*[client.open(name) for client in self.clients])
        while not tables[0].game.over and not tables[1].game.over:
            await self.look_around(name, tables)
            if not await self.step(tables):
                break
        await self.both(*[client.close() for client in self.clients], same=False)
        for world in self.worlds:
            await world.clear_away(name)
        return tables[0].game

    async def both(self, *doing: Any, same: bool = True) -> None:
        """The same in one world and then in the other, and what each of them told: bytes, log and metrics."""
        observed = []
        for client, job in zip(self.clients, doing):
            client.bytes.clear()
            self.log.seek(0)
            self.log.truncate()
            before = visible_metrics()
            await job
            observed.append(
                (list(client.bytes), visible_log(self.log.getvalue()), difference(visible_metrics(), before))
            )
        if same:
            (ours, our_log, our_metrics), (theirs, their_log, their_metrics) = observed
            for mine, yours in zip(ours, theirs):
                assert mine == yours, where_they_differ(mine, yours)
            assert (len(ours), our_log, our_metrics) == (len(theirs), their_log, their_metrics)
            self.compared += sum(map(len, ours))

    async def step(self, tables: list[table.Table]) -> bool:
        """One move in both worlds; False when the difference has come to light."""
        deciding = [t.game.decision.seat for t in tables]
        assert deciding[0] == deciding[1]
        if deciding[0] == self.seat:
            # Bots think where nobody may know more than their seat: Redis, and other machines.
            mine, yours = (msgspec.json.encode(Choose(**question_of(t, "greedy"))) for t in tables)
            assert mine == yours, where_they_differ(mine, yours)
        moves = self.choose(tables)
        jobs = [self.move(client, t, number) for client, t, number in zip(self.clients, tables, moves)]
        revealed = self.is_revealed(tables, moves)
        await self.both(*jobs, same=not revealed)
        return not revealed

    def choose(self, tables: list[table.Table]) -> list[int]:
        """The same option in both worlds, except where it is hidden: then rather another."""
        first, second = ([int(option.number) for option in t.game.decision.options] for t in tables)
        rules = tables[0].game.rules
        if tables[0].game.decision.seat == self.seat:
            assert first == second
        common = [number for number in first if number in second]
        number = self.dice.choice(common or first)
        if tables[0].game.decision.seat != self.seat and not rules.in_the_open(number):
            others = [option for option in second if option != number and not rules.in_the_open(option)]
            self.hidden += len(others) > 0
            return [number, self.dice.choice(others or [number])]
        return [number, number if number in second else self.dice.choice(second)]

    def is_revealed(self, tables: list[table.Table], moves: list[int]) -> bool:
        """Whether the seat may see a difference now: another open choice, or what a draw or a reveal has shown."""
        rules = tables[0].game.rules
        if moves[0] != moves[1] and (rules.in_the_open(moves[0]) or rules.in_the_open(moves[1])):
            return True
        after = [t.game.clone() for t in tables]
        for game, number in zip(after, moves):
            game.play(number)
        lasts = [game.last for game in after]
        if not any(game.over or (last is not None and last.revealed) for game, last in zip(after, lasts)):
            return False
        views = [game.view(self.seat) for game in after]
        events = [game.events_for(self.seat, since=game.ply - 1) for game in after]
        return views[0] != views[1] or events[0] != events[1]

    async def move(self, client: Client, t: table.Table, number: int) -> None:
        revision = t.revision
        if t.game.decision.seat == self.seat:
            await client.say("play", revision=revision, option=number)
        else:
            await t.play([t.game.decision.seat], revision, number, False)
        await client.reach(revision + 1)

    # -- everything that can be asked -------------------------------------------------------------------------------

    async def look_around(self, name: str, tables: list[table.Table]) -> None:
        game = tables[0].game
        self.looks += 1 if game.decision.seat == self.seat else 0.5
        if self.looks >= self.every:
            self.looks = 0
            await self.both(*[self.ask_everything(client, name, game) for client in self.clients])

    async def ask_everything(self, client: Client, name: str, game: Game) -> None:
        path = f"/api/tables/{name}"
        seats = "" if self.seat is None else f"seat={self.seat}"
        values = {"table": name, "game": game.rules.name, "seat": self.seat or 0, "ply": game.ply // 2, "option": 0}
        values |= {"token": "x" * 40, "name": "player 0"}
        for route in LOOKING:
            if not (route.endswith("/hint") and game.decision.seat == self.seat):
                await client.ask("GET", route.format(**values), seats)
        if game.decision.seat == self.seat:
            await self.ask_for_hint(client, path)
        for ply in (0, game.ply // 2, game.ply):
            await client.ask("GET", f"{path}/explain", f"kind=seat&name={(self.seat or 0) + 1}&ply={ply}")
        await client.ask("POST", f"{path}/verify")
        await client.ask("GET", f"{path}/at/{game.ply}", seats)
        await client.ask("GET", f"{path}/at/{game.ply // 2}", seats)
        await client.ask("GET", f"{path}/at/0", f"seat={(self.seat or 0) + 1}")
        await client.ask("GET", f"{path}/live")
        await client.ask("POST", f"{path}/fork", data={"ply": game.ply})
        await client.ask("POST", f"{path}/rematch", data={})
        options = game.decision.options if game.decision.seat == self.seat else []
        for option in [*options[:12], *game.rules.space.options[:: len(game.rules.space.options) // 7]]:
            await client.ask("GET", f"{path}/preview/{option.number}")
            for kind, thing in option.targets:
                await client.ask("GET", f"{path}/explain", f"kind={kind}&name={thing}")
        for kind, things in game.rules.glossary().items():
            thing = sorted(things)[game.ply % len(things)] if things else ""
            await client.ask("GET", f"{path}/explain", f"kind={kind}&name={thing}")
        await self.say_wrong_things(client, game)

    async def ask_for_hint(self, client: Client, path: str) -> None:
        """A bot tries the options on a deal of what the seat cannot know, and the deal is another each time: so are its
        numbers. But which options there are, and all else that is told, may not differ."""
        before = len(client.bytes)
        hint = json.loads(await client.ask("GET", f"{path}/hint"))
        del client.bytes[before:]
        del hint["seconds"]
        hint["options"] = sorted((option["number"], option["text"]) for option in hint["options"])
        client.bytes.append(json.dumps(hint).encode())

    async def say_wrong_things(self, client: Client, game: Game) -> None:
        revision = client.now["revision"]
        for number in (0, len(game.rules.space.options) // 2, len(game.rules.space.options) - 1):
            await client.say("play", revision=revision + 5, option=number)
            if game.decision.seat != self.seat:
                await client.say("play", revision=revision, option=number)
        for number in self.illegal(game):
            await client.say("play", revision=revision, option=number)
        for seat in range(game.seats):
            if seat != self.seat:
                await client.say("sit", seat=seat)
        await client.say("chat", text=f"at ply {game.ply}")
        await client.say("undo", revision=revision + 5)
        await client.say("restart", revision=revision - 1)
        await client.say("confirm")
        await client.say("language", language="fr")
        await client.say("language", language="en")
        await client.settle()

    def illegal(self, game: Game) -> list[int]:
        """Some options that the seat cannot play now: why not is told, and must not tell more."""
        if self.seat is None or game.decision.seat != self.seat:
            return []
        legal = {option.number for option in game.decision.options}
        others = [option.number for option in game.rules.space.options if option.number not in legal]
        return Random(game.ply).sample(others, min(MOST_ILLEGAL, len(others)))


def where_they_differ(mine: bytes, yours: bytes) -> str:
    at = next((i for i, (one, other) in enumerate(zip(mine, yours)) if one != other), min(len(mine), len(yours)))
    return f"{mine[max(0, at - 300) : at + 200]!r}\n\nis in the second world\n\n{yours[max(0, at - 300) : at + 200]!r}"


async def play_whole_game(folder: Path, game: Game, seat: int | None, dice: Random, every: int) -> PairedGames:
    """The paired games, which have counted what was compared."""
    log = io.StringIO()
    set_up_logs("json", "info", log)
    (folder / "first").mkdir()
    (folder / "second").mkdir()
    async with World(folder / "first") as first, World(folder / "second") as second:
        pair = PairedGames([first, second], seat, dice, log, every)
        for number in range(MOST_PAIRS):
            game = await pair.play(f"the-table-of-pairs-{number:03d}", game)
            if game.over:
                return pair
    raise AssertionError("the game does not end")


def check_game(name: str, seats: int, seat: int | None, seed: str, folder: Path, every: int, **options: Any) -> None:
    """Not every game of the Card Game has a secret choice: others are played until one has."""
    for number in range(MOST_GAMES):
        game = new(name, seats=seats, seed=f"{seed}{number or ''}", **options)
        own = folder / str(number)
        own.mkdir()
        pair = asyncio.run(play_whole_game(own, game, seat, Random(seed), every))
        print(f"{name} for {seats}, seat {seat}: {pair.compared} bytes compared, {pair.hidden} hidden choices")
        assert pair.compared > 200_000
        if pair.hidden > 0 or name == "base":
            return
    raise AssertionError(f"nobody chose anything in secret in {MOST_GAMES} games")


@pytest.mark.parametrize(
    ("name", "seats", "seat", "seed", "options"),
    [
        ("cards", 3, 0, "d", {}),
        ("cards", 2, None, "d", {}),
        ("marine", 2, 1, "a", {"turns": 6}),
        ("marine", 3, None, "a", {"turns": 6}),
        ("base", 2, 0, "a", {"turns": 2}),
    ],
)
def test_a_seat_cannot_tell_paired_games_apart(
    name: str, seats: int, seat: int | None, seed: str, options: dict[str, Any], tmp_path: Path
) -> None:
    check_game(name, seats, seat, seed, tmp_path, 12, **options)


@pytest.mark.soak
@pytest.mark.parametrize("seat", [0, 1, 2, 3, None])
@pytest.mark.parametrize("name", ["cards", "marine", "base"])
def test_pairs_of_whole_games_at_large_tables(name: str, seat: int | None, tmp_path: Path) -> None:
    check_game(name, 4, seat, "a", tmp_path, 10)


# -- what is chosen without asking ------------------------------------------------------------------------------------


def settle(game: Game, s: State, dice: Random) -> int:
    """Let a game run to its next choice, and look at each one that is made without asking on the way: in no deal that
    another seat could believe in would there have been a choice. Otherwise the others would learn from a pause, a clock
    or an entry in the log that is missing what somebody holds. How many were looked at."""
    seen = 0
    while s.depth > 0:
        step = game.rules.steps[s.step()]
        options = list(step.options(s))
        if len(options) > 1 or (options and step.always_asks(s)):
            s.legal = step.options(s)
            break
        if options:
            for seat in set(range(game.seats)) - {step.seat(s)}:
                other = game.rules.determinize(s, seat, Chance(str(dice.random())))
                if is_as_far(s, other):
                    assert len(list(step.options(other))) == 1, (step.name, seat, options)
                    seen += 1
            step.choose(s, options[0])
        else:
            step.resolve(s)
        s.tidy()
    return seen


def is_as_far(s: State, other: State) -> bool:
    """Whether a deal is at the same part of the choice; one of several parts may begin again when it is dealt anew."""
    return all((s.arg(part) == 0) == (other.arg(part) == 0) for part in range(FRAME - 2))


@pytest.mark.parametrize(
    ("name", "seats", "games"), [("cards", 3, 60), ("cards", 5, 40), ("marine", 3, 8), ("base", 3, 4)]
)
def test_nothing_is_chosen_by_itself_where_that_would_tell(name: str, seats: int, games: int) -> None:
    seen = 0
    for seed in range(games):
        dice = Random(seed)
        game = new(name, seats=seats, seed=str(seed))
        s = game.state.clone()
        while s.depth > 0:
            game.rules.steps[s.step()].choose(s, dice.choice(list(s.legal)))
            s.tidy()
            seen += settle(game, s, dice)
    assert seen > 0
