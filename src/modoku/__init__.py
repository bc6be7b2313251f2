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

__version__ = "0.2.0"

# What type checkers see. A test compares it with the table below, from which the names are loaded.
if TYPE_CHECKING:
    from .certificates import Certificate as Certificate
    from .errors import DrawingError as DrawingError, DrawingUnavailable as DrawingUnavailable
    from .errors import EngineError as EngineError, EngineUnavailable as EngineUnavailable, FormatError as FormatError
    from .errors import GenerationFailed as GenerationFailed, ImpossibleRequest as ImpossibleRequest
    from .errors import LimitReached as LimitReached, LossyWrite as LossyWrite, ModelError as ModelError
    from .errors import ModokuError as ModokuError, NotUnderstood as NotUnderstood, PuzzleError as PuzzleError
    from .errors import UnknownName as UnknownName, UnsupportedConstraint as UnsupportedConstraint
    from .errors import VariantError as VariantError, WrongAnswer as WrongAnswer, WrongType as WrongType
    from .formats import detect as detect, read as read, write as write
    from .graphs import Graph as Graph
    from .jupyter import widget as widget
    from .limits import Stop as Stop
    from .logic import Grade as Grade, Level as Level, Step as Step
    from .native import CancelFlag as CancelFlag
    from .puzzle import AllDifferent as AllDifferent, Automaton as Automaton, BoxGrid as BoxGrid
    from .puzzle import Constraint as Constraint, DigitSet as DigitSet, Domain as Domain, Fault as Fault
    from .puzzle import Grid as Grid, Layout as Layout, Puzzle as Puzzle, Sheet as Sheet, Solution as Solution
    from .puzzle import Sum as Sum, Table as Table, Unit as Unit, phi as phi
    from .questions.automorphisms import AutomorphismsAnswer as AutomorphismsAnswer, automorphisms as automorphisms
    from .questions.backdoors import BackdoorsAnswer as BackdoorsAnswer, backdoors as backdoors
    from .questions.book import BookAnswer as BookAnswer, book as book
    from .questions.candidates import CandidatesAnswer as CandidatesAnswer, candidates as candidates
    from .questions.canon import CanonAnswer as CanonAnswer, canon as canon, canon_many as canon_many
    from .questions.census_bands import CensusBandsAnswer as CensusBandsAnswer, census_bands as census_bands
    from .questions.census_clues import CensusCluesAnswer as CensusCluesAnswer, census_clues as census_clues
    from .questions.census_grids import CensusGridsAnswer as CensusGridsAnswer, census_grids as census_grids
    from .questions.census_orbits import CensusOrbitsAnswer as CensusOrbitsAnswer, census_orbits as census_orbits
    from .questions.certify import CertifyAnswer as CertifyAnswer, certify as certify
    from .questions.chapter import ChapterAnswer as ChapterAnswer, chapter as chapter
    from .questions.check import CheckAnswer as CheckAnswer, check as check, check_many as check_many
    from .questions.clues import CluesAnswer as CluesAnswer, clues as clues
    from .questions.compare import CompareAnswer as CompareAnswer, compare as compare
    from .questions.compare_paths import ComparePathsAnswer as ComparePathsAnswer, compare_paths as compare_paths
    from .questions.conversions import to_cnf as to_cnf, to_colouring as to_colouring, to_cover as to_cover
    from .questions.conversions import to_csp as to_csp, to_graph as to_graph, to_ilp as to_ilp
    from .questions.convert import ConvertAnswer as ConvertAnswer, convert as convert
    from .questions.count import CountAnswer as CountAnswer, count as count, count_many as count_many
    from .questions.credits import CreditsAnswer as CreditsAnswer, credits as credits  # noqa: A004
    from .questions.csp import CspAnswer as CspAnswer, csp as csp
    from .questions.draw import DrawAnswer as DrawAnswer, draw as draw
    from .questions.equivalent import EquivalentAnswer as EquivalentAnswer, equivalent as equivalent
    from .questions.explain_conflict import ExplainConflictAnswer as ExplainConflictAnswer
    from .questions.explain_conflict import explain_conflict as explain_conflict
    from .questions.facts import candidates_of as candidates_of, find_faults as find_faults
    from .questions.facts import is_solution as is_solution
    from .questions.generate import GenerateAnswer as GenerateAnswer, generate as generate
    from .questions.generate import generate_many as generate_many
    from .questions.graph_build import GraphBuildAnswer as GraphBuildAnswer, graph_build as graph_build
    from .questions.graph_colour import GraphColourAnswer as GraphColourAnswer, graph_colour as graph_colour
    from .questions.graph_polynomial import GraphPolynomialAnswer as GraphPolynomialAnswer
    from .questions.graph_polynomial import graph_polynomial as graph_polynomial
    from .questions.graph_recognise import GraphRecogniseAnswer as GraphRecogniseAnswer
    from .questions.graph_recognise import graph_recognise as graph_recognise
    from .questions.graph_to_sudoku import GraphToSudokuAnswer as GraphToSudokuAnswer
    from .questions.graph_to_sudoku import graph_to_sudoku as graph_to_sudoku
    from .questions.grid import GridAnswer as GridAnswer, grid as grid
    from .questions.hint import HintAnswer as HintAnswer, hint as hint
    from .questions.inputs import read_puzzle as read_puzzle
    from .questions.interpret import InterpretAnswer as InterpretAnswer, interpret as interpret
    from .questions.mark import MarkAnswer as MarkAnswer, mark as mark
    from .questions.judging import judge_many as judge_many, pinned_array as pinned_array, release_gpu as release_gpu
    from .questions.latin_to_sudoku import LatinToSudokuAnswer as LatinToSudokuAnswer
    from .questions.latin_to_sudoku import latin_to_sudoku as latin_to_sudoku
    from .questions.lesson import LessonAnswer as LessonAnswer, lesson as lesson
    from .questions.many import solve_many as solve_many
    from .questions.model import ModelAnswer as ModelAnswer, model as model
    from .questions.model_import import ModelImportAnswer as ModelImportAnswer, model_import as model_import
    from .questions.most_givens import MostGivensAnswer as MostGivensAnswer, most_givens as most_givens
    from .questions.pictures import to_pdf as to_pdf, to_png as to_png, to_svg as to_svg, to_text as to_text
    from .questions.question import Outcome as Outcome
    from .questions.rate import RateAnswer as RateAnswer, rate as rate, rate_many as rate_many
    from .questions.ratings import Ratings as Ratings, rate_batch as rate_batch
    from .questions.show import ShowAnswer as ShowAnswer, show as show
    from .questions.solve import SolveAnswer as SolveAnswer, solve as solve
    from .questions.steps import StepsAnswer as StepsAnswer, steps as steps
    from .questions.transform import TransformAnswer as TransformAnswer, transform as transform
    from .questions.unavoidable import UnavoidableAnswer as UnavoidableAnswer, unavoidable as unavoidable
    from .questions.verify import VerifyAnswer as VerifyAnswer, verify as verify
    from .questions.vicinity import VicinityAnswer as VicinityAnswer, vicinity as vicinity
    from .questions.why import WhyAnswer as WhyAnswer, why as why
    from .results import Verdict as Verdict
    from .rules.consecutive import ConsecutiveSet as ConsecutiveSet
    from .rules.equal import Equal as Equal
    from .rules.order import Order as Order
    from .rules.pairs import Pairs as Pairs
    from .search.many import Batch as Batch
    from .symmetry import Group as Group, Transform as Transform, symmetries as symmetries
    from .tables import canon_table as canon_table, check_table as check_table, count_table as count_table
    from .tables import rate_table as rate_table, read_table as read_table, solve_table as solve_table
    from .tables import steps_table as steps_table
    from .variants import all_variants as all_variants, classic as classic, latin as latin, make as make
else:  # a type checker refuses what is not there; at run time it is loaded from where it lives
    _HOMES = {
        "certificates": "Certificate",
        "errors": (
            "DrawingError DrawingUnavailable EngineError EngineUnavailable FormatError GenerationFailed "
            "ImpossibleRequest LimitReached LossyWrite ModelError ModokuError NotUnderstood PuzzleError "
            "UnknownName UnsupportedConstraint VariantError WrongAnswer WrongType"
        ),
        "formats": "detect read write",
        "graphs": "Graph",
        "jupyter": "widget",
        "limits": "Stop",
        "logic": "Grade Level Step",
        "native": "CancelFlag",
        "puzzle": (
            "AllDifferent Automaton BoxGrid Constraint DigitSet Domain Fault Grid Layout Puzzle Sheet Solution Sum "
            "Table Unit phi"
        ),
        "questions.canon": "canon_many",
        "questions.check": "check_many",
        "questions.conversions": "to_cnf to_colouring to_cover to_csp to_graph to_ilp",
        "questions.count": "count_many",
        "questions.facts": "candidates_of find_faults is_solution",
        "questions.generate": "generate_many",
        "questions.inputs": "read_puzzle",
        "questions.judging": "judge_many pinned_array release_gpu",
        "questions.many": "solve_many",
        "questions.pictures": "to_pdf to_png to_svg to_text",
        "questions.question": "Outcome",
        "questions.rate": "rate_many",
        "questions.ratings": "Ratings rate_batch",
        "results": "Verdict",
        "rules.consecutive": "ConsecutiveSet",
        "rules.equal": "Equal",
        "rules.order": "Order",
        "rules.pairs": "Pairs",
        "search.many": "Batch",
        "symmetry": "Group Transform symmetries",
        "tables": "canon_table check_table count_table rate_table read_table solve_table steps_table",
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
