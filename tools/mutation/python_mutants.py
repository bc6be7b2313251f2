"""The small changes that can be made to a Python source, as edits of its text that keep the lines."""

from __future__ import annotations

import ast
from pathlib import Path
from typing import NamedTuple

COMPARISONS: dict[type[ast.cmpop], str] = {
    ast.Lt: "<=",
    ast.LtE: "<",
    ast.Gt: ">=",
    ast.GtE: ">",
    ast.Eq: "!=",
    ast.NotEq: "==",
    ast.In: "not in",
    ast.NotIn: "in",
    ast.Is: "is not",
    ast.IsNot: "is",
}
OPERATORS: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.FloorDiv,
    ast.FloorDiv: ast.Mult,
    ast.Div: ast.Mult,
    ast.Mod: ast.Mult,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
    ast.BitXor: ast.BitAnd,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
}
WORDS_AND_TYPES = frozenset({"msg", "msgn", "Doc", "field", "TypeVar", "ParamSpec", "dataclass", "cast"})
"""Calls whose arguments are sentences or types: a change there is not one of behaviour."""


class Mutant(NamedTuple):
    """A change: the text from `start` to `end` of a file becomes `text`."""

    line: int
    last_line: int
    start: int
    end: int
    text: str
    what: str

    def apply(self, source: str) -> str:
        """Return the source with the change."""
        return source[: self.start] + self.text + source[self.end :]


def mutants_of(path: Path) -> list[Mutant]:
    """Return every change of a file that is still Python."""
    source = path.read_text(encoding="utf-8")
    finder = _Finder(source)
    finder.visit(ast.parse(source))
    return [mutant for mutant in finder.found if _is_python(mutant.apply(source))]


def _is_python(source: str) -> bool:
    try:
        ast.parse(source)
    except SyntaxError:
        return False
    return True


def _short(text: str) -> str:
    return " ".join(text.split())[:80]


class _Finder(ast.NodeVisitor):
    """Walks a tree and notes what can be changed; annotations, docstrings, messages and `raise` are left alone."""

    def __init__(self, source: str) -> None:
        self.source = source
        self.found: list[Mutant] = []
        self._lines = source.splitlines(keepends=True)
        self._starts = [0]
        for line in self._lines:
            self._starts.append(self._starts[-1] + len(line))

    def _place(self, line: int, column: int) -> int:
        """Return the index of a column, which Python counts in bytes."""
        return self._starts[line - 1] + len(self._lines[line - 1].encode()[:column].decode())

    def _add(self, node: ast.expr | ast.stmt, text: str) -> None:
        last = node.end_lineno or node.lineno
        start, end = self._place(node.lineno, node.col_offset), self._place(last, node.end_col_offset or 0)
        old = self.source[start:end]
        padded = text + "\n" * (old.count("\n") - text.count("\n"))
        # A number alone does not say which one it is.
        where = f"  in  {_short(self._lines[node.lineno - 1])}" if len(old) < 12 else ""
        self.found.append(Mutant(node.lineno, last, start, end, padded, f"{_short(old)}  =>  {_short(text)}{where}"))

    def _swap(self, node: ast.expr, fresh: ast.expr) -> None:
        self._add(node, f"({ast.unparse(fresh)})")

    def _visit_all(self, nodes: list[ast.stmt]) -> None:
        for node in nodes:
            self.visit(node)

    def visit_Assign(self, node: ast.Assign) -> None:
        if not any(isinstance(target, ast.Name) and target.id == "__all__" for target in node.targets):
            self.visit(node.value)

    def visit_AnnAssign(self, node: ast.AnnAssign) -> None:
        if node.value is not None:
            self.visit(node.value)

    def visit_FunctionDef(self, node: ast.FunctionDef | ast.AsyncFunctionDef) -> None:
        for default in (*node.args.defaults, *node.args.kw_defaults):
            if default is not None:
                self.visit(default)
        self._visit_all(node.body)

    visit_AsyncFunctionDef = visit_FunctionDef  # noqa: N815 - ast's own names

    def visit_ClassDef(self, node: ast.ClassDef) -> None:
        self._visit_all(node.body)

    def visit_If(self, node: ast.If) -> None:
        if isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING":
            return
        self._swap(node.test, ast.UnaryOp(ast.Not(), node.test))
        self.generic_visit(node)

    def visit_IfExp(self, node: ast.IfExp) -> None:
        self._swap(node.test, ast.UnaryOp(ast.Not(), node.test))
        self.generic_visit(node)

    def visit_Raise(self, node: ast.Raise) -> None:
        """Leave errors alone: their words are not behaviour, and without them the line before is a mutant."""

    def visit_Assert(self, node: ast.Assert) -> None:
        """Leave assertions alone."""

    def visit_JoinedStr(self, node: ast.JoinedStr) -> None:
        """Leave texts alone."""

    def visit_Expr(self, node: ast.Expr) -> None:
        if isinstance(node.value, ast.Constant):
            return
        if isinstance(node.value, ast.Call):
            self._add(node, "pass")
        self.generic_visit(node)

    def visit_Call(self, node: ast.Call) -> None:
        name = node.func.id if isinstance(node.func, ast.Name) else getattr(node.func, "attr", "")
        if name not in WORDS_AND_TYPES:
            self.generic_visit(node)

    def visit_keyword(self, node: ast.keyword) -> None:
        # zip(strict=True) states what is known to be so: without it nothing changes.
        if node.arg != "strict":
            self.generic_visit(node)

    def visit_Return(self, node: ast.Return) -> None:
        if node.value is not None and not (isinstance(node.value, ast.Constant) and node.value.value is None):
            self._add(node.value, "None")
        self.generic_visit(node)

    def visit_Compare(self, node: ast.Compare) -> None:
        if len(node.ops) == 1:
            left, right = ast.unparse(node.left), ast.unparse(node.comparators[0])
            self._add(node, f"({left} {COMPARISONS[type(node.ops[0])]} {right})")
        self.generic_visit(node)

    def visit_BoolOp(self, node: ast.BoolOp) -> None:
        other = ast.Or() if isinstance(node.op, ast.And) else ast.And()
        self._swap(node, ast.BoolOp(other, node.values))
        rest = node.values[1:]
        self._swap(node, rest[0] if len(rest) == 1 else ast.BoolOp(node.op, rest))
        self.generic_visit(node)

    def visit_UnaryOp(self, node: ast.UnaryOp) -> None:
        if isinstance(node.op, ast.Not):
            self._swap(node, node.operand)
        self.generic_visit(node)

    def visit_BinOp(self, node: ast.BinOp) -> None:
        if isinstance(node.left, ast.Constant) and isinstance(node.left.value, str):
            return
        if type(node.op) in OPERATORS:
            self._swap(node, ast.BinOp(node.left, OPERATORS[type(node.op)](), node.right))
        self.generic_visit(node)

    def visit_AugAssign(self, node: ast.AugAssign) -> None:
        if type(node.op) in OPERATORS:
            self._add(node, ast.unparse(ast.AugAssign(node.target, OPERATORS[type(node.op)](), node.value)))
        self.generic_visit(node)

    def visit_Constant(self, node: ast.Constant) -> None:
        if isinstance(node.value, bool):
            self._add(node, str(not node.value))
        elif isinstance(node.value, int):
            self._add(node, str(node.value + 1))
        elif isinstance(node.value, float):
            self._add(node, str(node.value * 2 + 1))

    def visit_Break(self, node: ast.Break) -> None:
        self._add(node, "continue")

    def visit_Continue(self, node: ast.Continue) -> None:
        self._add(node, "break")
