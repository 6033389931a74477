#!/bin/sh
# Run tests/cli/*.test: the program as its users meet it. examples.sh explains the form of these files.
#   TENGEN=build/release/tengen tests/cli/cli_test.sh [NAME...]
# The examples of documents are run by tests/docs/examples_test.sh.
. "$(dirname "$0")/examples.sh"
[ $# -gt 0 ] || set -- "$tests"/cli/*.test
for file in "$@"; do
    [ -f "$file" ] || file=$tests/cli/${file%.test}.test
    run_file "$file" "${file##*/}"
done
finish_all
