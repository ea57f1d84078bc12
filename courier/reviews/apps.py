from __future__ import annotations

from django.apps import AppConfig


class ReviewsConfig(AppConfig):
    name = "courier.reviews"
    default_auto_field = "django.db.models.BigAutoField"
