"""Puzzles with 17 givens stay different, and their solutions fall into the classes that another method finds."""

from collections import defaultdict
from pathlib import Path

import pytest

from modoku import solve_many
from modoku.formats import read_puzzle
from modoku.native import automorphism_count, canonical_one
from modoku.puzzle import Puzzle
from modoku.questions.canon import canon_many
from modoku.symmetry import Transform, automorphisms, find_map
from modoku.symmetry.canonical_form import labelled_form

SAMPLE = Path(__file__).parents[2] / "data" / "symmetry" / "17-clue-sample.txt"
LINES = SAMPLE.read_text(encoding="utf-8").split()


def general_key(puzzle: Puzzle) -> str:
    return labelled_form(puzzle, Transform.identity(81, 9)).key


def test_no_two_puzzles_of_the_sample_are_equivalent() -> None:
    assert len(set(canon_many(LINES))) == len(LINES) > 150
    assert len({general_key(read_puzzle(line)) for line in LINES}) == len(LINES)


def test_their_solutions_fall_into_the_classes_that_the_general_labelling_finds() -> None:
    solutions = [solution or "" for solution in solve_many(LINES)]
    classes: dict[str, list[str]] = defaultdict(list)
    for form, solution in zip(canon_many(solutions), solutions, strict=True):
        classes[str(form)].append(solution)
    assert max(map(len, classes.values())) > 20
    assert len(classes) == 72
    keys = {form: {general_key(read_puzzle(grid)) for grid in grids} for form, grids in classes.items()}
    assert all(len(found) == 1 for found in keys.values())
    assert len({key for found in keys.values() for key in found}) == len(classes)
    grids = max(classes.values(), key=len)
    one, other = read_puzzle(grids[0]), read_puzzle(grids[-1])
    found = find_map(one, other)
    assert found is not None
    assert found.apply(one) == other


def test_the_two_ways_count_the_same_automorphisms_of_full_grids() -> None:
    symmetric = "123456789456789123789123456231564897564897231897231564312645978645978312978312645"
    grids = [solution or "" for solution in solve_many(LINES[:40])]
    for grid in (symmetric, *grids):
        assert automorphisms(read_puzzle(grid)).order == automorphism_count(grid)
    assert automorphism_count(symmetric) == 648
    with pytest.raises(ValueError, match="full grids"):
        automorphism_count("." * 81)
    for text, said in (("." * 80, "81 characters"), ("." * 80 + "A", "neither a digit nor a blank")):
        with pytest.raises(ValueError, match=said):
            canonical_one(text)
