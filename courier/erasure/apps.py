from __future__ import annotations

from django.apps import AppConfig


class ErasureConfig(AppConfig):
    name = "courier.erasure"
    default_auto_field = "django.db.models.BigAutoField"
