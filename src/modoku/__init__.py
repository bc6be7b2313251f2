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

__version__ = "0.1.0"

# What type checkers see. A test compares it with the table below, from which the names are loaded.
if TYPE_CHECKING:
    from .census import count_bands as count_bands, count_grids as count_grids, count_orbits as count_orbits
    from .census import draw_grids as draw_grids
    from .certificates import Certificate as Certificate, Verification as Verification
    from .certificates import certify as certify, verify as verify
    from .errors import DrawingError as DrawingError, DrawingUnavailable as DrawingUnavailable
    from .errors import EngineError as EngineError, EngineUnavailable as EngineUnavailable, FormatError as FormatError
    from .errors import GenerationFailed as GenerationFailed, LimitReached as LimitReached, LossyWrite as LossyWrite
    from .errors import ModelError as ModelError, ModokuError as ModokuError, NotUnderstood as NotUnderstood
    from .errors import PuzzleError as PuzzleError, UnknownName as UnknownName
    from .errors import UnsupportedConstraint as UnsupportedConstraint, VariantError as VariantError
    from .errors import WrongAnswer as WrongAnswer, WrongType as WrongType
    from .formats import detect as detect, read as read, read_puzzle as read_puzzle, write as write
    from .graphs import Graph as Graph, chromatic_polynomial as chromatic_polynomial
    from .graphs import completion_polynomial as completion_polynomial, recognise as recognise
    from .logic import Grade as Grade, Level as Level, Step as Step, trace as trace
    from .native import CancelFlag as CancelFlag
    from .puzzle import AllDifferent as AllDifferent, Automaton as Automaton, BoxGrid as BoxGrid
    from .puzzle import ConsecutiveSet as ConsecutiveSet, Constraint as Constraint, DigitSet as DigitSet
    from .puzzle import Domain as Domain, Equal as Equal, Fault as Fault, Grid as Grid, Layout as Layout
    from .puzzle import Order as Order, Pairs as Pairs, Puzzle as Puzzle, Sheet as Sheet, Solution as Solution
    from .puzzle import Sum as Sum, Table as Table, Unit as Unit, phi as phi
    from .questions.candidates import CandidatesAnswer as CandidatesAnswer, candidates as candidates
    from .questions.check import CheckAnswer as CheckAnswer, check as check, check_many as check_many
    from .questions.count import CountAnswer as CountAnswer, count as count, count_many as count_many
    from .questions.drawings import to_pdf as to_pdf, to_png as to_png, to_svg as to_svg, to_text as to_text
    from .questions.facts import candidates_of as candidates_of, find_faults as find_faults, is_solution as is_solution
    from .questions.hint import HintAnswer as HintAnswer, hint as hint
    from .questions.many import solve_many as solve_many
    from .questions.question import Outcome as Outcome
    from .questions.rate import RateAnswer as RateAnswer, rate as rate, rate_many as rate_many
    from .questions.solve import SolveAnswer as SolveAnswer, solve as solve
    from .results import Stop as Stop, Verdict as Verdict
    from .search.conflict import Conflict as Conflict, Fix as Fix, find_conflict as find_conflict
    from .search.difference import Addition as Addition, Difference as Difference, find_difference as find_difference
    from .search.many import Batch as Batch
    from .search.parts import Part as Part
    from .search.unavoidable import MostGivens as MostGivens, Unavoidables as Unavoidables
    from .search.unavoidable import find_most_givens as find_most_givens, find_unavoidable as find_unavoidable
    from .symmetry import Canonical as Canonical, Group as Group, Transform as Transform
    from .symmetry import automorphisms as automorphisms, canonical as canonical, canonical_many as canonical_many
    from .symmetry import find_map as find_map, symmetries as symmetries
    from .variants import all_variants as all_variants, classic as classic, latin as latin, make as make
else:  # a type checker refuses what is not there; at run time it is loaded from where it lives
    _HOMES = {
        "census": "count_bands count_grids count_orbits draw_grids",
        "certificates": "Certificate Verification certify verify",
        "errors": (
            "DrawingError DrawingUnavailable EngineError EngineUnavailable FormatError GenerationFailed LimitReached "
            "LossyWrite ModelError ModokuError NotUnderstood PuzzleError UnknownName UnsupportedConstraint "
            "VariantError WrongAnswer WrongType"
        ),
        "formats": "detect read read_puzzle write",
        "graphs": "Graph chromatic_polynomial completion_polynomial recognise",
        "logic": "Grade Level Step trace",
        "native": "CancelFlag",
        "puzzle": (
            "AllDifferent Automaton BoxGrid ConsecutiveSet Constraint DigitSet Domain Equal Fault Grid Layout Order "
            "Pairs Puzzle Sheet Solution Sum Table Unit phi"
        ),
        "questions.check": "check_many",
        "questions.count": "count_many",
        "questions.drawings": "to_pdf to_png to_svg to_text",
        "questions.facts": "candidates_of find_faults is_solution",
        "questions.many": "solve_many",
        "questions.question": "Outcome",
        "questions.rate": "rate_many",
        "results": "Stop Verdict",
        "search.conflict": "Conflict Fix find_conflict",
        "search.difference": "Addition Difference find_difference",
        "search.many": "Batch",
        "search.parts": "Part",
        "search.unavoidable": "MostGivens Unavoidables find_most_givens find_unavoidable",
        "symmetry": "Canonical Group Transform automorphisms canonical canonical_many find_map symmetries",
        "variants": "all_variants classic latin make",
    }
    _HOME_OF = {name: home for home, names in _HOMES.items() for name in names.split()}
    for _name in NAMES:
        # The question `most-givens` is the function most_givens, and its answer is a MostGivensAnswer.
        _function = _name.replace("-", "_")
        for _public in (_function, _name.title().replace("-", "") + "Answer"):
            _HOME_OF[_public] = f"questions.{_function}"
    __all__ = sorted(_HOME_OF)  # noqa: PLE0605 - the table above is the list

    def __getattr__(name: str) -> object:
        if name not in _HOME_OF:
            raise AttributeError(f"module 'modoku' has no attribute '{name}'")
        value = getattr(import_module(f".{_HOME_OF[name]}", __name__), name)
        globals()[name] = value
        return value

    def __dir__() -> list[str]:
        return [*__all__, "__version__"]


def _drawn(subject: Pictured) -> str:
    from .render import to_svg

    return to_svg(subject)  # type: ignore[arg-type]  # only the types that render knows are Pictured


set_drawer(_drawn)
