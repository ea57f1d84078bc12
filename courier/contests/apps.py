from __future__ import annotations

from django.apps import AppConfig


class ContestsConfig(AppConfig):
    name = "courier.contests"
    default_auto_field = "django.db.models.BigAutoField"
