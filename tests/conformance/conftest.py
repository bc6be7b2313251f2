"""One real server for the questions that are asked over HTTP."""

from __future__ import annotations

from collections.abc import Iterator

import httpx
import pytest
from tests.e2e.studio_process import Studio, wait_for


@pytest.fixture(scope="session")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[httpx.Client]:
    with Studio(tmp_path_factory.mktemp("studio")) as studio:
        wait_for(studio)
        with httpx.Client(base_url=studio.address, timeout=300) as one:
            yield one
