"""Answers of other programs are read, and what is no answer is refused with its line."""

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from modoku.errors import FormatError
from modoku.models import (
    read_colouring_answer,
    read_csp_answer,
    read_glpsol_answer,
    read_highs_answer,
    read_opb_answer,
    read_printed_answer,
    read_sat_answer,
    read_xcsp3_answer,
    to_cnf,
    to_colouring,
    to_csp,
    to_ilp,
)
from modoku.puzzle import BoxGrid
from modoku.variants import classic

TWO = classic(BoxGrid(1, 2))
CNF, ILP, CSP, GRAPH = to_cnf(TWO), to_ilp(TWO), to_csp(TWO), to_colouring(TWO)
NAMES = [f"x_r{r}c{c}_{d}" for r in (1, 2) for c in (1, 2) for d in (1, 2)]
HIGHS = "Model status\nOptimal\n\n# Primal solution values\nFeasible\nObjective 0\n# Columns 8\n"


def test_literals_spread_over_lines_are_one_answer() -> None:
    assert read_sat_answer("c hello\ns SATISFIABLE\nv 1 -2 -3 4\nv -5 6 7 -8 0\n", CNF) == (1, 2, 2, 1)
    assert read_sat_answer("s UNSATISFIABLE\n", CNF) is None


def test_glpsol_columns_are_ours() -> None:
    rows = "\n".join(f"j {column} {column % 2}" for column in range(1, 9))
    assert read_glpsol_answer(f"c a\ns mip 4 8 o 0\n{rows}\ne o f\n", ILP) == (1, 1, 1, 1)
    assert read_glpsol_answer("s mip 4 8 n 0\n", ILP) is None


def test_highs_values_are_found_by_name_and_duals_do_not_disturb_them() -> None:
    rows = "\n".join(f"{name} {int(name[-1] == '2')}" for name in reversed(NAMES))
    dual = "\n# Rows 0\n# Dual solution values\n# Columns 8\n" + "\n".join(f"{name} 5" for name in NAMES)
    assert read_highs_answer(HIGHS + rows + dual, ILP) == (2, 2, 2, 2)
    assert read_highs_answer("Model status\nInfeasible\n", ILP) is None


def test_literals_of_a_pseudo_boolean_solver_are_ours() -> None:
    answer = "c hello\no 0\ns {}\nv x1 -x2 -x3 x4\nv -x5 x6 x7 -x8\n"
    assert read_opb_answer(answer.format("SATISFIABLE"), ILP) == (1, 2, 2, 1)
    assert read_opb_answer(answer.format("OPTIMUM FOUND"), ILP) == (1, 2, 2, 1)
    assert read_opb_answer("s UNSATISFIABLE\n", ILP) is None


@pytest.mark.parametrize("word", ["x9", "x0", "7", "-y1", "x1x"])
def test_a_literal_that_is_not_of_the_programme_is_refused(word: str) -> None:
    with pytest.raises(FormatError, match="variables of this model") as caught:
        read_opb_answer(f"s SATISFIABLE\nv x1\nv {word}\n", ILP)
    assert caught.value.line == 3


def test_an_instantiation_of_xcsp3_is_read_by_name() -> None:
    plain = (
        '<instantiation type="solution"> <list> r2c2 r1c2 r2c1 r1c1 </list> <values> 1 2x2 1 </values> </instantiation>'
    )
    assert read_xcsp3_answer(plain, CSP) == (1, 2, 2, 1)
    wrapped = "s SATISFIABLE\nv " + plain.replace(" <values>", "\nv <values>")
    assert read_xcsp3_answer(wrapped, CSP) == (1, 2, 2, 1)
    assert read_xcsp3_answer("s UNSATISFIABLE\n", CSP) is None
    names = " ".join(NAMES)
    boolean = f"<list> {names} </list> <values> 1 0x2 1 0 1x2 0 </values>"
    assert read_xcsp3_answer(boolean, to_csp(TWO, "boolean")) == (1, 2, 2, 1)


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ("s SATISFIABLE\n", "instantiation"),
        ("<list> r1c1 </list> <values> 1 </values>", "variables of this model"),
        ("<list> r1c1 r1c2 r2c1 r2c2 </list> <values> 1 2 2 </values>", "variables of this model"),
        ("<list> r1c1 r1c2 r2c1 r2c2 </list> <values> 1 2 2 * </values>", "whole number"),
        ("<list> r1c1 r1c2 r2c1 r2c2 </list> <values> 1x99999999999 </values>", "variables of this model"),
    ],
)
def test_what_is_no_instantiation_is_refused(text: str, what: str) -> None:
    with pytest.raises(FormatError, match=what):
        read_xcsp3_answer(text, CSP)


def test_values_of_minizinc_are_one_a_variable() -> None:
    assert read_csp_answer("values: 1 2 2 1\n----------\n", CSP) == (1, 2, 2, 1)
    assert read_csp_answer("=====UNSATISFIABLE=====\n", CSP) is None


@pytest.mark.parametrize(
    ("text", "line", "what"),
    [
        ("s SATISFIABLE\nv 1 two 0\n", 2, "two"),
        ("s SATISFIABLE\nv 1 99 0\n", 2, "99"),
        ("s SATISFIABLE\nv 1 -2\n", 2, "cut off"),
        ("hello\n", 1, "hello"),
        ("v 1 0\n", 1, "does not say"),
        ("s INDETERMINATE\n", 1, "does not say"),
        ("", None, "does not say"),
    ],
)
def test_what_is_no_sat_answer_is_refused_with_its_line(text: str, line: int | None, what: str) -> None:
    with pytest.raises(FormatError, match=what) as caught:
        read_sat_answer(text, CNF)
    assert caught.value.line == line


@pytest.mark.parametrize(
    ("text", "line", "what"),
    [
        ("s mip 4 9 o 0\n", 1, "variables of this model"),
        ("s mip 4 8 o 0\nj 9 1\n", 2, "variables of this model"),
        ("s mip 4 8 o 0\nj 1 one\n", 2, "one"),
        ("s bas 4 8 f f 0\n", 1, "status line"),
        ("s mip 4 8 o 0\nhello\n", 2, "hello"),
        ("c nothing\n", 1, "does not say"),
    ],
)
def test_what_is_no_glpsol_answer_is_refused_with_its_line(text: str, line: int, what: str) -> None:
    with pytest.raises(FormatError, match=what) as caught:
        read_glpsol_answer(text, ILP)
    assert caught.value.line == line


@pytest.mark.parametrize(
    ("text", "what"),
    [("Model status\nOptimal\n", "no value for x_r1c1_1"), ("hello", "does not say"), (HIGHS + "x 1 2", "x 1 2")],
)
def test_what_is_no_highs_answer_is_refused(text: str, what: str) -> None:
    with pytest.raises(FormatError, match=what):
        read_highs_answer(text, ILP)


def test_what_is_no_colouring_or_no_list_of_values_is_refused() -> None:
    with pytest.raises(FormatError, match="4 vertices"):
        read_colouring_answer("1 2 1", GRAPH)
    with pytest.raises(FormatError, match="red"):
        read_colouring_answer("1 2 2 red", GRAPH)
    with pytest.raises(FormatError, match="does not say"):
        read_csp_answer("=====UNKNOWN=====", CSP)
    with pytest.raises(FormatError, match="variables of this model"):
        read_csp_answer("values: 1 2", CSP)


WORDS = ["s", "v", "c", "j", "i", "e", "l", "mip", "SATISFIABLE", "0", "1", "-3", "8", "o", "Optimal", "# Columns 8"]
WORDS += [
    "Model status",
    "Problem:",
    "Status:",
    "INTEGER OPTIMAL",
    "x_r1c1_1",
    "*",
    "values:",
    "1e400",
    "nan",
    "\x00",
    "é",
]


@given(st.lists(st.lists(st.sampled_from(WORDS) | st.text(max_size=5), max_size=6).map(" ".join), max_size=8))
def test_whatever_the_text_a_reader_gives_values_or_refuses_it(lines: list[str]) -> None:
    text = "\n".join(lines)
    readers: tuple[Callable[[], tuple[int, ...] | None], ...] = (
        lambda: read_sat_answer(text, CNF),
        lambda: read_glpsol_answer(text, ILP),
        lambda: read_highs_answer(text, ILP),
        lambda: read_opb_answer(text, ILP),
        lambda: read_xcsp3_answer(text, CSP),
        lambda: read_csp_answer(text, CSP),
        lambda: read_printed_answer(text, TWO),
        lambda: read_colouring_answer(text, GRAPH),
    )
    for read in readers:
        try:
            values = read()
        except FormatError:
            continue
        assert values is None or len(values) == 4
