"""What a list and a form read, each on one snapshot."""

from django.db import transaction
from django.db.models import Q
from models import Picture
from sample import id_of, place_at

ROWS = 50


def weight(picture):
    text = len(picture.title.encode()) + len(picture.description.encode())
    return picture.id % 1_000_003 + text + ((picture.photo_size or 0) >> 16)


def rows(query):
    # Keys are for the database alone.
    pictures = list(query.defer("title_key", "description_key")[: ROWS + 1])
    return sum(weight(picture) for picture in pictures[:ROWS])


class Reads:
    def __init__(self, count, middle, last, matches):
        self.count = count
        self.middle = [self.place(int(number)) for number in middle.split(",")]
        self.last = self.place(int(last))
        self.matches = [self.place(int(number)) for number in matches.split(",")]

    @staticmethod
    def place(number):
        return bytes(Picture.objects.only("title_key").get(pk=number).title_key), number

    def works(self):
        return {
            "record": lambda step: weight(Picture.objects.defer("title_key", "description_key").get(
                pk=id_of(place_at(step, self.count)))),
            "first": lambda step: rows(Picture.objects.order_by("title_key", "id")),
            "middle": lambda step: self.after(self.middle[step % len(self.middle)]),
            "last": lambda step: self.after(self.last),
            "column": lambda step: rows(Picture.objects.order_by("-description_key", "-id")),
            "count": lambda step: Picture.objects.all()[:1000].count(),
            "search-later": lambda step: self.after(self.matches[step % len(self.matches)], found(MEDIUM)),
            "search-count": lambda step: Picture.objects.filter(found(MEDIUM))[:1000].count(),
        } | {f"search-{name}": self.search(text) for name, text in SEARCHES.items()}

    @staticmethod
    def after(place, search=Q()):
        key, number = place
        query = Picture.objects.filter(search, title_key__gte=key).exclude(title_key=key, id__lte=number)
        return rows(query.order_by("title_key", "id"))

    @staticmethod
    def search(text):
        return lambda step: rows(Picture.objects.filter(found(text)).order_by("title_key", "id"))


def found(text):
    """All that the ORM offers on SQLite: every row is looked through."""
    condition = Q()
    for word in text.split():
        condition &= Q(title__icontains=word) | Q(description__icontains=word)
    return condition


MEDIUM = "harbour"

SEARCHES = {
    "rare": "zanzibar", "few": "bufivi", "medium": MEDIUM, "many": "masego", "common": "the", "pair": "北京",
    "letter": "s", "begun": "harb", "words": "the harbour",
}


def repeated(work):
    """The work as the benchmark asks for it: so many steps, going on where the call before ended."""
    step = 0

    def run(count, watch):
        nonlocal step
        total = 0
        for _ in range(count):
            with transaction.atomic():
                total += work(step)
            step += 1
        return total

    return run
