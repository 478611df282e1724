"""Processes of a pool do not outlive the process that started them, not even where that is killed."""

from __future__ import annotations

import multiprocessing
import os
from multiprocessing.connection import wait
from threading import Thread


def leave_with_the_parent() -> None:
    """A parent that is killed cannot end its children, so each waits for its parent's end by itself."""
    Thread(target=wait_for_its_end, daemon=True).start()


def wait_for_its_end() -> None:
    parent = multiprocessing.parent_process()
    assert parent is not None
    wait([parent.sentinel])
    os._exit(1)
