"""The command line: `modoku COMMAND ...`. Commands parse, ask one question of the library and show the answer."""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ..errors import ModokuError

_ESCAPE = "backslashreplace"


def main(arguments: Sequence[str] | None = None) -> None:
    """Run the command line and exit with its status.

    0 done; 1 some input failed; 2 usage; 3 no solution; 4 several solutions; 5 a limit was reached; 130 interrupted.
    """
    try:
        _run(arguments)
    except KeyboardInterrupt:
        # While the program was still loading, or ending.
        sys.exit(130)


def _run(arguments: Sequence[str] | None) -> None:
    from .quick import find_solution

    _open_standard_streams()
    chosen = list(sys.argv[1:] if arguments is None else arguments)
    lost: OSError | None = None
    status = 0
    try:
        line = find_solution(chosen)
        if line is None:
            status = _answer(chosen)
        else:
            sys.stdout.write(f"{line}\n")
    except BrokenPipeError:
        # The reader has seen enough. Python would complain again while closing: give it a place to write to.
        _drop_output()
    except OSError as error:
        lost = error
    try:
        sys.stdout.flush()
    except BrokenPipeError:
        _drop_output()
    except OSError as error:
        lost = lost or error
    if lost is not None:
        _drop_output()
        _tell_lost(lost)
        status = 1
    sys.exit(status)


def _answer(arguments: list[str]) -> int:
    """Run a command, and return its status; errors of ours and of click are told."""
    import click

    from ..errors import ModokuError
    from .app import app
    from .completion import complete
    from .progress import begin_line, progress_line
    from .words import choose_language, current_language, speak

    speak(choose_language(arguments))
    asked = complete(app)
    if asked is not None:
        return asked
    try:
        # Not app.main(): it turns a closed pipe into a failure.
        with begin_line(), app.make_context("modoku", arguments) as context:
            status: object = app.invoke(context)
    except click.exceptions.Exit as error:
        status = error.exit_code
    except click.ClickException as error:
        error.show()
        status = error.exit_code
    except ModokuError as error:
        status = _tell(error)
    except (KeyboardInterrupt, click.Abort):
        said = progress_line().said_of_interruption(arguments, current_language())
        click.echo(f"\nmodoku: {said}", err=True)
        status = 130
    return status if isinstance(status, int) else 0


def _tell(error: ModokuError) -> int:
    """Tell an error of ours, and return its status."""
    import click

    from ..questions.status import status_of
    from .outputs import visible
    from .words import current_language

    click.echo(visible(f"modoku: {error.said(current_language())}"), err=True)
    return status_of(error)[2]


def _tell_lost(error: OSError) -> None:
    from ..errors import why
    from ..language import msg
    from .words import current_language

    said = msg("The results cannot be written: {reason}", reason=why(error)).said(current_language())
    sys.stderr.write(f"modoku: {said}\n")


def _open_standard_streams() -> None:
    """Make the standard streams speak UTF-8, as files do, whatever the locale; a closed one gets an end."""
    for name, mode, errors in (("stdin", "r", "replace"), ("stdout", "w", _ESCAPE), ("stderr", "w", _ESCAPE)):
        stream = getattr(sys, name)
        if stream is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: SIM115 - as long as the process lives
        elif isinstance(stream, io.TextIOWrapper):
            # Who names an encoding for this very program gets it.
            encoding = stream.encoding if os.environ.get("PYTHONIOENCODING") else "utf-8"
            stream.reconfigure(encoding=encoding, errors=errors)


def _drop_output() -> None:
    """Let what is still to be written to standard output vanish."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
