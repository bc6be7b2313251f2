"""Game IDs of Solo, from Simon Tatham's collection: classic, jigsaw, X and killer.

    3x3:53b7d6b195d98d6a8c6c34b8a3b17c2c6a6d28d419b5d8b79
    9jxk:...,blocks,cages,sums

Before the colon: columns x rows of boxes, or `Nj`, then `x` (diagonals) and `k` (killer), symmetry and difficulty.
After it: numbers, letters for runs of blanks, `_` between two numbers.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise

from ..errors import FormatError
from ..language import Message, msg, msgn
from ..puzzle import AllDifferent, BoxGrid, Cell, Constraint, Puzzle, Sheet, Sum
from ..variants import classic, diagonal, killer
from .format import Context, Format
from .layouts import Parts, from_regions, take_apart
from .losses import constraint_losses, same_rules, sheet_losses
from .rows import TextRow, read_rows

_PARAMETERS = re.compile(r"([1-9][0-9]?)(?:x([1-9][0-9]?))?((?:j|x|k|r[24]|a|md?[24]|m8|d[tbiaeu])*)")
_MODIFIERS = re.compile(r"j|x|k|r[24]|a|md?[24]|m8|d[tbiaeu]")
_SYMMETRIES = {
    "a": "none",
    "m2": "2-way mirror",
    "md2": "2-way diagonal mirror",
    "m4": "4-way mirror",
    "md4": "4-way diagonal mirror",
    "m8": "8-way mirror",
    "r2": "2-way rotation",
    "r4": "4-way rotation",
}
_LEVELS = {
    "t": "trivial",
    "b": "basic",
    "i": "intermediate",
    "a": "advanced",
    "e": "extreme",
    "u": "unreasonable",
}
MAX_DIGITS = 31
"""As many digits as Solo has."""


def read_id(row: TextRow, context: Context) -> Sheet:
    """Read one game ID."""
    text = row.text.strip()
    head, colon, body = text.partition(":")
    match = _PARAMETERS.fullmatch(head)
    if not colon or match is None:
        raise FormatError(
            msg("'{head}' are not the parameters of a Solo game.", head=head[:40]),
            msg("Write them as 3x3, 3x3x, 9j or 3x3k, then a colon; an ID with '#' names no puzzle."),
            row.line,
            1,
        )
    wide, high, marks = int(match[1]), int(match[2] or match[1]), _MODIFIERS.findall(match[3])
    is_jigsaw = "j" in marks
    size = wide * high if match[2] or not is_jigsaw else wide
    if not 2 <= size <= MAX_DIGITS or (not is_jigsaw and min(wide, high) < 2):
        raise FormatError(
            msg("A Solo game has 2 to {max} digits, in boxes of several rows and columns.", max=MAX_DIGITS),
            None,
            row.line,
            1,
        )
    fields = body.split(",")
    expected = 1 + is_jigsaw + 2 * ("k" in marks)
    if len(fields) != expected:
        raise FormatError(
            msgn(
                "The ID has {n} part after the colon, and {expected} are expected.",
                "The ID has {n} parts after the colon, and {expected} are expected.",
                len(fields),
                expected=expected,
            ),
            msg("Digits, then blocks for a jigsaw, then cages and sums for a killer, with commas between."),
            row.line,
            len(head) + 2,
        )
    columns = [len(head) + 2 + sum(len(f) + 1 for f in fields[:k]) for k in range(len(fields))]
    parts = [TextRow(field, row.line, column) for field, column in zip(fields, columns, strict=True)]
    givens = _read_numbers(parts[0], size, size)
    puzzle = from_regions(size, read_blocks(parts[1], size)) if is_jigsaw else classic(BoxGrid(wide, high))
    if "x" in marks:
        puzzle = diagonal(puzzle)
    if "k" in marks:
        puzzle = _with_cages(puzzle, parts[-2], parts[-1])
    if context.blank is not None:
        if not same_rules(context.blank.layout, puzzle.layout) or context.blank.constraints != puzzle.constraints:
            raise FormatError(
                msg("The text says itself what its layout is."), msg("Leave the variant (--variant) out."), row.line
            )
        puzzle = context.blank
    notes = {"symmetry": next((_SYMMETRIES[m] for m in marks if m in _SYMMETRIES), "")}
    notes["level"] = next((_LEVELS[m[1]] for m in marks if m[0] == "d"), "")
    return Sheet(puzzle.with_givens(givens).with_meta(**{key: note for key, note in notes.items() if note}))


def _read_numbers(part: TextRow, size: int, highest: int) -> list[int]:
    """Read numbers and runs of blanks, one entry a cell."""
    found: list[int] = []
    at = 0
    for match in re.finditer(r"([0-9]{1,4})|([a-z])|(_)", part.text):
        if match.start() != at:
            break
        at = match.end()
        if match[1]:
            number = int(match[1])
            if not 1 <= number <= highest:
                raise FormatError(
                    msg("{number} is not between 1 and {max}.", number=number, max=highest),
                    None,
                    part.line,
                    part.column + match.start(),
                )
            found.append(number)
        elif match[2]:
            found += [0] * (ord(match[2]) - ord("a") + 1)
        if len(found) > size * size:
            break
    if at != len(part.text):
        raise _unexpected(part, at)
    if len(found) != size * size:
        raise FormatError(
            msgn(
                "The ID has {n} cell, and {expected} are expected.",
                "The ID has {n} cells, and {expected} are expected.",
                len(found),
                expected=size * size,
            ),
            msg("A letter stands for 1 (a) to 26 (z) blanks."),
            part.line,
            part.column,
        )
    return found


def _unexpected(part: TextRow, at: int) -> FormatError:
    return FormatError(msg("'{symbol}' is not expected here.", symbol=part.text[at]), None, part.line, part.column + at)


def _borders(size: int) -> list[tuple[Cell, Cell]]:
    """Return the pairs of neighbours in the order of the blocks text: across each row, then down each column."""
    across = [(size * r + c, size * r + c + 1) for r in range(size) for c in range(size - 1)]
    down = [(size * r + c, size * (r + 1) + c) for c in range(size) for r in range(size - 1)]
    return across + down


def read_blocks(part: TextRow, size: int) -> tuple[int, ...]:
    """Read the division of the grid: run lengths of pairs of neighbours that lie in one block."""
    pairs = _borders(size)
    together = [False] * (len(pairs) + 1)
    at = 0
    for index, letter in enumerate(part.text):
        if letter != "_" and not "a" <= letter <= "z":
            raise _unexpected(part, index)
        run = 0 if letter == "_" else ord(letter) - ord("a") + 1
        if at + run > len(pairs):
            at = len(pairs) + 2
            break
        together[at : at + run] = [True] * run
        # 'z' is the one run that no border follows, so that longer runs can be written.
        at += run + (letter != "z")
    if at != len(pairs) + 1:
        raise FormatError(
            msg("The blocks do not fit a grid of {n} x {n}.", n=size),
            msg("Copy the whole ID; the end is often lost."),
            part.line,
            part.column,
        )
    block = list(range(size * size))

    def root(cell: Cell) -> Cell:
        while block[cell] != cell:
            block[cell] = block[block[cell]]
            cell = block[cell]
        return cell

    for (a, b), same in zip(pairs, together, strict=False):
        if same:
            first, second = sorted((root(a), root(b)))
            block[second] = first
    return tuple(map(root, range(size * size)))


def _with_cages(puzzle: Puzzle, blocks: TextRow, sums: TextRow) -> Puzzle:
    size = puzzle.size
    cages: dict[int, list[Cell]] = {}
    for cell, cage in enumerate(read_blocks(blocks, size)):
        cages.setdefault(cage, []).append(cell)
    totals = _read_numbers(sums, size, size**3)
    for cell, total in enumerate(totals):
        if bool(total) != (cell in cages):
            raise FormatError(
                msg(
                    "The sums do not stand on the first cells of the cages: see {cell}.",
                    cell=puzzle.layout.cell_name(cell),
                ),
                None,
                sums.line,
                sums.column,
            )
    for cells in cages.values():
        if len(cells) > size:
            raise FormatError(
                msg("A cage has {n} cells, more than there are digits.", n=len(cells)), None, blocks.line, blocks.column
            )
    return killer(puzzle, [(totals[first], cells) for first, cells in cages.items()])


def _read(text: str, context: Context) -> list[Sheet]:
    return read_rows(text, lambda row: read_id(row, context))


def _write_numbers(numbers: Sequence[int]) -> str:
    text = ""
    run = 0
    for number in numbers:
        if number:
            text += _write_run(run)
            text += f"_{number}" if text and run == 0 else str(number)
            run = 0
        else:
            run += 1
    return text + _write_run(run)


def _write_run(run: int) -> str:
    return "z" * (run // 26) + (chr(ord("a") + run % 26 - 1) if run % 26 else "")


def write_blocks(block: Sequence[int], size: int) -> str:
    """Write the division of a grid, given the block of each cell."""
    edges = [k for k, (a, b) in enumerate(_borders(size)) if block[a] != block[b]]
    ends = [-1, *edges, 2 * size * (size - 1)]
    text = ""
    for before, edge in pairwise(ends):
        run = edge - before - 1
        text += "z" * (run // 26) + (chr(ord("a") + run % 26 - 1) if run % 26 else "_")
    return text


def _cages(puzzle: Puzzle) -> tuple[tuple[int, ...], list[int]] | None:
    """Return the cage of each cell and the total on each cage's first cell, if the cages are as Solo has them."""
    size = puzzle.size
    different = {frozenset(c.cells) for c in puzzle.constraints if isinstance(c, AllDifferent)}
    totals: dict[frozenset[Cell], int] = {}
    for constraint in puzzle.constraints:
        if isinstance(constraint, Sum) and constraint.style == "cage":
            totals[frozenset(constraint.cells)] = constraint.total
    count = sum(len(cells) for cells in totals)
    if count != size**2 or len(frozenset().union(*totals)) != count or size > 9:
        return None
    # Solo itself refuses cages of one cell.
    if different != totals.keys() or any(not 2 <= len(cells) <= size for cells in totals):
        return None
    cage = {cell: min(cells) for cells in totals for cell in cells}
    numbers = tuple(cage[cell] for cell in range(size**2))
    try:
        # Only a cage in one piece survives the way Solo writes it.
        again = read_blocks(TextRow(write_blocks(numbers, size)), size)
    except FormatError:
        return None
    sums = [0] * size**2
    for cells, total in totals.items():
        sums[min(cells)] = total
    return (numbers, sums) if again == numbers and all(1 <= t <= size**3 for t in totals.values()) else None


def _is_cage(constraint: Constraint) -> bool:
    if isinstance(constraint, Sum):
        return constraint.style == "cage" and not constraint.coefficients and constraint.comparison == "="
    return isinstance(constraint, AllDifferent) and constraint.style == "cage"


def _plan(sheet: Sheet) -> tuple[Parts, tuple[int, ...], bool]:
    """Return what of the layout an ID can hold: its parts, the block of each cell, and whether nothing else is left."""
    parts = take_apart(sheet.puzzle.layout)
    if parts is None or not 1 < parts.size <= MAX_DIGITS:
        raise FormatError(
            msg("The format {format} holds square grids of 2 to {max} digits only.", format="solo", max=MAX_DIGITS),
            msg("Choose another format: json holds everything."),
        )
    # Blocks that are rows add nothing: that is how a Latin square becomes a jigsaw, and all that is left of regions in
    # several pieces, which Solo would take for smaller ones.
    rows = tuple(cell // parts.size for cell in range(parts.size**2))
    blocks = parts.regions or rows
    connected = read_blocks(TextRow(write_blocks(blocks, parts.size)), parts.size) == _first_cells(blocks)
    blocks = blocks if connected else rows
    kept = connected and parts.main == parts.anti and not parts.others
    return parts, blocks, kept and (not parts.main or parts.size > 3)


def _first_cells(blocks: Sequence[int]) -> tuple[int, ...]:
    first: dict[int, int] = {}
    for cell, block in enumerate(blocks):
        first.setdefault(block, cell)
    return tuple(first[block] for block in blocks)


def _box_shape(puzzle: Puzzle) -> tuple[int, int] | None:
    match = re.fullmatch(r"classic:boxes=([0-9]+)x([0-9]+)", puzzle.layout.name)
    shape = (int(match[1]), int(match[2])) if match else None
    return shape if shape and min(shape) > 1 else None


def _write(sheets: Sequence[Sheet]) -> str:
    return "".join(f"{write_id(sheet)}\n" for sheet in sheets)


def write_id(sheet: Sheet) -> str:
    """Write one game ID."""
    parts, blocks, _ = _plan(sheet)
    size = parts.size
    shape = _box_shape(from_regions(size, blocks)) if parts.regions else None
    head = f"{shape[0]}x{shape[1]}" if shape else f"{size}j"
    fields = [_write_numbers(sheet.puzzle.givens)]
    if not shape:
        fields.append(write_blocks(blocks, size))
    if parts.main and parts.anti and size > 3:
        head += "x"
    cages = _cages(sheet.puzzle)
    if cages:
        head += "k"
        fields += [write_blocks(cages[0], size), _write_numbers(cages[1])]
    return f"{head}:{','.join(fields)}"


def losses(sheet: Sheet) -> Iterator[Message]:
    """Return what a game ID cannot hold."""
    _, _, kept = _plan(sheet)
    if not kept:
        yield msg("the layout {name}", name=sheet.puzzle.layout.name)
    constraints = sheet.puzzle.constraints
    if constraints and _cages(sheet.puzzle):
        constraints = tuple(c for c in constraints if not _is_cage(c))
    yield from constraint_losses(constraints)
    yield from sheet_losses(sheet)


def _recognises(text: str) -> int:
    line = next((line.strip() for line in text[:100_000].split("\n") if line.strip()), "")
    check = re.match(r"([1-9][0-9]?(?:x[1-9][0-9]?)?[a-z0-9]{0,12}):[0-9a-z_,]+$", line)
    return 95 if check and _PARAMETERS.fullmatch(check[1]) else 0


FORMATS = (Format("solo", msg("Game ID of Simon Tatham's Solo"), _read, _recognises, _write, losses, (), many=True),)
