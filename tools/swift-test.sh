#!/usr/bin/env bash
# Builds and runs the Swift tests, warnings as errors; arguments go to `swift test`. Shows what fails and the summary,
# keeps all in .build/swift-test.log.
set -euo pipefail
cd "$(dirname "$0")/.."

mkdir -p .build
PICTURELIST_STRICT=1 "${SWIFT:-swift}" test --explicit-target-dependency-import-check error "$@" 2>&1 |
    tee .build/swift-test.log |
    grep --line-buffered --invert-match --extended-regexp '^(◇|✔ (Test|Suite) [^r]|↳ |Test Suite|[[:space:]]+Executed 0 tests)'
