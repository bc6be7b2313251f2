"""`modoku graph`: the graph of a puzzle, the way back, colourings, chromatic polynomials."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import click

from ..errors import FormatError, ModokuError, why
from ..graphs import (
    Graph,
    chromatic_polynomial,
    colour,
    completion_polynomial,
    detect_graph,
    graph_of_puzzle,
    read_graph,
    recognise,
    write_graph,
)
from ..graphs.colourings import METHODS
from ..graphs.files import READERS, WRITERS
from ..graphs.polynomial import STATES
from ..language import msg, msgn
from ..models import to_colouring
from ..models.exports import get_file_format
from ..puzzle import Puzzle, Sheet
from ..results import Verdict
from ..search import solve
from ..variants import classic
from .inputs import Item, Reading
from .options import json_option, language_option, reading_command, time_option
from .outputs import Exit, batch_status, complain, emit, emit_json, failure_status, iter_good, write_file
from .words import Argument, Command, Group, Option, current_language, tr

MOST_TEXT = 1 << 24
STATUS = {Verdict.UNIQUE: Exit.DONE, Verdict.UNSOLVABLE: Exit.UNSOLVABLE, Verdict.MULTIPLE: Exit.MULTIPLE}


@dataclass(frozen=True, slots=True)
class Subject:
    """A graph to ask about, and the puzzle it comes from, if any."""

    source: str
    graph: Graph | None
    puzzle: Puzzle | None


def build(
    puzzles: tuple[str, ...],
    reading: Reading,
    target: str | None,
    output: str | None,
    shuffle: int | None,
    as_json: bool,
) -> int:
    """Write the graphs of puzzles, or say their size."""
    failures: list[Item] = []
    for source, sheet in _sheets(puzzles, reading, failures):
        form = target or _format_of(output)
        if form is None:
            _show_size(source, graph_of_puzzle(sheet.puzzle), as_json)
            continue
        text = _text_of(sheet.puzzle, form, shuffle)
        if output is None or output == "-":
            sys.stdout.write(text)
            continue
        write_file(Path(output), text.encode())
        emit(output)
    return Exit.FAILED if failures else Exit.DONE


def _text_of(puzzle: Puzzle, form: str, shuffle: int | None) -> str:
    """Write through the model where it knows the format: that keeps places and lists."""
    if shuffle is None and form in ("col", "graphml", "dot"):
        return get_file_format(form).write(to_colouring(puzzle))
    graph = graph_of_puzzle(puzzle)
    return write_graph(graph if shuffle is None else graph.shuffled(shuffle), form)


def _format_of(output: str | None) -> str | None:
    if output is None or output == "-":
        return None
    ending = Path(output).suffix.lower().lstrip(".")
    known = {"txt": "edges", "xml": "graphml", "gv": "dot"}
    name = known.get(ending, ending)
    if name not in WRITERS:
        raise click.UsageError(tr("Say which format to write: --to {choices}.").format(choices=", ".join(WRITERS)))
    return name


def _show_size(source: str, graph: Graph, as_json: bool) -> None:
    coloured = sum(1 for one in graph.colours if one)
    degrees = sorted({graph.degree(vertex) for vertex in range(graph.count)})
    if as_json:
        fields = {"vertices": graph.count, "edges": len(graph.edges), "degrees": degrees, "coloured": coloured}
        emit_json({"source": source, **fields})
        return
    emit(
        msg(
            "{vertices}, {edges}, degrees {low} to {high}, {coloured} coloured",
            vertices=msgn("{n} vertex", "{n} vertices", graph.count),
            edges=msgn("{n} edge", "{n} edges", len(graph.edges)),
            low=degrees[0],
            high=degrees[-1],
            coloured=coloured,
        ).said(current_language())
    )


def recognise_files(files: tuple[str, ...], form: str | None, colours: str | None, solved: bool, as_json: bool) -> int:
    """Find the Sudokus that graphs come from."""
    status = int(Exit.DONE)
    for source in files:
        try:
            graph = read_graph(_read_text(source), form)
            if colours is not None:
                graph = _coloured(graph, _read_text(colours))
        except ModokuError as error:
            complain(source, error)
            status = Exit.FAILED
            continue
        status = _recognise(source, graph, solved, as_json) or status
    return status


def _recognise(source: str, graph: Graph, solved: bool, as_json: bool) -> int:
    found = recognise(graph)
    language = current_language()
    if found.puzzle is None:
        reason = found.reason.said(language) if found.reason else ""
        if as_json:
            emit_json({"source": source, "recognised": False, "reason": reason})
        else:
            emit(msg("Not a Sudoku graph. {reason}", reason=reason).said(language))
        return Exit.FAILED
    result = solve(found.puzzle) if solved else None
    if as_json:
        cells = {found.puzzle.layout.cell_name(c): graph.names[v] for c, v in enumerate(found.vertices)}
        fields: dict[str, object] = {"layout": found.puzzle.layout.name, "puzzle": str(found.puzzle), "cells": cells}
        if result is not None:
            fields |= {"verdict": result.verdict.value, "solutions": [str(one) for one in result.solutions]}
        emit_json({"source": source, "recognised": True, **fields})
    else:
        emit(found.puzzle.layout.name)
        emit(str(found.puzzle))
        for one in result.solutions if result is not None else ():
            emit(str(one))
    return STATUS.get(result.verdict, Exit.LIMIT) if result is not None else Exit.DONE


def _coloured(graph: Graph, text: str) -> Graph:
    """Add colours from lines `VERTEX COLOUR` or `VERTEX = COLOUR`."""
    place = {name: vertex for vertex, name in enumerate(graph.names)}
    found: dict[int, int] = {}
    for number, line in enumerate(text.splitlines(), 1):
        words = line.split("#")[0].replace("=", " ").split()
        if not words:
            continue
        if len(words) != 2 or words[0] not in place or not words[1].isdecimal() or len(words[1]) > 9:
            raise FormatError(
                msg("'{line}' is not a vertex of the graph and a colour.", line=line[:40]),
                msg("Write VERTEX = COLOUR, colours as numbers from 1."),
                number,
            )
        found[place[words[0]]] = int(words[1])
    return graph.with_colours(found)


def colour_graphs(
    puzzles: tuple[str, ...],
    reading: Reading,
    method: str,
    number: int | None,
    seconds: float | None,
    as_json: bool,
) -> int:
    """Colour graphs and puzzles."""

    def answer(subject: Subject) -> int:
        graph = subject.graph or graph_of_puzzle(subject.puzzle or classic())
        limit = number if number is not None or subject.puzzle is None else subject.puzzle.size
        # A quick method may need more colours than there are digits: that is what one wants to see.
        found = colour(graph, method, colours=limit if method == "exact" else number, seconds=seconds)
        if found is None:
            emit_json({"source": subject.source, "colours": None}) if as_json else emit(
                msg("There is no such colouring.").said(current_language())
            )
            return Exit.UNSOLVABLE
        if as_json:
            fields = {"used": found.used, "fewest": found.fewest, "best": found.is_best, "method": found.method}
            emit_json(
                {"source": subject.source, **fields, "colours": dict(zip(graph.names, found.colours, strict=True))}
            )
        else:
            emit(msgn("{n} colour", "{n} colours", found.used).said(current_language()))
            emit(" ".join(map(str, found.colours)))
        return Exit.DONE

    return _each(puzzles, reading, answer)


def polynomials(
    puzzles: tuple[str, ...],
    reading: Reading,
    values: tuple[int, ...],
    states: int,
    seconds: float | None,
    as_json: bool,
) -> int:
    """Write chromatic polynomials."""

    def answer(subject: Subject) -> int:
        bounds = {"states": states, "seconds": seconds}
        if subject.puzzle is not None:
            found = completion_polynomial(subject.puzzle, states=states, seconds=seconds)
            at = values or (subject.puzzle.size,)
        else:
            found = chromatic_polynomial(subject.graph or Graph.of(0, []), states=states, seconds=seconds)
            at = values
        if as_json:
            fields = {"degree": found.degree, "coefficients": [str(c) for c in found.coefficients]}
            emit_json({"source": subject.source, **fields, "values": {str(x): str(found(x)) for x in at}, **bounds})
        else:
            emit(str(found))
            for x in at:
                emit(f"p({x}) = {found(x)}")
        return Exit.DONE

    return _each(puzzles, reading, answer)


def _each(puzzles: Sequence[str], reading: Reading, answer: Callable[[Subject], int]) -> int:
    unread: list[Item] = []
    status, count, failed = int(Exit.DONE), 0, False
    for subject in _subjects(puzzles, reading, unread):
        count += 1
        try:
            status = answer(subject)
        except ModokuError as error:
            status, failed = failure_status(error), True
            complain(subject.source, error)
    return Exit.FAILED if unread else batch_status(status, count, failed)


def _subjects(puzzles: Sequence[str], reading: Reading, failures: list[Item]) -> Iterator[Subject]:
    """Yield graphs from files that hold one, puzzles from everything else, the blank grid where nothing is named."""
    for argument in puzzles:
        text = _graph_text(argument)
        if text is not None:
            try:
                yield Subject(argument, read_graph(text), None)
            except ModokuError as error:
                complain(argument, error)
                failures.append(Item(argument, None, error))
            continue
        for source, sheet in iter_good((argument,), reading, failures):
            yield Subject(source, None, sheet.puzzle)
    if not puzzles:
        for source, sheet in _sheets((), reading, failures):
            yield Subject(source, None, sheet.puzzle)


def _graph_text(argument: str) -> str | None:
    """Give the text of a file that holds a graph, or None."""
    try:
        if argument == "-" or len(argument) > 1000 or not Path(argument).is_file():
            return None
        text = _read_text(argument)
    except (OSError, ValueError, FormatError):
        return None
    return text if detect_graph(text) is not None else None


def _read_text(path: str) -> str:
    try:
        if path == "-":
            text = sys.stdin.read(MOST_TEXT)
        else:
            with Path(path).open(encoding="utf-8", errors="replace") as stream:
                text = stream.read(MOST_TEXT)
    except OSError as error:
        raise FormatError(msg("{path} cannot be read: {reason}", path=path, reason=why(error))) from error
    if len(text) == MOST_TEXT:
        raise FormatError(msg("a graph of over {n} characters is not read", n=MOST_TEXT))
    return text


def _sheets(puzzles: Sequence[str], reading: Reading, failures: list[Item]) -> Iterator[tuple[str, Sheet]]:
    if puzzles:
        yield from iter_good(puzzles, reading, failures)
        return
    sheet = reading.complete(Sheet(reading.blank or classic()))
    yield sheet.puzzle.layout.name, sheet


command = Group(
    "graph",
    help=msg("Build Sudoku graphs, find the Sudoku of a graph, colour graphs, count their colourings.").text,
    params=[language_option()],
    commands={
        "build": reading_command(
            "build",
            build,
            msg("Write the graph of a puzzle (default: the blank grid), or say its size.").text,
            [
                Option(["--to", "target"], type=click.Choice(list(WRITERS)), help=msg("Format to write.").text),
                Option(["-o", "--output"], metavar="FILE", help=msg("Where to write (default: standard output).").text),
                Option(
                    ["--shuffle"],
                    type=click.IntRange(0),
                    metavar="SEED",
                    help=msg("Number the vertices at random and forget their names.").text,
                ),
                json_option(),
            ],
        ),
        "recognise": Command(
            "recognise",
            callback=recognise_files,
            params=[
                Argument(["files"], nargs=-1, required=True, metavar=msg("FILE...").text),
                Option(["--format", "form"], type=click.Choice(list(READERS)), help=msg("Format of the graph.").text),
                Option(["--colours"], metavar="FILE", help=msg("A partial colouring: lines VERTEX = COLOUR.").text),
                Option(["--solve", "solved"], is_flag=True, help=msg("Solve the Sudoku that was found.").text),
                json_option(),
                language_option(),
            ],
            help=msg("Find the Sudoku that a graph comes from, or say why there is none.").text,
        ),
        "colour": reading_command(
            "colour",
            colour_graphs,
            msg("Colour a graph or a puzzle, keeping what is coloured.").text,
            [
                Option(
                    ["--method"],
                    type=click.Choice(METHODS),
                    default="exact",
                    show_default=True,
                    help=msg("Quickly, or with as few colours as can be.").text,
                ),
                Option(
                    ["--colours", "number"], type=click.IntRange(1), metavar="N", help=msg("How many colours.").text
                ),
                time_option(msg("Time for each graph.")),
                json_option(),
            ],
        ),
        "polynomial": reading_command(
            "polynomial",
            polynomials,
            msg("Write the chromatic polynomial of a graph; of a puzzle, p(n) is its number of solutions.").text,
            [
                Option(["--at", "values"], type=int, multiple=True, metavar="X", help=msg("Also its value at X.").text),
                Option(
                    ["--states"],
                    type=click.IntRange(1),
                    default=STATES,
                    show_default=True,
                    help=msg("How many partial colourings may be held.").text,
                ),
                time_option(msg("Time for each graph.")),
                json_option(),
            ],
        ),
    },
)
