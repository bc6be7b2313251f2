"""One server for the questions that are asked over HTTP, and no time that passes: neither there nor here."""

from __future__ import annotations

from collections.abc import Iterator

import httpx
import pytest
from tests.e2e.studio_thread import StudioThread
from tests.e2e.timeless import no_time_passes
from tests.patience import PATIENCE_SECONDS


@pytest.fixture(scope="package")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[httpx.Client]:
    """Ask a server for whose workers no time passes."""
    with (
        StudioThread(tmp_path_factory.mktemp("studio"), timeless=True) as studio,
        httpx.Client(base_url=studio.address, timeout=10 * PATIENCE_SECONDS) as one,
    ):
        yield one


@pytest.fixture(autouse=True)
def timeless() -> Iterator[None]:
    """Ask as long as it takes: an answer that a limit cut short on one surface only would be another answer."""
    with no_time_passes():
        yield
