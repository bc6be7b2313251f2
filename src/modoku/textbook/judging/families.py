"""What a student writes, read: families of clauses, of linear rows or of edges, one a line, in either language.

A line is `for i, j, k with j < l: BODY`; every letter runs from 1 to n. Expressions are parsed and worked out by a
small interpreter of sums, products and comparisons: nothing that is typed is ever run.
"""

from __future__ import annotations

import ast
import operator
import re
from collections.abc import Callable, Iterator, Mapping
from itertools import product
from typing import Any

from ...errors import FormatError
from ...language import Message, msg
from .board import Clause, SmallGrid, Spot

MOST_LETTERS = 6
MOST_CASES = 20_000
MOST_TEXT = 200_000
_WORDS = (
    ("∀", " for "), ("pour toute", "for"), ("pour tous", "for"), ("pour tout", "for"), ("pour", "for"),
    ("forall", "for"), ("for all", "for"), ("avec", "with"), ("such that", "with"), ("tels que", "with"), ("∑", "sum "),
    ("somme", "sum"), ("¬", "-"), ("non ", "-"), ("not ", "-"), ("∨", "|"), (" ou ", " | "), (" or ", " | "),
    ("≠", "!="), ("≤", "<="), ("≥", ">="), ("∧", ","), (" et ", ","), (" and ", ","), ("bloc(", "box("), ("−", "-"),
    ("\u202f", " "), ("\u00a0", " "), ("·", "*"),
)  # fmt: skip
_LETTER = re.compile(r"\b[a-wyz]\b")
_LITERAL = re.compile(r"(-?)\s*x\s*\(([^()]*(?:\([^()]*\)[^()]*)*)\)\s*$")
_SUM = re.compile(r"sum\s+([^:]*):")
_COMPARE: Mapping[type, Callable[[Any, Any], bool]] = {
    ast.Lt: operator.lt, ast.LtE: operator.le, ast.Gt: operator.gt, ast.GtE: operator.ge, ast.Eq: operator.eq,
    ast.NotEq: operator.ne,
}  # fmt: skip
_ARITHMETIC: Mapping[type, Callable[[Any, Any], int]] = {
    ast.Add: operator.add, ast.Sub: operator.sub, ast.Mult: operator.mul, ast.FloorDiv: operator.floordiv,
    ast.Mod: operator.mod,
}  # fmt: skip


def unread(line: int, reason: Message) -> FormatError:
    """Return the error of a line that cannot be read."""
    return FormatError(reason, None, line)


def normal(line: str) -> str:
    """Return a line in the one notation that is read.

    >>> normal("pour k avec k ≤ 2 : non x(1,1,k) ou x(2,2,k)  # remark")
    'for k with k <= 2 : -x(1,1,k) | x(2,2,k)'
    """
    line = line.split("#", maxsplit=1)[0]
    for old, new in _WORDS:
        line = line.replace(old, new)
    return line.strip()


def worked_out(text: str, names: Mapping[str, int], board: SmallGrid, line: int) -> int:
    """Return the value of an index or a condition.

    >>> worked_out("box(i, j) = 2", {"i": 1, "j": 3}, SmallGrid(), 1)
    1
    """
    try:
        tree = ast.parse(re.sub(r"(?<![<>!=])=(?!=)", "==", text.strip()), mode="eval")
        return int(_value(tree.body, names, board))
    except (SyntaxError, ValueError, KeyError, TypeError, ZeroDivisionError, RecursionError, MemoryError):
        raise unread(line, msg("“{what}” is not understood", what=text.strip()[:60])) from None


def _value(node: ast.expr, names: Mapping[str, int], board: SmallGrid) -> int:
    match node:
        case ast.Constant(value=int() as value):
            return value
        case ast.Name(id=name):
            return board.size if name == "n" and "n" not in names else names[name]
        case ast.UnaryOp(op=ast.USub(), operand=operand):
            return -_value(operand, names, board)
        case ast.BinOp(left=left, op=op, right=right):
            return _ARITHMETIC[type(op)](_value(left, names, board), _value(right, names, board))
        case ast.Compare(left=left, ops=ops, comparators=others):
            values = [_value(one, names, board) for one in (left, *others)]
            return all(_COMPARE[type(op)](a, b) for op, a, b in zip(ops, values, values[1:], strict=False))
        case ast.Call(func=ast.Name(id="box"), args=[row, column], keywords=[]):
            return board.box(_value(row, names, board), _value(column, names, board))
    raise ValueError(type(node).__name__)


def split_top(text: str, sign: str = ",") -> list[str]:
    """Split a text at a sign outside brackets.

    >>> split_top("box(i,j) = 1, i < 3")
    ['box(i,j) = 1', 'i < 3']
    """
    parts, depth = [""], 0
    for one in text:
        depth += (one == "(") - (one == ")")
        if one == sign and not depth:
            parts.append("")
        else:
            parts[-1] += one
    return [part.strip() for part in parts if part.strip()]


def _cases(head: str, scope: Mapping[str, int], board: SmallGrid, line: int) -> Iterator[dict[str, int]]:
    """Yield the values of the letters of `i, j with i < j`."""
    letters, _, rest = head.partition("with")
    names, conditions = _LETTER.findall(letters), split_top(rest)
    if not names or _LETTER.sub("", letters).strip(" ,"):
        raise unread(line, msg("“{what}” is not a list of letters", what=letters.strip()[:60]))
    if len(names) > MOST_LETTERS or board.size ** len(names) > MOST_CASES:
        raise unread(line, msg("{n} letters are too many in one family", n=len(names)))
    for values in product(board.indices, repeat=len(names)):
        case = {**scope, **dict(zip(names, values, strict=True))}
        if all(worked_out(condition, case, board, line) for condition in conditions):
            yield case


def iter_cases(text: str, board: SmallGrid) -> Iterator[tuple[int, str, dict[str, int]]]:
    """Yield (line, body, values of its letters) for every case of every family; raise FormatError with the line."""
    if len(text) > MOST_TEXT:
        raise FormatError(msg("This is too long: {n} characters.", n=len(text)))
    for number, raw in enumerate(text.splitlines(), 1):
        line = normal(raw)
        if not line:
            continue
        head, colon, body = line.partition(":")
        if colon and head.strip().startswith("for"):
            for case in _cases(head.strip()[3:], {}, board, number):
                yield number, body.strip(), case
        else:
            yield number, line, {}


def variable(text: str, case: Mapping[str, int], board: SmallGrid, line: int) -> tuple[int, bool]:
    """Return the number of x(i,j,k), and whether it is negated."""
    found = _LITERAL.match(text.strip())
    if not found:
        raise unread(line, msg("“{what}” is no literal: write x(i,j,k) or -x(i,j,k)", what=text.strip()[:60]))
    index = [worked_out(one, case, board, line) for one in split_top(found[2])]
    if len(index) != 3 or not all(one in board.indices for one in index):
        shown = f"x({','.join(map(str, index))})"
        raise unread(line, msg("{what} has an index outside 1 to {n}", what=shown, n=board.size))
    i, j, k = index
    return board.number(i, j, k), bool(found[1])


def read_clauses(text: str, board: SmallGrid) -> list[Clause]:
    r"""Read clauses: DIMACS, or families.

    >>> read_clauses("p cnf 64 2\n1 2 0 -3\n4 0", SmallGrid())
    [(1, 2), (-3, 4)]
    >>> read_clauses("pour k avec k <= 2 : non x(1,1,k) ou x(2,2,k+1)", SmallGrid())
    [(-1, 22), (-2, 23)]
    """
    found: list[Clause] = []
    if "x" not in "".join(line for line in text.splitlines() if not re.match(r"\s*[cp](\s|$)", line)):
        return _read_dimacs(text)
    for line, body, case in iter_cases(text, board):
        literals = [variable(part, case, board, line) for part in body.split("|")]
        found.append(tuple(dict.fromkeys(-number if negated else number for number, negated in literals)))
    return _some(found, msg("no clause is written yet"))


def _some(found: list[Any], missing: Message) -> list[Any]:
    if not found:
        raise unread(1, missing)
    return found


def _read_dimacs(text: str) -> list[Clause]:
    found: list[Clause] = []
    pending: list[int] = []
    lines = text.splitlines()
    for number, line in enumerate(lines, 1):
        if re.match(r"\s*[cp](\s|$)", line):
            continue
        for word in line.split():
            if not re.fullmatch(r"-?\d{1,6}", word):
                raise unread(number, msg("“{what}” is not a number", what=word[:30]))
            if int(word):
                pending.append(int(word))
            else:
                found.append(tuple(pending))
                pending = []
    if pending:
        raise unread(len(lines), msg("the last clause does not end with 0"))
    return _some(found, msg("no clause is written yet"))


Row = tuple[tuple[tuple[int, int], ...], str, int]
"""A linear row: (coefficient, variable) pairs, `=`, `<=` or `>=`, and the right side."""


def read_rows(text: str, board: SmallGrid) -> list[tuple[int, Row]]:
    """Read linear rows, each with its line: `for i, k: sum j: x(i,j,k) = 1`.

    >>> read_rows("for i with i = 1: sum j with j < 3: x(i,j,4) <= 1", SmallGrid())
    [(1, (((1, 4), (1, 8)), '<=', 1))]
    """
    found = []
    for line, body, case in iter_cases(text, board):
        # The last sign: those before it belong to the conditions of sums.
        parts = re.match(r"(.*[^<>=])(<=|>=|=)([^<>=]*)$", body.rstrip(" ;"))
        if not parts:
            raise unread(line, msg("a row ends with =, <= or >= and a number"))
        right = worked_out(parts[3], case, board, line)
        terms: dict[int, int] = {}
        for sign, piece in _terms(parts[1]):
            for coefficient, number in _expanded(piece, case, board, line):
                terms[number] = terms.get(number, 0) + sign * coefficient
        found.append((line, (tuple((a, v) for v, a in terms.items()), parts[2], right)))
    return _some(found, msg("no row is written yet"))


def _terms(text: str) -> Iterator[tuple[int, str]]:
    """Split a sum at its signs outside brackets; what follows `sum` is one term."""
    text = text.strip()
    if text.startswith("sum"):
        yield 1, text
        return
    for part in split_top(text.replace("-", "+-"), "+"):
        yield (-1, part[1:].strip()) if part.startswith("-") else (1, part)


def _expanded(piece: str, case: Mapping[str, int], board: SmallGrid, line: int) -> Iterator[tuple[int, int]]:
    if piece.startswith("sum"):
        head = _SUM.match(piece)
        if not head:
            raise unread(line, msg("a sum is written `sum j: x(i,j,k)`"))
        for inner in _cases(head[1], case, board, line):
            yield from _expanded(piece[head.end() :].strip(), inner, board, line)
        return
    factor, star, rest = piece.partition("*")
    coefficient = worked_out(factor, case, board, line) if star else 1
    number, negated = variable(rest if star else piece, case, board, line)
    yield (-coefficient if negated else coefficient), number


def read_edges(text: str, board: SmallGrid) -> list[tuple[int, tuple[Spot, Spot]]]:
    """Read edges between cells, each with its line: `for i, j, l with j < l: (i,j) - (i,l)`.

    >>> read_edges("(1,2) - (2,1)", SmallGrid())
    [(1, ((1, 2), (2, 1)))]
    """
    found = []
    for line, body, case in iter_cases(text, board):
        ends = re.findall(r"\(([^()]*(?:\([^()]*\)[^()]*)*)\)", body)
        if len(ends) != 2:
            raise unread(line, msg("an edge is written (i,j) - (a,b)"))
        spots = []
        for end in ends:
            values = [worked_out(one, case, board, line) for one in split_top(end)]
            if len(values) != 2 or not all(one in board.indices for one in values):
                raise unread(line, msg("({what}) is no cell", what=",".join(map(str, values))))
            spots.append((values[0], values[1]))
        if spots[0] == spots[1]:
            raise unread(line, msg("an edge joins two different cells"))
        found.append((line, (spots[0], spots[1])))
    return _some(found, msg("no edge is written yet"))
