"""The action display: a row for each section, with its spaces and pawns, its elements, tiles and ice."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from foodchain.drawing.choice import Choice, View
from foodchain.drawing.lettering import text, width
from foodchain.drawing.pieces import badge, flat_disk, halo, pawn, sign, special_pawn
from foodchain.drawing.shapes import Paint, circle, path, rect
from foodchain.drawing.symbols import Sheet

WIDTH = 344
PAD = 14
SPACES = 104  # where the first space begins
WELL = 26
SQUARE = 24
BOX = 4 * SQUARE + 9
STACKS = 36
BESIDE = 20  # room for a disk to the left of its space
SIGN = 18  # room for a terrain marker to the right of a number

Section = Mapping[str, Any]


def notes(section: Section) -> list[str]:
    """What each space gives: its note, or the part of its name that is its own: "migration 7" gives 7."""
    labels = [space["name"].removeprefix(section["section"]).strip() for space in section["spaces"]]
    counted = labels == [str(i + 1) for i in range(len(labels))]  # 1, 2, 3: such names say nothing
    return [space.get("note", "" if counted else label) for space, label in zip(section["spaces"], labels)]


def own_spaces(view: View, section: Section) -> list[Mapping[str, Any]]:
    """Spaces of one animal alone that give the section's action."""
    return [space for space in view.get("own_spaces", ()) if space["section"] == section["section"]]


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
        if following and row.section.get("slides_to") == following.name:
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
        self.notes = notes(section)
        self.icon: Mapping[str, Any] | None = section.get("free")
        self.stacks = view.get("stacks", []) if self.name == "wanderlust" else []
        self.own = own_spaces(view, section)
        terrains = any(space.get("terrain") for space in section["spaces"])
        self.captioned = terrains or bool(self.own) or any(self.notes)
        self.tall = 46.0
        if self.captioned:
            self.tall = 42 + (31 if any("-" in note for note in self.notes) else 17)
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
        drawn.append(self.spaces(x + SPACES, top + 6 + WELL / 2 if self.captioned else middle))
        drawn.append(self.elements(right - BOX, middle))
        drawn.append(self.cubes(right - BOX - 8, middle))
        if self.name == "initiative":
            for i, animal in enumerate(reversed(self.view["initiative"])):
                drawn.append(badge(self.sheet, animal, right - 20 - 23 * i, middle - 10))
        if supply := self.section.get("supply"):
            left = str(supply["left"])
            drawn.append(text(right, middle + 4.4, left, 12, ink="ink-2", bold=True, anchor="end"))
            at = right - width(left, 12, bold=True) - 17
            drawn.append(sign(self.sheet, supply["terrain"], at, middle, 22))
        for i in range(len(self.stacks)):
            drawn.append(self.stack(i, x + SPACES + 17 + 66 * i, top + self.tall - 23))
        return "".join(drawn)

    def spaces(self, x: float, y: float) -> str:
        legal = self.choosing.names("space") | self.choosing.picks("space")
        spaces = [*self.section["spaces"], *self.own]
        captions = [*self.notes, *(space["animal"] for space in self.own)]
        rooms = [self.room(space, caption) for space, caption in zip(spaces, captions)]
        drawn = []
        disks = []  # last, over the halos of the spaces
        at = x + WELL / 2
        if self.icon and self.icon["first"]:
            drawn.append(self.free(self.icon, at, y))
            at += rooms[0]
        for i, space in enumerate(spaces):
            if i:
                at += (rooms[i - 1] + rooms[i]) / 2
            if space.get("element"):
                at += BESIDE
                disks.append(flat_disk(self.sheet, space["element"], at - 21.5, y, 17))
            drawn.append(self.space(space, at, y, space["name"] in legal))
            drawn.append(self.caption(captions[i], space.get("terrain"), at, y + WELL / 2 + 4))
        if self.icon and not self.icon["first"]:
            drawn.append(self.free(self.icon, at + rooms[-1], y))
        return "".join(drawn + disks)

    def space(self, space: Mapping[str, Any], x: float, y: float, legal: bool) -> str:
        """A well and who stands in it. A special space wears a white cylinder, a closed one is dotted."""
        edge: dict[str, Paint] = {"stroke": "line" if self.section["state"] == "past" else "line-strong"}
        fill = "panel-2"
        if not space.get("open", True):
            fill, edge = "none", {"stroke": "line-strong", "stroke_dasharray": ".1 3.1"}
        drawn = halo(x, y, WELL / 2, self.ring) if legal else circle(x, y, 12.25, fill=fill, stroke_width=1.5, **edge)
        if space.get("special_pawn"):
            return drawn + special_pawn(self.sheet, space["special_pawn"], space["pawn"], x, y)
        if space["pawn"]:
            return drawn + pawn(self.sheet, space["pawn"], x, y)
        if space.get("special"):
            drawn += self.sheet.place("u-pawn", x - 8, y - 8, 16, ink="#fff", stroke="#75857D", stroke_width=2)
        return drawn

    def room(self, space: Mapping[str, Any], caption: str) -> float:
        """How far apart the middles of two such spaces are."""
        if not caption or self.has_sign(caption):
            return WELL + 2
        beside = SIGN if space.get("terrain") else 0
        return max(WELL + 7, width(caption, 12, bold=True) + beside + 6)

    def free(self, icon: Mapping[str, Any], x: float, y: float) -> str:
        """In a dashed square, not a circle: it takes no pawn."""
        played = any(strip["animal"] == icon["animal"] for strip in self.view["animals"])
        dashed: dict[str, Paint] = {"stroke": "line-strong", "stroke_dasharray": "2.6 3.2"}
        return (
            rect(x - 12.2, y - 12.2, 24.4, 24.4, 7.5, fill="none", stroke_width=1.5, **dashed)
            + badge(self.sheet, icon["animal"], x - 10, y - 10, idle=not played)
            + text(x, y + WELL / 2 + 15, icon["note"], 12, ink="ink-2", bold=True, anchor="middle")
        )

    def has_sign(self, caption: str) -> bool:
        """Can the caption be drawn, as an animal, as an element or as terrains?"""
        terrains = caption.split("-")
        whole = self.sheet.name("a", caption) or self.sheet.name("e", caption)
        return bool(whole) or all(self.sheet.name("s", t) for t in terrains)

    def caption(self, caption: str, marker: str | None, x: float, top: float) -> str:
        """What a space gives, under it: an element, terrains one above the other, a word, a terrain marker."""
        if self.has_sign(caption):
            if self.sheet.name("a", caption):
                return badge(self.sheet, caption, x - 8, top + 0.5, 16)
            if self.sheet.name("e", caption):
                return flat_disk(self.sheet, caption, x, top + 8.5, 17)
            terrains = enumerate(caption.split("-"))
            return "".join(sign(self.sheet, terrain, x, top + 7.5 + 16 * i) for i, terrain in terrains)
        if not marker:
            return text(x, top + 11, caption, 12, ink="ink-2", bold=True, anchor="middle")
        left = x - (width(caption, 12, bold=True) + SIGN) / 2
        words = text(left, top + 11, caption, 12, ink="ink-2", bold=True)
        return words + sign(self.sheet, marker, x + (width(caption, 12, bold=True) + SIGN) / 2 - 8, top + 7)

    def elements(self, x: float, y: float) -> str:
        # Disks that belong to one space lie beside it.
        tied = any(space.get("element") for space in self.section["spaces"])
        elements = [] if tied else self.section["elements"]
        pitch = SQUARE + 3
        drawn = []
        if self.section.get("squares"):
            for i in range(max(self.section["squares"], len(elements))):
                left = x + pitch * i + 0.5
                drawn.append(rect(left, y - 11.5, SQUARE - 1, SQUARE - 1, 6.5, fill="panel-2", stroke="line"))
        elif self.section.get("box") or elements:
            drawn.append(rect(x + 0.5, y - 12.5, BOX - 1, 25, 7.5, fill="panel-2", stroke="line"))
        legal = self.choosing.names("element") | self.choosing.picks("element")
        for i, element in enumerate(elements):
            at = x + SQUARE / 2 + pitch * i
            if self.section["state"] == "now" and element in legal:
                drawn.append(halo(at, y, 12.5, self.ring))
            drawn.append(flat_disk(self.sheet, element, at, y))
        return "".join(drawn)

    def cubes(self, right: float, y: float) -> str:
        """Squares for one cube each, ending at the point: whose lies there."""
        drawn = []
        cubes = self.section.get("cubes") or []
        for i, animal in enumerate(cubes):
            left = right - 23 * (len(cubes) - i)
            dashed: dict[str, Paint] = {"stroke": "line-strong", "stroke_dasharray": None if animal else ".1 3"}
            drawn.append(rect(left, y - 10.5, 21, 21, 6, fill="none", stroke_width=1.5, **dashed))
            if animal:
                drawn.append(badge(self.sheet, animal, left + 2, y - 8.5, 17))
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
