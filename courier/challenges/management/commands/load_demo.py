"""`manage.py load_demo`: two players with games and open challenges, to try the site."""

from __future__ import annotations

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.db import ProgrammingError
from django.utils import timezone

from courier.challenges.domain.demo import HANDLES, load_demo
from courier.presets.models import Preset


class Command(BaseCommand):
    help = (
        "Creates two players, a few running games and open challenges;"
        " needs the presets (load_presets)."
    )

    def handle(self, *args: object, **options: object) -> None:
        if not _has_presets():
            message = (
                "There are no presets yet. Start the site once (make run), then load the demo"
                " again."
            )
            raise CommandError(message)
        password = load_demo(now=timezone.now())
        if password is None:
            self.stdout.write(
                "The demo is there already; its password was printed when it was made."
            )
            return
        self.stdout.write(
            f"Sign in at {settings.SITE_URL} as {' or '.join(HANDLES)}, password {password}"
        )


def _has_presets() -> bool:
    try:
        return Preset.objects.exists()
    except ProgrammingError:  # there are no tables either
        return False
