"""The files written by hand, a folder per format."""

from pathlib import Path

import pytest

HERE = Path(__file__).parent
GOLDEN = sorted(path for path in HERE.glob("*/*") if path.parent.name not in ("puzzles", "__pycache__"))

every_golden = pytest.mark.parametrize("path", GOLDEN, ids=lambda path: f"{path.parent.name}/{path.name}")
