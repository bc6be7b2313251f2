"""Runs JupyterLab with a notebook, in a folder and with settings of its own."""

import json
import os
import re
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from types import TracebackType

from tests.e2e.waiting import until
from tests.patience import PATIENCE_SECONDS

ADDRESS = re.compile(r"http://127\.0\.0\.1:\d+/")


class NotebookServer:
    """JupyterLab on a free port, showing one notebook; `address` opens it."""

    def __init__(self, folder: Path, cells: Sequence[str]) -> None:
        self.folder = folder
        made: list[dict[str, object]] = [
            {
                "cell_type": "code",
                "id": f"cell{n}",
                "source": text,
                "metadata": {},
                "outputs": [],
                "execution_count": None,
            }
            for n, text in enumerate(cells)
        ]
        spec = {"name": "python3", "display_name": "Python 3", "language": "python"}
        notebook = {"cells": made, "metadata": {"kernelspec": spec}, "nbformat": 4, "nbformat_minor": 5}
        (folder / "board.ipynb").write_text(json.dumps(notebook), encoding="utf-8")

    def __enter__(self) -> "NotebookServer":
        own = {
            name: str(self.folder / name.lower()) for name in ("JUPYTER_CONFIG_DIR", "JUPYTER_DATA_DIR", "IPYTHONDIR")
        }
        runtime = self.folder / "runtime"
        options = ["--no-browser", "--allow-root", "--ip=127.0.0.1", "--port=0", "--IdentityProvider.token="]
        settings = ["--LabApp.news_url=None", "--LabApp.check_for_updates_class=jupyterlab.NeverCheckForUpdate"]
        self.log = (self.folder / "log").open("w", encoding="utf-8")
        self.process = subprocess.Popen(
            [sys.executable, "-m", "jupyterlab", *options, *settings, f"--ServerApp.root_dir={self.folder}"],
            stdout=self.log,
            stderr=subprocess.STDOUT,
            env={**os.environ, **own, "JUPYTER_RUNTIME_DIR": str(runtime), "HOME": str(self.folder)},
        )

        def address() -> str:
            assert self.process.poll() is None, self.said()
            found = ADDRESS.search(self.said())
            return found.group() if found else ""

        self.address = f"{until(address, 'the address of JupyterLab')}lab/tree/board.ipynb"
        return self

    def said(self) -> str:
        return (self.folder / "log").read_text(encoding="utf-8")

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        # Its kernels end with it.
        self.process.terminate()
        self.process.wait(timeout=PATIENCE_SECONDS)
        self.log.close()
