"""The operations by name do what they say, for boxes of any shape."""

from collections.abc import Sequence

import pytest

from modoku.errors import PuzzleError
from modoku.puzzle import BoxGrid, DigitSet, Grid, Layout, Sheet
from modoku.symmetry import (
    Transform,
    box_grid_of,
    canonical,
    find_map,
    operation_from_text,
    permute_bands,
    permute_columns,
    permute_rows,
    permute_stacks,
    reflect,
    relabel,
    rotate,
    transpose,
)
from modoku.variants import classic, latin, make

SHAPES = [BoxGrid(2, 2), BoxGrid(2, 3), BoxGrid(3, 2), BoxGrid(3, 3), BoxGrid(2, 4), BoxGrid(4, 4)]


def layout_of(boxes: BoxGrid) -> Layout:
    return classic(boxes).layout


def rows_of(layout: Layout, values: Sequence[int]) -> list[list[int]]:
    n = layout.size
    return [list(values[n * r : n * r + n]) for r in range(n)]


@pytest.mark.parametrize("boxes", SHAPES, ids=str)
def test_each_operation_moves_lines_as_it_says(boxes: BoxGrid) -> None:
    layout = layout_of(boxes)
    n = boxes.size
    numbered = tuple(range(n * n))
    before = rows_of(layout, numbered)

    def after(transform: Transform) -> list[list[int]]:
        image = [0] * (n * n)
        for cell, to in enumerate(transform.cells):
            image[to] = cell
        return rows_of(layout, image)

    first = (2, 1, *range(3, boxes.box_rows + 1))
    assert after(permute_rows(layout, 1, first)) == [before[1], before[0], *before[2:]]
    last = n - boxes.box_columns
    order = (*range(2, boxes.box_columns + 1), 1)
    turned = [row[:last] + row[last + 1 :] + [row[last]] for row in before]
    assert after(permute_columns(layout, boxes.stack_count, order)) == turned
    bands = (*range(2, boxes.band_count + 1), 1)
    assert after(permute_bands(layout, bands)) == before[boxes.box_rows :] + before[: boxes.box_rows]
    stacks = (boxes.stack_count, *range(1, boxes.stack_count))
    assert after(permute_stacks(layout, stacks)) == [row[last:] + row[:last] for row in before]
    assert after(transpose(layout)) == [list(column) for column in zip(*before, strict=True)]
    assert after(rotate(layout)) == [list(column)[::-1] for column in zip(*before, strict=True)]
    assert after(rotate(layout, 2)) == [row[::-1] for row in before[::-1]]
    assert rotate(layout, 3) == rotate(layout).inverse
    assert rotate(layout, -1) == rotate(layout, 3)
    assert after(reflect(layout, "horizontal")) == before[::-1]
    assert after(reflect(layout, "vertical")) == [row[::-1] for row in before]
    assert reflect(layout, "diagonal") == transpose(layout)
    assert reflect(layout, "antidiagonal") == rotate(layout, 2) @ transpose(layout)


def test_transposing_turns_boxes_of_two_rows_into_boxes_of_two_columns() -> None:
    upright, flat = layout_of(BoxGrid(3, 2)), layout_of(BoxGrid(2, 3))
    assert transpose(flat).apply(flat) == upright
    assert rotate(upright).apply(upright) == flat
    assert reflect(flat).apply(flat) is flat


def test_every_operation_keeps_a_solved_grid_solved() -> None:
    puzzle = classic(BoxGrid(2, 3))
    solved = (
        1,
        2,
        3,
        4,
        5,
        6,
        4,
        5,
        6,
        1,
        2,
        3,
        2,
        3,
        1,
        5,
        6,
        4,
        5,
        6,
        4,
        2,
        3,
        1,
        3,
        1,
        2,
        6,
        4,
        5,
        6,
        4,
        5,
        3,
        1,
        2,
    )
    for text in ("rows:2:21", "columns:1:231", "bands:312", "stacks:21", "rotate:2", "reflect", "relabel:654321"):
        image = operation_from_text(text, puzzle.layout).apply(Grid(puzzle.layout, solved))
        for unit in image.layout.units:
            assert {image.values[cell] for cell in unit.cells} == {1, 2, 3, 4, 5, 6}


def test_a_latin_square_has_rows_for_bands_and_one_stack() -> None:
    layout = latin(5).layout
    assert box_grid_of(layout) == BoxGrid(1, 5)
    assert permute_bands(layout, (2, 1, 3, 4, 5)).cells[0] == 5
    assert permute_columns(layout, 1, (2, 1, 3, 4, 5)).cells[0] == 1


def test_a_jigsaw_can_be_turned_but_has_no_bands() -> None:
    puzzle = make("jigsaw:layout=5-1")
    turned = rotate(puzzle.layout).apply(puzzle)
    assert len(turned.layout.units) == len(puzzle.layout.units)
    assert {unit.kind for unit in turned.layout.units} == {unit.kind for unit in puzzle.layout.units}
    with pytest.raises(PuzzleError, match="not divided into boxes"):
        permute_bands(puzzle.layout, (1, 2))


def test_overlapping_grids_turn_onto_themselves() -> None:
    layout = make("samurai").layout
    assert rotate(layout).apply(layout) is layout


@pytest.mark.parametrize("text", ["shuffle", "rotate:x", "rows:1", "transpose:1", "bands:a", "relabel:12345678x", ""])
def test_a_text_that_is_no_operation_is_refused(text: str) -> None:
    with pytest.raises(PuzzleError):
        operation_from_text(text, classic().layout)


def test_what_makes_no_sense_is_refused() -> None:
    layout = classic().layout
    for wrong in (
        lambda: permute_rows(layout, 0, (1, 2, 3)),
        lambda: permute_rows(layout, 1, (1, 2, 2)),
        lambda: permute_stacks(layout, (1, 2)),
        lambda: relabel(layout, (1, 2, 3)),
        lambda: relabel(layout, (1,) * 9),
        lambda: reflect(layout, "sideways"),
        lambda: Transform((0, 0), (1,)),
        lambda: Transform((0, 1), (0, 1)),
        lambda: rotate(layout).apply(classic(BoxGrid(2, 2))),
        lambda: rotate(layout) @ rotate(classic(BoxGrid(2, 2)).layout),
        lambda: rotate(make("cube:size=3").layout),
    ):
        with pytest.raises(PuzzleError):
            wrong()


def test_a_sheet_moves_with_its_digits_and_marks() -> None:
    puzzle = make("classic:boxes=2x2").with_givens({0: 1})
    marks = (DigitSet(), DigitSet.of(2, 3), *(DigitSet() for _ in range(14)))
    sheet = Sheet(puzzle, (0, 0, 4, *(0,) * 13), marks)
    image = (relabel(puzzle.layout, (4, 3, 2, 1)) @ rotate(puzzle.layout)).apply(sheet)
    assert image.puzzle.givens[3] == 4
    assert image.placed[11] == 1
    assert image.candidates[7] == DigitSet.of(2, 3)
    assert image.corners == ()


def test_a_transform_is_written_as_its_cycles() -> None:
    layout = make("classic:boxes=2x2").layout
    assert str(Transform.identity(16, 4)) == "()"
    assert str(Transform.identity(16, 4).said(layout)) == "nothing changes"
    assert str(relabel(layout, (2, 1, 4, 3))) == "(1 2)(3 4)"
    assert str(Transform((1, 2, 0, 3), (1, 2, 3, 4))) == "(0 1 2)"


def test_a_classic_puzzle_is_no_image_of_one_with_other_rules() -> None:
    plain, diagonal = classic(), make("diagonal")
    jigsaw = make("jigsaw:layout=9-1")
    for other in (diagonal, jigsaw):
        for givens in ({}, {0: 1, 1: 2}):
            assert find_map(plain.with_givens(givens), other.with_givens(givens)) is None
            assert find_map(other.with_givens(givens), plain.with_givens(givens)) is None


@pytest.mark.parametrize("recipe", ["diagonal:which=main", "jigsaw:layout=9-1", "anti-knight", "windoku"])
def test_a_puzzle_with_few_digits_has_one_form_whatever_they_are_called(recipe: str) -> None:
    puzzle = make(recipe)
    forms = {
        canonical(puzzle.with_givens({3: one, 13: two, 70: one})).puzzle
        for one, two in ((1, 2), (5, 9), (9, 5), (7, 8))
    }
    assert len(forms) == 1


def test_digits_that_are_not_shown_are_told_apart_by_the_rules() -> None:
    # Even digits and odd ones are named apart; which of them are shown decides on the names of the others.
    puzzle = make("classic:boxes=2x2", "parity:even=r1c1r4c4")
    names = [(1, 2, 3, 4), (3, 2, 1, 4), (1, 4, 3, 2), (3, 4, 1, 2)]
    for shown in (1, 2, 3, 4):
        question = puzzle.with_givens({5: shown})
        forms = {canonical(relabel(puzzle.layout, name).apply(question)).puzzle for name in names}
        assert len(forms) == 1
        (form,) = forms
        assert form.givens.count(0) == 15
