from __future__ import annotations

from django.apps import AppConfig


class FeedsConfig(AppConfig):
    name = "courier.feeds"
    default_auto_field = "django.db.models.BigAutoField"
