"""The whole table as one picture: strips; action display, earth and cards side by side; prompt."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from foodchain.drawing.action_display import action_display
from foodchain.drawing.choice import Choice, Target, View, ViewOfEarth, choice
from foodchain.drawing.earth import bounds, earth
from foodchain.drawing.lettering import ROOM, lines, text, width
from foodchain.drawing.picture import document
from foodchain.drawing.pieces import badge, flat_disk, reconstructed, special_pawn
from foodchain.drawing.shapes import circle, group, path, rect
from foodchain.drawing.strips import height, seat_name, strips, trait_facts, traits_of
from foodchain.drawing.symbols import OWN_CARD, Sheet
from foodchain.signatures import checked

WIDTH, HEIGHT = 1440, 900
PAD = 16
LEFT, RIGHT = 344, 292  # the rails
MIDDLE = PAD + LEFT + PAD
RAIL = WIDTH - PAD - RIGHT
PROMPT = 68
PICTURE = 54
BELOW_CARDS = 150  # what the elements need
LABELS = 45  # of the rows of the elements
FISH = {"live": ("u-fish", "survival"), "dead": ("u-fishbone", "extinction")}  # on a card: what it sets off


@checked
def table_svg(
    view: ViewOfEarth,
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
        rail.legend(),
        rail.traits_to_choose(),
        rail.cards(card_texts or {}, card_names or {}),
        rail.special_pawns(),
        rail.bag(),
        rail.own_traits(),
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
    ]
    if "round" in view:
        drawn.append(text(after, 49, _round(view), 14, ink="ink-2"))
        return "".join(drawn) + _food_chain(view, sheet)
    drawn.append(text(after, 49, f"Turn {view['turn']}", 14, ink="ink-2"))
    phases = view["phases"]
    now = len(phases) if view["over"] else -1
    if view["phase"] in phases:
        now = phases.index(view["phase"])
    wide = (LEFT - 12) / 3
    for i, phase in enumerate(phases):
        x = PAD + (wide + 6) * i
        bar, ink = ("ink", "ink") if i == now else ("line-strong" if i < now else "line", "ink-3")
        drawn.append(rect(x, 68, wide, 3, fill=bar))
        drawn.append(text(x, 88, phase.capitalize(), 12.5, ink=ink, bold=i == now))
    return "".join(drawn)


def _round(view: View) -> str:
    return f"Round {view['round']} · turn {view['turn']}" if view["turn"] else f"Round {view['round']}"


def _food_chain(view: View, sheet: Sheet) -> str:
    """A round ends when the cubes of all animals are across: who has still to retrieve its pawns, and who has."""
    wide = (LEFT - 6) / 2
    sides = (("In the round", False), ("Retrieved", True))
    if view["phase"] != "play":
        return rect(PAD, 68, LEFT, 3, fill="ink") + text(PAD, 88, view["phase"].capitalize(), 12.5, bold=True)
    drawn = []
    for i, (words, across) in enumerate(sides):
        x = PAD + (wide + 6) * i
        there = [strip["animal"] for strip in reversed(view["animals"]) if strip["across"] == across]
        drawn.append(rect(x, 68, wide, 3, fill="line-strong" if across else "ink"))
        drawn.append(text(x, 89, words, 12, ink="ink-3" if across else "ink", bold=not across))
        for j, animal in enumerate(there):
            drawn.append(badge(sheet, animal, x + wide - 17 * (len(there) - j) + 1, 76, 16))
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

    def traits_to_choose(self) -> str:
        """The traits from which the viewer chooses now, or has been dealt."""
        names = sorted(self.choosing.names("trait") | self.choosing.picks("trait"))
        for strip in self.view["animals"]:
            names += [trait for trait in strip.get("dealt") or () if trait not in names]
        if not names:
            return ""
        drawn = [self.heading("Traits to choose from", str(len(names)))]
        for trait in names:
            facts = trait_facts(self.view, trait)
            drawn.append(self.fact(facts["name"], facts["text"], facts["reconstructed"], ("trait", trait)))
        self.top += 8
        return "\n".join(drawn)

    def fact(self, name: str, words: str, about: bool, target: Target) -> str:
        """A card without a picture: a trait."""
        said = lines(words, RIGHT - 26, 12.5, most=4)
        tall, y = 37 + 17 * len(said), self.top
        drawn = [
            rect(RAIL, y, RIGHT, tall, 12, fill="panel", stroke="hairline"),
            text(RAIL + 13, y + 23, name, 16, display=True),
        ]
        if about:
            drawn.append(reconstructed(self.sheet, RAIL + 13 + width(name, 16, display=True) * ROOM + 14, y + 18, 16))
        drawn += [text(RAIL + 13, y + 42 + 17 * i, line, 12.5, ink="ink-2") for i, line in enumerate(said)]
        drawn.append(self.ring(target, y, tall))
        self.top += tall + 8
        return "".join(drawn)

    def ring(self, target: Target, y: float, tall: float) -> str:
        """Round what is as wide as the rail and can be chosen, or is."""
        if target not in self.choosing.legal | self.choosing.picked:
            return ""
        ring = {"fill": "none", "stroke": self.choosing.actor or "ink"}
        halo = rect(RAIL - 3, y - 3, RIGHT + 6, tall + 6, 15, stroke_opacity=0.25, stroke_width=4, **ring)
        return halo + rect(RAIL, y, RIGHT, tall, 12, stroke_width=2.5, **ring)

    def cards(self, texts: Mapping[str, str], names: Mapping[str, str]) -> str:
        if not self.view["cards"]:
            return ""
        note = f"{self.view['deck']} left in the deck"
        spent = self.view.get("spent", ())
        if "card_facts" in self.view and spent:
            note = f"{self.view['deck']} in the deck · {len(spent)} discarded"
        drawn = [self.heading("Cards", note)]
        effects = self.effects(texts, 4)
        if self.top + sum(_height(effect) + 8 for effect in effects) + BELOW_CARDS > self.low:
            effects = self.effects(texts, 3)
        for card, effect in zip(self.view["cards"], effects):
            tall = _height(effect)
            drawn.append(self.card(card, names.get(card, _titled(card)), effect, tall))
            self.top += tall + 8
        if "card_facts" in self.view and spent:
            last = f"Last discarded: {names.get(spent[-1], _titled(spent[-1]))}"
            drawn.append(text(RAIL, self.top + 8, last, 12, ink="ink-3"))
            if self.view["card_facts"].get(spent[-1], {}).get("reconstructed"):
                drawn.append(reconstructed(self.sheet, RAIL + width(last, 12) + 11, self.top + 4, 13))
            self.top += 16
        self.top += 8
        return "\n".join(drawn)

    def effects(self, texts: Mapping[str, str], most: int) -> list[list[str]]:
        return [lines(texts.get(card, ""), RIGHT - PICTURE - 24, 12.5, most=most) for card in self.view["cards"]]

    def card(self, card: str, name: str, effect: list[str], tall: float) -> str:
        y = self.top
        first = y + (tall - 20 - 17 * len(effect)) / 2 + 15
        drawn = [
            rect(RAIL, y, RIGHT, tall, 12, fill="panel"),
            draw_picture(self.sheet, self.view.get("card_facts", {}).get(card, {}).get("drawn", card), RAIL, y, tall),
            rect(RAIL, y, RIGHT, tall, 12, fill="none", stroke="hairline"),
            text(RAIL + PICTURE + 12, first, name, 16, display=True),
        ]
        for i, line in enumerate(effect):
            drawn.append(text(RAIL + PICTURE + 12, first + 19 + 17 * i, line, 12.5, ink="ink-2"))
        drawn.append(self.ring(("card", card), y, tall))
        if facts := self.view.get("card_facts", {}).get(card):
            drawn.append(self.marks(facts, RAIL + PICTURE + 12 + width(name, 16, display=True) * ROOM, first, y))
        return "".join(drawn)

    def marks(self, facts: Mapping[str, Any], x: float, y: float, top: float) -> str:
        """A card's slot at its corner; behind its name whether it is reconstructed, at its end the fish it shows."""
        drawn = []
        if facts.get("slot"):
            drawn.append(circle(RAIL + 4, top + 6, 10, fill="panel", stroke="line"))
            slot = str(facts["slot"])
            drawn.append(text(RAIL + 4, top + 10, slot, 11, ink="ink-2", bold=True, anchor="middle"))
        if facts["reconstructed"]:
            drawn.append(reconstructed(self.sheet, x + 12, y - 5, 15))
        for i, fish in enumerate(facts.get("fish", ())):
            drawn.append(self.sheet.place(FISH[fish][0], RAIL + RIGHT - 27 - 20 * i, y - 15, 18, ink="ink-2"))
        return "".join(drawn)

    def legend(self) -> str:
        rows = [self.signs()]
        facts = [*self.view.get("card_facts", {}).values(), *self.view.get("trait_facts", {}).values()]
        if facts:
            rows.append([("u-about", "reconstructed: its printed words are unknown")])
        drawn = []
        for row in reversed(rows):
            x, y = float(RAIL), self.low - 5
            gap = (RIGHT - sum(18 + width(words, 12) for _, words in row)) / max(len(row) - 1, 1)
            for name, words in row:
                ink = "" if name == "alarm" else "ink"
                if name == "scored":
                    drawn.append(circle(x + 7, y - 4, 7, fill="ink"))
                    drawn.append(self.sheet.place("u-check", x + 2, y - 9, 10, ink="on-ink"))
                else:
                    drawn.append(self.sheet.place(name, x, y - 11, 14, ink=ink))
                drawn.append(text(x + 18, y, words, 12, ink="ink-2"))
                x += 18 + width(words, 12) + min(gap, 24)
            self.low -= 20
        self.low -= 16
        return path(f"M{RAIL} {self.low + 7:g}h{RIGHT}", stroke="line") + "".join(drawn)

    def signs(self) -> list[tuple[str, str]]:
        """What the signs on earth and on the cards mean, as far as this game has them."""
        if "special_pawns" in self.view:  # those are dominated, not tiles
            return [("alarm", "endangered"), *FISH.values()]
        return [("u-cone", "dominates"), ("alarm", "endangered"), ("scored", "scored")]

    def special_pawns(self) -> str:
        """A column for each element: its special pawn, who controls it and the target that Domination has to beat,
        the value of the animal that decides, and the disks in the bag. A pawn on the display is pale here."""
        pawns: Mapping[str, Any] = self.view.get("special_pawns") or {}
        if not pawns:
            return ""
        bag: Mapping[str, int] = self.view.get("bag") or {}
        drawn = [self.heading("Elements", "special pawns and targets")]
        actor = self.choosing.actor
        values = next((s["domination"] for s in self.view["animals"] if s["animal"] == actor), None)
        legal = self.choosing.names("pawn") | self.choosing.picks("pawn")
        wide = (RIGHT - LABELS) / len(pawns)
        top = self.top
        drawn.append(text(RAIL, top + 19, "Target", 12, ink="ink-3"))
        below = top + 40
        if actor and values:
            drawn.append(badge(self.sheet, actor, RAIL, below, 16))
        second = below + 24 if values else below
        if bag:
            drawn.append(text(RAIL, second + 14, "Bag", 12, ink="ink-3"))
        for i, (element, pawn) in enumerate(pawns.items()):
            x = RAIL + LABELS + wide * i
            if element in legal:
                ring = {"fill": "none", "stroke": actor or "ink"}
                drawn.append(rect(x - 3, top - 3, wide, 38, 9, stroke_width=2.5, **ring))
            small = f"translate({x:g} {top:g}) scale(.84)"
            away = 0.4 if pawn["space"] else None
            drawn.append(
                special_pawn(self.sheet, element, pawn["control"], 12, 23, transform=small, opacity=away),
            )
            drawn.append(text(x + 22, top + 14, str(pawn["target"]), 13, bold=True))
            if pawn["control"]:
                drawn.append(badge(self.sheet, pawn["control"], x + 22, top + 18, 13))
            if values:
                beats = values[element] > pawn["target"]
                ink = "ink" if beats else "ink-3"
                drawn.append(text(x + 22, below + 13, str(values[element]), 13, ink=ink, bold=beats))
                drawn.append(self.sheet.place("u-check", x + 5, below + 3, 12, ink="ink") if beats else "")
            if bag:
                drawn.append(flat_disk(self.sheet, element, x + 10, second + 10, 18))
                drawn.append(text(x + 22, second + 14.5, str(bag[element]), 12, ink="ink-2"))
        self.top = second + (38 if bag else 8)
        return "".join(drawn)

    def own_traits(self) -> str:
        """What the viewer's traits do; the strips have room for their names only."""
        drawn = []
        for strip in self.view["animals"]:
            if strip["seat"] != self.view.get("seat"):
                continue
            for trait in traits_of(strip):
                facts = trait_facts(self.view, trait)
                left = RAIL + (21 if facts["reconstructed"] else 0)
                said = lines(f"{facts['name']}: {facts['text']}", RAIL + RIGHT - left, 12.5)
                if self.top + 17 * len(said) + 12 > self.low:
                    break
                if facts["reconstructed"]:
                    drawn.append(reconstructed(self.sheet, RAIL + 7, self.top + 6))
                for line in said:
                    drawn.append(text(left, self.top + 10, line, 12.5, ink="ink-2"))
                    self.top += 17
                self.top += 12
        return "".join(drawn)

    def bag(self) -> str:
        """How many disks of each element are left to draw."""
        bag: Mapping[str, int] = self.view.get("bag") or {}
        if not bag or "special_pawns" in self.view or self.top + 56 > self.low:
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


def draw_picture(sheet: Sheet, card: str, x: float, y: float, tall: float) -> str:
    """The drawing at the left end of a card; all that a pack has added have the same one."""
    corners = f"M{PICTURE} 0V{tall:g}H12A12 12 0 0 1 0 {tall - 12:g}V12A12 12 0 0 1 12 0Z"
    clip = sheet.add(f"picture-{tall:g}", f'<clipPath id="picture-{tall:g}"><path d="{corners}"/></clipPath>')
    drawing = sheet.place(sheet.name("c", card, OWN_CARD), 0, 0, PICTURE, tall)
    return group([drawing], transform=f"translate({x:g} {y:g})", clip_path=clip)


def _height(effect: list[str]) -> float:
    """Of a card with so many lines."""
    return max(70, 42 + 17 * len(effect))


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
