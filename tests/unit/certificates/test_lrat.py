"""The checker in plain Python: what follows is accepted, every kind of flaw is named with its line."""

import pytest

from modoku.certificates import ProofFlaw, check_proof
from modoku.native import check_lrat

FORMULA = b"c two variables, all four clauses\np cnf 2 4\n1 2 0\n1 -2 0\n-1 2 0\n-1 -2 0\n"
PROOF = b"5 1 0 1 2 0\n6 0 5 3 4 0\n"


@pytest.mark.parametrize(
    ("proof", "steps"),
    [
        (PROOF, 2),
        (b"5 1 0 1 2 0\n7 d 1 2 0\n8 0 5 3 4 0\n", 2),
        (b"5 1 0 1 2 0\n5 d 1 0\n6 2 0 5 3 0\n7 0 5 3 4 0\n", 3),
        (PROOF + b"what comes after the empty clause does not matter", 2),
        (b"5 1 -1 0 3 4 0\n6 1 0 1 2 0\n7 0 6 3 4 0\n", 3),
    ],
)
def test_a_proof_whose_steps_follow_is_accepted(proof: bytes, steps: int) -> None:
    assert check_proof(FORMULA, proof) == steps


@pytest.mark.parametrize(
    ("proof", "line", "reason"),
    [
        (b"", 1, "end comes before"),
        (b"5 1 0 1 2 0\n", 2, "end comes before"),
        (b"5 1 0 1 0\n", 1, "lead to no contradiction"),
        (b"5 1 0 0\n", 1, "lead to no contradiction"),
        (b"5 1 0 3 2 0\n", 1, "hint 3 is no unit clause"),
        (b"5 1 0 1 9 0\n", 1, "no clause 9"),
        (b"5 1 0 1 -2 0\n", 1, "no clause -2"),
        (b"5 1 0 1 0 2 0\n", 1, "not a step"),
        (b"5 1 0\n", 1, "not a step"),
        (b"5 1 0 1 2\n", 1, "not a step"),
        (b"5 x 0 1 2 0\n", 1, "not numbers"),
        (b"x 1 0 1 2 0\n", 1, "not a step"),
        (b"5 1 0 1 x 0\n", 1, "no clause x"),
        (b"5 1 0 1 " + b"9" * 5000 + b" 0\n", 1, "no clause 9"),
        (b"4 1 0 1 2 0\n", 1, "not in order"),
        (b"5 1 0 1 2 0\n5 0 5 3 4 0\n", 2, "not in order"),
        (b"5 1 0 1 2 0\n6 d 5 0\n7 0 5 3 4 0\n", 3, "no clause 5"),
        (b"5 1 0 1 2 0\n6 d 5\n", 2, "not a list of clauses"),
        (b"5 0 5 3 4 0\n", 1, "no clause 5"),
        (b"5 3 0 1 2 0\n", 1, "variable that the formula has not"),
        (b"5 -4 0 1 2 0\n", 1, "variable that the formula has not"),
    ],
)
def test_a_step_that_does_not_follow_is_named(proof: bytes, line: int, reason: str) -> None:
    with pytest.raises(ProofFlaw, match=reason) as caught:
        check_proof(FORMULA, proof)
    assert (caught.value.file, caught.value.line) == ("proof", line)


@pytest.mark.parametrize(
    "formula",
    [
        b"",
        b"1 0\n-1 0\n",
        b"p cnf 1 3\n1 0\n-1 0\n",
        b"p cnf 1 2\n1 0\n-1 0",
        b"p cnf 1 1\n1 0\n-1 0",
        b"p cnf 2 3\n1\n2 0\n-1 0\n",
        b"p cnf 1 1\n1 0 -1 0\n",
        b"p cnf 1 2\n1 0\n-x 0\n",
        b"p cnf x 2\n1 0\n-1 0\n",
        b"p cnf 1 2\n1 0 0\n-1 0\n",
    ],
)
def test_a_formula_that_is_not_one_clause_a_line_is_refused(formula: bytes) -> None:
    with pytest.raises(ProofFlaw) as caught:
        check_proof(formula, b"3 0 1 2 0\n")
    assert caught.value.file == "formula"


def test_a_literal_outside_the_formula_is_never_taken_for_another() -> None:
    # Were 4 read as -1, counted from the end of an array of five, the last step would follow.
    for clause in (b"4 0\n", b"-4 0\n"):
        with pytest.raises(ProofFlaw, match="variable that the formula has not"):
            check_proof(b"p cnf 2 2\n1 0\n" + clause, b"3 0 1 2 0\n")


def test_a_literal_written_twice_counts_once() -> None:
    formula = b"p cnf 1 2\n1 1 0\n-1 -1 -1 0\n"
    assert check_proof(formula, b"3 0 1 2 0\n") == 1
    assert check_lrat([1, 1, 0, -1, -1, -1, 0], 1, b"3 0 1 2 0\n")[0]


@pytest.mark.parametrize("gap", [1, 100, 10**6, 10**15])
def test_the_numbers_of_steps_may_have_gaps_and_still_name_no_other_step(gap: int) -> None:
    first, second = 4 + gap, 4 + 2 * gap
    right = b"%d 1 0 1 2 0\n%d d 1 0\n%d 0 %d 3 4 0\n" % (first, first, second, first)
    wrong = b"%d 1 0 1 2 0\n%d 0 %d 3 4 0\n" % (first, second, first + 1)
    gone = b"%d 1 0 1 2 0\n%d d %d 0\n%d 0 %d 3 4 0\n" % (first, first, first, second, first)
    numbers = [1, 2, 0, 1, -2, 0, -1, 2, 0, -1, -2, 0]
    assert check_proof(FORMULA, right) == 2
    assert check_lrat(numbers, 2, right)[0]
    for proof in (wrong, gone):
        with pytest.raises(ProofFlaw, match="there is no clause"):
            check_proof(FORMULA, proof)
        accepted, _, reason = check_lrat(numbers, 2, proof)
        assert not accepted
        assert "unknown clause" in reason


def test_a_formula_with_the_empty_clause_is_refuted_by_naming_it() -> None:
    assert check_proof(b"p cnf 1 2\n1 0\n0\n", b"3 0 2 0\n") == 1
    assert check_proof(b"p cnf 1 3\n0\n0\n1 0\n", b"4 0 2 0\n") == 1


def test_the_checker_imports_nothing() -> None:
    import ast
    from pathlib import Path

    import modoku.certificates.lrat

    tree = ast.parse(Path(modoku.certificates.lrat.__file__).read_text(encoding="utf-8"))
    assert not [node for node in ast.walk(tree) if isinstance(node, ast.Import | ast.ImportFrom)]


@pytest.mark.parametrize(
    ("formula", "line", "reason"),
    [
        (b"p cnf 1 3\n1 0\n-1 0\n", 1, "head does not fit"),
        (b"c a word\nc another\np cnf 1 3\n1 0\n-1 0\n", 3, "head does not fit"),
        (b"c a word\np cnf 2 3\n1 0\n2\n-1 0\n", 4, "not one clause"),
        (b"c a word\np cnf 1 2\n1 0\n-x 0\n", 4, "not numbers"),
        (b"p cnf 1 2\n2 0\n-1 0\n", 2, "variable that the formula has not"),
    ],
)
def test_a_flaw_of_the_formula_is_named_with_its_line(formula: bytes, line: int, reason: str) -> None:
    with pytest.raises(ProofFlaw, match=reason) as caught:
        check_proof(formula, b"3 0 1 2 0\n")
    assert (caught.value.file, caught.value.line) == ("formula", line)
