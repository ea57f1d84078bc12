"""`manage.py recompute_ratings`: compute all ratings anew from the games that were rated."""

from __future__ import annotations

from django.core.management.base import BaseCommand
from django.utils import timezone

from courier.common.progress import with_progress
from courier.games.domain.rated_games import pending, recount
from courier.ratings.domain.recomputation import Run


class Command(BaseCommand):
    help = (
        "Reckons all ratings anew from the games, in the order in which they counted, and says how"
        " many come out otherwise. It may be interrupted and run again at any time, while the site"
        " is running."
    )

    def handle(self, *args: object, **options: object) -> None:
        run = Run(now=timezone.now())
        bar = with_progress(
            recount(run), total=pending(run).count(), label="Recomputing", out=self.stdout
        )
        for _game_id in bar:
            pass
        self.stdout.write(
            f"Games counted: {run.games}; with other numbers than before: {run.different}."
        )
