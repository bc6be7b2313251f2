"""The client beside an attack: asks what people ask, one question after the other, and notes what it waited."""

from __future__ import annotations

import asyncio
import itertools
import json
import statistics
import time
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path

from .kinds import EASY, SMALL
from .lines import Line, answer_of, head, posted

MEDIUM = "...1.5...14....67..8...24...63.7..1.9.......3.1..9.52...72...8..26....35...4.9..."
QUESTIONS = (
    ("check", posted("check", {"puzzle": EASY})),
    ("hint", posted("hint", {"puzzle": MEDIUM})),
    ("list", head(path="/api/v1/levels")),
    ("check", posted("check", {"puzzle": MEDIUM})),
    ("hint", posted("hint", {"puzzle": EASY, "stage": 2})),
    ("page", head(path="/")),
    ("count", posted("count", {"puzzle": EASY})),
)
SHARE = ("share", posted("shared", {"puzzle": SMALL}))
SHARE_EVERY = 20
PAUSE_SECONDS = 0.05
SLOW_SECONDS = 0.3


@dataclass(slots=True)
class Honest:
    """Clients that ask until they are stopped, and a look at the memory of the server.

    Attributes:
        waits: when each question was asked, how long its answer took, and what it was.
        losses: what came instead of an answer.
        shares: the names of puzzles that the server said it keeps.
        memory: megabytes of the server, looked at now and then.
        delays: how late the measuring clock itself was.
    """

    port: int
    pid: int
    waits: list[tuple[float, float, str]] = field(default_factory=list)
    losses: Counter[str] = field(default_factory=Counter)
    shares: list[str] = field(default_factory=list)
    memory: list[float] = field(default_factory=list)
    delays: list[float] = field(default_factory=list)
    is_over: bool = False

    async def run(self, clients: int) -> None:
        """Ask until `is_over`."""
        await asyncio.gather(*(self._client(number) for number in range(clients)), self._look())

    async def _client(self, number: int) -> None:
        source = f"127.0.200.{number + 1}"
        line: Line | None = None
        for turn in itertools.count():
            if self.is_over:
                break
            is_share = turn % SHARE_EVERY == SHARE_EVERY - 1
            name, sent = SHARE if is_share else QUESTIONS[(number + turn) % len(QUESTIONS)]
            start = time.monotonic()
            try:
                line, status, body = await self._ask(line, source, sent)
            except (OSError, EOFError, TimeoutError, asyncio.IncompleteReadError) as error:
                line, status, body = None, type(error).__name__, b""
            self.waits.append((start, time.monotonic() - start, name))
            if status not in ("200", "201"):
                self.losses[status] += 1
            elif is_share:
                self.shares.append(json.loads(body)["id"])
            await asyncio.sleep(PAUSE_SECONDS)
        if line is not None:
            line[1].close()

    async def _ask(self, line: Line | None, source: str, sent: bytes) -> tuple[Line, str, bytes]:
        """Ask over a connection; one that the server closed meanwhile is opened anew, as browsers do."""
        if line is not None and not line[0].at_eof():
            try:
                line[1].write(sent)
                return line, *await answer_of(line[0])
            except (OSError, EOFError, asyncio.IncompleteReadError):
                line[1].close()
        fresh = await asyncio.open_connection("127.0.0.1", self.port, local_addr=(source, 0))
        fresh[1].write(sent)
        return fresh, *await answer_of(fresh[0])

    async def _look(self) -> None:
        while not self.is_over:
            start = time.monotonic()
            await asyncio.sleep(0.02)
            self.delays.append(time.monotonic() - start - 0.02)
            self.memory.append(memory_of(self.pid))

    async def missing(self) -> int:
        """Return how many of the shared puzzles the server does not have any more."""
        missing, line = 0, None
        for name in self.shares:
            line, status, body = await self._ask(line, "127.0.200.9", head(path=f"/api/v1/shared/{name}"))
            missing += status != "200" or json.loads(body)["puzzle"]["layout"]["size"] != 4
        return missing

    def said(self, begun: float, end: float) -> tuple[str, float, float]:
        """Return what was waited from a moment on, the 99th percentile in ms, and the seconds of recovery."""
        asked = [(wait, name) for start, wait, name in self.waits if start + wait >= begun]
        waits = [wait for wait, _ in asked]
        cuts = [1000 * cut for cut in statistics.quantiles(waits, n=100, method="inclusive")]
        slow = [start + wait - end for start, wait, _ in self.waits if wait > SLOW_SECONDS and start + wait > end]
        recovery = max(slow, default=0.0)
        own = 1000 * statistics.quantiles(self.delays, n=100, method="inclusive")[98]
        return (
            f"{len(waits):4} answers, p50 {cuts[49]:4.0f} ms, p99 {cuts[98]:4.0f}, longest {1000 * max(waits):4.0f} "
            f"({max(asked)[1]}), "
            f"lost {self.losses.total()}{f' {dict(self.losses)}' if self.losses else ''}; clock p99 {own:.0f} ms late; "
            f"recovery {recovery:.1f} s; memory {self.memory[0]:.0f} MB, at most {max(self.memory):.0f}, "
            f"then {self.memory[-1]:.0f}",
            cuts[98],
            recovery,
        )


def memory_of(pid: int) -> float:
    """Return the memory of a process in megabytes; 0 where the system does not tell."""
    try:
        lines = Path(f"/proc/{pid}/status").read_text("ascii").splitlines()
    except OSError:
        return 0.0
    return next((int(line.split()[1]) / 1024 for line in lines if line.startswith("VmRSS:")), 0.0)
