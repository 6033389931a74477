#!/bin/sh
# What `make install-program install-share` puts below a folder: exactly these files (installed.txt, and a man page a command), each of
# them sound, and `make uninstall` takes all of it away. What is checked by a program that is not installed is skipped.
set -u
cd "$(dirname "$0")/../.." || exit 2
: "${TENGEN_OUT:?names the folder of the build: build/VARIANT}"
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
passed=0 failed=0 skipped=0
unset MAKEFLAGS
stage=$work/stage share=$work/stage/opt/go/share

check() {
    words=$1
    shift
    if "$@" >"$work/said" 2>&1; then passed=$((passed + 1)); else
        failed=$((failed + 1))
        echo "FAIL $words: $*"
        head -n 20 "$work/said"
    fi
}
# check_by PROGRAM WORDS COMMAND...: where the program is there.
check_by() {
    if command -v "$1" >/dev/null; then
        shift
        check "$@"
    else
        echo "skip: $1 is not installed: $2"
        skipped=$((skipped + 1))
    fi
}
install_it() { make -s --no-print-directory VARIANT="$(basename "$TENGEN_OUT")" PREFIX=/opt/go DESTDIR="$stage" SOURCE_DATE_EPOCH=1700000000 "$@"; }
silent() { said=$("$@" 2>&1); [ -z "$said" ] || { echo "$said"; return 1; }; }

check 'it is installed' install_it install-program install-share
(cd "$stage/opt/go" && find . ! -type d | sed 's,^\./,,' | LC_ALL=C sort) >"$work/got"
{
    cat tests/package/installed.txt
    "$TENGEN_OUT/tengen" help | sed -n 's,^  \([a-z]*\)  .*,share/man/man1/tengen-\1.1,p'
} | LC_ALL=C sort >"$work/want"
check 'these files and no others' diff "$work/want" "$work/got"
check 'nothing beside the prefix' test "$(ls "$stage" "$stage/opt" | tr '\n' ' ')" = "$stage: opt  $stage/opt: go "
check 'files can be read by all, and only the program be run' \
    test "$(find "$stage" -type f ! -perm 644 | sed "s,$stage,,")$(find "$stage" -type d ! -perm 755)" = /opt/go/bin/tengen

# The unit: the program's own place in it, nothing left to be filled in, and systemd understands every line.
unit=$stage/opt/go/lib/systemd/user/tengen.service
check 'the unit runs the program' grep -qx 'ExecStart=/opt/go/bin/tengen serve --port 8080 --keep-running' "$unit"
check 'nothing is left to fill in' sh -c '! grep -rnE "@[A-Z]+@" "$1" "$2"' - "$unit" "$share/metainfo"
mkdir "$work/unit"
sed "s,/opt/go/bin/tengen,$(command -v true)," "$unit" | grep -v '^Documentation=man:' >"$work/unit/tengen.service"
check_by systemd-analyze 'the unit is valid' silent env XDG_RUNTIME_DIR="$work" systemd-analyze --user verify "$work/unit/tengen.service"
sed 's/^UMask/Umaks/' "$work/unit/tengen.service" >"$work/unit/broken.service"
check_by systemd-analyze 'and a broken one is not' sh -c 'XDG_RUNTIME_DIR=$1 systemd-analyze --user verify "$1/unit/broken.service" 2>&1 | grep -q Umaks' - "$work"

check_by desktop-file-validate 'the desktop entry is valid' silent desktop-file-validate "$share/applications/tengen.desktop"
check_by appstreamcli 'the metainfo is valid' appstreamcli validate --no-net "$share/metainfo/tengen.metainfo.xml"
check 'the metainfo has version and date' grep -q "<release version=\"$("$TENGEN_OUT/tengen" --version | cut -d ' ' -f 2)\" date=\"2023-11-14\"/>" "$share/metainfo/tengen.metainfo.xml"
# The types of files that the desktop entry opens: ours, or the one that everybody has.
for type in $(sed -n 's/^MimeType=//p' "$share/applications/tengen.desktop" | tr ';' ' '); do
    check "$type is known" sh -c 'test "$1" = application/x-go-sgf || grep -q "type=\"$1\"" "$2"' - "$type" "$share/mime/packages/tengen.xml"
    check "$type is in the metainfo" grep -q "<mediatype>$type</mediatype>" "$share/metainfo/tengen.metainfo.xml"
done
check_by update-mime-database 'the types are understood' silent env XDG_DATA_HOME="$share" update-mime-database "$share/mime"
check_by update-mime-database 'files are known by their names' grep -qx '50:application/x-go-ugf:\*\.ugi' "$share/mime/globs2"
check_by update-mime-database 'and by how they begin' grep -aqF '\HS' "$share/mime/magic"
check 'what the entry runs is a command' "$TENGEN_OUT/tengen" help "$(sed -n 's/^Exec=tengen \([a-z]*\) .*/\1/p' "$share/applications/tengen.desktop")"
for icon in "$share"/icons/hicolor/*x*/apps/tengen.png; do
    side=$(echo "$icon" | sed 's,.*/\([0-9]*\)x.*,\1,')
    # Bytes 16 to 23 of a PNG are its width and height.
    check "$icon is as large as its folder says" test "$(od -An -tu1 -j 16 -N 8 "$icon" | awk '{ print $1 * 16777216 + $2 * 65536 + $3 * 256 + $4, $5 * 16777216 + $6 * 65536 + $7 * 256 + $8 }')" = "$side $side"
done

# The first version of the changelog of the packages is ours.
check 'the packages have our version' grep -q "^tengen ($("$TENGEN_OUT/tengen" --version | cut -d ' ' -f 2)) " packaging/debian/changelog

rm -rf "$share/mime"
install_it install-share >/dev/null
check 'it is taken away' install_it uninstall
check 'and nothing is left' test -z "$(find "$stage" ! -type d)"

echo "$passed passed, $failed failed, $skipped skipped"
[ "$failed" -eq 0 ]
