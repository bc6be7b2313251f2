"""The lesson on satisfiability: every clause said to be unit is, and what is learnt from a conflict follows."""

from random import Random

import pytest
from tests.unit.lessons.test_csp import puzzle_of

from modoku.comparison import BOARDS, make_family
from modoku.lessons import make_lesson
from modoku.lessons.lesson import Lesson, LessonTable
from modoku.lessons.propagation import Propagation
from modoku.lessons.sat import ENCODING, SatStart, SatStep
from modoku.lessons.sat_conflict import SatConflict, SatRun
from modoku.lessons.sat_rules import Encoding, Incomplete
from modoku.models import to_cnf
from modoku.puzzle import is_solution
from modoku.results import Verdict
from modoku.search import solve
from modoku.variants import make

ESCARGOT = "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3.."


def facts_of(lesson: Lesson) -> list[object]:
    found: list[object] = []
    for fact in lesson.iter_facts():
        found += fact if isinstance(fact, tuple) else (fact,)
    return found


def check(lesson: Lesson) -> None:
    puzzle = lesson.puzzle
    model = to_cnf(puzzle, ENCODING, propagate=False)
    clauses = [tuple(clause) for clause in model.iter_clauses()]
    result = solve(puzzle, limit=2)
    true: set[int] = set()

    def follow(literal: int, clause: tuple[int, ...]) -> None:
        assert literal in clause
        assert all(-other in true for other in clause if other != literal), "the clause is not unit"
        true.add(literal)

    facts = facts_of(lesson)
    for fact in facts:
        if isinstance(fact, SatStart):
            for literal in fact.givens:
                assert (literal,) in clauses
                true.add(literal)
            for literal, place in fact.implied:
                follow(literal, clauses[place])
        elif isinstance(fact, SatStep):
            assert clauses[fact.place] == fact.clause
            assert model.family_of(fact.place).rule == fact.rule
            follow(fact.literal, fact.clause)
            for literal, place in fact.implied:
                follow(literal, clauses[place])
        elif isinstance(fact, SatConflict):
            check_conflict(fact, clauses)
    run = next(fact for fact in facts if isinstance(fact, SatRun))
    assert run.outcome == "cut" or (run.outcome == "refuted") == (result.verdict is Verdict.UNSOLVABLE)
    if result.solution is not None and result.verdict is Verdict.UNIQUE:
        spelled = {model.varmap.number(cell, digit) for cell, digit in enumerate(result.solution.values)}
        assert {literal for literal in true if 0 < literal <= model.varmap.pair_count} <= spelled


def check_conflict(fact: SatConflict, clauses: list[tuple[int, ...]]) -> None:
    true: set[int] = set()
    for forced in fact.trail:
        if forced.clause >= 0:
            assert all(-other in true for other in clauses[forced.clause] if other != forced.literal)
        else:
            assert forced.literal in fact.decisions
        true.add(forced.literal)
    assert all(-literal in true for literal in fact.conflict)
    # The learnt clause follows from the others: suppose its negation, and propagation finds a conflict.
    state = Propagation(clauses, 0)
    for literal in fact.learnt:
        if state.is_open(literal):
            state.decide(-literal)
    state.run()
    assert state.has_conflict()


@pytest.mark.parametrize("seed", range(14))
def test_every_step_of_a_random_puzzle_states_the_truth(seed: int) -> None:
    family = make_family(BOARDS[(3 * seed) % len(BOARDS)], Random(seed))
    assert family is not None
    check(make_lesson("sat", family.one))
    if family.one.size < 9:
        check(make_lesson("sat", family.none))
        check(make_lesson("sat", family.several, most=None))


def test_a_hard_grid_has_decisions_a_conflict_and_a_learnt_clause() -> None:
    lesson = make_lesson("sat", make("classic").with_givens([int(c) if c != "." else 0 for c in ESCARGOT]))
    facts = facts_of(lesson)
    conflict = next(fact for fact in facts if isinstance(fact, SatConflict))
    assert conflict.decisions
    assert conflict.learnt
    assert next(fact for fact in facts if isinstance(fact, SatRun)).outcome == "satisfied"
    check(lesson)


def test_the_box_clauses_of_the_document_accept_a_grid_that_is_no_sudoku() -> None:
    for recipe in ("classic:boxes=2x2", "classic:boxes=2x3", "classic"):
        puzzle = make(recipe).with_givens({0: 1})
        fact = next(fact for fact in facts_of(make_lesson("sat", puzzle)) if isinstance(fact, Incomplete))
        blank = make(recipe)
        model = to_cnf(blank, "document-001")
        spelled = {model.varmap.number(cell, digit) for cell, digit in enumerate(fact.values)}
        assert all(any((abs(x) in spelled) == (x > 0) for x in clause) for clause in model.iter_clauses())
        assert not is_solution(blank, fact.values)
        assert fact.models == 2
        assert fact.broken.startswith("box")


def test_the_counts_of_the_lesson_are_those_of_the_model() -> None:
    puzzle = puzzle_of("colouring_example")
    found = [fact for fact in facts_of(make_lesson("sat", puzzle)) if isinstance(fact, Encoding)]
    assert [one.name for one in found] == ["minimal", "extended", "efficient", "document-001"]
    for one in found:
        stats = to_cnf(puzzle, one.name, propagate=False).stats()
        assert (one.variables, one.clauses, one.literals) == (stats.variables, stats.clauses, stats.literals)
    settled = {one.name: one.settled for one in found}
    assert settled["minimal"] <= settled["efficient"] == settled["extended"] == 16


@pytest.mark.parametrize("boxes", ["2x2", "2x3"])
def test_the_numbers_of_clauses_are_told_before_they_are_used(boxes: str) -> None:
    puzzle = make(f"classic:boxes={boxes}").with_givens({0: 1, 1: 2})
    lesson = make_lesson("sat", puzzle)
    walk = next(section for section in lesson.sections if section.steps)
    (table,) = (block for block in walk.blocks if isinstance(block, LessonTable))
    model = to_cnf(puzzle, ENCODING, propagate=False)
    rules = [family.rule for family, count in model.iter_families() for _ in range(count)]
    ranges = [[int(part.replace("\u202f", "")) for part in str(row[1]).split(" … ")] for row in table.rows]
    assert [one[0] for one in ranges] == [1, *(one[-1] + 1 for one in ranges[:-1])]
    assert ranges[-1][-1] == len(rules) == model.stats().clauses
    for row, span in zip(table.rows, ranges, strict=True):
        assert len({rules[place - 1] for place in range(span[0], span[-1] + 1)}) == 1, str(row[0])
    assert [str(row[0]) for row in table.rows][:2] == ["the givens", "at least one digit in every cell"]
