"""Tables in files: every format in and out, and what is wrong with a file told with its name, row and column."""

from __future__ import annotations

import gc
import json
import shutil
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from tests.unit.tables.puzzles import EASY, SOLVED, minimal

import modoku
from modoku.errors import EngineError, FormatError
from modoku.tables import TableTask

pa = pytest.importorskip("pyarrow", reason="tables need the extra data")
pq = pytest.importorskip("pyarrow.parquet")

ROWS = 25


def written(folder: Path, kind: str) -> Path:
    path = folder / f"in.{kind}"
    rows = minimal(ROWS)
    match kind:
        case "csv":
            path.write_text("id,quizzes,note\n" + "".join(f'{n},{p},"a, b\n{n}"\n' for n, (p, _) in enumerate(rows)))
        case "tsv":
            path.write_text("id\tpuzzle\n" + "".join(f"{n}\t{p}\n" for n, (p, _) in enumerate(rows)))
        case "jsonl":
            path.write_text("".join(json.dumps({"id": n, "puzzle": p}) + "\n" for n, (p, _) in enumerate(rows)))
        case "txt":
            path.write_text("# a list\n" + "".join(p + "\n" for p, _ in rows))
        case _:
            pq.write_table(pa.table({"id": list(range(ROWS)), "puzzle": [p for p, _ in rows]}), path, row_group_size=7)
    return path


@pytest.mark.parametrize("kind", ["csv", "tsv", "jsonl", "txt", "parquet"])
@pytest.mark.parametrize("rows", [4, 1000])
def test_every_format_goes_in_and_out(tmp_path: Path, kind: str, rows: int) -> None:
    from modoku.tables.sources import open_table
    from modoku.tables.writing import write_table

    source = written(tmp_path, kind)
    solutions = [solution for _, solution in minimal(ROWS)]
    for ending in ("csv", "tsv", "jsonl", "parquet", "txt"):
        output = tmp_path / f"{kind}-{rows}.{ending}"
        write_table(open_table(source), TableTask("solve"), output, rows=rows)
        back = modoku.read_table(output)
        name = "puzzle" if ending == "txt" else "solution"
        assert back[name].to_pylist() == solutions
        if ending not in ("txt",) and kind != "txt":
            assert list(map(str, back["id"].to_pylist())) == list(map(str, range(ROWS)))
        if kind == "csv" and ending == "csv":
            assert back["note"].to_pylist() == [f"a, b\n{n}" for n in range(ROWS)]


def test_pieces_do_not_depend_on_where_blocks_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from modoku.tables import sources

    path = written(tmp_path, "csv")
    whole = list(sources.open_table(path).pieces(4))
    for size in (1, 7, 82, 1000):
        monkeypatch.setattr(sources, "_BLOCK", size)
        assert list(sources.open_table(path).pieces(4)) == whole
    assert len(whole) == 7


def test_a_row_that_does_not_fit_is_there_with_its_error(tmp_path: Path) -> None:
    path = tmp_path / "t.csv"
    path.write_bytes(f"quizzes,n\n{EASY},1\n{EASY},2,3\n{EASY},caf".encode() + b"\xe9\n" + f"{EASY},4\n".encode())
    found = modoku.solve_table(path).to_pylist()
    assert [row["solution"] for row in found] == [SOLVED, None, SOLVED, SOLVED]
    assert found[1]["error"] == f"Line 3 has 3 fields, and the table has 2 columns: {EASY},2,3"
    assert found[2]["error"] == "Line 4, column 'n': a byte is no UTF-8."
    assert found[2]["n"] == "caf\\xe9"
    lines = tmp_path / "t.jsonl"
    lines.write_text(json.dumps({"puzzle": EASY}) + "\n{]\n" + json.dumps({"puzzle": EASY}) + "\n")
    assert [text is None for text in modoku.read_table(lines)["error"].to_pylist()] == [True, False, True]


@pytest.mark.parametrize(
    ("name", "data", "said"),
    [
        ("a.csv", "quizzes,n\n".encode("utf-16"), "This is UTF-16, not a text in UTF-8"),
        ("a.csv", b"", "there is no row in it"),
        ("a.csv", b"a,b\n1,2\n", "none of its columns holds puzzles: a, b"),
        ("a.txt", b"PAR1....", "This is Parquet"),
        ("a.parquet", b"PAR1 half of it", "damaged or not complete"),
        ("a.jsonl", b"[1]\n", "An object is expected"),
    ],
)
def test_a_file_that_cannot_be_read_is_named(tmp_path: Path, name: str, data: bytes, said: str) -> None:
    path = tmp_path / name
    path.write_bytes(data)
    with pytest.raises(FormatError, match=said) as caught:
        modoku.solve_table(path)
    assert str(path) in str(caught.value)


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    for name in ("no.csv", "no.parquet"):
        with pytest.raises(FormatError, match=rf"{name}: cannot be read: there is no such file"):
            modoku.read_table(tmp_path / name)


def test_a_changed_byte_of_parquet_is_told_with_its_row(tmp_path: Path) -> None:
    path = tmp_path / "a.parquet"
    table = pa.table({"puzzle": [p for p, _ in minimal(20)]})
    pq.write_table(
        table,
        path,
        row_group_size=10,
        write_page_checksum=True,
        compression="none",
        use_dictionary=False,
        write_statistics=False,
    )
    data = bytearray(path.read_bytes())
    at = data.index(minimal(20)[15][0].encode())
    data[at] ^= 1
    path.write_bytes(bytes(data))
    with pytest.raises(FormatError, match=r"a\.parquet: from row 11 on: This Parquet file is damaged"):
        modoku.solve_table(path)


def test_values_that_change_their_kind_and_new_keys_are_told_in_their_row(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    more: list[dict[str, object]] = [{"puzzle": EASY, "n": "x"}, {"puzzle": EASY, "n": 2, "m": 3}, {"puzzle": 5}]
    rows = [{"puzzle": EASY, "n": 1}] * 12_000 + more
    path.write_text("".join(json.dumps(row) + "\n" for row in rows))
    found = modoku.solve_table(path).slice(11_999).to_pylist()
    assert [row["n"] for row in found] == [1, None, 2, None]
    assert [row["solution"] for row in found] == [SOLVED, SOLVED, SOLVED, None]
    assert found[0]["error"] is None
    assert found[1]["error"].startswith("line 12001: The column 'n' holds int64")
    assert '"n": "x"' in found[1]["error"]
    assert found[2]["error"].startswith("line 12002: The key 'm' is not among those of the first lines")
    assert found[3]["error"].startswith("column 'puzzle': ")


def told(path: Path) -> list[str | None]:
    return [row["error"] for row in modoku.solve_table(path).to_pylist()]


def test_every_fault_is_told_with_its_row_and_column(tmp_path: Path) -> None:
    lines = tmp_path / "t.jsonl"
    lines.write_text(f'{{"q":"{EASY}"}}\n{{"q":\n{{"q":null}}\n{{"q":"5"}}\n')
    found = told(lines)
    assert found[0] is None
    assert "line 2: This is no JSON" in str(found[1])
    assert '{"q":' in str(found[1])
    assert found[2] == "column 'q': The field is empty."
    assert str(found[3]).startswith("column 'q': character 1: '5' is not a digit")


@pytest.mark.parametrize(
    ("name", "content", "message"),
    [
        ("twice.csv", f"a,a\n{EASY},{EASY}\n".encode(), "twice.csv: The table has several columns of one name: a"),
        ("open.csv", f'a,q\n1,{EASY}\n"2,{EASY}\n3,{EASY}\n'.encode(), "open.csv:3: A quotation mark that is opened"),
        ("wide.csv", f"a,q\n1,{EASY}\n".encode("utf-16-le"), "wide.csv: This is UTF-16"),
        ("none.jsonl", b"[1]\n[2]\n", "none.jsonl:1: An object is expected on every line"),
    ],
)
def test_what_concerns_the_whole_file_is_told_with_its_name(
    tmp_path: Path, name: str, content: bytes, message: str
) -> None:
    path = tmp_path / name
    path.write_bytes(content)
    with pytest.raises(FormatError, match=message):
        modoku.solve_table(path)


@pytest.mark.parametrize(
    ("name", "data", "said"),
    [
        ("a.csv", f'puzzle,note\n{EASY},"x\n{EASY},2\n', r"a\.csv:2: A quotation mark that is opened on line 2"),
        ("a.csv", f"puzzle,note\r{EASY},x\r", r"a\.csv: Its lines end in a carriage return alone"),
        ("a.txt", f"{EASY}\r{EASY}\r", r"a\.txt: Its lines end in a carriage return alone"),
        ("a.csv", f"puzzle,no\rte\n{EASY},x\n", r"a\.csv:1: This is no table of fields"),
    ],
)
def test_lines_and_quotes_of_other_programs_lose_no_row_unsaid(tmp_path: Path, name: str, data: str, said: str) -> None:
    (tmp_path / name).write_bytes(data.encode())
    with pytest.raises(FormatError, match=said):
        modoku.solve_table(tmp_path / name)


@pytest.mark.parametrize("kind", ["string", "large_string"])
def test_bytes_of_another_encoding_in_parquet_stay_in_sight(tmp_path: Path, kind: str) -> None:
    raw = pa.large_binary() if kind == "large_string" else pa.binary()
    columns = {"puzzle": [EASY.encode(), b"\xe9" + EASY[1:].encode(), None], "note": [b"caf\xe9", b"plain", None]}
    made = {name: pa.array(values, raw).view(getattr(pa, kind)()) for name, values in columns.items()}
    pq.write_table(pa.table(made), tmp_path / "odd.parquet")
    found = modoku.solve_table(tmp_path / "odd.parquet").to_pylist()
    assert [row["note"] for row in found] == ["caf\\xe9", "plain", None]
    assert [row["solution_count"] for row in found] == [1, None, None]
    assert found[1]["puzzle"].startswith("\\xe9")
    assert "column 'puzzle'" in found[1]["error"]


def test_rows_that_are_too_long_for_one_piece_are_refused_and_not_cut_off() -> None:
    from modoku.tables.writing import one_batch

    class Overflowing:
        """A table that Arrow cannot put into one chunk; a real one has two gigabytes."""

        def __len__(self) -> int:
            return 2

        def combine_chunks(self) -> Any:
            return pa.Table.from_batches([pa.record_batch({"a": [text]}) for text in "xy"])

    with pytest.raises(FormatError, match="2 rows at a time have more text"):
        one_batch(Overflowing())


def test_a_stray_quotation_mark_within_a_field_is_no_fault(tmp_path: Path) -> None:
    path = tmp_path / "t.csv"
    path.write_text(f'size,q\n5" disk,{EASY}\n3,{EASY}\n')
    assert modoku.solve_table(path)["solution"].to_pylist() == [SOLVED, SOLVED]


def test_a_parquet_column_of_numbers_is_refused_with_the_file(tmp_path: Path) -> None:
    path = tmp_path / "t.parquet"
    pq.write_table(pa.table({"puzzle": [530070000]}), path)
    with pytest.raises(FormatError, match=r"t\.parquet: The column 'puzzle' holds no texts but int64"):
        modoku.solve_table(path)
    pq.write_table(pa.table({"puzzle": pa.array([EASY.encode(), b"\xff"], pa.binary())}), path)
    found = modoku.solve_table(path, column="puzzle").to_pylist()
    assert found[0]["solution"] == SOLVED
    assert found[1]["error"].startswith("column 'puzzle'")


def test_foreign_columns_of_any_kind_are_kept_in_every_format(tmp_path: Path) -> None:
    from datetime import UTC, date, datetime
    from decimal import Decimal

    columns = {
        "puzzle": [EASY],
        "raw": pa.array([b"\xffa"], pa.binary()),
        "day": [date(2020, 1, 2)],
        "time": [datetime(2020, 1, 2, tzinfo=UTC)],
        "price": [Decimal("1.20")],
        "nan": [float("nan")],
        "list": [[1, 2]],
        "fields": [{"a": 1}],
        "view": pa.array(["v"], pa.string_view()),
        "word": pa.array(["x"]).dictionary_encode(),
    }
    from modoku.tables.sources import open_table
    from modoku.tables.writing import write_table

    source = tmp_path / "in.parquet"
    pq.write_table(pa.table(columns), source)
    for ending in ("csv", "tsv", "jsonl", "parquet"):
        output = tmp_path / f"out.{ending}"
        write_table(open_table(source, "puzzle"), TableTask("solve", "puzzle"), output)
        row = modoku.read_table(output, column="puzzle").to_pylist()[0]
        assert set(row) == {*columns, "solution", "solution_count", "error"}
        assert row["solution"] == SOLVED
        assert str(row["word"]) == "x"
    row = json.loads((tmp_path / "out.jsonl").read_text())
    assert (row["raw"], row["day"], row["price"], row["nan"], row["list"]) == (
        "\\xffa",
        "2020-01-02",
        "1.20",
        None,
        [1, 2],
    )


def test_errors_that_a_table_came_with_are_not_lost(tmp_path: Path) -> None:
    path = tmp_path / "t.csv"
    path.write_text(f"error,puzzle\nold,{EASY}\nold,5\n,{EASY}\n")
    found = told(path)
    assert (found[0], found[2]) == ("old", None)
    assert str(found[1]).startswith("old column 'puzzle': character 1")


def in_parts(folder: Path) -> Path:
    """Write a table of three files, one in a folder of its own, beside what is none of it."""
    (folder / "b").mkdir(parents=True)
    (folder / "README.md").write_text("a card")
    (folder / "_log.parquet").write_text("of a program that writes such folders")
    rows = [p for p, _ in minimal(ROWS)]
    for name, some in (("a.parquet", rows[:10]), ("b/x.parquet", [*rows[10:19], "?"]), ("c.parquet", rows[19:])):
        pq.write_table(pa.table({"n": list(range(len(some))), "puzzle": some}), folder / name)
    return folder


def test_a_folder_is_the_table_of_its_files(tmp_path: Path) -> None:
    from modoku.tables.sources import open_table
    from modoku.tables.writing import write_table

    folder = in_parts(tmp_path / "all")
    solutions = [solution for _, solution in minimal(ROWS)]
    found = modoku.solve_table(folder)
    assert found["solution"].to_pylist() == [*solutions[:19], None, *solutions[19:]]
    assert modoku.read_table(folder)["n"].to_pylist() == [*range(10), *range(10), *range(6)]
    told: list[tuple[str, int]] = []

    def tell(name: str, _: int, errors: Sequence[tuple[int, str]]) -> None:
        told.extend((name, row) for row, _ in errors)

    for rows in (4, 1000):
        output = tmp_path / f"{rows}.parquet"
        write_table(open_table(folder), TableTask("solve"), output, rows=rows, tell=tell)
        assert modoku.read_table(output).equals(found)
    # With the file that the row is in, and its number there.
    assert told == [(str(folder / "b" / "x.parquet"), 10)] * 2


@pytest.mark.parametrize("kind", ["txt", "csv", "jsonl", "parquet"])
@pytest.mark.parametrize("rows", [150, 1000])
def test_rows_and_share_are_told_within_a_piece(tmp_path: Path, kind: str, rows: int) -> None:
    from modoku.tables.sources import open_table
    from modoku.tables.writing import write_table

    folder = tmp_path / "all"
    folder.mkdir()
    puzzles = pa.table({"puzzle": [puzzle for puzzle, _ in minimal(ROWS)] * 12})
    for name in ("a", "b"):
        lines = puzzles["puzzle"].to_pylist()
        if kind == "parquet":
            pq.write_table(puzzles, folder / f"{name}.parquet")
        elif kind == "jsonl":
            (folder / f"{name}.jsonl").write_text("".join(f'{{"puzzle": "{one}"}}\n' for one in lines))
        else:
            head = ["puzzle"] if kind == "csv" else []
            (folder / f"{name}.{kind}").write_text("".join(f"{one}\n" for one in head + lines))
    told: list[tuple[int, float]] = []
    write_table(
        open_table(folder),
        TableTask("solve"),
        tmp_path / "out.parquet",
        rows=rows,
        watch=lambda *one: told.append(one),
    )
    assert sum(count for count, _ in told) == len(modoku.read_table(tmp_path / "out.parquet")) == 2 * len(puzzles)
    assert max(count for count, _ in told) < min(rows, len(puzzles))
    shares = [share for _, share in told]
    assert shares == sorted(shares)
    assert shares[0] < 0.5
    assert shares[-1] == pytest.approx(1)
    # Half of the rows are in the first file.
    middle = next(share for place, share in enumerate(shares) if sum(n for n, _ in told[: place + 1]) >= len(puzzles))
    assert middle == pytest.approx(0.5, abs=0.01)


def test_shards_are_read_again_as_they_lie(tmp_path: Path) -> None:
    from modoku.tables.shards import ShardPlan, begin, run_shards
    from modoku.tables.sources import open_table

    source = in_parts(tmp_path / "all")
    plan = ShardPlan.of(open_table(source), TableTask("solve", keep=("puzzle",)), 4)
    folder = tmp_path / "shards"
    begin(folder, plan)
    run_shards(source, folder, plan, part=(1, 2))
    with pytest.raises(FormatError, match="shards are missing in this folder"):
        modoku.read_table(folder)
    run_shards(source, folder, plan, part=(2, 2))
    solved = modoku.read_table(folder)
    assert solved["solution"].to_pylist() == modoku.solve_table(source)["solution"].to_pylist()
    checked = modoku.check_table(folder, column="puzzle", solution="solution", keep=())
    assert checked["agrees"].to_pylist() == [True] * 19 + [None] + [True] * 6


def test_files_of_a_folder_that_do_not_fit_together_are_named(tmp_path: Path) -> None:
    folder = in_parts(tmp_path / "all")
    (folder / "d.csv").write_text(f"puzzle\n{EASY}\n")
    with pytest.raises(FormatError, match=r"several kinds: \.csv, \.parquet"):
        modoku.read_table(folder)
    (folder / "d.csv").unlink()
    pq.write_table(pa.table({"puzzle": [EASY]}), folder / "d.parquet")
    with pytest.raises(FormatError, match=r"d\.parquet: Its columns are others than those of a\.parquet: puzzle"):
        modoku.read_table(folder)
    shutil.rmtree(folder)
    with pytest.raises(FormatError, match="holds no tables"):
        modoku.read_table(tmp_path)


def test_a_row_group_is_read_once_and_only_what_is_needed_of_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from modoku.tables.sources import open_table
    from modoku.tables.writing import write_table

    path = tmp_path / "in.parquet"
    columns = {"puzzle": [p for p, _ in minimal(ROWS)], "answer": [s for _, s in minimal(ROWS)], "note": ["x"] * ROWS}
    pq.write_table(pa.table(columns), path, row_group_size=10)
    read: list[tuple[int, list[str] | None]] = []
    real = pq.ParquetFile.read_row_group

    def spy(file: object, group: int, columns: list[str] | None = None, **rest: object) -> object:
        read.append((group, columns))
        return real(file, group, columns=columns, **rest)

    monkeypatch.setattr(pq.ParquetFile, "read_row_group", spy)
    task = TableTask("check", keep=(), solution="answer")
    write_table(open_table(path), task, tmp_path / "out.csv", rows=3)
    assert read == [(group, ["puzzle", "answer"]) for group in range(3)]
    assert modoku.read_table(tmp_path / "out.csv")["agrees"].to_pylist() == ["true"] * ROWS


@pytest.mark.parametrize("ending", ["parquet", "csv", "jsonl"])
def test_work_that_fails_leaves_no_file_and_tells_only_why(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, ending: str
) -> None:
    from modoku.tables.sources import open_table
    from modoku.tables.writing import write_table

    told: list[object] = []
    monkeypatch.setattr("sys.unraisablehook", told.append)
    output = tmp_path / f"out.{ending}"
    with pytest.raises(EngineError, match="magic"):
        write_table(open_table(written(tmp_path, "txt")), TableTask("solve"), output, path="magic")
    gc.collect()
    assert told == []
    assert [path.name for path in tmp_path.iterdir()] == ["in.txt"]
