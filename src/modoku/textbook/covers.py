"""Chapter 6: exact cover. What its text claims is worked out here, and its exercises are made and judged."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from ..models import to_cover
from ..puzzle import Puzzle
from . import solutions
from .figures import FOUR, NONE, ONE, TWO, board_picture, grid_line, table
from .judging.board import SmallGrid
from .judging.models import judge_rows
from .judging.verdict import Judgement, cell_said
from .programmes import FAMILIES
from .tasks import MadeTask, Task, a_model, members, number, programme, several
from .words import both

Option = tuple[int, int, int]
SETS = {"A": {1, 4, 7}, "B": {1, 4}, "C": {4, 5, 7}, "D": {3, 5, 6}, "E": {2, 3, 6, 7}, "F": {2, 7}}
"""Knuth's small example: items 1 to 7, six options."""


def items_of(option: Option, board: SmallGrid = FOUR) -> tuple[str, ...]:
    """Return the four items of an option.

    >>> items_of((3, 2, 4))
    ('c32', 'r34', 'k24', 'b34')
    """
    i, j, k = option
    return f"c{i}{j}", f"r{i}{k}", f"k{j}{k}", f"b{board.box(i, j)}{k}"


def item_number(item: str) -> int:
    """Return the number of an item of a 4x4 grid: cells, rows, columns, boxes, 16 each.

    >>> item_number("c11"), item_number("b44")
    (1, 64)
    """
    a, b = int(item[1]), int(item[2])
    return 16 * "crkb".index(item[0]) + 4 * (a - 1) + b


def covers(sets: Mapping[str, set[int]], items: set[int]) -> list[tuple[str, ...]]:
    """Return all exact covers, by Algorithm X.

    >>> covers(SETS, set(range(1, 8)))
    [('B', 'D', 'F')]
    """
    if not items:
        return [()]
    item = min(sorted(items), key=lambda one: sum(one in members_ for members_ in sets.values()))
    found = []
    for name, chosen in sets.items():
        if item in chosen:
            rest = {other: held for other, held in sets.items() if not held & chosen}
            found += [tuple(sorted((name, *more))) for more in covers(rest, items - chosen)]
    return sorted(set(found))


def narrowed(givens: str) -> tuple[list[tuple[str, Option]], str | None, dict[str, list[Option]]]:
    """Return the items that leave one option, with the option, in order; an item without any; what is left.

    The options of the givens are chosen first; then always the first item with the fewest options, while that is one.
    """
    options = {(i, j, k) for i, j in FOUR.cells for k in FOUR.indices}
    items = {item for option in options for item in items_of(option)}
    chosen: list[tuple[str, Option]] = []

    def choose(option: Option) -> None:
        for item in items_of(option):
            items.discard(item)
        options.difference_update({one for one in options if set(items_of(one)) & set(items_of(option))})

    for (i, j), sign in zip(FOUR.cells, givens, strict=True):
        if sign.isdigit():
            choose((i, j, int(sign)))
    while items:
        left = {item: sorted(o for o in options if item in items_of(o)) for item in sorted(items, key=item_number)}
        item = min(left, key=lambda one: (len(left[one]), item_number(one)))
        if not left[item]:
            return chosen, item, left
        if len(left[item]) > 1:
            return chosen, None, left
        chosen.append((item, left[item][0]))
        choose(left[item][0])
    return chosen, None, {}


def facts(puzzle: Puzzle) -> Mapping[str, object]:
    """Return what the text of the chapter says, worked out."""
    steps, _, _ = narrowed(ONE)
    _, stuck, _ = narrowed(NONE)
    forced, _, left = narrowed(TWO)
    first, second = FOUR.grids(TWO)
    swap = [cell for cell, a, b in zip(FOUR.cells, first, second, strict=True) if a != b]
    model = to_cover(puzzle, propagate=False)
    example = (3, 2, 4)
    rows = [(1, 1, 1), (1, 1, 2), (1, 1, 3), (1, 1, 4), (1, 2, 1), (4, 4, 4)]
    return {
        "one": ONE,
        "none": NONE,
        "two": TWO,
        "fig_one": board_picture(ONE),
        "small": table(
            (both("Option", "Option"), both("Items", "Objets")),
            [(n, ", ".join(map(str, sorted(s)))) for n, s in SETS.items()],
        ),
        "small_cover": ", ".join(covers(SETS, set(range(1, 8)))[0]),
        "example_items": ", ".join(items_of(example)),
        "options": 4**3,
        "items": 4 * 4**2,
        "matrix": table(
            (both("Option", "Option"), both("Columns with a 1", "Colonnes qui portent un 1")),
            [(f"({i},{j},{k})", ", ".join(str(item_number(one)) for one in items_of((i, j, k)))) for i, j, k in rows],
        ),
        "steps": table(
            (both("Step", "Étape"), both("Item", "Objet"), both("Option", "Option"), both("Cell", "Case")),
            [
                (n, item, f"({o[0]},{o[1]},{o[2]})", f"{cell_said(o[:2])} = {o[2]}")
                for n, (item, o) in enumerate(steps, 1)
            ],
        ),
        "step_count": len(steps),
        "solution": grid_line(FOUR.grids(ONE)[0]),
        "stuck": stuck or "",
        "stuck_number": item_number(stuck or "c11"),
        "fig_none": board_picture(NONE, removed=[(1, 2)], cause=[(1, 1), (1, 3), (2, 2), (3, 2)]),
        "forced": len(forced),
        "fewest": min(len(held) for held in left.values()),
        "items_left": len(left),
        "fig_two": board_picture(TWO, first, focus=swap),
        "this_options": len(model.options),
        "this_items": len(model.items),
    }


def _items(rng: Random) -> MadeTask:
    option = (rng.randrange(1, 5), rng.randrange(1, 5), rng.randrange(1, 5))
    return several(items_of(option), {"i": option[0], "j": option[1], "k": option[2]})


def _column(rng: Random) -> MadeTask:
    item = rng.choice("crkb") + str(rng.randrange(1, 5)) + str(rng.randrange(1, 5))
    return number(item_number(item), {"item": item})


def _sizes(rng: Random) -> MadeTask:
    r, c = rng.choice(((2, 3), (3, 3), (2, 4), (3, 4), (4, 4)))
    n = r * c
    return number(
        n**3, {"r": r, "c": c}, {4 * n * n: both("That is the number of items.", "C'est le nombre d'objets.")}
    )


def _clash(rng: Random) -> MadeTask:
    option = (rng.randrange(1, 5), rng.randrange(1, 5), rng.randrange(1, 5))
    mine = set(items_of(option))
    right = sum(
        bool(set(items_of((i, j, k))) & mine) for i, j in FOUR.cells for k in FOUR.indices if (i, j, k) != option
    )
    return number(right, {"i": option[0], "j": option[1], "k": option[2]})


def _random_sets(rng: Random) -> dict[str, set[int]]:
    """Return six options over seven items with exactly one cover."""
    while True:
        items = list(range(1, 8))
        rng.shuffle(items)
        parts = [set(items[:2]), set(items[2:4]), set(items[4:])]
        parts += [set(rng.sample(range(1, 8), 3)) for _ in range(3)]
        rng.shuffle(parts)
        made = dict(zip("ABCDEF", parts, strict=True))
        if len(covers(made, set(range(1, 8)))) == 1:
            return made


def _find(rng: Random) -> MadeTask:
    sets = _random_sets(rng)
    told = "; ".join(f"{name} = {{{', '.join(map(str, sorted(held)))}}}" for name, held in sets.items())
    return several(covers(sets, set(range(1, 8)))[0], {"sets": told})


def _model(rng: Random) -> MadeTask:
    del rng
    return a_model(judge_rows, "\n".join(FAMILIES), FAMILIES[0] + "\n")


def _boxes(rng: Random) -> MadeTask:
    del rng

    def judge(answer: str) -> Judgement:
        return judge_rows("\n".join((answer, *FAMILIES[:3])) if answer.strip() else "\n".join(FAMILIES[:3]))

    return MadeTask(judge, FAMILIES[3], lines=2)


def _wrong_cover(rng: Random) -> MadeTask:
    """A set of options that is no exact cover: which items are covered twice?"""
    sets = _random_sets(rng)
    right = covers(sets, set(range(1, 8)))[0]
    extra = next(name for name in sets if name not in right)
    chosen = sorted((*right, extra))
    twice = sorted(item for item in range(1, 8) if sum(item in sets[name] for name in chosen) > 1)
    told = "; ".join(f"{name} = {{{', '.join(map(str, sorted(sets[name])))}}}" for name in chosen)
    return several(twice, {"sets": told})


def _fewest(rng: Random) -> MadeTask:
    sets = _random_sets(rng)
    told = "; ".join(f"{name} = {{{', '.join(map(str, sorted(held)))}}}" for name, held in sets.items())
    counts = {item: sum(item in held for held in sets.values()) for item in range(1, 8)}
    best = min(counts.values())
    right = [str(item) for item, count in counts.items() if count == best]

    def judge(answer: str) -> Judgement:
        given = members(answer)
        if len(given) == 1 and given[0] in right:
            return Judgement(True, both("Right: {n} options hold it.", "Juste : {n} options le portent.", n=best))
        return Judgement(
            False, both("Another item is held by fewer options.", "Un autre objet est porté par moins d'options.")
        )

    return MadeTask(judge, right[0], {"sets": told})


def _programme(rng: Random) -> MadeTask:
    option = [rng.randrange(1, 5) for _ in range(3)]
    about = both(
        "Return the numbers of the four items of an option of the 4x4 grid.",
        "Renvoyer les numéros des quatre objets d'une option de la grille 4x4.",
    )
    return programme(solutions.columns, about, [(1, 1, 1), tuple(option), (4, 4, 4)])


def _is_cover(rng: Random) -> MadeTask:
    sets = [sorted(held) for held in _random_sets(rng).values()]
    right = [sorted(SETS[name]) for name in "BDF"]
    about = both(
        "Return whether the options cover each of the items 1 to m exactly once.",
        "Dire si les options couvrent chacun des objets 1 à m exactement une fois.",
    )
    return programme(solutions.is_cover, about, [(right, 7), (sets, 7), (right[:2], 7)])


TASKS: Mapping[str, Task] = {
    "items": _items,
    "column": _column,
    "sizes": _sizes,
    "clash": _clash,
    "find": _find,
    "model": _model,
    "boxes": _boxes,
    "wrong": _wrong_cover,
    "fewest": _fewest,
    "columns": _programme,
    "is-cover": _is_cover,
}
"""The exercises by name."""
