"""The exercises themselves, one function each: a question about a puzzle, its answer, and the answer as data."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from random import Random
from types import MappingProxyType

from ..language import Message, msg, msgn
from ..logic import Candidate, State
from ..models import to_cnf, to_colouring, to_cover, to_ilp
from ..puzzle import Puzzle
from .algorithm_x import Cover
from .cover import item_said, option_said
from .dsatur import PartialColouring, find_in_clique
from .equations import system_of, variable_formula
from .inverse import retrace, shuffled
from .lesson import Block, Display, Listing, Paragraph, Text, figure
from .sat_rules import clause_formula
from .walk import find_forced


@dataclass(frozen=True, slots=True)
class ExerciseAnswer:
    """An answer as data: which exercise, what it is about, what is right."""

    exercise: str
    subject: tuple[object, ...]
    value: object


@dataclass(frozen=True, slots=True)
class Exercise:
    """A question and its answer."""

    question: Message
    answer: tuple[Block, ...]
    fact: ExerciseAnswer


Maker = Callable[[Puzzle, Random], Exercise | None]


def _said(text: Message, *rest: Block) -> tuple[Block, ...]:
    return (Paragraph(text), *rest)


def _listed(texts: Sequence[Text]) -> Listing:
    return Listing(tuple(texts))


def _open_candidate(puzzle: Puzzle, rng: Random) -> Candidate | None:
    """Return a candidate of a blank cell at random."""
    state = State.of(puzzle)
    found = [(cell, digit) for cell in range(len(state.values)) for digit in state.digits_of(cell)]
    return rng.choice(found) if found else None


def _csp_size(puzzle: Puzzle, _: Random) -> Exercise:
    variables, rows = puzzle.layout.cell_count * puzzle.size, len(system_of(puzzle).equations)
    return Exercise(
        msg("How many variables has the cube of this grid, and how many constraints do cells and units give?"),
        _said(msg("{variables} variables and {rows} constraints.", variables=figure(variables), rows=figure(rows))),
        ExerciseAnswer("csp-size", (), (variables, rows)),
    )


def _csp_equations(puzzle: Puzzle, rng: Random) -> Exercise | None:
    chosen = _open_candidate(puzzle, rng)
    if chosen is None:
        return None
    system = system_of(puzzle)
    rows = system.of_variable[chosen]
    return Exercise(
        msg("Write the constraints in which {variable} takes part.", variable=variable_formula(puzzle, chosen)),
        _said(msg("There are {n} of them:", n=len(rows)), _listed([system.formula(row) for row in rows])),
        ExerciseAnswer("csp-equations", chosen, tuple(row.name for row in rows)),
    )


def _csp_zeros(puzzle: Puzzle, rng: Random) -> Exercise | None:
    chosen = _open_candidate(puzzle, rng)
    if chosen is None:
        return None
    system, state = system_of(puzzle), State.of(puzzle)
    zeros = sorted({v for row in system.of_variable[chosen] for v in system.free(row, state)} - {chosen})
    return Exercise(
        msg("Which free variables become 0 when {variable} is set to 1?", variable=variable_formula(puzzle, chosen)),
        _said(
            msg("These {n}: {variables}.", n=len(zeros), variables=tuple(variable_formula(puzzle, v) for v in zeros))
            if zeros
            else msg("None.")
        ),
        ExerciseAnswer("csp-zeros", chosen, tuple(zeros)),
    )


def _csp_forced(puzzle: Puzzle, _: Random) -> Exercise:
    system = system_of(puzzle)
    forced = find_forced(system, State.of(puzzle))
    texts = [
        msg("{variable} = 1, by {equation}", variable=variable_formula(puzzle, one), equation=system.said(rows[0]))
        for one, rows in forced
    ]
    return Exercise(
        msg("Find every variable that is the only free one left in some equation."),
        _said(msg("There are {n} of them.", n=len(forced)), _listed(texts)) if forced else _said(msg("There is none.")),
        ExerciseAnswer("csp-forced", (), tuple(one for one, _ in forced)),
    )


def _graph_size(puzzle: Puzzle, _: Random) -> Exercise:
    model = to_colouring(puzzle)
    return Exercise(
        msg("How many vertices and how many edges has the graph of this grid?"),
        _said(
            msg("{vertices} vertices and {edges} edges.", vertices=len(model.vertices), edges=figure(len(model.edges)))
        ),
        ExerciseAnswer("graph-size", (), (len(model.vertices), len(model.edges))),
    )


def _graph_neighbours(puzzle: Puzzle, rng: Random) -> Exercise:
    model = to_colouring(puzzle)
    vertex = rng.randrange(len(model.vertices))
    names = tuple(puzzle.layout.cell_name(model.vertices[other][0]) for other in model.neighbours[vertex])
    return Exercise(
        msg("List the neighbours of the vertex of {cell}.", cell=puzzle.layout.cell_name(model.vertices[vertex][0])),
        _said(msg("{n} neighbours: {cells}.", n=len(names), cells=names)),
        ExerciseAnswer("graph-neighbours", (vertex,), model.neighbours[vertex]),
    )


def _graph_index(puzzle: Puzzle, rng: Random) -> Exercise:
    cell = rng.randrange(puzzle.layout.cell_count)
    row, column = puzzle.layout.positions[cell]
    return Exercise(
        msg(
            "Vertices are numbered from 0, row by row. Which number has the vertex in row {i} and column {j}, both "
            "counted from 0?",
            i=row,
            j=column,
        ),
        _said(msg("The number {n}.", n=cell)),
        ExerciseAnswer("graph-index", (row, column), cell),
    )


def _graph_joined(puzzle: Puzzle, rng: Random) -> Exercise | None:
    model = to_colouring(puzzle)
    if len(model.vertices) < 2:
        return None
    a, b = sorted(rng.sample(range(len(model.vertices)), 2))
    joined = (a, b) in set(model.edges)
    names = [puzzle.layout.cell_name(model.vertices[v][0]) for v in (a, b)]
    return Exercise(
        msg("Are the vertices of {a} and {b} joined? Why?", a=names[0], b=names[1]),
        _said(
            msg("Yes: they share a unit, or a rule says that they differ.")
            if joined
            else msg("No: they share no unit, and no rule says that they differ.")
        ),
        ExerciseAnswer("graph-joined", (a, b), joined),
    )


def _graph_forced(puzzle: Puzzle, _: Random) -> Exercise | None:
    board = PartialColouring.of(to_colouring(puzzle))
    vertex = next((v for v in board.blanks() if len(board.digits(v)) == 1), None)
    if vertex is not None:
        colour = board.digits(vertex)[0]
        why = msg("no other colour is left for it: its neighbours have {n} different ones", n=board.saturation(vertex))
    else:
        found = find_in_clique(board)
        if found is None:
            return None
        vertex, colour, _name = found
        why = msg("in a clique it is the only vertex that can still take it")
    cell = puzzle.layout.cell_name(board.model.vertices[vertex][0])
    return Exercise(
        msg("Which colour is forced at the vertex of {cell}, and why?", cell=cell),
        _said(msg("The colour {colour}: {why}.", colour=puzzle.layout.symbol_of(colour), why=why)),
        ExerciseAnswer("graph-forced", (vertex,), colour),
    )


def _graph_saturation(puzzle: Puzzle, rng: Random) -> Exercise | None:
    board = PartialColouring.of(to_colouring(puzzle))
    blanks = board.blanks()
    if not blanks:
        return None
    vertex = rng.choice(blanks)
    return Exercise(
        msg(
            "What is the saturation of the vertex of {cell}?",
            cell=puzzle.layout.cell_name(board.model.vertices[vertex][0]),
        ),
        _said(msg("{n}: so many different colours are among its neighbours.", n=board.saturation(vertex))),
        ExerciseAnswer("graph-saturation", (vertex,), board.saturation(vertex)),
    )


def _sat_size(puzzle: Puzzle, _: Random) -> Exercise:
    stats = to_cnf(puzzle, "minimal", propagate=False).stats()
    return Exercise(
        msg("How many variables and clauses has the minimal formula of this grid, givens included?"),
        _said(
            msg(
                "{variables} variables and {clauses} clauses.",
                variables=figure(stats.variables),
                clauses=figure(stats.clauses),
            )
        ),
        ExerciseAnswer("sat-size", (), (stats.variables, stats.clauses)),
    )


def _sat_clauses(puzzle: Puzzle, rng: Random) -> Exercise | None:
    chosen = _open_candidate(puzzle, rng)
    if chosen is None:
        return None
    model = to_cnf(puzzle, "efficient", propagate=False)
    number = model.varmap.number(*chosen)
    mine = [tuple(clause) for clause in model.iter_clauses() if number in clause or -number in clause]
    positive = [clause for clause in mine if number in clause]
    shown: list[Text] = [clause_formula(model, clause) for clause in positive]
    shown += [clause_formula(model, clause) for clause in mine if clause not in positive][:6]
    return Exercise(
        msg(
            "In how many clauses of the formula “efficient” does {variable} take part, and in which of them does it "
            "stand without negation? Write down some of the others.",
            variable=variable_formula(puzzle, chosen),
        ),
        _said(
            msg("In {n} clauses, in {positive} of them without negation:", n=len(mine), positive=len(positive)),
            _listed(shown),
        ),
        ExerciseAnswer("sat-clauses", chosen, (len(mine), tuple(positive))),
    )


def _sat_pair(puzzle: Puzzle, rng: Random) -> Exercise | None:
    boxes = [box for box in puzzle.layout.units_of_kind("box") if len(box.cells) > 1]
    if not boxes:
        return None
    box = rng.choice(boxes)
    a, b = rng.choice(list(combinations(box.cells, 2)))
    written = a == box.cells[0]
    names = puzzle.layout.cell_names((a, b))
    return Exercise(
        msg(
            "Document 001 writes, for a box, only the pairs with its first cell. Does it write among its box clauses "
            "that {a} and {b} differ? Should it?",
            a=names[0],
            b=names[1],
        ),
        _said(
            msg("It does, since {a} is the first cell of its box, and it should.", a=names[0])
            if written
            else msg("It does not, since neither is the first cell of the box; it should, for all pairs of the box.")
        ),
        ExerciseAnswer("sat-pair", (a, b), written),
    )


def _sat_unit(puzzle: Puzzle, rng: Random) -> Exercise | None:
    forced = find_forced(system_of(puzzle), State.of(puzzle))
    if not forced:
        return None
    candidate, rows = rng.choice(forced)
    model = to_cnf(puzzle, "efficient", propagate=False)
    clause = tuple(model.varmap.number(*variable) for variable in rows[0].variables)
    return Exercise(
        msg(
            "Which clause becomes unit after the givens and forces {variable} to be true?",
            variable=variable_formula(puzzle, candidate),
        ),
        _said(msg("Of its literals all others are false:"), Display(clause_formula(model, clause))),
        ExerciseAnswer("sat-unit", candidate, clause),
    )


def _ilp_rank(puzzle: Puzzle, _: Random) -> Exercise:
    model = to_ilp(Puzzle.blank(puzzle.layout), propagate=False)
    rank, equations = model.rank(), model.stats().equations
    return Exercise(
        msg("What is the rank of the equations of the empty grid? How many equations are superfluous?"),
        _said(
            msg(
                "The rank is {rank}; {n} of the {all} equations are superfluous.",
                rank=rank,
                n=equations - rank,
                all=equations,
            )
        ),
        ExerciseAnswer("ilp-rank", (), rank),
    )


def _ilp_column(puzzle: Puzzle, rng: Random) -> Exercise:
    cell, digit = rng.randrange(puzzle.layout.cell_count), rng.randint(1, puzzle.size)
    model = to_ilp(Puzzle.blank(puzzle.layout), propagate=False)
    number = model.varmap.number(cell, digit)
    ones = sum(1 for row in model.rows for _, variable in row.terms if variable == number)
    return Exercise(
        msg(
            "How many ones stand in the column of {variable} in the matrix of the empty grid?",
            variable=variable_formula(puzzle, (cell, digit)),
        ),
        _said(msg("{n}: one for its cell, and one for each unit of the cell.", n=ones)),
        ExerciseAnswer("ilp-column", (cell, digit), ones),
    )


def _ilp_equation(puzzle: Puzzle, rng: Random) -> Exercise:
    system = system_of(puzzle)
    group = rng.randrange(len(puzzle.different_groups)) if puzzle.different_groups else 0
    row = system.of_group(group, rng.randint(1, puzzle.size))
    return Exercise(
        msg("Write {equation}.", equation=system.said(row)),
        (Display(system.formula(row)),),
        ExerciseAnswer("ilp-equation", (row.name,), row.variables),
    )


def _ilp_mixture(puzzle: Puzzle, rng: Random) -> Exercise | None:
    state = State.of(puzzle)
    cells = [cell for cell in range(len(state.values)) if len(state.digits_of(cell)) > 1]
    if not cells:
        return None
    cell = rng.choice(cells)
    first, second = rng.sample(list(state.digits_of(cell)), 2)
    name = puzzle.layout.cell_name(cell)
    return Exercise(
        msg(
            "In a point of the relaxation {cell} holds {a} with share 1/3, and otherwise only {b}. Which share has "
            "{b}? May {a} be in another cell of the same unit, and with which share at most?",
            cell=name,
            a=puzzle.layout.symbol_of(first),
            b=puzzle.layout.symbol_of(second),
        ),
        _said(
            msg(
                "2/3, for the shares of a cell add up to 1; and yes, with at most 2/3, for those of a digit in a unit "
                "add up to at most 1."
            )
        ),
        ExerciseAnswer("ilp-mixture", (cell, first, second), ((2, 3), (2, 3))),
    )


def _cover_size(puzzle: Puzzle, _: Random) -> Exercise:
    stats = to_cover(puzzle, propagate=False).stats()
    return Exercise(
        msg(
            "How many options and how many items has the exact cover of this grid, with one option only for a given "
            "cell?"
        ),
        _said(msg("{options} options and {items} items.", options=figure(stats.options), items=figure(stats.primary))),
        ExerciseAnswer("cover-size", (), (stats.options, stats.primary)),
    )


def _cover_items(puzzle: Puzzle, rng: Random) -> Exercise | None:
    chosen = _open_candidate(puzzle, rng)
    if chosen is None:
        return None
    model = to_cover(puzzle, propagate=False)
    option = model.varmap.number(*chosen) - 1
    items = model.options[option]
    return Exercise(
        msg("Which items does the option “{option}” cover?", option=option_said(model, option)),
        (_listed([item_said(model, item) for item in items]),),
        ExerciseAnswer("cover-items", chosen, tuple(model.items[item] for item in items)),
    )


def _cover_column(puzzle: Puzzle, _: Random) -> Exercise | None:
    model = to_cover(puzzle, propagate=False)
    cover = Cover(model)
    for cell, digit in enumerate(puzzle.givens):
        option = model.varmap.number(cell, digit) - 1 if digit else -1
        if option in cover.left:
            cover.take(option)
    if not cover.open_items:
        return None
    least = len(cover.options_of(cover.next_item()))
    items = [item for item in sorted(cover.open_items) if len(cover.options_of(item)) == least]
    return Exercise(
        msg("After the options of the givens, which items have the fewest options left, and how many?"),
        _said(
            msgn(
                "{n} option is left to: {items}.",
                "{n} options are left to: {items}.",
                least,
                items=tuple(item_said(model, item) for item in items),
            )
        ),
        ExerciseAnswer("cover-column", (least,), tuple(items)),
    )


def _cover_clash(puzzle: Puzzle, rng: Random) -> Exercise | None:
    chosen = _open_candidate(puzzle, rng)
    if chosen is None:
        return None
    model = to_cover(puzzle, propagate=False)
    option = model.varmap.number(*chosen) - 1
    mine = set(model.options[option])
    clashes = sum(1 for number, items in enumerate(model.options) if number != option and mine & set(items))
    return Exercise(
        msg("How many other options share an item with the option “{option}”?", option=option_said(model, option)),
        _said(msg("{n}.", n=clashes)),
        ExerciseAnswer("cover-clash", chosen, clashes),
    )


def _inverse_common(puzzle: Puzzle, rng: Random) -> Exercise:
    graph = shuffled(puzzle, rng.randint(1, 10**6))
    near = graph.neighbours
    order, boxes, _, _ = retrace(graph)
    a, b = rng.choice([edge for edge in graph.edges if len(near[edge[0]] & near[edge[1]]) in boxes.many])
    common = len(near[a] & near[b])
    return Exercise(
        msg(
            "In the graph of a grid with boxes of {shape} cells, two joined vertices have {n} common neighbours. What "
            "do their cells share?",
            shape=f"{order.rows} × {order.columns}",
            n=common,
        ),
        _said(msg("A line and a box: all other joined pairs have {n} common neighbours.", n=boxes.few)),
        ExerciseAnswer("inverse-common", (order.rows, order.columns), common),
    )


def _inverse_degree(puzzle: Puzzle, rng: Random) -> Exercise:
    del puzzle
    k = rng.randint(2, 6)
    degree = 3 * k * k - 2 * k - 1
    return Exercise(
        msg(
            "A graph has {n} vertices, each with {degree} neighbours. Which order could its grid have?",
            n=figure(k**4),
            degree=degree,
        ),
        _said(msg("The order {k}.", k=k)),
        ExerciseAnswer("inverse-degree", (k**4, degree), k),
    )


SHEETS: Mapping[str, tuple[Maker, ...]] = MappingProxyType(
    {
        "csp": (_csp_size, _csp_equations, _csp_zeros, _csp_equations, _csp_forced),
        "colouring": (
            _graph_size,
            _graph_index,
            _graph_neighbours,
            _graph_joined,
            _graph_joined,
            _graph_saturation,
            _graph_forced,
        ),
        "sat": (_sat_size, _sat_clauses, _sat_pair, _sat_pair, _sat_unit),
        "ilp": (_ilp_rank, _ilp_equation, _ilp_equation, _ilp_column, _ilp_mixture),
        "cover": (_cover_size, _cover_items, _cover_column, _cover_clash),
        "inverse": (_inverse_degree, _inverse_degree, _inverse_common),
    }
)
"""For each kind of lesson the exercises of its sheet, in order."""
