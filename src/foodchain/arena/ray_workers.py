"""The same work on a Ray cluster. Ray itself does again what a process or machine that dies leaves undone."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from importlib.util import find_spec
from itertools import islice
from typing import Any, TypeVar

from foodchain.arena.workers import ATTEMPTS, Done, WorkerLost, outcome, portable
from foodchain.errors import FoodchainError

P = TypeVar("P")
R = TypeVar("R")

LOCAL = "local"


class NoRay(FoodchainError):
    """Ray is not installed, or no cluster answers."""


def check_ray() -> None:
    if find_spec("ray") is None:
        raise NoRay("Ray is not installed here; get it with: pip install 'foodchain[ray]'")


def as_done_on_ray(
    work: Callable[[P, int], R], plan: P, numbers: Iterable[int], address: str, jobs: int = 1
) -> Iterator[Done[R]]:
    """`work(plan, number)` for each number as it gets done, on the cluster at `address`; for "local" on one that is
    started here, with so many processes. Twice as many items as the cluster has processors are under way."""
    check_ray()
    import ray

    begin_ray(address, jobs)
    try:
        processors = max(1, int(ray.cluster_resources().get("CPU", 1)))
        remote = ray.remote(max_retries=ATTEMPTS - 1)(portable_outcome)
        waiting = iter(numbers)
        shared = ray.put(plan)
        under_way: dict[Any, int] = {}

        def begin(count: int) -> None:
            for number in islice(waiting, count):
                under_way[remote.remote(work, shared, number)] = number

        begin(2 * processors)
        while under_way:
            [ready], _ = ray.wait(list(under_way), num_returns=1)
            done = fetched(ray, ready, under_way.pop(ready))
            begin(1)
            yield done
    finally:
        ray.shutdown()


def begin_ray(address: str, jobs: int) -> None:
    import ray

    settings: dict[str, Any] = {"log_to_driver": False, "logging_level": "ERROR"}
    if address == LOCAL:
        settings |= {"address": LOCAL, "num_cpus": jobs, "include_dashboard": False}
    else:
        settings["address"] = address
    try:
        ray.init(**settings)
    except (ConnectionError, ValueError, RuntimeError) as error:
        first = str(error).strip().splitlines()[0]
        raise NoRay(f"no Ray cluster answers at {address}: {first}") from None


def portable_outcome(work: Callable[[P, int], R], plan: P, number: int) -> Done[R]:
    return portable(outcome(work, plan, number))


def fetched(ray: Any, ready: Any, number: int) -> Done[Any]:
    try:
        done = ray.get(ready)
    except ray.exceptions.RayError as error:
        return Done(number, error=WorkerLost(f"{number} was lost with its process, {ATTEMPTS} times: {error}"))
    assert isinstance(done, Done)
    return done
