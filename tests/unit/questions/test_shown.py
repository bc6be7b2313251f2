"""What is printed is what was asked for: a board, pencil marks, faults; pictures bring out what an answer is about."""

import modoku
from modoku import Puzzle, Solution, make, read_puzzle
from modoku.graphs import graph_of_puzzle
from modoku.logic import TECHNIQUES, find_hint, grade, trace
from modoku.models import to_cnf
from modoku.results import SolveResult
from modoku.search.candidates import find_candidates
from modoku.search.conflict import find_conflict
from modoku.search.counting import count
from modoku.search.difference import find_difference
from modoku.search.minimal import find_redundant
from modoku.search.solving import solve
from modoku.search.unavoidable import find_unavoidable

CLASSIC = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SEVERAL = "5.467.9..67....3......42.678..76...3..68..7..7....48569....7.8....4.9...3452....9"
FAULTY = "55" + "." * 79


def test_a_solution_is_printed_as_a_board_with_the_verdict() -> None:
    lines = str(modoku.solve("12..............")).splitlines()
    assert len(lines) == 8
    assert lines[1].startswith("│ 1 2 │ ")
    assert lines[-1] == "several solutions"
    assert str(modoku.solve(FAULTY)) == "no solution"
    assert modoku.solve(FAULTY).said() == "unsolvable"


def test_candidates_are_printed_as_pencil_marks() -> None:
    printed = str(modoku.candidates("12343412........"))
    assert "[1]" in printed
    assert printed.count("┃") == 24
    assert modoku.candidates("12343412........").said().split()[-2:] == ["24", "13"]


def test_faults_are_said_in_a_line_and_printed_one_a_line() -> None:
    answer = modoku.check(FAULTY)
    assert answer.said().startswith("2 faults: 5 occurs twice in row 1")
    assert "\n" not in answer.said()
    assert [line[:2] for line in str(answer).splitlines()] == ["2 ", "  ", "  "]
    assert str(answer.faults[0]) in str(answer)


def test_pictures_show_the_answer_and_no_more_than_was_told() -> None:
    puzzle = modoku.solve(CLASSIC)
    assert puzzle.picture().count("<text") == 81
    told = [modoku.hint(CLASSIC, stage=stage).picture() for stage in (1, 2, 3, 4)]
    assert told[1] == told[0] != told[2]
    assert len(told[3]) > len(told[2])
    assert modoku.rate(CLASSIC).picture() == modoku.to_svg(read_puzzle(CLASSIC))
    assert modoku.check(FAULTY).picture() != modoku.to_svg(read_puzzle(FAULTY))


def test_results_are_short_at_a_prompt() -> None:
    classic, several, faulty = map(read_puzzle, (CLASSIC, SEVERAL, FAULTY))
    large: Puzzle = make("classic:boxes=5x5")
    small = read_puzzle("1234341221434321")
    found = (
        solve(classic),
        solve(CLASSIC),
        count(classic),
        find_candidates(classic),
        find_redundant(classic),
        find_conflict(faulty),
        find_difference(several),
        find_unavoidable(small, Solution.checked(small, small.givens), size=4),
        trace(classic, TECHNIQUES),
        trace(classic, TECHNIQUES).steps[0],
        grade(classic, TECHNIQUES),
        find_hint(classic, TECHNIQUES),
        graph_of_puzzle(classic),
        to_cnf(classic),
        modoku.find_faults(faulty)[0],
        modoku.solve_many([CLASSIC] * 3),
        SolveResult(large, (), modoku.Stop.TIME, "auto"),
    )
    for one in found:
        assert len(repr(one)) < 200, type(one).__name__
        assert repr(one).lstrip("<").startswith(type(one).__name__)
