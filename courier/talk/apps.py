from __future__ import annotations

from django.apps import AppConfig


class TalkConfig(AppConfig):
    name = "courier.talk"
    default_auto_field = "django.db.models.BigAutoField"
