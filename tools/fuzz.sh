#!/usr/bin/env bash
# Fuzzes every parser, or one: `TARGET=head fuzz.sh SECONDS`, each for so many seconds. What ends a trial is kept under
# Tests/Fuzz/Crashes, to be mended and committed; what reached new code is kept under .build/fuzz/corpus, where the next
# run begins.
set -euo pipefail
cd "$(dirname "$0")/.."

seconds=${1:-60}
wanted=${TARGET:-}
build=.build/fuzz
program=$build/release/fuzz

# An own main calls libFuzzer; only lld lets it take the place of libFuzzer's. DEBUG brings the cheap password hash.
"${SWIFT:-swift}" build --product fuzz --scratch-path "$build" --configuration release --sanitize address \
    -Xswiftc -sanitize=address,fuzzer -Xcc -fsanitize=fuzzer-no-link -Xswiftc -use-ld=lld -Xswiftc -DDEBUG

# In memory where that can be: databases wait for the disk otherwise.
if [[ -w /dev/shm ]]; then export TMPDIR=/dev/shm; fi
scratch=$(mktemp --directory)
trap 'rm -rf "$scratch"' EXIT
# Without Swift's own crash handler libFuzzer sees the crash; standard input is nobody's.
export SWIFT_BACKTRACE=enable=no TMPDIR=$scratch ASAN_OPTIONS=detect_leaks=1:allocator_may_return_null=1

# Pictures that are not ours to keep here, where the folder of shared test files is there.
pictures=${PICTURELIST_SHARED:-$PWD/../shared}/images
failed=()
number() { sed -nE "s/^stat::$1: *([0-9]+)$/\1/p" "$scratch/log"; }

while read -r name longest; do
    if [[ -n $wanted && $name != "$wanted" ]]; then continue; fi
    corpus=$build/corpus/$name
    crashes=Tests/Fuzz/Crashes/$name
    mkdir -p "$corpus" "$crashes" "Tests/Fuzz/Seeds/$name"
    inputs=("$corpus" "Tests/Fuzz/Seeds/$name" "$crashes")
    if [[ $name =~ ^(picture|decoder|webp|gif|heif)$ && -d $pictures ]]; then inputs+=("$pictures"); fi
    if ! FUZZ_TRIAL=$name "$program" -max_total_time="$seconds" -max_len="$longest" -timeout=60 \
        -report_slow_units=60 -rss_limit_mb=2048 -print_final_stats=1 -artifact_prefix="$crashes/" \
        "${inputs[@]}" >"$scratch/log" 2>&1 </dev/null; then
        failed+=("$name")
        grep --extended-regexp '^Finding|Fatal|ERROR|SUMMARY|Test unit' "$scratch/log" || tail --lines 20 "$scratch/log"
    fi
    cp "$scratch/log" "$build/$name.log"
    rmdir --ignore-fail-on-non-empty "$crashes"
    covered=$(sed -nE 's/.* cov: ([0-9]+) .*/\1/p' "$scratch/log" | tail --lines 1)
    printf '%-12s %10s runs  %6s edges  %5s inputs  %5s MB\n' "$name" "$(number number_of_executed_units)" \
        "${covered:-?}" "$(find "$corpus" -type f | wc --lines)" "$(number peak_rss_mb)"
done < <("$program")

if [[ ${#failed[@]} -gt 0 ]]; then
    echo "make fuzz: FOUND something in: ${failed[*]}"
    exit 1
fi
echo "make fuzz: nothing found"
