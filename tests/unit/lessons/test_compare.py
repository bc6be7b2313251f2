"""The thread: what a person's step is said to be in each model is what it is there."""

from random import Random

import pytest

from modoku.comparison import BOARDS, make_family
from modoku.formats import read
from modoku.lessons import make_lesson
from modoku.lessons.compare import ModelSize, find_blocking
from modoku.lessons.cross_model_steps import CrossModelStep, human_path, proves
from modoku.lessons.equations import system_of
from modoku.lessons.lesson import Lesson
from modoku.lessons.propagation import Propagation
from modoku.logic import State
from modoku.models import CnfModel, to_cnf, to_cover
from modoku.puzzle import Puzzle
from modoku.variants import make

X_WING = "1.....569492.561.8.561.924...964.8.1.64.1....218.356.4.4.5...169.5.614.2621.....5"
HARD = "..9.....4.4...8..2......3..5..3...1....9.4....8...2..9..6......7..8...3.3.....6.."


def puzzle_of(text: str) -> Puzzle:
    return read(text)[0].puzzle


def steps_of(lesson: Lesson) -> list[CrossModelStep]:
    found: list[CrossModelStep] = []
    for fact in lesson.iter_facts():
        found += [one for one in (fact if isinstance(fact, tuple) else (fact,)) if isinstance(one, CrossModelStep)]
    return found


def check(puzzle: Puzzle) -> list[CrossModelStep]:
    steps = steps_of(make_lesson("compare", puzzle))
    path = human_path(puzzle)
    system = system_of(puzzle)
    model = to_cnf(puzzle, "extended", propagate=False)
    items = set(to_cover(puzzle, propagate=False).items)
    assert [step.technique for step in steps] == [step.technique for _, step in path]
    for fact, (state, _) in zip(steps, path, strict=True):
        assert fact.item == "" or fact.item in items
        if fact.linear == "equation":
            (name,) = fact.bases
            assert system.free(system.by_name[name], state) == fact.placements[:1]
            if fact.clause:
                assert fact.clause in {tuple(clause) for clause in model.iter_clauses()}
                literal = model.varmap.number(*fact.placements[0])
                others = [model.varmap.meaning(one) for one in fact.clause if one != literal]
                assert literal in fact.clause
                assert not any(pair is None or state.has(pair) for pair in others)
        elif fact.linear == "sum":
            bases = [system.by_name[name] for name in fact.bases]
            covers = [system.by_name[name] for name in fact.covers]
            assert proves(system, state, bases, covers, fact.eliminations)
        blocking = find_blocking(system, state, fact)
        if blocking is not None:
            _, cell, digit = blocking
            assert (cell, digit) == fact.eliminations[0]
            base = next(system.by_name[name] for name in fact.bases if name.endswith(f" digit {digit}"))
            assert all(other in puzzle.peers[cell] for other, _ in system.free(base, state))
        if fact.linear != "equation" and fact.clause and fact.eliminations:
            assert is_refuted(model, state, fact)
    return steps


def is_refuted(model: CnfModel, state: State, fact: CrossModelStep) -> bool:
    """Return whether the clause is false once the candidate is supposed and what unit clauses force has been done."""
    clauses = [tuple(clause) for clause in model.iter_clauses()]
    search = Propagation(clauses, 0)
    known = set()
    for number, cell, digit in model.varmap.iter_pairs():
        if state.values[cell]:
            known.add(number if state.values[cell] == digit else -number)
        elif not state.has((cell, digit)):
            known.add(-number)
    for literal in sorted(known, key=abs):
        if search.is_open(literal):
            search.assign(literal, -1)
    search.decide(model.varmap.number(*fact.eliminations[0]))
    true = set(known) | {model.varmap.number(*fact.eliminations[0])}
    for forced in search.run():
        assert all(-other in true for other in clauses[forced.clause] if other != forced.literal)
        true.add(forced.literal)
    return all(-literal in true for literal in fact.clause)


def test_an_x_wing_is_a_sum_of_two_equations_minus_two_others() -> None:
    steps = check(puzzle_of(X_WING))
    wing = next(step for step in steps if step.technique == "x-wing")
    assert wing.linear == "sum"
    assert wing.bases == ("row 2 digit 7", "row 6 digit 7")
    assert wing.covers == ("column 4 digit 7", "column 8 digit 7")


def test_pointing_and_pairs_are_differences_of_equations_and_singles_are_equations() -> None:
    for step in check(puzzle_of(HARD)):
        if step.technique in ("pointing", "claiming", "naked-pair", "hidden-pair", "naked-triple"):
            assert step.linear == "sum"
        elif "single" in step.technique or step.technique == "full-house":
            assert step.linear == "equation"
            assert step.clause
            assert step.item


@pytest.mark.parametrize("seed", range(10))
def test_the_thread_of_a_random_puzzle_states_the_truth(seed: int) -> None:
    family = make_family(BOARDS[(3 * seed + 1) % (len(BOARDS) - 1)], Random(seed))
    assert family is not None
    check(family.one)


def test_every_lesson_tells_the_same_by_hand() -> None:
    puzzle = puzzle_of(X_WING)
    techniques = {step.technique for _, step in human_path(puzzle)}
    for kind in ("csp", "colouring", "sat", "ilp", "cover"):
        told = steps_of(make_lesson(kind, puzzle))
        assert {step.technique for step in told} == techniques


def test_models_that_cannot_express_a_rule_are_named_and_the_others_still_compared() -> None:
    lesson = make_lesson("compare", make("classic:boxes=2x2", "killer:cages=3@r1c1r1c2").with_givens({15: 1}))
    sizes = [fact for facts in lesson.iter_facts() if isinstance(facts, tuple) for fact in facts]
    found = {size.model: size.size for size in sizes if isinstance(size, ModelSize)}
    assert found["colouring"] is None
    assert all(found[name] for name in ("csp", "sat", "ilp", "cover"))
