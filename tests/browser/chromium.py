"""The Chromium of this machine, without a screen."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from playwright.sync_api import sync_playwright

FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--font-render-hinting=none",  # letters as wide as on a screen
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
# The first has no parts for a screen and needs half of the processor time.
NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "google-chrome-stable")


def find_chromium() -> str | None:
    """FOODCHAIN_CHROMIUM, or the one that is installed."""
    return os.environ.get("FOODCHAIN_CHROMIUM") or next((path for path in map(shutil.which, NAMES) if path), None)


@contextmanager
def chromium_browser() -> Iterator[Any]:
    program = find_chromium()
    if program is None:
        raise SystemExit(
            "There is no Chromium: install it (Debian: apt install chromium-headless-shell) or set FOODCHAIN_CHROMIUM."
        )
    with sync_playwright() as running:
        browser = running.chromium.launch(executable_path=program, args=FLAGS)
        yield browser
        browser.close()
