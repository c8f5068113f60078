#!/usr/bin/env python3
"""Makes these pictures anew from ../images/base420.jpg, and what their thumbnails must look like: full size, linear light,
Lanczos. Needs Pillow, numpy, and the programs heif-enc and webpmux (Debian: libheif-examples, webp)."""
import io
import pathlib
import subprocess
import tempfile

import numpy
from PIL import Image, ImageCms

HERE = pathlib.Path(__file__).parent
FACTS = []
SECRET = b"SecretCam 4711"


def light(levels):
    values = levels / 255
    return numpy.where(values <= 0.04045, values / 12.92, ((values + 0.055) / 1.055) ** 2.4)


def levels(light):
    values = numpy.clip(light, 0, 1)
    return 255 * numpy.where(values <= 0.0031308, values * 12.92, 1.055 * values ** (1 / 2.4) - 0.055)


def thumbnail(picture):
    """74 on the longer side, on white."""
    picture = picture.convert("RGBA")
    picture = Image.alpha_composite(Image.new("RGBA", picture.size, "white"), picture).convert("RGB")
    long, short = max(picture.size), min(picture.size)
    other = max(1, (2 * short * 74 + long) // (2 * long))
    size = (74, other) if picture.width >= picture.height else (other, 74)
    channels = [
        Image.fromarray(channel.astype("float32")).resize(size, Image.LANCZOS)
        for channel in numpy.moveaxis(light(numpy.asarray(picture, dtype=float)), 2, 0)
    ]
    return Image.fromarray(levels(numpy.stack([numpy.asarray(c) for c in channels], 2)).round().astype("uint8"))


def keep(name, data, seen, facts, must="ok"):
    """`seen`: the picture upright as people must see it; None when it must be refused."""
    (HERE / name).write_bytes(data)
    expected, reference = "reject", "no"
    if seen is not None:
        small = thumbnail(seen)
        small.save(HERE / "ref" / f"{name}.png")
        expected, reference = f"{must} {small.width}x{small.height}", "yes"
    FACTS.append([name, "made here", "CC0", facts, expected, "must", "1", str(len(data)), reference, "0.85", "5.0"])


def saved(picture, kind, **options):
    out = io.BytesIO()
    picture.save(out, kind, **options)
    return out.getvalue()


def exif(orientation):
    block = Image.Exif()
    block[0x0112] = orientation
    block[0x010F] = SECRET.decode()
    block[0x0132] = "2026:11:30 08:09:10"
    block.get_ifd(0x8769).update({0x9003: "2025:10:29 07:08:09", 0xA430: SECRET.decode(), 0xA431: SECRET.decode()})
    block.get_ifd(0x8825).update({1: "N", 2: (47.0, 22.0, 11.0), 3: "E", 4: (8.0, 32.0, 55.0)})
    return block.tobytes()


def heif(picture, name, *options, **saving):
    with tempfile.TemporaryDirectory() as folder:
        source = pathlib.Path(folder, "source.png")
        if "exif" in saving:
            source = source.with_suffix(".jpg")
            picture.save(source, quality=95, **saving)
        elif saving.get("deep"):
            deep = (numpy.asarray(picture.convert("RGB"), dtype="uint16") * 257).astype(">u2")
            source.write_bytes(png16(deep))
        else:
            picture.save(source, **saving)
        result = pathlib.Path(folder, name)
        subprocess.run(["heif-enc", *options, "-q", "80", "-o", result, source], check=True, capture_output=True)
        return result.read_bytes()


def png16(rows):
    import struct
    import zlib

    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    height, width, _ = rows.shape
    data = zlib.compress(b"".join(b"\0" + row.tobytes() for row in rows))
    head = struct.pack(">IIBBBBB", width, height, 16, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", data) + chunk(b"IEND", b"")


def turned(picture, orientation):
    """As stored by a camera that was held so."""
    ways = {2: [0], 3: [3], 4: [1], 5: [5], 6: [2], 7: [6], 8: [4]}
    for way in ways.get(orientation, []):
        picture = picture.transpose(Image.Transpose(way))
    return picture


def gif(picture, **options):
    return saved(picture.convert("P", palette=Image.ADAPTIVE), "GIF", **options)


def with_blocks(data, blocks):
    """A GIF with blocks before its first frame."""
    end = 13 + (3 << (data[10] & 7) + 1 if data[10] & 0x80 else 0)
    return data[:end] + blocks + data[end:]


def parts(data):
    return b"".join(bytes([len(data[i : i + 255])]) + data[i : i + 255] for i in range(0, len(data), 255)) + b"\0"


def main():
    base = Image.open(HERE / "../images/base420.jpg").convert("RGB").resize((300, 200), Image.LANCZOS)
    clear = base.copy()
    clear.putalpha(Image.linear_gradient("L").resize(base.size))
    hole = base.copy()
    mask = Image.new("L", base.size, 255)
    mask.paste(0, (0, 0, 150, 200))
    hole.putalpha(mask)
    p3 = Image.open(HERE / "../images/icc_swap.jpg").info["icc_profile"]
    to_srgb = ImageCms.buildTransform(ImageCms.ImageCmsProfile(io.BytesIO(p3)), ImageCms.createProfile("sRGB"), "RGB", "RGB")
    seen_p3 = ImageCms.applyTransform(base, to_srgb)
    other = base.transpose(Image.Transpose.ROTATE_180)
    placed = Image.new("RGBA", (300, 200))
    placed.paste(base.crop((0, 0, 150, 100)), (60, 40))
    xmp = b"<x:xmpmeta>" + SECRET + b"</x:xmpmeta>"

    keep("lossy.webp", saved(base, "WEBP", quality=85), base, "WebP, lossy")
    keep("lossless.webp", saved(base, "WEBP", lossless=True), base, "WebP, lossless")
    keep("alpha.webp", saved(clear, "WEBP", quality=85), clear, "WebP, lossy, soft alpha: on white")
    keep("alpha_lossless.webp", saved(hole, "WEBP", lossless=True, exact=True), hole, "WebP, lossless, colour under alpha 0")
    for orientation in (3, 5, 6):
        keep(f"orient{orientation}.webp", saved(turned(base, orientation), "WEBP", quality=85, exif=exif(orientation), xmp=xmp),
             base, f"WebP, EXIF orientation {orientation}; GPS, serial and XMP must not leak")
    keep("icc.webp", saved(base, "WEBP", quality=85, icc_profile=p3), seen_p3, "WebP, profile with rotated primaries")
    keep("moving.webp", saved(base, "WEBP", save_all=True, append_images=[other], quality=80), base, "WebP that moves: first frame")
    keep("placed.webp", muxed(base.crop((0, 0, 150, 100)), other), placed, "WebP that moves, first frame on a part of it")
    keep("cut.webp", saved(base, "WEBP", quality=85)[:4000], None, "WebP, cut off")
    keep("cut_lossless.webp", saved(base, "WEBP", lossless=True)[:40000], None, "WebP, lossless, cut off")

    keep("plain.gif", gif(base, interlace=0), base, "GIF")
    keep("interlaced.gif", gif(base, interlace=1), base, "GIF, interlaced")
    flat = base.quantize(255)
    flat.paste(255, (0, 0, 150, 200))
    keep("clear.gif", saved(flat, "GIF", transparency=255, optimize=False), hole, "GIF, transparent left half: white")
    keep("moving.gif", saved(base.convert("P", palette=Image.ADAPTIVE), "GIF", save_all=True, loop=0, duration=90,
         append_images=[other.convert("P", palette=Image.ADAPTIVE)]), base, "GIF that moves: first frame")
    small = bytearray(gif(base.crop((0, 0, 150, 100)), interlace=0))
    place = 13 + (3 << (small[10] & 7) + 1)
    place = small.index(b"\x2c", place)
    small[6:10] = (300).to_bytes(2, "little") + (200).to_bytes(2, "little")
    small[place + 1 : place + 5] = (60).to_bytes(2, "little") + (40).to_bytes(2, "little")
    keep("placed.gif", bytes(small), placed, "GIF, first frame on a part of the screen")
    large = bytearray(gif(base, interlace=0))
    large[6:10] = bytes(4)
    keep("no_screen.gif", bytes(large), base, "GIF, screen of nothing: as large as its frame")
    told = with_blocks(gif(base, interlace=0), b"\x21\xfe" + parts(SECRET) + b"\x21\xff\x0bXMP DataXMP" + parts(xmp))
    keep("told.gif", told + b"<html>" + SECRET, base, "GIF, comment and XMP: must not leak")
    keep("cut.gif", gif(base, interlace=0)[:9000], None, "GIF, cut off")

    for kind, options in (("heic", []), ("avif", ["-A"])):
        keep(f"plain.{kind}", heif(base, f"x.{kind}", *options), base, kind)
        keep(f"alpha.{kind}", heif(clear, f"x.{kind}", *options), clear, f"{kind}, soft alpha: on white")
        keep(f"icc.{kind}", heif(base, f"x.{kind}", *options, icc_profile=p3), seen_p3, f"{kind}, profile with rotated primaries")
        if kind == "heic":  # heif-enc 1.15 ends badly over such an AVIF
            keep("deep.heic", heif(base, "x.heic", "-b", "10", deep=True), base, "heic, 10 bit")
        keep(f"told.{kind}", heif(base, f"x.{kind}", *options, "-t", "160", exif=exif(1)), base,
             f"{kind}, GPS, serial, preview: must not leak")
        keep(f"cut.{kind}", heif(base, f"x.{kind}", *options)[:2500], None, f"{kind}, cut off")
    for orientation in (2, 3, 4, 5, 6, 7, 8):
        keep(f"orient{orientation}.avif", saved(turned(base, orientation), "AVIF", quality=80, exif=exif(orientation)), base,
             f"AVIF, turned by its container as EXIF orientation {orientation}")
    keep("moving.avif", saved(base, "AVIF", save_all=True, append_images=[other], quality=70), base, "AVIF that moves")

    head = "file source licence facts expected tier orientation bytes ref min_ssim max_mean".split()
    (HERE / "manifest.tsv").write_text("\n".join("\t".join(row) for row in [head, *FACTS]) + "\n")


def muxed(first, second):
    with tempfile.TemporaryDirectory() as folder:
        names = [pathlib.Path(folder, name) for name in ("a.webp", "b.webp", "c.webp")]
        first.save(names[0], quality=85)
        second.save(names[1], quality=60)
        frames = ["-frame", names[0], "+100+60+40", "-frame", names[1], "+100"]
        subprocess.run(["webpmux", *frames, "-o", names[2]], check=True, capture_output=True)
        return names[2].read_bytes()


main()
