#!/bin/sh
# Makes the thumbnail of every test picture with the product's code and compares it with its reference.
# Needs a Python with Pillow and numpy: PYTHON, or python3. Builds the program unless THUMBNAIL names it.
# Exit 1: a picture that must do does not.
set -eu
cd "$(dirname "$0")/../.."
python=${PYTHON:-python3}
thumbnail=${THUMBNAIL:-}
if [ -z "$thumbnail" ]; then
    swift build -c release --product thumbnail
    thumbnail=$(swift build -c release --show-bin-path)/thumbnail
fi
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
status=0
for set in Tests/Fixtures/images Tests/Fixtures/formats "${PICTURELIST_SHARED:-../shared}/images/open"; do
    [ -f "$set/manifest.tsv" ] || continue
    mkdir "$work/thumbnails"
    tail -n +2 "$set/manifest.tsv" | cut -f 1 | sed "s|^|$set/|" | xargs -d '\n' "$thumbnail" "$work/thumbnails"
    "$python" Tests/Conformance/images_compare.py "$set" "$work/thumbnails" || status=1
    rm -r "$work/thumbnails"
done
exit $status
