"""`manage.py load_computer_games`: store the games of the computer that come with the site."""

from __future__ import annotations

from django.core.management.base import BaseCommand
from django.utils import timezone

from courier.archive.domain.shipped_games import load_computer_games


class Command(BaseCommand):
    help = (
        "Stores the games the computer has played against itself that are not there yet; needs the"
        " presets (load_presets)."
    )

    def handle(self, *args: object, **options: object) -> None:
        added = load_computer_games(now=timezone.now())
        self.stdout.write(f"Games of the computer: {added} added.")
