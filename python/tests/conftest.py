"""What the tests share: where the sample games lie, and a database of them."""

from pathlib import Path
from typing import Iterator

import pytest

import tengen

TREE = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="session")
def sample() -> Path:
    return TREE / "tests" / "sample"


@pytest.fixture(scope="session")
def database(sample: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[tengen.Database]:
    """The games on 9x9, to be read."""
    folder = tmp_path_factory.mktemp("database") / "nine.tengen"
    with tengen.Database(folder, "c") as made:
        made.import_(sample / "selfplay-9.sgf.gz")
    with tengen.Database(folder) as opened:
        yield opened
