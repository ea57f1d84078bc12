"""`manage.py load_problems`: the problems that come with the site."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand

from courier.studies.domain.collection import load_problems


class Command(BaseCommand):
    help = "Store the problems that come with the site; changed ones are stored anew."

    def handle(self, *args: Any, **options: Any) -> None:
        found = load_problems()
        if options["verbosity"]:
            self.stdout.write(f"{found} problems")
