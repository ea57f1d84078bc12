"""Write the types of a table for its scripts."""

from __future__ import annotations

from django.core.management.base import BaseCommand

from courier.table.script_types import FILE, script_types


class Command(BaseCommand):
    help = "Write static/js/pages/game/table-data.js, from the types the server sends."

    def handle(self, *_args: object, **_options: object) -> None:
        """Write the module."""
        FILE.write_text(script_types(), encoding="utf-8")
