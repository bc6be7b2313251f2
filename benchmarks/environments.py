"""Steps a second of the environments, on one core: many boards at once, with and without masks, and one board.

python benchmarks/environments.py [STEPS]
"""

from __future__ import annotations

import sys
import time

import numpy as np

from modoku.gym import PuzzlePool, SudokuEnv, SudokuVectorEnv
from modoku.native import dig_classic9

RECORD = 1 + 4 * 81


def main() -> None:
    """Measure, by processor time."""
    steps = int(sys.argv[1]) if len(sys.argv) > 1 else 200_000
    made = np.frombuffer(dig_classic9(list(range(200)), [[c] for c in range(81)], bytes(81), 0, []), np.uint8)
    cells = made.reshape(-1, RECORD)[:, 1:82]
    pool = PuzzlePool.of(["".join(map(str, row)) for row in cells.tolist()])
    draw = np.random.default_rng(1)
    for count in (64, 256, 1024):
        for infos in ("none", "candidates", "actions"):
            envs = SudokuVectorEnv(pool, count, strict=False, infos=infos)  # type: ignore[arg-type]
            envs.reset(seed=1)
            actions = draw.integers(729, size=(64, count))
            turns = max(1, steps // count)
            start = time.process_time()
            for turn in range(turns):
                envs.step(actions[turn % 64])
            seconds = time.process_time() - start
            print(f"{count:5} boards, infos {infos:10} {turns * count / seconds:12,.0f} steps a second", flush=True)
    env = SudokuEnv(pool, strict=False)
    env.reset(seed=1)
    start, turns = time.process_time(), max(1, steps // 50)
    for turn in range(turns):
        _, _, is_over, is_late, _ = env.step(int(actions[turn % 64, turn % 1024]))
        if is_over or is_late:
            env.reset()
    print(f"one board{turns / (time.process_time() - start):34,.0f} steps a second")


if __name__ == "__main__":
    main()
