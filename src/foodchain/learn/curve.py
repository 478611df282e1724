"""The learning curve as a picture: what the log of a training tells, over the games it has learned from."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt

WIDTH, HEIGHT, LEFT, RIGHT, TOP, GAP = 720, 150, 64, 24, 44, 46
PERCENT = 100.0
SURE = 1.96  # standard errors on either side of a 95 % interval

Line = dict[str, float]


@dataclass(frozen=True)
class Panel:
    """One number of the log."""

    title: str
    key: str
    factor: float = 1.0


PANELS = (
    Panel("Games won against greedy, policy alone, %", "wins", PERCENT),
    Panel("Entropy of the choices", "entropy"),
    Panel("What the judge is off by", "judge"),
    Panel("Mean points", "points"),
)


def curve(title: str, log: Sequence[Line]) -> str:
    """The log as an SVG: a panel below the other, the games from left to right."""
    most = max([line["games"] for line in log] + [1.0])
    parts = [f'<text x="{LEFT}" y="24" class="title">{title}</text>']
    for place, panel in enumerate(PANELS):
        parts += drawn(panel, [line for line in log if panel.key in line], most, TOP + GAP + place * (HEIGHT + GAP))
    bottom = TOP + len(PANELS) * (HEIGHT + GAP) + 24
    parts.append(f'<text x="{WIDTH - RIGHT}" y="{bottom}" text-anchor="end">{most:,.0f} games</text>')
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {bottom + 16}" font-family="sans-serif">\n'
        "<style>text { font-size: 12px; fill: #444 } .title { font-size: 16px } .axis { stroke: #bbb } "
        ".line { fill: none; stroke: #1f6f54; stroke-width: 1.5 } .fair { stroke: #b5562c; stroke-dasharray: 4 3 } "
        ".sure { stroke: #1f6f54; stroke-width: 1 }</style>\n"
        '<rect width="100%" height="100%" fill="white"/>\n' + "\n".join(parts) + "\n</svg>\n"
    )


def drawn(panel: Panel, log: Sequence[Line], most_games: float, top: float) -> list[str]:
    """A panel: its title, an axis with the least and the largest number, and the line."""
    values = [panel.factor * line[panel.key] for line in log]
    won = panel.key == "wins"
    low, high = (0.0, PERCENT) if won else (min(values, default=0.0), max(values, default=1.0))
    span = (high - low) or 1.0

    def across(games: float) -> float:
        return LEFT + games / most_games * (WIDTH - LEFT - RIGHT)

    def up(value: float) -> float:
        return top + HEIGHT - (value - low) / span * HEIGHT

    parts = [
        f'<text x="{LEFT}" y="{top - 8}">{panel.title}</text>',
        f'<line class="axis" x1="{LEFT}" y1="{top}" x2="{LEFT}" y2="{top + HEIGHT}"/>',
        f'<line class="axis" x1="{LEFT}" y1="{top + HEIGHT}" x2="{WIDTH - RIGHT}" y2="{top + HEIGHT}"/>',
        f'<text x="{LEFT - 6}" y="{top + 10}" text-anchor="end">{high:.3g}</text>',
        f'<text x="{LEFT - 6}" y="{top + HEIGHT}" text-anchor="end">{low:.3g}</text>',
    ]
    if won and log:
        fair = up(PERCENT / log[0]["table"])
        parts.append(f'<line class="fair" x1="{LEFT}" y1="{fair:.1f}" x2="{WIDTH - RIGHT}" y2="{fair:.1f}"/>')
        for line, value in zip(log, values):
            x, off = across(line["games"]), PERCENT * interval(line)
            highest, lowest = up(min(value + off, PERCENT)), up(max(value - off, 0.0))
            parts.append(f'<line class="sure" x1="{x:.1f}" y1="{highest:.1f}" x2="{x:.1f}" y2="{lowest:.1f}"/>')
    points = " ".join(f"{across(line['games']):.1f},{up(value):.1f}" for line, value in zip(log, values))
    return [*parts, f'<polyline class="line" points="{points}"/>']


def interval(line: Line) -> float:
    """How far the share of games won may be off (95 %)."""
    share, games = line["wins"], line["measured"]
    return SURE * sqrt(max(share * (1 - share), 0.25 / games) / games)
