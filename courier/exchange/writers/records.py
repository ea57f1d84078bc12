"""Whatever the site keeps of a player, row by row, found by who is named in it. New tables are
found by themselves.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime, timedelta
from typing import Any, Final

from django.apps import apps
from django.db.models import Field, ForeignKey, Model
from django.db.models.fields.files import FieldFile

from courier.exchange.writers.game_json import instant
from courier.moderation.enums import Measure
from courier.players.models import Player

# What is no part of an account's data, or stands in other files of it.
LEFT_OUT: Final = {
    "account.EmailAddress": "in account.json",
    "api.ApiToken": "hashes of secrets",
    "mfa.Authenticator": "secrets",
    "usersessions.UserSession": "browsers that are signed in, with their secrets",
    "notifications.PushDevice": "the keys a browser reads its notices with",
    "exchange.FeedAddress": "secrets, or what is left of them",
    "games.Game": "in games.jsonl",
    "games.Seat": "in games.jsonl",
    "studies.Study": "in studies/",
    "planning.Plan": "in plans/",
    "presets.Preset": "in presets/",
}
# Columns that name somebody who has acted as staff.
STAFF: Final = frozenset({"hidden_by", "staff", "decided_by"})
# Columns by which others name somebody in confidence.
CONFIDENTIAL: Final = frozenset({"blocked", "reported", "opponent"})
# What of a row is for somebody else alone: whom a challenge was written to, for who sent it.
KEPT_BACK: Final = {"challenges.Challenge.receiver": frozenset({"address"})}
# Rows that name somebody who was not told of them: a report that was dismissed.
UNTOLD: Final = {"moderation.StaffAct": {"measure": Measure.DISMISS}}
CHUNK: Final = 200


def own_columns() -> Iterator[tuple[type[Model], str]]:
    """Yield every table with the column that names its player."""
    for model in apps.get_models():
        if model._meta.label in LEFT_OUT:
            continue
        for column in model._meta.concrete_fields:
            is_named = isinstance(column, ForeignKey) and column.related_model is Player
            if is_named and column.name not in STAFF | CONFIDENTIAL:
                yield model, column.name


def rows_of(model: type[Model], column: str, player: Player) -> Iterator[dict[str, Any]]:
    """Yield a player's rows of a table as values of JSON; 1 query, a chunk in memory at a time."""
    kept_back = STAFF | KEPT_BACK.get(f"{model._meta.label}.{column}", frozenset())
    fields = [
        field
        for field in model._meta.concrete_fields
        if not (field.primary_key and field.name == "id")
    ]
    shown = [field for field in fields if field.name not in kept_back]
    related = [field.name for field in shown if isinstance(field, ForeignKey)]
    rows = model._default_manager.filter(**{column: player}).select_related(*related).order_by("pk")
    untold = UNTOLD.get(model._meta.label)
    for row in (rows.exclude(**untold) if untold else rows).iterator(chunk_size=CHUNK):
        yield {field.name: _plain(row, field) for field in shown}


def _plain(row: Model, field: Field[Any, Any]) -> Any:
    value = getattr(row, field.name)
    if isinstance(value, Model):
        return _name_of(value)
    if isinstance(value, datetime):
        return instant(value)
    if isinstance(value, timedelta):
        return value.total_seconds()
    if isinstance(value, bytes | memoryview):
        return bytes(value).hex()
    if isinstance(value, FieldFile):
        return value.name
    return (
        value
        if isinstance(value, str | int | float | bool | list | dict | type(None))
        else str(value)
    )


def _name_of(row: Model) -> str:
    """Return by what a row is known outside the database."""
    for name in ("username", "code", "key"):
        if hasattr(row, name):
            return str(getattr(row, name))
    return str(row)
