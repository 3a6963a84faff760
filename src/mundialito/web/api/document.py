"""The OpenAPI document: paths by the framework, shapes by msgspec itself, which knows every limit that it enforces."""

from __future__ import annotations

from typing import Any, Final

import msgspec
from litestar.connection import Request
from litestar.handlers import HTTPRouteHandler
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.openapi.spec import Components, SecurityScheme

from mundialito import __version__
from mundialito.web.api import event_shapes, game_shapes, shapes
from mundialito.web.api.errors import Fault

SHAPES: Final = [
    Fault,
    *(
        t
        for told in (shapes, game_shapes, event_shapes)
        for t in vars(told).values()
        if isinstance(t, type(msgspec.Struct))
    ),
]
TOKEN: Final = SecurityScheme(
    type="http",
    scheme="bearer",
    bearer_format="mundialito_…",
    description="What POST /api/v1/people gives as `token`, or a person makes on My page: for playing, or for looking.",
)


class Document(JsonRenderPlugin):
    """The document as JSON, and nothing that a browser would load from elsewhere."""

    def render(self, request: Request[Any, Any, Any], openapi_schema: dict[str, Any]) -> bytes:
        named = [shape for shape in SHAPES if shape is not msgspec.Struct]
        _, schemas = msgspec.json.schema_components(named, ref_template="#/components/schemas/{name}")
        components = {**openapi_schema["components"], "schemas": schemas}
        return self.render_json(request, {**openapi_schema, "components": components})


def operation_id(handler: HTTPRouteHandler, _method: object, _path: object) -> str:
    """An operation is called as its function."""
    return handler.handler_name


OPENAPI: Final = OpenAPIConfig(
    "Mundialito",
    __version__,
    path="/api",
    description="Open tables, sit down, look and play. Seats are numbered from 0; -1 is Nature, -3 the table.",
    render_plugins=[Document(path="/openapi.json")],
    components=Components(security_schemes={"token": TOKEN}),
    use_handler_docstrings=True,
    operation_id_creator=operation_id,
)
