"""A seed means one transform: the graph of a puzzle is the same in every process."""

import os
import subprocess
import sys

PROGRAM = """
from hashlib import blake2b
from modoku.symmetry.structure import structure_of
from modoku.variants import all_variants, make
for name, variant in all_variants().items():
    for example in variant.examples[:1]:
        graph = structure_of(make(example))
        print(name, blake2b(graph.colours.tobytes() + graph.edges.tobytes()).hexdigest())
"""


def test_the_graph_of_every_variant_is_drawn_in_one_order() -> None:
    found = []
    for seed in ("1", "2"):
        done = subprocess.run(
            [sys.executable, "-c", PROGRAM],
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        )
        found.append(done.stdout.splitlines())
    assert len(found[0]) > 50
    assert found[0] == found[1]
