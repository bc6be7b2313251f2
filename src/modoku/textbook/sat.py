"""Chapter 5: satisfiability. What its text claims is worked out here, and its exercises are made and judged."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import product
from random import Random

from ..language import Message
from ..lessons.lesson import LessonTable
from ..models import to_cnf
from ..puzzle import Puzzle
from . import solutions
from .figures import FOUR, NONE, ONE, TWO, board_picture, grid_line, labelled, table
from .judging.board import Clause, Rule, SmallGrid, has_model
from .judging.models import count_false, judge_clauses, literal_said
from .judging.verdict import Judgement, cell_said, rule_said
from .tasks import MadeTask, Task, a_grid, a_model, number, programme, several, whole
from .words import as_typed, both

PAIRS = ((0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3))
FIRSTS = ((1, 1), (1, 3), (3, 1), (3, 3))
FALSE_GRID = "1234234134124123"
"""Rows and columns are right, the first cell of each box differs from the others; the first box has 2 twice."""


def clause_number(kind: str, house: int, k: int, a: int, b: int) -> int:
    """Return the number of a pair clause of a 4x4 grid in the file of the book.

    >>> FOUR.formula()[clause_number("row", 2, 3, 1, 4) - 1]
    (-19, -31)
    """
    return (
        {"row": 16, "column": 112, "box": 208}[kind] + 24 * (house - 1) + 6 * (k - 1) + PAIRS.index((a - 1, b - 1)) + 1
    )


def propagate(clauses: Sequence[Clause]) -> tuple[list[tuple[int, int]], int | None]:
    """Take again and again the first clause that has become unit; return (clause, literal) pairs, and a false clause.

    >>> propagate([(1,), (-1, 2), (-2,)])
    ([(1, 1), (2, 2)], 3)
    """
    true: set[int] = set()
    steps: list[tuple[int, int]] = []
    while True:
        for place, clause in enumerate(clauses, 1):
            if any(one in true for one in clause):
                continue
            left = [one for one in clause if -one not in true]
            if not left:
                return steps, place
            if len(left) == 1:
                true.add(left[0])
                steps.append((place, left[0]))
                break
        else:
            return steps, None


def count_letter_reading() -> int:
    """Count the fillings that document 001 accepts to the letter, its "or" taken as "or", for N = 4.

    No line is constant, and the first cell of each box differs from the other three. Two rows at a time: what the two
    halves have to agree on is which columns are constant so far.
    """
    found: dict[tuple[int, ...], int] = {}
    for digits in product(FOUR.indices, repeat=8):
        a, b = digits[:4], digits[4:]
        if len(set(a)) == 1 or len(set(b)) == 1 or a[0] in (a[1], b[0], b[1]) or a[2] in (a[3], b[2], b[3]):
            continue
        key = tuple(x if x == y else 0 for x, y in zip(a, b, strict=True))
        found[key] = found.get(key, 0) + 1
    return sum(
        m * n
        for p, m in found.items()
        for q, n in found.items()
        if all(not x or x != y for x, y in zip(p, q, strict=True))
    )


def star() -> list[Rule]:
    """Return the box clauses of document 001: only the first cell of each box is compared with the others."""
    return [rule for rule in FOUR.iter_pairs("box") if rule.cells[0] in FIRSTS]


def put(literal: int) -> str:
    """Say a true variable as a digit in a cell."""
    i, j, k = FOUR.triple(literal)
    return f"{cell_said((i, j))} = {k}"


def _line(place: int, clause: Clause) -> tuple[str, str, str, Message]:
    i, j, k = FOUR.triple(abs(clause[0]))
    if place <= 16:
        what = both("cell {cell}", "case {cell}", cell=cell_said((i, j)))
    elif place > 304:
        what = both("given {cell} = {digit}", "dévoilé {cell} = {digit}", cell=cell_said((i, j)), digit=k)
    else:
        a, b = (cell_said(FOUR.triple(-one)[:2]) for one in clause)
        houses = (
            both("row {n}", "ligne {n}", n=i),
            both("column {n}", "colonne {n}", n=j),
            both("box {n}", "bloc {n}", n=FOUR.box(i, j)),
        )
        what = both(
            "{house}, digit {digit}: {a}, {b}",
            "{house}, chiffre {digit} : {a}, {b}",
            house=houses[(place - 17) // 96],
            digit=k,
            a=a,
            b=b,
        )
    return str(place + 1), f"`{' '.join(map(str, clause))} 0`", str(place), what


def _file_table(clauses: Sequence[Clause]) -> LessonTable:
    rows: list[tuple[object, ...]] = [
        ("1", f"`p cnf 64 {len(clauses)}`", "", both("the head: variables, clauses", "l'en-tête : variables, clauses"))
    ]
    shown = [1, 2, 16, 17, 18, 112, 113, 208, 209, 304, *range(305, len(clauses) + 1)]
    last = 0
    for place in shown:
        if place > last + 1:
            rows.append(("…", "", "", both("{n} more", "{n} autres", n=place - last - 1)))
        rows.append(_line(place, clauses[place - 1]))
        last = place
    head = (
        both("Line", "Ligne"),
        both("Text", "Texte"),
        both("Clause", "Clause"),
        both("What it says", "Ce qu'elle dit"),
    )
    return LessonTable(head, tuple(rows))  # type: ignore[arg-type]


def facts(puzzle: Puzzle) -> Mapping[str, object]:
    """Return what the text of the chapter says, worked out."""
    one, none, two = FOUR.formula(ONE), FOUR.formula(NONE), FOUR.formula(TWO)
    blank = FOUR.formula()
    (solution,) = FOUR.grids(ONE)
    first, second = FOUR.grids(TWO)
    grids = FOUR.grids()
    steps, _ = propagate(one)
    placed = [(place, literal) for place, literal in steps if literal > 0 and place <= 304]
    core = {
        "core_row1": clause_number("row", 1, 1, 1, 2),
        "core_col2": clause_number("column", 2, 2, 1, 3),
        "core_row3": clause_number("row", 1, 3, 2, 3),
        "core_col4": clause_number("column", 2, 4, 1, 2),
    }
    extra = count_false([*blank[:208], *(rule.clause for rule in star())], FOUR, grids)
    blocking = [-FOUR.number(i, j, int(solution[4 * i + j - 5])) for i, j in FOUR.cells if TWO[4 * i + j - 5] == "."]
    swap = [cell for cell, a, b in zip(FOUR.cells, first, second, strict=True) if a != b]
    order = {FOUR.triple(literal)[:2]: str(place) for place, (_, literal) in enumerate(placed, 1)}
    lines = set(blank[16:208])
    row = clause_number("row", 2, 3, 1, 4)
    numbers = {(i, j): [str(FOUR.number(i, j, k)) for k in FOUR.indices] for i, j in FOUR.cells}
    model = to_cnf(puzzle, "minimal", propagate=False)
    return {
        "one": ONE,
        "none": NONE,
        "two": TWO,
        "fig_one": board_picture(ONE),
        "fig_numbers": labelled(board_picture(), numbers),
        "families": table(
            (both("Family", "Famille"), both("Clauses", "Clauses"), both("Numbers", "Numéros")),
            [
                (both("(C) cells", "(C) cases"), 16, "1 … 16"),
                (both("(R) rows", "(L) lignes"), 96, "17 … 112"),
                (both("(K) columns", "(K) colonnes"), 96, "113 … 208"),
                (both("(B) boxes", "(B) blocs"), 96, "209 … 304"),
                (both("(G) givens", "(D) dévoilés"), len(one) - 304, f"305 … {len(one)}"),
            ],
        ),
        "clauses": len(one),
        "blank_clauses": len(blank),
        "box_twice": sum(clause in lines for clause in blank[208:304]),
        "box_new": sum(clause not in lines for clause in blank[208:304]),
        "grids": len(grids),
        "file": _file_table(one),
        "example_row": row,
        "example_row_text": " ".join(map(str, blank[row - 1])) + " 0",
        "true": " ".join(str(literal) for literal in FOUR.literals(solution) if literal > 0),
        "solution": grid_line(solution),
        **core,
        "propagated": len(steps) - 5,
        "negative": sum(literal < 0 for _, literal in steps),
        "fig_order": labelled(board_picture(ONE, focus=[(1, 2)]), {cell: [rank] for cell, rank in order.items()}),
        "order": table(
            (both("Rank", "Rang"), both("Cell", "Case"), both("Clause", "Clause")),
            [(rank, put(literal), place) for rank, (place, literal) in enumerate(placed, 1)],
        ),
        "letter_fillings": count_letter_reading(),
        "star_clauses": len(star()),
        "star_models": len(grids) + extra,
        "star_extra": extra,
        "fig_false": board_picture(filled=FALSE_GRID, removed=[(1, 2), (2, 1)]),
        "fig_none": board_picture(NONE, removed=[(1, 2)], cause=[(1, 1), (1, 3), (2, 2), (3, 2)]),
        "conflict": propagate(none)[1] or 0,
        "two_filled": sum(literal > 0 for _, literal in propagate(two)[0]),
        "blocking": " ".join(map(str, blocking)) + " 0",
        "blocking_length": len(blocking),
        "swap_cells": len(swap),
        "fig_two_a": board_picture(TWO, second, focus=swap),
        "fig_two_b": board_picture(TWO, first, focus=swap),
        "this_variables": model.variable_count,
        "this_clauses": model.clause_count,
        "this_size": puzzle.size,
    }


CELLS = "for i, j: x(i,j,1) | x(i,j,2) | x(i,j,3) | x(i,j,4)"
ROWS = "for i, j, l, k with j < l: -x(i,j,k) | -x(i,l,k)"
COLUMNS = "for i, j, l, k with i < l: -x(i,j,k) | -x(l,j,k)"
BOXES = "for i, j, a, b, k with box(i,j) = box(a,b), i < a, j != b: -x(i,j,k) | -x(a,b,k)"


def _number(rng: Random) -> MadeTask:
    i, j, k = (rng.choice((2, 3, 4)), rng.choice((1, 2, 4)), rng.choice((1, 2, 3)))
    right = FOUR.number(i, j, k)
    slips = {
        right - 1: both(
            "You counted from 0; DIMACS counts from 1, because 0 ends a clause.",
            "Vous avez compté à partir de 0 ; DIMACS compte à partir de 1, car 0 y termine une clause.",
        ),
        FOUR.number(j, i, k): both("You exchanged row and column.", "Vous avez échangé ligne et colonne."),
        right + 4: both("Count again: (i - 1), (j - 1), but k.", "Recomptez : (i - 1), (j - 1), mais k."),
    }
    return number(right, {"i": str(i), "j": str(j), "k": str(k)}, {n: s for n, s in slips.items() if n != right})


def _variable(rng: Random) -> MadeTask:
    asked = rng.randrange(10, 64)
    right = f"x({','.join(map(str, FOUR.triple(asked)))})"

    def judge(answer: str) -> Judgement:
        text = "".join(answer.split()).replace("_{", "(").replace("}", ")")
        if text == right:
            return Judgement(True, both("{answer} is right.", "{answer} est juste.", answer=text))
        return Judgement(
            False,
            both(
                "{answer} is not it. Divide {n} by 4 again and again.",
                "Ce n'est pas {answer}. Divisez {n} par 4, plusieurs fois de suite.",
                answer=text[:40],
                n=asked - 1,
            ),
        )

    return MadeTask(judge, right, {"asked": str(asked)})


def _count(rng: Random) -> MadeTask:
    rows, columns = rng.choice(((2, 3), (3, 3), (2, 4), (3, 4)))
    n = rows * columns
    right = n * n + 3 * n * n * (n * (n - 1) // 2)
    slips = {
        right - n * n: both("The clauses of the cells are missing.", "Il manque les clauses des cases."),
        right - n**3 * (n - 1) // 2: both("There are three kinds of houses.", "Il y a trois sortes de maisons."),
    }
    return number(right, {"n": str(n), "r": str(rows), "c": str(columns)}, slips)


def _clause(rng: Random) -> MadeTask:
    house, k = rng.choice((2, 3, 4)), rng.choice((1, 2, 3, 4))
    a, b = rng.choice(PAIRS)
    kind, word = rng.choice(
        (("row", both("row", "ligne")), ("column", both("column", "colonne")), ("box", both("box", "bloc")))
    )
    right = clause_number(kind, house, k, a + 1, b + 1)
    return number(right, {"kind": word, "house": house, "digit": k, "a": a + 1, "b": b + 1})


def _model(rng: Random) -> MadeTask:
    del rng
    return a_model(judge_clauses, "\n".join((CELLS, ROWS, COLUMNS, BOXES)), f"{CELLS}\nfor i, j, l, k with j < l: ")


def _model_givens(rng: Random) -> MadeTask:
    """Ask for one more family that makes a grid unique: judged on the whole formula."""
    grid = rng.choice(FOUR.grids())
    order = list(range(16))
    rng.shuffle(order)
    left = list(grid)
    for place in order:
        trial = list(left)
        trial[place] = "."
        if len(FOUR.grids("".join(trial), 2)) == 1:
            left = trial
    givens = "".join(left)
    units = [f"x({i},{j},{sign})" for (i, j), sign in zip(FOUR.cells, givens, strict=True) if sign != "."]
    whole = "\n".join((CELLS, ROWS, COLUMNS, BOXES))

    def judge(answer: str) -> Judgement:
        return judge_clauses(f"{answer}\n{whole}" if answer.strip() else whole, FOUR, givens)

    return MadeTask(judge, "\n".join(units), {"givens": givens}, lines=5)


def _error(rng: Random) -> MadeTask:
    del rng
    known = {rule.clause for rule in star()}

    def check(grid: str) -> Judgement:
        if "." in grid:
            return Judgement(False, both("Fill all cells.", "Remplissez toutes les cases."))
        if grid == FALSE_GRID:
            return Judgement(
                False,
                both("This is the grid of the text; find another.", "C'est la grille du texte ; trouvez-en une autre."),
            )
        true = set(FOUR.literals(grid))
        broken = [r for rules in FOUR.rules().values() for r in rules if all(-one in true for one in r.clause)]
        if not broken:
            return Judgement(
                False,
                both(
                    "This grid is right, so it shows no error.",
                    "Cette grille est juste : elle ne montre donc aucune erreur.",
                ),
                grid,
            )
        seen = [r for r in broken if r.kind != "box" or r.clause in known]
        if seen:
            return Judgement(
                False,
                both(
                    "Document 001 refuses it too: {what}.",
                    "Le document 001 la refuse aussi : {what}.",
                    what=rule_said(seen[0]),
                ),
                grid,
                seen[0].cells,
            )
        said = both(
            "Right: document 001 accepts it, and yet {what}.",
            "Juste : le document 001 l'accepte, et pourtant {what}.",
            what=rule_said(broken[0]),
        )
        return Judgement(True, said, grid, broken[0].cells)

    return a_grid(check, "1243 2431 4312 3124")


def _spoilt(rng: Random) -> MadeTask:
    """Four families, one of which was spoilt: which, and what does the formula accept?"""
    families = [CELLS, ROWS, COLUMNS, BOXES]
    wrong = (
        "for i, j: x(i,j,1) | x(i,j,2) | x(i,j,3)",
        "for i, j, k: -x(i,j,k) | -x(i,1,k)",
        "for i, j, l, k with i < l, l < 4: -x(i,j,k) | -x(l,j,k)",
        "for i, j, a, b, k with box(i,j) = box(a,b), i < a, j < b: -x(i,j,k) | -x(a,b,k)",
    )
    place = rng.choice((0, 2, 3))
    families[place] = wrong[place]
    made = several([place + 1], {f"f{n}": as_typed(text) for n, text in enumerate(families, 1)})
    judged = judge_clauses("\n".join(families))

    def judge(answer: str) -> Judgement:
        found = made.judge(answer)
        if not found.right:
            return found
        said = both("Right. {said}", "Juste. {said}", said=judged.message)
        return Judgement(True, said, judged.grid, judged.cells)

    return MadeTask(judge, made.key, made.facts)


def _unit(rng: Random) -> MadeTask:
    """Which literal does a clause propagate under some assignment?"""
    literals = rng.sample(range(1, 9), 3)
    clause = [one * rng.choice((1, -1)) for one in literals]
    left = rng.choice(clause)
    false = [one for one in clause if one != left]
    facts_ = {
        "clause": " ".join(map(str, clause)) + " 0",
        "values": ", ".join(f"{abs(one)} = {0 if one > 0 else 1}" for one in false),
    }
    return number(
        left,
        facts_,
        {
            -left: both(
                "Mind the sign: the clause needs one true literal.",
                "Attention au signe : la clause a besoin d'un littéral vrai.",
            )
        },
    )


def _clauses(_: int, r: int, c: int) -> list[list[int]]:
    board = SmallGrid(r, c)
    return [list(clause) for clause in board.formula()]


def _check_clauses(call: tuple[object, ...], given: object) -> Message | None:
    n, r, c = (int(str(one)) for one in call)
    if not isinstance(given, list) or not all(
        isinstance(one, list) and one and all(isinstance(x, int) and x for x in one) for one in given
    ):
        return both(
            "a list of lists of whole numbers that are not 0 is asked for",
            "on demande une liste de listes d'entiers non nuls",
        )
    board = SmallGrid(r, c)
    if n == 4:
        judged = judge_clauses("\n".join(" ".join(map(str, one)) + " 0" for one in given), board)
        return None if judged.right else judged.message
    known = {frozenset(clause) for clause in board.formula()}
    found = {frozenset(one) for one in given}
    strange = next((one for one in found if one not in known), None)
    if strange is not None:
        shown = " | ".join(literal_said(x, board) for x in sorted(strange))
        return both("{clause} is no clause of a grid", "{clause} n'est pas une clause d'une grille", clause=shown)
    missing = [clause for clause in board.formula() if frozenset(clause) not in found]
    if missing and has_model([*given, *([-one] for one in missing[0])]):
        shown = " | ".join(literal_said(one, board) for one in missing[0])
        return both(
            "{clause} does not follow from your clauses", "{clause} ne découle pas de vos clauses", clause=shown
        )
    return None


def _programme(rng: Random) -> MadeTask:
    del rng
    about = both(
        "Return the clauses of an empty n x n grid with r x c boxes; x(i,j,k) is n*n*(i-1) + n*(j-1) + k.",
        "Renvoyer les clauses d'une grille vide n x n à blocs r x c ; x(i,j,k) est n*n*(i-1) + n*(j-1) + k.",
    )
    return programme(solutions.clauses, about, [(4, 2, 2), (6, 2, 3)], _check_clauses)


def _inverse(rng: Random) -> MadeTask:
    calls = [(rng.randrange(1, 65), 4), (rng.randrange(1, 730), 9), (rng.randrange(1, 217), 6)]
    about = both(
        "Return [i, j, k] of the variable number v in an n x n grid.",
        "Renvoyer [i, j, k] de la variable numéro v dans une grille n x n.",
    )
    return programme(solutions.triple, about, calls)


def _blocking(rng: Random) -> MadeTask:
    """Ask for the blocking clause of a solution."""
    grid = rng.choice(FOUR.grids())
    literals = [-one for one in FOUR.literals(grid) if one > 0]
    grids = FOUR.grids()

    def judge(answer: str) -> Judgement:
        words = answer.replace("p cnf", "").split()
        literals = [literal for literal in map(whole, words) if literal is not None]
        if not words or len(literals) < len(words):
            return Judgement(
                False,
                both(
                    "Write the numbers of the literals, and 0 at the end.",
                    "Écrivez les numéros des littéraux, et 0 à la fin.",
                ),
            )
        clause = [literal for literal in literals if literal]
        for other in grids:
            true = set(FOUR.literals(other))
            blocked = all(-one in true for one in clause)
            if blocked and other != grid:
                return Judgement(
                    False,
                    both("Your clause forbids this right grid too.", "Votre clause interdit aussi cette grille juste."),
                    other,
                )
            if not blocked and other == grid:
                return Judgement(
                    False, both("Your clause does not forbid the grid.", "Votre clause n'interdit pas la grille."), grid
                )
        return Judgement(
            True,
            both(
                "Right: it forbids this grid and no other of the 288.",
                "Juste : elle interdit cette grille et aucune autre des 288.",
            ),
        )

    return MadeTask(judge, " ".join(map(str, literals)) + " 0", {"grid": grid_line(grid)}, lines=2)


TASKS: Mapping[str, Task] = {
    "number": _number,
    "variable": _variable,
    "count": _count,
    "clause": _clause,
    "unit": _unit,
    "model": _model,
    "givens": _model_givens,
    "blocking": _blocking,
    "document": _error,
    "spoilt": _spoilt,
    "clauses": _programme,
    "inverse": _inverse,
}
