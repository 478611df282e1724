"""Win chances over time as SVG: a line for each player, stretched to whatever room the page has.

Only lines are in the drawing, with strokes that do not stretch; words stand beside it as words of the page, so that
they can be read on a telephone.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from foodchain.analysis.looks import Look

WIDTH, HEIGHT = 1000, 400
# Where colour cannot tell lines apart, the dashes do. By seat.
DASHES = ("", "7 4", "2 4", "10 3 2 3", "14 5", "4 3 1 3")


def chart_svg(looks: Sequence[Look], chances: Sequence[Sequence[float]], colours: Sequence[str]) -> str:
    """The lines over quarters of the chance and the beginnings of turns; `colours` are tokens, by seat."""
    quarters = [f'<path class="grid" d="M0 {HEIGHT * at / 4:g}h{WIDTH}"/>' for at in range(5)]
    turns = [f'<path class="grid" d="M{WIDTH * share:.1f} 0v{HEIGHT}"/>' for _, share in turn_starts(looks)[1:]]
    lines = [line([shares[seat] for shares in chances], seat, colour) for seat, colour in enumerate(colours)]
    cursor = f'<path id="cursor" d="M0 0v{HEIGHT}" visibility="hidden"/>'
    return (
        f'<svg id="chart" viewBox="0 0 {WIDTH} {HEIGHT}" preserveAspectRatio="none" aria-hidden="true">'
        f"{''.join(quarters)}{''.join(turns)}{''.join(lines)}{cursor}</svg>"
    )


def line(chances: Sequence[float], seat: int, colour: str) -> str:
    last = max(1, len(chances) - 1)
    points = " ".join(f"{WIDTH * at / last:.1f},{HEIGHT * (1 - share):.1f}" for at, share in enumerate(chances))
    dashes = f' stroke-dasharray="{DASHES[seat % len(DASHES)]}"' if DASHES[seat % len(DASHES)] else ""
    return f'<polyline class="chance" points="{points}" style="stroke:var(--{colour})"{dashes}/>'


def sample_svg(seat: int, colour: str) -> str:
    """A piece of a player's line, for the legend."""
    dashes = f' stroke-dasharray="{DASHES[seat % len(DASHES)]}"' if DASHES[seat % len(DASHES)] else ""
    return (
        '<svg class="sample" viewBox="0 0 28 8" aria-hidden="true">'
        f'<path class="chance" d="M0 4h28" style="stroke:var(--{colour})"{dashes}/></svg>'
    )


def turn_starts(looks: Sequence[Look]) -> list[tuple[int, float]]:
    """The turns that are counted, and how far along each begins."""
    starts = []
    for turn, same in groupby(looks, key=lambda look: look.turn):
        if turn is not None:
            starts.append((turn, next(iter(same)).ply / max(1, len(looks) - 1)))
    return starts
