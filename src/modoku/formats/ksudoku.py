"""KSudoku's XML: a graph of cliques (groups that differ), the values as letters, `_` for a blank, `.` for no cell.

Cells are counted column by column: index = x * sizeY + y. The letter `b` is 1, `c` is 2, and so on.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import isqrt

from ..errors import FormatError
from ..language import Message, msg, msgn
from ..puzzle import AllDifferent, Cell, Constraint, Position, Puzzle, Sheet, Sum, usual_boxes
from ..rules.kenken import OPERATIONS, KenKen
from .cages import split_cages
from .format import Context, Format
from .layouts import from_groups
from .losses import constraint_losses, plain_square, same_rules, sheet_losses
from .markup import Element, parse_markup, quoted

MAX_ORDER = 25
"""The letters b to z stand for 1 to 25."""


def _read(text: str, context: Context) -> list[Sheet]:
    root = parse_markup(text)
    puzzle = root if root.name == "puzzle" else next(root.iter_all("puzzle"), None)
    if root.name != "ksudoku" or puzzle is None:
        raise FormatError(
            msg("The XML holds no game of KSudoku."), msg("It needs <ksudoku>, <game>, <puzzle>."), root.line
        )
    graph, values = puzzle.get("graph"), puzzle.get("values")
    letters = "".join(values.text.split())
    order = _number(graph, "order", 1, MAX_ORDER)
    kind = graph.attributes.get("type", "sudoku").lower()
    if kind not in ("sudoku", "custom"):
        raise FormatError(msg("KSudoku's puzzles of type '{kind}' are not known.", kind=kind[:40]), None, graph.line)
    width = _number(graph, "sizeX", 1, 64) if "sizeX" in graph.attributes else order
    height = _number(graph, "sizeY", 1, 64) if "sizeY" in graph.attributes else order
    if graph.attributes.get("sizeZ", "1") != "1":
        raise FormatError(msg("KSudoku's puzzles in three dimensions are not known."), None, graph.line)
    if len(letters) != width * height:
        raise FormatError(
            msgn(
                "There is {n} value, and {expected} are expected.",
                "There are {n} values, and {expected} are expected.",
                len(letters),
                expected=width * height,
            ),
            None,
            values.line,
        )
    positions = {(k % height, k // height) for k, letter in enumerate(letters) if letter != "."}
    blank = _blank(graph, order, height, positions)
    if context.blank is not None:
        if not same_rules(context.blank.layout, blank.layout):
            raise FormatError(
                msg("The text says itself what its layout is."), msg("Leave the variant (--variant) out.")
            )
        blank = context.blank
    givens = [0] * blank.layout.cell_count
    for k, letter in enumerate(letters):
        digit = 0 if letter in "._" else ord(letter) - ord("a")
        if not 0 <= digit <= order:
            raise FormatError(
                msg("'{letter}' is not a value: b stands for 1, c for 2, _ for a blank.", letter=letter),
                None,
                values.line,
            )
        cell = blank.layout.find_cell(k % height, k // height)
        if cell is not None:
            givens[cell] = digit
    rules = _cages(graph, height, blank)
    name = graph.attributes.get("name", "")[:1000]
    return [Sheet(blank.with_givens(givens).with_constraints(rules).with_meta(**({"title": name} if name else {})))]


def _number(element: Element, key: str, low: int, high: int) -> int:
    text = element.attributes.get(key, "")
    if not re.fullmatch("-?[0-9]{1,6}", text) or not low <= int(text) <= high:
        raise FormatError(
            msg("{key}='{text}' is not a number from {low} to {high}.", key=key, text=text[:20], low=low, high=high),
            None,
            element.line,
        )
    return int(text)


def _blank(graph: Element, order: int, height: int, positions: set[Position]) -> Puzzle:
    groups: list[list[Position]] = []
    for child in graph.children:
        if child.name == "clique":
            groups.append(_cells(child, height, positions))
        elif child.name == "sudokugroups":
            groups += _square_groups(child, order, height, positions)
        elif child.name != "cage":
            raise FormatError(msg("<{name}> is not known here.", name=child.name[:40]), None, child.line)
    if not groups:
        if len(positions) != order**2 or isqrt(order) ** 2 != order or height != order:
            raise FormatError(msg("The graph has no cliques, so its rules are not known."), None, graph.line)
        return plain_square(order)
    # Cells in no group are holes, whatever their value says.
    used = {position for group in groups for position in group}
    return from_groups(order, used, groups, graph.attributes.get("name", "ksudoku")[:200] or "ksudoku")


def _cells(element: Element, height: int, positions: set[Position]) -> list[Position]:
    words = element.text.split()
    size = _number(element, "size", 1, 4096)
    if len(words) != size or not all(re.fullmatch("[0-9]{1,5}", word) for word in words):
        raise FormatError(
            msg("<{name}> does not hold {n} numbers of cells.", name=element.name, n=size), None, element.line
        )
    found = [(int(word) % height, int(word) // height) for word in words]
    if not set(found) <= positions or len(set(found)) != len(found):
        raise FormatError(
            msg("<{name}> names a cell twice, or one that does not exist.", name=element.name), None, element.line
        )
    return found


def _square_groups(element: Element, order: int, height: int, positions: set[Position]) -> list[list[Position]]:
    """Return the rows, columns and perhaps blocks of a square grid that begins at a cell."""
    start = _number(element, "at", 0, 4095)
    top, left = start % height, start // height
    lines = [[(top + r, left + c) for c in range(order)] for r in range(order)]
    lines += [[(top + r, left + c) for r in range(order)] for c in range(order)]
    boxes = usual_boxes(order)
    if element.attributes.get("withblocks", "1") != "0" and boxes:
        lines += [[(top + r, left + c) for r, c in places] for kind, _, places in boxes.units() if kind == "box"]
    if not {position for line in lines for position in line} <= positions:
        raise FormatError(
            msg("<{name}> names a cell twice, or one that does not exist.", name=element.name), None, element.line
        )
    return lines


_OPERATORS = {"0": "", "1": "/", "2": "-", "3": "*", "4": "+", "x": "*", "": ""}
"""The operators of cages are numbers; signs are understood as well."""
_NUMBERS = {"": 0, "/": 1, "-": 2, "*": 3, "+": 4}


def _cages(graph: Element, height: int, puzzle: Puzzle) -> list[Constraint]:
    found: list[Constraint] = []
    is_killer = "killer" in graph.attributes.get("specific-type", "").lower()
    for cage in graph.children:
        if cage.name != "cage":
            continue
        positions = _cells(cage, height, set(puzzle.layout.positions))
        cells = tuple(puzzle.layout.positions.index(position) for position in positions)
        value = _number(cage, "value", 0, 1_000_000)
        written = cage.attributes.get("operator", "").strip()
        sign = _OPERATORS.get(written, written)
        if is_killer and (sign == "+" or len(cells) == 1):
            found += [AllDifferent(cells, "cage")] if len(cells) > 1 else []
            found.append(Sum(cells, value, style="cage"))
        elif sign in OPERATIONS or (not sign and len(cells) == 1):
            found.append(KenKen(cells, value, sign or "+"))
        else:
            raise FormatError(
                msg(
                    "A cage with the operator '{operator}' and {n} cells is not known.",
                    operator=written[:10],
                    n=len(cells),
                ),
                None,
                cage.line,
            )
    return found


@dataclass(frozen=True, slots=True)
class _Plan:
    """How rules are written: killer cages or cages with an operation, groups that differ, and what is left out."""

    cages: tuple[tuple[int, str, tuple[Cell, ...]], ...]
    is_killer: bool
    groups: tuple[AllDifferent, ...]
    lost: tuple[Constraint, ...]


def _plan(puzzle: Puzzle) -> _Plan:
    """Say how the rules are written; one graph has killer cages or others, never both."""
    signs = [c for c in puzzle.constraints if isinstance(c, KenKen) and _has_operator(c)]
    found, left = ([], list(puzzle.constraints)) if signs else split_cages(puzzle.constraints)
    cages = [(total, "+", cells) for total, cells in found if total is not None and total <= 1_000_000]
    kept = {cells for _, _, cells in cages}
    if not signs:
        left += [c for c in puzzle.constraints if c.style == "cage" and c not in left and c.cells not in kept]
    else:
        cages = [(rule.total, rule.operation, rule.cells) for rule in signs]
        left = [c for c in left if c not in signs]
    groups = [c for c in left if isinstance(c, AllDifferent) and c.style == "extra-region"]
    lost = [c for c in left if c not in groups]
    return _Plan(tuple(cages), not signs, tuple(groups), tuple(lost))


def _has_operator(rule: KenKen) -> bool:
    return bool(rule.operation) and not rule.style and 0 <= rule.total <= 1_000_000


def _write(sheets: Sequence[Sheet]) -> str:
    (sheet,) = sheets
    layout, plan = sheet.puzzle.layout, _plan(sheet.puzzle)
    order, height, width = layout.size, layout.height, layout.width
    if order > MAX_ORDER or max(height, width) > 64:
        raise FormatError(msg("The format {format} holds at most {max} digits.", format="ksudoku", max=MAX_ORDER))
    values = ["."] * (width * height)
    for (row, column), digit in zip(layout.positions, sheet.puzzle.givens, strict=True):
        values[column * height + row] = chr(ord("a") + digit) if digit else "_"
    name = quoted((sheet.puzzle.about("title") or layout.name)[:200])
    is_plain = same_rules(layout, plain_square(order).layout) and isqrt(order) ** 2 == order
    if is_plain and not plan.cages and not plan.groups:
        graph = f'<graph type="sudoku" order="{order}"/>'
    else:
        groups = [unit.cells for unit in layout.units] + [group.cells for group in plan.groups]
        body = "".join(
            f'    <clique size="{len(cells)}">{" ".join(_indices(cells, sheet, height))}</clique>\n' for cells in groups
        )
        for total, sign, cells in plan.cages:
            number = 0 if len(cells) == 1 else _NUMBERS[sign]
            places = " ".join(_indices(cells, sheet, height))
            body += f'    <cage operator="{number}" value="{total}" size="{len(cells)}">{places}</cage>\n'
        kind = ("KillerSudoku" if plan.is_killer else "Mathdoku") if plan.cages else "Plain"
        graph = (
            f'<graph type="custom" specific-type="{kind}" name={name} order="{order}" sizeX="{width}" '
            f'sizeY="{height}" sizeZ="1" ncliques="{len(groups)}">\n{body}   </graph>'
        )
    return (
        "<!DOCTYPE ksudoku>\n<ksudoku>\n <game>\n  <puzzle>\n   "
        f"{graph}\n   <values>{''.join(values)}</values>\n  </puzzle>\n </game>\n</ksudoku>\n"
    )


def _indices(cells: Sequence[int], sheet: Sheet, height: int) -> list[str]:
    places = [sheet.puzzle.layout.positions[cell] for cell in cells]
    return [str(column * height + row) for row, column in places]


def _losses(sheet: Sheet) -> Iterator[Message]:
    layout = sheet.puzzle.layout
    covered = {cell for unit in layout.units for cell in unit.cells}
    if len(covered) != layout.cell_count:
        yield msg("cells that belong to no unit")
    plan = _plan(sheet.puzzle)
    yield from constraint_losses(plan.lost)
    # A cage of one cell has no operation.
    if any(len(cells) == 1 and sign != "+" for _, sign, cells in plan.cages):
        yield msg("the operation of a cage with one cell")
    yield from sheet_losses(sheet)


def _recognises(text: str) -> int:
    return 100 if re.search(r"<ksudoku[\s>]", text[:2000]) else 0


FORMATS = (Format("ksudoku", msg("KSudoku saved game (XML)"), _read, _recognises, _write, _losses, (".ksudoku",)),)
