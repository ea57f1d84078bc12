"""`manage.py pack_games`: pack the moves of games that ended before there were records."""

from __future__ import annotations

from django.core.management.base import BaseCommand

from courier.common.progress import with_progress
from courier.games.domain.records import pack_older
from courier.games.moves import unpacked_ids


class Command(BaseCommand):
    help = (
        "Packs the moves of finished games into one record each. It may be interrupted and run"
        " again at any time."
    )

    def handle(self, *args: object, **options: object) -> None:
        found = unpacked_ids()
        bar = with_progress(found, total=len(found), label="Packing", out=self.stdout)
        packed = sum(pack_older(game_id) for game_id in bar)
        self.stdout.write(f"Games packed: {packed}.")
