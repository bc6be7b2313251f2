"""Runs the server in a thread, with settings that no option of the command sets."""

import io
import threading
import time
from pathlib import Path
from types import TracebackType
from typing import Any

from modoku.web import Settings
from modoku.web.log import Log
from modoku.web.server import listen, make_server
from modoku.web.store import Store


class StudioThread:
    """A server on a free port, started on entry and ended on exit."""

    def __init__(self, folder: Path, **settings: Any) -> None:
        usual = {"port": 0, "quick_workers": 2, "heavy_workers": 1, "database": str(folder / "studio.db")}
        self.settings = Settings(**{**usual, **settings})
        self.log = io.StringIO()

    def __enter__(self) -> "StudioThread":
        listener = listen(self.settings)
        self.port = listener.getsockname()[1]
        self.address = f"http://127.0.0.1:{self.port}"
        self._log = Log(self.log).__enter__()
        self._server = make_server(self.settings, Store(self.settings.database), self._log)
        self._thread = threading.Thread(target=self._server.run, args=([listener],), daemon=True)
        self._thread.start()
        while not self._server.started:
            assert self._thread.is_alive()
            time.sleep(0.02)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._server.should_exit = True
        self._thread.join(timeout=30)
        self._log.__exit__(None, None, None)
        assert not self._thread.is_alive()
