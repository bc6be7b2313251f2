"""A puzzle as clauses: true exactly when the (cell, digit) variables spell a solution."""

from .encode import ENCODINGS, to_cnf
from .model import RULES, CnfModel, CnfStats, Family
from .schemes import SCHEMES

__all__ = ["ENCODINGS", "RULES", "SCHEMES", "CnfModel", "CnfStats", "Family", "to_cnf"]
