"""`modoku count`: how many solutions puzzles have."""

from __future__ import annotations

from collections.abc import Sequence

import click

from ..language import msg
from ..puzzle import Sheet
from ..replies import count_fields
from ..search import count
from ..search.count import METHODS
from .inputs import Reading
from .options import budget_options, json_option, reading_command
from .outputs import Exit, each_sheet, emit, emit_json
from .words import Option


def count_all(
    puzzles: Sequence[str],
    reading: Reading,
    limit: int | None,
    seconds: float | None,
    nodes: int | None,
    method: str,
    as_json: bool,
) -> int:
    """Count the solutions of every puzzle, one number a line."""

    def answer(source: str, sheet: Sheet) -> int:
        result = count(sheet.puzzle, limit=limit, seconds=seconds, nodes=nodes, method=method)
        if as_json:
            emit_json({"source": source, **count_fields(sheet.puzzle, result)})
        else:
            emit(str(result.low) if result.exact else f">={result.low}")
        return Exit.DONE if result.exact or (limit is not None and result.low >= limit) else Exit.LIMIT

    return each_sheet(puzzles, reading, answer)


command = reading_command(
    "count",
    count_all,
    msg("Count the solutions of puzzles, exactly where that can be done.").text,
    [
        Option(["--limit"], type=click.IntRange(1), help=msg("Stop counting there.").text),
        *budget_options(),
        Option(
            ["--method"],
            type=click.Choice(METHODS),
            default="auto",
            help=msg("How to count: by independent parts, or one by one.").text,
        ),
        json_option(),
    ],
)
