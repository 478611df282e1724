"""Cards side by side, drawn as the tables draw them: to look at a pack before it is played with."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from typing import Annotated, Any, Literal, NotRequired, TypedDict

from foodchain.drawing.cards_table import PAD, draw_animal_card, draw_biome, draw_event_card
from foodchain.drawing.lettering import lines, text, title
from foodchain.drawing.picture import document
from foodchain.drawing.pieces import reconstructed
from foodchain.drawing.shapes import group, rect
from foodchain.drawing.symbols import Sheet
from foodchain.drawing.table import FISH, PICTURE, draw_picture
from foodchain.games.cards.view_types import AnimalFace, BiomeFace, PrintedEvent
from foodchain.signatures import checked


class NamedBiome(BiomeFace):
    kind: Literal["biome"]


class WordedFace(TypedDict):
    """A card of the earth, or a trait."""

    kind: Literal["card", "trait"]
    card: str
    name: str
    text: str
    reconstructed: bool
    fish: NotRequired[list[Literal["live", "dead"]]]


class ReadEvent(PrintedEvent):
    """An event in one of its readings."""

    ongoing: bool
    text: str


Face = Mapping[str, Any]
DrawableFace = Annotated[Face, AnimalFace | ReadEvent | NamedBiome | WordedFace]

COLUMNS = 4
GAP = 16
SIZES = {"animal": (118, 140), "event": (190, 190), "biome": (300, 150)}  # as at the table, events with all their text
WORDED = (330, 128)  # cards that are a picture and a text


@checked
def card_sheet_svg(faces: Sequence[DrawableFace], game: str = "", *, theme: str = "light") -> str:
    """All cards in rows, each kind in rows of its own, as a standalone SVG."""
    sheet = Sheet(game)
    drawn: list[str] = []
    y, across = float(GAP), 2 * GAP
    kinds = list(dict.fromkeys(face["kind"] for face in faces))
    for kind in kinds:
        wide, tall = SIZES.get(kind, WORDED)
        columns = COLUMNS * (WORDED[0] + GAP) // (wide + GAP)
        same = [face for face in faces if face["kind"] == kind]
        across = max(across, GAP + min(columns, len(same)) * (wide + GAP))
        for i, face in enumerate(same):
            x = GAP + i % columns * (wide + GAP)
            drawn.append(draw_card(sheet, face, x, y + i // columns * (tall + GAP), wide, tall))
        y += -(-len(same) // columns) * (tall + GAP)
    page = rect(0, 0, across, max(y, 2 * GAP), fill="page")
    size = (float(across), max(y, 2.0 * GAP))
    return document(page + "\n".join(drawn), sheet, theme, size, (0, 0, *size), f"{len(faces)} cards")


@checked
def card_sheet_html(svg: str, title: str) -> str:
    """The picture as a page that any browser opens."""
    return (
        '<!doctype html>\n<html lang="en">\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(title)}</title>\n<style>body {{ margin: 0 }} svg {{ width: 100%; height: auto }}</style>\n"
        f"{svg}</html>\n"
    )


def draw_card(sheet: Sheet, face: Face, x: float, y: float, wide: float, tall: float) -> str:
    match face["kind"]:
        case "animal":
            return draw_animal_card(sheet, face, x, y, wide, tall)
        case "event":
            return draw_event_card(sheet, face, x, y, wide, tall)
        case "biome":
            return group([draw_biome(face, sheet, y, tall, "")], transform=f"translate({x - PAD:g})")
    return draw_worded_card(sheet, face, x, y, wide, tall)


def draw_worded_card(sheet: Sheet, face: Face, x: float, y: float, wide: float, tall: float) -> str:
    """A card with its picture, name and text, and the fish it shows; a trait has no picture."""
    left = x + (PICTURE + 12 if face["kind"] == "card" else 14)
    fish = face.get("fish", ())
    room = x + wide - left - 12 - 20 * len(fish) - (24 if face["reconstructed"] else 0)
    name, end, lower = title(left, y + 26, face["name"], room, 16, display=True)
    drawn = [
        rect(x, y, wide, tall, 12, fill="panel"),
        draw_picture(sheet, face.get("drawn", face["card"]), x, y, tall) if face["kind"] == "card" else "",
        rect(x, y, wide, tall, 12, fill="none", stroke="hairline"),
        name,
    ]
    if face["reconstructed"]:
        drawn.append(reconstructed(sheet, left + end + 14, y + 21 + lower, 15))
    for i, kind in enumerate(fish):
        drawn.append(sheet.place(FISH[kind][0], x + wide - 27 - 20 * i, y + 11, 18, ink="ink-2"))
    for i, line in enumerate(lines(face["text"], x + wide - left - 12, 12.5, most=4 if lower else 5)):
        drawn.append(text(left, y + 46 + lower + 17 * i, line, 12.5, ink="ink-2"))
    return "".join(drawn)
