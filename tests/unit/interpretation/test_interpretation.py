"""Drawn puzzles are understood where that can be proved, and nowhere else."""

import json
from typing import Any

import pytest
from tests.unit.interpretation.drawn import DRAWINGS, blank, circle, drawn, line, mark, puzzle_of

import modoku
from modoku.errors import NotUnderstood
from modoku.formats import read
from modoku.interpretation import Certainty, interpret
from modoku.puzzle import Sheet
from modoku.search.solving import solve


def sheet_of(data: dict[str, Any]) -> Sheet:
    return read(json.dumps(data), "sudokupad")[0]


@pytest.mark.parametrize("name", DRAWINGS)
def test_every_variant_drawn_and_worded_is_proved(name: str) -> None:
    sheet = sheet_of(drawn(name))
    assert sheet.not_understood
    found = interpret(sheet, seconds=None)
    assert (found.certainty, [str(part) for part in found.unread]) == (Certainty.PROVED, [])
    assert not found.sheet.not_understood
    assert found.rules
    assert str(solve(found.sheet.puzzle).solution) == found.sheet.puzzle.about("solution")


def test_a_reading_says_for_each_rule_the_sentence_and_the_drawings() -> None:
    found = interpret(sheet_of(drawn("thermometer")))
    (rule,) = found.rules
    assert (rule.kind, str(rule.name)) == ("thermo", "thermometers")
    assert rule.sentence == "along a thermometer, digits increase from the bulb."
    assert {origin.partition("[")[0] for origin in rule.origins} == {"lines", "underlays"}
    assert len(rule.constraints) == len(puzzle_of("thermometer").constraints)


def test_a_sentence_that_nobody_understands_is_left_over_and_no_verdict_is_given() -> None:
    words = DRAWINGS["thermometer"][1] + " Every third digit is a friend of its neighbour."
    text = json.dumps(drawn("thermometer", rules=words))
    found = modoku.interpret(text)
    assert found.certainty is Certainty.PARTLY
    assert [str(part) for part in found.unread] == ["“every third digit is a friend of its neighbour.”"]
    for ask in (modoku.solve, modoku.check, modoku.rate, modoku.count, modoku.hint):
        with pytest.raises(modoku.NotUnderstood):
            ask(text)
    answer = modoku.solve(text, anyway=True)
    assert answer.verdict == "unique"
    assert answer.to_json()["understood"] is False


def test_a_drawing_without_words_is_left_over() -> None:
    data = drawn("anti-king")
    line(data, (0, 1, 2), "#884400", 6)
    found = interpret(sheet_of(data))
    assert found.certainty is Certainty.PARTLY
    assert [str(part) for part in found.unread] == ["the brown line through r1c1, r1c2, r1c3"]


def test_one_style_has_one_meaning() -> None:
    # A line that breaks the rule of its style takes the meaning from all: no line is read by itself.
    data = drawn("entropic")
    puzzle = puzzle_of("entropic")
    solution = data["metadata"]["solution"]
    same = next(c for c in range(80) if c % 9 < 8 and (int(solution[c]) - 1) // 3 == (int(solution[c + 1]) - 1) // 3)
    line(data, (same, same + 1), "#ffccaa", 9)
    found = interpret(sheet_of(data))
    assert not [rule for rule in found.rules if rule.kind == "entropic"]
    assert found.sheet.not_understood
    assert len(puzzle.constraints) + 1 == len(data["lines"])


def test_a_sentence_with_not_does_not_state_the_rule() -> None:
    data = drawn("anti-king", rules=DRAWINGS["anti-king"][1] + " Digits separated by the dot are not consecutive.")
    solution = data["metadata"]["solution"]
    cell = next(c for c in range(35) if c % 6 < 5 and abs(int(solution[c]) - int(solution[c + 1])) == 1)
    circle(data, [cell // 6 + 0.5, cell % 6 + 1.0], "#FFFF00")
    found = interpret(sheet_of(data))
    assert "dot_consecutive" not in [rule.kind for rule in found.rules]
    assert found.sheet.not_understood


def test_cages_are_not_taken_to_hold_different_digits_where_nobody_says_so() -> None:
    said = interpret(sheet_of(drawn("killer")))
    silent = interpret(sheet_of(drawn("killer", rules="Digits in a cage sum to its number.")))
    assert [rule.kind for rule in said.rules] == ["killer"]
    assert [rule.kind for rule in silent.rules] == ["killer_repeats"]
    assert (said.certainty, silent.certainty) == (Certainty.PROVED, Certainty.PROVED)


def test_words_with_a_literal_line_break_and_fancy_letters_are_read() -> None:
    words = "𝐓𝐡𝐞𝐫𝐦𝐨𝐦𝐞𝐭𝐞𝐫\\nAlong it digits increase from the bulb."
    assert interpret(sheet_of(drawn("thermometer", rules=words))).certainty is Certainty.PROVED


def test_a_picture_on_the_web_is_never_understood() -> None:
    data = drawn("anti-king")
    data["metadata"]["bgimage"] = "https://example.org/clues.png"
    found = interpret(sheet_of(data))
    assert (found.certainty, [str(part) for part in found.unread]) == (
        Certainty.PARTLY,
        ["a picture that is kept elsewhere"],
    )


def test_without_a_solution_a_reading_is_a_proposal_until_somebody_accepts_it() -> None:
    text = json.dumps(drawn("thermometer", solution=False))
    found = modoku.interpret(text)
    assert (found.certainty, found.verdict, found.is_understood) == (Certainty.PROPOSED, "unique", False)
    assert "--accept" in str(found)
    with pytest.raises(modoku.NotUnderstood):
        modoku.solve(text)
    assert modoku.solve(text, accept=True).verdict == "unique"
    assert modoku.interpret(text, accept=True).is_understood


def test_accepting_does_not_hide_what_is_left_over() -> None:
    data = drawn("thermometer", solution=False)
    line(data, (0, 1, 2), "#884400", 9)
    with pytest.raises(modoku.NotUnderstood):
        modoku.solve(json.dumps(data), accept=True)


def test_a_solution_that_breaks_the_grid_is_told() -> None:
    data = drawn("anti-king")
    data["metadata"]["solution"] = data["metadata"]["solution"][::-1]
    found = modoku.interpret(json.dumps(data))
    assert found.certainty is Certainty.CONTRADICTED
    assert "does not fit it" in str(found.remarks()[0])
    with pytest.raises(modoku.NotUnderstood):
        modoku.solve(json.dumps(data))


def test_a_clue_that_alone_does_not_fit_is_named() -> None:
    data = drawn("killer")
    data["cages"][0]["value"] += 1
    found = interpret(sheet_of(data))
    assert found.sheet.not_understood
    assert "all others like it do" in str(found.remarks[0])


def test_the_solution_that_came_with_a_puzzle_is_compared_with_ours() -> None:
    puzzle = puzzle_of("classic").with_meta(solution="1" * 36)
    for ask in (modoku.solve, modoku.check):
        with pytest.raises(NotUnderstood, match="which is not the one that was found"):
            ask(puzzle)
        assert "which is not the one that was found" in str(ask(puzzle, anyway=True).remarks()[0])
    right = puzzle_of("classic").with_meta(solution=str(modoku.solve(puzzle, anyway=True).solution))
    assert modoku.solve(right).remarks() == modoku.check(right).remarks() == ()


def test_rules_that_uniqueness_does_not_need_are_told() -> None:
    data = drawn("thermometer", rules=DRAWINGS["thermometer"][1] + " White dots separate consecutive digits.")
    solution = data["metadata"]["solution"]
    cell = next(c for c in range(80) if c % 9 < 8 and abs(int(solution[c]) - int(solution[c + 1])) == 1)
    circle(data, [cell // 9 + 0.5, cell % 9 + 1.0], "#FFFFFF")
    needed = {rule.kind: rule.is_needed for rule in modoku.interpret(json.dumps(data)).rules}
    assert needed == {"thermo": True, "dot_consecutive": False}


def test_digits_may_count_from_0() -> None:
    puzzle = puzzle_of("windoku")
    data = drawn("windoku")
    for row in data["cells"]:
        for cell in row:
            if cell:
                cell["value"] -= 1
    data["metadata"]["solution"] = "".join(str(int(digit) - 1) for digit in data["metadata"]["solution"])
    found = interpret(sheet_of(data))
    assert found.certainty is Certainty.PROVED
    assert found.sheet.puzzle.layout.lowest == 0
    assert found.sheet.puzzle.givens == puzzle.givens


def test_a_ring_of_clues_around_the_grid_is_cut_off() -> None:
    plain, n = drawn("skyscraper"), 4
    ring: dict[str, Any] = {**plain, "cells": [[{} for _ in range(n + 2)] for _ in range(n + 2)]}
    ring["regions"] = [[[r + 1, c + 1] for r, c in region] for region in plain["regions"]]
    rows = [plain["metadata"]["solution"][k : k + n] for k in range(0, n * n, n)]
    ring["metadata"] = {
        **plain["metadata"],
        "solution": "." * (n + 2) + "".join(f".{row}." for row in rows) + "." * (n + 2),
    }
    ring["overlays"] = []
    for one in plain["overlays"]:
        row, column = (int(v + 0.5) for v in one["center"])
        ring["cells"][row][column] = {"value": one["text"]}
    found = interpret(sheet_of(ring))
    assert (found.certainty, found.sheet.puzzle.size) == (Certainty.PROVED, 4)


def test_words_alone_divide_a_grid_without_regions_into_boxes() -> None:
    data = drawn("diagonal")
    data["regions"] = []
    found = interpret(sheet_of(data))
    assert (found.certainty, found.sheet.puzzle.layout.name) == (Certainty.PROVED, "classic:boxes=3x3")


def test_interpreting_twice_is_interpreting_once() -> None:
    once = interpret(
        sheet_of(drawn("killer", rules="Digits in a cage sum to its number. Nobody knows what is small."))
    ).sheet
    assert once.not_understood
    twice = interpret(once).sheet
    assert (twice.puzzle, twice.not_understood) == (once.puzzle, once.not_understood)


def test_a_plain_link_without_words_needs_no_interpretation() -> None:
    data = blank(puzzle_of("classic"), "")
    data["metadata"] = {}
    assert not sheet_of(data).not_understood
    assert modoku.interpret(json.dumps(data)).certainty is Certainty.STATED
    assert modoku.solve(json.dumps(data)).verdict == "unique"


def test_shapes_of_no_words_on_lines_that_are_read_are_ornaments() -> None:
    data = drawn("zipper")
    for one in data["lines"]:
        mark(data, one["wayPoints"][len(one["wayPoints"]) // 2], size=0.4, rounded=True, backgroundColor="#cdb1ec")
    assert interpret(sheet_of(data)).certainty is Certainty.PROVED
