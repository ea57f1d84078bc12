from __future__ import annotations

from django.apps import AppConfig


class WorkshopConfig(AppConfig):
    name = "courier.workshop"
    default_auto_field = "django.db.models.BigAutoField"
