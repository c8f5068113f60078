"""The tables that a run prints, missed targets marked."""

from statistics import median

from markdown import number, ratio, ratio_text, table
from works import MOST_IDLE_MIB, MOST_KIB_A_CONNECTION, MOST_START_MILLISECONDS

HEADS = ["work", "server", "requests/s", "p50 ms", "p99 ms", "CPU µs", "× nginx", "× Go", "at most", "missed"]
FIELDS = ("rate", "p50", "p99", "processor")


class Figures:
    """Readings by what was done and who did it."""

    def __init__(self):
        self.readings = {}

    def add(self, work, server, reading):
        if reading:
            self.readings.setdefault((work, server), []).append(reading)

    def median(self, work, server, field):
        found = self.readings.get((work, server))
        return median(getattr(reading, field) for reading in found) if found else None

    def rest(self, work, part, server):
        """What a work costs beyond another that is part of it, each time measured in the same round."""
        pairs = zip(self.readings.get((work, server), []), self.readings.get((part, server), []))
        costs = [whole.processor - part.processor for whole, part in pairs]
        return median(costs) if costs else None


class Report:
    def __init__(self, figures, servers):
        self.figures, self.servers = figures, servers
        self.missed = 0

    def works(self, works):
        rows = [HEADS]
        for work in works:
            for server in self.servers:
                if (row := self.work(work, server)) is not None:
                    rows.append(row)
        return table(rows, left=(0, 1, 9))

    def work(self, work, server):
        values = self.values(work, server.name)
        if values[-1] is None:
            return None
        of = {name: self.values(work, name)[-1] for name in ("nginx", "go")}
        is_ours = server.name == "ours"
        missed = self.judge(work, values[3], of["nginx"]) if is_ours else []
        self.missed += len(missed)
        return [
            work.label if is_ours else "", server.label, *map(number, values), ratio_text(ratio(values[3], of["nginx"])),
            ratio_text(ratio(values[3], of["go"])), number(work.target) if is_ours and work.target else "",
            "; ".join(missed),
        ]

    def values(self, work, server):
        if work.less:
            return [None] * 3 + [self.figures.rest(work.name, work.less, server)]
        return [self.figures.median(work.name, server, field) for field in FIELDS]

    @staticmethod
    def judge(work, value, nginx):
        missed = []
        if work.target and value > work.target:
            missed.append(f"{value / work.target:.1f} × as much")
        if work.times_nginx and nginx and value > work.times_nginx * nginx:
            missed.append(f"{work.times_nginx} × nginx")
        return missed

    def rows(self, works, sizes):
        """How cost grows with the number of records."""
        heads = ["work", "server", *(f"{size:,} records" for size in sizes), "growth"]
        rows = [heads]
        for work in works:
            for server in self.servers:
                costs = [self.figures.median(f"{work.name} of {size}", server.name, "processor") for size in sizes]
                if costs[0] is not None:
                    growth = ratio_text(ratio(costs[-1], costs[0]))
                    rows.append([work.label, server.label, *map(number, costs), growth])
        return table(rows, left=(0, 1))

    def connections(self, counts):
        heads = ["server", *(f"{count:,}" for count in counts)]
        rows = [heads]
        for server in self.servers:
            readings = [[self.figures.median(f"{count} connections", server.name, field) for field in FIELDS]
                        for count in counts]
            if readings[0][0] is not None:
                rows.append([server.label, *(f"{number(one[3])} µs, {number(one[1])}/{number(one[2])} ms"
                                             if one[0] else "no answer in time" for one in readings)])
        return table(rows)

    def uploads(self, uploads):
        """Pairs of a number of browsers and the photos a second that came from them."""
        rows = [["uploads at once", "photos/s", "list p50 ms", "list p99 ms", "lists/s"]]
        for count, rate in uploads:
            values = [self.figures.median(f"{count} uploads", "ours", field) for field in ("p50", "p99", "rate")]
            rows.append([str(count), number(rate) if count else "–", *map(number, values)])
        return table(rows)

    def memory(self, found):
        """Of each server what was found, by name."""
        counts = sorted({name for one in found.values() for name in one if isinstance(name, int)})
        heads = ["server", "start ms", "idle MiB", "loaded MiB", *(f"KiB a connection of {count:,}" for count in counts)]
        rows = [[*heads, "missed"]]
        for server in self.servers:
            if server.name not in found:
                continue
            one = found[server.name]
            missed = self.judge_memory(one, counts) if server.name == "ours" else []
            self.missed += len(missed)
            texts = [number(one.get(name)) for name in ("start", "idle", "loaded", *counts)]
            rows.append([server.label, *texts, "; ".join(missed)])
        return table(rows, left=(0, len(heads)))

    def judge_memory(self, one, counts):
        limits = {
            f"start: {MOST_START_MILLISECONDS} ms": (one.get("start"), MOST_START_MILLISECONDS),
            f"idle: {MOST_IDLE_MIB} MiB": (one.get("idle"), MOST_IDLE_MIB),
            **{f"{MOST_KIB_A_CONNECTION} KiB of {count:,}": (one.get(count), MOST_KIB_A_CONNECTION) for count in counts},
        }
        return [text for text, (value, most) in limits.items() if value is not None and value > most]
