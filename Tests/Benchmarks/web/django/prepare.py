#!/usr/bin/env python3
"""Adds Django's own tables to the peers' file, and somebody who is signed in; prints the session's key."""

import os

import django

os.environ["DJANGO_SETTINGS_MODULE"] = "pictures.settings"
django.setup()

from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY, get_user_model  # noqa: E402
from django.contrib.sessions.backends.db import SessionStore  # noqa: E402
from django.core.management import call_command  # noqa: E402

call_command("migrate", verbosity=0)
user = get_user_model().objects.create_user("admin", password="violet harbour 1842")
session = SessionStore()
session[SESSION_KEY] = str(user.pk)
session[BACKEND_SESSION_KEY] = "django.contrib.auth.backends.ModelBackend"
session[HASH_SESSION_KEY] = user.get_session_auth_hash()
session.create()
print(session.session_key)
