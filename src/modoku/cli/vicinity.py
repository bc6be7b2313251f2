"""`modoku vicinity`: what only a terminal wants: a search from puzzle to puzzle into a file, which can go on."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from hashlib import blake2b
from pathlib import Path
from typing import Any

import click

from ..errors import PuzzleError
from ..files import hold
from ..generation.checkpoint import Checkpoint, Keeper
from ..generation.specification import MOST_SEED
from ..language import msg, msgn
from ..native import canonical_one
from ..questions.vicinity import vicinity
from ..results import Verdict
from ..variants import is_classic9
from .derived import command_for
from .generate import find_begun
from .inputs import Reading, iter_items
from .options import force_option
from .outputs import Exit, warn
from .progress import progress_line
from .words import Option, tr

STYLE = "vicinity"


def _search(puzzles: Sequence[str], reading: Reading, chosen: dict[str, Any], as_json: bool) -> int | None:
    """Search from puzzle to puzzle where the answer goes into a file; else each is answered on its own."""
    path = chosen["output"]
    if path is None:
        if chosen["resume"] or chosen["number"] is not None:
            raise click.UsageError(tr("-n and --resume are for a search into a file: add -o FILE."))
        return None
    if as_json:
        raise click.UsageError(tr("A search into a file writes lines of text: leave --json out."))
    known = list(_iter_lines(puzzles, reading))
    path = path.resolve() if path.is_symlink() else path
    with hold(path):
        begun = find_begun(path, chosen["resume"], chosen["force"])
        if begun is None and chosen["resume"] and path.exists():
            warn(msg("{path} is complete: nothing is left to do.", path=str(path)))
            return Exit.DONE
        list_digest = blake2b("\n".join(known).encode(), digest_size=16).hexdigest()
        asked = {"exchange": chosen["exchange"], "solutions": chosen["solutions"], "list": list_digest}
        wanted = MOST_SEED if chosen["number"] is None else chosen["number"]
        start = begun or Checkpoint(asked, wanted, STYLE, 0, force=chosen["force"])
        if (dict(start.request), start.style) != (asked, STYLE) or (start.count != wanted and not start.is_complete):
            raise click.UsageError(tr("{path} was begun with another request.").format(path=path))
        with Keeper(path, start, begun is not None) as keeper:
            try:
                _grow(keeper, known, chosen)
            except KeyboardInterrupt:
                warn(msg("written so far: {n}; go on with --resume", n=keeper.state.written), str(path))
                raise
            # However few were wanted, there are no more: whoever finds it cut off here has only to give it its name.
            keeper.state = replace(keeper.state, count=keeper.state.written)
            keeper.finish()
    warn(msgn("{n} puzzle was found.", "{n} puzzles were found.", keeper.state.written))
    return Exit.DONE


def _iter_lines(puzzles: Sequence[str], reading: Reading) -> Iterator[str]:
    for item in iter_items(puzzles, reading):
        puzzle = item.get().puzzle
        if not is_classic9(puzzle):
            raise PuzzleError(msg("The vicinity of classic 9x9 puzzles alone is known how to search."))
        yield puzzle.givens_text


def _grow(keeper: Keeper, known: list[str], chosen: dict[str, Any]) -> None:
    """Look around each puzzle of the list, then around each that was found, in the order of discovery.

    The file is the list of what was found, and the number of the next puzzle says how far it was looked through: that
    is all that is needed to go on.
    """
    wanted, next_place = keeper.state.count, keeper.state.next_seed
    known += keeper.iter_lines()
    met = {canonical_one(line)[0] for line in known}
    while next_place < len(known) and keeper.state.written < wanted:
        near = vicinity(
            known[next_place],
            exchange=chosen["exchange"],
            solutions=chosen["solutions"],
            seconds=chosen["seconds"],
        )
        if near.verdict is not Verdict.UNIQUE:
            warn(msg("{puzzle} has not one solution: it is left out.", puzzle=known[next_place]))
        fresh: list[str] = []
        for puzzle in near.found:
            form = canonical_one(puzzle.givens_text)[0]
            if form not in met and keeper.state.written + len(fresh) < wanted:
                met.add(form)
                fresh.append(puzzle.givens_text)
        known += fresh
        next_place += 1
        keeper.put_lines(next_place, len(fresh), "".join(f"{line}\n" for line in fresh).encode())
        found = keeper.state.written
        line = progress_line()
        line.unwatch()
        # Of what is known by now: the list grows.
        line.done, line.share = next_place, next_place / len(known)
        line.note = msg("{done} of {known} looked around, {n} found", done=next_place, known=len(known), n=found)


command = command_for(
    "vicinity",
    [
        Option(
            ["-o", "--output"],
            type=click.Path(dir_okay=False, path_type=Path),
            metavar="FILE",
            help=msg("Search on around what is found, without repeats up to symmetry, into a file.").text,
        ),
        Option(
            ["-n", "number"],
            type=click.IntRange(1),
            metavar="N",
            help=msg("End after so many; without it when nothing is new.").text,
        ),
        Option(["--resume"], is_flag=True, help=msg("Go on with a search that was interrupted.").text),
        force_option(),
    ],
    stream=_search,
)
