"""The functions of a table: each takes anything that is one, and returns an Arrow table with more columns.

>>> import modoku, pyarrow
>>> puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
>>> modoku.rate_table(pyarrow.table({"puzzle": [puzzle, "5"]})).select(["rating", "level", "error"]).to_pylist()[0]
{'rating': 1.2, 'level': 'beginner', 'error': None}
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Unpack

from ..errors import EngineUnavailable, expect
from ..language import msg
from .task import TableTask

if TYPE_CHECKING:
    from typing import TypedDict

    class Options(TypedDict, total=False):
        """What every function takes."""

        column: str | None
        columns: Sequence[str]
        keep: Sequence[str] | None
        nodes: int | None
        jobs: int
        path: str


PIECE, PATHS = 500_000, 50_000
"""So many rows are answered at a time, where a table comes in smaller batches; of paths so many at most."""


_OPTIONS = frozenset(("column", "columns", "keep", "nodes", "jobs", "path"))


def check_library() -> None:
    """Raise EngineUnavailable, naming the extra, where Arrow is not installed."""
    try:
        import numpy  # noqa: F401
        import pyarrow  # noqa: F401
    except ImportError as error:
        raise EngineUnavailable(
            msg("Tables need pyarrow and numpy, which are not installed."),
            msg("Install the extra: pip install 'modoku[data]'."),
        ) from error


def read_table(source: Path | str, *, column: str | None = None) -> Any:
    r"""Return a file, or a folder of files, as an Arrow table: CSV, TSV, Parquet, JSON lines or lists, by their ending.

    The columns of CSV and TSV are texts, so that no puzzle is taken for a number. A row that does not fit its table
    is there with nulls, and a column `error` says why. `column` names the puzzles of a file where they are not found.

    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     path = Path(folder, "list.txt")
    ...     _ = path.write_text("12..34..........\n# a comment\n1234341221434321\n")
    ...     read_table(path).to_pydict()
    {'puzzle': ['12..34..........', '1234341221434321']}
    """
    check_library()
    import pyarrow as pa

    from .sources import open_table

    file = open_table(Path(source), column)
    tables = [file.read(piece) for piece in file.pieces()]
    return pa.concat_tables(tables, promote_options="default") if tables else file.empty()


def solve_table(table: Any, **options: Unpack[Options]) -> Any:
    """Return a table with the columns `solution`, `solution_count` and `error`.

    Args:
        table: the path of a file or a folder of files, or anything with `__arrow_c_stream__` (pandas, polars, DuckDB,
            Arrow).
        **options: `column` (of the puzzles; found where not named), `columns` (to add), `keep` (of the table; None
            for all), `nodes` (for each puzzle), `jobs` (threads; 0: one a processor), `path` ("gpu" for the graphics
            processor).

    >>> import pyarrow
    >>> solve_table(pyarrow.table({"puzzle": ["1234341221......"]}), keep=()).to_pylist()
    [{'solution': '1234341221434321', 'solution_count': 1, 'error': None}]
    """
    return _answered(table, "solve", options)


def count_table(table: Any, *, limit: int = 1_000_000, **options: Unpack[Options]) -> Any:
    """Return a table with the columns `solution_count`, up to `limit`, `is_exact` and `error`; see `solve_table`.

    >>> import pyarrow
    >>> count_table(pyarrow.table({"puzzle": ["1234341221......"]}), keep=()).to_pylist()
    [{'solution_count': 1, 'is_exact': True, 'error': None}]
    """
    return _answered(table, "count", options, limit=limit)


def check_table(table: Any, *, solution: str | None = None, **options: Unpack[Options]) -> Any:
    """Return a table with the columns `verdict`, `givens` and `error`; see `solve_table`.

    `solution` names a column of solutions to compare with: then there is a column `agrees` too.

    >>> import pyarrow
    >>> table = pyarrow.table({"q": ["1234341221......"], "a": ["1234341221434321"]})
    >>> check_table(table, solution="a", keep=()).to_pylist()
    [{'verdict': 'unique', 'givens': 10, 'agrees': True, 'error': None}]
    """
    return _answered(table, "check", options, solution=solution)


def rate_table(table: Any, **options: Unpack[Options]) -> Any:
    """Return a table with the columns `rating`, `level`, `steps`, `effort`, `hardest`, `techniques` and `error`.

    Only a puzzle with one solution has a rating. The techniques are bits of a number; `table.schema.metadata` has their
    names, in order, under `modoku.techniques`; the column `technique_names` spells them out. See `solve_table`.

    >>> import pyarrow
    >>> table = pyarrow.table({"puzzle": ["1234341221......"]})
    >>> rate_table(table, keep=(), columns=["rating", "technique_names"]).to_pylist()
    [{'rating': 1.2, 'technique_names': ['full-house', 'hidden-single'], 'error': None}]
    """
    return _answered(table, "rate", options)


def canon_table(table: Any, **options: Unpack[Options]) -> Any:
    """Return a table with the columns `canon` and `error`; see `solve_table`.

    >>> import pyarrow
    >>> forms = canon_table(pyarrow.table({"puzzle": ["1" + "." * 80, "." * 80 + "9"]}))["canon"]
    >>> forms[0] == forms[1]
    True
    """
    return _answered(table, "canon", options)


def steps_table(table: Any, **options: Unpack[Options]) -> Any:
    """Return a table with the columns `path` and `error`; `text_en` and `text_fr` on demand. See `solve_table`.

    >>> import pyarrow
    >>> found = steps_table(pyarrow.table({"puzzle": ["123434122143432."]}), columns=["path", "text_en"])
    >>> found["path"][0].as_py()[0]["placements"], found["text_en"][0].as_py()
    ([{'cell': 15, 'digit': 1}], 'Full house: r4c4=1')
    """
    return _answered(table, "steps", options)


def _answered(table: Any, verb: str, options: Options, **more: Any) -> Any:
    check_library()
    import pyarrow as pa

    from .answering import Answerer
    from .sources import open_table, stream_of
    from .writing import answerer_for

    foreign = sorted(options.keys() - _OPTIONS)
    if foreign:
        raise TypeError(f"{verb}_table() got an unexpected keyword argument '{foreign[0]}'")
    jobs, path = options.get("jobs", 1), options.get("path", "")
    expect(jobs, int, name="jobs")
    columns, keep = options.get("columns", ()), options.get("keep")
    task = TableTask(
        verb,
        options.get("column"),
        (columns,) if isinstance(columns, str) else tuple(columns),
        keep if keep is None else (keep,) if isinstance(keep, str) else tuple(keep),
        nodes=options.get("nodes"),
        **more,
    )
    batches: Iterable[Any]
    if isinstance(table, str | Path):
        file = open_table(Path(table), task.column)
        answerer = answerer_for(file, task, jobs, path)
        batches = (one for piece in file.pieces() for one in file.read(piece).to_batches())
    else:
        schema, batches = stream_of(table)
        answerer = Answerer(task, schema, jobs=jobs, path=path)
    return pa.Table.from_batches([answerer.answer(batch) for batch in _pieces(batches, verb)], answerer.schema)


def _pieces(batches: Iterable[Any], verb: str) -> Iterator[Any]:
    """Yield the batches in large pieces: the memory of answers that are all kept costs less so.

    Paths and their texts are long, and Arrow counts the bytes of a piece with 32 bits: theirs are small.
    """
    import pyarrow as pa

    if verb == "steps":
        for batch in batches:
            yield from (batch.slice(at, PATHS) for at in range(0, len(batch), PATHS))
        return
    pending: list[Any] = []
    for batch in batches:
        pending.append(batch)
        if sum(map(len, pending)) >= PIECE:
            yield from pa.Table.from_batches(pending).combine_chunks().to_batches()
            pending = []
    if pending:
        yield from pa.Table.from_batches(pending).combine_chunks().to_batches()
