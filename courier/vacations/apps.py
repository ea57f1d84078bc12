from __future__ import annotations

from django.apps import AppConfig


class VacationsConfig(AppConfig):
    name = "courier.vacations"
