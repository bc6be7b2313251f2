"""How a person solves: techniques over units, steps with their evidence, the path, the grade, hints.

Everything rests on the description of the puzzle alone. This room cannot see an engine, so a grade never peeks at
the solution.
"""

from .core import core_names
from .grading import Grade, Level, effort, grade, grade_of, grade_position, level_of
from .hint import STAGES, Hint, describe, find_hint, line
from .many import GradeColumns, classic_line, grade_columns, grade_many
from .registry import ALL_TECHNIQUES, HUMAN_TECHNIQUES, TECHNIQUES, choose_techniques, get_technique
from .solver import Trace, find_step, trace
from .state import State
from .step import Candidate, Evidence, InferenceLink, Step
from .technique import Technique

__all__ = [
    "ALL_TECHNIQUES",
    "HUMAN_TECHNIQUES",
    "STAGES",
    "TECHNIQUES",
    "Candidate",
    "Evidence",
    "Grade",
    "GradeColumns",
    "Hint",
    "InferenceLink",
    "Level",
    "State",
    "Step",
    "Technique",
    "Trace",
    "choose_techniques",
    "classic_line",
    "core_names",
    "describe",
    "effort",
    "find_hint",
    "find_step",
    "get_technique",
    "grade",
    "grade_columns",
    "grade_many",
    "grade_of",
    "grade_position",
    "level_of",
    "line",
    "trace",
]
