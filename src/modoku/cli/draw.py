"""`modoku draw`: pictures of puzzles."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import click

from ..language import msg
from ..puzzle import Sheet
from ..render import THEMES, to_pdf, to_png, to_svg
from .inputs import Item, Reading
from .options import reading_command
from .outputs import Exit, deliver, iter_good, warn
from .words import FloatRange, Option, current_language, tr

KINDS = ("svg", "png", "pdf")


def draw(
    puzzles: Sequence[str],
    reading: Reading,
    output: str | None,
    kind: str | None,
    theme: str,
    candidates: bool,
    cell_pixels: float,
) -> int:
    """Draw every puzzle: several go to numbered files, or to the pages of one PDF."""
    to_standard_output = output is None or output == "-"
    kind = kind or ("svg" if output is None or output == "-" else Path(output).suffix.lower().removeprefix("."))
    if kind not in KINDS:
        raise click.UsageError(tr("Pictures are written as .svg, .png or .pdf."))
    failures: list[Item] = []
    sheets = [sheet for _, sheet in iter_good(puzzles, reading, failures)]
    if to_standard_output and len(sheets) > 1 and kind != "pdf":
        raise click.UsageError(tr("Several puzzles need a file name to number: -o NAME.svg."))

    def picture(several: Sequence[Sheet]) -> bytes:
        if kind == "pdf":
            return to_pdf(several, theme, candidates=candidates, cell_pixels=cell_pixels, language=current_language())
        if kind == "png":
            return to_png(several[0], theme=theme, candidates=candidates, cell_pixels=cell_pixels)
        return to_svg(several[0], theme=theme, candidates=candidates, cell_pixels=cell_pixels).encode()

    groups = [sheets] if kind == "pdf" and sheets else [[sheet] for sheet in sheets]
    for number, group in enumerate(groups, 1):
        deliver(picture(group), output, number if len(groups) > 1 else None)
    if not sheets and not failures:
        warn(msg("There was nothing to draw."))
    return Exit.FAILED if failures else Exit.DONE


command = reading_command(
    "draw",
    draw,
    msg("Draw puzzles as SVG, PNG or PDF files.").text,
    [
        Option(
            ["-o", "--output"],
            metavar="FILE",
            help=msg("Where to write: x.svg, x.png, x.pdf, or - (default: SVG to standard output).").text,
        ),
        Option(
            ["--to", "kind"],
            type=click.Choice(list(KINDS)),
            help=msg("Kind of picture (default: the ending of the file, SVG on standard output).").text,
        ),
        Option(["--theme"], type=click.Choice(list(THEMES)), default="light", help=msg("Colours of the picture.").text),
        Option(["--candidates"], is_flag=True, help=msg("Show the candidates of every blank cell.").text),
        Option(["--cell-pixels"], type=FloatRange(4, 400), default=48, help=msg("Width of a cell in pixels.").text),
    ],
)
