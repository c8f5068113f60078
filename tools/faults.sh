#!/usr/bin/env bash
# Runs the fault tests at length against the release build, and prints what was done and what the program did. Arguments
# are those of the release build.
set -euo pipefail
cd "$(dirname "$0")/.."

PICTURELIST=$PWD/.build/release/picturelist
PYTHON=$PWD/.build/python/bin/python
export PICTURELIST

"${SWIFT:-swift}" build "$@" --product picturelist
"$PYTHON" -m pytest -q -p no:cacheprovider Tests/Faults --long
