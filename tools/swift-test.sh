#!/usr/bin/env bash
# Builds and runs the Swift tests, warnings as errors; arguments go to `swift test`. Shows what fails, keeps the rest in
# .build/swift-test.log.
set -euo pipefail
cd "$(dirname "$0")/.."

# One after the other: some measure how long the server takes, which means little beside others that take all cores.
options=(--explicit-target-dependency-import-check error --no-parallel)
shown='^(\[|Build|✘|✔ Test run)|error:|warning:|sanitizer|SUMMARY|[Cc]rash|Fatal'

mkdir -p .build
if PICTURELIST_STRICT=1 "${SWIFT:-swift}" test "${options[@]}" "$@" 2>&1 | tee .build/swift-test.log |
    grep --line-buffered --extended-regexp "$shown"; then exit 0; fi
echo "The whole output is in .build/swift-test.log."
exit 1
