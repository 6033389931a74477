#!/bin/sh
# Every kind of problem is explained in docs/RECORDS.md, and no other.
cd "$(dirname "$0")/../.." || exit 2
passed=0 failed=0
known=$(sed -n 's/^ *X([A-Z_]*, "\([a-z-]*\)".*/\1/p' include/tengen/sgf.h | sort)
told=$(grep -o '^| `[a-z`, -]*` |' docs/RECORDS.md | grep -o '[a-z][a-z-]*' | grep -v '^unreadable$' | sort)
for kind in $known; do
    if echo "$told" | grep -qx -- "$kind"; then passed=$((passed + 1)); else
        echo "docs/RECORDS.md does not explain $kind"
        failed=$((failed + 1))
    fi
done
for kind in $told; do
    echo "$known" | grep -qx -- "$kind" || { echo "docs/RECORDS.md explains $kind, which is no kind"; failed=$((failed + 1)); }
done
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ] && [ "$passed" -gt 0 ]
