"""How long `import modoku` takes, beside an interpreter that imports nothing: medians of fresh processes, interleaved.

.venv/bin/python benchmarks/import_time.py
"""

import statistics
import subprocess
import sys
import time

RUNS = 15
CASES = {
    "python alone": "pass",
    "import modoku": "import modoku",
    "import modoku and read a puzzle": "import modoku; modoku.read_puzzle('.' * 81)",
}


def seconds_of(code: str) -> float:
    start = time.perf_counter()
    subprocess.run([sys.executable, "-c", code], check=True)
    return time.perf_counter() - start


def main() -> None:
    times: dict[str, list[float]] = {name: [] for name in CASES}
    for _ in range(RUNS):
        for name, code in CASES.items():
            times[name].append(seconds_of(code))
    alone = statistics.median(times["python alone"])
    for name, values in times.items():
        median = statistics.median(values)
        print(f"{name:<34} {1000 * median:7.1f} ms   {median / alone:5.2f} x python alone")


if __name__ == "__main__":
    main()
