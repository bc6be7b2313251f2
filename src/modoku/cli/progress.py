"""How far a command is, on a terminal: a line that counts, with rate, share and time left, after the first second.

One line a process, drawn by a thread of its own, so that a single long question shows that it lives. Whoever writes to
the terminal takes the line away first (`hide`).
"""

from __future__ import annotations

import os
import shlex
import stat
import sys
from io import FileIO
from threading import Event, Lock, Thread
from typing import TYPE_CHECKING, Any, TextIO

from ..clock import read_clock
from ..language import Message, msg, rounded
from .words import current_language

if TYPE_CHECKING:
    from collections.abc import Sequence
    from types import TracebackType

QUIET_SECONDS = 1.0
"""What takes less needs no line."""
_PERIOD = 0.25


class ProgressLine:
    """The line: what was counted so far, and how much of the whole that is, where it is known."""

    def __init__(self, terminal: TextIO) -> None:
        self.terminal = terminal
        self.begun = read_clock()
        self.done = 0
        self.share: float | None = None
        self.note: Message | None = None
        self.place: tuple[str, int] | None = None
        """The list that is read, and the first of its lines that is not answered yet."""
        self.lists = 0
        """How many lists were begun."""
        self.is_one_by_one = False
        """Whether each line is answered before the next is read, on standard output."""
        self.onward: Sequence[str] | Message | None = None
        """How to go on after an interruption: what to add to the same command, or a sentence."""
        self._file: int | None = None
        self._answered: int | None = None
        self._shown = False
        self._lock = Lock()
        self._over = Event()
        self._thread = Thread(target=self._tick, daemon=True)

    def __enter__(self) -> ProgressLine:
        self._thread.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._over.set()
        self._thread.join()
        self.hide()

    def _tick(self) -> None:
        while not self._over.wait(_PERIOD):
            self.draw()

    def leave(self) -> None:
        """Draw nothing more: the command writes on the terminal by itself, or runs until it is stopped."""
        self._over.set()
        self.hide()

    def count(self, more: int = 1) -> None:
        """Count what has been answered."""
        self.done += more

    def watch(self, stream: Any, name: str = "") -> None:
        """Take what was answered of a file for the share of the work; where `reach` cannot tell, what was read."""
        self.place, self.lists = (name, 1), self.lists + 1
        try:
            number = stream.fileno()
            is_file = stat.S_ISREG(os.fstat(number).st_mode)
        except (OSError, ValueError):
            is_file, number = False, None
        self._file = number if is_file else None
        # What was taken from a table or put into another encoding has other lengths than the file.
        is_whole = isinstance(getattr(getattr(stream, "buffer", stream), "raw", None), FileIO)
        self._answered = 0 if is_whole else None

    def reach(self, name: str, line: int, more: int) -> None:
        """Note that so many more bytes of a list are answered, and that this line is the next."""
        self.place = (name, line)
        if self._answered is not None:
            self._answered += more

    def advance(self, more: int, share: float) -> None:
        """Count what has been answered, and note what share of the work is done by now."""
        self.done, self.share = self.done + more, share

    def unwatch(self) -> None:
        """Take the share of the work from nothing but `share`: a list was read whole before the work began."""
        self._file = None

    def draw(self) -> None:
        """Write the line, unless the work has only begun."""
        seconds = read_clock() - self.begun
        if seconds < QUIET_SECONDS:
            return
        language = current_language()
        text = describe(self.done, self._find_share(), seconds, language)
        if self.note is not None:
            text = f"{text}; {self.note.said(language)}"
        with self._lock:
            self.terminal.write(f"\r\x1b[K{text}")
            self.terminal.flush()
            self._shown = True

    def hide(self) -> None:
        """Take the line away."""
        if self._shown:
            with self._lock:
                self.terminal.write("\r\x1b[K")
                self.terminal.flush()
                self._shown = False

    def said_of_interruption(self, arguments: Sequence[str], language: str = "en") -> str:
        """Return what a command says that was interrupted: how far it came and, where it can, how to go on.

        >>> line = ProgressLine(sys.stderr)
        >>> line.is_one_by_one = True
        >>> line.count(250)
        >>> line.watch(sys.stdin, "my list.txt")
        >>> line.reach("my list.txt", 251, 0)
        >>> line.said_of_interruption(["rate", "my list.txt", "--json"])
        "interrupted after 250 answers; go on with: tail -n +251 'my list.txt' | modoku rate - --json"
        """
        said = msg("interrupted after {n} answers", n=self.done) if self.done > 1 else msg("interrupted")
        text = said.said(language)
        if isinstance(self.onward, Message):
            return f"{text}; {self.onward.said(language)}"
        if self.onward is not None:
            whole = [*arguments, *(one for one in self.onward if one not in arguments)]
            return f"{text}; {_go_on(shlex.join(['modoku', *whole]), language)}"
        name, line = self.place or ("", 1)
        is_file = name != "-" and list(arguments).count(name) == 1 and self.lists == 1
        into_file = any(one.startswith(("-o", "--output")) for one in arguments)
        if line == 1 or not self.is_one_by_one or not is_file or into_file:
            return text
        again = shlex.join("-" if one == name else one for one in arguments)
        return f"{text}; {_go_on(f'tail -n +{line} {shlex.quote(name)} | modoku {again}', language)}"

    def _find_share(self) -> float | None:
        if self._file is None or self._answered == 0:
            return self.share
        try:
            answered = self._answered or os.lseek(self._file, 0, os.SEEK_CUR)
            return min(1.0, answered / max(1, os.fstat(self._file).st_size))
        except OSError:
            return self.share  # closed: the next file, if there is one, is watched in its turn


class _NoLine(ProgressLine):
    """Where nobody looks."""

    def __enter__(self) -> ProgressLine:
        return self

    def __exit__(self, *_: object) -> None:
        pass

    def draw(self) -> None:
        pass


_line: ProgressLine = _NoLine(sys.stderr)


def progress_line() -> ProgressLine:
    """Return the line of the command that runs now."""
    return _line


def begin_line() -> ProgressLine:
    """Return a new line for a command, on a terminal; elsewhere one that is never drawn."""
    global _line  # noqa: PLW0603 - one process, one terminal, one line
    _line = (ProgressLine if sys.stderr.isatty() else _NoLine)(sys.stderr)
    return _line


def describe(done: int, share: float | None, seconds: float, language: str = "en") -> str:
    """Return the line in words: time, and as far as they are known, number, rate, share and time left.

    >>> describe(0, None, 3.2)
    '3 s'
    >>> describe(5000, 0.25, 10.0)
    '10 s; 5,000 done, 500 a second; 25 %, 30 s left'
    """
    parts = [f"{seconds:.0f} s"]
    if done:
        rate = done / seconds
        parts.append(
            msg(
                "{number} done, {rate} a second",
                number=_spaced(done, language),
                rate=_spaced(round(rate), language) if rate >= 10 else rounded(rate),
            ).said(language)
        )
    if share:
        left = seconds * (1 - share) / share
        parts.append(msg("{share} %, {left} s left", share=f"{100 * share:.0f}", left=f"{left:.0f}").said(language))
    return "; ".join(parts)


def _go_on(command: str, language: str) -> str:
    return msg("go on with: {command}", command=command).said(language)


def _spaced(number: int, language: str) -> str:
    """Return a number with its thousands apart, as the language writes them."""
    return f"{number:,}".replace(",", "\N{NARROW NO-BREAK SPACE}") if language == "fr" else f"{number:,}"
