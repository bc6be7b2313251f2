"""One table for everything that can go wrong: what it is called, its HTTP status, its exit status."""

from __future__ import annotations

from collections.abc import Mapping

from ..errors import (
    DrawingUnavailable,
    EngineUnavailable,
    FileError,
    FileTaken,
    FormatError,
    GenerationFailed,
    ImpossibleRequest,
    LimitReached,
    ModokuError,
    NotUnderstood,
    UnknownName,
    UnsupportedConstraint,
    VariantError,
    WrongAnswer,
)
from ..language import Message, msg

ERRORS: tuple[tuple[type[ModokuError], str, int, int], ...] = (
    (WrongAnswer, "wrong-answer", 500, 1),
    (LimitReached, "time", 504, 5),
    (EngineUnavailable, "unavailable", 501, 1),
    (DrawingUnavailable, "unavailable", 501, 1),
    (UnsupportedConstraint, "unsupported", 422, 1),
    (ImpossibleRequest, "impossible", 422, 2),
    (GenerationFailed, "not-found-in-time", 422, 5),
    (NotUnderstood, "not-understood", 422, 5),
    (UnknownName, "unknown-name", 422, 2),
    (VariantError, "variant", 422, 2),
    (FormatError, "format", 422, 1),
    (FileTaken, "file-taken", 409, 2),
    (FileError, "file", 500, 1),
    (ModokuError, "puzzle", 422, 1),
)
"""The first row that fits an error decides: its word, its HTTP status, its exit status."""
TITLES: Mapping[str, Message] = {
    "wrong-answer": msg("A mistake in modoku"),
    "time": msg("The time was over"),
    "unavailable": msg("Not available here"),
    "unsupported": msg("This cannot be expressed"),
    "impossible": msg("This can never be found"),
    "not-found-in-time": msg("Nothing fitting was found in time"),
    "not-understood": msg("A part of the puzzle was not understood"),
    "unknown-name": msg("Nothing has this name"),
    "variant": msg("The variant is not known, or does not fit"),
    "format": msg("The text cannot be read"),
    "file-taken": msg("There is a file of that name"),
    "file": msg("The file cannot be written"),
    "puzzle": msg("The puzzle does not allow this"),
}
"""What each word means, in a few others."""


def status_of(error: ModokuError) -> tuple[str, int, int]:
    """Return what an error is called, its HTTP status and its exit status.

    >>> status_of(FormatError("no puzzle"))
    ('format', 422, 1)
    """
    return next((kind, http, code) for type_, kind, http, code in ERRORS if isinstance(error, type_))


def error_to_json(error: ModokuError, language: str = "en") -> dict[str, object]:
    """Return an error as plain data, the same in a list of answers and as the body of a refusal."""

    def say(part: Message | str) -> str:
        return part.said(language) if isinstance(part, Message) else part

    found: dict[str, object] = {
        "kind": status_of(error)[0],
        "detail": say(error.message),
        "hint": None if error.hint is None else say(error.hint),
        "line": getattr(error, "line", None),
        "column": getattr(error, "column", None),
    }
    if isinstance(error, NotUnderstood):
        found["not_understood"] = [say(part) for part in error.parts]
    return {key: value for key, value in found.items() if value is not None}
