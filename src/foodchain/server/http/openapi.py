"""The OpenAPI description of the HTTP part. What each route takes and gives says its handler; what all of them share
says this: how they refuse, and what a request has to bring."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, NotRequired, get_origin, get_type_hints

from litestar.handlers import HTTPRouteHandler
from litestar.openapi import ResponseSpec
from litestar.openapi.config import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.openapi.spec import Components, Schema, SecurityScheme
from litestar.plugins import OpenAPISchemaPlugin
from litestar.typing import FieldDefinition

from foodchain.catalogue import find_games
from foodchain.server.http.access import COOKIE, OWN_PAGE, SAFE
from foodchain.server.http.errors import STATUS
from foodchain.server.wire import Problem, View

if TYPE_CHECKING:
    from litestar._openapi.schema_generation import SchemaCreator

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


class TypedDictSchemas(OpenAPISchemaPlugin):
    """Describes TypedDicts. Litestar's own plugin would call every field required, because annotations are strings."""

    def is_plugin_supported_field(self, field_definition: FieldDefinition) -> bool:
        return field_definition.is_typeddict_type

    def to_openapi_schema(self, field_definition: FieldDefinition, schema_creator: SchemaCreator) -> Schema:
        hints = get_type_hints(field_definition.annotation, include_extras=True)
        required = sorted(name for name, hint in hints.items() if get_origin(hint) is not NotRequired)
        fields = {name: FieldDefinition.from_kwarg(hint, name) for name, hint in hints.items()}
        schema = schema_creator.create_component_schema(field_definition, required, fields)
        if field_definition.annotation is View:
            schema.any_of = [schema_creator.for_field_definition(table) for table in game_tables()]
        return schema


def game_tables() -> list[FieldDefinition]:
    """What each game adds to a view."""
    found = [game.table_type() or dict[str, Any] for game in find_games().values()]
    return [FieldDefinition.from_annotation(table) for table in found]


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
