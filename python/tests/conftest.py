"""What the tests share: where the sample games lie, and a database of them."""

import os
import subprocess
from pathlib import Path
from typing import Iterator

import pytest

import tengen

TREE = Path(__file__).resolve().parents[2]

# Nothing depends on the weights that come with tengen.
os.environ["TENGEN_WEIGHTS"] = "none"


@pytest.fixture
def network(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The weights of a small network of random numbers, which is used from now on."""
    tool = Path(os.environ.get("TENGEN_OUT", TREE / "build" / "release")) / "tools" / "made_weights"
    if not tool.exists():
        pytest.skip(f"there is no {tool}")
    made = tmp_path / "random.weights"
    environment = {name: value for name, value in os.environ.items() if name != "LD_PRELOAD"}
    subprocess.run([str(tool), str(made)], check=True, env=environment)
    monkeypatch.setenv("TENGEN_WEIGHTS", str(made))
    return made


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
