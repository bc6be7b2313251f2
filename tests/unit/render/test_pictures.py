"""The pictures of the documentation are what the program draws."""

import importlib.util
from pathlib import Path
from types import ModuleType

import pytest

from modoku.variants import all_variants

FOLDER = Path(__file__).resolve().parents[3] / "docs" / "pictures"
NAMES = (
    "candidates.svg",
    "colours.svg",
    "lines.svg",
    "overlapping.svg",
    "phase-transition.svg",
    "phase-transition.fr.svg",
    "sums.svg",
)


def maker() -> ModuleType:
    spec = importlib.util.spec_from_file_location("documentation_pictures", FOLDER / "make.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_every_picture_is_made_here() -> None:
    stored = [str(path.relative_to(FOLDER)) for path in FOLDER.rglob("*.svg")]
    assert (
        sorted(maker().PICTURES)
        == sorted(stored)
        == sorted([*NAMES, *(f"variants/{name}.svg" for name in all_variants())])
    )


def test_every_variant_has_a_picture_and_it_is_the_one_drawn_today() -> None:
    # To mend it: python docs/pictures/make.py, then look at what changed.
    pictures = maker().PICTURES
    for name in all_variants():
        assert (FOLDER / "variants" / f"{name}.svg").read_text(encoding="utf-8") == pictures[
            f"variants/{name}.svg"
        ](), name


@pytest.mark.parametrize("name", NAMES)
def test_a_stored_picture_is_the_one_drawn_today(name: str) -> None:
    # To mend it: python docs/pictures/make.py, then look at what changed.
    assert (FOLDER / name).read_text(encoding="utf-8") == maker().PICTURES[name]()
