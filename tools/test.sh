#!/usr/bin/env bash
# Runs every test, also after one has failed, and says at the end which did. Arguments are those of the release build.
#
# Tests that are not in Swift find in the environment:
# PICTURELIST, HTTP_ECHO and THUMBNAIL, the programs as released; PYTHON, with the packages of tools/requirements.txt;
# CHROMIUM; PICTURELIST_SHARED, the folder of test files that are not ours.
set -euo pipefail
cd "$(dirname "$0")/.."

PICTURELIST=$PWD/.build/release/picturelist
HTTP_ECHO=$PWD/.build/release/http-echo
THUMBNAIL=$PWD/.build/release/thumbnail
PYTHON=$PWD/.build/python/bin/python
CHROMIUM=${CHROMIUM:-/usr/bin/chromium}
PICTURELIST_SHARED=${PICTURELIST_SHARED:-$PWD/../shared}
export PICTURELIST HTTP_ECHO THUMBNAIL PYTHON CHROMIUM PICTURELIST_SHARED

failed=()
count=0

part() {
    local name=$1 start=$SECONDS
    shift
    echo "== $name"
    if "$@"; then
        echo "== $name: passed in $((SECONDS - start)) s"
    else
        failed+=("$name")
        echo "== $name: FAILED after $((SECONDS - start)) s"
    fi
    count=$((count + 1))
}

pytest=("$PYTHON" -m pytest -q -p no:cacheprovider)

part "lint" make --no-print-directory lint
part "Swift tests" tools/swift-test.sh
part "release build" "${SWIFT:-swift}" build "$@"
part "HTTP exam" "$PYTHON" Tests/Conformance/http_exam.py --program "$HTTP_ECHO"
part "thumbnails" Tests/Conformance/images.sh
part "Tests/Program" "${pytest[@]}" Tests/Program
# Two at a time: a browser waits for most of its time. The others measure how long things take.
part "Tests/Browser" "${pytest[@]}" --numprocesses 2 --dist loadfile Tests/Browser
part "Tests/Faults" "${pytest[@]}" Tests/Faults
part "Tests/Strain" "${pytest[@]}" Tests/Strain

if [[ ${#failed[@]} -gt 0 ]]; then
    echo "make test: ${#failed[@]} of $count parts FAILED: $(IFS=,; echo "${failed[*]}")"
    exit 1
fi
echo "make test: all $count parts passed in $SECONDS s"
