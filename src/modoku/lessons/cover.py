"""The path from a grid to an exact cover: options and items, and Algorithm X with the columns that it chooses."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ..language import Message, msg, msgn
from ..models import CoverModel, to_cover
from ..puzzle import Digit, Puzzle
from ..render import Highlight
from ..render.scene import Path, Point, Rect, Scene, Shape
from ..results import Verdict
from .algorithm_x import MOST_MOVES, Cover, CoverStep, walk
from .common_sections import find_solution, grid_section, solution_said, verdict_said
from .compare import cross_model_section
from .lesson import Block, Lesson, LessonStep, LessonTable, Listing, Paragraph, Picture, Section, Text, figure
from .pictures import grid_picture
from .sizing import MOST_STEPS, shortened

_MOST_OPTIONS = 130
_LISTED = 9


@dataclass(frozen=True, slots=True)
class CoverSize:
    """How large the problem is."""

    options: int
    primary: int
    secondary: int
    entries: int


@dataclass(frozen=True, slots=True)
class CoverStart:
    """The options of the givens, which are chosen before the search."""

    options: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class CoverEnd:
    """The options chosen at the end, and whether they cover every item."""

    options: tuple[int, ...]
    exact: bool


def cover_lesson(puzzle: Puzzle, *, most: int | None = MOST_STEPS) -> Lesson:
    """Return the lesson; `most` bounds the moves shown in full (None: all).

    >>> from modoku.variants import make
    >>> lesson = cover_lesson(make("classic:boxes=2x2").with_givens({0: 1, 1: 2, 2: 3}))
    >>> str(lesson.sections[2].steps[1].title)
    'Move 1: 4 in r1c4'
    """
    model = to_cover(puzzle, propagate=False)
    givens, steps, end = walk(model)
    return Lesson(
        "cover",
        msg("From a Sudoku grid to an exact cover"),
        puzzle,
        (
            grid_section(puzzle),
            _options(model),
            _walk_section(model, givens, steps, most),
            _end_section(model, end),
            cross_model_section(puzzle, "cover"),
        ),
    )


def item_said(model: CoverModel, item: int) -> Message:
    """Return what an item stands for."""
    name = model.items[item]
    layout = model.puzzle.layout
    if item < layout.cell_count and name == layout.cell_name(item):
        return msg("cell {cell} is filled", cell=name)
    unit_name, _, digit = name.rpartition(" digit ")
    unit = layout.find_unit(unit_name)
    if unit is not None and digit.isdigit():
        return msg("{digit} in {unit}", digit=model.puzzle.layout.symbol_of(int(digit)), unit=unit.said())
    return msg("{name}", name=name)


def option_said(model: CoverModel, option: int) -> Message:
    """Return what an option stands for."""
    meaning = model.varmap.meaning(option + 1)
    if meaning is None:
        return msg("{name}", name=model.varmap.name(option + 1))
    return msg(
        "{digit} in {cell}",
        digit=model.puzzle.layout.symbol_of(meaning[1]),
        cell=model.puzzle.layout.cell_name(meaning[0]),
    )


def _options(model: CoverModel) -> Section:
    stats = model.stats()
    puzzle = model.puzzle
    example = next((n for n, (cell, _) in enumerate(model.varmap.pairs) if not puzzle.givens[cell]), 0)
    items = model.options[example]
    blocks: list[Block] = [
        Paragraph(
            msg(
                "An exact cover: given a set of items and a list of options, each of which covers some items, choose "
                "options so that every item is covered exactly once."
            )
        ),
        Paragraph(
            msg(
                "For a grid, an option is “this digit in this cell”. The items are what has to be done: every cell "
                "must be filled, and every digit must be placed in every house. The option “{option}” covers {n} "
                "items:",
                option=option_said(model, example),
                n=len(items),
            )
        ),
        Listing(tuple(item_said(model, item) for item in items)),
        Paragraph(
            msg(
                "This grid has {options} options (only one for a given cell) and {primary} items, with {entries} "
                "entries.",
                options=figure(stats.options),
                primary=figure(stats.primary),
                entries=figure(stats.entries),
            )
        ),
    ]
    if stats.secondary:
        blocks.append(
            Paragraph(
                msg(
                    "Besides, {n} secondary items may be covered at most once: they say what only excludes and need "
                    "not happen.",
                    n=figure(stats.secondary),
                )
            )
        )
    if puzzle.constraints:
        blocks.append(Listing(tuple(puzzle.iter_rules(unit_name=None))))
    size = CoverSize(stats.options, stats.primary, stats.secondary, stats.entries)
    return Section(msg("Options and items"), tuple(blocks), facts=size)


def _walk_section(model: CoverModel, givens: Sequence[int], steps: Sequence[CoverStep], most: int | None) -> Section:
    states = _states(model, givens, steps)
    start = LessonStep(
        msg("Move 0: the givens"),
        (
            Paragraph(
                msgn(
                    "The option of the given is chosen. It covers its items, and every option that shares one of them "
                    "goes: {options} options and {items} items are left.",
                    "The options of the {n} givens are chosen. They cover their items, and every option that shares "
                    "one of them goes: {options} options and {items} items are left.",
                    len(givens),
                    options=figure(len(states[0].left)),
                    items=figure(len(states[0].open_items)),
                )
            ),
            *_pictures(model, states[0], None, msg("The grid, with the candidates that are options.")),
        ),
        CoverStart(tuple(givens)),
        _values(model, states[0]),
    )

    def full(number: int, step: CoverStep) -> LessonStep:
        return _step(model, step, states[number - 1], states[number])

    def brief(_: int, step: CoverStep) -> tuple[Text, ...]:
        if step.move == "back":
            return (item_said(model, step.item), "0", msg("go back"))
        return (item_said(model, step.item), str(len(step.options)), option_said(model, step.chosen))

    head = (msg("item with the fewest options"), msg("options"), msg("chosen"))
    walked = shortened(steps, full, brief, head, most, lambda _, step: step)
    return Section(
        msg("Algorithm X"),
        (
            Listing(
                (
                    msg("If no item is left, the chosen options are an exact cover."),
                    msg("Otherwise take the item with the fewest options left. If it has none, go back."),
                    msg("Choose one of its options; cover its items; drop every option that shares an item with it."),
                    msg("Repeat. After going back, choose the next option of the item."),
                ),
                numbered=True,
            ),
        ),
        (start, *walked),
    )


def _states(model: CoverModel, givens: Sequence[int], steps: Sequence[CoverStep]) -> list[Cover]:
    """Return the state after the givens, and after each move; after a move back, that of the choice to be changed."""
    cover = Cover(model)
    for option in givens:
        cover.take(option)
    found, before = [cover], {cover.next_item() if cover.open_items else -1: cover}
    for step in steps:
        if step.move == "back":
            found.append(found[-1])
            continue
        # An item is chosen again only after going back: then its state is that of the first time.
        if step.item in before and step.chosen != step.options[0]:
            base = before[step.item]
        else:
            base = found[-1]
            before[step.item] = base
        after = base.copy()
        after.take(step.chosen)
        found.append(after)
    return found


def _step(model: CoverModel, step: CoverStep, before: Cover, after: Cover) -> LessonStep:
    if step.move == "back":
        text = msg(
            "The item “{item}” has no option left. The last choice was wrong: back to it.",
            item=item_said(model, step.item),
        )
        title = msg("Move {n}: back", n=step.number)
        return LessonStep(
            title,
            (Paragraph(text), *_pictures(model, before, step, msg("The dead end."))),
            step,
            _values(model, before),
        )
    options = tuple(option_said(model, option) for option in step.options)
    blocks: list[Block] = [
        Paragraph(
            msgn(
                "The item “{item}” has {n} option left: no choice.",
                "The item “{item}” has {n} options left, and no other has fewer: we try one after the other.",
                len(step.options),
                item=item_said(model, step.item),
            )
        ),
        Listing(options[:_LISTED]),
        Paragraph(
            msgn(
                "Choose “{option}”. It covers: {items}. {n} other option shares an item with it and goes.",
                "Choose “{option}”. It covers: {items}. {n} other options share an item with it and go.",
                step.removed,
                option=option_said(model, step.chosen),
                items=tuple(item_said(model, item) for item in step.covered),
            )
        ),
        *_pictures(model, after, step, msg("The grid after this move.")),
    ]
    title = msg("Move {n}: {option}", n=step.number, option=option_said(model, step.chosen))
    return LessonStep(title, tuple(blocks), step, _values(model, after))


def _values(model: CoverModel, cover: Cover) -> tuple[Digit, ...]:
    """Return the digits that the chosen options put into the cells."""
    values = [0] * model.puzzle.layout.cell_count
    for option in cover.chosen:
        meaning = model.varmap.meaning(option + 1)
        if meaning is not None:
            values[meaning[0]] = meaning[1]
    return tuple(values)


def _pictures(model: CoverModel, cover: Cover, step: CoverStep | None, caption: Message) -> list[Picture]:
    puzzle = model.puzzle
    values, masks = _values(model, cover), [0] * puzzle.layout.cell_count
    for option in cover.left:
        meaning = model.varmap.meaning(option + 1)
        if meaning is not None:
            masks[meaning[0]] |= 1 << (meaning[1] - 1)
    highlights = []
    if step is not None:
        highlights.append(_item_highlight(model, step.item))
        meaning = model.varmap.meaning(step.chosen + 1) if step.chosen >= 0 else None
        if meaning is not None:
            highlights.append(Highlight("effect", (meaning[0],)))
    found = [grid_picture(puzzle, values, caption, highlights=highlights, candidates=masks, scale=0.9)]
    if 0 < len(cover.left) <= _MOST_OPTIONS:
        found.append(_matrix(model, cover))
    return found


def _item_highlight(model: CoverModel, item: int) -> Highlight:
    layout = model.puzzle.layout
    name = model.items[item]
    unit = layout.find_unit(name.rpartition(" digit ")[0])
    if unit is not None:
        return Highlight("focus", units=(unit,))
    if item < layout.cell_count:
        return Highlight("focus", (item,))
    return Highlight("focus")


def _matrix(model: CoverModel, cover: Cover) -> Picture:
    """Draw options that are left as rows and open items as columns, and bring the next column out."""
    options, items = sorted(cover.left), sorted(cover.open_items)
    places = {item: place for place, item in enumerate(items)}
    dot = 7.0 if len(items) <= 64 else max(2.0, 460.0 / len(items))
    width, height = len(items) * dot, len(options) * dot
    shapes: list[Shape] = [Rect(-2, -2, width + 4, height + 4, "paper", "grid", 1)]
    if items:
        column = places[cover.next_item()]
        shapes.append(Rect(column * dot, 0, dot, height, "focus"))
    marks: list[tuple[Point, ...]] = []
    for row, option in enumerate(options):
        y = (row + 0.5) * dot
        marks += [
            ((places[item] * dot + 1, y), ((places[item] + 1) * dot - 1, y))
            for item in model.options[option]
            if item in places
        ]
    if marks:
        shapes.append(Path(tuple(marks), "ink", dot * 0.7, sharp=True))
    caption = msg("Options left (rows) and items to cover (columns); the column chosen next is marked.")
    alt = msg("A matrix of {rows} options and {columns} items.", rows=len(options), columns=len(items))
    return Picture(Scene(tuple(shapes), width + 4, height + 4, -2, -2), caption, alt)


def _end_section(model: CoverModel, end: Cover) -> Section:
    exact = model.is_cover(end.chosen)
    result, solution = find_solution(model.puzzle)
    blocks: list[Block] = []
    if exact:
        blocks.append(
            Paragraph(
                msg(
                    "No item is left: {n} options cover each of the {items} items exactly once.",
                    n=len(end.chosen),
                    items=figure(model.primary),
                )
            )
        )
    elif result.verdict is Verdict.UNSOLVABLE:
        blocks.append(Paragraph(msg("In the end an item has no option left: there is no exact cover.")))
    else:
        blocks.append(
            Paragraph(
                msg("The search is cut off here after {n} moves; it would go on in the same way.", n=MOST_MOVES),
                "remark",
            )
        )
    blocks.append(Paragraph(verdict_said(result)))
    values = model.to_values(end.chosen) if exact else None if solution is None else solution.values
    if values is not None:
        # The cover that was found above, where there are others too.
        blocks.append(grid_picture(model.puzzle, values, solution_said(result)))
    blocks.append(
        LessonTable(
            (msg("exact cover"), msg("Sudoku")),
            (
                (msg("an item with one option left"), msg("a naked or hidden single")),
                (msg("an item without options"), msg("a contradiction")),
                (msg("choosing the item with the fewest options"), msg("looking where the choice is smallest")),
            ),
        )
    )
    return Section(msg("The solution"), tuple(blocks), facts=CoverEnd(tuple(end.chosen), exact))
