"""One line for each thing that happened, for people or for programs; each with the request and the table it is about.

Nothing secret is ever written: no cookies, tokens, seeds, chat or choices. Addresses are told as routes, because
an invitation is a part of its address.
"""

from __future__ import annotations

import logging
import re
import sys
from collections.abc import Callable
from contextlib import AbstractContextManager
from secrets import token_hex
from typing import Any, TextIO

import structlog
from litestar.connection import ASGIConnection
from litestar.datastructures import Headers, MutableScopeHeaders
from litestar.handlers import BaseRouteHandler
from structlog.contextvars import bind_contextvars, bound_contextvars
from structlog.typing import EventDict, Processor

from foodchain.server.config import Form, Level
from foodchain.server.ops.metrics import ANSWERED, METHODS, clock

log = structlog.stdlib.get_logger("foodchain.server")

REQUEST_ID = "x-request-id"
BUSY = 503
FITTING = re.compile(r"[A-Za-z0-9._-]{8,64}")

# Nothing writes these on purpose; should anything ever do so, it is not told.
SECRET = frozenset(
    ("authorization", "cookie", "hand", "option", "options", "password", "seed", "start", "text", "token")
)


def set_up_logs(form: Form = "console", level: Level = "warning", file: TextIO | None = None) -> None:
    """Everything goes one way, whichever library says it."""
    shared: list[Processor] = [
        structlog.contextvars.merge_contextvars,
        structlog.stdlib.add_log_level,
        structlog.stdlib.add_logger_name,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
        without_secrets,
    ]
    end: list[Processor]
    if form == "json":
        end = [structlog.processors.format_exc_info, structlog.processors.JSONRenderer()]
    else:
        end = [structlog.dev.ConsoleRenderer(colors=False, exception_formatter=structlog.dev.plain_traceback)]
    handler = logging.StreamHandler(file or sys.stderr)
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=shared, processors=[structlog.stdlib.ProcessorFormatter.remove_processors_meta, *end]
        )
    )
    root = logging.getLogger()
    root.handlers = [handler]
    root.setLevel(level.upper())
    logging.getLogger("alembic").setLevel(logging.WARNING)  # each look at the version is no news
    structlog.configure(
        processors=[
            structlog.stdlib.filter_by_level,
            *shared,
            structlog.stdlib.PositionalArgumentsFormatter(),
            structlog.stdlib.ProcessorFormatter.wrap_for_formatter,
        ],
        logger_factory=structlog.stdlib.LoggerFactory(),
        cache_logger_on_first_use=True,
    )


def without_secrets(logger: Any, name: str, said: EventDict) -> EventDict:
    for key in said:
        if key in SECRET:
            said[key] = "(not told)"
    return said


def first_line(error: BaseException) -> str:
    return f"{type(error).__name__}: {str(error).partition(chr(10))[0]}"


def about_table(table: str) -> AbstractContextManager[Any]:
    """Whatever is logged meanwhile is about this table."""
    return bound_contextvars(table=table)


def name_table(table: str) -> None:
    """Whatever this request or task logs from now on is about this table."""
    bind_contextvars(table=table)


async def name_asked_table(connection: ASGIConnection[Any, Any, Any, Any], handler: BaseRouteHandler) -> None:
    """The table in a request's address."""
    table = connection.path_params.get("table") or connection.path_params.get("table_id") or ""
    if FITTING.fullmatch(table):
        name_table(table)


class Watch:
    """Stands before everything else: gives each request its id, and counts, times and logs its answer."""

    def __init__(self, app: Callable[..., Any]) -> None:
        self.app = app

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
            return
        given = Headers.from_scope(scope).get(REQUEST_ID, "")
        request = given if FITTING.fullmatch(given) else token_hex(8)
        begun = clock()
        status = 500

        async def send_watched(message: Any) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                MutableScopeHeaders.from_message(message).setdefault(REQUEST_ID, request)
            await send(message)

        with bound_contextvars(request=request):
            try:
                await self.app(scope, receive, send_watched)
            finally:
                if scope["type"] == "http":
                    self.answered(scope, status, clock() - begun)

    def answered(self, scope: Any, status: int, seconds: float) -> None:
        method = scope["method"] if scope["method"] in METHODS else "other"
        route = scope.get("path_template") or "none"
        ANSWERED.labels(method, route, str(status)).observe(seconds)
        # That nothing can be stored now is logged as an outage, and not for everybody who asks.
        level = logging.WARNING if status >= 500 and status != BUSY else logging.INFO
        log.log(level, "answered", method=method, route=route, status=status, ms=round(seconds * 1000, 1))
