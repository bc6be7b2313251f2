"""Certifying: find the verdict of a puzzle, with a proof that others can check."""

from __future__ import annotations

from array import array
from dataclasses import replace

from ..errors import WrongAnswer
from ..language import msg
from ..limits import Deadline, Limits, Stop, Stopped, within
from ..native import CancelFlag, check_lrat, sat_solve
from ..puzzle import Puzzle, Solution
from ..results import Verdict
from ..search.choice import look_first, read_question
from .certificate import Certificate
from .formula import Formula
from .paths import write_path

FEW_NODES = 2_500
"""How long a search may look for solutions, if it does not get stuck, before the solver that writes proofs is asked."""
_SOLVER = "sat"


def certify(
    puzzle: Puzzle | str, *, path: bool = False, seconds: float | None = None, cancel: CancelFlag | None = None
) -> Certificate | None:
    """Return a certificate that a puzzle has no solution, exactly one, or several; None if the time did not suffice.

    "No other solution" is shown by a refutation of the rules together with a clause that excludes the one found. It has
    passed a checker of proofs before it is given out.

    Args:
        puzzle: a puzzle, or a text in any format that can be read.
        path: write the steps to the only solution too, where there is a path of steps that can be proved.
        seconds: stop after that time.
        cancel: stop when this is set, from any thread.

    >>> certificate = certify("12..34..........")
    >>> certificate.verdict, len(certificate.solutions)
    (<Verdict.MULTIPLE: 'multiple'>, 2)
    >>> certify("1...3..2...3..2.").verdict
    <Verdict.UNIQUE: 'unique'>
    """
    deadline = Deadline.after(seconds, cancel)
    try:
        with within(deadline):
            found = _certify(puzzle, deadline)
            if path and found is not None and found.verdict is Verdict.UNIQUE:
                found = replace(found, path=write_path(found.puzzle, found.solutions[0]) or b"")
            return found
    except Stopped:
        return None


def _certify(puzzle: Puzzle | str, deadline: Deadline) -> Certificate | None:
    question = read_question(puzzle)
    finder, quick = look_first(question, Limits(2, deadline.left(), FEW_NODES), deadline.cancel)
    found = tuple(quick.iter_checked(question))
    if len(found) < 2:
        formula = Formula.of(question, found)
        others, stop, lrat = _search(formula, 2 - len(found), deadline)
        if others:
            found, finder = (*found, *others), _SOLVER
        if stop is Stop.EXHAUSTED:
            formula = formula.excluding(others)
            drup = _check(formula, lrat, deadline)
            engines = {"solutions": finder, "proof": _SOLVER} if found else {"proof": _SOLVER}
            return None if drup is None else Certificate(question, found, formula, drup, lrat, engines)
        if len(found) < 2:
            return None
    return Certificate(question, found, Formula.of(question), b"", b"", {"solutions": finder})


def _search(formula: Formula, limit: int, deadline: Deadline) -> tuple[tuple[Solution, ...], Stop, bytes]:
    """Look for solutions that the formula allows; if there are fewer, refute, with hints, that there are others."""
    model = formula.model
    pairs = array("i", range(1, model.varmap.pair_count + 1))
    found, stop, _, (_, lrat), _ = sat_solve(
        formula.content,
        formula.variable_count,
        pairs,
        limit,
        seconds=deadline.left(),
        with_proof=True,
        true_only=True,
        cancel=deadline.cancel,
    )
    solutions = (Solution.checked(model.puzzle, model.to_values(array("i", answer))) for answer in found)
    return tuple(solutions), Stop(stop), lrat


def _check(formula: Formula, lrat: bytes, deadline: Deadline) -> bytes | None:
    """Check a refutation and give its steps without hints; None if the time did not suffice."""
    accepted, drup, reason = check_lrat(formula.content, formula.variable_count, lrat, deadline.left(), deadline.cancel)
    if not accepted and not reason.startswith("not finished"):
        raise WrongAnswer(msg("The proof of the engine {engine} is wrong: {reason}", engine=_SOLVER, reason=reason))
    return drup if accepted else None
