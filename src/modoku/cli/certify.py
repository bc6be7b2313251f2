"""`modoku certify`: the files of a certificate into a folder, of several into numbered ones."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import chain, islice
from pathlib import Path

import click

from ..certificates import check_folder
from ..errors import ModokuError
from ..language import msg
from ..questions.certify import QUESTION, CertifyRequest
from .derived import EXITS, Extras, command_for, mark_json, mark_line, show_json
from .inputs import Reading, iter_items
from .options import force_option
from .outputs import Exit, complain, emit, failure_status, warn
from .progress import progress_line
from .words import Option, current_language, tr


def _write(puzzles: Sequence[str], reading: Reading, chosen: Extras, as_json: bool) -> int | None:
    """Write a certificate for every puzzle; several go to numbered folders, in the order of the input."""
    output, force = chosen.pop("output"), chosen.pop("force")
    if output is None and as_json:
        chosen |= {"output": None, "force": force}
        return None
    if output is None:
        raise click.UsageError(tr("Name a folder for the certificate: -o DIR."))
    items = iter_items(puzzles, reading)
    head = list(islice(items, 2))
    status, failed = int(Exit.DONE), False
    for number, item in enumerate(chain(head, items), 1):
        folder = Path(output) if len(head) == 1 else Path(output, str(number))
        try:
            if item.sheet is None:
                raise item.error or ModokuError("")
            check_folder(folder, force)
            found = QUESTION.run(CertifyRequest(item.sheet, **chosen))
            paths = found.save(folder, force=force) if found.verified else ()
        except ModokuError as error:
            status, failed = failure_status(error), True
            complain(item.source, error)
            (mark_json if as_json else mark_line)(item.source, error)
            continue
        status = EXITS[found.outcome]
        progress_line().count()
        if as_json:
            # What is in the folder need not be in the line too.
            show_json(item.source, replace(found, files=tuple(map(str, paths)), file=None))
        else:
            emit(f"{folder if found.verified else item.source}: {found.said(current_language())}")
            for remark in found.remarks():
                warn(remark, item.source)
    return status if len(head) == 1 else Exit.FAILED if failed else Exit.DONE


command = command_for(
    "certify",
    [
        Option(
            ["-o", "--output"],
            metavar="DIR",
            help=msg(
                "Folder of the certificate; several puzzles go to DIR/1, DIR/2 ... With --json it may be left out: "
                "the certificate is in the answer then."
            ).text,
        ),
        force_option(),
    ],
    stream=_write,
)
