"""The linear programme as OPB, CPLEX LP, free MPS and MathProg."""

from __future__ import annotations

from collections.abc import Iterator

from ...puzzle import BoxGrid, Network, Puzzle
from ..ilp import IlpModel
from ..linear import Row
from ..varmap import variable_names
from .names import dictionary_lines, row_names, rule_lines, wrapped


def write_opb(model: IlpModel) -> str:
    """Return the programme as OPB (pseudo-Boolean constraints); comment lines say what each variable means.

    >>> from modoku.models import to_ilp
    >>> print(write_opb(to_ilp(Puzzle.blank(BoxGrid.of_order(1).to_layout("one")), propagate=False)), end="")
    * #variable= 1 #constraint= 4
    * layout: one
    * rule: classic:boxes=1x1: Every digit once in each row, each column and each box.
    * givens: .
    * 1 r1c1=1
    +1 x1 = 1 ;
    +1 x1 = 1 ;
    +1 x1 = 1 ;
    +1 x1 = 1 ;
    """
    lines = [f"* #variable= {model.varmap.count} #constraint= {len(model.rows)}", *rule_lines(model.puzzle, "* ")]
    lines.extend(dictionary_lines(model.varmap, model.puzzle.layout, "*"))
    for row in model.rows:
        # OPB knows = and >= only.
        sign = -1 if row.sense == "<=" else 1
        terms = " ".join(f"{sign * coefficient:+d} x{variable}" for coefficient, variable in row.terms)
        lines.append(f"{terms} {'=' if row.sense == '=' else '>='} {sign * row.right} ;")
    return "\n".join(lines) + "\n"


def write_lp(model: IlpModel) -> str:
    """Return the programme in CPLEX's LP format, which GLPK, HiGHS and SCIP read."""
    names = variable_names(model.varmap, model.puzzle.layout)
    lines = [*rule_lines(model.puzzle, "\\ "), "\\ any feasible point is a solution", "Maximize"]
    # Every variable is named here, in order, so that a solver that numbers columns as they come numbers them as we do.
    lines.extend(wrapped(["obj:", *(f"+ 0 {name}" for name in names)]))
    lines.append("Subject To")
    for label, row in zip(row_names(model.rows), model.rows, strict=True):
        lines.extend(wrapped([f"{label}:", *_terms(row, names), row.sense, str(row.right)]))
    lines.append("Binary")
    lines.extend(wrapped(names))
    return "\n".join([*lines, "End"]) + "\n"


def _terms(row: Row, names: list[str]) -> Iterator[str]:
    for coefficient, variable in row.terms:
        factor = "" if abs(coefficient) == 1 else f"{abs(coefficient)} "
        yield f"{'-' if coefficient < 0 else '+'} {factor}{names[variable - 1]}"


def write_mps(model: IlpModel) -> str:
    """Return the programme in free MPS format."""
    names, labels = variable_names(model.varmap, model.puzzle.layout), row_names(model.rows)
    entries: list[list[tuple[str, int]]] = [[] for _ in names]
    for label, row in zip(labels, model.rows, strict=True):
        for coefficient, variable in row.terms:
            entries[variable - 1].append((label, coefficient))
    lines = [*rule_lines(model.puzzle, "* "), "NAME modoku", "ROWS", " N obj"]
    letters = {"=": "E", "<=": "L", ">=": "G"}
    lines += [f" {letters[row.sense]} {label}" for label, row in zip(labels, model.rows, strict=True)]
    lines += ["COLUMNS", " MARKER 'MARKER' 'INTORG'"]
    for name, column in zip(names, entries, strict=True):
        lines += [f" {name} {label} {coefficient}" for label, coefficient in column or [("obj", 0)]]
    lines += [" MARKER 'MARKER' 'INTEND'", "RHS"]
    lines += [f" RHS {label} {row.right}" for label, row in zip(labels, model.rows, strict=True) if row.right]
    lines.append("BOUNDS")
    lines += [f" UP BND {name} 1" for name in names]
    return "\n".join([*lines, "ENDATA"]) + "\n"


# Cells come first: glpsol numbers variables as they are met, and its plain solution files have no names.
_DOCUMENT_MODEL = """\
/* The programme of document 003, its indices put right: x[i,j,k] = 1 exactly if row i, column j holds k. */
param R, integer, > 0;  # rows of a box
param C, integer, > 0;  # columns of a box
param n := R * C;
set I := 1..n;
param given{I, I}, integer, >= 0, <= n, default 0;
var x{I, I, I}, binary;

maximize constant: 0;
s.t. cell{i in I, j in I}: sum{k in I} x[i,j,k] = 1;
s.t. start{i in I, j in I: given[i,j] > 0}: x[i,j,given[i,j]] = 1;
s.t. row{i in I, k in I}: sum{j in I} x[i,j,k] = 1;
s.t. column{j in I, k in I}: sum{i in I} x[i,j,k] = 1;
s.t. box{p in 1..C, q in 1..R, k in I}: sum{i in R*(p-1)+1..R*p, j in C*(q-1)+1..C*q} x[i,j,k] = 1;
solve;
printf "values:";
for {i in I, j in I} printf " %d", sum{k in I} k * x[i,j,k];
printf "\\n";
end;
"""

_GENERAL_MODEL = """\
/* Any puzzle: x[c,k] = 1 exactly if cell c holds digit k. A house holds each of its digits; other groups need not.
   Cells after the first `cells` are hidden variables: they help to say a rule, and are no part of a solution. */
param n, integer, > 0;
param cells, integer, > 0;
set CELLS, dimen 1;
set GROUPS, dimen 1;
set HOUSES, within GROUPS;
set MEMBERS{{GROUPS}}, within CELLS;
set DIGITS := 1..n;
set FORBIDDEN, within CELLS cross DIGITS;
param given{{CELLS}}, integer, >= 0, <= n, default 0;
var x{{CELLS, DIGITS}}, binary;
{auxiliaries}
maximize constant: 0;
s.t. cell{{c in CELLS}}: sum{{k in DIGITS}} x[c,k] = 1;
s.t. start{{c in CELLS: given[c] > 0}}: x[c,given[c]] = 1;
s.t. domain{{(c,k) in FORBIDDEN}}: x[c,k] = 0;
s.t. house{{g in HOUSES, k in 1..card(MEMBERS[g])}}: sum{{c in MEMBERS[g]}} x[c,k] = 1;
s.t. group{{g in GROUPS diff HOUSES, k in DIGITS}}: sum{{c in MEMBERS[g]}} x[c,k] <= 1;
{rows}
solve;
printf "values:";
for {{c in CELLS: c <= cells}} printf " %d", sum{{k in DIGITS}} k * x[c,k];
printf "\\n";
end;
"""


def write_mathprog(model: IlpModel) -> tuple[str, str]:
    """Return the programme in MathProg (GMPL) as model and data, to be read by people as well as by glpsol.

    A classic grid gives the programme of document 003; every other puzzle a general one, with the rows of its other
    constraints written out. The data are the puzzle's own: nothing is worked in beforehand.
    """
    boxes = _boxes_of(model.puzzle)
    head = "\n".join(rule_lines(model.puzzle, "# ")) + "\n"
    if boxes is not None:
        return head + _DOCUMENT_MODEL, _document_data(model.puzzle, boxes)
    return head + _general_model(model), _general_data(model.puzzle.elementary)


def write_mathprog_file(model: IlpModel) -> str:
    """Return the programme in MathProg as one file, the data after the model."""
    text, data = write_mathprog(model)
    return text.removesuffix("end;\n") + data


def _boxes_of(puzzle: Puzzle) -> BoxGrid | None:
    """Return the boxes of a classic grid without further rules, or None."""
    size = puzzle.size
    for rows in range(1, size + 1):
        if size % rows == 0 and not puzzle.constraints:
            boxes = BoxGrid(rows, size // rows)
            plain = boxes.to_layout(puzzle.layout.name)
            if (plain.positions, plain.units) == (puzzle.layout.positions, puzzle.layout.units):
                return boxes
    return None


def _document_data(puzzle: Puzzle, boxes: BoxGrid) -> str:
    size = puzzle.size
    lines = ["data;", f"param R := {boxes.box_rows};", f"param C := {boxes.box_columns};"]
    lines.append("param given : " + " ".join(str(column) for column in range(1, size + 1)) + " :=")
    for row in range(size):
        digits = (str(digit) if digit else "." for digit in puzzle.givens[size * row : size * (row + 1)])
        lines.append(f" {row + 1} " + " ".join(digits))
    return "\n".join([*lines, ";", "end;"]) + "\n"


def _general_model(model: IlpModel) -> str:
    varmap = model.varmap
    names = [f"x[{cell + 1},{digit}]" for cell, digits in enumerate(varmap.candidates) for digit in digits]
    extra = varmap.count - len(names)
    names += [f"y[{number}]" for number in range(1, extra + 1)]
    kinds = {f"{c.kind} {index}" for index, c in enumerate(model.puzzle.constraints, 1)}
    lines: list[str] = []
    for label, row in zip(row_names(model.rows), model.rows, strict=True):
        if row.family in kinds:
            terms = (
                f"{'-' if coefficient < 0 else '+'} {abs(coefficient)} * {names[variable - 1]}"
                for coefficient, variable in row.terms
            )
            lines.extend(wrapped([f"s.t. {label}:", *terms, row.sense, f"{row.right};"], indent=""))
    auxiliaries = f"var y{{1..{extra}}}, binary;" if extra else ""
    return _GENERAL_MODEL.format(auxiliaries=auxiliaries, rows="\n".join(lines))


def _general_data(network: Network) -> str:
    count, size = network.variable_count, network.size
    lines = ["data;", f"param n := {size};", f"param cells := {network.visible};"]
    lines += wrapped(["set CELLS :=", *(str(cell + 1) for cell in range(count)), ";"], indent="")
    groups = network.different_groups
    houses = [index for index, group in enumerate(groups) if network.is_house(group)]
    lines += wrapped(["set GROUPS :=", *(str(index + 1) for index in range(len(groups))), ";"], indent="")
    lines += wrapped(["set HOUSES :=", *(str(index + 1) for index in houses), ";"], indent="")
    for index, group in enumerate(groups):
        lines += wrapped([f"set MEMBERS[{index + 1}] :=", *(str(cell + 1) for cell in group), ";"], indent="")
    forbidden = [
        f"({cell + 1},{digit})"
        for cell, domain in enumerate(network.domains)
        for digit in range(1, size + 1)
        if digit not in domain
    ]
    lines += wrapped(["set FORBIDDEN :=", *forbidden, ";"], indent="")
    givens = [f"[{cell + 1}] {digit}" for cell, digit in enumerate(network.givens) if digit]
    lines += wrapped(["param given :=", *givens, ";"], indent="")
    return "\n".join([*lines, "end;"]) + "\n"
