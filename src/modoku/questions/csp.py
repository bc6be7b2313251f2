"""Csp: a constraint satisfaction problem of one's own: variables, domains and relations, solved like a puzzle.

>>> import modoku
>>> found = modoku.csp({"variables": {"a": [0, 1], "b": [0, 1], "c": [0, 1]}, "relations": ["a != b", "a + c < b"]})
>>> found.verdict, found.assignments
(<Verdict.UNIQUE: 'unique'>, ({'a': 0, 'b': 1, 'c': 0},))
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import KW_ONLY, dataclass
from typing import Annotated, ClassVar

from ..errors import FormatError
from ..formats.jsontext import parse_json
from ..language import Doc, msg
from ..models.constraint_problem import ConstraintProblem, read_problem
from ..puzzle import Puzzle
from ..puzzle.reader import Reader
from ..results import Verdict
from ..search.solving import solve
from .codec import LEAVES, Codec, CodecScope
from .question import Answer, Control, Outcome, Question, Request
from .verdicts import OUTCOMES, VERDICTS

MOST_PROBLEM = 1 << 22
ProblemLike = str | Mapping[str, object]
"""A constraint problem: its JSON text, or JSON that is read already."""


def _read(reader: Reader, _: CodecScope) -> object:
    return reader.value if isinstance(reader.value, Mapping) else reader.text(MOST_PROBLEM)


_WORDS = "A constraint problem: JSON with variables and relations, or its text."
LEAVES[ProblemLike] = Codec(
    lambda value, _: value, _read, {"description": _WORDS, "type": ["string", "object"]}, "string | object"
)


@dataclass(frozen=True)
class CspRequest(Request):
    """A question for the solutions of a constraint problem."""

    problem: Annotated[
        ProblemLike, Doc(msg("A constraint problem: variables, domains, relations (JSON)."), argument=True, name="FILE")
    ]
    _: KW_ONLY
    limit: Annotated[int, Doc(msg("Look for at most so many solutions."), 1, 100_000, name="N")] = 2
    assignment: Annotated[
        str | None,
        Doc(msg("Say of this assignment whether it is total, and what it violates: a=0,b=1."), name="NAME=VALUE,..."),
    ] = None


@dataclass(frozen=True, repr=False)
class CspAnswer(Answer):
    """What is known about the number of solutions, the solutions, and the puzzle that says the same."""

    computed: ClassVar[tuple[str, ...]] = ()
    led_by: ClassVar[str] = "source"

    variables: Annotated[tuple[str, ...], Doc(msg("The variables, in the order of the puzzle's cells."))]
    verdict: Annotated[Verdict, Doc(msg("What is known about the number of solutions."))]
    assignments: Annotated[tuple[Mapping[str, int], ...], Doc(msg("The solutions: a value for each variable."))]
    puzzle: Annotated[
        Puzzle, Doc(msg("The same as a puzzle, a cell for each variable: every other question takes it."))
    ]
    total: Annotated[
        bool | None, Doc(msg("Whether the assignment gives every variable a value; null where none was given."))
    ] = None
    violated: Annotated[
        tuple[str, ...], Doc(msg("The relations that the assignment violates; it is consistent where there is none."))
    ] = ()

    @property
    def outcome(self) -> Outcome:
        """How the question ended."""
        if self.total is not None:
            return Outcome.DONE
        return OUTCOMES[self.verdict]

    def said(self, language: str = "en") -> str:
        """Return the verdict, and each solution on a line."""
        if self.total is not None:
            kind = msg("a total assignment") if self.total else msg("a partial assignment")
            state = (
                msg("inconsistent: it violates {relations}", relations=list(self.violated)) if self.violated else None
            )
            return msg("{kind}, {state}", kind=kind, state=state or msg("consistent")).said(language)
        lines = ["  ".join(f"{name} = {value}" for name, value in one.items()) for one in self.assignments]
        return "\n".join([VERDICTS[self.verdict].said(language), *(f"  {line}" for line in lines)])


def ask(request: CspRequest, control: Control) -> CspAnswer:
    """Read the problem, and solve it as a puzzle."""
    plain = request.problem
    problem = read_problem(parse_json(plain) if isinstance(plain, str) else plain)
    if request.assignment is not None:
        values = _read_assignment(request.assignment, problem)
        total = len(values) == len(problem.names)
        violated = problem.violated_by(values)
        return CspAnswer(problem.names, Verdict.UNKNOWN, (), problem.puzzle, total, violated)
    found = solve(problem.puzzle, limit=request.limit, seconds=control.left(), cancel=control.cancel)
    assignments = tuple(problem.values_of(one.values) for one in found.solutions)
    return CspAnswer(problem.names, found.verdict, assignments, problem.puzzle)


def _read_assignment(text: str, problem: ConstraintProblem) -> dict[str, int]:
    """Return the values that `a=0,b=1` gives; raise FormatError where a variable or a value is none of the problem."""
    domains = dict(zip(problem.names, problem.domains, strict=True))
    found = {}
    for part in text.replace(" ", "").split(","):
        name, _, value = part.partition("=")
        if name not in domains or not value.lstrip("-").isdecimal() or int(value) not in domains[name]:
            raise FormatError(
                msg("'{part}' gives no variable a value of its domain.", part=part[:40]),
                msg("Write for example: {example}", example="a=0,b=1"),
            )
        found[name] = int(value)
    return found


QUESTION = Question(
    "csp",
    CspRequest,
    CspAnswer,
    ask,
    is_long=True,
    example={"problem": {"variables": {"a": [0, 1], "b": [0, 1]}, "relations": ["a < b"]}},
)
csp = QUESTION.function()
