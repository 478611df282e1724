"""The earth from the bottom up: blank hexes, coast, slab, tiles, ice, veil, rings, disks, cubes and cones."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from math import sqrt
from typing import Any

from foodchain.drawing.choice import Choice, View, ViewOfEarth, choice
from foodchain.drawing.lettering import text
from foodchain.drawing.picture import document
from foodchain.drawing.pieces import cone, cube, cube_width, standing_disk
from foodchain.drawing.shapes import circle, group, rect
from foodchain.drawing.symbols import Sheet
from foodchain.signatures import checked

LATTICE = 61.6
MARGIN = 27  # room for the coast lines of a tile at the edge
CORNERS = {"E": (1, 0), "SE": (0.5, 1), "SW": (-0.5, 1), "W": (-1, 0), "NW": (-0.5, -1), "NE": (0.5, -1)}

# Three lines 10, 18 and 26 units off the land: its outline stroked wide, then less wide in the page's colour.
COAST = ((54, "coast"), (51.6, "page"), (38, "coast"), (35.6, "page"), (22, "coast"), (19.2, "page"))

# How the cubes of a tile stand, by their number: below the dominant animal, and when nobody dominates.
ROWS_BELOW = {0: (), 1: (1,), 2: (2,), 3: (3,), 4: (2, 2), 5: (3, 2)}
ROWS_TIED = {0: (), 1: (1,), 2: (2,), 3: (2, 1), 4: (2, 2), 5: (2, 2, 1), 6: (2, 2, 2)}

Tile = Mapping[str, Any]


@checked
def earth_svg(view: ViewOfEarth, *, theme: str = "light", coordinates: bool = False, width: float = 704) -> str:
    """The earth alone, as a standalone SVG. With `coordinates`, every hex wears its name."""
    sheet = Sheet(view["game"])
    box = bounds(view)
    covered = sum(tile["terrain"] != tile["ground"] for tile in view["earth"])
    return document(
        rect(*box, fill="page") + "\n" + earth(view, sheet, choice(view), coordinates=coordinates),
        sheet,
        theme,
        (width, round(width * box[3] / box[2], 1)),
        box,
        f"The earth: {len(view['earth'])} tiles, {covered} of them covered",
    )


def bounds(view: View) -> tuple[float, float, float, float]:
    """The box that the board fills, with a margin: left, top, width, height."""
    places = [centre(name) for name in view["grid"]]
    left, right = (pick(x for x, _ in places) for pick in (min, max))
    top, bottom = (pick(y for _, y in places) for pick in (min, max))
    half = LATTICE * sqrt(3) / 2
    return (
        round(left - LATTICE - MARGIN, 1),
        round(top - half - MARGIN, 1),
        round(right - left + 2 * (LATTICE + MARGIN), 1),
        round(bottom - top + 2 * (half + MARGIN), 1),
    )


def centre(name: str) -> tuple[float, float]:
    """Where the middle of a hex lies: "1,-1"."""
    q, r = (int(number) for number in name.split(","))
    return round(1.5 * LATTICE * q, 1), round(sqrt(3) * LATTICE * (r + q / 2), 1)


def corner(name: str) -> tuple[float, float]:
    """Where a corner lies: "1,-1/NE". A corner of three hexes has three names and one place."""
    place, direction = name.split("/")
    q, r = (int(number) for number in place.split(","))
    across, down = CORNERS[direction]
    return (
        round(LATTICE * (1.5 * q + across), 1),
        round(LATTICE * sqrt(3) / 2 * (2 * r + q + down), 1),
    )


def earth(view: View, sheet: Sheet, choosing: Choice, *, coordinates: bool = False) -> str:
    """The layers of the earth, in units of the symbols, the middle of hex 0,0 at the origin."""
    tiles: list[Tile] = view["earth"]
    laid = {tile["hex"] for tile in tiles}
    legal, picked = choosing.names("hex"), choosing.picks("hex")
    ring = choosing.actor or "ink"
    layers = [
        group(_hexagons(sheet, (n for n in view["grid"] if n not in laid)), fill="well", stroke="hairline"),
        *(group(_hexagons(sheet, laid), fill="none", stroke=ink, stroke_width=wide) for wide, ink in COAST),
        _slab(sheet, tiles),
        *(_ground(sheet, tile) for tile in tiles),
    ]
    if legal:
        layers.append(group(_hexagons(sheet, laid - legal - picked), fill="page", fill_opacity="var(--pale)"))
    layers += [_legal_ring(sheet, name, name in laid) for name in sorted(legal)]
    layers += [_picked_ring(sheet, name, ring) for name in sorted(picked)]
    pieces = [standing_disk(sheet, element, *corner(name)) for name, element in view["disks"].items()]
    pieces += _corners(view, choosing, ring)
    pieces += [_species(sheet, tile, [strip["animal"] for strip in view["animals"]]) for tile in tiles]
    pieces += [_scored(sheet, tile["hex"]) for tile in tiles if tile.get("scored")]
    if coordinates:
        pieces += [_coordinate(name, name in laid) for name in view["grid"]]
    # The pointer goes through the pieces to the tile, which has a title to show.
    return "\n".join([*layers, '<g pointer-events="none">', *pieces, "</g>"])


def _hexagons(sheet: Sheet, names: Iterable[str]) -> Iterable[str]:
    return (sheet.piece("hex", *centre(name)) for name in sorted(names))


def _slab(sheet: Sheet, tiles: list[Tile]) -> str:
    """The thickness of the land: its hexagons again, lower and darker, with one soft shadow."""
    shadow = sheet.add(
        "shadow",
        '<filter id="shadow" color-interpolation-filters="sRGB">'
        '<feDropShadow dx="0" dy="5" stdDeviation="3.5" flood-color="#000" flood-opacity=".25"/></filter>',
    )
    drawn = []
    for tile in tiles:
        x, y = centre(tile["hex"])
        shade = f"color-mix(in oklab, var(--{tile['ground']}-s) 62%, #0B1512)"
        drawn.append(sheet.piece("hex", x, y + 5, fill=shade))
    return group(drawn, filter=shadow)


def _ground(sheet: Sheet, tile: Tile) -> str:
    """The tile and what covers it. Every other one is mirrored, so that neighbours of one terrain differ."""
    x, y = centre(tile["hex"])
    name = sheet.name("t", tile["ground"], "hex")
    if int(tile["hex"].split(",")[1]) % 2:
        drawn = sheet.piece(name, 0, 0, transform=f"translate({x:g} {y:g}) scale(-1 1)")
    else:
        drawn = sheet.piece(name, x, y)
    if tile["terrain"] != tile["ground"]:
        drawn += sheet.piece(sheet.name("t", tile.get("side") or tile["terrain"], "hex"), x, y)
    return f"<g><title>{_described(tile)}</title>{drawn}</g>"


def _described(tile: Tile) -> str:
    ground = tile["terrain"]
    if tile.get("side"):
        ground += f" ({tile['side']})"
    if tile["ground"] != ground:
        ground += f" on {tile['ground']}"
    species = []
    for animal, count in tile["cubes"].items():
        if not count:
            continue
        notes = [f"{tile['matches'][animal]} matching"] if animal in tile.get("matches", ()) else []
        notes += ["dominant"] if animal == tile["dominant"] else []
        notes += ["endangered"] if animal in tile["endangered"] else []
        species.append(f"{count} {animal}" + (f" ({', '.join(notes)})" if notes else ""))
    return f"{tile['hex']} {ground}: {', '.join(species) or 'nobody'}"


def _legal_ring(sheet: Sheet, name: str, laid: bool) -> str:
    x, y = centre(name)
    inside = f"translate({x:g} {y:g}) scale(.93)"
    rings = (("target-edge", 7.5, 0.8), ("target", 5, None))
    drawn = [] if laid else [sheet.piece("hex", x, y, fill="well", stroke="hairline")]
    drawn.append(sheet.piece("hex", x, y, fill="#fff", fill_opacity=0.24))
    for ink, wide, opacity in rings:
        drawn.append(
            sheet.piece("hex", 0, 0, transform=inside, fill="none", stroke=ink, stroke_width=wide, opacity=opacity)
        )
    return "".join(drawn)


def _picked_ring(sheet: Sheet, name: str, ring: str) -> str:
    rings = (("#fff", 9), (ring, 5.5))
    return "".join(sheet.piece("hex", *centre(name), fill="none", stroke=ink, stroke_width=wide) for ink, wide in rings)


def _corners(view: View, choosing: Choice, ring: str) -> Iterable[str]:
    """A dot on each vacant corner that can be chosen, a ring round each such disk and what is picked."""
    occupied = {corner(name) for name in view["disks"]}
    ringed = {corner(name) for name in choosing.picks("corner")}
    for place in sorted({corner(name) for name in choosing.names("corner")}):
        if place in occupied:
            ringed.add(place)
        else:
            yield circle(*place, 12, fill="target", opacity="var(--vacant-halo)") + circle(
                *place, 6.5, fill="vacant", stroke="vacant-edge", stroke_width=2.2
            )
    for place in sorted(ringed):
        yield circle(*place, 14.5, fill="none", stroke="#fff", stroke_width=6) + circle(
            *place, 14.5, fill="none", stroke=ring, stroke_width=3.2
        )


def _species(sheet: Sheet, tile: Tile, food_chain: list[str]) -> str:
    """The dominant animal on top, large, wearing the cone; the others below by number, then food chain."""
    x, y = centre(tile["hex"])
    counts: dict[str, int] = {animal: count for animal, count in tile["cubes"].items() if count}
    endangered: Collection[str] = tile["endangered"]
    dominant = tile["dominant"] if tile["dominant"] in counts else None
    rest = sorted((a for a in counts if a != dominant), key=lambda a: (-counts[a], food_chain.index(a)))
    rows = (ROWS_BELOW if dominant else ROWS_TIED)[len(rest)]
    drawn = []
    if dominant:
        above, first = {0: (3, 0), 1: (-8, 20), 2: (-19, 8)}[len(rows)]
        top, count = y + above, counts[dominant]
        drawn.append(cube(sheet, dominant, count, x, top, large=True, endangered=dominant in endangered))
        drawn.append(cone(sheet, dominant, x, top))
        heights = [first + 25 * i for i in range(len(rows))]
    else:
        heights = [26 * i - 13 * (len(rows) - 1) - 1 for i in range(len(rows))]
    for height, row in zip(heights, rows):
        standing, rest = rest[:row], rest[row:]
        widths = [cube_width(counts[animal], large=False) for animal in standing]
        gap = 4.6 if row < 3 else 3
        left = x - (sum(widths) + gap * (row - 1)) / 2
        for animal, wide in zip(standing, widths):
            middle, lost = left + wide / 2, animal in endangered
            drawn.append(cube(sheet, animal, counts[animal], middle, y + height, endangered=lost))
            left += wide + gap
    return "".join(drawn)


def _scored(sheet: Sheet, name: str) -> str:
    """A tile that has been scored this turn."""
    x, y = centre(name)
    return circle(x - 40, y - 19, 7.5, fill="ink") + sheet.place("u-check", x - 45, y - 24, 10, ink="on-ink")


def _coordinate(name: str, laid: bool) -> str:
    x, y = centre(name)
    if not laid:
        return text(x, y + 5, name, 14, ink="ink-3", anchor="middle")
    return text(
        x,
        y + 50,
        name,
        11,
        bold=True,
        anchor="middle",
        stroke="page",
        stroke_width=3,
        stroke_opacity=0.8,
        paint_order="stroke",
    )
