"""Tuned as Django's and gunicorn's manuals say: no debugging, connections and templates kept."""

import os

SECRET_KEY = "for measuring only, and on this machine only"
DEBUG = False
ALLOWED_HOSTS = ["127.0.0.1"]
INSTALLED_APPS = ["django.contrib.auth", "django.contrib.contenttypes", "django.contrib.sessions", "pictures"]
MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "django.middleware.gzip.GZipMiddleware",
    "django.middleware.http.ConditionalGetMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
]
ROOT_URLCONF = "pictures.urls"
WSGI_APPLICATION = "pictures.wsgi.application"
# Without debugging the loader keeps what it has compiled.
TEMPLATES = [{"BACKEND": "django.template.backends.django.DjangoTemplates", "APP_DIRS": True}]
DATABASES = {
    "default": {
        "ENGINE": "django.db.backends.sqlite3",
        "NAME": os.environ["WEB_DATABASE"],
        "CONN_MAX_AGE": None,
        "OPTIONS": {
            "timeout": 120,
            "transaction_mode": "IMMEDIATE",
            "init_command": "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL",
        },
    }
}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
LOGIN_URL = "/login"
USE_TZ = True
SECURE_REFERRER_POLICY = "same-origin"
LOGGING_CONFIG = None
