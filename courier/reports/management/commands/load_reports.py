"""`manage.py load_reports`: store the reports that come with the site."""

from __future__ import annotations

from django.core.management.base import BaseCommand
from django.utils import timezone

from courier.reports.domain.shipped import load_shipped_reports


class Command(BaseCommand):
    help = "Stores the shipped reports of presets that have none; needs the presets (load_presets)."

    def handle(self, *args: object, **options: object) -> None:
        added = load_shipped_reports(now=timezone.now())
        self.stdout.write(f"Reports: {added} added.")
