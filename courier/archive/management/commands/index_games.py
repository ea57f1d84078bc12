"""`manage.py index_games`: take all finished games into the search of the archive that are not yet
in it.
"""

from __future__ import annotations

from django.core.management.base import BaseCommand, CommandParser

from courier.archive.domain.index import index_again, index_game
from courier.archive.domain.ratings import follow_ratings
from courier.archive.queries import indexed_ids, unindexed_ids
from courier.common.progress import with_progress


class Command(BaseCommand):
    help = (
        "Takes finished games into the archive's search. It may be interrupted and run again at any"
        " time."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--again",
            action="store_true",
            help="those that are in it as well, as it would now hold them",
        )
        parser.add_argument(
            "--ratings",
            action="store_true",
            help="only put their ratings to what recompute_ratings has found",
        )

    def handle(
        self, *args: object, again: bool = False, ratings: bool = False, **options: object
    ) -> None:
        if ratings:
            self.stdout.write(f"Games with another rating than before: {follow_ratings()}.")
            return
        known = set(indexed_ids() if again else ())
        found = sorted({*known, *unindexed_ids()})
        bar = with_progress(found, total=len(found), label="Indexing", out=self.stdout)
        taken = sum(
            index_again(game_id) if game_id in known else index_game(game_id) for game_id in bar
        )
        self.stdout.write(f"Games indexed: {taken}.")
