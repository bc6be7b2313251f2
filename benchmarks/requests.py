"""What a request takes over a connection that is kept: wall milliseconds, beside the bare answer of the server.

.venv/bin/python benchmarks/requests.py
"""

import json
import re
import statistics
import subprocess
import sys
import tempfile
import time
from http.client import HTTPConnection

TURNS = 200
PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
QUESTIONS = ("solve", "hint", "rate")


def milliseconds_of(server: HTTPConnection, path: str, body: str | None) -> float:
    """Return how long one request takes, its whole answer read."""
    start = time.perf_counter()
    server.request("GET" if body is None else "POST", path, body, {"content-type": "application/json"})
    reply = server.getresponse()
    reply.read()
    if reply.status != 200:
        raise SystemExit(f"{path}: status {reply.status}")
    return 1000 * (time.perf_counter() - start)


def main() -> None:
    """Start a server, ask each question by turns, and print medians and the 99th of a hundred."""
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "modoku", "serve", "--port=0", "--no-open", f"--database={folder}/studio.db"]
        process = subprocess.Popen(command, stderr=subprocess.PIPE, text=True)
        try:
            assert process.stderr is not None
            found = re.search(r"http://([^/:]+):(\d+)", process.stderr.readline())
            assert found is not None, "the server did not say where it is"
            server = HTTPConnection(found[1], int(found[2]))
            asked = {"/health": None} | {f"/api/v1/{name}": json.dumps({"puzzle": PUZZLE}) for name in QUESTIONS}
            times: dict[str, list[float]] = {path: [] for path in asked}
            for turn in range(TURNS + 20):
                for path, body in asked.items():
                    spent = milliseconds_of(server, path, body)
                    if turn >= 20:
                        times[path].append(spent)
        finally:
            process.terminate()
            process.wait()
    bare = statistics.median(times["/health"])
    for path, values in times.items():
        median, high = statistics.median(values), sorted(values)[-len(values) // 100]
        print(f"{path:<16} median {median:6.2f} ms   99 % {high:6.2f} ms   {median / bare:5.2f} x health")


if __name__ == "__main__":
    main()
