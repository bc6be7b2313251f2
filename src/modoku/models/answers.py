"""Answers that other programs wrote, read back into digits.

Each reader gives the digits, or None where the file says that there is no solution. The digits are not checked:
`Solution.checked` does that. A text that is no answer at all raises FormatError with its line.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from ..errors import FormatError
from ..language import msg
from ..puzzle import Digit, DigitSet, Puzzle
from .colouring import ColouringModel
from .csp import CspModel, csp_names
from .ilp import IlpModel
from .sat import CnfModel
from .varmap import VarMap, variable_names

Values = tuple[Digit, ...]

_MATHPROG = re.compile(r"^(?:c )?Objective: +constant ", re.MULTILINE)
"""The objective of our MathProg files, which is named otherwise in the others."""


def read_sat_answer(text: str, model: CnfModel) -> Values | None:
    r"""Read the output of a SAT solver: an `s` line, and `v` lines that end with 0.

    >>> from modoku.models import to_cnf
    >>> from modoku.puzzle import BoxGrid, Puzzle
    >>> model = to_cnf(Puzzle.blank(BoxGrid.of_order(1).to_layout("one")), propagate=False)
    >>> read_sat_answer("c a comment\ns SATISFIABLE\nv 1 0\n", model)
    (1,)
    """
    status, literals, ended, last = "", [], False, 0
    for number, line in _lines(text):
        last = number
        if line.startswith("s "):
            status = line[2:].strip()
        elif line.startswith("v "):
            for word in line[2:].split():
                literal = _whole(word, number)
                if abs(literal) > model.varmap.count:
                    raise FormatError(
                        msg("Variable {number} is not in this formula.", number=abs(literal)),
                        msg("Was the answer written for another puzzle or encoding?"),
                        number,
                    )
                ended = ended or literal == 0
                literals.append(literal)
        elif not line.startswith("c"):
            raise FormatError(msg("'{text}' is no line of a SAT solver's answer.", text=line[:40]), line=number)
    if status == "UNSATISFIABLE":
        return None
    if status != "SATISFIABLE":
        raise _no_status("s SATISFIABLE", last)
    if not ended:
        raise FormatError(msg("The list of values does not end with 0: the answer is cut off."), line=last)
    return model.to_values(literals)


def read_glpsol_answer(text: str, model: IlpModel) -> Values | None:
    """Read a solution of glpsol: the plain file (`--write`) or the printable report (`--output`).

    Both may be for the LP or MPS file of the model, or for the MathProg file of its puzzle.
    """
    from_mathprog = _MATHPROG.search(text) is not None
    if text.lstrip().startswith("Problem:"):
        return _read_report(text, model, from_mathprog)
    count = model.puzzle.layout.cell_count * model.puzzle.elementary.size
    values = [0.0] * (count if from_mathprog else model.varmap.count)
    status, columns, last = "", 0, 0
    for number, line in _lines(text):
        last = number
        words = line.split()
        if words[0] == "s":
            if len(words) < 5 or words[1] != "mip":
                raise FormatError(
                    msg("'{text}' is no status line of an integer solution.", text=line[:40]), line=number
                )
            status = words[4]
            columns = _whole(words[3], number)
            if columns < len(values) or (columns > len(values) and not from_mathprog):
                raise _other_model(number)
        elif words[0] == "j" and len(words) == 3:
            column = _whole(words[1], number)
            if not 1 <= column <= columns:
                raise _other_model(number)
            # In MathProg, auxiliary variables come after those of cells and digits.
            if column <= len(values):
                values[column - 1] = _real(words[2], number)
        elif words[0] not in ("c", "i", "e"):
            raise FormatError(msg("'{text}' is no line of a glpsol solution.", text=line[:40]), line=number)
    if status not in ("o", "f", "n", "u"):
        raise _no_status("s mip", last)
    if status not in ("o", "f"):
        return None
    return _full_values(model.puzzle, values) if from_mathprog else model.to_values(values)


def _full_values(puzzle: Puzzle, values: Sequence[float]) -> Values:
    """Return the digits where every cell and digit has a value, in order, whatever the givens are."""
    size = puzzle.elementary.size
    pairs = VarMap(size, (0,) * puzzle.layout.cell_count, (DigitSet.full(size),) * puzzle.layout.cell_count)
    return pairs.to_values(number for number, value in enumerate(values, 1) if value > 0.5)


def _read_report(text: str, model: IlpModel, from_mathprog: bool) -> Values | None:
    """Read glpsol's report, in which a long name stands on a line of its own."""
    found: dict[str, float] = {}
    status, name = "", ""
    for number, line in _lines(text):
        words = line.split()
        if words[0] == "Status:":
            status = " ".join(words[1:])
        elif re.fullmatch("[0-9]+", words[0]) and len(words) >= 2:
            name = words[1]
            rest = words[2:]
        else:
            rest = words
        if name.startswith(("x_", "y_", "x[")) and words[0] != "Status:" and rest:
            activity = rest[1] if rest[0] == "*" and len(rest) > 1 else rest[0]
            found[name] = _real(activity, number)
            name = ""
    if "OPTIMAL" not in status or "UNDEFINED" in status:
        return None
    if from_mathprog:
        size = model.puzzle.elementary.size
        pairs = ((cell, digit) for cell in range(model.puzzle.layout.cell_count) for digit in range(1, size + 1))
        # x[row,column,digit] for a classic grid, x[cell,digit] for any other puzzle.
        names = [(f"x[{cell // size + 1},{cell % size + 1},{d}]", f"x[{cell + 1},{d}]") for cell, d in pairs]
        return _full_values(model.puzzle, [found.get(square, found.get(any_, 0.0)) for square, any_ in names])
    return _by_name(found, model, text)


def read_highs_answer(text: str, model: IlpModel) -> Values | None:
    """Read a solution file of HiGHS (`--solution_file`, raw style)."""
    found: dict[str, float] = {}
    status, section = "", ""
    before = ""
    for number, line in _lines(text):
        if before == "Model status":
            status = line
        if line.startswith("#"):
            section = line
        elif section.startswith("# Columns"):
            words = line.split()
            if len(words) != 2:
                raise FormatError(msg("'{text}' is no name with its value.", text=line[:40]), line=number)
            # The dual values come in a second list of columns: the first is what we want.
            found.setdefault(words[0], _real(words[1], number))
        before = line
    if status == "Infeasible":
        return None
    if status != "Optimal":
        raise _no_status("Model status / Optimal", None)
    return _by_name(found, model, text)


def _by_name(found: dict[str, float], model: IlpModel, text: str) -> Values:
    names = variable_names(model.varmap, model.puzzle.layout)
    missing = [name for name in names if name not in found]
    if missing:
        raise FormatError(
            msg("The solution has no value for {name}.", name=missing[0]),
            msg("Was the answer written for another puzzle or encoding?"),
            text.count("\n"),
        )
    return model.to_values([found[name] for name in names])


def read_opb_answer(text: str, model: IlpModel) -> Values | None:
    r"""Read the output of a pseudo-Boolean solver: an `s` line, and `v` lines such as `v x1 -x2`.

    >>> from modoku.models import to_ilp
    >>> from modoku.puzzle import BoxGrid, Puzzle
    >>> model = to_ilp(Puzzle.blank(BoxGrid.of_order(1).to_layout("one")), propagate=False)
    >>> read_opb_answer("s OPTIMUM FOUND\nv x1\n", model)
    (1,)
    """
    status, true = _status_and_words(text)
    if status == "UNSATISFIABLE":
        return None
    if status not in ("SATISFIABLE", "OPTIMUM FOUND"):
        raise _no_status("s SATISFIABLE", None)
    numbers = []
    for line, word in true:
        match = re.fullmatch(r"(-?)x([0-9]{1,9})", word)
        if match is None or not 1 <= int(match[2]) <= model.varmap.count:
            raise _other_model(line)
        if not match[1]:
            numbers.append(int(match[2]))
    return model.varmap.to_values(numbers)


def _status_and_words(text: str) -> tuple[str, list[tuple[int, str]]]:
    """Return what the `s` line of a solver says, and the words of its `v` lines with the line of each."""
    status, words = "", []
    for number, line in _lines(text):
        if line.startswith("s "):
            status = line[2:].strip()
        elif line.startswith("v "):
            words += [(number, word) for word in line[2:].split()]
    return status, words


def read_xcsp3_answer(text: str, model: CspModel) -> Values | None:
    r"""Read the output of an XCSP3 solver: an `s` line, and an instantiation of all variables, on `v` lines or alone.

    >>> from modoku.models import to_csp
    >>> from modoku.puzzle import BoxGrid, Puzzle
    >>> model = to_csp(Puzzle.blank(BoxGrid(1, 2).to_layout("two")))
    >>> read_xcsp3_answer(
    ...     "s SATISFIABLE\nv <instantiation> <list> r1c2 r1c1 r2c1 r2c2 </list>\n"
    ...     "v <values> 2 1 2 1 </values> </instantiation>\n", model)
    (1, 2, 2, 1)
    """
    status, words = _status_and_words(text)
    if status == "UNSATISFIABLE":
        return None
    said = " ".join(word for _, word in words) or text
    match = re.search(r"<list>([^<]*)</list>\s*<values>([^<]*)</values>", said)
    if match is None:
        raise _no_status("<instantiation>", None)
    line = words[0][0] if words else 1
    values: list[int] = []
    for word in match[2].split():
        # 0x7 stands for seven zeros.
        value, _, times = word.partition("x")
        values += [_whole(value, line)] * (min(_whole(times, line), len(model.variables) + 1) if times else 1)
    names = match[1].split()
    wanted = csp_names(model)
    if len(values) != len(names) or set(names) != set(wanted):
        raise _other_model(line)
    found = dict(zip(names, values, strict=True))
    return model.to_values([found[name] for name in wanted])


def read_colouring_answer(text: str, model: ColouringModel) -> Values | None:
    """Read a colouring: lines `l VERTEX COLOUR` (vertices from 1), or simply one colour a vertex, in order.

    Where the graph was written with vertices for the colours, those say which colour is which digit.

    >>> from modoku.models import to_colouring
    >>> from modoku.puzzle import BoxGrid, Puzzle
    >>> read_colouring_answer("2 1 1 2", to_colouring(Puzzle.blank(BoxGrid(1, 2).to_layout("two"))))
    (2, 1, 1, 2)
    """
    count = len(model.vertices)
    total = count + model.colours if model.needs_colour_vertices else count
    colours: dict[int, int] = {}
    last = 0
    for number, line in _lines(text):
        last = number
        words = line.split()
        if words[0] == "l" and len(words) == 3:
            colours[_whole(words[1], number)] = _whole(words[2], number)
        elif words[0] not in ("c", "s", "l"):
            for word in words:
                colours[len(colours) + 1] = _whole(word, number)
    if set(colours) == set(range(1, count + 1)):
        return model.to_values([colours[vertex] for vertex in range(1, count + 1)])
    if set(colours) != set(range(1, total + 1)):
        raise FormatError(
            msg("A colouring of {count} vertices is expected, and there are {n}.", count=total, n=len(colours)),
            line=last,
        )
    digit_of = {colours[count + colour]: colour for colour in range(1, model.colours + 1)}
    return model.to_values([digit_of.get(colours[vertex], 0) for vertex in range(1, count + 1)])


def read_csp_answer(text: str, model: CspModel) -> Values | None:
    """Read the output of MiniZinc: a line `values:` with the value of every variable, or `=====UNSATISFIABLE=====`."""
    if "=====UNSATISFIABLE=====" in text:
        return None
    for number, line in _lines(text):
        if line.startswith("values:"):
            values = [_whole(word, number) for word in line[7:].split()]
            if len(values) != len(model.variables):
                raise _other_model(number)
            return model.to_values(values)
    raise _no_status("values:", None)


def read_printed_answer(text: str, puzzle: Puzzle) -> Values | None:
    r"""Read what glpsol prints for our MathProg: a line `values:`, one digit a cell, zeros where there is no solution.

    >>> from modoku.puzzle import BoxGrid
    >>> read_printed_answer("values: 1\n", Puzzle.blank(BoxGrid.of_order(1).to_layout("one")))
    (1,)
    """
    for number, line in _lines(text):
        if line.startswith("values:"):
            values = tuple(_whole(word, number) for word in line[7:].split())
            if len(values) != puzzle.layout.cell_count:
                raise _other_model(number)
            return values if any(values) else None
    if "HAS NO PRIMAL FEASIBLE SOLUTION" in text or "NO INTEGER FEASIBLE SOLUTION" in text:
        return None
    raise _no_status("values:", None)


def _lines(text: str) -> Iterator[tuple[int, str]]:
    """Yield the lines that are not blank, with their numbers from 1."""
    for number, line in enumerate(text.splitlines(), 1):
        if line.strip():
            yield number, line.strip()


def _whole(word: str, line: int) -> int:
    if not re.fullmatch(r"[+-]?[0-9]{1,12}", word):
        raise FormatError(msg("'{word}' is not a whole number.", word=word[:40]), line=line)
    return int(word)


def _real(word: str, line: int) -> float:
    try:
        return float(word)
    except ValueError as error:
        raise FormatError(msg("'{word}' is not a number.", word=word[:40]), line=line) from error


def _other_model(line: int) -> FormatError:
    return FormatError(
        msg("The solution does not have the variables of this model."),
        msg("Was the answer written for another puzzle or encoding?"),
        line,
    )


def _no_status(wanted: str, line: int | None) -> FormatError:
    return FormatError(
        msg("The text does not say whether there is a solution."),
        msg("A line '{wanted}' is expected.", wanted=wanted),
        line or None,
    )
