"""`modoku csp`: constraint problems in files."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

from ..errors import FormatError, why
from ..language import msg
from ..questions.csp import MOST_PROBLEM
from .derived import file_command


def _iter_problems(argument: str) -> Iterator[tuple[str, object]]:
    """Yield the text of a file, or of standard input."""
    try:
        if argument == "-":
            yield argument, sys.stdin.read(MOST_PROBLEM)
        else:
            with Path(argument).open(encoding="utf-8", errors="replace") as stream:
                yield argument, stream.read(MOST_PROBLEM)
    except OSError as error:
        yield argument, FormatError(msg("{path} cannot be read: {reason}", path=argument, reason=why(error)))


command = file_command("csp", _iter_problems)
