"""Bots, bot processes and readers that fail in a way of the test's choosing.

Python runs `sitecustomize` of the first folder on its path before anything else, so what a test puts there holds for
every process that is started with that environment, and for no other.
"""

from __future__ import annotations

import os
from pathlib import Path
from textwrap import dedent, indent
from typing import Any

NEVER_STARTS = """
import os, sys
if "foodchain.server.bots.process" in sys.orig_argv and os.path.exists({switch!r}):
    raise SystemExit(1)
"""


def with_greedy_bot(folder: Path, body: str) -> dict[str, Any]:
    """The environment of processes whose greedy bot does this instead. `as_ever()` is what it would have done."""
    code = """
        import os, time
        from pathlib import Path
        from foodchain.bots.greedy import Greedy
        chooses = Greedy.choose
        def choose(self, sight):
            def as_ever():
                return chooses(self, sight)
        """
    end = "Greedy.choose = choose\n"
    return customized(folder, dedent(code) + indent(dedent(body).strip(), " " * 4) + "\n" + end)


def with_no_bot_process(folder: Path, switch: Path) -> dict[str, Any]:
    """The environment of a server whose bot processes do not start as long as a file is there."""
    return customized(folder, NEVER_STARTS.format(switch=str(switch)))


def with_reader(folder: Path, body: str) -> dict[str, Any]:
    """The environment of readers of texts that do this before they read a record."""
    code = """
        import os, signal
        from pathlib import Path
        from foodchain import catalogue
        load = catalogue.load
        def spoiled(text):
        """
    end = "    return load(text)\ncatalogue.load = spoiled\n"
    return customized(folder, dedent(code) + indent(dedent(body).strip(), " " * 4) + "\n" + end)


def customized(folder: Path, code: str) -> dict[str, Any]:
    place = folder / "customized"
    place.mkdir()
    (place / "sitecustomize.py").write_text(code)
    others = os.environ.get("PYTHONPATH")
    return {"PYTHONPATH": os.pathsep.join([str(place), *([others] if others else [])])}


def with_patient_apex(folder: Path) -> tuple[dict[str, Any], Path]:
    """The environment of processes whose Apex thinks until it is told to stop, and a folder with a file for each
    decision it has begun, called by what it may think and the process."""
    begun = folder / "begun"
    begun.mkdir()
    code = f"""
        import os, time
        from pathlib import Path
        from foodchain.bots.apex import Apex
        def choose(self, sight):
            Path({str(begun)!r}, f"{{self.budget}} {{os.getpid()}} {{time.monotonic_ns()}}").touch()
            while not self.stopped:
                time.sleep(0.005)
            return sight.decision.options[0]
        Apex.choose = choose
        """
    return customized(folder, dedent(code)), begun
