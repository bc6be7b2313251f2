"""A process that has loaded the command line and forks for each command: no start-up, which is most of what many take.

`python -m tests.e2e.warm_start FD`: each message on the socket FD is a command's words, surroundings and folder, and
brings its standard streams; the answers are the number of the process, then its status.
"""

from __future__ import annotations

import atexit
import gc
import json
import os
import runpy
import socket
import sys
import threading
import traceback
from importlib import import_module
from pkgutil import iter_modules
from typing import NoReturn

import modoku.cli
import modoku.questions

LONGEST = 1 << 20


def take(line: socket.socket) -> list[str] | None:
    """Fork for every message until nobody is there; in the forked process, return the words of its command."""
    while True:
        message, streams, _, _ = socket.recv_fds(line, LONGEST, 3)
        if not message:
            return None
        child = os.fork()
        if child == 0:
            line.close()
            asked = json.loads(message)
            for number, stream in enumerate(streams):
                os.dup2(stream, number)
                os.close(stream)
            os.chdir(asked["folder"])
            os.environ.clear()
            os.environ.update(asked["environ"])
            return [str(word) for word in asked["words"]]
        for stream in streams:
            os.close(stream)
        line.sendall(b"%d\n" % child)
        _, status = os.waitpid(child, 0)
        line.sendall(b"%d\n" % os.waitstatus_to_exitcode(status))


def run() -> int:
    """Run the command line; return the status with which Python would end."""
    try:
        runpy.run_module("modoku", run_name="__main__", alter_sys=True)
    except SystemExit as ended:
        if isinstance(ended.code, str):
            sys.stderr.write(f"{ended.code}\n")
            return 1
        return ended.code or 0
    except BaseException:
        traceback.print_exc()
        return 1
    return 0


def leave(status: int) -> NoReturn:
    """End without taking apart what was loaded, which would take as long as many a command."""
    threading._shutdown()  # type: ignore[attr-defined]  # as Python does: pools of threads are told first
    atexit._run_exitfuncs()
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(status)


if __name__ == "__main__":
    for package in (modoku.cli, modoku.questions):
        for module in iter_modules(package.__path__, f"{package.__name__}."):
            import_module(module.name)
    gc.freeze()
    words = take(socket.socket(fileno=int(sys.argv[1])))
    if words is not None:
        sys.argv[1:] = words
        leave(run())
