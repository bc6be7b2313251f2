"""The models by name, and who reads the answers that other programs give for them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

from ..errors import UnknownName, suggest
from ..language import msg
from ..puzzle import Digit, Puzzle
from .answers import (
    read_colouring_answer,
    read_csp_answer,
    read_glpsol_answer,
    read_highs_answer,
    read_opb_answer,
    read_printed_answer,
    read_sat_answer,
    read_xcsp3_answer,
)
from .colouring import to_colouring
from .cover import to_cover
from .csp import to_csp
from .ilp import IlpModel, to_ilp
from .sat import to_cnf

MODELS: Mapping[str, Callable[..., Any]] = MappingProxyType(
    {"sat": to_cnf, "ilp": to_ilp, "csp": to_csp, "colouring": to_colouring, "cover": to_cover}
)
"""Every model by name: a function of the puzzle and its own choices."""


def _read_mathprog_answer(text: str, model: IlpModel) -> tuple[Digit, ...] | None:
    return read_printed_answer(text, model.puzzle)


ANSWERS: Mapping[str, tuple[str, Callable[[str, Any], tuple[Digit, ...] | None]]] = MappingProxyType(
    {
        "sat": ("sat", read_sat_answer),
        "glpsol": ("ilp", read_glpsol_answer),
        "mathprog": ("ilp", _read_mathprog_answer),
        "highs": ("ilp", read_highs_answer),
        "opb": ("ilp", read_opb_answer),
        "minizinc": ("csp", read_csp_answer),
        "xcsp3": ("csp", read_xcsp3_answer),
        "colouring": ("colouring", read_colouring_answer),
    }
)
"""Every kind of answer by name: the model it is for, and its reader."""


def to_model(puzzle: Puzzle, name: str, **choices: object) -> Any:
    """Return the model of that name; raise UnknownName with the nearest names if there is none.

    >>> from modoku.puzzle import BoxGrid
    >>> to_model(Puzzle.blank(BoxGrid.of_order(2).to_layout("order 2")), "csp", form="boolean").stats().variables
    64
    """
    if name not in MODELS:
        listing = msg("Use one of {choices}.", choices=tuple(MODELS))
        raise UnknownName(msg("There is no model '{name}'.", name=name[:40]), suggest(name, MODELS, listing))
    return MODELS[name](puzzle, **choices)


def to_written_model(puzzle: Puzzle, name: str, **choices: object) -> Any:
    """Return the model that files hold and that answers are read with: a programme with nothing left to find in full.

    Where the givens settle every cell, nothing is left to write, and most programs refuse an empty programme.

    >>> from modoku.puzzle import BoxGrid
    >>> one = Puzzle.blank(BoxGrid.of_order(1).to_layout("one"))
    >>> to_model(one, "ilp").stats().variables, to_written_model(one, "ilp").stats().variables
    (0, 1)
    """
    model = to_model(puzzle, name, **choices)
    if isinstance(model, IlpModel) and not model.varmap.count:
        return to_model(puzzle, name, **{**choices, "propagate": False})
    return model
