"""The timeout of tests: how long they wait for what has to come.

Tests wait for the event itself. Patience only ends a run that would hang, so it is far longer than anything takes, even
on a machine with much else to do; nothing is tested by it.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from typing import Any

PATIENCE = float(os.environ.get("FOODCHAIN_TEST_PATIENCE", "300"))  # seconds


def until(holds: Callable[[], Any], what: str = "") -> None:
    """Wait until something holds."""
    end = time.monotonic() + PATIENCE
    while not holds():
        assert time.monotonic() < end, f"waited in vain {what}"
        time.sleep(0.02)
