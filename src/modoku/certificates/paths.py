"""A path as a certificate: every step of a way from the givens to the solution, each with evidence that proves it.

No step takes a single solution for granted, so a path that comes to its end proves by itself that there is no other.
Who checks it needs the rules and nothing of what finds steps: candidates are written as `r1c1=5`, true, or `r1c1≠5`,
false; a step has figures (truths and links, see `logic.checking`) or, where none was found, a supposition and the
claims that lead from it to a contradiction.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Sequence

from ..errors import ModokuError
from ..formats.jsontext import parse_json
from ..language import Message, msg
from ..limits import check_cancelled
from ..logic import Candidate, State, Step
from ..logic.checking import StepClaim, StepJudge
from ..logic.figures import by_rating, find_first
from ..logic.reasons import find_refutation
from ..logic.step import StepFigure
from ..puzzle import Layout, Puzzle, Solution
from ..puzzle.reader import Reader

VERSION = 1
DEEPEST, DEEPEST_WITH_CLUES = 2, 0
"""So deep may suppositions stand within each other when a path is looked for. What refutes them knows houses and pairs
of cells only: where other rules carry the puzzle, looking deeper takes long and finds little."""
MOST_LEMMAS = 8
"""So deep may suppositions stand within each other in a file."""
SUPPOSITION = "supposition"


class PathFlaw(Exception):  # noqa: N818 - named after what is found
    """The first step of a path that is not right, counted from 1 (0: the file itself), and why."""

    def __init__(self, step: int, said: Message) -> None:
        super().__init__(said)
        self.step, self.said = step, said


def write_path(puzzle: Puzzle, solution: Solution) -> bytes | None:
    """Return the file of a path to the only solution; None where what can be written does not lead there.

    Raise Stopped where the time limit (`limits.within`) comes first.
    """
    state, order = State.of(puzzle), by_rating(uniqueness=False)
    signs = _Signs(puzzle.layout)
    steps: list[dict[str, object]] = []
    while not state.is_solved:
        check_cancelled()
        judge = StepJudge(state, unique=False)
        step = find_first(state, order)
        if step is not None and judge.is_proved(step):
            steps.append(signs.step(step))
            state = state.after(step)
            continue
        claims = _supposition(state, solution)
        if claims is None or not judge.refutes(claims):
            return None
        struck = claims[0].candidate
        steps.append(
            {"technique": SUPPOSITION, "eliminations": [signs.one(struck, False)], "claims": signs.claims(claims)}
        )
        state = state.changed((), [struck])
    lines = ",\n".join(json.dumps(step, ensure_ascii=False) for step in steps)
    return f'{{"path": {VERSION}, "steps": [\n{lines}\n]}}\n'.encode()


def _supposition(state: State, solution: Solution) -> list[StepClaim] | None:
    """Return the claims of the shortest supposition that is refuted, with as few within each other as will do."""
    wrong = [
        (cell, digit) for cell, right in enumerate(solution.values) for digit in state.digits_of(cell) if digit != right
    ]
    for depth in range(1 + (DEEPEST_WITH_CLUES if state.board.constraints else DEEPEST)):
        found = filter(None, (find_refutation(state, candidate, depth) for candidate in wrong))
        if best := min(found, key=_length, default=None):
            return best
    return None


def _length(claims: Sequence[StepClaim]) -> int:
    return sum(1 + _length(claim.lemma) for claim in claims)


class _Signs:
    """Candidates as text, and back."""

    def __init__(self, layout: Layout) -> None:
        self.layout = layout
        self.digits = {layout.symbol_of(digit): digit for digit in range(1, layout.size + 1)}

    def one(self, candidate: Candidate, is_true: bool = True) -> str:
        cell, digit = candidate
        return f"{self.layout.cell_name(cell)}{'=' if is_true else '≠'}{self.layout.symbol_of(digit)}"

    def step(self, step: Step) -> dict[str, object]:
        parts = {
            "placements": [self.one(candidate) for candidate in step.placements],
            "eliminations": [self.one(candidate, False) for candidate in step.eliminations],
            "figures": [self.figure(figure) for figure in step.figures],
        }
        return {"technique": step.technique, **{key: part for key, part in parts.items() if part}}

    def figure(self, figure: StepFigure) -> dict[str, object]:
        return {
            "truths": [[self.one(candidate) for candidate in truth] for truth in figure.truths],
            "links": [[self.one(candidate) for candidate in link] for link in figure.links],
            **({"pattern": [self.one(candidate) for candidate in figure.pattern]} if figure.pattern else {}),
            **({"guardians": [self.one(candidate) for candidate in figure.guardians]} if figure.guardians else {}),
        }

    def claims(self, claims: Iterable[StepClaim]) -> list[object]:
        return [
            [self.one(claim.candidate, claim.is_true), self.claims(claim.lemma)]
            if claim.lemma
            else self.one(claim.candidate, claim.is_true)
            for claim in claims
        ]

    def read(self, reader: Reader) -> tuple[Candidate, bool]:
        text = reader.text()
        for sign in "=≠":
            cell, found, digit = text.rpartition(sign)
            if found and digit in self.digits:
                return (self.layout.cell_from_name(cell), self.digits[digit]), sign == "="
        raise reader.fail(msg("'{text}' is no cell with a digit.", text=text[:100]))

    def read_all(self, reader: Reader, key: str, is_true: bool = True) -> tuple[Candidate, ...]:
        return tuple(self._read_sign(one, is_true) for one in _items(reader, key))

    def _read_sign(self, reader: Reader, is_true: bool) -> Candidate:
        candidate, sign = self.read(reader)
        if sign is not is_true:
            raise reader.fail(msg("'{text}' is no cell with a digit.", text=reader.text()[:100]))
        return candidate

    def read_figure(self, reader: Reader) -> StepFigure:
        reader.only("truths", "links", "pattern", "guardians")
        truths, links = (
            tuple(tuple(self._read_sign(one, True) for one in part.items()) for part in _items(reader, key))
            for key in ("truths", "links")
        )
        return StepFigure(truths, links, self.read_all(reader, "pattern"), self.read_all(reader, "guardians"))

    def read_claims(self, items: Sequence[Reader], depth: int = 0) -> tuple[StepClaim, ...]:
        found = []
        for item in items:
            lemma: tuple[StepClaim, ...] = ()
            if isinstance(item.value, list):
                parts = item.items()
                if len(parts) != 2 or depth > MOST_LEMMAS:
                    raise item.fail(msg("a claim and its lemma are expected here"))
                item, lemma = parts[0], self.read_claims(parts[1].items(), depth + 1)  # noqa: PLW2901
            found.append(StepClaim(*self.read(item), lemma))
        return tuple(found)


def _items(reader: Reader, key: str) -> list[Reader]:
    return reader[key].items() if reader.has(key) else []


def check_path(puzzle: Puzzle, content: bytes, solution: Solution, check: Callable[[], object]) -> int:
    """Return how many steps a path has, all of them proved and the last one leading to the solution; raise PathFlaw.

    `check` is called before every step: it may raise what ends the work.
    """
    state, number = State.of(puzzle), 0
    for number, (placements, eliminations, proved) in enumerate(_read(puzzle.layout, content), 1):
        check()
        # That there is one solution is what the path is to prove.
        judge = StepJudge(state, unique=False)
        if not placements and not eliminations:
            raise PathFlaw(number, msg("it concludes nothing"))
        if not proved(judge):
            raise PathFlaw(number, msg("its evidence does not prove it"))
        state = state.changed(placements, eliminations)
    if tuple(state.values) != solution.values:
        raise PathFlaw(number, msg("the path ends before the solution"))
    return number


_Conclusion = tuple[Sequence[Candidate], Sequence[Candidate], Callable[[StepJudge], bool]]


def _read(layout: Layout, content: bytes) -> Iterator[_Conclusion]:
    signs, number = _Signs(layout), 0
    try:
        reader = Reader(parse_json(content.decode()))
        reader.only("path", "steps")
        reader["path"].integer(VERSION, VERSION)
        for number, item in enumerate(reader["steps"].items(), 1):  # noqa: B007 - an error tells it
            item.only("technique", "placements", "eliminations", "figures", "claims")
            yield _read_step(signs, item)
    except (UnicodeError, RecursionError, ModokuError) as error:
        raise PathFlaw(number, msg("{problem}", problem=str(error))) from error


def _read_step(signs: _Signs, item: Reader) -> _Conclusion:
    placements, eliminations = signs.read_all(item, "placements"), signs.read_all(item, "eliminations", False)
    if item.has("claims"):
        claims = signs.read_claims(item["claims"].items())
        struck = [claim.candidate for claim in claims[:1] if claim.is_true]
        return (
            placements,
            eliminations,
            lambda judge: not placements and list(eliminations) == struck and judge.refutes(claims),
        )
    figures = tuple(signs.read_figure(one) for one in _items(item, "figures"))
    step = Step(item["technique"].text(), 0.0, placements, eliminations, figures=figures)
    return placements, eliminations, lambda judge: judge.is_proved(step)
