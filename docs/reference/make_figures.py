"""Write the examples of figures.md and figures.fr.md: python docs/reference/make_figures.py.

Each example is found again while the page is written, and proved by the judge of `modoku.logic.checking`.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

from modoku.formats import read_puzzle
from modoku.language.message import name_cells
from modoku.logic import State, Step
from modoku.logic.checking import StepJudge
from modoku.logic.figure_titles import FIGURES, FigureTitle
from modoku.logic.figures import find_all
from modoku.puzzle import DigitSet

FOLDER = Path(__file__).parent
BANK = FOLDER.parents[1] / "tests" / "data" / "logic" / "figures.txt"
PAGES = {"en": FOLDER / "figures.md", "fr": FOLDER / "figures.fr.md"}
START, END = "<!-- figures -->\n", "<!-- end of figures -->"
UNIQUE = {"en": ", takes a single solution for granted", "fr": ", suppose une solution unique"}
WIDE = {
    "en": "Only on boards with more than nine digits.",
    "fr": "Seulement sur les plateaux de plus de neuf chiffres.",
}
RATED = {"en": "rated {rating}", "fr": "cote {rating}"}
COUNTED = {"en": "truths: {truths}, links: {links}", "fr": "vérités : {truths}, liens : {links}"}


@cache
def examples() -> dict[str, tuple[str, State, str]]:
    """Return, for each name, the digits in the grid, the position, and what follows there."""
    found: dict[str, tuple[str, State, str]] = {}
    for line in BANK.read_text(encoding="utf-8").splitlines():
        name, givens, values, masks, conclusion = line.split("\t")
        left = [DigitSet(int(masks[i : i + 3], 16)) for i in range(0, 243, 3)]
        state = State.of(read_puzzle(givens, "line"), [int(sign) if sign != "." else 0 for sign in values], left)
        found.setdefault(name, (values, state, conclusion))
    return found


@cache
def step_of(name: str, state: State, conclusion: str) -> Step:
    """Return the step of an example, found and proved."""
    layout = state.board.layout
    step = next(step for step in find_all(state, (name,)) if step.conclusion(layout) == conclusion)
    if not StepJudge(state).is_proved(step):
        raise ValueError(f"{name} is not proved")
    return step


def section(title: FigureTitle, example: tuple[str, State, str] | None, language: str) -> str:
    """Return what the page tells of a figure."""
    rating = f"{title.rating:.1f}".replace(".", "," if language == "fr" else ".")
    marks = RATED[language].format(rating=rating) + UNIQUE[language] * title.uses_uniqueness
    head = f"## {title.title.said(language)}\n\n`{title.name}`, {marks}"
    if example is None:
        return f"{head}. {WIDE[language]}\n"
    values, state, conclusion = example
    step = step_of(title.name, state, conclusion)
    truths, links = (sum(map(len, part)) for part in zip(*((f.truths, f.links) for f in step.figures), strict=True))
    lines = [
        f"{head}; {COUNTED[language].format(truths=truths, links=links)}.",
        f"```text\n{values}\n{name_cells(conclusion, language)}\n```",
        step.reason.said(language) + (f" `{step.notation}`" if step.notation else ""),
    ]
    return "\n\n".join(lines) + "\n"


def written(page: str, language: str) -> str:
    """Return the page with the examples renewed."""
    before, _, rest = page.partition(START)
    _, found, after = rest.partition(END)
    if not found:
        raise ValueError("the page has lost a marker")
    known = examples()
    told = "\n".join(section(title, known.get(title.name), language) for title in FIGURES)
    return before + START + told + END + after


if __name__ == "__main__":
    for code, path in PAGES.items():
        path.write_text(written(path.read_text(encoding="utf-8"), code), encoding="utf-8")
