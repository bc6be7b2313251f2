"""Certificates of every verdict, size and variant hold, and their formula means what it must."""

import sys
from array import array
from dataclasses import replace

import pytest
from tests.manual_clock import ManualClock
from tests.unit.certificates.samples import NONE, PLAIN, SEVERAL, UNIQUE4, UNIQUE6, pattern_grid

from modoku.certificates import Certificate, Formula, certify, verify_files
from modoku.certificates import formula as formula_module
from modoku.errors import LimitReached, WrongAnswer
from modoku.formats import read_puzzle
from modoku.native import CancelFlag, sat_solve
from modoku.puzzle import Domain, Puzzle, Solution, Sum
from modoku.results import Verdict
from modoku.search import solve
from modoku.variants import make

KILLER = "killer:cages=3@r1c1r1c2;5@r1c3r2c3;7@r3c1r3c2;5@r2c1r2c2"
VARIANTS = [
    ("classic:boxes=2x2",),
    ("latin:size=4",),
    ("classic:boxes=2x2", "diagonal"),
    ("classic:boxes=2x2", "anti-king"),
    ("classic:boxes=2x2", KILLER),
    ("classic:boxes=2x2", "thermometer:lines=r1c1r1c2r2c2"),
    ("classic:boxes=2x2", "palindrome:lines=r1c1r2c3r3c2"),
    ("classic:boxes=2x2", "non-consecutive"),
]


def certified(puzzle: Puzzle | str) -> Certificate:
    found = certify(puzzle)
    assert found is not None
    return found


@pytest.mark.parametrize(
    ("text", "verdict", "solutions"),
    [
        (PLAIN, Verdict.UNIQUE, 1),
        (NONE, Verdict.UNSOLVABLE, 0),
        (SEVERAL, Verdict.MULTIPLE, 2),
        (UNIQUE4, Verdict.UNIQUE, 1),
        (UNIQUE6, Verdict.UNIQUE, 1),
        ("." * 81, Verdict.MULTIPLE, 2),
    ],
)
def test_each_verdict_comes_with_evidence_that_verifies(text: str, verdict: Verdict, solutions: int) -> None:
    certificate = certified(text)
    assert (certificate.verdict, len(certificate.solutions)) == (verdict, solutions)
    found = verify_files(certificate.to_files())
    assert found.verified
    assert found.verdict is verdict
    assert found.puzzle == certificate.puzzle
    assert all(finding.passed for finding in found.findings)


def solutions_of(formula: Formula) -> set[tuple[int, ...]]:
    model = formula.model
    pairs = array("i", range(1, model.varmap.pair_count + 1))
    found = sat_solve(formula.content, formula.variable_count, pairs)[0]
    return {tuple(model.to_values(memoryview(packed).cast("i"))) for packed in found}


@pytest.mark.parametrize("recipes", VARIANTS, ids=" ".join)
def test_the_formula_has_the_solutions_of_the_puzzle_less_those_excluded(recipes: tuple[str, ...]) -> None:
    puzzle = make(*recipes)
    every = {s.values for s in solve(puzzle, engine="reference", limit=None).solutions}
    assert solutions_of(Formula.of(puzzle)) == every
    if every:
        first = Solution.checked(puzzle, min(every))
        assert solutions_of(Formula.of(puzzle, [first])) == every - {first.values}


@pytest.mark.parametrize("recipes", VARIANTS, ids=" ".join)
def test_the_verdict_is_that_of_the_reference_solver_for_any_variant(recipes: tuple[str, ...]) -> None:
    blank = make(*recipes)
    answers = solve(blank, engine="reference", limit=30).answers
    puzzles = [blank, blank.with_givens({0: 1, 1: 1})]
    for answer in answers[::10]:
        puzzles += [blank.with_givens({c: int(answer[c]) for c in range(0, 16, step)}) for step in (1, 2, 3)]
    for puzzle in puzzles:
        certificate = certified(puzzle)
        assert certificate.verdict is solve(puzzle, engine="reference").verdict
        assert verify_files(certificate.to_files()).verdict is certificate.verdict


def test_a_rule_that_nothing_can_keep_is_refuted_although_its_clause_is_empty() -> None:
    blank = make("classic:boxes=2x2")
    for rule in (Sum((0, 1), 30), Domain((0,), frozenset())):
        certificate = certified(blank.with_constraints([rule]))
        assert certificate.verdict is Verdict.UNSOLVABLE
        assert verify_files(certificate.to_files()).verdict is Verdict.UNSOLVABLE
    assert b"\n0\n" in certified(blank.with_constraints([Sum((0, 1), 30)])).to_files()["formula.cnf"]


def test_large_boards_are_certified_with_auxiliary_variables(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(formula_module, "MOST_PAIRWISE", 5)
    certificate = certified(UNIQUE6)
    assert certificate.formula.model.at_most_one == "commander"
    assert certificate.formula.model.stats().auxiliaries > 0
    files = certificate.to_files()
    assert verify_files(files).verdict is Verdict.UNIQUE
    monkeypatch.undo()
    refused = verify_files(files).findings[-1]
    assert not refused.passed
    assert "formula.cnf" in str(refused.said)


def test_a_25x25_is_certified() -> None:
    puzzle = pattern_grid(5, holes=200, seed=1)
    certificate = certified(puzzle)
    assert certificate.verdict is Verdict.UNIQUE
    assert verify_files(certificate.to_files()).verdict is Verdict.UNIQUE


def test_certificates_are_the_same_byte_for_byte_when_made_again() -> None:
    assert certified(PLAIN).to_files() == certified(PLAIN).to_files()


def test_no_certificate_is_made_when_the_time_does_not_suffice() -> None:
    assert certify(PLAIN, seconds=0) is None
    raised = CancelFlag()
    raised.set()
    assert certify(PLAIN, cancel=raised) is None


def test_a_certificate_that_is_not_looked_at_in_time_is_neither_verified_nor_refused(
    monkeypatch: pytest.MonkeyPatch, manual_clock: ManualClock
) -> None:
    files = certified(PLAIN).to_files()
    raised = CancelFlag()
    raised.set()
    for seconds, cancel in ((0, None), (None, raised)):
        with pytest.raises(LimitReached):
            verify_files(files, seconds=seconds, cancel=cancel)
    # The checker in Python looks at the time line by line.
    manual_clock.when_read_in("check_proof", lambda: manual_clock.move(61))
    with pytest.raises(LimitReached):
        verify_files(files, checkers="both", seconds=60)
    module = sys.modules["modoku.certificates.verifying"]
    monkeypatch.setattr(module, "check_lrat", lambda *_: (False, b"", "not finished: time"))
    with pytest.raises(LimitReached):
        verify_files(files)


def test_a_proof_that_is_not_checked_in_time_is_not_given_out_and_a_wrong_one_is_an_error(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    # The package gives the function under the name of the module.
    module = sys.modules["modoku.certificates.certifying"]
    monkeypatch.setattr(module, "check_lrat", lambda *_: (False, b"", "not finished: time"))
    assert certify(PLAIN) is None
    monkeypatch.setattr(module, "check_lrat", lambda *_: (False, b"", "step 3: it does not follow"))
    with pytest.raises(WrongAnswer, match="step 3"):
        certify(PLAIN)


def test_a_quick_engine_that_gives_up_leaves_the_work_to_the_one_that_proves(monkeypatch: pytest.MonkeyPatch) -> None:
    # The package gives the function under the name of the module.
    monkeypatch.setattr(sys.modules["modoku.certificates.certifying"], "FEW_NODES", 1)
    for text, verdict in ((SEVERAL, Verdict.MULTIPLE), (UNIQUE6, Verdict.UNIQUE), ("." * 81, Verdict.MULTIPLE)):
        certificate = certified(text)
        assert certificate.verdict is verdict
        assert verify_files(certificate.to_files()).verdict is verdict


def test_a_name_with_line_ends_does_not_get_into_the_formula() -> None:
    puzzle = read_puzzle(UNIQUE4)
    named = replace(puzzle, layout=replace(puzzle.layout, name="x\np cnf 1 2\n1 0\n-1 0\n"))
    assert certified(named).to_files()["formula.cnf"] == certified(puzzle).to_files()["formula.cnf"]


def test_what_was_found_is_said_in_order() -> None:
    said = [str(finding.said) for finding in verify_files(certified(UNIQUE4).to_files()).findings]
    assert said[0] == "The manifest is unchanged, and so are the 5 files that it describes."
    assert said[1] == f"The puzzle has 16 cells, {len(UNIQUE4) - UNIQUE4.count('.')} of them given."
    assert said[2] == "The solution keeps every rule of the puzzle."
    assert said[3].startswith("The formula, written again from the puzzle, is the same:")
    assert "The formula without its last clause allows the solution." in said
    assert said[-1] == "The manifest claims what was found: unique."
    several = [str(finding.said) for finding in verify_files(certified(SEVERAL).to_files()).findings]
    assert several[2] == "The two solutions differ, and each keeps every rule of the puzzle."
    assert several[-2:] == ["The formula allows both solutions.", "The manifest claims what was found: multiple."]
