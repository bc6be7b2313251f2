"""`modoku dataset`: data sets for those who train and test reasoning programs, and their promises checked again."""

from __future__ import annotations

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
    rows = sum(part.rows for part in asked.parts)

    def tell(count: int) -> None:
        progress_line().count(count)
        progress_line().share = progress_line().done / rows

    found = make_dataset(asked, Path(output), force=force, jobs=jobs, tell=tell)
    emit(output)
    sizes = tuple(f"{name} {count}" for name, count in found["rows"].items())
    warn(msg("{rows}: {splits}", rows=msgn("{n} row", "{n} rows", rows), splits=sizes))
    return Exit.DONE


def _check(folder: str, jobs: int) -> int:
    """Check a data set."""
    check_library()
    from ..datasets.checking import check_dataset

    faults = check_dataset(Path(folder), jobs=jobs, tell=lambda count: progress_line().count(count))
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
