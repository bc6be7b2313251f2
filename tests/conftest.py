"""What all tests rest on: Ctrl-C raises KeyboardInterrupt, also where the tests were started in the background."""

from __future__ import annotations

import signal

# A shell that starts a program in the background lets it ignore Ctrl-C, and Python then installs no handler of its own.
signal.signal(signal.SIGINT, signal.default_int_handler)
