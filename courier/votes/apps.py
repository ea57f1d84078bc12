from __future__ import annotations

from django.apps import AppConfig


class VotesConfig(AppConfig):
    name = "courier.votes"
    default_auto_field = "django.db.models.BigAutoField"
