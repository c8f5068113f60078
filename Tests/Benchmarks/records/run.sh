#!/usr/bin/env bash
# Builds what the benchmark of records runs, and runs it; arguments are those of the release build.
# SIZES: numbers of records, "1000 100000 1000000" by default. ROUNDS: how often all is measured, 9 by default.
set -euo pipefail
cd "$(dirname "$0")/../../.."

here=Tests/Benchmarks/records
for product in records-bench records-bench-c; do
    "${SWIFT:-swift}" build "$@" --product "$product" >.build/bench.log 2>&1 || { cat .build/bench.log >&2; exit 1; }
done
tools/python.sh .build/django Tests/Benchmarks/requirements.txt
PYTHONPATH=Tests/Benchmarks exec .build/django/bin/python -B "$here/bench.py" --programs .build/release --folder .build/bench \
    --sizes "${SIZES:-1000 100000 1000000}" --rounds "${ROUNDS:-9}"
