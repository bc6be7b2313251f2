"""The models of one grid side by side, and a person's steps as what they are in each of them."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from ..errors import ModelError
from ..language import Message, msg, msgn
from ..logic import Candidate, State, Step, get_technique, line
from ..models import to_model
from ..puzzle import Puzzle
from ..render import Highlight
from ..results import Verdict
from .common_sections import find_solution, grid_section, is_unsolvable, solution_said, verdict_said
from .cross_model_steps import CrossModel, CrossModelStep, human_path
from .equations import System, group_name, summed
from .formula import LessonFormula, Node, Part, index
from .formula import line as set_in_line
from .lesson import Block, Display, Lesson, LessonStep, LessonTable, Listing, Paragraph, Section, Text, figure
from .pictures import grid_picture
from .sat_rules import clause_formula
from .sizing import MOST_STEPS, shortened


@dataclass(frozen=True, slots=True)
class ModelSize:
    """How large one model of the grid is: variables, constraints, entries; None where it cannot express a rule."""

    model: str
    size: tuple[int, int, int] | None


MODELS = ("csp", "sat", "ilp", "colouring", "cover")


def compare_lesson(puzzle: Puzzle, *, most: int | None = MOST_STEPS) -> Lesson:
    """Return the lesson; `most` bounds the steps shown in full (None: all).

    >>> from modoku.variants import make
    >>> lesson = compare_lesson(make("classic:boxes=2x2").with_givens({0: 1, 1: 2, 2: 3}))
    >>> str(lesson.sections[2].steps[0].title)
    'Step 1: Full house: r1c4=4'
    """
    return Lesson(
        "compare",
        msg("One grid, five models"),
        puzzle,
        (grid_section(puzzle), _side_by_side(puzzle), _cross_model_section(puzzle, most), _end_section(puzzle)),
    )


def _side_by_side(puzzle: Puzzle) -> Section:
    sizes: list[ModelSize] = []
    problems: list[Text] = []
    for name in MODELS:
        try:
            choices: dict[str, object] = {} if name == "colouring" else {"propagate": False}
            stats = to_model(puzzle, name, **choices, **({"form": "boolean"} if name == "csp" else {})).stats()
            sizes.append(ModelSize(name, stats.size))
        except ModelError as error:
            sizes.append(ModelSize(name, None))
            problems.append(msg("{model}: {error}", model=TITLES[name], error=error))
    rows: list[tuple[Text, ...]] = []
    for size in sizes:
        counts = tuple(map(figure, size.size)) if size.size else ("–", "–", "–")
        rows.append((TITLES[size.model], *_WHO[size.model], *counts[:2]))
    blocks: list[Block] = [
        LessonTable(
            (
                msg("model"),
                msg("what is a variable"),
                msg("what is a constraint"),
                msg("what a step is"),
                msg("variables"),
                msg("constraints"),
            ),
            tuple(rows),
        ),
    ]
    if problems:
        blocks += [Paragraph(msg("Not every model can express this grid:")), Listing(tuple(problems))]
    return Section(msg("Side by side"), tuple(blocks), facts=tuple(sizes))


_NO_PATH = msg("The grid has no solution: digits that a person would place here follow from a contradiction.")
TITLES: dict[str, Message] = {
    "csp": msg("constraint satisfaction"),
    "sat": msg("satisfiability"),
    "ilp": msg("linear programme"),
    "colouring": msg("graph colouring"),
    "cover": msg("exact cover"),
}
_WHO: dict[str, tuple[Message, Message, Message]] = {
    "csp": (
        msg("a cell and a digit: 0 or 1"),
        msg("a sum that equals 1"),
        msg("an equation with one free variable"),
    ),
    "sat": (msg("a cell and a digit: true or false"), msg("a clause"), msg("a unit clause")),
    "ilp": (
        msg("a cell and a digit: a number from 0 to 1"),
        msg("a row of the matrix"),
        msg("a relaxation, a branch"),
    ),
    "colouring": (msg("a vertex; its value is a colour"), msg("an edge"), msg("a vertex with one colour left")),
    "cover": (msg("an option: a digit in a cell"), msg("an item to be covered"), msg("an item with one option left")),
}


def _cross_model_section(puzzle: Puzzle, most: int | None) -> Section:
    if is_unsolvable(puzzle):
        return Section(msg("One thread through all models"), (Paragraph(_NO_PATH, "remark"),))
    path = human_path(puzzle)
    models = CrossModel(puzzle)
    items = [(state, step, models.counterpart(n, state, step)) for n, (state, step) in enumerate(path, 1)]

    def full(number: int, item: tuple[State, Step, CrossModelStep]) -> LessonStep:
        state, step, fact = item
        title = msg("Step {number}: {line}", number=number, line=line(step, puzzle.layout))
        blocks: list[Block] = [
            Paragraph(step.reason),
            Listing(counterparts_said(models, state, step, fact)),
            *([Display(sum_formula(models.system, fact))] if fact.linear == "sum" else []),
            grid_picture(
                puzzle,
                state.values,
                msg("The step on the grid."),
                highlights=(
                    Highlight("focus", step.evidence.cells, units=step.evidence.units),
                    Highlight(
                        "cause", candidates=tuple(c for c in step.evidence.candidates if c not in step.placements)
                    ),
                    Highlight("effect", candidates=step.placements),
                    Highlight("removed", candidates=step.eliminations),
                ),
                candidates=state.candidates,
                scale=0.9,
            ),
        ]
        after = state.changed(step.placements, step.eliminations)
        return LessonStep(title, tuple(blocks), fact, tuple(after.values))

    def brief(_: int, item: tuple[State, Step, CrossModelStep]) -> tuple[Text, ...]:
        state, step, fact = item
        return (line(step, puzzle.layout), linear_said(models, state, fact), clause_said(models, fact))

    head = (msg("what a person does"), msg("in the equations"), msg("in the clauses"))
    steps = shortened(items, full, brief, head, most, lambda _, item: item[2])
    intro = msg(
        "Each step of a person who solves this grid, and what it is in each model: computed for this step, not said of "
        "the technique in general."
    )
    return Section(msg("One thread through all models"), (Paragraph(intro),), steps)


def counterparts_said(models: CrossModel, state: State, step: Step, fact: CrossModelStep) -> tuple[Text, ...]:
    """Return what a step is in each model."""
    return (
        msg("Equations: {text}", text=linear_said(models, state, fact)),
        msg("Clauses: {text}", text=clause_said(models, fact)),
        msg("Graph: {text}", text=graph_said(models, state, step, fact)),
        msg("Exact cover: {text}", text=cover_said(models.puzzle, fact)),
    )


def linear_said(models: CrossModel, state: State, fact: CrossModelStep) -> Message:
    """Return what a step is in the equations of the constraint problem and of the linear programme."""
    system = models.system
    if fact.linear == "equation":
        equation = system.by_name[fact.bases[0]]
        return msg(
            "{equation} has one free variable left: {spelled}.",
            equation=system.said(equation),
            spelled=system.spelled(equation, state),
        )
    if fact.linear == "sum":
        names = {name: system.by_name[name] for name in (*fact.bases, *fact.covers)}
        n = len(fact.bases)
        return msgn(
            "add {covers} and subtract {bases}: on the right 1 − 1 = 0; on the left remains {left}, which must be 0.",
            "add {n} equations ({covers}) and subtract {n} others ({bases}): on the right remains 0; on the left "
            "remains {left}, which must be 0.",
            n,
            covers=tuple(system.said(names[name]) for name in fact.covers),
            bases=tuple(system.said(names[name]) for name in fact.bases),
            left=tuple(LessonFormula(_variable(models.puzzle, one)) for one in left_over(system, state, fact)),
        )
    return {
        "relaxation": msg("with the candidate set to 1 the relaxation has no point, not even in fractions."),
        "open": msg("the relaxation still has a point: here linear programming must branch."),
        "unknown": msg("not computed: HiGHS is not installed."),
    }[fact.linear]


def sum_formula(system: System, fact: CrossModelStep) -> LessonFormula:
    """Return the sum of the covers minus that of the bases, as one line."""
    parts: list[Part] = []
    for sign, names in (("+", fact.covers), ("−", fact.bases)):
        for name in names:
            if parts or sign == "−":
                parts.append(sign)
            parts.append(summed(system.puzzle, system.by_name[name]))
    equal = all(system.by_name[name].is_equation for name in fact.covers)
    return LessonFormula(set_in_line(*parts, "=" if equal else "≤", 0))


def left_over(system: System, state: State, fact: CrossModelStep) -> tuple[Candidate, ...]:
    """Return the free variables that remain when the bases are subtracted from the covers."""
    left: Counter[Candidate] = Counter()
    for name in fact.covers:
        left.update(system.free(system.by_name[name], state))
    for name in fact.bases:
        left.subtract(system.free(system.by_name[name], state))
    return tuple(sorted(variable for variable, count in left.items() if count))


def _variable(puzzle: Puzzle, candidate: tuple[int, int]) -> Node:
    row, column = puzzle.layout.positions[candidate[0]]
    return index("x", row + 1, column + 1, candidate[1])


def clause_said(models: CrossModel, fact: CrossModelStep) -> Message:
    """Return what a step is in the formula."""
    if fact.linear == "equation":
        if not fact.clause:
            return msg("no clause says it alone.")
        return msg("the unit clause {clause}.", clause=clause_formula(models.cnf, fact.clause))
    if not fact.clause:
        return msg("unit propagation alone does not see it: a solver must decide and learn.")
    return msgn(
        "suppose the candidate: after {n} forced literal the clause {clause} is false in all its literals.",
        "suppose the candidate: after {n} forced literals the clause {clause} is false in all its literals.",
        fact.chain,
        clause=clause_formula(models.cnf, fact.clause),
    )


def graph_said(models: CrossModel, state: State, step: Step, fact: CrossModelStep) -> Message:
    """Return what a step is in the graph."""
    puzzle = models.puzzle
    if fact.linear == "equation":
        cell, digit = step.placements[0]
        name = puzzle.layout.cell_name(cell)
        if fact.bases[0].startswith("cell "):
            return msg(
                "the vertex of {cell} has one colour left, {digit}.", cell=name, digit=puzzle.layout.symbol_of(digit)
            )
        unit = puzzle.layout.find_unit(fact.bases[0].rpartition(" digit ")[0])
        return msg(
            "in the clique of {unit} the vertex of {cell} is the only one left for the colour {digit}.",
            unit=unit.said() if unit else fact.bases[0],
            cell=name,
            digit=puzzle.layout.symbol_of(digit),
        )
    found = find_blocking(models.system, state, fact)
    if found is not None:
        name_of_clique, cell, digit = found
        return msg(
            "in the clique of {unit} every vertex that could still take the colour {digit} is joined to that of "
            "{cell}, which therefore cannot take it.",
            unit=name_of_clique,
            digit=puzzle.layout.symbol_of(digit),
            cell=puzzle.layout.cell_name(cell),
        )
    struck = tuple(
        f"{puzzle.layout.cell_name(cell)}≠{puzzle.layout.symbol_of(digit)}"
        for cell, digit in fact.eliminations or fact.placements
    )
    return msg("colours are struck from the lists of vertices: {struck}.", struck=struck)


def find_blocking(system: System, state: State, fact: CrossModelStep) -> tuple[Message, int, int] | None:
    """Return a clique all of whose vertices open to a colour are joined to the vertex that loses it, or None."""
    if not fact.eliminations:
        return None
    cell, digit = fact.eliminations[0]
    for name in fact.bases:
        base = system.by_name[name]
        if base.group >= 0 and base.digit == digit:
            places = {other for other, _ in system.free(base, state)}
            if places <= system.puzzle.peers[cell]:
                return group_name(system.puzzle, base.group), cell, digit
    return None


def cover_said(puzzle: Puzzle, fact: CrossModelStep) -> Message:
    """Return what a step is in the exact cover."""
    item = item_words(puzzle, fact.item)
    if fact.linear == "equation":
        return msg("the item “{item}” has one option left.", item=item)
    if fact.item:
        return msg("if its option were chosen, the item “{item}” would in the end have none.", item=item)
    return msg("only a search shows that its option is in no cover.")


def item_words(puzzle: Puzzle, name: str) -> Message:
    """Return what an item stands for."""
    unit_name, _, digit = name.rpartition(" digit ")
    unit = puzzle.layout.find_unit(unit_name)
    if unit is not None:
        return msg("{digit} in {unit}", digit=puzzle.layout.symbol_of(int(digit)), unit=unit.said())
    return msg("cell {cell} is filled", cell=name)


def cross_model_section(puzzle: Puzzle, kind: str) -> Section:
    """Return the techniques that a person needs for this grid, each with its first use seen from one model."""
    if is_unsolvable(puzzle):
        return Section(msg("The same by hand"), (Paragraph(_NO_PATH, "remark"),))
    path = human_path(puzzle)
    models = CrossModel(puzzle)
    first: dict[str, tuple[int, State, Step]] = {}
    counts: Counter[str] = Counter()
    for number, (state, step) in enumerate(path, 1):
        first.setdefault(step.technique, (number, state, step))
        counts[step.technique] += 1
    rows: list[tuple[Text, ...]] = []
    facts = []
    for name, (number, state, step) in first.items():
        fact = models.counterpart(number, state, step)
        facts.append(fact)
        seen = {
            "csp": linear_said(models, state, fact),
            "ilp": linear_said(models, state, fact),
            "sat": clause_said(models, fact),
            "colouring": graph_said(models, state, step, fact),
            "cover": cover_said(puzzle, fact),
        }[kind]
        rows.append((get_technique(name).title, str(counts[name]), step.conclusion(puzzle.layout), seen))
    head = (msg("technique"), msg("how often"), msg("first use"), msg("what it is here"))
    blocks: list[Block] = [
        Paragraph(
            msg(
                "What a person does on this grid, and what the first step of each technique is in this model. The "
                "lesson `compare` shows every step in all models."
            )
        )
    ]
    if rows:
        blocks.append(LessonTable(head, tuple(rows)))
    else:
        blocks.append(Paragraph(msg("No technique finds anything here.")))
    return Section(msg("The same by hand"), tuple(blocks), facts=tuple(facts))


def _end_section(puzzle: Puzzle) -> Section:
    result, solution = find_solution(puzzle)
    blocks: list[Block] = [Paragraph(verdict_said(result))]
    if solution is not None:
        caption = msg("The solution, the same in every model.")
        shown = caption if result.verdict is Verdict.UNIQUE else solution_said(result)
        blocks.append(grid_picture(puzzle, solution.values, shown))
    return Section(msg("The solution"), tuple(blocks))
