"""Sheets of exercises: their answers are right, and a seed gives the same sheet each time."""

from collections.abc import Callable
from random import Random

import pytest

from modoku.comparison import make_family
from modoku.comparison.families import BoardKind
from modoku.errors import ModelError
from modoku.lessons import SHEETS, exercise_sheet, to_html, to_tex
from modoku.lessons.tasks import ExerciseAnswer
from modoku.logic import State
from modoku.models import rank_of, to_cnf, to_cover, to_ilp, to_rows
from modoku.puzzle import Puzzle, candidates_of
from modoku.search import solve
from modoku.variants import make

BOARDS = (
    BoardKind(("classic:boxes=2x2",)),
    BoardKind(("classic:boxes=2x3",)),
    BoardKind(("classic",)),
    BoardKind(("diagonal",)),
)


def some_puzzle(seed: int) -> Puzzle:
    family = make_family(BOARDS[seed % len(BOARDS)], Random(seed))
    assert family is not None
    return family.one


def answers(kind: str, puzzle: Puzzle, seed: int) -> list[ExerciseAnswer]:
    sheet = exercise_sheet(kind, puzzle, seed=seed)
    found = sheet.sections[1].facts
    assert isinstance(found, tuple)
    return [fact for fact in found if isinstance(fact, ExerciseAnswer)]


def cell_digit(fact: ExerciseAnswer) -> tuple[int, int]:
    cell, digit = fact.subject
    assert isinstance(cell, int)
    assert isinstance(digit, int)
    return cell, digit


def csp_equations(puzzle: Puzzle, fact: ExerciseAnswer) -> object:
    system = to_rows(Puzzle.blank(puzzle.layout), propagate=False)
    number = system.varmap.number(*cell_digit(fact))
    return tuple(row.name for row in system.rows if number in {variable for _, variable in row.terms})


def csp_zeros(puzzle: Puzzle, fact: ExerciseAnswer) -> object:
    cell, digit = cell_digit(fact)
    before = candidates_of(puzzle)
    others = {(cell, d) for d in before[cell] if d != digit}
    return tuple(sorted(others | {(peer, digit) for peer in puzzle.peers[cell] if digit in before[peer]}))


def graph_neighbours(puzzle: Puzzle, fact: ExerciseAnswer) -> object:
    (vertex,) = fact.subject
    assert isinstance(vertex, int)
    return tuple(sorted(puzzle.peers[vertex]))


def graph_joined(puzzle: Puzzle, fact: ExerciseAnswer) -> object:
    return fact.subject[1] in puzzle.peers[int(str(fact.subject[0]))]


def graph_saturation(puzzle: Puzzle, fact: ExerciseAnswer) -> object:
    return len({puzzle.givens[peer] for peer in puzzle.peers[int(str(fact.subject[0]))]} - {0})


def solution_digit(puzzle: Puzzle, fact: ExerciseAnswer) -> object:
    solution = solve(puzzle).solution
    assert solution is not None
    return solution.values[int(str(fact.subject[0]))]


def sat_clauses(puzzle: Puzzle, fact: ExerciseAnswer) -> object:
    model = to_cnf(puzzle, "efficient", propagate=False)
    number = model.varmap.number(*cell_digit(fact))
    mine = [tuple(c) for c in model.iter_clauses() if number in map(abs, c)]
    return len(mine), tuple(c for c in mine if number in c)


def ilp_column(puzzle: Puzzle, fact: ExerciseAnswer) -> object:
    return 1 + len(puzzle.layout.units_of[cell_digit(fact)[0]])


def cover_clash(puzzle: Puzzle, fact: ExerciseAnswer) -> object:
    cell, digit = cell_digit(fact)
    masks = [(given,) if given else tuple(domain) for given, domain in zip(puzzle.givens, puzzle.domains, strict=True)]
    return len(masks[cell]) - 1 + sum(digit in masks[peer] for peer in puzzle.peers[cell])


def cover_items(puzzle: Puzzle, fact: ExerciseAnswer) -> object:
    cell, digit = cell_digit(fact)
    names = (puzzle.layout.cell_name(cell), *(f"{unit} digit {digit}" for unit in puzzle.layout.units_of[cell]))
    return tuple(names)


def ilp_rank(puzzle: Puzzle, _: ExerciseAnswer) -> object:
    model = to_ilp(Puzzle.blank(puzzle.layout), propagate=False)
    # Another order of the rows must give the same rank.
    return rank_of([row.terms for row in reversed(model.rows) if row.sense == "="])


CHECKS: dict[str, Callable[[Puzzle, ExerciseAnswer], object]] = {
    "csp-size": lambda p, _: (p.layout.cell_count * p.size, len(to_rows(Puzzle.blank(p.layout)).rows)),
    "csp-equations": csp_equations,
    "csp-zeros": csp_zeros,
    "graph-size": lambda p, _: (p.layout.cell_count, sum(map(len, p.peers)) // 2),
    "graph-neighbours": graph_neighbours,
    "graph-index": lambda p, f: p.size * int(str(f.subject[0])) + int(str(f.subject[1])),
    "graph-joined": graph_joined,
    "graph-saturation": graph_saturation,
    "graph-forced": solution_digit,
    "sat-size": lambda p, _: (p.layout.cell_count * p.size, to_cnf(p, "minimal", propagate=False).clause_count),
    "sat-clauses": sat_clauses,
    "ilp-rank": ilp_rank,
    "ilp-column": ilp_column,
    "cover-size": lambda p, _: (sum(1 if g else p.size for g in p.givens), len(to_cover(Puzzle.blank(p.layout)).items)),
    "cover-items": cover_items,
    "cover-clash": cover_clash,
}


@pytest.mark.parametrize("kind", [kind for kind in SHEETS if kind != "inverse"])
@pytest.mark.parametrize("seed", range(8))
def test_the_answers_are_right(kind: str, seed: int) -> None:
    puzzle = some_puzzle(seed)
    found = answers(kind, puzzle, seed)
    assert len(found) >= 3
    for fact in found:
        if fact.exercise in CHECKS:
            assert CHECKS[fact.exercise](puzzle, fact) == fact.value, fact


def test_forced_variables_are_those_of_the_solution() -> None:
    for seed in range(8):
        puzzle = some_puzzle(seed)
        solution = solve(puzzle).solution
        assert solution is not None
        state = State.of(puzzle)
        for fact in answers("csp", puzzle, seed):
            if fact.exercise == "csp-forced":
                assert isinstance(fact.value, tuple)
                assert all(solution.values[cell] == digit and state.has((cell, digit)) for cell, digit in fact.value)
        for fact in answers("sat", puzzle, seed):
            if fact.exercise == "sat-unit":
                assert solution.values[cell_digit(fact)[0]] == fact.subject[1]


def test_a_sheet_comes_back_with_its_seed_and_changes_with_it() -> None:
    puzzle = some_puzzle(2)
    for kind in SHEETS:
        first, second = (to_html(exercise_sheet(kind, puzzle, seed=4), "fr") for _ in range(2))
        assert first == second
        sheets = {to_tex(exercise_sheet(kind, puzzle, seed=seed)) for seed in range(5)}
        assert len(sheets) == 5


def test_the_way_back_asks_about_orders() -> None:
    for fact in answers("inverse", make("classic").with_givens({0: 1}), 3):
        if fact.exercise == "inverse-degree":
            vertices, degree = map(int, map(str, fact.subject))
            assert isinstance(fact.value, int)
            assert (vertices, degree) == (fact.value**4, 3 * fact.value**2 - 2 * fact.value - 1)
        else:
            assert fact.value == 13


def test_unknown_kinds_are_refused() -> None:
    with pytest.raises(ModelError, match="Use one of"):
        exercise_sheet("nothing", make("classic"))
