"""`manage.py check_queues [--minutes N]`: what waits behind the pages; fails when something waits
too long.
"""

from __future__ import annotations

from argparse import ArgumentParser
from datetime import datetime, timedelta

from django.core.management.base import BaseCommand, CommandError
from django.db import Error
from django.utils import timezone
from redis.exceptions import RedisError

from courier.common.outages import outage_words
from courier.common.times import exact_text
from courier.front.backlog import Backlog, backlogs, failing_mails, queue_lengths


class Command(BaseCommand):
    help = (
        "Tells what waits to be sent or settled, and ends with status 1 when something waits too"
        " long."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "--minutes", type=int, default=5, help="how long something may wait (5)"
        )

    def handle(self, *args: object, **options: object) -> None:
        minutes = options["minutes"]
        now = timezone.now()
        assert isinstance(minutes, int)
        if minutes < 1:
            raise CommandError("Something may wait for a minute at least.")
        try:
            found = self._report_backlogs(now)
            self._report_queues()
            self._report_failing_mails()
        except (Error, RedisError) as error:
            raise CommandError(outage_words(error) or f"The database says: {error}") from error
        late = [each.name for each in found if each.late_by(now) > timedelta(minutes=minutes)]
        if late:
            raise CommandError(
                f"Late by more than {minutes} min: {', '.join(late)}. Do worker and beat run?"
            )

    def _report_backlogs(self, now: datetime) -> list[Backlog]:
        found = backlogs(now)
        for each in found:
            self.stdout.write(f"{each.name}: {_words(each, now)}")
        return found

    def _report_queues(self) -> None:
        for name, length in queue_lengths().items():
            self.stdout.write(f"queue {name}: {length} tasks")

    def _report_failing_mails(self) -> None:
        count, error = failing_mails()
        if count:
            self.stdout.write(f"mails that keep failing: {count}, the last time with {error[:200]}")


def _words(backlog: Backlog, now: datetime) -> str:
    if backlog.since is None:
        return "none"
    waited = exact_text(backlog.late_by(now))
    return f"{backlog.count}, the first for {waited}" if backlog.count else f"{waited} ago"
