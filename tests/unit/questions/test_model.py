"""What `modoku.model` means: sizes, files, formulas of a cell, answers of other programs read back."""

from typing import get_args

import pytest

import modoku
from modoku.errors import LimitReached, ModelError, ModokuError, NotUnderstood, PuzzleError, UnknownName, WrongAnswer
from modoku.formats import read_puzzle
from modoku.language import msg
from modoku.models import ANSWERS, ENCODINGS, FORMS, MODELS, SCHEMES, CnfModel, to_cnf
from modoku.models.exports import FILE_FORMATS, write_dimacs
from modoku.native import CancelFlag
from modoku.puzzle import Sheet
from modoku.questions.model import Encoding, Form, ModelAnswer, ModelKind, Scheme
from modoku.questions.model_import import Program
from modoku.variants import make

HARD = "000000039000001005003050800008090006070002000100400000009080050020000600400700000"
KILLER = make("killer:cages=15@r1c1r1c2;8@r2c1r3c1").with_givens({40: 5})
SOLUTION = "1234341221434321"


def test_the_choices_are_those_of_the_models() -> None:
    assert set(get_args(ModelKind)) == set(MODELS)
    assert get_args(Encoding) == ENCODINGS
    assert get_args(Scheme) == tuple(SCHEMES)
    assert get_args(Form) == FORMS
    assert set(get_args(Program)) == set(ANSWERS)


@pytest.mark.parametrize(
    ("kind", "size"),
    [
        ("sat", (729, 10530 + 21, 23328 + 21)),
        ("ilp", (729, 324 + 21, 2916 + 21)),
        ("csp", (81, 27, 243)),
        ("colouring", (81, 810, 1620)),
        ("cover", (561, 324, 2244)),
    ],
)
def test_the_size_of_each_model(kind: ModelKind, size: tuple[int, int, int]) -> None:
    found = modoku.model(HARD, kind, propagate=False)
    assert (found.variables, found.constraints, found.literals) == size
    assert not found.propagated
    assert found.file is None
    assert found.formulas is None


def test_working_the_givens_in_makes_models_smaller_and_is_told() -> None:
    for kind in ("sat", "ilp", "cover"):
        small, large = (modoku.model(HARD, kind, propagate=worked) for worked in (True, False))
        assert small.literals < large.literals
        assert (small.propagated, large.propagated) == (True, False)


def test_a_file_is_that_of_the_model_and_names_the_cages() -> None:
    found = modoku.model(KILLER, "sat", to="dimacs", encoding="minimal", at_most_one="sequential")
    assert found.file is not None
    assert found.file.text == write_dimacs(to_cnf(KILLER, "minimal", "sequential"))
    assert "c rule: The digits of r1c1, r1c2 add up to 15.\n" in found.file.text
    assert (found.encoding, found.at_most_one, found.form) == ("minimal", "sequential", None)
    assert found.file.name == "puzzle.cnf"


def test_every_format_is_written() -> None:
    for name, form in FILE_FORMATS.items():
        for kind in form.models:
            found = modoku.model("1...3..2...3..2.", kind, to=name)  # type: ignore[arg-type]
            assert found.file is not None
            assert found.file.content


def test_the_formulas_of_a_cell_are_those_of_the_chosen_encoding() -> None:
    few, many = (modoku.model("." * 16, "sat", encoding=name, cell="r1c2") for name in ("minimal", "efficient"))
    assert few.formulas is not None
    assert many.formulas is not None
    assert 0 < len(few.formulas) < len(many.formulas)
    assert all("(1,2," in formula.text for formula in many.formulas)
    cage = modoku.model(KILLER, "csp", cell="r1c1").formulas or ()
    assert "The digits of r1c1, r1c2 add up to 15." in [str(formula.rule) for formula in cage]
    whole, rows = (modoku.model("." * 16, "csp", form=form, cell="r1c1").formulas or () for form in FORMS)  # type: ignore[arg-type]
    assert "∈" in whole[0].text
    assert rows[0].text == "x(1,1,1) + x(1,1,2) + x(1,1,3) + x(1,1,4) = 1"


def test_rank_and_relaxation_of_a_linear_programme() -> None:
    assert modoku.model("." * 16, "ilp", rank=True).rank == 40
    pytest.importorskip("highspy")
    for puzzle, feasible in ((HARD, True), ("11" + "." * 14, False)):
        found = modoku.model(puzzle, "ilp", relaxation=True).relaxation
        assert found is not None
        assert found.feasible is feasible


@pytest.mark.parametrize(
    ("kind", "chosen", "error"),
    [
        ("ilp", {"encoding": "minimal"}, ModelError),
        ("sat", {"form": "boolean"}, ModelError),
        ("sat", {"rank": True}, ModelError),
        ("sat", {"to": "lp"}, UnknownName),
        ("sat", {"to": "nosuch"}, UnknownName),
        ("sat", {"cell": "r10c1"}, PuzzleError),
        ("nosuch", {}, UnknownName),
    ],
)
def test_what_a_model_does_not_have_is_refused(kind: str, chosen: dict[str, object], error: type[Exception]) -> None:
    with pytest.raises(error):
        modoku.model(HARD, kind, **chosen)  # type: ignore[arg-type]


def test_a_model_is_not_built_beyond_its_time() -> None:
    with pytest.raises(LimitReached):
        modoku.model(HARD, "sat", seconds=0)
    cancel = CancelFlag()
    cancel.set()
    with pytest.raises(LimitReached):
        modoku.model(HARD, "sat", cancel=cancel)


def test_no_model_of_a_puzzle_that_was_understood_in_part() -> None:
    sheet = Sheet(KILLER, not_understood=(msg("a line"),))
    with pytest.raises(NotUnderstood):
        modoku.model(sheet, "sat")
    with pytest.raises(NotUnderstood):
        modoku.to_cnf(sheet)
    assert modoku.model(sheet, "sat", anyway=True).remarks()


def test_json_is_the_same_answer_and_the_same_killer() -> None:
    found = modoku.model(KILLER, "ilp", to="opb", cell="r1c1")
    assert ModelAnswer.from_json(found.to_json("fr")) == found
    assert ModelAnswer.from_json(found.to_json()).puzzle == KILLER


def test_functions_take_whatever_stands_for_a_puzzle() -> None:
    grid = [[1, 2, 0, 0], [0] * 4, [0] * 4, [0] * 4]
    text = "12" + "." * 14
    assert isinstance(modoku.to_cnf(grid), CnfModel)
    for model in (modoku.to_cnf, modoku.to_ilp, modoku.to_csp, modoku.to_colouring, modoku.to_cover, modoku.to_graph):
        assert model(grid) == model(text) == model(Sheet(read_puzzle(text)))


def test_an_answer_is_read_with_the_model_that_it_was_written_for_and_checked() -> None:
    found = modoku.model_import("12" + "." * 14, "colouring", " ".join(SOLUTION))
    assert (str(found.solution), found.program, found.verdict) == (SOLUTION, "colouring", "solvable")
    with pytest.raises(WrongAnswer, match="row 1"):
        modoku.model_import("." * 16, "colouring", " ".join("1" * 16))
    none = modoku.model_import("11" + "." * 14, "sat", "s UNSATISFIABLE\n")
    assert (none.solution, none.verdict, none.outcome) == (None, "unsolvable", "unsolvable")
    for kind, chosen in (("cover", {}), ("sat", {"program": "highs"}), ("ilp", {})):
        with pytest.raises(ModokuError):
            modoku.model_import("." * 16, kind, "nothing", **chosen)  # type: ignore[arg-type]
