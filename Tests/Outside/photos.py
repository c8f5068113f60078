"""The pictures of Tests/Fixtures/images, and what is none."""

import io

from PIL import Image

from server import ROOT

FOLDER = ROOT / "Tests" / "Fixtures" / "images"

#: A photo as a camera writes it, 1600 × 1067.
COFFEE = FOLDER / "base420.jpg"
CAT = FOLDER / "rgba_soft.png"


def part(path, name="picture"):
    """The photo as a part of a form."""
    kind = "image/png" if path.suffix == ".png" else "image/jpeg"
    return (name, path.name, kind, path.read_bytes())


def size(jpeg):
    """Width and height of a thumbnail, which must be a JPEG."""
    with Image.open(io.BytesIO(jpeg)) as image:
        assert image.format == "JPEG"
        image.load()
        return image.size
