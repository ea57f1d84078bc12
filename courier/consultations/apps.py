from __future__ import annotations

from django.apps import AppConfig


class ConsultationsConfig(AppConfig):
    name = "courier.consultations"
    default_auto_field = "django.db.models.BigAutoField"
