"""Build the module tengen._native: libtengen's headers (native.cdef), a little C (native.c), and the library.

Where the library is looked for:

1. TENGEN_ROOT, if it is set: a tree of tengen's sources in which `make lib` was run.
2. pkg-config, if it knows `tengen` in the version of this package.
3. The tree that this folder lies in, if `make lib` was run there.

Of a tree the static library is taken, so that what is installed does not depend on the tree any more.
"""

import os
import re
import subprocess
from pathlib import Path
from typing import Any, Dict, List

from cffi import FFI

HERE = Path(__file__).resolve().parent
# What libtengen.a needs beside itself: the Makefile's PACKAGES, and what has no pkg-config file.
PACKAGES = ["libarchive", "cairo", "jansson", "rocksdb", "libmicrohttpd", "sqlite3", "zlib"]


def package_version() -> str:
    text = (HERE / "pyproject.toml").read_text()
    found = re.search(r'^version = "(.*)"', text, re.M)
    assert found, "pyproject.toml has no version"
    return found.group(1)


def pkg_config(*words: str) -> List[str]:
    return subprocess.run(["pkg-config", *words], check=True, capture_output=True, text=True).stdout.split()


def knows(package: str) -> bool:
    try:
        return subprocess.run(["pkg-config", "--exists", package]).returncode == 0
    except FileNotFoundError:
        return False


def of_installed() -> Dict[str, Any]:
    """Flags for the shared library that pkg-config found; it is remembered where that is, unless the system looks there anyway."""
    folder = pkg_config("--variable=libdir", "tengen")[0]
    usual = folder in ("/lib", "/usr/lib") or re.fullmatch(r"(/usr)?/lib/[a-z0-9_]+-linux-gnu\w*", folder)
    return {
        "extra_compile_args": pkg_config("--cflags-only-I", "tengen"),
        "extra_link_args": pkg_config("--libs", "tengen") + ([] if usual else [f"-Wl,-rpath,{folder}"]),
    }


def of_tree(root: Path) -> Dict[str, Any]:
    """Flags for the static library of a tree."""
    library = root / "build" / os.environ.get("TENGEN_VARIANT", "release") / "libtengen.a"
    if not library.exists():
        raise SystemExit(f"tengen: there is no {library}; run `make lib` in {root} first")
    return {
        "extra_compile_args": [f"-I{root / 'include'}"],
        "extra_link_args": [str(library), "-Wl,--exclude-libs,ALL", *pkg_config("--libs", *PACKAGES), "-ldl", "-lgif", "-lm", "-pthread"],
        "depends": [str(library)],
    }


def flags() -> Dict[str, Any]:
    root = os.environ.get("TENGEN_ROOT")
    if root:
        return of_tree(Path(root).resolve())
    if knows(f"tengen = {package_version()}"):
        return of_installed()
    if (HERE.parent / "include" / "tengen" / "tengen.h").exists():
        return of_tree(HERE.parent)
    raise SystemExit(
        f"tengen: libtengen {package_version()} was not found. Install it (make install) where pkg-config looks, "
        "or set TENGEN_ROOT to a tree of tengen's sources in which `make lib` was run."
    )


# What native.cdef says is held against the headers: what does not fit is an error, not a warning.
STRICT = ["-std=c11", "-Werror=incompatible-pointer-types", "-Werror=int-conversion", "-Werror=implicit-function-declaration"]

ffi = FFI()
ffi.cdef((HERE / "native.cdef").read_text())
found = flags()
found["extra_compile_args"] = [*STRICT, "-O1", *found["extra_compile_args"]]
ffi.set_source("tengen._native", (HERE / "native.c").read_text(), **found)

if __name__ == "__main__":
    ffi.compile(verbose=True)
