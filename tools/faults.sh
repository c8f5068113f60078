#!/usr/bin/env bash
# Runs the fault and the strain tests at length against the release build, and prints what was done and what the program
# did. Arguments are those of the release build. SOAK=1200 makes the mixed load last so many seconds.
set -euo pipefail
cd "$(dirname "$0")/.."

PICTURELIST=$PWD/.build/release/picturelist
PYTHON=$PWD/.build/python/bin/python
HTTP_ECHO=$PWD/.build/release/http-echo
export PICTURELIST HTTP_ECHO

"${SWIFT:-swift}" build "$@"
failed=0
"$PYTHON" -m pytest -q -p no:cacheprovider Tests/Faults --long || failed=1
"$PYTHON" -m pytest -q -p no:cacheprovider Tests/Strain --long ${SOAK:+--soak "$SOAK"} || failed=1
exit $failed
