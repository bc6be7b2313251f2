"""Marks on edges, on corners and in cells: dots, letters, signs, quadruples, parity, circles that count."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from ..puzzle import Constraint, Position
from ..rules.among import Among
from ..rules.counting_circles import CountingCircles
from ..rules.either import Or
from ..rules.equal import Equal
from ..rules.pairs import Pairs
from .colours import NAMES
from .either import either_dots
from .figures import DrawnFigure
from .line_rules import line_rule
from .rulebook import Made
from .sentences import Sentence
from .study import Proposal, Study, every

_TURNS = {
    **dict.fromkeys("<＜❮‹", 0),
    **dict.fromkeys("^∧Λ⌃˄", 90),
    **dict.fromkeys(">＞❯›", 180),
    **dict.fromkeys("vV∨⌄˅", 270),
}
"""How far a sign is turned from <, clockwise."""
_ROMAN = {"x": 10, "v": 5, "xv": 15}
_DOTS = re.compile("dot|circle|diamond|kropki|mark|white|black|cherry|bar|pearl|currant|separat|join|connect|square")


def read_edges(study: Study) -> None:
    """Read marks between two cells."""
    for marks in study.classes("mark", "edge"):
        if max(marks[0].size) > 0.75 and not marks[0].text:
            continue
        found = [*_romans(study, marks), *_signs(study, marks), *_numbers(study, marks), *_dots(study, marks)]
        study.choose([*found, *(() if marks[0].text else either_dots(study, marks))])
        if marks[0] not in study.used:
            study.choose(_sums_told(study, marks))


def _romans(study: Study, marks: list[DrawnFigure]) -> Iterator[Proposal]:
    letter = marks[0].text.lower()
    if letter not in _ROMAN:
        return
    total, sentence = _ROMAN[letter], study.sentence(letter)
    if study.n == 9 or sentence:
        style = {"x": "roman-x", "v": "roman-v"}.get(letter, "")
        rules = every(marks, lambda one: study.book.pair(one.cells, "sum", "=", total, style))
        yield Proposal(3 if sentence else 1, letter, rules, tuple(marks), sentence, "" if sentence else "letter")


def _signs(study: Study, marks: list[DrawnFigure]) -> Iterator[Proposal]:
    text = marks[0].text
    sentence = study.sentence("sign")
    if text not in _TURNS or (sentence is None and text.lower() == "v"):
        return
    habit = "" if sentence else "sign"
    for score, is_turned in ((3 if sentence else 0.8, False), (2 if sentence else 0.7, True)):
        rules = every(marks, lambda one, is_turned=is_turned: _sign(study, one, is_turned))  # type: ignore[misc]
        yield Proposal(score, "sign", rules, tuple(marks), sentence, habit)


def _sign(study: Study, mark: DrawnFigure, is_turned: bool) -> Made:
    angle = (_TURNS[mark.text] + mark.angle) % 360
    first, second = mark.cells
    if first[1] == second[1]:
        if not (45 <= angle <= 135 or 225 <= angle <= 315):
            return None
        is_less = 45 <= angle <= 135
    else:
        if 45 < angle < 135 or 225 < angle < 315:
            return None
        is_less = angle < 45 or angle > 315
    return study.book.less(first, second) if is_less != is_turned else study.book.less(second, first)


_MEASURES = (("difference_n", "difference"), ("ratio", "ratio"), ("product_n", "product"), ("sum_n", "sum"))


def _numbers(study: Study, marks: list[DrawnFigure]) -> Iterator[Proposal]:
    """Yield what a number between two cells may be: their difference, ratio, product or sum."""
    if not all(re.fullmatch(r"\d{1,6}", one.text) for one in marks):
        return
    for rank, (kind, measure) in enumerate(_MEASURES):
        rules = every(marks, lambda one, measure=measure: study.book.pair(one.cells, measure, "=", int(one.text)))  # type: ignore[misc]
        for sentence, _ in study.said(kind)[:2]:
            fit = sentence.fit(marks[0].colour)
            yield Proposal(2 + fit - (0 if fit else 1) - 0.05 * rank, f"{measure}_shown", rules, tuple(marks), sentence)


def _sums_told(study: Study, marks: list[DrawnFigure]) -> Iterator[Proposal]:
    """Yield that a number between two cells is their sum, where a sentence tells that sum."""
    for sentence, value in study.said("edge_sum"):
        if isinstance(value, int) and all(one.text == str(value) for one in marks):
            rules = every(marks, lambda one, value=value: study.book.pair(one.cells, "sum", "=", value))  # type: ignore[misc]
            yield Proposal(3, "dot_edge_sum", rules, tuple(marks), sentence)


_RELATIONS = (
    ("consecutive", "difference", "="),
    ("ratio", "ratio", "="),
    ("edge_sum", "sum", "="),
    ("whisper", "difference", ">="),
    ("nonconsecutive", "difference", "!="),
)


def _dots(study: Study, marks: list[DrawnFigure]) -> Iterator[Proposal]:
    if re.search(r"[\w<>^∧∨=+?]", marks[0].text):
        return
    colour, book = marks[0].colour, study.book

    def rules(measure: str, comparison: str, number: int, style: str = "") -> Made:
        return every(marks, lambda one: book.pair(one.cells, measure, comparison, number, style))

    for kind, measure, comparison in _RELATIONS:
        for sentence, value in study.said(kind):
            number = value if isinstance(value, int) else 1
            fit = sentence.fit(colour)
            if fit and _DOTS.search(sentence.text) and (value or kind in ("consecutive", "nonconsecutive")):
                style = {"consecutive": "white-dot", "ratio": "black-dot"}.get(kind, "")
                bonus = 0.5 if _names_next(sentence, kind, colour) else 0.0
                name = f"dot_{kind}" if kind != "ratio" else f"dot_ratio_{number}"
                yield Proposal(2 + fit + bonus, name, rules(measure, comparison, number, style), tuple(marks), sentence)
    for sentence, _ in study.said("dot_same_class"):
        # A colour that no sentence names is the one that this sentence calls by another name.
        if fit := sentence.fit(colour) or int(all(one.fit(colour) < 2 for one in study.sentences)):
            made = [book.same_class(one.cells, 3) for one in marks]
            yield Proposal(2.0 + fit, "dot_same_class", list(made), tuple(marks), sentence)
    for sentence, _ in study.said("dot_same_difference"):
        if sentence.fit(colour):
            pairs = [book.at(one.cells) for one in marks]
            ways = [(Pairs(tuple((a, b) for a, b in pairs), "difference", "=", gap),) for gap in range(1, study.n)]
            yield Proposal(2.0 + sentence.fit(colour), "dot_same_difference", [Or(tuple(ways))], tuple(marks), sentence)
    if marks[0].form == "round" and max(marks[0].size) <= 0.55:
        if colour == "white":
            yield Proposal(
                0.9, "dot_consecutive", rules("difference", "=", 1, "white-dot"), tuple(marks), None, "white dot"
            )
        if colour == "black":
            yield Proposal(0.9, "dot_ratio_2", rules("ratio", "=", 2, "black-dot"), tuple(marks), None, "black dot")


_NEAR = {"consecutive": "consecutive|differ|one", "ratio": "ratio|double|twice|half|1:2|2:1|triple"}


def _names_next(sentence: Sentence, kind: str, colour: str) -> bool:
    """Return whether the colour named last before the words for a relation is this one."""
    named = [(match.start(), match[1]) for match in re.finditer(r"\b(" + "|".join(NAMES) + r")\b", sentence.text)]
    for match in re.finditer(_NEAR.get(kind, "sum|differ|add"), sentence.text):
        before = [word for at, word in named if at < match.start()]
        if before and colour in NAMES[before[-1]]:
            return True
    return False


def read_corners(study: Study) -> None:
    """Read digits where four cells meet."""
    _read_chequers(study)
    for marks in study.classes("mark", "corner"):
        if not re.search(r"\d", marks[0].text):
            study.choose([*_squares(study, marks), *_rings(study, marks)])
        elif all(re.fullmatch(r"[\d\s,]+", one.text) for one in marks):
            sentence = study.sentence("quadruple")
            rules = every(
                marks, lambda one: study.book.quadruple(one.cells, [int(d) for d in re.findall(r"\d", one.text)])
            )
            habit = "" if sentence else "digits at a corner"
            found = [Proposal(3 if sentence else 1, "quadruple", rules, tuple(marks), sentence, habit)]
            colour = marks[0].colour
            for kind in ("quad_sum", "quad_not"):
                for other, _ in study.said(kind):
                    if other.fit((colour, marks[0].border)):
                        rules = every(marks, lambda one, kind=kind: _corner(study, one, kind))  # type: ignore[misc]
                        found.append(Proposal(2.0 + other.fit(colour), kind, rules, tuple(marks), other))
            study.choose(found)


def _corner(study: Study, mark: DrawnFigure, kind: str) -> Made:
    """Return what a number at a corner says of the four cells: their sum, or digits that they do not hold."""
    if kind == "quad_sum":
        number = re.fullmatch(r"\d{1,3}", mark.text)
        return study.book.weigh(study.book.at(mark.cells), (), int(mark.text)) if number else None
    digits = [int(digit) for digit in re.findall(r"\d", mark.text)]
    return study.book.among(mark.cells, [value for value in study.book.values if value not in digits])


def _read_chequers(study: Study) -> None:
    """Read marks at corners around which odd and even digits alternate; elsewhere they do not, if all are given."""
    book, sentence = study.book, study.sentence("battenburg")
    marks = [one for one in study.figures if one.shape == "mark" and one.where == "corner" and one.form == "square"]
    if sentence is None or not marks:
        return

    def step(seen: tuple[int, ...], value: int) -> tuple[int, ...] | None:
        return (*seen, value % 2) if len(seen) < 4 else None

    def rule(corner: Sequence[Position], is_marked: bool) -> Constraint:
        a, b, c, d = book.at(corner)
        start: tuple[int, ...] = ()
        return book.automaton(
            (a, b, d, c), start, step, lambda seen: (seen in ((0, 1, 0, 1), (1, 0, 1, 0))) == is_marked
        )

    marked = dict.fromkeys(one.cells for one in marks)
    rules = [rule(corner, True) for corner in marked]
    if study.propose(Proposal(3, "battenburg", rules, tuple(marks), sentence)):
        told = [one for one in study.sentences if re.search("wherever|all .*given|no mark|unmarked", one.text)]
        places = ((r, c) for r in range(study.n - 1) for c in range(study.n - 1))
        corners = [((r, c), (r, c + 1), (r + 1, c), (r + 1, c + 1)) for r, c in places]
        others = [rule(corner, False) for corner in corners if corner not in marked]
        if told and study.propose(Proposal(3, "battenburg", others, (), told[0])):
            study.heard.update(told)


def _rings(study: Study, marks: list[DrawnFigure]) -> Iterator[Proposal]:
    """Yield that a ring through four cells is such a line as a sentence about circles says."""
    colours = (marks[0].colour, marks[0].border)
    for sentence, _ in study.said("renban"):
        if (
            marks[0].form == "round"
            and max(marks[0].size) > 0.9
            and "circle" in sentence.text
            and sentence.fit(colours)
        ):
            rules = every(marks, lambda one: line_rule(study.book, "renban", one.cells))
            yield Proposal(2.0 + sentence.fit(colours), "renban", rules, tuple(marks), sentence)


def _squares(study: Study, marks: list[DrawnFigure]) -> Iterator[Proposal]:
    """Yield that the two diagonals of four cells have the same product, difference or sum."""
    for kind, reckon in _SQUARES.items():
        for sentence, _ in study.said(kind):
            if sentence.fit((marks[0].colour, marks[0].border)):

                def rule(one: DrawnFigure, reckon: Callable[[int, int], int] = reckon) -> Made:
                    a, b, c, d = study.book.at(one.cells)
                    return study.book.guarded(lambda: [study.book.same_result((a, d), (b, c), reckon)])

                yield Proposal(2.0 + sentence.fit(marks[0].colour), kind, every(marks, rule), tuple(marks), sentence)


_SQUARES: Mapping[str, Callable[[int, int], int]] = {
    "square_product": lambda a, b: a * b,
    "square_difference": lambda a, b: abs(a - b),
    "square_sum": lambda a, b: a + b,
}


def read_cells(study: Study) -> None:
    """Read shapes in cells."""
    for marks in study.classes("mark", "cell"):
        is_sign = marks[0].text != "" and not re.search(r"[\w<>^∧∨=+?]", marks[0].text)
        if is_sign or (not marks[0].text and marks[0].form in ("round", "square")):
            study.choose(_shapes(study, marks))
    _read_letters(study)
    has_regions = any(one.kind == "extra_region" for one in study.taken)
    sentence = next((one for one in study.sentences if re.search("windoku|hyper", one.text)), None)
    if sentence is not None and not has_regions and study.n == 9:
        rules: list[Constraint] = []
        for top, left in ((r, c) for r in (1, 5) for c in (1, 5)):
            rules += study.book.differ([(top + a, left + b) for a in range(3) for b in range(3)]) or []
        study.propose(Proposal(2, "extra_region", rules, (), sentence))


_DIGITS: Mapping[str, tuple[Callable[[int], bool], str]] = {
    "odd": (lambda value: value % 2 == 1, "odd"),
    "even": (lambda value: value % 2 == 0, "even"),
    "prime": (lambda value: value in (2, 3, 5, 7, 11, 13), ""),
    "low": (lambda value: value < 5, ""),
    "high": (lambda value: value > 5, ""),
}


def _read_letters(study: Study) -> None:
    """Read letters in cells: equal ones stand for the same digit, and perhaps different ones for different digits."""
    book = study.book
    marks = [one for one in study.figures if one.shape == "mark" and one.where == "cell" and one.text.isalpha()]
    groups: dict[str, list[Position]] = {}
    for one in marks:
        if one not in study.used and len(one.text) == 1:
            groups.setdefault(one.text, []).append(one.cells[0])
    for sentence, is_one_to_one in study.said("cell_letters"):
        alike = tuple(book.at(dict.fromkeys(cells)) for cells in groups.values() if len(set(cells)) > 1)
        rules: list[Constraint] = [Equal(alike)] if alike else []
        if is_one_to_one:
            rules += book.differ([cells[0] for cells in groups.values()]) or []
        if rules:
            study.propose(Proposal(3, "cell_letters", rules, tuple(marks), sentence))


_USUAL = (("odd", "round"), ("even", "square"))


def _shapes(study: Study, marks: list[DrawnFigure]) -> Iterator[Proposal]:
    first, figures = marks[0], tuple(marks)
    colour, form = (first.colour if first.colour not in ("none", "white") else first.border), first.form
    cells = list(dict.fromkeys(one.cells[0] for one in marks))
    for kind, (accepts, style) in _DIGITS.items():
        rules = study.book.among(cells, [value for value in study.book.values if accepts(value)], style)
        for sentence, _ in study.said(kind):
            fit, bonus = sentence.fit(colour), _form_bonus(sentence, kind, form)
            if fit and bonus is not None:
                yield Proposal(2 + fit + bonus, kind, rules, figures, sentence)
    yield from _counts(study, marks, cells, colour)
    yield from _places(study, marks, cells, colour)
    yield from _areas(study, marks, cells, colour)


def _counts(study: Study, marks: list[DrawnFigure], cells: Sequence[Position], colour: str) -> Iterator[Proposal]:
    """Yield circles that count themselves: all circles of the grid, or those of one style."""
    every_circle = {
        one.cells[0] for one in study.figures if one.where == "cell" and one.form == "round" and max(one.size) >= 0.5
    }
    for sentence, _ in study.said("count_self"):
        if len(cells) < 2 or (marks[0].form != "round" and "circle" in sentence.text and every_circle):
            continue
        alike = sorted({one.cells[0] for one in study.figures if one.style == marks[0].style})
        for score, counted in ((2.0, cells), (2.05, alike), (2.1, sorted(every_circle or cells))):
            spots = study.book.at(counted)
            rules = study.book.guarded(lambda spots=spots: [CountingCircles(spots)])  # type: ignore[misc,arg-type]
            yield Proposal(score + sentence.fit(colour), "count_self", rules, tuple(marks), sentence)


def _places(study: Study, marks: list[DrawnFigure], cells: Sequence[Position], colour: str) -> Iterator[Proposal]:
    """Yield rules about the digits that cells may hold by where they are, and about their neighbours."""
    book, figures, form = study.book, tuple(marks), marks[0].form
    made = {
        "friendly": every(marks, lambda one: book.friendly(one.cells[0])),
        "fortress": _extremes(study, cells, True),
        "valley": _extremes(study, cells, False),
        "column_index": every(marks, lambda one: book.index("column", one.cells[0])),
        "row_index": every(marks, lambda one: book.index("row", one.cells[0])),
        "sees_smaller": every(marks, lambda one: book.sees_smaller(one.cells[0])),
        "box_index": every(marks, lambda one: book.index("box", one.cells[0])),
    }
    for sentence, value in study.said("among"):
        if sentence.fit(colour) and isinstance(value, tuple) and _form_bonus(sentence, "among", form) is not None:
            yield Proposal(2.0 + sentence.fit(colour), "among", book.among(cells, value), figures, sentence)
    for name, (accepts, _) in _DIGITS.items():
        for sentence, _ in study.said(f"near_{name}"):
            if sentence.fit(colour):
                rules = _counts_near(study, cells, accepts, sentence)
                yield Proposal(2.2 + sentence.fit(colour), f"near_{name}", rules, figures, sentence)
    for kind, rules in made.items():
        for sentence, _ in study.said(kind):
            if sentence.fit(colour):
                yield Proposal(2.0 + sentence.fit(colour), kind, rules, figures, sentence)


def _counts_near(study: Study, cells: Sequence[Position], accepts: Callable[[int], bool], sentence: Sentence) -> Made:
    """Return that cells say how many of their neighbours hold a digit of a kind."""
    values = frozenset(value for value in study.book.values if accepts(value))
    is_beside = re.search("orthogonal", sentence.text) and not re.search("diagonal", sentence.text)
    reach = [(a, b) for a in (-1, 0, 1) for b in (-1, 0, 1) if (a or b) and not (is_beside and a and b)]
    if re.search("including (itself|the)|itself", sentence.text):
        reach.append((0, 0))
    rules: list[Constraint] = []
    for r, c in cells:
        near = [(r + a, c + b) for a, b in reach if study.inside((r + a, c + b))]
        rules.append(Among(study.book.at(near), values, result=study.book.at([(r, c)])))
    return rules


def _form_bonus(sentence: Sentence, kind: str, form: str) -> float | None:
    """Return what the shape adds to a reading; None where the sentence speaks of another shape."""
    named = [
        name for name, words in (("round", "circle|round"), ("square", "square")) if re.search(words, sentence.text)
    ]
    if named and form not in named:
        return None
    return 0.5 if named == [form] else 0.2 if (kind, form) in _USUAL else 0.0


def _extremes(study: Study, cells: Sequence[Position], is_high: bool) -> Made:
    """Return that cells are higher, or lower, than their neighbours; marked neighbours are not compared."""
    rules: list[Constraint] = []
    for r, c in cells:
        for near in ((r + 1, c), (r - 1, c), (r, c + 1), (r, c - 1)):
            if study.inside(near) and near not in cells:
                rules += (study.book.less(near, (r, c)) if is_high else study.book.less((r, c), near)) or []
    return rules


def _areas(study: Study, marks: list[DrawnFigure], cells: Sequence[Position], colour: str) -> Iterator[Proposal]:
    book, figures = study.book, tuple(marks)
    rooms = connected(cells)
    for sentence, _ in study.said("extra_region"):
        if sentence.fit(colour) and max(marks[0].size) > 0.6:
            score = 2.0 + sentence.fit(colour)
            apart = [book.differ(room) for room in rooms]
            rules = None if any(one is None for one in apart) else [rule for one in apart for rule in one or []]
            yield Proposal(score, "extra_region", rules, figures, sentence)
            yield Proposal(score - 0.1, "extra_region", book.differ(cells), figures, sentence)
    for sentence, _ in study.said("renban"):
        if sentence.fit(colour) and re.search("shaded|region|area|cells", sentence.text) and max(marks[0].size) > 0.6:
            made = [line_rule(book, "renban", room) for room in rooms]
            rules = None if any(one is None for one in made) else [rule for one in made for rule in one or []]
            yield Proposal(2.1 + sentence.fit(colour), "renban", rules, figures, sentence)
    for sentence, _ in study.said("clone"):
        if len(rooms) > 1 and len({len(room) for room in rooms}) == 1:
            groups = tuple(book.at(group) for group in zip(*rooms, strict=True))
            rules = book.guarded(lambda groups=groups: [Equal(groups, "clone")])  # type: ignore[misc,arg-type]
            yield Proposal(2.0 + sentence.fit(colour), "clone", rules, figures, sentence)


def connected(cells: Iterable[Position]) -> list[list[Position]]:
    """Return the groups of cells that hang together by their sides, in reading order.

    >>> connected([(0, 0), (2, 2), (0, 1)])
    [[(0, 0), (0, 1)], [(2, 2)]]
    """
    left, rooms = set(cells), []
    while left:
        room, queue = [], [min(left)]
        left.remove(queue[0])
        while queue:
            r, c = queue.pop()
            room.append((r, c))
            near = {(r + 1, c), (r - 1, c), (r, c + 1), (r, c - 1)} & left
            left -= near
            queue += near
        rooms.append(sorted(room))
    return rooms
