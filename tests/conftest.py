"""What holds for all tests."""

from __future__ import annotations

import os
from pathlib import Path
from typing import NoReturn

import pytest

from tests.reaper import Reaper

ALL_PARTS = "FOODCHAIN_ALL_PARTS"
HERE = Path(__file__).parent
# These start servers and browsers, to which it is all one how the rules run.
BEYOND_THE_RULES = [HERE / folder for folder in ("host", "browser")]
RUNS_RULES_ONLY = "not compiled_enough"  # the second run of `make test`

REAPER = pytest.StashKey[Reaper]()


def pytest_configure(config: pytest.Config) -> None:
    if not hasattr(config, "workerinput"):  # one for a whole run, not for each of its parallel parts
        config.stash[REAPER] = Reaper()


def pytest_unconfigure(config: pytest.Config) -> None:
    if REAPER in config.stash:
        config.stash[REAPER].reap()


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Where none of them would run they are not even imported: that takes seconds in each of the parallel parts."""
    return True if collection_path in BEYOND_THE_RULES and RUNS_RULES_ONLY in config.option.markexpr else None


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if any(folder in item.path.parents for folder in BEYOND_THE_RULES):
            item.add_marker(pytest.mark.compiled_enough)


def missing(what: str) -> NoReturn:
    """Something is not on this machine, so the test is skipped, unless all parts are insisted on, as in .ci/run."""
    if os.environ.get(ALL_PARTS) == "1":
        pytest.fail(f"{what}; and {ALL_PARTS}=1 insists on it")
    pytest.skip(what)
