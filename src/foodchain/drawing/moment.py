"""A moment of a game as a small picture with hardly a word in it: to stand beside a text, in any language.

All pictures of a page share one sheet of symbols, and speak in tokens, so the page's own colours fill them in. What was
chosen wears a dashed ring, what would have been better a white one.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from foodchain.drawing.card_sheet import draw_worded_card
from foodchain.drawing.cards_table import PAD, draw_animal_card, draw_animal_in_play, draw_biome, draw_event_in_play
from foodchain.drawing.choice import Choice, Target, View
from foodchain.drawing.earth import bounds, centre, corner, earth
from foodchain.drawing.lettering import text
from foodchain.drawing.painters import has_biomes, has_earth
from foodchain.drawing.shapes import circle, group, rect
from foodchain.drawing.symbols import Sheet

Box = tuple[float, float, float, float]

NOTHING_CHOSEN = Choice(None, frozenset(), frozenset())
# Of cards: how wide it all is, the biome, a player's name, and how large cards are.
WIDTH, BIOME, NAME = 780.0, 225.0, 122.0
IN_PLAY, HAND = (80.0, 110.0), (118.0, 140.0)
ROW = 124.0
GAP = 10.0
MARGIN = 8.0


@dataclass(frozen=True)
class Moment:
    """What a picture shows, its box, and which of the two options can be seen in it."""

    markup: str
    box: Box
    ringed: frozenset[str]


def draw_moment(
    view: View, sheet: Sheet, played: Iterable[Target], better: Iterable[Target], players: Sequence[str], each: str
) -> Moment | None:
    """The earth, or the biome and the cards; None for a game of another kind. `played` and `better` are what options
    are about, `each` says "each" on biomes."""
    if has_earth(view):
        return earth_moment(view, sheet, set(played), set(better))
    if has_biomes(view):
        return cards_moment(view, sheet, set(played), set(better), players, each)
    return None


def earth_moment(view: View, sheet: Sheet, played: set[Target], better: set[Target]) -> Moment:
    """The earth, no wider than it is laid or chosen."""
    laid = {tile["hex"] for tile in view["earth"]}
    chosen = {name for kind, name in played | better if kind == "hex"}
    near = {**view, "grid": [name for name in view["grid"] if name in laid | chosen]}
    box = bounds(near)
    drawn = [rect(*box, fill="page"), earth(near, sheet, NOTHING_CHOSEN)]
    rings = {
        which: "".join(ring(sheet, target, which) for target in sorted(targets))
        for which, targets in (("better", better), ("played", played - better))
    }
    return Moment("".join([*drawn, *rings.values()]), box, frozenset(which for which, ring in rings.items() if ring))


# Each ring from the lowest line to the highest: its colour, width and dashes.
RINGS: Mapping[str, Sequence[tuple[str, float, str]]] = {
    "better": (("target-edge", 9.0, ""), ("target", 5.5, "")),
    "played": (("target", 5.0, ""), ("target-edge", 3.0, "9 7")),
}


def ring(sheet: Sheet, target: Target, which: str) -> str:
    """Round a hex or a corner; of what else there is to choose the earth shows nothing."""
    kind, name = target
    drawn = ""
    for ink, wide, dashes in RINGS[which]:
        if kind == "hex":
            x, y = centre(name)
            inside = f"translate({x:g} {y:g}) scale(.93)"
            paint: dict[str, str] = {"stroke": ink, "stroke_dasharray": dashes, "transform": inside}
            drawn += sheet.piece("hex", 0, 0, fill="none", stroke_width=wide, **paint)
        elif kind == "corner":
            x, y = corner(name)
            drawn += circle(x, y, 15, fill="none", stroke=ink, stroke_width=wide, stroke_dasharray=dashes)
    return drawn


def ring_sample(sheet: Sheet, which: str) -> str:
    """A small ring, to say what the rings mean."""
    fill, dashes = ("none", "28 25") if which == "played" else ("target", "")
    drawn = sheet.piece("hex", 0, 0, fill=fill, stroke="ink", stroke_width=14, stroke_dasharray=dashes)
    return f'<svg viewBox="-70 -70 140 140" aria-hidden="true">{drawn}</svg>'


def cards_moment(
    view: View, sheet: Sheet, played: set[Target], better: set[Target], players: Sequence[str], each: str
) -> Moment:
    """The biome beside a row for each player; the hand of whoever looks below."""
    left = BIOME + GAP
    drawn = [
        group(
            [draw_biome(view["biome"], sheet, 0, 190, "", each)],
            transform=f"scale({BIOME / 300:g}) translate({-PAD:g} 0)",
        )
    ]
    y = 0.0
    for player, name in zip(view["players"], players):
        drawn.append(rect(left, y, WIDTH - left, ROW, 14, fill="panel", stroke="hairline"))
        drawn.append(text(left + 14, y + 28, name, 15, bold=True))
        drawn.append(text(left + 14, y + 68, str(player["food_chain"]), 30, display=True))
        cards = in_play(player)
        for x, card in zip(spread(left + NAME, WIDTH - 8, len(cards), IN_PLAY[0]), cards):
            draw = draw_animal_in_play if card["kind"] == "animal" else draw_event_in_play
            above = y + (ROW - IN_PLAY[1]) / 2
            drawn += [draw(sheet, card, x, above, *IN_PLAY), card_ring(card, played, better, x, above, *IN_PLAY)]
        y += ROW + GAP
    y = max(y, 200.0)
    hand = view["hand"] or []
    for x, card in zip(spread(0, WIDTH, len(hand), HAND[0]), hand):
        drawn += [card_in_hand(sheet, card, x, y), card_ring(card, played, better, x, y, *HAND)]
    tall = y + (HAND[1] if hand else -GAP)
    shown = {
        ("card", card["card"]) for card in [*hand, *(card for player in view["players"] for card in in_play(player))]
    }
    ringed = frozenset(which for which, about in (("better", better), ("played", played - better)) if shown & about)
    return Moment("".join(drawn), (-MARGIN, -MARGIN, WIDTH + 2 * MARGIN, tall + 2 * MARGIN), ringed)


def in_play(player: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    return [*player["animals"], *player["events"]]


def spread(left: float, right: float, count: int, wide: float) -> list[float]:
    """Where cards begin that lie side by side, one over the other where there is not enough room."""
    step = min(wide + 8, (right - left - wide) / max(count - 1, 1))
    return [left + step * i for i in range(count)]


def card_ring(
    card: Mapping[str, Any], played: set[Target], better: set[Target], x: float, y: float, wide: float, tall: float
) -> str:
    target = ("card", card["card"])
    if target not in played | better:
        return ""
    return "".join(
        rect(x, y, wide, tall, 9, fill="none", stroke=ink, stroke_width=line, stroke_dasharray=dashes)
        for ink, line, dashes in RINGS["better" if target in better else "played"]
    )


def card_in_hand(sheet: Sheet, card: Mapping[str, Any], x: float, y: float) -> str:
    if card["kind"] == "animal":
        return draw_animal_card(sheet, card, x, y, *HAND)
    reconstructed = card["provenance"] == "reconstructed"
    return draw_worded_card(sheet, {**card, "kind": "trait", "reconstructed": reconstructed}, x, y, *HAND)
