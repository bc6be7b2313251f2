"""Puzzles from arguments, files and pipes, one after the other, bad ones reported and passed over."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from io import BufferedReader, TextIOWrapper
from math import isqrt
from pathlib import Path
from typing import TextIO

import click

from ..errors import FormatError, ModokuError, VariantError, why
from ..formats import all_formats, detect, get_format, iter_lines, read
from ..formats.foreign import find_foreign
from ..language import msg
from ..puzzle import MAX_SIZE, Puzzle, Sheet
from ..variants import classic, find_recipe, make
from .progress import progress_line
from .sources import open_source
from .words import tr

MAX_TEXT = 64 * 1024 * 1024
_HEAD = 64 * 1024
_MAX_NAME = 1024
# Words, and paths with a slash; no puzzle is written in letters alone or with a slash among few characters.
_NAME = re.compile(r"[^\W\d_][^\W_]*([ _-][^\W_]+)*|[\w. ~-]*[/\\][\w. ~/\\-]*")


@dataclass(frozen=True, slots=True)
class Item:
    """One puzzle that was read, or the reason why it was not; `source` says where it stood."""

    source: str
    sheet: Sheet | None
    error: ModokuError | None = None

    def get(self) -> Sheet:
        """Return the puzzle; raise the reason why there is none."""
        if self.sheet is None:
            raise self.error or ModokuError("")
        return self.sheet


@dataclass(frozen=True, slots=True)
class Reading:
    """How texts are to be read: a format (None: detected), the layout to fill, rules to add, a table's column."""

    format: str | None = None
    blank: Puzzle | None = None
    additions: tuple[str, ...] = ()
    column: str | None = None

    @classmethod
    def from_options(
        cls, format_name: str | None, variants: Sequence[str], boxes: str | None, column: str | None = None
    ) -> Reading:
        """Make it from what was said on the command line; raise if that makes no sense."""
        if format_name is not None:
            get_format(format_name)
        # Tables are taken apart before they are read: what is left is a list.
        format_name = None if format_name == "csv" else format_name
        recipes = [*([f"classic:boxes={boxes}"] if boxes else []), *variants]
        bases = [text for text in recipes if find_recipe(text)[0].is_base]
        additions = tuple(text for text in recipes if text not in bases)
        for text in additions:
            variant, chosen = find_recipe(text)
            variant.complete(chosen)
        # `make` refuses two bases; additions wait until the size of the text is known.
        return cls(format_name, make(*bases) if bases else None, additions, column)

    def complete(self, sheet: Sheet) -> Sheet:
        """Add the rules that the text did not carry."""
        return replace(sheet, puzzle=make(*self.additions, base=sheet.puzzle)) if self.additions else sheet


def iter_items(arguments: Sequence[str], reading: Reading) -> Iterator[Item]:
    """Read every puzzle that the arguments name: texts, files, `-`; a pipe when nothing is named."""
    if not arguments:
        if sys.stdin.isatty():
            raise click.UsageError(tr("Give a puzzle, a file, or - for standard input."))
        arguments = ("-",)
    for argument in arguments:
        found = False
        for item in _iter_argument(argument, reading):
            found = True
            yield item
        if not found:
            yield _no_puzzle(argument)


def _no_puzzle(name: str) -> Item:
    """Return the reason of a file with nothing in it, or with nothing but comments."""
    if name == "-":
        return Item(name, None, FormatError(msg("There is no puzzle on standard input.")))
    return Item(name, None, FormatError(msg("There is no puzzle in {name}.", name=name)))


def items_or_blank(arguments: Sequence[str], reading: Reading) -> list[Item]:
    """Return what is named or piped in; where that is nothing, the blank grid: some questions are about grids."""
    if arguments or _has_input():
        return list(iter_items(arguments, reading))
    sheet = reading.complete(Sheet(reading.blank or classic()))
    return [Item(sheet.puzzle.layout.name, sheet)]


def _has_input() -> bool:
    buffer = sys.stdin.buffer
    return not sys.stdin.isatty() and (not isinstance(buffer, BufferedReader) or bool(buffer.peek(1)))


def _iter_argument(argument: str, reading: Reading) -> Iterator[Item]:
    if argument == "-" or _is_file(argument):
        try:
            source = open_source(argument, reading.column)
            stream = sys.stdin if source is None else TextIOWrapper(source, encoding="utf-8", errors="replace")
            progress_line().watch(stream, argument)
            try:
                yield from _iter_stream(stream, argument, reading)
            finally:
                if argument != "-":
                    stream.close()
                elif isinstance(stream, TextIOWrapper) and stream is not sys.stdin:
                    stream.detach()  # standard input stays open
        except FormatError as error:
            yield Item(argument, None, error)
        except OSError as error:
            yield Item(argument, None, FormatError(msg("cannot be read: {reason}", reason=why(error))))
    else:
        for item in _iter_text(argument, _shortened(argument), reading):
            yield item if item.error is None else _as_name(argument, item, item.error)


def _is_file(argument: str) -> bool:
    try:
        return Path(argument).is_file()
    except (OSError, ValueError):
        return False  # a text too long, or with characters that no file name has


def _as_name(argument: str, item: Item, error: ModokuError) -> Item:
    """Explain an argument that is no puzzle as what was probably meant: the name of a file."""
    try:
        if argument and Path(argument).is_dir():
            return Item(argument, None, FormatError(msg("This is a folder, not a file."), msg("Name the files in it.")))
    except (OSError, ValueError):
        return item
    suffixes = tuple(suffix for one in all_formats().values() for suffix in one.extensions)
    if len(argument) <= _MAX_NAME and (argument.lower().endswith(suffixes) or _NAME.fullmatch(argument)):
        reason = msg("There is no file of this name, and it is no puzzle: {reason}", reason=error.message)
        return Item(argument, None, FormatError(reason))
    return item


def _shortened(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= 40 else line[:37] + "..."


def _iter_stream(stream: TextIO, name: str, reading: Reading) -> Iterator[Item]:
    """Read a stream: line by line where each line is a puzzle, as a whole otherwise."""
    head = _read_head(stream, reading)
    foreign = find_foreign(head) if reading.format is None and _is_unknown(head, reading) else None
    if foreign is not None:
        yield Item(name, None, foreign)
        return
    if _is_by_line(head, reading):
        lines = _Lines(head, stream, name)
        for outcome in iter_lines(lines, reading.format, reading.blank):
            yield _item(f"{name}:{lines.number}", outcome, reading)
        return
    text = head + stream.read(MAX_TEXT - len(head))
    if all(not line.strip() or line.lstrip().startswith("#") for line in text[:_HEAD].split("\n")):
        return
    if len(text) >= MAX_TEXT:
        yield Item(name, None, FormatError(msg("a text of over {n} characters is not read as one puzzle", n=MAX_TEXT)))
        return
    yield from _iter_text(text, name, reading)


def _read_head(stream: TextIO, reading: Reading) -> str:
    """Read what it takes to see how a text is written: the first line if that tells, since a pipe may stay open."""
    head = ""
    while line := stream.readline(_HEAD - len(head)):
        head += line
        if line.partition("#")[0].strip():
            break
    return head if _is_puzzle_line(line, reading) else head + stream.read(_HEAD - len(head))


def _is_puzzle_line(line: str, reading: Reading) -> bool:
    """Return whether a line can only be a puzzle of its own: as long as one, and longer than any row of a grid."""
    cells = len(line.partition("#")[0].strip())
    if reading.blank is not None:
        is_whole = cells == reading.blank.layout.cell_count
    else:
        is_whole = cells > MAX_SIZE and isqrt(cells) ** 2 == cells
    return is_whole and line.endswith("\n") and _is_by_line(line, reading)


def _is_by_line(head: str, reading: Reading) -> bool:
    try:
        return (get_format(reading.format) if reading.format else detect(head, reading.blank)).by_line
    except ModokuError:
        # Nobody knows it as a whole; line by line, each bad line gets its own message.
        return "\n" in head.strip()


def _is_unknown(head: str, reading: Reading) -> bool:
    try:
        detect(head, reading.blank)
    except ModokuError:
        return bool(head.strip())
    return False


class _Lines:
    """The lines of a stream whose beginning has been read already, and the number of the last one given out."""

    def __init__(self, head: str, stream: TextIO, name: str) -> None:
        self.head = head
        self.stream = stream
        self.name = name
        self.number = 0

    def __iter__(self) -> Iterator[str]:
        for line in self._iter_lines():
            self.number += 1
            yield line
            # Whoever asks for the next line has answered this one.
            progress_line().reach(self.name, self.number + 1, len(line) + 1)

    def _iter_lines(self) -> Iterator[str]:
        *whole, rest = self.head.split("\n")
        yield from whole
        for line in self.stream:
            yield rest + line.rstrip("\n")
            rest = ""
        if rest:
            yield rest


def _iter_text(text: str, source: str, reading: Reading) -> Iterator[Item]:
    try:
        sheets = read(text, reading.format, reading.blank, reading.column)
    except FormatError as error:
        yield Item(source, None, error)
        return
    for number, sheet in enumerate(sheets, 1):
        yield _item(source if number == 1 else f"{source}#{number}", sheet, reading)
        if len(sheets) > 1:
            progress_line().share = number / len(sheets)


def _item(source: str, outcome: Sheet | FormatError, reading: Reading) -> Item:
    if isinstance(outcome, FormatError):
        return Item(source, None, outcome)
    try:
        return Item(source, reading.complete(outcome))
    except VariantError as error:
        return Item(source, None, error)
