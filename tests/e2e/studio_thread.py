"""Runs the server in a thread, with settings that no option of the command sets."""

import io
import threading
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from types import TracebackType
from typing import Any

from modoku.web import Settings
from modoku.web.log import Log
from modoku.web.server import listen, make_server
from modoku.web.store import Store
from tests.e2e.studio_process import client_of
from tests.e2e.timeless import workers_without_time
from tests.e2e.waiting import until
from tests.patience import PATIENCE_SECONDS


class StudioThread:
    """A server on a free port, started on entry and ended on exit; unless told otherwise it gives all work much time.

    Where it is `timeless`, no time passes for its workers: no limit within a question ends anything.

    Attributes:
        address: where it is.
        client: asks it, in English, under `/api/v1/`.
    """

    def __init__(self, folder: Path, *, timeless: bool = False, **settings: Any) -> None:
        usual = {"port": 0, "quick_workers": 2, "heavy_workers": 1, "database": str(folder / "studio.db")}
        patient = dict.fromkeys(
            ("heavy_seconds", "job_seconds", "arrival_seconds", "taking_seconds"), 10 * PATIENCE_SECONDS
        )
        self.settings = Settings(**{**usual, **patient, **settings})
        self.log = io.StringIO()
        self._work: AbstractContextManager[object] = workers_without_time() if timeless else nullcontext()

    def __enter__(self) -> "StudioThread":
        self._work.__enter__()
        listener = listen(self.settings)
        self.port = listener.getsockname()[1]
        self.address = f"http://127.0.0.1:{self.port}"
        self.client = client_of(self.address)
        self._log = Log(self.log).__enter__()
        self._server = make_server(self.settings, Store(self.settings.database, self.settings.keeping), self._log)
        self._thread = threading.Thread(target=self._server.run, args=([listener],), daemon=True)
        self._thread.start()
        until(lambda: self._server.started or not self._thread.is_alive(), "the start of the server")
        assert self._thread.is_alive()
        return self

    def has_jobs(self) -> bool:
        """Return whether jobs are at work: a test that leaves one behind takes the place of the next test's."""
        return self._server.has_jobs()

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.client.close()
        self._server.should_exit = True
        self._thread.join(timeout=PATIENCE_SECONDS)
        self._log.__exit__(None, None, None)
        self._work.__exit__(None, None, None)
        assert not self._thread.is_alive()
