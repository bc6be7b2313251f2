"""`modoku generate --cluster`: the file of many machines is that of one, whatever was left by an earlier run."""

from pathlib import Path

import pytest

from modoku.cli import generate_cluster, main
from modoku.cli.outputs import Exit

Captured = pytest.CaptureFixture[str]


def run(*words: str) -> int:
    with pytest.raises(SystemExit) as caught:
        main([*words, "--lang", "en"])
    return int(caught.value.code or 0)


class Here:
    """A cluster in this process that may end in the middle; tests/unit/tables/test_cluster.py has real ones."""

    def __init__(self) -> None:
        self.most, self.made = 1000, 0

    def run(self, address: str, work: generate_cluster.LotWork, **_: object) -> None:
        for index in work.missing()[: self.most]:
            call, *words = work.call(index)
            work.take(index, call(*words))
            self.made += 1
        if work.missing():
            raise KeyboardInterrupt


@pytest.fixture
def here(monkeypatch: pytest.MonkeyPatch) -> Here:
    found = Here()
    monkeypatch.setattr(generate_cluster, "run_cluster", found.run)
    return found


ASK = ("generate", "-n", "25", "--boxes", "2x2", "--seed", "3")


def test_lots_joined_are_the_file_of_one_machine(here: Here, tmp_path: Path, capsys: Captured) -> None:
    alone, shared = str(tmp_path / "alone.txt"), str(tmp_path / "shared.txt")
    assert run(*ASK, "-o", alone) == 0
    share = (*ASK, "-o", shared, "--cluster", "local:1", "--lot", "10")
    here.most = 2
    assert run(*share) == 130
    assert run(*share) == 2
    assert "go on with --resume" in capsys.readouterr().err
    assert run(*share[:-1], "9", "--resume") == 2
    assert "was begun with another request" in capsys.readouterr().err
    (tmp_path / "shared.txt.lots" / "lot-000001.txt").unlink()
    here.most = 1000
    assert run(*share, "--resume") == 0
    assert here.made == 4
    assert Path(shared).read_bytes() == Path(alone).read_bytes()
    assert len(Path(alone).read_text().splitlines()) == 25
    assert sorted(path.name for path in tmp_path.iterdir() if not path.name.endswith(".lock")) == [
        "alone.txt",
        "shared.txt",
    ]
    assert run(*share) == 2
    assert "There is a file" in capsys.readouterr().err


def test_seeds_of_which_nothing_came_are_told(here: Here, tmp_path: Path, capsys: Captured) -> None:
    output = str(tmp_path / "x.txt")
    words = ("generate", "-n", "3", "--seed", "1", "--level", "diabolical", "--time", "0")
    assert run(*words, "-o", output, "--cluster", "local:1") == Exit.LIMIT
    told = capsys.readouterr().err
    assert "Of 3 seeds nothing came that was asked." in told
    assert "seed 2:" in told
    assert Path(output).read_text() == ""


def test_what_a_cluster_cannot_do_is_refused(tmp_path: Path, capsys: Captured) -> None:
    for words in ((), ("-o", str(tmp_path / "x"), "--unique"), ("-o", str(tmp_path / "x"), "--pretty")):
        assert run("generate", "-n", "2", "--cluster", "local:1", *words) == 2
        assert "A cluster writes lines to a file" in capsys.readouterr().err


def test_files_of_others_beside_the_lots_stay(here: Here, tmp_path: Path) -> None:
    output, letter = tmp_path / "x.txt", tmp_path / "x.txt.lots" / "letter.txt"
    letter.parent.mkdir()
    letter.write_text("precious")
    assert run(*ASK, "-o", str(output), "--cluster", "local:1") == 0
    assert letter.read_text() == "precious"
    assert [path.name for path in letter.parent.iterdir()] == ["letter.txt"]
