"""What is told about the package is so: docstrings, README, tour, version, and how it finds the library."""

import doctest
import os
import re
import runpy
import subprocess
import sys
from pathlib import Path
from typing import Any, Dict

import pytest
from conftest import TREE

import tengen

PYTHON = TREE / "python"


def run_examples(test: doctest.DocTest) -> None:
    runner = doctest.DocTestRunner()
    runner.run(test)
    assert runner.summarize(verbose=False).failed == 0


@pytest.fixture
def in_tree(monkeypatch: pytest.MonkeyPatch) -> None:
    """Examples name the sample games from where a reader stands."""
    monkeypatch.chdir(TREE)


def test_docstrings(in_tree: None, tmp_path: Path) -> None:
    names: Dict[str, Any] = {**vars(tengen), "folder": tmp_path}
    finder, examples = doctest.DocTestFinder(), 0
    for name in tengen.__all__:
        if callable(getattr(tengen, name)):
            for test in finder.find(getattr(tengen, name), name, module=False, globs=names):
                examples += len(test.examples)
                if test.examples:
                    run_examples(test)
    assert examples > 30, "they are there to be run"


def test_every_public_name_is_explained() -> None:
    for name in tengen.__all__:
        thing = getattr(tengen, name)
        assert not callable(thing) or thing.__doc__, name
        for part, value in vars(thing).items() if isinstance(thing, type) else ():
            if isinstance(value, property) and not part.startswith("_"):
                assert value.fget.__doc__ or issubclass(thing, tengen.Thought), f"{name}.{part}"


@pytest.mark.parametrize("document, least", [("python/README.md", 10), ("docs/PATTERN.md", 3)])
def test_examples_of_documents(document: str, least: int, in_tree: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Blocks of Python in a document are one session, in a folder that has the sample games."""
    text = (TREE / document).read_text()
    (tmp_path / "tests").symlink_to(TREE / "tests")
    monkeypatch.chdir(tmp_path)
    blocks = "\n".join(re.findall(r"^```python\n(.*?)^```", text, re.M | re.S))
    test = doctest.DocTestParser().get_doctest(blocks, {}, document, document, 0)
    assert len(test.examples) > least
    run_examples(test)


def test_the_tour(in_tree: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "tests").symlink_to(TREE / "tests")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("MPLBACKEND", "Agg")
    runpy.run_path(str(PYTHON / "examples" / "tour.py"), run_name="__main__")
    told = capsys.readouterr().out
    assert "280 games" in told and told.rstrip().endswith("That was the tour.")


def test_types_are_installed() -> None:
    folder = Path(tengen.__file__).parent
    assert (folder / "py.typed").exists() and (folder / "_native.pyi").exists()


def test_version() -> None:
    header = (TREE / "include" / "tengen" / "tengen.h").read_text()
    project = (PYTHON / "pyproject.toml").read_text()
    assert f'#define TGN_VERSION "{tengen.__version__}"' in header and f'version = "{tengen.__version__}"' in project


def build_flags(**environment: str) -> "subprocess.CompletedProcess[str]":
    code = "import build_native; print(build_native.found)"
    kept = {name: value for name, value in os.environ.items() if name not in ("TENGEN_ROOT", "LD_PRELOAD")}
    return subprocess.run([sys.executable, "-c", code], cwd=PYTHON, env={**kept, "PYTHONDONTWRITEBYTECODE": "1", **environment}, text=True, capture_output=True)


def test_how_the_library_is_found(tmp_path: Path) -> None:
    (tmp_path / "lib").mkdir()
    (tmp_path / "lib" / "tengen.pc").write_text(f"libdir={tmp_path}\nName: t\nDescription: t\nVersion: {tengen.__version__}\nLibs: -L${{libdir}} -ltengen\nCflags: -I/there\n")
    installed = build_flags(PKG_CONFIG_PATH=str(tmp_path / "lib"))
    assert f"-Wl,-rpath,{tmp_path}" in installed.stdout and "-I/there" in installed.stdout, installed.stderr
    missing = build_flags(TENGEN_ROOT=str(tmp_path))
    assert missing.returncode != 0 and "run `make lib`" in missing.stderr
    (tmp_path / "build" / "release").mkdir(parents=True)
    (tmp_path / "build" / "release" / "libtengen.a").touch()
    tree = build_flags(TENGEN_ROOT=str(tmp_path), PKG_CONFIG_PATH=str(tmp_path / "lib"))
    assert f"{tmp_path}/build/release/libtengen.a" in tree.stdout and f"-I{tmp_path}/include" in tree.stdout, tree.stderr


@pytest.mark.parametrize(
    "right, wrong",
    [
        ("int tgn_game_undo(tgn_game *game);", "int tgn_game_undo(tgn_game *game);"),
        ("int tgn_game_undo(tgn_game *game);", "int tgn_game_undo(tgn_board *game);"),
        ("void tgn_board_put(tgn_board *board, tgn_point point, tgn_colour colour);", "void tgn_board_put(tgn_board *board, tgn_point point);"),
        ("double tgn_solve_score(", "double tgn_solve_scores("),
        ("float owner[...]; uint8_t fate[...];", "int *owner; uint8_t fate[...];"),
    ],
    ids=["as it is", "another type", "an argument less", "another name", "another field"],
)
def test_what_does_not_fit_the_headers_is_not_built(right: str, wrong: str, tmp_path: Path) -> None:
    from cffi import FFI

    text = (PYTHON / "native.cdef").read_text()
    assert right in text
    ffi = FFI()
    ffi.cdef(text.replace(right, wrong))
    ffi.set_source("_native", (PYTHON / "native.c").read_text())
    ffi.emit_c_code(str(tmp_path / "native.c"))
    strict = re.search(r"^STRICT = (\[.*\])", (PYTHON / "build_native.py").read_text(), re.M)
    assert strict
    import sysconfig

    command = ["cc", *eval(strict.group(1)), "-fsyntax-only", f"-I{TREE / 'include'}", f"-I{sysconfig.get_path('include')}", str(tmp_path / "native.c")]
    kept = {name: value for name, value in os.environ.items() if name != "LD_PRELOAD"}
    done = subprocess.run(command, env=kept, capture_output=True, text=True)
    assert (done.returncode == 0) == (right == wrong), done.stderr
