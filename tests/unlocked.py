"""Something that happens while the compiled core is at work, without a look at the clock."""

from __future__ import annotations

import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager


@contextmanager
def once_unlocked(act: Callable[[], object]) -> Iterator[None]:
    """Do something in another thread as soon as this one lets go of the interpreter: inside the compiled call below.

    Python hands the interpreter over by itself after some milliseconds; here it does not, so that nothing can happen
    before the call.
    """
    begun = threading.Event()

    def wait() -> None:
        begun.wait()
        act()

    thread = threading.Thread(target=wait)
    before = sys.getswitchinterval()
    thread.start()
    sys.setswitchinterval(3600)
    begun.set()
    try:
        yield
    finally:
        sys.setswitchinterval(before)
        thread.join()
