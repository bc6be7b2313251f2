"""Every kind on small boards, in full: its meaning, its forms, its hidden variables, its JSON, its words, its marks."""

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import product

import pytest

from modoku.engines.filling import find_filling
from modoku.puzzle import (
    CONSTRAINT_KINDS,
    Form,
    Network,
    Sum,
    elementary_rules,
    lower_rules,
    narrow,
)
from modoku.puzzle.fields import moved_to, schema_of
from modoku.puzzle.marks import marks_of
from modoku.puzzle.plain import constraint_from_plain
from modoku.puzzle.reader import Reader
from modoku.rules import either
from modoku.rules.either import Or

from .examples import Example, all_examples

EXAMPLES = all_examples()
each_example = pytest.mark.parametrize(
    "example", EXAMPLES, ids=[f"{one.rule.kind}-{i}" for i, one in enumerate(EXAMPLES)]
)
each_lowest = pytest.mark.parametrize("lowest", [1, 0])


def fillings(example: Example) -> Iterator[tuple[int, ...]]:
    """Yield the digits of every full board that keeps the units."""
    for digits in product(range(1, example.size + 1), repeat=example.rows * example.columns):
        if all(len({digits[cell] for cell in unit}) == len(unit) for unit in example.units):
            yield digits


def masks_of(network: Network, digits: Sequence[int]) -> list[int]:
    return [1 << (digit - 1) for digit in digits] + [mask.mask for mask in network.domains[network.visible :]]


def can_be_met(network: Network, forms: Sequence[Form], digits: Sequence[int]) -> bool:
    hidden = range(network.visible, network.variable_count)
    return find_filling(forms, masks_of(network, digits), hidden) is not None


def count_hidden(forms: Sequence[Form], masks: list[int]) -> int:
    """Count the fillings of the variables that are still open."""
    left = masks.copy()
    if not narrow(forms, left):
        return 0
    open_ones = [variable for variable, mask in enumerate(left) if mask & (mask - 1)]
    if not open_ones:
        return 1
    chosen = open_ones[0]
    bits = [1 << place for place in range(left[chosen].bit_length()) if left[chosen] >> place & 1]
    return sum(count_hidden(forms, [*left[:chosen], bit, *left[chosen + 1 :]]) for bit in bits)


@cache
def network_of(example: Example, lowest: int) -> Network:
    return lower_rules(example.board(lowest), (example.rule,))


def test_the_examples_cover_every_kind() -> None:
    assert {example.rule.kind for example in EXAMPLES} == set(CONSTRAINT_KINDS)


@each_lowest
@each_example
def test_a_rule_holds_where_its_meaning_does_and_its_forms_can_be_met(example: Example, lowest: int) -> None:
    board = example.board(lowest)
    network = network_of(example, lowest)
    asked = network.forms_of[0]
    for digits in fillings(example):
        values = board.values_of(digits)
        holds = example.rule.holds([values[cell] for cell in example.rule.cells])
        assert holds == bool(example.meaning(values)), values
        assert can_be_met(network, asked, digits) == holds, values
        # What is implied takes nothing away.
        assert can_be_met(network, network.constraints, digits) == holds, values


@each_lowest
@each_example
def test_a_functional_rule_fills_its_hidden_variables_in_one_way(example: Example, lowest: int) -> None:
    network = network_of(example, lowest)
    if not network.is_functional:
        return
    for digits in fillings(example):
        found = count_hidden(network.constraints, masks_of(network, digits))
        assert found == example.meaning(example.board(lowest).values_of(digits))


@each_lowest
@each_example
def test_the_elementary_network_means_the_same(example: Example, lowest: int) -> None:
    network = elementary_rules(example.board(lowest), (example.rule,))
    assert not {form.kind for form in network.constraints} & {"count", "connected"}
    for digits in fillings(example):
        meant = bool(example.meaning(example.board(lowest).values_of(digits)))
        assert can_be_met(network, network.constraints, digits) == meant


@each_example
def test_choices_mean_the_same_without_a_table(example: Example, monkeypatch: pytest.MonkeyPatch) -> None:
    if example.rule.kind not in ("or", "not"):
        return
    monkeypatch.setattr("modoku.rules.denied.MOST_LISTED", 0)
    monkeypatch.setattr(either, "MOST_LISTED", 0)
    network = lower_rules.__wrapped__(example.board(), (example.rule,))
    for digits in fillings(example):
        assert can_be_met(network, network.constraints, digits) == bool(example.meaning(digits))


@each_example
def test_plain_data_leads_back_to_an_equal_rule(example: Example) -> None:
    again = constraint_from_plain(Reader(example.rule.to_json()), example.board())
    assert again == example.rule
    assert hash(again) == hash(example.rule)
    assert set(schema_of(type(again))["properties"]) >= set(example.rule.to_json())  # type: ignore[call-overload]


@each_example
def test_the_same_rule_on_other_cells_means_the_same(example: Example) -> None:
    count = example.rows * example.columns
    turned = moved_to(example.rule, lambda cell: count - 1 - cell)
    assert turned.cells == tuple(count - 1 - cell for cell in example.rule.cells)
    assert moved_to(turned, lambda cell: count - 1 - cell) == example.rule
    for digits in fillings(example):
        assert turned.holds([digits[::-1][cell] for cell in turned.cells]) == bool(example.meaning(digits))


@each_example
def test_a_rule_says_and_shows_itself(example: Example) -> None:
    board = example.board()
    message = example.rule.said(board)
    english, french = message.said("en"), message.said("fr")
    names = board.cell_names(range(board.cell_count))
    assert any(name in english for name in names)
    # A French sentence says L1C1.
    assert any(name.upper().replace("R", "L") in french for name in names)
    assert "{" not in english + french
    assert len(repr(example.rule)) < 200
    for mark in marks_of(example.rule, board):
        cells = getattr(mark, "cells", ())
        assert all(0 <= cell < board.cell_count for cell in cells)


def test_what_stands_within_a_rule_tells_it_from_others() -> None:
    one, other = Or(((Sum((0, 1), 5),), ())), Or(((Sum((0, 1), 6),), ()))
    assert one != other
    assert len({one, other}) == 2
