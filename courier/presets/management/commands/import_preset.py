"""`manage.py import_preset FILE`: store the presets of a file of another program, or of a preset
document.
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from pathlib import Path

from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

from courier.presets.domain.presets import import_document
from variants import Imported, PresetError, check_in_child, import_text

MAX_BYTES = 1_000_000


class Command(BaseCommand):
    help = (
        "Stores presets from a preset document, a variants.ini of Fairy-Stockfish, an Interactive"
        " Diagram, or an array in Game Courier's extended FEN. Every preset is tried out in a"
        " process of its own before it is stored."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", help="the file; - reads standard input")
        parser.add_argument(
            "--section", action="append", default=[], help="only this section of a variants.ini"
        )
        parser.add_argument("--name", default="", help="name of a game whose file has none")
        parser.add_argument(
            "--dry-run",
            action="store_true",
            help="write the documents to standard output, store nothing",
        )

    def handle(self, *args: object, **options: object) -> None:
        text = _read(str(options["file"]))
        sections = options["section"]
        assert isinstance(sections, list)
        try:
            found = import_text(text, name=str(options["name"]), sections=tuple(sections))
        except PresetError as error:
            raise CommandError(str(error)) from error
        refused = sum(not self._take(item, is_dry_run=bool(options["dry_run"])) for item in found)
        if refused:
            raise CommandError(f"{refused} of {len(found)} presets were refused.")

    def _take(self, item: Imported, *, is_dry_run: bool) -> bool:
        """Store one preset, or write it out; return whether it was accepted."""
        for warning in item.warnings:
            self.stderr.write(f"warning: {warning}")
        name = item.document.split("\n", 1)[0]
        try:
            if is_dry_run:
                check_in_child(item.document)
                self.stdout.write(item.document)
            else:
                is_new = import_document(document=item.document, now=timezone.now())
                self.stdout.write(f"{name}: {'stored' if is_new else 'unchanged'}")
        except PresetError as error:
            self.stderr.write(f"{name}: {error}")
            return False
        return True


def _read(name: str) -> str:
    try:
        data = (
            sys.stdin.buffer.read(MAX_BYTES + 1)
            if name == "-"
            else Path(name).read_bytes()[: MAX_BYTES + 1]
        )
        text = data.decode("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise CommandError(f"{name} cannot be read: {error}") from error
    if len(data) > MAX_BYTES:
        raise CommandError(f"{name} has more than {MAX_BYTES} bytes.")
    return text
