"""`modoku dataset`: data sets for those who train and test reasoning programs, and their promises checked again."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import click

from ..datasets import DatasetSpec
from ..errors import ModokuError
from ..language import msg, msgn
from ..tables.functions import check_library
from .options import force_option, language_option
from .outputs import Exit, complain, emit, warn
from .progress import progress_line
from .titles import COMMANDS
from .words import Argument, Command, CommandGroup, Option


def _make(spec: str, output: str, force: bool, jobs: int) -> int:
    """Make a data set."""
    check_library()
    from ..datasets.folder import make_dataset

    asked = DatasetSpec.load(Path(spec))
    rows = _rows_of(asked)

    # Each is made, then written.
    found = make_dataset(asked, Path(output), force=force, jobs=jobs, tell=_teller(2 * rows, rows))
    emit(output)
    sizes = tuple(f"{name} {count}" for name, count in found["rows"].items())
    warn(msg("{rows}: {splits}", rows=msgn("{n} row", "{n} rows", rows), splits=sizes))
    return Exit.DONE


def _rows_of(spec: DatasetSpec) -> int:
    return sum(part.rows for part in spec.parts)


def _teller(turns: int, rows: int) -> Callable[[int], None]:
    """Return what tells the line how much is done, of so many turns that do so many rows."""
    line, done = progress_line(), 0

    def tell(count: int) -> None:
        nonlocal done
        done += count
        line.done, line.share = done * rows // max(1, turns), min(1.0, done / max(1, turns))

    return tell


def _check(folder: str, jobs: int) -> int:
    """Check a data set."""
    check_library()
    from ..datasets.checking import check_dataset
    from ..datasets.folder import read_manifest

    rows = _rows_of(DatasetSpec.from_json(read_manifest(Path(folder))["spec"]))
    faults = check_dataset(Path(folder), jobs=jobs, tell=_teller(rows, rows))
    for fault in faults:
        place = fault.file if fault.row is None else f"{fault.file}:{fault.row}"
        complain(f"{folder}/{place}", ModokuError(fault.message))
    if not faults:
        warn(msg("Every promise of {folder} holds.", folder=folder))
    return Exit.FAILED if faults else Exit.DONE


def _jobs() -> Option:
    return Option(["--jobs"], type=click.IntRange(0), default=1, help=msg("Processes; 0: one a processor.").text)


command = CommandGroup(
    "dataset",
    help=COMMANDS["dataset"],
    params=[language_option()],
    commands={
        "make": Command(
            "make",
            callback=_make,
            params=[
                Argument(["spec"], metavar="SPEC.json"),
                Option(
                    ["-o", "--output"],
                    required=True,
                    metavar=msg("FOLDER").text,
                    help=msg("Where the files go.").text,
                ),
                force_option(),
                _jobs(),
                language_option(),
            ],
            help=msg("Make a data set: splits that share no puzzle and no solution up to symmetry.").text,
        ),
        "check": Command(
            "check",
            callback=_check,
            params=[Argument(["folder"], metavar=msg("FOLDER").text), _jobs(), language_option()],
            help=msg("Check every promise of a data set again: solutions, identities, splits, paths.").text,
        ),
    },
)
