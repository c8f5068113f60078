"""One side of a benchmark: a program that does works as it is asked, and says how long they took."""

import subprocess
from dataclasses import dataclass

from failure import BenchFailed


@dataclass(frozen=True)
class Reading:
    """Microseconds a step, and the sum of all that was read."""

    processor: float
    wall: float
    total: int


class Side:
    def __init__(self, name, command):
        self.name = name
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        line = self.line("to begin")
        if line != "ready":
            raise BenchFailed(f"{name}: {line}")

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.stdin.close()
        try:
            self.process.wait(30)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()

    def line(self, what):
        line = self.process.stdout.readline().rstrip("\n")
        if not line:
            raise BenchFailed(f"{self.name} ended when asked {what}")
        return line

    def ask(self, work, count):
        """None when the side does not know the work."""
        self.process.stdin.write(f"{work} {count}\n")
        self.process.stdin.flush()
        answer = self.line(f"for {work}")
        if answer == "unknown":
            return None
        if answer.startswith("failed"):
            raise BenchFailed(f"{self.name}, {work}: {answer}")
        processor, wall, total = (int(number) for number in answer.split())
        return Reading(processor / count / 1000, wall / count / 1000, total)
