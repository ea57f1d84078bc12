from __future__ import annotations

from django.apps import AppConfig


class BotsConfig(AppConfig):
    name = "courier.bots"
    default_auto_field = "django.db.models.BigAutoField"
