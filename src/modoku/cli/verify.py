"""`modoku verify`: certificates in folders, in numbered folders as `certify` writes them, and packed."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from ..certificates.manifest import MANIFEST
from ..errors import ModokuError
from ..language import msg
from .derived import Extras, file_command
from .inputs import Reading, iter_items


def _iter_certificates(name: str) -> Iterator[tuple[str, object]]:
    """Yield the folder or archive, or the numbered folders inside."""
    folder = Path(name)
    numbered: list[Path] = []
    if folder.is_dir() and not (folder / MANIFEST).exists():
        numbered = sorted((path for path in folder.iterdir() if path.name.isdecimal()), key=lambda p: int(p.name))
    for path in numbered or [folder]:
        yield str(path), path


def _read_expected(chosen: Extras) -> None:
    """Read the puzzle that is expected: a text, or a file."""
    named, how = chosen["expected"], [chosen.pop(key) for key in ("format", "variants", "boxes")]
    if named is None:
        return
    items = list(iter_items([named], Reading.from_options(*how)))
    if len(items) != 1 or items[0].sheet is None:
        raise (items[0].error if items else None) or ModokuError(
            msg("The text holds {n} puzzles, and one is expected.", n=len(items))
        )
    chosen["expected"] = items[0].sheet


command = file_command("verify", _iter_certificates, prepare=_read_expected)
