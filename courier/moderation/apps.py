from __future__ import annotations

from django.apps import AppConfig


class ModerationConfig(AppConfig):
    name = "courier.moderation"
    default_auto_field = "django.db.models.BigAutoField"
