"""`manage.py make_reports [KEY ...] [--games N]`: have reports made of presets that have none."""

from __future__ import annotations

from argparse import ArgumentParser

from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

from courier.presets.queries import listed_presets
from courier.reports.domain.requests import GAMES, make_report
from courier.reports.permissions import MOST_GAMES


class Command(BaseCommand):
    help = (
        "Asks for reports of presets that have none: of all that are offered and enforced, or of"
        " those named."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("key", nargs="*", help="keys of presets; all if there are none")
        parser.add_argument("--games", type=int, default=GAMES)
        parser.add_argument("--dry-run", action="store_true", help="only say which")

    def handle(self, *args: object, **options: object) -> None:
        keys = options["key"]
        games = options["games"]
        assert isinstance(keys, list)
        assert isinstance(games, int)
        if not 1 <= games <= MOST_GAMES:
            raise CommandError(f"A report has 1 to {MOST_GAMES} games.")
        presets = [
            preset
            for preset in listed_presets()
            if preset.enforced and (not keys or preset.key in keys)
        ]
        if unknown := sorted(set(keys) - {preset.key for preset in presets}):
            raise CommandError(f"Not offered, or nothing is enforced: {', '.join(unknown)}.")
        for preset in presets:
            assert preset.current is not None, "presets that are offered have a revision"
            if options["dry_run"] or make_report(
                revision=preset.current, games=games, now=timezone.now()
            ):
                self.stdout.write(preset.key)
