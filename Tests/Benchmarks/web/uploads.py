"""Browsers that send large photos while others look at lists."""

import io
import threading

import client
from PIL import Image, ImageDraw

SIZE = (4000, 3000)


class Uploads:
    """So many browsers, each of which sends a photo after the other."""

    def __init__(self, server, photos, count):
        self.server, self.photos = server, photos
        self.threads = [threading.Thread(target=self.send, args=[number]) for number in range(count)]
        self.is_over = threading.Event()
        self.done = self.refused = 0
        self.lock = threading.Lock()

    def __enter__(self):
        for thread in self.threads:
            thread.start()
        return self

    def __exit__(self, *_):
        self.is_over.set()
        for thread in self.threads:
            thread.join()

    def send(self, number):
        browser = client.Client(self.server, self.server.cookie)
        file = ("picture", "photo.jpg", "image/jpeg", self.photos[number % len(self.photos)])
        while not self.is_over.is_set():
            answer = browser.post_multipart("/pictures", {"title": f"Upload {number}"}, [file])
            with self.lock:
                self.done += answer.status == 303
                self.refused += answer.status != 303


def photos(source, count=4):
    """JPEGs of twelve megapixels, each another."""
    with Image.open(source) as image:
        large = image.convert("RGB").resize(SIZE, Image.Resampling.BICUBIC)
    made = []
    for number in range(count):
        ImageDraw.Draw(large).rectangle((0, 0, 400 + number, 400), fill=(number * 60, 90, 120))
        jpeg = io.BytesIO()
        large.save(jpeg, "JPEG", quality=90)
        made.append(jpeg.getvalue())
    return made
