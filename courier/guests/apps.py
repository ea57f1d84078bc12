from __future__ import annotations

from django.apps import AppConfig


class GuestsConfig(AppConfig):
    name = "courier.guests"
    default_auto_field = "django.db.models.BigAutoField"
