"""What people change, each write with its entry in the journal and the words it is found by, in one transaction."""

import json
import time
from concurrent.futures import ThreadPoolExecutor

from django.db import close_old_connections, connection, transaction
from models import Change, ChangePhoto, Picture, PhotoFile, RecordChange, Words
from sample import id_of, place_at


def key(text):
    """Of the length that ICU's keys have."""
    return text.lower().encode()


def journal(title, record, version, kind, before, after, undoes=None, photo=None):
    last = Change.objects.order_by("-number").values_list("number", flat=True).first() or 0
    now = time.time_ns() // 1000
    Change.objects.create(number=last + 1, at=now, user=1, user_name="ann", title=title, undoes=undoes)
    RecordChange.objects.create(
        change=last + 1, record=record, version=version, kind=kind,
        fields_before=json.dumps(before, ensure_ascii=False), fields_after=json.dumps(after, ensure_ascii=False),
    )
    if photo:
        ChangePhoto.objects.create(hash=bytes(photo), record=record, change=last + 1)
    return last + 1


def fields(picture):
    return {"desc": picture.description, "picture": {"photo": bytes(picture.photo).hex()}, "title": picture.title}


class Writes:
    def __init__(self, count):
        self.count = self.inserted = self.deleted = count
        self.step = 0
        self.has_words = Words._meta.db_table in connection.introspection.table_names()
        self.pool = list(Picture.objects.order_by("id")[:256])

    def works(self):
        return {
            "save-1": lambda count, watch: self.save(count, 1),
            "save-8": lambda count, watch: self.save(count, 8),
            "insert": self.insert,
            "delete": self.delete,
            "undo": self.undo,
        }

    def save(self, count, writers):
        steps = range(self.step, self.step + count)
        self.step += count
        if writers == 1:
            for step in steps:
                self.save_title(step)
        else:
            with ThreadPoolExecutor(writers, initializer=close_old_connections) as pool:
                list(pool.map(self.save_title, steps))
        return count

    @transaction.atomic
    def save_title(self, step):
        picture = Picture.objects.get(pk=id_of(place_at(step, self.count)))
        before = picture.title
        return self.put_title(picture, before, f"Title in Django {step}", "Edit picture")

    def put_title(self, picture, before, title, what, undoes=None):
        PhotoFile.objects.get(hash=picture.photo)
        picture.title, picture.title_key, picture.version = title, key(title), picture.version + 1
        picture.save(update_fields=["title", "title_key", "version"])
        if self.has_words:
            Words.objects.filter(rowid=picture.id).update(tokens=self.words(picture))
        return journal(what, picture.id, picture.version, "update", {"title": before}, {"title": title}, undoes)

    @staticmethod
    def words(picture):
        return f" {picture.title} {picture.description} ".lower()

    def insert(self, count, watch):
        for _ in range(count):
            self.insert_picture(self.inserted)
            self.inserted += 1
        return count

    @transaction.atomic
    def insert_picture(self, place):
        model = self.pool[place % len(self.pool)]
        title = f"Title in Django {place}"
        size = PhotoFile.objects.get(hash=model.photo).thumbnail_size
        picture = Picture.objects.create(
            id=id_of(place), title=title, description=model.description, photo=bytes(model.photo), photo_size=size,
            title_key=key(title), description_key=bytes(model.description_key),
        )
        if self.has_words:
            Words.objects.create(rowid=picture.id, tokens=self.words(picture))
        journal("Add picture", picture.id, 1, "insert", {}, fields(picture), photo=picture.photo)

    def delete(self, count, watch):
        for _ in range(min(count, self.inserted - self.deleted)):
            self.delete_picture(self.deleted)
            self.deleted += 1
        return count

    @transaction.atomic
    def delete_picture(self, place):
        picture = Picture.objects.get(pk=id_of(place))
        before = fields(picture)
        picture_id = picture.id
        picture.delete()
        if self.has_words:
            Words.objects.filter(rowid=picture_id).delete()
        journal("Delete picture", picture_id, picture.version + 1, "delete", before, {}, photo=picture.photo)

    def undo(self, count, watch):
        steps = range(self.step, self.step + count)
        self.step += count
        changes = [self.save_title(step) for step in steps]
        watch.restart()
        for change in changes:
            self.undo_change(change)
        return count

    @transaction.atomic
    def undo_change(self, number):
        change = RecordChange.objects.get(change=number, position=0)
        later = RecordChange.objects.filter(record=change.record, version__gt=change.version)
        if Change.objects.filter(undoes=number).exists() or list(later):
            raise ValueError("the record changed later")
        picture = Picture.objects.get(pk=change.record)
        before, after = json.loads(change.fields_before), json.loads(change.fields_after)
        self.put_title(picture, after["title"], before["title"], "Undo", undoes=number)
