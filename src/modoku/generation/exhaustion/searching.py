"""The puzzles of a part, searched on the processor or on a graphics processor: the same numbers, node for node."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import inf

import numpy as np

from ...errors import WrongAnswer
from ...language import msg
from ...native import solve_records
from ...native.gpu import BLOCKS, THREADS, open_device
from .plan import PatternPlan, pack, write

ROOM = 1 << 25  # puzzles on the device at a time
PATIENCE, DEPTH = 1 << 20, 64  # nodes and open alternatives of a puzzle on the device


@dataclass(frozen=True)
class PartFound:
    """What the search says of one part."""

    ways: int
    searched: int
    by_count: tuple[int, ...]  # puzzles without solution, with one, with several
    nodes: int
    unique: list[str]


class ProcessorSearch:
    """Searches on the processor."""

    def __init__(self, plan: PatternPlan, jobs: int) -> None:
        self._plan, self._jobs = plan, jobs
        self._used = 0

    def search(self, parts: list[int]) -> Iterator[PartFound]:
        """Search all puzzles of some parts with equally many digits."""
        plan = self._plan
        for part in parts:
            if plan.used[part] != self._used:
                self._used = int(plan.used[part])
                self._rows, self._weights = plan.leaves(self._used)
            seen = plan.seen(part)
            free = np.ones(len(self._rows), bool)
            for j in range(len(plan.inner)):
                free &= (seen[j] >> self._rows[:, j]) & 1 == 0
            rows = self._rows[free]
            counts, nodes = np.zeros(len(rows), np.uint64), 0
            for first in range(0, len(rows), 1 << 18):
                piece = rows[first : first + (1 << 18)]
                cells = np.zeros((len(piece), 81), np.uint8)
                cells[:, plan.outer] = plan.prefixes[part]
                cells[:, plan.inner] = piece
                unlimited = (1 << 64) - 1
                answer = solve_records(
                    cells.reshape(-1), 81, True, 2, unlimited, inf, unlimited, inf, self._jobs, "", None
                )
                counts[first : first + len(piece)] = np.frombuffer(answer[0], np.uint64)
                nodes += int(np.frombuffer(answer[2], np.uint64).sum())
            tally = np.bincount(counts.astype(np.int64), minlength=3)
            unique = [write(plan, part, row) for row in rows[counts == 1]]
            yield PartFound(int(self._weights[free].sum()), len(rows), tuple(map(int, tally)), nodes, unique)


def engine_for(plan: PatternPlan, path: str, jobs: int) -> ProcessorSearch | DeviceSearch:
    """Return what searches the parts of a plan: here, or on a graphics processor."""
    return DeviceSearch(plan) if path else ProcessorSearch(plan, jobs)


LAY_OUT = """
extern "C" __global__ void lay_out(const unsigned long long* codes, unsigned leaves, const unsigned* outer,
                                   const unsigned short* seen, unsigned long long count, uint4* puzzles) {
  const unsigned long long at = (unsigned long long)blockIdx.x * blockDim.x + threadIdx.x;
  if (at >= count) return;
  const unsigned part = at / leaves;
  const unsigned long long code = codes[at - (unsigned long long)part * leaves];
  unsigned p[12], bad = 0;
  for (int i = 0; i < 12; ++i) p[i] = outer[12 * part + i];
  #define PLACE(j, c, bit) { const unsigned v = code >> 4 * j & 15; bad |= seen[INNER * part + j] >> v & 1; \\
    for (int i = 0; i < 4; ++i) p[4 * c + i] |= (v >> i & 1) << bit; }
  PLACES
  p[0] |= bad << 31;
  for (int c = 0; c < 3; ++c) puzzles[3 * at + c] = make_uint4(p[4 * c], p[4 * c + 1], p[4 * c + 2], p[4 * c + 3]);
}
"""


class DeviceSearch:
    """Searches on a graphics processor: puzzles are laid out, searched and tallied there."""

    def __init__(self, plan: PatternPlan) -> None:
        self._plan = plan
        self._cupy, module = open_device()
        cupy = self._cupy
        self._search = module.get_function("search")
        marks = " ".join(f"PLACE({j}, {cell % 3}, {cell // 3})" for j, cell in enumerate(plan.inner))
        text = LAY_OUT.replace("PLACES", marks).replace("INNER", str(len(plan.inner)))
        self._lay_out = cupy.RawModule(code=text).get_function("lay_out")
        self._grid = cupy.cuda.Device().attributes["MultiProcessorCount"] * BLOCKS
        self._stack = cupy.empty(self._grid * THREADS * DEPTH * 32, "uint32")
        self._used = 0

    def search(self, parts: list[int]) -> Iterator[PartFound]:
        """Search all puzzles of some parts with equally many digits."""
        plan, cupy = self._plan, self._cupy
        if plan.used[parts[0]] != self._used:
            self._used = int(plan.used[parts[0]])
            rows, weights = plan.leaves(self._used)
            self._rows = rows
            self._codes, self._weights = cupy.asarray(pack(rows)), cupy.asarray(weights)
        leaves = len(self._codes)
        together = max(1, ROOM // leaves)
        for first in range(0, len(parts), together):
            yield from self._search_some(parts[first : first + together], leaves)

    def _search_some(self, parts: list[int], leaves: int) -> Iterator[PartFound]:
        plan, cupy = self._plan, self._cupy
        outer = np.zeros((len(parts), 3, 4), np.uint32)
        for i, part in enumerate(parts):
            for cell, digit in zip(plan.outer, plan.prefixes[part], strict=True):
                for bit in range(4):
                    outer[i, cell % 3, bit] |= (int(digit) >> bit & 1) << cell // 3
        count = leaves * len(parts)
        puzzles, solved = cupy.empty(count * 12, "uint32"), cupy.empty(count * 12, "uint32")
        counts, nodes = cupy.full(count, 9, "uint32"), cupy.zeros(count, "uint32")
        stops, mark = cupy.full(count, 255, "uint8"), cupy.zeros(1, "uint32")
        seen = cupy.asarray(np.stack([plan.seen(part) for part in parts]))
        self._lay_out(
            (-(-count // THREADS),),
            (THREADS,),
            (self._codes, np.uint32(leaves), cupy.asarray(outer), seen, np.uint64(count), puzzles),
        )
        bounds, stack = tuple(map(np.uint32, (2, (1 << 32) - 1, PATIENCE))), (self._stack, np.uint32(DEPTH))
        self._search(
            (self._grid,),
            (THREADS,),
            (puzzles, solved, counts, nodes, stops, np.uint32(count), *bounds, mark, np.uint32(64), *stack),
        )
        counts, nodes, stops = (a.reshape(len(parts), leaves) for a in (counts, nodes, stops))
        if int((stops > 5).sum()):
            raise WrongAnswer(msg("A puzzle of the parts {parts} was not searched to the end.", parts=parts))
        free = stops != 5
        ways = cupy.where(free, self._weights[None], 0).sum(1).get()
        searched, visited = free.sum(1).get(), nodes.sum(1, dtype="uint64").get()
        tally = [((counts == n) & free).sum(1).get() for n in range(3)]
        for i, part in enumerate(parts):
            numbers = cupy.flatnonzero((counts[i] == 1) & free[i]).get() if tally[1][i] else []
            unique = [write(plan, part, self._rows[n]) for n in numbers]
            by_count = tuple(int(t[i]) for t in tally)
            yield PartFound(int(ways[i]), int(searched[i]), by_count, int(visited[i]), unique)
