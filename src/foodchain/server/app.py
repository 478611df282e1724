"""The server put together."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from litestar import Litestar, Request, Response
from litestar.channels import ChannelsBackend
from litestar.config.compression import CompressionConfig
from litestar.exceptions import HTTPException, NotFoundException, ValidationException
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from foodchain.server.accounts import Accounts
from foodchain.server.api import HANDLERS
from foodchain.server.channels import Line, make_backend
from foodchain.server.days.api import HANDLERS as DAYS_HANDLERS
from foodchain.server.days.notices import Notices
from foodchain.server.days.post import Post
from foodchain.server.days.rounds import Rounds
from foodchain.server.description import DESCRIPTION, described
from foodchain.server.environment import Environment, read_environment
from foodchain.server.health import health, metrics, ready
from foodchain.server.live import live
from foodchain.server.logs import Watch, name_asked_table
from foodchain.server.metrics import REFUSALS
from foodchain.server.pages import STATIC, page
from foodchain.server.people import PEOPLE_HANDLERS, within_limits
from foodchain.server.refusals import Refusal
from foodchain.server.settings import Settings
from foodchain.server.store import Gone, Store
from foodchain.server.table import first_line
from foodchain.server.tables import Tables
from foodchain.server.thinkers import Thinkers, Thinking
from foodchain.server.visitor import Doorman, visitor_of

log = logging.getLogger("foodchain.server")

LARGEST_BODY = 2_000_000


def make_app(
    settings: Settings,
    backend: ChannelsBackend | None = None,
    static: Path = STATIC,
    environment: Environment | None = None,
) -> App:
    """The application of one worker. `backend` is the line to the others, where the settings do not say it."""
    chosen = read_environment() if environment is None else environment

    @asynccontextmanager
    async def open_tables(app: Litestar) -> AsyncIterator[None]:
        store = Store(settings.database)
        await store.open()
        thinking = make_thinking(settings)
        await thinking.open()
        line = Line(backend or make_backend(settings.channels), settings.shared)
        tables = Tables(store, thinking, line)
        post = Post.from_environment()
        notices = Notices(tables, post)
        rounds = Rounds(tables, notices)
        app.state.tables = tables
        app.state.notices = notices
        app.state.static = static
        app.state.metrics_token = settings.metrics_token
        try:
            async with line.listening(tables.hear):
                await tables.open()
                accounts = Accounts(store, tables, chosen, post)
                await accounts.open()
                app.state.accounts = accounts
                await rounds.open()
                try:
                    yield
                finally:
                    await rounds.close()
                    await tables.close()
                    await accounts.close()
        finally:
            await thinking.close()
            await store.close()

    app = Litestar(
        route_handlers=described([*HANDLERS, *DAYS_HANDLERS, *PEOPLE_HANDLERS, live, health, ready, metrics, page]),
        guards=[name_asked_table, within_limits],
        lifespan=[open_tables],
        exception_handlers={
            Refusal: refused,
            HTTPException: misunderstood,
            RecursionError: nonsense,
            UnicodeError: nonsense,
            **dict.fromkeys(Gone, database_gone),
            Exception: failed,
        },
        compression_config=CompressionConfig(backend="gzip", gzip_compress_level=6, minimum_size=1000),
        request_max_body_size=LARGEST_BODY,
        openapi_config=DESCRIPTION,
        logging_config=None,
    )
    return App(app, chosen)


class App:
    """The whole of it, one layer in the other, and a way to say good-bye."""

    def __init__(self, inner: Litestar, environment: Environment) -> None:
        self.state = inner.state
        self.app: Any = Watch(Doorman(inner, environment))
        if environment.trusted_proxies:
            self.app = ProxyHeadersMiddleware(self.app, list(environment.trusted_proxies))

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        await self.app(scope, receive, send)

    async def take_leave(self) -> None:
        tables: Tables | None = self.state.get("tables")
        if tables is not None:
            await tables.take_leave()


def make_thinking(settings: Settings) -> Thinking:
    """A pool of processes, or job workers."""
    pool = Thinkers(settings.thinkers, settings.think_seconds)
    if settings.job_workers is None:
        return pool
    from foodchain.server.jobs import JobThinkers

    return JobThinkers(settings.channels, pool)


def refused(request: Request[Any, Any, Any], refusal: Refusal) -> Response[Any]:
    REFUSALS.labels(refusal.error).inc()
    _, language = visitor_of(request)
    headers = {} if refusal.retry is None else {"retry-after": str(refusal.retry)}
    told = refusal.told(language)
    return Response(told, status_code=refusal.status, headers=headers, media_type="application/json")


def misunderstood(request: Request[Any, Any, Any], error: HTTPException) -> Response[Any]:
    """What the framework refuses, in our own form."""
    if isinstance(error, NotFoundException):
        return refused(request, Refusal("not found", "no such page"))
    if error.status_code == 413:
        return refused(request, Refusal("too long", "too long"))
    if error.status_code >= 500:
        return failed(request, error)
    reason = error.detail
    if isinstance(error, ValidationException) and error.extra:
        reason = "; ".join(
            f"{item['key']}: {item['message']}" if "key" in item else str(item["message"])
            for item in error.extra
            if isinstance(item, dict) and "message" in item
        )
    answer = refused(request, Refusal("bad request", "bad request", reason=reason))
    answer.status_code = error.status_code
    return answer


def database_gone(request: Request[Any, Any, Any], error: Exception) -> Response[Any]:
    log.error("%s could not reach the database: %s", route_of(request), first_line(error))
    return refused(request, Refusal("busy", "not stored"))


def nonsense(request: Request[Any, Any, Any], error: RecursionError | UnicodeError) -> Response[Any]:
    """JSON with thousands of brackets, or text that is none."""
    reason = "nested too deeply" if isinstance(error, RecursionError) else "not UTF-8"
    return refused(request, Refusal("bad request", "bad request", reason=reason))


def failed(request: Request[Any, Any, Any], error: Exception) -> Response[Any]:
    log.error("%s failed", route_of(request), exc_info=error)
    return refused(request, Refusal("failed", "failed"))


def route_of(request: Request[Any, Any, Any]) -> str:
    """What was asked for, without the address itself: invitations and tickets are a part of theirs."""
    return f"{request.method} {request.scope.get('path_template', 'an unknown address')}"
