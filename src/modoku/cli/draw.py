"""`modoku draw`: pictures of puzzles."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

import click

from ..errors import FormatError, why
from ..language import msg
from ..puzzle import Sheet
from ..render import THEMES, to_png, to_svg
from .inputs import Item, Reading
from .options import reading_command
from .outputs import Exit, emit, iter_good, warn
from .words import FloatRange, Option, tr


def draw(
    puzzles: Sequence[str], reading: Reading, output: str | None, theme: str, candidates: bool, cell_pixels: float
) -> int:
    """Draw every puzzle; several puzzles go to numbered files."""
    ending = Path(output).suffix.lower() if output else ".svg"
    if ending not in (".svg", ".png"):
        raise click.UsageError(tr("Pictures are written as .svg or .png."))
    failures: list[Item] = []
    sheets = list(iter_good(puzzles, reading, failures))
    if output is None and len(sheets) > 1:
        raise click.UsageError(tr("Several puzzles need a file name to number: -o NAME.svg."))

    def picture(sheet: Sheet) -> str | bytes:
        if ending == ".png":
            return to_png(sheet, theme=theme, candidates=candidates, cell_pixels=cell_pixels)
        return to_svg(sheet, theme=theme, candidates=candidates, cell_pixels=cell_pixels)

    for number, (_, sheet) in enumerate(sheets, 1):
        drawn = picture(sheet)
        if output is None or output == "-":
            sys.stdout.write(drawn if isinstance(drawn, str) else "")
            continue
        path = Path(output) if len(sheets) == 1 else Path(output).with_stem(f"{Path(output).stem}-{number}")
        try:
            path.write_bytes(drawn if isinstance(drawn, bytes) else drawn.encode())
        except OSError as error:
            raise FormatError(msg("{path} cannot be written: {reason}", path=str(path), reason=why(error))) from error
        emit(str(path))
    if not sheets and not failures:
        warn(msg("There was nothing to draw."))
    return Exit.FAILED if failures else Exit.DONE


command = reading_command(
    "draw",
    draw,
    msg("Draw puzzles as SVG or PNG files.").text,
    [
        Option(
            ["-o", "--output"],
            metavar="FILE",
            help=msg("Where to write: x.svg or x.png (default: SVG to standard output).").text,
        ),
        Option(["--theme"], type=click.Choice(list(THEMES)), default="light", help=msg("Colours of the picture.").text),
        Option(["--candidates"], is_flag=True, help=msg("Show the candidates of every blank cell.").text),
        Option(["--cell-pixels"], type=FloatRange(4, 400), default=48, help=msg("Width of a cell in pixels.").text),
    ],
)
