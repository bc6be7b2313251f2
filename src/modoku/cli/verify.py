"""`modoku verify`: whether certificates prove what they claim."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

import click

from ..certificates import Verification, verify
from ..certificates.manifest import MANIFEST
from ..certificates.verify import CHECKERS
from ..errors import ModokuError
from ..language import msg
from ..replies import VERDICTS
from .options import json_option, plain_command
from .outputs import Exit, emit, emit_json, warn
from .words import Argument, Option, current_language


def verify_all(folders: Sequence[str], checkers: str, as_json: bool) -> int:
    """Verify every certificate that the folders hold; done only if all of them prove their verdict."""
    status = Exit.DONE
    for folder in _iter_certificates(folders):
        try:
            found = verify(folder, checkers=checkers)
        except ModokuError as error:
            warn(msg("{problem}", problem=error))
            status = Exit.FAILED
            continue
        if not found.verified:
            status = Exit.FAILED
        if as_json:
            emit_json(_fields(str(folder), found))
        else:
            _tell(str(folder), found)
    return status


def _iter_certificates(folders: Sequence[str]) -> Iterator[Path]:
    """Yield the folders, or the numbered ones inside, as `certify` writes them for several puzzles."""
    for name in folders:
        folder = Path(name)
        numbered = []
        if folder.is_dir() and not (folder / MANIFEST).exists():
            numbered = sorted((path for path in folder.iterdir() if path.name.isdecimal()), key=lambda p: int(p.name))
        yield from numbered or [folder]


def _fields(source: str, found: Verification) -> dict[str, object]:
    language = current_language()
    return {
        "source": source,
        "puzzle": None if found.puzzle is None else str(found.puzzle),
        "verdict": found.verdict,
        "files": [str(Path(source, name)) for name in found.files],
        "verified": found.verified,
        "checks": [{"passed": finding.passed, "said": finding.said.said(language)} for finding in found.findings],
        "checkers": list(found.checkers),
        "left_out": [said.said(language) for said in found.left_out],
    }


def _tell(source: str, found: Verification) -> None:
    language = current_language()
    verdict = None if found.verdict is None else VERDICTS[found.verdict]
    said = msg("not verified") if verdict is None else msg("verified: {verdict}", verdict=verdict)
    emit(f"{source}: {said.said(language)}")
    for finding in found.findings:
        emit(f"  {'+' if finding.passed else '-'} {finding.said.said(language)}")
    for left_out in found.left_out:
        emit(f"  ? {left_out.said(language)}")


command = plain_command(
    "verify",
    verify_all,
    msg("Check certificates: rebuild the formula, check solutions and proof, trust nothing that is claimed.").text,
    [
        Argument(["folders"], nargs=-1, required=True, metavar=msg("DIR...").text),
        Option(
            ["--checkers"],
            type=click.Choice(CHECKERS),
            default="auto",
            help=msg(
                "Who follows the proof: the compiled checker and the one in Python, the compiled one alone, or (auto) "
                "both up to 8 MB."
            ).text,
        ),
        json_option(),
    ],
)
