"""`manage.py drill`: examine a restored backup; `make drill` restores it as well."""

from __future__ import annotations

import time
from argparse import ArgumentParser
from typing import Any, Final

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

from courier.integrity.domain.drills import (
    NOT_RESTORED,
    TOO_OLD,
    begin_drill,
    end_drill,
    examine,
    fail_drill,
    open_drill,
)
from courier.integrity.models import Drill
from courier.integrity.restored import recovery_seconds

_LONGEST_RESTORING: Final = 12 * 3600.0
_PAUSE: Final = 2.0


class Command(BaseCommand):
    help = (
        "Notes a drill, waits for the server of DRILL_DATABASE_URL on which the backup is restored,"
        " replays every game there, checks the seals, compares the rows, and stores the result for"
        " /status. The exit status is 1 if something is missing or different."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "--wait", type=float, default=_LONGEST_RESTORING, help="for the server, in seconds"
        )
        steps = parser.add_mutually_exclusive_group()
        steps.add_argument("--begin", action="store_true", help="only note it, before restoring")
        steps.add_argument("--finish", action="store_true", help="only examine what is restored")
        steps.add_argument("--give-up", action="store_true", help="note that nothing was restored")

    def handle(self, *args: Any, **options: Any) -> None:
        if options["give_up"]:
            if (left := open_drill(now=timezone.now())) is not None:
                fail_drill(left, NOT_RESTORED, now=timezone.now())
            return
        if options["finish"]:
            drill = open_drill(now=timezone.now())
            if drill is None:
                raise CommandError("No drill was begun: manage.py drill --begin")
        else:
            drill = _begin()
            self.stdout.write(_risk_of(drill))
        if not options["begin"]:
            self._examine(drill, wait=options["wait"])

    def _examine(self, drill: Drill, *, wait: float) -> None:
        url = settings.DRILL_DATABASE_URL
        if not url:
            raise CommandError("DRILL_DATABASE_URL does not say where the backup is restored")
        seconds = _recovery_seconds(drill, url, wait=wait)
        if seconds is None:
            fail_drill(drill, TOO_OLD, now=timezone.now())
            raise CommandError(f"DRILL_DATABASE_URL: {TOO_OLD}")
        examine(drill, url, recovery_seconds=seconds)
        end_drill(drill, now=timezone.now())
        for fault in drill.faults:
            self.stderr.write(fault)
        self.stdout.write(
            f"Restored in {drill.recovery_seconds:.1f} s, examined in all after"
            f" {drill.seconds:.0f} s: {drill.games} games,"
            f" {drill.moves} moves, {drill.seals} seals, {drill.rows} rows;"
            f" faults: {drill.fault_count}."
        )
        if drill.fault_count:
            raise SystemExit(1)


def _begin() -> Drill:
    try:
        return begin_drill(now=timezone.now())
    except TimeoutError as error:
        raise CommandError(str(error)) from None


def _recovery_seconds(drill: Drill, url: str, *, wait: float) -> float | None:
    """How long restoring took, once a server with the drill in it answers; None: none did."""
    give_up = time.monotonic() + wait
    while True:
        seconds = recovery_seconds(url, drill=drill.pk)
        if seconds is not None or time.monotonic() > give_up:
            return seconds
        time.sleep(_PAUSE)


def _risk_of(drill: Drill) -> str:
    if drill.risk_seconds is None:
        return "The database does not archive its WAL, or nobody but its owner may know."
    return f"What is committed is in the repository after {drill.risk_seconds:.1f} s at most."
