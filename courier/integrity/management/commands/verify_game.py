"""`manage.py verify_game FILE`: check a downloaded game, as JSON or PGN, link by link."""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from pathlib import Path
from typing import Any, Final

from django.core.management.base import BaseCommand, CommandError

from courier.integrity.queries import any_game, revision_by_hash
from courier.integrity.verification import NoSeal, SeveralGames, Sight, Unreadable, verify_text
from courier.integrity.words import CHECKS, sentence_of

_EVERYTHING: Final = Sight(
    any_game, revision_by_hash, most_replayed=sys.maxsize, longest_movetext=sys.maxsize
)


class Command(BaseCommand):
    help = (
        "Checks a downloaded game, JSON or PGN, link by link. The exit status is 1 if something"
        " does not hold."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path)

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            text = options["file"].read_text(encoding="utf-8-sig")
            verdict = verify_text(text, _EVERYTHING)
        except (OSError, UnicodeDecodeError) as error:
            raise CommandError(
                f"{options['file']} cannot be read: {error}", returncode=2
            ) from error
        except Unreadable as error:
            raise CommandError(
                f"{options['file']} is no game with a seal, JSON or PGN.", returncode=2
            ) from error
        except SeveralGames as error:
            raise CommandError(
                f"{options['file']} holds several games; verify one at a time.", returncode=2
            ) from error
        except NoSeal as error:
            raise CommandError(
                "The game has no seal; `manage.py seal_games` makes it.", returncode=2
            ) from error
        for finding in verdict.findings:
            self.stdout.write(
                f"{CHECKS[finding.check]!s:>22}  {finding.state:<7}  {sentence_of(finding)}"
            )
        if not verdict.holds:
            raise SystemExit(1)
