"""`manage.py load_historical_games`: store the historical games that come with the site."""

from __future__ import annotations

from django.core.management.base import BaseCommand
from django.utils import timezone

from courier.archive.domain.shipped_games import load_historical_games


class Command(BaseCommand):
    help = "Stores the historical games that are not there yet; needs the presets (load_presets)."

    def handle(self, *args: object, **options: object) -> None:
        added = load_historical_games(now=timezone.now())
        self.stdout.write(f"Historical games: {added} added.")
