"""The file as Django opens it: WAL, each commit on disk when it returns, and the lock taken when a transaction begins."""

import django
from django.conf import settings


def open_database(path):
    settings.configure(
        DATABASES={
            "default": {
                "ENGINE": "django.db.backends.sqlite3",
                "NAME": path,
                "CONN_MAX_AGE": None,
                "OPTIONS": {
                    "timeout": 120,
                    "transaction_mode": "IMMEDIATE",
                    "init_command": "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL",
                },
            }
        },
        USE_TZ=True,
    )
    django.setup()
