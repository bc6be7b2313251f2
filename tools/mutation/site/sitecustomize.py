"""Python loads this at its start where this folder is on PYTHONPATH: the change that is being tried is planted."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))
try:
    from mutation.planting import plant_from_environment
finally:
    del sys.path[0]
plant_from_environment()
