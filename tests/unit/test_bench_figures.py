"""What the bench of the server writes into the manual."""

from __future__ import annotations

from typing import Any

from tools.bench_server import MANUAL, SETUPS, manual_with, rows_of_play


def step(tables: int, p99: float, moves: int) -> dict[str, Any]:
    spent = {"server": 0.8, "players": 0.2}
    return {"tables": tables, "p50": 5.0, "p99": p99, "moves a second": moves, "processor ms a move": spent}


STEPS = [step(100, 20.0, 100), step(200, 99.0, 198), step(300, 101.0, 297)]
LOSS = {
    "tables": 100,
    "acknowledged moves": 1234,
    "lost moves": 0,
    "seconds until half go on": 0.5,
    "seconds until all go on": 1.5,
}


def figures() -> dict[str, Any]:
    found: dict[str, Any] = {}
    for setup in SETUPS:
        found[f"play, {setup.name}"] = {"live tables": STEPS, "moves a second": {"moves": 1041}}
        if setup.servers > 1:
            found[f"play, {setup.name}"]["loss"] = [LOSS, LOSS]
    found["idle table"] = {"kB": 28.1}
    found["long game"] = {"ms": 87.2}
    return found | {f"restart, {name}": {"games": 10_000, "seconds": 2.7} for name in ("SQLite", "PostgreSQL")}


def test_figures_take_the_place_of_the_old_ones() -> None:
    manual = manual_with(MANUAL.read_text("utf-8"), figures())
    assert (
        "| live tables at one move a second, SQLite, 2 workers | 200: half" in manual
    )  # the last with a p99 below 100
    assert "| moves a second at saturation, PostgreSQL and Redis, 2 servers | 1,041 |" in manual
    assert "| 0 of 1,234 acknowledged moves lost; half of the tables go on after 0.5 seconds, all after 1.5 |" in manual
    assert "with 10,000 stored games, PostgreSQL | 2.7 seconds |" in manual
    assert manual_with(manual, figures()) == manual


def live_tables(*steps: dict[str, Any]) -> str:
    _, figure, _ = next(rows_of_play("SQLite, 1 worker", {"live tables": steps, "moves a second": {"moves": 1041}}))
    return figure


def test_the_end_of_the_bench_is_not_taken_for_that_of_the_server() -> None:
    assert live_tables(*STEPS).startswith("200: half")
    assert live_tables(*STEPS[:2]).startswith("at least 200: half"), "more were not tried"
    assert live_tables(*STEPS[:2], step(300, 60.0, 180)).startswith("200: half"), "too few moves were made at all"


def test_nothing_else_of_the_manual_is_touched() -> None:
    before = MANUAL.read_text("utf-8")
    assert manual_with(before, figures()).partition("<!-- figures")[0] == before.partition("<!-- figures")[0]
