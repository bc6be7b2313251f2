"""The race: contestants take turns on the same chunks, and only those who are right and finish are ranked.

A round goes once through the suite. The first one warms up and is not timed for the table; in every round, the warm-up
included, all answers are compared, and all solutions that were given are checked. Who starts on a chunk changes from
chunk to chunk and from round to round, so that a slow moment of the machine hits everybody alike.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from statistics import median

from ..errors import EngineError
from ..native import find_wrong_solution
from ..results import Verdict
from .contestant import Contestant, Counting, Lap
from .question import RaceQuestion
from .referee import count_truly
from .suite import CELLS, STRIDE, Suite

CHUNK = 20_000
"""Puzzles of a turn: long enough that calling costs nothing, short enough to take turns often."""

Referee = Callable[[str, int], int | None]
Progress = Callable[[str, int, int], None]


class ContestantState(StrEnum):
    """How a contestant came through a suite."""

    RANKED = "ranked"
    CAPPED = "capped"
    """Its time ran out."""
    WRONG = "wrong"
    """It gave a wrong answer, or one of several that nobody could judge."""
    FAILED = "failed"
    """It broke down."""


@dataclass(frozen=True, slots=True)
class Dispute:
    """A puzzle on which contestants differ, or whose solution breaks the rules.

    Attributes:
        puzzle: the line.
        number: its place in the suite, from 1.
        counts: how many solutions each contestant found.
        truth: how many there are up to the limit, as the referee says; None if nobody knows.
        wrong: the contestants that are out because of it.
    """

    puzzle: str
    number: int
    counts: Mapping[str, int]
    truth: int | None
    wrong: tuple[str, ...]


@dataclass(slots=True)
class Standing:
    """One contestant on one suite, so far.

    Attributes:
        laps: for each timed round the (wall, processor) seconds of each chunk.
        answered: puzzles answered in the warm-up.
    """

    contestant: Contestant
    state: ContestantState = ContestantState.RANKED
    laps: list[list[tuple[float, float | None]]] = field(default_factory=list)
    answered: int = 0
    spent: float = 0.0
    error: EngineError | None = None

    @property
    def name(self) -> str:
        """The contestant's name."""
        return self.contestant.name

    def totals(self, clock: str) -> list[float]:
        """Return the seconds of each round by a clock, the wall's where the other is not known."""
        return [sum(wall if clock == "wall" or busy is None else busy for wall, busy in laps) for laps in self.laps]


@dataclass(frozen=True, slots=True)
class RaceOutcome:
    """What a race over one suite gave."""

    suite: Suite
    clock: str
    standings: tuple[Standing, ...]
    verdicts: Mapping[Verdict, int]
    disputes: tuple[Dispute, ...]

    def rate(self, standing: Standing) -> float | None:
        """Return the puzzles a second of the median round, or None for who is not ranked."""
        totals = standing.totals(self.clock)
        if standing.state is not ContestantState.RANKED or not totals:
            return None
        return len(self.suite) / max(median(totals), 1e-9)

    def ratio(self, standing: Standing, base: str) -> float | None:
        """Return how many times as fast as the base it is: the median of the rounds' own ratios."""
        other = next((one for one in self.standings if one.name == base), None)
        if other is None or {standing.state, other.state} != {ContestantState.RANKED}:
            return None
        pairs = zip(other.totals(self.clock), standing.totals(self.clock), strict=True)
        ratios = [theirs / max(ours, 1e-9) for theirs, ours in pairs]
        return median(ratios) if ratios else None


def race(
    suite: Suite,
    contestants: Sequence[Contestant],
    question: RaceQuestion,
    *,
    repeats: int = 3,
    seconds: float | None = None,
    clock: str = "cpu",
    chunk: int = CHUNK,
    referee: Referee = count_truly,
    progress: Progress | None = None,
) -> RaceOutcome:
    """Let the contestants answer a suite, a warm-up and so many timed rounds.

    Args:
        suite: the puzzles.
        contestants: who takes part; in the table they keep this order.
        question: what is asked.
        repeats: timed rounds.
        seconds: time of each contestant for the suite, warm-up included; who needs more is marked and not ranked.
        clock: `cpu`, time on a processor, or `wall`.
        chunk: puzzles of a turn.
        referee: says how many solutions a disputed puzzle has.
        progress: told the suite, the turns done and the turns in all.
    """
    meet = _Meet(suite, [Standing(one) for one in contestants], question, seconds, referee)
    chunks = list(suite.chunks(chunk))
    total = (repeats + 1) * len(chunks)
    for turn in range(total):
        index, number = divmod(turn, len(chunks))
        meet.take_turns(chunks[number], number * chunk, index, turn + index)
        if progress is not None:
            progress(suite.name, turn + 1, total)
    return RaceOutcome(suite, clock, tuple(meet.standings), meet.verdicts(), tuple(meet.disputes))


class _Meet:
    """A race that is under way."""

    def __init__(
        self, suite: Suite, standings: list[Standing], question: RaceQuestion, seconds: float | None, referee: Referee
    ) -> None:
        self.suite = suite
        self.standings = standings
        self.question = question
        self.seconds = seconds
        self.referee = referee
        self.disputes: list[Dispute] = []
        self.settled: dict[int, bytes] = {}

    def verdicts(self) -> dict[Verdict, int]:
        counts: Counter[int] = Counter()
        for packed in self.settled.values():
            counts.update(memoryview(packed).cast("Q"))
        found: Counter[Verdict] = Counter()
        for count, times in counts.items():
            found[self.question.verdict(count)] += times
        return {verdict: found[verdict] for verdict in Verdict if found[verdict]}

    def take_turns(self, records: bytes, first: int, index: int, shift: int) -> None:
        """Let everybody who is still in answer one chunk, whoever's turn it is first; index 0 is the warm-up."""
        laps: dict[str, Lap] = {}
        for standing in _rotated([one for one in self.standings if one.state is ContestantState.RANKED], shift):
            lap = self._time(standing, records, index)
            if lap is None:
                continue
            if index == 0:
                standing.answered += lap.done
            else:
                while len(standing.laps) < index:
                    standing.laps.append([])
                standing.laps[index - 1].append((lap.seconds, lap.busy))
            if lap.done < len(records) // STRIDE:
                standing.state = ContestantState.CAPPED
            else:
                laps[standing.name] = lap
        self._compare(records, first, laps)

    def _time(self, standing: Standing, records: bytes, index: int) -> Lap | None:
        left = None if self.seconds is None else self.seconds - standing.spent
        if left is not None and left <= 0:
            standing.state = ContestantState.CAPPED
            return None
        try:
            # Where only a number is asked, nobody need write solutions against the clock: the warm-up has shown them.
            contestant = standing.contestant
            numbers_do = index > 0 and self.question.limit > 1
            answer = contestant.count if numbers_do and isinstance(contestant, Counting) else contestant.answer
            lap = answer(records, self.question.limit, left)
        except EngineError as error:
            standing.state, standing.error = ContestantState.FAILED, error
            return None
        standing.spent += lap.seconds
        return lap

    def _compare(self, records: bytes, first: int, laps: dict[str, Lap]) -> None:
        """Put out who is wrong, until those who are left agree with each other and with what was settled before."""
        for name, lap in list(laps.items()):
            if (broken := find_wrong_solution(records, lap.counts, lap.solutions)) >= 0:
                counts = {name: memoryview(lap.counts).cast("Q")[broken]}
                self._put_out(laps, Dispute(_puzzle(records, broken), first + broken + 1, counts, None, (name,)))
        while (bad := self._find_difference(first, laps)) is not None:
            puzzle = _puzzle(records, bad)
            counts = {name: memoryview(lap.counts).cast("Q")[bad] for name, lap in laps.items()}
            truth = self.referee(puzzle, self.question.limit)
            # Whoever is still in gave the settled answer in an earlier round: if that was wrong, they all were.
            settled = memoryview(self.settled[first]).cast("Q")[bad] if first in self.settled else truth
            wrong = tuple(name for name, count in counts.items() if truth is None or {count, settled} != {truth})
            self._put_out(laps, Dispute(puzzle, first + bad + 1, counts, truth, wrong))
        if laps:
            self.settled.setdefault(first, next(iter(laps.values())).counts)

    def _find_difference(self, first: int, laps: Mapping[str, Lap]) -> int | None:
        packed = [lap.counts for lap in laps.values()]
        if laps and first in self.settled:
            packed.append(self.settled[first])
        if len(set(packed)) < 2:
            return None
        views = [memoryview(one).cast("Q") for one in packed]
        return next(i for i, counts in enumerate(zip(*views, strict=True)) if len(set(counts)) > 1)

    def _put_out(self, laps: dict[str, Lap], dispute: Dispute) -> None:
        self.disputes.append(dispute)
        for standing in self.standings:
            if standing.name in dispute.wrong:
                standing.state = ContestantState.WRONG
                del laps[standing.name]


def _puzzle(records: bytes, index: int) -> str:
    return records[index * STRIDE : index * STRIDE + CELLS].decode()


def _rotated(standings: list[Standing], shift: int) -> list[Standing]:
    cut = shift % len(standings) if standings else 0
    return standings[cut:] + standings[:cut]
