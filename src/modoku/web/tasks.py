"""What the workers can do, by name: plain data in, plain data out.

Each task reads a request, asks one question of the library, and shapes the answer with `replies`, as the command line
does. Nothing here knows HTTP.
"""

from __future__ import annotations

import base64
import io
import json
import zipfile
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Any

from ..certificates import certify
from ..comparison import Comparison, Row, compare, row_fields
from ..engines import available_engines
from ..errors import FormatError, PuzzleError
from ..formats import read, write
from ..language import msg
from ..logic import grade_of, rating_path, trace
from ..models import FORMS, to_written_model
from ..models.exports import get_file_format
from ..models.formulas import find_formulas
from ..puzzle import DigitSet, Sheet
from ..puzzle.plain import puzzle_from_plain, puzzle_to_plain
from ..render import to_png, to_svg
from ..replies import (
    canonical_fields,
    conflict_fields,
    equivalence_fields,
    group_fields,
    model_fields,
    path_fields,
)
from ..results import Limits, Verdict
from ..search import (
    find_conflict,
    find_difference,
    solve,
)
from ..search.guidance import check_placed, techniques_for
from ..symmetry import automorphisms, canonical, find_map
from ..variants import find_recipe, make
from .board import to_board

Fields = dict[str, Any]
Emit = Callable[[object], None]
Answer = Callable[[Fields, str, Emit], object]

SECONDS = 10.0
MOST_COMPARING_SECONDS = 10.0
CHOICES: Mapping[str, Mapping[str, object]] = {
    "sat": {"encoding": "efficient", "at_most_one": "pairwise", "propagate": True},
    "ilp": {"propagate": True},
    "csp": {"form": FORMS[0], "propagate": True},
    "colouring": {},
    "cover": {"propagate": True},
}
"""How each model can be written, with what is usual on the command line."""
SOLUTIONS = 1000


@dataclass(frozen=True, slots=True)
class TaskFile:
    """An answer that is a file, under a name that we chose; `more` is what there is to say about it."""

    name: str
    media_type: str
    content: bytes
    more: Mapping[str, str] = field(default_factory=dict)

    def fields(self) -> Fields:
        """Give it as plain data."""
        content = base64.b64encode(self.content).decode()
        return {**self.more, "file": self.name, "media_type": self.media_type, "content": content}


def sheet_of(request: Mapping[str, Any]) -> Sheet:
    """Read the puzzle of a request, given as plain data or as a text in any format, and what a player did with it."""
    puzzle = request.get("puzzle")
    sheet = _read_text(request, puzzle) if isinstance(puzzle, str) else Sheet(puzzle_from_plain(puzzle))
    if request.get("values"):
        # The page sends every digit that stands in the grid, the givens among them.
        filled = replace(sheet, placed=tuple(request["values"])).placed
        placed = tuple(0 if given else digit for given, digit in zip(sheet.puzzle.givens, filled, strict=False))
        sheet = replace(sheet, placed=placed)
    if request.get("candidates"):
        sheet = replace(sheet, candidates=tuple(map(DigitSet.from_digits, request["candidates"])))
    return sheet


def _read_text(request: Mapping[str, Any], text: str) -> Sheet:
    recipes = [*([f"classic:boxes={request['boxes']}"] if request.get("boxes") else []), *request.get("variants", ())]
    bases = [recipe for recipe in recipes if find_recipe(recipe)[0].is_base]
    blank = make(*bases) if bases else None
    if not text.strip() and recipes:
        return Sheet(make(*recipes))
    sheets = read(text, request.get("format") or None, blank)
    if not sheets:
        raise FormatError(msg("There is no puzzle in this text."))
    additions = [recipe for recipe in recipes if recipe not in bases]
    first = sheets[0]
    return replace(first, puzzle=make(*additions, base=first.puzzle)) if additions else first


def _seconds(request: Mapping[str, Any]) -> float:
    return min(float(request.get("seconds") or SECONDS), float(request.get("most_seconds") or 60.0))


def _board(request: Fields, language: str, _: Emit) -> object:
    return {"board": to_board(sheet_of(request), language)}


def _conflict(request: Fields, language: str, _: Emit) -> object:
    puzzle = sheet_of(request).puzzle
    seconds = _seconds(request)
    verdict = solve(puzzle, limit=2, seconds=seconds).verdict
    if verdict is Verdict.UNSOLVABLE:
        return conflict_fields(verdict, find_conflict(puzzle, seconds=seconds), language)
    return conflict_fields(verdict, find_difference(puzzle, seconds=seconds), language)


def _steps(request: Fields, language: str, _: Emit) -> object:
    sheet = sheet_of(request)
    result = solve(sheet.puzzle, limit=2, seconds=_seconds(request))
    check_placed(sheet, result)
    techniques = techniques_for(result, human=True)
    path = trace(sheet.puzzle, sheet.grid.values, techniques)
    found = grade_of(rating_path(path, sheet.puzzle, sheet.grid.values, techniques))
    return path_fields(sheet.puzzle, path, found, language)


def _convert(request: Fields, _: str, __: Emit) -> object:
    sheet = sheet_of(request)
    return {"puzzle": str(sheet.puzzle), "text": write([sheet], request["to"], lossy=bool(request.get("lossy")))}


def _draw(request: Fields, language: str, _: Emit) -> object:
    sheet = sheet_of(request)
    theme, pixels = str(request.get("theme") or "light"), float(request.get("cell_pixels") or 48)
    form = request.get("to") or "svg"
    if form == "svg":
        drawn = to_svg(
            sheet, theme, candidates=bool(request.get("marks")), cell_pixels=pixels, language=language
        ).encode()
        return TaskFile("puzzle.svg", "image/svg+xml", drawn)
    if form == "pdf":
        from ..render import to_pdf

        return TaskFile("puzzle.pdf", "application/pdf", to_pdf(sheet))
    return TaskFile("puzzle.png", "image/png", to_png(sheet, theme, cell_pixels=pixels))


def _model(request: Fields, _: str, __: Emit) -> object:
    puzzle = sheet_of(request).puzzle
    kind = str(request["kind"])
    choices = {name: request.get(name, usual) for name, usual in CHOICES[kind].items()}
    if not request.get("to"):
        return model_fields(puzzle, kind, choices)
    form = get_file_format(str(request["to"]))
    if kind not in form.models:
        raise FormatError(msg("The format {format} does not hold this model.", format=form.name))
    content = form.write(to_written_model(puzzle, kind, **choices)).encode()
    return TaskFile(f"puzzle{form.suffix}", "text/plain; charset=utf-8", content)


def _touched(request: Fields, language: str, _: Emit) -> object:
    puzzle = sheet_of(request).puzzle
    cell = puzzle.layout.cell_from_name(str(request["cell"]))
    found = find_formulas(puzzle, str(request["kind"]), cell)
    return {
        "puzzle": str(puzzle),
        "model": request["kind"],
        "cell": request["cell"],
        "formulas": [
            {"rule": f.rule if isinstance(f.rule, str) else f.rule.said(language), "text": f.text} for f in found
        ],
    }


def _compare(request: Fields, language: str, emit: Emit) -> object:
    puzzle = sheet_of(request).puzzle
    names = request.get("engines") or [engine.name for engine in available_engines()]
    limits = Limits(2, min(_seconds(request), MOST_COMPARING_SECONDS))
    rows: list[Row] = []
    for name in names:
        rows += compare(puzzle, [name], limits=limits).rows
        so_far = Comparison(puzzle, tuple(rows))
        emit({"done": len(rows), "of": len(names), "row": row_fields(so_far, rows[-1], language)})
    found = Comparison(puzzle, tuple(rows))
    return {
        "puzzle": str(puzzle),
        "verdict": found.verdict,
        "agreement": not found.refuted,
        "rows": [row_fields(found, row, language) for row in rows],
    }


def _certify(request: Fields, _: str, __: Emit) -> object:
    certificate = certify(sheet_of(request).puzzle, seconds=_seconds(request))
    if certificate is None:
        raise PuzzleError(msg("Whether there is one solution was not decided in time."))
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in certificate.to_files().items():
            archive.writestr(zipfile.ZipInfo(name), content, zipfile.ZIP_DEFLATED)
    return TaskFile("certificate.zip", "application/zip", packed.getvalue(), {"verdict": certificate.verdict})


def _canon(request: Fields, _: str, __: Emit) -> object:
    puzzle = sheet_of(request).puzzle
    return canonical_fields(puzzle, canonical(puzzle, seconds=_seconds(request)))


def _automorphisms(request: Fields, _: str, __: Emit) -> object:
    puzzle = sheet_of(request).puzzle
    return group_fields(puzzle, automorphisms(puzzle, seconds=_seconds(request)))


def _equivalent(request: Fields, _: str, __: Emit) -> object:
    one, other = sheet_of(request).puzzle, sheet_of({**request, "puzzle": request["other"]}).puzzle
    return equivalence_fields(one, other, find_map(one, other, seconds=_seconds(request)))


def _accept(request: Fields, _: str, __: Emit) -> object:
    """Look at what a job is asked for, so that a mistake is told at once; give it as the job will read it."""
    asked = request["request"]
    return TaskFile("request.json", "application/json", json.dumps(asked).encode(), {"job": request["kind"]})


def _share(request: Fields, _: str, __: Emit) -> object:
    """Give a puzzle as it will be kept."""
    return {"puzzle": puzzle_to_plain(puzzle_from_plain(request["puzzle"])), "sheet": request.get("sheet")}


TASKS: Mapping[str, Answer] = MappingProxyType(
    {
        "board": _board,
        "conflict": _conflict,
        "steps": _steps,
        "convert": _convert,
        "draw": _draw,
        "model": _model,
        "touched": _touched,
        "compare": _compare,
        "certify": _certify,
        "canon": _canon,
        "automorphisms": _automorphisms,
        "equivalent": _equivalent,
        "accept": _accept,
        "share": _share,
    }
)
"""Every task by name."""
