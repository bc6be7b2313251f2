"""What goes wrong, as `application/problem+json` (RFC 9457): what, where, how to mend it."""

from __future__ import annotations

import re
from collections.abc import Mapping

from ..errors import ModokuError
from ..language import Message, msg
from ..questions.status import TITLES as ERRORS_TITLES
from ..questions.status import error_to_json, status_of

Fields = dict[str, object]

_CELL = re.compile(r"\br\d+c\d+\b")
TITLES: Mapping[str, Message] = {
    **ERRORS_TITLES,
    "request": msg("The request makes no sense"),
    "not-found": msg("There is nothing here"),
    "too-large": msg("The request is too large"),
    "busy": msg("The server is busy"),
    "store": msg("The server cannot keep this"),
    "lost": msg("The work was lost"),
    "memory": msg("The work ended before its time"),
    "host": msg("The server does not answer to this name"),
    "operator": msg("This is for the operator"),
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
    found = error_to_json(error, language)
    kind, detail = str(found.pop("kind")), str(found.pop("detail"))
    cell = _CELL.search(detail)
    return problem(kind, status_of(error)[1], detail, language, cell=cell.group() if cell else None, **found)
