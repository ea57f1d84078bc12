"""`manage.py create_computers`: make the computer players that are missing."""

from __future__ import annotations

from django.core.management.base import BaseCommand

from courier.computer.domain.opponents import create_computers


class Command(BaseCommand):
    help = "Makes the computer players, one for each level; does nothing for those that exist."

    def handle(self, *args: object, **options: object) -> None:
        self.stdout.write(f"Computers: {len(create_computers())}.")
