"""Which tests reach which line: from what `tools/coverage` measured."""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Iterable
from pathlib import Path

from coverage import CoverageData

from .python_mutants import Mutant

MOST_TESTS = 250
"""So many tests are tried at most: where so many reach a line, more of them rarely tell more."""


class Reaching:
    """The tests that run each line of the package, by the names that pytest takes."""

    def __init__(self, data: Iterable[Path], root: Path) -> None:
        self._lines: dict[str, dict[int, set[str]]] = defaultdict(lambda: defaultdict(set))
        for path in data:
            measured = CoverageData(str(path))
            measured.read()
            for file in measured.measured_files():
                name = str(Path(file).relative_to(root)) if Path(file).is_absolute() else file
                for line, contexts in measured.contexts_by_lineno(file).items():
                    self._lines[name][line].update(c.rpartition("|")[0] for c in contexts if "::" in c)

    def of_file(self, file: str) -> set[str]:
        """Return the tests that run anything of a file."""
        return set().union(*self._lines[file].values()) if file in self._lines else set()

    def tests(self, file: str, mutant: Mutant, chance: random.Random) -> list[str]:
        """Return the tests to run for a change, the likeliest to notice first; none where no test runs it.

        What runs when the module is loaded belongs to no test: then those that run anything of the file are taken.
        """
        lines = self._lines.get(file, {})
        met = [lines[line] for line in range(mutant.line, mutant.last_line + 1) if line in lines]
        found: set[str] = set().union(*met) if met else set()
        if met and not found:
            found = self.of_file(file)
        package = file.removeprefix("src/modoku/").partition("/")[0]
        order = sorted(found)
        chance.shuffle(order)
        order.sort(key=lambda test: (test.startswith("src/"), "/e2e/" in test, f"/{package}/" not in test))
        return order[:MOST_TESTS]
