"""Explanations: of no solution, of several, and that there is nothing to explain."""

from __future__ import annotations

from dataclasses import replace

from tests.unit.questions.played import CLASSIC, FAULTY, NONE, SEVERAL

import modoku
from modoku.puzzle import Sum
from modoku.questions.explain_conflict import ExplainConflictAnswer
from modoku.results import Verdict
from modoku.search import solve
from modoku.variants import make

TYPED = CLASSIC[:5] + "4" + CLASSIC[6:]


def test_every_fix_of_a_conflict_mends_it_and_says_whether_it_leaves_one_solution() -> None:
    for line in (FAULTY, NONE, TYPED):
        found = modoku.explain_conflict(line, seconds=None)
        assert (found.verdict, found.minimal, found.complete, found.outcome) == ("unsolvable", True, True, "done")
        assert (found.solutions, found.open_cells) == ((), ())
        assert found.fixes
        for fix in found.fixes:
            assert found.puzzle.givens[fix.cell] == fix.given
            givens = [(fix.digit or 0) if c == fix.cell else d for c, d in enumerate(found.puzzle.givens)]
            assert solve(found.puzzle.with_givens(givens)).verdict == (Verdict.UNIQUE if fix.unique else "multiple")


def test_the_parts_of_a_conflict_contradict_each_other_and_none_can_be_spared() -> None:
    found = modoku.explain_conflict(TYPED, seconds=None)
    units = [part.unit for part in found.parts if part.unit is not None]
    assert {part.kind for part in found.parts} == {"given", "unit"}
    assert all(part.digit == found.puzzle.givens[part.cells[0]] for part in found.parts if part.kind == "given")
    assert all(unit in found.puzzle.layout.units for unit in units)
    assert found.smallest


def test_a_rule_that_is_broken_is_told_in_its_words() -> None:
    blank = make("classic:boxes=2x2").with_constraints([Sum((0, 1), 9)])
    found = modoku.explain_conflict(blank, seconds=None)
    (part,) = found.parts
    assert (part.kind, part.digit, part.unit, part.cells) == ("constraint", None, None, (0, 1))
    assert str(part.text) == '"The digits of r1c1, r1c2 add up to 9"'
    assert str(found).splitlines()[-1] == "  No given is to blame: the rules contradict each other without any."


def test_two_solutions_differ_where_it_is_said_and_a_deciding_given_decides() -> None:
    found = modoku.explain_conflict(SEVERAL, seconds=None)
    first, second = found.solutions
    assert found.cells == tuple(c for c in range(81) if first.values[c] != second.values[c])
    assert (found.verdict, found.low, found.high, found.open_known) == ("multiple", 3, 3, True)
    assert set(found.cells) <= set(found.open_cells)
    assert found.parts == ()
    assert found.deciding
    for fix in found.deciding:
        assert (fix.given, fix.left) == (None, 1)
        givens = [fix.digit or 0 if c == fix.cell else d for c, d in enumerate(found.puzzle.givens)]
        assert solve(found.puzzle.with_givens(givens)).verdict is Verdict.UNIQUE


def test_where_no_given_decides_those_that_leave_fewest_are_named() -> None:
    found = modoku.explain_conflict("12343412........", seconds=None)
    assert (found.deciding, found.high) == ((), 4)
    assert {(fix.left, fix.unique) for fix in found.fixes} == {(2, False)}
    assert "No single further given would leave exactly one solution." in str(found)


def test_exactly_one_solution_is_an_answer_that_says_so() -> None:
    found = modoku.explain_conflict(CLASSIC, seconds=None)
    assert (str(found), str(found.reason)) == ("exactly one solution", "There is exactly one solution.")
    assert (found.verdict, found.outcome, found.cells, found.fixes, found.parts) == ("unique", "done", (), (), ())
    assert len(found.solutions) == 1


def test_without_time_it_is_said_what_is_not_known() -> None:
    open_ = modoku.explain_conflict("." * 625, boxes="5x5", seconds=0.0)
    assert (open_.verdict, open_.outcome, open_.complete) == ("unknown", "limit", False)
    faulty = modoku.explain_conflict("11" + "." * 623, boxes="5x5", seconds=0.0)
    assert (faulty.verdict, faulty.outcome, faulty.parts) == ("unsolvable", "limit", ())
    assert str(faulty.reason) == "There is no solution; what contradicts what was not found in time."


def test_the_answer_reads_back_with_its_parts() -> None:
    found = modoku.explain_conflict(TYPED, seconds=None)
    again = ExplainConflictAnswer.from_json(found.to_json("fr"))
    assert again == found
    assert [part.unit for part in again.parts] == [part.unit for part in found.parts]


def test_what_is_told_of_a_conflict_says_how_sure_it_is() -> None:
    found = modoku.explain_conflict(TYPED, seconds=None)
    assert "No smaller set of givens and rules contradicts itself." in found.said()
    assert "was not decided in time" in replace(found, smallest=False).said()
    assert "Perhaps not all of them are needed" in replace(found, smallest=False, minimal=False).said()
    assert "Not every given was tried in time." in replace(found, complete=False).said()
    assert found.said().count("Not every given") == 0
    assert "No change of a single given makes it solvable." in replace(found, fixes=()).said()
    assert replace(found, parts=()).said().splitlines()[1:] == [f"  {found.reason}"]
    many = replace(found, fixes=(found.fixes[0],) * 14).said()
    assert many.count(f"in {found.puzzle.layout.cell_name(found.fixes[0].cell)}: ") == 12
    assert "2 more ways to mend it." in many


def test_what_is_told_of_several_solutions_says_how_sure_it_is() -> None:
    found = modoku.explain_conflict(SEVERAL, seconds=None)
    assert "There are 3 solutions." in found.said()
    assert "would leave exactly one solution: " in found.said()
    unsure = replace(found, high=None, open_known=False, complete=False).said()
    assert "There are at least 3 solutions." in unsure
    assert f"At least {len(found.open_cells)} cells are open: " in unsure
    assert "Not every given was tried in time." in unsure
    none = replace(found, fixes=tuple(replace(fix, unique=False, left=2) for fix in found.fixes)).said()
    assert "No single further given would leave exactly one solution." in none
    assert "The givens that would leave fewest, and how many: " in none
