"""How rules become clauses, as in document 001: in words, as a formula, in conjunctive normal form; and how many.

The document's box clauses relate only the first cell of a box to the others. They are put right here (all pairs), and
shown as they are in a section of their own, with a grid that they accept and Sudoku does not. Its conjunctions, which
the last lines of its 2.2 and 2.3 print as disjunctions, are written as conjunctions; indices count from 1.
"""

from __future__ import annotations

from dataclasses import dataclass

from ..engines import get_engine
from ..language import Message, msg
from ..limits import Limits, time_limit
from ..models import ENCODINGS, CnfModel, to_cnf
from ..puzzle import Digit, Grid, Puzzle, Unit
from ..puzzle.grid import find_violation
from ..render import Highlight, LinkArrow, draw
from .common_sections import SECONDS
from .equations import variable
from .families import families
from .formula import LessonFormula, Marked, Node, Part, big, fenced, index, line, listed
from .lesson import Block, Display, LessonTable, Listing, Paragraph, Picture, Section, Text, figure
from .pictures import grid_alt, grid_picture
from .propagation import Forced, Propagation


@dataclass(frozen=True, slots=True)
class Encoding:
    """How large the formula is in one encoding, and how many cells unit propagation alone settles."""

    name: str
    variables: int
    clauses: int
    literals: int
    settled: int


@dataclass(frozen=True, slots=True)
class Incomplete:
    """A grid that the document's clauses accept: whether they do, and the unit in which it breaks the rules."""

    values: tuple[Digit, ...]
    accepted: bool
    broken: str
    models: int


def literal_node(model: CnfModel, literal: int) -> Node:
    """Return a literal: x_ijh, or y_k for an auxiliary variable, negated where it is."""
    meaning = model.varmap.meaning(abs(literal))
    if meaning is None:
        node: Node = index("y", abs(literal) - model.varmap.pair_count)
    else:
        node = variable(model.puzzle, *meaning)
    return node if literal > 0 else line("¬", node)


def clause_formula(model: CnfModel, clause: tuple[int, ...], state: Propagation | None = None) -> LessonFormula:
    """Return a clause; with a state, its false literals are struck through and the one left is brought out."""
    parts: list[Part] = []
    for literal in clause:
        node = literal_node(model, literal)
        if state is not None:
            node = Marked(node, "false" if state.is_true(-literal) else "true")
        parts.append(node)
    return LessonFormula(listed(parts, "∨") if parts else line("⊥"))


def implied_said(model: CnfModel, state: Propagation, forced: Forced) -> Message:
    """Return which clause forces a literal, and from which rule the clause comes."""
    return msg(
        "{clause}, hence {literal} (rule: {rule})",
        clause=clause_formula(model, state.clauses[forced.clause]),
        literal=LessonFormula(literal_node(model, forced.literal)),
        rule=model.family_of(forced.clause).said(model.puzzle),
    )


def variables_section(puzzle: Puzzle) -> Section:
    """Return what the propositional variables are, and what clauses are."""
    count = puzzle.layout.cell_count * puzzle.size
    return Section(
        msg("The variables"),
        (
            Paragraph(
                msg(
                    "Each cell and each digit make a propositional variable, true or false: {x} says “the cell in "
                    "row i and column j holds the digit h”. Here there are {cells} × {size} = {count} of them.",
                    x=LessonFormula(index("x", "i", "j", "h")),
                    cells=puzzle.layout.cell_count,
                    size=puzzle.size,
                    count=figure(count),
                )
            ),
            Paragraph(
                msg(
                    "A literal is a variable or its negation (¬). A clause is a disjunction (∨, or) of literals: it "
                    "holds as soon as one of them does. A formula in conjunctive normal form is a conjunction (∧, and) "
                    "of clauses: all must hold. The question is whether the variables can be chosen so that it does."
                )
            ),
        ),
    )


def rules_section(puzzle: Puzzle) -> Section:
    """Derive each family of clauses from its rule: words, formula, normal form, number, an example of this grid."""
    size, cells = puzzle.size, puzzle.layout.cell_count
    model = to_cnf(puzzle, "minimal", propagate=False)
    examples = _examples(model)
    counts = _counts(model)
    blocks: list[Block] = [
        Paragraph(msg("1. Every cell holds at least one digit. For every cell, one of its variables is true:")),
        Display(
            LessonFormula(
                big("⋀", line("i", ",", "j"), None, big("⋁", line("h", "=", 1), size, index("x", "i", "j", "h")))
            )
        ),
        Paragraph(_counted(cells, examples.get("cell-some"), model)),
    ]
    number = 2
    for kind, groups in families(puzzle).items():
        blocks.append(Paragraph(msg("{n}. {rule}", n=number, rule=_at_most(kind))))
        blocks += _derived(kind)
        total = sum(counts.get(("unit-one", group), 0) for group in groups)
        example = next(
            (
                clause
                for (rule, group), clause in _first_clauses(model).items()
                if rule == "unit-one" and group in groups
            ),
            None,
        )
        blocks.append(Paragraph(_counted(total, example, model)))
        number += 1
    givens = puzzle.clue_count
    blocks.append(Paragraph(msg("{n}. Every given is a clause of one literal, a unit clause.", n=number)))
    blocks.append(Paragraph(_counted(givens, examples.get("given"), model)))
    rules = tuple(puzzle.iter_rules(unit_name=None))
    if rules:
        extra = sum(count for (rule, _), count in counts.items() if rule in ("constraint", "domain"))
        blocks.append(
            Paragraph(
                msg("The other rules of this grid give {n} clauses, some over auxiliary variables y:", n=figure(extra))
            )
        )
        blocks.append(Listing(rules))
    blocks.append(
        Paragraph(
            msg(
                "These families are enough where every cell lies in a house: n cells with at least one digit each and "
                "no digit twice leave room for exactly one digit a cell. Two more follow from them, and help "
                "propagation: at most one digit a cell, and every digit somewhere in every house."
            )
        )
    )
    blocks.append(
        Display(
            LessonFormula(
                line(
                    big("⋀", line("i", ",", "j", ",", "h", "<", "h′"), None, _pair(("i", "j", "h"), ("i", "j", "h′"))),
                )
            )
        )
    )
    blocks.append(
        Display(
            LessonFormula(
                big(
                    "⋀",
                    line("U", ",", "h"),
                    None,
                    big("⋁", line(listed(("i", "j")), "∈", "U"), None, index("x", "i", "j", "h")),
                )
            )
        )
    )
    return Section(msg("From rules to clauses"), tuple(blocks))


def numbering_table(model: CnfModel) -> LessonTable:
    """Return which clauses say what, by their numbers in the file: families that follow each other are one row."""
    puzzle = model.puzzle
    units = puzzle.layout.units
    ranges: list[tuple[str, str, int, int]] = []
    last = 0
    for family, count in model.iter_families():
        of_unit = family.rule.startswith("unit-") and family.index < len(units)
        named = family.rule, units[family.index].kind if of_unit else ""
        first, last = last + 1, last + count
        if ranges and ranges[-1][:2] == named:
            first = ranges.pop()[2]
        if last >= first:
            ranges.append((*named, first, last))
    said = {
        "given": msg("the givens"),
        "domain": msg("digits that a cell cannot hold"),
        "cell-some": msg("at least one digit in every cell"),
        "cell-one": msg("at most one digit in every cell"),
        "unit-one": msg("no digit twice in a unit"),
        "unit-every": msg("every digit somewhere in a unit"),
        "constraint": msg("the other rules"),
    }
    kinds = {"row": msg("rows"), "column": msg("columns"), "box": msg("boxes")}
    rows = tuple(
        (
            msg("{rule}: {kind}", rule=said[rule], kind=kinds.get(kind, kind)) if kind else said[rule],
            f"{figure(first)} … {figure(last)}" if last > first else figure(first),
        )
        for rule, kind, first, last in ranges
    )
    return LessonTable((msg("what they say"), msg("clauses")), rows)


def _at_most(kind: str) -> Message:
    known = {
        "row": msg("Every digit is in every row at most once."),
        "column": msg("Every digit is in every column at most once."),
        "box": msg("Every digit is in every box at most once: this must be said of all pairs of its cells."),
        "region": msg("Every digit is in every region at most once."),
        "diagonal": msg("Every digit is on every diagonal at most once."),
        "group": msg("Every digit is at most once in every group of cells that a rule names."),
    }
    return known.get(kind) or msg("Every digit is in every group “{kind}” at most once.", kind=kind)


def _pair(first: tuple[str, ...], second: tuple[str, ...]) -> Node:
    return fenced("¬", index("x", *first), "∨", "¬", index("x", *second))


def _derived(kind: str) -> list[Block]:
    """Return the formula of "at most once": an implication, then a clause, then the conjunction over all."""
    if kind == "row":
        first, second, bound = ("i", "j", "h"), ("i", "j′", "h"), line("i", ",", "h", ",", "j", "<", "j′")
    elif kind == "column":
        first, second, bound = ("i", "j", "h"), ("i′", "j", "h"), line("j", ",", "h", ",", "i", "<", "i′")
    else:
        first, second = ("i", "j", "h"), ("i′", "j′", "h")
        bound = line("h", ",", "(", "i", ",", "j", ")", "<", "(", "i′", ",", "j′", ")", "∈", "U")
    implied = line(index("x", *first), "⇒", "¬", index("x", *second), "≡", _pair(first, second))
    return [Display(LessonFormula(implied)), Display(LessonFormula(big("⋀", bound, None, _pair(first, second))))]


def _counts(model: CnfModel) -> dict[tuple[str, int], int]:
    found: dict[tuple[str, int], int] = {}
    for family, count in model.iter_families():
        found[family.rule, family.index] = found.get((family.rule, family.index), 0) + count
    return found


def _first_clauses(model: CnfModel) -> dict[tuple[str, int], tuple[int, ...]]:
    found: dict[tuple[str, int], tuple[int, ...]] = {}
    clauses = model.iter_clauses()
    for family, count in model.iter_families():
        for place in range(count):
            clause = tuple(next(clauses))
            if place == 0:
                found.setdefault((family.rule, family.index), clause)
    return found


def _examples(model: CnfModel) -> dict[str, tuple[int, ...]]:
    found: dict[str, tuple[int, ...]] = {}
    for (rule, _), clause in _first_clauses(model).items():
        found.setdefault(rule, clause)
    return found


def _counted(count: int, example: tuple[int, ...] | None, model: CnfModel) -> Message:
    if example is None:
        return msg("{n} clauses.", n=figure(count))
    return msg("{n} clauses, the first of them: {clause}.", n=figure(count), clause=clause_formula(model, example))


def sizes_section(puzzle: Puzzle) -> Section:
    """Compare the encodings on this grid: sizes, and how far unit propagation alone gets."""
    found = []
    for name in ENCODINGS:
        if name == "document-001" and not puzzle.layout.units_of_kind("box"):
            continue
        model = to_cnf(puzzle, name, propagate=False)
        state = Propagation.of(model)
        state.run()
        settled = sum(1 for forced in state.trail if 0 < forced.literal <= model.varmap.pair_count)
        stats = model.stats()
        found.append(Encoding(name, stats.variables, stats.clauses, stats.literals, settled))
    rows: tuple[tuple[Text, ...], ...] = tuple(
        (one.name, figure(one.variables), figure(one.clauses), figure(one.literals), str(one.settled)) for one in found
    )
    head = (
        msg("encoding"),
        msg("variables"),
        msg("clauses"),
        msg("literals"),
        msg("cells settled by unit propagation"),
    )
    return Section(
        msg("How large the formula is"),
        (
            LessonTable(head, rows),
            Paragraph(
                msg(
                    "“minimal” has the families that are needed, “extended” those that follow too, “efficient” the "
                    "same with each pair of cells once, and “document-001” the incomplete boxes of the document. All "
                    "have the same solutions but the last; the families that follow let propagation see more, "
                    "repeating pairs does not. Of the {cells} cells, {givens} are given.",
                    cells=puzzle.layout.cell_count,
                    givens=puzzle.clue_count,
                )
            ),
        ),
        facts=tuple(found),
    )


def boxes_section(puzzle: Puzzle) -> Section | None:
    """Show what the document's box clauses leave out, with a grid that they accept; None where there are no boxes."""
    boxes = puzzle.layout.units_of_kind("box")
    blank = Puzzle.blank(puzzle.layout)
    values = cyclic_grid(puzzle)
    if not boxes or values is None:
        return None
    model = to_cnf(blank, "document-001")
    accepted = accepts(model, values)
    reason = find_violation(blank, values)
    broken = next((unit for unit in boxes if len({values[cell] for cell in unit.cells}) < len(unit.cells)), None)
    if broken is None or reason is None or not accepted:
        return None
    own = to_cnf(puzzle, "document-001")
    limit = time_limit().at_most(SECONDS)
    models = len(get_engine("sat").run(own, Limits(2, limit.left()), limit.cancel).answers)
    fact = Incomplete(values, accepted, str(broken), models)
    first, others = broken.cells[0], broken.cells[1:]
    size = len(broken.cells)
    pairs = size * (size - 1) // 2
    blocks: list[Block] = [
        Paragraph(
            msg(
                "For the boxes, document 001 relates the first cell of a box to each of the others, and stops there: "
                "{few} clauses for a box and a digit, where there are {many} pairs. What two other cells of the box "
                "hold is left free.",
                few=len(others),
                many=pairs,
            )
        ),
        _links_picture(
            puzzle, broken, [(first, other) for other in others], msg("The pairs that the document writes.")
        ),
        _links_picture(
            puzzle,
            broken,
            [(a, b) for place, a in enumerate(broken.cells) for b in broken.cells[place + 1 :]],
            msg("The pairs that are needed."),
        ),
        Paragraph(
            msg(
                "In rows and columns nothing is missing. So a Latin square whose lines are shifted by one each time "
                "satisfies all clauses of the document, and yet it is no Sudoku: {reason}",
                reason=reason,
            )
        ),
        Picture(
            draw(Grid(puzzle.layout, values), highlights=[_twice(broken, values)]),
            msg("A grid that the document's clauses accept and Sudoku does not."),
            grid_alt(puzzle.layout, values),
        ),
    ]
    if puzzle.size == 4:
        blocks.append(
            Paragraph(
                msg(
                    "Of all 4 × 4 grids, the document's clauses accept {wrong}; Sudoku grids are {right}.",
                    wrong=312,
                    right=288,
                )
            )
        )
    blocks.append(
        Paragraph(
            msg("On the grid of this lesson the document's clauses have more than one model: they do not settle it.")
            if models > 1
            else msg("On the grid of this lesson its givens hide the gap: the document's clauses have no other model.")
        )
    )
    return Section(msg("A lesson in itself: the box clauses of document 001"), tuple(blocks), facts=fact)


def _links_picture(puzzle: Puzzle, box: Unit, pairs: list[tuple[int, int]], caption: Message) -> Picture:
    links = [LinkArrow((a, None), (b, None), look="cause") for a, b in pairs]
    scene = draw(Grid(puzzle.layout, (0,) * puzzle.layout.cell_count), links=links)
    places = [puzzle.layout.positions[cell] for cell in box.cells]
    top, left = min(r for r, _ in places), min(c for _, c in places)
    height, width = max(r for r, _ in places) - top + 1, max(c for _, c in places) - left + 1
    side, edge = 48.0, 8.0
    scene = scene._replace(
        left=left * side - edge, top=top * side - edge, width=width * side + 2 * edge, height=height * side + 2 * edge
    )
    names = tuple(msg("{a} with {b}", a=puzzle.layout.cell_name(a), b=puzzle.layout.cell_name(b)) for a, b in pairs)
    return Picture(scene, caption, msg("Pairs of cells: {pairs}.", pairs=names))


def _twice(unit: Unit, values: tuple[Digit, ...]) -> Highlight:
    held = [values[cell] for cell in unit.cells]
    return Highlight("removed", tuple(cell for cell in unit.cells if held.count(values[cell]) > 1), units=(unit,))


def cyclic_grid(puzzle: Puzzle) -> tuple[Digit, ...] | None:
    """Return the Latin square whose rows are shifted by one each time; None where the layout is no n x n square."""
    size, layout = puzzle.size, puzzle.layout
    if layout.cell_count != size * size or layout.width != size or layout.height != size:
        return None
    return tuple((row + column) % size + 1 for row, column in layout.positions)


def accepts(model: CnfModel, values: tuple[Digit, ...]) -> bool:
    """Return whether a grid satisfies every clause of a formula without auxiliary variables."""
    true = {model.varmap.number(cell, digit) for cell, digit in enumerate(values)}
    return all(any((abs(literal) in true) == (literal > 0) for literal in clause) for clause in model.iter_clauses())


def grid_after(puzzle: Puzzle, model: CnfModel, state: Propagation) -> tuple[tuple[Digit, ...], list[int]]:
    """Return the digits that are true, and for each other cell the mask of those not yet false."""
    values = [0] * puzzle.layout.cell_count
    masks = [0] * puzzle.layout.cell_count
    for number, cell, digit in model.varmap.iter_pairs():
        if state.is_true(number):
            values[cell] = digit
        elif state.is_open(number):
            masks[cell] |= 1 << (digit - 1)
    return tuple(values), [0 if value else mask for value, mask in zip(values, masks, strict=True)]


def state_picture(
    puzzle: Puzzle, model: CnfModel, state: Propagation, caption: Message, highlights: tuple[Highlight, ...] = ()
) -> Picture:
    """Draw the grid with the digits that are true and the candidates that are open."""
    values, masks = grid_after(puzzle, model, state)
    return grid_picture(puzzle, values, caption, highlights=highlights, candidates=masks, scale=0.9)
