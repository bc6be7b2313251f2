"""What goes wrong, as `application/problem+json` (RFC 9457): what, where, how to mend it."""

from __future__ import annotations

import re
from collections.abc import Mapping

from ..errors import (
    DrawingUnavailable,
    EngineUnavailable,
    FormatError,
    GenerationFailed,
    LimitReached,
    ModokuError,
    UnsupportedConstraint,
    WrongAnswer,
)
from ..language import Message, msg

Fields = dict[str, object]

_CELL = re.compile(r"\br\d+c\d+\b")
_KINDS: tuple[tuple[type[ModokuError], str, int], ...] = (
    (WrongAnswer, "wrong-answer", 500),
    (LimitReached, "time", 504),
    (EngineUnavailable, "unavailable", 501),
    (DrawingUnavailable, "unavailable", 501),
    (UnsupportedConstraint, "unsupported", 422),
    (GenerationFailed, "not-found-in-time", 422),
    (FormatError, "format", 422),
    (ModokuError, "puzzle", 422),
)
TITLES: Mapping[str, Message] = {
    "wrong-answer": msg("A mistake in modoku"),
    "unavailable": msg("Not available on this server"),
    "unsupported": msg("This cannot be expressed"),
    "not-found-in-time": msg("Nothing fitting was found in time"),
    "format": msg("The text cannot be read"),
    "puzzle": msg("The puzzle does not allow this"),
    "request": msg("The request makes no sense"),
    "not-found": msg("There is nothing here"),
    "too-large": msg("The request is too large"),
    "busy": msg("The server is busy"),
    "time": msg("The time was over"),
    "store": msg("The server cannot keep this"),
    "lost": msg("The work was lost"),
    "memory": msg("The work ended before its time"),
    "host": msg("The server does not answer to this name"),
    "internal": msg("Something went wrong"),
}


def problem(kind: str, status: int, detail: str, language: str, **more: object) -> Fields:
    """Make the fields of a problem.

    >>> problem("busy", 429, "Try again.", "en")["title"]
    'The server is busy'
    """
    fields: Fields = {
        "type": f"urn:modoku:problem:{kind}",
        "title": TITLES[kind].said(language),
        "status": status,
        "detail": detail,
    }
    return fields | {key: value for key, value in more.items() if value is not None}


def problem_of(error: ModokuError, language: str) -> Fields:
    """Make the fields of one of our own errors: with the cell, and how to mend it, where these are known."""
    kind, status = next((kind, status) for type_, kind, status in _KINDS if isinstance(error, type_))
    detail = _said(error.message, language)
    cell = _CELL.search(detail)
    return problem(
        kind,
        status,
        detail,
        language,
        hint=None if error.hint is None else _said(error.hint, language),
        cell=cell.group() if cell else None,
        line=getattr(error, "line", None),
        column=getattr(error, "column", None),
    )


def _said(part: Message | str, language: str) -> str:
    return part.said(language) if isinstance(part, Message) else part
