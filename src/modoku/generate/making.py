"""Making one puzzle: attempt after attempt, until one is what was asked for or the time is over."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cached_property
from random import Random

from ..clock import read_clock
from ..errors import GenerationFailed
from ..language import msg, msgn
from ..limits import Deadline, time_limit, within
from ..logic import Level
from ..native import CancelFlag
from ..puzzle import Cell, Digit, Puzzle, Solution
from ..results import Verdict
from ..search import solve
from ..variants import make
from .candidate import Candidate, halve, prove
from .dig import Chain
from .grading import Graded, grade_within
from .judgement import Judge
from .likeness import resembled
from .parts import Ground, Part
from .patterns import Pattern, Symmetry, make_symmetric, orbits, read_pattern
from .process import Process
from .refusal import check_classic_count, check_classic_places, check_pattern_count, check_sight
from .request import MOST_SEED, Request
from .result import Generated
from .sources import (
    FEW,
    ClassicPlaces,
    ClassicSource,
    ClassicSparse,
    GeneralPlaces,
    GeneralSource,
    Source,
    Unbiased,
    is_plain_classic,
)
from .weights import weight_of
from .wishes import Shortfall, Wishes, clue_shortfall, rating_shortfall

SECONDS = 30.0
"""How long one request may take unless it says otherwise."""
CHECK_NODES = 20_000
CHECK_SECONDS = 3.0
PICK_ATTEMPTS = 6
"""How many grids to try for one whose clues a person can solve without any given, where clues alone suffice."""
PICK_RATING = 5.0
"""What a person is trusted to solve where nobody said how hard a puzzle should be: no chains."""
MAKING = 0.9
"""The share of the time in which puzzles are begun; the rest is for the grade and the proof of the one taken."""
DIGGING = 0.6
"""The share of the time left in which one grid is dug where its grade matters: looking for the turn takes time too."""
GRADE_SECONDS, LEAST_GRADE_SECONDS = 5.0, 0.4
"""How long to look for the level of a puzzle that is made, where none was asked for: at most, and if time is over."""
PROOF_SECONDS, LEAST_PROOF_SECONDS = 60.0, 0.6
"""How long another engine may take to confirm the one solution: without a bound on time, and if time is over."""
LEAST_JUDGE_SECONDS = 1.0
"""How long to find out what the closest puzzle lacks, if time is over."""
SMALL_RATING = 1.2
"""How hard classic 4x4 puzzles are, all 85,632 minimal ones, and so all others."""
NOT_UNIQUE = 100.0
"""Farther than anything else: a puzzle whose one solution was not confirmed."""
_SMALL = make("classic:boxes=2x2")


@dataclass(frozen=True, slots=True)
class Budget:
    """How much one request may take: seconds, grids begun (None: no bound)."""

    seconds: float | None = SECONDS
    attempts: int | None = None


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a request has come: grids begun, seconds, and the distance of the closest puzzle (None: none yet)."""

    attempts: int
    seconds: float
    distance: float | None


def generate(
    request: Request | None = None,
    budget: Budget | None = None,
    progress: Callable[[Progress], None] | None = None,
    cancel: CancelFlag | None = None,
    *,
    allow_files: bool = True,
) -> Generated:
    """Make a puzzle with exactly one solution.

    Args:
        request: what to make; a classic 9x9 puzzle of any level where nothing is said.
        budget: how long to try.
        progress: called after every attempt.
        cancel: stop when this is set, from any thread.
        allow_files: whether a recipe may name a file; False for requests that come from somebody else.

    Raises:
        GenerationFailed: nothing that was asked for was found in time; `closest` holds the nearest puzzle, if any,
            and says how far it is from what was asked.

    >>> found = generate(Request(variants=("classic:boxes=2x2",), seed=1))
    >>> found.is_met, found.level
    (True, <Level.BEGINNER: 'beginner'>)
    """
    asked, allowed = request or Request(), budget or Budget()
    deadline = Deadline.after(allowed.seconds, cancel)
    seed = asked.seed if asked.seed is not None else secrets.randbelow(MOST_SEED)
    with within(deadline):
        maker = Maker.of(replace(asked, seed=seed), allow_files)
    return maker.make(seed, replace(allowed, seconds=deadline.left()), progress, cancel)


@dataclass(frozen=True)
class Maker:
    """A request made ready: its recipes read, its pattern drawn, its source chosen. Makes any number of puzzles."""

    request: Request
    wishes: Wishes
    parts: tuple[Part, ...]
    base: Puzzle | None
    exact: bool
    allow_files: bool
    pattern: str = ""
    grid: tuple[Digit, ...] | None = None

    @classmethod
    def of(cls, request: Request, allow_files: bool = True) -> Maker:
        """Read a request; raise GenerationFailed, or the error of its recipes, if it makes no sense."""
        # A rule that is said twice is one rule.
        parts = tuple(Part.of(text, allow_files) for text in dict.fromkeys(request.variants))
        base, grid, pattern = None, None, request.pattern
        if request.like:
            base, grid, pattern = resembled(request, parts)
        maker = cls(request, Wishes.of(request), parts, base, bool(pattern), allow_files, pattern, grid)
        maker.check()
        return maker

    def check(self) -> None:
        """Refuse what can never be met, before any time is spent."""
        rules = self._ground
        if rules is not None:
            orbits(rules.layout, self.request.symmetry)
            pattern = self._pattern(rules)
            self._check_grids(rules)
            self._check_grade(rules)
            if pattern is not None:
                check_pattern_count(pattern, self.wishes.clues)
                if is_plain_classic(rules) and not self._waiting:
                    check_classic_places(pattern.allowed)
            if self.wishes.clues[0] > rules.layout.cell_count:
                raise GenerationFailed(
                    msg("There are only {n} cells, which is less than the givens asked for.", n=rules.layout.cell_count)
                )
            if self._classic is not None:
                check_classic_count(min(self.wishes.clues[1], rules.layout.cell_count))
        if self.request.unbiased and (self._classic is None or self.exact):
            raise GenerationFailed(msg("Unbiased draws are known for classic 9x9 puzzles without a pattern only."))
        if self.wishes.exclude_each_other():
            raise GenerationFailed(
                msg("The level and the range of ratings exclude each other."), msg("Give one of them.")
            )

    def _check_grids(self, rules: Puzzle) -> None:
        """Refuse rules and fixed digits that no completed grid has, where that is soon seen."""
        fixed = self._fixed(rules)
        if not any(fixed) and all(part.variant.is_base for part in self.parts):
            return
        limit = time_limit().at_most(CHECK_SECONDS)
        found = solve(
            rules.with_givens(fixed),
            engine="general",
            limit=1,
            nodes=CHECK_NODES,
            seconds=limit.left(),
            cancel=limit.cancel,
        )
        if found.verdict is Verdict.UNSOLVABLE:
            raise GenerationFailed(
                msg("No completed grid has these digits.")
                if any(fixed)
                else msg("No completed grid keeps these rules."),
                msg("Leave some of them out."),
            )

    def _check_grade(self, rules: Puzzle) -> None:
        if rules.constraints or self._waiting or rules.layout.units != _SMALL.layout.units:
            return
        if self.wishes.level not in (None, Level.BEGINNER) or (self.wishes.rating or (0,))[0] > SMALL_RATING:
            raise GenerationFailed(
                msg("Every classic 4x4 puzzle is for beginners: none is rated above {most}.", most=SMALL_RATING),
                msg("Ask for a larger grid, or for another rule."),
            )

    @property
    def _is_fresh(self) -> bool:
        return any(part.fresh for part in self.parts)

    @property
    def _waiting(self) -> bool:
        return any(part.invention for part in self.parts)

    @cached_property
    def _ground(self) -> Puzzle | None:
        """The rules before any clue is made up; None where they are fresh every time."""
        return None if self._is_fresh else Ground.lay(self.parts, Random(0), self.base, self.allow_files).rules

    @cached_property
    def _classic(self) -> tuple[Puzzle, tuple[tuple[Cell, ...], ...], tuple[Digit, ...]] | None:
        """The rules, groups and fixed digits, where the core can do all the work."""
        rules = self._ground
        if rules is None or self._waiting or not is_plain_classic(rules):
            return None
        return rules, self._groups(rules), self._fixed(rules)

    def _drawn(self, rules: Puzzle) -> Pattern | None:
        return read_pattern(self.pattern, rules.layout) if self.pattern else None

    def _fixed(self, rules: Puzzle) -> tuple[Digit, ...]:
        """Give the digits that must stand where they are; 0 elsewhere."""
        digits = [0] * rules.layout.cell_count
        for pattern in (
            self._drawn(rules),
            read_pattern(self.request.fixed, rules.layout, blank_is_free=True) if self.request.fixed else None,
        ):
            for cell, digit in pattern.digits if pattern else ():
                if digits[cell] not in (0, digit):
                    raise GenerationFailed(
                        msg(
                            "{cell} cannot be both {a} and {b}.",
                            cell=rules.layout.cell_name(cell),
                            a=digits[cell],
                            b=digit,
                        )
                    )
                digits[cell] = digit
        return tuple(digits)

    def _pattern(self, rules: Puzzle) -> Pattern | None:
        """Give the pattern, if there is one, as the fixed digits and the symmetry leave it."""
        drawn = self._drawn(rules)
        if drawn is None:
            return None
        fixed = frozenset(cell for cell, digit in enumerate(self._fixed(rules)) if digit)
        for cell in sorted(fixed - drawn.allowed):
            raise GenerationFailed(
                msg("{cell} has a fixed digit, but no given in the pattern.", cell=rules.layout.cell_name(cell)),
                msg("Leave out one of them."),
            )
        kept = Pattern(drawn.places | fixed, drawn.free - fixed, drawn.digits)
        return make_symmetric(kept, rules.layout, self.request.symmetry)

    def _allowed(self, rules: Puzzle) -> frozenset[Cell]:
        pattern = self._pattern(rules)
        return pattern.allowed if pattern else frozenset(range(rules.layout.cell_count))

    def _groups(self, rules: Puzzle) -> tuple[tuple[Cell, ...], ...]:
        """Give the groups of cells that may hold givens and may be left out."""
        pattern = self._pattern(rules)
        groups = orbits(rules.layout, self.request.symmetry)
        return groups if pattern is None else tuple(group for group in groups if pattern.free.issuperset(group))

    def source(self) -> Source:
        """Choose where chains come from."""
        classic = self._classic
        least = 0 if self.wishes.graded else self.wishes.clues[0]
        if self.pattern and classic is not None:
            return ClassicPlaces(classic[0], self._allowed(classic[0]), classic[2], classic[1], least)
        if self.pattern:
            return GeneralPlaces(
                self.parts, self.base, self._allowed, self._groups, self._fixed, least, self.allow_files
            )
        if classic is not None:
            if self._is_sparse:
                return ClassicSparse(classic[0], classic[2], self.wishes.clues[1])
            return (
                Unbiased(classic[0])
                if self.request.unbiased
                else ClassicSource(*classic, least, self.grid, self.request.record)
            )
        return GeneralSource(
            self.parts,
            self.base,
            self._groups,
            self._fixed,
            least,
            self.wishes.clues[0] == 0,
            self.grid,
            self.allow_files,
            self.wishes.most,
            DIGGING if self.wishes.graded else 1.0,
        )

    @property
    def _is_sparse(self) -> bool:
        """Whether fewer givens are asked for than digging reaches, and nothing that a walk does not heed."""
        request = self.request
        heeded = (request.symmetry is Symmetry.NONE, not self.pattern, self.grid is None, not request.unbiased)
        return self.wishes.clues[1] <= FEW and all(heeded) and not request.record

    def make(
        self,
        seed: int,
        budget: Budget,
        progress: Callable[[Progress], None] | None = None,
        cancel: CancelFlag | None = None,
    ) -> Generated:
        """Make the puzzle of a seed; raise GenerationFailed with the closest where time runs out."""
        begin = read_clock()
        end = Deadline.after(budget.seconds, cancel)
        deadline = end.part(MAKING)
        best: Candidate | None = None
        attempts = 0
        chains = self.source()
        while not deadline.is_over and (budget.attempts is None or attempts < budget.attempts):
            chain = chains.chain(seed, attempts, deadline)
            attempts += 1
            is_cut = False
            if chain is not None:
                check_sight(chain.rules, self.wishes.most, self.wishes.clues[1])
                found = self._judge.finished(self._select(chain, deadline), deadline)
                is_cut = deadline.is_over or chain.is_cut
                if best is None or found.is_settled or found.rank < best.rank:
                    best = found
            if progress is not None:
                progress(Progress(attempts, read_clock() - begin, best.distance if best else None))
            if best is not None and best.distance == 0 and (best.extra == 0 or attempts >= PICK_ATTEMPTS):
                made = self._generated(best, seed, attempts, read_clock() - begin, end)
                return replace(made, cut=is_cut)
            if best is not None and best.is_settled:
                break
        closest = None
        if best is not None:
            whole = self._judge.finished(best, end.at_least(LEAST_JUDGE_SECONDS), whole=True)
            closest = self._generated(whole, seed, attempts, read_clock() - begin, end)
        if closest is not None and closest.is_met:
            return replace(closest, cut=True)
        cancelled = cancel is not None and cancel.is_set()
        fewest = chains.fewest if isinstance(chains, ClassicPlaces) else None
        settled = best is not None and best.is_settled
        raise _failure(closest, attempts, cancelled, fewest, settled)

    @cached_property
    def _judge(self) -> Judge:
        return Judge(self.request, self.wishes, self.parts, self.base, self.allow_files)

    def _grade(self, chain: Chain, turn: int, deadline: Deadline) -> Graded:
        givens, most = chain.givens_at(turn), self.wishes.most
        return grade_within(chain.rules, givens, deadline, most=most)

    def _select(self, chain: Chain, deadline: Deadline) -> Candidate:
        """Choose the turn of a chain whose puzzle is closest to what was asked."""
        wishes = self.wishes
        if (self.exact and chain.end <= 1) or self.request.unbiased:
            graded = self._grade(chain, chain.end, deadline) if wishes.graded else None
            return self._judged(chain, chain.end, graded)
        if not wishes.graded:
            return self._pick_solvable(chain, deadline)
        first, last = self._turns(chain)
        tried = {last: self._grade(chain, last, deadline)}
        if wishes.is_too_hard(tried[last]) and not wishes.minimal:
            halve(first, last, tried, lambda turn: self._grade(chain, turn, deadline), wishes, deadline)
        return min((self._judged(chain, turn, graded) for turn, graded in tried.items()), key=lambda c: c.distance)

    def _turns(self, chain: Chain) -> tuple[int, int]:
        """Give the first and the last turn with a number of givens that was asked for, as far as there are any."""
        last = chain.end
        while last > 0 and chain.clues_at(last) < self.wishes.clues[0]:
            last -= 1
        first = min(1, last) if self.exact else 0  # the first turn leaves what the pattern allows
        while first < last and chain.clues_at(first) > self.wishes.clues[1]:
            first += 1
        return first, last

    def _pick_solvable(self, chain: Chain, deadline: Deadline) -> Candidate:
        """Choose where nobody said how hard: the last turn, or before it the last that a person can solve.

        Classic puzzles stay as sparse as they are: nearly all of them can be solved.
        """
        first, last = self._turns(chain)
        if self.wishes.minimal or is_plain_classic(chain.rules):
            return self._judged(chain, last, None)

        def look(turn: int) -> Graded:
            givens = chain.givens_at(turn)
            # A bound on techniques, not on time: the same seed must give the same puzzle on a slower machine.
            return grade_within(chain.rules, givens, deadline, most=PICK_RATING)

        tried = {last: look(last)}
        if tried[last].rating is None:
            halve(first, last, tried, look, self.wishes, deadline)
        solved = max((turn for turn, graded in tried.items() if graded.rating is not None), default=None)
        if solved is not None:
            found = self._judged(chain, solved, tried[solved])
            # With more givens a rule may no longer be needed: that weighs more.
            if solved == last or self._judge.look_rules(found, deadline).distance == found.distance:
                return found if chain.clues_at(last) else replace(found, extra=chain.clues_at(solved))
        return self._judged(chain, last, None)

    def _judged(self, chain: Chain, turn: int, graded: Graded | None) -> Candidate:
        shortfalls = (*rating_shortfall(graded, self.wishes), *clue_shortfall(chain.clues_at(turn), self.wishes))
        return Candidate(chain, turn, graded, shortfalls)

    def _generated(
        self, candidate: Candidate, seed: int, attempts: int, seconds: float, deadline: Deadline
    ) -> Generated:
        """Grade it where that has not been done, have another engine confirm it, and put all of it together."""
        chain = candidate.chain
        puzzle = chain.puzzle_at(candidate.turn)
        solution = Solution.checked(puzzle, chain.solution)
        begin = read_clock()
        missed = list(candidate.shortfalls)
        proved = ""
        if self.request.proof:
            bounded = deadline.at_most(PROOF_SECONDS) if deadline.at is None else deadline
            proved = prove(puzzle, solution, bounded.at_least(LEAST_PROOF_SECONDS))
            if not proved:
                missed.append(
                    Shortfall(NOT_UNIQUE, msg("no engine of another family confirmed its one solution in time"))
                )
        graded = candidate.graded
        if graded is None or graded.rating is None:
            until = deadline.at_least(LEAST_GRADE_SECONDS).at_most(GRADE_SECONDS)
            graded = grade_within(chain.rules, puzzle.givens, until)
        return Generated(
            puzzle,
            solution,
            graded.level,
            graded.rating,
            graded.at_least,
            graded.hardest,
            puzzle.clue_count,
            seed,
            self.request.symmetry,
            attempts,
            round(sum(shortfall.distance for shortfall in missed), 3),
            tuple(shortfall.message for shortfall in missed),
            chain.recipes or tuple(part.text for part in self.parts),
            proved,
            candidate.minimal,
            weight_of(puzzle.clue_count) if self.request.unbiased else None,
            seconds + read_clock() - begin,
            Process.of(chain, candidate.turn) if self.request.record else None,
        )


def _failure(
    closest: Generated | None, attempts: int, cancelled: bool, fewest: int | None, settled: bool
) -> GenerationFailed:
    if closest is None and fewest is not None and not cancelled:
        return GenerationFailed(
            msg("No digits in these places leave one solution, as far as was tried: the closest leave {n}.", n=fewest),
            msg("Give it more time, or add a place or a rule."),
        )
    if closest is None:
        message = (
            msg("Cancelled before a puzzle was found.")
            if cancelled
            else msg("No completed grid that could become a puzzle was found in time.")
        )
        return GenerationFailed(message, msg("Give it more time, or ask for less."))
    if settled:
        return GenerationFailed(
            msg("No puzzle can be all that was asked; the closest: {missed}.", missed=closest.missed),
            msg("Ask for a harder one, or leave open whether the rules are needed."),
            closest,
        )
    reason = msg("cancelled") if cancelled else msg("out of time")
    return GenerationFailed(
        msgn(
            "Not what was asked ({reason}, {n} attempt); the closest puzzle: {missed}.",
            "Not what was asked ({reason}, {n} attempts); the closest puzzle: {missed}.",
            attempts,
            reason=reason,
            missed=closest.missed,
        ),
        msg("Give it more time, or ask for less."),
        closest,
    )
