"""Words in a picture: how wide they are, where lines break, and the fonts that a PNG is set in."""

from __future__ import annotations

import struct
from functools import cache
from importlib import resources
from importlib.resources.abc import Traversable
from xml.sax.saxutils import escape

from foodchain.drawing.shapes import Paint, attributes

SANS = "Foodchain Sans"
DISPLAY = "Foodchain Display"

# A browser sets the same words in whatever fonts the reader has, and few of them run wider than this.
ROOM = 1.06


def fonts() -> list[Traversable]:
    """The font files that come with the drawings."""
    folder = resources.files(__package__).joinpath("fonts")
    found = (file for file in folder.iterdir() if file.name.endswith((".ttf", ".otf")))
    return sorted(found, key=lambda file: file.name)


def text(
    x: float,
    y: float,
    words: str,
    size: float = 14,
    *,
    ink: str = "ink",
    bold: bool = False,
    display: bool = False,
    anchor: str | None = None,
    fit: bool = False,
    **paint: Paint,
) -> str:
    """One line of words. `y` is the line the letters stand on; the display face is always bold.

    `fit` is for tight places: whatever font a browser has, the words are made as wide as they are in ours.
    """
    if not words:
        return ""
    written = attributes(
        x=x,
        y=y,
        font_size=size,
        fill=ink,
        font_family="var(--display)" if display else None,
        font_weight=700 if bold or display else None,
        text_anchor=anchor,
        textLength=width(words, size, bold=bold, display=display) if fit else None,
        lengthAdjust="spacingAndGlyphs" if fit else None,
        **paint,
    )
    # What people write is only ever words: it must not be read as markup, nor as a colour or a reference.
    words = "".join(letter for letter in words if letter.isprintable())
    words = escape(words, {'"': "&quot;", "(": "&#40;"})
    return f"<text{written}>{words}</text>"


def width(words: str, size: float = 14, *, bold: bool = False, display: bool = False) -> float:
    """How far the words run."""
    letters = advances("display-bold.otf" if display else "sans-bold.ttf" if bold else "sans-regular.ttf")
    return size * sum(letters.get(ord(letter), 0.62) for letter in words)


def lines(
    words: str, room: float, size: float = 14, *, bold: bool = False, display: bool = False, most: int = 0
) -> list[str]:
    """The words broken into lines that fit; a word that is too long is broken too. After `most` lines the rest is cut,
    with an ellipsis."""

    def fits(line: str) -> bool:
        return width(line, size, bold=bold, display=display) * ROOM <= room

    broken: list[str] = []
    for word in words.split():
        if broken and fits(f"{broken[-1]} {word}"):
            broken[-1] += f" {word}"
            continue
        while not fits(word) and len(word) > 1:
            end = next(end for end in range(len(word) - 1, 0, -1) if end == 1 or fits(word[:end]))
            broken.append(word[:end])
            word = word[end:]
        broken.append(word)
    if most and len(broken) > most:
        last = broken[most - 1]
        while last and not fits(f"{last}…"):
            last = last.rpartition(" ")[0] or last[:-1]
        broken = [*broken[: most - 1], f"{last}…"]
    return broken


def title(
    x: float, y: float, words: str, room: float, size: float, *, bold: bool = False, display: bool = False
) -> tuple[str, float, float]:
    """A name, which is set smaller where it is long, and on two lines where it is longer still.

    Also how far its last line runs, and how much lower than `y` that one stands.
    """
    small = size * 0.8
    for used, most in ((size, 1), (small, 1), (small, 2)):
        broken = lines(words, room, used, bold=bold, display=display, most=most)
        if not broken or not broken[-1].endswith("…") or words.endswith("…"):
            break
    step = used * 1.15
    drawn = [text(x, y + i * step, line, used, bold=bold, display=display) for i, line in enumerate(broken)]
    return (
        "".join(drawn),
        width(broken[-1] if broken else "", used, bold=bold, display=display),
        (len(drawn) - 1) * step,
    )


@cache
def advances(font: str) -> dict[int, float]:
    """The advance width of every character of a font, in parts of its size."""
    data = resources.files(__package__).joinpath("fonts", font).read_bytes()
    tables = {}
    for i in range(struct.unpack_from(">H", data, 4)[0]):
        tag, _, offset, _ = struct.unpack_from(">4s3I", data, 12 + 16 * i)
        tables[tag] = offset
    em: int = struct.unpack_from(">H", data, tables[b"head"] + 18)[0]
    wide: int = struct.unpack_from(">H", data, tables[b"hhea"] + 34)[0]

    def advance(glyph: int) -> float:
        units: int = struct.unpack_from(">H", data, tables[b"hmtx"] + 4 * min(glyph, wide - 1))[0]
        return units / em

    return {character: advance(glyph) for character, glyph in _glyphs(data, tables[b"cmap"]).items()}


def _glyphs(data: bytes, cmap: int) -> dict[int, int]:
    """Which glyph draws which character: the `cmap` table, format 4, as in the OpenType specification."""
    for i in range(struct.unpack_from(">H", data, cmap + 2)[0]):
        table = cmap + struct.unpack_from(">I", data, cmap + 8 + 8 * i)[0]
        if struct.unpack_from(">H", data, table)[0] == 4:
            break
    else:
        raise ValueError("The font has no character map of format 4.")
    segments = struct.unpack_from(">H", data, table + 6)[0] // 2

    def column(i: int, kind: str = "H") -> tuple[int, ...]:
        return struct.unpack_from(f">{segments}{kind}", data, table + 14 + 2 * segments * i + (2 if i else 0))

    found: dict[int, int] = {}
    ranges = table + 16 + 6 * segments
    for i, (last, first, delta, start) in enumerate(zip(column(0), column(1), column(2), column(3))):
        for character in range(first, min(last, 0xFFFE) + 1):
            glyph = character
            if start:
                glyph = struct.unpack_from(">H", data, ranges + 2 * i + start + 2 * (character - first))[0]
            if glyph or not start:
                found[character] = (glyph + delta) & 0xFFFF
    return found
