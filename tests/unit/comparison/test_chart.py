"""Charts are sound pictures: every engine is named, longer bars are longer times, and nothing leaves the paper."""

from xml.etree import ElementTree

import pytest

from modoku.comparison import Curve, compare, draw_bars, draw_boxes, draw_curves, summarise, summary_fields
from modoku.comparison.chart import LogScale
from modoku.puzzle import BoxGrid, Sum
from modoku.render import Scene, to_svg
from modoku.render.scene import Rect, Text
from modoku.variants import classic

ORDER_2 = classic(BoxGrid(2, 2)).with_constraints([Sum((0, 1), 5)])
NAMES = ["general", "sat", "dlx", "colouring"]


def texts(scene: Scene) -> list[str]:
    return [text for shape in scene.shapes if isinstance(shape, Text) for _, _, text in shape.spots]


def is_on_paper(scene: Scene) -> bool:
    boxes = [shape for shape in scene.shapes if isinstance(shape, Rect)]
    return all(box.x >= 0 and box.x + box.width <= scene.width and box.y + box.height <= scene.height for box in boxes)


def test_bars_name_every_engine_and_say_who_could_not_be_asked() -> None:
    found = compare(ORDER_2, NAMES)
    scene = draw_bars(found.judged, "title")
    assert {"general", "sat (sat)", "dlx (cover)", "colouring", "cannot express it", "title"} <= set(texts(scene))
    assert is_on_paper(scene)
    bars = {shape.width: shape.y for shape in scene.shapes if isinstance(shape, Rect) and shape.fill == "class-7-ink"}
    assert len(bars) == 3
    order = sorted((row.solve_seconds or 0, number) for number, row in enumerate(found.rows[:3]))
    assert [number for _, number in order] == [
        number for _, number in sorted((width, int((y - 56) // 34)) for width, y in bars.items())
    ]


def test_boxes_and_curves_are_well_formed_in_both_languages() -> None:
    summaries = summarise([compare(ORDER_2, NAMES).judged, compare(classic(BoxGrid(2, 2)), NAMES).judged])
    boxes = draw_boxes(summaries, "spread", "fr")
    assert is_on_paper(boxes)
    assert any("quartiles" in text for text in texts(boxes))
    curves = draw_curves([Curve("a & b", ((42, 0.1), (50, 9.0)), ((42, 0.2), (50, 10.0)))], "t", "x", 10.0)
    for scene in (boxes, curves):
        assert ElementTree.fromstring(to_svg(scene)).tag.endswith("svg")


@pytest.mark.parametrize("values", [[1e-6, 1e-3, 10.0], [0.5], []])
def test_the_scale_rises_and_stays_on_the_paper(values: list[float]) -> None:
    scale = LogScale.over(values, 100, 600)
    places = [scale(value) for value in sorted(values)]
    assert places == sorted(places)
    assert all(100 <= place <= 600 for place in [*places, scale(0.0), scale(1e9)])
    assert [place for place, _ in scale.ticks()] == sorted({place for place, _ in scale.ticks()})


def test_many_comparisons_as_json_say_who_could_not_be_asked_and_why() -> None:
    found = summarise([compare(ORDER_2, NAMES).judged])
    fields = {one.engine: summary_fields(one, "fr") for one in found}
    assert fields["general"]["model"] is None
    assert fields["sat"]["model"] == "sat"
    assert fields["sat"]["note"] is None
    assert len(fields["sat"]["solve_seconds"]) == 5  # type: ignore[arg-type]  # a list where it was asked
    assert (fields["colouring"]["absent"], fields["colouring"]["solve_seconds"]) == (1, None)
    assert "coloration de graphe" in str(fields["colouring"]["note"])
