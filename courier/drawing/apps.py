from __future__ import annotations

from django.apps import AppConfig


class DrawingConfig(AppConfig):
    name = "courier.drawing"
