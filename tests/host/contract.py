"""Whatever the server says in a test is held against the types of the protocol: what they do not name is drift."""

from __future__ import annotations

import re
from functools import cache
from typing import Any, get_type_hints

import msgspec
from litestar import Litestar
from litestar.routes import HTTPRoute
from msgspec.json import decode, encode

from foodchain.catalogue import GameFiles, find_games
from foodchain.server.app import make_app
from foodchain.server.config import ServerConfig
from foodchain.server.wire import Problem, ServerMessage, View
from tests.unit.engine.test_views import differences

COMMON = get_type_hints(View).keys()
ACORNS = GameFiles("tests.acorns", ())  # some servers know it, this process does not


def hold_answer(method: str, path: str, status: int, body: bytes) -> None:
    """An answer over HTTP against what its handler says it gives."""
    if not path.startswith("/api/") or path.startswith("/api/schema"):
        return
    wanted = Problem if status >= 400 else answer_type(method, path.partition("?")[0])
    if wanted is not None:
        hold(decode(body), wanted)


def hold_message(text: str) -> None:
    """A message of the live socket."""
    hold(decode(text), ServerMessage)


def hold(answer: Any, wanted: Any) -> None:
    known = decode(encode(msgspec.convert(answer, wanted)))  # without what the types do not name
    if "view" in known:
        hold_view(answer["view"])
        known["view"] = answer["view"]
    assert known == answer, f"{wanted} does not name all of it"


def hold_view(view: dict[str, Any]) -> None:
    """A view against what every game tells, and what lies on the table of its game."""
    common = {name: value for name, value in view.items() if name in COMMON}
    hold(common, View)
    on_table = {name: value for name, value in view.items() if name not in COMMON}
    assert differences(on_table, table_type(view["game"]), "view") == []


@cache
def table_type(game: str) -> Any:
    return {**find_games(), "acorns": ACORNS}[game].table_type()


def application() -> Litestar:
    app: Any = make_app(ServerConfig(database="/nowhere/tables.sqlite"))
    while not isinstance(app, Litestar):
        app = app.app
    return app


@cache
def answers() -> dict[tuple[str, str], Any]:
    """What the handler of each route says it gives."""
    return {
        (str(method), route.path_format): handler.parsed_fn_signature.return_type.annotation
        for route in application().routes
        if isinstance(route, HTTPRoute)
        for handler in route.route_handlers
        for method in handler.http_methods - {"OPTIONS", "HEAD"}
    }


@cache
def answer_type(method: str, path: str) -> Any:
    """None for records, which are text."""
    for (known, template), wanted in answers().items():
        if known == method and re.fullmatch(re.sub(r"\{\w+\}", "[^/]+", template), path):
            return wanted if isinstance(wanted, type) and issubclass(wanted, msgspec.Struct) else None
    return None
