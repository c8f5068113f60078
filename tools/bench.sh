#!/usr/bin/env bash
# Measures one area beside its peers, or all there are: `bench.sh AREA BUILD...`, the rest being the arguments of the
# release build. An area is a folder of Tests/Benchmarks with a run.sh.
set -euo pipefail
cd "$(dirname "$0")/.."

wanted=$1
shift
mapfile -t areas < <(cd Tests/Benchmarks && printf '%s\n' */run.sh | cut -d/ -f1)
if [[ -n $wanted ]]; then
    if ! printf '%s\n' "${areas[@]}" | grep --quiet --line-regexp --fixed-strings -- "$wanted"; then
        echo "make bench: there is no area \"$wanted\", only: ${areas[*]}" >&2
        exit 2
    fi
    areas=("$wanted")
fi

tools/install.sh bench
for area in "${areas[@]}"; do "Tests/Benchmarks/$area/run.sh" "$@"; done
