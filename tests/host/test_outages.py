"""What is logged while something is away: a line when it goes, one a minute, and one when it is back."""

from __future__ import annotations

import pytest

from foodchain.server.ops.outages import REMIND, Outage


class Watched:
    """Something that is away now and then, in a time that stands still until it is moved."""

    def __init__(self, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch) -> None:
        self.time = 1000.0
        self.caplog = caplog
        self.outage = Outage("the database")
        monkeypatch.setattr("foodchain.server.ops.outages.monotonic", lambda: self.time)

    def fails(self, times: int = 1, every: float = 1.0) -> None:
        for _ in range(times):
            self.outage.failed(OSError("connection refused"))
            self.time += every

    def answers(self, times: int = 1, every: float = 1.0) -> None:
        for _ in range(times):
            self.outage.ended()
            self.time += every

    def logged(self) -> list[str]:
        """Since it was last asked."""
        lines = [record.getMessage().removeprefix("the database ") for record in self.caplog.records]
        self.caplog.clear()
        return lines


@pytest.fixture
def watched(caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch) -> Watched:
    return Watched(caplog, monkeypatch)


def test_an_outage_is_told_when_it_begins_once_a_minute_and_when_it_ends(watched: Watched) -> None:
    watched.answers()
    assert watched.logged() == []
    watched.fails(50)
    assert watched.logged() == ["does not answer: OSError: connection refused"]
    watched.fails(100)
    assert watched.logged() == [
        "does not answer: 61 attempts have failed in 60 seconds, the last: OSError: connection refused",
        "does not answer: 121 attempts have failed in 120 seconds, the last: OSError: connection refused",
    ]
    watched.answers(100)
    assert watched.logged() == ["answers again after 150.0 seconds; 150 attempts have failed"]


def test_what_comes_and_goes_is_told_once_a_minute(watched: Watched) -> None:
    """As when connections are cut again and again."""
    for _ in range(600):
        watched.fails(every=0.25)
        watched.answers(every=0.25)
    assert len(watched.logged()) <= 2 * 300 / REMIND


def test_the_end_of_what_came_and_went_is_told(watched: Watched) -> None:
    for _ in range(5):
        watched.fails()
        watched.answers()
    assert watched.logged() == [
        "does not answer: OSError: connection refused",
        "answers again after 1.0 seconds; 1 attempts have failed",
    ]
    watched.answers(200)
    assert watched.logged() == ["answers again after 7.0 seconds; 4 attempts have failed"]


def test_an_outage_soon_after_another_is_told_within_a_minute(watched: Watched) -> None:
    watched.fails()
    watched.answers()
    watched.logged()
    watched.fails(100)
    assert watched.logged() == [
        "does not answer: 60 attempts have failed in 59 seconds, the last: OSError: connection refused"
    ]
    watched.answers()
    assert watched.logged() == ["answers again after 100.0 seconds; 100 attempts have failed"]
