from __future__ import annotations

from django.apps import AppConfig


class StatisticsConfig(AppConfig):
    name = "courier.statistics"
    default_auto_field = "django.db.models.BigAutoField"
