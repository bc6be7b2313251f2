"""`modoku docs`: the documentation site, built from the sources and opened."""

from __future__ import annotations

import subprocess
import sys
import webbrowser
from importlib.util import find_spec
from pathlib import Path

from ..errors import ModokuError
from ..language import msg
from .options import plain_command
from .outputs import Exit, emit
from .progress import progress_line
from .titles import TITLES
from .words import Option, current_language

ROOT = Path(__file__).resolve().parents[3]


def docs(no_open: bool) -> int:
    """Build the site, tell where it is, and open it."""
    maker, site = ROOT / "docs" / "make_site.py", ROOT / "build" / "site" / current_language() / "index.html"
    if not maker.is_file():
        raise ModokuError(
            msg("The documentation is built from a checkout of the sources, and this is none."),
            msg("Every page is also a text file in the folder docs of the sources."),
        )
    if find_spec("sphinx") is None:
        raise ModokuError(
            msg("The documentation site needs Sphinx."), msg("Install the extra: pip install 'modoku[docs]'")
        )
    progress_line().leave()
    status = subprocess.run([sys.executable, str(maker)], check=False).returncode  # noqa: S603 - our own script
    if status:
        return Exit.FAILED
    emit(str(site))
    if not no_open:
        webbrowser.open(site.as_uri())
    return Exit.DONE


command = plain_command(
    "docs",
    docs,
    TITLES["docs"],
    [Option(["--no-open"], is_flag=True, help=msg("Only build it, and tell where it is.").text)],
)
