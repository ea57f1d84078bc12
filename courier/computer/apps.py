from __future__ import annotations

from django.apps import AppConfig


class ComputerConfig(AppConfig):
    name = "courier.computer"
    default_auto_field = "django.db.models.BigAutoField"
