"""`modoku graph`: the questions about graphs as one group; files that hold a graph, and the blank grid."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import get_args

import click

from ..errors import FormatError, ModokuError, why
from ..graphs import detect_graph
from ..language import msg
from ..puzzle import Sheet
from ..questions import get_question
from ..questions.graph_build import GraphFormat
from ..questions.graphs import MOST_TEXT
from .derived import EXITS, Extras, command_for, file_command, mark_json, mark_line, show_json, show_line
from .inputs import Reading, items_or_blank
from .options import language_option
from .outputs import Exit, complain, each_sheet, failure_status
from .titles import COMMANDS
from .words import CommandGroup, tr

_ENDINGS = {"txt": "edges", "xml": "graphml", "gv": "dot"}


def _choose_format(chosen: Extras) -> None:
    """Find the format by the ending of the file, where none is named."""
    output = chosen["output"]
    if chosen["to"] is not None or output in (None, "-"):
        return
    ending = Path(output).suffix.lower().lstrip(".")
    name = _ENDINGS.get(ending, ending)
    if name not in get_args(GraphFormat):
        choices = ", ".join(get_args(GraphFormat))
        raise click.UsageError(tr("Say which format to write: --to {choices}.").format(choices=choices))
    chosen["to"] = name


def _stream_for(name: str) -> Callable[[Sequence[str], Reading, Extras, bool], int | None]:
    """Return what answers where an argument is a file that holds a graph."""
    question = get_question(name)

    def stream(arguments: Sequence[str], reading: Reading, chosen: Extras, as_json: bool) -> int | None:
        texts = [_graph_text(argument) for argument in arguments]
        if not any(text is not None for text in texts):
            return None
        show, mark = (show_json, mark_json) if as_json else (show_line, mark_line)

        def answer(source: str, request: object) -> int:
            found = question.run(request)  # type: ignore[arg-type]  # of the question's own type
            show(source, found)
            return EXITS[found.outcome]

        def answer_sheet(source: str, sheet: Sheet) -> int:
            return answer(source, question.request(sheet, **chosen))

        found = []
        for argument, text in zip(arguments, texts, strict=True):
            if text is None:
                found.append(each_sheet((argument,), reading, answer_sheet, mark))
                continue
            try:
                found.append(answer(argument, question.request(graph=text, **chosen)))
            except ModokuError as error:
                complain(argument, error)
                mark(argument, error)
                found.append(failure_status(error))
        return found[0] if len(found) == 1 else max(one for one in (*found, Exit.DONE) if one <= Exit.FAILED)

    return stream


def _graph_text(argument: str) -> str | None:
    """Return the text of a file that holds a graph, or None."""
    try:
        if argument == "-" or len(argument) > 1000 or not Path(argument).is_file():
            return None
        text = _read_text(argument)
    except (OSError, ValueError):
        return None
    return text if detect_graph(text) is not None else None


def _iter_graphs(argument: str) -> Iterator[tuple[str, object]]:
    try:
        yield argument, _read_text(argument)
    except ModokuError as error:
        yield argument, error


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


def _read_colours(chosen: Extras) -> None:
    if chosen["colours"] is not None:
        chosen["colours"] = _read_text(chosen["colours"])


def _read_colouring(chosen: Extras) -> None:
    if chosen["colouring"] is not None:
        chosen["colouring"] = _read_text(chosen["colouring"])


command = CommandGroup(
    "graph",
    help=COMMANDS["graph"],
    params=[language_option()],
    commands={
        "build": command_for("graph-build", label="build", items=items_or_blank, prepare=_choose_format),
        "recognise": file_command("graph-recognise", _iter_graphs, label="recognise", prepare=_read_colours),
        "to-sudoku": file_command("graph-to-sudoku", _iter_graphs, label="to-sudoku", prepare=_read_colouring),
        **{
            label: command_for(
                f"graph-{label}", stream=_stream_for(f"graph-{label}"), label=label, items=items_or_blank
            )
            for label in ("colour", "polynomial")
        },
    },
)
