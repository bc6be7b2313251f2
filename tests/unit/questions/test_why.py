"""Why: every answer is right, the ladder is kept, and what cannot be asked is told."""

from __future__ import annotations

import pytest

import modoku
from modoku.errors import PuzzleError
from modoku.logic import Candidate, State, Step
from modoku.logic.checking import StepJudge
from modoku.logic.reasons import find_reason
from modoku.puzzle import Sheet
from modoku.results import Verdict

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
HARD = "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9"
NETS = "..3......8......959....42....1..394..6...........75..35..4...8.6....7.....9....1."


def test_no_true_candidate_is_refuted_and_every_false_one_has_a_reason() -> None:
    solution = modoku.solve(HARD).solutions[0].values
    for cell in range(0, 81, 9):
        for digit in (1, 5, 9):
            found = modoku.why(HARD, candidate=f"r{cell // 9 + 1}c{cell % 9 + 1}={digit}")
            assert found.holds == (solution[cell] == digit)
            assert found.kind, found
            for step in found.steps:
                assert all(solution[place] != struck for place, struck in step.eliminations)
                assert all(solution[place] == placed for place, placed in step.placements)
            if found.claims:
                assert found.claims[0].candidate == (cell, digit)
                assert found.claims[0].is_true is not found.holds


def test_a_digit_that_is_seen_needs_no_figure() -> None:
    found = modoku.why(EASY, candidate="r1c3=5")
    assert (found.kind, found.holds) == ("seen", False)
    assert found.said() == "r1c3≠5: row 1 has this digit already, in r1c1."
    assert found.said("fr") == "L1C3≠5\u00a0: la ligne 1 a déjà ce chiffre, en L1C1."
    assert modoku.why(EASY, candidate="r1c1=5").said() == "r1c1 is given."


def test_an_entry_that_is_wrong_is_explained() -> None:
    grid = "532.7" + EASY[5:]
    sheet = modoku.read_puzzle(EASY)
    placed = [0] * 81
    placed[2] = 2
    assert grid[2] == "2"
    found = modoku.why(Sheet(sheet, tuple(placed)), candidate="r1c3=2")
    assert found.holds is False
    assert found.steps


def test_words_are_said_in_both_languages() -> None:
    found = modoku.why(EASY, candidate="r1c3=2")
    assert "Hence" in found.said("en")
    assert found.said("fr") != found.said("en")


@pytest.mark.parametrize("text", ["r1c1", "r1c1=x", "r99c1=3", "7"])
def test_what_names_no_candidate_is_told(text: str) -> None:
    with pytest.raises(PuzzleError):
        modoku.why(EASY, candidate=text)


def test_without_a_single_solution_there_is_no_reason() -> None:
    found = modoku.why("12..............", candidate="r1c3=3")
    assert found.verdict is Verdict.MULTIPLE
    assert found.kind is None


def test_of_several_solutions_a_digit_is_in_none_or_in_all_or_nothing_is_said() -> None:
    several = "1...3..2...3...."
    solutions = [one.values for one in modoku.solve(several, limit=100).solutions]
    assert len(solutions) > 1
    kinds = set()
    for cell in range(16):
        held = {values[cell] for values in solutions}
        for digit in range(1, 5):
            found = modoku.why(several, candidate=f"r{cell // 4 + 1}c{cell % 4 + 1}={digit}")
            assert found.holds == (None if digit in held and len(held) > 1 else digit in held)
            assert (found.kind is None) == (found.holds is None), found
            kinds.add(found.kind)
    assert {None, "seen", "figure"} <= kinds


def _single(state: State) -> list[Candidate]:
    """Return a candidate that is the last of its cell, or of its digit in a house."""
    for cell, mask in enumerate(state.candidates):
        if mask and not mask & (mask - 1):
            return [(cell, mask.bit_length())]
    for house in state.board.houses:
        for index, places in enumerate(state.places):
            if (here := places & house.mask) and not here & (here - 1):
                return [(here.bit_length() - 1, index + 1)]
    return []


def _follows(state: State, placed: list[Candidate], struck: list[Candidate], wanted: Candidate) -> bool:
    """Return whether by singles alone a candidate is struck, or nothing is left of a cell or a house."""
    while True:
        state = state.changed(placed, struck)
        if not state.has(wanted) and state.values[wanted[0]] != wanted[1]:
            return True
        if state.is_broken:
            return True
        placed, struck = _single(state), []
        if not placed:
            return False


def _is_proved(state: State, step: Step) -> bool:
    """Return whether a step is proved where only what a reason tells has been struck: by figures, or by cases."""
    judge = StepJudge(state, unique=False)
    if step.figures:
        return judge.is_proved(step)
    cells = set(step.evidence.cells)
    cases: list[list[tuple[list[Candidate], list[Candidate]]]] = [
        [([case], []) for case in truth] for truth in judge.truths if {cell for cell, _ in truth} == cells
    ]
    cases += [[([one], []), ([], [one])] for one in judge.alive if {one[0]} == cells]
    assert not step.placements
    return all(any(all(_follows(state, *case, one) for case in some) for some in cases) for one in step.eliminations)


def test_a_part_of_the_path_has_all_that_it_rests_on() -> None:
    puzzle = modoku.read_puzzle(NETS)
    solution, start, techniques = modoku.solve(puzzle).solutions[0].values, State.of(puzzle), set()
    for cell in range(0, 81, 11):
        for digit in start.digits_of(cell):
            found = find_reason(start, (cell, digit), holds=solution[cell] == digit)
            assert found is not None
            if found.kind != "path":
                continue
            state = start
            for step in found.steps:
                assert _is_proved(state, step), step
                techniques.add(step.technique)
                state = state.after(step)
            assert state.values[cell] == digit if solution[cell] == digit else not state.has((cell, digit))
    assert "dynamic-forcing-chain" in techniques


def test_a_right_digit_is_refuted_by_nothing_even_if_it_is_called_wrong() -> None:
    for text in (EASY, HARD):
        puzzle = modoku.read_puzzle(text)
        state = State.of(puzzle)
        for cell, digit in enumerate(modoku.solve(puzzle).solutions[0].values):
            if state.has((cell, digit)):
                assert find_reason(state, (cell, digit), holds=False) is None
