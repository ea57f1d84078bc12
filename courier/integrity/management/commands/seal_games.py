"""`manage.py seal_games`: seal all finished games that have no seal yet."""

from __future__ import annotations

from django.core.management.base import BaseCommand
from django.utils import timezone

from courier.common.progress import with_progress
from courier.integrity.domain.game_seals import seal_game
from courier.integrity.queries import unsealed_ids


class Command(BaseCommand):
    help = (
        "Seals finished games that have no seal yet. It may be interrupted and run again at any"
        " time."
    )

    def handle(self, *args: object, **options: object) -> None:
        found = unsealed_ids()
        bar = with_progress(found, total=len(found), label="Sealing", out=self.stdout)
        sealed = sum(seal_game(game_id, now=timezone.now()) for game_id in bar)
        self.stdout.write(f"Games sealed: {sealed}.")
