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
    from .certificates import Certificate, Verification, certify, verify
    from .errors import *  # noqa: F403
    from .formats import detect, read, read_puzzle, write
    from .graphs import Graph, chromatic_polynomial, completion_polynomial, recognise
    from .logic import find_hint, grade, trace
    from .puzzle import *  # noqa: F403
    from .questions.candidates import CandidatesAnswer as CandidatesAnswer
    from .questions.candidates import candidates as candidates
    from .questions.census_bands import CensusBandsAnswer as CensusBandsAnswer
    from .questions.census_bands import census_bands as census_bands
    from .questions.census_grids import CensusGridsAnswer as CensusGridsAnswer
    from .questions.census_grids import census_grids as census_grids
    from .questions.census_orbits import CensusOrbitsAnswer as CensusOrbitsAnswer
    from .questions.census_orbits import census_orbits as census_orbits
    from .questions.check import CheckAnswer as CheckAnswer
    from .questions.check import check as check
    from .questions.count import CountAnswer as CountAnswer
    from .questions.count import count as count
    from .questions.generate import GenerateAnswer as GenerateAnswer
    from .questions.generate import generate as generate
    from .questions.grid import GridAnswer as GridAnswer
    from .questions.grid import grid as grid
    from .questions.hint import HintAnswer as HintAnswer
    from .questions.hint import hint as hint
    from .questions.lesson import LessonAnswer as LessonAnswer
    from .questions.lesson import lesson as lesson
    from .questions.rate import RateAnswer as RateAnswer
    from .questions.rate import rate as rate
    from .questions.solve import SolveAnswer as SolveAnswer
    from .questions.solve import solve as solve
    from .render import to_png, to_svg, to_text
    from .results import CountResult, Limits, SolveResult, Stop, Verdict
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
    from .symmetry import Canonical, Group, Transform, automorphisms, canonical, canonical_many, find_map, symmetries
    from .variants import all_variants, classic, latin, make

__version__ = "0.1.0"

_HOMES = {
    "puzzle": (
        "AllDifferent Automaton BoxGrid ConsecutiveSet Constraint DigitSet Domain Equal Fault Grid Layout Order Pairs "
        "Puzzle Sheet Solution Sum Table Unit candidates_of find_faults is_solution phi"
    ),
    "variants": "all_variants classic latin make",
    "formats": "detect read read_puzzle write",
    "render": "to_png to_svg to_text",
    "results": "CountResult Limits SolveResult Stop Verdict",
    "search": (
        "Addition Batch Conflict Difference Fix Minimality MostGivens Part TrueCandidates Unavoidables "
        "find_candidates find_conflict find_difference find_most_givens find_redundant find_unavoidable "
        "solve_many"
    ),
    **{
        f"questions.{name.replace('-', '_')}": f"{name.replace('-', '_')} {name.title().replace('-', '')}Answer"
        for name in NAMES
    },
    "logic": "find_hint grade trace",
    "symmetry": "Canonical Group Transform automorphisms canonical canonical_many find_map symmetries",
    "graphs": "Graph chromatic_polynomial completion_polynomial recognise",
    "certificates": "Certificate Verification certify verify",
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
