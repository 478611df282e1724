"""The animals' strips on top of the table, in initiative order."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any
from xml.sax.saxutils import escape

from foodchain.drawing.choice import Choice, View
from foodchain.drawing.lettering import ROOM, text, width
from foodchain.drawing.pieces import badge, flat_disk, halo, reconstructed, small_special_pawn
from foodchain.drawing.shapes import Paint, circle, path, rect
from foodchain.drawing.symbols import Sheet

TRAITS = 24  # the height of a line for traits
STOCK = 78  # room for gene pool and pawns behind the elements

Strip = Mapping[str, Any]


def roomy(view: View) -> bool:
    """Up to four animals fill two lines each; five or six need three narrow ones."""
    return len(view["animals"]) < 5


def height(view: View) -> float:
    return (87 if roomy(view) else 100) + TRAITS * _trait_lines(view)


def _trait_lines(view: View) -> int:
    """Lines under a strip for traits and special pawns: as many as the longest needs, in a game that has them."""
    strips = [strip for strip in view["animals"] if "traits" in strip]
    if not strips:
        return 0
    crowd = len(view["animals"]) > 2
    return max(1, *(len(traits_of(strip)) if crowd else 1 for strip in strips))


def traits_of(strip: Strip) -> list[str]:
    """The traits of an animal that lie open, also one that it copies."""
    copied = [strip["copied"]] if strip.get("copied") else []
    return [*(strip.get("traits") or ()), *copied]


def trait_facts(view: View, trait: str) -> Mapping[str, Any]:
    otherwise = {"name": trait.replace("_", " ").title(), "text": "", "reconstructed": False}
    facts: Mapping[str, Any] = view.get("trait_facts", {}).get(trait, otherwise)
    return facts


def strips(
    view: View, sheet: Sheet, choosing: Choice, players: Sequence[str], x: float, y: float, across: float
) -> str:
    """All strips side by side, sharing the width."""
    by_name = {strip["animal"]: strip for strip in view["animals"]}
    if not by_name:
        return ""
    gap = 12 if roomy(view) else 10
    wide = (across - gap * (len(by_name) - 1)) / len(by_name)
    drawn = []
    for i, animal in enumerate(animal for animal in view["initiative"] if animal in by_name):
        strip, left = by_name[animal], x + (wide + gap) * i
        deciding = animal == choosing.actor
        edge, thick = (animal, 2.5) if deciding else ("hairline", 1)
        drawn.append(rect(left, y, wide, height(view), 14, fill="panel", stroke=edge, stroke_width=thick))
        drawn.append(_rank(i + 1, animal if deciding else "", left + 4, y + 4))
        if roomy(view):
            who = seat_name(strip["seat"], players, view)
            survival = f"s-{view.get('survival_terrain', 'tundra')}"
            drawn.append(_wide(sheet, choosing, strip, who, survival, left + 13, y, wide - 26))
        else:
            drawn.append(_narrow(sheet, choosing, strip, left + 10, y, wide - 20))
        if "traits" in strip:
            low = y + height(view) - TRAITS * _trait_lines(view)
            drawn.append(_traits(view, sheet, strip, left + 13, low, wide - 26))
    return "\n".join(drawn)


def seat_name(seat: int, players: Sequence[str], view: View) -> str:
    """Who sits there: a name if names are known, else the number of the seat."""
    if seat < len(players):
        return players[seat]
    return f"Seat {seat} · you" if seat == view.get("seat") else f"Seat {seat}"


def _wide(
    sheet: Sheet, choosing: Choice, strip: Strip, who: str, survival: str, x: float, y: float, wide: float
) -> str:
    animal, right = strip["animal"], x + wide
    drawn = [
        _face(sheet, choosing, animal, x, y + 10, 34),
        text(x + 44, y + 25, animal.capitalize(), 14, bold=True),
        text(x + 44, y + 41, who, 12, ink="ink-3"),
        text(right, y + 36, "VP", 11, ink="ink-3", anchor="end"),
        text(right - 18, y + 36, str(strip["vp"]), 28, display=True, anchor="end"),
        _elements(sheet, choosing, strip, x, y + 66, min(20, (wide - STOCK) / strip["most_elements"] - 3)),
        _stock(sheet, strip, right, y + 66, ending=True),
    ]
    if strip["survival"]:
        after = x + 52 + width(who, 12) * ROOM
        drawn.append(sheet.place(survival, after, y + 30.5, 13, ink="ink-2"))
        points = right - 18 - width(str(strip["vp"]), 28, display=True)
        if after + 16 + width("Survival", 12) * ROOM < points:
            drawn.append(text(after + 16, y + 41, "Survival", 12, ink="ink-2"))
    return "".join(drawn)


def _narrow(sheet: Sheet, choosing: Choice, strip: Strip, x: float, y: float, wide: float) -> str:
    animal, points, right = strip["animal"], str(strip["vp"]), x + wide
    name = animal.capitalize()
    room = wide - 33 - 5 - width(points, 23, display=True)
    size = min(14, 13 * room / width(name, 13, bold=True))
    drawn = [
        _face(sheet, choosing, animal, x, y + 10, 26),
        text(x + 33, y + 28, name, round(size, 1), bold=True, fit=True),
        text(right, y + 31, points, 23, display=True, anchor="end", fit=True),
        _elements(sheet, choosing, strip, x, y + 56, 18),
        _stock(sheet, strip, x, y + 83, ending=False),
    ]
    if strip["survival"]:
        drawn.append(sheet.place("s-tundra", right - 14, y + 76, 14, ink="ink-2"))
    return "".join(drawn)


def _traits(view: View, sheet: Sheet, strip: Strip, x: float, y: float, wide: float) -> str:
    """Traits on the left, those that are reconstructed marked; the special pawns the animal controls on the right."""
    traits = traits_of(strip)
    drawn = [path(f"M{x:g} {y - 1:g}h{wide:g}", stroke="line")]
    if not traits:
        hidden = strip.get("hidden_traits", 0)
        words = f"Chooses from {hidden} traits" if hidden else "Trait kept secret" if strip["traits"] is None else ""
        drawn.append(text(x, y + 15, words, 12, ink="ink-3"))
    at = x
    for i, trait in enumerate(traits):
        facts, low = trait_facts(view, trait), y + 15
        if len(view["animals"]) > 2:
            at, low = x, y + 15 + 19 * i
        words = facts["name"] + (" (copied)" if trait == strip.get("copied") else "")
        drawn.append(f"<g><title>{escape(facts['text'])}</title>{text(at, low, words, 12, ink='ink-2', bold=True)}</g>")
        at += width(words, 12, bold=True) * ROOM + 9
        if facts["reconstructed"]:
            drawn.append(reconstructed(sheet, at, low - 4.2))
            at += 20
    pawns = strip.get("special_pawns", ())
    for i, element in enumerate(pawns):
        left = x + wide - 16 * (len(pawns) - i) + 2
        drawn.append(small_special_pawn(sheet, element, strip["animal"], left, y + 1.7))
    return "".join(drawn)


def _rank(rank: int, deciding: str, x: float, y: float) -> str:
    face, ink, edge, wide = (deciding, f"{deciding}-on", "page", 2) if deciding else ("panel", "ink-2", "line", 1)
    number = text(x, y + 4, str(rank), 11, ink=ink, bold=True, anchor="middle")
    return circle(x, y, 10, fill=face, stroke=edge, stroke_width=wide) + number


def _face(sheet: Sheet, choosing: Choice, animal: str, x: float, y: float, size: float) -> str:
    drawn = badge(sheet, animal, x, y, size)
    if animal in choosing.names("animal") | choosing.picks("animal"):
        ring = choosing.actor or "ink"
        edge, radius = size + 7, size / 4 + 3.5
        drawn += rect(x - 3.5, y - 3.5, edge, edge, radius, fill="none", stroke=ring, stroke_width=2.5)
    return drawn


def _elements(sheet: Sheet, choosing: Choice, strip: Strip, x: float, y: float, size: float) -> str:
    """Printed elements share a tray, added ones stand free, empty places are dotted."""
    printed, added = strip["printed"], strip["added"]
    gap = 3 if size > 18 else 2
    drawn = []
    at = x + size / 2
    if printed:
        tray = len(printed) * (size + 2) + 2
        drawn.append(rect(x - 2, y - size / 2 - 2, tray, size + 4, size / 2 + 2, fill="line"))
        for element in printed:
            drawn.append(flat_disk(sheet, element, at, y, size))
            at += size + 2
        at += gap
    legal = choosing.names("added") if strip["animal"] == choosing.actor else ()
    for element in added:
        if element in legal:
            drawn.append(halo(at, y, size / 2 + 1.5, strip["animal"]))
        drawn.append(flat_disk(sheet, element, at, y, size))
        at += size + gap
    dots: dict[str, Paint] = {"stroke": "line-strong", "stroke_width": 1.5, "stroke_dasharray": ".1 3"}
    for _ in range(strip["most_elements"] - len(printed) - len(added)):
        drawn.append(circle(at, y, size / 2 - 0.75, fill="none", opacity=0.75, **dots))
        at += size + gap
    return "".join(drawn)


def _stock(sheet: Sheet, strip: Strip, x: float, y: float, *, ending: bool) -> str:
    """Gene pool beside a cube, pawns at hand beside a pawn; from the point on, or ending there."""
    pool, hand = str(strip["pool"]), str(strip["hand"])
    first, second = 18 + width(pool, 13, bold=True), 16 + width(hand, 13, bold=True)
    if ending:
        x -= first + 11 + second
    pawn = x + first + 11
    face, side = strip["animal"], f"{strip['animal']}-d"
    return (
        rect(x + 0.5, y - 6, 12, 12, 3, fill=face, stroke=side)
        + text(x + 18, y + 4.7, pool, 13, bold=True)
        + sheet.place("u-pawn", pawn - 2.5, y - 8, 16, ink=face, stroke=side, stroke_width=1.5)
        + text(pawn + 16, y + 4.7, hand, 13, bold=True)
    )
