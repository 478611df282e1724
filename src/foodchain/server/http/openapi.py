"""The OpenAPI description of the HTTP part. What each route takes and gives says its handler; what all of them share
says this: how they refuse, and what a request has to bring."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from litestar.handlers import HTTPRouteHandler
from litestar.openapi import ResponseSpec
from litestar.openapi.config import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.openapi.spec import Components, SecurityScheme

from foodchain.server.http.access import COOKIE, OWN_PAGE, SAFE
from foodchain.server.http.errors import STATUS
from foodchain.server.wire import Problem

OPENAPI = OpenAPIConfig(
    title="Foodchain",
    version="1",
    description="The table's questions with one answer. What is live goes over a WebSocket; see docs/protocol.md.",
    path="/api/schema",
    render_plugins=[JsonRenderPlugin(path="/")],
    components=Components(
        security_schemes={
            "session": SecurityScheme(type="apiKey", name=COOKIE, security_scheme_in="cookie"),
            "own page": SecurityScheme(
                type="apiKey",
                name=OWN_PAGE,
                security_scheme_in="header",
                description="Any value; every request that changes something needs it.",
            ),
        }
    ),
)


def problem(status: int) -> ResponseSpec:
    errors = ", ".join(sorted(error for error, known in STATUS.items() if known == status))
    return ResponseSpec(Problem, description=f"one of: {errors}", generate_examples=False)


PROBLEMS = {status: problem(status) for status in sorted(set(STATUS.values()))}


def described(handlers: Iterable[Any]) -> list[Any]:
    """The handlers, each knowing how it may refuse and what a request has to bring."""
    found = list(handlers)
    for handler in found:
        if isinstance(handler, HTTPRouteHandler) and handler.include_in_schema is not False:
            handler.responses = {**PROBLEMS, **(handler.responses or {})}
            if not set(handler.http_methods) <= set(SAFE):
                handler.security = [{"own page": []}]
    return found
