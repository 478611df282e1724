"""Times as they are stored and sent: UTC to the microsecond, as text that sorts as the times do."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

FORM = "%Y-%m-%dT%H:%M:%S.%fZ"


def now() -> str:
    return written(datetime.now(UTC))


def after(span: timedelta) -> str:
    """The time when a span from now is over."""
    return written(datetime.now(UTC) + span)


def written(time: datetime) -> str:
    return time.isoformat(timespec="microseconds").replace("+00:00", "Z")


def moment(time: str) -> datetime:
    return datetime.strptime(time, FORM).replace(tzinfo=UTC)


def later(time: str, seconds: float) -> str:
    return written(moment(time) + timedelta(seconds=seconds))


def seconds_between(first: str, last: str) -> float:
    return (moment(last) - moment(first)).total_seconds()
