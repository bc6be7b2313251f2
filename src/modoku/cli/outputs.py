"""Results on standard output, messages on standard error, and the exit status."""

from __future__ import annotations

import json
import os
import sys
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from enum import IntEnum
from pathlib import Path

import click

from ..errors import FormatError, ModokuError, UnknownName
from ..files import check_free, write_whole
from ..language import Message, msg
from ..puzzle import Sheet
from ..questions.status import status_of
from .inputs import Item, Reading, iter_items
from .progress import progress_line
from .words import current_language

JSON_VERSION = 1
MOST_COMPLAINTS = 20
"""How many bad inputs are told one by one."""
_COUNT = "modoku.complaints"


class Exit(IntEnum):
    """The exit statuses of the contract."""

    DONE = 0
    FAILED = 1
    USAGE = 2
    UNSOLVABLE = 3
    MULTIPLE = 4
    LIMIT = 5
    INTERRUPTED = 130


def emit(text: str) -> None:
    """Write one result, whole: an interrupt never leaves half a line."""
    progress_line().hide()
    sys.stdout.write(text + "\n")


def json_text(fields: Mapping[str, object]) -> str:
    """Return one result as a line of JSON."""
    return json.dumps({"v": JSON_VERSION, **fields}, ensure_ascii=False, separators=(",", ":"))


def emit_json(fields: Mapping[str, object]) -> None:
    """Write one result as a line of JSON."""
    emit(json_text(fields))


def check_output(output: str | None, force: bool) -> None:
    """Raise FileTaken where a file is asked for (not None, not -) that is there already: before the work."""
    if output not in (None, "-"):
        check_free(Path(str(output)), force)


def deliver(content: bytes, output: str | None, number: int | None = None, *, force: bool) -> None:
    """Write a whole file to where it was asked for (None or -: standard output), and say its path.

    One of several files has its number before the ending: x-2.svg.
    """
    if output is None or output == "-":
        sys.stdout.flush()
        sys.stdout.buffer.write(content)
        sys.stdout.buffer.flush()
        return
    path = numbered(output, number)
    write_whole(path, content, force=force)
    emit(str(path))


def numbered(output: str, number: int | None) -> Path:
    """Return the path of a file; one of several has its number before the ending.

    >>> str(numbered("x.svg", 2))
    'x-2.svg'
    """
    path = Path(output)
    return path if number is None else path.with_stem(f"{path.stem}-{number}")


def complain(source: str, error: ModokuError) -> None:
    """Print what is wrong with one input: file:line:column, what, how to mend it.

    A list of which every line is bad would fill the terminal: from some point on, bad inputs are only counted.
    """
    if not _is_told(click.get_current_context(silent=True)):
        return
    place = source
    if isinstance(error, FormatError) and error.line is not None and not source.rpartition(":")[2].isdigit():
        place = f"{source}:{error.line}"
    if isinstance(error, FormatError) and error.column is not None:
        place = f"{place}:{error.column}"
    progress_line().hide()
    click.echo(visible(f"{place}: {_without_place(error).said(current_language())}"), err=True)


def _is_told(context: click.Context | None) -> bool:
    """Count a complaint of this command, and return whether it is told; the last word is how many there were."""
    if context is None:
        return True
    count: int = context.meta.get(_COUNT, 0) + 1
    context.meta[_COUNT] = count
    if count == MOST_COMPLAINTS + 1:
        context.call_on_close(lambda: _tell_total(context.meta[_COUNT]))
    return count <= MOST_COMPLAINTS


def _tell_total(count: int) -> None:
    warn(msg("... and {rest} more of {count}.", rest=count - MOST_COMPLAINTS, count=count))


def visible(text: str) -> str:
    r"""Write the control characters of a text out, so that an input cannot steer the terminal that quotes it.

    >>> print(visible("a\x1b[31m"))
    a\x1b[31m
    """
    return "".join(
        c if c == "\n" or unicodedata.category(c) not in ("Cc", "Cf", "Cs") else ascii(c)[1:-1] for c in text
    )


def _without_place(error: ModokuError) -> ModokuError:
    return ModokuError(error.message, error.hint)


def warn(message: Message, source: str = "modoku") -> None:
    """Print a remark that does not stop the work, of a puzzle with where it stood: file:line."""
    progress_line().hide()
    click.echo(f"{visible(source)}: {message.said(current_language())}", err=True)


def has_colour() -> bool:
    """Return whether standard output is a terminal that wants colour."""
    return sys.stdout.isatty() and not os.environ.get("NO_COLOR")


def each_sheet(
    puzzles: Sequence[str],
    reading: Reading,
    answer: Callable[[str, Sheet], int | None],
    mark: Callable[[str, ModokuError], None] = lambda *_: None,
) -> int:
    """Answer for every sheet, report what cannot be read, and give the exit status.

    The status of a single puzzle is its own answer's; for a batch it only says whether all of it was answered.
    """
    return each_item(iter_items(puzzles, reading), answer, mark)


def each_item(
    items: Iterable[Item],
    answer: Callable[[str, Sheet], int | None],
    mark: Callable[[str, ModokuError], None] = lambda *_: None,
) -> int:
    """Answer for everything that was read, report what could not be, and return the exit status; see `each_sheet`."""
    status, count, failed = int(Exit.DONE), 0, False
    progress_line().is_one_by_one = True
    for item in items:
        count += 1
        try:
            status = answer(item.source, item.get()) or Exit.DONE
            progress_line().count()
            # Whoever writes to us through a pipe may wait for this answer before sending the next puzzle.
            sys.stdout.flush()
        except UnknownName:
            # No puzzle can be answered: the command itself is wrong.
            raise
        except ModokuError as error:
            status, failed = failure_status(error), True
            complain(item.source, error)
            mark(item.source, error)
    return batch_status(status, count, failed)


def failure_status(error: ModokuError) -> int:
    """Return the exit status of one puzzle that got no answer."""
    return status_of(error)[2]


def batch_status(status: int, count: int, failed: bool) -> int:
    """Return the exit status: of a single puzzle its own, for a batch whether all of it was answered."""
    return status if count == 1 else Exit.FAILED if failed else Exit.DONE


def iter_good(puzzles: Sequence[str], reading: Reading, failures: list[Item]) -> Iterator[tuple[str, Sheet]]:
    """Yield what could be read; report the rest and keep it in `failures`."""
    for item in iter_items(puzzles, reading):
        if item.error is not None:
            failures.append(item)
            complain(item.source, item.error)
        else:
            yield item.source, item.get()
