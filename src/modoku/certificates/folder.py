"""Certificates on disk and packed into one file.

The manifest goes first when a certificate is replaced and comes last when one is written: without it, or with one that
does not fit, nothing verifies, whenever the writing was cut short.
"""

from __future__ import annotations

import io
import os
import zipfile
import zlib
from collections.abc import Mapping
from pathlib import Path

from ..errors import FormatError, why
from ..language import msg
from .certificate import DRUP, FORMULA, LRAT, PUZZLE, SOLUTIONS, Certificate
from .manifest import MANIFEST

MOST_BYTES = 1 << 32
"""No file larger than that is read."""
MOST_UNPACKED = 1 << 30
"""No archive whose files are larger than that together is unpacked."""
_NAMES = (MANIFEST, PUZZLE, FORMULA, SOLUTIONS, DRUP, LRAT)


def write_folder(certificate: Certificate, folder: str | Path) -> tuple[Path, ...]:
    """Write a certificate into a folder, in place of one that is there, and give the paths of its files."""
    folder = Path(folder)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for name in _NAMES:
            (folder / name).unlink(missing_ok=True)
        files = certificate.to_files()
        for name, content in files.items():
            if name != MANIFEST:
                (folder / name).write_bytes(content)
        part = folder / f"{MANIFEST}.part"
        part.write_bytes(files[MANIFEST])
        os.replace(part, folder / MANIFEST)
    except OSError as error:
        raise FormatError(msg("{path} cannot be written: {reason}", path=str(folder), reason=why(error))) from error
    return tuple(folder / name for name in files)


def read_folder(folder: Path) -> dict[str, bytes]:
    """Return the files of a certificate that are in a folder, by their names."""
    if not folder.is_dir():
        raise FormatError(msg("{path} is not a folder.", path=str(folder)))
    found = {}
    for name in _NAMES:
        path = folder / name
        try:
            if path.is_file():
                if path.stat().st_size > MOST_BYTES:
                    raise FormatError(msg("{path} is larger than {n} bytes.", path=str(path), n=MOST_BYTES))
                found[name] = path.read_bytes()
        except OSError as error:
            raise FormatError(msg("{path} cannot be read: {reason}", path=str(path), reason=why(error))) from error
    return found


def pack(files: Mapping[str, bytes]) -> bytes:
    """Return the files of a certificate as one archive (zip), the same for the same files."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files.items():
            archive.writestr(zipfile.ZipInfo(name), content, zipfile.ZIP_DEFLATED)
    return packed.getvalue()


def unpack(content: bytes) -> dict[str, bytes]:
    """Return the files of a certificate that are in an archive, by their names; raise FormatError if it is none.

    >>> unpack(pack({"manifest.json": b"{}", "another.txt": b""}))
    {'manifest.json': b'{}'}
    """
    found: dict[str, bytes] = {}
    left = MOST_UNPACKED
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as archive:
            for name in (one for one in archive.namelist() if one in _NAMES):
                with archive.open(name) as file:
                    found[name] = file.read(left + 1)
                left -= len(found[name])
                if left < 0:
                    raise FormatError(msg("The archive holds more than {n} bytes.", n=MOST_UNPACKED))
    except (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, RuntimeError, OSError) as error:
        raise FormatError(msg("This is not the archive (zip) of a certificate.")) from error
    return found
