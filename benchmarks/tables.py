"""What columns cost beside the core: solve and canon of many minimal puzzles, Arrow to Arrow and file to file.

    python benchmarks/tables.py [ROWS] [DISTINCT]

Processor time of one thread, the best of three rounds. The base is the core on arrays in memory, in lots of 50,000,
answers dropped.
"""

from __future__ import annotations

import sys
import tempfile
import time
from collections.abc import Callable
from math import inf
from pathlib import Path

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq

import modoku
from modoku import native
from modoku.tables import TableTask
from modoku.tables.answering import Answerer
from modoku.tables.records import lines_array
from modoku.tables.sources import open_table
from modoku.tables.writing import write_table

LOT = 50_000
MOST = (1 << 64) - 1
RECORD = 1 + 4 * 81


def minimal(count: int) -> np.ndarray:
    """Return minimal puzzles as characters, 81 a row."""
    groups = [[cell] for cell in range(81)]
    lots = []
    for first in range(0, count, 20_000):
        seeds = list(range(first, min(first + 20_000, count)))
        made = np.frombuffer(native.dig_classic9(seeds, groups, bytes(81), 0, []), np.uint8)
        lots.append(made.reshape(-1, RECORD)[:, 1:82])
    cells = np.concatenate(lots)
    return np.where(cells == 0, ord("."), cells + ord("0")).astype(np.uint8)


def best(work: Callable[[], object], rows: int, label: str, base: float | None = None) -> float:
    """Time some work and print nanoseconds a row."""
    times = []
    for _ in range(3):
        start = time.process_time()
        work()
        times.append(time.process_time() - start)
    cost = min(times) / rows * 1e9
    share = "" if base is None else f"  {100 * base / cost:5.1f} % of the core's speed"
    print(f"{label:44} {cost:8.0f} ns a row{share}", flush=True)
    return cost


def main() -> None:
    """Measure."""
    rows = int(sys.argv[1]) if len(sys.argv) > 1 else 1_000_000
    distinct = int(sys.argv[2]) if len(sys.argv) > 2 else 200_000
    some = minimal(min(distinct, rows))
    block = np.ascontiguousarray(np.tile(some, (-(-rows // len(some)), 1))[:rows])
    lots = [np.ascontiguousarray(block[at : at + LOT]).reshape(-1) for at in range(0, rows, LOT)]
    whole = np.ones(LOT, bool)
    batches = [lines_array(lot, len(lot) // 81, whole[: len(lot) // 81]) for lot in lots]
    table = pa.table({"puzzle": pa.chunked_array(batches)})
    frame = table.combine_chunks()
    pa.set_cpu_count(1)

    def solve_core() -> None:
        for lot in lots:
            native.solve_records(lot, 81, False, 2, MOST, inf, MOST, inf, 1, "", None)

    def canon_core() -> None:
        for lot in lots:
            native.canonical_forms(lot, 1)

    def dropped(verb: str) -> None:
        answerer = Answerer(TableTask(verb, "puzzle", keep=()), table.schema)
        for batch in table.to_batches():
            answerer.answer(batch)

    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        pq.write_table(table, folder / "plain.parquet", compression="none", use_dictionary=False, row_group_size=LOT)
        pq.write_table(table, folder / "zstd.parquet", compression="zstd", use_dictionary=False, row_group_size=LOT)
        (folder / "list.txt").write_bytes(np.concatenate([block, np.full((rows, 1), 10, np.uint8)], axis=1).tobytes())
        (folder / "list.csv").write_bytes(b"puzzle\n" + (folder / "list.txt").read_bytes())
        for verb, core in (("solve", solve_core), ("canon", canon_core)):
            base = best(core, rows, f"{verb}: the core, arrays in memory")
            ask = getattr(modoku, f"{verb}_table")
            best(lambda ask=ask: ask(frame), rows, f"{verb}: Arrow to Arrow, all kept", base)  # type: ignore[misc]
            best(lambda ask=ask: ask(table), rows, f"{verb}: pieces of {LOT}, all kept", base)  # type: ignore[misc]
            best(lambda verb=verb: dropped(verb), rows, f"{verb}: Arrow to Arrow, dropped", base)  # type: ignore[misc]
            for source, output, compression in (
                ("plain.parquet", "out.parquet", "none"),
                ("zstd.parquet", "out.parquet", "zstd"),
                ("list.csv", "out.csv", "zstd"),
                ("list.txt", "out.txt", "zstd"),
                ("list.txt", "out.jsonl", "zstd"),
            ):
                task = TableTask(
                    verb, keep=(), columns=("solution" if verb == "solve" else "canon",), compression=compression
                )
                best(
                    lambda s=source, o=output, t=task: write_table(open_table(folder / s), t, folder / o, force=True),  # type: ignore[misc]
                    rows,
                    f"{verb}: {source} to {output} ({compression})",
                    base,
                )


if __name__ == "__main__":
    main()
