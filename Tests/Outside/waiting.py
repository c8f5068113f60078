"""Waiting for what comes true by itself."""

import time


def eventually(condition, seconds=10):
    """Whether it has come true in that time."""
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline:
        if condition():
            return True
        time.sleep(0.02)
    return bool(condition())
