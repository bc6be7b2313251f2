"""Where a measurement was made: facts that a figure needs beside it. No name of a machine or of a person."""

from __future__ import annotations

import os
import platform
from pathlib import Path

from ..native import batch_paths, core_compiler, core_version, single_paths


def machine_facts() -> dict[str, object]:
    """Return the processor, the builds and how busy the machine is.

    >>> sorted(machine_facts())
    ['batch_paths', 'compiler', 'cores', 'cpu', 'load', 'modoku', 'python', 'single_paths', 'system']
    """
    return {
        "cpu": cpu_model(),
        "cores": os.cpu_count() or 1,
        "load": round(os.getloadavg()[0], 2) if hasattr(os, "getloadavg") else None,
        "system": f"{platform.system()} {platform.machine()}",
        "python": platform.python_version(),
        "modoku": core_version(),
        "compiler": core_compiler(),
        "batch_paths": batch_paths(),
        "single_paths": single_paths(),
    }


def cpu_model(info: Path = Path("/proc/cpuinfo")) -> str:
    """Return the processor's own name, or what the system calls its kind."""
    try:
        lines = info.read_text(encoding="utf-8", errors="replace").splitlines()
    except OSError:
        lines = []
    names = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return names[0] if names and names[0] else platform.processor() or platform.machine()
