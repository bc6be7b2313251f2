"""Lessons from the command line, and their pages in a real browser: stepping, keys, no script, print, phones."""

from __future__ import annotations

import json
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from tests.e2e.modoku_process import modoku

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

SEVEN = "2.3..1...3.24..3"
HARD = "..9.....4.4...8..2......3..5..3...1....9.4....8...2..9..6......7..8...3.3.....6.."


@pytest.mark.parametrize("ending", ["html", "pdf", "tex", "json"])
def test_a_lesson_is_written_in_every_format(ending: str, tmp_path: Path) -> None:
    if ending == "pdf":
        pytest.importorskip("reportlab")
    path = tmp_path / f"lesson.{ending}"
    found = modoku("lesson", "csp", SEVEN, "--lang", "fr", "-o", str(path))
    assert found.returncode == 0, found.stderr
    assert found.stdout.strip() == str(path)
    start = {"html": b"<!doctype html>", "pdf": b"%PDF", "tex": b"\\documentclass", "json": b"{"}[ending]
    assert path.read_bytes().startswith(start)


def test_lessons_go_to_standard_output_and_json_has_their_steps() -> None:
    for kind in ("ilp", "cover", "inverse"):
        found = modoku("lesson", kind, SEVEN, "--to", "json")
        assert found.returncode == 0, found.stderr
        read = json.loads(found.stdout)
        assert read["kind"] == kind
        assert any(section["steps"] for section in read["sections"])


def test_the_order_of_the_thesis_can_be_asked_for() -> None:
    order = "r1c4,r1c2,r2c1,r3c1,r4c2,r2c4,r2c3,r3c3,r4c3"
    read = json.loads(modoku("lesson", "colouring", SEVEN, "--order", order, "--to", "json").stdout)
    walk = next(section for section in read["sections"] if len(section["steps"]) == 10)
    assert [step["facts"]["colour"] for step in walk["steps"][1:]] == [1, 4, 3, 1, 2, 4, 2, 4, 1]
    wrong = modoku("lesson", "colouring", "1" + "." * 15, "--order", "r4c4")
    assert wrong.returncode in (1, 2)
    assert "not forced" in wrong.stderr
    assert "Traceback" not in wrong.stderr


def test_a_rule_that_a_model_cannot_express_is_refused_in_words() -> None:
    found = modoku("lesson", "colouring", "--variant", "killer:cages=3@r1c1r1c2", "." * 81)
    assert found.returncode in (1, 2)
    assert "graph colouring" in found.stderr
    assert "Traceback" not in found.stderr


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["csp", SEVEN, "-o", "x.gif"], ".html"),
        (["csp", SEVEN, SEVEN], "-o"),
        (["cps", SEVEN], "cps"),
        (["inverse", "--variant", "diagonal", "." * 81], "classic grids only"),
    ],
)
def test_wrong_usage_is_explained(arguments: list[str], said: str) -> None:
    found = modoku("lesson", *arguments)
    assert found.returncode in (1, 2)
    assert said in found.stderr
    assert "Traceback" not in found.stderr


def test_sheets_of_exercises_come_from_a_seed() -> None:
    one, again, other = (
        modoku("lesson", "exercises", "sat", SEVEN, "--seed", seed, "--to", "tex").stdout for seed in ("5", "5", "6")
    )
    assert one == again != other
    assert one.count("\\item") >= 3


@pytest.fixture(scope="module")
def pages(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    folder = tmp_path_factory.mktemp("lessons")
    found = {}
    for name, arguments in {
        "csp": ("csp", SEVEN, "--lang", "en"),
        "colouring": ("colouring", SEVEN, "--lang", "fr"),
        "sat": ("sat", HARD, "--lang", "fr"),
        "ilp": ("ilp", HARD, "--lang", "en"),
        "compare": ("compare", HARD, "--lang", "en"),
    }.items():
        path = folder / f"{name}.html"
        assert modoku("lesson", *arguments, "-o", str(path)).returncode == 0
        found[name] = path
    return found


def opened(browser: Browser, path: Path, **look: Any) -> tuple[Page, list[str]]:
    from tests.e2e.studio_browser import be_patient

    context = browser.new_context(viewport={"width": 1200, "height": 900}, bypass_csp=look.pop("bypass", False), **look)
    be_patient(context)
    page = context.new_page()
    complaints: list[str] = []
    page.on("console", lambda message: complaints.append(message.text))
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.on("request", lambda request: None if request.url.startswith("file:") else complaints.append(request.url))
    page.goto(path.as_uri())
    return page, complaints


def test_a_reader_steps_forward_and_back(chromium: Browser, pages: dict[str, Path]) -> None:
    page, complaints = opened(chromium, pages["csp"])
    walk = page.locator(".walk")
    assert walk.locator(".step:visible").count() == 1
    assert walk.locator(".place").inner_text() == "step 1 of 10"
    walk.get_by_role("button", name="Next").click()
    assert walk.locator(".step:visible h3").inner_text().startswith("Step 1:")
    page.keyboard.press("ArrowRight")
    assert walk.locator(".place").inner_text() == "step 3 of 10"
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("End")
    assert walk.locator(".place").inner_text() == "step 10 of 10"
    assert walk.get_by_role("button", name="Next").is_disabled()
    page.keyboard.press("Home")
    # The clock of the page goes on when we say so.
    page.evaluate("() => { window.setInterval = (act) => { window.tick = act; return 1; }; }")
    walk.get_by_role("button", name="Play the steps").click()
    page.evaluate("window.tick()")
    assert walk.locator(".place").inner_text() == "step 2 of 10"
    walk.get_by_role("button", name="Pause").click()
    assert walk.get_by_role("button", name="Play the steps").is_visible()
    walk.get_by_role("button", name="Show all steps").click()
    assert walk.locator(".step:visible").count() == 10
    assert complaints == []
    page.context.close()


def test_kinds_of_edges_are_switched_off(chromium: Browser, pages: dict[str, Path]) -> None:
    page, complaints = opened(chromium, pages["colouring"])
    figure = page.locator("figure:has(fieldset)").first
    assert figure.locator("g.layer-1").is_visible()
    figure.get_by_label("arêtes des lignes").uncheck()
    assert not figure.locator("g.layer-1").is_visible()
    assert figure.locator("g.layer-2").is_visible()
    assert complaints == []
    page.context.close()


def test_without_a_script_and_on_paper_every_step_is_there(chromium: Browser, pages: dict[str, Path]) -> None:
    page, _ = opened(chromium, pages["csp"], java_script_enabled=False)
    assert page.locator(".step:visible").count() == 10
    assert page.locator(".controls").count() == 0
    page.context.close()
    page, _ = opened(chromium, pages["csp"])
    page.emulate_media(media="print")
    assert page.locator(".step:visible").count() == 10
    assert not page.locator(".controls").first.is_visible()
    assert page.pdf(format="A4").startswith(b"%PDF")
    page.context.close()


@pytest.mark.parametrize(("name", "scheme"), [("csp", "light"), ("colouring", "dark"), ("ilp", "light")])
def test_pages_are_made_for_all_readers(chromium: Browser, pages: dict[str, Path], name: str, scheme: str) -> None:
    pytest.importorskip("axe_playwright_python")
    axe = files("axe_playwright_python").joinpath("axe.min.js").read_text(encoding="utf-8")
    page, complaints = opened(chromium, pages[name], color_scheme=scheme, bypass=True)
    page.evaluate(axe)
    found = page.evaluate("axe.run(document, {resultTypes: ['violations']})")
    assert [(one["id"], one["nodes"][0]["html"][:200]) for one in found["violations"]] == []
    assert complaints == []
    page.context.close()


def test_pages_fit_a_phone(chromium: Browser, pages: dict[str, Path]) -> None:
    for path in pages.values():
        page, complaints = opened(chromium, path)
        page.set_viewport_size({"width": 360, "height": 700})
        for button in page.get_by_role("button", name="all steps").all():
            button.click()
        assert page.evaluate("document.documentElement.scrollWidth") <= 361, path.name
        assert complaints == []
        page.context.close()
