#!/usr/bin/env bash
# Checks the shell scripts with shellcheck, where it is installed.
set -euo pipefail
cd "$(dirname "$0")/.."

if command -v shellcheck >/dev/null; then
    mapfile -t scripts < <(git ls-files 'tools/*.sh' 'Tests/*.sh' .ci/run)
    shellcheck "${scripts[@]}"
fi
