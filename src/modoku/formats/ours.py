"""Our own JSON: everything that a puzzle and a sheet hold. `schema` describes it for other programs.

Long form, as written: `{"modoku": 1, "layout": {...}, "givens": [...], "constraints": [...], "meta": {...}}`.
Short form, for people: `{"modoku": 1, "variants": ["classic:boxes=2x3", "diagonal"], "givens": "12.."}`; `givens` may
also name cells (`{"r1c1": 5}`), and `constraints` are added to those of the variants. What a player did stands in
`sheet`: `placed`, `candidates`, `corners`; what no rule was made of in `not_understood` and `cosmetics`. A list, or
one object a line, holds several.

What our commands answer with `--json` can be read too, as far as it holds a `puzzle` (and its `variants`).
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache

from ..errors import FormatError, ModokuError, PuzzleError
from ..language import Message, msg, msgn
from ..puzzle import MAX_CELLS, DigitSet, Layout, Puzzle, Sheet
from ..puzzle.cosmetic import described
from ..puzzle.plain import VERSION, constraint_from_plain, givens_from_plain, puzzle_to_plain
from ..puzzle.reader import Reader
from ..variants import make, puzzle_from_plain, with_true_name
from .cosmetics import MOST, cosmetic_from_plain, cosmetic_to_plain
from .format import Context, Format
from .jsontext import parse_json
from .line import read_line
from .rows import MAX_PUZZLES, TextRow, check_length, check_puzzles, puzzle_of_count
from .symbols import read_symbols

_BESIDES = ("sheet", "not_understood", "cosmetics")
"""What is no part of the question."""
_SHEET = ("placed", "candidates", "corners")
MAX_TEXT = 400_000


def sheet_from_plain(data: object, blank: Puzzle | None = None) -> Sheet:
    """Read a sheet from plain data, long or short form.

    >>> sheet_from_plain({"modoku": 1, "variants": ["classic:boxes=2x2"], "givens": {"r1c2": 3}}).puzzle.givens_text
    '.3..............'
    """
    reader = _puzzle_of(Reader(data))
    reader["modoku"].integer(VERSION, VERSION)
    for key in ("layout", "variants"):
        if blank is not None and reader.has(key):
            raise reader[key].fail(
                msg("The text says itself what its layout is."), msg("Leave the variant (--variant) out.")
            )
    if reader.has("layout"):
        reader.only("modoku", "layout", "givens", "constraints", "meta", *_BESIDES)
        own = {key: value for key, value in _mapping(reader) if key not in _BESIDES}
        puzzle = puzzle_from_plain(own)
    else:
        puzzle = _read_short(reader, blank)
    sheet = _read_sheet(reader["sheet"], puzzle) if reader.has("sheet") else Sheet(puzzle)
    drawings = reader["cosmetics"].items(MOST) if reader.has("cosmetics") else []
    cosmetics = tuple(map(cosmetic_from_plain, drawings))
    # What can be said of the drawings again is said in any language.
    known = {part.said(): part for part in described(cosmetics)}
    texts = [item.text() for item in reader["not_understood"].items(1000)] if reader.has("not_understood") else []
    parts = tuple(known.get(text, Message(text)) for text in texts)
    return replace(sheet, not_understood=parts, cosmetics=cosmetics)


def _puzzle_of(reader: Reader) -> Reader:
    """Return the puzzle of an answer of ours, in the short form; anything else as it is."""
    if not (isinstance(reader.value, dict) and reader.has("v") and reader.has("puzzle")):
        return reader
    if isinstance(reader["puzzle"].value, dict):
        return reader["puzzle"]
    short = {"modoku": VERSION, "givens": reader["puzzle"].value}
    if reader.has("variants") and reader["variants"].value:
        short["variants"] = reader["variants"].value
    return Reader(short)


def _mapping(reader: Reader) -> list[tuple[str, object]]:
    return [(key, item.value) for key, item in reader.entries()]


def _read_short(reader: Reader, blank: Puzzle | None) -> Puzzle:
    reader.only("modoku", "variants", "givens", "constraints", "meta", *_BESIDES)
    puzzle = blank
    if reader.has("variants"):
        recipes = [item.text() for item in reader["variants"].items(100)]
        try:
            # A puzzle file comes from anybody: it must not make us open other files.
            puzzle = make(*recipes, base=blank, allow_files=False)
        except ModokuError as error:
            raise reader["variants"].fail(msg("{problem}", problem=error)) from error
    if reader.has("givens"):
        puzzle = _read_givens(reader["givens"], puzzle)
    elif puzzle is None:
        raise reader.fail(msg("'{key}' is missing", key="givens"))
    constraints = reader["constraints"].items() if reader.has("constraints") else []
    meta = reader["meta"].entries(100) if reader.has("meta") else []
    layout = puzzle.layout
    return puzzle.with_constraints(constraint_from_plain(item, layout) for item in constraints).with_meta(
        **{key: value.text() for key, value in meta}
    )


def _read_givens(reader: Reader, blank: Puzzle | None) -> Puzzle:
    if isinstance(reader.value, str):
        text = "".join(reader.text(MAX_CELLS * 70).split("\n"))
        try:
            return read_line(TextRow(text, 1), blank).puzzle
        except FormatError as error:
            raise reader.fail(msg("{problem}", problem=FormatError(error.message, error.hint))) from error
    if blank is None:
        raise reader.fail(
            msg("givens that are not a text need a layout"), msg('Add "variants", such as ["classic:boxes=3x3"].')
        )
    if isinstance(reader.value, dict):
        layout, low = blank.layout, blank.layout.lowest
        return blank.with_givens(
            {
                Reader(key, reader.path).cell(layout): item.integer(low, low + layout.size - 1) - low + 1
                for key, item in reader.entries()
            }
        )
    return blank.with_givens(givens_from_plain(reader, blank.layout))


def _read_sheet(reader: Reader, puzzle: Puzzle) -> Sheet:
    reader.only(*_SHEET)
    layout = puzzle.layout
    placed: tuple[int, ...] = ()
    if reader.has("placed"):
        item = reader["placed"]
        if isinstance(item.value, str):
            if len(item.value) != layout.cell_count and not layout.has_wide_symbols:
                raise item.fail(msgn("{n} cell is expected here", "{n} cells are expected here", layout.cell_count))
            placed = read_symbols(item.value, layout)
        else:
            placed = tuple(givens_from_plain(item, layout))
    marks = {key: _read_digit_sets(reader[key], puzzle) if reader.has(key) else () for key in _SHEET[1:]}
    return Sheet(puzzle, placed, marks["candidates"], marks["corners"])


def _read_digit_sets(reader: Reader, puzzle: Puzzle) -> tuple[DigitSet, ...]:
    found = tuple(item.digits(puzzle.size) for item in reader.items(MAX_CELLS))
    if len(found) != puzzle.layout.cell_count:
        raise reader.fail(msgn("{n} cell is expected here", "{n} cells are expected here", puzzle.layout.cell_count))
    return found


def sheet_to_plain(sheet: Sheet) -> dict[str, object]:
    """Return a sheet as plain data, the puzzle spelt out completely, under a name that reads back."""
    found = puzzle_to_plain(replace(sheet.puzzle, layout=with_true_name(sheet.puzzle.layout)))
    marks: dict[str, object] = {}
    if sheet.placed:
        marks["placed"] = list(sheet.placed)
    for key in _SHEET[1:]:
        sets: tuple[DigitSet, ...] = getattr(sheet, key)
        if sets:
            marks[key] = [list(digits) for digits in sets]
    besides = (marks, [part.said() for part in sheet.not_understood], list(map(cosmetic_to_plain, sheet.cosmetics)))
    return found | {key: value for key, value in zip(_BESIDES, besides, strict=True) if value}


def says_all(sheet: Sheet) -> bool:
    """Return whether the givens in one line read back as the same sheet.

    That is so for the usual layout of that size, with no rules, notes, marks, and no part that was not understood.
    """
    puzzle = sheet.puzzle
    marks = sheet.placed, sheet.candidates, sheet.corners
    more = puzzle.constraints, puzzle.meta, *marks, sheet.not_understood, sheet.cosmetics
    return not any(more) and puzzle.size <= 9 and puzzle.layout == _usual_layout(puzzle.layout.cell_count)


@cache
def _usual_layout(cell_count: int) -> Layout | None:
    """Return the layout that a line of so many cells is read as."""
    try:
        return puzzle_of_count(cell_count, None).layout
    except ModokuError:
        return None


def sheet_to_json(sheet: Sheet) -> str | dict[str, object]:
    """Return a JSON value that reads back as the same sheet: a line where that says everything, else the long form."""
    return sheet.puzzle.givens_text if says_all(sheet) else sheet_to_plain(sheet)


def sheet_from_json(reader: Reader) -> Sheet:
    """Return the sheet that a JSON value stands for: a text in any format, or our long or short form."""
    if not isinstance(reader.value, str):
        return sheet_from_plain(reader.value)
    from .reading import read

    return one_of(read(reader.text(MAX_TEXT)))


def one_of(sheets: Sequence[Sheet]) -> Sheet:
    """Return the only sheet of a text; raise FormatError if there are none or several."""
    if len(sheets) != 1:
        raise FormatError(
            msg("The text holds {n} puzzles, and one is expected.", n=len(sheets)), msg("Take one line of it.")
        )
    return sheets[0]


def read_json(text: str, context: Context) -> list[Sheet]:
    """Read one object, a list of objects, or one object a line."""
    check_length(text)
    values: list[tuple[object, int | None]]
    try:
        value = parse_json(text)
        many = value if isinstance(value, list) else [value]
        values = [(item, None) for item in many]
    except FormatError:
        lines = list(_iter_lines(text))
        if len(lines) < 2 or not lines[0][1].rstrip().endswith("}"):
            raise
        values = [(_parse_at(line, number), number) for number, line in lines[: MAX_PUZZLES + 1]]
    check_puzzles(len(values))
    found = []
    for item, number in values:
        try:
            found.append(sheet_from_plain(item, context.blank))
        except FormatError as error:
            raise error.at(number) from error
        except PuzzleError as error:
            raise FormatError(error.message, error.hint, number) from error
    if not found:
        raise FormatError(msg("There is no puzzle in the text."))
    return found


def _parse_at(line: str, number: int) -> object:
    try:
        return parse_json(line)
    except FormatError as error:
        # A line of its own always counts itself as line 1.
        raise FormatError(error.message, error.hint, number, error.column) from error


def _iter_lines(text: str) -> Iterator[tuple[int, str]]:
    for number, line in enumerate(text.split("\n"), 1):
        if line.strip():
            yield number, line


def _write(sheets: Sequence[Sheet]) -> str:
    """Write one object a line, whatever their number: a list of puzzles can grow by appending."""
    return "".join(json.dumps(sheet_to_plain(s), ensure_ascii=False, separators=(",", ":")) + "\n" for s in sheets)


def _recognises(text: str) -> int:
    start = text[:100_000].lstrip()
    is_answer = start.startswith('{"v":') and '"puzzle":' in start
    return 100 if is_answer or (start[:1] in ("{", "[") and '"modoku"' in start) else 0


FORMATS = (
    Format(
        "json",
        msg("Our JSON: any puzzle, with its layout and rules"),
        read_json,
        _recognises,
        _write,
        extensions=(".json", ".jsonl"),
        many=True,
        any_lowest=True,
    ),
)
