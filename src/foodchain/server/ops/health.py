"""For whoever runs the server: does it live, is it ready, how does it do."""

from __future__ import annotations

import contextlib
import hmac
from ipaddress import ip_address
from typing import Any

from litestar import Request, Response, get
from litestar.datastructures import State

from foodchain.server.http.errors import Refusal
from foodchain.server.ops.metrics import OUTBOX, report
from foodchain.server.store import DatabaseUnavailable, Store
from foodchain.server.store.database import newest_version
from foodchain.server.tables.registry import TableRegistry

FORWARDED = ("forwarded", "x-forwarded-for", "x-real-ip")
NOT_KEPT = {"cache-control": "no-store"}


@get("/health", include_in_schema=False)
async def health() -> Response[dict[str, str]]:
    """The process lives and answers."""
    return Response({"status": "alive"}, headers=NOT_KEPT)


@get("/ready", include_in_schema=False)
async def ready(state: State) -> Response[dict[str, str]]:
    """Whether games can be played here now; otherwise what is missing. Bots that cannot think are told of, but people
    can play without them, and on every other server they would miss the same."""
    reason = await what_is_missing(state)
    if reason is None:
        trouble = await state["tables"].bot_turns.backend.trouble()
        return Response({"status": "ready"} | ({"bots": trouble} if trouble else {}), headers=NOT_KEPT)
    return Response({"status": "not ready", "reason": reason}, status_code=503, headers=NOT_KEPT)


async def what_is_missing(state: State) -> str | None:
    tables = state.get("tables")
    if tables is None or tables.leaving:
        return "the server is starting or stopping"
    return await database_trouble(tables.store)


async def database_trouble(store: Store) -> str | None:
    try:
        version = await store.version()
    except DatabaseUnavailable as error:
        return f"the database does not answer ({type(error).__name__})"
    wanted = newest_version()
    if version != wanted:
        return f"the database is at version {version}, and this server needs {wanted}"
    return None


@get("/metrics", include_in_schema=False)
async def metrics(request: Request[Any, Any, Any], state: State) -> Response[bytes]:
    """Only for programs on this machine, or whoever has the token."""
    if not may_see_metrics(request, state.get("metrics_token")):
        raise Refusal("not found", "no such page")
    await measure(state)
    content, kind = report()
    return Response(content, media_type=kind.removesuffix("; charset=utf-8"), headers=NOT_KEPT)  # Litestar adds it


async def measure(state: State) -> None:
    """What is not counted as it happens, because all servers share it, is looked up now."""
    tables: TableRegistry | None = state.get("tables")
    if tables is None:
        return
    await tables.bot_turns.backend.measure()
    with contextlib.suppress(*DatabaseUnavailable):  # the rest is worth knowing all the more
        OUTBOX.set(await state.notices.store.unsent())


def may_see_metrics(request: Request[Any, Any, Any], token: str | None) -> bool:
    if token:
        return hmac.compare_digest(request.headers.get("authorization", "").encode(), f"Bearer {token}".encode())
    # What a proxy on this machine hands on comes from elsewhere.
    return is_local(request.client.host if request.client else "") and not any(
        name in request.headers for name in FORWARDED
    )


def is_local(host: str) -> bool:
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return False
