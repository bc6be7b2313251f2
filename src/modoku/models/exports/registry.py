"""The file formats by name: which model each takes, how its files end, who writes it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

from ...errors import UnknownName, suggest
from ...language import Message, msg
from .clauses import write_dimacs
from .graphs import write_col, write_dot, write_graphml
from .minizinc import write_minizinc
from .plain import write_json
from .programmes import write_lp, write_mathprog_file, write_mps, write_opb
from .xcsp3 import write_xcsp3


@dataclass(frozen=True, slots=True)
class FileFormat:
    """A format that models are written in.

    Attributes:
        name: the name by which it is chosen.
        title: what it is.
        models: the models it takes, the usual one first: sat, ilp, csp, colouring, cover.
        suffix: how its files end.
        write: gives the text of a model.
    """

    name: str
    title: Message
    models: tuple[str, ...]
    suffix: str
    write: Callable[[Any], str]

    @property
    def media_type(self) -> str:
        """What its files are in HTTP and in e-mail."""
        return "application/json" if self.name == "json" else "text/plain; charset=utf-8"


_ALL = ("sat", "ilp", "csp", "colouring", "cover")
FILE_FORMATS: Mapping[str, FileFormat] = MappingProxyType(
    {
        form.name: form
        for form in (
            FileFormat("dimacs", msg("DIMACS CNF, for SAT solvers"), ("sat",), ".cnf", write_dimacs),
            FileFormat("opb", msg("OPB, for pseudo-Boolean solvers"), ("ilp",), ".opb", write_opb),
            FileFormat("lp", msg("CPLEX LP, for linear programming"), ("ilp",), ".lp", write_lp),
            FileFormat("mps", msg("free MPS, for linear programming"), ("ilp",), ".mps", write_mps),
            FileFormat("mathprog", msg("MathProg, for glpsol and for readers"), ("ilp",), ".mod", write_mathprog_file),
            FileFormat("minizinc", msg("MiniZinc, for constraint solvers"), ("csp",), ".mzn", write_minizinc),
            FileFormat("xcsp3", msg("XCSP3, for constraint solvers"), ("csp",), ".xml", write_xcsp3),
            FileFormat("col", msg("DIMACS graph, for colouring programs"), ("colouring",), ".col", write_col),
            FileFormat("graphml", msg("GraphML, for graph programs"), ("colouring",), ".graphml", write_graphml),
            FileFormat("dot", msg("DOT, for Graphviz"), ("colouring",), ".dot", write_dot),
            FileFormat("json", msg("JSON, any model"), _ALL, ".json", write_json),
        )
    }
)
"""Every format by name."""


def get_file_format(name: str) -> FileFormat:
    """Return the format of that name; raise UnknownName with the nearest names if there is none.

    >>> get_file_format("lp").models
    ('ilp',)
    """
    if name not in FILE_FORMATS:
        listing = msg("Use one of {choices}.", choices=tuple(FILE_FORMATS))
        raise UnknownName(
            msg("There is no format '{name}' for models.", name=name[:40]), suggest(name, FILE_FORMATS, listing)
        )
    return FILE_FORMATS[name]
