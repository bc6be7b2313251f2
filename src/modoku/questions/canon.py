"""Canon: the one puzzle that stands for all equivalent ones, and the way there.

>>> import modoku
>>> modoku.canon("." * 80 + "7").canonical == modoku.canon("3" + "." * 80).canonical
True
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Annotated, ClassVar

from ..errors import ModokuError, expect
from ..formats import to_line
from ..language import Doc, Message, msg
from ..native import CancelFlag
from ..puzzle import Puzzle
from ..symmetry import Forms, canonical, canonical_text, key_of
from ..variants import is_classic9
from .inputs import PuzzleLike, list_text
from .question import Control, PuzzleAnswer, PuzzleRequest, Question
from .transforms import Transform


@dataclass(frozen=True, kw_only=True)
class CanonRequest(PuzzleRequest):
    """A question for the canonical form."""


@dataclass(frozen=True, repr=False)
class CanonAnswer(PuzzleAnswer):
    """The canonical form, and the transform from the puzzle to it."""

    computed: ClassVar[tuple[str, ...]] = ("key", "how", "givens")

    canonical: Annotated[Puzzle, Doc(msg("The canonical form: the same for all equivalent puzzles."))]
    transform: Annotated[Transform, Doc(msg("Where each cell goes (from 0), and what each digit becomes."))]

    @property
    def key(self) -> Annotated[str, Doc(msg("A short text that equivalent puzzles share, and others do not."))]:
        """A short text that equal forms share and others do not, whatever their layouts and rules are called."""
        return key_of(self.canonical)

    @property
    def how(self) -> Annotated[Message, Doc(msg("The transform in words."))]:
        """The transform in words."""
        return self.transform.said(self.puzzle.layout)

    def said(self, language: str = "en") -> str:  # noqa: ARG002 - a puzzle needs no language
        """Return the canonical form as a line that reads back as the same puzzle."""
        return to_line(self.canonical)

    def __str__(self) -> str:
        return str(self.canonical)


def ask(request: CanonRequest, control: Control) -> CanonAnswer:
    """Look for the form; raise LimitReached where there was not time enough."""
    found = canonical(request.sheet.puzzle, seconds=control.left(), cancel=control.cancel)
    return CanonAnswer(request.sheet, replace(found.puzzle, meta=()), found.transform)


QUESTION = Question(
    "canon",
    CanonRequest,
    CanonAnswer,
    ask,
)
canon = QUESTION.function()


def canon_many(
    puzzles: str | bytes | Iterable[PuzzleLike],
    *,
    jobs: int = 1,
    seconds: float | None = None,
    cancel: CancelFlag | None = None,
) -> Forms:
    """Return the canonical forms of many puzzles as lines: a row for each, in order, its error in place of a bad one.

    Classic 9x9 puzzles take a compiled path, a million a second and core at 17 givens. A puzzle with other rules has
    them in its line, in an order of their own: compare such puzzles by `canon(puzzle).key`.

    Args:
        puzzles: any number of puzzles; or a text, a puzzle a line, without its blank lines and comments.
        jobs: how many threads to use; 0 means one a processor.
        seconds: time for each puzzle that is not a classic one.
        cancel: stop when this is set, from any thread.

    >>> forms = canon_many(["." * 80 + "7", "12x", "." * 40 + "3" + "." * 40])
    >>> len(forms), forms[0] == forms[2], list(forms.errors)
    (3, True, [1])
    """
    expect(puzzles, str, bytes, Iterable)
    if isinstance(puzzles, str | bytes):
        text = list_text(puzzles).encode(errors="replace")
        entries: list[PuzzleLike] = []
    else:
        entries = list(puzzles)
        text = "\n".join(map(_line_of, entries)).encode(errors="replace")
    lines, others = canonical_text(text, jobs, cancel)
    if others and not entries:
        written = text.decode(errors="replace").split("\n")
        return Forms(lines, {at: _row(written[number - 1], seconds, cancel) for at, number in others.items()})
    return Forms(lines, {at: _row(entries[at], seconds, cancel) for at in others})


def _line_of(entry: object) -> str:
    """Return an entry as a line of its own; something that is no puzzle where only the readers know what it is."""
    if isinstance(entry, Puzzle):
        return entry.givens_text if is_classic9(entry) else "?"
    is_line = isinstance(entry, str) and entry.strip() and "\n" not in entry and not entry.lstrip().startswith("#")
    return str(entry) if is_line else "?"


def _row(entry: PuzzleLike, seconds: float | None, cancel: CancelFlag | None) -> str | ModokuError:
    (found,) = QUESTION.each([entry], seconds=seconds, cancel=cancel)
    return found if isinstance(found, ModokuError) else found.said()
