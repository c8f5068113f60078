#!/usr/bin/env bash
# Builds what the benchmark of the web runs, and runs it; arguments are those of the release build.
# SIZES: numbers of records, "1000 100000" by default. ROUNDS and SECONDS_EACH: how often and how long each is measured.
# ONLY: names of works and tables, as "list,form".
set -euo pipefail
cd "$(dirname "$0")/../../.."

here=Tests/Benchmarks/web
for product in picturelist records-bench; do
    "${SWIFT:-swift}" build "$@" --product "$product" >.build/bench.log 2>&1 || { cat .build/bench.log >&2; exit 1; }
done
# Debian's packages stand in for modules: nothing is fetched.
(
    cd "$here/go"
    root=../../../../.build
    GO111MODULE=off GOPATH=/usr/share/gocode GOCACHE=$(realpath "$root")/go CGO_ENABLED=1 \
        go build -tags libsqlite3 -ldflags "-s -w" -o "$root/release/web-go" .
)
tools/python.sh .build/django Tests/Benchmarks/requirements.txt
PYTHONPATH=Tests/Benchmarks:Tests/Outside exec .build/django/bin/python -B "$here/bench.py" --programs .build/release \
    --folder .build/bench --photo Tests/Fixtures/images/base420.jpg --sizes "${SIZES:-1000 100000}" \
    --rounds "${ROUNDS:-5}" --seconds "${SECONDS_EACH:-1}" --only "${ONLY:-}"
