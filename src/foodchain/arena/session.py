"""Playing what is left of a tournament, by processes of this machine or a cluster."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from foodchain.arena.fingerprint import BotChanged
from foodchain.arena.journal import Journal
from foodchain.arena.ray_workers import as_done_on_ray
from foodchain.arena.tournament import Entry, play_entry
from foodchain.arena.workers import Done, as_done
from foodchain.errors import FoodchainError

MOST_FAILURES = 10


class TooManyFailures(FoodchainError):
    """So many games could not be played that the others hardly can."""


def play_on(
    journal: Journal, jobs: int = 1, ray: str | None = None, tell: Callable[[str], None] = lambda text: None
) -> Iterator[Entry]:
    """Play the games that the journal lacks, and enter each. `tell` hears of those that could not be played, which are
    tried again when the tournament is next gone on with."""
    for done in results(journal, jobs, ray, tell):
        if done.error is None:
            journal.add(done.value())
            yield done.value()
            continue
        if isinstance(done.error, BotChanged):
            raise done.error
        journal.failures += 1
        said = f"game {done.number} could not be played: {type(done.error).__name__}: {done.error}"
        tell(said)
        if journal.failures >= MOST_FAILURES:
            raise TooManyFailures(f"{journal.failures} games failed, and the tournament was stopped; the last: {said}")


def results(journal: Journal, jobs: int, ray: str | None, tell: Callable[[str], None]) -> Iterator[Done[Entry]]:
    numbers = journal.count.to_play()
    if ray is not None:
        return as_done_on_ray(play_entry, journal.plan, numbers, ray, jobs)
    return as_done(play_entry, journal.plan, numbers, jobs, lambda text: tell(f"game {text}"))
