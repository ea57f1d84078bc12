"""`manage.py replay_check`: replay stored games by the revisions they were played with, and check
their seals.
"""

from __future__ import annotations

import json
import os
from argparse import ArgumentParser, ArgumentTypeError
from collections.abc import Iterable
from typing import Any

from django.core.management.base import BaseCommand

from courier.common.progress import with_progress
from courier.common.sweeps import for_seconds
from courier.integrity.queries import first_and_last_ids, stored_ids
from courier.integrity.stored_checks import Checked, check_many


class Command(BaseCommand):
    help = (
        "Replays stored games by the preset revisions they were played with and shows every"
        " difference: an illegal move, another position, another result, a broken seal. The exit"
        " status is 1 if there is one."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "--sample", type=_count, metavar="N", help="only so many games, drawn by lot"
        )
        parser.add_argument("--preset", metavar="KEY", default="", help="only games of this preset")
        parser.add_argument("--json", action="store_true", help="one JSON object instead of words")
        parser.add_argument(
            "--release",
            action="store_true",
            help="only the oldest and the newest game of each shipped revision",
        )
        parser.add_argument(
            "--seconds", type=_count, metavar="N", help="begin with no further game after so long"
        )
        parser.add_argument(
            "--processes", type=_count, metavar="N", default=os.cpu_count() or 1, help="at a time"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        if options["release"]:
            found = first_and_last_ids()
        else:
            found = stored_ids(preset=options["preset"], sample=options["sample"])
        results = check_many(found, processes=min(options["processes"], len(found)))
        if options["seconds"]:
            results = for_seconds(results, options["seconds"])
        if options["json"]:
            self.stdout.write(json.dumps(_summary(results)))
            return
        bar = with_progress(results, total=len(found), label="Replaying", out=self.stdout)
        different = [self._report(checked) for checked in bar]
        self.stdout.write(f"Games replayed: {len(different)}; with differences: {sum(different)}.")
        if any(different):
            raise SystemExit(1)

    def _report(self, checked: Checked | None) -> bool:
        """Say what differs in a game; return whether anything does."""
        faults = checked.faults if checked else ()
        for fault in faults:
            assert checked is not None
            self.stderr.write(
                f"{checked.code} ({checked.preset}, revision {checked.revision}): {fault}"
            )
        return bool(faults)


def _summary(results: Iterable[Checked | None]) -> dict[str, object]:
    """What `replay_all` of `courier/integrity/restored.py` reads."""
    games = [checked for checked in results if checked is not None]
    faults = [f"{game.code} ({game.preset}): {fault}" for game in games for fault in game.faults]
    return {
        "games": len(games),
        "moves": sum(game.moves for game in games),
        "seals": sum(game.is_sealed for game in games),
        "faults": faults,
    }


def _count(text: str) -> int:
    if not (text.isdecimal() and int(text) > 0):
        raise ArgumentTypeError(f"{text!r} is no number above 0")
    return int(text)
