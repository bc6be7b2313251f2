"""`modoku grid`: random completed grids."""

from __future__ import annotations

import random
from collections.abc import Iterator

import click

from ..census import make_sampler
from ..language import msg
from ..puzzle import Sheet
from ..render import to_text
from ..variants import classic
from .inputs import Item, Reading
from .options import json_option, reading_command
from .outputs import Exit, emit, emit_json, has_colour, iter_good, warn
from .words import Option, current_language


def grid(
    puzzles: tuple[str, ...],
    reading: Reading,
    number: int,
    uniform: bool,
    seed: int | None,
    pretty: bool,
    as_json: bool,
) -> int:
    """Write random completed grids."""
    chosen = random.SystemRandom().getrandbits(48) if seed is None else seed
    status = Exit.DONE
    failures: list[Item] = []
    for source, sheet in _subjects(puzzles, reading, failures):
        sampler = make_sampler(sheet.puzzle, exact=True if uniform else None)
        if not sampler.is_exact:
            warn(msg("{source}: these grids are only approximately uniform.", source=source))
        if seed is None:
            warn(msg("seed {seed}", seed=chosen))
        drawn = 0
        for solution in sampler.draw(number, chosen):
            drawn += 1
            if as_json:
                fields = {"grid": str(solution), "seed": chosen, "number": drawn}
                emit_json({"source": source, **fields, "method": sampler.method, "exact": sampler.is_exact})
            elif pretty:
                emit(to_text(solution, language=current_language(), colour=has_colour()).rstrip("\n"))
            else:
                emit(str(solution))
        if drawn < number:
            warn(msg("{source} cannot be completed.", source=source))
            status = Exit.UNSOLVABLE
    return Exit.FAILED if failures else status


def _subjects(puzzles: tuple[str, ...], reading: Reading, failures: list[Item]) -> Iterator[tuple[str, Sheet]]:
    """Yield the puzzles to complete; where none is named, the blank grid."""
    if puzzles:
        yield from iter_good(puzzles, reading, failures)
        return
    sheet = reading.complete(Sheet(reading.blank or classic()))
    yield sheet.puzzle.layout.name, sheet


command = reading_command(
    "grid",
    grid,
    msg("Draw completed grids at random, of any variant.").text,
    [
        Option(["-n", "number"], type=click.IntRange(1), default=1, metavar="N", help=msg("How many grids.").text),
        Option(
            ["--uniform"],
            is_flag=True,
            help=msg("Only if every grid can be made exactly as likely as any other (9x9 and smaller).").text,
        ),
        Option(
            ["--seed"], type=click.IntRange(0, 2**63 - 1), metavar="N", help=msg("The same seed, the same grids.").text
        ),
        Option(["--pretty"], is_flag=True, help=msg("Draw the grids.").text),
        json_option(),
    ],
)
