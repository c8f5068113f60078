"""The tables of the store as Django's models."""

from django.db import models


class Picture(models.Model):
    id = models.BigIntegerField(primary_key=True)
    version = models.IntegerField(default=1)
    title = models.CharField(max_length=255)
    description = models.TextField(db_column="desc", blank=True)
    photo = models.BinaryField(db_column="picture", null=True)
    photo_size = models.IntegerField(db_column="picture_size", null=True)
    title_key = models.BinaryField()
    description_key = models.BinaryField(db_column="desc_key")

    class Meta:
        app_label = "bench"
        managed = False
        db_table = "Pictures"


class PhotoFile(models.Model):
    hash = models.BinaryField(primary_key=True)
    thumbnail_size = models.IntegerField(null=True)

    class Meta:
        app_label = "bench"
        managed = False
        db_table = "photo_files"


class Change(models.Model):
    number = models.BigIntegerField(primary_key=True)
    at = models.BigIntegerField()
    user = models.BigIntegerField(null=True)
    user_name = models.TextField()
    title = models.TextField()
    undoes = models.BigIntegerField(null=True)

    class Meta:
        app_label = "bench"
        managed = False
        db_table = "journal_changes"


class RecordChange(models.Model):
    pk = models.CompositePrimaryKey("change", "position")
    change = models.BigIntegerField()
    position = models.IntegerField(default=0)
    entity = models.TextField(default="Pictures")
    record = models.BigIntegerField()
    version = models.IntegerField()
    kind = models.TextField()
    fields_before = models.TextField(default="{}")
    fields_after = models.TextField(default="{}")

    class Meta:
        app_label = "bench"
        managed = False
        db_table = "journal_records"


class ChangePhoto(models.Model):
    pk = models.CompositePrimaryKey("hash", "record", "change")
    hash = models.BinaryField()
    record = models.BigIntegerField()
    change = models.BigIntegerField()

    class Meta:
        app_label = "bench"
        managed = False
        db_table = "journal_photos"


class Words(models.Model):
    rowid = models.BigIntegerField(primary_key=True)
    tokens = models.TextField()

    class Meta:
        app_label = "bench"
        managed = False
        db_table = "search_Pictures_words"
