"""Who scales a picture to 222 and 960 px, by which commands."""

import sys
from dataclasses import dataclass, field

PILLOW = """
import sys
from PIL import Image, ImageOps
for size in (222, 960):
    picture = Image.open(sys.argv[1])
    picture.draft("RGB", (2 * size, 2 * size))
    picture = ImageOps.exif_transpose(picture)
    picture.thumbnail((size, size), Image.LANCZOS)
    picture.convert("RGB").save(sys.argv[2], "JPEG", quality=90, subsampling=0)
"""
SIZES = (222, 960)


@dataclass(frozen=True)
class Side:
    name: str
    label: str
    # What to run for a sample, or nothing when it is not for it.
    commands: object
    environment: dict = field(default_factory=dict)


def scale(sample, size):
    """Eighths that a decoder of JPEG must give, so that both sides are twice those that are wanted."""
    return next(eighths for eighths in range(1, 9) if eighths == 8 or max(sample.size) * eighths >= 2 * size * 8)


def djpeg(sample, path, out):
    if sample.kind != "jpg":
        return []
    return [["djpeg", "-scale", f"{scale(sample, size)}/8", "-outfile", out, path] for size in SIZES]


def vips(*options):
    return lambda sample, path, out: [
        ["vipsthumbnail", path, "--size", str(size), *options, "-o", f"{out}.jpg[Q=90]"] for size in SIZES
    ]


def magick(sample, path, out):
    hint = ["-define", "jpeg:size=1920x1920"] if sample.kind == "jpg" else []
    return [
        ["convert", *hint, path, "-thumbnail", f"{size}x{size}", "-quality", "90", f"{out}.jpg"] for size in SIZES
    ]


def sides(program):
    return [
        Side("ours", "ours, decoder apart", lambda sample, path, out: [[program, out.parent, path]]),
        Side("here", "ours, in one process", lambda sample, path, out: [[program, out.parent, path]], {"DECODE": "here"}),
        Side("floor", "djpeg alone", djpeg),
        Side("vips", "vipsthumbnail", vips()),
        Side("linear", "vipsthumbnail --linear", vips("--linear")),
        Side("magick", "ImageMagick", magick),
        Side("pillow", "Pillow", lambda sample, path, out: [[sys.executable, "-c", PILLOW, path, out]]),
    ]
