"""Pictures of the main screens, for the README and the docs: `python -m tools.screenshots docs/pictures`."""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path
from random import Random
from typing import Any

from tests.browser.chromium import chromium_browser
from tests.browser.player import LEGAL, Player
from tests.host.server import Server
from tests.reaper import Reaper

ME, BOT = {"kind": "me", "animal": "amphibians"}, {"kind": "bot", "bot": "greedy"}
SEATS: dict[str, list[dict[str, Any]]] = {
    "base": [ME, {**BOT, "animal": "arachnids"}, {**BOT, "animal": "birds"}, {**BOT, "animal": "mammals"}],
    "marine": [{"kind": "me"}, BOT, BOT],
    "cards": [{"kind": "me"}, BOT, BOT, BOT],
}

CHOICES = {"base": 45, "marine": 45, "cards": 30}  # until there is something to see


def follow_hints(player: Player, choices: int, chance: Random) -> None:
    """Play sensibly for a while: what a bot advises, else anything legal."""
    for _ in range(choices):
        player.wait_for_turn()
        if player.page.locator(".story-ready").count():
            return
        table = player.page.url.split("/table/")[1].split("#")[0]
        advice = player.fetch("GET", f"/api/tables/{table}/hint")["options"]
        for kind, name in advice[0]["targets"] if advice else []:
            thing = player.page.locator(f'[data-legal="{kind} {name}"]')
            if thing.count():
                thing.first.dispatch_event("click")
                player.page.wait_for_timeout(80)
        if not advice or not advice[0]["targets"]:
            legal = player.legal()
            wanted = "pass" if "pass" in legal else chance.choice(legal)
            player.page.locator(f'[data-legal="{wanted}"]').first.dispatch_event("click")
        player.page.wait_for_timeout(80)


def main(folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    server = Server(Path(tempfile.mkdtemp()) / "tables.sqlite")
    with chromium_browser() as chromium:
        player = Player(chromium, server)

        def picture(name: str) -> None:
            player.page.mouse.move(2, 2)
            player.page.wait_for_timeout(700)
            player.page.screenshot(path=folder / f"{name}.png")

        player.open()
        player.page.get_by_role("button", name="Create table").wait_for()
        picture("start")
        games = {game["name"] for game in player.fetch("GET", "/api/games")["games"]}
        for game, seats in SEATS.items():
            if game not in games:
                continue
            player.page.set_viewport_size({"width": 1440, "height": 900})
            player.create(*seats, game=game)
            follow_hints(player, CHOICES[game], Random(5))
            player.page.wait_for_selector(LEGAL, state="attached")
            for theme in ("light", "dark"):
                player.page.evaluate("theme => { document.documentElement.dataset.theme = theme }", theme)
                picture(f"{game}-{theme}")
            player.page.set_viewport_size({"width": 390, "height": 844})
            picture(f"{game}-phone-dark")
            player.page.evaluate("() => { document.documentElement.dataset.theme = 'light' }")
            picture(f"{game}-phone")
        player.leave()
    server.stop()


if __name__ == "__main__":
    with Reaper():
        main(Path(sys.argv[1] if len(sys.argv) > 1 else "docs/pictures"))
