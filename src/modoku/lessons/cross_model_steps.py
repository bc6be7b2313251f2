"""Each step of a person in every model: as an equation, a clause, a vertex, an option.

A single is an equation with one free variable, a unit clause, a vertex with one colour (or a clique with one vertex
for a colour), an item with one option. What strikes a candidate out is a sum of k equations minus k others, or, where
that is not enough, a relaxation without a point; a supposition that unit propagation refutes; an option after which
some item has none left. Everything is computed and checked for the step at hand; nothing is taken from a list of
techniques.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

from ..engines.highs import HighsEngine
from ..limits import check_cancelled
from ..logic import Candidate, State, Step, Technique, trace
from ..models import CnfModel, IlpModel, to_cnf, to_ilp
from ..puzzle import Puzzle
from .branching import with_fixed
from .equations import Equation, System, system_of
from .propagation import Propagation
from .walk import find_forced, told_techniques, used_for


@dataclass(frozen=True, slots=True)
class CrossModelStep:
    """A person's step and its counterparts.

    Attributes:
        number: which step it is.
        technique: its name.
        placements: digits placed.
        eliminations: candidates struck out; the counterparts below speak of the first of them.
        linear: `equation` (one free variable), `sum` (bases and covers prove it), `relaxation` (no point with the
            candidate set to 1), `open` (the relaxation does not see it), or `unknown` (HiGHS is missing).
        bases: names of the equations that are subtracted, or of the one with one free variable.
        covers: names of the equations that are added.
        clause: the unit clause of a placement, or the clause that a supposition makes false; literals of the extended
            formula; empty where unit propagation does not decide.
        chain: how many literals unit propagation needs to get there.
        item: the name of the item that has one option left, or none after a supposition; empty where neither holds.
    """

    number: int
    technique: str
    placements: tuple[Candidate, ...]
    eliminations: tuple[Candidate, ...]
    linear: str
    bases: tuple[str, ...] = ()
    covers: tuple[str, ...] = ()
    clause: tuple[int, ...] = ()
    chain: int = 0
    item: str = ""


def elementary() -> tuple[Technique, ...]:
    """Return the techniques that do one thing at a time."""
    return tuple(technique for technique in told_techniques() if not technique.name.startswith("direct-"))


def human_path(puzzle: Puzzle) -> list[tuple[State, Step]]:
    """Return the steps of a person, each with the state before it."""
    path = trace(puzzle, elementary())
    if not path.is_complete:
        check_cancelled()
    return list(path.iter_states())


class CrossModel:
    """Finds the counterparts of steps of one puzzle."""

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle = puzzle
        self.system: System = system_of(puzzle)
        self.cnf: CnfModel = to_cnf(puzzle, "extended", propagate=False)
        self.ilp: IlpModel = to_ilp(puzzle, propagate=False)
        self.clauses = [tuple(clause) for clause in self.cnf.iter_clauses()]

    def counterpart(self, number: int, state: State, step: Step) -> CrossModelStep:
        """Return a step with all its counterparts."""
        check_cancelled()
        if step.placements:
            used = used_for(self.system, state, step.placements[0])
            if used:
                return self._single(number, state, step, used)
        return self._struck(number, state, step)

    def _single(self, number: int, state: State, step: Step, used: Sequence[Equation]) -> CrossModelStep:
        cell, digit = step.placements[0]
        # The equation that the person saw comes first: that of the unit named, else that of the cell.
        named = {str(unit) for unit in step.evidence.units}
        chosen = next((one for one in used if one.name.rpartition(" digit ")[0] in named), used[0])
        literal = self.cnf.varmap.number(cell, digit)
        clause = tuple(self.cnf.varmap.number(*variable) for variable in chosen.variables)
        found = clause if self._is_unit(clause, literal, state) else ()
        return CrossModelStep(
            number,
            step.technique,
            step.placements,
            step.eliminations,
            "equation",
            (chosen.name,),
            (),
            found,
            1 if found else 0,
            item_name(chosen),
        )

    def _is_unit(self, clause: Sequence[int], literal: int, state: State) -> bool:
        pairs = [self.cnf.varmap.meaning(one) for one in clause if one != literal]
        return all(pair is not None and not state.has(pair) and state.values[pair[0]] != pair[1] for pair in pairs)

    def _struck(self, number: int, state: State, step: Step) -> CrossModelStep:
        wanted = step.eliminations or tuple(
            (cell, other) for cell, digit in step.placements for other in state.digits_of(cell) if other != digit
        )
        proof = find_sum(self.system, state, step, wanted) if wanted else None
        bases, covers = proof or ((), ())
        linear = "sum" if proof else self._relaxed(state, wanted[0]) if wanted else "open"
        clause, chain = self._refuted(state, wanted[0]) if wanted else ((), 0)
        item = find_dead_item(self.system, state, wanted[0]) if wanted else ""
        return CrossModelStep(
            number,
            step.technique,
            step.placements,
            step.eliminations,
            linear,
            tuple(base.name for base in bases),
            tuple(cover.name for cover in covers),
            clause,
            chain,
            item,
        )

    def _relaxed(self, state: State, candidate: Candidate) -> str:
        """Return whether the relaxation has a point with a candidate set to 1, given what is known by now."""
        engine = HighsEngine()
        if not engine.availability().available:
            return "unknown"
        fixed = [(self.ilp.varmap.number(*candidate), 1)]
        for number, cell, digit in self.ilp.varmap.iter_pairs():
            if state.values[cell]:
                fixed.append((number, int(state.values[cell] == digit)))
            elif not state.has((cell, digit)):
                fixed.append((number, 0))
        return "relaxation" if engine.relax(with_fixed(self.ilp, fixed)) is None else "open"

    def _refuted(self, state: State, candidate: Candidate) -> tuple[tuple[int, ...], int]:
        """Suppose a candidate, propagate; give the clause that becomes false and how many literals it took."""
        search = Propagation(self.clauses, 0)
        for number, cell, digit in self.cnf.varmap.iter_pairs():
            if search.is_open(number):
                if state.values[cell]:
                    search.assign(number if state.values[cell] == digit else -number, -1)
                elif not state.has((cell, digit)):
                    search.assign(-number, -1)
        search.decide(self.cnf.varmap.number(*candidate))
        forced = search.run()
        return (search.refuted, len(forced)) if search.has_conflict() else ((), 0)


def item_name(equation: Equation) -> str:
    """Return the item of an exact cover that says the same as an equation: the cell, or the digit in the unit.

    >>> item_name(Equation("cell r1c2", (), "=")), item_name(Equation("row 1 digit 2", (), "="))
    ('r1c2', 'row 1 digit 2')
    """
    return equation.name.removeprefix("cell ")


def find_dead_item(system: System, state: State, candidate: Candidate) -> str:
    """Return the item without options after a candidate is supposed and all that it forces is done; empty if none."""
    after = state.changed((candidate,))
    for _ in range(len(state.values)):
        check_cancelled()
        dead = _first_dead(system, after)
        if dead:
            return dead
        forced = find_forced(system, after)
        if not forced:
            return ""
        after = after.changed((forced[0][0],))
    return ""


def _first_dead(system: System, state: State) -> str:
    for equation in system.equations:
        if equation.is_equation and not any(
            state.values[cell] == digit or state.has((cell, digit)) for cell, digit in equation.variables
        ):
            return item_name(equation)
    return ""


Proof = tuple[tuple[Equation, ...], tuple[Equation, ...]]


def find_sum(system: System, state: State, step: Step, wanted: Sequence[Candidate]) -> Proof | None:
    """Find k equations and k others whose difference proves every wanted variable 0; None where none is found."""
    for bases, covers in _candidates(system, state, step, wanted):
        if proves(system, state, bases, covers, wanted):
            return bases, covers
    return None


def proves(
    system: System,
    state: State,
    bases: Sequence[Equation],
    covers: Sequence[Equation],
    wanted: Sequence[Candidate],
) -> bool:
    """Return whether covers minus bases leaves only variables with positive coefficients, the wanted among them.

    Every base is a sum that equals 1, every cover one that is at most 1. With as many of each, the difference is at
    most 0, so what is left over is 0.
    """
    if not bases or len(bases) != len(covers) or not all(base.is_equation for base in bases):
        return False
    if any(state.values[cell] == digit for one in (*bases, *covers) for cell, digit in one.variables):
        return False
    left: Counter[Candidate] = Counter()
    for cover in covers:
        left.update(system.free(cover, state))
    for base in bases:
        left.subtract(system.free(base, state))
    return all(count >= 0 for count in left.values()) and all(left[one] > 0 for one in wanted)


def _candidates(system: System, state: State, step: Step, wanted: Sequence[Candidate]) -> Iterator[Proof]:
    """Yield what may be the bases and covers of a step, from its evidence: fish, then subsets, then one against one."""
    numbers = [system.find_group(unit.cells) for unit in step.evidence.units]
    groups = [number for number in numbers if number is not None]
    digits = {digit for _, digit in wanted}
    if len(digits) == 1:
        digit = next(iter(digits))
        rows = [system.of_group(group, digit) for group in groups]
        half = len(rows) // 2
        if len(rows) % 2 == 0:
            yield tuple(rows[:half]), tuple(rows[half:])
        for base in rows:
            for cover in system.of_variable[wanted[0]]:
                yield (base,), (cover,)
    cells = step.evidence.cells
    held = sorted({digit for cell in cells for digit in state.digits_of(cell)})
    around = [n for n, group in enumerate(system.puzzle.different_groups) if set(cells) <= set(group)]
    own = tuple(system.of_cell(cell) for cell in cells)
    for group in around:
        # A naked subset: the cells against the digits of the unit.
        yield own, tuple(system.of_group(group, digit) for digit in held)
        # A hidden one: digits of the unit against the cells.
        for chosen in combinations(held, len(cells)):
            yield tuple(system.of_group(group, digit) for digit in chosen), own
