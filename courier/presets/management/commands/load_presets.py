"""`manage.py load_presets`: store the shipped presets."""

from __future__ import annotations

from django.core.management.base import BaseCommand
from django.utils import timezone

from courier.presets.domain.presets import describe_again, load_shipped_presets


class Command(BaseCommand):
    help = (
        "Stores the presets that come with the rules app; a changed document becomes a new"
        " revision."
    )

    def handle(self, *args: object, **options: object) -> None:
        changed = load_shipped_presets(now=timezone.now())
        described = describe_again()
        self.stdout.write(f"Presets: {changed} new or changed.")
        if described:
            self.stdout.write(f"{described} more are found by other words and tags.")
