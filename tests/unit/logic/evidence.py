"""Whether the evidence of a step carries it: a brute-force judge that knows nothing of techniques.

The judge takes from a state only what the evidence names: the candidates of its cells, the places that a digit of
the evidence has in its houses, its links, its constraints. Between these candidates, and those that the step strikes
out, the rules hold (one digit a cell, peers differ). The step is justified if its contrary is then impossible; where
it takes a single solution for granted, if every way to fill the cells contrary to it could be exchanged for another.

Chains within chains name what an inner chain starts from and what it excludes, not the way between. There the judge
asks a solver whether, in the whole state, the one really excludes the other.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Sequence
from itertools import combinations, groupby, product

from modoku.logic import Candidate, InferenceLink, State, Step, get_technique
from modoku.logic.checking import StepJudge
from modoku.logic.masks import iter_bits
from modoku.native import sat_solve
from modoku.puzzle import DigitSet, Domain, Layout, Puzzle, Sum
from modoku.puzzle.fields import moved_to
from modoku.results import Verdict
from modoku.search import solve

Clause = frozenset[tuple[Candidate, bool]]


def is_justified(state: State, step: Step) -> bool:
    """Return whether the evidence alone excludes the contrary of every effect of a step.

    A step that brings truths and links is judged by these.
    """
    if step.figures:
        return StepJudge(state).is_proved(step)
    evidence = step.evidence
    if not all(is_honest(state, step, tie) for tie in evidence.ties):
        return False
    if evidence.constraints and evidence.units and all(_is_sum(state, number) for number in evidence.constraints):
        return is_balanced(state, step)
    if evidence.constraints:
        return all(_is_excluded_by_rules(state, step, effect) for effect in _contraries(step))
    if get_technique(step.technique).uses_uniqueness:
        return all(_is_ambiguous(state, step, effect) for effect in _contraries(step))
    clauses = [*_clauses(state, step), *_inner_clauses(state, step)]
    if all(not _is_satisfiable([*clauses, frozenset({effect})]) for effect in _contraries(step)):
        return True
    return _has_leftovers(step) and is_leftover(state, step)


def _has_leftovers(step: Step) -> bool:
    """Return whether the units are two families, and each cell of the evidence lies in one of them only."""
    units = step.evidence.units
    inside = [sum(cell in unit.cells for unit in units) for cell in step.evidence.cells]
    return len({unit.kind for unit in units}) == 2 and bool(inside) and set(inside) == {1}


def _is_sum(state: State, number: int) -> bool:
    return isinstance(state.board.constraints[number], Sum)


def is_honest(state: State, step: Step, tie: InferenceLink) -> bool:
    """Return whether a link is there: weak ends exclude each other, a strong link has a cell or a house behind it."""
    (a, d), (b, e) = tie.start, tie.end
    if tie.inner:
        return not tie.strong
    if not tie.strong:
        return d != e if a == b else d == e and bool(state.board.peers[a] >> b & 1)
    # The end of a link may stand for a group of cells; then the house itself belongs to the evidence.
    is_grouped = a != b and d == e
    return any(tie.start in choice for choice in _choices_into(state, step, tie.end)) or (
        is_grouped and any({a, b} <= set(unit.cells) for unit in step.evidence.units)
    )


def _choices_into(state: State, step: Step, end: Candidate) -> Iterator[list[Candidate]]:
    """Yield what has no candidate left but this one when all that strong links lead from is false."""
    starts = {tie.start for tie in step.evidence.ties if tie.strong and tie.end == end} | {end}
    cell, digit = end
    choices = [_candidates(state, cell)]
    for house in state.board.houses_of[cell]:
        choices.append([(c, digit) for c in house.cells if state.has((c, digit))])
    yield from (choice for choice in choices if starts.issuperset(choice))


def _contraries(step: Step) -> Iterator[tuple[Candidate, bool]]:
    for candidate in step.placements:
        yield candidate, False
    for candidate in step.eliminations:
        yield candidate, True


def _exclude(state: State, a: Candidate, b: Candidate) -> bool:
    return a[0] == b[0] if a[0] == b[0] else a[1] == b[1] and bool(state.board.peers[a[0]] >> b[0] & 1)


def _candidates(state: State, cell: int) -> list[Candidate]:
    return [(cell, digit) for digit in state.digits_of(cell)]


def _clauses(state: State, step: Step) -> list[Clause]:
    evidence = step.evidence
    named = {*evidence.candidates, *evidence.second, *step.placements}
    digits = {digit for _, digit in named}
    named.update(step.eliminations)
    choices = [_candidates(state, cell) for cell in evidence.cells if state.candidates[cell]]
    units = set(evidence.units)
    for house in state.board.houses:
        if house.unit in units:
            for digit in digits:
                places = [(cell, digit) for cell in house.cells if state.has((cell, digit))]
                if places:
                    choices.append(places)
    for end in dict.fromkeys(tie.end for tie in evidence.ties if tie.strong):
        choices += _choices_into(state, step, end)
    named.update(candidate for choice in choices for candidate in choice)
    clauses: list[Clause] = [frozenset((candidate, True) for candidate in choice) for choice in choices]
    for a, b in combinations(sorted(named), 2):
        if _exclude(state, a, b):
            clauses.append(frozenset({(a, False), (b, False)}))
    return clauses


def _inner_clauses(state: State, step: Step) -> Iterator[Clause]:
    """Yield what chains within the chain say, where the rules bear it out."""
    for (end, inner), ties in groupby(step.evidence.ties, key=lambda tie: (tie.end, tie.inner)):
        if not inner:
            continue
        gone = {tie.start for tie in ties}
        clauses = list(_rules(state.changed((), gone)))
        if not _is_satisfiable([*clauses, frozenset({(end, True)})]):
            yield frozenset({(end, False), *((candidate, True) for candidate in gone)})


def _rules(state: State) -> Iterator[Clause]:
    """Yield everything that cells, houses and peers say of the candidates of a state."""
    for cell, mask in enumerate(state.candidates):
        if not state.values[cell]:
            yield frozenset((candidate, True) for candidate in _candidates(state, cell))
            for a, b in combinations(_candidates(state, cell), 2):
                yield frozenset({(a, False), (b, False)})
        for d in iter_bits(mask):
            for peer in iter_bits(state.places[d] & state.board.peers[cell]):
                yield frozenset({((cell, d + 1), False), ((peer, d + 1), False)})
    for house in state.board.houses:
        for d, places in enumerate(state.places):
            if places & house.mask:
                yield frozenset(((cell, d + 1), True) for cell in iter_bits(places & house.mask))


def _is_satisfiable(clauses: Sequence[Clause]) -> bool:
    number = {c: n for n, c in enumerate(sorted({candidate for clause in clauses for candidate, _ in clause}), 1)}
    content = array("i")
    for clause in clauses:
        content.extend(number[candidate] if wanted else -number[candidate] for candidate, wanted in clause)
        content.append(0)
    found, stop, *_ = sat_solve(content, len(number), array("i", [1]), 1)
    assert found or stop == "exhausted", stop
    return bool(found)


def _is_excluded_by_rules(state: State, step: Step, contrary: tuple[Candidate, bool]) -> bool:
    """Solve the puzzle that has only the units and constraints of the evidence, the candidates, and the contrary."""
    (cell, digit), wanted = contrary
    evidence, board = step.evidence, state.board
    cells = {cell, *evidence.cells, *(c for unit in evidence.units for c in unit.cells)}
    cells |= {c for number in evidence.constraints for c in board.constraints[number].cells}
    order = sorted(cells)
    index = {c: i for i, c in enumerate(order)}
    units = []
    for group in board.groups:
        inside = tuple(index[c] for c in group.cells if c in cells)
        if len(inside) > 1:
            units.append(type(group.unit)(group.unit.kind, group.unit.name, inside))
    layout = Layout("evidence", board.size, tuple(board.layout.positions[c] for c in order), tuple(units))
    rules = []
    for c in order:
        mask = 1 << (state.values[c] - 1) if state.values[c] else state.candidates[c]
        if c == cell:
            mask = 1 << (digit - 1) if wanted else mask & ~(1 << (digit - 1))
        if not mask:
            return True
        rules.append(Domain((index[c],), frozenset(DigitSet(mask))))
    moved = [moved_to(board.constraints[number], index.__getitem__) for number in evidence.constraints]
    puzzle = Puzzle(layout, (0,) * len(order), (*rules, *moved))
    return solve(puzzle, limit=1, nodes=10_000_000).verdict is Verdict.UNSOLVABLE


def _is_ambiguous(state: State, step: Step, contrary: tuple[Candidate, bool]) -> bool:
    """Return whether every way to fill the cells of the evidence contrary to the step has a twin."""
    (cell, digit), wanted = contrary
    named = (c for c, _ in (*step.evidence.candidates, *step.evidence.second))
    cells = _in_reach(state, list(dict.fromkeys((*step.evidence.cells, cell, *named))))
    ways = _ways(state, cells, (cell, digit, wanted), step)
    return all(_has_twin(state, cells, way) for way in ways)


def _in_reach(state: State, cells: list[int]) -> list[int]:
    """Return the cells in an order in which each sees one before it, where that can be: dead ends show early."""
    order: list[int] = []
    left = cells
    while left:
        seen = [c for c in left if any(state.board.peers[c] >> o & 1 for o in order)]
        order.append((seen or left)[0])
        left = [c for c in left if c != order[-1]]
    return order


def _ways(state: State, cells: list[int], contrary: tuple[int, int, bool], step: Step) -> Iterator[tuple[int, ...]]:
    board = state.board
    inside = 0
    for cell in cells:
        inside |= 1 << cell
    houses = [house for house in board.houses if house.unit in set(step.evidence.units)]
    named = {d for _, d in (*step.evidence.candidates, *step.evidence.second)}

    def fill(chosen: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
        if len(chosen) == len(cells):
            for house in houses:
                for digit in named:
                    places = state.places[digit - 1] & house.mask
                    held = any(chosen[i] == digit for i, c in enumerate(cells) if places >> c & 1)
                    if places and not places & ~inside and not held:
                        return
            yield chosen
            return
        cell = cells[len(chosen)]
        options = [state.values[cell]] if state.values[cell] else list(state.digits_of(cell))
        for digit in options:
            if cell == contrary[0] and (digit == contrary[1]) is not contrary[2]:
                continue
            if all(d != digit or not board.peers[cell] >> c & 1 for c, d in zip(cells, chosen, strict=False)):
                yield from fill((*chosen, digit))

    yield from fill(())


def _has_twin(state: State, cells: list[int], way: tuple[int, ...]) -> bool:
    """Return whether two digits can be exchanged on some of the cells so that no group and no given notices."""
    board = state.board
    for low, high in combinations(sorted(set(way)), 2):
        free = {c: d for c, d in zip(cells, way, strict=True) if d in (low, high)}
        movable = {c for c in free if not state.given >> c & 1 and not board.constrained >> c & 1}
        # A cell whose partner in some group cannot move along cannot move itself.
        while True:
            stuck = {
                c
                for c in movable
                if any(
                    not any(o in movable and free[o] != free[c] for o in group.cells if o != c)
                    for group in board.groups_of[c]
                )
            }
            if not stuck:
                break
            movable -= stuck
        if movable:
            return True
    return False


def is_balanced(state: State, step: Step) -> bool:
    """Judge a step that rests on the totals of houses and on sums: fill its cells in every way that keeps the balance.

    The houses count each of their cells once, the sums take cells away; what is left must be the cells of the step.
    """
    board, evidence = state.board, step.evidence
    weight: dict[int, int] = {}
    total = 0
    for unit in evidence.units:
        total += board.size * (board.size + 1) // 2
        for cell in unit.cells:
            weight[cell] = weight.get(cell, 0) + 1
    for number in evidence.constraints:
        rule = board.constraints[number]
        assert isinstance(rule, Sum)
        total -= rule.total
        for cell in rule.cells:
            weight[cell] = weight.get(cell, 0) - 1
    cells = [cell for cell, factor in weight.items() if factor]
    if set(cells) != set(evidence.cells):
        return False
    possible: set[Candidate] = set()
    options = [[state.values[c]] if state.values[c] else list(state.digits_of(c)) for c in cells]
    for way in product(*options):
        if sum(weight[c] * d for c, d in zip(cells, way, strict=True)) == total and _is_proper(state, cells, way):
            possible.update(zip(cells, way, strict=True))
    return not possible & set(step.eliminations)


def is_leftover(state: State, step: Step) -> bool:
    """Judge a step that rests on two unions of houses: what each has beyond the other holds the same digits."""
    kinds: dict[str, int] = {}
    for unit in step.evidence.units:
        kinds[unit.kind] = kinds.get(unit.kind, 0) | sum(1 << cell for cell in unit.cells)
    first, second = kinds.values()
    here, there = first & ~second, second & ~first
    sides = [[c for c in range(state.board.cell_count) if side >> c & 1] for side in (here, there)]
    if {*sides[0], *sides[1]} != set(step.evidence.cells):
        return False
    found: list[dict[tuple[int, ...], set[Candidate]]] = []
    for cells in sides:
        options = [[state.values[c]] if state.values[c] else list(state.digits_of(c)) for c in cells]
        ways: dict[tuple[int, ...], set[Candidate]] = {}
        for way in product(*options):
            if _is_proper(state, cells, way):
                ways.setdefault(tuple(sorted(way)), set()).update(zip(cells, way, strict=True))
        found.append(ways)
    possible = {candidate for key in set(found[0]) & set(found[1]) for ways in found for candidate in ways[key]}
    return not possible & set(step.eliminations)


def _is_proper(state: State, cells: Sequence[int], way: Sequence[int]) -> bool:
    return all(
        way[i] != way[j] or not state.board.peers[cells[i]] >> cells[j] & 1
        for i, j in combinations(range(len(cells)), 2)
    )
