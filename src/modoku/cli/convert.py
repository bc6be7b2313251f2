"""`modoku convert`: from any format to any other."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from ..errors import ModokuError
from ..formats import get_format, write
from ..language import msg
from ..puzzle import Sheet
from .inputs import Item, Reading
from .options import reading_command
from .outputs import Exit, complain, emit, iter_good, write_file
from .words import Option


def convert(puzzles: Sequence[str], reading: Reading, target: str, output: str | None, lossy: bool) -> int:
    """Write every puzzle in another format; what would be lost is refused unless allowed."""
    form = get_format(target)
    failures: list[Item] = []
    good = iter_good(puzzles, reading, failures)
    texts: list[str] = []

    def put(text: str) -> None:
        if output is None:
            emit(text.rstrip("\n"))
        else:
            texts.append(text if text.endswith("\n") else text + "\n")

    waiting: list[Sheet] = []
    for source, sheet in good:
        try:
            text = write([sheet], target, lossy=lossy)
        except ModokuError as error:
            failures.append(Item(source, None, error))
            complain(source, error)
            continue
        if form.many and not form.by_line:
            waiting.append(sheet)
        else:
            put(text)
    if waiting:
        put(write(waiting, target, lossy=lossy))
    if output is not None:
        write_file(Path(output), "".join(texts).encode())
    return Exit.FAILED if failures else Exit.DONE


command = reading_command(
    "convert",
    convert,
    msg("Translate puzzles from one format to another.").text,
    [
        Option(
            ["--to", "target"], required=True, metavar="NAME", help=msg("Format to write (see `modoku formats`).").text
        ),
        Option(["-o", "--output"], metavar="FILE", help=msg("Where to write (default: standard output).").text),
        Option(["--lossy"], is_flag=True, help=msg("Write even if the format cannot hold everything.").text),
    ],
)
