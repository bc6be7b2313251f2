"""`modoku serve`: the web studio."""

from __future__ import annotations

import os
import sys
import threading
import webbrowser

import click

from ..errors import EngineUnavailable
from ..language import msg
from ..web import Settings, data_folder
from .options import plain_command
from .outputs import Exit, warn
from .progress import progress_line
from .titles import TITLES
from .words import Option


def serve(host: str, port: int, hosts: tuple[str, ...], public: bool, database: str | None, browse: bool | None) -> int:
    """Serve the studio until interrupted."""
    try:
        from ..web.server import listen
        from ..web.server import serve as run
        from ..web.store import Store
    except ImportError as error:
        raise EngineUnavailable(
            msg("The studio needs libraries that are not installed ({name}).", name=error.name or "?"),
            msg("Install the extra: pip install 'modoku[web]'."),
        ) from error
    settings = Settings(
        host=host,
        port=port,
        hosts=hosts,
        public=public,
        database=database or str(data_folder() / "studio.db"),
        heavy_seconds=10.0 if public else 20.0,
        job_seconds=60.0 if public else 300.0,
        jobs_each=2 if public else 4,
        memory_bytes=(1 if public else 3) * 1024**3,
        metrics_token=os.environ.get("MODOKU_METRICS_TOKEN") or None,
    )
    progress_line().leave()
    listener = listen(settings)
    # Opened before anything starts: a database that cannot be used is an error of the command.
    store = Store(settings.database)
    name = f"[{host}]" if ":" in host else "localhost" if host == "127.0.0.1" else host
    address = f"http://{name}:{listener.getsockname()[1]}/"
    wants_page = browse if browse is not None else sys.stdout.isatty() and not public

    def announce() -> None:
        warn(msg("The studio is at {address} (Ctrl-C ends it).", address=address))
        if wants_page:
            # A browser may keep its caller waiting, and the server has others to answer.
            threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()

    run(settings, listener, store, announce)
    return Exit.DONE


command = plain_command(
    "serve",
    serve,
    TITLES["serve"],
    [
        Option(["--host"], default="127.0.0.1", show_default=True, help=msg("Address to listen on.").text),
        Option(
            ["--port"],
            type=click.IntRange(0, 65535),
            default=8000,
            show_default=True,
            help=msg("Port to listen on; 0 takes any that is free.").text,
        ),
        Option(
            ["--allow-host", "hosts"],
            multiple=True,
            metavar="NAME",
            help=msg("Name under which the server may be addressed, repeatable.").text,
        ),
        Option(
            ["--public"],
            is_flag=True,
            help=msg("Expect strangers: shorter budgets, fewer jobs each, a log of every request.").text,
        ),
        Option(
            ["--database"],
            metavar="FILE|URL",
            help=msg("Where shared and daily puzzles are kept: a file, or postgresql://... (default: your data).").text,
        ),
        Option(["--open/--no-open", "browse"], default=None, help=msg("Open the page in a browser.").text),
    ],
)
