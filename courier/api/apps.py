from __future__ import annotations

from django.apps import AppConfig


class ApiConfig(AppConfig):
    name = "courier.api"
    default_auto_field = "django.db.models.BigAutoField"
