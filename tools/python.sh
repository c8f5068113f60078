#!/usr/bin/env bash
# Makes a Python environment of the packages of a list: `python.sh FOLDER LIST`; a second time does nothing.
set -euo pipefail
cd "$(dirname "$0")/.."

environment=$1
requirements=$2
if cmp --silent "$requirements" "$environment/requirements.txt" && "$environment/bin/python" -c ''; then exit 0; fi

# Debian's own Python: another one that is first on the PATH may come without venv.
rm -rf "$environment"
mkdir -p "$(dirname "$environment")"
/usr/bin/python3 -m venv "$environment"
"$environment/bin/pip" install --quiet --disable-pip-version-check --no-input --no-deps --requirement "$requirements"
cp "$requirements" "$environment/requirements.txt"
