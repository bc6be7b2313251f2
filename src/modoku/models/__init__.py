"""A puzzle as mathematics: clauses, a linear programme, a constraint problem, a graph to colour, an exact cover.

Models are pure data, with a dictionary between their variables and (cell, digit). `exports` writes them as files of
other programs. Not for solving: engines do that.
"""

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
from .candidates import Candidates, settle
from .colouring import ColouringModel, ColouringStats, to_colouring
from .combinations import find_digit_sets
from .cover import CoverModel, CoverStats, to_cover
from .csp import FORMS, CspModel, CspRelation, CspStats, CspVariable, to_csp
from .diagram import Diagram, to_diagram, to_distinct_diagram
from .ilp import IlpModel, IlpStats, SparseMatrix, rank_of, to_ilp
from .linear import LinearSystem, Row, to_rows
from .registry import ANSWERS, MODELS, to_model, to_written_model
from .relations import find_measure, turn
from .sat import ENCODINGS, SCHEMES, CnfModel, CnfStats, Family, to_cnf
from .varmap import VarMap, variable_names

__all__ = [
    "ANSWERS",
    "ENCODINGS",
    "FORMS",
    "MODELS",
    "SCHEMES",
    "Candidates",
    "CnfModel",
    "CnfStats",
    "ColouringModel",
    "ColouringStats",
    "CoverModel",
    "CoverStats",
    "CspModel",
    "CspRelation",
    "CspStats",
    "CspVariable",
    "Diagram",
    "Family",
    "IlpModel",
    "IlpStats",
    "LinearSystem",
    "Row",
    "SparseMatrix",
    "VarMap",
    "find_digit_sets",
    "find_measure",
    "rank_of",
    "read_colouring_answer",
    "read_csp_answer",
    "read_glpsol_answer",
    "read_highs_answer",
    "read_opb_answer",
    "read_printed_answer",
    "read_sat_answer",
    "read_xcsp3_answer",
    "settle",
    "to_cnf",
    "to_colouring",
    "to_cover",
    "to_csp",
    "to_diagram",
    "to_distinct_diagram",
    "to_ilp",
    "to_model",
    "to_rows",
    "to_written_model",
    "turn",
    "variable_names",
]
