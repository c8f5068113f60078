"""A disk that fails when it is told to: see `failing.c`."""

import errno
import os
import shutil
import subprocess
from pathlib import Path

#: The faults of `failing.c` that are no errors.
SHORT, KILL, SLOW = "short", "kill", "slow"
FAILING, FULL, READ_ONLY = errno.EIO, errno.ENOSPC, errno.EROFS


def build(folder):
    """The library to preload."""
    library = Path(folder) / "failing.so"
    compiler = shutil.which("clang") or shutil.which("cc")
    assert compiler, "there is no C compiler; Swift brings clang"
    source = Path(__file__).parent / "failing.c"
    subprocess.run([compiler, "-shared", "-fPIC", "-O1", "-Wall", "-Werror", "-o", library, source, "-ldl"], check=True)
    return library


class FailingDisk:
    """The files of a data folder, as a program started with `variables` finds them."""

    def __init__(self, library, data):
        self._plan = data.parent / "plan"
        self._seen = data.parent / "seen"
        self._seen.write_bytes(bytes(8))
        self.variables = {
            "LD_PRELOAD": str(library),
            "FAILING_FOLDER": str(data.resolve()),
            "FAILING_PLAN": str(self._plan),
            "FAILING_SEEN": str(self._seen),
        }

    def fail(self, call, fault, name="*", begin=1, count=0):
        """The calls that fit fail from `begin` on: all, `count` of them, or one in so many by chance if it is below 0."""
        self._seen.open("r+b").write(bytes(8))
        new = self._plan.with_suffix(".new")
        new.write_text(f"{call} {name} {fault} {begin} {count}\n")
        os.replace(new, self._plan)

    def mend(self):
        self._plan.unlink(missing_ok=True)

    @property
    def seen(self):
        """How many calls have fitted since the plan was laid."""
        return int.from_bytes(self._seen.read_bytes(), "little")
