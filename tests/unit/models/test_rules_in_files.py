"""Every file of a model names the rules that it holds, whoever wrote them, and nothing of that becomes part of it."""

import json
import re
from xml.etree import ElementTree

import pytest

from modoku.errors import UnsupportedConstraint
from modoku.models import to_model
from modoku.models.exports import FILE_FORMATS
from modoku.puzzle import Automaton, Layout, Puzzle, Unit
from modoku.variants import make

CASES = [(name, kind) for name, form in FILE_FORMATS.items() for kind in form.models]
BOXES = "classic:boxes=3x3: Every digit once in each row, each column and each box."
RULES = {
    "killer:cages=15@r1c1r1c2;8@r2c1r3c1": [
        BOXES,
        "The digits of r1c1, r1c2 add up to 15.",
        "The digits of r1c1, r1c2 all differ.",
        "The digits of r2c1, r3c1 add up to 8.",
    ],
    "diagonal": [BOXES, "diagonal: Every digit at most once in each main diagonal."],
    "thermometer:lines=r1c1r2c1r3c1": [BOXES, "The digits rise along r1c1, r2c1, r3c1."],
}
MARKS = {
    "dimacs": "c ",
    "opb": "* ",
    "lp": "\\ ",
    "mps": "* ",
    "mathprog": "# ",
    "minizinc": "% ",
    "col": "c ",
    "dot": "// ",
}


def comments_of(name: str, text: str) -> str:
    """Return the comments of a file in one line."""
    if name == "json":
        plain = json.loads(text)
        return " ".join([plain["layout"], *plain["rules"], plain["givens"]])
    if name in ("xcsp3", "graphml"):
        return re.sub(r" -->\s*<!--\s+", " ", text)
    mark = MARKS[name]
    lines = [line.removeprefix(mark) for line in text.splitlines() if line.startswith(mark)]
    return re.sub(r"\s+", " ", " ".join(lines))


@pytest.mark.parametrize("recipe", RULES)
@pytest.mark.parametrize(("name", "kind"), CASES)
def test_the_layout_every_rule_and_the_givens_stand_in_the_file(name: str, kind: str, recipe: str) -> None:
    puzzle = make(recipe).with_givens({80: 7})
    try:
        model = to_model(puzzle, kind)
    except UnsupportedConstraint:
        assert kind == "colouring"
        return
    said = comments_of(name, FILE_FORMATS[name].write(model))
    assert puzzle.layout.name in said
    assert puzzle.givens_text in said
    for rule in RULES[recipe]:
        assert rule in said


@pytest.mark.parametrize(("name", "kind"), CASES)
def test_what_a_stranger_wrote_stays_a_remark(name: str, kind: str) -> None:
    evil = "x\nc\np cnf 1 1\n1 0\n-- --> <y/> */ \\ end;\u2028 \u2013 \u3042"
    layout = Layout(evil, 4, make("latin:size=4").layout.positions, (Unit(evil[:90], "1", (0, 1, 2, 3)),))
    puzzle = Puzzle.blank(layout)
    if kind != "colouring":
        rule = Automaton.build((0, 1), 4, 0, lambda state, digit: min(state + digit, 5), lambda state: state > 2)
        puzzle = puzzle.with_constraints([Automaton(rule.cells, rule.transitions, rule.accepting, evil[:90])])
    plain = Puzzle.blank(Layout("plain", 4, layout.positions, (Unit("group", "1", (0, 1, 2, 3)),)), puzzle.constraints)
    written, usual = (FILE_FORMATS[name].write(to_model(one, kind)) for one in (puzzle, plain))
    if name in ("xcsp3", "graphml"):
        assert [e.tag for e in ElementTree.fromstring(written).iter()] == [
            e.tag for e in ElementTree.fromstring(usual).iter()
        ]
    elif name != "json":
        assert written.isascii()
        count = [sum(not line.startswith(MARKS[name]) for line in text.splitlines()) for text in (written, usual)]
        assert count[0] == count[1]
