"""Certificates on disk and packed into one file.

A certificate is written into a folder of its own within the folder, the manifest last; then its files are moved out,
the manifest last. Readers look there first: at every moment there is the old certificate or the new one, whole.
"""

from __future__ import annotations

import io
import shutil
import zipfile
import zlib
from collections.abc import Iterator, Mapping
from contextlib import suppress
from pathlib import Path

from ..errors import FileError, FormatError, why
from ..files import check_free, hold, make_folder, move_whole, remove, telling, write_whole
from ..language import msg
from .certificate import DRUP, FORMULA, LRAT, PATH, PUZZLE, SOLUTIONS, Certificate
from .least_givens import CLUES
from .manifest import MANIFEST, read_manifest

MOST_BYTES = 1 << 32
"""No file larger than that is read."""
MOST_MANIFEST = 1 << 20
"""No manifest is larger than that."""
MOST_CLUES = 1 << 26
"""No certificate of least givens is larger than that."""
MOST_UNPACKED = 1 << 30
"""No archive whose files are larger than that together is unpacked."""
STAGE = ".certificate.part"
"""The folder within a certificate's where one is that is being written."""
_NAMES = (MANIFEST, PUZZLE, FORMULA, SOLUTIONS, DRUP, LRAT, PATH, CLUES)


def write_folder(certificate: Certificate, folder: str | Path, *, force: bool = False) -> tuple[Path, ...]:
    """Write a certificate into a folder and return the paths of its files.

    Raises:
        FileTaken: there is a certificate, or a part of one, and no `force`.
        FileHeld: another process writes one there.
        FileError: the system refuses; what was there before is untouched.
    """
    folder = Path(folder)
    make_folder(folder)
    files, stage = certificate.to_files(), folder / STAGE
    with hold(folder / MANIFEST):
        _finish(folder)
        _check_names(folder, force)
        try:
            make_folder(stage)
            for name, content in files.items():
                write_whole(stage / name, content, force=True)
        except BaseException:
            # The manifest first: with it, what is left would be taken for whole.
            with suppress(OSError, FileError):
                remove(stage / MANIFEST)
                shutil.rmtree(stage)
            raise
        _finish(folder)
    return tuple(folder / name for name in files)


def check_folder(folder: Path, force: bool = False) -> None:
    """Raise FileTaken where a folder has a file already that a certificate would be written over.

    A certificate that a run wrote completely before it was interrupted is brought to its place first.
    """
    if (folder / STAGE).is_dir():
        with hold(folder / MANIFEST):
            _finish(folder)
    _check_names(folder, force)


def _check_names(folder: Path, force: bool) -> None:
    for name in _NAMES:
        check_free(folder / name, force)


def _finish(folder: Path) -> None:
    """Move a certificate that is complete out of the place where it was written; drop one that is not."""
    stage = folder / STAGE
    if (stage / MANIFEST).exists():
        described = _sizes(_read(stage / MANIFEST, MOST_MANIFEST))
        for name in _NAMES[1:]:
            if (stage / name).exists():
                move_whole(stage / name, folder / name)
            elif name not in described:
                remove(folder / name)
        move_whole(stage / MANIFEST, folder / MANIFEST)
    if stage.is_dir():
        with telling(stage):
            shutil.rmtree(stage)


def read_folder(folder: Path) -> dict[str, bytes]:
    """Return the files of a certificate that are in a folder, by their names.

    The manifest is read first. Of a file that is longer than it says no more is read than shows that.
    """
    if not folder.is_dir():
        raise FormatError(msg("{path} is not a folder.", path=str(folder)))
    places = dict(_iter_places(folder))
    found: dict[str, bytes] = {}
    if MANIFEST in places:
        found[MANIFEST] = _read(places[MANIFEST], MOST_MANIFEST)
    sizes = _sizes(found.get(MANIFEST, b""))
    for name in (one for one in places if one != MANIFEST):
        found[name] = _read(places[name], MOST_BYTES, MOST_CLUES if name == CLUES else sizes.get(name, 0) + 1)
    return found


def _iter_places(folder: Path) -> Iterator[tuple[str, Path]]:
    """Yield each file with where it is: where it was written, as long as it has not been moved."""
    stage = folder / STAGE
    is_staged = (stage / MANIFEST).is_file()
    described = _sizes(_read(stage / MANIFEST, MOST_MANIFEST)) if is_staged else {}
    for name in _NAMES:
        if is_staged and (stage / name).is_file():
            yield name, stage / name
        elif (folder / name).is_file() and (name in described or not is_staged):
            yield name, folder / name


def _sizes(manifest: bytes) -> dict[str, int]:
    """Return what a manifest says about the sizes of files; nothing where it cannot be used."""
    try:
        described = read_manifest(manifest).get("files")
    except FormatError:
        return {}
    files = described.items() if isinstance(described, dict) else ()
    found = {name: told.get("bytes") for name, told in files if isinstance(told, dict)}
    return {name: size for name, size in found.items() if isinstance(size, int) and 0 <= size <= MOST_BYTES}


def _read(path: Path, most: int, wanted: int | None = None) -> bytes:
    """Return a file, or its first bytes; raise FormatError where it is larger than the most."""
    try:
        if path.stat().st_size > most:
            raise FormatError(msg("{path} is larger than {n} bytes.", path=str(path), n=most))
        with path.open("rb") as stream:
            return stream.read(most if wanted is None else wanted)
    except OSError as error:
        raise FormatError(msg("{path} cannot be read: {reason}", path=str(path), reason=why(error))) from error


def read_archive(path: Path) -> dict[str, bytes]:
    """Return the files of a certificate in an archive on disk, by their names; raise FormatError if it is none."""
    return unpack(_read(path, MOST_UNPACKED))


def pack(files: Mapping[str, bytes]) -> bytes:
    """Return the files of a certificate as one archive (zip), the same for the same files."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files.items():
            archive.writestr(zipfile.ZipInfo(name), content, zipfile.ZIP_DEFLATED)
    return packed.getvalue()


def unpack(content: bytes) -> dict[str, bytes]:
    """Return the files of a certificate that are in an archive, by their names; raise FormatError if it is none.

    The manifest is read first. Of a file that is longer than it says no more is unpacked than shows that.

    >>> unpack(pack({"manifest.json": b"{}", "another.txt": b""}))
    {'manifest.json': b'{}'}
    """
    found: dict[str, bytes] = {}
    left = MOST_UNPACKED
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as archive:
            names = dict.fromkeys(one for one in archive.namelist() if one in _NAMES)
            sizes: dict[str, int] = {}
            for name in sorted(names, key=lambda one: one != MANIFEST):
                # A certificate of least givens is one file, which no manifest describes.
                most = {MANIFEST: MOST_MANIFEST, CLUES: MOST_CLUES}.get(name, sizes.get(name, 0))
                with archive.open(name) as file:
                    found[name] = file.read(min(left, most) + 1)
                left -= len(found[name])
                if left < 0:
                    raise FormatError(msg("The archive holds more than {n} bytes.", n=MOST_UNPACKED))
                if name == MANIFEST:
                    sizes = _sizes(found[name])
    except (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, RuntimeError, OSError) as error:
        raise FormatError(msg("This is not the archive (zip) of a certificate.")) from error
    return found
