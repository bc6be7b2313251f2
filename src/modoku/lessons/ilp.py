"""The path from a grid to a linear programme in whole numbers, as in document 003: equations, matrix, relaxation, tree.

Put right in the document: the sum over a box runs from 3q-2 to 3q and from 3p-2 to 3p (one bound is misprinted, and the
programme would have no solution); the labels of rows and columns are exchanged; k is a digit, not a box.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ..engines import get_engine
from ..errors import EngineUnavailable
from ..language import Message, msg, msgn
from ..limits import Limits, time_limit
from ..models import IlpModel, to_ilp
from ..puzzle import Digit, Layout, Puzzle, Solution
from .branching import MOST_NODES, BranchNode, branch
from .common_sections import SECONDS, find_solution, grid_section, triples, verdict_said
from .compare import cross_model_section
from .families import families, family_said, family_sum
from .formula import Fraction, LessonFormula, atom, big, fraction, index, line, power
from .formula import Node as MathNode
from .ilp_pictures import matrix_picture, mixture_picture, tree_picture
from .lesson import Block, Display, Lesson, LessonStep, LessonTable, Listing, Paragraph, Section, Text, figure
from .pictures import grid_picture
from .sizing import MOST_STEPS, shortened

_LISTED = 12
_MOST_ENTRIES = 6000


@dataclass(frozen=True, slots=True)
class IlpSize:
    """How large the programme is; `rank` is that of the equations of the empty grid."""

    variables: int
    equations: int
    inequalities: int
    entries: int
    rank: int


@dataclass(frozen=True, slots=True)
class RelaxedPoint:
    """The point that solves the relaxation at a node: (cell, digit, over, under) for each fraction, and the whole ones.

    `objective` is the value of the constant objective, as (over, under).
    """

    node: BranchNode
    fractions: tuple[tuple[int, int, int, int], ...]
    whole: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class IlpAnswer:
    """What an engine answers: its name, how many nodes it needed, and the solution as [i, j, k]."""

    engine: str
    nodes: int
    triples: tuple[tuple[int, int, int], ...]


def ilp_lesson(puzzle: Puzzle, *, most: int | None = MOST_STEPS) -> Lesson:
    """Return the lesson; `most` bounds the nodes of the tree shown in full (None: all).

    >>> from modoku.variants import make
    >>> lesson = ilp_lesson(make("classic:boxes=2x2").with_givens({0: 1, 1: 2, 2: 3}))
    >>> str(lesson.title)
    'From a Sudoku grid to a linear programme in whole numbers'
    """
    model = to_ilp(puzzle, propagate=False)
    nodes, missing = _branch(model)
    return Lesson(
        "ilp",
        msg("From a Sudoku grid to a linear programme in whole numbers"),
        puzzle,
        (
            grid_section(puzzle),
            _equations(puzzle, model),
            _matrix(puzzle),
            _tree_section(model, nodes, missing, most),
            _end_section(puzzle, model, nodes),
            cross_model_section(puzzle, "ilp"),
        ),
    )


def _equations(puzzle: Puzzle, model: IlpModel) -> Section:
    size = puzzle.size
    counted: list[tuple[Text, Text, int]] = [
        (
            msg("each cell holds exactly one digit"),
            LessonFormula(line(big("∑", line("k", "=", 1), size, index("x", "i", "j", "k")), "=", 1)),
            puzzle.layout.cell_count,
        )
    ]
    for kind, groups in families(puzzle).items():
        house = len(puzzle.different_groups[groups[0]]) == size
        left = _family_sum(puzzle, kind, groups)
        counted.append(
            (family_said(kind, house), LessonFormula(line(left, "=" if house else "≤", 1)), len(groups) * size)
        )
    counted.append((msg("each given"), LessonFormula(line(index("x", "i", "j", "k"), "=", 1)), puzzle.clue_count))
    stats = model.stats()
    extra = len(model.rows) - sum(count for _, _, count in counted)
    if extra > 0:
        counted.append((msg("the other rules of this grid"), "…", extra))
    rows = tuple((rule, row, figure(count)) for rule, row, count in counted)
    blocks: list[Block] = [
        Paragraph(
            msg(
                "The variable {x} is 1 if the digit k goes into the cell of row i and column j, and 0 otherwise. Every "
                "rule is a linear equation, and so is every given:",
                x=LessonFormula(index("x", "i", "j", "k")),
            )
        ),
        LessonTable((msg("rule"), msg("row of the programme"), msg("how many")), rows),
        Paragraph(
            msg(
                "{variables} variables, {equations} equations and {inequalities} inequalities with {entries} "
                "coefficients that are not 0. Nothing is to be maximised: any feasible point is a solution, so the "
                "objective is the constant 1.",
                variables=figure(stats.variables),
                equations=figure(stats.equations),
                inequalities=figure(stats.inequalities),
                entries=figure(stats.nonzeros),
            )
        ),
    ]
    return Section(msg("The equations"), tuple(blocks))


def _family_sum(puzzle: Puzzle, kind: str, groups: Sequence[int]) -> MathNode:
    """Return the sum of a family; of boxes as document 003 writes it, with its bounds put right."""
    if kind == "box":
        places = [puzzle.layout.positions[cell] for cell in puzzle.different_groups[groups[0]]]
        height, width = len({r for r, _ in places}), len({c for _, c in places})
        if height * width == puzzle.size:

            def bound(step: int, letter: str) -> tuple[MathNode, MathNode]:
                return line(step, letter, "−", step - 1), line(step, letter)

            (low_j, high_j), (low_i, high_i) = bound(width, "p"), bound(height, "q")
            inner = big("∑", line("i", "=", low_i), high_i, index("x", "i", "j", "k"))
            return big("∑", line("j", "=", low_j), high_j, inner)
    return family_sum(puzzle, kind, groups, "k")


def _matrix(puzzle: Puzzle) -> Section:
    blank = to_ilp(Puzzle.blank(puzzle.layout), propagate=False)
    stats = blank.stats()
    rank = blank.rank()
    size = IlpSize(stats.variables, stats.equations, stats.inequalities, stats.nonzeros, rank)
    blocks: list[Block] = [
        Paragraph(
            msg(
                "Written one below the other, the coefficients of the empty grid make a matrix of {rows} rows and "
                "{columns} columns, all of whose entries are 0 or 1: the cells first, then each family of units.",
                rows=figure(len(blank.rows)),
                columns=figure(stats.variables),
            )
        ),
    ]
    if stats.nonzeros <= _MOST_ENTRIES:
        caption = msg("The matrix: a dot is a 1. Lines separate the families of equations.")
        blocks.append(matrix_picture(blank, caption))
    else:
        blocks.append(
            Paragraph(
                msg("Its {n} entries are too many for a picture and are left out.", n=figure(stats.nonzeros)), "remark"
            )
        )
    blocks.append(
        Paragraph(
            msg(
                "Its rank is {rank}: only {rank} of the {equations} equations are independent of each other. {why}",
                rank=rank,
                equations=figure(stats.equations),
                why=_dependence(puzzle),
            )
        )
    )
    formula = _rank_formula(puzzle, rank)
    if formula is not None:
        blocks += [
            Paragraph(msg("For n digits and boxes of R rows and C columns the rank is")),
            Display(formula),
        ]
    return Section(msg("The matrix and its rank"), tuple(blocks), facts=size)


def _dependence(puzzle: Puzzle) -> Message:
    """Return an example of equations that say the same."""
    kinds = {unit.kind for unit in puzzle.layout.units}
    if {"row", "box"} <= kinds:
        return msg(
            "For instance, the equations of the rows of a band, added up for one digit, say the same as those of its "
            "boxes."
        )
    return msg(
        "For instance, the equations of all cells, added up, say the same as those of a family of units that covers "
        "the grid."
    )


def _rank_formula(puzzle: Puzzle, rank: int) -> LessonFormula | None:
    """Return the formula of the rank where it gives this rank: for the rows, columns and boxes of a classic grid."""
    kinds = {unit.kind for unit in puzzle.layout.units}
    n = puzzle.size
    if kinds != {"row", "column", "box"} or len(puzzle.layout.units) != 3 * n:
        return None
    places = [puzzle.layout.positions[cell] for cell in puzzle.layout.units_of_kind("box")[0].cells]
    height, width = len({r for r, _ in places}), len({c for _, c in places})
    if n * n + (n - 1) * (2 * n - 1 + (height - 1) * (width - 1)) != rank:
        return None
    parts = line(
        power("n", 2), "+", "(", "n", "−", 1, ")", "(", 2, "n", "−", 1, "+", "(", "R", "−", 1, ")", "(", "C", "−", 1,
        ")", ")", "=", rank,
    )  # fmt: skip
    return LessonFormula(parts)


def _branch(model: IlpModel) -> tuple[list[BranchNode], EngineUnavailable | None]:
    """Return the nodes of the tree, or why there are none."""
    try:
        return branch(model), None
    except EngineUnavailable as error:
        return [], error


def _tree_section(
    model: IlpModel, nodes: list[BranchNode], missing: EngineUnavailable | None, most: int | None
) -> Section:
    title = msg("The relaxation, and branching")
    intro = Paragraph(
        msg(
            "Whole numbers are hard, fractions are easy: we allow every value between 0 and 1. If this relaxation has "
            "no solution, the grid has none; if its point happens to be whole, the grid is solved. Otherwise some "
            "cells hold a mixture of digits, and we branch: a fractional variable is set to 1, and if that fails to 0."
        )
    )
    if missing is not None:
        return Section(title, (intro, Paragraph(msg("This part is left out: {error}", error=missing), "remark")))

    def full(_: int, node: BranchNode) -> LessonStep:
        return _node_step(model, node)

    def brief(_: int, node: BranchNode) -> tuple[Text, ...]:
        return (_fixed_said(model, node), _status_said(node))

    steps = shortened(
        nodes, full, brief, (msg("what is fixed"), msg("what comes out")), most, lambda _, node: facts_of(model, node)
    )
    after: list[Block] = []
    if len(nodes) > 1:
        after.append(tree_picture(model, nodes, msg("The tree: the root on top, to the left a variable set to 1.")))
    if nodes[-1].status != "integral":
        if len(nodes) == 1:
            text = msg("The relaxation has no point: the grid has no solution.")
        elif len(nodes) >= MOST_NODES:
            text = msg("The tree is cut off after {n} nodes; the engines go on.", n=MOST_NODES)
        else:
            text = msg("Every branch ends without a solution: the grid has none.")
        after.append(Paragraph(text, "remark"))
    return Section(title, (intro,), steps, tuple(after))


def facts_of(model: IlpModel, node: BranchNode) -> RelaxedPoint:
    """Return the facts of a node."""
    parts, whole = [], []
    for number, cell, digit in model.varmap.iter_pairs():
        if not node.point:
            break
        value = node.point[number - 1]
        if value.denominator > 1:
            parts.append((cell, digit, value.numerator, value.denominator))
        elif value == 1:
            whole.append((cell, digit))
    return RelaxedPoint(node, tuple(parts), tuple(whole))


def _variable(model: IlpModel, number: int) -> LessonFormula:
    meaning = model.varmap.meaning(number)
    if meaning is None:
        return LessonFormula(index("y", number - model.varmap.pair_count))
    row, column = model.puzzle.layout.positions[meaning[0]]
    return LessonFormula(index("x", row + 1, column + 1, meaning[1]))


def _fixed_said(model: IlpModel, node: BranchNode) -> Message:
    if not node.fixed:
        return msg("nothing but the givens")
    parts = tuple(LessonFormula(line(_variable(model, number).node, "=", value)) for number, value in node.fixed)
    return msg("{parts}", parts=parts)


def _status_said(node: BranchNode) -> Message:
    if node.status == "infeasible":
        return msg("no point at all, not even in fractions")
    if node.status == "integral":
        return msg("a point in whole numbers: a solution")
    return msgn("a point with {n} fraction", "a point with {n} fractions", len(node.fractional))


def _impossible_said(node: BranchNode) -> Message:
    """Return what follows where there is no point at all."""
    if node.number == 1:
        return msg("So the grid has no solution: whatever is a solution is a point of the relaxation too.")
    if node.value == 1:
        return msg(
            "So the bound of this branch is “impossible”: whatever comes below it need not be looked at, and "
            "the variable must have the other value."
        )
    return msg("So the bound of this branch is “impossible” too: both values fail, and the node above has no solution.")


def _node_step(model: IlpModel, node: BranchNode) -> LessonStep:
    facts = facts_of(model, node)
    puzzle = model.puzzle
    title = (
        msg("Node 1: the relaxation of the grid")
        if node.number == 1
        else msg(
            "Node {n}: {variable} = {value}", n=node.number, variable=_variable(model, node.variable), value=node.value
        )
    )
    blocks: list[Block] = [
        Paragraph(
            msg(
                "Fixed: {fixed}. Of the relaxation: {status}.",
                fixed=_fixed_said(model, node),
                status=_status_said(node),
            )
        )
    ]
    if node.status == "infeasible":
        blocks.append(Paragraph(_impossible_said(node)))
        return LessonStep(title, tuple(blocks), facts)
    cells: dict[int, list[tuple[Digit, int, int]]] = {}
    for cell, digit, over, under in facts.fractions:
        cells.setdefault(cell, []).append((digit, over, under))
    if node.status == "fractional":
        blocks.append(
            Paragraph(
                msg(
                    "{whole} cells hold one digit, {mixed} hold a mixture whose shares add up to 1. The objective is 1 "
                    "all the same: a constant gives no bound, only “possible”.",
                    whole=len({cell for cell, _ in facts.whole}),
                    mixed=len(cells),
                )
            )
        )
        items: list[Text] = [
            msg("{cell}: {shares}", cell=puzzle.layout.cell_name(cell), shares=_shares(puzzle.layout, shares))
            for cell, shares in list(cells.items())[:_LISTED]
        ]
        if len(cells) > _LISTED:
            items.append(msg("and {n} more in the same way", n=len(cells) - _LISTED))
        blocks.append(Listing(tuple(items)))
    values = [0] * puzzle.layout.cell_count
    for cell, digit in facts.whole:
        values[cell] = digit
    caption = (
        msg("The solution of the relaxation; a cell with strips is a mixture, each strip as wide as its share.")
        if cells
        else msg("The point in whole numbers.")
    )
    blocks.append(mixture_picture(puzzle, values, cells, caption))
    return LessonStep(title, tuple(blocks), facts, tuple(values))


def _shares(layout: Layout, shares: Sequence[tuple[Digit, int, int]]) -> tuple[Message, ...]:
    return tuple(
        msg("{share} of {digit}", share=LessonFormula(Fraction(atom(over), atom(under))), digit=layout.symbol_of(digit))
        for digit, over, under in shares
    )


def _end_section(puzzle: Puzzle, model: IlpModel, nodes: list[BranchNode]) -> Section:
    result, solution = find_solution(puzzle)
    if nodes and nodes[-1].status == "integral":
        # The point that the tree ended with, where there are others too.
        digits = dict(facts_of(model, nodes[-1]).whole)
        solution = Solution.checked(puzzle, [digits[cell] for cell in range(puzzle.layout.cell_count)])
    blocks: list[Block] = [Paragraph(verdict_said(result))]
    answer = None
    if solution is not None:
        for name in ("glpk", "highs"):
            engine = get_engine(name)
            if engine.availability().available:
                limit = time_limit().at_most(SECONDS)
                run = engine.run(model, Limits(1, limit.left()), limit.cancel)
                if run.answers:
                    answer = IlpAnswer(name, int(run.stats.get("nodes", 0)), triples(solution))
                    blocks.append(
                        Paragraph(
                            msgn(
                                "The engine {engine} solves the programme with {n} node of its own tree.",
                                "The engine {engine} solves the programme with {n} nodes of its own tree.",
                                answer.nodes,
                                engine=name,
                            )
                        )
                    )
                    break
        blocks.append(Paragraph(msg("The variables that are 1, as the list of [i, j, k]:")))
        listed = tuple(f"[{i},{j},{k}]" for i, j, k in triples(solution))
        blocks.append(Paragraph(msg("[{list}]", list=listed)))
        blocks.append(grid_picture(puzzle, solution.values, msg("The same as a figure.")))
        total = big("∑", line("i", ",", "j", ",", "k"), None, index("x", "i", "j", "k"))
        count = puzzle.layout.cell_count
        blocks.append(
            Display(LessonFormula(line(fraction(1, count), "·", total, "=", fraction(1, count), "·", count, "=", 1)))
        )
    return Section(msg("The solution"), tuple(blocks), facts=answer)
