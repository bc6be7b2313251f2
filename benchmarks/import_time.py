"""How long `import modoku` and a first call take, beside an interpreter that imports nothing.

Medians of fresh processes, interleaved.

.venv/bin/python benchmarks/import_time.py
"""

import statistics
import subprocess
import sys
import time

RUNS = 15
PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
CASES = {
    "python alone": "pass",
    "import modoku": "import modoku",
    "import modoku and read a puzzle": "import modoku; modoku.read_puzzle('.' * 81)",
    "import modoku and solve a puzzle": f"import modoku; modoku.solve('{PUZZLE}')",
    "import modoku and solve a list": f"import modoku; modoku.solve_many(['{PUZZLE}'])",
    "import modoku and rate a puzzle": f"import modoku; modoku.rate('{PUZZLE}')",
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
