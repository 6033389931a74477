#!/bin/sh
# The Python package (python/): install the library of this variant and the package into a folder of their own, and run its tests there.
#   TENGEN_OUT=build/asan tests/python/python_test.sh [ARGUMENT OF PYTEST...]
# With sanitizers the library is loaded into a Python that has none: the sanitizer comes first (LD_PRELOAD), and finds what views of
# memory and lifetimes get wrong. That needs no second build of the library, and is why the package is not tested with release objects.
set -u
cd "$(dirname "$0")/../.." || exit 2
: "${TENGEN_OUT:?names the folder of the variant to test}"
python=${PYTHON:-/usr/bin/python3}
variant=$(basename "$TENGEN_OUT")
if ! "$python" -c 'import cffi, numpy, pytest, setuptools, wheel, pip, venv' 2>/dev/null; then
    echo 'skip: the Python package was not tested: cffi, numpy, pytest, setuptools, wheel, pip and venv are needed'
    echo '0 passed, 0 failed, 1 skipped'
    exit 0
fi
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
unset MAKEFLAGS TENGEN_ROOT
export PYTHONDONTWRITEBYTECODE=1 PIP_DISABLE_PIP_VERSION_CHECK=1 PIP_NO_INDEX=1 PKG_CONFIG_PATH="$work/prefix/lib/pkgconfig" XDG_CACHE_HOME="$work/cache"
passed=0 failed=0

# say WHAT COMMAND...: one test that is a command; its output is shown when it fails.
say() {
    what=$1
    shift
    if "$@" >"$work/log" 2>&1; then passed=$((passed + 1)); else
        echo "$what failed:"
        tail -n 40 "$work/log"
        failed=$((failed + 1))
        return 1
    fi
}

end() {
    echo "$passed passed, $failed failed"
    [ "$failed" -eq 0 ]
    exit
}

# The package is built from a copy, so that nothing is left in the tree.
mkdir "$work/python"
(cd python && cp -R MANIFEST.in README.md build_native.py native.c native.cdef pyproject.toml setup.py src "$work/python")
say 'installing the library' make -s VARIANT="$variant" PREFIX="$work/prefix" install-library || end
say 'a virtual environment' "$python" -m venv --system-site-packages --without-pip "$work/venv" || end
say 'pip install' "$work/venv/bin/python" -m pip install -q --no-build-isolation --no-deps "$work/python" || end
if command -v mypy >/dev/null; then
    say 'mypy --strict' sh -c "cd python && mypy --strict --cache-dir '$work/mypy' src/tengen build_native.py tests examples"
else
    echo 'skip: no mypy, types were not checked'
fi

first=''
if [ "$variant" = asan ]; then
    first="LD_PRELOAD=$(cc -print-file-name=libasan.so) ASAN_OPTIONS=${ASAN_OPTIONS:+$ASAN_OPTIONS:}detect_leaks=0"
fi
# Two words at the most, without blanks in them.
# shellcheck disable=SC2086
env $first "$work/venv/bin/python" -m pytest -q -p no:cacheprovider --capture=sys --basetemp="$work/pytest" python/tests "$@" >"$work/log" 2>&1
status=$?
count() { tail -n 3 "$work/log" | sed -n "s/.*\b\([0-9][0-9]*\) $1.*/\1/p" | tail -n 1; }
p=$(count passed) e=$(count error) f=$(count failed)
passed=$((passed + ${p:-0})) failed=$((failed + ${f:-0} + ${e:-0}))
if [ "$status" -ne 0 ]; then
    [ "$((${f:-0} + ${e:-0}))" -ne 0 ] || failed=$((failed + 1))
    tail -n 80 "$work/log"
fi
end
