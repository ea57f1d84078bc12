"""States of imports, and how texts are written."""

from django.db.models import TextChoices
from django.utils.translation import gettext_lazy as _


class ImportState(TextChoices):
    """How far an import has come."""

    READING = "reading", _("Reading")
    READ = "read", _("Read")
    STORED = "stored", _("Imported")


class Written(TextChoices):
    """How the text of an import is written; empty: as it looks."""

    AUTO = "", _("Detect automatically")
    PGN = "pgn", _("PGN: numbered moves, variations in parentheses")
    NOTES = "notes", _("Abbreviated notation, comments in brackets")
    MOVES = "moves", _("Move list in full algebraic notation")
    JSON = "json", _("Courier JSON")


class FeedKind(TextChoices):
    """What a feed shows."""

    DEADLINES = "deadlines", _("Calendar of deadlines")
    GAMES = "games", _("Feed of your turns and results")
    EVENTS = "events", _("Calendar of your events")
