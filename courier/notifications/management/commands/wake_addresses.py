"""`manage.py wake_addresses [--domain DOMAIN]`: write again to addresses that rest."""

from __future__ import annotations

from django.core.management.base import BaseCommand, CommandParser

from courier.notifications.domain.failures import wake_all


class Command(BaseCommand):
    help = "Has resting addresses written to again, where mails came back by a fault of the site."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--domain", default="", help="only addresses of this domain")

    def handle(self, *args: object, domain: str, **options: object) -> None:
        """Wake them and say how many they were."""
        self.stdout.write(f"{wake_all(domain=domain)} addresses are written to again.")
