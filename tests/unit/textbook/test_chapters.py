"""Every chapter: both languages, every fact used, exercises of five kinds whose keys are right for every seed."""

from __future__ import annotations

import contextlib
import io
import json
import re

import pytest

from modoku.errors import FormatError, UnknownName
from modoku.language import said
from modoku.lessons import to_html, to_tex
from modoku.lessons.lesson import PosedExercise, Statement
from modoku.lessons.notebook import to_notebook
from modoku.textbook import CHAPTERS, get_chapter, get_task, judge_answer, make_chapter
from modoku.textbook.book import KINDS
from modoku.textbook.source import read_source
from modoku.variants import make

SEEDS = (1, 2, 3, 77)
TYPESET = set("«»²°×ÀÉÊÎÔÇàâçèéêëîïôùûüöœŒ’“”–")
"""What LaTeX reads as it is, with the packages of our files."""
NINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
PROVED = {5: 2}
"""How many statements with a proof each chapter has, at least one if it is not named."""


@pytest.mark.parametrize("number", CHAPTERS)
def test_a_chapter_is_whole_in_both_languages(number: int) -> None:
    chapter = make_chapter(number, keys=True)
    posed = [block for section in chapter.sections for block in section.blocks if isinstance(block, PosedExercise)]
    assert len(posed) >= 8
    assert {one.kind for one in posed} == set(KINDS)
    kinds = [b.kind for section in chapter.sections for b in section.blocks if isinstance(b, Statement)]
    assert "definition" in kinds
    assert "proof" in kinds
    for language in ("en", "fr"):
        page = to_html(chapter, language)
        assert not re.search(r"\[\[#?[a-z][a-z0-9_]*\]\]", page)
        assert not re.search(r"\$[a-z]", re.sub(r"(?s)<script>.*?</script>", "", page))
        written = to_tex(chapter, language)
        assert written.endswith("\\end{document}\n")
        assert {sign for sign in written if not sign.isascii()} <= TYPESET, (
            "LaTeX stops at a sign that it does not know"
        )
        cells = json.loads(to_notebook(chapter, language))["cells"]
        assert sum("modoku.mark(" in cell["source"] for cell in cells) == len(posed)
    french = re.sub(r"(?s)<(script|style|code|pre)[ >].*?</\1>", "", to_html(chapter, "fr"))
    text = re.sub(r"<[^>]*>", "", french)
    assert not re.search(r"\br[1-9]c[1-9]\b", text), "cells are L2C4 in French"
    assert not re.search(r"\w [;?!](?=\s|$)", text), "a thin space stands before ; ? !"


@pytest.mark.parametrize("number", CHAPTERS)
def test_a_notebook_runs_and_answers_in_its_language(number: int) -> None:
    language, first = ("fr", "Écrivez d’abord une réponse.") if number % 2 else ("en", "Write an answer first.")
    names: dict[str, object] = {}
    told = io.StringIO()
    with contextlib.redirect_stdout(told):
        for cell in json.loads(to_notebook(make_chapter(number), language))["cells"]:
            if cell["cell_type"] == "code":
                exec(compile("".join(cell["source"]), f"chapter {number}", "exec"), names)
    assert first in told.getvalue().splitlines()
    assert len(told.getvalue().splitlines()) >= len(get_chapter(number).exercises)


@pytest.mark.parametrize("number", CHAPTERS)
def test_every_key_is_right_and_nothing_is_wrong(number: int) -> None:
    source = get_chapter(number)
    for place, entry in enumerate(source.exercises, 1):
        name = f"{number}.{place}"
        for seed in SEEDS:
            task = get_task(name, seed)
            found = task.judge(task.key)
            assert found.right, (name, entry.arguments, seed, task.key, str(found.message))
            assert found.message.said("fr")
            assert not task.judge("").right, (name, entry.arguments)
            assert not task.judge("?!").right, (name, entry.arguments)
        again = [get_task(name, seed).key for seed in SEEDS]
        assert again == [get_task(name, seed).key for seed in SEEDS]


STRANGE = ("9" * 5000, "-" + "9" * 5000, "--5", "²³", "[" * 100_000, "p cnf 3 1\n" + "9" * 5000 + " 0", "x" * 100_000)
"""Longer than numbers that Python reads, signs that are digits and no numbers, nested too deeply."""


@pytest.mark.parametrize("number", CHAPTERS)
def test_strange_answers_are_wrong_in_a_few_words(number: int) -> None:
    for place in range(1, len(get_chapter(number).exercises) + 1):
        task = get_task(f"{number}.{place}")
        for answer in STRANGE:
            found = task.judge(answer)
            assert not found.right, (number, place, answer[:20])
            assert len(found.message.said()) < 1000, (number, place, answer[:20])


@pytest.mark.parametrize("number", CHAPTERS)
def test_seeds_make_new_exercises(number: int) -> None:
    entries = get_chapter(number).exercises
    different = 0
    for place in range(1, len(entries) + 1):
        tasks = [get_task(f"{number}.{place}", seed) for seed in range(1, 9)]
        different += len({(task.key, str(sorted(task.facts.items(), key=lambda one: one[0]))) for task in tasks}) > 1
    assert different >= len(entries) // 2


@pytest.mark.parametrize("number", CHAPTERS)
def test_a_chapter_follows_any_grid(number: int) -> None:
    for grid in (
        make("classic").with_givens([int(one) if one != "." else 0 for one in NINE]),
        make("classic:boxes=2x2").with_givens({0: 1, 1: 1}),
        make("classic:boxes=2x2"),
    ):
        chapter = make_chapter(number, grid)
        assert chapter.puzzle is grid
        assert to_tex(chapter, "fr")


@pytest.mark.parametrize("number", CHAPTERS)
def test_a_skeleton_filled_with_its_solution_prints_the_key(number: int) -> None:
    for place in range(1, len(get_chapter(number).exercises) + 1):
        task = get_task(f"{number}.{place}")
        if task.skeleton is None:
            continue
        for language in ("en", "fr"):
            file = task.skeleton.said(language)
            name = task.calls[0]
            stub = file[file.index(f"def {name}(") : file.index("CALLS =")]
            head = "from collections.abc import Sequence\nfrom itertools import product\nfrom math import factorial\n"
            told = io.StringIO()
            with contextlib.redirect_stdout(told):
                exec(head + file.replace(stub, f"{task.shown_key}\n\n\n"), {})
            assert task.judge(told.getvalue()).right, (number, place)
            assert json.loads(told.getvalue()) == json.loads(task.key)


@pytest.mark.parametrize("number", CHAPTERS)
def test_what_a_french_reader_sees_of_an_exercise_is_french(number: int) -> None:
    for section in make_chapter(number, keys=True).sections:
        for block in section.blocks:
            if not isinstance(block, PosedExercise):
                continue
            task = get_task(block.name)
            start, key = said(block.start, "fr"), said(block.key, "fr")
            assert not re.search(r"\b(for|with|sum|box)\b", start)
            assert task.judge(key).right or task.skeleton is not None, (block.name, key)
            assert key not in ("yes", "no")
            if task.skeleton is not None:
                french, english = said(block.skeleton, "fr"), said(block.skeleton, "en")
                about = [re.search('"""(.*?)"""', file, re.DOTALL) for file in (french, english)]
                assert about[0]
                assert about[1]
                assert about[0][1].startswith(("Renvoyer", "Dire si"))
                assert about[1][1].startswith("Return")


def test_the_functions_of_programmes_are_judged_themselves() -> None:
    def triple(v: int, n: int) -> list[int]:
        return [(v - 1) // (n * n) + 1, (v - 1) // n % n + 1, (v - 1) % n + 1]

    assert judge_answer("5.13", triple, seed=4).right
    wrong = judge_answer("5.13", lambda v, n: [1, 1, 1], seed=4)
    assert not wrong.right
    assert "triple(" in str(wrong.message)
    assert not judge_answer("5.1", triple).right


def test_what_is_missing_in_a_language_stops_the_reading() -> None:
    with pytest.raises(FormatError):
        read_source("en: Only English.")
    with pytest.raises(FormatError):
        read_source("== a | English")
    with pytest.raises(UnknownName):
        get_chapter(99)
    with pytest.raises(UnknownName):
        get_task("5.99")
    with pytest.raises(UnknownName):
        get_task("five")
    with pytest.raises(UnknownName):
        get_task("5." + "9" * 5000)
