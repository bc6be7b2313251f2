"""Descriptions made from the types of a question: JSON Schema, the page's declarations, a page of the reference."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, get_type_hints

from ..language import Message, msg
from .codec import Field, Json, codec_of, fields_of, records_in
from .question import VERSION, Answer, Question


def schema_of(record: type, refs: str = "#/$defs/") -> dict[str, Json]:
    """Return the JSON Schema of a dataclass and of all that it is made of."""
    definitions = {name: _object(one) for name, one in records_in(codec_of(record)).items()}
    found = {**definitions.pop(record.__name__), "$defs": definitions}
    return _moved(found, refs) if refs != "#/$defs/" else found


def _object(record: type) -> dict[str, Json]:
    own = fields_of(record)
    properties: dict[str, Json] = {one.key: _property(one) for one in own}
    required = [one.key for one in own if one.is_required or (one.computed and issubclass(record, Answer))]
    if issubclass(record, Answer):
        properties = {"v": {"const": VERSION}, "source": {"type": "string"}, **properties}
        properties["remarks"] = {"type": "array", "items": {"type": "string"}}
    return {
        "title": record.__name__,
        "description": (record.__doc__ or "").partition("\n")[0],
        "type": "object",
        "properties": properties,
        "required": required,
        "additionalProperties": False,
    }


def _property(one: Field) -> dict[str, Json]:
    found = dict(one.codec.schema)
    if one.doc.text.text:
        found["description"] = one.doc.text.text
    if not one.is_required and not one.computed and isinstance(one.default, str | int | float | bool):
        found["default"] = one.default
    return found


def _moved(value: Json, refs: str) -> Json:
    if isinstance(value, dict):
        return {k: v.replace("#/$defs/", refs) if k == "$ref" else _moved(v, refs) for k, v in value.items()}
    return [_moved(one, refs) for one in value] if isinstance(value, list) else value


def typescript_of(questions: Iterable[Question[..., Any]]) -> str:
    """Return the declarations of every request and answer, for the page's type checker."""
    lines = ['import type { Plain } from "./types";', ""]
    chosen = list(questions)
    records: dict[str, type] = {}
    for one in chosen:
        records |= records_in(codec_of(one.request)) | records_in(codec_of(one.answer))
    for name, record in records.items():
        lines += [f"/** {(record.__doc__ or '').partition(chr(10))[0]} */", f"export interface {name} {{"]
        lines += ["  v: number;", "  remarks?: string[];"] if issubclass(record, Answer) else []
        for p in fields_of(record):
            lines += [f"  /** {p.doc.text} */"] if p.doc.text.text else []
            # A request may leave out what has a default; an answer is always whole.
            mark = "?" if not p.is_required and record.__name__.endswith("Request") else ""
            lines.append(f"  {p.key}{mark}: {p.codec.typescript};")
        lines += ["}", ""]
    rows = [f'  "{one.name}": [{_name(one.request)}, {_name(one.answer)}];' for one in chosen]
    lines += ["/** What each question takes and gives. */", "export interface Questions {", *rows, "}", ""]
    return "\n".join(lines)


def _name(record: Any) -> str:
    return str(record.__name__)


def reference_of(question: Question[..., Any], language: str = "en") -> str:
    """Return the page of a question in the reference, as Markdown."""
    return "\n".join(_iter_reference(question, language)) + "\n"


def _iter_reference(question: Question[..., Any], language: str) -> Iterator[str]:
    def say(text: Message) -> str:
        return text.said(language)

    name = question.name
    yield f"# {name}\n\n{say(question.title)}\n"
    yield f"- Python: `modoku.{name.replace('-', '_')}(puzzle, ...)`"
    yield f"- `modoku {name} [PUZZLE | FILE | -]...`\n- `POST /api/v1/{name}`\n"
    for heading, record in ((msg("Request"), question.request), (msg("Answer"), question.answer)):
        yield f"## {say(heading)}\n"
        columns = (msg("Name"), msg("Type"), msg("Default"), msg("Meaning"))
        yield f"| {' | '.join(map(say, columns))} |\n|---|---|---|---|"
        for one in fields_of(record):
            default = "" if one.is_required or one.computed else f"`{one.default!r}`"
            kind = one.codec.typescript.replace("|", "\\|")
            yield f"| `{one.key}` | `{kind}` | {default} | {say(one.doc.text)} |"
        yield ""
    for nested in list(records_in(codec_of(question.answer)).values())[1:]:
        yield f"### {nested.__name__}\n\n" + ", ".join(f"`{one}`" for one in get_type_hints(nested)) + "\n"
