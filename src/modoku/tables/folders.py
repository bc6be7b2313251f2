"""A folder of files as one table: what others write in many parts, and what modoku itself writes so.

Shards of `modoku table`, a data set, a catalogue: all are read again as they lie there, in the order of their names.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

from ..errors import FormatError
from ..language import msg
from .sinks import ENDINGS
from .sources import PIECE_ROWS, Piece, TableFile, open_table, refused


class FolderTable:
    """The rows of all files of a folder, and of folders in it; names that begin with . or _ are left out."""

    def __init__(self, path: Path, column: str | None) -> None:
        self.path = path
        self.needed: frozenset[str] | None = None
        if (path / "plan.json").exists() and not (path / "manifest.json").exists():
            raise refused(
                path,
                msg("shards are missing in this folder"),
                msg("`modoku table merge` says which; --resume goes on."),
            )
        self.files = _files_of(path)
        self._sizes = [(path / name).stat().st_size for name in self.files]
        self._open: tuple[str, TableFile] = self.files[0], open_table(path / self.files[0], column)
        first = self._open[1]
        self.schema, self.column = first.schema, first.column

    def _file(self, name: str) -> TableFile:
        """Return a file, which has the columns of the first; the last one that was used stays open."""
        if self._open[0] != name:
            file = open_table(self.path / name, self.column)
            if not file.schema.equals(self.schema):
                raise refused(
                    file.path,
                    msg("Its columns are others than those of {file}: {names}.", file=self.files[0], names=_told(file)),
                    msg("A folder is one table where all its files have the same columns, of the same kinds."),
                )
            self._open = name, file
        self._open[1].needed = self.needed
        return self._open[1]

    def pieces(self, rows: int = PIECE_ROWS) -> Iterator[Piece]:
        """Yield the pieces of one file after the other; none holds rows of two."""
        index = 0
        for name in self.files:
            for piece in self._file(name).pieces(rows):
                yield replace(piece, index=index, file=name)
                index += 1

    def read(self, piece: Piece) -> Any:
        """Return the rows of a piece."""
        return self._file(piece.file).read(piece)

    def span(self, piece: Piece) -> tuple[float, float]:
        """Return where a piece begins and ends, as shares of the bytes of all files."""
        place, size = self.files.index(piece.file), max(1, sum(self._sizes))
        before, own = sum(self._sizes[:place]) / size, self._sizes[place] / size
        begin, end = self._file(piece.file).span(piece)
        return before + own * begin, before + own * end

    def empty(self) -> Any:
        """Return the table without a row."""
        return self.schema.empty_table()


def _files_of(path: Path) -> list[str]:
    """Return the names of the tables in a folder, all of one ending; raise FormatError where that is not so."""
    names = [one.relative_to(path) for one in path.rglob("*") if one.suffix.lower() in ENDINGS and one.is_file()]
    shown = sorted(name.as_posix() for name in names if not any(part[0] in "._" for part in name.parts))
    endings = sorted({Path(name).suffix.lower() for name in shown})
    if len(endings) > 1:
        raise FormatError(
            msg("{path} holds tables of several kinds: {endings}.", path=str(path), endings=tuple(endings)),
            msg("Name one of its files, or a folder that holds files of one kind."),
        )
    if not shown:
        raise FormatError(
            msg("{path} holds no tables.", path=str(path)),
            msg("Tables are files that end in one of {endings}.", endings=ENDINGS),
        )
    return shown


def _told(file: TableFile) -> tuple[str, ...]:
    return tuple(f"{one.name} ({one.type})" for one in file.schema)
