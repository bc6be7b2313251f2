"""The manifest of a certificate: what the other files are. It claims; nothing is believed because it says so."""

from __future__ import annotations

import json
from collections.abc import Mapping
from hashlib import sha256

from ..errors import FormatError
from ..formats.jsontext import parse_json
from ..language import msg
from ..results import Verdict
from .formula import Formula

MANIFEST = "manifest.json"
VERSION = 1
MOST_NOTE = 100
_NOTES = ("modoku", "engines")
"""The entries that only tell how a certificate came about."""


def make_manifest(
    verdict: Verdict, formula: Formula, files: Mapping[str, bytes], engines: Mapping[str, str], version: str
) -> dict[str, bytes]:
    """Return the manifest by its name: verdict, encoding, sizes, a hash for each file and, last, one for itself."""
    model, stats = formula.model, formula.model.stats()
    claims: dict[str, object] = {
        "certificate": VERSION,
        "modoku": version,
        "verdict": str(verdict),
        "encoding": {"name": model.encoding, "at_most_one": model.at_most_one, "givens": "units"},
        "sizes": {
            "variables": formula.variable_count,
            "auxiliaries": stats.auxiliaries,
            "clauses": formula.clause_count,
            "excluded": len(formula.excluded),
        },
        "engines": dict(engines),
        "files": {
            name: {"bytes": len(content), "sha256": sha256(content).hexdigest()} for name, content in files.items()
        },
    }
    return {MANIFEST: _write(claims | {"seal": _seal(claims)})}


def read_manifest(content: bytes) -> dict[str, object]:
    """Return what a manifest claims; raise FormatError unless it is whole and written as we write it."""
    try:
        claims = parse_json(content.decode())
        if not isinstance(claims, dict) or claims.get("certificate") != VERSION:
            raise FormatError(msg("This is not the manifest of a certificate, version {n}.", n=VERSION))
        seal = claims.pop("seal", None)
        if seal == _seal(claims) and content == _write(claims | {"seal": seal}):
            return claims
    except (UnicodeError, RecursionError) as error:
        raise FormatError(msg("This is not the manifest of a certificate, version {n}.", n=VERSION)) from error
    raise FormatError(msg("The manifest has been changed since it was written."))


def differing_claims(claims: Mapping[str, object], established: bytes) -> list[str]:
    """Name the entries that are not as established, apart from those that only tell how a certificate came about."""
    rebuilt = json.loads(established)
    # Compared as text: to Python, true is 1.
    wrong = [
        name
        for name in rebuilt
        if name not in _NOTES and name != "seal" and json.dumps(claims.get(name)) != json.dumps(rebuilt[name])
    ]
    return wrong + sorted(set(claims) - set(rebuilt)) + [name for name in _NOTES if not _is_note(claims.get(name))]


def _is_note(value: object) -> bool:
    if isinstance(value, dict):
        return set(value) <= {"solutions", "proof"} and all(map(_is_note, value.values()))
    return isinstance(value, str) and len(value) <= MOST_NOTE


def _seal(claims: Mapping[str, object]) -> str:
    return sha256(_write(claims)).hexdigest()


def _write(claims: Mapping[str, object]) -> bytes:
    return (json.dumps(claims, indent=2, ensure_ascii=False) + "\n").encode()
