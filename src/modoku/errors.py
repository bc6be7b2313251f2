"""Everything modoku raises.

```
ModokuError
├── FormatError (ValueError)        a text that cannot be read; has line, column and a hint
│   └── LossyWrite                  a format that cannot hold all of a puzzle
├── WrongType (TypeError)           a thing of another kind than the function takes
├── UnknownName (LookupError)       no engine, format, model, lesson or theme of that name
├── PuzzleError (ValueError)        a description that makes no sense (unknown cell, 70 digits ...)
│   └── NotUnderstood               a puzzle of which a part was not understood: it gets no verdict
├── VariantError (ValueError)       an unknown variant, or parameters that do not fit it
├── ModelError
│   └── UnsupportedConstraint       a model that cannot express a constraint kind
├── EngineError (RuntimeError)
│   ├── EngineUnavailable           names the extra to install
│   ├── LimitReached                out of time, where nothing can be said without the whole answer
│   │   └── Stopped (in limits)     work that a deadline or a flag ended; has stop
│   └── WrongAnswer                 an answer that breaks the rules: always a bug
├── FileError                       a file that cannot be written
│   ├── FileTaken                   there is one already, and `force` was not given
│   └── FileHeld                    another process is writing it; has pid, host and since
├── DrawingError                    a picture that cannot be made
│   └── DrawingUnavailable          names the extra to install
└── GenerationFailed                nothing that was asked for was found in time; has the closest puzzle
    └── ImpossibleRequest           what no puzzle can be, seen before any time is spent
```

"No solution" and "out of time" are verdicts of a search for solutions, not errors. Every error holds `Message`s, so
that it can be said in English (`str(error)`) or in French (`error.said("fr")`).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from errno import EDQUOT, EFBIG, ENOSPC, EROFS
from pathlib import Path

from .language import Message, msg


class ModokuError(Exception):
    """The root of every error that modoku raises on purpose."""

    def __init__(self, message: Message | str, hint: Message | str | None = None) -> None:
        self.message = message
        self.hint = hint
        super().__init__(message)

    def said(self, language: str = "en") -> str:
        """Return what is wrong and, if known, how to mend it."""
        what = self.message.said(language) if isinstance(self.message, Message) else self.message
        if self.hint is None:
            return what
        stop = "" if what.endswith((".", "?", "!", ":")) else "."
        return f"{what}{stop} {self.hint.said(language) if isinstance(self.hint, Message) else self.hint}"

    def __str__(self) -> str:
        return self.said("en")

    def __reduce__(self) -> tuple[object, ...]:
        # The default pickles only Exception.args, which would lose hint, line and column.
        return (type(self).__new__, (type(self),), self.__dict__)


def why(error: OSError) -> Message | str:
    """Return why the system refused a file; what happens every day is said in every language.

    >>> print(why(FileNotFoundError(2, "No such file or directory")))
    there is no such file or folder
    """
    if error.errno in _NUMBERED:
        return _NUMBERED[error.errno]
    for kind, reason in _REASONS:
        if isinstance(error, kind):
            return reason
    return error.strerror or str(error)


_NUMBERED = {
    ENOSPC: msg("no space is left"),
    EDQUOT: msg("no space is left"),
    EFBIG: msg("the file would be too large"),
    EROFS: msg("the disk is read-only"),
}
_REASONS: tuple[tuple[type[OSError], Message], ...] = (
    (FileNotFoundError, msg("there is no such file or folder")),
    (IsADirectoryError, msg("it is a folder")),
    (NotADirectoryError, msg("a part of its path is not a folder")),
    (PermissionError, msg("access is not allowed")),
    (FileExistsError, msg("there is such a file already")),
)


def suggest(name: str, choices: Iterable[str], listing: Message) -> Message:
    """Return which names may have been meant, three at most; where none is near, where all of them are listed.

    >>> print(suggest("knigt", ["anti-knight", "anti-king"], msg("See `modoku variants`.")))
    Did you mean: anti-knight?
    """
    # Needed for a mistake only, and slow to load.
    import difflib

    word, known = name.strip().lower(), list(choices)
    near = [one for one in known if len(word) > 2 and word in one]
    near += [one for one in difflib.get_close_matches(word, known, 3, 0.55) if one not in near]
    return msg("Did you mean: {choices}?", choices=tuple(near[:3])) if near else listing


class FormatError(ModokuError, ValueError):
    """A text that cannot be read as a puzzle; `line` and `column` count from 1 (None where they mean nothing)."""

    def __init__(
        self,
        message: Message | str,
        hint: Message | str | None = None,
        line: int | None = None,
        column: int | None = None,
    ) -> None:
        super().__init__(message, hint)
        self.line = line
        self.column = column

    def at(self, line: int | None, column: int | None = None) -> FormatError:
        """Return the same error with its place filled in, where it had none."""
        placed = type(self)(self.message, self.hint, self.line or line, self.column or column)
        placed.__cause__ = self.__cause__
        return placed

    def said(self, language: str = "en") -> str:
        """Return where, what, and how to mend it."""
        text = super().said(language)
        if self.line is not None and self.column is not None:
            return msg("line {line}, column {column}: {text}", line=self.line, column=self.column, text=text).said(
                language
            )
        if self.line is not None:
            return msg("line {line}: {text}", line=self.line, text=text).said(language)
        return text


class LossyWrite(FormatError):  # noqa: N818 - named after what happens, as the others
    """A format that cannot hold all of a puzzle; `losses` says what would be left out."""

    def __init__(self, format_name: str, losses: tuple[Message, ...]) -> None:
        super().__init__(
            msg("The format {format} would lose: {losses}.", format=format_name, losses=losses),
            msg("Choose another format, or allow the loss (lossy=True, --lossy)."),
        )
        self.format_name = format_name
        self.losses = losses


class WrongType(ModokuError, TypeError):  # noqa: N818
    """A thing of another kind than a function takes."""


def expect(value: object, *kinds: type, name: str = "") -> None:
    """Raise WrongType unless a value is of one of these kinds; `name` is that of the argument, to be named.

    >>> expect(None, str)
    Traceback (most recent call last):
    modoku.errors.WrongType: A str is needed here, not NoneType.
    >>> expect(3, str, bytes, name="text")
    Traceback (most recent call last):
    modoku.errors.WrongType: `text` must be of type str | bytes, not int.
    """
    if not isinstance(value, kinds):
        wanted = tuple(kind.__name__ for kind in kinds)
        if name:
            raise _wrong(name, " | ".join(wanted), type(value).__name__)
        if len(wanted) == 1:
            raise WrongType(msg("A {kind} is needed here, not {given}.", kind=wanted[0], given=type(value).__name__))
        raise WrongType(
            msg("One of these is needed here, not {given}: {kinds}.", kinds=wanted, given=type(value).__name__)
        )


def expect_all(values: object, kind: type, name: str) -> None:
    """Raise WrongType unless these are several things in order, such as a tuple, all of one kind.

    Where whole numbers are wanted, those of an array will do.

    >>> expect_all((1, 2), int, "cells")
    >>> expect_all((1, None), int, "cells")
    Traceback (most recent call last):
    modoku.errors.WrongType: `cells` must be of type Sequence[int], not tuple with NoneType.
    """
    if not isinstance(values, Sequence) or isinstance(values, str | bytes):
        raise _wrong(name, f"Sequence[{kind.__name__}]", type(values).__name__)
    for value in values:
        if not isinstance(value, kind) and not (kind is int and hasattr(type(value), "__index__")):
            given = msg("{kind} with {other}", kind=type(values).__name__, other=type(value).__name__)
            raise _wrong(name, f"Sequence[{kind.__name__}]", given)


def _wrong(name: str, wanted: str, given: Message | str) -> WrongType:
    return WrongType(msg("`{name}` must be of type {wanted}, not {given}.", name=name, wanted=wanted, given=given))


class PuzzleError(ModokuError, ValueError):
    """A description that makes no sense."""


class NotUnderstood(PuzzleError):  # noqa: N818
    """A puzzle of which a reader did not understand a part, so that nothing can be said about its solutions."""

    def __init__(self, parts: Sequence[Message | str]) -> None:
        super().__init__(
            msg("This part of the puzzle was not understood: {parts}.", parts=tuple(parts)),
            msg("To ask about the part that was read all the same: anyway=True, --anyway."),
        )
        self.parts = tuple(parts)


class UnknownName(ModokuError, LookupError):  # noqa: N818
    """A name that nothing has: no such engine, format, model, lesson or theme."""


class VariantError(ModokuError, ValueError):
    """An unknown variant, or parameters that do not fit it."""


class ModelError(ModokuError):
    """A model that cannot be built."""


class UnsupportedConstraint(ModelError):  # noqa: N818
    """A constraint kind that a model cannot express."""


class EngineError(ModokuError, RuntimeError):
    """An engine that failed."""


class EngineUnavailable(EngineError):  # noqa: N818
    """An engine whose library is not installed; the hint names the extra."""


class LimitReached(EngineError):  # noqa: N818
    """A limit met before an answer of which no part can be given: a canonical form, a group, a polynomial."""


class WrongAnswer(EngineError):  # noqa: N818
    """An answer that breaks the rules of the puzzle: always a bug, in us or in a library."""


class FileError(ModokuError):
    """A file that cannot be written."""


class FileTaken(FileError):  # noqa: N818
    """A file that is there already and may not be written over."""

    def __init__(self, path: Path | str) -> None:
        super().__init__(
            msg("There is a file {path} already.", path=str(path)),
            msg("Choose another name, or allow it to be written over (force=True, --force)."),
        )


class FileHeld(FileError):  # noqa: N818
    """A file that another process is writing: which one, on which machine, since when, as far as it is known."""

    def __init__(self, path: Path | str, pid: str, host: str, since: str) -> None:
        super().__init__(
            msg(
                "{path} is being written by process {pid} on {host}, since {since}.",
                path=str(path),
                pid=pid,
                host=host,
                since=since,
            ),
            msg("Wait for it to end, or name another file."),
        )
        self.pid = pid
        self.host = host
        self.since = since


class DrawingError(ModokuError, RuntimeError):
    """A picture that cannot be made as asked."""


class DrawingUnavailable(DrawingError):  # noqa: N818
    """A kind of picture whose library, or font, is not installed; the hint says what to install."""


class GenerationFailed(ModokuError):  # noqa: N818
    """A generator that could not meet its request; `closest` is the nearest it came (a `Generated`), or None."""

    def __init__(
        self, message: Message | str, hint: Message | str | None = None, closest: object | None = None
    ) -> None:
        super().__init__(message, hint)
        self.closest = closest


class ImpossibleRequest(GenerationFailed):
    """A request that no puzzle, or no draw, can ever meet."""
