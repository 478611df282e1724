"""What a tournament has found out: ratings, win rates, points, lengths; as data and as a page to read."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import asdict
from typing import Any

from foodchain.arena.rating import rate
from foodchain.arena.sequential import MISSED, REACHED
from foodchain.arena.simulate import Standings
from foodchain.arena.tally import Tally
from foodchain.arena.tournament import LADDER, ROUND_ROBIN, Count, Entry

UNDECIDED = "undecided"
ENOUGH_DEALS = 10  # to see from them how much deals differ

Rows = list[list[str]]


def summary(count: Count, advance: Callable[[], None] = lambda: None) -> dict[str, Any]:
    """The tournament as it stands, as plain data; `advance` hears of every resample of the ratings."""
    plan, entries = count.plan, count.played
    standings = Standings()
    for entry in entries:
        standings.add(entry.result)
    return {
        "game": plan.game,
        "kind": plan.kind,
        "seats": plan.seats,
        "seed": plan.seed,
        "options": plan.options,
        "deals": plan.deals,
        "wanted": count.wanted,
        "fair_share": round(1 / plan.seats, 4),
        "ratings": [asdict(rating) for rating in rate(entries, plan.seed, advance)],
        "thinking": thinking(entries),
        "pairings": [] if plan.kind == ROUND_ROBIN else pairings(count),
        "sources": sources(entries),
        **standings.data(),
        "lengths": lengths(entries),
    }


def pairings(count: Count) -> list[dict[str, Any]]:
    """How each bot did alone against others of one kind."""
    found = []
    for number, (bot, *others) in enumerate(count.plan.tables):
        tally = Tally()
        for entry in count.played:
            if entry.table == number:
                tally.add(entry.share_of(bot), entry.result.scores[entry.result.bots.index(bot)])
        found.append({"bot": bot, "against": others[0], "verdict": verdict(count, number), **tally.data()})
    return found


def verdict(count: Count, table: int) -> str | None:
    """What the sequential test says of a table, if there is one."""
    if count.plan.test is None:
        return None
    found = count.verdict(table)
    if count.plan.kind == LADDER:
        return {REACHED: "stronger", MISSED: "not stronger"}.get(found or "", UNDECIDED)
    return found or UNDECIDED


def thinking(entries: Sequence[Entry]) -> dict[str, dict[str, float]]:
    """By bot: decisions, processor seconds for each on average, and how many it forfeited."""
    found: dict[str, dict[str, float]] = {}
    for entry in entries:
        for seat, bot in enumerate(entry.result.bots):
            spent = found.setdefault(bot, {"decisions": 0, "cpu_seconds": 0.0, "forfeits": 0})
            spent["decisions"] += entry.asked[seat]
            spent["cpu_seconds"] += entry.cpu[seat]
            spent["forfeits"] += entry.result.forfeits[seat]
    for spent in found.values():
        spent["cpu_seconds"] = round(spent["cpu_seconds"], 3)
        spent["seconds_a_decision"] = round(spent["cpu_seconds"] / max(1, spent["decisions"]), 6)
    return found


def sources(entries: Sequence[Entry]) -> dict[str, dict[str, float]]:
    """By bot: the mean points of a game from each source, the largest first."""
    totals: dict[str, dict[str, int]] = {}
    played: dict[str, int] = {}
    for entry in entries:
        for bot, points in zip(entry.result.bots, entry.sources):
            played[bot] = played.get(bot, 0) + 1
            for source, value in points.items():
                of_bot = totals.setdefault(bot, {})
                of_bot[source] = of_bot.get(source, 0) + value
    return {
        bot: {source: round(value / played[bot], 2) for source, value in sorted(of_bot.items(), key=largest_first)}
        for bot, of_bot in totals.items()
    }


def largest_first(item: tuple[str, int]) -> tuple[int, str]:
    return -item[1], item[0]


def lengths(entries: Sequence[Entry]) -> dict[str, Any]:
    """How many games had so many turns, or decisions where a game has no turns."""
    in_turns = any(entry.result.turns is not None for entry in entries)
    found: dict[int, int] = {}
    for entry in entries:
        length = entry.result.turns or 0 if in_turns else entry.result.decisions
        found[length] = found.get(length, 0) + 1
    return {"unit": "turns" if in_turns else "decisions", "games": {str(n): found[n] for n in sorted(found)}}


# -- to read ----------------------------------------------------------------------------------------------------------


RATING_COLUMNS = ["bot", "rating", "95 %", "seats", "win rate", "95 %", "mean VP", "ms a decision"]
PAIRING_COLUMNS = ["bot", "against", "games", "win rate", "95 %", "verdict"]


def rating_rows(data: dict[str, Any]) -> Rows:
    """Of each bot what there is to say, the best first."""
    rows = []
    for rating in data["ratings"]:
        bot = rating["bot"]
        tally, spent = data["by_bot"][bot], data["thinking"][bot]
        rows.append(
            [
                bot,
                f"{rating['rating']:.0f}",
                f"{rating['low']:.0f} to {rating['high']:.0f}",
                f"{tally['played']:,}",
                percent(tally["win_rate"]),
                between(tally["interval"]),
                f"{tally['points']['mean']:.1f}",
                f"{1000 * spent['seconds_a_decision']:.2f}",
            ]
        )
    return rows


def pairing_rows(data: dict[str, Any]) -> Rows:
    others = data["seats"] - 1
    return [
        [
            pairing["bot"],
            f"{others} {pairing['against']}" if others > 1 else pairing["against"],
            f"{pairing['played']:,}",
            percent(pairing["win_rate"]),
            between(pairing["interval"]),
            pairing["verdict"] or "",
        ]
        for pairing in data["pairings"]
    ]


def headline(data: dict[str, Any]) -> str:
    played = f"{data['games']:,} games"
    if data["games"] < data["wanted"]:
        played += f" of {data['wanted']:,}"
    return (
        f"{data['game']}, {data['seats']} seats, {data['kind']}, {played}, seed {data['seed']}; "
        f"equal players win {percent(data['fair_share'])} each"
    )


def remarks(data: dict[str, Any]) -> list[str]:
    """What is said below the tables."""
    lines = [f"{mean(data[unit])} {unit} a game" for unit in ("turns", "decisions") if data[unit]]
    if data["endings"]:
        lines.append("ended by " + ", ".join(f"{ending} {count:,}" for ending, count in data["endings"].items()))
    if data["deals"] < ENOUGH_DEALS:
        lines.append(f"with fewer than {ENOUGH_DEALS} deals the intervals of ratings are too narrow")
    lines += [
        f"{bot} forfeited {spent['forfeits']:.0f} of {spent['decisions']:,.0f} decisions"
        for bot, spent in data["thinking"].items()
        if spent["forfeits"]
    ]
    return lines


def page(data: dict[str, Any]) -> str:
    """The summary as Markdown."""
    parts = [headline(data) + ".", markdown_table(RATING_COLUMNS, rating_rows(data))]
    if data["pairings"]:
        parts.append(markdown_table(PAIRING_COLUMNS, pairing_rows(data)))
    parts.append("\n".join(f"- {line}" for line in remarks(data)))
    return "\n\n".join(parts) + "\n"


def markdown_table(columns: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    lines = [columns, ["---"] * len(columns), *rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def percent(share: float) -> str:
    return f"{100 * share:.1f} %"


def between(interval: Sequence[float]) -> str:
    low, high = interval
    return f"{100 * low:.1f} to {100 * high:.1f}"


def mean(numbers: dict[str, float]) -> str:
    return f"{numbers['mean']:.1f} ± {numbers['margin']:.1f}"
