"""`manage.py index_games`: take all finished games into the search of the archive that are not yet in it."""

from __future__ import annotations

from django.core.management.base import BaseCommand

from courier.archive.domain.index import index_game
from courier.archive.queries import unindexed_ids
from courier.common.progress import with_progress


class Command(BaseCommand):
    help = "Takes finished games into the archive's search. It may be interrupted and run again at any time."

    def handle(self, *args: object, **options: object) -> None:
        found = unindexed_ids()
        bar = with_progress(found, total=len(found), label="Indexing", out=self.stdout)
        taken = sum(index_game(game_id) for game_id in bar)
        self.stdout.write(f"Games indexed: {taken}.")
