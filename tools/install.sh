#!/usr/bin/env bash
# Installs the Debian packages that are missing: `install.sh run` those to build and serve, `install.sh test`, `install.sh
# screenshots` and `install.sh bench` also those that the tests, the screenshots or the benchmarks need. When nothing is
# missing it looks at the package list and does nothing else.
set -euo pipefail
cd "$(dirname "$0")/.."

build=(
    binutils libc6-dev libcrypt-dev libgcc-12-dev libstdc++-12-dev # what the Swift compiler links with
    libcurl4 libncurses6 libxml2                                   # what it is itself linked with
    libdeflate-dev libjpeg62-turbo-dev liblcms2-dev libpng-dev libsodium-dev libsqlite3-dev libssl-dev libzstd-dev pkg-config
    zlib1g-dev
    libgif-dev libheif-dev libwebp-dev # without these GIF, HEIC and AVIF, WebP are refused
)
bench=(
    python3 python3-venv
    gcc golang-github-mattn-go-sqlite3-dev golang-go nginx-light wrk # the peers of the web, and what asks them
    imagemagick libjpeg-turbo-progs libvips-tools                    # the peers of pictures
)
test=(
    chromium default-jre-headless fonts-liberation procps python3 python3-venv
    e2fsprogs libfaketime mount strace # what the fault tests make disks, clocks and power cuts with
)

fail() {
    echo "$1" >&2
    exit 1
}

missing() {
    local package
    for package in "$@"; do
        dpkg-query --show --showformat '${db:Status-Status}' "$package" 2>/dev/null | grep -qx installed || echo "$package"
    done
}

install() {
    local root=()
    if [[ $(id -u) -ne 0 ]]; then
        sudo -n true 2>/dev/null || fail "Debian packages are missing. Install them with: sudo apt-get update && sudo apt-get install $*"
        root=(sudo)
    fi
    echo "Installing Debian packages: $*"
    # A source that cannot be reached is no reason to stop: the packages may be known already.
    "${root[@]}" apt-get update -qq || true
    "${root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -qq --no-install-recommends "$@" >/dev/null ||
        fail "Debian packages could not be installed. Try: sudo apt-get update && sudo apt-get install $*"
}

swift=${SWIFT:-swift}
command -v "${swift%% *}" >/dev/null ||
    fail "Swift is missing. Install Swift 6.3 as https://www.swift.org/install/linux says, and put it on the PATH."
command -v dpkg-query >/dev/null ||
    fail "This is no Debian. Install what tools/install.sh lists by your system's own means, then build with: swift build"

wanted=("${build[@]}")
case ${1:-run} in
    test) wanted+=("${test[@]}") ;;
    screenshots) wanted+=("${test[@]}" fonts-noto-cjk) ;;
    bench) wanted+=("${bench[@]}") ;;
esac
mapfile -t packages < <(missing "${wanted[@]}")
if [[ ${#packages[@]} -gt 0 ]]; then install "${packages[@]}"; fi
if [[ ${1:-run} == test || ${1:-run} == screenshots ]]; then tools/python.sh .build/python tools/requirements.txt; fi
