"""Every file is written by `modoku.files`, which writes it whole; what is not says here why."""

import ast
from collections.abc import Iterator
from pathlib import Path

import modoku

SOURCES = Path(modoku.__file__).parent
ALLOWED = {
    "cli/__init__.py": {"open", "os.open"},  # /dev/null in place of a standard stream that is closed
    "engines/glpsol.py": {"write_text"},  # in a folder that is gone a moment later
    "catalogue/store.py": {"connect"},  # SQLite writes for itself
    "web/databases.py": {"connect"},
}
METHODS = {"write_text", "write_bytes", "touch", "rename", "mkdir", "unlink", "rmdir", "symlink_to", "hardlink_to"}
MODULES = {
    "os": {
        "open",
        "replace",
        "rename",
        "renames",
        "link",
        "symlink",
        "unlink",
        "remove",
        "truncate",
        "mkdir",
        "makedirs",
    },
    "shutil": {"copy", "copy2", "copyfile", "copytree", "move"},
    "sqlite3": {"connect"},
    "tempfile": {"NamedTemporaryFile", "TemporaryFile", "mkstemp", "mkdtemp"},
}
OTHERS = {"webbrowser", "archive"}
"""What has an `open` of its own: a page in a browser, a file in an archive."""


def iter_writes(source: str) -> Iterator[tuple[int, str]]:
    """Yield the lines at which a file may be written, and the call."""
    for node in ast.walk(ast.parse(source)):
        if not isinstance(node, ast.Call):
            continue
        name = node.func.id if isinstance(node.func, ast.Name) else getattr(node.func, "attr", "")
        home = node.func.value if isinstance(node.func, ast.Attribute) else None
        module = home.id if isinstance(home, ast.Name) else ""
        if module in MODULES:
            if name in MODULES[module]:
                yield node.lineno, "connect" if module == "sqlite3" else f"{module}.{name}"
        elif name == "open" and module not in OTHERS:
            modes = node.args[1:2] if isinstance(node.func, ast.Name) else node.args[:1]
            modes += [word.value for word in node.keywords if word.arg == "mode"]
            if any(not isinstance(mode, ast.Constant) or set(str(mode.value)) & set("wax+") for mode in modes):
                yield node.lineno, "open"
        elif name in METHODS and home is not None:
            yield node.lineno, name


def test_no_other_module_writes_files() -> None:
    found = []
    for path in sorted(SOURCES.rglob("*.py")):
        name = path.relative_to(SOURCES).as_posix()
        if name == "files.py":
            continue
        allowed = ALLOWED.get(name, set())
        found += [f"{name}:{line} {call}" for line, call in iter_writes(path.read_text()) if call not in allowed]
    assert found == []


def test_the_search_finds_what_it_looks_for() -> None:
    calls = [
        'open(p, "w")',
        'p.open("ab")',
        "p.open(mode=m)",
        "p.write_text(t)",
        "os.replace(a, b)",
        "sqlite3.connect(p)",
    ]
    assert [len(list(iter_writes(call))) for call in calls] == [1] * len(calls)
    quiet = ["open(p)", 'p.open("rb")', "p.open()", 't.replace("a", "b")', "webbrowser.open(address)", "p.read_text()"]
    assert [list(iter_writes(call)) for call in quiet] == [[]] * len(quiet)
