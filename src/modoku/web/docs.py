"""The documentation of the API as a page: made on the server from its description, with nothing from elsewhere."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from functools import cache
from html import escape
from typing import Any

from fastapi import APIRouter, FastAPI, Request, Response

from ..language import Message, msg
from .asking import language_of_request
from .description import complete
from .page import LONG
from .ready import Ready

STYLE = """\
:root { color-scheme: light dark; --line: #d5d3cd; --soft: #55575f; --tint: #f0efeb; --accent: #2f4b8f; }
@media (prefers-color-scheme: dark) { :root { --line: #3a3c45; --soft: #b4b6c0; --tint: #22242b; --accent: #a3bcff; } }
body { font: 16px/1.5 system-ui, "Segoe UI", Roboto, "DejaVu Sans", sans-serif; max-width: 60rem; margin: 2rem auto;
  padding: 0 1rem; }
a { color: var(--accent); }
h2 { border-bottom: 1px solid var(--line); margin-top: 2.5rem; }
h3 { margin: 2rem 0 0.25rem; overflow-wrap: anywhere; }
code, pre { font-family: ui-monospace, "DejaVu Sans Mono", monospace; font-size: 0.9em; }
pre { background: var(--tint); border-radius: 8px; padding: 0.75rem; white-space: pre-wrap; overflow-wrap: anywhere; }
table { border-collapse: collapse; width: 100%; margin: 0.5rem 0; }
th, td { text-align: left; vertical-align: top; padding: 0.25rem 0.75rem 0.25rem 0; }
tr { border-bottom: 1px solid var(--line); }
td:last-child { overflow-wrap: anywhere; }
td.kind { color: var(--soft); }
.method { color: var(--accent); }
"""
Row = tuple[str, Mapping[str, Any], bool]
TITLES: Mapping[str, Message] = {
    "questions": msg("Questions about one puzzle"),
    "jobs": msg("Longer work"),
    "keeping": msg("What is kept"),
    "lists": msg("Lists"),
}
_POLITE = msg(
    "Requests and answers are JSON, the same as that of the command line (--json). A refusal is "
    "application/problem+json: what is wrong, in which cell, how to mend it. Accept-Language, or ?lang= in the "
    "address, chooses the language."
)


def routes_for(app: FastAPI, prefix: str) -> APIRouter:
    """Return the routes of the description: for programs, and for people."""
    router = APIRouter(prefix=prefix, include_in_schema=False)

    @cache
    def description() -> Ready:
        return Ready.from_fields(complete(app))

    @cache
    def page(language: str) -> Ready:
        return Ready.from_bytes("\n".join(_iter_page(complete(app), language)).encode(), "text/html; charset=utf-8")

    @router.get("/openapi.json")
    async def for_programs(request: Request) -> Response:
        return description().reply(request)

    @router.get("/docs")
    async def for_people(request: Request) -> Response:
        return page(language_of_request(request)).reply(request)

    @router.get("/docs.css")
    async def style(request: Request) -> Response:
        return _style().reply(request)

    return router


@cache
def _style() -> Ready:
    return Ready.from_bytes(STYLE.encode(), "text/css; charset=utf-8")


def _iter_page(description: Mapping[str, Any], language: str) -> Iterator[str]:
    title = msg("The HTTP interface of modoku").said(language)
    yield f'<!doctype html>\n<html lang="{language}">\n<head>\n<meta charset="utf-8">'
    yield '<meta name="viewport" content="width=device-width, initial-scale=1">'
    yield f'<title>{escape(title)}</title>\n<link rel="stylesheet" href="/api/v1/docs.css">'
    yield '<link rel="icon" href="/static/icon.svg">\n</head>\n<body>\n<main>'
    yield f"<h1>{escape(title)}</h1>\n<p>{escape(_POLITE.said(language))}</p>"
    whole = escape(msg("The whole description, for programs").said(language))
    yield f'<p><a href="/api/v1/openapi.json">{whole}</a> (OpenAPI {description["openapi"]})</p>'
    for tag, heading in TITLES.items():
        yield f"<h2>{escape(heading.said(language))}</h2>"
        for path, methods in description["paths"].items():
            for method, route in methods.items():
                if tag in route["tags"]:
                    yield from _iter_route(method.upper(), path, route, description, language)
    yield "</main>\n</body>\n</html>"


def _iter_route(
    method: str, path: str, route: Mapping[str, Any], description: Mapping[str, Any], language: str
) -> Iterator[str]:
    name = f'<span class="method">{method}</span> {escape(path)}'
    yield f'<h3 id="{escape(route["operationId"])}"><code>{name}</code></h3>'
    yield f"<p>{escape(Message(route['summary']).said(language))}</p>"
    rows = [(one["name"], one["schema"], one.get("required", False)) for one in route.get("parameters", ())]
    asked = route.get("requestBody", {}).get("content", {}).get("application/json")
    if asked:
        rows += _rows(description, asked["schema"]["$ref"].rpartition("/")[2])
    if rows:
        yield _table(rows, language)
    if path.endswith("/jobs"):
        kinds = " ".join(f"<code>{kind}</code>" for kind in LONG)
        said = msg("The request of a job is that of its question: {kinds}.", kinds=kinds).said(language)
        yield f"<p>{said}</p>"
    if asked:
        example = json.dumps(asked["example"], ensure_ascii=False)
        command = f"curl -H 'Content-Type: application/json' -d '{example}' http://localhost:8000{path}"
        yield f"<pre><code>{escape(command)}</code></pre>"


def _rows(description: Mapping[str, Any], name: str) -> list[Row]:
    form = description["components"]["schemas"][name]
    return [(name, field, name in form.get("required", ())) for name, field in form["properties"].items()]


def _table(rows: list[Row], language: str) -> str:
    return "\n".join(["<table>", *(_row(*row, language) for row in rows), "</table>"])


def _row(name: str, field: Mapping[str, Any], required: bool, language: str) -> str:
    told = field.get("description", "")
    about = escape(Message(told).said(language)) if told else ""
    must = f" ({escape(msg('required').said(language))})" if required else ""
    kind = escape(_kind(field))
    return (
        f'<tr><th scope="row"><code>{escape(name)}</code>{must}</th><td class="kind">{kind}</td><td>{about}</td></tr>'
    )


def _kind(field: Mapping[str, Any]) -> str:
    """Return what a value may be, in short.

    >>> _kind({"anyOf": [{"type": "integer", "minimum": 1}, {"type": "null"}]})
    'integer'
    >>> _kind({"type": "array", "items": {"enum": ["a", "b"]}})
    'a | b, ...'
    """
    if "anyOf" in field:
        return " | ".join(_kind(one) for one in field["anyOf"] if one.get("type") != "null")
    if "enum" in field:
        return " | ".join(map(str, field["enum"]))
    if "const" in field:
        return str(field["const"])
    if field.get("type") == "array":
        items = field.get("items")
        return f"{_kind(items)}, ..." if isinstance(items, dict) else "array"
    return str(field.get("type", field.get("$ref", "").rpartition("/")[2]))
