"""`modoku convert`: what only a terminal knows: many puzzles in one file."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from ..errors import ModokuError
from ..files import write_whole
from ..formats import get_format, write
from ..language import msg
from ..puzzle import Sheet
from ..questions.convert import QUESTION, ConvertRequest
from .derived import command_for
from .inputs import Reading
from .options import force_option
from .outputs import check_output, each_sheet, emit, warn
from .words import Option


def _write_all(puzzles: Sequence[str], reading: Reading, chosen: dict[str, Any], as_json: bool) -> int | None:
    """Write every puzzle; those of a format that holds several as a whole are written together."""
    form, output = get_format(chosen["to"]), chosen["output"]
    if as_json:
        return None
    check_output(output, chosen["force"])
    asked = {key: value for key, value in chosen.items() if key not in ("output", "force")}
    texts: list[str] = []
    waiting: list[Sheet] = []

    def put(text: str) -> None:
        if output in (None, "-"):
            emit(text.rstrip("\n"))
        else:
            texts.append(text.rstrip("\n") + "\n")

    def answer(source: str, sheet: Sheet) -> None:
        found = QUESTION.run(ConvertRequest(sheet, **asked))
        for remark in found.remarks():
            warn(remark, source)
        if form.many and not form.by_line:
            waiting.append(found.sheet)
        else:
            put(found.text)

    def mark(_: str, __: ModokuError) -> None:
        # In a list of lines a bad one keeps its place; any other text would be spoilt.
        if form.by_line:
            put("error")

    status = each_sheet(puzzles, reading, answer, mark)
    if waiting:
        put(write(waiting, form.name, lossy=True))
    if output not in (None, "-"):
        write_whole(Path(output), "".join(texts).encode(), force=chosen["force"])
    return status


command = command_for(
    "convert",
    [
        Option(["-o", "--output"], metavar="FILE", help=msg("Where to write (default: standard output).").text),
        force_option(),
    ],
    stream=_write_all,
)
