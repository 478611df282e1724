"""A bot process: `python -m foodchain.server.bots.process` reads one job a line and answers each with a line.

Bots and the replay of foreign records run here, so that neither their time nor their crash is the server's. The process
remembers the games it has seen: the next move of a game costs only what is new.
"""

from __future__ import annotations

import ctypes
import json
import signal
import sys
import tomllib
from collections import OrderedDict
from random import Random
from typing import Any, BinaryIO

import msgspec

from foodchain import pack_editing, packs
from foodchain.bots import make_bot
from foodchain.catalogue import find_rules, load
from foodchain.engine.game import Game
from foodchain.engine.record import new_game, write_position
from foodchain.engine.rules import FIRST_VERSION, VERSION
from foodchain.engine.sight import Sight
from foodchain.errors import BadText, FoodchainError

REMEMBERED = 32
LONGEST_ERROR = 500
PR_SET_PDEATHSIG = 1  # from linux/prctl.h


class Start(msgspec.Struct):
    """How a game began: enough to make it again."""

    game: str
    seats: int
    seed: str
    options: dict[str, Any]
    pack: list[str] = []  # what a pack changes in the rules
    position: str | None = None

    def begin(self, quiet: bool = False) -> Game:
        if self.position is not None:
            return load(self.position)
        options = {VERSION: FIRST_VERSION, **self.options}
        return new_game(find_rules(self.game, tuple(self.pack)), self.seats, self.seed, options, quiet)


class Choose(msgspec.Struct, tag="choose"):
    """A bot is to choose at the end of these moves. The same table and ply give the same dice."""

    table: str
    start: Start
    moves: list[int]
    bot: str
    dice: str


class Weigh(msgspec.Struct, tag="weigh"):
    """What a bot thinks of each of the options."""

    table: str
    start: Start
    moves: list[int]
    bot: str
    dice: str


class Read(msgspec.Struct, tag="read"):
    """A record or position from outside is to be replayed."""

    text: str


class Unpack(msgspec.Struct, tag="unpack"):
    """A player's pack is to be read and tried out."""

    game: str
    text: str


class Review(msgspec.Struct, tag="review"):
    """A player's pack in the making is to be looked through: a file's text, or else its tables as JSON."""

    game: str
    text: str | None
    tables: str
    language: str


Job = Choose | Weigh | Read | Unpack | Review


class Answer(msgspec.Struct):
    option: int | None = None
    values: list[tuple[int, float]] = []
    start: Start | None = None
    moves: list[str] = []
    pack: list[str] = []
    review: dict[str, Any] | None = None
    error: str | None = None
    line: int | None = None
    failed: bool = False  # the job was not done at all, as the bot process crashed or took too long: `error` says how


class JobRunner:
    def __init__(self) -> None:
        self.games: OrderedDict[str, Game] = OrderedDict()

    def run(self, job: Job) -> Answer:
        if isinstance(job, Read):
            return self.read(job)
        if isinstance(job, Unpack):
            return self.unpack(job)
        if isinstance(job, Review):
            return self.review(job)
        game = self.recall(job)
        bot = make_bot(job.bot)
        sight = Sight(game, game.decision.seat, Random(job.dice))
        if isinstance(job, Choose):
            return Answer(option=bot.choose(sight).number)
        weigh = getattr(bot, "weigh", None)
        if weigh is None:
            return Answer(error="no hints")
        return Answer(values=[(option.number, value) for option, value in weigh(sight)])

    def recall(self, job: Choose | Weigh) -> Game:
        """The game at the end of the job's moves: back to where memory and job part, and on from there."""
        game = self.games.pop(job.table, None)
        if game is None:
            game = job.start.begin(quiet=True)
        known = [ply.number for ply in game.plies]
        same = 0
        while same < min(len(known), len(job.moves)) and known[same] == job.moves[same]:
            same += 1
        if same < len(known):
            game = game.at(same)
        for number in job.moves[same:]:
            game.play(number)
        self.games[job.table] = game
        if len(self.games) > REMEMBERED:
            self.games.popitem(last=False)
        return game

    def unpack(self, job: Unpack) -> Answer:
        """What the pack changes, if a game can begin with it."""
        try:
            pack = packs.changes(job.game, tomllib.loads(job.text))
            rules = find_rules(job.game, pack)
            new_game(rules, rules.least_seats, "0", {}, quiet=True).view(None)
        except Exception as error:  # numbers and names of our own choosing never fail; a stranger's do in any way
            return Answer(error=why_unfit(job.game, error))
        return Answer(pack=list(pack))

    def review(self, job: Review) -> Answer:
        """What is to be said of the pack, if it can be read at all."""
        try:
            content = json.loads(job.tables) if job.text is None else pack_editing.read_pack(job.text)
            game = content.pop("game", job.game)
            found = pack_editing.review(game, content, job.language)
        except Exception as error:
            return Answer(error=why_unfit(job.game, error))
        return Answer(review=review_data(game, found))

    def read(self, job: Read) -> Answer:
        try:
            game = load(job.text)
        except BadText as error:
            return Answer(error=error.reason, line=error.line or None)
        except FoodchainError as error:
            return Answer(error=str(error))
        position = write_position(game.at(0)) if game.from_position else None
        start = Start(game.rules.name, game.seats, game.seed, game.options, list(game.rules.pack), position)
        return Answer(start=start, moves=[game.rules.space.options[ply.number].text for ply in game.plies])


def why_unfit(game: str, error: Exception) -> str:
    """Why a stranger's pack cannot be read."""
    if isinstance(error, FoodchainError):
        return str(error)
    if isinstance(error, tomllib.TOMLDecodeError):
        return f"it is not TOML: {error}"
    if isinstance(error, RecursionError):
        return "it is nested too deeply"
    return f"the pack does not fit {game}: {type(error).__name__}: {error}"[:LONGEST_ERROR]


def review_data(game: str, found: pack_editing.Review) -> dict[str, Any]:
    return {
        "game": game,
        "tables": found.content,
        "text": found.text,
        "problems": [{"entry": problem.entry, "reason": problem.reason} for problem in found.problems],
        "oversights": [{"entry": entry, "kind": kind, "fields": fields} for entry, kind, fields in found.oversights],
        "differences": [
            {"entry": entry, "mine": shown(mine), "ours": shown(ours)} for entry, mine, ours in found.differences
        ],
        "faces": found.faces,
    }


def shown(value: Any) -> str | None:
    return None if value is None else packs.value_text(value)


def work(jobs: BinaryIO, answers: BinaryIO) -> None:
    runner = JobRunner()
    read = msgspec.json.Decoder(Job).decode
    answers.write(b"ready\n")
    answers.flush()
    for line in jobs:
        answers.write(msgspec.json.encode(runner.run(read(line))) + b"\n")
        answers.flush()


def die_with_parent() -> None:
    """The end of the input says that the server is gone, but is not seen by a process that is stopped or whose bot
    never comes to a decision. Linux kills those too."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGKILL)


if __name__ == "__main__":
    die_with_parent()
    # Ctrl-C goes to the whole group of processes; the server says when it is time to go.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    work(sys.stdin.buffer, sys.stdout.buffer)
