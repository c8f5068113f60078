#!/usr/bin/env bash
# Builds what the benchmark of pictures runs, and runs it; arguments are those of the release build.
# ROUNDS: how often each is measured, 5 by default. ONLY: names of pictures, as "baseline-12,png-12".
set -euo pipefail
cd "$(dirname "$0")/../../.."

"${SWIFT:-swift}" build "$@" --product thumbnail >.build/bench.log 2>&1 || { cat .build/bench.log >&2; exit 1; }
tools/python.sh .build/django Tests/Benchmarks/requirements.txt
PYTHONPATH=Tests/Benchmarks exec .build/django/bin/python -B Tests/Benchmarks/pictures/bench.py \
    --program .build/release/thumbnail --folder .build/bench/pictures --photo Tests/Fixtures/images/base420.jpg \
    --rounds "${ROUNDS:-5}" --only "${ONLY:-}"
