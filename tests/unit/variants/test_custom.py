"""A user's own variant, written in JSON, means what its documentation says, and errors name the place."""

from __future__ import annotations

import json
import re
from itertools import product
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from modoku.engines.reference import count_solutions, iter_solutions
from modoku.errors import VariantError
from modoku.puzzle import CONSTRAINT_KINDS, Puzzle
from modoku.variants import anti_knight, classic, custom, from_file, make, non_consecutive, parse_boxes
from modoku.variants.schema import variant_schema

GUIDE = Path(__file__).parents[3] / "docs" / "how-to" / "define-a-variant.md"


def examples_of(guide: Path) -> dict[str, dict[str, Any]]:
    found = re.findall(r"```json\n(.*?)```", guide.read_text(encoding="utf-8"), re.DOTALL)
    return {data["name"]: data for data in map(json.loads, found)}


EXAMPLES = examples_of(GUIDE)
SCHEMA = variant_schema()


def own(**fields: Any) -> dict[str, Any]:
    return {"modoku-variant": 1, "name": "own", **fields}


def made(data: dict[str, Any], base: Puzzle | None = None) -> Puzzle:
    jsonschema.validate(data, SCHEMA)
    return from_file(json.dumps(data))(base)


def four() -> Puzzle:
    return classic(parse_boxes("2x2"))


def test_the_guide_has_the_same_examples_in_french() -> None:
    assert examples_of(GUIDE.with_suffix(".fr.md")) == EXAMPLES


def test_the_guide_has_four_examples_that_fit_the_schema() -> None:
    assert set(EXAMPLES) == {"short-bishop", "bow-tie", "no-seven", "zero-and-up"}
    jsonschema.Draft202012Validator.check_schema(SCHEMA)
    for example in EXAMPLES.values():
        jsonschema.validate(example, SCHEMA)


def test_zero_and_up_of_the_guide_means_what_it_says() -> None:
    puzzle = made(EXAMPLES["zero-and-up"])

    def is_meant(v: tuple[int, ...]) -> bool:
        others = {cell for cell in range(16) if v[cell]}
        reached = {min(others)}
        while more := {b for a in reached for b in others - reached if abs(a // 4 - b // 4) + abs(a % 4 - b % 4) == 1}:
            reached |= more
        corner = v[0] in (0, 2) or 3 * v[0] >= v[1] + v[4]
        return corner and v[0:16:5].count(0) == 2 and reached == others and v[14] + v[15] == v[2] + v[3] + 1

    squares = [tuple(puzzle.layout.values_of(one.values)) for one in iter_solutions(make("latin:size=4,lowest=0"))]
    meant = {square for square in squares if is_meant(square)}
    assert {tuple(puzzle.layout.values_of(one.values)) for one in iter_solutions(puzzle)} == meant
    assert meant


def test_the_short_bishop_of_the_guide_forbids_equal_digits_on_short_diagonals() -> None:
    puzzle = made(EXAMPLES["short-bishop"], classic(parse_boxes("2x3")))
    solution = next(iter_solutions(puzzle))
    rows = [solution.values[6 * r : 6 * r + 6] for r in range(6)]
    pairs = 0
    for r, c, step, side in product(range(6), range(6), (1, 2), (1, -1)):
        if r + step < 6 and 0 <= c + side * step < 6:
            pairs += 1
            assert rows[r][c] != rows[r + step][c + side * step]
    moves = puzzle.layout.units_of_kind("bishop's move")
    within_boxes = sum(1 for a, b in (u.cells for u in moves) if b in classic(parse_boxes("2x3")).layout.peers[a])
    assert within_boxes == 0
    assert 0 < len(moves) < pairs
    assert count_solutions(made(EXAMPLES["short-bishop"], four())) == 0


def test_the_bow_tie_of_the_guide_is_two_blocks_a_line_and_an_even_cell() -> None:
    puzzle = made(EXAMPLES["bow-tie"])
    assert (puzzle.layout.cell_count, puzzle.size, len(puzzle.layout.houses)) == (17, 9, 2)
    assert [str(unit) for unit in puzzle.layout.units] == ["block a", "block b"]
    centre = puzzle.layout.cell_from_name("r3c3")
    assert str(puzzle.domains[centre]) == "2468"
    line = [puzzle.layout.cell_from_name(f"r{i}c{i}") for i in range(1, 6)]
    for solution, _ in zip(iter_solutions(puzzle), range(50), strict=False):
        digits = [solution.values[cell] for cell in line]
        assert digits == sorted(digits)
        assert digits[2] % 2 == 0


def test_no_seven_of_the_guide_keeps_both_rules_everywhere() -> None:
    puzzle = made(EXAMPLES["no-seven"])
    assert [c.kind for c in puzzle.constraints] == ["pairs"] + ["sum"] * 25
    solution = next(iter_solutions(puzzle))
    rows = [solution.values[6 * r : 6 * r + 6] for r in range(6)]
    assert all(rows[r][c] + rows[r][c + 1] != 7 for r in range(6) for c in range(5))
    assert all(rows[r][c] + rows[r + 1][c] != 7 for r in range(5) for c in range(6))
    for r, c in product(range(5), repeat=2):
        assert rows[r][c] + rows[r][c + 1] + rows[r + 1][c] + rows[r + 1][c + 1] >= 9


def test_offsets_say_the_same_as_the_named_anti_knight() -> None:
    data = own(units=[{"kind": "knight's move", "offsets": [[1, 2], [2, 1]], "mirrored": True}])
    assert {frozenset(u.cells) for u in made(data).layout.units} == {
        frozenset(u.cells) for u in anti_knight(classic()).layout.units
    }


def test_pairs_by_offsets_say_the_same_as_the_named_non_consecutive() -> None:
    rule = {"kind": "pairs", "offsets": [[0, 1], [1, 0]], "measure": "difference", "comparison": "!=", "value": 1}
    (mine,) = made(own(constraints=[rule])).constraints
    (named,) = non_consecutive(classic()).constraints
    assert {frozenset(pair) for pair in mine.pairs} == {frozenset(pair) for pair in named.pairs}  # type: ignore[attr-defined]


def test_a_map_makes_one_constraint_a_letter() -> None:
    data = own(
        base="classic:boxes=2x2",
        constraints=[{"kind": "sum", "total": 5, "style": "cage", "map": ["aabb", "....", "....", "...."]}],
    )
    assert [c.cells for c in made(data).constraints] == [(0, 1), (2, 3)]
    assert all(s.values[0] + s.values[1] == 5 for s in iter_solutions(made(data)))


def test_constraints_can_be_written_as_in_a_puzzle_file() -> None:
    rules: list[dict[str, Any]] = [
        {"kind": "all-different", "cells": ["r1c1", "r2c3"]},
        {"kind": "domain", "cells": [0], "digits": [1, 2]},
        {"kind": "pairs", "pairs": [["r1c1", "r1c2"]], "measure": "ratio", "comparison": "=", "value": 2},
        {"kind": "sum", "cells": [0, 1], "total": 3, "coefficients": [1, 1]},
        {"kind": "order", "cells": [0, 1], "strict": False},
        {"kind": "equal", "groups": [[0, 10]]},
        {"kind": "consecutive-set", "cells": [0, 1]},
        {"kind": "table", "cells": [0, 1], "rows": [[1, 2], [2, 1]]},
        {"kind": "automaton", "cells": [0], "transitions": [[0, 0, -1, -1]], "accepting": [0]},
    ]
    assert {rule["kind"] for rule in rules} <= set(CONSTRAINT_KINDS)
    puzzle = made(own(constraints=rules), four())
    assert [c.kind for c in puzzle.constraints] == [rule["kind"] for rule in rules]
    assert all(s.values[:2] == (1, 2) and s.values[10] == 1 for s in iter_solutions(puzzle))
    assert count_solutions(puzzle) > 0


def test_titles_and_rules_speak_both_languages() -> None:
    variant = from_file(json.dumps(EXAMPLES["no-seven"]))
    assert (variant.title.said("en"), variant.title.said("fr")) == ("No seven", "Jamais sept")
    assert from_file(json.dumps(own(title="Only one"))).title.said("fr") == "Only one"


def test_a_recipe_ending_in_json_reads_the_file_and_combines(tmp_path: Path) -> None:
    path = tmp_path / "mine.json"
    path.write_text(json.dumps(own(units=[{"kind": "corner", "cells": ["r1c1", "r1c9", "r9c1", "r9c9"]}])), "utf-8")
    puzzle = make(str(path), "diagonal")
    assert {"corner", "diagonal"} <= {unit.kind for unit in puzzle.layout.units}
    assert make("latin:size=9", str(path)).layout.units_of_kind("box") == ()
    with pytest.raises(VariantError, match="files are not read here"):
        make(str(path), allow_files=False)


def test_a_byte_order_mark_does_no_harm_and_other_bytes_are_refused(tmp_path: Path) -> None:
    file = tmp_path / "mine.json"
    text = '{"modoku-variant": 1, "name": "mine", "base": "diagonal"}'
    file.write_bytes(b"\xef\xbb\xbf" + text.encode())
    assert make(str(file)).layout.units == make("diagonal").layout.units
    file.write_bytes(text.encode("utf-16"))
    with pytest.raises(VariantError, match="it is not UTF-8 text"):
        make(str(file))


def test_a_file_cannot_draw_in_another_file(tmp_path: Path) -> None:
    path = tmp_path / "outer.json"
    path.write_text(json.dumps(own(base=str(path))), "utf-8")
    with pytest.raises(VariantError, match="files are not read here"):
        make(str(path))


@pytest.mark.parametrize(
    ("data", "complaint"),
    [
        ({"name": "x"}, "'modoku-variant' is missing"),
        ({"modoku-variant": 2, "name": "x"}, "modoku-variant: 2 is not between 1 and 1"),
        (own(base="classic", board={"size": 2, "map": "##"}), "exclude each other"),
        (own(base="clasic"), "Did you mean: classic"),
        (own(unit=[]), "'unit' is not known here"),
        (own(base="classic", units=[{"kind": "a"}]), r"units\[0\]: one of 'cells'"),
        (
            own(base="classic", units=[{"kind": "a", "cells": ["r0c1"]}]),
            r"units\[0\]\.cells\[0\]: There is no cell r0c1",
        ),
        (own(base="classic", units=[{"kind": "a", "map": ["ab"]}]), r"units\[0\]\.map: the map is 1 x 2"),
        (own(base="classic", units=[{"kind": "a", "map": ["ab", "a"]}]), "rows of the same length"),
        (own(base="classic", units=[{"kind": "row", "name": "1", "cells": [0, 1]}]), "two units are called 'row 1'"),
        (own(base="classic", units=[{"kind": "a", "offsets": [[1]]}]), r"offsets\[0\]: a row and a column"),
        (own(base="classic", constraints=[{"kind": "sums"}]), r"constraints\[0\]\.kind: 'sums'"),
        (own(base="classic", constraints=[{"kind": "sum", "cells": [0]}]), r"constraints\[0\]: 'total' is missing"),
        (own(base="classic", constraints=[{"kind": "order", "cells": [0, 1, 0]}]), "names a cell twice"),
        (
            own(base="latin:size=4", constraints=[{"kind": "hidden", "map": ["a..."] * 4}]),
            "hidden has no list of cells",
        ),
        (
            own(base="latin:size=4", constraints=[{"kind": "count", "map": ["a..."] * 4, "counted": [0]}]),
            r"constraints\[0\]: one of 'counted', 'map'",
        ),
        (own(base="classic", constraints=[{"kind": "order", "pattern": [[0, 0], [0, 9]]}]), "fits nowhere"),
        (own(base="classic:boxes=2x2", domains={"map": ["e..."] * 4, "digits": {}}), "domains.digits: 'e' is missing"),
        (own(board={"size": 3, "map": ["...", "..."]}), "0 cells"),
        (own(board={"size": 70, "map": ["#"]}), "board.size: 70 is not between 1 and 64"),
        (own(base="classic", units=[{"kind": "a", "pattern": [[0, 0]] * 65}]), "too long"),
    ],
)
def test_errors_name_the_place_and_the_problem(data: Any, complaint: str) -> None:
    with pytest.raises(VariantError, match=complaint) as caught:
        from_file(json.dumps(data))(None)
    assert caught.value.said("en")


def test_a_map_stands_for_the_list_of_cells_that_a_kind_has_whatever_it_is_called() -> None:
    rules = [
        {"kind": "count", "map": ["ab..", "a.b.", "....", "...."], "values": [1], "number": 1},
        {"kind": "unknown-regions", "map": ["a" * 4] * 4, "size": 4},
    ]
    first, second, regions = from_file(json.dumps(own(base="latin:size=4", constraints=rules)))(None).constraints
    assert [rule.cells for rule in (first, second)] == [(0, 4), (1, 6)]
    assert regions.cells == tuple(range(16))


def test_a_file_with_something_else_than_an_object_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "list.json"
    path.write_text("[1]", "utf-8")
    with pytest.raises(VariantError, match="an object is expected"):
        from_file(path)


def test_what_is_not_json_is_refused_with_its_place(tmp_path: Path) -> None:
    with pytest.raises(VariantError, match="line:column 1:2"):
        from_file("{oops")
    with pytest.raises(VariantError, match="not JSON"):
        from_file("{" + '"a":[' * 100_000)
    with pytest.raises(VariantError, match="cannot be read"):
        from_file(tmp_path / "nothing.json")
    with pytest.raises(VariantError, match="longer than"):
        from_file("{" + " " * 1_000_001)


def test_a_flood_of_units_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(custom, "MAX_UNITS", 100)
    entry = {"kind": "a", "offsets": [[1, i] for i in range(9)], "mirrored": True}
    with pytest.raises(VariantError, match="more than 100 units"):
        from_file(json.dumps(own(base="classic", units=[entry])))
