"""`modoku explain-conflict`: why a puzzle has no solution, or where two of its solutions differ."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

import click

from ..language import Message, msg, msgn
from ..puzzle import Puzzle, Sheet, Unit, symbol_of
from ..render import Highlight, to_png, to_svg
from ..replies import VERDICTS, conflict_fields
from ..results import Verdict
from ..search import Conflict, Difference, find_conflict, find_difference, solve
from .inputs import Reading
from .options import json_option, reading_command, time_option
from .outputs import Exit, each_sheet, emit, emit_json, write_file
from .words import Option, current_language, tr

Explanation = Conflict | Difference
SHOWN = 12
"""How many ways to mend a puzzle are listed for people; JSON has them all."""


def explain(
    puzzles: Sequence[str], reading: Reading, seconds: float, limit: int, output: str | None, as_json: bool
) -> int:
    """Explain every puzzle that does not have exactly one solution."""
    if output is not None and Path(output).suffix.lower() not in (".svg", ".png"):
        raise click.UsageError(tr("Pictures are written as .svg or .png."))
    drawn = 0

    def answer(source: str, sheet: Sheet) -> int:
        nonlocal drawn
        puzzle = sheet.puzzle
        verdict = solve(puzzle, limit=2, seconds=seconds).verdict
        found: Explanation = (
            find_conflict(puzzle, seconds=seconds)
            if verdict is Verdict.UNSOLVABLE
            else find_difference(puzzle, limit=limit, seconds=seconds)
        )
        path = None
        if output is not None:
            drawn += 1
            path = Path(output) if drawn == 1 else Path(output).with_stem(f"{Path(output).stem}-{drawn}")
            _draw(found, path)
        if as_json:
            drawing = {} if path is None else {"drawing": str(path)}
            emit_json({"source": source, **conflict_fields(verdict, found, current_language()), **drawing})
        else:
            for line in _iter_lines(source, verdict, found, path):
                emit(line)
        return Exit.DONE if _is_answered(found) else Exit.LIMIT

    return each_sheet(puzzles, reading, answer)


def _is_answered(found: Explanation) -> bool:
    if isinstance(found, Conflict):
        return found.minimal
    return found.verdict in (Verdict.UNIQUE, Verdict.MULTIPLE)


def _iter_lines(source: str, verdict: Verdict, found: Explanation, path: Path | None) -> Iterator[str]:
    language = current_language()
    yield f"{source}: {VERDICTS[verdict].said(language)}"
    told = _iter_conflict(found) if isinstance(found, Conflict) else _iter_difference(found)
    for message in told:
        yield f"  {message.said(language)}"
    if path is not None:
        yield f"  {msg('Drawn in {path}.', path=str(path)).said(language)}"


def _iter_conflict(found: Conflict) -> Iterator[Message]:
    yield found.said()
    if found.verdict is not Verdict.UNSOLVABLE:
        return
    if found.smallest:
        yield msg("No smaller set of givens and rules contradicts itself.")
    elif found.minimal:
        yield msg("None of them can be left out; whether another set is smaller was not decided in time.")
    else:
        yield msg("Perhaps not all of them are needed: the time was over before each was tried.")
    for fix in found.fixes[:SHOWN]:
        verdict = {True: Verdict.UNIQUE, False: Verdict.MULTIPLE, None: Verdict.SOLVABLE}[fix.unique]
        gaps = {
            "cell": found.puzzle.layout.cell_name(fix.cell),
            "given": symbol_of(fix.given),
            "digit": symbol_of(fix.digit),
            "verdict": VERDICTS[verdict],
        }
        if fix.digit:
            yield msg("With {digit} instead of {given} in {cell}: {verdict}.", **gaps)
        else:
            yield msg("Without the given {given} in {cell}: {verdict}.", **gaps)
    if len(found.fixes) > SHOWN:
        more = len(found.fixes) - SHOWN
        yield msgn("{n} more way to mend it (see --json).", "{n} more ways to mend it (see --json).", more)
    if not found.complete:
        yield msg("Not every given was tried in time.")
    elif not any(part.kind == "given" for part in found.parts):
        yield msg("No given is to blame: the rules contradict each other without any.")
    elif not found.fixes:
        yield msg("No change of a single given makes it solvable.")


def _iter_difference(found: Difference) -> Iterator[Message]:
    if found.verdict is not Verdict.MULTIPLE:
        return
    if found.high == found.low:
        yield msgn("There is {n} solution.", "There are {n} solutions.", found.low)
    else:
        yield msgn("There is at least {n} solution.", "There are at least {n} solutions.", found.low)
    yield found.said()
    names = found.puzzle.layout.cell_names(found.open_cells)
    if found.open_known:
        yield msgn("{n} cell is open: {cells}.", "{n} cells are open: {cells}.", len(names), cells=names)
    else:
        yield msgn(
            "At least {n} cell is open: {cells}.", "At least {n} cells are open: {cells}.", len(names), cells=names
        )
    name = found.puzzle.layout.cell_name
    pairs = [(name(a.cell), symbol_of(a.digit), a.left) for a in found.additions]
    if found.deciding:
        givens = tuple(msg("{cell} = {digit}", cell=cell, digit=digit) for cell, digit, _ in pairs)
        yield msgn(
            "This given would leave exactly one solution: {givens}.",
            "Each of these givens would leave exactly one solution: {givens}.",
            len(givens),
            givens=givens,
        )
    elif found.complete:
        yield msg("No single further given would leave exactly one solution.")
    if pairs and not found.deciding:
        left = tuple(msg("{cell} = {digit} ({left})", cell=cell, digit=d, left=n) for cell, d, n in pairs)
        yield msg("The givens that would leave fewest, and how many: {givens}.", givens=left)
    if not found.complete:
        yield msg("Not every given was tried in time.")


def highlights_of(found: Explanation) -> list[Highlight]:
    """Give what a picture brings out: the parts of the conflict, or the cells that differ with both digits."""
    if isinstance(found, Conflict):
        givens = tuple(part.cells[0] for part in found.parts if part.kind == "given")
        ruled = {cell for part in found.parts if part.kind == "constraint" for cell in part.cells}
        units = tuple(part.rule for part in found.parts if isinstance(part.rule, Unit))
        highlights = [
            Highlight("second", cells=tuple(sorted(ruled - set(givens)))),
            Highlight("focus", cells=givens),
            Highlight("cause", units=units),
        ]
    else:
        both = zip(("cause", "second"), found.solutions, strict=False)
        highlights = [
            Highlight("focus", cells=found.cells),
            *(Highlight(look, candidates=tuple((c, grid.values[c]) for c in found.cells)) for look, grid in both),
        ]
    return [one for one in highlights if one.cells or one.candidates or one.units]


def _draw(found: Explanation, path: Path) -> None:
    puzzle: Puzzle = found.puzzle
    highlights = highlights_of(found)
    content = (
        to_png(puzzle, highlights=highlights)
        if path.suffix.lower() == ".png"
        else to_svg(puzzle, highlights=highlights, language=current_language()).encode()
    )
    write_file(path, content)


command = reading_command(
    "explain-conflict",
    explain,
    msg("Say why puzzles have no solution, or where two solutions differ, and what would decide.").text,
    [
        time_option(msg("Time for each question about a puzzle."), 10.0),
        Option(
            ["--limit"],
            type=click.IntRange(2, 1_000_000),
            default=1000,
            show_default=True,
            help=msg("Look at up to so many solutions one by one.").text,
        ),
        Option(
            ["--draw", "output"],
            metavar="FILE",
            help=msg("Draw the conflict, or the cells that differ: x.svg or x.png.").text,
        ),
        json_option(),
    ],
)
