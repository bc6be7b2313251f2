"""From a type to everything that is said about it: JSON both ways, JSON Schema, TypeScript.

`codec_of(type)` walks a type once. A leaf (text, number, puzzle, cell ...) is a row of `LEAVES`; a composite (optional,
tuple, mapping, dataclass) is made of the codecs of its parts. Reading goes through `Reader`, so that a fault is said in
both languages with its path (`step.placements[0][1]`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import MISSING, dataclass, fields, is_dataclass
from enum import StrEnum
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

from ..formats.ours import sheet_from_json, sheet_to_json
from ..formats.symbols import read_symbols
from ..language import Doc, Message, msg, msgn
from ..puzzle import DigitSet, Layout, Puzzle, Sheet, Solution, Unit
from ..puzzle.reader import Reader
from .file import FILE_SCHEMA, FILE_TYPESCRIPT, File, file_from_json, file_to_json
from .inputs import PuzzleLike

Json = Any
REQUIRED = object()
MAX_TEXT = 400_000
_MOST = 2**63 - 1
_EXACT = 2**53
"""From here on JavaScript does not hold every whole number."""


@dataclass(slots=True)
class CodecScope:
    """What reading and writing must know from around a value: the layout, the language, keys that are not ours."""

    layout: Layout | None = None
    language: str = "en"
    extras: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Codec:
    """How values of one type are written, read and described; `record` is the dataclass that it stands for, if any."""

    write: Callable[[Any, CodecScope], Json]
    read: Callable[[Reader, CodecScope], Any]
    schema: Mapping[str, Json]
    typescript: str
    parts: tuple[Codec, ...] = ()
    record: type | None = None


@dataclass(frozen=True, slots=True)
class Field:
    """A field of a request or an answer: name, type, codec, meaning, default."""

    name: str
    hint: Any
    codec: Codec
    doc: Doc
    default: Any = REQUIRED
    computed: bool = False

    @property
    def key(self) -> str:
        """Its name in JSON."""
        return self.doc.key or self.name

    @property
    def is_required(self) -> bool:
        """Whether it has no default."""
        return self.default is REQUIRED and not self.computed


def _number(reader: Reader, _: CodecScope) -> float:
    if isinstance(reader.value, bool) or not isinstance(reader.value, int | float):
        raise reader.fail(msg("a number is expected here"))
    if not abs(reader.value) < float("inf"):
        raise reader.fail(msg("a number is expected here"))
    return reader.value


def _count(reader: Reader) -> int:
    if isinstance(reader.value, str) and reader.value.removeprefix("-").isdecimal() and len(reader.value) < 1000:
        return int(reader.value)
    return reader.integer(-_MOST, _MOST)


def _asked(reader: Reader, _: CodecScope) -> Any:
    """Return what stands for a puzzle as it is: how it is to be read may stand beside it."""
    return reader.value if isinstance(reader.value, Mapping) else reader.text(MAX_TEXT)


def _layout(scope: CodecScope) -> Layout:
    if scope.layout is None:
        raise TypeError("a puzzle must stand before its cells")  # a mistake in a dataclass, not in a text
    return scope.layout


def _solution(reader: Reader, scope: CodecScope) -> Solution:
    layout = _layout(scope)
    text = reader.text()
    if len(text) != layout.cell_count:
        raise reader.fail(msgn("{n} cell is expected here", "{n} cells are expected here", layout.cell_count))
    return Solution(layout, read_symbols(text, layout))


def _unit(reader: Reader, scope: CodecScope) -> Unit:
    """Return a unit of the layout, or a group that a rule makes, which has its cells for a name: `cage r1c1 r1c2`."""
    layout = _layout(scope)
    for unit in layout.units:
        if str(unit) == reader.value:
            return unit
    kind, *names = reader.text(MAX_TEXT).split(" ")
    cell_of = {layout.cell_name(cell): cell for cell in range(layout.cell_count)}
    if not names or not cell_of.keys() >= set(names):
        raise reader.fail(msg("'{key}' is not known here", key=str(reader.value)[:40]))
    return Unit(kind, " ".join(names), tuple(cell_of[name] for name in names))


def _sheet(reader: Reader, scope: CodecScope) -> Sheet:
    found = sheet_from_json(reader)
    # The first puzzle is the one that is asked about: cells are its cells, whatever other puzzles follow.
    scope.layout = scope.layout or found.puzzle.layout
    return found


def _write_puzzle(value: Puzzle | Sheet, scope: CodecScope) -> Json:
    sheet = value if isinstance(value, Sheet) else Sheet(value)
    scope.layout = scope.layout or sheet.puzzle.layout
    return sheet_to_json(sheet)


def _same(value: Any, _: CodecScope) -> Json:
    return value


PUZZLE = {"description": "A line of givens, or our JSON (`modoku formats --schema`).", "type": ["string", "object"]}
LEAVES: dict[Any, Codec] = {
    str: Codec(_same, lambda r, _: r.text(MAX_TEXT), {"type": "string"}, "string"),
    int: Codec(_same, lambda r, _: r.integer(-_MOST, _MOST), {"type": "integer"}, "number"),
    float: Codec(_same, _number, {"type": "number"}, "number"),
    bool: Codec(_same, lambda r, _: r.flag(), {"type": "boolean"}, "boolean"),
    Puzzle: Codec(_write_puzzle, lambda r, s: _sheet(r, s).puzzle, PUZZLE, "string | Plain"),
    Sheet: Codec(_write_puzzle, _sheet, PUZZLE, "string | Plain"),
    PuzzleLike: Codec(_write_puzzle, _asked, PUZZLE, "string | Plain"),
    Solution: Codec(lambda v, _: str(v), _solution, {"type": "string"}, "string"),
    File: Codec(lambda v, _: file_to_json(v), lambda r, _: file_from_json(r), FILE_SCHEMA, FILE_TYPESCRIPT),
    DigitSet: Codec(
        lambda v, _: list(v), lambda r, _: r.digits(), {"type": "array", "items": {"type": "integer"}}, "number[]"
    ),
    Unit: Codec(lambda v, _: str(v), _unit, {"type": "string"}, "string"),
    # A sentence leaves in one language, and comes back as that text: equality never rests on it (compare=False).
    Message: Codec(lambda v, s: v.said(s.language), lambda r, _: Message(r.text()), {"type": "string"}, "string"),
    # A count may exceed what JavaScript holds exactly: it is written as a text then.
    "big": Codec(
        lambda v, _: v if abs(v) < _EXACT else str(v),
        lambda r, _: _count(r),
        {"type": ["integer", "string"]},
        "number | string",
    ),
    "cell": Codec(
        lambda v, s: _layout(s).cell_name(v),
        lambda r, s: r.cell(_layout(s)),
        {"type": "string", "pattern": r"^\w+$"},
        "string",
    ),
    # Plain data of another part of the library, which reads and checks it itself.
    "json": Codec(_same, lambda r, _: r.value, {}, "any"),
}
"""The types that are not made of others; an `Annotated[type, "cell"]` names its row."""


def codec_of(hint: Any) -> Codec:
    """Return the codec of a type.

    >>> codec_of(tuple[int, ...]).write((1, 2), CodecScope())
    [1, 2]
    """
    if hint not in LEAVES:
        LEAVES[hint] = _make_codec(hint)
    return LEAVES[hint]


def _make_codec(hint: Any) -> Codec:
    origin, arguments = get_origin(hint), get_args(hint)
    if origin is Annotated:
        notes = hint.__metadata__
        inner = next((LEAVES[note] for note in notes if isinstance(note, str)), None) or codec_of(arguments[0])
        return _bounded(inner, doc_of(hint))
    if origin in (Union, UnionType):
        return _optional(codec_of(Union[tuple(a for a in arguments if a is not NoneType)]))  # noqa: UP007
    if origin is Sequence:
        return _list(codec_of(arguments[0]))
    if origin is tuple:
        return _list(codec_of(arguments[0])) if arguments[-1] is Ellipsis else _row(tuple(map(codec_of, arguments)))
    if origin is Mapping:
        return _map(codec_of(arguments[1]))
    if origin is Literal or (isinstance(hint, type) and issubclass(hint, StrEnum)):
        return _choice(arguments if origin is Literal else tuple(hint), hint)
    if is_dataclass(hint):
        return _record(hint)  # type: ignore[arg-type]
    raise TypeError(f"no codec for {hint}")


def _bounded(inner: Codec, doc: Doc) -> Codec:
    if doc.least is None and doc.most is None:
        return inner
    low, high = -_MOST if doc.least is None else doc.least, _MOST if doc.most is None else doc.most

    def read(reader: Reader, scope: CodecScope) -> Any:
        value = inner.read(reader, scope)
        if value is not None and not low <= value <= high:
            raise reader.fail(msg("{value} is not between {low} and {high}", value=value, low=low, high=high))
        return value

    schema = _with_bounds(inner.schema, doc)
    return Codec(inner.write, read, schema, inner.typescript, inner.parts, inner.record)


def _with_bounds(schema: Mapping[str, Json], doc: Doc) -> Mapping[str, Json]:
    """Return a schema with bounds, on the number itself where it may be null as well."""
    bounds = {key: bound for key, bound in (("minimum", doc.least), ("maximum", doc.most)) if bound is not None}
    if "anyOf" in schema:
        return {"anyOf": [one if one == {"type": "null"} else {**one, **bounds} for one in schema["anyOf"]]}
    return {**schema, **bounds}


def _optional(inner: Codec) -> Codec:
    return Codec(
        lambda v, s: None if v is None else inner.write(v, s),
        lambda r, s: None if r.value is None else inner.read(r, s),
        {"anyOf": [dict(inner.schema), {"type": "null"}]},
        f"{inner.typescript} | null",
        (inner,),
    )


def _list(inner: Codec) -> Codec:
    typescript = f"({inner.typescript})[]" if "|" in inner.typescript else f"{inner.typescript}[]"
    return Codec(
        lambda v, s: [inner.write(one, s) for one in v],
        lambda r, s: tuple(inner.read(one, s) for one in r.items()),
        {"type": "array", "items": dict(inner.schema)},
        typescript,
        (inner,),
    )


def _map(inner: Codec) -> Codec:
    return Codec(
        lambda v, s: {name: inner.write(one, s) for name, one in v.items()},
        lambda r, s: {name: inner.read(one, s) for name, one in r.entries()},
        {"type": "object", "additionalProperties": dict(inner.schema)},
        f"Record<string, {inner.typescript}>",
        (inner,),
    )


def _row(parts: tuple[Codec, ...]) -> Codec:
    def read(reader: Reader, scope: CodecScope) -> tuple[Any, ...]:
        items = reader.items()
        if len(items) != len(parts):
            raise reader.fail(msg("a list of {n} is too long: {max} at most", n=len(items), max=len(parts)))
        return tuple(part.read(item, scope) for part, item in zip(parts, items, strict=True))

    schema = {
        "type": "array",
        "prefixItems": [dict(part.schema) for part in parts],
        "minItems": len(parts),
        "maxItems": len(parts),
    }
    typescript = f"[{', '.join(part.typescript for part in parts)}]"
    return Codec(
        lambda v, s: [part.write(one, s) for part, one in zip(parts, v, strict=True)], read, schema, typescript, parts
    )


def _choice(values: tuple[Any, ...], hint: Any) -> Codec:
    texts = tuple(str(value) for value in values)
    convert: Callable[[str], Any] = hint if isinstance(hint, type) else str

    def read(reader: Reader, _: CodecScope) -> Any:
        if reader.value not in texts:
            raise reader.fail(
                msg("'{key}' is not known here", key=str(reader.value)[:40]),
                msg("Use one of {choices}.", choices=texts),
            )
        return convert(str(reader.value))

    return Codec(lambda v, _: str(v), read, {"enum": list(texts)}, " | ".join(f'"{text}"' for text in texts))


def doc_of(hint: Any) -> Doc:
    """Return what is said of a type in `Annotated`; nothing where nothing is."""
    return next((note for note in getattr(hint, "__metadata__", ()) if isinstance(note, Doc)), Doc(Message("")))


def fields_of(record: Any, *, local: bool = False) -> tuple[Field, ...]:
    """Return the fields of a dataclass, and what it computes, as they stand in JSON.

    With `local` also those that stand in no JSON. What is computed stands behind the first, the puzzle of an answer.
    """
    hints = get_type_hints(record, include_extras=True)
    found = []
    for one in fields(record):
        hint = hints[one.name]
        doc = doc_of(hint)
        if one.name.startswith("_") or (doc.local and not local):
            continue
        default = one.default
        if default is MISSING:
            default = REQUIRED if one.default_factory is MISSING else one.default_factory()
        found.append(Field(one.name, hint, LEAVES[str] if doc.local else codec_of(hint), doc, default))
    # The puzzle that is asked about comes first, so that those who read a line see it first.
    found.sort(key=lambda field: field.name != "puzzle")
    for name in reversed(getattr(record, "computed", ())):
        hint = get_type_hints(getattr(record, name).fget, include_extras=True)["return"]
        found.insert(1, Field(name, hint, codec_of(hint), doc_of(hint), computed=True))
    return tuple(found)


def _record(record: type) -> Codec:
    own = fields_of(record)
    computed = {one.name for one in own if one.computed}
    # Whoever writes JSON is somebody else: what only this process may choose is not left to a default.
    foreign = {
        one.name: one.doc.foreign
        for one in fields_of(record, local=True)
        if one.doc.local and one.doc.foreign is not None
    }
    # A request is written as it was given; what is left out has its default. An answer is always whole.

    def write(value: Any, scope: CodecScope) -> Json:
        return {one.key: one.codec.write(getattr(value, one.name), scope) for one in own}

    def read(reader: Reader, scope: CodecScope) -> Any:
        reader.only(*(one.key for one in own), *scope.extras)
        inner = CodecScope(scope.layout, scope.language)
        chosen = {
            one.name: one.codec.read(reader[one.key], inner) for one in own if one.is_required or reader.has(one.key)
        }
        facts = {name: value for name, value in chosen.items() if name not in computed}
        made = record(**facts, **foreign)
        for name in chosen.keys() & computed:
            # A sentence may be in another language: only facts are held against each other.
            if not isinstance(chosen[name], Message) and chosen[name] != getattr(made, name):
                raise reader[name].fail(msg("This contradicts the rest."))
        return made

    return Codec(
        write, read, {"$ref": f"#/$defs/{record.__name__}"}, record.__name__, tuple(one.codec for one in own), record
    )


def records_in(codec: Codec) -> dict[str, type]:
    """Return every dataclass that a codec is made of, by name, the outermost first."""
    found = {} if codec.record is None else {codec.record.__name__: codec.record}
    for part in codec.parts:
        found |= records_in(part)
    return found
