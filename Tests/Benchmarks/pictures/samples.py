"""The pictures that are scaled, drawn once from one photo and kept."""

import subprocess
from dataclasses import dataclass

from PIL import Image


@dataclass(frozen=True)
class Sample:
    name: str
    size: tuple
    kind: str
    options: dict
    # The most that ours may take: so many times the bare decoder, and so many times vipsthumbnail.
    times_floor: float | None = None
    times_vips: float | None = None
    # MiB that ours may take beyond the file, whose mapped bytes the system can drop, and beyond a picture of one pixel.
    memory: float | None = None

    @property
    def file(self):
        return f"{self.name}.{self.kind}"


SAMPLES = [
    Sample("baseline-12", (4000, 3000), "jpg", {"quality": 90}, 1.25, 0.65, 12),
    Sample("baseline-24", (6000, 4000), "jpg", {"quality": 88}, 1.25, 0.65, 12),
    Sample("baseline-48", (8000, 6000), "jpg", {"quality": 80}, 1.25, 0.65, 12),
    Sample("progressive-12", (4000, 3000), "jpg", {"quality": 90, "progressive": True}, 1.25, None),
    Sample("small", (600, 400), "jpg", {"quality": 88}, None, 0.5, 12),
    Sample("png-12", (4000, 3000), "png", {"compress_level": 6}, None, 0.9, 12),
    Sample("adam7-4", (2400, 1600), "png", {"interlace": True, "alpha": True}, None, 0.6),
    Sample("png-small", (600, 400), "png", {}, None, 0.9, 12),
    Sample("webp-12", (4000, 3000), "webp", {"quality": 80, "method": 2}),
    Sample("avif-3", (2000, 1500), "avif", {"quality": 70, "speed": 9}),
]


def draw(sample, photo, folder):
    """Makes the file where it is not there yet."""
    path = folder / sample.file
    if path.exists():
        return path
    options = dict(sample.options)
    picture = Image.open(photo).convert("RGB").resize(sample.size, Image.LANCZOS)
    if options.pop("alpha", False):
        picture.putalpha(Image.linear_gradient("L").resize(sample.size))
    interlace = options.pop("interlace", False)
    picture.save(path, **options)
    if interlace:
        subprocess.run(["convert", path, "-interlace", "PNG", path], check=True)
    return path
