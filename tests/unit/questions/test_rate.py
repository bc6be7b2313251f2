"""Ratings exist only with a proof, whether one puzzle is asked about or a list."""

from __future__ import annotations

import pytest
from tests.unit.questions.played import CLASSIC, FAULTY, LINE, NONE, SEVERAL, placed, puzzle_of

import modoku
from modoku.errors import FormatError, ModokuError
from modoku.limits import Deadline
from modoku.logic import Technique, get_technique
from modoku.native import CancelFlag
from modoku.puzzle import Sheet
from modoku.questions.proof import Proof, Unproved, no_proof, proof_by_path, prove, prove_many
from modoku.questions.question import Control
from modoku.questions.rate import RateAnswer, rate_many
from modoku.results import Verdict

RECTANGLE = "5.......2..6.84.91....1...7.4.1.6....895.......5.7.92..9..........9...1.......68."
LINES = [CLASSIC, SEVERAL, LINE, NONE, FAULTY, RECTANGLE, CLASSIC.replace(".", "0")]


@pytest.mark.parametrize("uniqueness", [True, False])
def test_a_list_has_the_ratings_of_its_puzzles(uniqueness: bool) -> None:
    found = rate_many(LINES, uniqueness=uniqueness)
    assert found == [modoku.rate(line, uniqueness=uniqueness) for line in LINES]
    assert [one.verdict for one in found if isinstance(one, RateAnswer)] == [
        "unique", "multiple", "unique", "unsolvable", "unsolvable", "unique", "unique",
    ]  # fmt: skip
    assert found == rate_many(LINES, uniqueness=uniqueness, jobs=3)


def test_without_uniqueness_several_solutions_are_still_found_out() -> None:
    (found,) = rate_many([SEVERAL], uniqueness=False)
    assert isinstance(found, RateAnswer)
    assert (found.verdict, found.proved_by, found.rating) == ("multiple", None, None)


def test_a_list_has_a_row_for_each_entry_whatever_it_is() -> None:
    rows = rate_many([CLASSIC, "?" * 81, "", puzzle_of(LINE), "12..34....1...21", placed(2, 4), "123"])
    assert [isinstance(row, ModokuError) for row in rows] == [False, True, True, False, False, False, True]
    assert isinstance(rows[1], FormatError)
    assert rate_many([]) == []


def test_every_proof_holds_the_solution() -> None:
    sheets = [Sheet(puzzle_of(line)) for line in LINES]
    proofs = prove_many(sheets)
    alone = [prove(sheet, Control(Deadline())) for sheet in sheets]
    for many, one in zip(proofs, alone, strict=True):
        assert type(many) is type(one)
        if isinstance(many, Proof) and isinstance(one, Proof):
            assert many.solution == one.solution
        if isinstance(many, Unproved) and isinstance(one, Unproved):
            assert (many.verdict, str(many.reason)) == (one.verdict, str(one.reason))


def test_techniques_that_need_one_solution_are_used_only_where_a_search_proved_it() -> None:
    sheet = Sheet(puzzle_of(RECTANGLE))
    proof = prove(sheet, Control(Deadline()))
    assert isinstance(proof, Proof)
    by_path = proof_by_path(sheet.puzzle, proof.solution.values)

    def rest_on_it(techniques: tuple[Technique, ...]) -> bool:
        return any(technique.uses_uniqueness for technique in techniques)

    assert rest_on_it(proof.techniques())
    assert rest_on_it(proof.techniques(human=True))
    for careful in (proof.techniques(uniqueness=False), by_path.techniques(), no_proof(Verdict.UNKNOWN).techniques()):
        assert careful
        assert not rest_on_it(careful)
    used = [{step.technique for step in modoku.steps(sheet, uniqueness=asked).steps} for asked in (True, False)]
    assert [any(get_technique(name).uses_uniqueness for name in names) for names in used] == [True, False]


def test_a_flag_ends_a_list_without_a_rating() -> None:
    flag = CancelFlag()
    flag.set()
    (found,) = rate_many([LINE], cancel=flag)
    assert isinstance(found, RateAnswer)
    assert found.rating is None
    assert found.outcome == "limit"


def test_a_rating_is_told_with_a_comma_in_french_and_with_a_point_in_data() -> None:
    answer = modoku.rate(CLASSIC)
    assert answer.grade is not None
    point, comma = f"{answer.rating:.1f} (", f"{answer.rating:.1f} (".replace(".", ",")
    assert answer.grade.said("en").startswith(point)
    assert answer.grade.said("fr").startswith(comma)
    assert answer.to_json("fr")["rating"] == answer.rating
