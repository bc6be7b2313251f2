"""The judge of models: what a student's clauses, rows or edges accept is compared with the grids they should accept.

A model is wrong in two ways only: it *loses* a right grid, or it *admits* a false one. Both are answered with the grid.
Rows and edges become clauses, so that there is one judge; the grids come from a search that knows no clauses.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ...errors import FormatError
from ...language import Message, msg
from .board import MOST, Clause, Rule, SmallGrid, has_model, models_of
from .families import Row, read_clauses, read_edges, read_rows
from .verdict import Judgement, cell_said, rule_said, unreadable

Named = tuple[Message, tuple[tuple[int, int], ...]]
"""What a part of a model is called, and the cells that it speaks of."""


def find_false(clauses: Sequence[Clause], board: SmallGrid, givens: str = "") -> tuple[Rule, set[int]] | None:
    """Return an assignment that satisfies the clauses and breaks a rule, and the rule.

    One kind of rule is broken at a time where that can be, so that the answer points at the family that is missing.
    """
    spec = board.rules(givens)
    kinds = list(spec)
    top = max(board.variables, *(abs(one) for clause in clauses for one in clause))
    for broken in [*([kind] for kind in kinds if spec[kind]), ["row", "column", "box"], kinds]:
        made = [list(clause) for clause in clauses]
        switch = top
        switches = []
        for kind in kinds:
            for rule in spec[kind]:
                if kind in broken:
                    switch += 1
                    switches.append(switch)
                    made += [[-switch, -literal] for literal in rule.clause]
                else:
                    made.append(list(rule.clause))
        made.append(switches)
        if not has_model(made):
            continue
        chosen: list[int] = []
        for number in range(1, board.variables + 1):  # the first such assignment: the answer is always the same
            chosen.append(number if has_model(made, [*chosen, number]) else -number)
        true = set(chosen)
        rule = next(one for kind in broken for one in spec[kind] if all(-literal in true for literal in one.clause))
        return rule, {one for one in true if one > 0}
    return None


def count_false(clauses: Sequence[Clause], board: SmallGrid, grids: Sequence[str]) -> int:
    """Count the assignments that the clauses accept and that are no right grid, up to `MOST`.

    >>> board = SmallGrid()
    >>> star = [r.clause for r in board.iter_pairs("box") if r.cells[0] in ((1, 1), (1, 3), (3, 1), (3, 3))]
    >>> count_false(board.formula()[:208] + star, board, board.grids())
    24
    """
    top = max(board.variables, *(abs(one) for clause in clauses for one in clause))
    found = models_of(clauses, top, board.variables, MOST + len(grids))
    return min(MOST, len(found) - sum(1 for _ in grids)) if len(found) < MOST + len(grids) else MOST


def find_lost(clauses: Sequence[Clause], board: SmallGrid, grids: Sequence[str]) -> tuple[str, int | None] | None:
    """Return a right grid that the clauses refuse, and the place of a clause that it breaks.

    There is no such clause where hidden variables are to blame.
    """
    hidden = any(abs(one) > board.variables for clause in clauses for one in clause)
    for grid in grids:
        literals = board.literals(grid)
        true = set(literals)
        for place, clause in enumerate(clauses):
            if all(-one in true for one in clause):
                return grid, place
        if hidden and not has_model(clauses, literals):
            return grid, None
    return None


def judge_admitted(
    clauses: Sequence[Clause], board: SmallGrid, givens: str, grids: Sequence[str], said: Callable[[Message], Message]
) -> Judgement | None:
    """Return the judgement on a model that admits a false grid; None where it admits none."""
    false = find_false(clauses, board, givens)
    if false is None:
        return None
    rule, true = false
    held = [[k for k in board.indices if board.number(*cell, k) in true] for cell in board.cells]
    grid = "".join(str(digits[0]) if len(digits) == 1 else "." for digits in held)
    count = count_false(clauses, board, grids)
    many = (
        msg("It admits at least {n} false ones.", n=count)
        if count == MOST
        else msg("It is the only one.")
        if count == 1
        else msg("It admits {n} false ones in all.", n=count)
    )
    text = msg("{what} {many}", what=said(rule_said(rule)), many=many)
    return Judgement(False, text, grid, rule.cells, (board.rows, board.columns))


def judge_clauses(text: str, board: SmallGrid | None = None, givens: str = "") -> Judgement:
    r"""Judge clauses, in DIMACS or by families.

    >>> cells = "for i, j: x(i,j,1) | x(i,j,2) | x(i,j,3) | x(i,j,4)"
    >>> rows = "for i, j, l, k with j < l: -x(i,j,k) | -x(i,l,k)"
    >>> cols = "for i, j, l, k with i < l: -x(i,j,k) | -x(l,j,k)"
    >>> boxes = "for i, j, a, b, k with box(i,j) = box(a,b), i < a, j != b: -x(i,j,k) | -x(a,b,k)"
    >>> str(judge_clauses("\n".join([cells, rows, cols, boxes])).message)
    'Accepted: your 240 clauses have exactly the 288 right grids as models.'
    >>> judge_clauses("\n".join([cells, rows, cols])).grid
    '1234214334124321'
    """
    board = board or SmallGrid()
    try:
        clauses = read_clauses(text, board)
    except FormatError as error:
        return unreadable(error)
    grids = board.grids(givens)
    lost = find_lost(clauses, board, grids)
    if lost:
        grid, place = lost
        if place is None:
            said = msg("Your clauses lose a right grid: its digits leave no value for your further variables.")
            return Judgement(False, said, grid)
        clause = clauses[place]
        shown = " | ".join(literal_said(one, board) for one in clause)
        cells = tuple(dict.fromkeys(board.triple(abs(one))[:2] for one in clause if abs(one) <= board.variables))
        said = msg(
            "Your clauses lose a right grid: it breaks clause {number}, {clause}.", number=place + 1, clause=shown
        )
        return Judgement(False, said, grid, cells, (board.rows, board.columns))
    wrong = judge_admitted(
        clauses, board, givens, grids, lambda what: msg("Your clauses admit a false grid: {what}.", what=what)
    )
    if wrong:
        return wrong
    top = max(board.variables, *(abs(one) for clause in clauses for one in clause))
    file = f"p cnf {top} {len(clauses)}\n" + "".join(" ".join(map(str, one)) + " 0\n" for one in clauses)
    return Judgement(True, _accepted_clauses(len(clauses), len(grids)), file=file, file_name="grid.cnf")


def _accepted_clauses(count: int, grids: int) -> Message:
    if grids > 1:
        return msg(
            "Accepted: your {count} clauses have exactly the {grids} right grids as models.", count=count, grids=grids
        )
    if grids:
        return msg("Accepted: your {count} clauses have one model, the solution.", count=count)
    return msg("Accepted: your {count} clauses have no model, and the grid has no solution.", count=count)


def literal_said(literal: int, board: SmallGrid) -> str:
    """Write a literal as a student types it.

    >>> literal_said(-40, SmallGrid())
    '-x(3,2,4)'
    """
    sign = "-" if literal < 0 else ""
    if abs(literal) > board.variables:
        return f"{sign}{abs(literal)}"
    return f"{sign}x({','.join(map(str, board.triple(abs(literal))))})"


def fits(left: int, relation: str, right: int) -> bool:
    """Return whether a row holds.

    >>> fits(1, "<=", 1), fits(2, "=", 1)
    (True, False)
    """
    return {"=": left == right, "<=": left <= right, ">=": left >= right}[relation]


def row_clauses(row: Row, fresh: int) -> tuple[list[Clause], int]:
    """Return clauses for a linear row over 0-1 variables, and the next free number: one variable a partial sum.

    >>> clauses, _ = row_clauses((((1, 1), (1, 2)), "=", 1), 3)
    >>> len(models_of(clauses, 9, 2, 9))
    2
    """
    terms, relation, right = row
    made: list[Clause] = []
    states = {0: fresh}
    made.append((fresh,))
    fresh += 1
    for coefficient, number in terms:
        after: dict[int, int] = {}
        for total, state in states.items():
            for value, literal in ((0, -number), (coefficient, number)):
                if total + value not in after:
                    after[total + value] = fresh
                    fresh += 1
                made.append((-state, -literal, after[total + value]))
        made += [(-a, -b) for a in after.values() for b in after.values() if a < b]
        states = after
    made += [(-state,) for total, state in states.items() if not fits(total, relation, right)]
    return made, fresh


def judge_rows(text: str, board: SmallGrid | None = None, givens: str = "") -> Judgement:
    r"""Judge linear rows over binary variables.

    >>> rows = ["for i, j: sum k: x(i,j,k) = 1", "for i, k: sum j: x(i,j,k) = 1", "for j, k: sum i: x(i,j,k) = 1"]
    >>> boxes = "for b, k: sum i, j with box(i,j) = b: x(i,j,k) = 1"
    >>> judge_rows("\n".join([*rows, boxes])).right
    True
    >>> str(judge_rows("\n".join(rows)).message)
    'Your rows admit a false grid: in box 1, the digit 1 stands in r1c1 and in r2c2. It admits 288 false ones in all.'
    """
    board = board or SmallGrid()
    try:
        rows = read_rows(text, board)
    except FormatError as error:
        return unreadable(error)
    grids = board.grids(givens)
    for grid in grids:
        true = {one for one in board.literals(grid) if one > 0}
        for line, (terms, relation, right) in rows:
            left = sum(coefficient for coefficient, number in terms if number in true)
            if not fits(left, relation, right):
                said = msg(
                    "Your rows lose a right grid: in a row of line {line} the left side is {left}, and {relation} "
                    "{right} is asked.",
                    line=line,
                    left=left,
                    relation=relation,
                    right=right,
                )
                cells = tuple(dict.fromkeys(board.triple(number)[:2] for _, number in terms))
                return Judgement(False, said, grid, cells, (board.rows, board.columns))
    clauses: list[Clause] = []
    fresh = board.variables + 1
    for _, row in rows:
        more, fresh = row_clauses(row, fresh)
        clauses += more
    wrong = judge_admitted(
        clauses, board, givens, grids, lambda what: msg("Your rows admit a false grid: {what}.", what=what)
    )
    if wrong:
        return wrong
    said = msg(
        "Accepted: your {count} rows have exactly the right grids as 0-1 points ({grids}).",
        count=len(rows),
        grids=len(grids),
    )
    return Judgement(True, said, file=to_lp([row for _, row in rows], board), file_name="grid.lp")


def to_lp(rows: Sequence[Row], board: SmallGrid) -> str:
    """Write rows as a file in the LP format, which glpsol reads with --lp.

    >>> print(to_lp([(((1, 1), (-1, 6)), "<=", 0)], SmallGrid()).splitlines()[3])
     r1: + 1 x111 - 1 x122 <= 0
    """

    def name(number: int) -> str:
        return "x" + "".join(map(str, board.triple(number)))

    lines = ["Minimize", " value: 0 x111", "Subject To"]
    for place, (terms, relation, right) in enumerate(rows, 1):
        left = " ".join(f"{'-' if a < 0 else '+'} {abs(a)} {name(v)}" for a, v in terms)
        lines.append(f" r{place}: {left} {relation} {right}")
    names = " ".join(name(number) for number in range(1, board.variables + 1))
    return "\n".join([*lines, "Binary", f" {names}", "End", ""])


def judge_edges(text: str, board: SmallGrid | None = None, givens: str = "") -> Judgement:
    r"""Judge a graph on the cells by its colourings: edges that follow from others may be left out.

    >>> lines = "for i, j, l with j < l: (i,j) - (i,l)\nfor i, j, l with i < l: (i,j) - (l,j)"
    >>> judge_edges(lines + "\nfor i, j, a, b with box(i,j) = box(a,b), i < a, j != b: (i,j) - (a,b)").right
    True
    >>> judge_edges(lines).right, judge_edges("(1,1) - (3,2)").cells
    (False, ((1, 1), (3, 2)))
    """
    board = board or SmallGrid()
    try:
        edges = read_edges(text, board)
    except FormatError as error:
        return unreadable(error)
    grids = board.grids(givens)
    place = {cell: number for number, cell in enumerate(board.cells)}
    for grid in grids:
        for line, (a, b) in edges:
            if grid[place[a]] == grid[place[b]]:
                said = msg(
                    "Your graph loses a right grid: {a} and {b} of line {line} hold the same digit there.",
                    a=cell_said(a),
                    b=cell_said(b),
                    line=line,
                )
                return Judgement(False, said, grid, (a, b), (board.rows, board.columns))
    rules = board.rules(givens)
    clauses = [rule.clause for kind in ("none", "two", "given") for rule in rules[kind]]
    clauses += [(-board.number(*a, k), -board.number(*b, k)) for _, (a, b) in edges for k in board.indices]
    wrong = judge_admitted(
        clauses, board, givens, grids, lambda what: msg("Your graph admits a false grid: {what}.", what=what)
    )
    if wrong:
        return wrong
    joined = sorted({tuple(sorted((place[a] + 1, place[b] + 1))) for _, (a, b) in edges})
    file = f"p edge {len(board.cells)} {len(joined)}\n" + "".join(f"e {a} {b}\n" for a, b in joined)
    said = msg(
        "Accepted: the colourings of your {count} edges are exactly the right grids ({grids}).",
        count=len(joined),
        grids=len(grids),
    )
    return Judgement(True, said, file=file, file_name="grid.col")
