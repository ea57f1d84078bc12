"""`manage.py count_games`: count all finished games that are not yet in the statistics."""

from __future__ import annotations

from django.core.management.base import BaseCommand

from courier.common.progress import with_progress
from courier.statistics.domain.counts import count_game, settle
from courier.statistics.queries import uncounted_ids


class Command(BaseCommand):
    help = (
        "Counts finished games for the statistics. It may be interrupted and run again at any time."
    )

    def handle(self, *args: object, **options: object) -> None:
        found = uncounted_ids()
        bar = with_progress(found, total=len(found), label="Counting", out=self.stdout)
        counted = sum(count_game(game_id) for game_id in bar)
        self.stdout.write(f"Games counted: {counted}; taken off: {settle()}.")
