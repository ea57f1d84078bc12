from __future__ import annotations

from django.apps import AppConfig


class WorkshopConfig(AppConfig):
    name = "courier.workshop"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Tell the boards where players' own pictures are."""
        from courier.drawing.boards import piece_set  # noqa: PLC0415 -- app ready
        from courier.workshop.queries import picture_body  # noqa: PLC0415 -- app ready

        piece_set.take_own_pictures_from(picture_body)
