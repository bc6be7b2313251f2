"""One server and one browser for all the tests of the studio that a worker runs."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from importlib.resources import files
from typing import TYPE_CHECKING, Any

import pytest

from tests.e2e.studio_process import Studio, wait_for

if TYPE_CHECKING:
    from playwright.sync_api import Browser

    from tests.e2e.studio_browser import Visit, Visitor


@pytest.fixture(scope="package")
def studio_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Studio]:
    with Studio(tmp_path_factory.mktemp("studio")) as running:
        wait_for(running)
        yield running


# Not for the whole session: while the driver of the browser runs, no other test of the process has an event loop.
@pytest.fixture(scope="package")
def chromium() -> Iterator[Browser]:
    playwright = pytest.importorskip("playwright.sync_api", reason="the extra `dev` brings playwright")
    from tests.e2e.studio_browser import CHROMIUM, FLAGS

    if shutil.which(CHROMIUM) is None:
        pytest.skip("Chromium is not installed")
    with playwright.sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture
def visit(chromium: Browser, studio_server: Studio) -> Iterator[Visit]:
    """Open the studio in a browser without a past; what must not happen fails the test at its end."""
    from tests.e2e.studio_browser import Visitor

    visitors: list[Visitor] = []

    def come(look: dict[str, Any]) -> Visitor:
        visitors.append(Visitor(chromium, studio_server.address, look))
        return visitors[-1]

    yield come
    for visitor in visitors:
        visitor.leave()


@pytest.fixture(scope="session")
def axe() -> str:
    pytest.importorskip("axe_playwright_python")
    return files("axe_playwright_python").joinpath("axe.min.js").read_text(encoding="utf-8")
