"""What every engine says of itself, and what keeps one that cannot run from being used."""

import sys

import pytest

from modoku.engines import ENGINES, available_engines, get_engine
from modoku.errors import EngineUnavailable
from modoku.limits import Limits
from modoku.variants import make

LIBRARIES = {"cpsat": "ortools", "highs": "highspy", "pysat": "pysat"}


@pytest.mark.parametrize("name", ENGINES)
def test_an_engine_says_what_it_is_in_both_languages_and_whether_it_is_there(name: str) -> None:
    engine = get_engine(name)
    assert engine.title.said("en")
    assert engine.title.said("fr")
    found = engine.availability()
    assert found.licence
    assert found.available == (engine.name in {one.name for one in available_engines()})
    assert bool(found.version) or not found.available


@pytest.mark.parametrize("name", LIBRARIES)
def test_an_engine_without_its_library_names_the_extra(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, LIBRARIES[name], None)
    engine, puzzle = get_engine(name), make("classic:boxes=2x2")
    assert not engine.availability().available
    assert engine.availability().hint is not None
    with pytest.raises(EngineUnavailable, match=r"modoku\[models\]"):
        engine.run(engine.encode(puzzle), Limits(1))
