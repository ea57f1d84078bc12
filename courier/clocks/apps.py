from __future__ import annotations

from django.apps import AppConfig


class ClocksConfig(AppConfig):
    name = "courier.clocks"
    default_auto_field = "django.db.models.BigAutoField"
