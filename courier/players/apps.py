from __future__ import annotations

from django.apps import AppConfig


class PlayersConfig(AppConfig):
    name = "courier.players"
    default_auto_field = "django.db.models.BigAutoField"
