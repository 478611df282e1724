"""Pieces that more than one part of the table shows: cubes, disks, pawns, badges, small terrain signs."""

from __future__ import annotations

from foodchain.drawing.lettering import text
from foodchain.drawing.shapes import Paint, circle, group, rect
from foodchain.drawing.symbols import Sheet, symbol

# From how many cubes on a cube has a taller side, and at last is wider for its second digit.
CROWDS = (10, 6, 2, 1)


def cube_width(count: int, large: bool) -> float:
    return symbol(_cube(count, large)).width - 4


def cube(
    sheet: Sheet,
    animal: str,
    count: int,
    x: float,
    y: float,
    *,
    large: bool = False,
    endangered: bool = False,
) -> str:
    """An animal's species on a tile: the cube, its animal and their number."""
    glyph, inset, edge, size, drop, face, radius = (
        (18, 5, 6, 16.5, 5.8, 25, 6) if large else (14, 3.4, 4.6, 12.8, 4.6, 19.6, 5)
    )
    half = cube_width(count, large) / 2
    ink = f"{animal}-on"
    drawn = [
        sheet.piece(_cube(count, large), x, y, of=animal),
        sheet.place(sheet.name("a", animal), x - half + inset, y - glyph / 2, glyph, ink=ink, hole=animal),
        text(x + half - edge, y + drop, str(count), size, ink=ink, bold=True, anchor="end", fit=True),
    ]
    if endangered:
        hatch = sheet.add(
            "hatch",
            '<pattern id="hatch" width="5" height="5" patternUnits="userSpaceOnUse" '
            f'patternTransform="rotate(45)">{symbol("hatch").content}</pattern>',
        )
        drawn.insert(1, rect(x - half, y - face / 2, 2 * half, face, radius, fill=hatch))
        drawn.append(sheet.piece("alarm", x + half - 1, y - face / 2 + 0.5))
    return "".join(drawn)


def _cube(count: int, large: bool) -> str:
    least = next(least for least in CROWDS if count >= least)
    return f"cube-{'large' if large else 'small'}-{least}"


def cone(sheet: Sheet, animal: str, x: float, y: float) -> str:
    """The mark of dominance, standing on a large cube whose middle is at the point."""
    return sheet.piece("cone", x, y - 16.5, of=animal)


def standing_disk(sheet: Sheet, element: str, x: float, y: float) -> str:
    """A disk on a corner of the earth."""
    glyph = sheet.place(sheet.name("e", element), x - 7.5, y - 7.5, 15, ink="element-ink")
    return sheet.piece("disk", x, y, of=element) + glyph


def flat_disk(sheet: Sheet, element: str, x: float, y: float, size: float = 20) -> str:
    """A disk on a panel."""
    inner = size * 17 / 24
    glyph = sheet.place(sheet.name("e", element), x - inner / 2, y - inner / 2, inner, ink="element-ink")
    return circle(x, y, size * 11.5 / 24, fill=element) + glyph


def badge(sheet: Sheet, animal: str, x: float, y: float, size: float = 20, *, idle: bool = False) -> str:
    """An animal as a square, its upper left corner at the point. Idle: an animal nobody plays."""
    face, ink, edge = ("panel-2", "ink-3", "") if idle else (animal, f"{animal}-on", "badge-edge")
    inner = size * 18 / 24
    inset = (size - inner) / 2
    glyph = sheet.place(sheet.name("a", animal), x + inset, y + inset, inner, ink=ink, hole=face)
    return rect(x, y, size, size, size / 4, fill=face, stroke=edge) + glyph


def pawn(sheet: Sheet, animal: str, x: float, y: float) -> str:
    """A pawn standing on a space whose middle is at the point."""
    glyph = sheet.place(sheet.name("a", animal), x - 7, y - 7.5, 14, ink=f"{animal}-on", hole=animal)
    return sheet.piece("pawn", x - 12, y - 19, of=animal) + glyph


def special_pawn(sheet: Sheet, element: str, control: str | None, x: float, y: float, **paint: Paint) -> str:
    """A white pawn that shows an element; its lid and foot have the colour of whoever controls it."""
    glyph = sheet.place(sheet.name("e", element), x - 7.5, y - 8, 15, ink="element-ink", hole="target")
    return group([sheet.piece("pawn-special", x - 12, y - 19, of=control or "line-strong"), glyph], **paint)


def small_special_pawn(sheet: Sheet, element: str, control: str, x: float, y: float) -> str:
    """The same in a line of words, 14 wide and 17.5 high, its upper left corner at the point."""
    glyph = sheet.place(sheet.name("e", element), x + 2, y + 5.6, 10, ink="element-ink", hole="target")
    return sheet.place("pawn-special", x, y, 14, 17.5, of=control) + glyph


def reconstructed(sheet: Sheet, x: float, y: float, size: float = 14) -> str:
    """The mark behind the name of a card or trait whose printed words are not known, its middle at the point."""
    return sheet.place("u-about", x - size / 2, y - size / 2, size, ink="ink-2")


def sign(sheet: Sheet, terrain: str, x: float, y: float, width: float = 17) -> str:
    """A terrain in a small place: a hexagon with one sign, its middle at the point."""
    unit = width / 128
    hexagon = sheet.place(
        "hex",
        x - 60 * unit,
        y - 54 * unit,
        120 * unit,
        108 * unit,
        fill=terrain,
        stroke="hairline",
        stroke_width=7,
    )
    inner = 72 * unit
    name = sheet.name("s", terrain)
    return hexagon + sheet.place(name, x - inner / 2, y - inner / 2, inner, ink="ink", hole=terrain)


def halo(x: float, y: float, radius: float, ink: str) -> str:
    """Round something on a panel that can be chosen, or is: a ring in the actor's colour, softly haloed."""
    return circle(x, y, radius + 2, fill="none", stroke=ink, stroke_opacity=0.25, stroke_width=4) + circle(
        x, y, radius - 1.2, fill="panel-2", stroke=ink, stroke_width=2.5
    )
