"""Measures the page in Chromium: `make bench`, or `python -m tools.bench_page [--json FILE]`.

Weight is what comes over the line. Times are taken in the page, from the click or the start of the navigation to the
frame after the board has changed; both browsers run on this machine, so their clocks are one.
"""

from __future__ import annotations

import json
import sys
import tempfile
import zlib
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from statistics import median
from typing import Any

from rich.console import Console
from rich.progress import track
from rich.table import Table
from tests.browser.chromium import chromium_browser
from tests.browser.player import Player
from tests.host.server import Server
from tests.reaper import Reaper

ME, OPEN, BOT = {"kind": "me"}, {"kind": "open"}, {"kind": "bot", "bot": "lively"}
SEATS: dict[str, list[dict[str, Any]]] = {
    "base": [ME, BOT, BOT, BOT],
    "marine": [ME, BOT, BOT],
    "cards": [ME, BOT, BOT],
}
OPENINGS = 7
CLICKS = 40
CHOICES = 60

# Notes the time of the first frame in which something can be chosen, and of every frame after a pawn has been placed.
WATCH = """
window.boards = []
const look = () => {
  const first = !window.firstBoard && document.querySelector('[data-legal]')
  const pawns = document.querySelectorAll('.well .pawn').length
  if (!first && pawns === window.pawns) return
  window.pawns = pawns
  requestAnimationFrame(() => {
    const now = performance.timeOrigin + performance.now()
    if (first) window.firstBoard ??= performance.now()
    window.boards.push([pawns, now])
  })
}
new MutationObserver(look).observe(document, {subtree: true, childList: true, attributes: true})
"""

CLICK = """name => {
  document.querySelector(`[data-legal="${name}"]`).dispatchEvent(new MouseEvent('click', {bubbles: true}))
  return performance.timeOrigin + performance.now()
}"""

WEIGHT = """() => performance.getEntriesByType('resource').concat(performance.getEntriesByType('navigation'))
  .map(one => [new URL(one.name).pathname, one.encodedBodySize])"""


class Figures:
    """What was measured, in the order it was."""

    def __init__(self) -> None:
        self.rows: list[tuple[str, float, str, str]] = []

    def add(self, what: str, value: float, unit: str, aim: str = "") -> None:
        self.rows.append((what, round(value, 1), unit, aim))

    def table(self) -> Table:
        table = Table("measured", "figure", "", "aim", title="The page in Chromium")
        for what, value, unit, aim in self.rows:
            table.add_row(what, f"{value:,.1f}", unit, aim)
        return table

    def as_json(self) -> str:
        return json.dumps(
            [{"what": what, "value": value, "unit": unit} for what, value, unit, _ in self.rows], indent=1
        )


def measure_weight_and_first_board(newcomer: Callable[[], Player], figures: Figures) -> None:
    times = []
    weight: dict[str, int] = {}
    for _ in track(range(OPENINGS), "Opening the table with an empty cache"):
        player = newcomer()
        table = player.fetch_table(ME, BOT, BOT, BOT)
        player.page.goto("about:blank")
        player.open(f"/table/{table['id']}")
        player.page.wait_for_function("() => window.firstBoard")
        times.append(player.page.evaluate("window.firstBoard"))
        weight = dict(player.page.evaluate(WEIGHT))
        player.leave()
    for kind, aim in ((".js", "< 200"), (".css", "")):
        size = sum(size for path, size in weight.items() if path.endswith(kind))
        figures.add(f"compressed {kind[1:]}", size / 1000, "kB", aim)
    figures.add("everything until the first board", sum(weight.values()) / 1000, "kB")
    figures.add("opening the table to the first board, median", median(times), "ms", "< 1,000")
    figures.add("opening the table to the first board, slowest", max(times), "ms")


def measure_updates(newcomer: Callable[[], Player], figures: Figures) -> None:
    """What the server sends while a game of each kind is played."""
    for game, seats in SEATS.items():
        player = newcomer()
        sizes: list[int] = []
        player.page.on(
            "websocket",
            lambda socket, sizes=sizes: socket.on("framereceived", lambda text: sizes.append(deflated(text))),
        )
        player.create(*seats, game=game)
        chance = Random(1)
        for _ in track(range(CHOICES), f"Playing {game}"):
            player.click_something(chance)
        figures.add(f"{game}: update over the line, median", median(sizes) / 1000, "kB")
        figures.add(f"{game}: update over the line, largest", max(sizes) / 1000, "kB", "< 20")
        player.leave()


def deflated(text: str | bytes) -> int:
    """As permessage-deflate sends it, each message by itself."""
    return len(zlib.compress(text if isinstance(text, bytes) else text.encode(), 6))


def measure_clicks(newcomer: Callable[[], Player], figures: Figures) -> None:
    """Two people place pawns in turn; each click is timed to the board of the one and of the other."""
    anna, bea = newcomer(), newcomer()
    here: list[float] = []
    there: list[float] = []
    while len(here) < CLICKS:
        for mover, other, name, count in placements(anna, bea):
            clicked = mover.page.evaluate(CLICK, name)
            for player, times in ((mover, here), (other, there)):
                player.page.wait_for_function("n => window.boards.some(([pawns]) => pawns === n)", arg=count)
                times.append(
                    player.page.evaluate("n => window.boards.find(([pawns]) => pawns === n)[1]", count) - clicked
                )
    for times, whose in ((here, "same browser"), (there, "other browser")):
        figures.add(f"click to the new board, {whose}, median", median(times), "ms")
        figures.add(f"click to the new board, {whose}, slowest of {len(times)}", max(times), "ms")
    anna.leave()
    bea.leave()


def placements(anna: Player, bea: Player) -> Iterator[tuple[Player, Player, str, int]]:
    """The pawns of one planning phase of a new table."""
    table = anna.create({**ME, "animal": "insects"}, {**OPEN, "animal": "birds"})
    if bea.page.url == "about:blank":
        bea.open()
    token = table["seats"][1]["invitation"].rsplit("/", 1)[1]
    bea.fetch("POST", f"/api/invitations/{token}", {"name": "Bea"})
    bea.open(f"/table/{table['id']}")
    for number in range(1, 11):
        mover, other = (anna, bea) if number % 2 else (bea, anna)
        mover.wait_for_turn()
        name = next(name for name in mover.legal() if name.startswith("space "))
        yield mover, other, name, number


def main(arguments: list[str]) -> None:
    figures = Figures()
    server = Server(Path(tempfile.mkdtemp()) / "tables.sqlite")
    try:
        with chromium_browser() as chromium:

            def newcomer() -> Player:
                player = Player(chromium, server)
                player.page.add_init_script(WATCH)
                return player

            measure_weight_and_first_board(newcomer, figures)
            measure_updates(newcomer, figures)
            measure_clicks(newcomer, figures)
    finally:
        server.stop()
    Console().print(figures.table())
    if "--json" in arguments:
        Path(arguments[arguments.index("--json") + 1]).write_text(figures.as_json())


if __name__ == "__main__":
    with Reaper():
        main(sys.argv[1:])
