#!/usr/bin/env bash
# Makes the Python environment of the tests in .build/python, from tools/requirements.txt; a second time does nothing.
set -euo pipefail
cd "$(dirname "$0")/.."

environment=.build/python
if cmp --silent tools/requirements.txt "$environment/requirements.txt" && "$environment/bin/python" -c ''; then exit 0; fi

# Debian's own Python: another one that is first on the PATH may come without venv.
rm -rf "$environment"
mkdir -p .build
/usr/bin/python3 -m venv "$environment"
"$environment/bin/pip" install --quiet --disable-pip-version-check --no-input --no-deps --requirement tools/requirements.txt
cp tools/requirements.txt "$environment/requirements.txt"
