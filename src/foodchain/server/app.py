"""The server put together."""

from __future__ import annotations

import asyncio
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

from foodchain.server import games
from foodchain.server.accounts import routes as account_routes
from foodchain.server.accounts.accounts import Accounts
from foodchain.server.accounts.routes import within_limits
from foodchain.server.bots.plugins import learn_descriptions
from foodchain.server.bots.pool import BotBackend, BotPool
from foodchain.server.config import ServerConfig
from foodchain.server.correspondence import routes as correspondence_routes
from foodchain.server.correspondence.scheduler import Scheduler
from foodchain.server.environment import Environment, read_environment
from foodchain.server.http.access import AccessMiddleware, visitor_of
from foodchain.server.http.errors import CLIENT_LEFT, ClientLeft, Refusal
from foodchain.server.http.openapi import OPENAPI, TypedDictSchemas, described
from foodchain.server.http.pages import STATIC, page
from foodchain.server.live.routes import live
from foodchain.server.live.worker_channel import WorkerChannel, make_backend
from foodchain.server.lobby import routes as lobby_routes
from foodchain.server.notify import routes as notice_routes
from foodchain.server.notify.delivery import Delivery
from foodchain.server.notify.notices import Notices
from foodchain.server.ops.health import health, metrics, ready
from foodchain.server.ops.logs import Watch, name_asked_table
from foodchain.server.ops.metrics import REFUSALS
from foodchain.server.ops.outages import DATABASE
from foodchain.server.packs import routes as pack_routes
from foodchain.server.store import DatabaseUnavailable, Store
from foodchain.server.tables import routes as table_routes
from foodchain.server.tables import study
from foodchain.server.tables.registry import TableRegistry
from foodchain.server.texts.readers import TextReaders
from foodchain.server.texts.turns import LocalTurns, RemoteTurns

log = logging.getLogger("foodchain.server")

ROUTES = (games, pack_routes, table_routes, study, account_routes, lobby_routes, correspondence_routes, notice_routes)
HANDLERS = [handler for module in ROUTES for handler in module.HANDLERS]

LARGEST_BODY = 2_000_000


def make_app(
    settings: ServerConfig,
    backend: ChannelsBackend | None = None,
    static: Path = STATIC,
    environment: Environment | None = None,
) -> App:
    """The application of one worker. `backend` is the channel to the others, where the settings do not say it."""
    chosen = read_environment() if environment is None else environment

    @asynccontextmanager
    async def open_tables(app: Litestar) -> AsyncIterator[None]:
        store = Store(settings.database)
        await store.open()
        await asyncio.to_thread(learn_descriptions)
        bots = make_bot_backend(settings)
        await bots.open()
        channel = WorkerChannel(backend or make_backend(settings.channels), settings.shared)
        tables = TableRegistry(store, bots, channel, texts=make_text_readers(settings))
        delivery = Delivery.from_environment()
        notices = Notices(tables, delivery)
        rounds = Scheduler(tables, notices)
        app.state.tables = tables
        app.state.notices = notices
        app.state.static = static
        app.state.metrics_token = settings.metrics_token
        try:
            async with channel.listening(tables.hear):
                await tables.open()
                accounts = Accounts(store, tables, chosen, delivery)
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
            await bots.close()
            await store.close()

    app = Litestar(
        route_handlers=described([*HANDLERS, live, health, ready, metrics, page]),
        guards=[name_asked_table, within_limits],
        lifespan=[open_tables],
        exception_handlers={
            Refusal: refused,
            ClientLeft: left,
            HTTPException: misunderstood,
            RecursionError: nonsense,
            UnicodeError: nonsense,
            **dict.fromkeys(DatabaseUnavailable, database_gone),
            Exception: failed,
        },
        compression_config=CompressionConfig(backend="gzip", gzip_compress_level=6, minimum_size=1000),
        request_max_body_size=LARGEST_BODY,
        openapi_config=OPENAPI,
        plugins=[TypedDictSchemas()],
        logging_config=None,
    )
    return App(app, chosen)


class App:
    """The application with its middleware, and a way to drain it before it stops."""

    def __init__(self, inner: Litestar, environment: Environment) -> None:
        self.state = inner.state
        self.app: Any = Watch(AccessMiddleware(inner, environment))
        if environment.trusted_proxies:
            self.app = ProxyHeadersMiddleware(self.app, list(environment.trusted_proxies))

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        await self.app(scope, receive, send)

    async def drain(self) -> None:
        tables: TableRegistry | None = self.state.get("tables")
        if tables is not None:
            await tables.drain()


def make_bot_backend(settings: ServerConfig) -> BotBackend:
    """A pool of processes, or job workers."""
    pool = BotPool(settings.bot_processes, settings.bot_seconds)
    if settings.job_workers is None:
        return pool
    from foodchain.server.bots.queue import JobQueue

    return JobQueue(settings.channels, pool)


def make_text_readers(settings: ServerConfig) -> TextReaders:
    """Readers of strangers' texts; several workers take turns at it."""
    return TextReaders(RemoteTurns(settings.text_turns) if settings.text_turns else LocalTurns())


def refused(request: Request[Any, Any, Any], refusal: Refusal) -> Response[Any]:
    REFUSALS.labels(refusal.error).inc()
    _, language = visitor_of(request)
    headers = {} if refusal.retry is None else {"retry-after": str(refusal.retry)}
    answer = refusal.answer(language)
    return Response(answer, status_code=refusal.status, headers=headers, media_type="application/json")


def left(request: Request[Any, Any, Any], error: ClientLeft) -> Response[Any]:
    """Nobody reads this any more; it is for the log and the metrics."""
    return Response(b"", status_code=CLIENT_LEFT)


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
    DATABASE.failed(error)
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
