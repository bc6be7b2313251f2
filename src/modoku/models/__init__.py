"""A puzzle as mathematics: clauses, a linear programme, a constraint problem, a graph to colour, an exact cover.

Models are pure data, with a dictionary between their variables and (cell, digit). Not for solving: engines do that.
"""

from .candidates import Candidates, settle
from .sat import ENCODINGS, SCHEMES, CnfModel, CnfStats, Family, to_cnf
from .varmap import VarMap

__all__ = [
    "ENCODINGS",
    "SCHEMES",
    "Candidates",
    "CnfModel",
    "CnfStats",
    "Family",
    "VarMap",
    "settle",
    "to_cnf",
]
