"""Photos as large as cameras make them."""

import random

from PIL import Image


def _noise(path, width, height, quality):
    """Pixels by chance make a JPEG as large as it can be."""
    image = Image.frombytes("RGB", (width, height), random.Random(width).randbytes(width * height * 3))
    image.save(path, "JPEG", quality=quality, subsampling=0)
    return path


def large(folder):
    """A photo of some 8 MB."""
    return _noise(folder / "large.jpg", 2000, 1500, 100)


def twelve_megapixels(folder):
    """A photo of twelve megapixels as phones make them, of some 5 MB."""
    path = folder / "twelve.jpg"
    small = Image.frombytes("RGB", (1000, 750), random.Random(12).randbytes(1000 * 750 * 3))
    small.resize((4000, 3000), Image.Resampling.BICUBIC).save(path, "JPEG", quality=85)
    return path
