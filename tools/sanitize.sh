#!/usr/bin/env bash
# Runs the Swift tests under the thread sanitizer, then under the address sanitizer, or one: SANITIZER=thread. Nothing is
# suppressed. Each build is the first time a matter of many minutes.
set -euo pipefail
cd "$(dirname "$0")/.."

failed=()
for PICTURELIST_SANITIZER in ${SANITIZER:-thread address}; do
    # Tests that weigh memory ask for it: what a sanitizer adds is no answer's.
    export PICTURELIST_SANITIZER
    echo "== $PICTURELIST_SANITIZER sanitizer"
    # XCTest, of which no test is left, leaks at its end.
    tools/swift-test.sh --disable-xctest --sanitize="$PICTURELIST_SANITIZER" \
        --scratch-path ".build/$PICTURELIST_SANITIZER" || failed+=("$PICTURELIST_SANITIZER")
    cp .build/swift-test.log ".build/$PICTURELIST_SANITIZER.log"
done

if [[ ${#failed[@]} -gt 0 ]]; then
    echo "make sanitize: FAILED under: ${failed[*]}"
    exit 1
fi
echo "make sanitize: clean"
