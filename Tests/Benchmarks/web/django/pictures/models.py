"""The tables that all peers have."""

from django.db import models


class Picture(models.Model):
    id = models.BigIntegerField(primary_key=True)
    version = models.IntegerField()
    title = models.TextField()
    description = models.TextField(db_column="desc")
    sort_as = models.TextField()
    photo = models.BinaryField()
    width = models.IntegerField()
    height = models.IntegerField()
    title_key = models.BinaryField()

    class Meta:
        managed = False
        db_table = "pictures"

    @property
    def hash(self):
        return self.photo.hex()

    @property
    def note(self):
        return self.description[:120]


class Thumbnail(models.Model):
    photo = models.BinaryField()
    size = models.IntegerField()
    jpeg = models.BinaryField()

    class Meta:
        managed = False
        db_table = "thumbnails"


class Change(models.Model):
    number = models.BigAutoField(primary_key=True)
    at = models.BigIntegerField()
    user = models.BigIntegerField()
    title = models.TextField()
    record = models.BigIntegerField()
    version = models.IntegerField()
    before = models.JSONField()
    after = models.JSONField()

    class Meta:
        managed = False
        db_table = "changes"
