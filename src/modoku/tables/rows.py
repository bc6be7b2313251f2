"""One row at a time, for what is no classic 9x9 line: any size, any rules, through the questions."""

from __future__ import annotations

from ..catalogue.identity import identity_of
from ..limits import Stop
from ..logic import line
from ..logic.core import core_names
from ..questions.canon import canon
from ..questions.count import count
from ..questions.inputs import read_puzzle
from ..questions.rate import rate
from ..questions.solve import solve
from ..questions.steps import steps
from ..results import Verdict
from .classics import NONE, SEVERAL, UNDECIDED, compared
from .task import ERROR, TableTask

_REASONS = {Verdict.UNSOLVABLE: NONE, Verdict.MULTIPLE: SEVERAL}


def answer_row(task: TableTask, text: str, other: str | None) -> dict[str, object]:
    """Return the columns of a task for one text; raise the error of what is no puzzle.

    >>> answer_row(TableTask("check"), "1234341221......", None)["verdict"]
    'unique'
    """
    text = text.strip()
    match task.verb:
        case "solve":
            found = solve(text, limit=2, nodes=task.nodes)
            return {
                "solution": None if found.solution is None else str(found.solution),
                "solution_count": len(found.solutions),
                ERROR: UNDECIDED if found.verdict in (Verdict.UNKNOWN, Verdict.SOLVABLE) else None,
            }
        case "count":
            counted = count(text, limit=task.limit, nodes=task.nodes)
            return {"solution_count": counted.low, "is_exact": counted.exact}
        case "check":
            return _verdict(task, text, other)
        case "canon":
            return {"canon": canon(text).said() if "canon" in task.added else None, **_identity(text)}
        case _ if task.nodes is not None and solve(text, limit=2, nodes=task.nodes).stop is Stop.NODES:
            # Rating and path look for the number of solutions themselves, without a limit.
            return {ERROR: UNDECIDED}
        case "rate":
            return _rating(text) | (_identity(text) if {"identity", "givens"} & set(task.added) else {})
        case _:
            return _path(text)


def _verdict(task: TableTask, text: str, other: str | None) -> dict[str, object]:
    found = solve(text, limit=2, nodes=task.nodes)
    theirs = None if other is None else other.strip() or None
    agrees = None
    if theirs is not None and found.verdict is Verdict.UNIQUE:
        agrees = str(found.solution) == theirs
    return {
        "verdict": str(found.verdict),
        "givens": found.puzzle.clue_count,
        "agrees": agrees,
        ERROR: None if task.solution is None else compared(str(found.verdict), theirs, agrees is True),
    }


def _identity(text: str) -> dict[str, object]:
    puzzle = read_puzzle(text)
    return {"identity": identity_of(puzzle).hex(), "givens": puzzle.clue_count}


def _rating(text: str) -> dict[str, object]:
    found = rate(text)
    if found.grade is None:
        return {ERROR: _REASONS.get(found.verdict, UNDECIDED)}
    grade = found.grade
    # Only the path in Python tells which techniques were used; those that the core does not know have no bit.
    used = [step.technique for step in steps(text, rating_path=True).steps]
    bits = {name: bit for bit, name in enumerate(core_names())}
    return {
        "rating": grade.rating,
        "level": None if grade.level is None else str(grade.level),
        "steps": grade.steps,
        "effort": grade.score,
        "hardest": grade.hardest or None,
        "techniques": sum(1 << bits[name] for name in set(used) if name in bits),
        "technique_names": sorted(set(used), key=lambda name: (bits.get(name, len(bits)), name)),
    }


def _path(text: str) -> dict[str, object]:
    found = steps(text, rating_path=True)
    if found.verdict is not Verdict.UNIQUE:
        return {ERROR: _REASONS.get(found.verdict, UNDECIDED)}
    layout = found.puzzle.layout
    return {
        "path": [
            {
                "technique": step.technique,
                "rating": step.rating,
                "placements": [{"cell": cell, "digit": digit} for cell, digit in step.placements],
                "eliminations": [{"cell": cell, "digit": digit} for cell, digit in step.eliminations],
            }
            for step in found.steps
        ],
        **{
            f"text_{language}": "\n".join(line(step, layout).said(language) for step in found.steps)
            for language in ("en", "fr")
        },
    }
