"""JSON that is nested too deeply ends in an error of ours: wherever a text is read, RecursionError is thought of."""

import ast
from collections.abc import Iterator
from pathlib import Path

import modoku

SOURCES = Path(modoku.__file__).parent
OURS = {
    # What our own code has just written, or a worker of ours has sent.
    "certificates/manifest.py": 1,
    "cli/generate.py": 1,
    "formats/link.py": 2,
    "jupyter/board.py": 1,
    "questions/graph_build.py": 1,
    "tables/shards.py": 1,
    "textbook/tasks.py": 1,
    "variants/irregular.py": 1,
    "web/jobs.py": 1,
    "web/worker_pipe.py": 2,
    "web/workers.py": 1,
}


def iter_unguarded(node: ast.AST, is_guarded: bool = False) -> Iterator[int]:
    """Yield the lines that read JSON where nothing around them catches RecursionError."""
    if isinstance(node, ast.Try):
        names = {one.id for handler in node.handlers for one in ast.walk(handler) if isinstance(one, ast.Name)}
        for tried in node.body:
            yield from iter_unguarded(tried, is_guarded or "RecursionError" in names)
        for other in (*node.handlers, *node.orelse, *node.finalbody):
            yield from iter_unguarded(other, is_guarded)
        return
    if isinstance(node, ast.With) and any("RecursionError" in ast.unparse(one) for one in node.items):
        is_guarded = True
    if isinstance(node, ast.Call) and ast.unparse(node.func) in ("json.loads", "json.load") and not is_guarded:
        yield node.lineno
    for child in ast.iter_child_nodes(node):
        yield from iter_unguarded(child, is_guarded)


def test_json_from_elsewhere_may_be_nested_too_deeply() -> None:
    found = {
        path.relative_to(SOURCES).as_posix(): len(list(iter_unguarded(ast.parse(path.read_text(encoding="utf-8")))))
        for path in sorted(SOURCES.rglob("*.py"))
    }
    assert {name: count for name, count in found.items() if count} == OURS
