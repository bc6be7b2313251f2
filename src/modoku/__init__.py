"""Sudoku as mathematics: any Sudoku described once, then looked at, checked, translated, drawn, solved and counted.

    >>> import modoku
    >>> puzzle = modoku.read_puzzle("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
    >>> puzzle.clue_count, modoku.find_faults(puzzle)
    (30, ())
    >>> modoku.solve(puzzle).verdict
    <Verdict.UNIQUE: 'unique'>

The names are loaded when they are first used, so that `import modoku` costs next to nothing.
"""

from importlib import import_module
from typing import TYPE_CHECKING

from .picture import Pictured, set_drawer
from .questions import NAMES

if TYPE_CHECKING:
    from .census import count_bands, count_grids, count_orbits, draw_grids
    from .certificates import Certificate
    from .errors import *  # noqa: F403
    from .formats import detect, read, read_puzzle, write
    from .graphs import Graph, chromatic_polynomial, completion_polynomial, recognise
    from .limits import Limits, Stop
    from .logic import find_hint, grade, trace
    from .puzzle import *  # noqa: F403
    from .questions.automorphisms import AutomorphismsAnswer as AutomorphismsAnswer
    from .questions.automorphisms import automorphisms as automorphisms
    from .questions.candidates import CandidatesAnswer as CandidatesAnswer
    from .questions.candidates import candidates as candidates
    from .questions.canon import CanonAnswer as CanonAnswer
    from .questions.canon import canon as canon
    from .questions.canon import canon_many as canon_many
    from .questions.certify import CertifyAnswer as CertifyAnswer
    from .questions.certify import certify as certify
    from .questions.check import CheckAnswer as CheckAnswer
    from .questions.check import check as check
    from .questions.conversions import to_cnf as to_cnf
    from .questions.conversions import to_colouring as to_colouring
    from .questions.conversions import to_cover as to_cover
    from .questions.conversions import to_csp as to_csp
    from .questions.conversions import to_graph as to_graph
    from .questions.conversions import to_ilp as to_ilp
    from .questions.convert import ConvertAnswer as ConvertAnswer
    from .questions.convert import convert as convert
    from .questions.count import CountAnswer as CountAnswer
    from .questions.count import count as count
    from .questions.draw import DrawAnswer as DrawAnswer
    from .questions.draw import draw as draw
    from .questions.draw import to_pdf as to_pdf
    from .questions.draw import to_png as to_png
    from .questions.draw import to_svg as to_svg
    from .questions.draw import to_text as to_text
    from .questions.equivalent import EquivalentAnswer as EquivalentAnswer
    from .questions.equivalent import equivalent as equivalent
    from .questions.graph_build import GraphBuildAnswer as GraphBuildAnswer
    from .questions.graph_build import graph_build as graph_build
    from .questions.graph_colour import GraphColourAnswer as GraphColourAnswer
    from .questions.graph_colour import graph_colour as graph_colour
    from .questions.graph_polynomial import GraphPolynomialAnswer as GraphPolynomialAnswer
    from .questions.graph_polynomial import graph_polynomial as graph_polynomial
    from .questions.graph_recognise import GraphRecogniseAnswer as GraphRecogniseAnswer
    from .questions.graph_recognise import graph_recognise as graph_recognise
    from .questions.hint import HintAnswer as HintAnswer
    from .questions.hint import hint as hint
    from .questions.model import ModelAnswer as ModelAnswer
    from .questions.model import model as model
    from .questions.model_import import ModelImportAnswer as ModelImportAnswer
    from .questions.model_import import model_import as model_import
    from .questions.rate import RateAnswer as RateAnswer
    from .questions.rate import rate as rate
    from .questions.show import ShowAnswer as ShowAnswer
    from .questions.show import show as show
    from .questions.solve import SolveAnswer as SolveAnswer
    from .questions.solve import solve as solve
    from .questions.transform import TransformAnswer as TransformAnswer
    from .questions.transform import transform as transform
    from .questions.verify import VerifyAnswer as VerifyAnswer
    from .questions.verify import verify as verify
    from .results import CountResult, SolveResult, Verdict
    from .search import (
        Addition,
        Batch,
        Conflict,
        Difference,
        Fix,
        Minimality,
        MostGivens,
        Part,
        TrueCandidates,
        Unavoidables,
        find_candidates,
        find_conflict,
        find_difference,
        find_most_givens,
        find_redundant,
        find_unavoidable,
        solve_many,
    )
    from .symmetry import Group, Transform, symmetries
    from .variants import all_variants, classic, latin, make

__version__ = "0.1.0"

_HOMES = {
    "puzzle": (
        "AllDifferent Automaton BoxGrid ConsecutiveSet Constraint DigitSet Domain Equal Fault Grid Layout Order Pairs "
        "Puzzle Sheet Solution Sum Table Unit candidates_of find_faults is_solution phi"
    ),
    "variants": "all_variants classic latin make",
    "formats": "detect read read_puzzle write",
    "limits": "Limits Stop",
    "results": "CountResult SolveResult Verdict",
    "search": (
        "Addition Batch Conflict Difference Fix Minimality MostGivens Part TrueCandidates Unavoidables "
        "find_candidates find_conflict find_difference find_most_givens find_redundant find_unavoidable "
        "solve_many"
    ),
    **{
        f"questions.{name}": f"{name} {name.title().replace('_', '')}Answer"
        for name in (one.replace("-", "_") for one in NAMES)
    },
    "questions.canon": "canon CanonAnswer canon_many",
    "questions.draw": "draw DrawAnswer to_pdf to_png to_svg to_text",
    "logic": "find_hint grade trace",
    "symmetry": "Group Transform symmetries",
    "census": "count_bands count_grids count_orbits draw_grids",
    "graphs": "Graph",
    "questions.conversions": "to_cnf to_colouring to_cover to_csp to_graph to_ilp",
    "certificates": "Certificate",
    "errors": (
        "DrawingError DrawingUnavailable EngineError EngineUnavailable FormatError GenerationFailed LimitReached "
        "LossyWrite ModelError ModokuError PuzzleError UnsupportedConstraint VariantError WrongAnswer "
        "WrongType"
    ),
}
_HOME_OF = {name: home for home, names in _HOMES.items() for name in names.split()}
__all__ = sorted(_HOME_OF)  # noqa: PLE0605 - the table above is the list


if not TYPE_CHECKING:  # a type checker reads the imports above, and refuses what is not there

    def __getattr__(name: str) -> object:
        if name not in _HOME_OF:
            raise AttributeError(f"module 'modoku' has no attribute '{name}'")
        value = getattr(import_module(f".{_HOME_OF[name]}", __name__), name)
        globals()[name] = value
        return value


def _drawn(subject: Pictured) -> str:
    from .render import to_svg

    return to_svg(subject)  # type: ignore[arg-type]  # only the types that render knows are Pictured


set_drawer(_drawn)


def __dir__() -> list[str]:
    return [*globals(), *__all__]
