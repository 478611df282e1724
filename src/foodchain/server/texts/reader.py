"""A reader: `python -m foodchain.server.texts.reader` reads strangers' records, positions and packs, so that neither
the time that they take nor a crash is the server's or the bots'.

Each text is read in a fork that ends with it, within bounds that the kernel keeps: whatever a text is made of, it takes
no more processor time and no more memory than that, and leaves nothing behind.
"""

from __future__ import annotations

import contextlib
import gc
import json
import math
import os
import signal
import sys
from errno import ENOMEM
from pathlib import Path
from typing import Any, NoReturn

import msgspec

from foodchain import pack_editing, packs
from foodchain.arena import resigned
from foodchain.catalogue import find_games, find_rules, load
from foodchain.engine.record import new_game, option_text, read_kind, write_position
from foodchain.engine.rules import Rules
from foodchain.engine.statements import split_statements
from foodchain.errors import BadText, FoodchainError, TooMuch
from foodchain.pack_text import DEEPEST, read_toml
from foodchain.server.bots.process import Start
from foodchain.server.job_process import answer_jobs, die_with_parent, ended_by_itself
from foodchain.server.texts.jobs import MEMORY, TIME, Answer, BoundedJob, Bounds, Job, Read, Review, Unpack

try:
    import resource
except ImportError:  # Windows, where the server's patience is the only bound
    resource = None  # type: ignore[assignment]

LONGEST_ERROR = 500
MEGABYTE = 1_000_000
CRASHED, NOT_BOUND = 1, 2  # exit codes of forks that do not answer


def run_within(bounded: BoundedJob) -> Answer:
    """Do a job in a fork that may cost so much and no more."""
    if resource is None:
        return run(bounded.job)
    reader = os.getpid()
    receiving, sending = os.pipe()
    try:
        child = os.fork()
    except OSError as error:
        os.close(receiving)
        os.close(sending)
        return Answer(failed="machine", error=str(error))
    if child == 0:
        os.close(receiving)  # or a long answer would wait for ever for a reader that is gone
        answer_within(bounded, sending, reader)
    os.close(sending)
    with open(receiving, "rb") as pipe:
        answer = pipe.read()
    _, status, used = os.wait4(child, 0)
    seconds = used.ru_utime + used.ru_stime
    code = os.waitstatus_to_exitcode(status)
    if code == 0:
        found = msgspec.json.decode(answer, type=Answer)
    elif code == -signal.SIGPROF:
        found = Answer(too_much=TIME, most=math.ceil(bounded.bounds.seconds))
    else:
        by_text = code != NOT_BOUND and ended_by_itself(code)
        found = Answer(failed="text" if by_text else "machine", error=f"its fork ended with {code}")
    found.seconds = seconds
    return found


def answer_within(bounded: BoundedJob, sending: int, reader: int) -> NoReturn:
    status = NOT_BOUND
    too_large = msgspec.json.encode(Answer(too_much=MEMORY, most=bounded.bounds.megabytes))  # while there is room
    try:
        die_with_parent(reader)
        bind(bounded.bounds)
        status = CRASHED
        try:
            answer = memoryview(msgspec.json.encode(run(bounded.job)))
            while answer:
                answer = answer[os.write(sending, answer) :]
        except MemoryError:
            os.write(sending, too_large)
        status = 0
    finally:
        os._exit(status)


def bind(bounds: Bounds) -> None:
    """From here on this process may cost no more than that."""
    with contextlib.suppress(OSError):  # a courtesy, which not every system allows
        os.nice(bounds.niceness)
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    if sys.platform == "linux":  # elsewhere it cannot be known what is mapped already
        mapped = int(Path("/proc/self/statm").read_text().split()[0]) * resource.getpagesize()
        most = mapped + bounds.megabytes * MEGABYTE
        resource.setrlimit(resource.RLIMIT_AS, (most, most))
    # Without a handler the signal ends the process wherever it is: compiled rules never look for signals.
    signal.signal(signal.SIGPROF, signal.SIG_DFL)
    signal.setitimer(signal.ITIMER_PROF, bounds.seconds)


def run(job: Job) -> Answer:
    if isinstance(job, Read):
        return read(job)
    if isinstance(job, Unpack):
        return unpack(job)
    return review(job)


def unpack(job: Unpack) -> Answer:
    """What the pack changes, if a game can begin with it."""
    try:
        pack = packs.changes(job.game, read_toml(job.text))
        rules = find_rules(job.game, pack)
        new_game(rules, rules.least_seats, "0", {}, quiet=True).view(None)
    except Exception as error:  # numbers and names of our own choosing never fail; a stranger's do in any way
        return unfit(error, f"the pack does not fit {job.game}")
    return Answer(pack=list(pack))


def review(job: Review) -> Answer:
    """What is to be said of the pack, if it can be read at all."""
    try:
        content = json.loads(job.tables) if job.text is None else pack_editing.read_pack(job.text)
        pack_editing.check_shape(content)  # before anything else looks into it
        game = content.pop("game", job.game)
        found = pack_editing.review(game, content, job.language)
    except Exception as error:
        return unfit(error, f"the pack does not fit {job.game}")
    return Answer(review=review_data(game, found))


def read(job: Read) -> Answer:
    try:
        game = load(job.text)
        if unsaid := unsaid_options(job.text, game.rules):
            game = load(job.text + unsaid)
    except BadText as error:
        return Answer(error=error.reason, line=error.line or None)
    except Exception as error:
        return unfit(error, "it cannot be replayed")
    position = write_position(game.at(0)) if game.from_position else None
    start = Start(game.rules.name, game.seats, game.seed, game.options, list(game.rules.pack), position)
    gone = resigned.found_in(job.text, game.seats) if game.over else []
    moves = [game.rules.space.options[ply.number].text for ply in game.plies]
    return Answer(start=start, moves=moves, resigned=gone)


def unsaid_options(text: str, rules: Rules[Any]) -> str:
    """Whoever writes a position by hand leaves out what is usual: at tables of people that is no limit of turns. A
    record says all there is."""
    statements = split_statements(text)
    if read_kind(statements[0]) != "position":
        return ""
    said = {statement.words[1] for statement in statements if statement.key == "option"}
    unsaid = [option for option in rules.rule_options if option.name not in said]
    other = [option for option in unsaid if option.for_people != option.default]
    return "".join(f"\noption {option.name} {option_text(option.for_people)}" for option in other)


def unfit(error: Exception, what: str) -> Answer:
    """Why a stranger's text cannot be used."""
    no_room = isinstance(error, OSError) and error.errno == ENOMEM
    if no_room or isinstance(error, (MemoryError, SystemError)):
        raise MemoryError from error  # compiled rules may find no room even to say that there is none
    if isinstance(error, TooMuch):
        return Answer(too_much=error.what, most=error.most)
    if isinstance(error, RecursionError):
        return Answer(too_much="depth", most=DEEPEST)
    if isinstance(error, FoodchainError):
        return Answer(error=str(error))
    return Answer(error=f"{what}: {type(error).__name__}: {error}"[:LONGEST_ERROR])


def review_data(game: str, found: pack_editing.Review) -> dict[str, Any]:
    return {
        "game": game,
        "tables": found.content,
        "text": found.text,
        "problems": [{"entry": problem.entry, "reason": problem.reason} for problem in found.problems],
        "oversights": [{"entry": entry, "kind": kind, "fields": fields} for entry, kind, fields in found.oversights],
        "guesses": None
        if found.guesses is None
        else {entry: {"marked": marked, "open": question} for entry, (marked, question) in found.guesses.items()},
        "differences": [
            {"entry": entry, "mine": shown(mine), "ours": shown(ours)} for entry, mine, ours in found.differences
        ],
        "faces": found.faces,
    }


def shown(value: Any) -> str | None:
    return None if value is None else packs.value_text(value)


def get_ready() -> None:
    """What every text needs is there before the first one, and shared by all forks."""
    for game in find_games():
        find_rules(game)
    gc.collect()
    gc.freeze()


if __name__ == "__main__":
    get_ready()
    answer_jobs(msgspec.json.Decoder(BoundedJob).decode, run_within)
