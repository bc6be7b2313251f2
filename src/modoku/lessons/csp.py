"""The path from a grid to a constraint satisfaction problem, as in chapter 3 of document 000.

R is the cube of the 0-1 variables x_ijh, D their domains, K the equations. Level 0 of the cube is the grid; each step
sets one variable to 1 because an equation leaves nothing else, and the variables that depend on it to 0.

Two slips of the document are put right: its step 2 speaks of row 1 and column 4 where it fills row 2 and column 2; and
a variable is written 0 only when an equation forces that, not from the beginning.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ..language import Message, msg, msgn
from ..logic import Candidate, State
from ..models import to_rows
from ..puzzle import Cell, Puzzle, Unit
from ..render import Highlight
from ..results import Verdict
from .common_sections import find_solution, grid_section, solution_said, verdict_said
from .compare import cross_model_section
from .equations import Equation, System, is_settled, sum_over, system_of, variable_formula
from .families import families, family_said, family_sum
from .formula import Cases, LessonFormula, big, fenced, fraction, index, line
from .lesson import Block, Display, Lesson, LessonStep, LessonTable, Listing, Paragraph, Section, Text, figure
from .pictures import cube_picture, grid_picture, levels_picture
from .sizing import MOST_STEPS, shortened
from .walk import Move, walk

_NAMED = 12
"""So many variables are listed by name; of more the number is said."""

_MOST_CELLS = 150
"""Of larger grids the cube is drawn once, not in every step."""


@dataclass(frozen=True, slots=True)
class CspStart:
    """Step 0: how many variables the givens set to 1, and how many to 0."""

    ones: int
    zeros: int
    free: int


@dataclass(frozen=True, slots=True)
class CspStep:
    """One variable becomes 1, or some become 0 by a technique.

    Attributes:
        number: which step it is.
        placed: the (cell, digit) whose variable becomes 1, or None.
        zeros: the variables that become 0.
        used: names of the equations that leave no other choice; empty where a technique decides.
        satisfied: names of the equations that hold from now on.
        complete: names of the units of which every equation holds since this step.
        technique: the technique, where no equation decides alone.
    """

    number: int
    placed: Candidate | None
    zeros: tuple[Candidate, ...]
    used: tuple[str, ...]
    satisfied: tuple[str, ...]
    complete: tuple[str, ...]
    technique: str = ""


@dataclass(frozen=True, slots=True)
class CspSize:
    """How large the problem is."""

    variables: int
    equations: int
    inequalities: int


@dataclass(frozen=True, slots=True)
class CspEnd:
    """Where the walk ends: whether every variable is settled, and the digits."""

    solved: bool
    values: tuple[int, ...]


def csp_lesson(puzzle: Puzzle, *, order: Sequence[Cell] = (), most: int | None = MOST_STEPS) -> Lesson:
    """Return the lesson; `order` names cells to take first, `most` bounds the steps shown in full (None: all).

    >>> from modoku.variants import make
    >>> lesson = csp_lesson(make("classic:boxes=2x2").with_givens({0: 1, 1: 2, 2: 3}))
    >>> str(lesson.sections[3].steps[1].title)
    'Step 1: 4 goes into r1c4'
    """
    moves = walk(puzzle, order)
    end = moves[-1].after if moves else State.of(puzzle)
    return Lesson(
        "csp",
        msg("From a Sudoku grid to a constraint satisfaction problem"),
        puzzle,
        (
            grid_section(puzzle),
            _variables(puzzle),
            _constraints(puzzle),
            _walk_section(puzzle, moves, most),
            _end_section(puzzle, end),
            cross_model_section(puzzle, "csp"),
        ),
    )


def _variables(puzzle: Puzzle) -> Section:
    size, cells = puzzle.size, puzzle.layout.cell_count
    definition = line(
        index("x", "i", "j", "h"),
        "=",
        Cases(
            (
                (line(1), line(msg("if"), index("v", "i", "j"), "=", "h")),
                (line(0), line(msg("otherwise"))),
            )
        ),
    )
    return Section(
        msg("The variables R and their domains D"),
        (
            Paragraph(
                msg(
                    "A constraint satisfaction problem is a triple (R, D, K): a set R of variables, a domain D of "
                    "values for each, a set K of constraints between them. Every cell and every digit make a variable:"
                )
            ),
            Display(LessonFormula(definition)),
            Paragraph(
                msg(
                    "Its domain is {domain}. There are {cells} × {size} = {count} variables. They fill a cube: level h "
                    "holds the variables of the digit h, and below them all, level 0 is the grid itself.",
                    domain=LessonFormula(line("{", 0, ",", 1, "}")),
                    cells=cells,
                    size=size,
                    count=figure(cells * size),
                )
            ),
        ),
    )


def _constraints(puzzle: Puzzle) -> Section:
    system = system_of(puzzle)
    rows: list[tuple[Text, ...]] = [
        (
            msg("each cell holds exactly one digit (the test whether the game is over)"),
            LessonFormula(line(big("∑", line("h", "=", 1), puzzle.size, index("x", "i", "j", "h")), "=", 1)),
            figure(puzzle.layout.cell_count),
        )
    ]
    for kind, groups in families(puzzle).items():
        house = len(puzzle.different_groups[groups[0]]) == puzzle.size
        rows.append(
            (
                family_said(kind, house),
                LessonFormula(line(family_sum(puzzle, kind, groups), "=" if house else "≤", 1)),
                figure(len(groups) * puzzle.size),
            )
        )
    equations = sum(equation.is_equation for equation in system.equations)
    blocks: list[Block] = [
        Paragraph(msg("The rules of the game become sums. Each says that exactly one of its variables is 1:")),
        LessonTable((msg("rule"), msg("constraint"), msg("how many")), tuple(rows)),
        Paragraph(
            msg(
                "Together {variables} variables and {rows} constraints.",
                variables=figure(puzzle.layout.cell_count * puzzle.size),
                rows=figure(len(system.equations)),
            )
        ),
    ]
    if any(kind == "box" for kind in families(puzzle)):
        blocks.append(
            Paragraph(
                msg(
                    "In the sum of a box, {phi} is the line at place i of the band (or stack) {block}: {value}, for "
                    "bands of k lines.",
                    phi=LessonFormula(line("φ", "(", index("i", 0), ",", "i", ")")),
                    block=LessonFormula(index("i", 0)),
                    value=LessonFormula(
                        line("φ", "(", index("i", 0), ",", "i", ")", "=", "k", fenced(index("i", 0), "−", 1), "+", "i")
                    ),
                )
            )
        )
    if puzzle.constraints:
        extra = len(to_rows(puzzle, propagate=False).rows) - len(system.equations) - puzzle.clue_count
        blocks.append(
            Paragraph(
                msg(
                    "The other rules of this grid become {n} more rows of the same kind (see `modoku model csp`):",
                    n=figure(max(0, extra)),
                )
            )
        )
        blocks.append(Listing(tuple(puzzle.iter_rules(unit_name=None))))
    size = CspSize(puzzle.layout.cell_count * puzzle.size, equations, len(system.equations) - equations)
    return Section(msg("The constraints K"), tuple(blocks), facts=size)


def _walk_section(puzzle: Puzzle, moves: Sequence[Move], most: int | None) -> Section:
    start = _start(puzzle)

    def full(number: int, move: Move) -> LessonStep:
        return _step(puzzle, number, move)

    def brief(_: int, move: Move) -> tuple[Text, ...]:
        if move.placement is None:
            return (_zeros_said(puzzle, move.eliminations), move.title)
        system = system_of(puzzle)
        reason: Text = system.said(move.used[0]) if move.used else move.title
        return (LessonFormula(line(variable_formula(puzzle, move.placement).node, "=", 1)), reason)

    steps = shortened(
        moves, full, brief, (msg("what is set"), msg("because of")), most, lambda n, move: facts_of(puzzle, n, move)
    )
    return Section(
        msg("Step by step"),
        (
            Paragraph(
                msg(
                    "A variable is known to be 1 when it is the only free one left in an equation. Then every other "
                    "variable of its equations is 0, and these equations hold for good."
                )
            ),
        ),
        (start, *steps),
    )


def _start(puzzle: Puzzle) -> LessonStep:
    state = State.of(puzzle)
    value = is_settled(state)
    every = [(cell, digit) for cell in range(puzzle.layout.cell_count) for digit in range(1, puzzle.size + 1)]
    settled = [value(variable) for variable in every]
    facts = CspStart(settled.count(1), settled.count(0), settled.count(None))
    levels = tuple(range(puzzle.size + 1))
    return LessonStep(
        msg("Step 0: the givens"),
        (
            Paragraph(
                msg(
                    "Level 0 is the grid. On level h stands a 1 wherever the digit h is given, and a 0 wherever an "
                    "equation with that 1 excludes it; a blank is still free. So {ones} variables are 1, {zeros} are "
                    "0, and {free} are free.",
                    ones=facts.ones,
                    zeros=figure(facts.zeros),
                    free=figure(facts.free),
                )
            ),
            cube_picture(puzzle, puzzle.givens, value, msg("The cube: a ball is a 1, a dot a 0.")),
            levels_picture(puzzle, puzzle.givens, value, levels, msg("Its levels laid flat.")),
        ),
        facts,
        puzzle.givens,
    )


def facts_of(puzzle: Puzzle, number: int, move: Move) -> CspStep:
    """Return the facts of a move."""
    system, after = system_of(puzzle), move.after
    if move.placement is None:
        return CspStep(number, None, move.eliminations, (), (), (), move.technique)
    cell = move.placement[0]
    own = system.of_variable[move.placement]
    zeros = tuple(sorted({v for equation in own for v in system.free(equation, move.before) if v != move.placement}))
    units = puzzle.layout.units_of[cell]
    complete = tuple(str(unit) for unit in units if all(after.values[other] for other in unit.cells))
    return CspStep(
        number,
        move.placement,
        zeros,
        tuple(equation.name for equation in move.used),
        tuple(equation.name for equation in own),
        complete,
        move.technique,
    )


def _step(puzzle: Puzzle, number: int, move: Move) -> LessonStep:
    facts = facts_of(puzzle, number, move)
    if move.placement is None:
        return _technique_step(puzzle, number, move, facts)
    cell, digit = move.placement
    system, after = system_of(puzzle), move.after
    name = puzzle.layout.cell_name(cell)
    blocks: list[Block] = []
    if move.used:
        blocks += _used_blocks(system, move)
    else:
        blocks.append(
            Paragraph(msg("By the technique {technique}: {reason}", technique=move.title, reason=move.reason))
        )
    blocks.append(
        Paragraph(
            msg(
                "So {variable} = 1: on level 0 the digit {digit} goes into {cell}, on level {digit} a 1. {zeros}",
                variable=variable_formula(puzzle, move.placement),
                digit=puzzle.layout.symbol_of(digit),
                cell=name,
                zeros=_zeros_said(puzzle, facts.zeros),
            )
        )
    )
    satisfied = tuple(system.formula(system.by_name[one]) for one in facts.satisfied)
    blocks.append(Paragraph(msg("Satisfied from now on:")))
    blocks.append(Listing(satisfied))
    if facts.complete:
        units = [unit for unit in puzzle.layout.units_of[cell] if str(unit) in facts.complete]
        blocks.append(
            Paragraph(msg("Complete now, for every digit: {units}.", units=tuple(unit.said() for unit in units)))
        )
        blocks.append(Listing(tuple(_for_all(puzzle, unit) for unit in map(str, units))))
    value = is_settled(after)
    levels = tuple(range(puzzle.size + 1)) if puzzle.size <= 4 else (0, digit)
    highlight = Highlight("focus", (cell,), units=_units_of(puzzle, move.used[:1]))
    blocks.append(
        grid_picture(puzzle, after.values, msg("Level 0 after this step."), highlights=[highlight], scale=0.8)
    )
    if puzzle.layout.cell_count <= _MOST_CELLS:
        blocks.append(cube_picture(puzzle, after.values, value, msg("The cube after this step."), move.placement))
    blocks.append(
        levels_picture(puzzle, after.values, value, levels, msg("The levels after this step."), move.placement)
    )
    title = msg(
        "Step {number}: {digit} goes into {cell}", number=number, digit=puzzle.layout.symbol_of(digit), cell=name
    )
    return LessonStep(title, tuple(blocks), facts, tuple(after.values))


def _used_blocks(system: System, move: Move) -> list[Block]:
    equation = move.used[0]
    blocks: list[Block] = [
        Paragraph(msg("In {equation} one free variable is left:", equation=system.said(equation))),
        Display(system.spelled(equation, move.before)),
    ]
    others = move.used[1:]
    if others:
        blocks.append(
            Paragraph(msg("The same follows from {others}.", others=tuple(system.said(other) for other in others)))
        )
    return blocks


def _for_all(puzzle: Puzzle, unit: str) -> LessonFormula:
    number = next(i for i, one in enumerate(puzzle.layout.units) if str(one) == unit)
    house = len(puzzle.different_groups[number]) == puzzle.size
    return LessonFormula(
        line(
            sum_over(puzzle, number, "h"),
            "=" if house else "≤",
            1,
            ",",
            msg("for"),
            "h",
            "=",
            1,
            ",",
            "…",
            ",",
            puzzle.size,
        )
    )


def _units_of(puzzle: Puzzle, equations: Sequence[Equation]) -> tuple[Unit, ...]:
    units = puzzle.layout.units
    return tuple(units[equation.group] for equation in equations if 0 <= equation.group < len(units))


def _zeros_said(puzzle: Puzzle, zeros: Sequence[Candidate]) -> Message:
    if not zeros:
        return msg("No free variable depends on it any more.")
    if len(zeros) <= _NAMED:
        names = tuple(variable_formula(puzzle, variable) for variable in zeros)
        return msg("Hence these become 0: {variables}.", variables=names)
    return msgn("Hence {n} variable becomes 0.", "Hence {n} variables become 0.", len(zeros))


def _technique_step(puzzle: Puzzle, number: int, move: Move, facts: CspStep) -> LessonStep:
    blocks: list[Block] = [
        Paragraph(
            msg(
                "No equation has a single free variable left. Several of them together say more, as a person sees by "
                "the technique {technique}: {reason}",
                technique=move.title,
                reason=move.reason,
            )
        ),
        Paragraph(_zeros_said(puzzle, facts.zeros)),
        grid_picture(
            puzzle,
            move.before.values,
            msg("The candidates, those struck out marked."),
            highlights=(
                Highlight("focus", move.evidence.cells, units=move.evidence.units),
                Highlight("cause", candidates=move.evidence.candidates),
                Highlight("removed", candidates=move.eliminations),
            ),
            candidates=move.before.candidates,
            scale=0.9,
        ),
    ]
    title = msg("Step {number}: {technique}", number=number, technique=move.title)
    return LessonStep(title, tuple(blocks), facts, tuple(move.after.values))


def _broken_said(puzzle: Puzzle, end: State) -> Message:
    """Return which equation cannot hold any more."""
    system, value = system_of(puzzle), is_settled(end)
    for row in system.equations:
        if row.is_equation and all(value(one) == 0 for one in row.variables):
            which = system.said(row)
            return msg(
                "No variable of {equation} is free and none is 1: it reads 0 = 1. There is no solution.", equation=which
            )
    return msg("A rule cannot be kept any more. There is no solution.")


def _end_section(puzzle: Puzzle, end: State) -> Section:
    result, solution = find_solution(puzzle)
    blocks: list[Block] = []
    count = puzzle.layout.cell_count
    if end.is_solved:
        system = system_of(puzzle)
        blocks.append(
            Paragraph(
                msg(
                    "Every variable is settled and every one of the {n} constraints holds: the assignment is total and "
                    "consistent, a solution of the problem (R, D, K).",
                    n=figure(len(system.equations)),
                )
            )
        )
    elif end.is_broken:
        blocks.append(Paragraph(_broken_said(puzzle, end)))
    else:
        blocks.append(
            Paragraph(
                msg(
                    "Here equations and techniques stop: what is left needs a search, which supposes a value and "
                    "follows it until the end or a contradiction (see the lessons sat, ilp and cover)."
                ),
                "remark",
            )
        )
    blocks.append(Paragraph(verdict_said(result)))
    if solution is not None:
        if end.is_solved and result.verdict is Verdict.UNIQUE:
            blocks.append(
                Paragraph(
                    msg("Any feasible point is as good as another, so the objective is a constant; written as a sum:")
                )
            )
            total = big("∑", line("i", ",", "j", ",", "h"), None, index("x", "i", "j", "h"))
            blocks.append(
                Display(
                    LessonFormula(
                        line(
                            "f",
                            "(",
                            "X",
                            ")",
                            "=",
                            fraction(1, count),
                            "·",
                            total,
                            "=",
                            fraction(1, count),
                            "·",
                            count,
                            "=",
                            1,
                        )
                    )
                )
            )
        blocks.append(grid_picture(puzzle, solution.values, solution_said(result)))
    return Section(msg("The end of the walk"), tuple(blocks), facts=CspEnd(end.is_solved, tuple(end.values)))
