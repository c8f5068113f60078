"""Scales pictures to thumbnails and previews, ours beside others, and prints what each took."""

import argparse
import pathlib
import sys
from statistics import median

from failure import BenchFailed
from markdown import number, ratio, ratio_text, table
from PIL import Image
from samples import SAMPLES, draw
from sides import sides
from usage import become_reaper, measure

HEADS = ["picture", "by", "CPU ms", "MiB", "× djpeg", "× vips", "at most", "missed"]


def readings(samples, options):
    """By sample and side, rounds of all taken in turn."""
    found = {}
    out = options.folder / "out"
    for _ in range(options.rounds):
        for sample in samples:
            path = draw(sample, options.photo, options.folder)
            for side in sides(options.program.absolute()):
                if commands := side.commands(sample, path, out):
                    found.setdefault((sample.name, side.name), []).append(measure(commands, side.environment))
    return found


def one_pixel(options):
    """What ours takes for next to nothing."""
    path = options.folder / "pixel.png"
    Image.new("RGB", (1, 1)).save(path)
    return measure([[options.program.absolute(), options.folder, path]], {"DECODE": "here"})


def judge(sample, time, memory, floor, vips, least):
    missed = []
    if sample.times_floor and floor and time > sample.times_floor * floor:
        missed.append(f"{time / floor:.2f} × djpeg")
    if sample.times_vips and vips and time > sample.times_vips * vips:
        missed.append(f"{time / vips:.2f} × vips")
    if sample.memory and memory - least > sample.memory:
        missed.append(f"{memory - least:.0f} MiB more")
    return missed


def targets(sample):
    said = [f"{sample.times_floor} × djpeg"] if sample.times_floor else []
    said += [f"{sample.times_vips} × vips"] if sample.times_vips else []
    said += [f"+{sample.memory} MiB"] if sample.memory else []
    return ", ".join(said)


def rows(samples, found, options, least):
    lines, missed = [HEADS], 0
    for sample in samples:
        def value(side, field, name=sample.name):
            taken = found.get((name, side))
            return median(getattr(usage, field) for usage in taken) if taken else None

        floor, vips = value("floor", "milliseconds"), value("vips", "milliseconds")
        for side in sides(options.program):
            time, memory = value(side.name, "milliseconds"), value(side.name, "mebibytes")
            if time is None:
                continue
            is_ours = side.name == "here"
            size = (options.folder / sample.file).stat().st_size / 2**20
            wrong = judge(sample, time, memory, floor, vips, least + size) if is_ours else []
            missed += len(wrong)
            lines.append([
                sample.name if side.name == "ours" else "", side.label, number(time), number(memory),
                ratio_text(ratio(time, floor)), ratio_text(ratio(time, vips)), targets(sample) if is_ours else "",
                "; ".join(wrong),
            ])
    return lines, missed


def main():
    parser = argparse.ArgumentParser()
    for name in ("program", "folder", "photo"):
        parser.add_argument(f"--{name}", type=pathlib.Path, required=True)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--only", default="")
    options = parser.parse_args()
    options.folder.mkdir(parents=True, exist_ok=True)
    become_reaper()
    wanted = set(filter(None, options.only.split(",")))
    samples = [sample for sample in SAMPLES if not wanted or sample.name in wanted]
    try:
        found = readings(samples, options)
        lines, missed = rows(samples, found, options, one_pixel(options).mebibytes)
    except BenchFailed as failure:
        sys.exit(f"bench: {failure}")
    print("Four renditions (74, 148, 222, 960 px) by ours, two (222, 960) by the others; whole processes, start included.\n")
    print(table(lines, left=(0, 1, 6, 7)))
    print(f"\n{missed} targets missed")


main()
