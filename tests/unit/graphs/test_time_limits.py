"""Questions about graphs share one time among their searches."""

from __future__ import annotations

import sys
from typing import Any

import pytest
from tests.manual_clock import ManualClock

from modoku.errors import LimitReached
from modoku.graphs import Graph, chromatic_polynomial, colour, completion_polynomial, graph_of_order, recognise
from modoku.native import CancelFlag
from modoku.variants import make


def test_the_primes_of_a_polynomial_share_its_time(monkeypatch: pytest.MonkeyPatch, manual_clock: ManualClock) -> None:
    module = sys.modules["modoku.graphs.polynomial"]
    count_modulo, given = module.count_modulo, []

    def counted(*arguments: Any) -> Any:
        given.append(arguments[5])
        manual_clock.move(4)
        return count_modulo(*arguments)

    monkeypatch.setattr(module, "count_modulo", counted)
    # The coefficients of a path of 80 vertices are larger than one prime.
    path = Graph.of(80, [(vertex, vertex + 1) for vertex in range(79)])
    assert chromatic_polynomial(path, seconds=10)(3) == 3 * 2**79
    assert given == [10, 6]


def test_the_numbers_of_colours_that_are_tried_share_the_time(
    monkeypatch: pytest.MonkeyPatch, manual_clock: ManualClock
) -> None:
    module = sys.modules["modoku.graphs.colourings"]
    colour_solve, given = module.colour_solve, []

    def counted(*arguments: Any, **choices: Any) -> Any:
        given.append(arguments[6])
        manual_clock.move(4)
        return colour_solve(*arguments, **choices)

    monkeypatch.setattr(module, "colour_solve", counted)
    found = colour(graph_of_order(2).with_colours({0: 1}), seconds=30)
    assert found is not None
    assert found.used == 4
    assert given == [30, 26, 22, 18]


def test_every_question_ends_when_there_is_no_time_or_the_flag_is_raised() -> None:
    flag = CancelFlag()
    flag.set()
    # With a colour to keep it is no quick guess that turns out to be best.
    graph, puzzle = graph_of_order(3).with_colours({0: 1}), make("classic:boxes=2x2")
    for seconds, cancel in ((0, None), (None, flag)):
        for method in ("exact", "dsatur", "greedy"):
            with pytest.raises(LimitReached):
                colour(graph, method, seconds=seconds, cancel=cancel)
        with pytest.raises(LimitReached):
            recognise(graph, seconds=seconds, cancel=cancel)
        with pytest.raises(LimitReached):
            chromatic_polynomial(graph, seconds=seconds, cancel=cancel)
        with pytest.raises(LimitReached):
            completion_polynomial(puzzle, seconds=seconds, cancel=cancel)
