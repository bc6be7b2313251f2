"""The log of the server: one line of JSON for each request, written where a slow reader keeps nobody waiting."""

from __future__ import annotations

import json
import logging
import queue
import threading
from types import TracebackType
from typing import TextIO

MOST_WAITING = 10_000


class Log:
    r"""Lines on their way to a file, in a thread of their own; if that falls far behind, lines are dropped and counted.

    >>> import io
    >>> file = io.StringIO()
    >>> with Log(file) as log:
    ...     log.note({"status": 200})
    >>> file.getvalue()
    '{"status": 200}\n'
    """

    def __init__(self, file: TextIO) -> None:
        self._file = file
        self._lines: queue.Queue[str | None] = queue.Queue(MOST_WAITING)
        self._dropped = 0
        self._thread = threading.Thread(target=self._write, name="log", daemon=True)

    def note(self, record: dict[str, object]) -> None:
        """Write a record, soon."""
        if self._dropped:
            record = {**record, "dropped": self._dropped}
        try:
            self._lines.put_nowait(json.dumps(record))
            self._dropped = 0
        except queue.Full:
            self._dropped += 1

    def handler(self) -> logging.Handler:
        """Return what takes the faults that a library logs; its warnings are what strangers make it say."""
        return _Faults(self)

    def _write(self) -> None:
        while (line := self._lines.get()) is not None:
            try:
                print(line, file=self._file, flush=True)
            except (OSError, ValueError):
                # Whoever read the log is gone; serving goes on.
                continue

    def __enter__(self) -> Log:
        self._thread.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._lines.put(None)
        self._thread.join(timeout=2.0)


class _Faults(logging.Handler):
    def __init__(self, log: Log) -> None:
        super().__init__(logging.ERROR)
        self._log = log

    def emit(self, record: logging.LogRecord) -> None:
        self._log.note({"time": round(record.created, 3), "fault": self.format(record)})
