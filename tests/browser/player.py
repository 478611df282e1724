"""Somebody who plays in a browser: sees what lights up, and clicks it."""

from __future__ import annotations

from random import Random
from typing import Any

from tests.host.server import Server
from tests.patience import PATIENCE

WIDE, PHONE = (1440, 900), (390, 844)

LEGAL = "[data-legal]:not([disabled])"
# What the browser may say in its console although nothing is wrong: a lost line is part of some tests.
HARMLESS = ("WebSocket connection to", "ERR_INTERNET_DISCONNECTED", "ERR_CONNECTION_REFUSED")

# What lights up is looked for and clicked at one moment, since the board may be between two decisions. Now and then
# something is passed up although more could be done.
CLICK = """(legal, luck) => {
    const all = [...document.querySelectorAll(legal)]
    const others = all.filter(one => one.dataset.legal !== 'pass')
    const from = others.length && luck() < .93 ? others : all
    const one = from[Math.floor(luck() * from.length)]
    one?.dispatchEvent(new MouseEvent('click', {bubbles: true}))
    return one !== undefined
}"""
# A whole game in one go inside the page.
PLAY = f"""async ([legal, seed, most, patience]) => {{
    const click = {CLICK}
    const luck = () => (seed = seed * 48271 % 2147483647) / 2147483647
    for (let clicks = 0, last = performance.now(); clicks < most && performance.now() - last < patience;) {{
        if (document.querySelector('.story-ready')) return clicks
        if (click(legal, luck)) [clicks, last] = [clicks + 1, performance.now()]
        await new Promise(done => setTimeout(done, 4))
    }}
    return most
}}"""


class Player:
    def __init__(
        self,
        chromium: Any,
        server: Server,
        *,
        phone: bool = False,
        dark: bool = False,
        language: str = "en",
        confirm: str = "never",
        still: bool = True,
    ) -> None:
        wide, high = PHONE if phone else WIDE
        self.server = server
        self.context = chromium.new_context(
            viewport={"width": wide, "height": high},
            color_scheme="dark" if dark else "light",
            reduced_motion="reduce" if still else "no-preference",
            locale=language,
            has_touch=phone,
        )
        wishes = {"pace": "instant", "confirm": confirm}
        for name, value in wishes.items():
            self.context.add_init_script(f"location.host && (localStorage['foodchain.{name}'] ??= '{value}')")
        self.page = self.context.new_page()
        self.page.set_default_timeout(PATIENCE * 1000)
        self.complaints: list[str] = []
        self.page.on("console", self._hear)
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))

    def _hear(self, message: Any) -> None:
        if message.type in ("error", "warning") and not any(word in message.text for word in HARMLESS):
            self.complaints.append(f"{message.text} ({message.location.get('url', '')})")

    def leave(self) -> None:
        self.context.close()
        assert not self.complaints, self.complaints

    # -- going places -------------------------------------------------------------------------------------------------

    def open(self, path: str = "/") -> None:
        self.page.goto(f"http://{self.server.address}{path}")

    def click(self, name: str) -> None:
        self.page.get_by_role("button", name=name, exact=True).first.click()

    def create(self, *seats: dict[str, Any], game: str = "base", **options: Any) -> dict[str, Any]:
        """A new table, made behind the page's back, and opened."""
        table = self.fetch_table(*seats, game=game, **options)
        self.open(f"/table/{table['id']}")
        return table

    def fetch_table(self, *seats: dict[str, Any], game: str = "base", **options: Any) -> dict[str, Any]:
        if self.page.url == "about:blank":
            self.open()
        wanted = {"game": game, "seats": list(seats), "options": options, "seed": 7, "name": "Anna"}
        if any(seat["kind"] == "open" for seat in seats):
            del wanted["seed"]
        made: dict[str, Any] = self.fetch("POST", "/api/tables", wanted)
        return made

    def fetch(self, method: str, path: str, body: Any = None) -> Any:
        answer = self.page.evaluate(
            """async ([method, path, body]) => {
                const answer = await fetch(path, {method, headers: {'Content-Type': 'application/json', 'X-Foodchain': '1'},
                    body: body === null ? undefined : JSON.stringify(body)})
                return [answer.status, await answer.json()]
            }""",
            [method, path, body],
        )
        assert answer[0] < 300, answer
        return answer[1]

    # -- looking ------------------------------------------------------------------------------------------------------

    @property
    def question(self) -> str:
        return str(self.page.locator(".say").inner_text())

    def legal(self) -> list[str]:
        """What lights up now, by name: "hex 0,0", "space migration 7", "pass"."""
        names = self.page.locator(LEGAL).evaluate_all("all => all.map(one => one.dataset.legal)")
        return list(dict.fromkeys(names))

    def wait_for_turn(self) -> None:
        self.page.wait_for_selector(f"{LEGAL}, .story-ready", state="attached")

    # -- playing ------------------------------------------------------------------------------------------------------

    def choose(self, name: str) -> None:
        """Click it with the mouse, in its middle, wherever it is."""
        thing = self.page.locator(f'[data-legal="{name}"]').first
        thing.scroll_into_view_if_needed()
        box = thing.bounding_box()
        assert box is not None, name
        self.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)

    def play(self, chance: Random, most: int = 6000) -> int:
        """Click legal things until the game is over; how many clicks it took."""
        clicks = self.page.evaluate(PLAY, [LEGAL, chance.randrange(1, 2**31), most, PATIENCE * 1000])
        assert clicks < most, f"the game was not over after {most} clicks: {self.question}"
        return int(clicks)

    def click_something(self, chance: Random) -> None:
        self.wait_for_turn()
        self.page.evaluate(
            f"([legal, lots]) => ({CLICK})(legal, () => lots.pop())", [LEGAL, [chance.random(), chance.random()]]
        )

    def press(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)
