"""The action display: a row for each section, with its spaces and pawns, its elements, tiles and ice."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from foodchain.drawing.choice import Choice, View
from foodchain.drawing.lettering import text, width
from foodchain.drawing.pieces import badge, flat_disk, halo, pawn, sign
from foodchain.drawing.shapes import Paint, circle, path, rect
from foodchain.drawing.symbols import Sheet

WIDTH = 344
PAD = 14
SPACES = 104  # where the first space begins
WELL = 26
SQUARE = 24
BOX = 4 * SQUARE + 9
STACKS = 36

Section = Mapping[str, Any]


class FreeIcon(NamedTuple):
    """An action of an animal that takes no pawn, drawn in line with the spaces."""

    animal: str
    first: bool
    caption: str


# What the display shows and a view does not tell.
FREE_ICONS = {
    "base": {
        "regression": FreeIcon("reptiles", False, ""),
        "speciation": FreeIcon("insects", False, "+1"),
        "competition": FreeIcon("arachnids", True, "any"),
    }
}
SQUARES = ("adaptation", "abundance", "wanderlust")  # drawn elements lie in squares, waiting ones in a box
BOXES = ("regression", "wasteland", "depletion", "autotrophs")
FLOWS = (
    ("adaptation", "regression"),
    ("abundance", "wasteland"),
    ("wasteland", "depletion"),
    ("abundance", "autotrophs"),
    ("autotrophs", "depletion"),
)


def labels(section: Section) -> list[str]:
    """What each space stands for: the marker or number beside it, or its own part of its name ("migration 7" is 7)."""
    return [
        str(
            space.get("terrain")
            or space.get("element")
            or space.get("value")
            or space["name"].removeprefix(section["section"]).strip()
        )
        for space in section["spaces"]
    ]


def counted(section: Section) -> bool:
    """Are the spaces only counted, 1, 2, 3, so that their names say nothing?"""
    return labels(section) == [str(i + 1) for i in range(len(section["spaces"]))]


def acting(view: View, choosing: Choice) -> str | None:
    """The space whose pawn acts: the first one taken in the section being executed, if it is the actor's."""
    for section in view["display"]:
        if section["state"] == "now":
            for space in section["spaces"]:
                if space["pawn"]:
                    return str(space["name"]) if space["pawn"] == choosing.actor else None
    return None


def action_display(view: View, sheet: Sheet, choosing: Choice, x: float, y: float, height: float) -> str:
    """The whole panel, its upper left corner at the point; the rows share the height."""
    rows = [_Row(view, sheet, choosing, section) for section in view["display"]]
    room = height - 50 - sum(row.tall for row in rows)
    spare = min(room / max(len(rows) - 1, 1), 24)
    drawn = [
        rect(x, y, WIDTH, height, 14, fill="panel", stroke="hairline"),
        text(x + PAD, y + 26, "Action display", 13, ink="ink-2", bold=True),
    ]
    top = y + 36
    for row, following in zip(rows, [*rows[1:], None]):
        drawn.append(row.drawn(x, top, spare))
        if following and (row.name, following.name) in FLOWS:
            middle, low = x + WIDTH - PAD - BOX / 2, top + row.tall + spare / 2
            arrow = f"M{middle - 5:g} {low - 2.5:.1f}l5 5 5-5"
            drawn.append(path(arrow, fill="none", stroke="line-strong", stroke_width=1.6))
        top += row.tall + spare
    return "\n".join(drawn)


class _Row:
    """One section."""

    def __init__(self, view: View, sheet: Sheet, choosing: Choice, section: Section) -> None:
        self.view, self.sheet, self.choosing, self.section = view, sheet, choosing, section
        self.name: str = section["section"]
        self.ring = choosing.actor or "ink"
        self.captions = [] if counted(section) else labels(section)
        self.icon = FREE_ICONS.get(view["game"], {}).get(self.name)
        self.stacks = view.get("stacks", []) if self.name == "wanderlust" else []
        self.tall = 46.0
        if self.captions:
            self.tall = 42 + (31 if any("-" in caption for caption in self.captions) else 17)
        self.middle = self.tall / 2
        if self.stacks:
            self.tall += STACKS

    def drawn(self, x: float, top: float, spare: float) -> str:
        state = self.section["state"]
        drawn = []
        if state == "now":
            above = min(spare, 8) / 2
            tint = f"color-mix(in oklab, var(--{self.ring}) 12%, var(--panel))"
            drawn.append(rect(x + 0.5, top - above, WIDTH - 1, self.tall + 2 * above, fill=tint))
            drawn.append(rect(x, top - above, 4, self.tall + 2 * above, fill=self.ring))
        middle, right = top + self.middle, x + WIDTH - PAD
        past = state == "past"
        heading, ink = self.name.capitalize(), "ink-3" if past else "ink"
        drawn.append(text(x + PAD, middle + 4.6, heading, 13, ink=ink, bold=not past, fit=True))
        drawn.append(self.spaces(x + SPACES, top + 6 + WELL / 2 if self.captions else middle))
        drawn.append(self.elements(right - BOX, middle))
        if self.name == "initiative":
            for i, animal in enumerate(reversed(self.view["initiative"])):
                drawn.append(badge(self.sheet, animal, right - 20 - 23 * i, middle - 10))
        if self.name == "glaciation" and "tundra_left" in self.view:
            left = str(self.view["tundra_left"])
            drawn.append(text(right, middle + 4.4, left, 12, ink="ink-2", bold=True, anchor="end"))
            drawn.append(sign(self.sheet, "tundra", right - width(left, 12, bold=True) - 17, middle, 22))
        for i in range(len(self.stacks)):
            drawn.append(self.stack(i, x + SPACES + 17 + 66 * i, top + self.tall - 23))
        return "".join(drawn)

    def spaces(self, x: float, y: float) -> str:
        legal = self.choosing.names("space") | self.choosing.picks("space") | {acting(self.view, self.choosing)}
        words = [caption for caption in self.captions if not self.has_sign(caption)]
        pitch = WELL + (7.0 if words else 2.0)
        for word in words:
            pitch = max(pitch, width(word, 12, bold=True) + 6)
        edge = "line" if self.section["state"] == "past" else "line-strong"
        drawn = []
        at = x + WELL / 2
        if self.icon and self.icon.first:
            drawn.append(self.free(self.icon, at, y))
            at += pitch
        for i, space in enumerate(self.section["spaces"]):
            if space["name"] in legal:
                drawn.append(halo(at, y, WELL / 2, self.ring))
            else:
                drawn.append(circle(at, y, 12.25, fill="panel-2", stroke=edge, stroke_width=1.5))
            if space["pawn"]:
                drawn.append(pawn(self.sheet, space["pawn"], at, y))
            if self.captions:
                drawn.append(self.caption(self.captions[i], at, y + WELL / 2 + 4))
            at += pitch
        if self.icon and not self.icon.first:
            drawn.append(self.free(self.icon, at, y))
        return "".join(drawn)

    def free(self, icon: FreeIcon, x: float, y: float) -> str:
        """In a dashed square, not a circle: it takes no pawn."""
        played = any(strip["animal"] == icon.animal for strip in self.view["animals"])
        dashed: dict[str, Paint] = {"stroke": "line-strong", "stroke_dasharray": "2.6 3.2"}
        return (
            rect(x - 12.2, y - 12.2, 24.4, 24.4, 7.5, fill="none", stroke_width=1.5, **dashed)
            + badge(self.sheet, icon.animal, x - 10, y - 10, idle=not played)
            + text(x, y + WELL / 2 + 15, icon.caption, 12, ink="ink-2", bold=True, anchor="middle")
        )

    def has_sign(self, caption: str) -> bool:
        """Can the caption be drawn, as an element or as terrains?"""
        terrains = caption.split("-")
        return bool(self.sheet.name("e", caption)) or all(self.sheet.name("s", t) for t in terrains)

    def caption(self, caption: str, x: float, top: float) -> str:
        """What a space gives, under it: an element, terrains one above the other, or a word."""
        if not self.has_sign(caption):
            return text(x, top + 11, caption, 12, ink="ink-2", bold=True, anchor="middle")
        if self.sheet.name("e", caption):
            return flat_disk(self.sheet, caption, x, top + 8.5, 17)
        terrains = enumerate(caption.split("-"))
        return "".join(sign(self.sheet, terrain, x, top + 7.5 + 16 * i) for i, terrain in terrains)

    def elements(self, x: float, y: float) -> str:
        elements = self.section["elements"]
        pitch = SQUARE + 3
        drawn = []
        if self.name in SQUARES:
            for i in range(max(4, len(elements))):
                left = x + pitch * i + 0.5
                drawn.append(rect(left, y - 11.5, SQUARE - 1, SQUARE - 1, 6.5, fill="panel-2", stroke="line"))
        elif self.name in BOXES or elements:
            drawn.append(rect(x + 0.5, y - 12.5, BOX - 1, 25, 7.5, fill="panel-2", stroke="line"))
        legal = self.choosing.names("element") | self.choosing.picks("element")
        for i, element in enumerate(elements):
            at = x + SQUARE / 2 + pitch * i
            if self.section["state"] == "now" and element in legal:
                drawn.append(halo(at, y, 12.5, self.ring))
            drawn.append(flat_disk(self.sheet, element, at, y))
        return "".join(drawn)

    def stack(self, i: int, x: float, y: float) -> str:
        """A pile of tiles: its top, its back, or the place where it was; and how many are left."""
        top, left = self.stacks[i]["top"], self.stacks[i]["left"]
        box = (x - 17, y - 15.3, 34, 30.6)
        drawn = []
        if str(i + 1) in self.choosing.names("stack"):
            drawn.append(self.sheet.place("hex", *box, fill="none", stroke=self.ring, stroke_width=18))
        if not left:
            drawn.append(
                self.sheet.place(
                    "hex", *box, fill="none", stroke="line-strong", stroke_width=4, stroke_dasharray="2 12"
                )
            )
        elif top and self.sheet.name("t", top):
            drawn.append(self.sheet.place(self.sheet.name("t", top), *box))
        else:
            drawn.append(self.sheet.place("hex", *box, fill="line"))
        drawn.append(text(x + 22, y + 4.4, str(left), 12, ink="ink-2", bold=True))
        return "".join(drawn)
