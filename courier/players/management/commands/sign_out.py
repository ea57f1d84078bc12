"""`manage.py sign_out HANDLE`: end a player's sessions in all browsers; with `--everybody` those of
all players.
"""

from __future__ import annotations

from django.core.management.base import BaseCommand, CommandError, CommandParser

from courier.players.domain.sessions import end_sessions
from courier.players.models import Player


class Command(BaseCommand):
    help = "Signs a player out everywhere, or everybody."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("handle", nargs="?", default="", help="the handle of the player")
        parser.add_argument("--everybody", action="store_true", help="all players")

    def handle(self, *args: object, handle: str, everybody: bool, **options: object) -> None:
        if bool(handle) == everybody:
            raise CommandError("Name one handle, or say --everybody.")
        people = (
            Player.objects.filter(usersession__isnull=False).distinct()
            if everybody
            else Player.objects.filter(username__iexact=handle)
        )
        if handle and not people.exists():
            raise CommandError(f"Nobody here is called “{handle}”.")
        ended = sum(end_sessions(player) for player in list(people))
        self.stdout.write(f"Ended {ended} {'session' if ended == 1 else 'sessions'}.")
