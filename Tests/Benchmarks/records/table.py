"""The table that a run prints: a row for each work and number of records, missed targets marked."""

from statistics import median

from markdown import number, ratio, ratio_text, table
from works import MOST_GROWTH, MOST_OF_ONE_COMMIT_A_SAVE, MOST_START_MILLISECONDS, MOST_TIMES_C, MOST_TIMES_SWIFT

HEADS = ["work", "records", "", "ours", "Swift by hand", "C", "Django", "× Swift", "× C", "growth", "missed"]
SIDES = ["store", "by-hand", "c", "django"]


class Figures:
    """Readings by work, number of records and side."""

    def __init__(self):
        self.readings = {}

    def add(self, work, count, side, reading):
        self.readings.setdefault((work, count, side), []).append(reading)

    def median(self, work, count, side, clock):
        """Microseconds a step, or None."""
        readings = self.readings.get((work, count, side))
        return median(getattr(reading, clock) for reading in readings) if readings else None


def time_text(microseconds, unit):
    return number(microseconds / 1000 if unit == "ms" and microseconds is not None else microseconds)


class Table:
    def __init__(self, figures, sizes):
        self.figures, self.sizes = figures, sizes
        self.rows = []
        self.missed = 0

    def add(self, work):
        for count in self.sizes:
            if self.figures.median(work.name, count, "store", "processor") is None:
                continue
            if work.waits:
                self.add_row(work, count, "wall", "ms")
            self.add_row(work, count, "processor", "µs")

    def add_row(self, work, count, clock, unit):
        times = [self.figures.median(work.name, count, side, clock) for side in SIDES]
        growth = None
        if count == max(self.sizes) != min(self.sizes):
            growth = ratio(times[0], self.figures.median(work.name, min(self.sizes), "store", clock))
        times_swift, times_c = ratio(times[0], times[1]), ratio(times[0], times[2])
        missed = self.missed_targets(work, count, clock, times, times_swift, times_c, growth)
        self.missed += len(missed)
        texts = [time_text(time, unit) for time in times]
        if clock == "wall" and work.count:
            texts[0] += f" ({1_000_000 / times[0]:,.0f}/s)"
        self.rows.append([
            work.label, f"{count:,}", f"{unit} {'CPU' if clock == 'processor' else 'wall'}", *texts,
            ratio_text(times_swift), ratio_text(times_c), ratio_text(growth), "; ".join(missed),
        ])

    def missed_targets(self, work, count, clock, times, times_swift, times_c, growth):
        missed = []

        def demand(value, most, text):
            if value is not None and value > most:
                missed.append(text)

        if work.name == "start":
            if clock == "wall" and count <= 100_000:
                demand(times[0] / 1000, MOST_START_MILLISECONDS, f"{MOST_START_MILLISECONDS} ms")
            return missed
        if clock == "processor":
            demand(times_swift, MOST_TIMES_SWIFT, f"{MOST_TIMES_SWIFT} × Swift")
            demand(times_c, MOST_TIMES_C, f"{MOST_TIMES_C} × C")
            demand(growth, MOST_GROWTH, "flat")
        elif work.name == "save-8":
            alone = self.figures.median("save-1", count, "c", "wall")
            demand(ratio(times[0], alone), MOST_OF_ONE_COMMIT_A_SAVE, "a quarter of one commit a save in C")
        return missed

    def text(self):
        return table([HEADS, *self.rows], left=(0, 2, 10))
