"""Pictures of a tournament, from its summary: ratings, win rates, points by source, lengths."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from io import BytesIO
from typing import Any

from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.layout_engine import ConstrainedLayoutEngine
from matplotlib.ticker import MaxNLocator

# Okabe and Ito's colours, which nearly everybody can tell apart.
COLOURS = ("#0072B2", "#E69F00", "#009E73", "#CC79A7", "#56B4E9", "#D55E00", "#F0E442", "#8C6BB1", "#7F7F7F")
INK, FAINT = "#333333", "#DDDDDD"
WIDTH = 8.0  # inches
RESOLUTION = 110  # dots for each
MOST_SOURCES = 8  # that have a colour of their own; cards that bring little share the last
MOST_LETTERS = 28  # of a bot's name
MOST_COLUMNS = 30  # of the lengths of games

Summary = dict[str, Any]


def pictures(data: Summary) -> dict[str, bytes]:
    """All pictures as PNG, by the names of their files."""
    found: dict[str, Callable[[Summary], Figure]] = {"ratings.png": ratings, "wins.png": wins, "length.png": length}
    if data["sources"]:
        found["sources.png"] = sources
    return {name: png(draw(data)) for name, draw in found.items()}


def png(figure: Figure) -> bytes:
    file = BytesIO()
    figure.savefig(file, format="png", dpi=RESOLUTION, metadata={"Software": None})
    return file.getvalue()


def ratings(data: Summary) -> Figure:
    """Each bot's rating with its interval, the best at the top."""
    rows = data["ratings"]
    figure, axes = sheet(f"Ratings, {about(data)}", 1.6 + 0.4 * len(rows))
    for at, row in enumerate(rows):
        axes.plot([row["low"], row["high"]], [at, at], color=COLOURS[0], linewidth=3, solid_capstyle="round")
        axes.plot(row["rating"], at, "o", color=COLOURS[0], markersize=9, markeredgecolor="white")
        axes.annotate(
            f"{row['rating']:.0f}", (row["rating"], at), (0, 9), textcoords="offset points", ha="center", color=INK
        )
    name_rows(axes, [row["bot"] for row in rows])
    axes.set_ylim(len(rows) - 0.5, -0.7)
    axes.margins(x=0.08)
    axes.set_xlabel("rating, with its 95 % interval")
    return figure


def wins(data: Summary) -> Figure:
    """How often each bot, seat and animal wins, with intervals."""
    by_seat = {f"seat {seat}": tally for seat, tally in data["by_seat"].items()}
    panels = [("bot", data["by_bot"]), ("seat", by_seat), ("animal", data["by_animal"])]
    panels = [(name, tallies) for name, tallies in panels if tallies]
    figure = paper(1.7 + 0.32 * max(len(tallies) for _, tallies in panels))
    figure.suptitle(f"Win rates, {about(data)}", color=INK)
    for at, (name, tallies) in enumerate(panels):
        axes = figure.add_subplot(1, len(panels), at + 1)
        calm(axes)
        bars_with_intervals(axes, tallies, COLOURS[at])
        axes.axvline(100 * data["fair_share"], color=INK, linewidth=1, linestyle=":")
        axes.set_title(f"by {name}", fontsize=10, color=INK)
        axes.set_xlabel("% of games won")
    return figure


def bars_with_intervals(axes: Axes, tallies: Mapping[str, Any], colour: str) -> None:
    rates = [100 * tally["win_rate"] for tally in tallies.values()]
    lows = [rate - 100 * tally["interval"][0] for rate, tally in zip(rates, tallies.values())]
    highs = [100 * tally["interval"][1] - rate for rate, tally in zip(rates, tallies.values())]
    axes.barh(range(len(rates)), rates, color=colour, height=0.65)
    axes.errorbar(rates, range(len(rates)), xerr=[lows, highs], fmt="none", ecolor=INK, elinewidth=1.2, capsize=3)
    name_rows(axes, list(tallies))
    axes.set_xlim(left=0)
    axes.invert_yaxis()


def sources(data: Summary) -> Figure:
    """Where each bot's points come from; what is lost goes to the left."""
    best_first = [row["bot"] for row in data["ratings"]]
    named = main_sources(data["sources"])
    figure, axes = sheet(f"Points by source, {about(data)}", 2.2 + 0.45 * len(best_first))
    for at, bot in enumerate(best_first):
        gained = lost = 0.0
        for colour, points in zip(COLOURS, grouped(data["sources"][bot], named).values()):
            axes.barh(at, points, left=gained if points > 0 else lost, color=colour, height=0.65)
            if points > 0:
                gained += points
            else:
                lost += points
    some_share = any(set(points) - set(named) for points in data["sources"].values())
    for colour, source in zip(COLOURS, [*named, "others"] if some_share else named):
        axes.barh(0, 0, color=colour, label=source.replace("_", " "))
    name_rows(axes, best_first)
    axes.set_ylim(len(best_first) - 0.5, -0.5)
    axes.axvline(0, color=INK, linewidth=1)
    axes.set_xlabel("victory points a game, on average")
    figure.legend(loc="outside lower center", ncols=5, frameon=False, fontsize=9)
    return figure


def main_sources(by_bot: Mapping[str, Mapping[str, float]]) -> list[str]:
    """The sources that bring most, all bots together."""
    totals: dict[str, float] = {}
    for points in by_bot.values():
        for source, value in points.items():
            totals[source] = totals.get(source, 0) + abs(value)
    return sorted(totals, key=lambda source: (-totals[source], source))[:MOST_SOURCES]


def grouped(points: Mapping[str, float], named: Sequence[str]) -> dict[str, float]:
    """The points of the named sources, in their order, and of all others together."""
    rest = sum(value for source, value in points.items() if source not in named)
    return {source: points.get(source, 0.0) for source in named} | {"others": rest}


def length(data: Summary) -> Figure:
    """How long the games were."""
    counts = {int(length): games for length, games in data["lengths"]["games"].items()}
    unit = data["lengths"]["unit"]
    figure, axes = sheet(f"Length of games, {about(data)}", 3.2)
    first, last = min(counts), max(counts)
    wide = max(1, -(-(last - first + 1) // MOST_COLUMNS))  # lengths that share a column
    edges = [at - 0.5 for at in range(first, last + wide + 1, wide)]
    axes.hist(list(counts), bins=edges, weights=list(counts.values()), color=COLOURS[2], edgecolor="white")
    axes.grid(axis="x", visible=False)
    axes.grid(axis="y", color=FAINT)
    axes.set_xlabel(unit)
    axes.set_ylabel("games")
    for axis in (axes.xaxis, axes.yaxis):
        axis.set_major_locator(MaxNLocator(integer=True, steps=[1, 2, 5, 10]))
    return figure


# -- what all have in common ------------------------------------------------------------------------------------------


def paper(height: float) -> Figure:
    return Figure(figsize=(WIDTH, height), layout=ConstrainedLayoutEngine(w_pad=0.12, h_pad=0.12))


def sheet(title: str, height: float) -> tuple[Figure, Axes]:
    figure = paper(height)
    axes = figure.add_subplot()
    calm(axes)
    axes.set_title(title, color=INK)
    return figure, axes


def calm(axes: Axes) -> None:
    axes.spines[["top", "right", "left"]].set_visible(False)
    axes.spines["bottom"].set_color(FAINT)
    axes.tick_params(colors=INK, length=0)
    axes.grid(axis="x", color=FAINT)
    axes.set_axisbelow(True)


def name_rows(axes: Axes, names: Sequence[str]) -> None:
    axes.set_yticks(range(len(names)), [within(name) for name in names])


def within(name: str) -> str:
    """A name that leaves room for the picture: of a long path or command, its beginning and its end."""
    return name if len(name) <= MOST_LETTERS else f"{name[:8]}…{name[9 - MOST_LETTERS :]}"


def about(data: Summary) -> str:
    return f"{data['game']}, {data['seats']} seats, {data['games']:,} games"
