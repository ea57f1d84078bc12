from __future__ import annotations

from django.apps import AppConfig


class NotificationsConfig(AppConfig):
    name = "courier.notifications"
    default_auto_field = "django.db.models.BigAutoField"
