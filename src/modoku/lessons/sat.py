"""The path from a grid to a formula and through it, as in document 001: clauses, propagation, conflict, learning.

Every digit that goes into a cell comes with the clause that forces it; where no clause does, a decision is followed to
a conflict, and the clause that the conflict teaches is shown on the grid.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ..language import msg, msgn
from ..models import CnfModel, to_cnf
from ..puzzle import Puzzle
from ..render import Highlight
from ..results import Verdict
from .common_sections import find_solution, grid_section, solution_said, verdict_said
from .compare import cross_model_section
from .formula import LessonFormula
from .lesson import Block, Display, Lesson, LessonStep, Listing, Paragraph, Section, Text, figure
from .pictures import grid_picture
from .propagation import Forced, Propagation
from .sat_conflict import conflict_section
from .sat_rules import (
    boxes_section,
    clause_formula,
    grid_after,
    implied_said,
    literal_node,
    numbering_table,
    rules_section,
    sizes_section,
    state_picture,
    variables_section,
)
from .sizing import MOST_STEPS, shortened

ENCODING = "efficient"
_SHOWN = 4
"""So many of the small clauses of a step are written out."""


@dataclass(frozen=True, slots=True)
class SatStart:
    """Step 0: the literals of the givens, and those that they make false at once."""

    givens: tuple[int, ...]
    implied: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class SatStep:
    """A digit that a clause forces into a cell.

    Attributes:
        number: which step it is.
        literal: the variable that becomes true.
        clause: the literals of the clause, all others of which are false.
        place: the number of the clause in the formula, from 0.
        rule: the family of the clause.
        implied: (literal, number of its clause) of all that becomes true in its wake, mostly negations.
    """

    number: int
    literal: int
    clause: tuple[int, ...]
    place: int
    rule: str
    implied: tuple[tuple[int, int], ...]


def sat_lesson(puzzle: Puzzle, *, most: int | None = MOST_STEPS) -> Lesson:
    """Return the lesson; `most` bounds the steps shown in full (None: all).

    >>> from modoku.variants import make
    >>> lesson = sat_lesson(make("classic:boxes=2x2").with_givens({0: 1, 1: 2, 2: 3}))
    >>> [str(section.title) for section in lesson.sections][:3]
    ['The grid', 'The variables', 'From rules to clauses']
    """
    model = to_cnf(puzzle, ENCODING, propagate=False)
    state = Propagation.of(model)
    sections = [grid_section(puzzle), variables_section(puzzle), rules_section(puzzle), sizes_section(puzzle)]
    wrong = boxes_section(puzzle)
    if wrong is not None:
        sections.append(wrong)
    sections += [_walk_section(model, state, most), conflict_section(model, state), _end_section(puzzle)]
    sections.append(cross_model_section(puzzle, "sat"))
    return Lesson("sat", msg("From a Sudoku grid to a logical formula"), puzzle, tuple(sections))


def _quiet(state: Propagation) -> list[Forced]:
    """Propagate all that is no news for a reader."""
    found = []
    while (forced := state.next_forced(loud=False)) is not None:
        found.append(forced)
    return found


def _walk_section(model: CnfModel, state: Propagation, most: int | None) -> Section:
    """Walk along the unit clauses; `state` is at the end of them afterwards."""
    puzzle = model.puzzle
    numbers = [model.varmap.number(cell, digit) for cell, digit in enumerate(puzzle.givens) if digit]
    for number in numbers:
        clause = next((i for i, one in enumerate(state.clauses) if one == (number,)), -1)
        if state.is_open(number) and not state.has_conflict():
            state.assign(number, clause)
    implied = _quiet(state)
    start = LessonStep(
        msg("Step 0: the unit clauses of the givens"),
        (
            Paragraph(
                msgn(
                    "{n} clause has a single literal, a given: it must be true. Then {count} more literals follow from "
                    "clauses of which all others are false, mostly “not this digit here”:",
                    "{n} clauses have a single literal, the givens: these must be true. Then {count} more literals "
                    "follow from clauses of which all others are false, mostly “not this digit here”:",
                    len(numbers),
                    count=figure(len(implied)),
                )
            ),
            _implied_list(model, state, implied),
            state_picture(puzzle, model, state, msg("True digits, and the candidates that no clause has excluded.")),
        ),
        SatStart(tuple(numbers), tuple((one.literal, one.clause) for one in implied)),
        grid_after(puzzle, model, state)[0],
    )
    steps: list[tuple[SatStep, LessonStep]] = []
    while (forced := state.next_forced()) is not None:
        followed = _quiet(state)
        number = len(steps) + 1
        fact = SatStep(
            number,
            forced.literal,
            state.clauses[forced.clause],
            forced.clause,
            model.family_of(forced.clause).rule,
            tuple((one.literal, one.clause) for one in followed),
        )
        steps.append((fact, _step(model, state, fact, followed)))

    def brief(_: int, item: tuple[SatStep, LessonStep]) -> tuple[Text, ...]:
        fact = item[0]
        return (LessonFormula(literal_node(model, fact.literal)), model.family_of(fact.place).said(puzzle))

    walked = shortened(
        steps,
        lambda _, item: item[1],
        brief,
        (msg("becomes true"), msg("the rule of its clause")),
        most,
        lambda _, item: item[0],
    )
    return Section(
        msg("Unit propagation, clause by clause"),
        (
            Paragraph(
                msg(
                    "A clause of which all literals but one are false is a unit clause: the last literal must be true. "
                    "Struck literals are false."
                )
            ),
            Paragraph(
                msg(
                    "The steps number the clauses of a formula that also has the families that follow from the others, "
                    "for propagation sees more with them. In the order of its file:"
                )
            ),
            numbering_table(model),
        ),
        (start, *walked),
    )


def _step(model: CnfModel, state: Propagation, fact: SatStep, followed: Sequence[Forced]) -> LessonStep:
    puzzle = model.puzzle
    cell, digit = model.varmap.meaning(fact.literal) or (0, 0)
    name = puzzle.layout.cell_name(cell)
    blocks: list[Block] = [
        Paragraph(
            msg(
                "Clause number {n} comes from the rule “{rule}” One literal of it is left:",
                n=figure(fact.place + 1),
                rule=model.family_of(fact.place).said(puzzle),
            )
        ),
        Display(clause_formula(model, fact.clause, state)),
        Paragraph(
            msg(
                "So {literal} is true: {digit} goes into {cell}.",
                literal=LessonFormula(literal_node(model, fact.literal)),
                digit=model.puzzle.layout.symbol_of(digit),
                cell=name,
            )
        ),
    ]
    if followed:
        blocks.append(
            Paragraph(
                msgn(
                    "{n} more literal follows, each from a unit clause:",
                    "{n} more literals follow, each from a unit clause:",
                    len(followed),
                )
            )
        )
        blocks.append(_implied_list(model, state, followed))
    others = {
        place[0]
        for literal in fact.clause
        if literal != fact.literal and (place := model.varmap.meaning(abs(literal))) is not None
    }
    highlights = (
        Highlight("cause", tuple(sorted(others - {cell}))),
        Highlight("focus", (cell,)),
    )
    blocks.append(
        state_picture(
            puzzle, model, state, msg("The grid after this step; the clause speaks of the marked cells."), highlights
        )
    )
    title = msg(
        "Step {number}: {digit} goes into {cell}",
        number=fact.number,
        digit=model.puzzle.layout.symbol_of(digit),
        cell=name,
    )
    return LessonStep(title, tuple(blocks), fact, grid_after(puzzle, model, state)[0])


def _implied_list(model: CnfModel, state: Propagation, followed: Sequence[Forced]) -> Listing:
    items: list[Text] = [implied_said(model, state, one) for one in followed[:_SHOWN]]
    if len(followed) > _SHOWN:
        items.append(msg("and {n} more in the same way", n=figure(len(followed) - _SHOWN)))
    return Listing(tuple(items))


def _end_section(puzzle: Puzzle) -> Section:
    result, solution = find_solution(puzzle)
    blocks: list[Block] = [Paragraph(verdict_said(result))]
    if solution is not None:
        text = msg(
            "In the model of the formula exactly one variable of every cell is true, that of its digit. To prove that "
            "there is no other, the formula is solved once more with a clause added that forbids this solution."
        )
        if result.verdict is not Verdict.UNIQUE:
            text = msg("In a model of the formula exactly one variable of every cell is true, that of its digit.")
        blocks.append(Paragraph(text))
        blocks.append(grid_picture(puzzle, solution.values, solution_said(result)))
    return Section(msg("The solution"), tuple(blocks))
