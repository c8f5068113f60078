"""Disks of their own for a test: small ones, and ones that turn read-only. They need the right to mount."""

import contextlib
import subprocess

import pytest


def _run(*command):
    return subprocess.run(command, capture_output=True, text=True)


@contextlib.contextmanager
def small(folder, size):
    """A disk of that size at the folder, gone afterwards."""
    folder.mkdir()
    done = _run("mount", "-t", "tmpfs", "-o", f"size={size},mode=700", "tmpfs", str(folder))
    if done.returncode != 0:
        pytest.skip(f"SKIPPED: no disk can be mounted here ({done.stderr.strip()}); run as root")
    try:
        yield folder
    finally:
        _run("umount", "-l", str(folder))


@contextlib.contextmanager
def real(folder, image, mebibytes):
    """An ext4 disk in a file, mounted at the folder."""
    folder.mkdir()
    with open(image, "wb") as file:
        file.truncate(mebibytes << 20)
    made = _run("mkfs.ext4", "-q", str(image))
    done = made if made.returncode else _run("mount", "-o", "loop,errors=remount-ro", str(image), str(folder))
    if done.returncode != 0:
        pytest.skip(f"SKIPPED: no disk can be made here ({done.stderr.strip()}); run as root")
    try:
        folder.chmod(0o700)
        yield folder
    finally:
        _run("umount", "-l", str(folder))


def turn_read_only(folder):
    """What the system does to a disk on which it has found an error."""
    done = _run("mount", "-o", "remount,abort", str(folder))
    assert done.returncode == 0, done.stderr
