from __future__ import annotations

from django.apps import AppConfig


class PlanningConfig(AppConfig):
    name = "courier.planning"
    default_auto_field = "django.db.models.BigAutoField"
