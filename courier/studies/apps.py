from __future__ import annotations

from django.apps import AppConfig


class StudiesConfig(AppConfig):
    name = "courier.studies"
    default_auto_field = "django.db.models.BigAutoField"
