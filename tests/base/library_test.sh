#!/bin/sh
# The library as others meet it: headers that compile alone, a shared library that shows what they declare and nothing else, what `make install`
# puts down and `make uninstall` takes away, and the programs of docs/LIBRARY.md, built with what pkg-config says and run.
#   TENGEN_OUT=build/asan tests/base/library_test.sh
set -u
cd "$(dirname "$0")/../.." || exit 2
: "${TENGEN_OUT:?names the folder of the variant to test}"
variant=$(basename "$TENGEN_OUT")
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
unset MAKEFLAGS
passed=0 failed=0

# check WHAT COMMAND...: a test is a command that must succeed; its output is shown when it does not.
check() {
    what=$1
    shift
    if "$@" >"$work/log" 2>&1; then passed=$((passed + 1)); else
        echo "FAILED: $what"
        tail -n 20 "$work/log"
        failed=$((failed + 1))
    fi
}
fails() { ! "$@"; }
same() { diff -u "$1" "$2"; }

# ---- headers ----------------------------------------------------------------------------------------------------------

strict='-pedantic -Wall -Wextra -Werror -fsyntax-only -Iinclude'
compilers='cc -std=c11
c++ -std=c++11
c++ -std=c++17'
if command -v clang++ >/dev/null; then
    compilers="$compilers
clang -std=c11
clang++ -std=c++17"
fi

# alone HEADER COMPILER: the header by itself, and twice.
alone() {
    case $2 in *++*) language=c++ ;; *) language=c ;; esac
    # Compiler and flags are words.
    # shellcheck disable=SC2086
    printf '#include <%s>\n#include <%s>\n' "$1" "$1" | $2 $strict -x $language -
}
for header in include/tengen/*.h; do
    echo "$compilers" >"$work/compilers"
    while read -r compiler; do check "$compiler: $header" alone "tengen/${header##*/}" "$compiler"; done <"$work/compilers"
done
mkdir "$work/tengen"
echo 'static inline int tgn_bad(int n, int a[static 2]) { return a[0] + (struct tgn_x { int y; }){.y = n}.y; }' >"$work/tengen/bad.h"
strict="$strict -I$work"
check 'a header that is not C++ is noticed' fails alone tengen/bad.h 'c++ -std=c++11'

# ---- what is seen from outside ----------------------------------------------------------------------------------------

version=$(sed -n 's/^#define TGN_VERSION "\(.*\)"/\1/p' include/tengen/tengen.h)
shared=$TENGEN_OUT/libtengen.so.$version
# The compiler's own list of what the headers declare knows nothing of how tools/exports reads them.
for header in include/tengen/*.h; do echo "#include \"$header\""; done >"$work/all.c"
cc -std=c11 -Iinclude -I. -fsyntax-only -aux-info "$work/declared" "$work/all.c"
sed -n 's/^.*extern [^(]*[ *]\(tgn_[a-z0-9_]*\) (.*/\1/p' "$work/declared" | grep -v __ | LC_ALL=C sort -u >"$work/want"
nm -D --defined-only "$shared" | awk '{ print $3 }' | sed 's/@.*//' | grep -v '^TENGEN_[0-9]*$' | LC_ALL=C sort >"$work/got"
check 'the headers declare functions' test "$(wc -l <"$work/want")" -gt 250
check 'the shared library shows what the headers declare, and nothing else' same "$work/want" "$work/got"
nm -D --defined-only --with-symbol-versions "$shared" | awk '$2 != "A" { print $3 }' | sed 's/.*@//' | sort -u >"$work/nodes"
echo TENGEN_0 >"$work/node"
check 'all of it under one version' same "$work/node" "$work/nodes"
check 'its name' sh -c "readelf -d '$shared' | grep -q 'SONAME.*\[libtengen.so.0\]'"
check 'everything that it needs is found' sh -c "! ldd '$shared' | grep 'not found'"
printf 'int tgn_one(void);\nextern const int tgn_two[3];\nstruct tgn_s;\ntypedef int tgn_f(int tgn_g(void));\nstatic inline int tgn_i(void) { return 1; }\nint tgn_r__own(void);\nint (other)(void);\nstruct tgn_t *tgn_three(tgn_f *f, int (*tgn_p)(int)) __attribute__((warn_unused_result));\n' >"$work/few.h"
tools/exports NODE cc "$work/few.h" | tr -d ' \n' >"$work/got"
printf 'NODE{global:tgn_one;tgn_three;tgn_two;local:*;};' >"$work/want2"
check 'tools/exports takes functions and data, and no types' same "$work/want2" "$work/got"

# ---- installing -------------------------------------------------------------------------------------------------------

prefix=$work/prefix
check 'make install' make -s VARIANT="$variant" PREFIX="$prefix" install
for file in bin/tengen lib/libtengen.a lib/libtengen.so "lib/libtengen.so.$version" lib/libtengen.so.0 lib/pkgconfig/tengen.pc include/tengen/tengen.h; do
    check "$file is installed" test -s "$prefix/$file"
done
check 'a stage' make -s VARIANT="$variant" PREFIX=/usr LIBDIR=/usr/lib/here DESTDIR="$work/stage" install-library
check 'goes where it is told' test -L "$work/stage/usr/lib/here/libtengen.so"
check 'and believes in its prefix' grep -qx 'libdir=/usr/lib/here' "$work/stage/usr/lib/here/pkgconfig/tengen.pc"
check 'nothing names the stage' sh -c "! grep -r '$work' '$work/stage/usr/lib/here/pkgconfig'"

# The compilers that a reader calls, with the sanitizers that this library was built with.
mkdir "$work/bin" "$work/page"
sanitizers=''
[ "$variant" = asan ] && sanitizers='-fsanitize=address,undefined'
for compiler in cc c++; do
    printf '#!/bin/sh\nexec %s %s -Wall -Wextra -Werror "$@"\n' "$(command -v "$compiler")" "$sanitizers" >"$work/bin/$compiler"
    chmod +x "$work/bin/$compiler"
done
export PATH="$work/bin:$PATH" PKG_CONFIG_PATH="$prefix/lib/pkgconfig" LD_LIBRARY_PATH="$prefix/lib"
check 'pkg-config knows it' sh -c "[ \"\$(pkg-config --modversion tengen)\" = '$version' ]"

# A C++ program that takes the address of everything: all of it has the names that C gave it.
{
    for header in include/tengen/*.h; do echo "#include <tengen/${header##*/}>"; done
    echo 'static void (*const all[])() = {'
    sed 's/.*/    reinterpret_cast<void (*)()>(\&&),/' "$work/want"
    echo '};'
    echo 'int main() { for (auto each : all) if (!each) return 1; return 0; }'
} >"$work/all.cpp"
# shellcheck disable=SC2046
check 'C++ finds every function' c++ -std=c++11 "$work/all.cpp" -o "$work/all" $(pkg-config --cflags --libs tengen)
check 'and they are there' "$work/all"

# ---- docs/LIBRARY.md --------------------------------------------------------------------------------------------------

# Blocks "```LANGUAGE file=NAME" become files; each "```sh run" is run, and the "```text" after it is what it must print.
awk -v folder="$work/page" '
    /^```/ && inside { inside = 0; close(out); next }
    /^```/ { inside = 1; out = "/dev/null" }
    /^```.* file=/ { out = folder "/" substr($0, index($0, "file=") + 5); next }
    /^```sh run$/ { out = folder "/run." ++runs; next }
    /^```text$/ { out = folder "/want." runs; next }
    inside { print > out }' docs/LIBRARY.md
runs=0
for run in "$work"/page/run.*; do
    number=${run##*.} runs=$((runs + 1))
    (cd "$work/page" && sh -e "run.$number") >"$work/page/got.$number" 2>&1 || echo "exit code $?" >>"$work/page/got.$number"
    check "docs/LIBRARY.md: $(tail -n 1 "$run")" same "$work/page/want.$number" "$work/page/got.$number"
done
check 'docs/LIBRARY.md has examples' test "$runs" -ge 3

check 'make uninstall' make -s VARIANT="$variant" PREFIX="$prefix" uninstall
find "$prefix" ! -type d >"$work/left"
check 'leaves nothing' same /dev/null "$work/left"
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
