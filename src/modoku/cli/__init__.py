"""The command line: `modoku COMMAND ...`. Commands parse, ask one question of the library and show the answer."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence


def main(arguments: Sequence[str] | None = None) -> None:
    """Run the command line and exit with its status.

    0 done; 1 some input failed; 2 usage; 3 no solution; 4 several solutions; 5 a limit was reached; 130 interrupted.
    """
    import click

    from ..errors import ModokuError
    from .app import app
    from .words import choose_language, current_language, speak, tr

    chosen = list(sys.argv[1:] if arguments is None else arguments)
    speak(choose_language(chosen))
    try:
        # Not app.main(): it turns a closed pipe into a failure.
        with app.make_context("modoku", chosen) as context:
            status = app.invoke(context)
    except click.exceptions.Exit as error:
        status = error.exit_code
    except click.ClickException as error:
        error.show()
        status = error.exit_code
    except ModokuError as error:
        click.echo(f"modoku: {error.said(current_language())}", err=True)
        status = 2
    except (KeyboardInterrupt, click.Abort):
        click.echo(f"\nmodoku: {tr('interrupted')}", err=True)
        status = 130
    except BrokenPipeError:
        # The reader has seen enough. Python would complain again while closing: give it a place to write to.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        status = 0
    try:
        sys.stdout.flush()
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    sys.exit(status if isinstance(status, int) else 0)
