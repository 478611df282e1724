"""The whole table as one picture: strips; action display, earth and cards side by side; prompt."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from foodchain.drawing.action_display import action_display
from foodchain.drawing.choice import Choice, View, choice
from foodchain.drawing.earth import bounds, earth
from foodchain.drawing.lettering import lines, text, width
from foodchain.drawing.picture import document
from foodchain.drawing.pieces import badge, flat_disk
from foodchain.drawing.shapes import circle, group, path, rect
from foodchain.drawing.strips import height, seat_name, strips
from foodchain.drawing.symbols import Sheet

WIDTH, HEIGHT = 1440, 900
PAD = 16
LEFT, RIGHT = 344, 292  # the rails
MIDDLE = PAD + LEFT + PAD
RAIL = WIDTH - PAD - RIGHT
PROMPT = 68
PICTURE = 54
PHASES = ("planning", "execution", "reset")


def table_svg(
    view: View,
    *,
    theme: str = "light",
    card_texts: Mapping[str, str] | None = None,
    card_names: Mapping[str, str] | None = None,
    players: Sequence[str] = (),
    coordinates: bool = False,
    width: float = WIDTH,
) -> str:
    """The table as its viewer may see it, as a standalone SVG. What the viewer may choose now is ringed.

    `card_texts` and `card_names` say what cards do and are called, `players` who sits at each seat; with
    `coordinates` every hex wears its name.
    """
    sheet = Sheet(view["game"])
    choosing = choice(view)
    top, low = PAD + height(view) + 11, HEIGHT - PAD
    rail = _Rail(view, sheet, choosing, top + 6, low)
    parts = [
        rect(0, 0, WIDTH, HEIGHT, fill="page"),
        _masthead(view, sheet),
        _board(view, sheet, choosing, top, coordinates),
        strips(view, sheet, choosing, players, MIDDLE, PAD, WIDTH - PAD - MIDDLE),
        action_display(view, sheet, choosing, PAD, 114, low - 114),
        rail.cards(card_texts or {}, card_names or {}),
        rail.legend(),
        rail.bag(),
        rail.options(),
        _prompt(view, sheet, choosing, players),
    ]
    title = f"Foodchain, turn {view['turn']}"
    size = (width, width * HEIGHT / WIDTH)
    return document("\n".join(parts), sheet, theme, size, (0, 0, WIDTH, HEIGHT), title)


def _masthead(view: View, sheet: Sheet) -> str:
    name = "Foodchain"
    after = PAD + 39 + width(name, 25, display=True) + 14
    drawn = [
        sheet.place("logo", PAD, 28, 30, 27),
        text(PAD + 39, 50, name, 25, display=True),
        text(after, 49, f"Turn {view['turn']}", 14, ink="ink-2"),
    ]
    if "round" in view:  # a game of rounds, not of phases
        return "".join([*drawn, text(PAD, 88, f"Round {view['round']}", 12.5, ink="ink-3")])
    now = len(PHASES) if view["over"] else -1
    if view["phase"] in PHASES:
        now = PHASES.index(view["phase"])
    wide = (LEFT - 12) / 3
    for i, phase in enumerate(PHASES):
        x = PAD + (wide + 6) * i
        bar, ink = ("ink", "ink") if i == now else ("line-strong" if i < now else "line", "ink-3")
        drawn.append(rect(x, 68, wide, 3, fill=bar))
        drawn.append(text(x, 88, phase.capitalize(), 12.5, ink=ink, bold=i == now))
    return "".join(drawn)


def _board(view: View, sheet: Sheet, choosing: Choice, top: float, coordinates: bool) -> str:
    """The earth, as large as the middle of the table allows."""
    x, y, wide, tall = bounds(view)
    across, down = RAIL - PAD - MIDDLE, HEIGHT - PAD - PROMPT - 12 - top
    scale = min(across / wide, down / tall)
    left = MIDDLE + across / 2 - scale * (x + wide / 2)
    above = top + down / 2 - scale * (y + tall / 2)
    drawn = earth(view, sheet, choosing, coordinates=coordinates)
    return group(["\n", drawn, "\n"], transform=f"translate({left:.1f} {above:.1f}) scale({scale:.4f})")


class _Rail:
    """The right edge of the table. Each part takes its room from the top or the bottom of what is left."""

    def __init__(self, view: View, sheet: Sheet, choosing: Choice, top: float, low: float) -> None:
        self.view, self.sheet, self.choosing = view, sheet, choosing
        self.top, self.low = top, low

    def heading(self, words: str, note: str) -> str:
        y = self.top + 10
        self.top += 22
        return text(RAIL, y, words, 13, ink="ink-2", bold=True) + text(
            RAIL + RIGHT, y, note, 12, ink="ink-3", anchor="end"
        )

    def cards(self, texts: Mapping[str, str], names: Mapping[str, str]) -> str:
        if not self.view["cards"]:
            return ""
        drawn = [self.heading("Cards", f"{self.view['deck']} left in the deck")]
        for card in self.view["cards"]:
            effect = lines(texts.get(card, ""), RIGHT - PICTURE - 24, 12.5, most=3)
            tall = max(70, 42 + 17 * len(effect))
            drawn.append(self.card(card, names.get(card, _titled(card)), effect, tall))
            self.top += tall + 8
        self.top += 8
        return "\n".join(drawn)

    def card(self, card: str, name: str, effect: list[str], tall: float) -> str:
        y = self.top
        corners = f"M{PICTURE} 0V{tall:g}H12A12 12 0 0 1 0 {tall - 12:g}V12A12 12 0 0 1 12 0Z"
        clip = self.sheet.add(f"picture-{tall:g}", f'<clipPath id="picture-{tall:g}"><path d="{corners}"/></clipPath>')
        drawing = self.sheet.place(self.sheet.name("c", card), 0, 0, PICTURE, tall) or (
            rect(0, 0, PICTURE, tall, fill="line") + self.sheet.place("u-cards", 13, tall / 2 - 14, 28, ink="ink-3")
        )
        first = y + (tall - 20 - 17 * len(effect)) / 2 + 15
        drawn = [
            rect(RAIL, y, RIGHT, tall, 12, fill="panel"),
            group([drawing], transform=f"translate({RAIL} {y:g})", clip_path=clip),
            rect(RAIL, y, RIGHT, tall, 12, fill="none", stroke="hairline"),
            text(RAIL + PICTURE + 12, first, name, 16, display=True),
        ]
        for i, line in enumerate(effect):
            drawn.append(text(RAIL + PICTURE + 12, first + 19 + 17 * i, line, 12.5, ink="ink-2"))
        if card in self.choosing.names("card") | self.choosing.picks("card"):
            ring = {"fill": "none", "stroke": self.choosing.actor or "ink"}
            drawn.append(rect(RAIL - 3, y - 3, RIGHT + 6, tall + 6, 15, stroke_opacity=0.25, stroke_width=4, **ring))
            drawn.append(rect(RAIL, y, RIGHT, tall, 12, stroke_width=2.5, **ring))
        return "".join(drawn)

    def legend(self) -> str:
        y = self.low - 5
        self.low -= 36
        return (
            path(f"M{RAIL} {y - 24:g}h{RIGHT}", stroke="line")
            + self.sheet.place("u-cone", RAIL, y - 11, 14, ink="ink")
            + text(RAIL + 18, y, "dominates", 12, ink="ink-2")
            + self.sheet.place("alarm", RAIL + 102, y - 11, 14)
            + text(RAIL + 120, y, "endangered", 12, ink="ink-2")
            + circle(RAIL + 221, y - 4, 7, fill="ink")
            + self.sheet.place("u-check", RAIL + 216, y - 9, 10, ink="on-ink")
            + text(RAIL + 233, y, "scored", 12, ink="ink-2")
        )

    def bag(self) -> str:
        """How many disks of each element are left to draw."""
        bag: Mapping[str, int] = self.view.get("bag") or {}
        if not bag or self.top + 56 > self.low:
            return ""
        drawn = [self.heading("Bag", f"{sum(bag.values())} disks")]
        for i, (element, count) in enumerate(bag.items()):
            x = RAIL + RIGHT / len(bag) * i
            drawn.append(flat_disk(self.sheet, element, x + 10, self.top + 10))
            drawn.append(text(x + 24, self.top + 14.5, str(count), 12, ink="ink-2", bold=True))
        self.top += 40
        return "".join(drawn)

    def options(self) -> str:
        """The first legal options in words, as they are typed and recorded."""
        decision = self.view.get("decision")
        rows = int((self.low - self.top - 22) // 20)
        if not decision or not decision["options"] or rows < 2:
            return ""
        options = decision["options"]
        drawn = [self.heading("Options", str(len(options)))]
        shown = options if len(options) <= rows else options[: rows - 1]
        for option in shown:
            words = "".join(lines(option["text"], RIGHT - 44, 13, most=1))
            drawn.append(text(RAIL + 34, self.top + 12, str(option["number"]), 12, ink="ink-3", anchor="end"))
            drawn.append(text(RAIL + 44, self.top + 12, words, 13))
            self.top += 20
        if len(shown) < len(options):
            rest = f"and {len(options) - len(shown)} more"
            drawn.append(text(RAIL + 44, self.top + 12, rest, 13, ink="ink-3"))
        return "".join(drawn)


def _titled(card: str) -> str:
    return card.replace("_", " ").replace("-", " ").title()


def _prompt(view: View, sheet: Sheet, choosing: Choice, players: Sequence[str]) -> str:
    """Who owes a decision and which; or how the game ended."""
    x, y, wide = MIDDLE, HEIGHT - PAD - PROMPT, RAIL - PAD - MIDDLE
    lift = sheet.add(
        "lift",
        '<filter id="lift" y="-20%" height="160%" color-interpolation-filters="sRGB">'
        '<feDropShadow dx="0" dy="6" stdDeviation="7" flood-color="#000" flood-opacity=".14"/></filter>',
    )
    drawn = [rect(x, y, wide, PROMPT, 18, fill="panel", stroke="hairline", filter=lift)]
    decision = view.get("decision")
    step, words, note = (view["section"] or view["phase"]).capitalize(), "", ""
    left, right = x + 22, x + wide - 20
    if view["over"]:
        step = f"The game is over: {view['ending']}" if view["ending"] else "The game is over"
        winners = [strip["animal"].capitalize() for strip in view["animals"] if strip["seat"] in view["winners"]]
        if winners:
            words = f"{' and '.join(winners)} win with {max(view['scores'])} victory points."
    elif decision:
        words, note = decision["prompt"], seat_name(decision["seat"], players, view)
        count = len(decision["options"])
        if count:
            counted = f"{count} option{'s' * (count != 1)}"
            drawn.append(text(right, y + 24, counted, 13, ink="ink-3", anchor="end"))
        # While animals are being chosen, before the game, they have no strips yet.
        free = choosing.names("animal") - {strip["animal"] for strip in view["animals"]}
        for i, animal in enumerate(sorted(free, reverse=True)):
            drawn.append(badge(sheet, animal, right - 26 - 32 * i, y + 33, 26))
    if choosing.actor:
        drawn.append(badge(sheet, choosing.actor, x + 14, y + 12, 44))
        left = x + 72
        note = f"{choosing.actor.capitalize()} · {note}"
    said = lines(words, right - left, 17)
    if len(said) < 2:
        first, below, size = y + 26, y + 50, 17
    else:
        said = lines(words, right - left, 14, most=2)
        first, below, size = y + 21, y + 41, 14
    drawn.append(text(left, first, step, 13, ink="ink-2", bold=True))
    drawn.append(text(left + width(step, 13, bold=True) + 14, first, note, 13, ink="ink-3"))
    drawn += [text(left, below + 18 * i, line, size) for i, line in enumerate(said)]
    return "".join(drawn)
