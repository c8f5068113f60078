"""Another time than ours, for a server to believe in."""

import glob
import os

LIBRARY = "/usr/lib/*/faketime/libfaketime.so.1"


class Clock:
    """The time that a server started with `variables` believes in."""

    def __init__(self, folder, start="+0"):
        found = glob.glob(LIBRARY)
        assert found, "libfaketime is not installed: tools/install.sh test does"
        self._file = folder / "clock"
        self.jump(start)
        self.variables = {
            "LD_PRELOAD": found[0],
            "FAKETIME_TIMESTAMP_FILE": str(self._file),
            "FAKETIME_NO_CACHE": "1",
            "FAKETIME_DONT_FAKE_MONOTONIC": "1",
            # Names of nothing. Without, it adds some to the environment before the program begins, and Swift, which looks
            # for the arguments beside the environment, finds none.
            "FAKETIME_SHARED": "none none",
        }

    def jump(self, offset):
        """To the time so far from ours: `+3d`, `-1h`."""
        new = self._file.with_suffix(".new")
        new.write_text(f"{offset}\n")
        os.replace(new, self._file)
