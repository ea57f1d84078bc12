"""`manage.py appoint_staff HANDLE`: let a player do the work of the staff, or with `--dismiss` no
longer.
"""

from __future__ import annotations

from django.core.management.base import BaseCommand, CommandError, CommandParser

from courier.moderation.domain.staff import appoint
from courier.moderation.errors import NoSecondFactor, NoSuchPlayer


class Command(BaseCommand):
    help = "Makes a player one of the staff, who sees reports and decides about stopped games."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("handle", help="the handle of the player")
        parser.add_argument("--dismiss", action="store_true", help="no longer")

    def handle(self, *args: object, handle: str, dismiss: bool, **options: object) -> None:
        try:
            player = appoint(handle=handle, is_staff=not dismiss)
        except (NoSuchPlayer, NoSecondFactor) as error:
            raise CommandError(error.message) from error
        self.stdout.write(
            f"{player.username} {'does' if player.is_staff else 'no longer does'} the work of the"
            " staff."
        )
