"""The core: a change is made to a copy of its sources, what includes it is compiled, and linked before the libraries.

An object that the linker meets first takes the place of the member of a library: nothing of the build is touched.
"""

from __future__ import annotations

import json
import random
import re
import resource
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

ALSO: dict[str, tuple[str, ...]] = {
    "colouring": ("polynomial_test",),
    "sat": ("proof_checkers_test",),
    "lanes": ("random_test",),
}
"""Tests of a part that do not bear its name."""
COMPILE_SECONDS = 300
LEAST_SECONDS = 5
PASSED_OVER = (
    "#",
    "template",
    "using",
    "namespace",
    "static_assert",
    "//",
    "friend",
    "struct",
    "class",
    "constexpr bool",
)
TEMPLATES = re.compile(r"\w<[^<>;()]*(<[^<>;()]*>[^<>;()]*)*>")
Edit = str | Callable[[re.Match[str]], str]
CHANGES: tuple[tuple[str, Edit], ...] = (
    (r"(?<![<>=!\-])<(?![<=>])", "<="),
    (r"<=(?!>)", "<"),
    (r"(?<![\->=<])>(?![>=])", ">="),
    (r"(?<!<)>=", ">"),
    (r"==", "!="),
    (r"!=", "=="),
    (r"&&", "||"),
    (r"\|\|", "&&"),
    (r" \+ ", " - "),
    (r" - ", " + "),
    (r" & ", " | "),
    (r" \| ", " & "),
    (r"\+\+(?=\w)", "--"),
    (r"\btrue\b", "false"),
    (r"\bfalse\b", "true"),
    (r"\bcontinue;", "break;"),
    (r"\bbreak;", "continue;"),
    (r"\b(\d)\b(?!['.xu\w])", lambda found: str(int(found[1]) + 1)),
    (r"^(\s+)[a-z_.>\-]+\([^;{}]*\);$", r"\1;"),
)


class Core:
    """A part of cpp/core, with the tests that are its own."""

    def __init__(self, root: Path, work: Path, part: str) -> None:
        self.root, self.work, self.part = root, work, part
        self.build = root / "build" / "core"
        if not (self.build / "build.ninja").exists():
            sys.exit("mutate: the tests of the core are not built: run ./check first.")
        self.source = root / "cpp" / "core"
        self.copy = work / "core"
        shutil.rmtree(self.copy, ignore_errors=True)
        shutil.copytree(self.source, self.copy)
        names = sorted(path.stem for path in (root / "cpp" / "tests").glob("*_test.cpp"))
        self.tests = [name for name in names if name.startswith(f"{part}_") or name in ALSO.get(part, ())]
        self.libraries = sorted(map(str, self.build.rglob("*.a")))
        said = self._ninja("compdb")
        listed = json.loads(said[said.index("[") :])
        self.commands: dict[str, tuple[str, str]] = {}
        for entry in listed:
            path = (Path(entry["directory"]) / entry["file"]).resolve()
            if path.is_relative_to(self.source) and path.suffix == ".cpp":
                self.commands[entry["output"]] = (str(path), entry["command"])
        self.needed: dict[str, set[str]] = {}
        current: set[str] = set()
        for line in self._ninja("deps").splitlines():
            if line.startswith("    "):
                current.add(str((self.build / line.strip()).resolve()))
            elif ":" in line:
                current = self.needed.setdefault(line.partition(":")[0], set())
        self.seconds: dict[str, int] = {}

    def _ninja(self, what: str) -> str:
        """Return what ninja knows of the build."""
        command = [str(Path(sys.executable).parent / "ninja"), "-C", str(self.build), "-t", what]
        return subprocess.run(command, capture_output=True, text=True, check=True).stdout  # noqa: S603 - our own build

    def failing_unchanged(self) -> str | None:
        """Run the tests of the unchanged code, and note how long each takes; return one that fails."""
        for test in self.tests:
            code, spent = self._limited([str(self.build / test)], COMPILE_SECONDS)
            if code != 0:
                return test
            self.seconds[test] = LEAST_SECONDS + int(3 * spent)
        return None

    def iter_tried(self, number: int, chance: random.Random) -> Iterator[dict[str, object]]:
        """Yield what became of so many changes that can be compiled."""
        files = [f for f in sorted((self.source / self.part).iterdir()) if f.suffix in (".cpp", ".h", ".inc")]
        pool = [(file, *edit) for file in files if self._objects(file) for edit in edits_of(file)]
        chance.shuffle(pool)
        for file, line, old, new in pool:
            if number == 0:
                return
            lines = file.read_text(encoding="utf-8").split("\n")
            lines[line - 1] = new
            place = self.copy / file.relative_to(self.source)
            place.write_text("\n".join(lines), encoding="utf-8")
            verdict = self._verdict(file)
            shutil.copy(file, place)
            if verdict is not None:
                number -= 1
                name = str(file.relative_to(self.root))
                yield {"file": name, "line": line, "what": f"{old.strip()}  =>  {new.strip()}", "verdict": verdict}

    def _objects(self, file: Path) -> list[str]:
        """Return the objects of the core that a source is in."""
        return [name for name in self.commands if str(file) in self.needed.get(name, ())]

    def _verdict(self, file: Path) -> str | None:
        """Return what the tests say; None where the change is no C++, or a warning that the compiler takes for one."""
        made = []
        for number, name in enumerate(self._objects(file)):
            _, command = self.commands[name]
            made.append(str(self.work / f"mutant{number}.o"))
            command = re.sub(r"-O[23]", "-O1", command.replace(str(self.source), str(self.copy)))
            command = re.sub(r"-MD -MT \S+ -MF \S+", "", command).replace(f"-o {name}", f"-o {made[-1]}")
            if self._limited(["sh", "-c", command], COMPILE_SECONDS)[0] != 0:
                return None
        for test in self.tests:
            program, own = str(self.work / "mutant_test"), f"CMakeFiles/{test}.dir/cpp/tests/{test}.cpp.o"
            group = ["-Wl,--start-group", *self.libraries, "-Wl,--end-group", "-lpthread", "-ldl", "-o", program]
            if self._limited(["c++", *made, own, *group], COMPILE_SECONDS)[0] != 0:
                return None
            code, spent = self._limited([program], self.seconds[test])
            if code != 0:
                return "slow" if spent >= self.seconds[test] else "killed"
        return "survived"

    def _limited(self, command: list[str], seconds: int) -> tuple[int, float]:
        """Run a program within so many seconds of a processor; return its status and what it took."""

        def limit() -> None:
            resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds + 2))
            resource.setrlimit(resource.RLIMIT_CORE, (0, 0))

        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        done = subprocess.run(  # noqa: S603 - our own build
            command,
            cwd=self.build,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            preexec_fn=limit,
            check=False,
        )
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        return done.returncode, after.ru_utime - before.ru_utime


def edits_of(file: Path) -> Iterator[tuple[int, str, str]]:
    """Yield the changes of a source: the line, as it is and as it would be."""
    for number, line in enumerate(file.read_text(encoding="utf-8").split("\n"), 1):
        code = line.partition("//")[0].rstrip()
        if not code.strip() or code.lstrip().startswith(PASSED_OVER):
            continue
        # The brackets of a type are no comparisons.
        types = [found.span() for found in TEMPLATES.finditer(code)]
        for pattern, edit in CHANGES:
            for found in re.finditer(pattern, code):
                if any(start <= found.start() < end for start, end in types):
                    continue
                new = edit(found) if callable(edit) else found.expand(edit)
                yield number, line, code[: found.start()] + new + code[found.end() :]
