"""The product's server with nothing behind it: examinee of the exam, and bystander of what is done to another."""

import os
import re
import subprocess
import tempfile
from pathlib import Path

from server import ROOT


class Echo:
    """A running http-echo."""

    def __init__(self, folder=None):
        folder = Path(folder or tempfile.gettempdir())
        program = os.environ.get("HTTP_ECHO") or ROOT / ".build" / "release" / "http-echo"
        self.process = subprocess.Popen(
            [program, "--port", "0"], cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
        )
        self.port = int(re.search(r":(\d+)/$", self.process.stdout.readline().strip())[1])

    def kill(self):
        self.process.kill()
        self.process.wait()
        self.process.stdout.close()
