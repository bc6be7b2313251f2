"""`modoku certify`: verdicts with proofs that others can check."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain, islice
from pathlib import Path

from ..certificates import certify, write_folder
from ..errors import ModokuError
from ..language import msg
from ..puzzle import Puzzle
from ..replies import VERDICTS
from ..results import Verdict
from .derived import STATUS
from .inputs import Reading, iter_items
from .options import json_option, reading_command, time_option
from .outputs import Exit, complain, emit, emit_json
from .words import Option, current_language


def certify_all(puzzles: Sequence[str], reading: Reading, output: str, seconds: float | None, as_json: bool) -> int:
    """Write a certificate for every puzzle; several go to numbered folders, in the order of the input."""
    items = iter_items(puzzles, reading)
    head = list(islice(items, 2))
    status, failed = int(Exit.DONE), False
    for number, item in enumerate(chain(head, items), 1):
        folder = Path(output) if len(head) == 1 else Path(output, str(number))
        try:
            if item.sheet is None:
                raise item.error or ModokuError("")
            status = _certify_one(item.source, item.sheet.puzzle, folder, seconds, as_json)
        except ModokuError as error:
            failed = True
            complain(item.source, error)
    if failed:
        return Exit.FAILED
    return status if len(head) == 1 else Exit.DONE


def _certify_one(source: str, puzzle: Puzzle, folder: Path, seconds: float | None, as_json: bool) -> int:
    certificate = certify(puzzle, seconds=seconds)
    paths = () if certificate is None else write_folder(certificate, folder)
    verdict = Verdict.UNKNOWN if certificate is None else certificate.verdict
    if as_json:
        emit_json(
            {
                "source": source,
                "puzzle": str(puzzle),
                "verdict": verdict,
                "files": [str(path) for path in paths],
                "verified": certificate is not None,
            }
        )
    elif certificate is None:
        said = msg("{verdict}: no certificate is written", verdict=VERDICTS[verdict])
        emit(f"{source}: {said.said(current_language())}")
    else:
        emit(f"{folder}: {VERDICTS[verdict].said(current_language())}")
    return STATUS[verdict]


command = reading_command(
    "certify",
    certify_all,
    msg("Prove how many solutions puzzles have: formula, proof and solutions as files (see `modoku verify`).").text,
    [
        Option(
            ["-o", "--output"],
            required=True,
            metavar="DIR",
            help=msg("Folder of the certificate; several puzzles go to DIR/1, DIR/2 ...").text,
        ),
        time_option(),
        json_option(),
    ],
)
