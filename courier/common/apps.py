from __future__ import annotations

from django.apps import AppConfig


class CommonConfig(AppConfig):
    name = "courier.common"
    default_auto_field = "django.db.models.BigAutoField"
